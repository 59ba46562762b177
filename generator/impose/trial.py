"""Draw the test sheet and the calibration sheet, which measure how a printer prints backs.

The test sheet shows how to put the paper back into the printer. The calibration sheet has two
vernier scales: the front has lines 8 mm apart, the back has lines a quarter of a millimeter closer
or wider. Against the light, front and back lines meet at one place only; the number there is the
offset of the backs. A sliding caliper is read the same way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from punchboard.cards.catalog import marked_each, tr, tr_count, translated
from punchboard.generator.graphics.display_list import Group, Item, Shape, Text
from punchboard.generator.graphics.geometry import MM, Point, Rect, Segment, polygon, rectangle
from punchboard.generator.impose.flip import Axis, box_behind, turning_axis
from punchboard.generator.impose.margin import MarginSlot, draw_ruler
from punchboard.generator.impose.plan import Page, PlannedFile, Printed
from punchboard.generator.impose.sheet import Orientation, Sheet
from punchboard.generator.impose.sheet_options import Offset, SheetOptions
from punchboard.generator.request import Duplex
from punchboard.generator.text.label import (
    BOLD,
    FONT,
    GREY,
    INK,
    LEADING,
    centred,
    fitting_size,
    set_lines,
    text_width,
)

#: Width of drawn outlines: 0.5 mm.
STROKE = 0.5 * MM


def lines(pairs: Iterable[tuple[Point, Point]], width: float, colour: str = INK) -> Shape:
    """Return straight lines, all of one width."""
    segments: list[Segment] = []
    for start, end in pairs:
        segments += (("M", *start), ("L", *end))
    return Shape(tuple(segments), stroke=colour, width=width)


def frame(x: float, y: float, width: float, height: float, stroke: float = STROKE) -> Shape:
    """Return the outline of a rectangle, white inside."""
    return Shape(rectangle(x, y, x + width, y + height), fill="#ffffff", stroke=INK, width=stroke)


def arrow(x: float, y: float, height: float, grown: float = 0.0) -> tuple[Segment, ...]:
    """Return the outline of an arrow that points up.

    Args:
        x: x position of the middle.
        y: y position of the middle.
        height: Height from foot to tip; the arrow is three quarters as wide.
        grown: Distance by which the outline is extended outwards, about evenly.
    """
    half, stem = height / 2, height * 0.16
    wing = height * 0.375
    shoulder = height * 0.02
    # The head's sides rise at about 52 degrees; extending by 1 moves tip and wings by these.
    tip, side = grown * 1.6, grown * 2.0
    return polygon((
        (x - stem - grown, y - half - grown),
        (x + stem + grown, y - half - grown),
        (x + stem + grown, y + shoulder - grown),
        (x + wing + side, y + shoulder - grown),
        (x, y + half + tip),
        (x - wing - side, y + shoulder - grown),
        (x - stem - grown, y + shoulder - grown),
    ))  # fmt: skip


def turned_over(segments: Iterable[Segment], x: float, y: float) -> tuple[Segment, ...]:
    """Rotate an outline by 180 degrees about a point."""
    turned: list[Segment] = []
    for kind, *numbers in segments:
        points = [
            (2 * x if index % 2 == 0 else 2 * y) - float(each) for index, each in enumerate(numbers)
        ]
        turned.append((kind, *points))
    return tuple(turned)


#: Value of one line, mm: half the 0.5 mm precision of a cut by hand.
STEP = 0.25
#: Distance between lines on the front, mm. Backs that are off by a whole pitch would look right, so
#: it is well over the range of the scale: 5 mm from end to end.
PITCH = 8.0
#: Number of lines on either side of zero: 2.5 mm each way, as 160 mm fit across A4 and Letter.
REACH = 10
#: Width of a line: thinner than the step, so that neighbors stay distinct; 0.15 mm (pnp-howto).
_LINE = 0.15 * MM
_LONG, _SHORT, _OVERLAP = 9 * MM, 6.5 * MM, 2 * MM
#: From the paper's edge to the corners of the test sheet and to words.
_INSET = 8 * MM
#: Font sizes of the explanation on a sheet; the largest that fits is used. Other languages need
#: more space than English.
_BODIES = (10.5, 9.5, 8.5, 7.5)

_STEPS = marked_each(
    "Print both pages on one sheet just as you print your cards: the same printer, the same "
    "paper, turned the same way, at 100\u00a0%. The ruler below must measure 100\u00a0mm.",
    "Hold the sheet up to a lamp, this side towards you. In each scale, find the line from "
    "the front that one from the back continues without a step. Read its number. A black "
    "triangle marks the back’s line 0. If no two lines meet, the back is off by more than "
    "2.5\u00a0mm: feed the paper straight and try again.",
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
    """Return front and back of the sheet that measures the offset of the backs.

    Args:
        paper: Paper to print on.
        duplex: Edge over which the sheet flips; by hand, the long edge.
        orientation: Orientation of the sheets to calibrate.
        back_offset: Offset in mm so far; the sheet then shows the remaining error.
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
        "calibration.pdf", tr("Calibration sheet"), paper.title, pages, 0, printed=printed
    )


