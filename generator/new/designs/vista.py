"""Draw the design Vista: the picture fills the upper part of the card, free of any words.

For games of places, events and journeys; calm, like a film still. The eye reads the picture first,
then the name on the foot, a dusk of the card's color that also holds text and figures. Lexend;
no frame. Without a picture, the thing that the name tells of is at the water before a low sun.
"""

from __future__ import annotations

from punchboard.generator.new.designs.full_art import draw_full_art
from punchboard.generator.new.designs.only_text import OnlyText, title_of
from punchboard.generator.new.designs.sheet import (
    Fields,
    LayoutSheet,
    figure,
    label,
    shape,
    thing,
)

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
    sheet.palette = {"night": _NIGHT, "light": "#ffffff", "soft": "#e6ecf0", "sky": "#f6dfb0",
                     "sun": "#fbeecb", "haze": "#c9d9dc", "day": "#8fb9c9", "glow": "#ee9f5c",
                     "mist": "#e8dcc2"}  # fmt: skip
    sheet.low_ink = {"light": "#000000", "soft": "#3a3a3a", "sun": "#ffffff"}
    middle = {"align": "center", "valign": "middle"}
    sheet.style("name", 18, _FACE, weight="bold", color="light", leading=1, valign="middle")
    sheet.style("tags", 10, weight="bold", color="soft", valign="middle")
    sheet.style("cost", 19, weight="black", color="cost", **middle)
    sheet.style("cost_label", 7.5, weight="bold", color="cost", **middle)
    sheet.palette["cost"], sheet.low_ink["cost"] = "#ffffff", "#000000"
    sheet.style("figure", 18, weight="black", color="light", **middle)
    sheet.label_style(weight="bold", color="light")
    # Evened lines would stop at two thirds of the card.
    sheet.text_style(size=sheet.body + 0.7, balance=None, color="light")


def _draw_scene(sheet: LayoutSheet) -> None:
    """Draw the card's thing at the water before a low sun, for cards without a picture.

    The first figure says how many there are, and the hour: dawn, day, dusk or night with a moon.
    """
    when, width = sheet.when_drawn, sheet.width
    sheet.set_thing()
    sheet.let["hour"] = "=min((many - 1) // 2, 3)"
    sheet.let["sea"] = "=foot * 0.76"
    sheet.let["sun"] = f"={width * 0.34:.4g}"
    # The sun is at the left, in the middle or at the right.
    sheet.let["east"] = f"={width / 2:.4g} + (seed // 4 % 3 - 1) * {width * 0.24:.4g}"
    above, below = "=('haze', 'day', color, 'night')[hour]", "=('sky', 'sky', 'glow', color)[hour]"
    sky = {"stops": [above, {"color": below, "at": 80}]}
    sheet.rect("sky", [-3, -3, width + 6, "=foot + 6"], when=when, fill=sky,
               low_ink={"fill": "white"})  # fmt: skip
    low: Fields = {"fill": "white", "stroke": "=color", "stroke_width": 0.5}
    sun = ["=east - sun / 2", "=sea - sun * 0.72", "=sun", "=sun"]
    halo = ["=east - sun * 0.68", "=sea - sun * 0.9", "=sun * 1.36", "=sun * 1.36"]
    sheet.shape("halo", "ellipse", halo, when=when, fill="sun", opacity=0.28, ink="full")
    sheet.shape("sun", "ellipse", sun, when=when, fill="sun", low_ink=low)
    spark = shape("star", [f"=(index * 37 + seed * 5) % 100 * {width / 100:.4g}",
                           "=(index * 23 + seed * 3) % 50 / 100 * foot", 1.6, 1.6],
                  corners=4, inner=0.35, fill="sun")  # fmt: skip
    night = f"=({when[1:]}) and hour == 3" if when else "=hour == 3"
    sheet.group("stars", [0, 0, width, "=foot"], {"star": spark}, when=night, repeat=14, ink="full")
    _draw_hills(sheet, when, low)
    hatch = {"angle": 0, "gap": 2.4, "width": 0.15, "color": "=color"}
    sea = [-3, "=sea", width + 6, "=foot + 3 - sea"]
    sheet.rect("sea", sea, when=when, fill="=color", low_ink={**low, "hatch": hatch})
    wave = shape(
        "line",
        [f"=index % 2 * {width * 0.04:.4g} + index * {width * 0.02:.4g}",
         "=index * (foot - sea) / 5",
         f"={width * 0.36:.4g} - index % 2 * {width * 0.08:.4g} - index * {width * 0.04:.4g}", 0],
        stroke="sun", stroke_width=0.7,
    )  # fmt: skip
    at = [f"=east - {width * 0.18:.4g}", "=sea + (foot - sea) * 0.2", width * 0.36, "=foot - sea"]
    sheet.group("waves", at, {"wave": wave}, when=when, repeat=4, ink="full")
    # The things are on the other side of the card, or before the sun.
    sheet.let["few"] = "=min(many, 5)"
    unit = sheet.unit
    sizes = [round(each * unit, 1) for each in (22, 17, 14, 12, 11)]
    sheet.let["thing_size"] = f"={sizes}[few - 1]"
    sheet.let["reach"] = "=few * thing_size * 0.92"
    sheet.let["begin"] = (
        f"=min(max({width:.4g} - east - reach / 2, 2.5), {width - 2.5:.4g} - reach)"
    )
    one = thing(["=begin + index * thing_size * 0.92", "=sea - thing_size * 0.93", "=thing_size",
                 "=thing_size"], "night", low_ink={"color": "=color"})  # fmt: skip
    sheet.group("things", [0, 0], {"thing": one}, when=when, repeat="=few")
    bar = shape("line", ["=thing_size * (index * 0.92 + 0.22)", 1, "=thing_size * 0.56", 0],
                stroke="night", stroke_width=0.7)  # fmt: skip
    sheet.group("reflections", ["=begin", "=sea"], {"bar": bar}, when=when, repeat="=few",
                ink="full")  # fmt: skip


