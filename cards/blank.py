"""The value of an empty cell in a column of numbers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from punchboard.cards.problem import Position


@dataclass(slots=True, eq=False, repr=False)
class Blank:
    """An empty value that knows its cell.

    It is false, prints as "", and equals only other blanks: None and the empty text. Computing
    with it, or ordering by it, is an error that can name the cell.

    Attributes:
        locate: Function that finds the cell; it is rarely called.
    """

    locate: Callable[[], Position]

    @property
    def position(self) -> Position:
        """The cell; of no file where the blank is none of a table."""
        return self.locate()

    def __bool__(self) -> bool:
        return False

    def __eq__(self, other: object) -> bool:
        return is_blank(other)

    def __hash__(self) -> int:
        return hash("")

    def __str__(self) -> str:
        return ""

    def __repr__(self) -> str:
        return f"<blank {self.position}>"


#: The blank of no cell.
BLANK = Blank(Position)


def is_blank(value: Any) -> bool:
    """Return whether a value is blank: a blank cell, an empty text, or nothing at all."""
    return value is None or isinstance(value, Blank) or (isinstance(value, str) and not value)
