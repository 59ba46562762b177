"""Bound the work of an expression: the budget of its steps, and the longest text and list.

Game folders come from strangers, and an expression may loop. A step is the work of adding one
character to a text, 0.05 to 0.1 microseconds; the costs below were measured in this unit.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.generator.expression.error import LISTS, ExpressionError

#: Most steps of one evaluation: a tenth of a second.
STEPS = 1_000_000
#: Least cost of calling a filter, test or function.
STEPS_OF_CALL = 15
#: Cost of reading an entry of a list.
STEPS_OF_ENTRY = 10
#: Cost of adding an entry to a new list; a character of a new text costs 1.
STEPS_OF_NEW_ENTRY = 10
#: Most characters of one text, and most entries of one list.
LONGEST_TEXT = 100_000
LONGEST_LIST = 20_000


@dataclass(slots=True)
class StepBudget:
    """Budget of one evaluation.

    Attributes:
        left: Number of steps left.
        patterns: Compiled patterns that it has paid for, by source.
    """

    left: int = STEPS
    patterns: dict[str, Any] = field(default_factory=dict)

    def spend(self, steps: int) -> None:
        """Spend steps; raise `ExpressionError` when fewer are left."""
        self.left -= steps
        if self.left < 0:
            raise ExpressionError(tr("this takes too long to work out"), tr("repeat less often"))

    def pay_for_reading(self, value: Any) -> None:
        """Pay for reading a text or list once; other values are free."""
        if isinstance(value, str):
            self.spend(len(value) // 8)
        elif isinstance(value, (list, tuple, Mapping)):
            self.spend(2 * len(value))

    def pay_for_deep_reading(self, value: Any) -> None:
        """Pay for reading a value with all nested values, as comparing does."""
        waiting = [value]
        while waiting:
            each = waiting.pop()
            self.spend(STEPS_OF_ENTRY)
            self.pay_for_reading(each)
            if isinstance(each, LISTS):
                waiting.extend(each)
            elif isinstance(each, Mapping):
                waiting.extend(each.values())

    def pay_for_making(self, value: Any) -> Any:
        """Pay for a new value and return it; raise for a text or list that is too long."""
        if isinstance(value, str):
            check_length(len(value))
            self.spend(len(value))
        elif isinstance(value, (list, tuple, dict)):
            if len(value) > LONGEST_LIST:
                raise ExpressionError(
                    tr(
                        "a list would have more than {longest_list:,} entries",
                        longest_list=LONGEST_LIST,
                    ),
                    tr("make it shorter"),
                )
            self.spend(STEPS_OF_NEW_ENTRY * len(value))
        return value


def check_length(length: int) -> None:
    """Raise for the length of a text that is too long; called before a huge text is made."""
    if length > LONGEST_TEXT:
        raise ExpressionError(
            tr("a text would be longer than {longest_text:,} letters", longest_text=LONGEST_TEXT),
            tr("make it shorter"),
        )


def join_texts(texts: Sequence[str], between: str = "") -> str:
    """Join texts; raise before making a text that would be too long."""
    check_length(sum(map(len, texts)) + len(between) * len(texts))
    return between.join(texts)
