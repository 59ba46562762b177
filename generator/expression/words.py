"""Every filter, test and function there is, and the one way in which they are called.

A public function here is a filter, by its name without the `_` at its end. It takes the budget, the
value, and what the designer adds. `call_word` pays for the texts and lists that it is given and for
the one that it returns; the filter pays for what lies between.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from inspect import isfunction, signature
from itertools import islice
from typing import Any

from punchboard.cards.blank import Blank, is_blank
from punchboard.generator.expression.error import (
    ExpressionError,
    MissingError,
    kind,
    misfit,
    quoted,
    suggestion,
)
from punchboard.generator.expression.pattern import read_pattern
from punchboard.generator.expression.values import (
    MINUS,
    STEPS_OF_CALL,
    STEPS_OF_ENTRY,
    STEPS_OF_NEW_ENTRY,
    Budget,
    compare,
    entries,
    join_texts,
    look_along,
    look_up,
    number,
    operate,
    plain_text,
    text_of,
    whole,
)

Word = Callable[..., Any]

#: Numbers that one `range` may have.
_LONGEST_RANGE = 1_000
#: Digits beyond this are not exact anyway.
_MOST_DIGITS = 12
_LONGEST_NUMBER = 30
_LONGEST_SHOWN = 120
_CAPITALIZED = re.compile(r"[^\s\-({\[<]+")
#: How a text says a group: as `\\1`, which Jinja2 leaves alone, or as `\1`, which it takes for a
#: control character.
_GROUP = re.compile(r"\\([0-9])")
_CONTROL = re.compile("[\x01-\x07]")
_UNSAID = object()
_NONE: Mapping[str, Any] = {}
_LEAVE_OUT = 'write 0 in the cell if blank means 0, or leave it out: rejectattr("cost", "blank")'


def abs_(budget: Budget, value: Any) -> Any:
    """Return the number without its sign."""
    return abs(number(value))


def capitalize(budget: Budget, value: Any) -> str:
    """Return the text with its first letter large and the rest small."""
    return plain_text(value).capitalize()


def default(budget: Budget, value: Any, default_value: Any = "", boolean: Any = False) -> Any:
    """Return the value, or `default_value` where it is blank (with `true`, also 0 and no)."""
    return default_value if is_blank(value) or (boolean and not value) else value


def expect(budget: Budget, value: Any, expected: Any) -> Any:
    """Return the value, which must be the expected one: the words around it rely on it."""
    if not compare(budget, "eq", value, expected):
        raise ExpressionError(
            f"the words here expect {_shown(expected)}, and the game says {_shown(value)}",
            "correct the words and the expected value",
        )
    return value


def first(budget: Budget, value: Any) -> Any:
    """Return the first letter or entry, blank if there is none."""
    return next(iter(_letters_or_entries(value)), None)


def float_(budget: Budget, value: Any, default: Any = _UNSAID) -> Any:
    """Return the number that a text says; `default` where it says none."""
    if isinstance(value, int | float):
        return float(number(value))
    if isinstance(value, str) and len(value) <= _LONGEST_NUMBER:
        try:
            return number(float(value.replace(MINUS, "-")))
        except ValueError:
            pass
    if default is not _UNSAID:
        return default
    raise misfit(f"{kind(value)} is no number", value, hint="write one, or give a default")


def having(budget: Budget, value: Any, mapping: Any) -> list[Any]:
    """Keep the entries whose `id` has a value other than 0, no or blank in `mapping`."""
    if not isinstance(mapping, Mapping):
        raise ExpressionError('"having" needs a group of values', 'such as "having(card)"')
    budget.spend(STEPS_OF_CALL * len(entries(value)))
    found = ((each, look_up(mapping, look_along(each, "id"))) for each in entries(value))
    return [each for each, has in found if not isinstance(has, MissingError) and has]


def int_(budget: Budget, value: Any, default: Any = _UNSAID) -> Any:
    """Return the whole part of a number, or of a text that is one."""
    result = float_(budget, value, default)
    return int(result) if isinstance(result, float) else result


def join(budget: Budget, value: Any, d: Any = "", attribute: Any = None) -> str:
    """Return the entries one after another, with `d` between them."""
    between = plain_text(d)
    parts = []
    for each in entries(value):
        part = text_of(each if attribute is None else look_along(each, attribute), budget)
        budget.make_text(len(part) + len(between))
        parts.append(part)
    budget.make_text(sum(map(len, parts)) + len(between) * len(parts))
    return between.join(parts)


def last(budget: Budget, value: Any) -> Any:
    """Return the last letter or entry, blank if there is none."""
    return next(reversed(_letters_or_entries(value)), None)


def length(budget: Budget, value: Any) -> int:
    """Return how many letters or entries there are."""
    return len(_letters_or_entries(value))


def list_(budget: Budget, value: Any) -> list[Any]:
    """Return a list of the letters or entries."""
    return list(_letters_or_entries(value))


def lower(budget: Budget, value: Any) -> str:
    """Return the text in small letters."""
    return plain_text(value).lower()


def map_(
    budget: Budget, value: Any, *args: Any, attribute: Any = None, default: Any = _UNSAID
) -> list[Any]:
    """Return one column of the entries, or what a filter makes of each."""
    values = entries(value)
    budget.make_list(len(values))
    if attribute is not None:
        return [_column(budget, each, attribute, default) for each in values]
    if not args:
        raise ExpressionError('"map" needs a filter or a column', 'such as map(attribute="name")')
    word = find_word(args[0], FILTERS, "filter")
    return [call_word(budget, args[0], word, (each, *args[1:])) for each in values]


def max_(budget: Budget, value: Any, case_sensitive: Any = False, attribute: Any = None) -> Any:
    """Return the largest entry, or the one with the largest in its column."""
    return _extreme(max, budget, value, case_sensitive, attribute)


def min_(budget: Budget, value: Any, case_sensitive: Any = False, attribute: Any = None) -> Any:
    """Return the smallest entry, or the one with the smallest in its column."""
    return _extreme(min, budget, value, case_sensitive, attribute)


def number_(budget: Budget, value: Any, digits: Any = None) -> str:
    """Return the number as text, with exactly `digits` digits after the point if said."""
    if digits is None:
        return text_of(number(value))
    places = whole(digits)
    if not 0 <= places <= _MOST_DIGITS:
        raise ExpressionError(f"a number is printed with at most {_MOST_DIGITS} digits")
    shown = f"{abs(number(value)):.{places}f}"
    is_negative = value < 0 and any(digit not in "0." for digit in shown)
    return MINUS + shown if is_negative else shown


def ordinal(budget: Budget, value: Any) -> str:
    """Return `1st`, `2nd`, `3rd` and so on."""
    count = whole(value)
    tens, ones = divmod(abs(count) % 100, 10)
    ending = "th" if tens == 1 else {1: "st", 2: "nd", 3: "rd"}.get(ones, "th")
    return text_of(count) + ending


def regex_replace(budget: Budget, value: Any, pattern: Any, new: Any, count: Any = None) -> str:
    r"""Return the text with what a pattern matches replaced; `\1` is its first group."""
    text, after = plain_text(value), plain_text(new)
    after = _CONTROL.sub(lambda digit: f"\\{ord(digit[0])}", after)
    most = len(text) + 1 if count is None else max(0, whole(count))
    parts: list[str] = []
    end = 0
    for span in islice(read_pattern(plain_text(pattern)).find_all(text, budget), most):
        made = _GROUP.sub(partial(_group, text, span), after)
        budget.make_text(len(made))
        parts += (text[end : span[0]], made)
        end = span[1]
    return join_texts([*parts, text[end:]])


def reject(budget: Budget, value: Any, *test: Any) -> list[Any]:
    """Keep the entries that fail a test."""
    return _chosen(budget, value, entries(value), test, False)


def rejectattr(budget: Budget, value: Any, attribute: Any, *test: Any) -> list[Any]:
    """Keep the entries whose column fails a test."""
    return _chosen(budget, value, _columns(value, attribute), test, False)


def replace(budget: Budget, value: Any, old: Any, new: Any, count: Any = None) -> str:
    """Return the text with `old` replaced by `new`, everywhere or `count` times."""
    text, before, after = plain_text(value), plain_text(old), plain_text(new)
    budget.read(text)
    found = text.count(before)
    if count is not None:
        found = min(found, max(0, whole(count)))
    budget.make_text(len(text) + found * max(0, len(after) - len(before)))
    return text.replace(before, after, found)


def round_(budget: Budget, value: Any, precision: Any = 0, method: Any = "common") -> Any:
    """Round to `precision` digits: `common`, `ceil` or `floor`."""
    digits = whole(precision)
    if not -_MOST_DIGITS <= digits <= _MOST_DIGITS:
        raise ExpressionError(f"a number is rounded to at most {_MOST_DIGITS} digits")
    value = number(value)
    if method == "common":
        result = round(value, digits)
    elif method in ("ceil", "floor"):
        power = 10.0**digits
        result = (math.ceil if method == "ceil" else math.floor)(value * power) / power
    else:
        raise ExpressionError('"round" knows "common", "ceil" and "floor"')
    return int(result) if digits <= 0 else number(result)


def select(budget: Budget, value: Any, *test: Any) -> list[Any]:
    """Keep the entries that pass a test."""
    return _chosen(budget, value, entries(value), test, True)


def selectattr(budget: Budget, value: Any, attribute: Any, *test: Any) -> list[Any]:
    """Keep the entries whose column passes a test."""
    return _chosen(budget, value, _columns(value, attribute), test, True)


def signed(budget: Budget, value: Any) -> str:
    """Return the number with its sign, such as `+3`; 0 has none."""
    text = text_of(number(value))
    return "+" + text if value > 0 and text != "0" else text


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
    budget.spend(2 * len(keys) * len(keys).bit_length())
    order = _in_order(partial(sorted, reverse=bool(reverse)), keys)
    return [values[place] for place in order]


def split(budget: Budget, value: Any, separator: Any = None) -> list[str]:
    """Return the parts of a text between separators, or its words; none where it is blank."""
    text = plain_text(value)
    if not text:
        return []
    if separator is not None and not plain_text(separator):
        raise ExpressionError("a text cannot be split at nothing", 'use "| list" for its letters')
    budget.make_text(len(text))
    return text.split(None if separator is None else plain_text(separator))


def sum_(budget: Budget, value: Any, attribute: Any = None, start: Any = 0) -> Any:
    """Add up numbers, or one column of the entries."""
    total = start
    for each in entries(value):
        budget.spend(STEPS_OF_CALL)
        added = each if attribute is None else look_along(each, attribute)
        if added is None or isinstance(added, Blank):
            raise misfit(f"{kind(added)} cannot be added up", added, hint=_LEAVE_OUT)
        total = operate(budget, "+", total, added)
    return total


def times(budget: Budget, value: Any) -> list[int]:
    """Return 0, 1, 2 … as many as `value` says, none for blank."""
    return _range(budget, 0 if is_blank(value) else value)


def title(budget: Budget, value: Any) -> str:
    """Return the text with each word's first letter large and the rest small."""
    text = plain_text(value)
    budget.spend(2 * len(text))
    return _CAPITALIZED.sub(lambda word: word[0][0].upper() + word[0][1:].lower(), text)


