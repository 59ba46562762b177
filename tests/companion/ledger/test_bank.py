"""A bank: gains come out of it, payments go into it, and it can run out."""

from __future__ import annotations

import json
from typing import Any

import pytest

from punchboard.cards.play.schema.play import Play, missing_names
from punchboard.companion.rules import rules as core
from punchboard.companion.rules.engine.action import Action, Refusal
from punchboard.companion.rules.engine.deck import Deck
from punchboard.companion.rules.engine.limit import Part
from punchboard.companion.rules.engine.state import State
from punchboard.companion.rules.engine.table_context import TableContext
from punchboard.companion.rules.rules import Rules, Setup, offers

COIN = {"one": "coin", "many": "coins"}


def _game(money: Any = None, when: str = "round", **bank: Any) -> Rules:
    """Return a game of three seats with two coins each, and five in the bank."""
    play = {
        "order": "order",
        "scoring": "score",
        "mechanisms": {
            "order": {"kind": "turn_order"},
            "money": {"kind": "tally", "unit": COIN, "start": 2, **(money or {})},
            "bank": {"kind": "bank", "title": "The bank", "purse": "money", "start": 5, **bank},
            "end": {"kind": "ends", "broken": [{"bank": "bank", "when": when}]},
            "play": {"kind": "checklist", "ask": "Play."},
            "score": {
                "kind": "scoring",
                "unit": COIN,
                "sources": [{"id": "money", "title": "Coins", "use": "money"}],
            },
        },
        "phases": [{"id": "day", "name": "Day", "steps": [{"use": "play"}]}],
    }
    return Rules("bank", "Bank", Play.model_validate_json(json.dumps(play)), Deck(()))


def _lay(rules: Rules) -> State:
    return core.start(rules, Setup((("red", "Ada"), ("blue", "Ben"), ("green", "Cleo"))))


def _pay(rules: Rules, table: State, seat: str, amount: int) -> State:
    """Let a seat gain an amount, or pay it if it is below 0."""
    return core.apply(rules, table, Action("money.change", seat, {"amount": amount}))


def _match(rules: Rules, table: State, amount: int) -> State:
    return core.apply(rules, table, Action("table.match", "", {"bank": amount}))


def _has(table: State) -> tuple[int, int]:
    """Return the coins of the bank, and of all seats."""
    return table.parts["bank"].amount, sum(table.parts["money"].of.values())


def test_money_only_moves_between_the_bank_and_the_seats() -> None:
    rules = _game()
    table = _pay(rules, _pay(rules, _lay(rules), "red", 3), "blue", -2)
    assert _has(table) == (4, 7)
    table = _pay(rules, table, "red", 9)
    assert _has(table) == (0, 11)
    said = [each.text for each in table.log][-4:]
    assert said[0] == "The bank has only 4 coins."
    assert said[1] == "The bank has nothing left."
    assert "Ada takes 4 coins and has 9." in said


def test_a_broken_bank_ends_the_game_even_if_somebody_pays_afterwards() -> None:
    rules = _game()
    table = _pay(rules, _pay(rules, _lay(rules), "red", 5), "blue", -1)
    assert table.moment.last_round == "The bank has nothing left."
    assert core.apply(rules, table, Action("table.next")).moment.over
    assert _match(rules, table, 3).moment.last_round == ""


def test_a_bank_may_end_the_game_at_once() -> None:
    rules = _game(when="now")
    assert _pay(rules, _lay(rules), "red", 5).moment.over


def test_a_bank_may_refuse_to_pay_more_than_it_has() -> None:
    rules = _game(short="refused")
    table = _pay(rules, _lay(rules), "red", 3)
    change = next(each for each in offers(rules, table) if each.do == "money.change")
    assert change.fields[0].wheels[0].most == 2
    with pytest.raises(Refusal, match="no more is left"):
        _pay(rules, table, "red", 3)


def test_a_form_says_how_much_a_bank_can_pay() -> None:
    rules = _game(short="refused")
    tally = rules.mechanisms["money"]
    (limit,) = tally.gain_limits(TableContext(rules, _lay(rules)), (Part("gains"),))
    assert (limit.most, limit.why) == (5, "The bank has only 5 coins.")


def test_a_bank_may_owe() -> None:
    rules = _game(short="owed", money={"known": "nobody"}, start="2 * players - 2")
    table = _pay(rules, _lay(rules), "red", 7)
    assert table.parts["bank"].amount == -3
    assert table.moment.last_round
    assert _pay(rules, table, "blue", -4).parts["bank"].amount == 1


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        (
            _game(money={"known": "own"}),
            '"money" is known to its owner alone, and its bank would tell it',
        ),
        (
            _game(money={"start": 0}, start=0),
            'neither "bank" nor "money" has anything to begin with',
        ),
        (
            _game(purse="play"),
            'purse names "play", which must be of `kind: tally` and is not',
        ),
    ],
)
def test_a_bank_that_cannot_be_right_is_an_error(rules: Rules, message: str) -> None:
    assert [each.message for each in missing_names(rules.play, {})] == [message]


def test_a_tally_has_one_bank() -> None:
    play = _game().play
    banks = {**play.mechanisms, "till": play.mechanisms["bank"]}
    found = missing_names(play.model_copy(update={"mechanisms": banks}), {})
    assert [each.message for each in found] == ['"money" has the bank "bank" already']
