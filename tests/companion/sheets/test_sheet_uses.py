"""Counts of a score sheet that another mechanism knows: never asked, and counted."""

from __future__ import annotations

import json
from typing import Any

import pytest

from punchboard.cards.play.schema.play import Play
from punchboard.companion.rules import rules as core
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.deck import Deck
from punchboard.companion.rules.engine.state import State
from punchboard.companion.rules.rules import Rules, Setup
from punchboard.companion.rules.view import view


def harvest(**coins: object) -> Rules:
    """Return the rules of a game that counts coins by itself if an option says so."""
    play: dict[str, Any] = {
        "seats": [
            {"id": key, "name": key, "colour": "#112233", "shape": "disc", "letter": key}
            for key in ("a", "b")
        ],
        "options": {"purse": {"title": "Purse"}, "bank": {"title": "Bank"}},
        "order": "order",
        "scoring": "scores",
        "mechanisms": {
            "order": {"kind": "turn_order"},
            "coins": {
                "kind": "tally", "title": "Coins", "option": "purse",
                "unit": {"one": "coin", "many": "coins"},
            },
            "end": {"kind": "ends", "call": [{"id": "now", "title": "It ends", "when": "now"}]},
            "sheet": {
                "kind": "sheet", "title": "Sheet",                 "counts": [
                    {"id": "coins", "ask": "How many coins?", "use": "coins", "page": "One",
                     **coins},
                    {"id": "figs", "ask": "How many figs?", "page": "Two"},
                ],
                "lines": [
                    {"id": "coins", "title": "Coins", "points": "coins"},
                    {"id": "figs", "title": "Figs", "points": "2 * figs"},
                ],
            },
            "scores": {
                "kind": "scoring", "tie": "shared", "unit": {"one": "point", "many": "points"},
                "sources": [{"id": "sheet", "title": "Sheet", "use": "sheet"}],
            },
        },
        "phases": [{"id": "day", "name": "Day", "steps": [{"use": "end", "do": "check"}]}],
    }  # fmt: skip
    return Rules("harvest", "Harvest", Play.model_validate_json(json.dumps(play)), Deck(()))


def start(rules: Rules, purse: bool) -> State:
    return core.start(rules, Setup((("a", "Ada"), ("b", "Ben")), {"purse": purse}))


def over(rules: Rules, state: State) -> State:
    return core.apply(rules, state, Action("end.now"))


def asked(rules: Rules, state: State) -> list[str]:
    """Return the questions that are put to Ada, page by page, filled in with 3."""
    told: list[str] = []
    while True:
        offer = next(
            (each for each in core.offers(rules, state) if each.do.startswith("sheet.page")), None
        )
        if offer is None:
            return told
        if offer.seat == "a":
            told += [field.ask for field in offer.fields]
        values = {field.name: 3 for field in offer.fields}
        state = core.apply(rules, state, Action(offer.do, offer.seat, values))


@pytest.mark.parametrize(
    ("purse", "questions"),
    [(True, ["How many figs?"]), (False, ["How many coins?", "How many figs?"])],
)
def test_a_paged_sheet_asks_only_what_nobody_counts(purse: bool, questions: list[str]) -> None:
    rules = harvest()
    assert asked(rules, over(rules, start(rules, purse))) == questions


@pytest.mark.parametrize(
    ("limit", "bank", "totals"),
    [
        ({"seats": ["a"]}, False, [7, 0]),
        ({"option": "bank"}, False, [0, 0]),
        ({"option": "bank"}, True, [7, 7]),
        ({"unless": "bank"}, True, [0, 0]),
    ],
)
def test_a_count_of_a_mechanism_is_0_for_those_it_is_not_for(
    limit: dict[str, object], bank: bool, totals: list[int]
) -> None:
    rules = harvest(**limit)
    setup = Setup((("a", "Ada"), ("b", "Ben")), {"purse": True, "bank": bank})
    state = core.start(rules, setup)
    for seat in ("a", "b"):
        state = core.apply(rules, state, Action("coins.change", seat, {"amount": 7}))
    state = over(rules, state)
    for seat in ("a", "b"):
        state = core.apply(rules, state, Action("sheet.page_1", seat, {"figs": 0}))
    rows = view(rules, state)["scores"]["rows"]
    assert [row["total"] for row in sorted(rows, key=lambda each: each["seat"])] == totals


def test_what_is_counted_stands_in_the_score() -> None:
    rules = harvest()
    state = start(rules, purse=True)
    state = core.apply(rules, state, Action("coins.change", "a", {"amount": 7}))
    state = over(rules, state)
    for seat in ("a", "b"):
        state = core.apply(rules, state, Action("sheet.page_1", seat, {"figs": 3}))
    scores = view(rules, state)["scores"]
    ada = next(row for row in scores["rows"] if row["seat"] == "a")
    assert ada["total"] == 7 + 2 * 3
