"""Tracks that go round: spaces, pieces, floors and limits."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from punchboard.cards.play.schema.track import Track
from punchboard.companion.rules.kinds.track import PointTrack

PIECES = {
    "piece": {"one": "flag", "many": "flags"},
    "take": "{name} takes a flag.",
    "back": "{name} puts a flag back.",
}
UNIT = {"one": "step", "many": "steps"}


def track(**loop: object) -> PointTrack:
    data = Track.model_validate(
        {"kind": "track", "title": "Ring", "unit": UNIT, "last": 9, "loop": {**PIECES, **loop}}
    )
    return PointTrack("ring", data)


@given(st.integers(0, 400))
def test_space_and_pieces_make_the_total(total: int) -> None:
    ring = track()
    space, laps = ring.split(total)
    assert 0 <= space <= 9
    assert ring.joined(space, laps) == total


@given(st.integers(0, 29), st.integers(-40, 40))
def test_kept_pieces_are_never_lost_and_never_more_than_the_most(total: int, amount: int) -> None:
    ring = track(kept=True, most=2)
    new = ring.moved(total, amount)
    assert ring.split(new)[1] >= ring.split(total)[1]
    assert 0 <= new <= 29
    assert new == total + amount or new in (29, total - ring.split(total)[0])


def test_a_marker_that_goes_back_round_hands_its_piece_back() -> None:
    assert track().moved(12, -5) == 7
    assert track().set_on_board("Ada", 12, 7) == [
        "Move Ada’s marker to 7.",
        "Ada puts a flag back.",
    ]
    assert track().moved(12, -50) == 0


def test_pieces_are_told_where_they_are_kept() -> None:
    assert track(kept=True).in_words(23) == "3 steps and 2 flags"
    assert track().in_words(23) == "23 steps"


def plain(first: int = 0, last: int = 59) -> PointTrack:
    data = Track.model_validate(
        {"kind": "track", "title": "Points", "unit": UNIT, "first": first, "last": last}
    )
    return PointTrack("ring", data)


@given(st.integers(-3, 5), st.integers(9, 80), st.integers(0, 500), st.integers(0, 500))
def test_no_sentence_sends_a_marker_to_a_space_that_is_not_printed(
    first: int, length: int, old: int, new: int
) -> None:
    ring = plain(first, first + length)
    lines = ring.set_on_board("Ada", first + old, first + new)
    assert len(lines) == (old != new)
    for line in lines:
        words = line.removeprefix("Move Ada’s marker to ").split(",")[0].rstrip(".")
        assert "-" not in words  # a loss has a minus sign
        space = int(words.replace("−", "-"))
        assert first <= space <= first + length
        assert ring.joined(space, ring.split(first + new)[1]) == first + new


def test_the_lap_is_said_where_nothing_counts_it() -> None:
    assert plain().set_on_board("Ada", 55, 63) == ["Move Ada’s marker to 3, second lap."]
    assert plain().set_on_board("Ada", 3, 63) == ["Move Ada’s marker to 3, second lap."]
    assert plain().set_on_board("Ada", 63, 58) == ["Move Ada’s marker to 58."]
    assert plain().set_on_board("Ada", 58, 59) == ["Move Ada’s marker to 59."]
    assert plain().set_on_board("Ada", 59, 421) == ["Move Ada’s marker to 1, lap 8."]
    assert plain().in_words(63) == "63 steps"


def test_dice_do_not_begin_again() -> None:
    data = Track.model_validate(
        {
            "kind": "track", "title": "Money", "unit": UNIT, "last": 35, "piece": "dice",
            "set": "Turn", "past": "{last}, and note {rest} more on paper",
        }
    )  # fmt: skip
    dice = PointTrack("money", data)
    assert dice.set_on_board("Ada", 30, 35) == ["Turn Ada’s dice to 35."]
    assert dice.set_on_board("Ada", 30, 41) == ["Turn Ada’s dice to 35, and note 6 more on paper."]
    assert dice.set_on_board("Ada", 41, 37) == ["Turn Ada’s dice to 35, and note 2 more on paper."]
    assert dice.split(41) == (35, 0)
