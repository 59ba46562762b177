"""Draw the design Saga: a framed card with plates for name, type and rules.

For fantasy and card battles; solid, like an old book. The eye reads the bold name, then the
picture in its window with the shields of the figures at its left edge, then the bar of the type.
Lato Black in a dark frame around parchment; a coat of arms replaces a missing picture.
"""

from __future__ import annotations

from collections.abc import Sequence

from punchboard.generator.new.column_words import badge_label
from punchboard.generator.new.designs.sheet import Fields, LayoutSheet, figure, label, shape
from punchboard.generator.new.spreadsheet import SheetColumn


def draw_saga(sheet: LayoutSheet) -> None:
    """Draw the card."""
    content, unit, width, height = sheet.content, sheet.unit, sheet.width, sheet.height
    _set_styles(sheet)
    inner = 5.0
    across = width - 2 * inner
    bar = 6.4 * unit if content.tag_line else 2.0
    head = 9.4 * unit
    top = inner + head + 0.6
    foot = height - 5.0
    side = 14.0 * unit
    _, lines = sheet.label_look([badge_label(each) for each in content.figures] or [""], side - 2.6)
    pitch = 9.6 * unit + lines * 2.9 + 0.9
    whole = foot - top - bar
    most = max(1, int(whole * 0.95 / pitch))
    if content.texts or len(content.figures) > most:
        most = max(1, int(min(whole * 0.72, whole - 14) / pitch))
    shown, beside = content.figures[:most], content.figures[most:]
    least = len(shown) * pitch + 2
    room = max(7.0, min(whole - least - 4.2, whole * 0.62))
    sheet.set_tall(across - 5, room, beside, gap=4.2)
    sheet.let["high"] = f"={foot - bar - top:.4g} - tall"
    window = [inner, top, across, "=high"]

    sheet.ground("=color", low_ink={"fill": "white"})
    edge = {"stroke": "brass", "stroke_width": 0.5, "low_ink": {"stroke": "=color"}}
    sheet.rect("parchment", sheet.room.inset(3), radius=2.5, fill="parchment", **edge)
    sheet.rect("window", window, fill="tint")
    scene_left = inner + (side if shown else 0)
    scene = [scene_left, top, inner + across - scene_left, "=high"]
    if sheet.needs_drawing:
        _draw_arms(sheet, scene_left, top, inner + across - scene_left)
    if any(each.look.is_of_cutouts for each in content.arts):
        sheet.picture(scene)
    else:
        sheet.picture(window)
    sheet.rect("rim", window, stroke="brass", stroke_width=0.7)
    _draw_head(sheet, inner, across, head)
    if content.tag_line:
        _draw_bar(sheet, [inner, top, across, bar])
    if words := content.words(beside):
        box = [inner, f"={foot:.4g} - tall", across, "=tall"]
        sheet.rect("panel", box, when="=tall > 0", fill="plate", stroke="brass", stroke_width=0.5)
        at = [inner + 2.5, f"={foot + 1:.4g} - tall", across - 5, "=max(tall - 2, 1)"]
        sheet.text("text", at, "text", words)
    _draw_shields(sheet, shown, [inner - 2, top + 1.2], side, pitch)


def _draw_head(sheet: LayoutSheet, inner: float, across: float, head: float) -> None:
    """Draw the plate of the name with the cost at its right end."""
    content, unit, width = sheet.content, sheet.unit, sheet.width
    sheet.rect("plate", [inner, inner, across, head], fill="=color", stroke="brass",
               stroke_width=0.5, low_ink={"fill": "white", "stroke": "=color"})  # fmt: skip
    coin = 12.6 * unit
    right = across - (coin if content.costs else 0)
    ink = {"color": "=color"}
    named = [inner + 2.4, inner + 0.3, right - 3.6, head - 0.6]
    sheet.text("name", named, "name", content.title, low_ink=ink)
    right_of = width - inner - coin + 1.2
    begin = inner + head / 2 - coin / 2
    label_at = [right_of + 1, begin + coin * 0.58, coin - 2, coin * 0.28]
    sheet.cost([right_of, begin, coin, coin], "polygon", label_at, corners=8, turn=22.5,
               fill="plate", stroke="brass", stroke_width=0.7)  # fmt: skip


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
    sheet.text("tags", tags, "tags", content.tag_line)


