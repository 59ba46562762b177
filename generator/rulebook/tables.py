"""Tables: columns as wide as their words need, rows that are never cut, headers that come again."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from punchboard.generator.face import MM
from punchboard.generator.rulebook.document import Inline, Inlines, Picture, Table
from punchboard.generator.rulebook.figures import draw_picture, height_of, natural_width
from punchboard.generator.rulebook.strip import Strip, rectangle
from punchboard.generator.rulebook.style import Colours
from punchboard.generator.rulebook.words import Type, Typesetter, underline

#: Air left and right of a cell's words, and above and below them.
_SIDE, _ABOVE = 4.0, 2.6
#: Pictures in cells are no larger, unless a width is asked for: mm.
_ICON_HEIGHT, _WIDEST = 7.0, 24.0
_PICTURE_GAP = 2.0
#: A table that would be this much wider than a column reaches across all columns.
_TOO_WIDE = 1.75
#: Tables of so few rows are not cut.
_SMALL_TABLE = 7


class _Column(NamedTuple):
    """What a column needs: the width of its longest cell, and of its longest word."""

    natural: float
    least: float


def wants_all_columns(table: Table, width: float, setter: Typesetter, look: Type) -> bool:
    """Return whether a table is too wide for one column.

    Args:
        table: the table.
        width: of a column.
        setter: of words.
        look: of words.
    """
    columns = _columns(table, setter, look)
    least = sum(each.least for each in columns)
    natural = sum(each.natural for each in columns)
    return least > width or (natural > width * _TOO_WIDE and len(columns) > 2)


def set_table(
    table: Table, width: float, setter: Typesetter, look: Type, colours: Colours
) -> list[Strip]:
    """Set a table into strips, a row each; every row knows the header.

    Args:
        table: the table.
        width: points.
        setter: of words.
        look: of words.
        colours: of lines and header.
    """
    ways = _distributed(_columns(table, setter, look), width)
    widths = ways[0] if len(ways) == 1 else min(ways, key=partial(_tall, table, setter, look))
    strips: list[Strip] = []
    header: tuple[Strip, ...] = ()
    if table.has_header:
        bold = look._replace(bold=True)
        row = _set_row(table.header, widths, table.aligns, setter, bold)
        back = rectangle(0.0, 0.0, sum(widths), row.height, colours.head)
        row.items.insert(0, back)
        row.glued = True
        header = (row,)
        strips.append(row)
    for number, cells in enumerate(table.rows):
        row = _set_row(cells, widths, table.aligns, setter, look)
        row.items.append(underline(0.0, sum(widths), -row.height, colours.line))
        row.header = header
        row.glued = number in (0, len(table.rows) - 2) and len(table.rows) > 2
        strips.append(row)
    if strips:
        strips[0].gap = look.leading * 0.45
    if len(strips) <= _SMALL_TABLE:
        for strip in strips[:-1]:
            strip.glued = True
    return strips


def _columns(table: Table, setter: Typesetter, look: Type) -> list[_Column]:
    count = len(table.header)
    columns = [_Column(0.0, 0.0)] * count
    for number, row in enumerate((table.header, *table.rows)):
        style = look._replace(bold=not number)
        for place, cell in enumerate(row[:count]):
            natural, least = setter.natural(cell, style)
            pictures = [_cell_width(each.picture) for each in cell if each.picture]
            together = sum(pictures) + _PICTURE_GAP * max(len(pictures) - 1, 0)
            natural = max(natural, together) + 2 * _SIDE
            least = max([least, *pictures]) + 2 * _SIDE
            known = columns[place]
            columns[place] = _Column(max(known.natural, natural), max(known.least, least))
    return columns


def _distributed(columns: Sequence[_Column], width: float) -> list[list[float]]:
    """Return widths: natural ones if they fit, else ways of sharing what there is."""
    natural = sum(each.natural for each in columns)
    least = sum(each.least for each in columns)
    if natural <= width:
        spare = (width - natural) / len(columns) if natural > width * 0.6 else 0.0
        return [[each.natural + spare for each in columns]]
    if least >= width:
        return [[each.least * width / least for each in columns]]
    share = (width - least) / (natural - least)
    return [
        _levelled(columns, width),
        [each.least + share * (each.natural - each.least) for each in columns],
    ]


def _levelled(columns: Sequence[_Column], width: float) -> list[float]:
    """Return widths that leave narrow columns as they would like to be; the others are alike."""
    low, high = 0.0, width
    for _ in range(20):
        level = (low + high) / 2
        widths = [min(each.natural, max(each.least, level)) for each in columns]
        low, high = (low, level) if sum(widths) > width else (level, high)
    return [min(each.natural, max(each.least, low)) for each in columns]


def _tall(table: Table, setter: Typesetter, look: Type, widths: Sequence[float]) -> float:
    """Return how high a table's rows are together."""
    rows = (table.header, *table.rows) if table.has_header else table.rows
    return sum(_set_row(row, widths, table.aligns, setter, look).height for row in rows)


def _set_row(
    cells: Sequence[Inlines],
    widths: Sequence[float],
    aligns: Sequence[str],
    setter: Typesetter,
    look: Type,
) -> Strip:
    set_cells = [
        _set_cell(cell, wide - 2 * _SIDE, setter, look._replace(align=align))
        for cell, wide, align in zip(cells, widths, aligns, strict=False)
    ]
    strip = Strip(max([each.height for each in set_cells], default=look.leading) + 2 * _ABOVE)
    x = 0.0
    for cell, wide in zip(set_cells, widths, strict=False):
        top = (strip.height - cell.height) / 2
        strip.take(cell, x + _SIDE, -top)
        x += wide
    return strip


def _set_cell(cell: Inlines, width: float, setter: Typesetter, look: Type) -> Strip:
    """Set a cell: its pictures in a row, its words below them."""
    strip = Strip(0.0)
    x = 0.0
    tallest = 0.0
    pictures = [each.picture for each in cell if each.picture is not None]
    together = sum(_cell_width(each) for each in pictures)
    room = width - _PICTURE_GAP * max(len(pictures) - 1, 0)
    scale = min(1.0, room / together) if together else 1.0
    for picture in pictures:
        wide = _cell_width(picture) * scale
        tallest = max(tallest, draw_picture(strip, picture, x, 0.0, wide))
        x += wide + _PICTURE_GAP
    strip.height = tallest
    words = tuple(each for each in cell if each.picture is None)
    if any(_says_something(each) for each in words):
        for line in setter.lines(words, width, look):
            strip.take(line, 0.0, -strip.height)
            strip.height += line.height
    else:
        strip.terms += [each.text for each in words if each.kind == "term"]
    return strip


def _says_something(inline: Inline) -> bool:
    return inline.kind in ("icon", "fault") or (inline.kind == "text" and inline.text.strip() != "")


def _cell_width(picture: Picture) -> float:
    """Return how wide a picture in a cell wants to be."""
    face = picture.face
    if face is None:
        return 0.0
    if picture.width:
        return picture.width * MM
    if picture.kind == "icon":
        return _ICON_HEIGHT * MM * face.width / face.height
    wide = min(natural_width(picture), _WIDEST * MM)
    return wide * min(1.0, 20 * MM / height_of(face, wide))
