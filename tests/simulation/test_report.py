"""What the report of simulated games tells is right, and the same on any number of cores."""

from __future__ import annotations

import pytest
from odds import odds_ratio, quantile, share
from report import MOST, better, fourth, page, play_all, starting


def test_figures_are_the_same_on_one_core_and_on_two() -> None:
    one, two = (play_all(3, (2,), cores) for cores in (1, 2))
    assert [each.result for each in one] == [each.result for each in two]
    assert len({each.result for each in one}) == 3


def test_players_differ_in_skill_style_and_in_how_many_stores_they_want() -> None:
    done = play_all(4, (2, 4), first=50)
    tempers = {ended.temper for each in done for ended in each.result.ended}
    assert {each.slots for each in tempers} == {3, 4}
    assert len({each.skill for each in tempers}) == 3
    assert len({each.style for each in tempers}) == 4
    text = page(done, (2, 4))
    assert "| 2 | Starting Store 1 |" in text
    assert "| 4 | Starting Store 6 |" in text


def test_a_share_is_told_with_the_interval_of_wilson() -> None:
    # Newcombe, Statistics in Medicine 17 (1998), table I: 81 of 263.
    found = share(81, 263, quantile(0.95))
    assert (round(found.low, 4), round(found.high, 4)) == (0.2553, 0.3662)
    # None of 20: 0 to 0.1611.
    assert round(share(0, 20, quantile(0.95)).high, 4) == 0.1611


def test_an_interval_is_wider_the_more_are_compared() -> None:
    assert quantile(0.95) == pytest.approx(1.96, abs=0.001)
    assert quantile(0.99) == pytest.approx(2.576, abs=0.001)
    assert quantile(0.95, 5) == pytest.approx(quantile(0.99))


def test_odds_are_compared_layer_by_layer() -> None:
    # In both layers the odds are three times as good; all together they seem to be the same.
    layers = {"rich": (30, 10, 20, 20), "poor": (6, 6, 4, 12)}
    cases = [
        (layer, there, won)
        for layer, counts in layers.items()
        for (there, won), count in zip(
            ((True, True), (True, False), (False, True), (False, False)), counts, strict=True
        )
        for _ in range(count)
    ]
    found = odds_ratio(cases, quantile(0.95))
    assert found is not None
    assert found.at == pytest.approx(3.0)
    # Worked out by hand: R = 600/80 + 72/28, the variance of ln 3 is 0.1729.
    assert found.low == pytest.approx(1.328, abs=0.001)
    assert found.high == pytest.approx(6.777, abs=0.001)
    assert odds_ratio([("rich", True, True)], 1.0) is None


@pytest.mark.soak
def test_no_store_wins_the_game_by_itself() -> None:
    done = play_all(300, (4,), first=10_000)
    assert all(each.is_chance for each in starting(done))
    ended = [ended for each in done for ended in each.result.ended]
    # So few games leave wide intervals; 65 stores are compared.
    reach = quantile(0.95, 65)
    found = better(ended, lambda each: each.opened, reach)
    assert [card for card, _, _, ratio in found if ratio.low > MOST] == []
    ratio, _ = fourth(ended, quantile(0.95))
    assert ratio is not None
    assert ratio.holds(1.0)
