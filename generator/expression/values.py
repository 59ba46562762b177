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
    NO_OWNER,
    ExpressionError,
    MissingError,
    Scope,
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
    "eq": operator.eq,
    "ne": operator.ne,
    "lt": operator.lt,
    "lteq": operator.le,
    "gt": operator.gt,
    "gteq": operator.ge,
}


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
        elif isinstance(value, list | tuple | Mapping):
            self.spend(2 * len(value))

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
            self.make_text(len(value))
        elif isinstance(value, list | tuple | dict):
            self.make_list(len(value))
        return value

    def make_text(self, length: int) -> None:
        """Pay for a text; refuse one that would be too long, before it is made."""
        if length > LONGEST_TEXT:
            raise ExpressionError(f"a text would be longer than {LONGEST_TEXT:,} letters")
        self.spend(length)

    def make_list(self, length: int) -> None:
        """Pay for a list; refuse one that would be too long, before it is made."""
        if length > LONGEST_LIST:
            raise ExpressionError(f"a list would have more than {LONGEST_LIST:,} entries")
        self.spend(STEPS_OF_NEW_ENTRY * length)


def number(value: Any) -> Any:
    """Return a number that is real and not too large; raise for all else."""
    if isinstance(value, int):
        if -LARGEST <= value <= LARGEST:
            return value
        raise ExpressionError("a number is too large")
    if isinstance(value, float):
        if math.isfinite(value):
            return value
        raise ExpressionError("a number is too large")
    if isinstance(value, complex):
        raise ExpressionError("a negative number has no such root")
    raise no_number(value)


