"""Somebody who does whatever is offered, with values within the limits that are shown."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from punchboard.companion.rules.engine.offer import Choice, Field, Offer, Wheel

#: Actions whose fields may each be right and all together wrong: a card in two places; several
#: chips of which the bag has only one; more than fits on all shelves; cells of a column without
#: what lies there; cubes or gold or a tile that is not there any more; more goods of a
#: kind than the supply has left of it; more juice than there is, also of a stall; more or fewer
#: goods than everybody begins with; another number than one who triggered an inspection; another
#: player's name.
MAY_NOT_FIT = (
    "table.match", "table.rename", "market.supply", "market.set_", "sell.owed", "buy.owed",
    "stock.set_", "cubes.set_", "yards.set_", "payment.place", "calculator.dafana",
    "stalls.change", "scores.page", "scores.tie",
    "cubes.add", "yards.add",
    "count.count", "yards.draft", "stalls.close", "left.count",
)  # fmt: skip


def answer(field: Field, chance: random.Random) -> Any:
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
        numbers = turned(field.wheels, chance)
        return numbers if len(field.wheels) > 1 else next(iter(numbers.values()))
    if field.widget == "grid":
        return {
            row.seat: turned(row.wheels, chance)
            for row in field.rows
            if not row.optional or chance.random() < 0.7
        }
    return chance.choice(("Zoë", "a", "–"))


def turned(wheels: Sequence[Wheel], chance: random.Random) -> dict[str, int]:
    """Return a legal figure on each wheel."""
    most = {wheel.name: wheel.last if wheel.most is None else wheel.most for wheel in wheels}
    return {wheel.name: chance.randint(wheel.least, most[wheel.name]) for wheel in wheels}


def action(offer: Offer, chance: random.Random) -> Mapping[str, Any]:
    """Return an action that takes up an offer."""
    values = {field.name: answer(field, chance) for field in offer.fields}
    if offer.do == "stalls.close":
        _stand(values["numbers"], chance)
    kept = {name: value for name, value in values.items() if value is not None}
    return {"do": offer.do, "seat": offer.seat, "values": kept}


def _stand(rows: Mapping[str, dict[str, int]], chance: random.Random) -> None:
    """Let somebody stand on each of a stall's four spaces, with little juice for any of them."""
    stands = [chance.choice(list(rows)) for _ in range(4)]
    for seat, row in rows.items():
        row["spaces"] = stands.count(seat)
        row |= {"juice": min(2, row["juice"])} if "juice" in row else {}