def back_pitch(axis: Axis, upright: bool) -> float:
    """Return the pitch on the back, in mm, for which a line's number is the offset to enter.

    Seen from the front, a shift of the back to the right goes to the left if the sheet flips about
    its vertical line, and to the right if it flips about the horizontal one. Up is the converse.
    """
    same_way = upright == (axis == "vertical")
    return PITCH + STEP if same_way else PITCH - STEP


def scale_middles(media: tuple[float, float]) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return the zero point of the horizontal and of the vertical scale, seen from the front."""
    width, height = media
    return (width / 2, height - 52 * MM), (34 * MM, height / 2 - 16 * MM)


def _front(media: tuple[float, float], paper: Sheet) -> Iterator[Item]:
    yield from _calibration_head(
        media, tr("{paper} · front · how far are the backs off?", paper=paper.title)
    )
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


def _calibration_head(media: tuple[float, float], side: str, colour: str = INK) -> Iterator[Item]:
    """Yield the title of a side of the calibration sheet, and a line on that side."""
    width, height = media
    room, title = width - 2 * _INSET, tr("Calibration sheet")
    size = fitting_size(title, 20, room, BOLD)
    yield centred(width / 2, height - 18 * MM, title, size, BOLD, colour)
    size = fitting_size(side, 9, room)
    yield centred(width / 2, height - 24 * MM, side, size, FONT, GREY if colour == INK else INK)


def _number(k: int) -> str:
    size = f"{abs(k) * STEP:g}"
    return f"−{size}" if k < 0 else size


def _explain(media: tuple[float, float]) -> Iterator[Item]:
    """Yield the steps, a ruler and an example, with letters that leave room for all of them."""
    left, top = 66 * MM, media[1] - 82 * MM
    room = min(media[0] - left - 24 * MM, 130 * MM)
    drawn: list[Item] = []
    for size in _BODIES:
        drawn, y = [], top
        for number, step in enumerate(_STEPS):
            drawn.append(Text(left - 8 * MM, y, BOLD, 15, INK, str(number + 1)))
            paragraph = set_lines(left, y, room, translated(step), size)
            drawn += paragraph
            y = paragraph[-1].y - 9 * MM
        if y - 42 * MM > _INSET:
            break
    yield from drawn
    yield draw_ruler(MarginSlot(Rect.from_bottom(left, y - 4 * MM, 112 * MM, 3 * MM), True))
    yield from _example(left, y - 32 * MM, media[0] - _INSET)


def _example(left: float, y: float, right: float) -> Iterator[Item]:
    """Yield an enlarged part of a scale as it looks against the light.

    Args:
        left: its left edge, points.
        y: height at which the lines meet, points.
        right: right edge of its words, points.
    """
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
    for above, font, colour, words in (
        (7 * MM, FONT, INK, tr("from the front")),
        (-7 * MM, FONT, GREY, tr("from the back")),
        (0.0, BOLD, INK, tr("They meet at {number}.", number=_number(met))),
    ):
        size = fitting_size(words, 9, right - words_left, font)
        yield Text(words_left, y + above, font, size, colour, words)


def _back(
    media: tuple[float, float], axis: Axis, moved: tuple[float, float, float, float, float, float]
) -> Iterator[Item]:
    yield from _calibration_head(media, tr("back · hold it up with the front towards you"), GREY)
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
        drawn.append(Shape(polygon([_behind(each, media, axis) for each in corners]), fill=INK))
    yield Group(tuple(drawn), moved)


def _behind(
    point: tuple[float, float], media: tuple[float, float], axis: Axis
) -> tuple[float, float]:
    box = box_behind(Rect.from_bottom(*point, 0.0, 0.0), media, axis)
    return box.x, box.bottom


TEST_SHEET = "test-sheet.pdf"
_BODY = _BODIES[0]
_ARROW = 62 * MM
#: Baseline of the bold line at the foot of the front.
_FOOT = 27 * MM
_LETTERS = ("A", "B", "C", "D")

_BY_HAND = marked_each(
    "Print page 1 alone, on one sheet, at 100\u00a0%.",
    "Turn the sheet over its long edge, like a page of a book: what is on top stays on top. "
    "Put it back into the tray and print page 2 on the empty side.",
    "Hold it up to the light. The outline must lie around the black arrow, and each letter "
    "behind its like: A behind A.",
)
_BY_PRINTER_LONG = (
    *marked_each(
        "In the print window, choose two-sided, flipped on the long edge, and 100\u00a0%.",
        "Print both pages. The printer turns the sheet.",
    ),
    _BY_HAND[2],
)
_BY_PRINTER_SHORT = (
    *marked_each(
        "In the print window, choose two-sided, flipped on the short edge, and 100\u00a0%.",
    ),
    *_BY_PRINTER_LONG[1:],
)
_REMEDIES_BY_HAND = (
    marked_each("Both arrows are on one side:", "put the paper in with its other side up."),
    marked_each(
        "The arrows point opposite ways:", "turn the paper half round before you put it in."
    ),
    marked_each("All is right but for a few millimetres:", "“punchboard calibrate” measures them."),
)
_REMEDIES_BY_PRINTER = (
    marked_each("The arrows point opposite ways:", "choose the other edge in the print window."),
    marked_each("All is right but for a few millimetres:", "“punchboard calibrate” measures them."),
)


def plan_test_sheet(options: SheetOptions, files: Sequence[PlannedFile] = ()) -> PlannedFile:
    """Return the test sheet: two pages, front and back, that show how the paper goes back in.

    Args:
        options: Paper and flip edge.
        files: Planned sheets, some of which may have no backs.
    """
    media = (options.paper.width * MM, options.paper.height * MM)
    axis = turning_axis("long-edge" if options.duplex == "fold" else options.duplex, media)
    by_hand = options.duplex not in ("long-edge", "short-edge")
    title = tr("Test sheet")
    front = (
        *_corners(media, None),
        *_head(media, tr("This is the front"), tr("Test sheet, page 1 of 2")),
        Shape(arrow(*_middle(media), _ARROW), fill=INK),
        *_words(media, options.duplex, by_hand),
        *_closing(media, files, by_hand),
    )
    back = (
        *_corners(media, axis),
        *_head(media, tr("This is the back"), tr("Test sheet, page 2 of 2")),
        Shape(_hollow(media, axis), stroke=INK, width=STROKE * 1.5),
        *_remedies(media, _REMEDIES_BY_HAND if by_hand else _REMEDIES_BY_PRINTER),
    )
    box = (0.0, 0.0, *media)
    pages = (
        Page(1, "face", (), front, box, box, media),
        Page(2, "back", (), back, box, box, media),
    )
    return PlannedFile(TEST_SHEET, title, options.paper.title, pages, 0, printed=options.printed)


def _middle(media: tuple[float, float]) -> tuple[float, float]:
    return media[0] / 2, media[1] / 2 + 50 * MM


def _hollow(media: tuple[float, float], axis: Axis) -> tuple[Segment, ...]:
    """Return the outline that surrounds the front's arrow once the sheet is flipped."""
    x, y = _middle(media)
    behind = box_behind(Rect.from_bottom(x, y, 0, 0), media, axis)
    drawn = arrow(behind.x, behind.bottom, _ARROW, grown=1.5 * MM)
    return drawn if axis == "vertical" else turned_over(drawn, behind.x, behind.bottom)