def trim(budget: Budget, value: Any) -> str:
    """Return the text without blanks around it."""
    return plain_text(value).strip()


def unique(
    budget: Budget, value: Any, case_sensitive: Any = False, attribute: Any = None
) -> list[Any]:
    """Keep the first of entries that are the same."""
    values = entries(value)
    found: dict[Any, Any] = {}
    keys = _keys(budget, values, case_sensitive, attribute, are_blanks_alike=True)
    for key, each in zip(keys, values, strict=True):
        found.setdefault(key, each)
    return list(found.values())


def upper(budget: Budget, value: Any) -> str:
    """Return the text in capitals."""
    return plain_text(value).upper()


#: Every filter there is.
FILTERS: dict[str, Word] = {
    name.removesuffix("_"): each
    for name, each in list(globals().items())
    if isfunction(each) and each.__module__ == __name__
}

_COMPARED = {
    "eq": ("eq", "equalto", "=="),
    "ne": ("ne", "!="),
    "lt": ("lt", "lessthan", "<"),
    "lteq": ("le", "<="),
    "gt": ("gt", "greaterthan", ">"),
    "gteq": ("ge", ">="),
    "in": ("in",),
}


def _is_compared(word: str, budget: Budget, value: Any, other: Any) -> bool:
    return compare(budget, word, value, other)


