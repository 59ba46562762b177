"""A card whose own term lowers its price: bids are made without it, the winner pays less."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from punchboard.companion.rules.engine import agenda
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.state import State
from punchboard.companion.rules.engine.table_context import TableContext
from punchboard.companion.rules.rules import Rules, apply


def after(rules: Rules, state: State, *done: tuple[str, str, dict[str, Any]]) -> list[str]:
    for verb, seat, values in done:
        state = apply(rules, state, Action(verb, seat, values))
    return [entry.text for entry in state.log]


def test_the_winner_of_an_auction_pays_less_for_each_player_ahead(
    rules: Rules, owning: Callable[..., State]
) -> None:
    said = after(
        rules,
        owning(),
        ("table.next", "", {}),
        ("slots.auction", "mia", {"card": "stores:art_peddler"}),
        ("slots.bid", "mia", {"amount": 6}),
        ("slots.bid", "leo", {"amount": 7}),
        ("slots.drop", "mia", {}),
    )
    assert "Leo wins Art Peddler for $5 instead of $7 and must pay it." in said


def test_the_first_in_turn_order_pays_the_full_price(
    rules: Rules, owning: Callable[..., State]
) -> None:
    said = after(
        rules,
        owning(),
        ("table.next", "", {}),
        ("slots.buy", "mia", {"card": "stores:art_peddler", "place": "open"}),
    )
    assert "Mia buys Art Peddler from hand for $4." in said


def test_the_choice_of_a_card_tells_what_this_buyer_pays(
    rules: Rules, owning: Callable[..., State]
) -> None:
    state = apply(rules, owning(), Action("table.next"))
    told = []
    for _ in range(2):
        (buy, *_) = agenda.ask(TableContext(rules, state)).offers
        choices = {str(choice.value): choice.detail for choice in buy.fields[0].choices}
        told.append((choices["stores:art_peddler"], choices["stores:bakery"]))
        state = apply(rules, state, Action("slots.pass", buy.seat))
    assert told == [("$4", "$2"), ("$2 instead of $4", "$2")]
