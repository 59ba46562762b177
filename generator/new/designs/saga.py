"""Draw the design Saga: a framed card with plates for name, type and rules.

For fantasy and card battles; solid, like an old book. The eye reads the name plate, then the
picture in its window, then the figures on shields at the lower edge. Marcellus; a dark frame around
parchment.
"""

from __future__ import annotations

from punchboard.generator.new.designs.sheet import LayoutSheet, figure, label, shape

_FACE = "Marcellus"


def draw_saga(sheet: LayoutSheet) -> None:
    """Draw the card."""
    content, unit, width, height = sheet.content, sheet.unit, sheet.width, sheet.height
    _set_styles(sheet)
    inner = 5.2
    across = width - 2 * inner
    cell = 14.0 * unit
    most = max(1, int((across + 1) / (cell + 1)))
    shown, beside = content.figures[:most], content.figures[most:]
    row = 14.2 * unit if shown else 0.0
    tag = 5.4 * unit if content.tag_line else 0.0
    head = 9.0 * unit
    top = inner + head + 1
    foot = height - 5 - row
    sheet.set_tall(across - 5, (foot - top - tag) * 0.62, beside, gap=4.2)
    sheet.let["high"] = f"={foot - tag - top - 0.6:.4g} - tall"
    window = [inner, top, across, "=high"]

    sheet.ground("=color", low_ink={"fill": "white"})
    sheet.rect(
        "parchment", sheet.room.inset(3), radius=2.5, fill="parchment", stroke="brass",
        stroke_width=0.5, low_ink={"stroke": "=color"},
    )  # fmt: skip
    sheet.rect("window", window, fill="tint")
    if sheet.needs_drawing:
        _draw_star(sheet, top)
    sheet.picture(window)
    sheet.rect("rim", window, stroke="brass", stroke_width=0.6)
    plate = {"radius": round(head / 2 - 0.3, 2), "fill": "plate", "stroke": "brass"}
    sheet.rect("plate", [inner, inner, across, head - 0.5], stroke_width=0.4, **plate)
    coin = 11.0 * unit
    right = across - (coin - 1 if content.costs else 0)
    named = [inner + 3.2, inner + 0.5, right - 5.2, head - 1.5]
    sheet.text("name", named, "name", content.title)
    rim = {"corners": 8, "turn": 22.5, "fill": "=color", "stroke": "brass", "stroke_width": 0.6}
    sheet.cost(
        [width - inner - coin + 1.2, inner + head / 2 - coin / 2 - 0.2, coin, coin],
        "polygon",
        **rim,
    )
    if tag:
        at = [inner, f"={top + 0.3:.4g} + high", across, tag]
        sheet.text("tags", at, "tags", content.tag_line)
    if words := content.words(beside):
        box = [inner, f"={foot:.4g} - tall", across, "=tall"]
        sheet.rect("panel", box, when="=tall > 0", fill="plate", stroke="brass", stroke_width=0.3)
        at = [inner + 2.5, f"={foot + 1:.4g} - tall", across - 5, "=max(tall - 2, 1)"]
        sheet.text("text", at, "text", words)
    scale = 0.98 * unit
    sheet.figures(
        shown,
        [inner, foot + 0.8, across, row - 0.8],
        [cell, row - 0.8],
        {
            "shield": shape(
                "path", [cell / 2 - 5 * scale, 0], path=_shield(scale), fill="=color",
                stroke="brass", stroke_width=0.5, low_ink={"fill": "white"},
            ),
            "number": figure([cell / 2 - 4.4 * scale, 0.2, 8.8 * scale, 8.4 * scale],
                             low_ink={"color": "black"}),
            "of": label([0, 11.2 * scale, cell, 2.4 * unit]),
        },
        flow="right",
        gap=1,
        align="center",
    )  # fmt: skip


def _set_styles(sheet: LayoutSheet) -> None:
    sheet.palette = {
        "parchment": "#f5ead2", "plate": "#fdf7e8", "brass": "#a97f2f", "quiet": "#5e4f35",
    }  # fmt: skip
    sheet.low_ink = {"parchment": "#ffffff", "plate": "#ffffff", "brass": "#6b6b6b"}
    middle = {"align": "center", "valign": "middle"}
    sheet.style("name", 13.5, _FACE, leading=1, valign="middle")
    sheet.style("tags", 8.5, _FACE, color="quiet", **middle)
    sheet.style("cost", 15, _FACE, color="white", **middle)
    sheet.style("figure", 15, _FACE, color="white", **middle)
    sheet.style("label", 6, low=4.0, color="quiet", **middle)
    sheet.style("initial", 48, _FACE, color="=color", **middle)
    sheet.text_style(valign="middle")


def _draw_star(sheet: LayoutSheet, top: float) -> None:
    """Draw a star with the card's initial for cards without a picture."""
    when, content = sheet.when_drawn, sheet.content
    sheet.let["star"] = f"=min({30 * sheet.unit:.4g}, high - 2)"
    across = f"={sheet.width / 2:.4g} - star / 2"
    box = [across, f"={top:.4g} + high / 2 - star / 2", "=star", "=star"]
    look = {"corners": 8, "inner": 0.72, "fill": "plate", "stroke": "brass", "stroke_width": 0.5}
    sheet.shape("star", "star", box, when=when, **look)
    inner = [box[0], f"={top:.4g} + high / 2 - star * 0.36", "=star", "=star * 0.72"]
    sheet.text("initial", inner, "initial", content.initial, plain=True, when=when)


def _shield(scale: float) -> str:
    """Return the outline of a shield of 10 × 11 mm at another size."""
    wide, half, deep, low, foot = (round(each * scale, 2) for each in (10, 5, 6, 9, 11))
    return f"M0 0 H{wide} V{deep} Q{wide} {low} {half} {foot} Q0 {low} 0 {deep} Z"
