"""Draw the design Vista: the picture fills the upper part of the card, free of any words.

For games of places, events and journeys; calm, like a film still. The eye reads the picture first,
then the name on the slate foot, which also holds text and figures. Lato Black; no frame. A sun over
water with the sign of the type replaces a missing picture.
"""

from __future__ import annotations

from punchboard.generator.new.designs.sheet import LayoutSheet, figure, label, shape

_VEIL, _LIGHT, _SOFT = "#35424f", "#ffffff", "#e6ecf0"


def draw_vista(sheet: LayoutSheet) -> None:
    """Draw the card."""
    content, unit, width, height = sheet.content, sheet.unit, sheet.width, sheet.height
    _set_styles(sheet)
    edge, across = 5.0, width - 10
    row = sheet.row(content.figures, across, 12 * unit)
    high = 6.6 * unit + row.deep + 1.6 if row.shown else 0.0
    badge = 11.5 * unit if content.sign else 0.0
    named = across - badge
    name_high = sheet.name_height(8 * unit, named)
    tag = max(5 * unit, 3.8) if content.tag_line else 0.0
    head = name_high + tag + 1.2
    sheet.set_tall(across, height * 0.52 - high, row.beside, gap=1)
    closed = height - 4.5 - head
    sheet.let["foot"] = f"={closed:.4g} - tall"
    if row.shown:
        # Only cards with figures have the row.
        sheet.let["foot"] += f" - ({high:.4g} if figures | list else 0)"

    sheet.ground("veil")
    if sheet.needs_drawing:
        _draw_scene(sheet)
    sheet.picture([-3, -3, width + 6, "=foot + 3.4"])
    sheet.rect("veil", [-3, "=foot", width + 6, f"={height + 3:.4g} - foot"], fill="veil")
    sheet.rect("bar", [-3, "=foot - 0.8", width + 6, 1.6], fill="=color")
    sheet.text("name", [edge, "=foot + 1.6", named, name_high], "name", content.title)
    if content.sign:
        begin = width - 4.4 - badge
        at = [begin, f"=foot - {badge * 0.42:.4g}", badge, badge]
        rim = {"stroke": "white", "stroke_width": 0.8}
        low = {"fill": "white", "stroke": "=color"}
        sheet.shape("badge", "ellipse", at, fill="=color", **rim, low_ink=low)
        inner = [begin + badge * 0.27, f"=foot - {badge * 0.15:.4g}", badge * 0.46, badge * 0.46]
        sheet.sign("sign", inner, "white", low_ink={"color": "=color"})
    if content.tag_line:
        tags = [edge, f"=foot + {name_high + 1.8:.4g}", across - badge, tag - 0.6]
        sheet.text("tags", tags, "tags", content.tag_line)
    if words := content.words(row.beside):
        sheet.text("text", [edge, f"=foot + {head + 1:.4g}", across, "=tall"], "text", words)
    disc = 14 * unit
    label_at = [4.6, 3.6 + disc * 0.56, disc - 2, disc * 0.27]
    sheet.cost([3.6, 3.6, disc, disc], "ellipse", label_at, fill="=color", stroke="white",
               stroke_width=0.9)  # fmt: skip
    number = 6.4 * unit
    sheet.figures(
        row.shown,
        [edge, height - 4 - high + 1.2, across, high - 1.2],
        ["=wide", high - 1.2],
        {
            "line": shape("line", [0, 0, "=wide", 0], stroke="soft", stroke_width=0.3),
            "number": figure([0, 0.6, "=wide", number]),
            "of": label([0, number + 0.5, "=wide", row.deep], valign="top"),
        },
        flow="right",
        gap=2,
    )


def _set_styles(sheet: LayoutSheet) -> None:
    sheet.palette = {"veil": _VEIL, "light": _LIGHT, "soft": _SOFT, "sky": "#f3d9a4",
                     "sun": "#f7e6bf"}  # fmt: skip
    sheet.low_ink = {
        "veil": "#ffffff", "light": "#000000", "soft": "#3a3a3a", "sky": "#ffffff",
        "sun": "#ffffff",
    }  # fmt: skip
    middle = {"align": "center", "valign": "middle"}
    sheet.style("name", 18, weight="black", color="light", leading=1, valign="middle")
    sheet.style("tags", 9, weight="bold", color="soft", valign="middle")
    sheet.style("cost", 17, weight="black", color="white", **middle)
    sheet.style("cost_label", 7.5, weight="bold", color="white", **middle)
    sheet.style("figure", 16, weight="black", color="light", **middle)
    sheet.style("initial", 40, weight="black", color="=color", **middle)
    sheet.label_style(weight="bold", color="light")
    sheet.text_style(color="light")


def _draw_scene(sheet: LayoutSheet) -> None:
    """Draw a sun over water for cards without a picture; the sign of the type is in the sun."""
    when, width = sheet.when_drawn, sheet.width
    sheet.let["seed"] = f"={sheet.content.seed}"
    sky = {"stops": ["=color", {"color": "sky", "at": 92}]}
    white = {"fill": "white"}
    sheet.rect("sky", [-3, -3, width + 6, "=foot + 6"], when=when, fill=sky, low_ink=white)
    # The sun rises with the number of letters, so that cards differ.
    sheet.let["sun"] = f"=min({width * 0.6:.4g}, foot * 0.62)"
    sheet.let["sea"] = "=foot * (0.70 + seed % 4 * 0.04)"
    low = {"fill": "white", "stroke": "=color", "stroke_width": 0.5}
    left, top = f"={width / 2:.4g} - sun / 2", "=sea - sun * 0.96"
    sheet.shape("sun", "ellipse", [left, top, "=sun", "=sun"], when=when, fill="sun", low_ink=low)
    inner = [f"={width / 2:.4g} - sun * 0.27", "=sea - sun * 0.77", "=sun * 0.54", "=sun * 0.54"]
    if sheet.content.sign:
        sheet.sign("scene_sign", inner, "=color", when=when)
    else:
        initial = sheet.content.initial
        sheet.text("initial", inner, "initial", initial, plain=True, when=when)
    sea = [-3, "=sea", width + 6, "=foot + 3 - sea"]
    sheet.rect("sea", sea, when=when, fill="=color", low_ink=low)
    wave = shape(
        "line",
        [f"=index % 2 * {width * 0.06:.4g} + index * {width * 0.035:.4g}",
         "=index * (foot - sea) / 5",
         f"={width * 0.56:.4g} - index % 2 * {width * 0.12:.4g} - index * {width * 0.07:.4g}", 0],
        stroke="sun", stroke_width=0.7, low_ink={"stroke": "=color"},
    )  # fmt: skip
    at = [width * 0.22, "=sea + (foot - sea) * 0.16", width * 0.56, "=foot - sea"]
    sheet.group("waves", at, {"wave": wave}, when=when, repeat=4)
