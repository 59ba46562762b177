"""Skull King: bids of each round, and what kept and missed bids count."""

from __future__ import annotations

import pytest

from punchboard.companion.rules.engine.action import Refusal
from punchboard.companion.rules.view import view
from tests.companion.published.played import Played


def bid(table: Played, **bids: int) -> None:
    rows = {name: {"number": number} for name, number in bids.items()}
    table.do("bids.open", bids=rows)


def tell(table: Played, **told: tuple[int, int]) -> None:
    rows = {name: {"won": won, "bonus": bonus} for name, (won, bonus) in told.items()}
    table.do("tricks.count", numbers=rows)


def test_bids_kept_and_missed_count_in_each_round() -> None:
    table = Played("skull_king", "Ada", "Ben", "Cleo")
    bid(table, Ada=1, Ben=0, Cleo=0)
    tell(table, Ada=(1, 0), Ben=(0, 0), Cleo=(0, 0))
    assert table.of("points") == {"Ada": 20, "Ben": 10, "Cleo": 10}
    bid(table, Ada=2, Ben=0, Cleo=1)
    tell(table, Ada=(0, 0), Ben=(1, 0), Cleo=(1, 30))
    # Ada is 2 off, Ben bid nothing in a round of 2 cards, Cleo took a pirate with the king.
    assert table.of("points") == {"Ada": 0, "Ben": -10, "Cleo": 60}


def test_a_bonus_counts_with_a_kept_bid_alone() -> None:
    table = Played("skull_king", "Ada", "Ben")
    bid(table, Ada=1, Ben=1)
    tell(table, Ada=(1, 20), Ben=(0, 20))
    assert table.of("points") == {"Ada": 40, "Ben": -10}


def test_nobody_bids_or_wins_more_tricks_than_there_are_cards() -> None:
    table = Played("skull_king", "Ada", "Ben")
    with pytest.raises(Refusal):
        table.do("bids.open", bids={"Ada": {"number": 2}, "Ben": {"number": 0}})
    table.do("bids.open", bids={"Ada": {"number": 1}, "Ben": {"number": 0}})
    with pytest.raises(Refusal, match="all together have at most 1"):
        tell(table, Ada=(1, 0), Ben=(1, 0))


def test_ten_rounds_make_a_game() -> None:
    table = Played("skull_king", "Ada", "Ben")
    for number in range(1, 11):
        bid(table, Ada=number, Ben=0)
        tell(table, Ada=(number, 0), Ben=(0, 0))
    assert table.state.moment.over
    assert table.scores() == {"Ada": 20 * 55, "Ben": 10 * 55}
    assert table.winners() == ["Ada"]


def test_a_score_on_paper_has_no_laps_and_can_be_matched() -> None:
    table = Played("skull_king", "Ada", "Ben")
    table.do("points.gain", "Ada", amount=100)
    for _ in range(9):
        table.do("points.gain", "Ada", amount=100)
    table.do("table.match", points={"Ada": {"at": 1240}})
    (track,) = (p for p in view(table.rules, table.state)["panels"] if p["widget"] == "track")
    assert [(each["at"], each["lap"]) for each in track["markers"]] == [(0, ""), (1240, "")]
