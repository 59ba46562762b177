"""Remarks on content of a table that isn't on the cards as typed: left out, changed, or guessed.

Readers of tables collect remarks. `check` and `build` print them as warnings and notes;
a new game summarizes them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum, auto
from typing import NamedTuple

from punchboard.cards.catalog import tr, tr_list
from punchboard.cards.problem import Diagnostic, Diagnostics, Position, Severity

#: Rows and cells that are named of many.
_MOST_NAMED = 5


class Kind(IntEnum):
    """The subject of a remark, in the order of a summary."""

    SHAPE = auto()
    ROWS = auto()
    COPIES = auto()
    SHEETS = auto()
    PICTURES = auto()
    COLUMNS = auto()
    TEXT = auto()
    FORMAT = auto()
    MERGED = auto()
    ENCODING = auto()
    SUM = auto()


class Remark(NamedTuple):
    """A part of a table that isn't on the cards as typed.

    Attributes:
        kind: Subject of the remark.
        severity: A warning if content may be missing from cards, a note otherwise.
        position: Position of the first occurrence.
        message: The change, with the number of occurrences; no full stop.
        hint: The fix if it isn't intended; may be empty.
    """

    kind: Kind
    severity: Severity
    position: Position
    message: str
    hint: str = ""

    @property
    def diagnostic(self) -> Diagnostic:
        """The remark as `check` and `build` say it."""
        return Diagnostic(self.position, self.severity, self.message, self.hint)


@dataclass(slots=True)
class Remarks:
    """Collects the remarks on a table, and says each as a diagnostic.

    Attributes:
        diagnostics: Takes them as warnings and notes.
        all: The remarks so far.
    """

    diagnostics: Diagnostics
    all: list[Remark] = field(default_factory=list)

    def warning(self, kind: Kind, position: Position, message: str, hint: str = "") -> None:
        """Add a remark on something that cards may lack."""
        self.add(Remark(kind, Severity.WARNING, position, message, hint))

    def note(self, kind: Kind, position: Position, message: str, hint: str = "") -> None:
        """Add a remark on something worth knowing."""
        self.add(Remark(kind, Severity.NOTE, position, message, hint))

    def add(self, remark: Remark) -> None:
        """Add a remark."""
        self.all.append(remark)
        self.diagnostics.extend([remark.diagnostic])


def row_names(numbers: Sequence[int]) -> str:
    """Name rows: `row 3`, `rows 3, 5 and 8`, `rows 3, 5, 8, 9, 12 …`."""
    if len(numbers) == 1:
        return tr("row {row}", row=numbers[0])
    return tr("rows {rows}", rows=_listed([str(number) for number in numbers]))


def cell_names(names: Sequence[str]) -> str:
    """Name cells: `B2`, `B2 and B3`, `B2, B3, B4, B5, B6 …`."""
    return _listed(names)


def _listed(names: Sequence[str]) -> str:
    if len(names) > _MOST_NAMED:
        return tr("{names} …", names=tr(", ").join(names[:_MOST_NAMED]))
    return tr_list(names)