def whole(value: Any) -> int:
    """Return a whole number, or raise."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, int):
        return int(number(value))
    raise misfit(f"{kind(value)} stands where a whole number is needed", value)


def plain_text(value: Any) -> str:
    """Return the text of a single value; lists and groups are refused."""
    if isinstance(value, str | int | float) or is_blank(value):
        return text_of(value)
    raise ExpressionError(f"{kind(value)} stands where a text is needed")


def entries(value: Any) -> list[Any] | tuple[Any, ...]:
    """Return what a loop or filter walks through; a mapping gives its keys."""
    if isinstance(value, list | tuple):
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
        if isinstance(key, str | int | float) and key in owner:
            return owner[key]
    elif (
        isinstance(owner, list | tuple | str)
        and isinstance(key, int)
        and -len(owner) <= key < len(owner)
    ):
        return owner[key]
    return MissingError(owner, key)


def look_along(owner: Any, path: Any) -> Any:
    """Follow a dotted path such as `cost.gold`; raise where it breaks off."""
    if isinstance(path, int):
        keys: list[str | int] = [path]
    elif isinstance(path, str) and len(path) <= _LONGEST_PATH:
        keys = [int(key) if key.isdecimal() else key for key in path.split(".", 20)]
    else:
        raise ExpressionError(f"{kind(path)} stands where a column's name is needed")
    for key in keys:
        owner = look_up(owner, key)
        if isinstance(owner, MissingError):
            raise owner
    return owner


def path_reader(
    keys: tuple[str, ...], fault: Callable[[tuple[str, ...], Scope], Exception]
) -> Callable[..., Any]:
    """Return what follows a dotted path from the scope on; `fault` says why one leads nowhere."""

    def read(scope: Scope, budget: Budget | None = None) -> Any:
        value: Any = scope
        try:
            for key in keys:
                value = value[key]
        except (LookupError, TypeError):
            raise fault(keys, scope) from None
        return value

    return read


def find_missing(keys: tuple[str, ...], scope: Scope) -> MissingError:
    """Return where a path that leads nowhere breaks off."""
    if keys[0] not in scope:
        return MissingError(NO_OWNER, keys[0])
    value = scope[keys[0]]
    for key in keys[1:]:
        value = look_up(value, key)
        if isinstance(value, MissingError):
            break
    return value if isinstance(value, MissingError) else MissingError(None, keys[-1])


def cut(budget: Budget, value: Any, start: Any, stop: Any, step: Any) -> Any:
    """Return a part of a text or list, as `[start:stop:step]` says."""
    for bound in (start, stop, step):
        if bound is not None and not isinstance(bound, int):
            raise misfit(f"{kind(bound)} cannot say where to cut", bound)
    if step == 0:
        raise ExpressionError("a step of 0 leads nowhere")
    if not isinstance(value, str | list | tuple):
        raise ExpressionError(f"{kind(value)} cannot be cut")
    budget.read(value)
    return budget.make(value[start:stop:step])


def operate(budget: Budget, symbol: str, left: Any, right: Any) -> Any:
    """Return `left symbol right`."""
    calculate, verb = _OPERATIONS[symbol]
    if isinstance(left, int | float) and isinstance(right, int | float):
        if symbol == "**" and abs(left) > 1 and abs(right) > _LARGEST_EXPONENT:
            raise ExpressionError("a power is too large")
        try:
            return number(calculate(number(left), number(right)))
        except ZeroDivisionError:
            raise ExpressionError("a number is divided by 0") from None
        except OverflowError:
            raise ExpressionError("a number is too large") from None
    if symbol == "+" and isinstance(left, str) and isinstance(right, str):
        budget.make_text(len(left) + len(right))
        return left + right
    if symbol == "+" and isinstance(left, list | tuple) and isinstance(right, list | tuple):
        budget.make_list(len(left) + len(right))
        return [*left, *right]
    if symbol == "*":
        for value, times in ((left, right), (right, left)):
            if isinstance(value, str | list | tuple) and type(times) is int:
                return _repeat(budget, value, times)
    hint = ""
    if symbol == "+" and (isinstance(left, str) or isinstance(right, str)):
        hint = 'join texts with "~"'
    elif symbol == "%" and isinstance(left, str):
        hint = 'put texts together with "~"'
    raise misfit("cannot " + verb.format(kind(left), kind(right)), left, right, hint=hint)


def _repeat(budget: Budget, value: Any, times: int) -> Any:
    times = min(max(times, 0), LONGEST_TEXT + 1)
    if isinstance(value, str):
        budget.make_text(len(value) * times)
        return value * times
    budget.make_list(len(value) * times)
    return list(value) * times


def signed(value: Any) -> Any:
    """Return `+value`; `-value` is its negative."""
    if isinstance(value, int | float):
        return number(value)
    raise misfit(f"{kind(value)} cannot have a sign", value)


def compare(budget: Budget, word: str, left: Any, right: Any) -> bool:
    """Return whether two values compare as a word says: `eq`, `lteq`, `notin` and so on."""
    if word in ("in", "notin"):
        return _contains(budget, right, left) is (word == "in")
    if not (isinstance(left, int | float) and isinstance(right, int | float)):
        budget.read_deep(left)
        budget.read_deep(right)
        are_lists = isinstance(left, list | tuple) and isinstance(right, list | tuple)
        if word in ("eq", "ne"):
            if is_blank(left) and is_blank(right):
                return word == "eq"
        elif not are_lists and not (isinstance(left, str) and isinstance(right, str)):
            raise misfit(f"{kind(left)} and {kind(right)} cannot be put in order", left, right)
        if are_lists:
            left, right = list(left), list(right)
    try:
        return _COMPARISONS[word](left, right)
    except TypeError:
        raise ExpressionError("these lists cannot be put in order") from None


def _contains(budget: Budget, owner: Any, part: Any) -> bool:
    budget.read_deep(part)
    if isinstance(owner, str):
        if not isinstance(part, str):
            raise ExpressionError(f"{kind(part)} cannot be in a text")
        budget.read(owner)
        return part in owner
    if isinstance(owner, list | tuple):
        budget.read_deep(owner)
        return part in owner
    if isinstance(owner, Mapping):
        return isinstance(part, str | int | float) and part in owner
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
    if isinstance(value, int | float):
        return _text_of_float(value)
    if isinstance(value, list | tuple):
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
        if isinstance(value, list | tuple):
            part = _text_of_list(value, budget, depth + 1)
        else:
            part = text_of(value)
        budget.make_text(len(part) + len(_SEPARATOR))
        parts.append(part)
    return _SEPARATOR.join(parts)


def join_texts(texts: Sequence[str]) -> str:
    """Return texts as one; refuse one that would be too long, before it is made."""
    if sum(map(len, texts)) > LONGEST_TEXT:
        raise ExpressionError(f"a text would be longer than {LONGEST_TEXT:,} letters")
    return "".join(texts)
