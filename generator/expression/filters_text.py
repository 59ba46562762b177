"""Filters for texts and numbers; each takes the budget, the value, and what the designer adds."""

from __future__ import annotations

import math
import re
from typing import Any

from punchboard.cards.blank import Blank, is_blank
from punchboard.generator.expression.arithmetic import number
from punchboard.generator.expression.budget import Budget
from punchboard.generator.expression.error import ExpressionError, kind, misfit
from punchboard.generator.expression.lookup import entries, look_along
from punchboard.generator.expression.text import text_of

_WORD = re.compile(r"[^\s\-({\[<]+")
#: Digits beyond this are not exact anyway.
_MOST_DIGITS = 12
_LONGEST_NUMBER = 30
_UNSAID = object()


def plain_text(value: Any) -> str:
    """Return the text of a single value; lists and groups are refused."""
    if isinstance(value, str):
        return value
    if isinstance(value, int | float) or is_blank(value):
        return text_of(value)
    raise ExpressionError(f"{kind(value)} stands where a text is needed")


def upper(budget: Budget, value: Any) -> str:
    """Return the text in capitals."""
    return plain_text(value).upper()


def lower(budget: Budget, value: Any) -> str:
    """Return the text in small letters."""
    return plain_text(value).lower()


def capitalize(budget: Budget, value: Any) -> str:
    """Return the text with its first letter large and the rest small."""
    return plain_text(value).capitalize()


def title(budget: Budget, value: Any) -> str:
    """Return the text with each word's first letter large and the rest small."""
    text = plain_text(value)
    budget.spend(len(text))
    return _WORD.sub(lambda word: word[0][0].upper() + word[0][1:].lower(), text)


def trim(budget: Budget, value: Any) -> str:
    """Return the text without blanks around it."""
    return plain_text(value).strip()


def replace(budget: Budget, value: Any, old: Any, new: Any, count: Any = None) -> str:
    """Return the text with `old` replaced by `new`, everywhere or `count` times."""
    text, before, after = plain_text(value), plain_text(old), plain_text(new)
    budget.spend(len(text) >> 3)
    found = text.count(before)
    if count is not None:
        found = min(found, max(0, whole(count)))
    budget.reserve_text(len(text) + found * max(0, len(after) - len(before)))
    return text.replace(before, after, found)


def join(budget: Budget, value: Any, d: Any = "", attribute: Any = None) -> str:
    """Return the entries one after another, with `d` between them."""
    between = plain_text(d)
    parts = []
    for each in entries(value):
        part = text_of(each if attribute is None else look_along(each, attribute), budget)
        budget.reserve_text(len(part) + len(between))
        parts.append(part)
    budget.reserve_text(sum(map(len, parts)) + len(between) * len(parts))
    return between.join(parts)


def whole(value: Any) -> int:
    """Return a whole number, or raise."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, int):
        return int(number(value))
    raise misfit(f"{kind(value)} stands where a whole number is needed", value)


def to_int(budget: Budget, value: Any, default: Any = _UNSAID) -> Any:
    """Return the whole part of a number, or of a text that is one."""
    result = to_float(budget, value, default)
    return int(result) if isinstance(result, float) else result


def to_float(budget: Budget, value: Any, default: Any = _UNSAID) -> Any:
    """Return the number that a text says; `default` where it says none."""
    if isinstance(value, int | float):
        return float(number(value))
    if isinstance(value, str) and len(value) <= _LONGEST_NUMBER:
        try:
            return number(float(value.replace("\u2212", "-")))
        except ValueError:
            pass
    if default is not _UNSAID:
        return default
    raise misfit(f"{kind(value)} is no number", value, hint="write one, or give a default")


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


def absolute(budget: Budget, value: Any) -> Any:
    """Return the number without its sign."""
    return abs(number(value))


def signed(budget: Budget, value: Any) -> str:
    """Return the number with its sign, such as `+3`; 0 has none."""
    text = text_of(number(value))
    return "+" + text if value > 0 and text != "0" else text


def ordinal(budget: Budget, value: Any) -> str:
    """Return `1st`, `2nd`, `3rd` and so on."""
    count = whole(value)
    tens, ones = divmod(abs(count) % 100, 10)
    ending = "th" if tens == 1 else {1: "st", 2: "nd", 3: "rd"}.get(ones, "th")
    return text_of(count) + ending


def fixed(budget: Budget, value: Any, digits: Any = None) -> str:
    """Return the number as text, with exactly `digits` digits after the point if said."""
    if digits is None:
        return text_of(number(value))
    places = whole(digits)
    if not 0 <= places <= _MOST_DIGITS:
        raise ExpressionError(f"a number is printed with at most {_MOST_DIGITS} digits")
    shown = f"{abs(number(value)):.{places}f}"
    is_negative = value < 0 and any(digit not in "0." for digit in shown)
    return "\u2212" + shown if is_negative else shown


def expect(budget: Budget, value: Any, expected: Any) -> Any:
    """Return the value, which must be the expected one: the words around it rely on it."""
    budget.read_deep(value)
    budget.read_deep(expected)
    if value != expected and not (is_blank(value) and is_blank(expected)):
        raise ExpressionError(
            f"the words here expect {_shown(expected)}, and the game says {_shown(value)}",
            "correct the words and the expected value",
        )
    return value


def _shown(value: Any) -> str:
    """Return a value for a message, texts in quotes and cut."""
    text = text_of(value)
    if is_blank(value):
        cell = str(value.position) if isinstance(value, Blank) else ""
        return f"blank ({cell})" if cell else "blank"
    if isinstance(value, str):
        return f'"{text[:120]}…"' if len(text) > 120 else f'"{text}"'
    return text[:120]
