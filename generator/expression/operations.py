"""The operations of expressions: arithmetic, comparing, looking up, slicing, printing.

Values are data only: numbers, texts, lists, mappings, blanks. No Python attribute is reachable, and
numbers, texts and lists stay small. The compiler and the filters call these functions; those that
it calls for a node of the syntax tree take the budget first, whether or not they spend from it.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from typing import Any

from punchboard.cards.blank import Blank, is_blank
from punchboard.cards.catalog import marked, tr, translated
from punchboard.cards.schema.base import as_known
from punchboard.generator.expression.budget import (
    STEPS_OF_CALL,
    STEPS_OF_ENTRY,
    StepBudget,
    check_length,
    join_texts,
)
from punchboard.generator.expression.error import (
    FILL_IN,
    KEYS,
    LISTS,
    NUMBERS,
    TEXT_OR_LIST,
    ExpressionError,
    MissingError,
    MissingValue,
    kind,
    misfit,
    not_a_number,
    quoted,
    suggestion,
)

#: Largest number: more than any game counts, and small enough for memory.
LARGEST = 10**15
#: Largest exponent of a power whose base isn't -1, 0 or 1.
_LARGEST_EXPONENT = 60
#: Largest printed number: Python refuses to print longer integers.
_LARGEST_PRINTED = 10**300
#: Deepest nesting of printed lists.
_DEEPEST = 20
#: Most characters of a dotted path given as a text, and the cost of following each of its names.
_LONGEST_PATH, _STEPS_OF_KEY = 200, 5

MINUS = "\u2212"
_SEPARATOR = ", "

_OPERATORS: dict[str, tuple[Callable[[Any, Any], Any], str]] = {
    "+": (operator.add, marked("cannot add {left} and {right}")),
    "-": (operator.sub, marked("cannot subtract {right} from {left}")),
    "*": (operator.mul, marked("cannot multiply {left} by {right}")),
    "/": (operator.truediv, marked("cannot divide {left} by {right}")),
    "//": (operator.floordiv, marked("cannot divide {left} by {right}")),
    "%": (operator.mod, marked("cannot divide {left} by {right}")),
    "**": (operator.pow, marked("cannot raise {left} to the power of {right}")),
}
_COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    "eq": operator.eq, "ne": operator.ne, "lt": operator.lt, "lteq": operator.le,
    "gt": operator.gt, "gteq": operator.ge,
}  # fmt: skip


def number(value: Any) -> Any:
    """Return a value if it is a real number in range; raise for other values."""
    if isinstance(value, NUMBERS) and -LARGEST <= value <= LARGEST:
        return value
    if isinstance(value, float) and math.isfinite(value):
        return value
    if isinstance(value, complex):
        raise ExpressionError(tr("a negative number has no such root"), tr("take it of 0 or more"))
    if isinstance(value, NUMBERS):
        raise ExpressionError(tr("a number is too large"), tr("use smaller numbers"))
    raise not_a_number(value)


def whole(value: Any) -> int:
    """Return a value as an integer; raise if it isn't a whole number."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, int):
        return int(number(value))
    hint = tr("use a whole number, such as 2, or add | int")
    raise misfit(tr("{kind} stands where a whole number is needed", kind=kind(value)), hint, value)


def plain_text(value: Any) -> str:
    """Return the text of a single value; raise for lists and groups."""
    if isinstance(value, KEYS) or is_blank(value):
        return text_of(value)
    raise ExpressionError(
        tr("{kind} stands where a text is needed", kind=kind(value)), tr("name one value in it")
    )


def entries(value: Any) -> list[Any] | tuple[Any, ...]:
    """Return the entries for a loop or filter; for a mapping, its keys."""
    if isinstance(value, LISTS):
        return value
    if isinstance(value, Mapping):
        return tuple(value)
    hint = tr("use a list")
    if isinstance(value, int) and not isinstance(value, bool):
        hint = (
            tr("did you mean range({value})?", value=value)
            if abs(value) < 1000
            else tr("use range(…)")
        )
    elif isinstance(value, str):
        hint = tr("a text with commas isn't a list; declare the column as icons")
    raise misfit(tr("{kind} stands where a list is needed", kind=kind(value)), hint, value)


