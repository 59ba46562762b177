"""Every worked example of Arcane Alley, on the game's own data."""

from __future__ import annotations

import json

import pytest
from night_table import Night, arcane_alley

from companion.rules.codec import state_from_json, state_to_json
from companion.rules.refusal import Refusal

THREE = ("green", "violet", "blue")
FOUR = (*THREE, "rose")
SIX = (*FOUR, "slate", "orange")


def inspection(*seats: str, trigger: str = "", **settings: bool) -> Night:
    """Return a table that is asked for the infamy left in each storehouse."""
    night = Night(*seats, **settings)
    night.next()
    if trigger:
        night.do("sell.finish", seat=trigger)
    night.next(2)
    assert night.asked.text == "How much infamy is left in each storehouse?"
    return night


def sell(night: Night, seat: str, item: str, **more: bool) -> None:
    night.do("gold.sell", seat, card=f"items:{item}", **more)


def test_aa_e1_a_set_of_crystal_balls_brings_nine_gold() -> None:
    night = Night(*FOUR, items=True)
    sell(night, "green", "crystal_ball", halved=False)
    assert night.gold("green") == 25 + 9
    assert night.said("Ada sells a set: Crystal Ball.")


def test_aa_e2_items_of_two_five_and_one_give_eight_infamy() -> None:
    night = inspection(*THREE, items=True)
    for item in ("crystal_ball", "dragons_egg", "bottled_fairy"):
        night.do("infamy.card", "green", card=f"items:{item}")
    rows = {row.seat: row for row in night.offer("infamy.together").fields[0].rows}
    assert rows["green"].wheels[0].start == 8
    night.do("infamy.card", "green", card="items:skeletomicon")
    night.do("infamy.back", "green")
    night.inspect(green=8, violet=9, blue=9)
    assert night.stands("green") == (8, 0)


def test_aa_e3_who_triggered_and_did_not_gain_least_gains_ten_more() -> None:
    night = inspection(*THREE, trigger="violet")
    night.inspect(green=8, violet=11, blue=14)
    assert [night.stands(seat)[0] for seat in THREE] == [8, 21, 14]


def test_aa_e4_one_marker_costs_25_gold_and_two_cost_50() -> None:
    night = inspection(*THREE)
    night.has("green", gold=80, infamy=20)
    night.has("violet", gold=80, infamy=45)
    night.inspect(green=8, violet=8, blue=8)
    assert [night.gold(seat) for seat in THREE] == [80 - 25, 80 - 50, 25]
    assert [night.stands(seat) for seat in THREE] == [(3, 0), (3, 0), (8, 0)]


def test_aa_e5_lady_dafana_spends_3_gold_to_lose_2_infamy_once_a_set() -> None:
    night = Night(*FOUR, items=True, wizards=True)
    night.has("rose", infamy=9)
    sell(night, "rose", "crystal_ball", trade=True)
    assert (night.gold("rose"), night.stands("rose")) == (25 + 9 - 3, (7, 0))
    with pytest.raises(Refusal):
        sell(night, "rose", "crystal_ball", trade=2)  # type: ignore[arg-type]
    assert [field.name for field in night.offer("gold.sell", "green").fields] == ["card", "halved"]


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
    night.do("bribe.pass", "violet")
    assert night.offer("bribe.relieve", "blue").why == "Cleo has less than 2 gold."


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
        assert night.said("Put a fine marker on Ada's wizard.")


def test_aa_d2_the_penalty_may_bring_a_fine() -> None:
    night = inspection(*THREE, trigger="violet")
    night.has("violet", gold=60, infamy=10)
    night.inspect(green=8, violet=11, blue=14)
    assert night.gold("violet") == 60 - 25
    assert night.stands("violet") == (6, 0)
    assert night.said("Ben hands back 1 fine marker.")


def test_aa_d3_a_fine_never_takes_gold_below_0() -> None:
    night = inspection(*THREE)
    night.has("green", gold=20, infamy=24)
    night.inspect(green=1, violet=1, blue=1)
    assert night.gold("green") == 0


def test_aa_d4_a_negative_sum_is_lost_down_to_0() -> None:
    night = inspection(*THREE)
    night.has("green", infamy=2)
    night.inspect(green=-3, violet=1, blue=1)
    assert night.stands("green") == (0, 0)


def test_losses_stop_at_0_and_leave_fine_markers() -> None:
    night = Night(*THREE)
    night.has("green", infamy=27)
    night.do("infamy.gain", "green", amount=-5)
    assert night.stands("green") == (0, 1)


@pytest.mark.parametrize("others", [(8, 14), (9, 14)])
def test_aa_d5_lowest_alone_or_tied_pays_no_penalty(others: tuple[int, int]) -> None:
    night = inspection(*THREE, trigger="blue")
    night.inspect(green=others[0], violet=others[1], blue=8)
    assert night.stands("blue") == (8, 0)
    assert night.said("Cleo gained least")


@pytest.mark.parametrize(
    ("item", "halved", "gain"),
    [("crystal_ball", True, 4), ("crystal_ball", False, 9), ("sovereign_sword", False, 18)],
)
def test_aa_d6_a_sovereign_sword_halves_gains_rounded_down(
    item: str, halved: bool, gain: int
) -> None:
    night = Night(*FOUR, items=True)
    sell(night, "green", item, halved=halved)
    assert night.gold("green") == 25 + gain


