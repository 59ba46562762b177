"""Draw the design Market: a stall with an awning, and its figures down the left edge.

For games of goods, buildings and trade; cheerful and clear. The eye reads the cost in its coin and
the figures below it, all at the edge that a fanned hand shows, then the picture under the awning.
Lilita One; no frame, a colored edge.
"""

from __future__ import annotations

from collections.abc import Sequence

from punchboard.generator.new.column_words import badge_label
from punchboard.generator.new.designs.full_art import draw_full_art
from punchboard.generator.new.designs.only_text import OnlyText, title_of
from punchboard.generator.new.designs.sheet import (
    LABEL_LINE,
    Fields,
    LayoutSheet,
    figure,
    label,
    shape,
    thing,
)

_FACE = "Lilita One"
#: Stripes of the awning.
_STRIPES = 7


def draw_market(sheet: LayoutSheet) -> None:
    """Draw the card."""
    content, unit, width, height = sheet.content, sheet.unit, sheet.width, sheet.height
    _set_styles(sheet)
    if content.is_only_text:
        _draw_question(sheet)
        return
    is_of_icons = any(each.is_of_symbols for each in content.costs)
    has_side = bool(content.figures or (content.costs and not is_of_icons))
    words_wide = min(sheet.label_width(content.figures) + 5, width * 0.31)
    side = max(16.4 * unit, words_wide) if has_side else -3.0
    left = max(side, 0) + (3.2 if has_side else 4.5)
    across = width - left - 4.5
    _, lines = sheet.label_look([badge_label(each) for each in content.figures] or [""], side - 4.2)
    cell = 7.6 * unit + lines * LABEL_LINE + 2.2
    begin = 4 + (15 * unit if content.costs else 0)
    sign = 8.5 * unit if content.sign else 0.0
    most = int((height - 5 - begin - sign) / cell)
    shown, beside = content.figures[:most], content.figures[most:]
    name_high = sheet.name_height(8.4 * unit, across, _FACE)
    tag = max(4.8 * unit, 4)
    head = name_high + 1.2 + (tag + 1.2 if content.tag_line else 0)
    room = (height - 4 - head) * (0.78 if sheet.is_small else 0.58)
    sheet.set_tall(across, room, beside, gap=1.8, size=sheet.body + 1)
    sheet.let["stall"] = f"={height - 5 - head:.4g} - tall"

    sheet.ground("ground")
    _draw_stall(sheet, side)
    low = {"fill": "white", "stroke": "=color"}
    if has_side:
        sheet.rect("edge", [-3, -3, side + 3, height + 6], fill="=color", low_ink=low)
        if sign:
            _draw_sign(sheet, side, sign)
    coin = 14 * unit
    # Icons make the coin wider, so that it begins at the card's edge.
    begin_at = [2.6 if is_of_icons else side - coin - 0.6, 3.2, coin, coin]
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
            "of": label(
                [0.6, 7.8 * unit, box_wide - 1.2, box_high - 7.8 * unit - 0.2], valign="top"
            ),
        },
        flow="down",
        gap=1.4,
    )
    sheet.text("name", [left, "=stall + 1.6", across, name_high], "name", content.title)
    if content.tag_line:
        at = [left, f"=stall + {name_high + 1.6:.4g}", across, tag]
        sheet.text("tags", at, "tags", content.tag_line)
    if words := content.words(beside):
        sheet.text("text", [left, f"=stall + {head + 1.6:.4g}", across, "=tall"], "text", words)


def _draw_stall(sheet: LayoutSheet, side: float) -> None:
    """Draw the picture under the awning.

    Args:
        sheet: Layout file.
        side: Width of the edge at the left, mm; below 0 without one.
    """
    wide, awning = sheet.width - side + 3, 9.5 * sheet.unit
    low = {"fill": "white", "stroke": "=color"}
    sheet.rect("stall", [side, -3, wide, "=stall + 3"], fill="tint", low_ink=low)
    if sheet.needs_drawing:
        _draw_heap(sheet, [max(side, 0) or -3, awning - 5, sheet.width + 3 - (max(side, 0) or -3)])
    if any(each.look.is_of_cutouts for each in sheet.content.arts):
        left = max(side, 0) + (3.2 if side > 0 else 4.5)
        at = [left, awning + 0.5, sheet.width - left - 4.5, f"=stall - {awning + 1:.4g}"]
        sheet.picture(at)
    else:
        sheet.picture([side, awning - 5, wide, f"=stall - {awning - 5:.4g}"])
    _draw_awning(sheet, side, wide, awning)
    counter = {"fill": "=color", "low_ink": {"fill": "white", "stroke": "=color"}}
    sheet.rect("counter", [side, "=stall - 0.9", wide, 1.8], **counter)


