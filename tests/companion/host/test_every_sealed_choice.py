"""Whatever a shipped game asks of several players at once can be sealed, and opened without one."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.state import State
from punchboard.companion.rules.rules import Rules, apply, check, offers
from punchboard.companion.seal.asked import SealedQuestion, asked_now, play
from punchboard.companion.seal.choice_numbers import numbers_of, values_of
from punchboard.companion.table.document import read_document
from punchboard.companion.table.history import History
from punchboard.companion.table.row import Row
from punchboard.companion.table.tables import replay_document
from tests.companion.shipped import GAMES
from tests.companion.table.random_player import action

REPLAYS = Path(__file__).parents[2] / "replay"
#: Recorded games that are looked at: of each game one light one and one with all options.
GAMES_PLAYED = {
    "arcane_alley": ("arcane_alley-three-light", "arcane_alley-six-with-items-and-powers"),
    "brick_and_mortar": ("three_reach_the_marker_passing_the_phone", "two_play_to_october"),
    "lumber_trader": ("lumber_trader-three-longer-game-to-30", "lumber_trader-four-counted-to-20"),
    "morocco": ("morocco-three-light", "morocco-five-with-juice-and-gold"),
    "mottainai": ("mottainai-last-card", "mottainai-fifth-work"),
}
PLAYED = [(game, name) for game, names in GAMES_PLAYED.items() for name in names]
#: Games in which players choose at once; in the others they act turn by turn.
AT_ONCE = {"brick_and_mortar", "lumber_trader"}
#: Of so many states of a recorded game one is looked at, and all that a choice was opened in.
EVERY = 7


def opened(rules: Rules, state: State, asked: SealedQuestion, chance: random.Random) -> None:
    """Seal at random, and open: all, all but one, none, and with an impossible one."""
    told = {seat: sealed(rules, state, asked, seat, chance) for seat in asked.offers}
    for missing in ({seat} for seat in asked.offers), (set(asked.offers), set()):
        for away in missing:
            rest = {seat: each for seat, each in told.items() if seat not in away}
            played = play(rules, state, asked, rest)
            assert len(played.news) == len(away)
            apply(rules, state, played.action)
    first = next(iter(asked.offers))
    wrong = play(rules, state, asked, {**told, first: [7] * 16})
    assert wrong.impossible == {first}
    apply(rules, state, wrong.action)


def sealed(
    rules: Rules, state: State, asked: SealedQuestion, seat: str, chance: random.Random
) -> list[int]:
    """Return the numbers of a random choice, which say the same as its values."""
    offer = next(
        each for each in offers(rules, state) if (each.do, each.seat) == (asked.choice, seat)
    )
    values = action(offer, chance)["values"]
    fields = asked.offers[seat]["fields"]
    numbers = numbers_of(fields, values)
    assert values_of(fields, numbers) == values
    check(rules, state, Action(asked.choice, seat, values))
    return numbers


@pytest.mark.parametrize(("game", "name"), PLAYED)
def test_every_choice_of_a_recorded_game_can_be_sealed_and_opened(game: str, name: str) -> None:
    document = read_document((REPLAYS / f"{name}.json").read_text(encoding="utf-8"))
    assert document.pack["name"] == game
    chance = random.Random(name)
    before = [replay_document(document.model_copy(update={"rows": []})).state]
    seen: list[SealedQuestion] = []

    def look(row: Row, history: History) -> None:
        state = replace(before[0], settings={**before[0].settings, "bidding": "pass"})
        new = history.state.log[len(before[0].log) :] if row.kind == "act" else ()
        before[0] = history.state
        if row.number % EVERY and not any(entry.kind == "open" for entry in new):
            return
        asks = any(each.private and not each.anytime for each in offers(history.rules, state))
        asked = asked_now(history.rules, state, document.id)
        assert (asked is not None) == asks
        if asked is not None:
            seen.append(asked)
            opened(history.rules, state, asked, chance)

    replay_document(document, look)
    assert bool(seen) == (game in AT_ONCE)


def test_every_shipped_game_is_looked_at() -> None:
    assert set(GAMES_PLAYED) == set(GAMES)
