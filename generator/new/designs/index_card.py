"""Draw the design Index: a card of a library's catalog, typed on ruled cream paper.

For first playtests, when words and numbers change by pencil; plain, and it hardly needs ink. The
eye reads the type on its tab at the left, where a fanned hand shows it, then cost and name on their
line, then the figures on the slip of due dates. DejaVu Sans Mono, like a typewriter; the picture is
pasted below the text, where a card without one has a vignette drawn with a pen.
"""

from __future__ import annotations

from collections.abc import Sequence

from punchboard.generator.new.column_words import ems_of, tag_label, when_filled
from punchboard.generator.new.designs.full_art import draw_full_art
from punchboard.generator.new.designs.sheet import (
    LEAST_NAME,
    Box,
    Fields,
    FigureRow,
    LayoutSheet,
    figure,
    label,
    shape,
    thing,
)
from punchboard.generator.new.spreadsheet import SheetColumn

_FACE = "DejaVu Sans Mono"
#: Largest width of a figure on the slip, and of the hole for the catalog's rod, mm.
_DATE, _HOLE = 17.0, 6.6
#: Font sizes of the text in points, the first in which all cards fit on their lines.
_SIZES = (13, 12.5, 12, 11.5, 11, 10.5, 10, 9.5, 9, 8.5, 8, 7.5, 7)
#: Distance of the lines as a multiple of the font size; height of capitals of Lato in ems.
_PITCH, _CAPITALS, _POINTS = 1.45, 0.72, 72 / 25.4
#: Part of the lines that a picture keeps, and least height for a vignette, mm.
_OF_PICTURE, _LEAST_SKETCH = 0.4, 25.0


def draw_index(sheet: LayoutSheet) -> None:
    """Draw the card."""
    content, unit, width, height = sheet.content, sheet.unit, sheet.width, sheet.height
    left, across = 4.5, width - 9
    is_bare = not (content.texts or content.arts)
    row = sheet.row(content.figures, across, 11.5 * unit, _DATE * unit)
    tab = 8.0 if content.tag_line else 3.0
    cost, high = 12.5 * unit, 10.4 * unit
    most = sheet.most_cost(cost, high)
    # The name begins below the tab; a long one is as wide as the card, below the cost.
    beside = across - (most + 1.6 if most else 0)
    is_wide = bool(content.costs) and not sheet.names_fit(beside, _FACE)
    room = across if is_wide else beside
    least = 7.0 if sheet.is_small else LEAST_NAME
    head = sheet.name_height(8.4 * unit, room, _FACE, most=0.18, size=least)
    tab = max(tab, 1.8 + high + (0.4 if is_wide else -head)) if content.costs else tab
    box_high = (12 if is_bare else 8.6) * unit
    red = tab + head + 1.4
    foot = height - 4 - (box_high + row.deep + 2.2 if row.shown else 0)
    words = content.words(row.beside)
    ruled = foot - red - 2.5
    room = ruled * (1 - _OF_PICTURE) if content.arts else ruled
    size = _text_size(sheet, across, room, row.beside)
    pitch = round(size * _PITCH / _POINTS, 3)
    _set_styles(sheet, size, 22 if is_bare else 17)

    sheet.ground("paper")
    _draw_tab(sheet, left, across - (most + 2 if most else 0), min(tab, 8.0))
    _draw_head(sheet, [left, tab + 0.4, across, head], [cost, high], is_wide=is_wide)
    first = red + pitch + 0.6
    rows = int((foot - first) / pitch) + 1
    rule = shape("line", [0, 0, width + 6, 0], stroke="blue", stroke_width=0.2)
    sheet.group("lines", [-3, first], {"line": rule}, repeat=rows, flow="down", gap=pitch)
    line = {"stroke": "=color", "stroke_width": 0.7}
    sheet.shape("head_line", "line", [-3, red, width + 6, 0], **line)
    top = first - 0.5 - size * _CAPITALS / _POINTS
    # The text ends on a line, and a picture or a shelf has the lines below it.
    sheet.let["ends"] = f"={foot:.4g}"
    for art in content.arts:
        is_missing = f"card.{art.name} is blank"
        sheet.let["ends"] += f" - (0 if {is_missing} else {ruled * 0.3 + 1:.4g})"
    sheet.let["rows"] = f"={content.text_lines(across, size, row.beside)}"
    sheet.let["free"] = f"=min({first - pitch + 1.2:.4g} + rows * {pitch:g}, ends)"
    if words:
        sheet.text("text", [left, top, across, f"=ends - {top:.4g}"], "text", words)
    _draw_below(sheet, left, across, foot - 1.2)
    _draw_slip(sheet, row, [left, foot + 1, across, box_high + row.deep + 1.2])


