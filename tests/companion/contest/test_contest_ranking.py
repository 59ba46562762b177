"""Orders by bid: who comes first, and the reason that is said."""

from __future__ import annotations

from itertools import pairwise

from contest_table import play
from hypothesis import given
from hypothesis import strategies as st

from punchboard.cards.play.idle_ties import idle_ties
from punchboard.companion.rules.parts.ranking import ReasonWords, by_bid
from punchboard.companion.rules.parts.tie_rule import TieRule

WORDS = ReasonWords("price", lambda amount: f"${amount}", str.title)
SEATS = ("ann", "bo", "cy", "dee")
BEHIND = TieRule({seat: n for n, seat in enumerate(SEATS)}, True, "is further behind in turn order")


def told(bids: dict[str, int], highest: bool, *ties: TieRule) -> list[tuple[str, str]]:
    return [(place.seat, place.reason) for place in by_bid(bids, highest, ties, WORDS)]


def test_highest_bid_comes_first_with_reasons() -> None:
    assert told({"ann": 4, "bo": 9, "cy": 7}, True, BEHIND) == [
        ("bo", "highest price"),
        ("cy", "next highest price"),
        ("ann", "next highest price"),
    ]


def test_lowest_bid_comes_first_in_sale() -> None:
    assert told({"ann": 4, "bo": 9}, False, BEHIND) == [
        ("ann", "lowest price"),
        ("bo", "next lowest price"),
    ]


def test_bm_d4_tie_goes_to_who_is_behind() -> None:
    for highest in (True, False):
        seats = [seat for seat, _ in told({"ann": 4, "bo": 4, "cy": 4}, highest, BEHIND)]
        assert seats == ["cy", "bo", "ann"]


def test_tie_names_the_other_seat() -> None:
    assert told({"ann": 4, "cy": 4, "bo": 6}, True, BEHIND)[1:] == [
        ("cy", "tie at $4: Cy is further behind in turn order"),
        ("ann", "tie at $4: after Cy, who is further behind in turn order"),
    ]


def test_second_tie_rule_decides_where_the_first_is_equal() -> None:
    poor = TieRule({"ann": 5, "bo": 5, "cy": 2, "dee": 9}, words="has less money")
    assert told({"ann": 3, "bo": 3, "cy": 3}, False, poor, BEHIND) == [
        ("cy", "tie at $3: Cy has less money"),
        ("bo", "tie at $3: after Cy, who has less money"),
        ("ann", "tie at $3: after Bo, who is further behind in turn order"),
    ]


def test_only_bid_is_called_so() -> None:
    assert told({"dee": 3}, True, BEHIND) == [("dee", "the only bid")]


@given(
    st.dictionaries(st.sampled_from(SEATS), st.integers(0, 5)),
    st.booleans(),
)
def test_order_is_sorted_and_complete(bids: dict[str, int], highest: bool) -> None:
    places = by_bid(bids, highest, (BEHIND,), WORDS)
    assert {place.seat for place in places} == set(bids)
    for one, other in pairwise(places):
        first, second = bids[one.seat], bids[other.seat]
        assert first >= second if highest else first <= second
        if first == second:
            assert SEATS.index(one.seat) > SEATS.index(other.seat)
            assert f"tie at ${first}" in one.reason
            assert f"tie at ${first}" in other.reason


def test_a_rank_after_turn_order_is_found_to_break_no_tie() -> None:
    order = ({"of": "price", "first": "higher"}, {"first": "behind"}, {"by": "points"})
    (idle,) = idle_ties(play(supply={"order": order}))
    assert idle.path == ("mechanisms", "supply", "order", 2)
    assert idle.message == "this entry breaks no tie: turn order before it leaves none"
