"""Count the answers of a form against the limits of its offer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from punchboard.companion.rules.engine.limit import NOW, Limit, Part, Value
from punchboard.companion.rules.engine.offer import Field, Wheel

Values = Mapping[str, Any]


def amount_of(limit: Limit, values: Values, fields: Iterable[Field]) -> int:
    """Return the amount of a form's answers.

    Args:
        limit: The limit, with its parts.
        values: Answers by field.
        fields: Fields of the form.
    """
    if limit.adds != "sum":
        copies = _copies(limit, values, fields)
        return len(copies) if limit.adds == "kinds" else max(copies.values(), default=0)
    form, answers = _answers(limit, values, fields)
    return limit.base + sum(
        _amount(part, form[part.field], answers[part.field], limit.kept)
        for part in _counting(limit, answers)
    )


def broken(limit: Limit, values: Values, fields: Sequence[Field]) -> str:
    """Return the sentence why answers break a limit; "" if they don't."""
    now = amount_of(limit, values, fields)
    is_low = limit.least is not None and now < limit.least
    is_high = limit.most is not None and now > limit.most
    if not is_low and not is_high:
        return ""
    in_words = str(now)
    if limit.adds == "copies":
        copies = _copies(limit, values, fields)
        in_words = _label(fields, max(copies, key=lambda each: copies[each]))
    return limit.why.replace(NOW, in_words)


def _label(fields: Iterable[Field], value: Value) -> str:
    choices = (choice for field in fields for choice in field.choices)
    return next((each.label for each in choices if each.value == value), str(value))


def _copies(limit: Limit, values: Values, fields: Iterable[Field]) -> Counter[Value]:
    """Return how often each answer is given."""
    _, answers = _answers(limit, values, fields)
    parts = _counting(limit, answers)
    return Counter(value for part in parts for value in _picked(part, answers[part.field]))


def _answers(
    limit: Limit, values: Values, fields: Iterable[Field]
) -> tuple[dict[str, Field], dict[str, Any]]:
    """Return the fields by name, and their answers."""
    form = {field.name: field for field in fields}
    return form, {name: _answer(field, values, limit.kept) for name, field in form.items()}


def _counting(limit: Limit, answers: Values) -> Iterator[Part]:
    """Yield the parts whose condition holds."""
    return (part for part in limit.parts if part.field in answers and _counts(part, answers))


def own_limits(
    limits: Iterable[Limit],
    seat: str,
    form: Sequence[Field],
    others: Values,
    is_last: bool = True,
) -> tuple[Limit, ...]:
    """Return the limits of a seat's own part of a form.

    Args:
        limits: Limits of the whole form.
        seat: Id of the seat.
        form: Fields of the whole form.
        others: Answers of others to the whole form.
        is_last: Whether nobody else has still to answer. Before that nothing is too little.
    """
    found = (_own(limit, seat, form, others, is_last) for limit in limits)
    return tuple(limit for limit in found if limit is not None)


def _own(
    limit: Limit, seat: str, form: Sequence[Field], others: Values, is_last: bool
) -> Limit | None:
    by_name = {field.name: field for field in form}
    mine, besides = [], []
    for part in limit.parts:
        field = by_name[part.field]
        if field.widget == "grid":
            rows = [row.seat for row in field.rows if not part.rows or row.seat in part.rows]
            mine += [replace(part, rows=(each,)) for each in rows if each == seat]
            besides += [replace(part, rows=(each,)) for each in rows if each != seat]
        else:
            (mine if field.seat == seat else besides).append(part)
    if not mine:
        return None
    own, rest = replace(limit, parts=tuple(mine)), replace(limit, parts=tuple(besides))
    if not besides:
        return own
    if limit.adds != "sum":
        taken = _copies(rest, others, form)
        full = tuple(value for value in taken if taken[value] >= (limit.most or 0))
        parts = tuple(replace(part, values=full) for part in mine)
        return replace(own, parts=parts, most=0, adds="sum") if full else None
    least = limit.least if is_last else None
    if least is None and limit.most is None:
        return None
    return replace(own, least=least, base=amount_of(rest, others, form))


def _answer(field: Field, values: Values, kept: bool) -> Any:
    """Return the answer to a field; None if it counts nothing."""
    value = values.get(field.name)
    if value is None and kept:
        value = field.start
        if value is None and field.widget == "number":
            value = {wheel.name: _start(wheel) for wheel in field.wheels}
    return value


def _start(wheel: Wheel) -> int:
    return wheel.least if wheel.start is None else wheel.start


def _counts(part: Part, answers: Values) -> bool:
    """Return whether the condition of a part holds."""
    if part.when is None:
        return True
    given = answers.get(part.when.field)
    return any(value in part.when.values for value in _listed(given))


def _amount(part: Part, field: Field, value: Any, kept: bool) -> int:
    if field.widget == "pick":
        return part.times * sum(1 for _ in _picked(part, value))
    if field.widget == "text":
        return part.times * bool((value or "").strip())
    return part.times * sum(_worth(part, figure) for figure in _figures(part, field, value, kept))


def _worth(part: Part, figure: int) -> int:
    if not part.worth:
        return figure
    return part.worth[max(0, min(figure, len(part.worth) - 1))]


def _figures(part: Part, field: Field, value: Any, kept: bool) -> Iterator[int]:
    """Yield the figures of a number or of a grid that count."""
    if field.widget == "number":
        if isinstance(value, Mapping):
            yield from _of_wheels(part, value)
        elif value is not None:
            yield value
        return
    for row in field.rows:
        if not part.rows or row.seat in part.rows:
            own = (value or {}).get(row.seat)
            if own is None and kept:
                own = {wheel.name: _start(wheel) for wheel in row.wheels}
            yield from _of_wheels(part, own or {})


def _of_wheels(part: Part, figures: Mapping[str, int]) -> Iterator[int]:
    return (n for wheel, n in figures.items() if not part.wheels or wheel in part.wheels)


def _picked(part: Part, value: Any) -> Iterator[Value]:
    """Yield the answers of a pick that count."""
    return (each for each in _listed(value) if not part.values or each in part.values)


def _listed(value: Any) -> Sequence[Value]:
    if value is None:
        return ()
    return tuple(value) if isinstance(value, list | tuple) else (value,)
