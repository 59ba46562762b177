"""The test sheet: how to put the paper back into the printer, in words and drawing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from punchboard.generator.face import MM, Group, Item, Segment, Shape, Text
from punchboard.generator.impose.flip import Axis, box_behind, turning_axis
from punchboard.generator.impose.lettering import (
    BOLD,
    FONT,
    GREY,
    LEADING,
    centred,
    set_lines,
    text_width,
)
from punchboard.generator.impose.options import SheetOptions
from punchboard.generator.impose.plan import Box, Page, PlannedFile
from punchboard.generator.impose.shapes import (
    INK,
    STROKE,
    arrow,
    frame,
    lines,
    outline,
    turned_over,
)

TEST_SHEET = "test-sheet.pdf"
_BODY = 10.5
_INSET = 8 * MM
_ARROW = 62 * MM
_LETTERS = ("A", "B", "C", "D")

_BY_HAND = (
    "Print page 1 alone, on one sheet, at 100\u00a0%.",
    "Turn the sheet over its long edge, like a page of a book: what is on top stays on top. "
    "Put it back into the tray and print page 2 on the empty side.",
    "Hold it up to the light. The outline must lie around the black arrow, and each letter "
    "behind its like: A behind A.",
)
_BY_PRINTER = (
    "In the print window, choose two-sided, flipped on the {edge} edge, and 100\u00a0%.",
    "Print both pages. The printer turns the sheet.",
    "Hold it up to the light. The outline must lie around the black arrow, and each letter "
    "behind its like: A behind A.",
)
_REMEDIES_BY_HAND = (
    ("Both arrows are on one side:", "put the paper in with its other side up."),
    ("The arrows point opposite ways:", "turn the paper half round before you put it in."),
    ("All is right but for a few millimetres:", "print the calibration sheet next."),
)
_REMEDIES_BY_PRINTER = (
    ("The arrows point opposite ways:", "choose the other edge in the print window."),
    ("All is right but for a few millimetres:", "print the calibration sheet next."),
)


def plan_test_sheet(options: SheetOptions, files: Sequence[PlannedFile] = ()) -> PlannedFile:
    """Return two pages, front and back, that show how the paper goes back in.

    Args:
        options: the paper, and which way the sheet is turned.
        files: the sheets that are printed, some of which may have no backs.
    """
    media = (options.paper.width * MM, options.paper.height * MM)
    axis = turning_axis("long-edge" if options.duplex == "fold" else options.duplex, media)
    by_hand = options.duplex not in ("long-edge", "short-edge")
    title = "Test sheet"
    front = (
        *_corners(media, None),
        *_head(media, "This is the front", "Test sheet, page 1 of 2"),
        Shape(arrow(*_middle(media), _ARROW), fill=INK),
        *_words(media, options.duplex, by_hand),
        *_closing(media, files, by_hand),
    )
    back = (
        *_corners(media, axis),
        *_head(media, "This is the back", "Test sheet, page 2 of 2"),
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
    """Return the outline that lies around the front's arrow when the sheet is turned."""
    x, y = _middle(media)
    behind = box_behind(Box(x, y, 0, 0), media, axis)
    drawn = arrow(behind.x, behind.y, _ARROW, grown=1.5 * MM)
    return drawn if axis == "vertical" else turned_over(drawn, behind.x, behind.y)


def _corners(media: tuple[float, float], axis: Axis | None) -> Iterator[Item]:
    """Yield brackets and letters in the corners; those of a back lie behind those of the front."""
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
        box = Box(min(x, x + across * side), min(y, y + up * side), side, side)
        if axis is not None:
            box = box_behind(box, media, axis)
        middle, base = box.x + side / 2, box.y + side / 2 - 0.36 * size
        yield centred(middle, base, letter, size, BOLD, INK if axis is None else GREY)


def _head(media: tuple[float, float], title: str, small: str) -> Iterator[Item]:
    middle, top = media[0] / 2, media[1]
    yield centred(middle, top - 30 * MM, title, 24, BOLD)
    yield centred(middle, top - 37 * MM, small, 10, FONT, GREY)


def _words(media: tuple[float, float], duplex: str, by_hand: bool) -> Iterator[Item]:
    """Yield the three steps, each with its little drawing above."""
    edge = "short" if duplex == "short-edge" else "long"
    steps = _BY_HAND if by_hand else tuple(each.format(edge=edge) for each in _BY_PRINTER)
    column, gap = 50 * MM, 9 * MM
    left = media[0] / 2 - (3 * column + 2 * gap) / 2
    top = media[1] / 2 - 8 * MM
    drawings = (_sheet_printed, _sheet_turned, _sheet_held)
    for number, (words, draw) in enumerate(zip(steps, drawings, strict=True)):
        x = left + number * (column + gap)
        yield Group(tuple(draw(edge)), (1, 0, 0, 1, x + column / 2, top - 42 * MM))
        yield Text(x, top - 60 * MM, BOLD, 15, INK, str(number + 1))
        yield from set_lines(x, top - 68 * MM, column, words, _BODY)


