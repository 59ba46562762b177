"""Arcane Alley's worked examples of gold, sets, bribes and infamy, and of who wins."""

from __future__ import annotations

import pytest
from night_table import FOUR, SIX, THREE, Night

from punchboard.companion.rules import rules as core
from punchboard.companion.rules.engine.action import Refusal


def sell(night: Night, seat: str, item: str, **more: bool) -> None:
    night.do("calculator.sell", seat, item=f"items:{item}", **more)


def test_aa_e1_a_set_of_crystal_balls_brings_nine_gold() -> None:
    night = Night(*FOUR, items=True)
    sell(night, "green", "crystal_ball", halved=False)
    assert night.gold("green") == 25 + 9
    assert night.said("Ada sells a set: Crystal Ball.")


def test_aa_e5_lady_dafana_spends_3_gold_to_lose_2_infamy_with_anybodys_set() -> None:
    night = Night(*FOUR, wizards=True)
    night.has("rose", infamy=9)
    assert night.offer("calculator.dafana", "rose").title.startswith("Lady Dafana, Dora: spend 3")
    night.do("calculator.dafana", "rose")
    assert (night.gold("rose"), night.stands("rose")) == (25 - 3, (7, 0))


def test_aa_e5_lady_dafana_spends_no_gold_that_she_has_not() -> None:
    night = Night(*FOUR, wizards=True)
    night.has("rose", gold=2, infamy=9)
    with pytest.raises(Refusal, match="Dora has only 2 gold"):
        night.do("calculator.dafana", "rose")
    assert (night.gold("rose"), night.stands("rose")) == (2, (9, 0))


@pytest.mark.parametrize(("seats", "wizards"), [(THREE, True), (FOUR, False)])
def test_aa_e5_nobody_spends_for_lady_dafana_where_she_does_not_play(
    seats: tuple[str, ...], wizards: bool
) -> None:
    night = Night(*seats, wizards=wizards)
    assert not any(each.do == "calculator.dafana" for each in core.offers(night.rules, night.state))


def test_aa_e6_nobody_bribes_after_the_last_inspection() -> None:
    night = Night(*THREE)
    night.to("bribe", 2)
    assert night.state.moment.over
    assert night.said("The game ends: The calendar ends in Third round.")


def test_aa_e6_a_bribe_costs_two_gold_for_each_infamy() -> None:
    night = Night(*THREE)
    night.has("green", infamy=9)
    night.to("bribe")
    assert night.asked.text == "Ada has 9 infamy and may pay 2 gold for each to lose."
    night.do("bribe.relieve", "green", amount=5)
    assert (night.gold("green"), night.stands("green")) == (25 - 10, (4, 0))
    assert night.said("Ada pays 10 gold to lose 5 infamy.")


def test_aa_e6_nobody_bribes_with_gold_he_has_not_or_below_zero() -> None:
    night = Night(*THREE)
    night.has("green", gold=7, infamy=9)
    night.has("violet", gold=60, infamy=3)
    night.has("blue", gold=1, infamy=3)
    night.to("bribe")
    with pytest.raises(Refusal, match=r"4 is more than 3: Ada has 7 gold"):
        night.do("bribe.relieve", "green", amount=4)
    night.do("bribe.relieve", "green", amount=3)
    with pytest.raises(Refusal, match=r"4 is more than 3: Ben has no more"):
        night.do("bribe.relieve", "violet", amount=4)


def test_a_bribe_asks_nobody_who_has_nothing_to_lose_or_to_pay_with() -> None:
    night = Night(*THREE)
    night.has("violet", gold=60, infamy=3)
    night.has("blue", gold=1, infamy=3)
    night.to("bribe")
    assert night.asked.text == "Ben has 3 infamy and may pay 2 gold for each to lose."
    assert not night.asked.detail
    night.do("bribe.pass", "violet")
    assert night.said("Ada and Cleo can only pass.")
    assert night.asked.text == "Stock the storehouses."


def test_aa_e7_tokens_begin_on_25_gold_and_0_infamy() -> None:
    night = Night(*FOUR)
    assert [(night.gold(seat), night.stands(seat)) for seat in FOUR] == [(25, (0, 0))] * 4


