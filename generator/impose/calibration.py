"""The calibration sheet: two verniers from which the shift of the backs is read.

On the front stand lines 8 mm apart, on the back lines a quarter of a millimetre closer or wider.
Held to the light, front and back lines meet at one place only; the number that stands there is
what the backs must be moved by. This is how a sliding calliper is read.
"""

from __future__ import annotations

from collections.abc import Iterator

from punchboard.generator.face import MM, Group, Item, Shape, Text
from punchboard.generator.impose.flip import Axis, box_behind, turning_axis
from punchboard.generator.impose.lettering import (
    BOLD,
    FONT,
    GREY,
    INK,
    centred,
    set_lines,
    text_width,
)
from punchboard.generator.impose.margin import Seat, draw_ruler
from punchboard.generator.impose.options import Duplex, Offset
from punchboard.generator.impose.plan import Box, Page, PlannedFile, Printed
from punchboard.generator.impose.shapes import lines, outline
from punchboard.generator.impose.sheet import Orientation, Sheet

#: What one line means, mm: half the 0.5 mm that a cut by hand is good for.
STEP = 0.25
#: From line to line on the front, mm. Backs that are off by a whole pitch would look right, so it
#: is well over what the scale can tell: 5 mm from end to end.
PITCH = 8.0
#: Lines on either side of zero: 2.5 mm each way, as 160 mm fit across A4 and Letter.
REACH = 10
#: A line thinner than the step, so that neighbours are told apart; 0.15 mm (pnp-howto).
_LINE = 0.15 * MM
_LONG, _SHORT, _OVERLAP = 9 * MM, 6.5 * MM, 2 * MM

_STEPS = (
    "Print both pages on one sheet just as you print your cards: the same printer, the same "
    "paper, turned the same way, at 100\u00a0%. The ruler below must measure 100\u00a0mm.",
    "Hold the sheet up to a lamp, this side towards you. In each scale, find the line from "
    "the front that one from the back continues without a step. Read its number. If no two "
    "lines meet, the back is off by more than 2.5\u00a0mm: feed the paper straight and try again.",
    "Note both numbers, x from the level scale and y from the upright one, and give them to "
    "Punchboard as this printer’s back offset. Backs are then moved by that much.",
    "Print this sheet again with the offset: both scales should now read 0.",
)


def calibration_sheet(
    paper: Sheet,
    duplex: Duplex = "long-edge",
    orientation: Orientation = "portrait",
    back_offset: Offset = (0.0, 0.0),
) -> PlannedFile:
    """Return front and back of a sheet that tells how far the backs are off.

    Args:
        paper: what it is printed on.
        duplex: how the sheet is turned; by hand it is turned over its long edge.
        orientation: of the sheets that it stands for.
        back_offset: mm, what is known already; the sheet then shows what is left.
    """
    short, long = sorted((paper.width * MM, paper.height * MM))
    media = (short, long) if orientation == "portrait" else (long, short)
    axis = turning_axis("long-edge" if duplex in ("fold", "none") else duplex, media)
    box = (0.0, 0.0, *media)
    moved = (1.0, 0.0, 0.0, 1.0, back_offset[0] * MM, back_offset[1] * MM)
    pages = (
        Page(1, "face", (), tuple(_front(media, paper)), box, box, media),
        Page(2, "back", (), tuple(_back(media, axis, moved)), box, box, media),
    )
    printed: Printed = duplex if duplex in ("long-edge", "short-edge") else "one"
    return PlannedFile(
        "calibration.pdf", "Calibration sheet", paper.title, pages, 0, printed=printed
    )


def back_pitch(axis: Axis, upright: bool) -> float:
    """Return the pitch on the back in mm that makes a line's number the offset to enter.

    Seen from the front, a shift to the right of the back goes to the left if the sheet turned about
    its vertical line, and to the right if it turned about the horizontal one; up is the converse.
    """
    same_way = upright == (axis == "vertical")
    return PITCH + STEP if same_way else PITCH - STEP


