"""What the library for worksheets does not tell: extent, formulas without a value, errors.

It answers a formula that was never calculated, and a #REF!, with a blank cell; and it reserves room
for every cell up to the last, wherever that stands.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from xml.etree.ElementTree import Element

from punchboard.cards.limits import MOST_CELLS, MOST_COLUMNS, MOST_ROWS
from punchboard.cards.workbook.lost import Losses


@dataclass(slots=True)
class SheetFacts:
    """What was found in a worksheet; rows and columns from 1.

    Attributes:
        rows: the last row with content.
        columns: the last column with content.
        valueless: formulas whose result is not in the file.
        failed: cells that show an error, and which.
        losses: what cells show and their values do not tell.
    """

    rows: int = 0
    columns: int = 0
    valueless: set[tuple[int, int]] = field(default_factory=set)
    failed: dict[tuple[int, int], str] = field(default_factory=dict)
    losses: Losses = field(default_factory=Losses)

    @property
    def too_large(self) -> bool:
        """Whether it is larger than any table of cards."""
        large = self.rows > MOST_ROWS + 1 or self.columns > MOST_COLUMNS
        return large or self.rows * self.columns > MOST_CELLS

    def reach(self, row: int, column: int) -> None:
        """Widen the extent to a cell."""
        self.rows = max(self.rows, row)
        self.columns = max(self.columns, column)


def local_name(element: Element) -> str:
    """Return the name of an element whatever its namespace."""
    return element.tag.rpartition("}")[2]


def attribute(element: Element, name: str) -> str:
    """Return an attribute whatever its namespace."""
    for key, value in element.attrib.items():
        if key.rpartition("}")[2] == name:
            return value
    return ""
