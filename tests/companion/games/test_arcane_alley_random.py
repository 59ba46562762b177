"""Random games of Arcane Alley for each number of players: every total adds up."""

from __future__ import annotations

import random

import pytest
from night_table import NAMES, Night

from punchboard.companion.rules.engine.action import Action, Refusal
from punchboard.companion.rules.rules import apply, offers
from tests.companion.table.random_player import action

GAMES = 4
_MOST_ACTS = 400


def play(players: int, chance: random.Random) -> Night:
    """Play at random, also what may be done at any time, until the game is over."""
    seats = chance.sample(list(NAMES), players)
    night = Night(*seats, items=chance.random() < 0.5, wizards=chance.random() < 0.5)
    for _ in range(_MOST_ACTS):
        if night.state.moment.over:
            break
        anytime = chance.random() < 0.2
        possible = [
            offer
            for offer in offers(night.rules, night.state)
            if offer.anytime is anytime and not offer.why
            if offer.do == "table.next" or not offer.do.startswith(("table.", "scores.now"))
        ]
        done = action(chance.choice(possible), chance)
        try:
            night.state = apply(night.rules, night.state, Action.from_json(done))
        except Refusal:  # more or fewer than one have triggered
            assert done["do"] == "left.count"
        for seat in seats:
            space, fines = night.stands(seat)
            assert 0 <= space <= 24
            assert 0 <= fines <= 2
            assert night.gold(seat) >= 0
    return night


@pytest.mark.parametrize("players", range(2, 7))
def test_random_games_end_and_every_total_is_the_sum_of_its_log(players: int) -> None:
    chance = random.Random(players)
    for _ in range(GAMES):
        night = play(players, chance)
        assert night.state.moment.over
        assert night.state.moment.round == 2
        assert " win" in night.verdict
        for seat in night.look.seats:
            counted = {
                track: sum(
                    entry.amount
                    for entry in night.state.log
                    if entry.total == track and entry.seat == seat.id
                )
                for track in ("gold", "infamy")
            }
            assert night.gold(seat.id) == 25 + counted["gold"]
            assert night.stands(seat.id) == (counted["infamy"] % 25, counted["infamy"] // 25)