def _draw_question(sheet: LayoutSheet) -> None:
    """Draw a card that is only a text."""
    width, height = sheet.width, sheet.height
    words = OnlyText(sheet)
    short, long = height * 0.4, 9.5 * sheet.unit + 2.4
    sheet.let["stall"] = f"={words.choose(short, long)}"
    sheet.ground("ground")
    _draw_stall(sheet, -3)
    across, ends = width - 10, height - 9.5
    words.write([5, short + 2, across, ends - short - 2], [5, long + 2, across, ends - long - 2],
                _FACE, color="=color", align="center")  # fmt: skip
    sheet.style("title", 8, weight="bold", color="quiet", align="center", valign="middle")
    title_of(sheet, [5, height - 8.6, across, 4])


def frame_market(sheet: LayoutSheet) -> None:
    """Draw a card that is only a picture: a window below the awning."""
    _set_styles(sheet)
    wide, awning = sheet.width + 6, 9.5 * sheet.unit
    sheet.ground("ground")
    draw_full_art(sheet, [-3, awning - 5, wide, sheet.height + 1 - awning])
    _draw_awning(sheet, -3, wide, awning)
    low = {"fill": "white", "stroke": "=color"}
    sheet.rect("counter", [-3, sheet.height - 4, wide, 7], fill="=color", low_ink=low)


def _set_styles(sheet: LayoutSheet) -> None:
    sheet.palette = {"quiet": "#45403a", "coin": "#f6c445", "cloth": "#ffffff",
                     "wood": "#e9c88f", "crust": "#c98a1e"}  # fmt: skip
    sheet.low_ink = {"coin": "#ffffff", "wood": "#ffffff"}
    middle = {"align": "center", "valign": "middle"}
    sheet.style("name", 19, _FACE, color="=color", leading=1, valign="middle")
    sheet.style("tags", 9, weight="bold", color="quiet", valign="middle")
    sheet.style("cost", 18, _FACE, color="black", **middle)
    sheet.style("figure", 16, _FACE, color="=color", **middle)
    sheet.style("cost_label", 7.5, weight="bold", color="black", **middle)
    sheet.label_style(color="black")
    # Evened lines would leave a third of the narrow column blank.
    sheet.text_style(size=sheet.body + 1, balance=None)


def _draw_sign(sheet: LayoutSheet, side: float, sign: float) -> None:
    """Draw the type's sign at the foot of the edge; on its plate, a disc doesn't look like a hole.

    Args:
        sheet: Layout file.
        side: Width of the edge, mm.
        sign: Width of the sign, mm.
    """
    top = sheet.height - 4 - sign
    plate = [2.1, top - 1.4, side - 3, sign + 2.8]
    sheet.rect("sign_plate", plate, radius=1.6, fill="white")
    sheet.sign("sign", [side / 2 - sign / 2 + 0.6, top, sign, sign], "=color")


def _draw_awning(sheet: LayoutSheet, left: float, wide: float, high: float) -> None:
    stripe = round(wide / _STRIPES, 3)
    cloth = shape(
        "rect", [0, 0, stripe, high + 3], radius=[0, 0, round(stripe / 2, 2), round(stripe / 2, 2)],
        fill="='cloth' if index % 2 else color", stroke="=color", stroke_width=0.3,
        low_ink={"fill": "white"},
    )  # fmt: skip
    hatch = {"angle": 90, "gap": 1, "width": 0.2, "color": "=color"}
    round_ = round(stripe / 2, 2)
    shade = shape("rect", [0, 0, stripe, high + 3], radius=[0, 0, round_, round_], ink="low",
                  hatch=hatch, when="=index % 2 == 0")  # fmt: skip
    sheet.group(
        "awning", [left, -3, wide, high + 3], {"cloth": cloth, "shade": shade},
        repeat=_STRIPES, flow="right", cell=[stripe, round(high + 3, 2)],
    )  # fmt: skip