def _draw_hills(sheet: LayoutSheet, when: str | None, low: Fields) -> None:
    """Draw a far skyline behind the water and a nearer one; both follow from the name.

    Args:
        sheet: Layout file.
        when: Condition for it; None for always.
        low: Look with low ink.
    """
    wide, high = (sheet.width + 6) / 100, sheet.width * 0.0066
    for number, (by, skylines) in enumerate(((3, _FAR), (5, _NEAR))):
        listed = ", ".join(f"'{_stretched(each, wide, high)}'" for each in skylines)
        path = f"{{{{ [{listed}][seed // {by} % {len(skylines)}] }}}}"
        if number == 0:
            # The sun doesn't shine through it.
            sheet.shape("mist", "path", [-3, "=sea"], when=when, path=path, fill="mist",
                        ink="full")  # fmt: skip
        look = {"opacity": 0.6 if number == 0 else 1, "low_ink": {**low, "opacity": 1}}
        sheet.shape(f"hill_{number}", "path", [-3, "=sea"], when=when, path=path, fill="=color",
                    **look)  # fmt: skip


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


#: Skylines on a width of 100, upwards from the water: far ones of hills, peaks, dunes and mesas,
#: high on one side; near ones of a slope, pines, roofs and cliffs at the edges.
_FAR = (
    "M 0 0 L 0 -26 C 16 -34 30 -18 48 -12 C 66 -7 84 -4 100 0 Z",
    "M 0 0 L 14 -8 L 34 -14 L 46 -9 L 60 -22 L 72 -36 L 80 -26 L 90 -40 L 100 -28 L 100 0 Z",
    "M 0 0 C 20 -6 36 -10 54 -9 C 70 -8 84 -26 100 -24 L 100 0 Z",
    "M 0 0 L 0 -32 L 16 -32 L 21 -18 L 36 -18 L 42 -7 L 70 -4 L 100 0 Z",
)
_NEAR = (
    "M 100 0 L 100 -13 C 90 -14 82 -5 70 0 Z M 0 0 L 0 -6 C 10 -8 18 -3 24 0 Z",
    "M 0 0 L 0 -16 L 3 -9 L 6 -19 L 10 -7 L 13 -13 L 17 0 Z "
    "M 100 0 L 100 -12 L 97 -7 L 94 -20 L 90 -6 L 87 0 Z",
    "M 0 0 L 0 -12 L 4 -17 L 8 -12 L 8 -7 L 13 -7 L 13 0 Z "
    "M 100 0 L 100 -9 L 96 -9 L 96 -18 L 93 -23 L 90 -18 L 90 -8 L 86 -8 L 86 0 Z",
    "M 0 0 L 0 -20 L 6 -18 L 10 -10 L 15 -8 L 19 0 Z M 100 0 L 100 -7 L 92 -5 L 87 0 Z",
)
