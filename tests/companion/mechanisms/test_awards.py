"""Awards by rank, districts of a grid, and ties that a count breaks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punchboard.companion.rules.awards import winners
from punchboard.companion.rules.districts import beside, corners, districts
from punchboard.companion.rules.verdict import ranked, say_verdict


@dataclass(frozen=True)
class Medal:
    place: int
    tied: bool
    name: str


MEDALS = (
    Medal(1, False, "gold"),
    Medal(1, True, "half gold"),
    Medal(2, False, "silver"),
    Medal(2, True, "half silver"),
    Medal(3, False, "bronze"),
)


@pytest.mark.parametrize(
    ("counts", "won"),
    [
        ({"a": 3, "b": 2, "c": 1}, {"a": "gold", "b": "silver", "c": "bronze"}),
        ({"a": 2, "b": 2, "c": 1}, {"a": "half gold", "b": "half gold", "c": "bronze"}),
        ({"a": 3, "b": 1, "c": 1}, {"a": "gold", "b": "half silver", "c": "half silver"}),
        ({"a": 3, "b": 2, "c": 1, "d": 0}, {"a": "gold", "b": "silver", "c": "bronze"}),
        ({"a": 2, "b": 2, "c": 2, "d": 1}, {"a": "half gold", "b": "half gold", "c": "half gold"}),
        ({"a": 4, "b": 0}, {"a": "gold"}),
    ],
)  # fmt: skip
def test_places_are_shared_and_leave_out_the_next(
    counts: Mapping[str, int], won: Mapping[str, str]
) -> None:
    found = {each.seat: each.prize.name for each in winners(counts, MEDALS) if each.prize}
    assert found == won


@given(st.dictionaries(st.sampled_from("abcdef"), st.integers(0, 9), max_size=6))
def test_more_is_never_placed_behind(counts: dict[str, int]) -> None:
    found = winners(counts, MEDALS)
    assert [each.count for each in found] == sorted((n for n in counts.values() if n), reverse=True)
    for one in found:
        assert one.place == 1 + sum(other.count > one.count for other in found)


SPOTS = st.sets(st.tuples(st.integers(0, 4), st.integers(0, 4)))


@given(SPOTS)
def test_districts_part_the_places_and_never_touch(spots: set[tuple[int, int]]) -> None:
    groups = districts(spots)
    assert sorted(spot for group in groups for spot in group) == sorted(spots)
    assert [len(group) for group in groups] == sorted(map(len, groups), reverse=True)
    for group in groups:
        around = {near for spot in group for near in beside(spot, 5, 5).values()}
        assert around & spots <= set(group)


def test_corners_of_neighbours_are_the_same_crossings() -> None:
    assert set(corners((1, 1))) & set(corners((1, 2))) == {(1, 2), (2, 2)}
    assert {crossing for row in range(5) for at in range(5) for crossing in corners((row, at))} == {
        (row, at) for row in range(6) for at in range(6)
    }


def test_a_tie_is_broken_by_a_count_and_shared_where_that_is_equal() -> None:
    totals = {"a": 54, "b": 54, "c": 40}
    order = ("c", "b", "a")
    broken = ranked(totals, order, False, {"a": (6,), "b": (5,), "c": (9,)})
    assert [(each.seat, each.place) for each in broken] == [("a", 1), ("b", 2), ("c", 3)]
    text = say_verdict(broken, str.upper, str, "", ["tiles"])
    assert text == "A wins with 54. A and B have 54; A has more tiles, 6 to 5."
    shared = ranked(totals, order, False, {"a": (6,), "b": (6,), "c": (9,)})
    assert [(each.seat, each.place) for each in shared] == [("b", 1), ("a", 1), ("c", 3)]
    assert say_verdict(shared, str.upper, str, "", ["tiles"]) == "B and A win together with 54."
