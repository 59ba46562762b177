"""A small table whose players own some of Brick & Mortar's real stores."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from punchboard.cards.play.schema.play import Play
from punchboard.companion.rules.engine.deck import Deck
from punchboard.companion.rules.engine.state import State
from punchboard.companion.rules.engine.table_context import Transaction
from punchboard.companion.rules.kinds.priced_slots import PricedSlots
from punchboard.companion.rules.rules import Rules, Setup, start
from tests.companion.terms.stalls import stores, the_play


@pytest.fixture(scope="session")
def rules() -> Rules:
    play = Play.model_validate_json(json.dumps(the_play()))
    return Rules("stalls", "Stalls", play, Deck(tuple(stores().values())))


@pytest.fixture
def owning(rules: Rules) -> Callable[..., State]:
    """Return a table whose players own stores: `owning(mia=["bakery"], leo=[])`."""

    def make(**owned: list[str]) -> State:
        state = start(rules, Setup((("mia", "Mia"), ("leo", "Leo"))))
        tx = Transaction(rules, state)
        slots = rules.mechanisms["slots"]
        assert isinstance(slots, PricedSlots)
        ids = {
            seat: tuple(stores()[card].id for card in owned.get(seat, ()))
            for seat in ("mia", "leo")
        }
        slots.set_state(tx, replace(slots.state(tx), cards=ids))
        return tx.state

    return make
