"""All filters, tests and functions of expressions.

Each takes the budget, the value and the designer's arguments. `call_word` pays for its argument
texts and lists and for its result; the function itself pays for the work in between. Their meaning
is documented in `docs/reference/layout/expressions.md`, which a test checks for completeness.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import compress, islice
from typing import Any

from jinja2.filters import do_title

from punchboard.cards.blank import Blank, is_blank
from punchboard.cards.catalog import marked, tr, translated
from punchboard.generator.expression.budget import (
    STEPS_OF_CALL,
    STEPS_OF_ENTRY,
    STEPS_OF_NEW_ENTRY,
    StepBudget,
    check_length,
    join_texts,
)
from punchboard.generator.expression.error import (
    LISTS,
    NUMBERS,
    ExpressionError,
    MissingError,
    MissingValue,
    kind,
    misfit,
    quoted,
)
from punchboard.generator.expression.operations import (
    MINUS,
    Word,
    call_word,
    compare,
    entries,
    find_word,
    follow_path,
    look_up,
    number,
    operate,
    plain_text,
    text_of,
    whole,
)

#: Most numbers of one `range`.
_LONGEST_RANGE = 1_000
#: Most digits of a rounded number; further digits aren't exact anyway.
_MOST_DIGITS = 12
_LONGEST_NUMBER = 30
#: Reference to a group: `\\1`, which Jinja2 keeps, or `\1`, which it turns into a control
#: character.
_GROUP = re.compile(r"\\([0-9])|([\x01-\x07])")
_NOT_GIVEN = object()
#: Hint for a text that isn't a number.
_DEFAULT = marked("write one, or give a default")
_LEAVE_OUT = marked(
    'write 0 in the cell if blank means 0, or leave it out: rejectattr("cost", "blank")'
)


def _default(budget: StepBudget, value: Any, default_value: Any = "", boolean: Any = False) -> Any:
    is_left_out = is_blank(value) or isinstance(value, MissingValue) or (boolean and not value)
    return default_value if is_left_out else value


def _expect(budget: StepBudget, value: Any, expected: Any) -> Any:
    if not compare("eq", budget, value, expected):
        wanted, found = (
            kind(each)
            if is_blank(each)
            else quoted(each)
            if isinstance(each, str)
            else text_of(each)
            for each in (expected, value)
        )
        what = tr(
            "the words here expect {expected_value}, and the game has {value}",
            expected_value=wanted[:100],
            value=found[:100],
        )
        raise ExpressionError(what, tr("correct the words and the expected value"))
    return value


def _float(budget: StepBudget, value: Any, default: Any = _NOT_GIVEN) -> Any:
    if isinstance(value, NUMBERS):
        return float(number(value))
    if isinstance(value, str) and len(value) <= _LONGEST_NUMBER:
        try:
            return number(float(value.replace(MINUS, "-")))
        except ValueError:
            pass
    if default is not _NOT_GIVEN:
        return default
    hint = translated(_DEFAULT)
    raise misfit(tr("{kind} isn't a number", kind=kind(value)), hint, value, blank=hint)


def _int(budget: StepBudget, value: Any, default: Any = _NOT_GIVEN) -> Any:
    result = _float(budget, value, default)
    return int(result) if isinstance(result, float) else result


def _having(budget: StepBudget, value: Any, mapping: Any) -> list[Any]:
    if not isinstance(mapping, Mapping):
        raise ExpressionError(tr('"having" needs a group of values'), tr('such as "having(card)"'))
    values = entries(value)
    budget.spend(STEPS_OF_CALL * len(values))
    entries_by_id = [look_up(mapping, each, budget) for each in _columns(budget, values, "id")]
    return [*compress(values, (type(each) is not MissingValue and each for each in entries_by_id))]


def _join(budget: StepBudget, value: Any, d: Any = "", attribute: Any = None) -> str:
    parts = [text_of(each, budget) for each in _columns(budget, value, attribute)]
    return join_texts(parts, plain_text(d))


def _map(
    budget: StepBudget, value: Any, *args: Any, attribute: Any = None, default: Any = _NOT_GIVEN
) -> list[Any]:
    values = entries(value)
    if attribute is None:
        if not args:
            hint = tr('such as map(attribute="name")')
            raise ExpressionError(tr('"map" needs a filter or a column'), hint)
        word = find_word(args[0], FILTERS, "filter")
        return [call_word(budget, args[0], word, (each, *args[1:])) for each in values]
    results = []
    for each in values:
        budget.spend(STEPS_OF_ENTRY)
        try:
            results.append(follow_path(each, attribute, budget))
        except MissingError:
            if default is _NOT_GIVEN:
                raise
            results.append(default)
    return results


def _number(budget: StepBudget, value: Any, digits: Any = None) -> str:
    if digits is None:
        return text_of(number(value))
    shown = f"{abs(number(value)):.{_digits(digits, 0)}f}"
    is_negative = value < 0 and any(digit not in "0." for digit in shown)
    return MINUS + shown if is_negative else shown


def _ordinal(budget: StepBudget, value: Any) -> str:
    count = whole(value)
    tens, ones = divmod(abs(count) % 100, 10)
    ending = "th" if tens == 1 else {1: "st", 2: "nd", 3: "rd"}.get(ones, "th")
    return text_of(count) + ending


def _regex_replace(
    budget: StepBudget, value: Any, pattern: Any, new: Any, count: Any = None
) -> str:
    from punchboard.generator.expression.pattern import read_pattern  # few layouts use patterns

    text, after = plain_text(value), plain_text(new)
    most = len(text) + 1 if count is None else max(0, whole(count))
    parts: list[str] = []
    end = 0
    matches = read_pattern(plain_text(pattern), budget).find_all(text, budget)
    for span in islice(matches, most):
        replacement = _GROUP.sub(partial(_group, budget, text, span), after)
        budget.spend(len(replacement))
        parts += (text[end : span[0]], replacement)
        end = span[1]
    return join_texts([*parts, text[end:]])


def _group(budget: StepBudget, text: str, span: tuple[int, ...], reference: re.Match[str]) -> str:
    """Return the matched text of the group in a reference; "" if the group has no match."""
    budget.spend(STEPS_OF_CALL)
    group = int(reference[1]) if reference[1] else ord(reference[2])
    if 2 * group >= len(span):
        raise ExpressionError(
            tr("this pattern has no group {group}", group=group), tr("put ( ) around it")
        )
    start, end = span[2 * group : 2 * group + 2]
    return text[start:end] if start >= 0 else ""


def _replace(budget: StepBudget, value: Any, old: Any, new: Any, count: Any = None) -> str:
    text, before, after = plain_text(value), plain_text(old), plain_text(new)
    occurrences = text.count(before)
    if count is not None:
        occurrences = min(occurrences, max(0, whole(count)))
    check_length(len(text) + occurrences * max(0, len(after) - len(before)))
    return text.replace(before, after, occurrences)


def _round(budget: StepBudget, value: Any, precision: Any = 0, method: Any = "common") -> Any:
    digits, value = _digits(precision, -_MOST_DIGITS), number(value)
    power = 10.0**digits
    if method == "common":
        result = round(value, digits)
    elif method in ("ceil", "floor"):
        result = (math.ceil if method == "ceil" else math.floor)(value * power) / power
    else:
        raise ExpressionError(
            tr("this isn't a way to round"), tr('write "common", "ceil" or "floor"')
        )
    return int(result) if digits <= 0 else number(result)


def _signed(budget: StepBudget, value: Any) -> str:
    text = text_of(number(value))
    return "+" + text if value > 0 and text != "0" else text


def _sort(
    budget: StepBudget,
    value: Any,
    reverse: Any = False,
    case_sensitive: Any = False,
    attribute: Any = None,
) -> list[Any]:
    values = entries(value)
    keys = _keys(budget, values, case_sensitive, attribute)
    budget.spend(2 * len(keys) * len(keys).bit_length())
    order = sorted(range(len(keys)), key=keys.__getitem__, reverse=bool(reverse))
    return [values[place] for place in order]


def _extreme(
    choose: Callable[..., int],
    budget: StepBudget,
    value: Any,
    case_sensitive: Any = False,
    attribute: Any = None,
) -> Any:
    """Return the smallest or largest entry, by its value or by its column."""
    values = entries(value)
    if not values:
        raise ExpressionError(
            tr("an empty list has no smallest or largest entry"), tr("test it: … if list else 0")
        )
    keys = _keys(budget, values, case_sensitive, attribute)
    return values[choose(range(len(keys)), key=keys.__getitem__)]


def _unique(
    budget: StepBudget, value: Any, case_sensitive: Any = False, attribute: Any = None
) -> list[Any]:
    unique: dict[Any, Any] = {}
    keys = _keys(budget, value, case_sensitive, attribute, blank="")
    for key, each in zip(keys, entries(value), strict=True):
        unique.setdefault(key, each)
    return list(unique.values())


def _split(budget: StepBudget, value: Any, separator: Any = None) -> list[str]:
    text = plain_text(value)
    if not text:
        return []
    if separator is not None and not plain_text(separator):
        raise ExpressionError(
            tr("a text cannot be split at nothing"), tr('use "| list" for its letters')
        )
    return text.split(None if separator is None else plain_text(separator))


def _sum(budget: StepBudget, value: Any, attribute: Any = None, start: Any = 0) -> Any:
    total = start
    for each in _columns(budget, value, attribute):
        budget.spend(STEPS_OF_CALL)
        if each is None or isinstance(each, Blank):
            hint = translated(_LEAVE_OUT)
            raise misfit(tr("{kind} cannot be added up", kind=kind(each)), hint, each, blank=hint)
        total = budget.pay_for_making(operate("+", budget, total, each))
    return total


def _title(budget: StepBudget, value: Any) -> str:
    text = plain_text(value)
    budget.spend(2 * len(text))
    return do_title(text)


def _filtered(
    wanted: bool, budget: StepBudget, value: Any, attribute: Any, *test: Any
) -> list[Any]:
    """Return the entries that pass or fail a test; without one, all but 0 and no pass."""
    word = find_word(test[0], TESTS, "test") if test else None
    passes = []
    for each in _columns(budget, value, attribute):
        budget.spend(STEPS_OF_ENTRY)
        result = each if word is None else call_word(budget, test[0], word, (each, *test[1:]))
        passes.append(bool(result) is wanted)
    return [*compress(entries(value), passes)]


def _range(budget: StepBudget, *bounds: Any) -> list[int]:
    """Return the numbers from `start` to before `stop`: range(stop), range(start, stop, step)."""
    if not 1 <= len(bounds) <= 3:
        raise ExpressionError(tr('"range" needs one to three numbers'), tr("write range(3)"))
    numbers = [whole(bound) for bound in bounds]
    if len(numbers) == 3 and numbers[2] == 0:
        raise ExpressionError(tr("a step of 0 leads nowhere"), tr("use 1 or more"))
    result = range(*numbers)
    if len(result) > _LONGEST_RANGE:
        raise ExpressionError(
            tr("a range has at most {longest_range:,} numbers", longest_range=_LONGEST_RANGE),
            tr("use a smaller number"),
        )
    return list(result)


def _extreme_of(choose: Callable[..., int], budget: StepBudget, *values: Any) -> Any:
    """Return the smallest or largest of several values, or of one list."""
    return _extreme(choose, budget, values[0] if len(values) == 1 else values)


#: All filters.
FILTERS: dict[str, Word] = {
    "abs": lambda budget, value: abs(number(value)),
    "capitalize": lambda budget, value: plain_text(value).capitalize(),
    "default": _default,
    "expect": _expect,
    "first": lambda budget, value: next(iter(_parts(value)), None),
    "float": _float,
    "having": _having,
    "int": _int,
    "join": _join,
    "last": lambda budget, value: next(reversed(_parts(value)), None),
    "length": lambda budget, value: len(_parts(value)),
    "list": lambda budget, value: list(_parts(value)),
    "lower": lambda budget, value: plain_text(value).lower(),
    "map": _map,
    "max": partial(_extreme, max),
    "min": partial(_extreme, min),
    "number": _number,
    "ordinal": _ordinal,
    "regex_replace": _regex_replace,
    "reject": lambda budget, value, *test: _filtered(False, budget, value, None, *test),
    "rejectattr": partial(_filtered, False),
    "replace": _replace,
    "round": _round,
    "select": lambda budget, value, *test: _filtered(True, budget, value, None, *test),
    "selectattr": partial(_filtered, True),
    "signed": _signed,
    "sort": _sort,
    "split": _split,
    "sum": _sum,
    "times": lambda budget, value: _range(budget, 0 if is_blank(value) else value),
    "title": _title,
    "trim": lambda budget, value: plain_text(value).strip(),
    "unique": _unique,
    "upper": lambda budget, value: plain_text(value).upper(),
}

#: Names of the comparing tests, by the operator of `compare`.
_COMPARING = {
    "eq": "eq equalto ==", "ne": "ne !=", "lt": "lt lessthan <", "lteq": "le <=",
    "gt": "gt greaterthan >", "gteq": "ge >=", "in": "in",
}  # fmt: skip

#: All tests, after `is` or in `select`.
TESTS: dict[str, Word] = {
    "odd": lambda budget, value: number(value) % 2 == 1,
    "even": lambda budget, value: number(value) % 2 == 0,
    "divisibleby": lambda budget, value, by: operate("%", budget, number(value), number(by)) == 0,
    "blank": lambda budget, value: is_blank(value.strip() if isinstance(value, str) else value),
    "none": lambda budget, value: value is None or isinstance(value, Blank),
    "true": lambda budget, value: value is True,
    "false": lambda budget, value: value is False,
    "number": lambda budget, value: type(value) in (int, float),
    "string": lambda budget, value: isinstance(value, str),
    "sequence": lambda budget, value: isinstance(value, LISTS),
    "mapping": lambda budget, value: isinstance(value, Mapping),
    "defined": lambda budget, value: not isinstance(value, MissingValue),
    "undefined": lambda budget, value: isinstance(value, MissingValue),
    **{name: partial(compare, word) for word in _COMPARING for name in _COMPARING[word].split()},
}

#: All functions.
FUNCTIONS: dict[str, Word] = {
    "max": partial(_extreme_of, max),
    "min": partial(_extreme_of, min),
    "range": _range,
}

#: All words by kind.
WORDS = {"filter": FILTERS, "test": TESTS, "function": FUNCTIONS}


def _digits(value: Any, least: int) -> int:
    digits = whole(value)
    if not least <= digits <= _MOST_DIGITS:
        raise ExpressionError(
            tr(
                "a number has at most {most_digits} digits after its point",
                most_digits=_MOST_DIGITS,
            ),
            tr("ask for fewer"),
        )
    return digits


def _parts(value: Any) -> str | Sequence[Any]:
    """Return a text, whose parts are letters, or the entries of a list."""
    return value if isinstance(value, str) else entries(value)


def _columns(budget: StepBudget, value: Any, attribute: Any = None) -> Sequence[Any]:
    """Return the entries, or one column of them."""
    values = entries(value)
    if attribute is None:
        return values
    return [follow_path(each, attribute, budget) for each in values]


def _keys(
    budget: StepBudget, value: Any, case_sensitive: Any, attribute: Any, *, blank: Any = None
) -> list[Any]:
    """Return the sort keys of entries: all numbers, yes and no, or all texts.

    Args:
        budget: Budget that pays for it.
        value: Entries to sort.
        case_sensitive: Whether capitals differ from small letters.
        attribute: Column to sort by; None to sort by the entries.
        blank: Key of blank entries; None to reject them.
    """
    keys = []
    for key in _columns(budget, value, attribute):
        budget.spend(STEPS_OF_ENTRY + STEPS_OF_NEW_ENTRY)
        if isinstance(key, str):
            budget.pay_for_reading(key)
            key = key if case_sensitive else key.lower()
        elif is_blank(key) and blank is not None:
            key = blank
        elif not isinstance(key, NUMBERS):
            hint = (
                translated(_LEAVE_OUT)
                if is_blank(key)
                else tr('name a column, such as attribute="cost"')
            )
            raise misfit(tr("{kind} cannot be sorted by", kind=kind(key)), hint, key, blank=hint)
        keys.append(key)
    if blank is None and len({isinstance(key, str) for key in keys}) > 1:
        raise ExpressionError(
            tr("numbers and texts cannot be put in one order"), tr("sort only one of them")
        )
    return keys
