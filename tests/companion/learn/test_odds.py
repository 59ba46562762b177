"""Statistics of playtests, held against worked examples and against decks that mean nothing."""

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punchboard.companion.learn.odds import (
    Share,
    benjamini_hochberg,
    card_odds,
    chance_of,
    fisher,
    price_odds,
)
from punchboard.companion.learn.playtest import Deeds, Payment, Playtest

CARDS, HAND, PLAYERS = 20, 3, 4


def table(**fields):
    fields = {"players": ["Player 1", "Player 2", "Player 3", "Player 4"], "is_over": True} | fields
    return Playtest(
        table="", file="", game="", edition="", contents="", title="", created="",
        is_simulated=False, **fields,
    )  # fmt: skip


def evening(chance, planted):
    """Return a table of a deck of equal cards; who holds the planted one wins in 60 of 100."""
    cards = chance.sample(range(CARDS), HAND * PLAYERS)
    holder = {card: at % PLAYERS + 1 for at, card in enumerate(cards)}
    winner = chance.randint(1, PLAYERS)
    if planted is not None and planted in holder:
        others = [seat for seat in range(1, PLAYERS + 1) if seat != holder[planted]]
        winner = holder[planted] if chance.random() < 0.6 else chance.choice(others)
    deeds = {f"deck:{card}": Deeds(str(card), holders=[seat]) for card, seat in holder.items()}
    return table(cards=deeds, winners=[winner])


@pytest.mark.parametrize(
    ("planted", "least", "most"), [(7, 0.95, 1.0), (None, 0.0, 0.05)], ids=["planted", "untouched"]
)
def test_a_planted_card_is_marked_and_an_untouched_deck_is_not(planted, least, most):
    hits = 0
    for seed in range(200):
        chance = random.Random(seed)
        odds = card_odds(evening(chance, planted) for _ in range(100))
        marked = {each.card for each in odds if each.is_marked}
        hits += f"deck:{planted}" in marked if planted is not None else bool(marked)
    assert least <= hits / 200 <= most


def test_wilson_of_a_worked_example():
    # Newcombe, Statistics in Medicine 17 (1998), table I: 81 of 263, and 0 of 20.
    assert Share(81, 263).interval == pytest.approx((0.2553, 0.3662), abs=5e-5)
    assert Share(0, 20).interval == pytest.approx((0.0, 0.1611), abs=5e-5)


def test_fisher_of_the_lady_who_tasted_tea():
    # Fisher, The Design of Experiments: of eight cups all four are named: 1 of 70 each side.
    assert fisher(Share(4, 4), Share(0, 4)) == pytest.approx(2 / 70)


def test_the_exact_chance_of_a_coin():
    assert chance_of(5, {0.5: 5}) == pytest.approx(2 / 32)
    assert chance_of(2, {0.5: 1, 1.0: 1}) == pytest.approx(1.0)


@given(st.integers(0, 30), st.integers(1, 30))
def test_a_share_lies_in_its_interval(count, of):
    share = Share(min(count, of), of)
    low, high = share.interval
    assert 0 <= low <= share.value + 1e-12
    assert share.value - 1e-12 <= high <= 1


@given(st.dictionaries(st.sampled_from([0.1, 0.25, 0.5, 0.75]), st.integers(1, 12), min_size=1))
def test_all_chances_together_are_one(groups):
    cases = sum(groups.values())
    chances = [chance_of(count, groups) for count in range(cases + 1)]
    assert all(0 < each <= 1 for each in chances)
    assert max(chances) == pytest.approx(1.0)


@given(st.lists(st.floats(0, 1), min_size=1, max_size=40))
def test_who_is_marked_has_no_larger_chance_than_who_is_not(chances):
    marks = benjamini_hochberg(chances)
    marked = [each for each, mark in zip(chances, marks, strict=True) if mark]
    others = [each for each, mark in zip(chances, marks, strict=True) if not mark]
    assert max(marked, default=0.0) <= min(others, default=math.inf)
    assert all(each <= 0.05 for each in marked)


def test_several_copies_and_shared_victories_are_no_advantage_of_a_card():
    """Two of three hold it and two win: a holder always does, and that means nothing."""
    players = ["Player 1", "Player 2", "Player 3"]
    deeds = {"deck:a": Deeds("A", holders=[1, 2])}
    odds = card_odds([table(players=players, cards=deeds, winners=[1, 3])] * 50)
    assert (odds[0].expected, odds[0].chance, odds[0].is_marked) == (50, 1.0, False)


def test_fewer_than_five_cases_say_nothing():
    deeds = {"deck:a": Deeds("A", holders=[1])}
    assert card_odds([table(cards=deeds, winners=[1])] * 4) == []
    assert not Share(4, 4).is_told


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
