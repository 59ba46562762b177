"""Draw the design Emblem: a picture under an arch between two ornaments, like a tarot card.

For games of fate, arcana and secrets; solemn. The eye reads the picture in its halo of rays, then
the name on its ribbon. Marcellus; a gold double frame on night blue; figures are set in a line of
words, the cost in a roundel on top of the arch.
"""

from __future__ import annotations

from punchboard.generator.new.designs.sheet import Box, Fields, LayoutSheet, figure, label, shape

_FACE = "Marcellus"
#: Rays of the halo.
_RAYS = 24


def draw_emblem(sheet: LayoutSheet) -> None:
    """Draw the card."""
    content, unit, width, height = sheet.content, sheet.unit, sheet.width, sheet.height
    _set_styles(sheet)
    left, across = 8.0, width - 16
    cell = 13.0 * unit
    most = max(1, int((across + 1) / (cell + 1)))
    shown, beside = content.figures[:most], content.figures[most:]
    row = 10.2 * unit if shown else 0.0
    tag = 4.6 * unit if content.tag_line else 0.0
    ribbon = 8.6 * unit
    top = 6.2 + (4.5 * unit if content.costs else 0)
    foot = height - 6.4
    sheet.set_tall(across, (foot - top - ribbon - tag - row) * 0.52, beside, gap=1.2)
    sheet.let["arch"] = f"={foot - top - ribbon - tag - row:.4g} - tall"

    sheet.ground("night")
    sheet.rect("frame", sheet.room.inset(3), radius=2, stroke="gold", stroke_width=0.6)
    sheet.rect("line", sheet.room.inset(4.2), radius=1.2, stroke="gold", stroke_width=0.2)
    round_ = round(min(across / 2, 16 * unit), 2)
    clip: Fields = {"radius": [round_, round_, 0, 0]}
    arch = [left, top, across, "=arch"]
    white = {"fill": "white"}
    sheet.rect("arch", arch, radius=[round_, round_, 0, 0], fill="=color", low_ink=white)
    if sheet.needs_drawing:
        _draw_halo(sheet, arch, clip, top)
    sheet.picture(arch, clip=clip)
    sheet.rect("rim", arch, radius=[round_, round_, 0, 0], stroke="gold", stroke_width=0.6)
    coin = 10.5 * unit
    rim = {"fill": "night", "stroke": "gold", "stroke_width": 0.5}
    sheet.cost([(width - coin) / 2, 4.8, coin, coin], "ellipse", **rim)
    begin = f"={top:.4g} + arch"
    ribbon_box = [left - 2.4, begin, across + 4.8, ribbon - 1.4]
    low = {"fill": "white", "stroke": "gold"}
    sheet.rect("ribbon", ribbon_box, radius=0.8, fill="gold", low_ink=low)
    name = [left - 1, begin, across + 2, ribbon - 1.4]
    sheet.text("name", name, "name", content.title)
    if tag:
        at = [left, f"={top + ribbon - 1.2:.4g} + arch", across, tag]
        sheet.text("tags", at, "tags", content.tag_line)
    if words := content.words(beside):
        at = [left, f"={top + ribbon + tag:.4g} + arch", across, "=tall"]
        sheet.text("text", at, "text", words)
    sheet.figures(
        shown,
        [left - 2, foot - row + 1.2, across + 4, row - 1.2],
        [cell, row - 1.2],
        {
            "number": figure([0, 0, cell, 5.6 * unit]),
            "of": label([0, 5.4 * unit, cell, 3.2 * unit]),
            "star": shape("star", [-1.2, 2.2 * unit, 1.6, 1.6], when="=index > 0", corners=4,
                          inner=0.35, fill="gold"),
        },
        flow="right",
        gap=1,
        align="center",
    )  # fmt: skip


def _set_styles(sheet: LayoutSheet) -> None:
    sheet.palette = {"night": "#1d2340", "gold": "#d9b661", "light": "#f7f0dd", "dark": "#1d2340"}
    sheet.low_ink = {"night": "#ffffff", "gold": "#6b5a2a", "light": "#000000", "dark": "#000000"}
    middle = {"align": "center", "valign": "middle"}
    sheet.style("name", 14, _FACE, color="dark", leading=1, **middle)
    sheet.style("tags", 9, _FACE, color="gold", **middle)
    sheet.style("cost", 15, _FACE, color="gold", **middle)
    sheet.style("figure", 14, _FACE, color="gold", **middle)
    sheet.style("label", 6.2, low=4.0, weight="bold", color="light", **middle)
    sheet.style("initial", 52, _FACE, color="dark", **middle)
    sheet.text_style(color="light", align="center", valign="middle")


def _draw_halo(sheet: LayoutSheet, arch: Box, clip: Fields, top: float) -> None:
    """Draw rays and the card's initial for cards without a picture."""
    when, wide = sheet.when_drawn, sheet.width - 16
    size = wide * 1.6
    ray = shape(
        "path", [0, 0, size, size], turn=f"=index * {360 / _RAYS:g}", fill="light", opacity=0.16,
        path=f"M{size / 2:.1f} {size / 2:.1f} L{size * 0.47:.1f} 0 H{size * 0.53:.1f} Z",
        low_ink={"fill": "none", "stroke": "gold", "opacity": 1},
    )  # fmt: skip
    at = [(wide - size) / 2, f"=(arch - {size:.4g}) / 2", size, size]
    rays: Fields = {"at": at, "kind": "group", "repeat": _RAYS, "elements": {"ray": ray}}
    sheet.group("halo", arch, {"rays": rays}, when=when, clip=clip)
    sheet.let["disc"] = f"=min({25 * sheet.unit:.4g}, arch - 3)"
    middle = f"={sheet.width / 2:.4g} - disc / 2"
    box = [middle, f"={top:.4g} + arch / 2 - disc / 2", "=disc", "=disc"]
    look = {"fill": "light", "stroke": "gold", "stroke_width": 0.6, "low_ink": {"fill": "white"}}
    sheet.shape("moon", "ellipse", box, when=when, **look)
    inner = [middle, f"={top:.4g} + arch / 2 - disc * 0.36", "=disc", "=disc * 0.72"]
    sheet.text("initial", inner, "initial", sheet.content.initial, plain=True, when=when)
