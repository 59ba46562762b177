"""Draw the design Vista: the picture fills the card, and the words lie on it.

For games of places, events and journeys; calm, like a film still. The eye reads the picture first,
then the name on the dark foot. Lato Black; figures are tabs at the right edge; no frame.
"""

from __future__ import annotations

from punchboard.generator.new.designs.sheet import LayoutSheet, figure, label, shape

_VEIL, _LIGHT, _SOFT = "#12181f", "#ffffff", "#c8d2da"


def draw_vista(sheet: LayoutSheet) -> None:
    """Draw the card."""
    content, unit, width, height = sheet.content, sheet.unit, sheet.width, sheet.height
    _set_styles(sheet)
    pitch = 12.4 * unit
    most = int(height * 0.45 / pitch)
    shown, beside = content.figures[:most], content.figures[most:]
    edge, across = 5.0, width - 10
    head = 8.4 * unit + (5.2 * unit if content.tag_line else 0)
    sheet.set_tall(across, height * 0.44, beside, gap=1)
    closed = height - 4.5 - head
    sheet.let["foot"] = f"={closed:.4g} - tall"

    sheet.ground("veil")
    if sheet.needs_drawing:
        _draw_scene(sheet)
    sheet.picture([-3, -3, width + 6, "=foot + 9"])
    veil = {"stops": [{"color": "veil", "opacity": 0.72}, {"color": "veil", "at": 24}, "veil"]}
    sheet.rect("veil", [-3, "=foot - 2", width + 6, f"={height + 5:.4g} - foot"], fill=veil)
    sheet.rect("bar", [-3, "=foot - 2.6", width + 6, 0.9], fill="=color")
    sheet.text("name", [edge, "=foot - 0.4", across, 8 * unit], "name", content.title)
    if content.tag_line:
        tags = [edge, f"=foot + {8.2 * unit - 0.6:.4g}", across, 4.2 * unit]
        sheet.text("tags", tags, "tags", content.tag_line)
    if words := content.words(beside):
        sheet.text("text", [edge, f"=foot + {head:.4g}", across, "=tall"], "text", words)
    disc = 12 * unit
    rim = {"fill": "=color", "stroke": "white", "stroke_width": 0.7}
    sheet.cost([3.5, 3.5, disc, disc], "ellipse", **rim)
    tab = 15 * unit
    sheet.figures(
        shown,
        [width - tab, 4, tab, most * pitch],
        [tab, pitch - 1],
        {
            "tab": shape(
                "rect", [0, 0, tab + 3, pitch - 1], radius=[1.5, 0, 0, 1.5], fill="veil",
                opacity=0.86, low_ink={"opacity": 1, "stroke": "soft"},
            ),
            "number": figure([0.8, 0.4, tab - 3.8, 6.4 * unit]),
            "of": label([0.8, 6.4 * unit, tab - 3.8, 4.6 * unit]),
        },
        flow="down",
        gap=1,
    )  # fmt: skip


def _set_styles(sheet: LayoutSheet) -> None:
    sheet.palette = {"veil": _VEIL, "light": _LIGHT, "soft": _SOFT, "sky": "#f3d9a4"}
    sheet.low_ink = {"veil": "#ffffff", "light": "#000000", "soft": "#4a4a4a", "sky": "#ffffff"}
    middle = {"align": "center", "valign": "middle"}
    sheet.style("name", 16, weight="black", color="light", leading=1, valign="middle")
    sheet.style("tags", 8, weight="bold", color="soft", valign="middle")
    sheet.style("cost", 17, weight="black", color="white", **middle)
    sheet.style("figure", 14, weight="black", color="light", **middle)
    sheet.style("label", 6.2, low=4.0, weight="bold", color="light", leading=0.95, **middle)
    sheet.text_style(color="light")


def _draw_scene(sheet: LayoutSheet) -> None:
    """Draw hills below a sun for cards without a picture."""
    when, width = sheet.when_drawn, sheet.width
    sky = {"stops": ["=color", {"color": "sky", "at": 92}]}
    white = {"fill": "white"}
    sheet.rect("sky", [-3, -3, width + 6, "=foot + 9"], when=when, fill=sky, low_ink=white)
    size = width * 0.36
    sheet.shape(
        "sun", "ellipse", [width * 0.5 - size / 2, f"=foot - {size * 0.95:.4g}", size, size],
        when=when, fill="sky", low_ink={"stroke": "=color"},
    )  # fmt: skip
    for name, rise, lean, opacity in (("hills", 12, 0.3, 0.55), ("near_hills", 6, 0.7, 0.9)):
        wide, high = width + 6, rise * sheet.unit + 9
        path = (
            f"M0 {high * 0.6:.1f} Q{wide * lean:.1f} {-high * 0.45:.1f} {wide:.1f} {high * 0.5:.1f}"
            f" V{high:.1f} H0 Z"
        )
        sheet.shape(
            name, "path", [-3, f"=foot - {high - 6:.4g}"], when=when, path=path, fill="=color",
            opacity=opacity, low_ink={"fill": "white", "stroke": "=color", "opacity": 1},
        )  # fmt: skip
