"""Arcane Alley's worked examples of inspections: who triggers them, what they bring, and rounds."""

from __future__ import annotations

import pytest
from night_table import PHASES, SIX, THREE, Night

from punchboard.companion.rules import rules as core
from punchboard.companion.rules.engine.action import Refusal


def inspection(*seats: str, **settings: bool) -> Night:
    """Return a table that is asked for the infamy left in each storehouse."""
    night = Night(*seats, **settings)
    night.next(4)
    assert night.asked.text.startswith("How much infamy is left in each storehouse?")
    return night


def test_aa_e2_items_of_two_five_and_one_give_eight_infamy() -> None:
    night = inspection(*THREE, items=True)
    night.left("green", crystal_ball=1, dragons_egg=1, bottled_fairy=1)
    night.left("violet", skeletomicon=1)
    night.left("blue")
    night.triggered("blue")
    assert [night.stands(seat) for seat in THREE] == [(8, 0), (7, 0), (0, 0)]


def test_aa_e3_who_triggered_and_did_not_gain_least_gains_ten_more() -> None:
    night = inspection(*THREE)
    night.inspect("violet", green=8, violet=11, blue=14)
    assert [night.stands(seat)[0] for seat in THREE] == [8, 21, 14]


def test_aa_e4_one_marker_costs_25_gold_and_two_cost_50() -> None:
    night = inspection(*THREE)
    night.has("green", gold=80, infamy=20)
    night.has("violet", gold=80, infamy=45)
    night.inspect("blue", green=8, violet=8, blue=8)
    assert [night.gold(seat) for seat in THREE] == [80 - 25, 80 - 50, 25]
    assert [night.stands(seat) for seat in THREE] == [(3, 0), (3, 0), (8, 0)]


def test_aa_d2_the_penalty_may_bring_a_fine() -> None:
    night = inspection(*THREE)
    night.has("violet", gold=60, infamy=10)
    night.inspect("violet", green=8, violet=11, blue=14)
    assert night.gold("violet") == 60 - 25
    assert night.stands("violet") == (6, 0)
    assert night.said("Ben hands back 1 fine marker.")


def test_aa_d3_a_fine_never_takes_gold_below_0() -> None:
    night = inspection(*THREE)
    night.has("green", gold=20, infamy=24)
    night.inspect("blue", green=1, violet=1, blue=1)
    assert night.gold("green") == 0


def test_aa_d4_a_negative_sum_is_lost_down_to_0() -> None:
    night = inspection(*THREE)
    night.has("green", infamy=2)
    night.inspect("green", green=-3, violet=1, blue=1)
    assert night.stands("green") == (0, 0)


@pytest.mark.parametrize("others", [(8, 14), (9, 14)])
def test_aa_d5_lowest_alone_or_tied_pays_no_penalty(others: tuple[int, int]) -> None:
    night = inspection(*THREE)
    night.inspect("blue", green=others[0], violet=others[1], blue=8)
    assert night.stands("blue") == (8, 0)


def test_aa_d7_cursed_mirrors_lower_the_sum() -> None:
    night = inspection(*THREE, items=True)
    night.has("green", infamy=4)
    # 7 + 2 − 5 − 5 is the −1 of the example, whose items are 6 and 3.
    night.left("green", skeletomicon=1, crystal_ball=1, cursed_mirror=2)
    night.left("violet")
    night.left("blue")
    night.triggered("green")
    assert night.stands("green") == (3, 0)


def test_aa_d8_two_players_count_turns_and_the_twentieth_is_the_last() -> None:
    night = Night("green", "violet")
    night.next()
    for number in range(1, 21):
        for seat, name in (("green", "Ada"), ("violet", "Ben")):
            assert night.asked.text == f"Turn {number}: {name} sells."
            night.do("sell_of_two.done", seat)
    assert night.asked.text == "All but the one who triggered take one more turn."
    assert "Has nobody triggered, nobody takes one." in [each.text for each in night.asked.hints]
    night.next(2)
    night.inspect(green=4, violet=9)
    assert [night.stands(seat)[0] for seat in ("green", "violet")] == [4, 9]
    night.next()
    night.to("sell", 1)
    assert night.asked.text == "Turn 1: Ben sells."


def test_aa_d8_two_players_may_trigger_without_a_touch_for_each_turn() -> None:
    night = Night("green", "violet")
    night.next()
    told = [hint.text for hint in night.asked.hints]
    assert any("Before turn **15** nobody triggers; after turn **20**" in text for text in told)
    night.next(3)
    night.inspect("violet", green=4, violet=9)
    assert [night.stands(seat)[0] for seat in ("green", "violet")] == [4, 19]