def look_up(owner: Any, key: Any, budget: StepBudget) -> Any:
    """Return `owner[key]` for data, or a `MissingValue` if there is no such entry.

    A text as key of a list finds the entry with this id; the budget pays for the search.
    A mapping without `colour` is asked for `color`, and the other way round.
    """
    if type(owner) is dict:  # the usual case
        is_there = isinstance(key, KEYS) and key in owner
    elif isinstance(owner, LISTS) and isinstance(key, str):
        budget.pay_for_reading(owner)
        named = (each for each in owner if isinstance(each, Mapping) and each.get("id") == key)
        return next(named, MissingValue(owner, key))
    elif isinstance(owner, Mapping):
        is_there = isinstance(key, KEYS) and key in owner
    else:
        is_list = isinstance(owner, TEXT_OR_LIST) and isinstance(key, int)
        is_there = is_list and -len(owner) <= key < len(owner)
    if not is_there and isinstance(key, str) and isinstance(owner, Mapping):
        spelled = as_known(key, owner)
        is_there, key = spelled in owner, spelled
    return owner[key] if is_there else MissingValue(owner, key)


def follow_path(owner: Any, path: Any, budget: StepBudget) -> Any:
    """Follow a dotted path such as `cost.gold`; raise where it breaks off."""
    if not isinstance(path, int | str) or (isinstance(path, str) and len(path) > _LONGEST_PATH):
        raise ExpressionError(
            tr("{kind} stands where a column's name is needed", kind=kind(path)),
            tr("write the name in quotes, such as 'cost'"),
        )
    for key in path.split(".", 20) if isinstance(path, str) else (path,):
        budget.spend(_STEPS_OF_KEY)
        key = int(key) if isinstance(key, str) and key.isdecimal() else key
        owner = look_up(owner, key, budget)
        if isinstance(owner, MissingValue):
            raise MissingError(owner)
    return owner


def cut(budget: StepBudget, value: Any, start: Any, stop: Any, step: Any) -> Any:
    """Return the slice `[start:stop:step]` of a text or list."""
    for bound in (start, stop, step):
        if bound is not None and not isinstance(bound, int):
            hint = tr("use whole numbers, such as [0:3]")
            raise misfit(tr("{kind} cannot say where to cut", kind=kind(bound)), hint, bound)
    if step == 0:
        raise ExpressionError(tr("a step of 0 leads nowhere"), tr("use 1 or more"))
    if not isinstance(value, TEXT_OR_LIST):
        raise ExpressionError(
            tr("{kind} cannot be cut", kind=kind(value)), tr("use a text or a list")
        )
    budget.pay_for_reading(value)
    return value[start:stop:step]


def operate(symbol: str, budget: StepBudget, left: Any, right: Any) -> Any:
    """Return `left symbol right`."""
    calculate, sentence = _OPERATORS[symbol]
    if isinstance(left, NUMBERS) and isinstance(right, NUMBERS):
        if symbol == "**" and abs(left) > 1 and abs(right) > _LARGEST_EXPONENT:
            raise ExpressionError(tr("a power is too large"), tr("use smaller numbers"))
        try:
            return number(calculate(number(left), number(right)))
        except ZeroDivisionError:
            raise ExpressionError(
                tr("a number is divided by 0"), tr("test it first: … if number else 0")
            ) from None
        except OverflowError:
            raise ExpressionError(tr("a number is too large"), tr("use smaller numbers")) from None
    if symbol == "+" and isinstance(left, str) and isinstance(right, str):
        return left + right
    if symbol == "+" and isinstance(left, LISTS) and isinstance(right, LISTS):
        return [*left, *right]
    if symbol == "*" and isinstance(left, int):
        left, right = right, left
    if symbol == "*" and isinstance(left, TEXT_OR_LIST) and type(right) is int:
        check_length(len(left) * right)
        return (left if isinstance(left, str) else [*left]) * right
    hint = ""
    if symbol == "+" and (isinstance(left, str) or isinstance(right, str)):
        hint = tr('join texts with "~"')
    elif symbol == "%" and isinstance(left, str):
        hint = tr('put texts together with "~"')
    numbers, blank = hint or tr("use numbers on both sides"), hint or translated(FILL_IN)
    what = translated(sentence, left=kind(left), right=kind(right))
    raise misfit(what, numbers, left, right, blank=blank)


