"""Bank and Brokerage at the shipped table: how cards change buying and selling points."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from punchboard.cards.play.term import parse_terms
from punchboard.companion.rules import rules as core
from punchboard.companion.rules.engine.action import Action, Code, Refusal
from punchboard.companion.rules.engine.offer import Offer
from punchboard.companion.rules.parts.card_terms import Trading, trading
from punchboard.companion.rules.rules import Setup
from punchboard.companion.rules.view import view
from tests.companion.shipped import shipped_rules

INVESTMENT = 6
TWO = "exchange buys 2 times 3; exchange sells 6"


class Investing:
    """A light table of two in February's Investment; Ada is first and owns some stores."""

    def __init__(self, *stores: str) -> None:
        self.rules = shipped_rules("brick_and_mortar")
        self.state = core.start(self.rules, Setup((("blue", "Ada"), ("orange", "Ben")), {}))
        owned = {"stores.blue": [f"stores:{store}" for store in stores]}
        self.do("table.match", round=1, phase=INVESTMENT, **owned)

    def do(self, do: str, seat: str = "", **values: Any) -> None:
        self.state = core.apply(self.rules, self.state, Action(do, seat, values))

    @property
    def prompt(self) -> str:
        return str(view(self.rules, self.state)["prompt"]["text"])

    @property
    def caption(self) -> str:
        panels = view(self.rules, self.state)["panels"]
        return str(next(each for each in panels if each["id"] == "investment")["caption"])

    def offer(self, do: str, seat: str = "blue") -> Offer | None:
        offers = core.offers(self.rules, self.state)
        return next((each for each in offers if (each.do, each.seat) == (do, seat)), None)

    def amounts(self, seat: str = "blue") -> list[object]:
        offer = self.offer("investment.buy", seat)
        return [] if offer is None else [choice.value for choice in offer.fields[0].choices]

    def points(self, seat: str) -> int:
        at: int = self.state.parts["points"].at[seat]
        return at

    def said(self) -> list[str]:
        return [entry.text for entry in self.state.log]


def test_a_bank_buys_at_most_five_twice_and_pays_twice_the_price_of_five() -> None:
    table = Investing("bank")
    assert table.prompt == "Ada has 10 points and may buy up to 5, twice, or sell at $3 each."
    assert table.amounts() == [1, 2, 3, 4, 5]
    assert table.caption == "Ada buys at most 5 at once, twice (Bank)."
    for _ in range(2):
        table.do("investment.buy", "blue", amount=5)
    assert table.said().count("Ada buys 5 points for $20.") == 2
    assert table.points("blue") == 20
    assert table.prompt.startswith("Ben has 10 points and may buy up to 10, or sell at $3 each")


def test_after_the_first_purchase_a_bank_buys_once_more_or_stops() -> None:
    table = Investing("bank")
    table.do("investment.buy", "blue", amount=5)
    assert table.prompt == "Ada has 15 points and may buy up to 5 once more."
    assert table.amounts() == [1, 2, 3, 4, 5]
    assert table.offer("investment.sell") is None
    table.do("investment.pass", "blue")
    assert table.said()[-1] == "Ada buys no more points."
    assert table.prompt.startswith("Ben")


def test_no_single_purchase_of_a_bank_is_larger_than_five() -> None:
    with pytest.raises(Refusal) as caught:
        Investing("bank").do("investment.buy", "blue", amount=6)
    assert caught.value.code is Code.NOT_A_CHOICE


def test_who_sells_with_a_bank_buys_no_more() -> None:
    table = Investing("bank")
    table.do("investment.sell", "blue", amount=1)
    assert table.said()[-1] != "Ada buys no more points."
    assert table.prompt.startswith("Ben")


def test_a_second_purchase_that_the_table_skips_is_no_pass() -> None:
    table = Investing("bank")
    table.do("investment.buy", "blue", amount=5)
    table.do("table.next")
    assert "Ben passes automatically." in table.said()


def test_a_brokerage_sells_at_four_dollars_each() -> None:
    table = Investing("brokerage")
    assert table.prompt == "Ada has 10 points and may buy up to 10, or sell at $4 each."
    assert table.caption == "Ada sells at $4 each (Brokerage)."
    offer = table.offer("investment.sell")
    assert offer is not None
    assert offer.fields[0].wheels[0].title == "Points at $4 each"
    table.do("investment.sell", "blue", amount=4)
    assert "Ada sells 4 points for $16, $4 each." in table.said()
    assert table.points("blue") == 6


def test_bank_and_brokerage_count_for_their_owner_alone_and_together() -> None:
    table = Investing("bank", "brokerage")
    assert table.prompt == "Ada has 10 points and may buy up to 5, twice, or sell at $4 each."
    table.do("investment.pass", "blue")
    assert table.amounts("orange") == list(range(1, 11))
    table.do("investment.sell", "orange", amount=4)
    assert "Ben sells 4 points for $12." in table.said()


def test_of_several_cards_the_best_counts() -> None:
    deck = shipped_rules("brick_and_mortar").deck
    bank, brokerage = deck["stores:bank"], deck["stores:brokerage"]
    better = replace(brokerage, id="stores:exchange", name="Exchange", terms=parse_terms(TWO))
    found = trading([bank, brokerage, better])
    assert (found.most, found.times, found.sale) == (5, 2, 6)
    assert found.cards == ("Bank", "Brokerage", "Exchange")
    assert trading([]) == Trading()
