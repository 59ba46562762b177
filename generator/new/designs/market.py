"""Draw the design Market: a stall with an awning, and its figures down the left edge.

For games of goods, buildings and trade; cheerful and clear. The eye reads the cost in its coin and
the figures below it, all at the edge that a fanned hand shows, then the picture under the awning.
Lilita One; no frame, a colored edge.
"""

from __future__ import annotations

from collections.abc import Sequence

from punchboard.generator.new.column_words import badge_label
from punchboard.generator.new.designs.sheet import Fields, LayoutSheet, figure, label, shape

_FACE = "Lilita One"
#: Stripes of the awning.
_STRIPES = 7


def draw_market(sheet: LayoutSheet) -> None:
    """Draw the card."""
    content, unit, width, height = sheet.content, sheet.unit, sheet.width, sheet.height
    _set_styles(sheet)
    has_side = bool(content.costs or content.figures)
    side = 16.4 * unit if has_side else -3.0
    left = max(side, 0) + (3.2 if has_side else 4.5)
    across = width - left - 4.5
    _, lines = sheet.label_look([badge_label(each) for each in content.figures] or [""], side - 3)
    cell = 7.6 * unit + lines * 2.9 + 2.4
    begin = 4 + (15 * unit if content.costs else 0)
    sign = 8.5 * unit if content.sign else 0.0
    most = int((height - 5 - begin - sign) / cell)
    shown, beside = content.figures[:most], content.figures[most:]
    head = 9 * unit + (5.4 * unit if content.tag_line else 0)
    sheet.set_tall(across, (height - 4 - head) * 0.58, beside, gap=1)
    sheet.let["stall"] = f"={height - 5 - head:.4g} - tall"

    sheet.ground("ground")
    low = {"fill": "white", "stroke": "=color"}
    wide, awning = width - side + 3, 9.5 * unit
    sheet.rect("stall", [side, -3, wide, "=stall + 3"], fill="tint", low_ink=low)
    if sheet.needs_drawing:
        _draw_goods(sheet, [max(side, 0), awning, width - max(side, 0)])
    if any(each.look.is_of_cutouts for each in content.arts):
        sheet.picture([left, awning + 0.5, across, f"=stall - {awning + 1:.4g}"])
    else:
        sheet.picture([side, awning - 5, wide, f"=stall - {awning - 5:.4g}"])
    _draw_awning(sheet, side, wide, awning)
    if has_side:
        sheet.rect("edge", [-3, -3, side + 3, height + 6], fill="=color", low_ink=low)
        corner = [side / 2 - sign / 2 + 0.4, height - 4 - sign, sign, sign]
        sheet.sign("sign", corner, "white", low_ink={"color": "=color"})
    coin = 14 * unit
    begin_at = [side - coin - 0.6, 3.2, coin, coin]
    label_at = [begin_at[0] + 1, 3.2 + coin * 0.57, coin - 2, coin * 0.27]
    sheet.cost(begin_at, "ellipse", label_at, fill="coin", stroke="black", stroke_width=0.4)
    box_wide, box_high = side - 3, cell - 1.4
    sheet.figures(
        shown,
        [2.1, begin, box_wide, height - begin - 3],
        [box_wide, box_high],
        {
            "box": shape("rect", [0, 0, box_wide, box_high], radius=1.6, fill="white"),
            "number": figure([0.4, 0.4, box_wide - 0.8, 7 * unit]),
            "of": label([0.2, 7.4 * unit, box_wide - 0.4, box_high - 7.4 * unit - 0.4]),
        },
        flow="down",
        gap=1.4,
    )
    sheet.text("name", [left, "=stall + 1", across, 8.4 * unit], "name", content.title)
    if content.tag_line:
        at = [left, f"=stall + {9.2 * unit:.4g}", across, 4.8 * unit]
        sheet.text("tags", at, "tags", content.tag_line)
    if words := content.words(beside):
        sheet.text("text", [left, f"=stall + {head + 1:.4g}", across, "=tall"], "text", words)


def _set_styles(sheet: LayoutSheet) -> None:
    sheet.palette = {"quiet": "#45403a", "coin": "#f6c445", "cloth": "#ffffff", "wood": "#e9bd7c"}
    sheet.low_ink = {"coin": "#ffffff", "wood": "#ffffff"}
    middle = {"align": "center", "valign": "middle"}
    sheet.style("name", 17, _FACE, color="=color", leading=1, valign="middle")
    sheet.style("tags", 9, weight="bold", color="quiet", valign="middle")
    sheet.style("cost", 18, _FACE, color="black", **middle)
    sheet.style("figure", 16, _FACE, color="=color", **middle)
    sheet.style("cost_label", 7.5, weight="bold", color="black", **middle)
    sheet.label_style(color="black")
    sheet.style("initial", 24, _FACE, color="=color", **middle)
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


