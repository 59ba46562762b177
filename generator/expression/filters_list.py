"""Filters for lists; each takes the budget, the value, and what the designer adds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from punchboard.cards.blank import Blank, is_blank
from punchboard.generator.expression.arithmetic import operate
from punchboard.generator.expression.budget import STEPS_OF_CALL, STEPS_OF_ENTRY, Budget
from punchboard.generator.expression.error import ExpressionError, kind, misfit
from punchboard.generator.expression.filters_text import whole
from punchboard.generator.expression.lookup import ABSENT, entries, look_along, look_up

#: Turns that one `range` may have.
LONGEST_RANGE = 1_000
_LEAVE_OUT = 'write 0 in the cell if blank means 0, or leave it out: rejectattr("cost", "blank")'


def default(budget: Budget, value: Any, default_value: Any = "", boolean: Any = False) -> Any:
    """Return the value, or `default_value` where it is blank (with `true`, also 0 and no)."""
    if is_blank(value) or (boolean and not value):
        return default_value
    return value


def length(budget: Budget, value: Any) -> int:
    """Return how many letters or entries there are."""
    return len(value) if isinstance(value, str | Mapping) else len(entries(value))


def first(budget: Budget, value: Any) -> Any:
    """Return the first letter or entry, blank if there is none."""
    values = value if isinstance(value, str) else entries(value)
    return values[0] if values else None


def last(budget: Budget, value: Any) -> Any:
    """Return the last letter or entry, blank if there is none."""
    values = value if isinstance(value, str) else entries(value)
    return values[-1] if values else None


def to_list(budget: Budget, value: Any) -> list[Any]:
    """Return a list of the letters or entries."""
    return list(value if isinstance(value, str) else entries(value))


def sum_(budget: Budget, value: Any, attribute: Any = None, start: Any = 0) -> Any:
    """Add up numbers, or one column of the entries."""
    total = start
    for each in entries(value):
        added = _of(each, attribute)
        if added is None or isinstance(added, Blank):
            raise misfit(f"{kind(added)} cannot be added up", added, hint=_LEAVE_OUT)
        total = operate(budget, "+", total, added)
    return total


def smallest(budget: Budget, value: Any, case_sensitive: Any = False, attribute: Any = None) -> Any:
    """Return the smallest entry, or the one with the smallest in its column."""
    return _extreme(budget, value, case_sensitive, attribute, -1)


def largest(budget: Budget, value: Any, case_sensitive: Any = False, attribute: Any = None) -> Any:
    """Return the largest entry, or the one with the largest in its column."""
    return _extreme(budget, value, case_sensitive, attribute, 1)


def sort(
    budget: Budget,
    value: Any,
    reverse: Any = False,
    case_sensitive: Any = False,
    attribute: Any = None,
) -> list[Any]:
    """Sort numbers or texts, or the entries by one column."""
    values = entries(value)
    keys = _keys(budget, values, case_sensitive, attribute)
    budget.spend(len(keys) * len(keys).bit_length())
    try:
        order = sorted(range(len(keys)), key=keys.__getitem__, reverse=bool(reverse))
    except TypeError:
        raise _unordered() from None
    return [values[place] for place in order]


def unique(
    budget: Budget, value: Any, case_sensitive: Any = False, attribute: Any = None
) -> list[Any]:
    """Keep the first of entries that are the same."""
    values = entries(value)
    found: dict[Any, Any] = {}
    keys = _keys(budget, values, case_sensitive, attribute, blank="")
    for key, each in zip(keys, values, strict=True):
        found.setdefault(key, each)
    return list(found.values())


def having(budget: Budget, value: Any, mapping: Any) -> list[Any]:
    """Keep the entries whose `id` has a value other than 0, no or blank in `mapping`."""
    if not isinstance(mapping, Mapping):
        raise ExpressionError('"having" needs a group of values', 'such as "having(card)"')
    kept = []
    budget.spend(STEPS_OF_CALL * len(entries(value)))
    for each in entries(value):
        found = look_up(mapping, look_along(each, "id"))
        if found is not ABSENT and found:
            kept.append(each)
    return kept


def times(budget: Budget, value: Any) -> list[int]:
    """Return 0, 1, 2 … as many as `value` says, none for blank."""
    return range_(budget, 0 if is_blank(value) else value)


def range_(budget: Budget, *bounds: Any) -> list[int]:
    """Return the numbers from `start` to before `stop`: range(stop), range(start, stop, step)."""
    if not 1 <= len(bounds) <= 3:
        raise ExpressionError('"range" needs one to three numbers')
    numbers = [whole(bound) for bound in bounds]
    if len(numbers) == 3 and numbers[2] == 0:
        raise ExpressionError("a step of 0 leads nowhere")
    result = range(*numbers)
    if len(result) > LONGEST_RANGE:
        raise ExpressionError(f"a range has at most {LONGEST_RANGE:,} numbers")
    return list(result)


def least_of(budget: Budget, *values: Any) -> Any:
    """Return the smallest of the values, or of one list."""
    return smallest(budget, values[0] if len(values) == 1 else values)


def most_of(budget: Budget, *values: Any) -> Any:
    """Return the largest of the values, or of one list."""
    return largest(budget, values[0] if len(values) == 1 else values)


def _of(each: Any, attribute: Any) -> Any:
    return each if attribute is None else look_along(each, attribute)


def _extreme(budget: Budget, value: Any, case_sensitive: Any, attribute: Any, sign: int) -> Any:
    values = entries(value)
    if not values:
        raise ExpressionError("an empty list has no smallest or largest entry")
    keys = _keys(budget, values, case_sensitive, attribute)
    try:
        place = (max if sign > 0 else min)(range(len(keys)), key=keys.__getitem__)
    except TypeError:
        raise _unordered() from None
    return values[place]


def _keys(
    budget: Budget, values: Any, case_sensitive: Any, attribute: Any, blank: Any = None
) -> list[Any]:
    """Return what entries are sorted by; only numbers, yes or no, and texts will do.

    Args:
        budget: pays for it.
        values: the entries.
        case_sensitive: whether capitals count.
        attribute: their column, if they have some.
        blank: what a blank is taken for; None: it is refused.
    """
    keys = []
    budget.reserve_list(len(values))
    budget.spend(STEPS_OF_ENTRY * len(values))
    for each in values:
        key = _of(each, attribute)
        if isinstance(key, str):
            budget.reserve_text(len(key))
            budget.spend(len(key) >> 4)
            key = key if case_sensitive else key.lower()
        elif not isinstance(key, int | float):
            if not is_blank(key):
                hint = 'name a column, such as attribute="cost"'
            elif blank is None:
                hint = _LEAVE_OUT
            else:
                keys.append(blank)
                continue
            raise misfit(f"{kind(key)} cannot be sorted by", key, hint=hint)
        keys.append(key)
    return keys


def _unordered() -> ExpressionError:
    return ExpressionError("numbers and texts cannot be put in one order")
