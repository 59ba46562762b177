"""Tests, as in `x is odd` or `selectattr("cost", "gt", 3)`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from punchboard.cards.blank import Blank, is_blank
from punchboard.generator.expression.arithmetic import compare, number
from punchboard.generator.expression.budget import Budget
from punchboard.generator.expression.error import ExpressionError


def _is_odd(budget: Budget, value: Any) -> bool:
    return bool(number(value) % 2 == 1)


def _is_even(budget: Budget, value: Any) -> bool:
    return bool(number(value) % 2 == 0)


def _is_divisible(budget: Budget, value: Any, by: Any) -> bool:
    if number(by) == 0:
        raise ExpressionError("a number is divided by 0")
    return bool(number(value) % by == 0)


def _is_blank(budget: Budget, value: Any) -> bool:
    return is_blank(value.strip() if isinstance(value, str) else value)


def _is_none(budget: Budget, value: Any) -> bool:
    return value is None or isinstance(value, Blank)


def _is_true(budget: Budget, value: Any) -> bool:
    return value is True


def _is_false(budget: Budget, value: Any) -> bool:
    return value is False


def _is_number(budget: Budget, value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_text(budget: Budget, value: Any) -> bool:
    return isinstance(value, str)


def _is_list(budget: Budget, value: Any) -> bool:
    return isinstance(value, list | tuple)


def _is_mapping(budget: Budget, value: Any) -> bool:
    return isinstance(value, Mapping)


def _is_defined(budget: Budget, value: Any) -> bool:
    return True


def _is_undefined(budget: Budget, value: Any) -> bool:
    return False


def _compared(word: str, budget: Budget, value: Any, other: Any) -> bool:
    return compare(budget, value, word, other)


_COMPARED = {
    "eq": ("eq", "equalto", "=="),
    "ne": ("ne", "!="),
    "lt": ("lt", "lessthan", "<"),
    "lteq": ("le", "<="),
    "gt": ("gt", "greaterthan", ">"),
    "gteq": ("ge", ">="),
    "in": ("in",),
}

_Test = Callable[..., bool]
_COMPARING: dict[str, _Test] = {
    alias: partial(_compared, word) for word, names in _COMPARED.items() for alias in names
}

#: Every test there is.
TESTS: dict[str, _Test] = _COMPARING | {
    "odd": _is_odd,
    "even": _is_even,
    "divisibleby": _is_divisible,
    "blank": _is_blank,
    "none": _is_none,
    "true": _is_true,
    "false": _is_false,
    "number": _is_number,
    "string": _is_text,
    "sequence": _is_list,
    "mapping": _is_mapping,
    "defined": _is_defined,
    "undefined": _is_undefined,
}
