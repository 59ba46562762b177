"""Surprise among other cards, compared with printed tables and with every way counted singly."""

from itertools import product
from statistics import NormalDist

import pytest

from punchboard.companion.learn.strength import tails
from punchboard.companion.learn.surprise import (
    OwnPoints,
    among_others,
    deviation,
    outlying,
    surprise,
)

NORMAL = NormalDist()


def test_a_sum_in_the_middle_is_at_0_and_the_largest_of_32_far_above():
    coin = {0: 0.5, 1: 0.5}
    assert deviation(*tails(2, [coin] * 4)) == pytest.approx(0)
    most, least = (deviation(*tails(total, [coin] * 5)) for total in (5, 0))
    assert most == pytest.approx(NORMAL.inv_cdf(1 - 1 / 32)) == pytest.approx(-least)


def test_leads_shrink_if_the_other_cards_differ_more_than_by_chance():
    wide = [2.0, -2.0] * 15
    assert among_others([6.0, *wide])[0] == pytest.approx(3.0)
    narrow = [0.5, -0.5] * 15
    assert among_others([6.0, *narrow])[0] == 6.0
    assert among_others([6.0, 5.0]) == [6.0, 5.0]  # two cards show no spread


# Student, table of t: 5 % and 0.5 % above, for 9 and 30 degrees of freedom.
@pytest.mark.parametrize(
    ("count", "t", "part"), [(10, 1.833, 0.05), (10, 3.250, 0.005), (31, 2.750, 0.005)]
)
def test_a_further_value_is_as_far_as_students_table_says(count, t, part):
    others = [float(at) for at in range(count)]
    mean = (count - 1) / 2
    spread = (count * (count + 1) / 12) ** 0.5 * (1 + 1 / count) ** 0.5
    for sign in (1, -1):
        far = outlying(mean + sign * t * spread, others)
        assert NORMAL.cdf(-sign * far) == pytest.approx(part, rel=0.02)


def test_two_surprises_count_as_often_as_chance_has_a_product_as_small():
    lead, points = NORMAL.inv_cdf(0.9), NORMAL.inv_cdf(0.8)
    steps = [(at + 0.5) / 400 for at in range(400)]
    as_small = sum(one * other <= 0.1 * 0.2 for one, other in product(steps, steps))
    told = surprise(lead, OwnPoints(9.0, 2.0, points))
    assert told == pytest.approx(2 * as_small / 400**2, rel=0.02)
    assert surprise(-lead, OwnPoints(0.0, 2.0, -points)) == pytest.approx(told)
    assert surprise(lead, None) == pytest.approx(0.2)