def _corners(media: tuple[float, float], axis: Axis | None) -> Iterator[Item]:
    """Yield brackets and letters in the corners; the back's are behind the front's."""
    width, height = media
    size, side, arm = 26.0, 12 * MM, 14 * MM
    right, top = width - _INSET, height - _INSET
    spots = ((_INSET, top, 1, -1), (right, top, -1, -1), (right, _INSET, -1, 1),
             (_INSET, _INSET, 1, 1))  # fmt: skip
    yield lines(
        [((x, y), (x + across * arm, y)) for x, y, across, _ in spots]
        + [((x, y), (x, y + up * arm)) for x, y, _, up in spots],
        STROKE,
    )
    for letter, (x, y, across, up) in zip(_LETTERS, spots, strict=True):
        box = Rect.from_bottom(min(x, x + across * side), min(y, y + up * side), side, side)
        if axis is not None:
            box = box_behind(box, media, axis)
        middle, base = box.x + side / 2, box.bottom + side / 2 - 0.36 * size
        yield centred(middle, base, letter, size, BOLD, INK if axis is None else GREY)


def _head(media: tuple[float, float], title: str, small: str) -> Iterator[Item]:
    middle, top = media[0] / 2, media[1]
    room = media[0] - 2 * (_INSET + 14 * MM)
    size = fitting_size(title, 24, room, BOLD)
    yield centred(middle, top - 30 * MM, title, size, BOLD)
    yield centred(middle, top - 37 * MM, small, fitting_size(small, 10, room), FONT, GREY)


