"""Draw the design Corners: the figure that matters most stands large in two corners.

For bidding and trick-taking games; quick and playful. The eye reads the figure first, in a fanned
hand too, then the name beside it and the picture, which reaches across the frame. Alfa Slab One;
other figures stand at the foot, below a line. A card without a picture has as many pips as its
figure says, as playing cards do.
"""

from __future__ import annotations

from punchboard.generator.new.column_words import badge_label, value_of, when_filled
from punchboard.generator.new.designs.full_art import draw_full_art
from punchboard.generator.new.designs.only_text import OnlyText, title_of
from punchboard.generator.new.designs.sheet import (
    Fields,
    FigureRow,
    LayoutSheet,
    figure,
    label,
    shape,
    thing,
)

_FACE = "Alfa Slab One"
#: Places of 1 to 12 pips, up to 10 as on playing cards, from the left and from the top, as parts
#: of the panel; few are in a row where the panel is low.
_PIPS = (
    ((0.5, 0.5),),
    ((0.3, 0.5), (0.7, 0.5)),
    ((0.2, 0.5), (0.5, 0.5), (0.8, 0.5)),
    ((0.32, 0.26), (0.68, 0.26), (0.32, 0.74), (0.68, 0.74)),
    ((0.28, 0.24), (0.72, 0.24), (0.5, 0.5), (0.28, 0.76), (0.72, 0.76)),
    ((0.32, 0.2), (0.68, 0.2), (0.32, 0.5), (0.68, 0.5), (0.32, 0.8), (0.68, 0.8)),
    ((0.28, 0.2), (0.72, 0.2), (0.5, 0.35), (0.28, 0.5), (0.72, 0.5), (0.28, 0.8), (0.72, 0.8)),
    (
        (0.28, 0.2),
        (0.72, 0.2),
        (0.5, 0.35),
        (0.28, 0.5),
        (0.72, 0.5),
        (0.5, 0.65),
        (0.28, 0.8),
        (0.72, 0.8),
    ),
    (
        (0.28, 0.14),
        (0.72, 0.14),
        (0.28, 0.38),
        (0.72, 0.38),
        (0.5, 0.5),
        (0.28, 0.62),
        (0.72, 0.62),
        (0.28, 0.86),
        (0.72, 0.86),
    ),
    (
        (0.28, 0.14),
        (0.72, 0.14),
        (0.5, 0.26),
        (0.28, 0.38),
        (0.72, 0.38),
        (0.28, 0.62),
        (0.72, 0.62),
        (0.5, 0.74),
        (0.28, 0.86),
        (0.72, 0.86),
    ),
    (
        *((part, down) for part in (0.24, 0.76) for down in (0.14, 0.38, 0.62, 0.86)),
        *((0.5, down) for down in (0.26, 0.5, 0.74)),
    ),
    tuple((part, down) for part in (0.22, 0.5, 0.78) for down in (0.14, 0.38, 0.62, 0.86)),
)
#: Most letters of a figure that stands upside down, too.
_MOST_TURNED = 2
#: Rows that so many pips need.
_ROWS = "[1, 1, 1, 2, 2.6, 3, 3.2, 3.2, 4.2, 4.4, 4.6, 4.4]"


