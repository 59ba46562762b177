"""Draw the design Index: a card of a filing box with a tab, ruled lines and boxes to write in.

For first playtests, when words and numbers change by pencil; plain, and it hardly needs ink. The
eye reads the type on its tab, whose place tells it too, then the name on the red line, then the
figures in their boxes. Lato; the picture is a small sketch at the right.
"""

from __future__ import annotations

from collections.abc import Sequence

from punchboard.generator.new.column_words import ems_of, tag_label
from punchboard.generator.new.designs.sheet import LayoutSheet, figure, label, shape
from punchboard.generator.new.spreadsheet import SheetColumn

#: Font sizes of the text in points, the first in which all cards fit on their lines.
_SIZES = (11, 10.5, 10, 9.5, 9, 8.5, 8)
#: Distance of the lines as a multiple of the font size; height of capitals of Lato in ems.
_PITCH, _CAPITALS, _POINTS = 1.45, 0.72, 72 / 25.4


def draw_index(sheet: LayoutSheet) -> None:
    """Draw the card."""
    content, unit, width, height = sheet.content, sheet.unit, sheet.width, sheet.height
    left, across = 4.5, width - 9
    row = sheet.row([*content.costs, *content.figures], across, 11.5 * unit, 16 * unit)
    tab = 8.0 if content.tag_line else 3.0
    head, box_high = 9.0 * unit, 8.6 * unit
    red = tab + head + 0.6
    foot = height - 4 - (box_high + row.deep + 1 if row.shown else 0)
    sketch = 24.0 * unit if content.arts else 0.0
    words = content.words(row.beside)
    size = _text_size(sheet, across, foot - red - 2.5, sketch, row.beside)
    pitch = round(size * _PITCH / _POINTS, 3)
    _set_styles(sheet, size)

    sheet.ground("paper")
    _draw_tab(sheet, left, across, tab)
    sheet.text("name", [left, tab + 0.4, across, head], "name", content.title)
    first = red + pitch + 0.6
    rows = int((foot - first) / pitch) + 1
    rule = shape("line", [0, 0, width + 6, 0], stroke="blue", stroke_width=0.2)
    sheet.group("lines", [-3, first], {"line": rule}, repeat=rows, flow="down", gap=pitch)
    line = {"stroke": "red", "stroke_width": 0.6}
    sheet.shape("red_line", "line", [-3, red, width + 6, 0], **line)
    top = first - 0.5 - size * _CAPITALS / _POINTS
    box = [left, top, across, foot - top]
    for art in content.arts:
        when = f"=card.{art.name} is not blank" if art.has_blanks else None
        high = round(min(int((sketch + 1) / pitch) * pitch, foot - first - pitch), 2)
        at = [width - left - sketch, first - pitch + 1.4, sketch, high]
        rim = {"fill": "paper", "stroke": "quiet", "stroke_width": 0.3}
        sheet.rect("sketch", at, when=when, **rim)
        sheet.picture([at[0] + 1, at[1] + 1, sketch - 2, high - 2])
        around = {"corner": "top-right", "size": [round(sketch + 1.5, 2), round(high, 2)]}
        if words:
            sheet.text("text", box, "text", words, around=around, when=when)
            if when:
                blank = f"=card.{art.name} is blank"
                sheet.text("text_alone", box, "text", words, when=blank)
    if words and not content.arts:
        sheet.text("text", box, "text", words)
    sheet.figures(
        row.shown,
        [left, foot + 1, across, box_high + row.deep],
        [row.cell, box_high + row.deep],
        {
            "box": shape("rect", [0, 0, row.cell, box_high], radius=0.8, fill="paper",
                         stroke="quiet", stroke_width=0.4),
            "number": figure([0.5, 0, row.cell - 1, box_high]),
            "of": label([0, box_high + 0.9, row.cell, row.deep], valign="top"),
        },
        flow="right",
        gap=1,
    )  # fmt: skip


def _draw_tab(sheet: LayoutSheet, left: float, across: float, high: float) -> None:
    """Draw the tab of the type: one of three places, if the words are short enough."""
    content = sheet.content
    words = content.tag_line
    if not words:
        return
    third = round(across / 3, 2)
    longest = max((ems_of(each) for tag in content.tags for each in tag.cells), default=0)
    is_short = len(content.tags) == 1 and longest * 8 / _POINTS < third - 6
    is_short = is_short and not tag_label(content.tags[0], content.color_by)
    wide: float = third + 1 if is_short else across
    begin: object = left
    if is_short and content.sign:
        number = "(sign | replace('type_', '') | int(1)) - 1"
        sheet.let["tab"] = f"={left} + ({number}) % 3 * {third - 0.5:g}"
        begin = "=tab"
    elif not is_short:
        wide = round(across * 0.86, 2)
    low = {"fill": "white", "stroke": "=color", "stroke_width": 0.5}
    sheet.rect("tab", [begin, -3, wide, high + 3], radius=[0, 0, 1.6, 1.6], fill="=color",
               low_ink=low)  # fmt: skip
    ink = {"color": "=color"}
    inset = 5.2 if content.sign else 1.5
    begins = [f"=tab + {each}" if begin == "=tab" else left + each for each in (1.5, inset)]
    sheet.sign("sign", [begins[0], high / 2 - 0.7, 3.2, 3.2], "white", low_ink=ink)
    sheet.text("tags", [begins[1], 1.8, wide - inset - 1, high - 2], "tags", words, low_ink=ink)


def _text_size(
    sheet: LayoutSheet,
    across: float,
    room: float,
    sketch: float,
    beside: Sequence[SheetColumn],
) -> float:
    """Return the largest font size in which the text of each card fits on its lines."""
    content = sheet.content
    labels = sum(ems_of(each.header) + 1 for each in (*content.texts, *beside))
    cells = [each.cells for each in content.texts]
    for size in _SIZES:
        pitch = size * _PITCH / _POINTS
        ems = across * _POINTS / size
        beside_sketch = (sketch + 1.5) * _POINTS / size * (int(sketch / pitch) + 1)
        for parts in zip(*cells, strict=True):
            paragraphs = [each for part in parts for each in part.split("\n") if each]
            used = sum(int(ems_of(each) * 1.06 / ems) + 1 for each in paragraphs)
            if (used + (labels + beside_sketch) / ems) * pitch > room:
                break
        else:
            return size
    return _SIZES[-1]


def _set_styles(sheet: LayoutSheet, size: float) -> None:
    sheet.palette = {"paper": "#ffffff", "red": "#c8443a", "blue": "#8fb3cc", "quiet": "#3a3f43"}
    sheet.low_ink = {"paper": "#ffffff"}
    middle = {"align": "center", "valign": "middle"}
    sheet.style("name", 18, weight="black", leading=1, valign="bottom")
    sheet.style("tags", 9, weight="bold", color="white", valign="middle")
    sheet.style("figure", 16, weight="black", **middle)
    sheet.label_style(color="black")
    sheet.text_style(leading=_PITCH, paragraph=0, size=size)
