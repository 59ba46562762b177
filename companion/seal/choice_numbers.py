"""Turn the values of a choice into the numbers that are sealed, and back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, product
from math import prod
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.problem import PunchboardError
from punchboard.companion.seal.seal import MOST_NUMBERS

#: At most this many choices are tried for a phone that lost its numbers, as in `bids.js`.
MOST_TRIED = 300_000


class UnsealableError(PunchboardError, ValueError):
    """An offer asks for something that seals don't carry: text, or a list of any length."""


def count_numbers(fields: Sequence[Mapping[str, Any]]) -> int:
    """Return how many numbers the answers to an offer's fields take.

    Args:
        fields: Fields as the view has them.

    Raises:
        UnsealableError: if a field can't be sealed, or there are too many.
    """
    count = sum(_width(field) + bool(field.get("optional")) for field in fields)
    if count > MOST_NUMBERS:
        raise UnsealableError(tr("the choice has {count} numbers", count=count))
    return count


def values_of(fields: Sequence[Mapping[str, Any]], numbers: Sequence[int]) -> dict[str, Any]:
    """Return the values of an action from sealed numbers.

    Limits are not looked at: the rules check the action.

    Raises:
        UnsealableError: if a field can't be sealed.
        ValueError: if these are not the numbers of such a choice.
    """
    if len(numbers) != count_numbers(fields):
        raise ValueError("another number of numbers is needed")
    values: dict[str, Any] = {}
    rest = list(numbers)
    for field in fields:
        answered = rest.pop(0) if field.get("optional") else 1
        own, rest = rest[: _width(field)], rest[_width(field) :]
        if answered not in (0, 1) or (not answered and any(own)):
            raise ValueError("an answer is there, or it is not")
        if answered:
            values[field["name"]] = _value(field, own)
    return values


def words_of(fields: Sequence[Mapping[str, Any]], numbers: Sequence[int]) -> str:
    """Return sealed numbers in the words of the game: "Boxes 3, Price $4".

    Raises:
        ValueError: if these are not the numbers of such a choice.
    """
    values = values_of(fields, numbers)
    return tr("; ").join(_said(field, values.get(field["name"])) for field in fields)


def _said(field: Mapping[str, Any], value: Any) -> str:
    """Return the answer to a field in words."""
    if value is None:
        return "nothing"
    if field["widget"] == "pick":
        return next(str(each["label"]) for each in field["choices"] if each["value"] == value)
    wheels = field["wheels"]
    turned = value if isinstance(value, Mapping) else {wheels[0]["name"]: value}
    return tr(", ").join(f"{each['title']} {each['unit']}{turned[each['name']]}" for each in wheels)


def numbers_of(fields: Sequence[Mapping[str, Any]], values: Mapping[str, Any]) -> list[int]:
    """Return the numbers that are sealed for the values of an offer's fields.

    Raises:
        UnsealableError: if a field can't be sealed.
        ValueError: if a value doesn't fit its field.
    """
    numbers: list[int] = []
    for field in fields:
        value = values.get(field["name"])
        if field.get("optional"):
            numbers.append(int(value is not None))
        numbers += [0] * _width(field) if value is None else _numbers(field, value)
    return numbers


def every_choice(fields: Sequence[Mapping[str, Any]]) -> Iterator[list[int]]:
    """Yield the numbers of everything that an offer's fields allow; nothing if that is too much.

    Raises:
        UnsealableError: if a field can't be sealed.
    """
    count_numbers(fields)
    if prod(1 + len(each) for field in fields for each in _ranges(field)) > MOST_TRIED:
        return
    each_field: list[list[list[int]]] = []
    for field in fields:
        answers = [list(each) for each in product(*_ranges(field))]
        if field.get("optional"):
            answers = [[0] * (_width(field) + 1), *([1, *each] for each in answers)]
        each_field.append(answers)
    for together in product(*each_field):
        yield list(chain.from_iterable(together))


def _ranges(field: Mapping[str, Any]) -> list[range]:
    if field["widget"] == "pick":
        return [range(len(field["choices"]))]
    return [
        range(wheel["least"], (wheel["last"] if wheel["most"] is None else wheel["most"]) + 1)
        for wheel in field["wheels"]
    ]


def _numbers(field: Mapping[str, Any], value: Any) -> list[int]:
    """Return the answer to a field as numbers."""
    width = _width(field)
    if field["widget"] == "pick":
        known = [each["value"] for each in field["choices"]]
        if value not in known:
            raise ValueError("there is no such answer")
        return [known.index(value)]
    wheels = field["wheels"]
    return [int(value)] if width == 1 else [int(value[wheel["name"]]) for wheel in wheels]


def _width(field: Mapping[str, Any]) -> int:
    widget = field["widget"]
    if widget == "number":
        return len(field["wheels"])
    if widget == "pick" and field.get("most", 1) == 1 and not field.get("ordered"):
        return 1
    raise UnsealableError(tr("a field of the widget {widget} can’t be sealed", widget=widget))


def _value(field: Mapping[str, Any], own: Sequence[int]) -> Any:
    """Return the answer to a field from its numbers."""
    if field["widget"] == "pick":
        if not 0 <= own[0] < len(field["choices"]):
            raise ValueError("there is no such answer")
        return field["choices"][own[0]]["value"]
    wheels = field["wheels"]
    if len(wheels) == 1:
        return own[0]
    return {wheel["name"]: number for wheel, number in zip(wheels, own, strict=True)}
