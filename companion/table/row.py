"""A row of the journal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

#: `act`: an action; `undo` and `redo`: some steps, as `{"steps": 2}`.
RowKind = Literal["act", "undo", "redo"]


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the journal; it never changes.

    Attributes:
        number: from 1, without gaps.
        kind: what it does.
        action: of an act `do`, `seat` and `values`; else how many `steps`.
        author: seat id of the phone that sent it; "" for the one in the middle.
        based_on: the newest row that its author had seen; 0: none.
        key: given by the author's phone; a row with the same key is written once.
        time: when it was written, ISO 8601 in UTC.
    """

    number: int
    kind: RowKind
    action: Mapping[str, Any]
    author: str
    based_on: int
    key: str
    time: str