@pytest.mark.parametrize(
    ("before", "gain", "space", "fines"),
    [(20, 8, 3, 1), (24, 1, 0, 1), (0, 50, 0, 2), (49, 40, 24, 2)],
)
def test_aa_d1_the_loop_goes_on_at_0_with_a_fine_marker(
    before: int, gain: int, space: int, fines: int
) -> None:
    night = Night(*THREE)
    night.has("green", infamy=before)
    while gain:
        night.do("infamy.gain", "green", amount=min(gain, 49))
        gain -= min(gain, 49)
    assert night.stands("green") == (space, fines)
    if before == 20:
        assert night.said("Ada gains 8 infamy and has 3 infamy and 1 fine marker.")
        assert night.said("Put a fine marker on Ada’s wizard.")


def test_losses_stop_at_0_and_leave_fine_markers() -> None:
    night = Night(*THREE)
    night.has("green", infamy=27)
    night.do("infamy.gain", "green", amount=-5)
    assert night.stands("green") == (0, 1)


@pytest.mark.parametrize(
    ("item", "halved", "gain"),
    [
        ("crystal_ball", True, 4),
        ("crystal_ball", False, 9),
        ("sovereign_sword", False, 18),
        ("sovereign_sword", True, 9),
    ],
)
def test_aa_d6_a_sovereign_sword_halves_gains_rounded_down(
    item: str, halved: bool, gain: int
) -> None:
    night = Night(*FOUR, items=True)
    sell(night, "green", item, halved=halved)
    assert night.gold("green") == 25 + gain


def over(**gold_and_infamy: tuple[int, int]) -> Night:
    """Return a table after the third inspection."""
    night = Night(*gold_and_infamy)
    for seat, (gold, infamy) in gold_and_infamy.items():
        night.has(seat, gold=gold, infamy=infamy)
    night.to("inspection", round=2)
    night.next()
    night.inspect("green", **dict.fromkeys(gold_and_infamy, 0))
    assert night.state.moment.over
    return night


def test_aa_d9_with_equal_gold_less_infamy_wins() -> None:
    assert over(green=(60, 5), violet=(60, 3), blue=(40, 0)).verdict == (
        "Ben wins with 60 gold. Ben and Ada have 60; Ben has less infamy, 3 to 5."
    )


def test_aa_d9_with_equal_gold_and_infamy_both_win() -> None:
    assert over(green=(60, 3), violet=(60, 3)).verdict == "Ada and Ben win together with 60 gold."


def test_aa_d10_beyond_100_gold_counts_with_the_spare_token() -> None:
    night = Night(*THREE)
    night.do("gold.gain", "green", amount=80)
    assert night.gold("green") == 105
    assert night.said("Move Ada’s gold token to 5.")
    assert night.said("Put Ada’s spare token into the +100 circle.")
    markers = next(each for each in night.view()["panels"] if each["id"] == "gold")["markers"]
    assert {"seat": "green", "at": 5, "total": 105, "lap": ""} in markers
    night.do("gold.gain", "green", amount=-6)
    assert night.gold("green") == 99
    assert night.said("Take Ada’s spare token out of the +100 circle.")


def test_gold_beyond_200_is_noted_on_paper_for_the_spare_token_is_used() -> None:
    night = Night(*THREE)
    night.has("green", gold=190)
    night.do("gold.gain", "green", amount=15)
    assert night.gold("green") == 205
    assert night.said("Note another 100 gold for Ada on paper.")
    assert not night.said("Put Ada’s spare token into the +100 circle.")
    night.do("gold.gain", "green", amount=-6)
    assert night.said("Strike 100 gold of Ada from the paper.")
    assert not night.said("Take Ada’s spare token out")


@pytest.mark.parametrize(("halved", "gain"), [(False, 9 + 2), (True, 4 + 1)])
def test_aa_d12_byros_gains_two_more_with_each_set_and_a_sword_halves_that_too(
    halved: bool, gain: int
) -> None:
    night = Night(*SIX, items=True, wizards=True)
    sell(night, "orange", "crystal_ball", halved=halved)
    assert night.gold("orange") == 25 + gain