def _draw_slip(sheet: LayoutSheet, row: FigureRow, at: Sequence[float]) -> None:
    """Draw the figures on a slip of due dates, and the hole for the rod beside a short one.

    Args:
        sheet: Layout file.
        row: Figures.
        at: Box of the slip, mm.
    """
    if not row.shown:
        return
    left, top, across, high = at
    wide = min(row.cell, _DATE * sheet.unit)
    head = row.deep + 0.8
    used = (wide - 0.3) * len(row.shown)
    if used + _HOLE + 3 < across and not sheet.is_small:
        hole = [left + across - _HOLE - 0.6, top + (high - _HOLE) / 2, _HOLE, _HOLE]
        sheet.shape("hole", "ellipse", hole, fill="shade", stroke="quiet", stroke_width=0.3,
                    low_ink={"fill": "white"})  # fmt: skip
    cell = [0, 0, wide, high]
    low = {"fill": "white", "stroke": "quiet"}
    sheet.figures(
        row.shown,
        at,
        [wide - 0.3, high],
        {
            "box": shape("rect", cell, fill="white", stroke="quiet", stroke_width=0.3),
            "head": shape("rect", [0, 0, wide, head], fill="shade", stroke="quiet",
                          stroke_width=0.3, low_ink=low),
            "number": figure([0.6, head, wide - 1.2, high - head]),
            "of": label([0.4, 0.4, wide - 0.8, row.deep]),
        },
        flow="right",
    )  # fmt: skip


def frame_index(sheet: LayoutSheet) -> None:
    """Draw a card that is only a picture: pasted on the lines, below the tab."""
    _set_styles(sheet, 9, 18)
    width, height, red = sheet.width, sheet.height, 8.4
    sheet.ground("paper")
    low = {"fill": "white", "stroke": "=color", "stroke_width": 0.5}
    sheet.rect("tab", [4.5, -3, width * 0.36, 8.6], radius=[0, 0, 1.6, 1.6], fill="=color",
               low_ink=low)  # fmt: skip
    pitch = round(9 * _PITCH / _POINTS, 3)
    rule = shape("line", [0, 0, width + 6, 0], stroke="blue", stroke_width=0.2)
    rows = int((height - red) / pitch) + 1
    sheet.group("lines", [-3, red + pitch], {"line": rule}, repeat=rows, flow="down", gap=pitch)
    line = {"stroke": "=color", "stroke_width": 0.7}
    sheet.shape("head_line", "line", [-3, red, width + 6, 0], **line)
    box = [4.5, red + 2, width - 9, height - red - 6.5]
    draw_full_art(sheet, box)
    sheet.rect("rim", box, stroke="quiet", stroke_width=0.4)


def _draw_head(
    sheet: LayoutSheet, place: Sequence[float], box: Sequence[float], *, is_wide: bool
) -> None:
    """Draw the name on the red line, and the cost in a box at the right.

    Args:
        sheet: Layout file.
        place: Left, top, width and height of the head, mm.
        box: Width and height of the box, mm.
        is_wide: Whether the name is below the box.
    """
    content, (left, top, across, head), (wide, high) = sheet.content, place, box
    right: object = left + across
    if content.costs:
        begin = left + across - wide
        deep = 1.8 if is_wide else top + head - high - 0.6
        label_at = [begin + 0.5, deep + high - 3.5, wide - 1, 2.9]
        sheet.cost([begin, deep, wide, high], "rect", label_at, radius=0.8, fill="paper",
                   stroke="quiet", stroke_width=0.4, ends=True)  # fmt: skip
        if not is_wide:
            right = f"{left + across:.4g} - {sheet.before_cost(wide, high)}"
    named: Box = [left, top + 0.6, f"={right} - {left:.4g}", head - 0.6]
    sheet.text("name", named, "name", content.title)


def _draw_below(sheet: LayoutSheet, left: float, across: float, foot: float) -> None:
    """Draw the picture below the text, or a vignette.

    Args:
        sheet: Layout file.
        left: Left end of the lines, mm.
        across: Width of the lines, mm.
        foot: Lower end of the lines, mm.
    """
    high = f"{foot:.4g} - free"
    for art in sheet.content.arts:
        when = when_filled(art)
        rim = {"fill": "paper", "stroke": "quiet", "stroke_width": 0.3}
        sheet.rect("sketch", [left, "=free", across, f"={high}"], when=when, **rim)
        sheet.picture([left + 1, "=free + 1", across - 2, f"={high} - 2"])
    if sheet.needs_drawing:
        _draw_vignette(sheet, [left, across, foot])


