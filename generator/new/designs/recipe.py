"""Draw the design Recipe: a page to read, with a plate on a checked cloth at the top.

For cards of many words: recipes, scenarios, quiz cards; warm and tidy, like a page of a cookbook.
The eye reads the name on its paper label, then the plate, then the row of facts, then the text.
Oleo Script; the picture is a round plate; a plate without one is painted.
"""

from __future__ import annotations

from collections.abc import Sequence

from punchboard.generator.new.designs.full_art import draw_full_art
from punchboard.generator.new.designs.rosette import draw_rosette
from punchboard.generator.new.designs.sheet import LayoutSheet, figure, label, shape
from punchboard.generator.new.spreadsheet import SheetColumn

_FACE = "Oleo Script"
#: Squares of the cloth across the card.
_SQUARES = 18
#: Height of the first row of squares above the card, mm: below it, the row is wide enough for a
#: cut that is 2 mm off.
_ABOVE = 1.3
#: Rows of squares of the cloth.
_ROWS = 6
#: Largest font size of the text in points, and height of a laid table below a short one, mm.
_TEXT, _SETTING = 14, 22.0


def draw_recipe(sheet: LayoutSheet) -> None:
    """Draw the card."""
    content, unit, width, height = sheet.content, sheet.unit, sheet.width, sheet.height
    _set_styles(sheet)
    left, across = 5.0, width - 10
    row = sheet.row([*content.costs, *content.figures], across, 12 * unit, 99)
    square = (width + 6) / _SQUARES
    plate = 28 * unit if unit > 0.8 else width * 0.36
    tag = 5.6
    cloth = round(_ROWS * square - _ABOVE, 2)
    plate_left, plate_top = width - plate - 3.5, 3.5
    paper = [3.5, 3.5, plate_left - 5.5, cloth - 6]
    if sheet.name_height(0, paper[2] - 3, _FACE, most=1) > paper[3] - 1.4:
        # A label across the card, above the plate, has fewer lines.
        paper[2] = width - 7
        paper[3] = max(sheet.name_height(0, paper[2] - 3, _FACE) + 1.4, 7.4)
        plate_top += paper[3] + 1
    least = cloth + (tag if content.tag_line else 0) + 2
    top = max(plate_top + plate + 2, least)
    # Symbols are taller than figures.
    number = (7.4 if any(each.is_of_symbols for each in row.shown) else 5.8) * unit
    high = number + 0.4 * unit + row.deep if row.shown else 0.0
    foot = height - 5.5

    sheet.ground("ground")
    _draw_cloth(sheet, cloth, square, _ROWS)
    _draw_hem(sheet, square)
    rim = {"stroke": "=color", "stroke_width": 0.5}
    sheet.rect("label", paper, radius=1.2, fill="ground", **rim)
    name = [paper[0] + 1.5, 4.2, paper[2] - 3, paper[3] - 1.4]
    sheet.text("name", name, "name", content.title)
    _draw_plate(sheet, plate_left, plate_top, plate)
    below = top - cloth - 1.5
    if content.tag_line:
        sign = min(4.2, below - 2)
        begin = left + (sign + 1.2 if content.sign else 0)
        sheet.sign("sign", [left, cloth + (below - sign) / 2, sign, sign], "=color")
        tags = [begin, cloth, plate_left - begin - 0.5, below]
        sheet.text("tags", tags, "tags", content.tag_line)
    line = {"stroke": "=color", "stroke_width": 0.5}
    sheet.shape("rule", "line", [left, top, across, 0], **line)
    sheet.figures(
        row.shown,
        [left, top + 0.8, across, high],
        ["=wide", high],
        {
            "number": figure([0, 0.2, "=wide", number]),
            "of": label([0.5, number + 0.2 * unit, "=wide - 1", row.deep], valign="top"),
            "between": shape(
                "line", ["=wide", 0.8, 0, high - 1.6],
                when="=index + 1 < figures | list | length", stroke="=color", stroke_width=0.2,
            ),
        },
        flow="right",
    )  # fmt: skip
    begin = top + 3.2
    if row.shown:
        sheet.shape("rule_below", "line", [left, top + high + 1.4, across, 0], **line)
        begin = top + high + 4.6
    _write_text(sheet, begin, foot, row.beside)