def _draw_heap(sheet: LayoutSheet, stall: Sequence[float]) -> None:
    """Draw goods in a crate on the counter for cards without a picture.

    There are as many as the first figure says. A board before the wall shows one of them; the
    awning hides those without room.

    Args:
        sheet: Layout file.
        stall: Left, top and width of the stall below its awning, mm.
    """
    (left, top, wide), unit = stall, sheet.unit
    sheet.set_thing()
    middle, crate, across = wide / 2, 7.4 * unit, min(42 * unit, wide * 0.84)
    sheet.let["heap"] = f"={[list(each) for each in _HEAPS]}[many - 1]"
    # A short row has large goods.
    sizes = [round(across * part, 1) for part in (0.44, 0.37, 0.29, 0.235)]
    sheet.let["good"] = f"={sizes}[heap[0] - 1]"
    low: Fields = {"fill": "white", "stroke": "=color", "stroke_width": 0.3}
    whole: list[object] = [0, 0, wide, f"=stall - {top:.4g}"]
    wall = {"angle": 90, "gap": 4.4, "width": 0.3, "color": "=color"}
    board = 12.5 * unit
    side = "(1 if seed % 2 else -1)"
    at_board = [f"={middle - board / 2:.4g} + {side} * {wide * 0.3:.4g}", 3.4 * unit]
    elements: dict[str, Fields] = {
        "wall": shape("rect", whole, fill="=color", opacity=0.16, ink="full"),
        "boards": shape("rect", whole, opacity=0.2, ink="full", hatch=wall),
        "cord": shape("line", [f"{at_board[0]} + {board / 2:.4g}", -2, 0, 3.4 * unit + 4],
                      stroke="=color", stroke_width=0.5, when="=stall > 24"),
        "board": shape("rect", [*at_board, board, board], radius=1.4, fill="=color", low_ink=low,
                       when="=stall > 24"),
        "sample": thing([f"{at_board[0]} + {board * 0.14:.4g}", 3.4 * unit + board * 0.14,
                         board * 0.72, board * 0.72], "coin", when="=stall > 24",
                        low_ink={"color": "=color"}),
    }  # fmt: skip
    row: list[object] = [f"={middle:.4g} - item * good / 2",
                         f"=stall - {top + crate:.4g} - good * (0.9 + index * 0.84)"]  # fmt: skip
    one = thing(["=good * (index + 0.03)", 0, "=good * 0.94", "=good * 0.94"],
                "='crust' if (index + item + seed) % 3 == 0 else color")  # fmt: skip
    elements["heap"] = {
        "kind": "group", "at": [0, 0], "repeat": "=heap", "elements": {
            "row": {"kind": "group", "at": row, "repeat": "=item", "elements": {"good": one}},
        },
    }  # fmt: skip
    at = [middle - across / 2, f"=stall - {top + crate:.4g}", across, crate]
    plank = {"fill": "wood", "stroke": "=color", "stroke_width": 0.4, "low_ink": {"fill": "white"}}
    elements["crate"] = shape("rect", at, radius=0.6, **plank)
    for number, part in enumerate((0.36, 0.7)):
        line = [middle - across / 2, f"{at[1]} + {crate * part:.4g}", across, 0]
        elements[f"plank_{number}"] = shape("line", line, stroke="=color", stroke_width=0.3)
    for number, by in enumerate((-0.46, 0.4)):
        post = [middle + across * by, at[1], across * 0.06, crate]
        elements[f"post_{number}"] = shape("rect", post, fill="=color", low_ink=low)
    box = [left, top, wide, f"=stall - {top:.4g}"]
    sheet.group("goods", box, elements, when=sheet.when_drawn, clip=True)


#: Goods in each row of a heap of 1 to 10, from below.
_HEAPS = ((1,), (2,), (2, 1), (3, 1), (3, 2), (3, 2, 1), (4, 3), (4, 3, 1), (4, 3, 2), (4, 3, 2, 1))