def draw_corners(sheet: LayoutSheet) -> None:
    """Draw the card."""
    content, unit, width, height = sheet.content, sheet.unit, sheet.width, sheet.height
    _set_styles(sheet)
    if content.is_only_text:
        _draw_question(sheet)
        return
    words, when = content.lead
    used = [*content.costs, *content.figures][:1]
    rest = [each for each in content.figures if each not in used]
    across, left = width - 12, 6.0
    letters = max((len(cell) for each in used for cell in each.cells), default=1)
    is_wide = any(each.is_of_symbols for each in used) or letters > 2
    corner, high = (18 if is_wide else 1.5 + 8.2 * letters) * unit, 12 * unit
    sign = 5.2 * unit
    tag = max(4.2 * unit, 3.2) if content.tag_line else 0.0
    least = high + (0.8 - tag if tag else 0)
    name_high = sheet.name_height(least, width - corner - 10.5, _FACE)
    turned_top = height - 4 - high
    turned_sign = sign + 2 if content.sign else 0.0
    # A long number would read as another one upside down, and an initial says nothing there.
    is_turned = bool(used) and letters <= _MOST_TURNED
    aside = corner if is_turned else 0.0
    row = sheet.row(rest, width - 11 - aside - turned_sign, 11.5 * unit, 16 * unit)
    least_foot = high if is_turned else turned_sign
    foot = height - 4.5 - max(least_foot, 7.6 * unit + row.deep if row.shown else 0)
    top = max(5 + high + (1.5 if not used else 3.2), 5 + name_high + tag)
    most = (foot - top) * (0.72 if sheet.is_small else 0.6)
    sheet.set_tall(across, most, row.beside, gap=2.4, size=sheet.body + 0.7)

    sheet.ground("paper")
    frame = {"radius": 2.6, "stroke": "=color", "stroke_width": 0.6, "fill": "paper"}
    sheet.rect("frame", sheet.room.inset(2.4), **frame)
    _draw_picture(sheet, top, foot)
    name = [5 + corner, 4.5, width - corner - 10.5, name_high]
    sheet.text("name", name, "name", content.title)
    if content.tag_line:
        tags = [name[0], name[1] + name[3], name[2], tag]
        sheet.text("tags", tags, "tags", content.tag_line)
    if text := content.words(row.beside):
        sheet.text("text", [left, f"={foot - 0.5:.4g} - tall", across, "=tall"], "text", text)
    _draw_figures(sheet, row)
    shown_when = f"={when}" if when else None
    sheet.text("corner", [4.2, 4, corner, high], "corner", words, when=shown_when)
    turned = [width - 4.2 - corner, turned_top, corner, high]
    if is_turned:
        sheet.text("corner_turned", turned, "corner", words, turn=180, when=shown_when)
    # Icons need no label.
    for each in used if not any(each.is_of_symbols for each in used) else ():
        words = badge_label(each)
        inset = 4.0 if content.sign else 0.0
        at = [5 + inset, 4 + high - 0.4, corner, 3.4]
        size, _ = sheet.label_look([words], corner, 3.4)
        sheet.text("corner_label", at, "label", words, when=shown_when, size=size, align="left",
                   shorten=True)  # fmt: skip
    sheet.sign("sign", [5, 4 + high - 0.3, 3.2, 3.2], "=color", when=shown_when)
    _draw_corner_signs(sheet, when, sign, aside)


def _draw_question(sheet: LayoutSheet) -> None:
    """Draw a card that is only a text: on the panel, in white."""
    width, height = sheet.width, sheet.height
    words = OnlyText(sheet)
    sheet.ground("paper")
    frame = {"radius": 2.6, "stroke": "=color", "stroke_width": 0.6, "fill": "paper"}
    sheet.rect("frame", sheet.room.inset(2.4), **frame)
    top, foot = 9.5, height - 9.5
    panel = [2.4, top, width - 4.8, foot - top]
    sheet.rect("panel", panel, fill="=color", low_ink={"fill": "white", "stroke": "=color"})
    hatch = {"gap": 2.4, "width": 0.2, "color": "pip"}
    for name, angle in (("rising", 60), ("falling", -60)):
        sheet.rect(name, panel, opacity=0.1, ink="full", hatch={"angle": angle, **hatch})
    box = [6.5, top + 3, width - 13, foot - top - 6]
    words.write(box, box, _FACE, color="light", align="center")
    sheet.style("title", 8, weight="bold", color="=color", align="center", valign="middle")
    title_of(sheet, [5, 3.6, width - 10, top - 4.4])
    title = {"turn": 180}
    sheet.text("name_turned", [5, foot + 0.8, width - 10, top - 4.4], "title",
               "{{ game.title | upper }}", size=8, shorten=True, **title)  # fmt: skip


