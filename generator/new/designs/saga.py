"""Draw the design Saga: a framed card with plates for name, type and rules.

For fantasy and card battles; solid, like an old book. The eye reads the cost at the head of the
name, then the picture in its window, then the bar of the type with the figures on shields at its
right. Cinzel in a dark frame around parchment; a coat of arms replaces a missing picture.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from punchboard.generator.graphics.geometry import MM
from punchboard.generator.new.column_words import ems_of
from punchboard.generator.new.designs.full_art import draw_full_art
from punchboard.generator.new.designs.only_text import OnlyText, title_of
from punchboard.generator.new.designs.sheet import (
    Box,
    Fields,
    FigureRow,
    LayoutSheet,
    figure,
    label,
    rounded,
    scaled,
    shape,
)

_FACE = "Cinzel"


def draw_saga(sheet: LayoutSheet) -> None:
    """Draw the card."""
    content, unit, width, height = sheet.content, sheet.unit, sheet.width, sheet.height
    _set_styles(sheet)
    if content.is_only_text:
        _draw_question(sheet)
        return
    inner = 5.0
    across = width - 2 * inner
    bar = max(6.4 * unit, 4.8) if content.tag_line else 2.0
    coin = sheet.most_cost(14 * unit, 14 * unit)
    # A long name has the whole bar, and the cost hangs below it.
    hangs = bool(content.costs) and not sheet.names_fit(across - coin - 1.6, _FACE)
    head = sheet.name_height(9.6 * unit, across - (2 if hangs else coin + 1.6), _FACE) + 1.4
    top = inner + head + 0.6
    foot = height - 5.0
    widest = max(13.4 * unit, sheet.label_width(content.figures) + 0.6)
    row = sheet.row(content.figures, across - 2, 12.4 * unit, min(widest, 17 * unit))
    deep = 6.8 * unit + row.deep + 2.4
    # Badges stand on the type's bar at the right, or above it where its words need the room.
    is_beside = bar + 1 + _tags_width(sheet) + (row.cell + 1) * len(row.shown) < across - 2
    whole = foot - top - bar
    rise = (deep - bar if is_beside else deep - 0.8) if row.shown else 0.0
    # A long text on a small card leaves just the badges' height to the window.
    least, share = (3.6, 0.9) if sheet.is_small else (8, 0.62)
    room = max(7.0, min(whole - rise - least, whole * share))
    pad = 1.2 if sheet.is_small else 2.5
    gap = 3.2 if sheet.is_small else 5.4
    sheet.set_tall(across - 2 * pad, room, row.beside, gap=gap, size=sheet.body + 0.5)
    sheet.let["high"] = f"={foot - bar - top:.4g} - tall"
    _draw_window(sheet, [inner, top, across], rise)
    _draw_head(sheet, inner, across, head, hangs=hangs)
    if content.tag_line:
        _draw_bar(sheet, [inner, top, across, bar])
    if words := content.words(row.beside):
        box = [inner, f"={foot:.4g} - tall", across, "=tall"]
        sheet.rect("panel", box, when="=tall > 0", fill="plate", stroke="brass", stroke_width=0.5)
        space = gap / 2 - 0.4 if sheet.is_small else 1.6
        at = [inner + pad, f"={foot + space:.4g} - tall", across - 2 * pad,
              f"=max(tall - {2 * space:.3g}, 1)"]  # fmt: skip
        sheet.text("text", at, "text", words)
    _draw_badges(sheet, row, [inner + 1, f"={top - rise:.4g} + high", across - 2, deep])


def _draw_window(sheet: LayoutSheet, at: Sequence[float], rise: float) -> None:
    """Draw the frame and the picture in its window.

    Args:
        sheet: Layout file.
        at: Left, top and width of the window, mm.
        rise: Height of the figures in the window, mm.
    """
    window: Box = [*at, "=high"]
    sheet.ground("=color", low_ink={"fill": "white"})
    edge = {"stroke": "brass", "stroke_width": 0.5, "low_ink": {"stroke": "=color"}}
    sheet.rect("parchment", sheet.room.inset(3), radius=2.5, fill="parchment", **edge)
    sheet.rect("window", window, fill="tint")
    if sheet.needs_drawing:
        _draw_arms(sheet, at[0], at[1], at[2], rise)
    sheet.picture(window)
    sheet.rect("rim", window, stroke="brass", stroke_width=0.7)


def _draw_question(sheet: LayoutSheet) -> None:
    """Draw a card that is only a text."""
    height, across = sheet.height, sheet.width - 10
    words = OnlyText(sheet)
    short, long, bar = height * 0.33, height * 0.11, 5.4
    sheet.let["high"] = f"={words.choose(short, long)}"
    _draw_window(sheet, [5, 5, across], 0)
    sheet.rect("bar", [5, "=5 + high", across, bar], fill="=color", stroke="brass",
               stroke_width=0.5, low_ink={"fill": "white", "stroke": "=color"})  # fmt: skip
    sheet.style("title", 8, _FACE, weight="bold", color="white", align="center", valign="middle")
    title_of(sheet, [6.5, "=5 + high", across - 3, bar], low_ink={"color": "=color"})
    panel = [5, f"={5.6 + bar} + high", across, f"={height - 10.6 - bar:.4g} - high"]
    sheet.rect("panel", panel, fill="plate", stroke="brass", stroke_width=0.5)
    top, ends = 7 + bar, height - 6.4
    words.write([7, top + short, across - 4, ends - top - short],
                [7, top + long, across - 4, ends - top - long], _FACE, align="center",
                color="ink", weight="bold")  # fmt: skip


def frame_saga(sheet: LayoutSheet) -> None:
    """Draw a card that is only a picture: in a brass rim on parchment."""
    _set_styles(sheet)
    sheet.ground("=color", low_ink={"fill": "white"})
    edge = {"stroke": "brass", "stroke_width": 0.5, "low_ink": {"stroke": "=color"}}
    sheet.rect("parchment", sheet.room.inset(3), radius=2.5, fill="parchment", **edge)
    box = sheet.room.inset(5)
    draw_full_art(sheet, box)
    sheet.rect("rim", box, stroke="brass", stroke_width=0.7)


def _tags_width(sheet: LayoutSheet) -> float:
    """Return the width of the longest line of tags, mm."""
    rows = zip(*(each.cells for each in sheet.content.tags), strict=True)
    lines = [" · ".join(filter(None, row)) for row in rows] or [sheet.content.kind]
    # Bold letters are a tenth wider than the regular ones that are measured.
    return max(map(ems_of, lines), default=0) * 1.1 * 9 * sheet.unit / MM + 4


def _draw_head(
    sheet: LayoutSheet, inner: float, across: float, head: float, *, hangs: bool
) -> None:
    """Draw the plate of the name with the cost at its left end, where a fanned hand shows it.

    Args:
        sheet: Layout file.
        inner: Left and top of the plate, mm.
        across: Width of the plate, mm.
        head: Height of the plate, mm.
        hangs: Whether the cost is below the plate.
    """
    content, coin = sheet.content, 14 * sheet.unit
    sheet.rect("plate", [inner, inner, across, head], fill="=color", stroke="brass",
               stroke_width=0.5, low_ink={"fill": "white", "stroke": "=color"})  # fmt: skip
    begin = sheet.after_cost(2.2 + coin + 1, inner + 2.4, coin, coin)
    begin, edge = (f"{inner + 0.9:.4g}", 0.9) if hangs else (begin, 1.6)
    named = [f"={begin}", inner + 0.7, f"={inner + across - edge:.4g} - {begin}", head - 1.4]
    sheet.text("name", named, "name", content.title, low_ink={"color": "=color"})
    top = inner + head - 1.6 if hangs else 2.2
    label_at = [3.7, top + coin * 0.53, coin - 3, coin * 0.28]
    sheet.cost([2.2, top, coin, coin], "polygon", label_at, corners=8, turn=22.5,
               fill="plate", stroke="brass", stroke_width=0.9)  # fmt: skip


def _draw_bar(sheet: LayoutSheet, place: Sequence[float]) -> None:
    """Draw the bar of the type below the window.

    Args:
        sheet: Layout file.
        place: Left of the bar, top of the window, width and height of the bar, mm.
    """
    content, unit, (inner, top, across, bar) = sheet.content, sheet.unit, place
    at = [inner, f"={top:.4g} + high", across, bar]
    dark = {"fill": "bar", "stroke": "brass", "stroke_width": 0.5}
    sheet.rect("bar", at, **dark)
    sign = 3.6 * unit
    middle = f"={top + (bar - sign) / 2:.4g} + high"
    sheet.sign("sign", [inner + 2, middle, sign, sign], "plate", low_ink={"color": "black"})
    inset = sign + 3.4 if content.sign else 2.2
    tags = [inner + inset, at[1], across - inset - 1, bar]
    sheet.text("tags", tags, "tags", content.tag_line, low_ink={"color": "black"})


def _draw_badges(sheet: LayoutSheet, row: FigureRow, at: Box) -> None:
    """Draw the figures on shields in a row; each holds its label."""
    wide, deep = row.cell, float(str(at[3]))
    number = 6.8 * sheet.unit
    path = (
        f"M0 0 H{wide:.4g} V{deep - 1.6:.4g} Q{wide * 0.75:.4g} {deep - 0.6:.4g}"
        f" {wide / 2:.4g} {deep:.4g} Q{wide * 0.25:.4g} {deep - 0.6:.4g} 0 {deep - 1.6:.4g} Z"
    )
    sheet.figures(
        row.shown,
        at,
        [wide, deep],
        {
            "shield": shape("path", [0, 0], path=path, fill="=color", stroke="brass",
                            stroke_width=0.6, low_ink={"fill": "white"}),
            "number": figure([0.6, 0.5, wide - 1.2, number], low_ink={"color": "black"}),
            "of": label([0.6, number + 0.2, wide - 1.2, row.deep], low_ink={"color": "black"}),
        },
        flow="right",
        gap=1,
        align="right",
    )  # fmt: skip


def _draw_arms(sheet: LayoutSheet, left: float, top: float, wide: float, rise: float) -> None:
    """Draw a coat of arms for cards without a picture, with the card's thing as its charge.

    Its first figure says how many there are; a rare card has a crown. The window cuts it off.

    Args:
        sheet: Layout file.
        left: Left edge of the window, mm.
        top: Upper edge of the window, mm.
        wide: Width of the window, mm.
        rise: Height of the figures in the window, mm.
    """
    sheet.set_thing()
    high = round(min(wide * 0.9, 42 * sheet.unit), 2)
    sheet.let["metal"] = "='gold' if seed // 4 % 2 else 'silver'"
    sheet.let["charges"] = "=1 if many < 3 else 2 if many < 6 or high < 32 else 3"
    # Charges are in the middle of the part that is seen.
    rare = sheet.content.is_rare
    sheet.let["down"] = f"=max(2.6, (high - {rise * 0.6 + high:.4g}) / 2 + 1)"
    if rare:
        sheet.let["down"] += f" + (5 if {rare} and high > 32 else 0)"
    sheet.let["middle"] = f"=min({high * 0.43:.4g}, (high - down - {rise:.4g} + 1) / 2)"
    low: Fields = {"fill": "white", "stroke": "=color"}
    lattice = {"gap": 5.2, "width": 0.25, "color": "brass"}
    whole: list[object] = [0, 0, wide, "=high"]
    elements: dict[str, Fields] = {
        name: shape("rect", whole, opacity=0.55, ink="full", hatch={"angle": angle, **lattice})
        for name, angle in (("rising", 58), ("falling", -58))
    }
    arms = high * 0.84
    begin, down = (wide - arms) / 2, "=down"
    for side, path in (("left", _LEAVES), ("right", _mirrored(_LEAVES))):
        at = [begin - high * 0.2, down]
        look = {"fill": "gold", "stroke": "brass", "stroke_width": 0.3, "low_ink": low}
        elements[f"mantle_{side}"] = shape("path", at, path=scaled(path, high / 100), **look)
    elements["shield"] = {
        "kind": "group", "at": rounded([begin, down, arms, high]),
        "clip": {"shape": "path", "path": scaled(_SHIELD, high / 100)},
        "elements": _field(arms, high, low),
    }  # fmt: skip
    rim = {"stroke": "brass", "stroke_width": 1.1}
    # A low window has only the ground.
    for name in ("mantle_left", "mantle_right", "shield"):
        elements[name]["when"] = _IS_TALL
    rim["when"] = _IS_TALL
    elements["shield_rim"] = shape("path", [begin, down], path=scaled(_SHIELD, high / 100), **rim)
    if rare:
        size = high * 0.3
        at = [(wide - size) / 2, f"{down} - {size * 0.62:.4g}", size, size]
        elements["crown"] = {"kind": "icon", "at": rounded(at), "icon": "crown", "color": "brass",
                             "when": f"={rare} and high > 32"}  # fmt: skip
    at = [left, top, wide, "=high"]
    sheet.group("arms", at, elements, when=sheet.when_drawn, clip=True)


def _field(wide: float, high: float, low: Fields) -> dict[str, Fields]:
    """Return the field of the shield, in one of six divisions, and its charges."""
    dark = {"fill": "black", "opacity": 0.3, "ink": "full"}
    bright = {"fill": "=metal", "low_ink": low}
    one = {"kind": "icon", "icon": "='thing_' ~ thing", "color": "=metal",
           "low_ink": {"color": "black"}}  # fmt: skip

    def part(number: int, at: list[float], **look: object) -> Fields:
        box = [wide * at[0], high * at[1], wide * at[2], high * at[3]]
        return shape("rect", box, when=f"=seed // 4 % 6 == {number}", **look)

    places = "[[[0.5, 0, 0.5]], [[0.29, 0, 0.34], [0.71, 0, 0.34]],"
    places += " [[0.29, -0.15, 0.32], [0.71, -0.15, 0.32], [0.5, 0.2, 0.32]]]"
    size = f"=item[2] * {high:.4g}"
    at = [f"=item[0] * {wide:.4g} - item[2] * {high / 2:.4g}",
          f"=middle + (item[1] + (0.08 if seed // 4 % 6 == 3 else 0)) * {high:.4g}"
          f" - item[2] * {high / 2:.4g}", size, size]  # fmt: skip
    return {
        "field": shape("rect", [0, 0, wide, high], fill="=color", low_ink=low),
        "pale": part(0, [0.5, 0, 0.5, 1], **dark),
        "quarter": part(1, [0, 0, 0.5, 0.45], **dark),
        "fourth": part(1, [0.5, 0.45, 0.5, 0.55], **dark),
        "bend": part(2, [-0.4, 0.3, 1.8, 0.3], turn=45, **dark),
        "chief": part(3, [0, 0, 1, 0.2], **bright),
        "bars": part(4, [0.33, 0, 0.34, 1], **dark),
        "base": part(5, [0, 0.66, 1, 0.4], **dark),
        "charges": {
            "kind": "group", "at": [0, 0], "repeat": f"={places}[charges - 1]",
            "elements": {"charge": {**one, "at": at}},
        },
    }  # fmt: skip


def _mirrored(path: str) -> str:
    """Return the outline of pairs of lengths on the other side of the shield."""
    numbers = iter(range(999))
    return re.sub(
        r"-?[0-9.]+",
        lambda number: number[0] if next(numbers) % 2 else f"{124 - float(number[0]):g}",
        path,
    )


#: Condition that a window has room for a shield.
_IS_TALL = "=high > 13"
#: A shield 84 units wide and 100 high, and the leaves of its mantle at the left, from 20 units
#: before its edge.
_SHIELD = "M0 0 H84 V46 C84 74 64 90 42 100 C20 90 0 74 0 46 Z"
_LEAVES = (
    "M26 2 C8 -4 -8 8 -10 22 C-4 18 2 18 8 22 C-6 24 -14 36 -12 50 C-6 44 0 42 8 44 "
    "C-4 50 -8 62 -2 76 C2 70 8 66 16 66 C10 74 10 84 20 94 C24 84 32 80 44 84 L30 40 Z"
)


def _set_styles(sheet: LayoutSheet) -> None:
    sheet.palette = {
        "parchment": "#f5ead2", "plate": "#fdf7e8", "brass": "#a97f2f", "gold": "#e8c56d",
        "silver": "#f0ead9",
        "bar": "#4a3a22", "quiet": "#3f331f", "ink": "#33270f",
    }  # fmt: skip
    sheet.low_ink = {
        "parchment": "#ffffff", "plate": "#ffffff", "brass": "#6b6b6b", "gold": "#ffffff",
        "silver": "#ffffff",
        "bar": "#ffffff",
    }  # fmt: skip
    middle = {"align": "center", "valign": "middle"}
    sheet.style("name", 17, _FACE, weight="bold", color="white", leading=0.98, valign="middle")
    sheet.style("tags", 9, weight="bold", color="plate", valign="middle")
    sheet.style("cost", 18, weight="black", color="=color", **middle)
    sheet.style("cost_label", 7.5, weight="bold", **middle)
    sheet.style("figure", 16, weight="black", color="white", **middle)
    sheet.label_style(weight="bold", color="white")
    # Evened lines would stop at two thirds of the card.
    sheet.text_style(size=sheet.body + 0.5, balance=None, valign="middle")
