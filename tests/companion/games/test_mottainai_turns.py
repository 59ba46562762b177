"""Mottainai's worked examples of turns: actions, support, noon and the end."""

from __future__ import annotations

import pytest
from mottainai_table import SEATS, do, fill, hints, lay, newest, scores, sheet, the_rules, turn_of

from punchboard.companion.rules import rules as core
from punchboard.companion.rules.rules import Setup
from punchboard.companion.rules.view import view


def actions(task: str, helpers: int, works: int, more: int = 0) -> str:
    values = {"task": task, "helpers": helpers, "works": works, "more": more}
    return newest(do(lay(), "calculator.actions", **values))


# MT-1 to MT-3: actions and cover


def test_mt_1_one_action_and_one_for_each_helper_two_if_covered() -> None:
    assert actions("stone", 0, 0).startswith("Monk · Stone: 1 action.")
    assert actions("stone", 2, 0).startswith("Monk · Stone: 3 actions.")
    assert actions("stone", 2, 1).startswith("Monk · Stone: 5 actions.")


def test_mt_2_one_stone_work_covers_two_monks_but_not_three() -> None:
    assert "2 helpers are covered (2)." in actions("stone", 2, 1)
    assert actions("stone", 3, 1) == "Monk · Stone: 4 actions. 3 helpers are not covered (2)."


def test_mt_3_cover_adds_values() -> None:
    assert "3 helpers are covered (3)." in actions("clay", 3, 1)
    assert "2 helpers are covered (2)." in actions("paper", 2, 2)


# MT-6: support


def test_mt_6_support_is_one_less_than_the_value() -> None:
    panels = view(the_rules(), lay())["panels"]
    rows = next(each for each in panels if each["id"] == "calculator")["rows"]
    shown = {row["cells"][0]["text"]: [cell["text"] for cell in row["cells"][1:]] for row in rows}
    assert shown == {
        "Clerk · Paper": ["1", "0"],
        "Monk · Stone": ["2", "1"],
        "Tailor · Cloth": ["2", "1"],
        "Potter · Clay": ["3", "2"],
        "Smith · Metal": ["3", "2"],
    }


# MT-7: the end


@pytest.mark.parametrize("end", ["fifth", "deck", "cup"])
def test_mt_7_the_game_ends_at_once(end: str) -> None:
    state = do(lay(), "turn.done", "pine")
    assert not state.moment.over
    assert do(state, f"end.{end}").moment.over


def test_mt_7_rounds_go_on_without_an_end() -> None:
    state = lay()
    for seat in ["pine", "wave", "maple"] * 4:
        state = turn_of(state, seat)
    assert not state.moment.over
    assert state.moment.round == 4


def test_mt_7_turtle_wins_whatever_the_points_say() -> None:
    state = do(lay(2), "end.turtle", winner="wave")
    assert view(the_rules(), state)["prompt"]["text"].startswith("Ben wins. Ben’s Turtle has")
    for seat, told in (("pine", sheet(has={"scroll": 1})), ("wave", sheet())):
        state = fill(state, seat, told)
    assert list(scores(state)) == ["wave", "pine"]
    assert view(the_rules(), state)["prompt"]["text"] == (
        "Ben wins. Ben’s Turtle has works of all 5 materials: that wins, whatever the points say."
    )


# MT-8, MT-9, MT-11: the turn


def test_mt_8_noon_begins_with_the_left_neighbour_and_ends_with_the_own_task() -> None:
    state = lay(tasks=True)
    for seat, task in (("pine", "smith"), ("wave", "nothing"), ("maple", "monk")):
        state = turn_of(state, seat, task)
    state = do(state, "turn.done", "pine", choice="clerk")
    assert hints(state)[:3] == [
        "Ben has no task: skip.",
        "**Cleo’s** task: **Monk**. Take a card of the **floor** in as a **helper**.",
        "Your own task: **Clerk**. Sell a card of your **craft bench**: it joins your **sales**.",
    ]


def test_mt_8_without_tasks_the_order_is_told_all_the_same() -> None:
    state = do(turn_of(lay(), "pine"), "turn.done", "wave")
    assert [hint.split("**")[1] for hint in hints(state)[:2]] == ["Cleo’s", "Ada’s"]


def test_mt_8_first_tasks_that_nobody_told_are_not_taken_for_none() -> None:
    state = do(lay(tasks=True), "turn.done", "pine", choice="monk")
    assert hints(state)[0] == "The actions of **Ben’s** task; none: skip."
    panel = next(each for each in view(the_rules(), state)["panels"] if each["id"] == "turn")
    shown = [row["cells"][0]["text"] for row in panel["rows"]]
    assert shown == ["Monk", "not told yet", "not told yet"]


def test_mt_9_an_empty_own_slot_is_exactly_one_prayer() -> None:
    state = do(lay(tasks=True), "turn.done", "pine", choice="nothing")
    assert hints(state)[2] == "No task of your own: **Pray once**."


def test_mt_11_a_morning_begins_with_the_hand_limit() -> None:
    assert hints(lay())[0] == "Return cards until you hold at most **5**."


def test_noon_says_that_a_craft_is_of_the_tasks_own_material() -> None:
    state = do(lay(), "turn.done", "pine")
    assert "Any action may be a Craft of the task’s material, or a Pray." in hints(state)


def test_a_night_has_its_works_before_the_waiting_area_goes_to_the_hand() -> None:
    state = do(do(lay(), "turn.done", "pine"), "turn.done", "pine")
    assert hints(state)[:2] == [
        "Works that say *At night*.",
        "Your waiting area goes to your hand.",
    ]


def test_a_frog_gives_another_turn() -> None:
    state = turn_of(do(lay(), "turn.again"), "pine")
    assert view(the_rules(), state)["prompt"]["text"] == "Ada’s morning"


# MT-12: Tailor


def test_mt_12_tailor_draws_until_hand_and_waiting_area_hold_five() -> None:
    state = do(lay(), "calculator.tailor", hand=3, waiting=1, returned=2)
    assert newest(state) == "Draw 3 into the waiting area: hand 1, waiting 4."


# Setup


@pytest.mark.parametrize("players, decks", [(2, "one deck"), (4, "**two** decks")])
def test_setup_says_how_many_decks_there_are(players: int, decks: str) -> None:
    rules = the_rules()
    state = core.start(rules, Setup(tuple(SEATS.items())[:players]))
    assert decks in hints(state)[0]


@pytest.mark.parametrize("players, is_told", [(3, False), (4, True)])
def test_setup_says_who_begins_where_two_may_turn_the_same_work(
    players: int, is_told: bool
) -> None:
    lines = hints(core.start(the_rules(), Setup(tuple(SEATS.items())[:players])))
    first = next(at for at, line in enumerate(lines) if "first in the alphabet begins" in line)
    assert ("the younger of them begins" in lines[first + 1]) is is_told


def test_whoever_begins_is_told_before_the_first_turn() -> None:
    state = core.start(the_rules(), Setup(tuple(SEATS.items())[:3]))
    state = do(do(state, "table.match", turn_order=["wave", "maple", "pine"]), "table.next")
    assert view(the_rules(), state)["prompt"]["text"] == "Ben’s morning"
