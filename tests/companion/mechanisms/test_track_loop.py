"""Tracks that go round: spaces, pieces, floors and limits."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from punchboard.cards.schema.play.tracks import Track
from punchboard.companion.rules.mechanisms.track_loop import (
    joined,
    moved,
    set_on_board,
    split,
    told,
)

PIECES = {
    "piece": {"one": "flag", "many": "flags"},
    "take": "{name} takes a flag.",
    "back": "{name} puts a flag back.",
}
UNIT = {"one": "step", "many": "steps"}


def track(**loop: object) -> Track:
    return Track.model_validate(
        {"kind": "track", "title": "Ring", "unit": UNIT, "last": 9, "loop": {**PIECES, **loop}}
    )


@given(st.integers(0, 400))
def test_space_and_pieces_make_the_total(total: int) -> None:
    data = track()
    space, laps = split(data, total)
    assert 0 <= space <= 9
    assert joined(data, space, laps) == total


@given(st.integers(0, 29), st.integers(-40, 40))
def test_kept_pieces_are_never_lost_and_never_more_than_the_most(total: int, amount: int) -> None:
    data = track(kept=True, most=2)
    new = moved(data, total, amount)
    assert split(data, new)[1] >= split(data, total)[1]
    assert 0 <= new <= 29
    assert new == total + amount or new in (29, total - split(data, total)[0])


def test_a_marker_that_goes_back_round_hands_its_piece_back() -> None:
    assert moved(track(), 12, -5) == 7
    assert set_on_board(track(), "Ada", 12, 7) == [
        "Move Ada’s marker to 7.",
        "Ada puts a flag back.",
    ]
    assert moved(track(), 12, -50) == 0


def test_pieces_are_told_where_they_are_kept() -> None:
    assert told(track(kept=True), 23) == "3 steps and 2 flags"
    assert told(track(), 23) == "23 steps"


def plain(first: int = 0, last: int = 59) -> Track:
    return Track.model_validate(
        {"kind": "track", "title": "Points", "unit": UNIT, "first": first, "last": last}
    )


@given(st.integers(-3, 5), st.integers(9, 80), st.integers(0, 500), st.integers(0, 500))
def test_no_sentence_sends_a_marker_to_a_space_that_is_not_printed(
    first: int, length: int, old: int, new: int
) -> None:
    data = plain(first, first + length)
    lines = set_on_board(data, "Ada", first + old, first + new)
    assert len(lines) == (old != new)
    for line in lines:
        space = int(line.removeprefix("Move Ada’s marker to ").split(",")[0].rstrip("."))
        assert first <= space <= first + length
        assert joined(data, space, split(data, first + new)[1]) == first + new


def test_the_lap_is_said_where_nothing_counts_it() -> None:
    assert set_on_board(plain(), "Ada", 55, 63) == ["Move Ada’s marker to 3, second lap."]
    assert set_on_board(plain(), "Ada", 3, 63) == ["Move Ada’s marker to 3, second lap."]
    assert set_on_board(plain(), "Ada", 63, 58) == ["Move Ada’s marker to 58."]
    assert set_on_board(plain(), "Ada", 58, 59) == ["Move Ada’s marker to 59."]
    assert set_on_board(plain(), "Ada", 59, 421) == ["Move Ada’s marker to 1, lap 8."]
    assert told(plain(), 63) == "63 steps"


def test_dice_do_not_begin_again() -> None:
    dice = Track.model_validate(
        {
            "kind": "track", "title": "Money", "unit": UNIT, "last": 35, "piece": "dice",
            "set": "Turn", "past": "{last}, and note {rest} more on paper",
        }
    )  # fmt: skip
    assert set_on_board(dice, "Ada", 30, 35) == ["Turn Ada’s dice to 35."]
    assert set_on_board(dice, "Ada", 30, 41) == ["Turn Ada’s dice to 35, and note 6 more on paper."]
    assert set_on_board(dice, "Ada", 41, 37) == ["Turn Ada’s dice to 35, and note 2 more on paper."]
    assert split(dice, 41) == (35, 0)
