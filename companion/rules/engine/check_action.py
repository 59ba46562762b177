"""Check an action against the offers: exactly the limits that clients show, and no others.

An offer is an action that may be done now, with the fields of its form.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from punchboard.cards.catalog import tr, tr_list
from punchboard.companion.rules.engine.action import Action, Code, Refusal
from punchboard.companion.rules.engine.form_limits import broken
from punchboard.companion.rules.engine.offer import Field, Offer, Wheel

LONGEST_TEXT = 200


def find_offer(action: Action, offers: Iterable[Offer], name_of: Callable[[str], str]) -> Offer:
    """Return the offer that an action takes up, its values checked.

    Args:
        action: Action, unchecked.
        offers: Present offers.
        name_of: A seat's name for sentences.

    Raises:
        Refusal: if there is none, or a value is outside its limits.
    """
    same = [offer for offer in offers if offer.do == action.do]
    if not same:
        raise Refusal(
            Code.NOT_NOW, tr("“{action}” can’t be done at this moment.", action=action.do)
        )
    offer = next((each for each in same if each.seat == action.seat), None)
    if offer is None:
        whose = tr(", ").join(name_of(each.seat) for each in same)
        who = name_of(action.seat) if action.seat else tr("The table")
        raise Refusal(
            Code.NOT_YOUR_TURN,
            tr("{who} can’t do that now: it’s for {whose}.", who=who, whose=whose),
        )
    if offer.why:
        raise Refusal(Code.NOT_ALLOWED, offer.why)
    _check_values(action, offer, name_of)
    return offer


def _check_values(action: Action, offer: Offer, name_of: Callable[[str], str]) -> None:
    """Check the answer to each field of an offer."""
    known = {field.name for field in offer.fields}
    for name in action.values:
        if name not in known:
            raise Refusal(
                Code.UNKNOWN_VALUE,
                tr("“{title}” has no value “{name}”.", title=offer.title, name=name),
            )
    for field in offer.fields:
        value = action.values.get(field.name)
        if value is None:
            if not field.optional:
                raise Refusal(
                    Code.MISSING_VALUE,
                    tr("“{title}” needs an answer: {ask}", title=offer.title, ask=field.ask),
                )
            continue
        _CHECKS[field.widget](field, value, name_of)
    for limit in offer.limits:
        if why := broken(limit, action.values, offer.fields):
            raise Refusal(Code.OUT_OF_RANGE, why)


def _wrong(field: Field) -> Refusal:
    return Refusal(Code.WRONG_KIND, tr("{ask} This isn’t one of the answers.", ask=field.ask))


def _check_number(wheel: Wheel, value: object, who: str) -> None:
    """Check a number against its wheel; `who`: name of its seat."""
    title = tr("{name}: {number}", name=who, number=wheel.title) if who else wheel.title
    if type(value) is not int:
        raise Refusal(Code.WRONG_KIND, tr("{number}: a whole number is needed.", number=title))
    if value < wheel.least:
        words = tr(
            "{number} {value} is less than {limit}", number=title, value=value, limit=wheel.least
        )
        raise _out_of_range(words, wheel.why_least)
    if wheel.most is not None and value > wheel.most:
        words = tr(
            "{number} {value} is more than {limit}", number=title, value=value, limit=wheel.most
        )
        raise _out_of_range(words, wheel.why_most)


def _out_of_range(fault: str, why: str) -> Refusal:
    """Return the refusal of a number, with the reason for its limit if there is one."""
    text = tr("{fault}: {reason}.", fault=fault, reason=why) if why else tr("{fault}.", fault=fault)
    return Refusal(Code.OUT_OF_RANGE, text)


def _check_wheels(wheels: Iterable[Wheel], value: object, who: str) -> None:
    """Check the numbers of several wheels; `who`: name of their seat."""
    wheels = tuple(wheels)
    if not isinstance(value, Mapping) or set(value) != {wheel.name for wheel in wheels}:
        numbers = tr_list([wheel.title for wheel in wheels])
        text = tr("{numbers} must be set.", numbers=numbers)
        if who:
            text = tr("{name}: {numbers} must be set.", name=who, numbers=numbers)
        raise Refusal(Code.MISSING_VALUE, text)
    for wheel in wheels:
        _check_number(wheel, value[wheel.name], who)


def _check_one(field: Field, value: object) -> None:
    """Check that a value is one of the choices, and that it can be chosen."""
    for choice in field.choices:
        if type(choice.value) is type(value) and choice.value == value:
            if choice.why:
                raise Refusal(Code.NOT_A_CHOICE, f"{choice.label}: {choice.why}")
            return
    raise Refusal(
        Code.NOT_A_CHOICE,
        tr("{ask} “{value}” is not among the answers.", ask=field.ask, value=value),
    )


def _how_many(field: Field) -> str:
    """Return how many answers are wanted: "Choose 4."."""
    if field.least == field.most:
        return tr("Choose {most}.", most=field.most)
    return (
        tr("Choose {least} to {most}.", least=field.least, most=field.most)
        if field.least
        else tr("Choose up to {most}.", most=field.most)
    )


def _pick(field: Field, value: Any, name_of: Callable[[str], str]) -> None:
    """Check the answer to a pick: one choice, or a list of different ones."""
    if field.most == 1:
        _check_one(field, value)
        return
    if not isinstance(value, list):
        raise _wrong(field)
    if not field.least <= len(value) <= field.most:
        raise Refusal(Code.OUT_OF_RANGE, f"{field.ask} {_how_many(field)}")
    if len({str(each) for each in value}) != len(value):
        raise Refusal(Code.NOT_A_CHOICE, tr("{ask} Choose different answers.", ask=field.ask))
    for each in value:
        _check_one(field, each)


def _number(field: Field, value: Any, name_of: Callable[[str], str]) -> None:
    if len(field.wheels) == 1:
        _check_number(field.wheels[0], value, "")
    else:
        _check_wheels(field.wheels, value, "")


def _grid(field: Field, value: Any, name_of: Callable[[str], str]) -> None:
    """Check the rows of a grid; only optional ones may be left out."""
    if not isinstance(value, Mapping):
        raise _wrong(field)
    rows = {row.seat: row for row in field.rows}
    for seat in value:
        if seat not in rows:
            raise Refusal(Code.NOT_A_CHOICE, tr("{name} has no part in this.", name=name_of(seat)))
    for seat, row in rows.items():
        who = row.title or name_of(seat)
        if seat in value:
            _check_wheels(row.wheels, value[seat], who)
        elif not row.optional:
            raise Refusal(
                Code.MISSING_VALUE, tr("{who} has not been answered: {ask}", who=who, ask=field.ask)
            )


def _text(field: Field, value: Any, name_of: Callable[[str], str]) -> None:
    """Check a text: its length and its characters."""
    if not isinstance(value, str):
        raise _wrong(field)
    if len(value) > LONGEST_TEXT:
        raise Refusal(
            Code.OUT_OF_RANGE,
            tr(
                "{ask} At most {longest_text} characters fit.",
                ask=field.ask,
                longest_text=LONGEST_TEXT,
            ),
        )


_CHECKS: Mapping[str, Callable[[Field, Any, Callable[[str], str]], None]] = {
    "pick": _pick,
    "number": _number,
    "grid": _grid,
    "text": _text,
}
