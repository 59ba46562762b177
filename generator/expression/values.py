"""What may be done with values, and how much of it: no operation can run away.

Numbers stay small, texts and lists stay short, only data can be reached, and never a Python
attribute. Whoever looks through a text or list, or makes one, pays for it from a budget.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from typing import Any

from punchboard.cards.blank import Blank, is_blank
from punchboard.cards.budget import Account
from punchboard.generator.expression.error import (
    KEYS,
    LISTS,
    NUMBERS,
    TEXT_OR_LIST,
    ExpressionError,
    MissingError,
    kind,
    misfit,
    no_number,
)

#: Steps of one evaluation; one takes 0.05 to 0.1 microseconds.
STEPS = 1_000_000
#: What calling a filter costs at least, what looking at an entry costs, and what making one does;
#: a letter that is made costs 1.
STEPS_OF_CALL, STEPS_OF_ENTRY, STEPS_OF_NEW_ENTRY = 15, 10, 10
#: What an evaluation, and each of its steps, are in the budget of the whole game.
_GAME_STEPS, _GAME_STEPS_OF_STEP = 10, 0.08
#: Letters of one text, and entries of one list.
LONGEST_TEXT = 100_000
LONGEST_LIST = 20_000
#: No piece of a game counts further; beyond it lie numbers that fill memory.
LARGEST = 10**15
_LARGEST_EXPONENT = 60
#: Python refuses to write longer whole numbers.
_LARGEST_PRINTED = 10**300
#: Lists in lists deeper than this are not printed.
_DEEPEST = 20
_LONGEST_PATH = 200

MINUS = "\u2212"
_SEPARATOR = ", "

_OPERATIONS: dict[str, tuple[Callable[[Any, Any], Any], str]] = {
    "+": (operator.add, "add {} and {}"),
    "-": (operator.sub, "subtract {1} from {0}"),
    "*": (operator.mul, "multiply {} by {}"),
    "/": (operator.truediv, "divide {} by {}"),
    "//": (operator.floordiv, "divide {} by {}"),
    "%": (operator.mod, "divide {} by {}"),
    "**": (operator.pow, "raise {} to the power of {}"),
}
_COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    "eq": operator.eq, "ne": operator.ne, "lt": operator.lt, "lteq": operator.le,
    "gt": operator.gt, "gteq": operator.ge,
}  # fmt: skip


class Budget:
    """The steps that are left to one evaluation."""

    __slots__ = ("_steps",)

    def __init__(self, spent: int = 0) -> None:
        """Begin an evaluation; it spends this much, fewer than `STEPS`, whatever its values."""
        self._steps = STEPS - spent

    def spend(self, steps: int) -> None:
        """Take steps; raise when none are left."""
        self._steps -= steps
        if self._steps < 0:
            raise ExpressionError("this takes too long to work out", "repeat less often")

    def settle(self, account: Account | None) -> None:
        """Charge what was spent to the account of the place that asked for it."""
        if account is not None:
            account.spend(_GAME_STEPS + _GAME_STEPS_OF_STEP * (STEPS - self._steps))

    def read(self, value: Any) -> None:
        """Pay for looking once through a text or list."""
        if isinstance(value, str):
            self.spend(len(value) >> 3)
        elif isinstance(value, (list, tuple, Mapping)):
            self.spend(2 * len(value))

    def read_deep(self, value: Any) -> None:
        """Pay for looking through a value and all that is in it, as comparing does."""
        waiting = [value]
        while waiting:
            each = waiting.pop()
            self.spend(STEPS_OF_ENTRY)
            self.read(each)
            if isinstance(each, LISTS):
                waiting.extend(each)
            elif isinstance(each, Mapping):
                waiting.extend(each.values())

    def make(self, value: Any) -> Any:
        """Pay for what was made, and return it; refuse a text or list that is too long."""
        if isinstance(value, str):
            check_length(len(value))
            self.spend(len(value))
        elif isinstance(value, (list, tuple, dict)):
            if len(value) > LONGEST_LIST:
                raise ExpressionError(f"a list would have more than {LONGEST_LIST:,} entries")
            self.spend(STEPS_OF_NEW_ENTRY * len(value))
        return value


def check_length(length: int) -> None:
    """Raise if a text would be too long; asked before it is made where it could fill memory."""
    if length > LONGEST_TEXT:
        raise ExpressionError(f"a text would be longer than {LONGEST_TEXT:,} letters")


def number(value: Any) -> Any:
    """Return a number that is real and not too large; raise for all else."""
    if isinstance(value, NUMBERS) and -LARGEST <= value <= LARGEST:
        return value
    if isinstance(value, float) and math.isfinite(value):
        return value
    if isinstance(value, complex):
        raise ExpressionError("a negative number has no such root")
    raise (
        ExpressionError("a number is too large") if isinstance(value, NUMBERS) else no_number(value)
    )


def whole(value: Any) -> int:
    """Return a whole number, or raise."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, int):
        return int(number(value))
    raise misfit(f"{kind(value)} stands where a whole number is needed", value)