def frame_recipe(sheet: LayoutSheet) -> None:
    """Draw a card that is only a picture: on a checked cloth."""
    _set_styles(sheet)
    square = (sheet.width + 6) / _SQUARES
    rows = int((sheet.height + 3 + _ABOVE) / square) + 1
    sheet.ground("ground")
    _draw_cloth(sheet, sheet.height + 3, square, rows)
    rim = {"stroke": "=color", "stroke_width": 0.5}
    sheet.rect("label", sheet.room.inset(4.4), radius=1.8, fill="ground", **rim)
    draw_full_art(sheet, sheet.room.inset(5.8), 0.9)


def _write_text(
    sheet: LayoutSheet, begin: float, foot: float, beside: Sequence[SheetColumn]
) -> None:
    """Write the text, and lay a table where there is none, or below a short one.

    Args:
        sheet: Layout file.
        begin: Upper end of the text, mm.
        foot: Lower end of the text, mm.
        beside: Columns of figures that the text names.
    """
    content, across = sheet.content, sheet.width - 10
    room = foot - begin
    blank = " or ".join(f"card.{each.name}" for each in content.texts)
    words = content.words(beside)
    if words:
        sheet.text("text", [5, begin, across, room], "text", words)
    if blank and room > 1.6 * _SETTING:
        used = content.text_height(across, _TEXT, room, beside)[1:]
        short = f"=({blank}) and ({used}) < {room - _SETTING:.4g}"
        _draw_setting(sheet, foot - _SETTING + 2, _SETTING + 2, short, "_below")
    if not words or all(each.has_blanks for each in content.texts):
        begin += 6 if words else 0
        _draw_setting(sheet, begin, sheet.height - begin, f"=not ({blank})" if blank else None)


def _draw_plate(sheet: LayoutSheet, left: float, top: float, size: float) -> None:
    """Draw the plate with the picture, or a painted one."""
    low = {"fill": "white", "stroke": "=color"}
    shadow = {"fill": "black", "opacity": 0.16, "ink": "full"}
    sheet.shape("shadow", "ellipse", [left - 0.3, top + 0.7, size + 0.6, size + 0.6], **shadow)
    rim = {"fill": "white", "stroke": "=color", "stroke_width": 0.4}
    sheet.shape("plate", "ellipse", [left, top, size, size], **rim)
    inner = [left + 1.5, top + 1.5, size - 3, size - 3]
    sheet.shape("well", "ellipse", inner, fill="tint", low_ink=low)
    if sheet.needs_drawing:
        at = (round(left + size * 0.09, 2), round(top + size * 0.09, 2))
        draw_rosette(sheet, at, f"{size * 0.82:.4g}", "=color", "ground", sheet.when_drawn)
    sheet.picture(inner, clip={"shape": "ellipse"})
    sheet.shape("edge", "ellipse", inner, stroke="=color", stroke_width=0.5)