def frame_corners(sheet: LayoutSheet) -> None:
    """Draw a card that is only a picture: on white paper with round corners."""
    _set_styles(sheet)
    sheet.ground("paper")
    box = sheet.room.inset(4)
    draw_full_art(sheet, box, 2.6)
    sheet.rect("frame", box, radius=2.6, stroke="=color", stroke_width=0.9)
    sheet.rect("line", sheet.room.inset(2.4), radius=3.2, stroke="=color", stroke_width=0.3)


def _draw_picture(sheet: LayoutSheet, top: float, foot: float) -> None:
    """Draw the picture across the frame, or pips.

    Args:
        sheet: Layout file.
        top: Upper end of the picture, mm.
        foot: Lower end of the text below it, mm.
    """
    width = sheet.width
    sheet.let["panel"] = f"={foot - top - 1:.4g} - tall"
    panel = [2.4, top, width - 4.8, "=panel"]
    sheet.rect("panel", panel, fill="=color", low_ink={"fill": "white"})
    # The lattice of the back, faintly.
    for name, angle in (("rising", 60), ("falling", -60)):
        hatch = {"angle": angle, "gap": 2.4, "width": 0.2, "color": "pip"}
        sheet.rect(name, panel, opacity=0.16, ink="full", hatch=hatch)
    if sheet.needs_drawing:
        _draw_pips(sheet, panel)
    for art in sheet.content.arts:
        # Drawings that the ground shows through are made for paper.
        when = when_filled(art)
        sheet.rect("behind", panel, when=when, fill="tint")
    sheet.picture(panel)
    sheet.rect("panel_edge", panel, stroke="=color", stroke_width=0.6)


def _draw_pips(sheet: LayoutSheet, panel: list[object]) -> None:
    """Draw as many pips as the figure says from 1 to 12, else the card's thing twice."""
    content, wide = sheet.content, float(str(panel[2]))
    sheet.set_thing()
    number = "0"
    for each in [*content.costs, *content.figures][:1]:
        if not each.is_of_symbols:
            number = f"({value_of(each)} | int(0) if card.{each.name} is not blank else 0)"
    sheet.let["pips"] = f"={number} if {number} in range(1, 13) else 0"
    places = [[list(each) for each in places] for places in _PIPS]
    sheet.let["places"] = f"={places}[pips - 1] if pips else []"
    # Two or three are above each other where the panel is high.
    sheet.let["is_high"] = f"=panel > {wide * 0.72:.4g} and pips in [2, 3]"
    large = f"{wide:.4g} * (0.5 if pips == 1 else 0.3 if pips < 4 else 0.24 if pips < 11 else 0.18)"
    rows = f"({_ROWS}[pips - 1] + (pips - 1 if is_high else 0) + 0.7)"
    sheet.let["pip"] = f"=min({large}, panel / {rows}) if pips else 0"
    ink = {"color": "=color"}
    right = f"=(0.5 if is_high else item[0]) * {wide:.4g}"
    down = "=(0.05 + 0.9 * item[0] if is_high else item[1]) * panel"
    place = [f"{right} - pip / 2", f"{down} - pip / 2", "=pip", "=pip"]
    turned = "=180 if (item[0] if is_high else item[1]) > 0.5 else 0"
    pip = thing(place, "pip", turn=turned, low_ink=ink)
    inner: dict[str, Fields] = {}
    if content.sign:
        pip = {"kind": "icon", "at": place, "icon": "=sign", "color": "pip", "turn": turned,
               "low_ink": ink}  # fmt: skip
        small = [f"{right} - pip * 0.31", f"{down} - pip * 0.25", "=pip * 0.62", "=pip * 0.62"]
        ace = [f"{right} - pip * 0.25", f"{down} - pip * 0.22", "=pip * 0.5", "=pip * 0.5"]
        one = {"kind": "icon", "icon": "=sign", "when": "=pips == 1"}
        inner = {
            "line": {**one, "at": small, "color": "=color", "low_ink": {"color": "white"}},
            "ace": {**one, "at": ace, "color": "pip", "low_ink": ink},
        }
    elements = {"pip": pip, **inner}
    sheet.group("pips", panel, elements, when=sheet.when_drawn, repeat="=places", clip=True)
    _draw_court(sheet, panel)