def scale_middles(media: tuple[float, float]) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return where zero is on the level and on the upright scale, seen from the front."""
    width, height = media
    return (width / 2, height - 52 * MM), (34 * MM, height / 2 - 16 * MM)


def _front(media: tuple[float, float], paper: Sheet) -> Iterator[Item]:
    width, height = media
    yield centred(width / 2, height - 18 * MM, "Calibration sheet", 20, BOLD)
    small = f"{paper.title} · front · how far are the backs off?"
    yield centred(width / 2, height - 24 * MM, small, 9, FONT, GREY)
    (x, y), (across, up) = scale_middles(media)
    comb = []
    for k in range(-REACH, REACH + 1):
        whole = k % round(1 / STEP) == 0
        length = _LONG if whole else _SHORT
        at_x, at_y = x + k * PITCH * MM, up + k * PITCH * MM
        comb.append(((at_x, y - _OVERLAP), (at_x, y + length)))
        comb.append(((across - length, at_y), (across + _OVERLAP, at_y)))
        words, size, font = _number(k), 9.0 if whole else 6.0, BOLD if whole else FONT
        yield centred(at_x, y + length + 1.2 * MM, words, size, font)
        start = across - length - 1.2 * MM - text_width(words, size, font)
        yield Text(start, at_y - 0.36 * size, font, size, INK, words)
    yield lines(comb, _LINE)
    ends = (REACH * PITCH + 3) * MM
    base = [((x - ends, y), (x + ends, y)), ((across, up - ends), (across, up + ends))]
    yield lines(base, _LINE, GREY)
    yield Text(x + ends + 2 * MM, y - 1.2 * MM, BOLD, 11, INK, "x")
    yield Text(across - 1 * MM, up + ends + 2 * MM, BOLD, 11, INK, "y")
    yield from _explain(media)


def _number(k: int) -> str:
    size = f"{abs(k) * STEP:g}"
    return f"−{size}" if k < 0 else size


def _explain(media: tuple[float, float]) -> Iterator[Item]:
    left = 66 * MM
    room = min(media[0] - left - 24 * MM, 130 * MM)
    y = media[1] - 82 * MM
    for number, words in enumerate(_STEPS):
        yield Text(left - 8 * MM, y, BOLD, 15, INK, str(number + 1))
        paragraph = set_lines(left, y, room, words, 10.5)
        yield from paragraph
        y = paragraph[-1].y - 9 * MM
    yield draw_ruler(Seat(Box(left, y - 4 * MM, 112 * MM, 3 * MM), True))
    yield from _example(left, y - 32 * MM)


def _example(left: float, y: float) -> Iterator[Item]:
    """Draw an enlarged part of a scale, as it looks against the light."""
    pitch, finer, met = 9 * MM, 7.8 * MM, 2
    middle = left + 5 * MM + met * pitch
    yield lines(
        [((middle + k * pitch, y), (middle + k * pitch, y + 11 * MM)) for k in range(-2, 4)],
        3 * _LINE,
    )
    yield lines(
        [
            ((middle + k * finer, y - 9 * MM), (middle + k * finer, y + _OVERLAP))
            for k in range(-2, 4)
        ],
        3 * _LINE,
        "#8a8a8a",
    )
    for k in range(-2, 4):
        words = _number(k + met)
        size, font = (11.0, BOLD) if k == 0 else (8.0, FONT)
        yield centred(middle + k * pitch, y + 12.5 * MM, words, size, font, INK if k == 0 else GREY)
    words_left = middle + 3 * pitch + 10 * MM
    yield Text(words_left, y + 7 * MM, FONT, 9, INK, "from the front")
    yield Text(words_left, y - 7 * MM, FONT, 9, GREY, "from the back")
    yield Text(words_left, y, BOLD, 9, INK, f"They meet at {_number(met)}.")


def _back(
    media: tuple[float, float], axis: Axis, moved: tuple[float, float, float, float, float, float]
) -> Iterator[Item]:
    width, height = media
    yield centred(width / 2, height - 18 * MM, "Calibration sheet", 20, BOLD, GREY)
    yield centred(width / 2, height - 24 * MM, "back · hold it up with the front towards you", 9)
    (x, y), (across, up) = scale_middles(media)
    comb = []
    for k in range(-REACH, REACH + 1):
        at_x = x + k * back_pitch(axis, upright=False) * MM
        at_y = up + k * back_pitch(axis, upright=True) * MM
        comb.append(((at_x, y - _SHORT), (at_x, y + _OVERLAP)))
        comb.append(((across - _OVERLAP, at_y), (across + _SHORT, at_y)))
    seen = [tuple(_behind(each, media, axis) for each in line) for line in comb]
    zeros = (
        ((x, y - _SHORT - 1 * MM), (x - 1.5 * MM, y - _SHORT - 4 * MM),
         (x + 1.5 * MM, y - _SHORT - 4 * MM)),
        ((across + _SHORT + 1 * MM, up), (across + _SHORT + 4 * MM, up - 1.5 * MM),
         (across + _SHORT + 4 * MM, up + 1.5 * MM)),
    )  # fmt: skip
    drawn: list[Item] = [lines([(line[0], line[1]) for line in seen], _LINE)]
    for corners in zeros:
        drawn.append(Shape(outline([_behind(each, media, axis) for each in corners]), fill=INK))
    yield Group(tuple(drawn), moved)


def _behind(
    point: tuple[float, float], media: tuple[float, float], axis: Axis
) -> tuple[float, float]:
    box = box_behind(Box(*point, 0.0, 0.0), media, axis)
    return box.x, box.y
