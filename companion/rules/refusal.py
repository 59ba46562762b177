"""Why an action is not carried out: a closed list of codes, each with a sentence."""

from __future__ import annotations

from enum import StrEnum

from punchboard.cards.problem import PunchboardError


class Code(StrEnum):
    """What is wrong with an action."""

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
    GAME_OVER = "game_over"


class Refusal(PunchboardError):
    """An action is refused; the state has not changed.

    The message names the player and the limit.

    Attributes:
        code: from the closed list.
    """

    def __init__(self, code: Code, message: str) -> None:
        super().__init__(message)
        self.code = code