def plain_text(value: Any) -> str:
    """Return the text of a single value; lists and groups are refused."""
    if isinstance(value, KEYS) or is_blank(value):
        return text_of(value)
    raise ExpressionError(f"{kind(value)} stands where a text is needed")


def entries(value: Any) -> list[Any] | tuple[Any, ...]:
    """Return what a loop or filter walks through; a mapping gives its keys."""
    if isinstance(value, LISTS):
        return value
    if isinstance(value, Mapping):
        return tuple(value)
    hint = ""
    if isinstance(value, int) and not isinstance(value, bool):
        hint = f"did you mean range({value})" if abs(value) < 1000 else "use range(…)"
    elif isinstance(value, str):
        hint = "a text with commas is no list; declare the column as icons"
    raise misfit(f"{kind(value)} stands where a list is needed", value, hint=hint)


def look_up(owner: Any, key: Any) -> Any:
    """Return `owner[key]` for data; a `MissingError`, not raised, where there is nothing."""
    if isinstance(owner, Mapping):
        is_there = isinstance(key, KEYS) and key in owner
    else:
        is_list = isinstance(owner, TEXT_OR_LIST) and isinstance(key, int)
        is_there = is_list and -len(owner) <= key < len(owner)
    return owner[key] if is_there else MissingError(owner, key)


def look_along(owner: Any, path: Any) -> Any:
    """Follow a dotted path such as `cost.gold`; raise where it breaks off."""
    if not isinstance(path, int | str) or (isinstance(path, str) and len(path) > _LONGEST_PATH):
        raise ExpressionError(f"{kind(path)} stands where a column's name is needed")
    for key in path.split(".", 20) if isinstance(path, str) else (path,):
        owner = look_up(owner, int(key) if isinstance(key, str) and key.isdecimal() else key)
        if isinstance(owner, MissingError):
            raise owner
    return owner


def cut(budget: Budget, value: Any, start: Any, stop: Any, step: Any) -> Any:
    """Return a part of a text or list, as `[start:stop:step]` says."""
    for bound in (start, stop, step):
        if bound is not None and not isinstance(bound, int):
            raise misfit(f"{kind(bound)} cannot say where to cut", bound)
    if step == 0:
        raise ExpressionError("a step of 0 leads nowhere")
    if not isinstance(value, TEXT_OR_LIST):
        raise ExpressionError(f"{kind(value)} cannot be cut")
    budget.read(value)
    return value[start:stop:step]


