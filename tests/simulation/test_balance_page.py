"""The page on balance tells every store as it is printed, with a reason for its numbers."""

from __future__ import annotations

import re
from pathlib import Path

from hidden import crates
from seats import brick_and_mortar

PAGE = Path(__file__).parents[2] / "docs" / "dev" / "brick_and_mortar" / "balance.md"


def lines() -> dict[int, list[str]]:
    rows = re.findall(r"^\| (\d+) \| (.*) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    return {int(number): rest.split(" | ") for number, rest in rows}


def test_every_store_stands_on_the_page_with_its_numbers_and_a_reason() -> None:
    told = lines()
    deck = brick_and_mortar().deck
    for card in deck.of_components("stores"):
        name, holds, _, cost, points, why = told[card.number]
        assert name == card.name
        assert holds == " ".join(f"{n}{kind[0].upper()}" for kind, n in crates(card).items())
        assert cost == f"{card.number_in('cost')} + {card.number_in('utilities')}/month"
        assert points == str(card.number_in("points"))
        assert len(why) > 10
    for card in deck.of_components("starting"):
        holds, _, utilities, points, players, why = told[card.number]
        assert holds == " ".join(f"{n}{kind[0].upper()}" for kind, n in crates(card).items())
        assert (utilities, points) == (
            str(card.number_in("utilities")),
            str(card.number_in("points")),
        )
        assert players == f"{card.number_in('players')}+"
        assert len(why) > 10
    assert len(told) == 71