def test_who_triggered_is_a_switch_and_infamy_a_count() -> None:
    night = inspection(*THREE)
    (field,) = next(each for each in night.view()["offers"] if each["fields"])["fields"]
    switches = {wheel["name"]: wheel.get("switch", False) for wheel in field["rows"][0]["wheels"]}
    assert switches == {"left_infamy": False, "trigger_own": True}


@pytest.mark.parametrize("trigger", [(), ("green", "blue")])
def test_of_three_or_more_exactly_one_has_triggered(trigger: tuple[str, ...]) -> None:
    night = inspection(*THREE)
    with pytest.raises(Refusal, match=r"Triggered: all together have (at most )?1, not"):
        night.inspect(*trigger, green=8, violet=11, blue=14)
    night.inspect("blue", green=8, violet=11, blue=14)
    assert night.stands("blue") == (24, 0)


def test_aa_d8_of_two_players_one_or_none_has_triggered() -> None:
    night = Night("green", "violet")
    night.next(4)
    with pytest.raises(Refusal, match="Triggered: all together have at most 1, not 2"):
        night.inspect("green", "violet", green=4, violet=9)
    night.inspect(green=4, violet=9)
    assert night.stands("violet") == (9, 0)


def test_aa_d11_each_other_player_has_one_more_turn_and_the_token_passes_left() -> None:
    night = Night(*THREE)
    night.next(2)
    assert night.asked.text == "All but the one who triggered take one more turn."
    night.next(2)
    night.inspect("blue", green=1, violet=1, blue=1)
    assert night.state.moment.phase == 3
    night.next()
    assert night.look.order() == ("violet", "blue", "green")
    assert night.said("Ben takes the starting player token and begins.")


@pytest.mark.parametrize(("infamy", "gold"), [(7, 32), (-5, 20), (0, 25)])
def test_ninx_gains_the_infamy_of_one_item_as_gold(infamy: int, gold: int) -> None:
    night = inspection(*SIX, wizards=True)
    rows = {seat: {"left_infamy": 7, "trigger_own": 0} for seat in SIX}
    rows["blue"]["trigger_own"] = 1
    rows["slate"] |= {"ninx_gold": infamy, "halved_sword": 0}
    night.do("left.count", numbers=rows)
    assert night.gold("slate") == gold


@pytest.mark.parametrize(("infamy", "gold"), [(7, 28), (-5, 20)])
def test_a_sovereign_sword_that_is_left_halves_what_ninx_gains(infamy: int, gold: int) -> None:
    night = inspection(*SIX, wizards=True)
    rows = {seat: {"left_infamy": 7, "trigger_own": int(seat == "blue")} for seat in SIX}
    rows["slate"] |= {"ninx_gold": infamy, "halved_sword": 1}
    night.do("left.count", numbers=rows)
    assert night.gold("slate") == gold


def test_a_sword_among_the_items_that_are_left_halves_it_unasked() -> None:
    night = inspection(*SIX, wizards=True, items=True)
    for seat in SIX:
        night.left(seat, **({"sovereign_sword": 1, "bottled_fairy": 1} if seat == "slate" else {}))
    rows = {seat: {"trigger_own": int(seat == "blue")} for seat in SIX}
    rows["slate"]["ninx_gold"] = 7
    night.do("left.count", numbers=rows)
    assert night.gold("slate") == 25 + 3


def test_a_table_matched_to_the_last_round_has_no_bribe() -> None:
    night = Night(*THREE)
    night.has("green", gold=50, infamy=10)
    night.do("table.match", round=2, phase=PHASES.index("bribe"))
    assert night.state.moment.over
    assert not any(each.do.startswith("bribe.") for each in core.offers(night.rules, night.state))


def test_three_rounds_and_no_bribe_after_the_last_inspection() -> None:
    night = Night(*THREE)
    phases = []
    while not night.state.moment.over:
        phases.append((night.state.moment.round, night.state.moment.phase))
        if night.asked.text.startswith("How much infamy"):
            night.inspect("green", green=3, violet=4, blue=5)
        else:
            night.next()
    assert sorted(set(phases)) == [
        (number, phase) for number in range(3) for phase in range(4) if (number, phase) != (2, 3)
    ]
    assert night.said("The game ends")
