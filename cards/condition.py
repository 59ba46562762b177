"""Conditions of `where:`: which cards a check looks at, and which rows a component takes."""

from __future__ import annotations

import operator
import re
from collections.abc import Mapping
from typing import Any

from punchboard.cards.blank import is_blank
from punchboard.cards.catalog import tr, tr_list
from punchboard.cards.cell_value import CellError, describe, to_flag, to_number

#: A condition of `where:` that compares, such as `> 0`.
_COMPARISON = re.compile(r"(>=|<=|!=|>|<)\s*(.*)", re.DOTALL)
#: A number with a decimal comma; 1,000 may as well be a thousand.
_COMMA = re.compile(r"[-+−–]?[0-9]+,(?:[0-9]{1,2}|[0-9]{4,})")
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
    if sign == "!=":
        return not same(value, right.strip())
    limit = as_number(right.strip())
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
        value = tr_list([describe(each) for each in wanted], "or")
        return tr("{subject} is {value}", subject=column, value=value)
    comparison = _COMPARISON.fullmatch(wanted) if isinstance(wanted, str) else None
    if comparison is None:
        value = tr("blank") if wanted == "" else describe(wanted)
        return tr("{subject} is {value}", subject=column, value=value)
    sign, right = comparison.groups()
    if sign == "!=":
        return tr("{subject} is not {value}", subject=column, value=right or tr("blank"))
    return f"{column} {sign} {right}"


def say_all(conditions: Mapping[str, Any]) -> str:
    """Say several conditions: `cost < 5 and nest is low`."""
    text = ""
    for column, wanted in conditions.items():
        condition = say(column, wanted)
        text = tr("{first} and {last}", first=text, last=condition) if text else condition
    return text


def same(value: Any, wanted: Any) -> bool:
    """Return whether a value equals a wanted one, as a cell of its column would be read.

    A text is compared with the written text, a number with the number, and a flag with the
    words for yes and no; blank is blank.

    Args:
        value: Value of a column, or of the game's free values.
        wanted: Value in `game.yaml`, quoted or not.
    """
    if isinstance(value, bool):
        return _as_flag(wanted) is value
    if isinstance(value, str) and value:
        if isinstance(wanted, float):  # 1.50 is read as 1.5
            return as_number(value) == wanted
        return value == (_written(wanted) if isinstance(wanted, bool | int) else wanted)
    if isinstance(value, int | float):
        number = as_number(wanted) if isinstance(wanted, str) else wanted
        return not isinstance(number, bool) and bool(value == number)
    return bool(value == wanted or (is_blank(value) and is_blank(wanted)))


def as_number(text: str) -> float | None:
    """Return the number that a text is, with a decimal point or comma as in tables, or None."""
    try:
        return to_number(text, decimal_comma=_COMMA.fullmatch(text) is not None)
    except CellError:
        return None


def _as_flag(wanted: Any) -> bool | None:
    """Return the flag of a cell with this text, or None if it isn't a flag; blank means no."""
    try:
        return to_flag(_written(wanted)) if wanted != "" else False
    except CellError:
        return None


def _written(wanted: Any) -> str:
    """Return a value as it is written in a cell."""
    return str(wanted).lower() if isinstance(wanted, bool) else str(wanted)