def _words(media: tuple[float, float], duplex: str, by_hand: bool) -> Iterator[Item]:
    """Yield the three steps, each with a small drawing above."""
    edge = "short" if duplex == "short-edge" else "long"
    by_printer = _BY_PRINTER_SHORT if edge == "short" else _BY_PRINTER_LONG
    steps = [translated(each) for each in (_BY_HAND if by_hand else by_printer)]
    column, gap = 50 * MM, 9 * MM
    left = media[0] / 2 - (3 * column + 2 * gap) / 2
    top = media[1] / 2 - 8 * MM
    for size in _BODIES:
        columns = [set_lines(0.0, top - 68 * MM, column, words, size) for words in steps]
        if min(lines[-1].y for lines in columns) > _FOOT + 1.5 * LEADING * _BODY:
            break
    drawings = (_sheet_printed, _sheet_turned, _sheet_held)
    for number, (lines, draw) in enumerate(zip(columns, drawings, strict=True)):
        x = left + number * (column + gap)
        yield Group(tuple(draw(edge)), (1, 0, 0, 1, x + column / 2, top - 42 * MM))
        yield Text(x, top - 60 * MM, BOLD, 15, INK, str(number + 1))
        yield from (line._replace(x=x) for line in lines)


def _closing(
    media: tuple[float, float], files: Sequence[PlannedFile], by_hand: bool
) -> Iterator[Item]:
    """Yield the note on sheets to put back: all fronts, or only the first sheets of some files."""
    if not by_hand:
        return
    y, room = _FOOT, media[0] - 2 * (_INSET + 14 * MM)
    fronts = {file.name: len(file.pages) for file in files}
    for file in files:
        count = len(file.pages)
        if file.behind and not file.glued and count < fronts[file.behind]:
            words = tr_count(
                "Of {file} only sheet 1 has a back: put only it back.",
                "Of {file} only sheets 1 to {count} have backs: put only them back.",
                count,
                file=file.behind,
            )
            y -= _BODY * LEADING
            yield centred(media[0] / 2, y, words, fitting_size(words, _BODY, room))
    words = tr("Put the printed fronts of your cards back in just the same way.")
    yield centred(media[0] / 2, _FOOT, words, fitting_size(words, _BODY, room, BOLD), BOLD)