def _draw_shields(
    sheet: LayoutSheet,
    columns: Sequence[SheetColumn],
    at: Sequence[float],
    side: float,
    pitch: float,
) -> None:
    """Draw the figures on shields below each other."""
    scale = 0.86 * sheet.unit
    left = side / 2 - 5 * scale
    sheet.figures(
        columns,
        [at[0], at[1], side + 1, pitch * len(columns)],
        [side + 1, pitch],
        {
            "strip": shape("rect", [0.9, 8 * scale, side - 1.8, pitch - 8 * scale - 0.6],
                           radius=0.8, fill="plate", stroke="brass", stroke_width=0.4),
            "shield": shape("path", [left, 0], path=_shield(scale), fill="=color", stroke="brass",
                            stroke_width=0.6, low_ink={"fill": "white"}),
            "number": figure([left + 0.6 * scale, 0.3, 8.8 * scale, 8.6 * scale],
                             low_ink={"color": "black"}),
            "of": label([1.3, 10.9 * scale, side - 2.6, pitch - 10.9 * scale - 0.9]),
        },
        flow="down",
    )  # fmt: skip


def _draw_arms(sheet: LayoutSheet, left: float, top: float, wide: float) -> None:
    """Draw a coat of arms for cards without a picture; its field follows from the name."""
    when = sheet.when_drawn
    sheet.let["seed"] = f"={sheet.content.seed}"
    sheet.let["arms"] = f"=min({wide:.4g} - 6, high - 5, {40 * sheet.unit:.4g})"
    low: Fields = {"fill": "white", "stroke": "=color", "stroke_width": 0.5}
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
                      fill="gold", low_ink={"fill": "none", "stroke": "=color"}),
        "chief": shape("rect", box(0, 0, wide_arms, 0.3), when="=seed % 5 == 1", fill="gold",
                       low_ink={"fill": "none", "stroke": "=color"}),
        "bend": shape("rect", box(-0.3, 0.34, 1.5, 0.27), when="=seed % 5 == 2", turn=45,
                      fill="gold", low_ink={"fill": "none", "stroke": "=color"}),
        "fess": shape("rect", box(0, 0.36, wide_arms, 0.28), when="=seed % 5 == 3", fill="gold",
                      low_ink={"fill": "none", "stroke": "=color"}),
        "upright": shape("rect", box(0.3, 0, 0.24, 1), when="=seed % 5 == 4", fill="gold",
                         low_ink={"fill": "none", "stroke": "=color"}),
    }  # fmt: skip
    begin = [f"={left:.4g} + {wide:.4g} / 2 - arms * 0.42", f"={top:.4g} + high / 2 - arms / 2",
             "=arms * 0.84", "=arms"]  # fmt: skip
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
        "bar": "#4a3a22", "quiet": "#3f331f",
    }  # fmt: skip
    sheet.low_ink = {
        "parchment": "#ffffff", "plate": "#ffffff", "brass": "#6b6b6b", "gold": "#ffffff",
        "bar": "#ffffff",
    }  # fmt: skip
    middle = {"align": "center", "valign": "middle"}
    sheet.style("name", 15, weight="black", color="white", leading=0.98, valign="middle")
    sheet.style("tags", 9, weight="bold", color="plate", valign="middle")
    sheet.style("cost", 15, weight="black", **middle)
    sheet.style("cost_label", 7, weight="bold", **middle)
    sheet.style("figure", 16, weight="black", color="white", **middle)
    sheet.label_style(weight="bold", color="black")
    sheet.style("initial", 34, weight="black", color="=color", **middle)
    sheet.text_style(valign="middle")


def _shield(scale: float) -> str:
    """Return the outline of a shield of 10 × 11 mm at another size."""
    wide, half, deep, low, foot = (round(each * scale, 2) for each in (10, 5, 6, 9, 11))
    return f"M0 0 H{wide} V{deep} Q{wide} {low} {half} {foot} Q0 {low} 0 {deep} Z"