def operate(symbol: str, budget: Budget, left: Any, right: Any) -> Any:
    """Return `left symbol right`."""
    calculate, verb = _OPERATIONS[symbol]
    if isinstance(left, NUMBERS) and isinstance(right, NUMBERS):
        if symbol == "**" and abs(left) > 1 and abs(right) > _LARGEST_EXPONENT:
            raise ExpressionError("a power is too large")
        try:
            return number(calculate(number(left), number(right)))
        except ZeroDivisionError:
            raise ExpressionError("a number is divided by 0") from None
        except OverflowError:
            raise ExpressionError("a number is too large") from None
    if symbol == "+" and isinstance(left, str) and isinstance(right, str):
        return left + right
    if symbol == "+" and isinstance(left, LISTS) and isinstance(right, LISTS):
        return [*left, *right]
    if symbol == "*" and isinstance(left, int):
        left, right = right, left
    if symbol == "*" and isinstance(left, TEXT_OR_LIST) and type(right) is int:
        check_length(len(left) * right)
        return (left if isinstance(left, str) else [*left]) * right
    hint = ""
    if symbol == "+" and (isinstance(left, str) or isinstance(right, str)):
        hint = 'join texts with "~"'
    elif symbol == "%" and isinstance(left, str):
        hint = 'put texts together with "~"'
    raise misfit("cannot " + verb.format(kind(left), kind(right)), left, right, hint=hint)


def compare(word: str, budget: Budget, value: Any, other: Any) -> bool:
    """Return whether two values compare as a word says: `eq`, `lteq`, `notin` and so on."""
    if word in ("in", "notin"):
        return _contains(budget, other, value) is (word == "in")
    if not (isinstance(value, NUMBERS) and isinstance(other, NUMBERS)):
        budget.read_deep(value)
        budget.read_deep(other)
        are_lists = isinstance(value, LISTS) and isinstance(other, LISTS)
        if word in ("eq", "ne"):
            if is_blank(value) and is_blank(other):
                return word == "eq"
        elif not are_lists and not (isinstance(value, str) and isinstance(other, str)):
            raise misfit(f"{kind(value)} and {kind(other)} cannot be put in order", value, other)
        if are_lists:
            value, other = list(value), list(other)
    try:
        return _COMPARISONS[word](value, other)
    except TypeError:
        raise ExpressionError("these lists cannot be put in order") from None


def _contains(budget: Budget, owner: Any, part: Any) -> bool:
    budget.read_deep(part)
    if isinstance(owner, str):
        if not isinstance(part, str):
            raise ExpressionError(f"{kind(part)} cannot be in a text")
        budget.read(owner)
        return part in owner
    if isinstance(owner, LISTS):
        budget.read_deep(owner)
        return part in owner
    if isinstance(owner, Mapping):
        return isinstance(part, KEYS) and part in owner
    raise ExpressionError(f"nothing can be in {kind(owner)}")


def text_of(value: Any, budget: Budget | None = None) -> str:
    """Return what a template prints for a value: `2` for 2.0, a real minus sign, yes and no."""
    if isinstance(value, str):
        return value
    if value is None or isinstance(value, Blank):
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int) and -_LARGEST_PRINTED < value < _LARGEST_PRINTED:
        return str(value) if value >= 0 else MINUS + str(-value)
    if isinstance(value, NUMBERS):
        return _text_of_float(value)
    if isinstance(value, LISTS):
        return _text_of_list(value, budget or Budget(), 0)
    hint = "name one value in it" if isinstance(value, Mapping) else ""
    raise ExpressionError(f"{kind(value)} cannot be printed", hint)


def _text_of_float(value: float) -> str:
    if isinstance(value, int) or not math.isfinite(value):
        raise ExpressionError("a number is too large to print")
    digits = format(abs(value), ".12g")
    if "e" in digits:
        digits = format(Decimal(digits), "f")
    return MINUS + digits if value < 0 else digits


def _text_of_list(values: list[Any] | tuple[Any, ...], budget: Budget, depth: int) -> str:
    if depth > _DEEPEST:
        raise ExpressionError("lists in lists are too deep to print")
    budget.read(values)
    parts = []
    for value in values:
        if isinstance(value, LISTS):
            part = _text_of_list(value, budget, depth + 1)
        else:
            part = text_of(value)
        budget.spend(STEPS_OF_ENTRY + len(part))
        parts.append(part)
    return join_texts(parts, _SEPARATOR)


def join_texts(texts: Sequence[str], between: str = "") -> str:
    """Return texts as one; refuse one that would be too long, before it is made."""
    check_length(sum(map(len, texts)) + len(between) * len(texts))
    return between.join(texts)
