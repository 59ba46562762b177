"""Draw the design Market: a stall with an awning, and its figures down the left edge.

For games of goods, buildings and trade; cheerful and clear. The eye reads the cost in its coin and
the figures below it, all at the edge that a fanned hand shows, then the picture under the awning.
Lilita One; no frame, a colored edge.
"""

from __future__ import annotations

from punchboard.generator.new.designs.sheet import LayoutSheet, figure, label, shape

_FACE = "Lilita One"
#: Stripes of the awning.
_STRIPES = 7


def draw_market(sheet: LayoutSheet) -> None:
    """Draw the card."""
    content, unit, width, height = sheet.content, sheet.unit, sheet.width, sheet.height
    _set_styles(sheet)
    has_side = bool(content.costs or content.figures)
    side = 14.0 * unit if has_side else -3.0
    left = max(side, 0) + (3.2 if has_side else 4.5)
    across = width - left - 4.5
    cell = 13.2 * unit
    begin = 4 + (13.5 * unit if content.costs else 0)
    most = int((height - 3 - begin) / cell)
    shown, beside = content.figures[:most], content.figures[most:]
    head = 8.5 * unit + (5.0 * unit if content.tag_line else 0)
    sheet.set_tall(across, (height - 4 - head) * 0.58, beside, gap=1)
    sheet.let["stall"] = f"={height - 5 - head:.4g} - tall"

    sheet.ground("ground")
    low = {"fill": "white", "stroke": "=color"}
    wide, awning = width - side + 3, 9.5 * unit
    sheet.rect("stall", [side, -3, wide, "=stall + 3"], fill="tint", low_ink=low)
    if sheet.needs_drawing:
        _draw_crate(sheet, left + across / 2, awning)
    if any(each.look.is_of_cutouts for each in content.arts):
        sheet.picture([left, awning + 0.5, across, f"=stall - {awning + 1:.4g}"])
    else:
        sheet.picture([side, awning - 5, wide, f"=stall - {awning - 5:.4g}"])
    _draw_awning(sheet, side, wide, awning)
    if has_side:
        sheet.rect("edge", [-3, -3, side + 3, height + 6], fill="=color", low_ink=low)
    coin = 12.4 * unit
    rim = {"fill": "coin", "stroke": "black", "stroke_width": 0.35}
    sheet.cost([side - coin - 0.4, 3.4, coin, coin], "ellipse", **rim)
    box_wide, box_high = side - 3.2, cell - 1.4
    sheet.figures(
        shown,
        [1.8, begin, box_wide, height - begin - 3],
        [box_wide, box_high],
        {
            "box": shape("rect", [0, 0, box_wide, box_high], radius=1.6, fill="white"),
            "number": figure([0.4, 0.3, box_wide - 0.8, box_high * 0.58]),
            "of": label([0.4, box_high * 0.57, box_wide - 0.8, box_high * 0.4]),
        },
        flow="down",
        gap=1.4,
    )
    sheet.text("name", [left, "=stall + 0.8", across, 8 * unit], "name", content.title)
    if content.tag_line:
        at = [left, f"=stall + {8.6 * unit:.4g}", across, 4.2 * unit]
        sheet.text("tags", at, "tags", content.tag_line)
    if words := content.words(beside):
        sheet.text("text", [left, f"=stall + {head + 1:.4g}", across, "=tall"], "text", words)


def _set_styles(sheet: LayoutSheet) -> None:
    sheet.palette = {"quiet": "#5f5a52", "coin": "#f6c445", "cloth": "#ffffff", "wood": "#e9bd7c"}
    sheet.low_ink = {"coin": "#ffffff", "wood": "#ffffff"}
    middle = {"align": "center", "valign": "middle"}
    sheet.style("name", 15.5, _FACE, color="=color", leading=1, valign="middle")
    sheet.style("tags", 8, weight="bold", color="quiet", valign="middle")
    sheet.style("cost", 18, _FACE, color="black", **middle)
    sheet.style("figure", 15, _FACE, color="=color", **middle)
    sheet.style("label", 6.2, low=4.0, leading=0.95, color="quiet", **middle)
    sheet.style("initial", 56, _FACE, color="=color", **middle)
    sheet.text_style()


def _draw_awning(sheet: LayoutSheet, left: float, wide: float, high: float) -> None:
    stripe = round(wide / _STRIPES, 3)
    cloth = shape(
        "rect", [0, 0, stripe, high + 3], radius=[0, 0, round(stripe / 2, 2), round(stripe / 2, 2)],
        fill="='cloth' if index % 2 else color", stroke="=color", stroke_width=0.3,
        low_ink={"fill": "white"},
    )  # fmt: skip
    sheet.group(
        "awning", [left, -3, wide, high + 3], {"cloth": cloth}, repeat=_STRIPES, flow="right",
        cell=[stripe, round(high + 3, 2)],
    )  # fmt: skip


def _draw_crate(sheet: LayoutSheet, middle: float, awning: float) -> None:
    """Draw a crate with the card's initial for cards without a picture."""
    when, most = sheet.when_drawn, 27 * sheet.unit
    sheet.let["crate"] = f"=min({most:.4g}, stall - {awning + 3:.4g})"
    left, top = f"={middle:.4g} - crate / 2", f"={awning / 2 + 0.5:.4g} + stall / 2 - crate / 2"
    rim = {"stroke": "=color", "stroke_width": 0.6}
    sheet.rect("crate", [left, top, "=crate", "=crate"], when=when, radius=0.8, fill="wood", **rim)
    planks = (0.14, 0.86)
    for number, down in enumerate(planks, start=1):
        line = [left, f"{top} + crate * {down}", "=crate", 0]
        sheet.shape(f"plank_{number}", "line", line, when=when, **rim)
    inner = [left, f"{top} + crate * 0.14", "=crate", "=crate * 0.72"]
    sheet.text("initial", inner, "initial", sheet.content.initial, plain=True, when=when)
