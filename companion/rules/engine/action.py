"""An action at the table, and the reasons for refusing it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from punchboard.cards.problem import PunchboardError


@dataclass(frozen=True, slots=True)
class Action:
    """One thing done, as the journal keeps it.

    Attributes:
        do: `mechanism.verb`, such as `points.gain`; the table's own start with `table.`.
        seat: Id of the seat that does it; "" if it is the table's.
        values: Values by the names of the offer's fields; plain JSON.
    """

    do: str
    seat: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)

    @property
    def mechanism(self) -> str:
        """The part of `do` before the point."""
        return self.do.partition(".")[0]

    @property
    def verb(self) -> str:
        """The part of `do` after the point."""
        return self.do.partition(".")[2]

    def to_json(self) -> dict[str, Any]:
        """Return the action as a JSON object."""
        return {"do": self.do, "seat": self.seat, "values": dict(self.values)}

    @staticmethod
    def from_json(value: Mapping[str, Any]) -> Action:
        """Return the action that `to_json` wrote; the caller has validated its shape."""
        return Action(value["do"], value.get("seat", ""), value.get("values", {}))


class Code(StrEnum):
    """Reason why an action is invalid."""

    UNKNOWN_ACTION = "unknown_action"  # no mechanism of this game does that
    UNKNOWN_SEAT = "unknown_seat"
    NOT_NOW = "not_now"  # possible in another phase or step
    NOT_YOUR_TURN = "not_your_turn"  # possible now, but for another seat
    NOT_ALLOWED = "not_allowed"  # offered with the reason why it can't be done
    MISSING_VALUE = "missing_value"
    UNKNOWN_VALUE = "unknown_value"  # a value that the action does not have
    WRONG_KIND = "wrong_kind"  # a word where a number belongs
    OUT_OF_RANGE = "out_of_range"
    NOT_A_CHOICE = "not_a_choice"
    NO_ROOM = "no_room"
    TAKEN = "taken"  # somebody sits there
    ALREADY_OPEN = "already_open"  # sealed choices that have been opened stay open
    NOTHING_TO_UNDO = "nothing_to_undo"
    NOTHING_TO_REDO = "nothing_to_redo"


class Refusal(PunchboardError):
    """An action is refused; the state has not changed.

    The message names the player and the limit.

    Attributes:
        code: Code from the closed list.
    """

    def __init__(self, code: Code, message: str) -> None:
        super().__init__(message)
        self.code = code