def _closing(
    media: tuple[float, float], files: Sequence[PlannedFile], by_hand: bool
) -> Iterator[Item]:
    """Say what goes back into the printer: all fronts, or of some files the first sheets only."""
    if not by_hand:
        return
    y = 27 * MM
    fronts = {file.name: len(file.pages) for file in files}
    for file in files:
        count = len(file.pages)
        if file.behind and not file.glued and count < fronts[file.behind]:
            which = "sheet 1 has a back" if count == 1 else f"sheets 1 to {count} have backs"
            what = f"Of {file.behind} only {which}: put only {'it' if count == 1 else 'them'} back."
            yield centred(media[0] / 2, y - _BODY * LEADING, what, _BODY)
            y -= _BODY * LEADING
    words = "Put the printed fronts of your cards back in just the same way."
    yield centred(media[0] / 2, 27 * MM, words, _BODY, BOLD)


def _remedies(media: tuple[float, float], remedies: tuple[tuple[str, str], ...]) -> Iterator[Item]:
    left, y = media[0] / 2 - 80 * MM, media[1] / 2 - 24 * MM
    yield Text(left, y, BOLD, 15, INK, "Now hold the sheet up to the light")
    y -= 9 * MM
    good = "The outline lies around the black arrow, A behind A: all is well."
    yield Text(left, y, FONT, _BODY, INK, good)
    for fault, remedy in remedies:
        y -= 8 * MM
        yield Text(left, y, BOLD, _BODY, INK, fault)
        x = left + text_width(fault + " ", _BODY, BOLD)
        yield Text(x, y, FONT, _BODY, INK, remedy)


_SHEET = (24 * MM, 34 * MM)


def _sheet_printed(_edge: str) -> Iterator[Item]:
    """Draw a sheet with the front's arrow, standing on the origin's right and left."""
    width, height = _SHEET
    yield frame(-width / 2, -height / 2, width, height)
    yield Shape(arrow(0, 0, 18 * MM), fill=INK)


def _sheet_turned(edge: str) -> Iterator[Item]:
    """Draw a sheet that is half turned, and the way it goes."""
    width, height = _SHEET
    if edge == "long":
        lift = 5 * MM
        yield lines([((0, -height / 2), (0, height / 2))], STROKE)
        far = width * 0.72
        for side in (-1, 1):
            corners = ((0, -height / 2), (side * far, -height / 2 + lift),
                       (side * far, height / 2 + lift), (0, height / 2))  # fmt: skip
            dash = (1.5 * MM, 1.2 * MM) if side == 1 else ()
            yield Shape(outline(corners), stroke=INK, width=STROKE, dash=dash)
        yield from _bow(far * 0.75, height / 2 + lift + 3.5 * MM)
    else:
        yield frame(-width / 2, -height / 2, width, height)
        yield Group(tuple(_bow(height * 0.4, 0)), (0, -1, 1, 0, width / 2 + 3.5 * MM, 0))


def _bow(reach: float, base: float) -> Iterator[Item]:
    """Draw an arrow that leaps from left to right."""
    high = base + 8 * MM
    bow: tuple[Segment, ...] = (
        ("M", -reach, base), ("C", -reach * 0.6, high, reach * 0.6, high, reach, base),
    )  # fmt: skip
    yield Shape(bow, stroke=INK, width=STROKE * 1.6)
    tip = ((reach + 1.6 * MM, base - 2.4 * MM), (reach + 0.6 * MM, base + 2.2 * MM),
           (reach - 2.6 * MM, base - 0.4 * MM))  # fmt: skip
    yield Shape(outline(tip), fill=INK)


def _sheet_held(_edge: str) -> Iterator[Item]:
    """Draw a sheet through which light falls: the outline lies around the arrow."""
    width, height = _SHEET
    rays = []
    for x in (-1, 0, 1):
        rays.append(((x * 8 * MM, height / 2 + 2.5 * MM), (x * 10.5 * MM, height / 2 + 7 * MM)))
    yield lines(rays, STROKE)
    yield frame(-width / 2, -height / 2, width, height)
    yield Shape(arrow(0, 0, 18 * MM), fill="#8a8a8a")
    yield Shape(arrow(0, 0, 18 * MM, grown=1.0 * MM), stroke=INK, width=STROKE)
