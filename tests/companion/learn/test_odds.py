"""Statistics of playtests, held against worked examples."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punchboard.companion.learn.odds import (
    Proportion,
    benjamini_hochberg,
    fewer,
    fisher,
    price_odds,
)
from punchboard.companion.learn.playtest import Payment, Playtest


def table(**fields):
    fields = {"players": ["Player 1", "Player 2", "Player 3", "Player 4"], "is_over": True} | fields
    return Playtest(
        table="", file="", game="", edition="", contents="", title="", created="",
        is_simulated=False, **fields,
    )  # fmt: skip


def test_wilson_of_a_worked_example():
    # Newcombe, Statistics in Medicine 17 (1998), table I: 81 of 263, and 0 of 20.
    assert Proportion(81, 263).interval == pytest.approx((0.2553, 0.3662), abs=5e-5)
    assert Proportion(0, 20).interval == pytest.approx((0.0, 0.1611), abs=5e-5)


def test_fisher_of_the_lady_who_tasted_tea():
    # Fisher, The Design of Experiments: of eight cups all four are named: 1 of 70 each side.
    assert fisher(Proportion(4, 4), Proportion(0, 4)) == pytest.approx(2 / 70)


@given(st.integers(0, 30), st.integers(1, 30))
def test_a_share_lies_in_its_interval(count, of):
    share = Proportion(min(count, of), of)
    low, high = share.interval
    assert 0 <= low <= share.value + 1e-12
    assert share.value - 1e-12 <= high <= 1


@given(st.lists(st.floats(0, 1), min_size=1, max_size=40))
def test_who_is_marked_has_no_larger_chance_than_who_is_not(chances):
    marks = benjamini_hochberg(chances)
    marked = [each for each, mark in zip(chances, marks, strict=True) if mark]
    others = [each for each, mark in zip(chances, marks, strict=True) if not mark]
    assert max(marked, default=0.0) <= min(others, default=math.inf)
    assert all(each <= 0.05 for each in marked)


def test_so_few_of_a_part_are_as_likely_as_deals_with_so_few():
    # Of four cups with milk first among eight, none in a hand of four: 1 of 70 deals.
    assert fewer(Proportion(0, 4), Proportion(4, 8)) == pytest.approx(1 / 70)
    assert fewer(Proportion(4, 4), Proportion(4, 8)) == pytest.approx(1.0)
    assert fewer(Proportion(0, 0), Proportion(0, 0)) == pytest.approx(1.0)


def test_a_share_of_fewer_than_five_cases_is_not_told():
    assert not Proportion(4, 4).is_told


def test_prices_have_an_interval_from_five_on_and_the_same_each_time():
    def paid(*prices):
        return [
            table(payments=[Payment("deck:a", "A", 1, price, 10, None, 1, 1)]) for price in prices
        ]

    (few,) = price_odds(paid(12, 14))
    assert (few.count, few.paid, few.printed, few.low) == (2, 13, 10, None)
    (some,) = price_odds(paid(8, 9, 10, 11, 12))
    assert some == price_odds(paid(8, 9, 10, 11, 12))[0]
    assert some.low is not None and some.high is not None
    assert 8 <= some.low < some.paid < some.high <= 12
