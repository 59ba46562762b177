"""What a cell of a number column holds when nobody wrote a number into it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from punchboard.cards.problem import Position


@dataclass(slots=True, eq=False, repr=False)
class Blank:
    """Nothing, and the cell in which it stands.

    It is false, prints as nothing, and equals no value but other blanks: none, and the empty text.
    Whoever reckons with it or orders by it has an error, which can name the cell.

    Attributes:
        locate: finds the cell; few blanks are ever asked for it.
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
