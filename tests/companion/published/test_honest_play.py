"""A game whose steps ask for decisions and draws alone needs no cardboard to be played."""

from __future__ import annotations

import random
from collections.abc import Sequence

from punchboard.companion.rules import rules as core
from punchboard.companion.rules.engine.action import Action, Refusal
from punchboard.companion.rules.engine.offer import Offer
from punchboard.companion.rules.engine.state import State
from punchboard.companion.rules.rules import Rules, Setup
from tests.companion.shipped import shipped_rules
from tests.companion.table import random_player


def _taken_up(offers: Sequence[Offer], chance: random.Random) -> Action:
    """Return an action that takes up one of some offers."""
    told = random_player.action(chance.choice(offers), chance)
    return Action(told["do"], told["seat"], told["values"])


def _opened(rules: Rules, table: State, offers: Sequence[Offer], chance: random.Random) -> Action:
    """Return the action that opens the secret choices of all seats."""
    given: dict[str, dict[str, object]] = {}
    for each in offers:
        given.setdefault(each.do, {})[each.seat] = _taken_up([each], chance).values
    opening = core.opening(rules, table, given)  # type: ignore[arg-type]
    assert opening is not None
    return opening


def test_for_sale_comes_to_its_end_by_decisions_and_chance_alone() -> None:
    rules, chance = shipped_rules("for_sale"), random.Random(3)
    seats = tuple((seat.id, "") for seat in rules.play.seats[:3])
    table = core.start(rules, Setup(seats, {"bidding": "phones"}))
    while not table.moment.over:
        open_ = [
            each
            for each in core.offered(rules, table).step
            if each.source in ("decision", "chance") and each.style != "skip" and not each.why
        ]
        secret = [each for each in open_ if each.private]
        take = _opened(rules, table, secret, chance) if secret else _taken_up(open_, chance)
        try:
            table = core.apply(rules, table, take)
        except Refusal as refused:  # a form doesn't tell how much a hidden purse has
            assert "does not have" in str(refused)
    assert sum(map(len, table.parts["cheques"].of.values())) == 24
