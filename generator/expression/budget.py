"""How much one evaluation may do: no template can hang a build or fill the memory."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from punchboard.cards.budget import Account
from punchboard.generator.expression.error import ExpressionError

#: Units of work in one evaluation; one takes 0.1 to 0.3 microseconds.
STEPS = 400_000
#: Characters that all texts made in one evaluation may have together; entries count more.
ROOM = 1_000_000
ROOM_OF_ENTRY = 10
#: Characters of one text, and entries of one list.
LONGEST_TEXT = 100_000
LONGEST_LIST = 20_000
#: What calling a filter costs at least, and what one turn of a loop does.
STEPS_OF_CALL = 6
STEPS_OF_TURN = 10
#: What looking at one entry of a list costs.
STEPS_OF_ENTRY = 4


#: What an evaluation, and each unit of its work, are in the budget of the whole game.
_GAME_STEPS, _GAME_STEPS_OF_UNIT = 10, 0.2


class Budget:
    """The work and room that are left to one evaluation."""

    __slots__ = ("room", "steps")

    def __init__(self) -> None:
        self.steps = STEPS
        self.room = ROOM

    def settle(self, account: Account | None) -> None:
        """Charge what was done to the account of the place that asked for it."""
        if account is not None:
            account.spend(_GAME_STEPS + _GAME_STEPS_OF_UNIT * (STEPS - self.steps))

    def spend(self, steps: int) -> None:
        """Take steps; raise when none are left."""
        self.steps -= steps
        if self.steps < 0:
            raise ExpressionError("this takes too long to work out", "repeat less often")

    def read(self, value: Any) -> None:
        """Pay for looking once through a text or list."""
        if isinstance(value, str):
            self.spend(len(value) >> 4)
        elif isinstance(value, list | tuple | Mapping):
            self.spend(len(value))

    def read_deep(self, value: Any) -> None:
        """Pay for looking through a value and all that is in it, as comparing does."""
        waiting = [value]
        while waiting:
            each = waiting.pop()
            self.spend(STEPS_OF_ENTRY)
            self.read(each)
            if isinstance(each, list | tuple):
                waiting.extend(each)
            elif isinstance(each, Mapping):
                waiting.extend(each.values())

    def make(self, value: Any) -> Any:
        """Pay for a text or list that was made, and return it."""
        if isinstance(value, str):
            self.reserve_text(len(value))
        elif isinstance(value, list | tuple | dict):
            self.reserve_list(len(value))
        return value

    def reserve_text(self, length: int) -> None:
        """Refuse a text that would be too long, before it is made."""
        if length > LONGEST_TEXT:
            raise ExpressionError(f"a text would be longer than {LONGEST_TEXT:,} letters")
        self._take(length)

    def reserve_list(self, length: int) -> None:
        """Refuse a list that would be too long, before it is made."""
        if length > LONGEST_LIST:
            raise ExpressionError(f"a list would have more than {LONGEST_LIST:,} entries")
        self._take(ROOM_OF_ENTRY * length)

    def _take(self, room: int) -> None:
        self.room -= room
        if self.room < 0:
            raise ExpressionError("this makes too many texts or entries", "repeat less often")