def compare(word: str, budget: StepBudget, value: Any, other: Any) -> bool:
    """Compare two values by an operator of Jinja2: `eq`, `lteq`, `notin` and so on."""
    if word in ("in", "notin"):
        return _contains(budget, other, value) is (word == "in")
    if not (isinstance(value, NUMBERS) and isinstance(other, NUMBERS)):
        budget.pay_for_deep_reading(value)
        budget.pay_for_deep_reading(other)
        are_lists = isinstance(value, LISTS) and isinstance(other, LISTS)
        if word in ("eq", "ne"):
            if is_blank(value) and is_blank(other):
                return word == "eq"
        elif not are_lists and not (isinstance(value, str) and isinstance(other, str)):
            hint = tr("compare two of a kind; | int reads a number")
            raise misfit(
                tr(
                    "{first_kind} and {second_kind} cannot be put in order",
                    first_kind=kind(value),
                    second_kind=kind(other),
                ),
                hint,
                value,
                other,
            )
        if are_lists:
            value, other = list(value), list(other)
    try:
        return _COMPARISONS[word](value, other)
    except TypeError:
        raise ExpressionError(
            tr("these lists cannot be put in order"), tr("compare lists of numbers, or of texts")
        ) from None


def _contains(budget: StepBudget, owner: Any, part: Any) -> bool:
    budget.pay_for_deep_reading(part)
    if isinstance(owner, str):
        if not isinstance(part, str):
            raise ExpressionError(
                tr("{kind} cannot be in a text", kind=kind(part)), tr("put it in quotes")
            )
        budget.pay_for_reading(owner)
        return part in owner
    if isinstance(owner, LISTS):
        budget.pay_for_deep_reading(owner)
        return part in owner
    if isinstance(owner, Mapping):
        return isinstance(part, KEYS) and part in owner
    raise ExpressionError(
        tr("nothing can be in {kind}", kind=kind(owner)),
        tr('use "in" with a text or a list, or "==" to compare'),
    )


def text_of(value: Any, budget: StepBudget | None = None) -> str:
    """Format a value as templates print it: `2` for 2.0, a real minus sign, yes and no."""
    if isinstance(value, str):
        return value
    if value is None or isinstance(value, Blank):
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int) and -_LARGEST_PRINTED < value < _LARGEST_PRINTED:
        return str(value) if value >= 0 else MINUS + str(-value)
    if isinstance(value, NUMBERS):
        return _text_of_float(value)
    if isinstance(value, LISTS):
        return _text_of_list(value, budget or StepBudget(), 0)
    raise ExpressionError(
        tr("{kind} cannot be printed", kind=kind(value)), tr("name one value in it")
    )


def _text_of_float(value: float) -> str:
    if isinstance(value, int) or not math.isfinite(value):
        raise ExpressionError(tr("a printed number is too large"), tr("use smaller numbers"))
    digits = format(abs(value), ".12g")
    if "e" in digits:
        digits = format(Decimal(digits), "f")
    return MINUS + digits if value < 0 else digits


def _text_of_list(values: list[Any] | tuple[Any, ...], budget: StepBudget, depth: int) -> str:
    if depth > _DEEPEST:
        raise ExpressionError(
            tr("lists in lists are too deep to print"), tr("name one value in it")
        )
    budget.pay_for_reading(values)
    parts = []
    for value in values:
        if isinstance(value, LISTS):
            part = _text_of_list(value, budget, depth + 1)
        else:
            part = text_of(value)
        budget.spend(STEPS_OF_ENTRY + len(part))
        parts.append(part)
    return join_texts(parts, _SEPARATOR)


#: A filter, test or function: takes the budget, the value and the designer's arguments.
Word = Callable[..., Any]
#: Words by kind (`filter`, `test`, `function`) and name.
Words = Mapping[str, Mapping[str, Word]]
_NONE: Mapping[str, Any] = {}


def find_word(name: Any, words: Mapping[str, Word], what: str) -> Word:
    """Return a filter, test or function by its name; raise with the nearest name."""
    if isinstance(name, str) and name in words:
        return words[name]
    hint = suggestion(name, words) or tr(
        "remove it; docs/reference/layout/expressions.md lists every {kind}", kind=what
    )
    raise ExpressionError(tr("unknown {kind} {name}", kind=what, name=quoted(name)), hint)


def call_word(
    budget: StepBudget,
    name: str,
    word: Word,
    args: Iterable[Any],
    named: Mapping[str, Any] = _NONE,
) -> Any:
    """Call a filter, test or function; pay for its arguments and its result."""
    budget.spend(STEPS_OF_CALL)
    for arg in args:
        budget.pay_for_reading(arg)
    try:
        return budget.pay_for_making(word(budget, *args, **named))
    except (ExpressionError, MissingError):
        raise
    except Exception:
        hint = tr("check the values before and in the brackets of {name}", name=quoted(name))
        raise ExpressionError(
            tr("{name} does not work with these values", name=quoted(name)), hint
        ) from None