def _remedies(media: tuple[float, float], remedies: tuple[tuple[str, ...], ...]) -> Iterator[Item]:
    """Yield each problem with its fix, on the next line if they don't fit on one."""
    left, y = media[0] / 2 - 80 * MM, media[1] / 2 - 24 * MM
    room = media[0] - _INSET - left
    title = tr("Now hold the sheet up to the light")
    yield Text(left, y, BOLD, fitting_size(title, 15, room, BOLD), INK, title)
    y -= 9 * MM
    good = tr("The outline lies around the black arrow, A behind A: all is well.")
    yield Text(left, y, FONT, fitting_size(good, _BODY, room), INK, good)
    for fault, remedy in remedies:
        y -= 8 * MM
        message, way = translated(fault), translated(remedy)
        yield Text(left, y, BOLD, fitting_size(message, _BODY, room, BOLD), INK, message)
        beside = text_width(message + " ", _BODY, BOLD)
        if beside + text_width(way, _BODY) <= room:
            yield Text(left + beside, y, FONT, _BODY, INK, way)
            continue
        lines = set_lines(left, y - _BODY * LEADING, room, way, _BODY)
        yield from lines
        y = lines[-1].y


_SHEET = (24 * MM, 34 * MM)


def _sheet_printed(_edge: str) -> Iterator[Item]:
    """Yield a sheet with the front's arrow, centered above the origin."""
    width, height = _SHEET
    yield frame(-width / 2, -height / 2, width, height)
    yield Shape(arrow(0, 0, 18 * MM), fill=INK)


def _sheet_turned(edge: str) -> Iterator[Item]:
    """Yield a half-flipped sheet with the direction of its flip."""
    width, height = _SHEET
    if edge == "long":
        lift = 5 * MM
        yield lines([((0, -height / 2), (0, height / 2))], STROKE)
        far = width * 0.72
        for side in (-1, 1):
            corners = ((0, -height / 2), (side * far, -height / 2 + lift),
                       (side * far, height / 2 + lift), (0, height / 2))  # fmt: skip
            dash = (1.5 * MM, 1.2 * MM) if side == 1 else ()
            yield Shape(polygon(corners), stroke=INK, width=STROKE, dash=dash)
        yield from _bow(far * 0.75, height / 2 + lift + 3.5 * MM)
    else:
        yield frame(-width / 2, -height / 2, width, height)
        yield Group(tuple(_bow(height * 0.4, 0)), (0, -1, 1, 0, width / 2 + 3.5 * MM, 0))


def _bow(reach: float, base: float) -> Iterator[Item]:
    """Yield an arrow that curves from left to right."""
    high = base + 8 * MM
    bow: tuple[Segment, ...] = (
        ("M", -reach, base), ("C", -reach * 0.6, high, reach * 0.6, high, reach, base),
    )  # fmt: skip
    yield Shape(bow, stroke=INK, width=STROKE * 1.6)
    tip = ((reach + 1.6 * MM, base - 2.4 * MM), (reach + 0.6 * MM, base + 2.2 * MM),
           (reach - 2.6 * MM, base - 0.4 * MM))  # fmt: skip
    yield Shape(polygon(tip), fill=INK)


def _sheet_held(_edge: str) -> Iterator[Item]:
    """Yield a sheet against the light: the outline surrounds the arrow."""
    width, height = _SHEET
    rays = []
    for x in (-1, 0, 1):
        rays.append(((x * 8 * MM, height / 2 + 2.5 * MM), (x * 10.5 * MM, height / 2 + 7 * MM)))
    yield lines(rays, STROKE)
    yield frame(-width / 2, -height / 2, width, height)
    yield Shape(arrow(0, 0, 18 * MM), fill="#8a8a8a")
    yield Shape(arrow(0, 0, 18 * MM, grown=1.0 * MM), stroke=INK, width=STROKE)