def test_aa_d7_cursed_mirrors_lower_the_sum() -> None:
    night = inspection(*THREE, items=True)
    night.has("green", infamy=4)
    # 7 + 2 − 5 − 5 is the −1 of the example, whose items are 6 and 3.
    for item in ("skeletomicon", "crystal_ball", "cursed_mirror", "cursed_mirror"):
        night.do("infamy.card", "green", card=f"items:{item}")
    rows = {row.seat: row for row in night.offer("infamy.together").fields[0].rows}
    assert rows["green"].wheels[0].start == -1
    night.inspect(green=-1, violet=0, blue=0)
    assert night.stands("green") == (3, 0)


def two_at(turn: int) -> Night:
    night = Night("green", "violet")
    night.next()
    for _ in range(turn - 1):
        night.do("sell.count", "violet")
    return night


def test_aa_d8_nobody_triggers_before_turn_15_with_two_players() -> None:
    night = two_at(14)
    with pytest.raises(Refusal, match="It is turn 14"):
        night.do("sell.finish", seat="green")
    night.do("sell.count", "violet")
    assert night.said("Turn tracker to 15.")
    night.do("sell.finish", seat="green")
    assert night.asked.text == "One more turn for Ben, then the inspection."


def test_aa_d8_after_turn_20_the_inspection_begins_by_itself_without_penalty() -> None:
    night = two_at(20)
    night.do("sell.count", "violet")
    assert night.said("Nobody has triggered it, so the inspection begins by itself.")
    night.next()
    night.inspect(green=4, violet=9)
    assert [night.stands(seat)[0] for seat in ("green", "violet")] == [4, 9]


def test_two_players_begin_again_at_turn_1_and_the_other_is_last() -> None:
    night = two_at(20)
    night.do("sell.count", "violet")
    night.next()
    night.inspect(green=4, violet=9)
    night.next()
    night.next()
    assert night.offer("sell.finish").why.startswith("It is turn 1:")
    assert night.offer("sell.count", "green").title == "Ada's turn is over"


def over(**gold_and_infamy: tuple[int, int]) -> Night:
    """Return a table after the third inspection."""
    night = Night(*gold_and_infamy)
    for seat, (gold, infamy) in gold_and_infamy.items():
        night.has(seat, gold=gold, infamy=infamy)
    night.to("inspection", round=2)
    night.next()
    night.inspect(**dict.fromkeys(gold_and_infamy, 0))
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
    assert night.said("Move Ada's gold token to 5.")
    assert night.said("Put Ada's spare token into the +100 circle.")
    markers = next(each for each in night.view()["panels"] if each["id"] == "gold")["markers"]
    assert {"seat": "green", "at": 5} in markers
    night.do("gold.gain", "green", amount=-6)
    assert night.gold("green") == 99
    assert night.said("Take Ada's spare token out of the +100 circle.")


def test_aa_d11_each_other_player_has_one_more_turn_and_the_token_passes_left() -> None:
    night = Night(*THREE)
    night.next()
    night.do("sell.finish", seat="blue")
    assert night.asked.text == "One more turn for Ada and Ben, then the inspection."
    night.next(2)
    night.inspect(green=1, violet=1, blue=1)
    assert night.state.moment.phase == 3
    night.next()
    assert night.look.order() == ("violet", "blue", "green")
    assert night.said("Ben takes the starting player token and begins.")


@pytest.mark.parametrize(("halved", "gain"), [(False, 9 + 2), (True, 4 + 1)])
def test_aa_d12_byros_gains_two_more_with_each_set_and_a_sword_halves_that_too(
    halved: bool, gain: int
) -> None:
    night = Night(*SIX, items=True, wizards=True)
    sell(night, "orange", "crystal_ball", halved=halved)
    assert night.gold("orange") == 25 + gain


@pytest.mark.parametrize(("infamy", "gold"), [(7, 32), (-5, 20), (0, 25)])
def test_ninx_gains_the_infamy_of_one_item_as_gold(infamy: int, gold: int) -> None:
    night = inspection(*SIX, wizards=True)
    rows: dict[str, dict[str, int]] = {seat: {"amount": 7} for seat in SIX}
    rows["slate"]["gold_slate"] = infamy
    night.do("infamy.together", numbers=rows)
    assert night.gold("slate") == gold


def test_three_rounds_and_no_bribe_after_the_last_inspection() -> None:
    night = Night(*THREE)
    phases = []
    while not night.state.moment.over:
        phases.append((night.state.moment.round, night.state.moment.phase))
        if night.asked.text.startswith("How much infamy"):
            night.inspect(green=3, violet=4, blue=5)
        else:
            night.next()
    assert sorted(set(phases)) == [
        (number, phase) for number in range(3) for phase in range(4) if (number, phase) != (2, 3)
    ]
    assert night.said("The game ends")


def test_a_table_in_the_middle_of_an_inspection_can_be_kept() -> None:
    night = inspection(*SIX, trigger="rose", items=True, wizards=True)
    night.do("infamy.card", "green", card="items:crystal_ball")
    text = json.dumps(state_to_json(night.state))
    assert state_from_json(arcane_alley(), json.loads(text)) == night.state


def test_the_table_can_be_matched_to_a_trigger_that_was_taken_back() -> None:
    night = two_at(16)
    night.do("sell.finish", seat="green")
    night.do("table.match", sell="nobody", **{"sell.count": 18})
    assert night.offer("sell.finish").why == ""
    assert night.state.parts["sell"].count == 18