_COMPARING: dict[str, Word] = {
    alias: partial(_is_compared, word) for word, aliases in _COMPARED.items() for alias in aliases
}


def _is_divisible(budget: Budget, value: Any, by: Any) -> bool:
    return bool(operate(budget, "%", number(value), number(by)) == 0)


#: Every test there is, after `is` or in `select`.
TESTS: dict[str, Word] = {
    "odd": lambda budget, value: number(value) % 2 == 1,
    "even": lambda budget, value: number(value) % 2 == 0,
    "divisibleby": _is_divisible,
    "blank": lambda budget, value: is_blank(value.strip() if isinstance(value, str) else value),
    "none": lambda budget, value: value is None or isinstance(value, Blank),
    "true": lambda budget, value: value is True,
    "false": lambda budget, value: value is False,
    "number": lambda budget, value: type(value) in (int, float),
    "string": lambda budget, value: isinstance(value, str),
    "sequence": lambda budget, value: isinstance(value, list | tuple),
    "mapping": lambda budget, value: isinstance(value, Mapping),
    "defined": lambda budget, value: True,  # what is missing never comes here
    "undefined": lambda budget, value: False,
    **_COMPARING,
}


def _range(budget: Budget, *bounds: Any) -> list[int]:
    """Return the numbers from `start` to before `stop`: range(stop), range(start, stop, step)."""
    if not 1 <= len(bounds) <= 3:
        raise ExpressionError('"range" needs one to three numbers')
    numbers = [whole(bound) for bound in bounds]
    if len(numbers) == 3 and numbers[2] == 0:
        raise ExpressionError("a step of 0 leads nowhere")
    result = range(*numbers)
    if len(result) > _LONGEST_RANGE:
        raise ExpressionError(f"a range has at most {_LONGEST_RANGE:,} numbers")
    return list(result)


