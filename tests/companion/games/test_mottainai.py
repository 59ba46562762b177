"""Mottainai's worked examples, each named after its rule, with the data that ship."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from companion.rules import rules as core
from companion.rules.action import Action
from companion.rules.offer import Field
from companion.rules.rules import Rules, Setup
from companion.rules.state import State
from companion.rules.view import view
from tests.companion.shipped import shipped_rules

SEATS = {"pine": "Ada", "wave": "Ben", "maple": "Cleo", "lotus": "Dev", "gold": "Eva"}


def the_rules() -> Rules:
    return shipped_rules("mottainai")


def lay(players: int = 3, **settings: bool) -> State:
    state = core.start(the_rules(), Setup(tuple(SEATS.items())[:players], settings))
    return do(state, "table.next")


def do(state: State, name: str, seat: str = "", **values: Any) -> State:
    return core.apply(the_rules(), state, Action(name, seat, values))


def hints(state: State) -> list[str]:
    return [hint["text"] for hint in view(the_rules(), state)["hints"]]


def told(state: State) -> str:
    return state.log[-1].text


def actions(task: str, helpers: int, works: int, more: int = 0) -> str:
    values = {"task": task, "helpers": helpers, "works": works, "more": more}
    return told(do(lay(), "calculator.actions", **values))


def turn_of(state: State, seat: str, choice: str = "") -> State:
    values = {"choice": choice} if choice else {}
    state = do(state, "turn.done", seat, **values)
    return do(do(state, "turn.done", seat), "turn.done", seat)


Told = Mapping[str, Mapping[str, int]]


def sheet(**told: Mapping[str, int]) -> Told:
    """Return the numbers of a sheet; what is not named is 0."""
    return told


def fill(state: State, seat: str, told: Told) -> State:
    """Fill in a player's sheet, page by page, with what is asked there."""
    while True:
        asked = [each for each in core.offers(the_rules(), state) if not each.anytime]
        page = next((each for each in asked if each.seat == seat), None)
        if page is None:
            return state
        values = {field.name: _answer(field, told) for field in page.fields}
        state = do(state, page.do, seat, **values)


def _answer(field: Field, told: Told) -> Any:
    if field.widget == "choice":
        wanted = told.get(field.name, {})
        return [each.value for each in field.choices if wanted.get(str(each.value))]
    return {
        row.seat: {
            wheel.name: told.get(wheel.name, {}).get(row.seat, 0)
            if field.name == "kinds"
            else told.get(field.name, {}).get(row.seat, 0)
            for wheel in row.wheels
        }
        for row in field.rows
    }


def scored(*sheets: Told, turns: int = 0) -> State:
    """Return a game that has ended after some turns, with everybody's sheet filled in."""
    seats = list(SEATS)[: len(sheets)]
    state = lay(len(sheets))
    for number in range(turns):
        state = turn_of(state, seats[number])
    state = do(state, "end.deck")
    for seat, told in zip(seats, sheets, strict=True):
        state = fill(state, seat, told)
    return state


def scores(state: State) -> dict[str, dict[str, Any]]:
    panel = next(each for each in view(the_rules(), state)["panels"] if each["id"] == "scores")
    return {row["seat"]: row for row in panel["rows"]}


def total(rows: Told, other: Mapping[str, Any] | None = None) -> int:
    number: int = scores(scored(rows, sheet(**(other or {}))))["pine"]["total"]
    return number


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


# MT-4 and MT-5: the score

STONES = {"shop": {"stone": 1}, "gallery": {"stone": 1, "paper": 1}}


def test_mt_4_works_effects_sales_and_backorders_add_up() -> None:
    assert total(sheet(**STONES)) == 5
    assert total(sheet(**STONES, has={"scroll": 1})) == 8
    sold = {**STONES, "has": {"scroll": 1}, "sales": {"stone": 2}}
    assert total(sheet(**sold), {"sales": {"stone": 1}}) == 12
    in_hand = {**sold, "hand": {"stone": 2}}
    assert total(sheet(**in_hand), {"sales": {"stone": 1}}) == 16
    assert total(sheet(**in_hand), {"sales": {"stone": 2}}) == 12


def test_mt_5_sales_are_covered_all_or_not_at_all() -> None:
    assert total(sheet(sales={"metal": 3})) == 0
    assert total(sheet(sales={"metal": 4}, shop={"metal": 1})) == 3
    assert total(sheet(sales={"metal": 3}, shop={"metal": 1})) == 12


