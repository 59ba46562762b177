"""Draw the design Vista: the picture fills the upper part of the card, free of any words.

For games of places, events and journeys; calm, like a film still. The eye reads the picture first,
then the name on the foot, a dusk of the card's color that also holds text and figures. Lexend;
no frame. A sun over water with the sign of the type replaces a missing picture, between hills,
peaks, pines or roofs.
"""

from __future__ import annotations

from punchboard.generator.new.designs.full_art import draw_full_art
from punchboard.generator.new.designs.only_text import OnlyText, title_of
from punchboard.generator.new.designs.sheet import Fields, LayoutSheet, figure, label, shape

_FACE = "Lexend"
#: Color that darkens the foot.
_NIGHT = "#12181f"


def draw_vista(sheet: LayoutSheet) -> None:
    """Draw the card."""
    content, unit, width, height = sheet.content, sheet.unit, sheet.width, sheet.height
    _set_styles(sheet)
    if content.is_only_text:
        _draw_question(sheet)
        return
    edge, across = 5.0, width - 10
    row = sheet.row(content.figures, across, 12 * unit)
    high = 7.4 * unit + row.deep + 1.6 if row.shown else 0.0
    name_high = sheet.name_height(9 * unit, across, _FACE)
    tag = max(5.4 * unit, 4) if content.tag_line else 0.0
    head = name_high + tag + (1.4 if sheet.is_small else 2.2)
    closed = height - 4.5 - head
    disc = 15 * unit
    # The name never runs into the cost.
    most = min(
        height * (0.7 if sheet.is_small else 0.54) - high,
        closed - high - (disc + 6 if content.costs else 13.4),
    )
    sheet.set_tall(across, most, row.beside, gap=3.2, size=sheet.body + 0.7)
    sheet.let["foot"] = f"={closed:.4g} - tall"
    if row.shown:
        # Only cards with figures have the row.
        sheet.let["foot"] += f" - ({high:.4g} if figures | list else 0)"

    _draw_halves(sheet)
    sheet.text("name", [edge, "=foot + 1.6", across, name_high], "name", content.title)
    if content.tag_line:
        sign = 4.2 * unit
        inset = sign + 1.6 if content.sign else 0
        at = [edge, f"=foot + {name_high + 1.6 + (tag - sign) / 2:.4g}", sign, sign]
        sheet.sign("sign", at, "light", low_ink={"color": "=color"})
        tags = [edge + inset, f"=foot + {name_high + 1.6:.4g}", across - inset, tag]
        sheet.text("tags", tags, "tags", content.tag_line)
    if words := content.words(row.beside):
        # The line of the figures stays clear of the text.
        at = [edge, f"=foot + {head + 1.6:.4g}", across, "=max(tall - 1.6, 1)"]
        sheet.text("text", at, "text", words)
    label_at = [4.6, 3.6 + disc * 0.57, disc - 2, disc * 0.27]
    sheet.cost([3.6, 3.6, disc, disc], "ellipse", label_at, fill="=color", stroke="white",
               stroke_width=0.9, low_ink={"fill": "white", "stroke": "=color"})  # fmt: skip
    number = 7 * unit
    sheet.figures(
        row.shown,
        [edge, height - 4 - high + 1.2, across, high - 1.2],
        ["=wide", high - 1.2],
        {
            "line": shape("line", [0, 0, "=wide", 0], stroke="soft", stroke_width=0.3),
            "number": figure([0, 0.8, "=wide", number]),
            "of": label([0, number + 0.7, "=wide", row.deep], valign="top"),
        },
        flow="right",
        gap=2,
    )


def _draw_halves(sheet: LayoutSheet) -> None:
    """Draw the picture, and the dusk below it."""
    width, height = sheet.width, sheet.height
    sheet.ground("=color", low_ink={"fill": "white"})
    if sheet.needs_drawing:
        _draw_scene(sheet)
    sheet.picture([-3, -3, width + 6, "=foot + 3.4"])
    veil = [-3, "=foot", width + 6, f"={height + 3:.4g} - foot"]
    sheet.rect("veil", veil, fill="=color", low_ink={"fill": "white"})
    sheet.rect("dusk", veil, fill="night", opacity=0.52, ink="full")
    sheet.rect("bar", [-3, "=foot - 0.8", width + 6, 1.6], fill="=color")