def _extreme_of(word: Word, budget: Budget, *values: Any) -> Any:
    """Return the smallest or largest of the values, or of one list."""
    return word(budget, values[0] if len(values) == 1 else values)


#: Every function there is.
FUNCTIONS: dict[str, Word] = {
    "max": partial(_extreme_of, max_),
    "min": partial(_extreme_of, min_),
    "range": _range,
}


def find_word(name: Any, words: Mapping[str, Word], what: str) -> Word:
    """Return a filter, test or function by its name; raise with the nearest one."""
    if isinstance(name, str) and name in words:
        return words[name]
    raise ExpressionError(f"unknown {what} {quoted(name)}", suggestion(name, words))


def check_call(name: str, word: Word, count: int, named: Iterable[str]) -> None:
    """Raise unless a word may be called with `count` values (its own included) and `named` ones."""
    try:
        signature(word).bind(None, *(None for _ in range(count)), **dict.fromkeys(named))
    except TypeError:
        known = list(signature(word).parameters)[2:]
        hint = f"it knows {', '.join(known)}" if known else "it needs nothing more"
        raise ExpressionError(f"{quoted(name)} is given the wrong values", hint) from None


def call_word(
    budget: Budget, name: str, word: Word, args: Iterable[Any], named: Mapping[str, Any] = _NONE
) -> Any:
    """Return what a filter, test or function gives; pay for what it reads and makes."""
    budget.spend(STEPS_OF_CALL)
    for arg in args:
        budget.read(arg)
    try:
        return budget.make(word(budget, *args, **named))
    except (ExpressionError, MissingError):
        raise
    except Exception:
        raise ExpressionError(f"{quoted(name)} does not work with these values") from None