def _draw_court(sheet: LayoutSheet, panel: list[object]) -> None:
    """Draw the card's thing upright and upside down, on either side of a slanting line."""
    wide, size = float(str(panel[2])), 21.0 * sheet.unit
    drawn = f"{sheet.when_drawn[1:]} and " if sheet.when_drawn else ""
    side = wide * 0.26
    middle = "panel / 2"
    rise = f"min(panel / 4, {size * 0.5:.4g})"
    low: Fields = {"color": "=color"}
    band = shape("rect", [-wide, f"={middle} - 0.9", 3 * wide, 1.8], turn=-24, fill="pip",
                 low_ink={"fill": "=color"})  # fmt: skip
    elements: dict[str, Fields] = {
        "band": {"kind": "group", "at": [0, 0, wide, "=panel"], "elements": {"band": band}},
        "up": thing([wide / 2 - side - size / 2 + 3, f"={middle} - {rise} - {size / 2:.4g}", size,
                     size], "pip", low_ink=low),
        "down": thing([wide / 2 + side - size / 2 - 3, f"={middle} + {rise} - {size / 2:.4g}", size,
                       size], "pip", turn=180, low_ink=low),
    }  # fmt: skip
    sheet.group("court", panel, elements, when=f"={drawn}not pips", clip=True)


def _draw_figures(sheet: LayoutSheet, row: FigureRow) -> None:
    """Draw the figures at the foot, below a line."""
    unit, height = sheet.unit, sheet.height
    wide = len(row.shown) * (row.cell + 1) - 1
    begin = height - 4.5 - 7.4 * unit - row.deep
    if row.shown:
        rule = {"stroke": "=color", "stroke_width": 0.4}
        sheet.shape("rule", "line", [5, begin, wide, 0], when="=figures | list", **rule)
    sheet.figures(
        row.shown,
        [5, begin, wide, height - 4.5 - begin],
        [row.cell, height - 4.5 - begin],
        {
            "number": figure([0, 0.3, row.cell, 7 * unit]),
            "of": label([0, 7.3 * unit, row.cell, row.deep], valign="top"),
        },
        flow="right",
        gap=1,
        valign="bottom",
    )


def _draw_corner_signs(sheet: LayoutSheet, when: str, sign: float, aside: float) -> None:
    """Draw the type's sign upside down, and in the corner of a card without its figure.

    Args:
        sheet: Layout file.
        when: Condition for the figure; "" for always.
        sign: Width of the sign, mm.
        aside: Width of the figure upside down, mm; 0 without one.
    """
    right = sheet.width - 5 - sign
    begin: object = f"={right:.4g} - ({aside:.4g} if {when} else 0)" if when else right - aside
    at = [begin, sheet.height - 5.5 - sign, sign, sign]
    sheet.sign("sign_turned", at, "=color", turn=180)
    if when:
        large = 9.6 * sheet.unit
        sheet.sign("sign_corner", [5, 4.5, large, large], "=color", when=f"=not ({when})")


def _set_styles(sheet: LayoutSheet) -> None:
    sheet.palette = {"quiet": "#3a3a3a", "paper": "#ffffff", "pip": "#ffffff", "light": "#ffffff"}
    sheet.low_ink = {"paper": "#ffffff", "pip": "#ffffff", "light": "#000000"}
    middle = {"align": "center", "valign": "middle"}
    sheet.style("corner", 36, _FACE, color="=color", align="left", valign="middle")
    sheet.style("name", 15, _FACE, color="=color", leading=1, align="right", valign="middle")
    sheet.style("tags", 9, weight="bold", color="quiet", align="right", valign="middle")
    sheet.style("figure", 16, _FACE, color="=color", **middle)
    sheet.label_style(color="black")
    sheet.text_style(size=sheet.body + 0.7, balance=None, align="center", valign="middle")
