"""Pictures on pages: how large they are, in rows, in the margin, and beside words."""

from __future__ import annotations

from collections.abc import Sequence

from punchboard.generator.face import MM, Face, Segment
from punchboard.generator.rulebook.document import Inline, Picture
from punchboard.generator.rulebook.strip import PlacedFace, Strip
from punchboard.generator.rulebook.words import Type, Typesetter

#: Widths that pictures have where nothing is said, mm; icons have a height.
_CARD, _ICON = 32.0, 9.0
#: Space between pictures in a row.
GAP = 3 * MM


def natural_width(picture: Picture) -> float:
    """Return the width of a picture in points, as asked for or as its kind has it."""
    face = picture.face
    if face is None:
        return 0.0
    if picture.width:
        return picture.width * MM
    if picture.kind in ("card", "back"):
        small = _CARD * MM if face.width < 100 * MM else 60 * MM
        return min(small, face.width)
    if picture.kind == "icon":
        return _ICON * MM * face.width / face.height
    return face.width


def height_of(face: Face, width: float) -> float:
    """Return the height of a face drawn at a width."""
    return face.height * width / face.width


def draw_picture(strip: Strip, picture: Picture, x: float, top: float, width: float) -> float:
    """Draw a picture into a strip; return its height.

    Args:
        strip: to draw into.
        picture: with a face.
        x: from the strip's left.
        top: from the strip's top, 0 or less.
        width: points.
    """
    face = picture.face
    assert face is not None
    tall = height_of(face, width)
    is_card = picture.kind in ("card", "back")
    strip.faces.append(PlacedFace(face, x, top - tall, width, is_card))
    return tall


def rows_of(pictures: Sequence[Picture], width: float) -> list[tuple[list[Picture], float]]:
    """Distribute pictures over rows; each row has a scale at which it fits."""
    rows: list[list[Picture]] = [[]]
    reach = 0.0
    for picture in pictures:
        wide = min(natural_width(picture), width)
        # A row is rather drawn a little smaller than broken.
        if rows[-1] and reach + GAP + wide > width * 1.28:
            rows.append([])
            reach = 0.0
        reach += wide + (GAP if rows[-1] else 0.0)
        rows[-1].append(picture)
    return [(row, _scale(row, width)) for row in rows if row]


def set_figure(
    pictures: Sequence[Picture], width: float, setter: Typesetter, caption: Type
) -> list[Strip]:
    """Set pictures into strips, a row of them each, with captions below.

    Args:
        pictures: beside each other as far as there is room.
        width: points.
        setter: of captions.
        caption: their look.
    """
    strips = []
    for row, scale in rows_of([each for each in pictures if each.face], width):
        widths = [natural_width(each) * scale for each in row]
        whole = sum(widths) + GAP * (len(row) - 1)
        x = (width - whole) / 2
        strip = Strip(0.0, gap=7.0)
        for picture, wide in zip(row, widths, strict=True):
            tall = draw_picture(strip, picture, x, 0.0, wide)
            if picture.caption:
                room = max(wide, min(width, 30 * MM))
                words = (Inline("text", picture.caption),)
                for line in setter.lines(words, room, caption._replace(align="center")):
                    strip.take(line, x + (wide - room) / 2, -tall - 2)
                    tall += line.height
                tall += 2
            strip.height = max(strip.height, tall)
            x += wide + GAP
        strips.append(strip)
    return strips


def _scale(row: Sequence[Picture], width: float) -> float:
    """Return the factor at which a row of pictures fits, 1 at most."""
    wide = sum(natural_width(each) for each in row)
    return min(1.0, (width - GAP * (len(row) - 1)) / wide)


def card_outline(x: float, y: float, width: float, height: float) -> tuple[Segment, ...]:
    """Return the outline of a card with round corners, from its bottom left corner."""
    r = min(width, height) * 0.045
    c = r * 0.45
    left, right, bottom, top = x, x + width, y, y + height
    return (
        ("M", left + r, bottom),
        ("L", right - r, bottom),
        ("C", right - c, bottom, right, bottom + c, right, bottom + r),
        ("L", right, top - r),
        ("C", right, top - c, right - c, top, right - r, top),
        ("L", left + r, top),
        ("C", left + c, top, left, top - c, left, top - r),
        ("L", left, bottom + r),
        ("C", left, bottom + c, left + c, bottom, left + r, bottom),
        ("Z",),
    )
