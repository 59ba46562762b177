"""Mottainai's worked examples of the score: what counts, what is asked, and ties."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from mottainai_table import SEATS, Told, _answer, do, fill, lay, scores, sheet, the_rules, turn_of

from punchboard.companion.rules import rules as core
from punchboard.companion.rules.engine.state import State
from punchboard.companion.rules.view import view


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


def total(rows: Told, other: Mapping[str, Any] | None = None) -> int:
    number: int = scores(scored(rows, sheet(**(other or {}))))["pine"]["total"]
    return number


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
    assert view(the_rules(), state)["scores"]["verdict"] == ""
    state = fill(state, "pine", sheet(has={"bench": 1}, gallery={"stone": 2}))
    assert scores(state)["pine"]["total"] == 8


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
