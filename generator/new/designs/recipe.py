"""Draw the design Recipe: a page to read, with a plate on a checked cloth at the top.

For cards of many words: recipes, scenarios, quiz cards; warm and tidy, like a page of a cookbook.
The eye reads the name on its paper label, then the plate, then the row of facts, whose first one a
fanned hand shows, then the text. Oleo Script; the picture is a round plate; a plate without one is
painted, and a sprig or a wreath of bay leaves fills the room that a short text leaves.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

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
#: Largest font size of the text in points, and height of a sprig below a short one, mm.
_TEXT, _SPRIG = 14, 15.0
#: Smallest font size of a name beside the plate in points; longer ones are above it.
_BESIDE = 10.5
#: Letters of a text that needs the plate's room on a small card.
_LONG = 150


def draw_recipe(sheet: LayoutSheet) -> None:
    """Draw the card."""
    content, unit, width, height = sheet.content, sheet.unit, sheet.width, sheet.height
    _set_styles(sheet)
    left = 4.2 if sheet.is_small else 5.0
    across = width - 2 * left
    row = sheet.row([*content.costs, *content.figures], across, 12 * unit, 99)
    square = (width + 6) / _SQUARES
    plate = 28 * unit
    tag, rows = 5.6, _ROWS
    has_plate = not (sheet.is_small and content.most_letters > _LONG)
    if sheet.is_small:
        plate = width * 0.3
        rows = _ROWS - (1 if has_plate else 2)
    cloth = round(rows * square - _ABOVE, 2)
    plate_left, plate_top = width - plate - 3.5, 3.5
    paper = [3.5, 3.5, plate_left - 5.5, cloth - 6]
    is_above = sheet.name_height(0, paper[2] - 3, _FACE, most=1, size=_BESIDE) > paper[3] - 1.4
    is_above = is_above or not sheet.names_fit(paper[2] - 3, _FACE)
    if sheet.is_small or is_above:
        # A label across the card, above the plate, has fewer lines.
        paper[2] = width - 7
        paper[3] = max(sheet.name_height(0, paper[2] - 3, _FACE, size=8.5 * unit) + 1.4, 7.4)
        plate_top += paper[3] + 1
    least = max(cloth, paper[1] + paper[3]) + (tag if content.tag_line else 0) + 2
    top = max(plate_top + plate + 2, least) if has_plate else least
    # Symbols are taller than figures.
    number = (7.4 if any(each.is_of_symbols for each in row.shown) else 5.8) * unit
    high = number + 0.9 * unit + row.deep if row.shown else 0.0
    foot = height - 5.5

    sheet.ground("ground")
    _draw_cloth(sheet, cloth, square, rows)
    _draw_hem(sheet, square)
    rim = {"stroke": "=color", "stroke_width": 0.5}
    sheet.rect("label", paper, radius=1.2, fill="ground", **rim)
    name = [paper[0] + 1.5, 4.2, paper[2] - 3, paper[3] - 1.4]
    sheet.text("name", name, "name", content.title)
    if has_plate:
        _draw_plate(sheet, plate_left, plate_top, plate)
    if content.tag_line:
        ends = plate_left - 0.5 if has_plate else width - left
        _draw_tags(sheet, [left, cloth, ends - left, top - cloth - 1.5])
    line = {"stroke": "=color", "stroke_width": 0.5}
    sheet.shape("rule", "line", [left, top, across, 0], **line)
    edge, inner = "=1.6 if index else 0", "=wide - (2.1 if index else 0.5)"
    sheet.figures(
        row.shown,
        [left, top + 0.8, across, high],
        ["=wide", high],
        {
            "number": figure([edge, 0.2, inner, number]),
            "of": label([edge, number + 0.7 * unit, inner, row.deep], valign="top",
                        align="left"),
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
    _write_text(sheet, [left, begin, across, foot - begin], row.beside)


def _draw_tags(sheet: LayoutSheet, place: Sequence[float]) -> None:
    """Draw the type's sign and the tags beside the plate.

    Args:
        sheet: Layout file.
        place: Box of both, mm.
    """
    left, top, wide, high = place
    sign = min(4.2, high - 2)
    inset = sign + 1.2 if sheet.content.sign else 0
    sheet.sign("sign", [left, top + (high - sign) / 2, sign, sign], "=color")
    tags = [left + inset, top, wide - inset, high]
    sheet.text("tags", tags, "tags", sheet.content.tag_line)


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


def _write_text(sheet: LayoutSheet, at: Sequence[float], beside: Sequence[SheetColumn]) -> None:
    """Write the text, and draw bay leaves where there is none, or below a short one.

    Args:
        sheet: Layout file.
        at: Box of the text, mm.
        beside: Columns of figures that the text names.
    """
    content, (_, begin, across, room) = sheet.content, at
    foot = begin + room
    blank = " or ".join(f"card.{each.name}" for each in content.texts)
    words = content.words(beside)
    if words:
        sheet.text("text", at, "text", words)
    if blank and room > 1.6 * _SPRIG:
        used = content.text_height(across, _TEXT, room, beside)[1:]
        short = f"=({blank}) and ({used}) < {room - _SPRIG:.4g}"
        _draw_sprig(sheet, foot - _SPRIG / 2, short)
    if not words or all(each.has_blanks for each in content.texts):
        begin += 6 if words else 0
        _draw_wreath(sheet, begin, foot, f"=not ({blank})" if blank else None)


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


def _leaf(x: float, y: float, angle: float, long: float) -> str:
    """Return the outline of a bay leaf.

    Args:
        x: Left of its stalk, mm.
        y: Top of its stalk, mm.
        angle: Direction of its tip in radians, clockwise from the right.
        long: Length, mm.
    """
    along, across = (long * cos(angle), long * sin(angle)), (-sin(angle) * long, cos(angle) * long)
    points = [
        f"{x + part * along[0] + side * across[0]:.2f} {y + part * along[1] + side * across[1]:.2f}"
        for part, side in ((0, 0), (0.25, 0.3), (0.7, 0.26), (1, 0), (0.7, -0.26), (0.25, -0.3))
    ]
    first, *others = points
    return f"M{first} C{' '.join(others[:3])} C{' '.join(others[3:])} {first} Z"


def _draw_sprig(sheet: LayoutSheet, middle: float, when: str) -> None:
    """Draw two sprigs that point away from a berry.

    Args:
        sheet: Layout file.
        middle: Middle from the top, mm.
        when: Condition for it.
    """
    long = 5.2 * sheet.unit
    leaves = [
        _leaf(side * (2.4 + step * 0.62 * long), 0, (0 if side > 0 else pi) + turn, long)
        for side in (-1, 1)
        for step, turn in enumerate((0.55, -0.55, 0.45, -0.4, 0))
    ]
    at = [sheet.width / 2, middle]
    look = {"fill": "=color", "low_ink": {"fill": "white", "stroke": "=color"}}
    sheet.shape("sprig", "path", at, when=when, path=" ".join(leaves), **look)
    berry = [at[0] - 0.9, middle - 0.9, 1.8, 1.8]
    sheet.shape("berry", "ellipse", berry, when=when, **look)


def _draw_wreath(sheet: LayoutSheet, top: float, foot: float, when: str | None) -> None:
    """Draw a wreath of bay leaves around the type's sign where a card has no text.

    Args:
        sheet: Layout file.
        top: Upper end, mm.
        foot: Lower end, mm.
        when: Condition for it; None for always.
    """
    size = min(foot - top - 2, sheet.width - 22)
    radius, long = size * 0.39, size * 0.2
    leaves = []
    for number in range(9):
        # From the foot up either side, in pairs; the top stays open.
        angle = pi / 2 - 0.18 - number * 0.31
        x, y = radius * cos(angle), radius * sin(angle)
        for lean in (0.5, -0.5):
            tip = angle - pi / 2 + lean
            leaves += [_leaf(x, y, tip, long), _leaf(-x, y, pi - tip, long)]
    at = [sheet.width / 2, (top + foot) / 2]
    look = {"fill": "=color", "low_ink": {"fill": "white", "stroke": "=color"}}
    sheet.shape("wreath", "path", at, when=when, path=" ".join(leaves), **look)
    part = 0.4 * size
    inner = [at[0] - part / 2, at[1] - part / 2, part, part]
    if sheet.content.sign:
        sheet.sign("wreath_sign", inner, "=color", when=when)
    else:
        for number, (by, down) in enumerate(((-0.3, 0.1), (0.3, 0.1), (0, -0.34))):
            berry = part * 0.34
            left = at[0] + part * by - berry / 2
            box = [left, at[1] + part * down - berry / 2, berry, berry]
            sheet.shape(f"berry_{number}", "ellipse", box, when=when, **look)


def _set_styles(sheet: LayoutSheet) -> None:
    sheet.palette = {"quiet": "#4f4336"}
    sheet.low_ink = {"quiet": "#3a3a3a"}
    middle = {"align": "center", "valign": "middle"}
    sheet.style("name", 19, _FACE, color="=color", leading=0.98, **middle)
    sheet.style("tags", 9, weight="bold", color="quiet", valign="middle")
    sheet.style("figure", 16, weight="black", valign="middle")
    sheet.label_style(color="black")
    # Evened lines would stop at two thirds of the card.
    sheet.style("text", _TEXT, leading=1.28, paragraph=0.5, icon_size=1.15)


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
