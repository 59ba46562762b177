"""Tables: columns as wide as their words need, rows that are never cut, headers that come again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from punchboard.generator.face import MM
from punchboard.generator.rulebook.document import Inline, Inlines, Picture, Table, wordy
from punchboard.generator.rulebook.style import Colours
from punchboard.generator.rulebook.typeset import (
    LineBox,
    TextStyle,
    Typesetter,
    rectangle,
    underline,
)

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


class TableSetter:
    """Sets one table.

    A row is a line box that is never cut; every row knows the header, which comes again above it.
    """

    def __init__(
        self, table: Table, setter: Typesetter, style: TextStyle, colours: Colours
    ) -> None:
        """Measure the columns.

        Args:
            table: the table.
            setter: of words.
            style: of words.
            colours: of lines and header.
        """
        self._table = table
        self._setter = setter
        self._style = style
        self._bold = style._replace(bold=True)
        self._colours = colours
        self._columns = self._measured()

    def is_too_wide(self, width: float) -> bool:
        """Return whether the table wants more than one column of this width, points."""
        least = sum(each.least for each in self._columns)
        natural = sum(each.natural for each in self._columns)
        return least > width or (natural > width * _TOO_WIDE and len(self._columns) > 2)

    def set(self, width: float) -> list[LineBox]:
        """Return the rows, set at a width in points."""
        table = self._table
        ways = _distributed(self._columns, width)
        widths = ways[0] if len(ways) == 1 else min(ways, key=self._height)
        boxes: list[LineBox] = []
        header: tuple[LineBox, ...] = ()
        if table.has_header:
            row = self._row(table.header, widths, self._bold)
            row.items.insert(0, rectangle(0.0, 0.0, sum(widths), row.height, self._colours.head))
            row.glued = True
            header = (row,)
            boxes.append(row)
        for number, cells in enumerate(table.rows):
            row = self._row(cells, widths, self._style)
            row.items.append(underline(0.0, sum(widths), -row.height, self._colours.line))
            row.header = header
            row.glued = number in (0, len(table.rows) - 2) and len(table.rows) > 2
            boxes.append(row)
        if boxes:
            boxes[0].gap = self._style.leading * 0.45
        if len(boxes) <= _SMALL_TABLE:
            for box in boxes[:-1]:
                box.glued = True
        return boxes

    def _measured(self) -> list[_Column]:
        table = self._table
        count = len(table.header)
        columns = [_Column(0.0, 0.0)] * count
        for number, row in enumerate((table.header, *table.rows)):
            style = self._style if number else self._bold
            for place, cell in enumerate(row[:count]):
                natural, least = self._setter.natural(cell, style)
                pictures = [_cell_width(each.picture) for each in cell if each.picture]
                together = sum(pictures) + _PICTURE_GAP * max(len(pictures) - 1, 0)
                natural = max(natural, together) + 2 * _SIDE
                least = max([least, *pictures]) + 2 * _SIDE
                known = columns[place]
                columns[place] = _Column(max(known.natural, natural), max(known.least, least))
        return columns

    def _height(self, widths: Sequence[float]) -> float:
        """Return how high the rows are together."""
        table = self._table
        rows = (table.header, *table.rows) if table.has_header else table.rows
        return sum(self._row(row, widths, self._style).height for row in rows)

    def _row(self, cells: Sequence[Inlines], widths: Sequence[float], style: TextStyle) -> LineBox:
        set_cells = [
            self._cell(cell, wide - 2 * _SIDE, style._replace(align=align))
            for cell, wide, align in zip(cells, widths, self._table.aligns, strict=False)
        ]
        tallest = max([each.height for each in set_cells], default=style.leading)
        box = LineBox(tallest + 2 * _ABOVE)
        x = 0.0
        for cell, wide in zip(set_cells, widths, strict=False):
            top = (box.height - cell.height) / 2
            box.take(cell, x + _SIDE, -top)
            x += wide
        return box

    def _cell(self, cell: Inlines, width: float, style: TextStyle) -> LineBox:
        """Set a cell: its pictures in a row, its words below them."""
        box = LineBox(0.0)
        x = 0.0
        tallest = 0.0
        pictures = [each.picture for each in cell if each.picture is not None]
        together = sum(_cell_width(each) for each in pictures)
        room = width - _PICTURE_GAP * max(len(pictures) - 1, 0)
        scale = min(1.0, room / together) if together else 1.0
        for picture in pictures:
            wide = _cell_width(picture) * scale
            tallest = max(tallest, box.draw_picture(picture, x, 0.0, wide))
            x += wide + _PICTURE_GAP
        box.height = tallest
        words = wordy(cell)
        if any(_says_something(each) for each in words):
            for line in self._setter.lines(words, width, style):
                box.take(line, 0.0, -box.height)
                box.height += line.height
        else:
            box.terms += [each.text for each in words if each.kind == "term"]
        return box


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
    wide = min(picture.natural_width, _WIDEST * MM)
    return wide * min(1.0, 20 * MM / (face.height * wide / face.width))