@pytest.mark.parametrize(
    "numbers, points",
    [
        ({"gallery": {"stone": 2}, "shop": {"stone": 1}, "has": {"bench": 1}}, 6 + 6),
        ({"gallery": {"stone": 1}, "sales": {"stone": 2}, "has": {"go_set": 1}}, 2 + 4),
        ({"sales": {"clay": 2, "paper": 1}, "has": {"pillar": 1}}, 6),
        ({"sales": {"cloth": 2, "clay": 1}, "has": {"quilt": 1}}, 4),
        ({"sales": {"metal": 1}, "hand": {"metal": 2}, "has": {"lampshade": 1}}, 6),
        ({"sales": {"cloth": 1}, "hand": {"cloth": 2}, "has": {"coin": 1}}, 8),
        (
            {
                "has": {"tapestry": 1, "haniwa": 1, "teapot": 1},
                "count": {"tapestry": 4, "haniwa": 2, "teapot": 3},
            },
            4 + 6 + 9,
        ),
        ({"has": {"other": 1}, "more": {"points": -2}}, -2),
    ],
)
def test_mt_4_works_that_score_at_the_end(numbers: dict[str, Any], points: int) -> None:
    assert total(sheet(**numbers), {"sales": {"metal": 1}}) == points


def test_every_point_is_explained() -> None:
    row = scores(scored(sheet(**STONES, sales={"stone": 2}, hand={"stone": 1}), sheet()))["pine"]
    assert [(line["title"], line["why"], line["points"]) for line in row["lines"]] == [
        ("Paper works", "1 × 1", 1),
        ("Stone works", "2 × 2", 4),
        ("Stone sales", "2 × 2, covered by 2", 4),
        ("Stone backorders", "2 sold against 0: 1 in hand × 2", 2),
    ]


def test_nobody_wins_before_all_sheets_are_filled_in() -> None:
    state = fill(do(lay(2), "end.deck"), "pine", sheet())
    shown = view(the_rules(), state)
    assert [offer["seat"] for offer in shown["offers"]] == ["wave"]
    assert "wins" not in shown["prompt"]["text"]


def test_only_what_a_player_has_is_asked() -> None:
    state = do(lay(2), "end.deck")
    for page in ("sheet.page_0", "sheet.page_1"):
        asked = next(each for each in core.offers(the_rules(), state) if each.seat == "pine")
        values = {field.name: _answer(field, {}) for field in asked.fields}
        state = do(state, page, "pine", **values)
    state = do(state, "sheet.page_2", "pine", has=["scroll", "haniwa"])
    asked = next(each for each in core.offers(the_rules(), state) if each.seat == "pine")
    assert [row.title for field in asked.fields for row in field.rows] == [
        "Haniwa: helpers of one task"
    ]


def test_two_decks_may_give_a_work_twice() -> None:
    empty = sheet()
    twice = sheet(has={"scroll": 1, "pillar": 1}, twice={"scroll": 1})
    assert scores(scored(twice, empty, empty, empty))["pine"]["total"] == 6
    assert scores(scored(twice, empty, empty))["pine"]["total"] == 3


def test_a_sheet_that_was_filled_in_wrongly_is_filled_in_again() -> None:
    state = scored(sheet(has={"scroll": 1}), sheet())
    state = do(state, "sheet.again", "pine")
    assert view(the_rules(), state)["panels"][-1]["verdict"] == ""
    state = fill(state, "pine", sheet(has={"bench": 1}, gallery={"stone": 2}))
    assert scores(state)["pine"]["total"] == 8


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


def test_mt_9_an_empty_own_slot_is_exactly_one_prayer() -> None:
    state = do(lay(tasks=True), "turn.done", "pine", choice="nothing")
    assert hints(state)[2] == "No task of your own: **Pray once**."


def test_mt_11_a_morning_begins_with_the_hand_limit() -> None:
    assert hints(lay())[0] == "Return cards until you hold at most **5**."


def test_a_frog_gives_another_turn() -> None:
    state = turn_of(do(lay(), "turn.again"), "pine")
    assert view(the_rules(), state)["prompt"]["text"] == "Ada: Morning"


# MT-10: ties


def test_mt_10_a_tie_goes_on_in_turn_order_from_the_active_player() -> None:
    state = scored(
        sheet(has={"other": 1}, more={"points": 9}),
        sheet(),
        sheet(has={"other": 1}, more={"points": 9}),
        turns=1,
    )
    assert list(scores(state)) == ["maple", "pine", "wave"]
    assert "Cleo wins" in view(the_rules(), state)["prompt"]["text"]


def test_mt_10_the_active_player_wins_a_tie() -> None:
    state = scored(sheet(), sheet(), sheet(), turns=2)
    assert next(iter(scores(state))) == "maple"


# MT-12: Tailor


def test_mt_12_tailor_draws_until_hand_and_waiting_area_hold_five() -> None:
    state = do(lay(), "calculator.tailor", hand=3, waiting=1, returned=2)
    assert told(state) == "Draw 3 into the waiting area: hand 1, waiting 4."


# Setup


@pytest.mark.parametrize("players, decks", [(2, "one deck"), (4, "**two** decks")])
def test_setup_says_how_many_decks_there_are(players: int, decks: str) -> None:
    rules = the_rules()
    state = core.start(rules, Setup(tuple(SEATS.items())[:players]))
    assert decks in hints(state)[0]
