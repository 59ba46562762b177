"""Districts of a grid, and ties that a count breaks."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from punchboard.companion.rules.parts.districts import Grid, beside, districts
from punchboard.companion.rules.parts.tie_rule import TieRule
from punchboard.companion.rules.parts.verdict import Verdict, ranked, say_verdict

SPOTS = st.sets(st.tuples(st.integers(0, 4), st.integers(0, 4)))


@settings(max_examples=25)
@given(SPOTS)
def test_districts_part_the_places_and_never_touch(spots: set[tuple[int, int]]) -> None:
    groups = districts(spots)
    assert sorted(spot for group in groups for spot in group) == sorted(spots)
    assert [len(group) for group in groups] == sorted(map(len, groups), reverse=True)
    for group in groups:
        around = {near for spot in group for near in beside(spot, 5, 5).values()}
        assert around & spots <= set(group)


def test_places_of_a_grid_are_known_by_their_names() -> None:
    grid = Grid("AB", "123")
    assert grid.rows == [["A1", "A2", "A3"], ["B1", "B2", "B3"]]
    assert grid.beside("A1") == {"right": "A2", "down": "B1"}
    assert grid.largest_district(["A1", "A3", "B3", "B2"]) == ["A3", "B2", "B3"]
    assert grid.largest_district([]) == []


def test_a_tie_is_broken_by_a_count_and_shared_where_that_is_equal() -> None:
    totals = {"a": 54, "b": 54, "c": 40}
    order = ("c", "b", "a")
    tiles = TieRule({"a": 6, "b": 5, "c": 9}, True, "tiles")
    broken = ranked(totals, order, False, [tiles])
    assert [(each.seat, each.place) for each in broken] == [("a", 1), ("b", 2), ("c", 3)]
    text = say_verdict(broken, str.upper, str, "", [tiles]).text
    assert text == "A wins with 54. A and B have 54; A has more tiles, 6 to 5."
    tiles = TieRule({"a": 6, "b": 6, "c": 9}, True, "tiles")
    shared = ranked(totals, order, False, [tiles])
    assert [(each.seat, each.place) for each in shared] == [("b", 1), ("a", 1), ("c", 3)]
    together = say_verdict(shared, str.upper, str, "", [tiles])
    assert together == Verdict("B and A win together with 54.")


def test_a_headline_is_a_whole_sentence_though_a_name_holds_a_dot() -> None:
    tiles = TieRule({"a": 6, "b": 5}, True, "tiles")
    tied = ranked({"a": 54, "b": 54}, ("a", "b"), False, [tiles])
    names = {"a": "Dr. No", "b": "Mia"}
    said = say_verdict(tied, names.__getitem__, str, "", [tiles])
    assert said.headline == "Dr. No wins with 54."
    assert said.reason == "Dr. No and Mia have 54; Dr. No has more tiles, 6 to 5."
