"""Conditions of `where:`: which cards a check looks at, and which rows a component takes."""

from __future__ import annotations

import operator
import re
from typing import Any

from punchboard.cards.blank import is_blank
from punchboard.cards.load.model import describe

#: A condition of `where:` that compares, such as `> 0`.
_COMPARISON = re.compile(r"(>=|<=|!=|>|<)\s*(.*)", re.DOTALL)
_OPERATORS = {
    ">": operator.gt,
    "<": operator.lt,
    ">=": operator.ge,
    "<=": operator.le,
}


def accepts(value: Any, wanted: Any) -> bool:
    """Return whether a value meets a condition; one of a list of icons is enough; none is blank."""
    if isinstance(wanted, tuple):
        return any(accepts(value, each) for each in wanted)
    if isinstance(value, tuple):
        return any(accepts(each, wanted) for each in value or ("",))
    comparison = _COMPARISON.fullmatch(wanted) if isinstance(wanted, str) else None
    if comparison is None:
        return same(value, wanted)
    sign, right = comparison.groups()
    limit = as_number(right)
    if sign == "!=":
        return not same(value, right.strip() if limit is None else limit)
    if limit is None or isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return bool(_OPERATORS[sign](value, limit))


def is_ordering(wanted: Any) -> bool:
    """Return whether a condition, or one of a list, is about more or less."""
    if isinstance(wanted, tuple):
        return any(map(is_ordering, wanted))
    comparison = _COMPARISON.fullmatch(wanted) if isinstance(wanted, str) else None
    return comparison is not None and comparison[1] in _OPERATORS


def say(column: str, wanted: Any) -> str:
    """Say a condition: `cost < 5`, `nest is low or deep`, `text is not blank`."""
    if isinstance(wanted, tuple):
        return f"{column} is {' or '.join(describe(each) for each in wanted)}"
    comparison = _COMPARISON.fullmatch(wanted) if isinstance(wanted, str) else None
    if comparison is None:
        return f"{column} is {'blank' if wanted == '' else describe(wanted)}"
    sign, right = comparison.groups()
    if sign == "!=":
        return f"{column} is not {right or 'blank'}"
    return f"{column} {sign} {right}"


def same(one: Any, other: Any) -> bool:
    """Return whether two values are the same; true is not 1, and blank is blank."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    return bool(one == other or (is_blank(one) and is_blank(other)))


def as_number(text: str) -> float | None:
    """Return the number that a text is, or None."""
    try:
        return float(text)
    except ValueError:
        return None
