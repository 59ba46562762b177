"""Money that a seat has bid and then spends elsewhere: a sale moves what is left, and says so."""

from __future__ import annotations

import json
from typing import Any

import pytest

from punchboard.cards.play.schema.play import Play
from punchboard.companion.rules import rules as core
from punchboard.companion.rules.engine.action import Action, Refusal
from punchboard.companion.rules.engine.deck import Deck
from punchboard.companion.rules.engine.state import State
from punchboard.companion.rules.rules import Rules, Setup

COIN = {"one": "coin", "many": "coins"}
CALLED = {"first": "caller", "caller": "order", "to_caller": True}
TAKES = {**CALLED, "caller_takes": True}
SALES: list[dict[str, Any]] = [
    {"way": way, **rest} for way in ("ascending", "once") for rest in ({}, CALLED, TAKES)
]
SALES.append({"way": "sealed", **TAKES})
#: What a seat with twelve coins spends, and the part that it then lacks for a bid of all.
SPENDS = {1: ("money.change", {"amount": -1}), 5: ("bribe.pay", {}),
          12: ("money.change", {"amount": -12})}  # fmt: skip


def _rules(known: str = "all", **sale: Any) -> Rules:
    """Return a game of three seats with twelve coins each, and forty in the bank."""
    play: dict[str, Any] = {
        "order": "order",
        "scoring": "score",
        "mechanisms": {
            "order": {"kind": "turn_order"},
            "money": {"kind": "tally", "unit": COIN, "start": 12, "known": known},
            "bank": {"kind": "bank", "title": "The bank", "purse": "money", "start": 40},
            "sale": {"kind": "auction", "title": "Sale", "purse": "money", **sale},
            "bribe": {"kind": "calculator", "title": "Bribe", "sums": [{
                "id": "pay", "title": "{name} bribes", "says": [{"text": "{name} bribes."}],
                "gains": [{"into": "money", "points": "-5", "spent": True, "why": "bribe"}],
            }]},
            "score": {
                "kind": "scoring", "unit": COIN,
                "sources": [{"id": "money", "title": "Coins", "use": "money"}],
            },
        },
        "phases": [{"id": "day", "name": "Day", "steps": [{"use": "sale"}]}],
    }  # fmt: skip
    if known == "own":
        del play["mechanisms"]["bank"]
    return Rules("sale", "Sale", Play.model_validate_json(json.dumps(play)), Deck(()))


def _do(rules: Rules, table: State, action: str, seat: str = "", **values: Any) -> State:
    return core.apply(rules, table, Action(action, seat, values))


def _lay(rules: Rules) -> State:
    return core.start(rules, Setup((("red", "Ada"), ("blue", "Ben"), ("green", "Cleo"))))


def _total(table: State) -> int:
    """Return all coins of the table."""
    return int(table.parts["bank"].amount + sum(table.parts["money"].of.values()))


def _said(table: State, seat: str = "") -> list[str]:
    return [each.told_to(seat, False).text for each in table.log]


def _bid(rules: Rules) -> State:
    """Return a table at which Ben has bid all that he has, and nothing is sold yet."""
    table = _lay(rules)
    if rules.mechanisms["sale"].data.way == "sealed":  # type: ignore[attr-defined]
        bids = {"blue": {"bid": 12}, "green": {"bid": 3}}
        return _do(rules, table, "sale.open", bids=bids)
    while (seat := table.parts["sale"].waiting[0]) != "blue":
        table = _do(rules, table, "sale.pass", seat)
    return _do(rules, table, "sale.raise", "blue", bid=12)


def _sold(rules: Rules, table: State) -> State:
    """Return the table once nobody bids more, and the caller sells."""
    while table.moment.round == 0:
        waiting = table.parts["sale"].waiting
        action, seat = ("sale.pass", waiting[0]) if waiting else ("sale.sell", "red")
        table = _do(rules, table, action, seat)
    return table


@pytest.mark.parametrize("sale", SALES)
def test_a_sale_moves_only_the_coins_that_the_winner_has_left(sale: dict[str, Any]) -> None:
    rules = _rules(**sale)
    bid = _bid(rules)
    for missing, (action, values) in SPENDS.items():
        table = _sold(rules, _do(rules, bid, action, "blue", **values))
        assert _total(table) == _total(bid)
        earned = 12 - missing if "to_caller" in sale else 0
        assert table.parts["money"].of == {"red": 12 + earned, "blue": 0, "green": 12}
        assert f"Ben lacks {missing} coin{'s'[: missing - 1]} (Sale)." in _said(table)
    table = _sold(rules, _do(rules, bid, "bribe.pay", "red"))
    assert _total(table) == _total(bid)
    assert not any("lacks" in each for each in _said(table)), "only the winner pays"


def test_a_caller_that_has_spent_its_coins_can_still_sell() -> None:
    rules = _rules(way="sealed", **TAKES)
    bid = _bid(rules)
    assert _total(_do(rules, bid, "sale.take", "red")) == _total(bid)
    table = _do(rules, bid, "bribe.pay", "red")
    with pytest.raises(Refusal, match="Ada does not have enough"):
        _do(rules, table, "sale.take", "red")
    assert _total(_do(rules, table, "sale.sell", "red")) == _total(bid)


def test_a_seat_that_drops_out_pays_as_much_of_its_bid_as_it_has() -> None:
    rules = _rules(losers="all")
    table = _do(rules, _lay(rules), "sale.raise", "red", bid=5)
    table = _do(rules, table, "sale.raise", "blue", bid=6)
    table = _do(rules, table, "money.change", "red", amount=-10)
    table = _sold(rules, table)
    assert "Ada lacks 3 coins (Sale)." in _said(table)
    assert (table.parts["money"].of, table.parts["bank"].amount) == (
        {"red": 0, "blue": 6, "green": 12}, 58,
    )  # fmt: skip


def test_sealed_bids_that_are_equal_are_owed_until_one_wins() -> None:
    rules = _rules(way="sealed", ties={"again": 1, "least": "former"})
    bids = {"red": {"bid": 3}, "blue": {"bid": 12}, "green": {"bid": 12}}
    table = _do(rules, _lay(rules), "sale.open", bids=bids)
    table = _do(rules, table, "bribe.pay", "blue")
    table = _do(rules, table, "sale.open", bids={})
    assert "Ben lacks 5 coins (Sale)." in _said(table)
    assert table.parts["money"].of == {"red": 12, "blue": 0, "green": 12}
    assert _total(table) == _total(_lay(rules))


def test_nobody_else_learns_how_much_of_a_hidden_purse_is_missing() -> None:
    rules = _rules("own", **CALLED)
    told = []
    for spent in (1, 5):
        table = _do(rules, _bid(rules), "money.change", "blue", amount=-spent)
        table = _sold(rules, table)
        assert sum(table.parts["money"].of.values()) == 36 - spent
        assert any(f"gains {12 - spent} coins (Sale)" in each for each in _said(table, "red"))
        assert any(f"Ben lacks {spent} coin" in each for each in _said(table, "blue"))
        told.append((_said(table), _said(table, "green")))
    assert told[0] == told[1]
    assert "Ben lacks coins (Sale)." in told[0][1]