def _draw_goods(sheet: LayoutSheet, stall: Sequence[float]) -> None:
    """Draw a crate of goods on a counter for cards without a picture.

    Args:
        sheet: Layout file.
        stall: Left, top and width of the stall below its awning, mm.
    """
    when, content, (left, top, wide) = sheet.when_drawn, sheet.content, stall
    sheet.let["seed"] = f"={content.seed}"
    sheet.let["goods"] = "=4 + seed % 3"
    sheet.let["crate"] = f"=min({wide * 0.8:.4g}, (stall - {top + 5:.4g}) * 1.3)"
    rim = {"stroke": "=color", "stroke_width": 0.5}
    board = [left - 3 if left == 0 else left, "=stall - 3.6", wide + 6, 3.6]
    sheet.rect("counter", board, when=when, fill="wood", **rim)
    each, high = "crate / (goods + 0.6)", "crate * 0.44"
    _draw_shelf(sheet, stall, f"stall - {top:.4g} - crate * 0.75")
    low = {"fill": "white"}
    for name, row, color in (("back", 1, "cloth"), ("front", 0, "=color")):
        begin = f"index * {each} + {each} * {0.3 + row * 0.5:g}"
        wares: dict[str, Fields] = {
            "fruit": shape("ellipse", [f"={begin}", 0, f"={each}", f"={each}"],
                           when="=seed // 3 % 3 == 0", fill=color, low_ink=low, **rim),
            "bottle": shape("rect", [f"={begin} + {each} * 0.14", f"={each} * 0.1",
                                     f"={each} * 0.72", f"={each} * 1.6"],
                            when="=seed // 3 % 3 == 1", fill=color, radius=f"={each} * 0.25",
                            low_ink=low, **rim),
            "neck": shape("rect", [f"={begin} + {each} * 0.34", f"=0 - {each} * 0.3",
                                   f"={each} * 0.32", f"={each} * 0.5"],
                          when="=seed // 3 % 3 == 1", fill=color, radius=0.3, low_ink=low, **rim),
            "sack": shape("rect", [f"={begin}", 0, f"={each}", f"={each} * 1.3"],
                          when="=seed // 3 % 3 == 2", fill=color, low_ink=low,
                          radius=[f"={each} * 0.5", f"={each} * 0.5", 0.3, 0.3], **rim),
        }  # fmt: skip
        rise = "0.95" if row else "0.6"
        at = [f"={left + wide / 2:.4g} - crate / 2", f"=stall - 3.6 - {high} - {each} * {rise}",
              "=crate", f"={each}"]  # fmt: skip
        sheet.group(f"{name}_goods", at, wares, when=when, repeat=f"=goods - {row}")
    corner = [f"={left + wide / 2:.4g} - crate / 2", f"=stall - 3.6 - {high}"]
    sheet.rect("crate", [*corner, "=crate", f"={high}"], when=when, radius=0.8, fill="wood", **rim)
    for number, down in enumerate((0.3, 0.7)):
        line = [corner[0], f"{corner[1]} + {high} * {down}", "=crate", 0]
        sheet.shape(f"plank_{number}", "line", line, when=when, **rim)
    plate = [f"={left + wide / 2:.4g} - crate * 0.16", f"{corner[1]} + {high} * 0.14",
             "=crate * 0.32", f"={high} * 0.72"]  # fmt: skip
    sheet.rect("plate", plate, when=when, radius=0.8, fill="white", **rim)
    if content.sign:
        inner = [f"={left + wide / 2:.4g} - crate * 0.11", f"{corner[1]} + {high} * 0.25",
                 "=crate * 0.22", f"={high} * 0.5"]  # fmt: skip
        sheet.sign("crate_sign", inner, "=color", when=when, align="center")
    else:
        sheet.text("initial", plate, "initial", content.initial, plain=True, when=when)


def _draw_shelf(sheet: LayoutSheet, stall: Sequence[float], room: str) -> None:
    """Draw a shelf with jars above the crate, where a tall stall leaves room.

    Args:
        sheet: Layout file.
        stall: Left, top and width of the stall below its awning, mm.
        room: Height between awning and goods in mm, as an expression.
    """
    left, top, wide = stall
    sheet.let["shelf"] = f"={room}"
    shown = f"{sheet.when_drawn} and shelf > 22" if sheet.when_drawn else "=shelf > 22"
    board = f"={top + 2:.4g} + shelf * 0.72"
    rim = {"stroke": "=color", "stroke_width": 0.5}
    across = wide * 0.8
    begin = left + (wide - across) / 2
    sheet.rect("shelf", [begin, board, across, 1.6], when=shown, fill="wood", **rim)
    size = across / 6
    jar = shape("rect", [0, f"={size:.4g} * (0.35 if (index + seed) % 2 else 0)", size,
                         f"={size:.4g} * (1.05 if (index + seed) % 2 else 1.4)"],
                radius=[size * 0.3, size * 0.3, 0.4, 0.4], low_ink={"fill": "white"},
                fill="='cloth' if (index + seed // 2) % 3 else color", **rim)  # fmt: skip
    lid = shape("rect", [size * 0.16, f"={size:.4g} * (0.2 if (index + seed) % 2 else -0.15)",
                         size * 0.68, size * 0.2], fill="wood", radius=0.3, **rim)  # fmt: skip
    at = [begin + size * 0.4, f"{board} - {size * 1.4:.4g}", across, size * 1.4]
    sheet.group("jars", at, {"jar": jar, "lid": lid}, when=shown, repeat="=4", flow="right",
                cell=[round(size, 2), round(size * 1.4, 2)], gap=round(size * 0.4, 2))  # fmt: skip
