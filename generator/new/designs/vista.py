"""Draw the design Vista: the picture fills the card, and the words lie on it.

For games of places, events and journeys; calm, like a film still. The eye reads the picture first,
then the name on the dark foot. Lato Black; figures are plates at the right edge; no frame. A
landscape that follows from the name replaces a missing picture.
"""

from __future__ import annotations

from punchboard.generator.new.column_words import badge_label
from punchboard.generator.new.designs.sheet import Fields, LayoutSheet, figure, label, shape

_VEIL, _LIGHT, _SOFT = "#12181f", "#ffffff", "#dbe3e9"


def draw_vista(sheet: LayoutSheet) -> None:
    """Draw the card."""
    content, unit, width, height = sheet.content, sheet.unit, sheet.width, sheet.height
    _set_styles(sheet)
    tab = 17.5 * unit
    _, lines = sheet.label_look([badge_label(each) for each in content.figures] or [""], tab - 5.2)
    pitch = 8.2 * unit + lines * 2.9 + 1.6
    most = max(1, int(height * 0.5 / pitch))
    shown, beside = content.figures[:most], content.figures[most:]
    edge, across = 5.0, width - 10
    head = 9 * unit + (5.6 * unit if content.tag_line else 1.2)
    sheet.set_tall(across, height * 0.44, beside, gap=1)
    closed = height - 4.5 - head
    sheet.let["foot"] = f"={closed:.4g} - tall"

    sheet.ground("veil")
    if sheet.needs_drawing:
        _draw_scene(sheet)
    sheet.picture([-3, -3, width + 6, "=foot + 6"])
    sheet.rect("veil", [-3, "=foot", width + 6, f"={height + 3:.4g} - foot"], fill="veil")
    sheet.rect("bar", [-3, "=foot - 0.8", width + 6, 1.6], fill="=color")
    badge = 11.5 * unit
    sheet.text("name", [edge, "=foot + 1.6", across, 8 * unit], "name", content.title)
    if content.sign:
        begin = 4.4
        at = [begin, f"=foot - {badge * 0.97:.4g}", badge, badge]
        rim = {"stroke": "white", "stroke_width": 0.8}
        low = {"fill": "white", "stroke": "=color"}
        sheet.shape("badge", "ellipse", at, fill="=color", **rim, low_ink=low)
        inner = [begin + badge * 0.27, f"=foot - {badge * 0.7:.4g}", badge * 0.46, badge * 0.46]
        sheet.sign("sign", inner, "white", low_ink={"color": "=color"})
    if content.tag_line:
        tags = [edge, f"=foot + {8.8 * unit + 0.6:.4g}", across, 4.6 * unit]
        sheet.text("tags", tags, "tags", content.tag_line)
    if words := content.words(beside):
        sheet.text("text", [edge, f"=foot + {head + 1:.4g}", across, "=tall"], "text", words)
    disc = 14 * unit
    label_at = [4.6, 3.6 + disc * 0.56, disc - 2, disc * 0.27]
    sheet.cost([3.6, 3.6, disc, disc], "ellipse", label_at, fill="=color", stroke="white",
               stroke_width=0.9)  # fmt: skip
    sheet.figures(
        shown,
        [width - tab, 4, tab, len(shown) * pitch],
        [tab, pitch - 1.2],
        {
            "tab": shape(
                "rect", [0, 0, tab + 3, pitch - 1.2], radius=[2, 0, 0, 2], fill="veil",
                stroke="white", stroke_width=0.7, low_ink={"stroke": "soft"},
            ),
            "edge": shape("rect", [0.35, 0.35, 1.7, pitch - 1.9], radius=[1.6, 0, 0, 1.6],
                          fill="=color"),
            "number": figure([2.4, 0.5, tab - 5.2, 7.4 * unit]),
            "of": label([2.4, 7.7 * unit, tab - 5.2, pitch - 7.7 * unit - 1.5]),
        },
        flow="down",
        gap=1.2,
    )  # fmt: skip


def _set_styles(sheet: LayoutSheet) -> None:
    sheet.palette = {"veil": _VEIL, "light": _LIGHT, "soft": _SOFT, "sky": "#f3d9a4"}
    sheet.low_ink = {"veil": "#ffffff", "light": "#000000", "soft": "#3a3a3a", "sky": "#ffffff"}
    middle = {"align": "center", "valign": "middle"}
    sheet.style("name", 18, weight="black", color="light", leading=1, valign="middle")
    sheet.style("tags", 9, weight="bold", color="soft", valign="middle")
    sheet.style("cost", 17, weight="black", color="white", **middle)
    sheet.style("cost_label", 7.5, weight="bold", color="white", **middle)
    sheet.style("figure", 16, weight="black", color="light", **middle)
    sheet.label_style(weight="bold", color="light")
    sheet.text_style(color="light")


