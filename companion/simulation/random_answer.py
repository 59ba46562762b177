"""Random answers to offers, within the limits that their forms show."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from punchboard.companion.rules.engine.form_limits import amount_of, broken
from punchboard.companion.rules.engine.limit import Limit
from punchboard.companion.rules.engine.offer import Choice, Field, Offer, Wheel

#: Changes to a random answer that must bring it within the limits of its form; the rules promise
#: that there is one.
_TRIES = 2000


def random_answer(field: Field, chance: random.Random) -> Any:
    """Return a legal value of a field; None leaves an optional one out."""
    if field.optional and chance.random() < 0.4:
        return None
    choices: Sequence[Choice] = [choice for choice in field.choices if not choice.why]
    if field.look == "switch":
        return chance.random() < 0.5
    if field.widget == "pick":
        if field.most == 1 and not field.ordered:
            return chance.choice(choices).value
        count = chance.randint(field.least, min(field.most, len(choices)))
        return [choice.value for choice in chance.sample(choices, count)]
    if field.widget == "number":
        numbers = _turned(field.wheels, chance)
        return numbers if len(field.wheels) > 1 else next(iter(numbers.values()))
    if field.widget == "grid":
        return {
            row.seat: _turned(row.wheels, chance)
            for row in field.rows
            if not row.optional or chance.random() < 0.7
        }
    return "".join(chance.choice("aeiou" if at % 2 else "bdfgkpvz") for at in range(10))


def _turned(wheels: Sequence[Wheel], chance: random.Random) -> dict[str, int]:
    """Return a legal figure on each wheel."""
    most = {wheel.name: wheel.last if wheel.most is None else wheel.most for wheel in wheels}
    return {wheel.name: chance.randint(wheel.least, most[wheel.name]) for wheel in wheels}


def random_values(offer: Offer, chance: random.Random) -> dict[str, Any]:
    """Return random values for an offer, within all limits of its form."""
    values = {field.name: random_answer(field, chance) for field in offer.fields}
    for _ in range(_TRIES):
        wrong = [each for each in offer.limits if broken(each, values, offer.fields)]
        if not wrong:
            break
        _mend(chance.choice(wrong), offer, values, chance)
    return {name: value for name, value in values.items() if value is not None}


def _mend(limit: Limit, offer: Offer, values: dict[str, Any], chance: random.Random) -> None:
    """Change one answer that a broken limit counts: a figure by one, or any other answer."""
    part = chance.choice(limit.parts)
    field = next(each for each in offer.fields if each.name == part.field)
    asked = part.when.field if part.when is not None and chance.random() < 0.2 else field.name
    if field.widget != "grid" or asked != field.name:
        field = next(each for each in offer.fields if each.name == asked)
        values[asked] = random_answer(field, chance)
        return
    now = amount_of(limit, values, offer.fields)
    step = 1 if limit.least is not None and now < limit.least else -1
    rows = [row for row in field.rows if not part.rows or row.seat in part.rows]
    row = chance.choice(rows)
    given = values[field.name] = dict(values[field.name] or {})
    own = given[row.seat] = {
        wheel.name: given.get(row.seat, {}).get(wheel.name, wheel.start or wheel.least)
        for wheel in row.wheels
    }
    counted = [each for each in row.wheels if not part.wheels or each.name in part.wheels]
    for wheel in chance.sample(counted, min(1, len(counted))):
        last = wheel.last if wheel.most is None else wheel.most
        own[wheel.name] = max(wheel.least, min(last, own[wheel.name] + step))
