"""Draw the design Emblem: a picture under an arch between two ornaments, like a tarot card.

For games of fate, arcana and secrets; solemn. The eye reads the picture in its halo of rays, then
the cost in the roundel at the top left, then the name on its ribbon. Marcellus; a gold double frame
on night blue; figures are set in roundels at the foot.
"""

from __future__ import annotations

from punchboard.generator.new.designs.full_art import draw_full_art
from punchboard.generator.new.designs.only_text import OnlyText, title_of
from punchboard.generator.new.designs.sheet import (
    Box,
    Fields,
    LayoutSheet,
    figure,
    label,
    scaled,
    shape,
    thing,
)

_FACE = "Marcellus"
#: Rays of the halo.
_RAYS = 24


def draw_emblem(sheet: LayoutSheet) -> None:
    """Draw the card."""
    content, unit, width, height = sheet.content, sheet.unit, sheet.width, sheet.height
    _set_styles(sheet)
    if content.is_only_text:
        _draw_question(sheet)
        return
    left, across = 7.0, width - 14
    cells = sheet.row(content.figures, across, 12.5 * unit, 18 * unit)
    roundel = 10.4 * unit
    row = roundel + cells.deep + 2 if cells.shown else 0.0
    tag = max(5.4 * unit, 4) if content.tag_line else 0.0
    ribbon = sheet.name_height(8.6 * unit, across - 1.6, _FACE) + 1.2 + 1.4 * unit
    top, foot = 6.4, height - 6.2
    room = foot - top - ribbon - tag - row
    coin = 13.4 * unit
    medal = 9.4 * unit
    # The ribbon stays below the cost and the type's medal.
    clear = coin - 2 if content.costs else medal - 2 if content.sign else 0
    most = min(room * (0.95 if sheet.is_small else 0.56), room - clear)
    aside = 1.8 if sheet.is_small else 0
    sheet.set_tall(across + 2 * aside, most, cells.beside, gap=0.8, size=sheet.body + 0.5)
    sheet.let["arch"] = f"={foot - top - ribbon - tag - row:.4g} - tall"

    _draw_arch(sheet, left, top, across)
    label_at = [4.6, 3.6 + coin * 0.55, coin - 2, coin * 0.3]
    sheet.cost([3.6, 3.6, coin, coin], "ellipse", label_at, fill="night", stroke="gold",
               stroke_width=0.7)  # fmt: skip
    if content.sign:
        begin, down = 3.6 + (coin - medal) / 2, 3.6 + (coin - 1.2 if content.costs else 0)
        if content.costs and sheet.is_small:
            # The ribbon would cover it below the cost.
            begin, down = 3.6 + coin - 0.8, 3.6 + (coin - medal) / 2
        rim = {"stroke": "gold", "stroke_width": 0.7, "low_ink": {"fill": "white"}}
        sheet.shape("medal", "ellipse", [begin, down, medal, medal], fill="=color", **rim)
        inner = [begin + medal * 0.26, down + medal * 0.25, medal * 0.48, medal * 0.48]
        sheet.sign("sign", inner, "light")
    _draw_ribbon(sheet, left, f"={top:.4g} + arch", across, ribbon - 1.4 * unit)
    name: Box = [left + 0.8, f"={top + 0.6:.4g} + arch", across - 1.6, ribbon - 1.2 - 1.4 * unit]
    sheet.text("name", name, "name", content.title)
    if tag:
        at: Box = [left, f"={top + ribbon - 1.2:.4g} + arch", across, tag]
        sheet.text("tags", at, "tags", content.tag_line)
    if words := content.words(cells.beside):
        at = [left - aside, f"={top + ribbon + tag:.4g} + arch", across + 2 * aside, "=tall"]
        sheet.text("text", at, "text", words)
    inset = (cells.cell - roundel) / 2
    sheet.figures(
        cells.shown,
        [left, foot - row + 1.2, across, row - 0.8],
        [cells.cell, row - 0.8],
        {
            "disc": shape("ellipse", [inset, 0.3, roundel, roundel], stroke="gold",
                          stroke_width=0.5),
            "number": figure([inset + 0.6, 0.3, roundel - 1.2, roundel]),
            "of": label([0, roundel + 1.2, cells.cell, cells.deep], valign="top"),
        },
        flow="right",
        gap=1,
        align="center",
    )  # fmt: skip