def _draw_vignette(sheet: LayoutSheet, place: Sequence[float]) -> None:
    """Draw the card's thing with a pen, as often as its first figure says, on a hatched ground.

    Args:
        sheet: Layout file.
        place: Left end, width and lower end of the lines, mm.
    """
    left, across, foot = place
    sheet.set_thing()
    size, small = 23.0 * sheet.unit, 9.0 * sheet.unit
    there = f"{foot:.4g} - free > {_LEAST_SKETCH * sheet.unit:.4g}"
    when = f"{sheet.when_drawn} and {there}" if sheet.when_drawn else f"={there}"
    shift = f"(seed // 4 % 3 - 1) * {across * 0.12:.4g}"
    begin = f"{across / 2 - size / 2:.4g} + {shift}"
    pen = {"stroke": "=color", "stroke_width": 0.35}
    ground = size - 1.1
    # The sun is left or right; small ones are in the distance, at both sides.
    few = "min(many - 1, 6)"
    x = f"{across / 2 - small / 2:.4g} + {shift} + (1 if index % 2 else -1) * "
    x += f"({size * 0.46:.4g} + index // 2 * {small * 0.82:.4g} + {small * 0.42:.4g})"
    elements: dict[str, Fields] = {
        "thing": thing([f"={begin}", 0, size, size], "=color", "line"),
        "far": {
            "kind": "group", "at": [0, 0], "repeat": f"={few}", "elements": {
                "small": thing([f"={x}", ground - small + 0.4, small, small], "=color", "line"),
            },
        },
        "ground": shape("line", [0, ground, across, 0], **pen),
        "strokes": {
            "kind": "group", "at": [0, ground], "repeat": 20, "elements": {
                "stroke": shape("line", [f"=index * {across / 20:.4g} + 1 + (index * 7 + seed) % 3",
                                         "=0.7 + index % 3 * 0.6",
                                         "=2.4 - index % 4 * 0.5", 0], **pen),
            },
        },
    }  # fmt: skip
    at = [left, f"={foot - size - 2.2:.4g}", across, size + 2.2]
    sheet.group("vignette", at, elements, when=when, clip=True)


def _draw_tab(sheet: LayoutSheet, left: float, across: float, high: float) -> None:
    """Draw the tab of the type at the left, where a fanned hand shows it."""
    content = sheet.content
    words = content.tag_line
    if not words:
        return
    longest = max((ems_of(each) for tag in content.tags for each in tag.cells), default=99)
    longest += sum(ems_of(tag_label(each, content.color_by)) for each in content.tags)
    inset = 5.2 if content.sign else 1.5
    is_short = len(content.tags) == 1 and longest * 1.1 * 9 / _POINTS < across * 0.4 - inset
    wide = round(across * (0.45 if is_short else 0.86), 2)
    low = {"fill": "white", "stroke": "=color", "stroke_width": 0.5}
    sheet.rect("tab", [left, -3, wide, high + 3], radius=[0, 0, 1.6, 1.6], fill="=color",
               low_ink=low)  # fmt: skip
    ink = {"color": "=color"}
    sheet.sign("sign", [left + 1.5, high / 2 - 0.7, 3.2, 3.2], "white", low_ink=ink)
    sheet.text("tags", [left + inset, 1.8, wide - inset - 1, high - 2], "tags", words, low_ink=ink)


def _text_size(
    sheet: LayoutSheet,
    across: float,
    room: float,
    beside: Sequence[SheetColumn],
) -> float:
    """Return the largest font size in which the text of each card fits on its lines."""
    content = sheet.content
    labels = sum(ems_of(each.header) + 1 for each in (*content.texts, *beside))
    cells = [each.cells for each in content.texts]
    for size in _SIZES:
        pitch = size * _PITCH / _POINTS
        ems = across * _POINTS / size
        for parts in zip(*cells, strict=True):
            paragraphs = [each for part in parts for each in part.split("\n") if each]
            used = sum(int(ems_of(each) * 1.06 / ems) + 1 for each in paragraphs)
            if (used + labels / ems) * pitch > room:
                break
        else:
            return size
    return _SIZES[-1]


def _set_styles(sheet: LayoutSheet, size: float, figures: float) -> None:
    sheet.palette = {
        "paper": "#fbf4e2", "shade": "#e9dcbc", "blue": "#a9c0c9", "quiet": "#4a4034",
        "ink": "#26221d",
    }  # fmt: skip
    sheet.low_ink = {"paper": "#ffffff"}
    middle = {"align": "center", "valign": "middle"}
    sheet.style("name", 15, _FACE, weight="bold", leading=1.02, valign="bottom", color="ink")
    sheet.style("tags", 9, weight="bold", color="white", valign="middle")
    sheet.style("cost", 17, _FACE, color="=color", **middle)
    sheet.style("cost_label", 7, weight="bold", **middle)
    sheet.style("figure", figures, _FACE, color="ink", **middle)
    sheet.label_style(color="black")
    sheet.text_style(leading=_PITCH, paragraph=0, size=size, balance=None)
