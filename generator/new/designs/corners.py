"""Draw the design Corners: the figure that matters most stands large in two corners.

For bidding and trick-taking games; quick and playful. The eye reads the figure first, in a fanned
hand too, then the name beside it and the picture in its oval. Alfa Slab One; other figures stand at
the foot; a thin frame.
"""

from __future__ import annotations

from punchboard.generator.new.designs.sheet import LayoutSheet, figure, label

_FACE = "Alfa Slab One"


def draw_corners(sheet: LayoutSheet) -> None:
    """Draw the card."""
    content, unit, width, height = sheet.content, sheet.unit, sheet.width, sheet.height
    _set_styles(sheet)
    words, when = content.lead
    used = [*content.costs, *content.figures][:1]
    rest = [each for each in content.figures if each not in used]
    across, left = width - 12, 6.0
    corner, high = 18 * unit, 13.5 * unit
    foot = height - 4.5 - high
    cell = 11.0 * unit
    most = max(1, int((width - 10 - corner) / (cell + 1)))
    shown, beside = rest[:most], rest[most:]
    top = 5 + high + 1.5
    sheet.set_tall(across, (foot - top) * 0.6, beside, gap=2)

    sheet.ground("paper")
    frame = {"radius": 2.6, "stroke": "=color", "stroke_width": 0.6, "fill": "paper"}
    sheet.rect("frame", sheet.room.inset(2.4), **frame)
    sheet.let["oval"] = f"={foot - top - 1:.4g} - tall"
    oval = [left, top, across, "=oval"]
    low = {"fill": "white", "stroke": "=color"}
    sheet.shape("oval", "ellipse", oval, fill="=color", low_ink=low)
    inner = [left, f"={top:.4g} + oval * 0.14", across, "=oval * 0.72"]
    if sheet.needs_drawing:
        sheet.text(
            "initial", inner, "initial", content.initial, plain=True, when=sheet.when_drawn,
            low_ink={"color": "=color"},
        )  # fmt: skip
    sheet.picture([left + 1, top + 1, across - 2, "=oval - 2"], clip={"shape": "ellipse"})
    name = [5 + corner, 4.5, width - corner - 10.5, high - (5 * unit if content.tag_line else 0)]
    sheet.text("name", name, "name", content.title)
    if content.tag_line:
        tags = [name[0], name[1] + name[3], name[2], 4.2 * unit]
        sheet.text("tags", tags, "tags", content.tag_line)
    if text := content.words(beside):
        sheet.text("text", [left, f"={foot - 0.5:.4g} - tall", across, "=tall"], "text", text)
    sheet.figures(
        shown,
        [5.5, foot + 2 * unit, width - 10 - corner, high - 2 * unit],
        [cell, high - 2 * unit],
        {
            "number": figure([0, 0.5, cell, 6.4 * unit]),
            "of": label([0, 6.8 * unit, cell, 4.6 * unit]),
        },
        flow="right",
        gap=1,
        valign="bottom",
    )
    shown_when = f"={when}" if when else None
    sheet.text("corner", [4.2, 4, corner, high], "corner", words, when=shown_when)
    turned = [width - 4.2 - corner, foot + 0.5, corner, high]
    sheet.text("corner_turned", turned, "corner", words, turn=180, when=shown_when)


def _set_styles(sheet: LayoutSheet) -> None:
    sheet.palette = {"quiet": "#5b5b5b", "paper": "#ffffff"}
    sheet.low_ink = {"paper": "#ffffff"}
    middle = {"align": "center", "valign": "middle"}
    sheet.style("corner", 36, _FACE, color="=color", align="left", valign="middle")
    sheet.style("name", 13, _FACE, color="=color", leading=1, align="right", valign="middle")
    sheet.style("tags", 7.5, weight="bold", color="quiet", align="right", valign="middle")
    sheet.style("initial", 64, _FACE, color="white", **middle)
    sheet.style("figure", 14, _FACE, color="=color", **middle)
    sheet.style("label", 6.2, low=4.0, leading=0.95, color="quiet", **middle)
    sheet.text_style(align="center", valign="middle")
