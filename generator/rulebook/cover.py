"""Lay out the rulebook's cover: a drawn scene, or title and subtitle above the game's pieces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, cos, degrees, radians, sin
from typing import NamedTuple

from punchboard.generator.art.color import mixed
from punchboard.generator.graphics.display_list import Item, Shape
from punchboard.generator.rulebook.document import (
    Cover,
    Heading,
    Paragraph,
    RulesPicture,
    words_of,
)
from punchboard.generator.rulebook.style import PageShape, RulebookStyle
from punchboard.generator.rulebook.tags import Tag
from punchboard.generator.rulebook.typeset import (
    LineBox,
    PlacedFace,
    RulesTextStyle,
    Typesetter,
    card_outline,
    filled_box,
    underline,
)

#: Height of the panel behind the pieces, as a fraction of the page's height, from its foot.
_PANEL = 0.705
#: Number of tiles side by side.
_ACROSS = 4.4
#: Largest rotation of a card in a fan, in degrees, and the visible fraction of each card.
_OPEN, _SEEN = 20.0, 0.5
#: Offset of shadows to the right and up, points.
_SHADOW = 2.2, -3.0
#: Share of the accent in the default ground color.
_TINT = 0.24


def set_cover(
    cover: Cover,
    title: Heading,
    subtitle: Paragraph | None,
    setter: Typesetter,
    shape: PageShape,
    style: RulebookStyle,
    whole: Tag,
) -> LineBox:
    """Set the cover as one line box of the page's size.

    Args:
        cover: Content of the cover.
        title: Heading with the game's title.
        subtitle: Subtitle, such as players, age and duration.
        setter: Typesetter of the words.
        shape: Shape of the page.
        style: Colors and type.
        whole: Tag of the document.
    """
    if cover.scene is not None:
        return _set_scene(cover.scene, title, subtitle, shape, whole)
    colours, width, height = style.colours, shape.width, shape.height
    accent = colours.accent
    ground = colours.paper if cover.low_ink else cover.ground or mixed(accent, colours.paper, _TINT)
    panel = height * _PANEL
    box = LineBox(height)
    box.items.append(filled_box(0.0, panel - height, width, panel, ground))
    if cover.low_ink:
        box.items.append(underline(0.0, width, panel - height, accent, 1.5))
    for item in _shadows(cover, width, panel, height, mixed("#000000", ground, 0.2)):
        box.items.append(item)
    if cover.behind is not None:
        _add_backdrop(box, cover.behind, width, height)
    words = whole.add(f"H{title.level}"), whole.add("P")
    art = whole.add("Figure", words_of(title.inlines))
    for piece, x, y, wide, turn in _places(cover, width, panel):
        face = piece.face
        assert face is not None
        is_card = piece.cut != "disc" and piece.kind in ("card", "back")
        tall = wide * face.height / face.width
        box.faces.append(
            PlacedFace(
                face,
                x - wide / 2,
                y - height - tall / 2,
                wide,
                is_card,
                turn,
                piece.cut == "disc",
                art,
            )
        )
    _set_words(box, title, subtitle, setter, shape, style, words)
    box.ids.append(title.id)
    box.line = title.line
    return box


def _set_scene(
    scene: RulesPicture, title: Heading, subtitle: Paragraph | None, shape: PageShape, whole: Tag
) -> LineBox:
    """Set a picture over the whole page, tagged as the title."""
    face = scene.face
    assert face is not None
    box = LineBox(shape.height)
    scale = max(shape.width / face.width, shape.height / face.height)
    wide, tall = face.width * scale, face.height * scale
    words = [words_of(each.inlines) for each in (title, subtitle) if each is not None]
    tag = whole.add(f"H{title.level}").add("Figure", ". ".join(words))
    left, bottom = (shape.width - wide) / 2, -(shape.height + tall) / 2
    box.faces.append(PlacedFace(face, left, bottom, wide, tag=tag))
    box.ids.append(title.id)
    box.line = title.line
    return box


def _set_words(
    box: LineBox,
    title: Heading,
    subtitle: Paragraph | None,
    setter: Typesetter,
    shape: PageShape,
    style: RulebookStyle,
    tags: tuple[Tag, Tag],
) -> None:
    """Set the title above the panel as large as it fits, and the subtitle below it."""
    colours, width = style.colours, shape.width
    left, room = shape.inner, width - 2 * shape.inner
    accent = colours.accent
    words = tuple(each for each in title.inlines if each.kind in ("text", "icon"))
    above = shape.height * (1 - _PANEL)
    size = above * 0.36
    family = style.display
    look = RulesTextStyle(size, size * 1.04, accent, accent, bold=True, black=True, family=family)
    natural, _ = setter.natural(words, look)
    if natural > room:
        size *= max(room / natural, 0.5)
    look = look._replace(size=size, leading=size * 1.04)
    lines = setter.lines(words, room, look, tag=tags[0])
    fine = above * 0.066
    small = RulesTextStyle(fine, fine * 1.4, colours.ink, colours.ink)
    if subtitle is not None:
        lines += setter.lines(subtitle.inlines, room, small, tag=tags[1])
    y = -(above - sum(line.height for line in lines)) * 0.58
    for line in lines:
        box.merge(line, left, y)
        y -= line.height


class _Place(NamedTuple):
    """Place of a piece: middle and width in points from the page's bottom left, and rotation."""

    piece: RulesPicture
    x: float
    y: float
    width: float
    turn: float


