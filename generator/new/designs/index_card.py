"""Draw the design Index: an index card with ruled lines and boxes to write in.

For first playtests, when words and numbers change by pencil; plain, and it hardly needs ink. The
eye reads the name on the red line, then the figures in their boxes. Lato; the picture is a small
sketch at the right; nothing is filled.
"""

from __future__ import annotations

from punchboard.generator.new.designs.sheet import LayoutSheet, figure, label, shape


def draw_index(sheet: LayoutSheet) -> None:
    """Draw the card."""
    content, unit, width, height = sheet.content, sheet.unit, sheet.width, sheet.height
    _set_styles(sheet)
    left, across = 4.5, width - 9
    facts = [*content.costs, *content.figures]
    cell = 11.5 * unit
    most = max(1, int((across + 1) / (cell + 1)))
    shown, beside = facts[:most], facts[most:]
    row = 12.5 * unit if shown else 0.0
    head = 9.5 * unit
    tag = 5.6 * unit
    top = 3.5 + head + tag
    line = round(sheet.body * 1.5 / 72 * 25.4, 2)
    foot = height - 4 - row
    sketch = 22.0 * unit
    high = min(sketch, (foot - top) * 0.5)
    rows = int((foot - top) / line)

    sheet.ground("paper")
    sheet.text("name", [left, 3.2, across, head], "name", content.title)
    red = {"stroke": "red", "stroke_width": 0.5}
    sheet.shape("red_line", "line", [-3, 3.5 + head, width + 6, 0], **red)
    if content.tag_line:
        sheet.text("tags", [left, 3.8 + head, across, tag - 0.4], "tags", content.tag_line)
    rule = shape("line", [0, 0, width + 6, 0], stroke="blue", stroke_width=0.2)
    sheet.group("lines", [-3, top + line], {"line": rule}, repeat=rows, flow="down", gap=line)
    around = None
    if content.arts:
        box = [width - left - sketch, top + 1, sketch, high]
        sheet.rect("sketch", box, fill="paper", stroke="quiet", stroke_width=0.25, dash=[1.2, 0.9])
        sheet.picture([box[0] + 0.5, box[1] + 0.5, sketch - 1, high - 1])
        around = {"corner": "top-right", "size": [round(sketch + 1.5, 2), round(high + 1, 2)]}
    if words := content.words(beside):
        at = [left, top + 0.4, across, foot - top - 1]
        sheet.text("text", at, "text", words, around=around)
    sheet.figures(
        shown,
        [left, foot + 0.5, across, row - 0.5],
        [cell, row - 0.5],
        {
            "box": shape("rect", [0, 0, cell, 8.2 * unit], radius=0.8, fill="paper",
                         stroke="quiet", stroke_width=0.35),
            "number": figure([0.5, 0, cell - 1, 8.2 * unit]),
            "of": label([0, 8.6 * unit, cell, 3.2 * unit]),
        },
        flow="right",
        gap=1,
    )  # fmt: skip


def _set_styles(sheet: LayoutSheet) -> None:
    sheet.palette = {"paper": "#ffffff", "red": "#c8443a", "blue": "#a9c4d8", "quiet": "#5a5f63"}
    sheet.low_ink = {"paper": "#ffffff"}
    middle = {"align": "center", "valign": "middle"}
    sheet.style("name", 15, weight="bold", leading=1, valign="bottom")
    sheet.style("tags", 8, color="quiet", valign="middle")
    sheet.style("figure", 15, weight="bold", **middle)
    sheet.style("label", 6.5, low=4.0, color="quiet", **middle)
    sheet.text_style(leading=1.5, paragraph=0)
