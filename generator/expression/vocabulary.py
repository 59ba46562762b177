"""Every filter and function there is, and the one way in which they are called."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from inspect import signature
from typing import Any

from punchboard.generator.expression import filters_list, filters_text
from punchboard.generator.expression.budget import STEPS_OF_CALL, STEPS_OF_ENTRY, Budget
from punchboard.generator.expression.error import ExpressionError, MissingError, quoted, suggestion
from punchboard.generator.expression.lookup import ABSENT, entries, look_along
from punchboard.generator.expression.predicates import TESTS

Word = Callable[..., Any]


def invoke(budget: Budget, name: str, word: Word, args: tuple[Any, ...], named: Any = None) -> Any:
    """Call a filter, function or test: pay for what it reads and makes."""
    budget.spend(STEPS_OF_CALL)
    for arg in args:
        budget.read(arg)
    try:
        return budget.make(word(budget, *args, **(named or {})))
    except (ExpressionError, MissingError):
        raise
    except Exception:
        raise ExpressionError(f"{quoted(name)} does not work with these values") from None


def check_call(name: str, word: Word, count: int, named: tuple[str, ...]) -> None:
    """Raise unless a word may be called with `count` values (its own included) and `named` ones."""
    try:
        signature(word).bind(None, *(None for _ in range(count)), **dict.fromkeys(named))
    except TypeError:
        known = list(signature(word).parameters)[2:]
        hint = f"it knows {', '.join(known)}" if known else "it needs nothing more"
        raise ExpressionError(f"{quoted(name)} is given the wrong values", hint) from None


def find_word(name: Any, words: Mapping[str, Word], what: str) -> Word:
    """Return a filter, test or function by its name; raise with the nearest one."""
    if isinstance(name, str) and name in words:
        return words[name]
    raise ExpressionError(f"unknown {what} {quoted(name)}", suggestion(name, words))


def _map(
    budget: Budget, value: Any, *args: Any, attribute: Any = None, default: Any = ABSENT
) -> Any:
    """Return one column of the entries, or what a filter makes of each."""
    values = entries(value)
    budget.reserve_list(len(values))
    if attribute is not None:
        return [_column(budget, each, attribute, default) for each in values]
    if not args:
        raise ExpressionError('"map" needs a filter or a column', 'such as map(attribute="name")')
    word = find_word(args[0], FILTERS, "filter")
    return [invoke(budget, args[0], word, (each, *args[1:])) for each in values]


def _column(budget: Budget, each: Any, attribute: Any, default: Any) -> Any:
    budget.spend(STEPS_OF_ENTRY)
    try:
        return look_along(each, attribute)
    except MissingError:
        if default is ABSENT:
            raise
        return default


def _chosen(budget: Budget, pairs: Iterator[tuple[Any, Any]], args: tuple[Any, ...]) -> Any:
    """Yield each entry with whether its tested value passes (without a test: is not 0 or no)."""
    test = find_word(args[0], TESTS, "test") if args else None
    for each, tested in pairs:
        budget.spend(STEPS_OF_ENTRY)
        if test is None:
            yield each, bool(tested)
        else:
            yield each, invoke(budget, args[0], test, (tested, *args[1:]))


def _select(budget: Budget, value: Any, *args: Any) -> list[Any]:
    """Keep the entries that pass a test."""
    pairs = ((each, each) for each in entries(value))
    return [each for each, passes in _chosen(budget, pairs, args) if passes]


def _reject(budget: Budget, value: Any, *args: Any) -> list[Any]:
    """Keep the entries that fail a test."""
    pairs = ((each, each) for each in entries(value))
    return [each for each, passes in _chosen(budget, pairs, args) if not passes]


def _selectattr(budget: Budget, value: Any, attribute: Any, *args: Any) -> list[Any]:
    """Keep the entries whose column passes a test."""
    pairs = ((each, look_along(each, attribute)) for each in entries(value))
    return [each for each, passes in _chosen(budget, pairs, args) if passes]


def _rejectattr(budget: Budget, value: Any, attribute: Any, *args: Any) -> list[Any]:
    """Keep the entries whose column fails a test."""
    pairs = ((each, look_along(each, attribute)) for each in entries(value))
    return [each for each, passes in _chosen(budget, pairs, args) if not passes]


#: Every filter there is.
FILTERS: dict[str, Word] = {
    "abs": filters_text.absolute,
    "capitalize": filters_text.capitalize,
    "default": filters_list.default,
    "expect": filters_text.expect,
    "first": filters_list.first,
    "float": filters_text.to_float,
    "having": filters_list.having,
    "int": filters_text.to_int,
    "join": filters_text.join,
    "last": filters_list.last,
    "length": filters_list.length,
    "list": filters_list.to_list,
    "lower": filters_text.lower,
    "map": _map,
    "max": filters_list.largest,
    "min": filters_list.smallest,
    "number": filters_text.fixed,
    "ordinal": filters_text.ordinal,
    "reject": _reject,
    "rejectattr": _rejectattr,
    "replace": filters_text.replace,
    "round": filters_text.round_,
    "select": _select,
    "selectattr": _selectattr,
    "signed": filters_text.signed,
    "sort": filters_list.sort,
    "sum": filters_list.sum_,
    "times": filters_list.times,
    "title": filters_text.title,
    "trim": filters_text.trim,
    "unique": filters_list.unique,
    "upper": filters_text.upper,
}

#: Every function there is.
FUNCTIONS: dict[str, Word] = {
    "max": filters_list.most_of,
    "min": filters_list.least_of,
    "range": filters_list.range_,
}
