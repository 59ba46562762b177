"""Operators that cannot run away: numbers stay small, texts and lists stay short."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Mapping
from typing import Any

from punchboard.cards.blank import is_blank
from punchboard.generator.expression.budget import LONGEST_TEXT, STEPS_OF_CALL, Budget
from punchboard.generator.expression.error import ExpressionError, kind, misfit, no_number

#: No piece of a game counts further; beyond it lie numbers that fill memory.
LARGEST = 10**15
_LARGEST_EXPONENT = 60

_NUMERIC: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "//": operator.floordiv,
    "%": operator.mod,
    "**": operator.pow,
}
_VERBS = {
    "+": "add {} and {}",
    "-": "subtract {1} from {0}",
    "*": "multiply {} by {}",
    "/": "divide {} by {}",
    "//": "divide {} by {}",
    "%": "divide {} by {}",
    "**": "raise {} to the power of {}",
}
_COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    "eq": operator.eq,
    "ne": operator.ne,
    "lt": operator.lt,
    "lteq": operator.le,
    "gt": operator.gt,
    "gteq": operator.ge,
}


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


def operate(budget: Budget, symbol: str, left: Any, right: Any) -> Any:
    """Work out `left symbol right`."""
    budget.spend(STEPS_OF_CALL)
    if isinstance(left, int | float) and isinstance(right, int | float):
        return _reckon(symbol, number(left), number(right))
    if symbol == "+":
        if isinstance(left, str) and isinstance(right, str):
            budget.reserve_text(len(left) + len(right))
            return left + right
        if isinstance(left, list | tuple) and isinstance(right, list | tuple):
            budget.reserve_list(len(left) + len(right))
            return [*left, *right]
    if symbol == "*":
        if _is_count(left):
            left, right = right, left
        if isinstance(left, str | list | tuple) and _is_count(right):
            return _repeat(budget, left, right)
    raise _no_operation(symbol, left, right)


def negate(symbol: str, value: Any) -> Any:
    """Work out `+value` or `-value`."""
    if isinstance(value, int | float):
        return -number(value) if symbol == "-" else number(value)
    raise misfit(f"{kind(value)} cannot have a sign", value)


def compare(budget: Budget, left: Any, *rest: Any) -> bool:
    """Work out a chain such as `1 < x <= 3`, given as left, operator, right, operator, right."""
    budget.spend(STEPS_OF_CALL)
    for word, right in zip(rest[::2], rest[1::2], strict=True):
        if not _compare_two(budget, word, left, right):
            return False
        left = right
    return True


def _compare_two(budget: Budget, word: str, left: Any, right: Any) -> bool:
    if word in ("in", "notin"):
        return _contains(budget, right, left) is (word == "in")
    if not isinstance(left, int | float) or not isinstance(right, int | float):
        budget.read_deep(left)
        budget.read_deep(right)
        ordered = (isinstance(left, str) and isinstance(right, str)) or (
            isinstance(left, list | tuple) and isinstance(right, list | tuple)
        )
        if word in ("eq", "ne"):
            if is_blank(left) and is_blank(right):
                return word == "eq"
        elif not ordered:
            raise misfit(f"{kind(left)} and {kind(right)} cannot be put in order", left, right)
        if isinstance(left, list | tuple) and isinstance(right, list | tuple):
            left, right = list(left), list(right)
    try:
        return _COMPARISONS[word](left, right)
    except TypeError:
        raise ExpressionError("these lists cannot be put in order") from None


def _contains(budget: Budget, whole: Any, part: Any) -> bool:
    budget.read_deep(part)
    if isinstance(whole, str):
        if not isinstance(part, str):
            raise ExpressionError(f"{kind(part)} cannot be in a text")
        budget.spend(len(whole) >> 3)
        return part in whole
    if isinstance(whole, list | tuple):
        budget.read_deep(whole)
        return part in whole
    if isinstance(whole, Mapping):
        return isinstance(part, str | int | float) and part in whole
    raise ExpressionError(f"nothing can be in {kind(whole)}")


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _reckon(symbol: str, left: float, right: float) -> Any:
    try:
        if symbol == "**" and abs(left) > 1 and abs(right) > _LARGEST_EXPONENT:
            raise ExpressionError("a power is too large")
        return number(_NUMERIC[symbol](left, right))
    except ZeroDivisionError:
        raise ExpressionError("a number is divided by 0") from None
    except OverflowError:
        raise ExpressionError("a number is too large") from None


def _repeat(budget: Budget, value: Any, times: int) -> Any:
    times = min(max(times, 0), LONGEST_TEXT + 1)
    if isinstance(value, str):
        budget.reserve_text(len(value) * times)
        return value * times
    budget.reserve_list(len(value) * times)
    return list(value) * times


def _no_operation(symbol: str, left: Any, right: Any) -> ExpressionError:
    hint = ""
    if symbol == "+" and (isinstance(left, str) or isinstance(right, str)):
        hint = 'join texts with "~"'
    elif symbol == "%" and isinstance(left, str):
        hint = 'put texts together with "~"'
    what = "cannot " + _VERBS[symbol].format(kind(left), kind(right))
    return misfit(what, left, right, hint=hint)