def _places(cover: Cover, width: float, panel: float) -> list[_Place]:
    """Return the places of the pieces, the lowest in the stack first."""
    if not cover.pieces:
        return []
    match cover.manner:
        case "fan":
            return _fan_places(cover.pieces, width, panel)
        case "row":
            return _row_places(cover.pieces, width, panel)
        case "tiles":
            return _tile_places(cover.pieces, width, panel)
        case "table":
            return _table_places(cover.pieces, width, panel)


def _ratio(piece: RulesPicture) -> float:
    face = piece.face
    assert face is not None
    return face.height / face.width


def _fan_places(pieces: Sequence[RulesPicture], width: float, panel: float) -> list[_Place]:
    """Return the places of cards in a fan, rotated about a point below them."""
    count = len(pieces)
    ratio = max(map(_ratio, pieces))
    far = ratio * 1.5  # from that point to the middle of a card, in card widths
    step = min(degrees(_SEEN / far), 2 * _OPEN / max(count - 1, 1))
    side = radians(step * (count - 1) / 2)
    whole = (2 * far + ratio) * sin(side) + cos(side)
    wide = min(width * 1.08 / whole, panel * 0.62 / ratio)
    reach = wide * far
    rise = reach * (1 - cos(side))
    middle = panel / 2 + rise / 2 - reach
    places = []
    for number, piece in enumerate(pieces):
        turn = step * ((count - 1) / 2 - number)
        angle = radians(turn)
        x, y = width / 2 - reach * sin(angle), middle + reach * cos(angle)
        places.append(_Place(piece, x, y, wide, turn))
    return places


def _row_places(pieces: Sequence[RulesPicture], width: float, panel: float) -> list[_Place]:
    """Return the places of pieces side by side in one row or more."""
    ratio = max(map(_ratio, pieces))
    count = len(pieces)
    best = max(range(1, count + 1), key=lambda rows: _row_width(count, rows, ratio, width, panel))
    wide = _row_width(count, best, ratio, width, panel)
    gap = wide * 0.06
    columns = ceil(count / best)
    tall = best * wide * ratio + (best - 1) * gap
    places = []
    for number, piece in enumerate(pieces):
        row, column = divmod(number, columns)
        in_row = min(columns, count - row * columns)
        left = (width - in_row * wide - (in_row - 1) * gap) / 2
        x = left + column * (wide + gap) + wide / 2
        y = panel / 2 + tall / 2 - row * (wide * ratio + gap) - wide * ratio / 2
        places.append(_Place(piece, x, y, wide, 0.0))
    return places


def _row_width(count: int, rows: int, ratio: float, width: float, panel: float) -> float:
    """Return the width of each piece for this number of rows."""
    columns = ceil(count / rows)
    return min(
        width * 0.92 / (columns + (columns - 1) * 0.06),
        panel * 0.92 / (rows * ratio + (rows - 1) * 0.06),
    )


def _tile_places(pieces: Sequence[RulesPicture], width: float, panel: float) -> list[_Place]:
    """Return the places of pieces that cover the panel, in rows each shifted by half a piece.

    They continue over the page's edges; the lowest row ends with the page.
    """
    wide = width / _ACROSS
    apart = wide * 1.05
    is_round = all(piece.cut == "disc" for piece in pieces)
    ratio = max(map(_ratio, pieces))
    step = apart * ratio * (sin(radians(60)) if is_round else 1.0)
    places = []
    rows = int((panel - step / 2) / step) + 1
    top = panel - wide * (ratio / 2 + 0.13)
    for row in range(rows + 1):
        for column in range(-1, int(_ACROSS) + 2):
            piece = pieces[(column + 1 + row * 3) % len(pieces)]
            x = (column + (0.5 if row % 2 else 0.0)) * apart + wide * 0.25
            places.append(_Place(piece, x, top - row * step, wide, 0.0))
    return places


#: Places of pieces on a table: middle as fractions of the panel, width as a fraction of the page's
#: width, and rotation.
_TABLE = (
    (0.5, 0.55, 0.84, 0.0),
    (0.2, 0.2, 0.3, 9.0),
    (0.5, 0.16, 0.3, -5.0),
    (0.8, 0.2, 0.3, 6.0),
    (0.17, 0.84, 0.24, -8.0),
    (0.83, 0.84, 0.24, 10.0),
    (0.5, 0.88, 0.2, 4.0),
)


def _table_places(pieces: Sequence[RulesPicture], width: float, panel: float) -> list[_Place]:
    """Return the places of one large piece and of the others around it."""
    places = []
    for piece, (x, y, share, turn) in zip(pieces, _TABLE, strict=False):
        wide = min(width * share, panel * share / _ratio(piece))
        places.append(_Place(piece, x * width, y * panel, wide, turn))
    return places


def _shadows(
    cover: Cover, width: float, panel: float, height: float, colour: str
) -> Iterator[Item]:
    """Yield the shadows of pieces on the ground."""
    if cover.low_ink:
        return
    dx, dy = _SHADOW
    for piece, x, y, wide, turn in _places(cover, width, panel):
        tall = wide * _ratio(piece)
        outline = card_outline(
            x + dx, y - height + dy, wide, tall, turn, is_round=piece.cut == "disc"
        )
        yield Shape(outline, fill=colour)


def _add_backdrop(box: LineBox, picture: RulesPicture, width: float, height: float) -> None:
    """Draw a picture behind the pieces, as wide as the page, at its foot."""
    face = picture.face
    assert face is not None
    box.faces.append(PlacedFace(face, 0.0, -height, width))