def _draw_question(sheet: LayoutSheet) -> None:
    """Draw a card that is only a text."""
    width, height = sheet.width, sheet.height
    words = OnlyText(sheet)
    short, long = height * 0.36, height * 0.17
    sheet.let["foot"] = f"={words.choose(short, long)}"
    _draw_halves(sheet)
    across, ends = width - 10, height - 9
    words.write([5, short + 2, across, ends - short - 2], [5, long + 2, across, ends - long - 2],
                _FACE, weight="bold", color="light")  # fmt: skip
    sheet.style("title", 8, weight="bold", color="soft", valign="middle")
    title_of(sheet, [5, height - 8.4, across, 4])


def frame_vista(sheet: LayoutSheet) -> None:
    """Draw a card that is only a picture, in a frame of the night's color."""
    _set_styles(sheet)
    sheet.ground("night", low_ink={"fill": "white"})
    draw_full_art(sheet, sheet.room.bleed_box)
    rim = {"stroke": "night", "stroke_width": 5.6}
    low = {"stroke": "black", "stroke_width": 0.5}
    sheet.rect("frame", sheet.room.inset(0), radius=3, **rim, low_ink=low)


def _set_styles(sheet: LayoutSheet) -> None:
    sheet.palette = {"night": _NIGHT, "light": "#ffffff", "soft": "#e6ecf0", "sky": "#f3d9a4",
                     "sun": "#f9ebc8"}  # fmt: skip
    sheet.low_ink = {"light": "#000000", "soft": "#3a3a3a", "sky": "#ffffff", "sun": "#ffffff"}
    middle = {"align": "center", "valign": "middle"}
    sheet.style("name", 18, _FACE, weight="bold", color="light", leading=1, valign="middle")
    sheet.style("tags", 10, weight="bold", color="soft", valign="middle")
    sheet.style("cost", 19, weight="black", color="cost", **middle)
    sheet.style("cost_label", 7.5, weight="bold", color="cost", **middle)
    sheet.palette["cost"], sheet.low_ink["cost"] = "#ffffff", "#000000"
    sheet.style("figure", 18, weight="black", color="light", **middle)
    sheet.style("initial", 40, weight="black", color="=color", **middle)
    sheet.label_style(weight="bold", color="light")
    # Evened lines would stop at two thirds of the card.
    sheet.text_style(size=sheet.body + 0.7, balance=None, color="light")


def _draw_scene(sheet: LayoutSheet) -> None:
    """Draw a sun over hills and water for cards without a picture, with the type's sign in it."""
    when, width = sheet.when_drawn, sheet.width
    sheet.let["seed"] = f"={sheet.content.seed}"
    sky = {"stops": ["=color", {"color": "sky", "at": 92}]}
    hatch = {"angle": 0, "gap": 2.4, "width": 0.15, "color": "=color"}
    sheet.rect("sky", [-3, -3, width + 6, "=foot + 6"], when=when, fill=sky,
               low_ink={"fill": "white"})  # fmt: skip
    # The sun rises with the number of letters, so that cards differ.
    sheet.let["sun"] = f"=min({width * 0.52:.4g}, foot * 0.56)"
    sheet.let["sea"] = "=foot * (0.74 + seed % 4 * 0.03)"
    low = {"fill": "white", "stroke": "=color", "stroke_width": 0.5}
    left, top = f"={width / 2:.4g} - sun / 2", "=sea - sun * 0.98"
    for number, (by, veil) in enumerate(((1.34, 0.25), (1.16, 0.4))):
        halo = [f"={width / 2:.4g} - sun * {by / 2:.4g}", f"=sea - sun * {0.48 + by / 2:.4g}",
                f"=sun * {by}", f"=sun * {by}"]  # fmt: skip
        sheet.shape(f"halo_{number}", "ellipse", halo, when=when, fill="sun", opacity=veil,
                    low_ink={"fill": "none", "stroke": "=color", "opacity": 1, "dash": [1.4, 1.2],
                             "stroke_width": 0.25})  # fmt: skip
    sheet.shape("sun", "ellipse", [left, top, "=sun", "=sun"], when=when, fill="sun", low_ink=low)
    _draw_hills(sheet, when, low)
    inner = [f"={width / 2:.4g} - sun * 0.24", "=sea - sun * 0.8", "=sun * 0.48", "=sun * 0.48"]
    if sheet.content.sign:
        sheet.sign("scene_sign", inner, "=color", when=when)
    else:
        initial = sheet.content.initial
        sheet.text("initial", inner, "initial", initial, plain=True, when=when)
    sea = [-3, "=sea", width + 6, "=foot + 3 - sea"]
    sheet.rect("sea", sea, when=when, fill="=color", low_ink={**low, "hatch": hatch})
    wave = shape(
        "line",
        [f"=index % 2 * {width * 0.06:.4g} + index * {width * 0.035:.4g}",
         "=index * (foot - sea) / 5",
         f"={width * 0.56:.4g} - index % 2 * {width * 0.12:.4g} - index * {width * 0.07:.4g}", 0],
        stroke="sun", stroke_width=0.7,
    )  # fmt: skip
    at = [width * 0.22, "=sea + (foot - sea) * 0.16", width * 0.56, "=foot - sea"]
    sheet.group("waves", at, {"wave": wave}, when=when, repeat=4, ink="full")