def _draw_scene(sheet: LayoutSheet) -> None:
    """Draw a landscape for cards without a picture: sun, hills, and trees, peaks or houses."""
    when, width, unit = sheet.when_drawn, sheet.width, sheet.unit
    sheet.let["seed"] = f"={sheet.content.seed}"
    sky = {"stops": ["=color", {"color": "sky", "at": 88}]}
    white = {"fill": "white"}
    sheet.rect("sky", [-3, -3, width + 6, "=foot + 6"], when=when, fill=sky, low_ink=white)
    size = width * 0.34
    sun = [f"={width * 0.12:.4g} + seed % 6 * {width * 0.075:.4g}",
           f"=foot * 0.72 - {size:.4g} + seed % 4 * {size * 0.16:.4g}", size, size]  # fmt: skip
    low = {"fill": "white", "stroke": "=color"}
    sheet.shape("sun", "ellipse", sun, when=when, fill="sky", low_ink=low)
    whole = [0, 0, width, "=foot"]
    kinds: dict[int, dict[str, Fields]] = {0: {}, 1: {}, 2: {}}
    for number, (left, wide, high) in enumerate(((-0.2, 0.8, 0.3), (0.3, 0.95, 0.42))):
        peak = [width * left, f"=foot - foot * {high} - 4", width * wide, f"=foot * {high * 1.34}"]
        kinds[1][f"peak_{number}"] = shape("polygon", peak, corners=3, fill="=color",
                                           opacity=0.55 + number * 0.3, low_ink=low)  # fmt: skip
    for number, left in enumerate((0.06, 0.2, 0.62, 0.76, 0.9)):
        high = (15 + number * 7 % 9) * unit
        tree = [width * left - 4 * unit, f"=foot - {high + 5:.4g}", 8 * unit, high * 1.34]
        kinds[0][f"tree_{number}"] = shape("polygon", tree, corners=3, fill="=color",
                                           low_ink=low)  # fmt: skip
    for number, left in enumerate((0.1, 0.3, 0.52, 0.74)):
        high, wide = (13 + number * 5 % 11) * unit, 8 * unit
        house = [width * left, f"=foot - {high:.4g} - 3", wide, high + 6]
        kinds[2][f"house_{number}"] = shape("rect", house, fill="=color", low_ink=low)
        roof = [width * left - unit, f"=foot - {high + 6.5 * unit:.4g} - 3", wide + 2 * unit,
                9 * unit]  # fmt: skip
        kinds[2][f"roof_{number}"] = shape("polygon", roof, corners=3, fill="veil", low_ink=low)
        light = [width * left + 3 * unit, f"=foot - {high - 3 * unit:.4g} - 3", 2 * unit, 3 * unit]
        kinds[2][f"light_{number}"] = shape("rect", light, fill="sky", low_ink=low)
    _draw_hill(sheet, "far_hill", 13, 0.3, 0.5)
    for number, elements in kinds.items():
        chosen = f"seed // 2 % 3 == {number}"
        shown = f"{when} and {chosen}" if when else f"={chosen}"
        name = ("trees", "peaks", "houses")[number]
        sheet.group(name, whole, elements, when=shown)
    _draw_hill(sheet, "near_hill", 6, 0.7, 1)


def _draw_hill(sheet: LayoutSheet, name: str, rise: float, lean: float, opacity: float) -> None:
    """Draw a hill across the card.

    Args:
        sheet: Layout file.
        name: Name of the hill.
        rise: Height above the foot, mm.
        lean: Where it is highest, from 0 at the left to 1.
        opacity: Opacity of its color.
    """
    wide, high = sheet.width + 6, rise * sheet.unit + 9
    path = (
        f"M0 {high * 0.6:.1f} Q{wide * lean:.1f} {-high * 0.45:.1f} {wide:.1f} {high * 0.5:.1f}"
        f" V{high:.1f} H0 Z"
    )
    low = {"fill": "white", "stroke": "=color", "opacity": 1}
    sheet.shape(
        name, "path", [-3, f"=foot - {high - 6:.4g}"], when=sheet.when_drawn, path=path,
        fill="=color", opacity=opacity, low_ink=low,
    )  # fmt: skip