def _group(text: str, span: tuple[int, ...], said: re.Match[str]) -> str:
    """Return what the group that a text says has matched; nothing where it took no part."""
    start, end = 2 * int(said[1]), 2 * int(said[1]) + 2
    if end > len(span):
        raise ExpressionError(f"this pattern has no group {said[1]}", "put ( ) around it")
    return text[slice(*span[start:end])] if span[start] >= 0 else ""


def _letters_or_entries(value: Any) -> str | list[Any] | tuple[Any, ...]:
    return value if isinstance(value, str) else entries(value)


def _columns(value: Any, attribute: Any) -> Iterable[Any]:
    return (look_along(each, attribute) for each in entries(value))


def _column(budget: Budget, each: Any, attribute: Any, default: Any) -> Any:
    budget.spend(STEPS_OF_ENTRY)
    try:
        return look_along(each, attribute)
    except MissingError:
        if default is _UNSAID:
            raise
        return default


def _chosen(
    budget: Budget, value: Any, tested: Iterable[Any], test: tuple[Any, ...], wanted: bool
) -> list[Any]:
    """Return the entries whose tested value passes or fails (without a test: is not 0 or no)."""
    word = find_word(test[0], TESTS, "test") if test else None
    kept = []
    for each, asked in zip(entries(value), tested, strict=True):
        budget.spend(STEPS_OF_ENTRY)
        passes = asked if word is None else call_word(budget, test[0], word, (asked, *test[1:]))
        if bool(passes) is wanted:
            kept.append(each)
    return kept


def _extreme(
    choose: Callable[..., int], budget: Budget, value: Any, case_sensitive: Any, attribute: Any
) -> Any:
    values = entries(value)
    if not values:
        raise ExpressionError("an empty list has no smallest or largest entry")
    return values[_in_order(choose, _keys(budget, values, case_sensitive, attribute))]


def _in_order(choose: Callable[..., Any], keys: list[Any]) -> Any:
    """Return what `choose` makes of the places, compared by their keys."""
    try:
        return choose(range(len(keys)), key=keys.__getitem__)
    except TypeError:
        raise ExpressionError("numbers and texts cannot be put in one order") from None


def _keys(
    budget: Budget,
    values: Iterable[Any],
    case_sensitive: Any,
    attribute: Any,
    *,
    are_blanks_alike: bool = False,
) -> list[Any]:
    """Return what entries are sorted by; only numbers, yes or no, and texts will do.

    Args:
        budget: pays for it.
        values: the entries.
        case_sensitive: whether capitals count.
        attribute: their column, if they have some.
        are_blanks_alike: whether a blank is one more value, rather than refused.
    """
    keys = []
    for each in values:
        budget.spend(STEPS_OF_ENTRY + STEPS_OF_NEW_ENTRY)
        key = each if attribute is None else look_along(each, attribute)
        if isinstance(key, str):
            budget.make_text(len(key))
            key = key if case_sensitive else key.lower()
        elif is_blank(key) and are_blanks_alike:
            key = ""
        elif not isinstance(key, int | float):
            hint = _LEAVE_OUT if is_blank(key) else 'name a column, such as attribute="cost"'
            raise misfit(f"{kind(key)} cannot be sorted by", key, hint=hint)
        keys.append(key)
    return keys


def _shown(value: Any) -> str:
    """Return a value for a message, texts in quotes and cut."""
    if is_blank(value):
        cell = str(value.position) if isinstance(value, Blank) else ""
        return f"blank ({cell})" if cell else "blank"
    text = text_of(value)
    if isinstance(value, str):
        text = f'"{text[:_LONGEST_SHOWN]}…"' if len(text) > _LONGEST_SHOWN else f'"{text}"'
    return text[: _LONGEST_SHOWN + 3]
