"""A table's file as text whose cells, rows and columns can be changed by splices."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from punchboard.generator.studio.splice.splice import Splice


class CellChange(NamedTuple):
    """A cell that gets another text.

    Attributes:
        row: Number of its row, as in `TableRow`.
        column: Heading of its column, as typed.
        text: The new text.
    """

    row: int
    column: str
    text: str


class TableRow(NamedTuple):
    """A row below the headings.

    Attributes:
        number: Number of the row in its file, as the loader counts.
        cells: Its texts without quotes; a ragged row has fewer or more than there are headings.
    """

    number: int
    cells: Sequence[str]


class TableText(ABC):
    """A table's file. It never changes: an edit returns splices of its bytes.

    Attributes:
        columns: Headings as typed, in the file's order.
        rows: Rows below the headings.
    """

    columns: tuple[str, ...]
    rows: tuple[TableRow, ...]

    @abstractmethod
    def set_cells(self, changes: Sequence[CellChange]) -> list[Splice]:
        """Return the splices that give cells other texts.

        Raises:
            EditRefused: if a text can't be written into this file.
        """

    @abstractmethod
    def insert_rows(self, before: int | None, rows: Sequence[Mapping[str, str]]) -> list[Splice]:
        """Return the splices that add rows.

        Args:
            before: Number of the row that they come before; None adds them at the end.
            rows: Texts by heading; missing ones are blank.
        """

    @abstractmethod
    def delete_rows(self, rows: Sequence[int]) -> list[Splice]:
        """Return the splices that delete rows, by their numbers."""

    @abstractmethod
    def move_rows(self, rows: Sequence[int], before: int | None) -> list[Splice]:
        """Return the splices that move rows before another one, or to the end."""

    @abstractmethod
    def add_column(self, name: str, before: str | None) -> list[Splice]:
        """Return the splices that add a blank column before another one, or as the last."""

    @abstractmethod
    def delete_column(self, column: str) -> list[Splice]:
        """Return the splices that delete a column."""

    @abstractmethod
    def rename_column(self, column: str, name: str) -> list[Splice]:
        """Return the splices that give a column another heading."""

    @abstractmethod
    def move_column(self, column: str, before: str | None) -> list[Splice]:
        """Return the splices that move a column before another one, or to the end."""
