"""A pot in the middle: seats pay into it, and one of them takes it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from punchboard.cards.play.schema.play import Play, missing_names
from punchboard.companion.rules import rules as core
from punchboard.companion.rules.engine.action import Action, Refusal
from punchboard.companion.rules.engine.deck import Deck
from punchboard.companion.rules.engine.state import State
from punchboard.companion.rules.rules import Rules, Setup, offers

COIN = {"one": "coin", "many": "coins"}
STEPS = [{"use": "pot", "do": "pay"}, {"use": "sale"}, {"use": "pot", "do": "take"}]


def _game(steps: Any = STEPS, sale: Any = None, known: str = "all", **pot: Any) -> Rules:
    """Return a game of three seats with two coins each, and five in the bank."""
    play = {
        "order": "order",
        "scoring": "score",
        "mechanisms": {
            "order": {"kind": "turn_order"},
            "money": {"kind": "tally", "unit": COIN, "start": 3, "known": known},
            "bank": {"kind": "bank", "title": "The bank", "purse": "money", "start": 5},
            "crown": {"kind": "marker", "piece": "crown"},
            "sale": {"kind": "auction", "purse": "money", **(sale or {})},
            "pot": {
                "kind": "pot", "title": "Pot", "purse": "money",
                "ante": "2 * crown + 1", "collects": ["sale"], "by": "crown", **pot,
            },
            "score": {
                "kind": "scoring",
                "unit": COIN,
                "sources": [{"id": "money", "title": "Coins", "use": "money"}],
            },
        },
        "phases": [{"id": "day", "name": "Day", "steps": [*steps, {"use": "crown"}]}],
    }  # fmt: skip
    if known == "own":
        del play["mechanisms"]["bank"]  # type: ignore[attr-defined]
    return Rules("pot", "Pot", Play.model_validate_json(json.dumps(play)), Deck(()))


def _lay(rules: Rules) -> State:
    return core.start(rules, Setup((("red", "Ada"), ("blue", "Ben"), ("green", "Cleo"))))


def _do(rules: Rules, table: State, action: str, seat: str = "", **values: Any) -> State:
    return core.apply(rules, table, Action(action, seat, values))


def _held(table: State) -> tuple[int, ...]:
    """Return the coins of the pot, the bank and each seat."""
    return table.parts["pot"].amount, table.parts["bank"].amount, *table.parts["money"].of.values()


def test_antes_bids_and_payments_go_into_the_pot_and_none_is_lost() -> None:
    rules = _game()
    table = _lay(rules)
    assert _held(table) == (3, 5, 2, 2, 2)
    table = _do(rules, table, "pot.put", "blue", amount=1)
    table = _do(rules, table, "sale.called", "", winner="red", price=2)
    assert _held(table) == (6, 5, 0, 1, 2)
    table = _do(rules, _do(rules, table, "pot.give", "", who="blue"), "crown.take", "green")
    assert _held(table) == (0, 5, 0, 7, 2)
    # Ada has nothing for the ante of the next round, and Cleo, who has the crown, not enough.
    assert _held(_do(rules, table, "table.next")) == (3, 5, 0, 6, 0)


def test_the_seat_that_is_ahead_takes_the_pot_without_a_question() -> None:
    rules = _game()
    table = _do(rules, _do(rules, _lay(rules), "crown.take", "green"), "table.next")
    assert _held(table) == (0, 5, 2, 2, 5)
    assert "Cleo takes the pot of 3 coins." in [each.text for each in table.log]


def test_seats_that_are_equally_far_ahead_are_asked_and_the_pot_may_stay() -> None:
    rules = _game(by="money")
    table = _do(rules, _do(rules, _lay(rules), "money.change", "red", amount=-1), "table.next")
    give = next(each for each in offers(rules, table) if each.do == "pot.give")
    assert [each.value for each in give.fields[0].choices] == ["blue", "green"]
    assert _held(_do(rules, table, "table.next"))[0] == 3


def test_nobody_pays_more_than_a_hidden_purse_has() -> None:
    rules = _game(known="own")
    table = _lay(rules)
    put = next(each for each in offers(rules, table) if each.do == "pot.put")
    assert put.fields[0].wheels[0].most == 20
    with pytest.raises(Refusal, match="Ada does not have enough"):
        _do(rules, table, "pot.put", "red", amount=3)


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        (_game(STEPS[:2]), 'no phase has the step `{use: pot, do: take}` of "pot"'),
        (_game(ante=0), 'do is "pay", which isn\'t a step of "pot"'),
        (_game(collects=["crown"]), '"crown" doesn\'t pay from the purse of the pot'),
        (
            _game(sale={"first": "caller", "to_caller": True}),
            'the price of "sale" goes to a player, not into the pot',
        ),
    ],
)
def test_a_pot_that_nobody_can_fill_or_take_is_an_error(rules: Rules, message: str) -> None:
    assert [each.message for each in missing_names(rules.play, {})] == [message]


@pytest.mark.parametrize("known", ["own", "all"])
def test_only_its_owner_pays_hidden_money_into_a_pot(known: str) -> None:
    """A refusal would tell how much there is."""
    parts = _game(known=known).mechanisms
    is_own = [parts["pot"].is_for_owner(each, lambda it: parts[it].keeps_own)
              for each in ("put", "give")]  # fmt: skip
    assert is_own == [known == "own", False]
