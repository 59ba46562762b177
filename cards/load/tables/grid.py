"""What every kind of table file is read into: a header and rows of text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from punchboard.cards.limits import MOST_ROWS
from punchboard.cards.problem import Diagnostics, Position
from punchboard.cards.workbook.lost import Loss, Merge


@dataclass(frozen=True, slots=True)
class Grid:
    """A table as it stands in its file.

    Attributes:
        file: its path as messages name it.
        sheet: worksheet, empty outside workbooks.
        header: the names of the columns, as written.
        header_row: where they stand, from 1.
        rows: each as wide as the header or wider, as text.
        numbers: for each row its number (or line) from 1.
        cells: whether rows and columns name cells rather than lines of text.
        decimal_comma: whether 2,5 is a number.
        places: by row and column index, where a value stands if it is not a cell.
        merged: merged cells of a worksheet.
        lost: what its cells show and their values do not tell.
    """

    file: str
    sheet: str
    header: Sequence[str]
    header_row: int
    rows: Sequence[Sequence[str]]
    numbers: Sequence[int]
    cells: bool = True
    decimal_comma: bool = False
    places: Mapping[tuple[int, int], Position] = field(default_factory=dict)
    merged: Sequence[Merge] = ()
    lost: Sequence[Loss] = ()

    def position(self, row: int, column: int | None = None) -> Position:
        """Return where a value stands, by the indices of its row and its column."""
        if self.cells:
            number = 0 if column is None else column + 1
            return Position(self.file, self.sheet, self.numbers[row], number, True)
        if column is not None and (row, column) in self.places:
            return self.places[row, column]
        return Position(self.file, self.sheet, self.numbers[row])

    def header_position(self, column: int | None = None) -> Position:
        """Return where a column's name stands, or the row of all names."""
        if not self.cells:
            return Position(self.file, self.sheet)
        number = 0 if column is None else column + 1
        return Position(self.file, self.sheet, self.header_row, number, True)


def too_many_rows(count: int, position: Position, diagnostics: Diagnostics) -> bool:
    """Tell whether a table has more rows than the limit, and say so."""
    if count <= MOST_ROWS:
        return False
    diagnostics.error(
        position,
        f"the table has {count:,} rows, must have {MOST_ROWS:,} or fewer",
        "split the cards over several components",
    )
    return True
