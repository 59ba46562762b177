"""Random legal games of Lumber Trader: nothing is lost, totals are the sum of the log."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

import pytest
from lumber_table import KINDS, SEATS, Table

from punchboard.companion.rules.engine.action import Refusal
from punchboard.companion.rules.engine.offer import Field, Offer, Wheel

_MOST_ACTIONS = 3000


def number(wheel: Wheel, chance: random.Random) -> int:
    """Return an allowed figure, a small one more often."""
    most = wheel.last if wheel.most is None else wheel.most
    return min(most, wheel.least + int(chance.expovariate(0.25)))


def answer(field: Field, chance: random.Random) -> Any:
    """Return an allowed value of a field."""
    choices = [choice.value for choice in field.choices if not choice.why]
    match field.widget:
        case "pick" if field.ordered:
            return chance.sample(choices, len(choices))
        case "pick" if choices:
            return chance.choice(choices)
        case "number":
            return number(field.wheels[0], chance)
        case "grid":
            return {
                row.seat: {wheel.name: number(wheel, chance) for wheel in row.wheels}
                for row in field.rows
            }
        case _:
            return None


def draft(chance: random.Random, players: int) -> list[dict[str, int]]:
    """Return first yards out of one bag."""
    chips = [kind for kind in KINDS for _ in range(7)]
    chance.shuffle(chips)
    yards: list[dict[str, int]] = []
    for seat in range(players):
        mine = chips[seat * 4 : seat * 4 + 4]
        yards.append({kind: mine.count(kind) for kind in KINDS})
    return yards


def step(table: Table, chance: random.Random) -> None:
    """Do something that is offered, or lead on."""
    offers = [offer for offer in table.offers() if not offer.why]
    rare = {"table.next", "ends.bag"} if chance.random() < 0.9 else {"table.next"}
    offer: Offer = chance.choice([each for each in offers if each.do not in rare] or offers)
    if offer.do == "yards.draft":
        table.draft(*draft(chance, len(table.state.seats)))
        return
    values = {field.name: answer(field, chance) for field in offer.fields}
    with suppress(Refusal):  # of answers that don't fit together: four of a kind out of three
        table.do(offer.do, offer.seat, **{n: v for n, v in values.items() if v is not None})


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("yards", [False, True])
def test_random_games_end_and_nothing_is_lost(players: int, yards: bool) -> None:
    for longer in (False, True):
        chance = random.Random(f"{players} {yards} {longer}")
        table = Table(players, yards=yards, longer=longer)
        for _ in range(_MOST_ACTIONS):
            if table.over:
                break
            step(table, chance)
            if yards and any(table.yard(seat) for seat in SEATS[:players]):
                held = sum(sum(table.yard(seat).values()) for seat in SEATS[:players])
                lying = sum(1 for cells in table.market.values() for cell in cells if cell)
                assert table.bag + held + lying == 35  # LT-12
                assert all(left >= 0 for left in table.bag_of.values())
        assert table.over
        for place, seat in enumerate(SEATS[:players]):
            gained = sum(
                entry.amount
                for entry in table.state.log
                if entry.total == "money" and entry.seat == seat
            )
            assert table.money(seat) == (2 if place else 1) + gained >= 0
