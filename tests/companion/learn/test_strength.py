"""The strength of cards, compared with worked examples, equal cards and a card that is too good."""

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from punchboard.companion.learn.playtest import CardUse
from punchboard.companion.learn.strength import CardStrength, card_strengths, tails
from tests.companion.learn.test_odds import table

CARDS, HAND, PLAYERS = 20, 3, 4


def evening(chance, share, planted=7):
    """Return a table of a deck of equal cards; the holder of the planted one wins that share."""
    cards = chance.sample(range(CARDS), HAND * PLAYERS)
    holder = {card: at % PLAYERS + 1 for at, card in enumerate(cards)}
    winner = chance.randint(1, PLAYERS)
    if planted in holder and share != 1 / PLAYERS:
        others = [seat for seat in range(1, PLAYERS + 1) if seat != holder[planted]]
        winner = holder[planted] if chance.random() < share else chance.choice(others)
    deeds = {f"deck:{card}": CardUse(str(card), holders=[seat]) for card, seat in holder.items()}
    return table(cards=deeds, winners=[winner])


def marked(seed, share, tables=100):
    chance = random.Random(seed)
    found = card_strengths(evening(chance, share) for _ in range(tables))
    return [each.card for each in found if each.is_marked]


def test_a_card_that_wins_60_of_100_games_is_marked_and_45_of_more_games():
    assert marked(1, 0.6) == ["deck:7"]
    assert marked(1, 0.45, tables=300) == ["deck:7"]
    assert marked(1, 0.25) == []


@pytest.mark.soak
@pytest.mark.parametrize(("share", "least", "most"), [(0.6, 0.95, 1.0), (0.25, 0.0, 0.02)])
def test_a_planted_card_is_marked_and_an_untouched_deck_is_not(share, least, most):
    hits = [marked(seed, share) for seed in range(200)]
    told = sum("deck:7" in each if share == 0.6 else bool(each) for each in hits)
    assert least <= told / len(hits) <= most


def test_the_exact_chance_of_a_coin():
    coin = {0: 0.5, 1: 0.5}
    assert tails(5, [coin] * 5) == pytest.approx((1 / 32, 1.0))
    assert tails(0, [coin, {0: 1.0}]) == pytest.approx((1.0, 0.5))


@settings(max_examples=10)
@given(
    st.lists(
        st.dictionaries(st.integers(-6, 6), st.integers(1, 4), min_size=1, max_size=3),
        min_size=1,
        max_size=4,
    ),
    st.randoms(use_true_random=False),
)
def test_exact_chances_are_those_of_every_way_counted_singly(draws, chance):
    likely = [
        {value: count / sum(draw.values()) for value, count in draw.items()} for draw in draws
    ]
    total = sum(chance.choice(sorted(draw)) for draw in draws)
    more = less = 0.0
    for way in product(*(draw.items() for draw in likely)):
        value, part = sum(each for each, _ in way), 1.0
        for _, each in way:
            part *= each
        more += part * (value >= total)
        less += part * (value <= total)
    assert tails(total, likely) == pytest.approx((more, less))


def test_who_holds_more_cards_and_wins_more_makes_no_card_strong():
    """Of ten cards the winner holds nine: that one of them is there nine times in ten is chance."""
    deeds = {f"deck:{card}": CardUse(str(card), holders=[1 + (card == 9)]) for card in range(10)}
    players = ["Player 1", "Player 2"]
    told = card_strengths([table(players=players, cards=deeds, winners=[1])] * 20)
    (first,) = [each for each in told if each.card == "deck:0"]
    assert (first.won.count, first.by_chance) == (20, pytest.approx(18))
    assert first.chance > 0.1
    assert not first.is_marked


def scored(sign):
    """Return tables in which the holder of card 0 ends ten points ahead of one other player."""
    chance = random.Random(3)
    found = []
    for _ in range(30):
        first = chance.randint(1, 2)
        scores = {first: sign * 20, 3 - first: sign * 10}
        deeds = {f"deck:{at}": CardUse(str(at), holders=[(first, 3 - first)[at]]) for at in (0, 1)}
        found.append(
            table(players=["Player 1", "Player 2"], cards=deeds, scores=scores, winners=[first])
        )
    return card_strengths(found)


def test_leads_are_told_in_points_and_fewer_points_are_ahead_where_they_win():
    for told in (scored(1), scored(-1)):
        strengths = {each.card: each for each in told}
        assert all(each.is_marked for each in told)
        assert (strengths["deck:0"].ahead, strengths["deck:0"].is_strong) == (5, True)
        assert (strengths["deck:1"].ahead, strengths["deck:1"].is_strong) == (-5, False)
        assert strengths["deck:0"].ahead_by_chance == 0


def test_several_copies_and_shared_victories_are_no_advantage_of_a_card():
    """Two of three hold it and two win: a holder always does, and that means nothing."""
    players = ["Player 1", "Player 2", "Player 3"]
    deeds = {"deck:a": CardUse("A", holders=[1, 2]), "deck:b": CardUse("B", holders=[3])}
    told = card_strengths([table(players=players, cards=deeds, winners=[1, 3])] * 4)
    assert told == []
    told = card_strengths([table(players=players, cards=deeds, winners=[1, 3])] * 50)
    (first,) = [each for each in told if each.card == "deck:a"]
    assert isinstance(first, CardStrength)
    assert (first.won.value, first.by_chance, first.ahead) == (1.0, pytest.approx(50), None)


def lined(points, lead, side=1):
    """Return card 0 if its line brings points, and its holders end ahead by a lead.

    The other cards bring 1 to 3 points, and `side` is -1 where fewer points win.
    """
    chance = random.Random(5)
    found = []
    for _ in range(40):
        cards = [0, *chance.sample(range(1, 12), 7)]
        holder = {card: at % PLAYERS + 1 for at, card in enumerate(cards)}
        scores = {seat: chance.randint(30, 50) for seat in (1, 2, 3, 4)}
        scores[1] += side * lead
        deeds = {
            f"deck:{card}": CardUse(
                str(card), holders=[seat], points={seat: 1 + card % 3 if card else points}
            )
            for card, seat in holder.items()
        }
        best = max(scores, key=lambda seat: side * scores[seat])
        found.append(table(cards=deeds, scores=scores, winners=[best]))
    (first,) = [each for each in card_strengths(found) if each.card == "deck:0"]
    return first


def test_points_of_its_own_line_make_a_lead_more_surprising():
    usual, many, fewest = lined(2, 3), lined(9, 3), lined(-5, 3, side=-1)
    assert many.chance < usual.chance / 10
    assert fewest.chance < usual.chance / 10
    assert (many.points.mean, many.points.stand_out, usual.points.stand_out) == (9, True, False)


def test_points_alone_mark_no_card():
    told = lined(9, 0)
    assert told.points.deviation > 4
    assert not told.is_marked
