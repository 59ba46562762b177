"""Random games of Mottainai for each number of players: nothing breaks, and every total adds up."""

from __future__ import annotations

import random
from typing import Any

import pytest
from mottainai_table import SEATS, the_rules

from punchboard.companion.rules import rules as core
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.offer import Offer
from punchboard.companion.rules.rules import Setup, offers
from punchboard.companion.rules.view import view
from tests.companion.table.random_player import action

GAMES = 5
_STEPS = 30


def play(players: int, chance: random.Random) -> dict[str, Any]:
    """Play at random until an end is told, then fill in all sheets; return the last view."""
    rules = the_rules()
    settings = {"tasks": chance.random() < 0.5}
    state = core.start(rules, Setup(tuple(SEATS.items())[:players], settings))
    for step in range(_STEPS * 4):
        at_any_time = chance.random() < 0.1 and not state.moment.over
        of_table = [offer for offer in offers(rules, state) if not offer.at_seat]
        possible = [offer for offer in of_table if offer.anytime is at_any_time]
        chosen = [offer for offer in possible if _wanted(offer, step)]
        if state.moment.over and not chosen:
            break
        done = action(chance.choice(chosen or possible), chance)
        state = core.apply(rules, state, Action.from_json(done))
    assert state.moment.over
    return view(rules, state)


def _wanted(offer: Offer, step: int) -> bool:
    """Return whether an offer belongs to a game that goes on, or later to one that may end."""
    kind = offer.do.partition(".")[0]
    if kind in ("flags", "questions"):
        return False
    if kind == "table":
        return offer.do == "table.next" and step == 0
    return kind != "end" or step > _STEPS


@pytest.mark.parametrize("players", range(2, 6))
def test_random_games_end_with_totals_that_are_the_sums_of_their_lines(players: int) -> None:
    chance = random.Random(players)
    for _ in range(GAMES):
        shown = play(players, chance)
        rows = shown["scores"]["rows"]
        assert len(rows) == players
        assert [row["place"] for row in rows] == list(range(1, players + 1))
        for row in rows:
            assert row["total"] == sum(line["points"] for line in row["lines"])
        if "Turtle" not in shown["prompt"]["text"]:
            assert rows[0]["total"] == max(row["total"] for row in rows)