def _draw_hills(sheet: LayoutSheet, when: str | None, low: Fields) -> None:
    """Draw a skyline behind the water and a nearer one in front; both follow from the name.

    Args:
        sheet: Layout file.
        when: Condition for it; None for always.
        low: Look with low ink.
    """
    wide, high = (sheet.width + 6) / 100, sheet.width * 0.0076
    for number, (by, veil, skylines) in enumerate(((3, 0.45, _FAR), (5, 0.8, _NEAR))):
        listed = ", ".join(f"'{_stretched(each, wide, high)}'" for each in skylines)
        path = f"{{{{ [{listed}][seed // {by} % {len(skylines)}] }}}}"
        sheet.shape(f"hill_{number}", "path", [-3, "=sea"], when=when, path=path, fill="=color",
                    opacity=veil, low_ink={**low, "opacity": 1})  # fmt: skip


def _stretched(path: str, wide: float, high: float) -> str:
    """Return an outline of pairs of lengths with its width and height multiplied."""
    words = path.split()
    numbers = iter(range(len(words)))
    scaled = []
    for word in words:
        if word.isalpha():
            scaled.append(word)
            continue
        scaled.append(f"{float(word) * (high if next(numbers) % 2 else wide):.3g}")
    return " ".join(scaled)


#: Skylines on a width of 100, upwards from the water, that leave the middle to the sun: far ones of
#: hills, peaks, dunes and mesas; near ones of a slope, pines, roofs and cliffs.
_FAR = (
    "M 0 0 L 0 -22 C 14 -30 26 -16 40 0 Z M 100 0 L 100 -30 C 84 -32 74 -14 58 0 Z",
    "M 0 0 L 0 -20 L 10 -38 L 18 -24 L 24 -30 L 42 0 Z "
    "M 100 0 L 100 -16 L 90 -30 L 84 -22 L 76 -36 L 58 0 Z",
    "M 0 0 L 0 -14 C 12 -26 22 -20 26 -10 C 34 -6 38 -2 44 0 Z "
    "M 100 0 L 100 -18 C 88 -26 80 -8 70 -10 C 64 -4 60 -2 56 0 Z",
    "M 0 0 L 0 -30 L 14 -30 L 18 -18 L 28 -18 L 33 0 Z "
    "M 100 0 L 100 -24 L 88 -24 L 85 -34 L 73 -34 L 68 0 Z",
)
_NEAR = (
    "M 100 0 L 100 -16 C 84 -18 72 -6 52 0 Z M 0 0 L 0 -6 C 10 -8 20 -3 28 0 Z",
    "M 0 0 L 0 -20 L 3 -10 L 7 -24 L 11 -8 L 15 -18 L 19 -6 L 23 -12 L 27 0 Z "
    "M 100 0 L 100 -14 L 97 -8 L 93 -26 L 89 -8 L 85 -16 L 81 0 Z",
    "M 0 0 L 0 -14 L 5 -20 L 10 -14 L 10 -9 L 14 -9 L 14 -18 L 17 -22 L 20 -18 L 20 -6 L 26 -6 "
    "L 26 0 Z M 100 0 L 100 -10 L 95 -10 L 95 -26 L 92 -31 L 89 -26 L 89 -12 L 82 -12 L 78 -17 "
    "L 74 -12 L 74 0 Z",
    "M 0 0 L 0 -26 L 8 -24 L 13 -14 L 19 -11 L 24 0 Z M 100 0 L 100 -8 L 90 -6 L 84 0 Z",
)