def _draw_arch(sheet: LayoutSheet, left: float, top: float, across: float) -> None:
    """Draw the frame and the picture under its arch."""
    _draw_frame(sheet)
    round_ = round(min(across / 2, 16 * sheet.unit), 2)
    clip: Fields = {"radius": [round_, round_, 0, 0]}
    arch = [left, top, across, "=arch"]
    white = {"fill": "white"}
    sheet.rect("arch", arch, radius=[round_, round_, 0, 0], fill="=color", low_ink=white)
    if sheet.needs_drawing:
        _draw_halo(sheet, arch, clip, top)
    sheet.picture(arch, clip=clip)
    sheet.rect("rim", arch, radius=[round_, round_, 0, 0], stroke="gold", stroke_width=0.7)


def _draw_question(sheet: LayoutSheet) -> None:
    """Draw a card that is only a text."""
    height, left, top, across, ribbon = sheet.height, 7.0, 6.4, sheet.width - 14, 6.0
    words = OnlyText(sheet)
    short, long = height * 0.36, height * 0.2
    sheet.let["arch"] = f"={words.choose(short, long)}"
    _draw_arch(sheet, left, top, across)
    _draw_ribbon(sheet, left, f"={top} + arch", across, ribbon)
    sheet.style("title", 8, weight="bold", color="dark", align="center", valign="middle")
    title_of(sheet, [left + 1, f"={top} + arch", across - 2, ribbon])
    begin, ends = top + ribbon + 1.6, height - 6.6
    words.write([left - 1, begin + short, across + 2, ends - begin - short],
                [left - 1, begin + long, across + 2, ends - begin - long], _FACE, color="light",
                align="center")  # fmt: skip


def frame_emblem(sheet: LayoutSheet) -> None:
    """Draw a card that is only a picture: below an arch in a gold double frame."""
    _set_styles(sheet)
    _draw_frame(sheet)
    box = sheet.room.inset(6)
    round_ = round(sheet.width / 2 - 6, 2)
    corners = [round_, round_, 0.0, 0.0]
    draw_full_art(sheet, box, corners)
    sheet.rect("rim", box, radius=corners, stroke="gold", stroke_width=0.7)


def _draw_frame(sheet: LayoutSheet) -> None:
    """Draw the gold double frame on night blue; a fanned hand shows the type's color around it."""
    sheet.ground("=color", low_ink={"fill": "white"})
    gold = {"stroke": "gold", "stroke_width": 0.7}
    sheet.rect("frame", sheet.room.inset(2.8), radius=2.4, fill="night", **gold)
    sheet.rect("line", sheet.room.inset(4.2), radius=1.4, stroke="gold", stroke_width=0.25)


def _draw_ribbon(sheet: LayoutSheet, left: float, top: object, across: float, high: float) -> None:
    """Draw the ribbon of the name with a notched end at either side."""
    wide = across + 5.6
    notch = round(high / 2, 2)
    path = (
        f"M0 0 H{wide:.4g} L{wide - 1.6:.4g} {notch:g} L{wide:.4g} {high:.4g} H0 L1.6 {notch:g} Z"
    )
    low = {"fill": "white", "stroke": "gold"}
    sheet.shape("ribbon", "path", [left - 2.8, top], path=path, fill="gold", low_ink=low)


def _set_styles(sheet: LayoutSheet) -> None:
    sheet.palette = {"night": "#1d2340", "gold": "#d9b661", "light": "#f7f0dd", "dark": "#1d2340"}
    sheet.low_ink = {"night": "#ffffff", "gold": "#6b5a2a", "light": "#000000", "dark": "#000000"}
    middle = {"align": "center", "valign": "middle"}
    sheet.style("name", 18, _FACE, color="dark", leading=1, **middle)
    sheet.style("tags", 10.5, _FACE, color="gold", **middle)
    # Bold figures in cream: Marcellus is too thin for figures on night blue.
    sheet.style("cost", 19, weight="black", color="light", **middle)
    sheet.style("cost_label", 7.5, weight="bold", color="light", **middle)
    sheet.style("figure", 17, weight="black", color="light", **middle)
    sheet.label_style(weight="bold", color="light")
    sheet.style("numeral", 11, _FACE, color="gold", **middle)
    sheet.text_style(size=sheet.body + 0.5, balance=None, color="light", align="center",
                     valign="middle")  # fmt: skip


