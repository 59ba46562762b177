"""Draw the design Saga: a framed card with plates for name, type and rules.

For fantasy and card battles; solid, like an old book. The eye reads the cost at the head of the
name, then the picture in its window, then the bar of the type with the figures on shields at its
right. Cinzel in a dark frame around parchment; a coat of arms replaces a missing picture.
"""

from __future__ import annotations

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
    shape,
)

_FACE = "Cinzel"
#: Least height of a coat of arms, mm.
_LEAST_ARMS = 8


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
    """Draw a coat of arms for cards without a picture; its field follows from the name.

    Args:
        sheet: Layout file.
        left: Left edge of the window, mm.
        top: Upper edge of the window, mm.
        wide: Width of the window, mm.
        rise: Height of the figures in the window, mm.
    """
    there = f"arms > {_LEAST_ARMS}"
    when = f"{sheet.when_drawn} and {there}" if sheet.when_drawn else f"={there}"
    sheet.let["seed"] = f"={sheet.content.seed}"
    sheet.let["arms"] = f"=min({wide:.4g} - 6, high - {rise + 4:.4g}, {40 * sheet.unit:.4g})"
    hatch = {"angle": 90, "gap": 1.1, "width": 0.18, "color": "=color"}
    low: Fields = {"fill": "white", "stroke": "=color", "stroke_width": 0.5, "hatch": hatch}
    path = (
        "M0 0 H{{ arms * 0.84 }} V{{ arms * 0.46 }} Q{{ arms * 0.84 }} {{ arms * 0.8 }}"
        " {{ arms * 0.42 }} {{ arms }} Q0 {{ arms * 0.8 }} 0 {{ arms * 0.46 }} Z"
    )
    clip = {"shape": "path", "path": path}

    def box(*parts: float) -> list[object]:
        return [f"=arms * {each:g}" if each else 0 for each in parts]

    wide_arms = 0.84
    field: dict[str, Fields] = {
        "field": shape("rect", box(0, 0, wide_arms, 1), fill="=color", low_ink=low),
        "pale": shape("rect", box(wide_arms / 2, 0, wide_arms / 2, 1), when="=seed % 5 == 0",
                      fill="gold", low_ink={"fill": "white", "stroke": "=color"}),
        "chief": shape("rect", box(0, 0, wide_arms, 0.3), when="=seed % 5 == 1", fill="gold",
                       low_ink={"fill": "white", "stroke": "=color"}),
        "bend": shape("rect", box(-0.3, 0.34, 1.5, 0.27), when="=seed % 5 == 2", turn=45,
                      fill="gold", low_ink={"fill": "white", "stroke": "=color"}),
        "fess": shape("rect", box(0, 0.36, wide_arms, 0.28), when="=seed % 5 == 3", fill="gold",
                      low_ink={"fill": "white", "stroke": "=color"}),
        "upright": shape("rect", box(0.3, 0, 0.24, 1), when="=seed % 5 == 4", fill="gold",
                         low_ink={"fill": "white", "stroke": "=color"}),
    }  # fmt: skip
    begin = [
        f"={left + wide / 2:.4g} - arms * 0.42", f"={top - rise / 2:.4g} + high / 2 - arms / 2",
        "=arms * 0.84", "=arms",
    ]  # fmt: skip
    sheet.group("arms", begin, field, when=when, clip=clip)
    rim = {"stroke": "brass", "stroke_width": 1, "path": path}
    sheet.shape("arms_rim", "path", begin[:2], when=when, **rim)
    disc = [f"{begin[0]} + arms * 0.2", f"{begin[1]} + arms * 0.24", "=arms * 0.44", "=arms * 0.44"]
    look = {"fill": "plate", "stroke": "brass", "stroke_width": 0.6}
    sheet.shape("charge", "ellipse", disc, when=when, **look)
    if sheet.content.sign:
        inner = [f"{begin[0]} + arms * 0.29", f"{begin[1]} + arms * 0.33", "=arms * 0.26",
                 "=arms * 0.26"]  # fmt: skip
        sheet.sign("charge_sign", inner, "=color", when=when)
    else:
        inner = [disc[0], f"{begin[1]} + arms * 0.3", disc[2], "=arms * 0.32"]
        sheet.text("initial", inner, "initial", sheet.content.initial, plain=True, when=when)


def _set_styles(sheet: LayoutSheet) -> None:
    sheet.palette = {
        "parchment": "#f5ead2", "plate": "#fdf7e8", "brass": "#a97f2f", "gold": "#e3c272",
        "bar": "#4a3a22", "quiet": "#3f331f", "ink": "#33270f",
    }  # fmt: skip
    sheet.low_ink = {
        "parchment": "#ffffff", "plate": "#ffffff", "brass": "#6b6b6b", "gold": "#ffffff",
        "bar": "#ffffff",
    }  # fmt: skip
    middle = {"align": "center", "valign": "middle"}
    sheet.style("name", 17, _FACE, weight="bold", color="white", leading=0.98, valign="middle")
    sheet.style("tags", 9, weight="bold", color="plate", valign="middle")
    sheet.style("cost", 18, weight="black", color="=color", **middle)
    sheet.style("cost_label", 7.5, weight="bold", **middle)
    sheet.style("figure", 16, weight="black", color="white", **middle)
    sheet.label_style(weight="bold", color="white")
    sheet.style("initial", 34, weight="black", color="=color", **middle)
    # Evened lines would stop at two thirds of the card.
    sheet.text_style(size=sheet.body + 0.5, balance=None, valign="middle")
