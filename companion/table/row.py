"""A row of the journal: one step of a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from punchboard.companion.rules.engine.action import Action

#: `act`: an action; `undo` and `redo`: some steps, as `{"steps": 2}`.
RowKind = Literal["act", "undo", "redo"]


@dataclass(frozen=True, slots=True)
class Steps:
    """The steps that are undone or done again.

    Attributes:
        count: Number of steps, from 1.
    """

    count: int

    def to_json(self) -> dict[str, Any]:
        """Return the steps as a JSON object."""
        return {"steps": self.count}


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the journal; it never changes.

    Attributes:
        number: Number, from 1, without gaps.
        kind: Kind of the row: act, undo or redo.
        action: Action of an act, or the steps of an undo or redo.
        author: Seat id of the phone that sent it; "" for the one in the middle.
        based_on: The newest row that its author had seen; 0: none.
        key: Key from the author's phone; a row with the same key is written once.
        time: Time of writing, ISO 8601 in UTC.
    """

    number: int
    kind: RowKind
    action: Action | Steps
    author: str
    based_on: int
    key: str
    time: str


def read_action(kind: RowKind, value: Mapping[str, Any]) -> Action | Steps:
    """Return the action of a row as it was written; the rules check it when the row is played.

    Raises:
        ValueError: if a name is missing.
    """
    try:
        return Action.from_json(value) if kind == "act" else Steps(value["steps"])
    except KeyError as error:
        raise ValueError(f"{error} is missing") from error