def _draw_halo(sheet: LayoutSheet, arch: Box, clip: Fields, top: float) -> None:
    """Draw rays and an arcanum for cards without a picture."""
    when, wide = sheet.when_drawn, sheet.width - 14
    size = wide * 1.7
    ray = shape(
        "path", [0, 0, size, size], turn=f"=index * {360 / _RAYS:g}", fill="light", opacity=0.16,
        path=f"M{size / 2:.1f} {size / 2:.1f} L{size * 0.47:.1f} 0 H{size * 0.53:.1f} Z",
        low_ink={"fill": "none", "stroke": "gold", "opacity": 1},
    )  # fmt: skip
    at = [(wide - size) / 2, f"=(arch - {size:.4g}) / 2", size, size]
    rays: Fields = {"at": at, "kind": "group", "repeat": _RAYS, "elements": {"ray": ray}}
    sheet.group("halo", arch, {"rays": rays}, when=when, clip=clip)
    _draw_arcanum(sheet, arch, clip)


def _draw_arcanum(sheet: LayoutSheet, arch: Box, clip: Fields) -> None:
    """Draw the card's thing on a night sky, below the first figure and among as many stars."""
    sheet.set_thing()
    wide, unit = sheet.width - 14, sheet.unit
    size, ring = 33.0 * unit, 13.2 * unit
    middle, across = "arch / 2 + (1.2 if arch > 34 else 0)", wide / 2

    def box(part: float) -> list[object]:
        side = size * part
        return [across - side / 2, f"={middle} - {side / 2:.4g}", side, side]

    gold = {"stroke": "gold", "stroke_width": 0.6}
    low: Fields = {"fill": "white", "stroke": "gold"}
    # A moon of stars: they go around from its crown, in turn at the left and the right.
    turn = "(index % 2 * 2 - 1) * (index + 1) // 2"
    spark = [size / 2 - 1.1 * unit, size / 2 - ring - 1.1 * unit, 2.2 * unit, 2.2 * unit]
    around: Fields = {
        "kind": "group", "at": box(1), "turn": f"={turn} * 26 + (seed % 2 * 13)",
        "elements": {"star": shape("star", spark, corners=4, inner=0.4, fill="gold")},
    }  # fmt: skip
    elements: dict[str, Fields] = {
        "beams": shape("star", box(1.16), corners=24, inner=0.87, fill="gold", low_ink=low,
                       turn="=seed % 2 * 7.5"),
        "sky": shape("ellipse", box(0.99), fill="night", **gold),
        "line": shape("ellipse", box(0.93), stroke="gold", stroke_width=0.25),
        "stars": {"kind": "group", "at": [0, 0], "repeat": "=many",
                  "elements": {"around": around}},
        "moon": shape("ellipse", box(0.66), fill="=color", low_ink={"fill": "none"}),
        "thing": thing(box(0.5), "gold"),
        "plate": shape("path", [across - 5 * unit, 0], path=scaled(_KEYSTONE, unit),
                       when="=arch > 42", fill="night", low_ink=low, **gold),
        "numeral": {"kind": "text", "at": [across - 5 * unit, 0.5, 10 * unit, 5.4 * unit],
                    "style": "numeral", "when": "=arch > 42", "plain": True,
                    "text": f"{{{{ {_ROMAN}[many - 1] }}}}"},
    }  # fmt: skip
    sheet.group("arcanum", arch, elements, when=sheet.when_drawn, clip=clip)


#: The stone at the crown of the arch, and the numbers on it.
_KEYSTONE = "M0.6 -1 H9.4 L8.2 6 H1.8 Z"
_ROMAN = "['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X']"