def _draw_setting(
    sheet: LayoutSheet, top: float, high: float, when: str | None, suffix: str = ""
) -> None:
    """Draw a laid table where a card has no text, or a short one: a plate and cutlery.

    Args:
        sheet: Layout file.
        top: Upper end, mm.
        high: Height with the space around it, mm.
        when: Condition for it; None for always.
        suffix: End of the elements' names.
    """
    width, unit = sheet.width, sheet.unit
    middle, size = top + high / 2 - 2, min(high - 9, 30 * unit)
    look = {"fill": "=color", "low_ink": {"fill": "white", "stroke": "=color"}}
    knife = round(size * 0.95, 2)
    begin = middle - knife / 2
    for number, left in enumerate((width / 2 - size * 0.78, width / 2 + size * 0.70)):
        handle = [left + size * 0.02, begin + knife * 0.45, size * 0.05, knife * 0.55]
        sheet.rect(f"handle_{number}{suffix}", handle, when=when, radius=0.6, **look)
        if number:
            blade = [left - size * 0.01, begin, size * 0.1, knife * 0.5]
            sheet.rect(
                f"blade{suffix}", blade, when=when, radius=[0.3, size * 0.1, 0.3, 0.3], **look
            )
        else:
            for tine in range(3):
                box = [left - size * 0.035 + tine * size * 0.06, begin, size * 0.035, knife * 0.3]
                sheet.rect(f"tine_{tine}{suffix}", box, when=when, radius=0.4, **look)
            neck = [left - size * 0.035, begin + knife * 0.25, size * 0.155, knife * 0.24]
            deep = round(size * 0.075, 2)
            sheet.rect(f"neck{suffix}", neck, when=when, radius=[0.3, 0.3, deep, deep], **look)
    rim = {"stroke": "=color", "stroke_width": 0.5}
    box = [width / 2 - size / 2, middle - size / 2, size, size]
    sheet.shape(f"large_plate{suffix}", "ellipse", box, when=when, fill="white", **rim)
    for number, by in enumerate((0.04, 0.17)):
        inner = [box[0] + size * by, box[1] + size * by, size * (1 - 2 * by), size * (1 - 2 * by)]
        sheet.shape(f"ring_{number}{suffix}", "ellipse", inner, when=when, stroke="=color",
                    stroke_width=0.3)  # fmt: skip


def _set_styles(sheet: LayoutSheet) -> None:
    sheet.palette = {"quiet": "#4f4336"}
    sheet.low_ink = {"quiet": "#3a3a3a"}
    middle = {"align": "center", "valign": "middle"}
    sheet.style("name", 19, _FACE, color="=color", leading=0.98, **middle)
    sheet.style("tags", 9, weight="bold", color="quiet", valign="middle")
    sheet.style("figure", 15, weight="black", **middle)
    sheet.label_style(color="black")
    # Evened lines would stop at two thirds of the card.
    sheet.style("text", _TEXT, leading=1.28, paragraph=0.5, icon_size=1.15)
    sheet.style("initial", 30, _FACE, **middle)


def _draw_cloth(sheet: LayoutSheet, high: float, square: float, rows: int) -> None:
    """Draw a checked cloth along the top edge."""
    tall = high + 3
    low = {"fill": "none", "hatch": {"angle": 90, "gap": 1.2, "color": "=color"}}
    stripe = shape("rect", [0, 0, square, tall], fill="=color", opacity=0.42,
                   when="=index % 2 == 0", low_ink=low)  # fmt: skip
    sheet.group("cloth", [-3, -3], {"stripe": stripe}, repeat=_SQUARES, flow="right",
                cell=[round(square, 3), round(tall, 2)])  # fmt: skip
    low = {"fill": "none", "hatch": {"angle": 0, "gap": 1.2, "color": "=color"}}
    thread = shape("rect", [0, 0, sheet.width + 6, square], fill="=color", opacity=0.42,
                   when="=index % 2", low_ink=low)  # fmt: skip
    sheet.group("threads", [-3, -_ABOVE], {"thread": thread}, repeat=rows, flow="down",
                cell=[round(sheet.width + 6, 2), round(square, 3)])  # fmt: skip
    hem = [-3, high, sheet.width + 6, 0]
    sheet.shape("hem", "line", hem, stroke="=color", stroke_width=0.6)


def _draw_hem(sheet: LayoutSheet, square: float) -> None:
    """Draw squares of the cloth along the foot, which close the page."""
    top = sheet.height - 2.6
    tall = 5.6
    low = {"fill": "none", "hatch": {"angle": 90, "gap": 1.2, "color": "=color"}}
    stripe = shape("rect", [0, 0, square, tall], fill="=color", opacity=0.42,
                   when="=index % 2 == 0", low_ink=low)  # fmt: skip
    sheet.group("foot_cloth", [-3, top], {"stripe": stripe}, repeat=_SQUARES, flow="right",
                cell=[round(square, 3), tall])  # fmt: skip
    line = [-3, top, sheet.width + 6, 0]
    sheet.shape("foot_hem", "line", line, stroke="=color", stroke_width=0.6)
