"""Counts of other mechanisms by their names: `what` of sources, ties, ranks and sheets."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from punchboard.cards.play.schema.play import Play, missing_names
from punchboard.companion.rules import rules as core
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.deck import Deck, TableCard
from punchboard.companion.rules.rules import Rules, Setup
from punchboard.companion.rules.view import view

_POINT = {"one": "point", "many": "points"}


def market() -> dict[str, Any]:
    """Return the data of a game in which coins are counted, scored by threes, and chosen."""
    return {
        "seats": [
            {"id": key, "name": key, "colour": "#112233", "shape": "disc", "letter": key}
            for key in ("a", "b")
        ],
        "order": "order",
        "scoring": "scores",
        "mechanisms": {
            "order": {"kind": "turn_order"},
            "end": {"kind": "ends", "call": [{"id": "now", "title": "It ends", "when": "now"}]},
            "bid": {
                "kind": "secret",
                "choice": {
                    "wheels": [
                        {"id": "price", "title": "Price", "last": 9, "unit": _POINT},
                        {"id": "lots", "title": "Lots", "last": 9, "unit": _POINT},
                    ]
                },
            },
            "sheet": {
                "kind": "sheet",
                "early": True,
                "counts": [
                    {"id": "coins", "ask": "How many coins?"},
                    {"id": "wood", "of": [{"id": "oak", "title": "Oak"}]},
                    {"id": "lots", "use": "bid", "what": "lots"},
                ],
                "lines": [
                    {"id": "coins", "title": "Coins", "points": "coins // 3"},
                    {"id": "lots", "title": "Lots", "points": "lots", "when": "1"},
                ],
            },
            "scores": {
                "kind": "scoring",
                "unit": _POINT,
                "sources": [{"id": "sheet", "title": "Sheet", "use": "sheet", "what": "coins"}],
                "ties": [{"use": "sheet", "what": "coins", "words": "coins"}],
            },
        },
        "phases": [
            {"id": "day", "name": "Day", "steps": [{"use": "bid"}]},
            {"id": "eve", "name": "Eve", "steps": [{"use": "end", "do": "check"}]},
        ],
    }


def rules_of(data: dict[str, Any]) -> Rules:
    return Rules("market", "Market", Play.model_validate_json(json.dumps(data)), Deck(()))


def scores(rules: Rules, lots: dict[str, int], coins: dict[str, int]) -> dict[str, Any]:
    """Return total and place of two who have bid for so many lots, and have so many coins."""
    state = core.start(rules, Setup((("a", "Ada"), ("b", "Ben")), {}))
    bids = {seat: {"price": 9, "lots": count} for seat, count in lots.items()}
    state = core.apply(rules, state, Action("bid.open", "", {"bids": bids}))
    state = core.apply(rules, state, Action("end.now"))
    for seat, count in coins.items():
        values = {"coins": count, "wood": {"oak": {"count": 1}}}
        state = core.apply(rules, state, Action("sheet.page_0", seat, values))
    panel = view(rules, state)["scores"]
    return {row["seat"]: (row["total"], row["place"]) for row in panel["rows"]}


def said(data: dict[str, Any]) -> list[str]:
    play = Play.model_validate_json(json.dumps(data))
    return [each.message for each in missing_names(play, {})]


def test_all_names_of_counts_are_known() -> None:
    assert said(market()) == []


@pytest.mark.parametrize("place", ["sources", "ties"])
@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ({"use": "sheet", "what": "coin"}, 'what is "coin", which "sheet" doesn\'t count'),
        ({"use": "sheet", "what": "wood"}, 'what is "wood", which "sheet" doesn\'t count'),
        ({"use": "sheet", "what": "wood.fir"}, 'what is "wood.fir"'),
        ({"use": "bid"}, '"bid" counts several things, and what doesn\'t say which'),
        ({"use": "bid", "what": "prices"}, 'what is "prices", which "bid" doesn\'t count'),
        (
            {"use": "order"},
            'use names "order" of `kind: turn_order`, which counts nothing',
        ),
    ],
)
def test_a_count_that_nobody_counts_is_told(
    place: str, entry: dict[str, str], message: str
) -> None:
    data = market()
    whole = {"words": "x", **entry} if place == "ties" else {"id": "x", "title": "X", **entry}
    data["mechanisms"]["scores"][place] = [whole]
    assert len(found := said(data)) == 1
    assert message in found[0]


def test_a_sheet_tells_of_counts_that_another_mechanism_does_not_know() -> None:
    data = market()
    data["mechanisms"]["sheet"]["counts"][2]["what"] = "lot"
    assert said(data) == ['what is "lot", which "bid" doesn\'t count']


def test_ties_go_by_the_count_where_a_line_has_the_same_name() -> None:
    found = scores(rules_of(market()), {"a": 1, "b": 1}, {"a": 4, "b": 5})  # 1 point each
    assert found == {"a": (1, 2), "b": (1, 1)}


def test_a_derived_number_breaks_ties_and_the_most_of_it_excludes() -> None:
    data = market()
    data["mechanisms"]["sheet"]["let"] = [{"id": "short", "formula": "20 - coins"}]
    data["mechanisms"]["scores"]["ties"] = [{"use": "sheet", "what": "short", "words": "short"}]
    assert said(data) == []
    assert scores(rules_of(data), {"a": 1, "b": 1}, {"a": 4, "b": 5}) == {"a": (1, 1), "b": (1, 2)}
    most = {"use": "sheet", "what": "short", "words": "missing coins", "more": True}
    data["mechanisms"]["scores"]["excludes"] = most
    assert scores(rules_of(data), {"a": 1, "b": 1}, {"a": 4, "b": 5}) == {"a": (1, 2), "b": (1, 1)}


def test_a_sheet_reads_the_wheel_that_it_names() -> None:
    data = market()
    data["mechanisms"]["scores"]["sources"][0]["what"] = "lots"
    found = scores(rules_of(data), {"a": 2, "b": 3}, {"a": 0, "b": 0})
    assert found == {"a": (2, 2), "b": (3, 1)}


def works(what: str, **slots: Any) -> dict[str, Any]:
    """Return the data of a game that counts the cards of a board by their suit."""
    data = market()
    data["mechanisms"]["works"] = {
        "kind": "slots", "word": _POINT, "cards": ["works"], "slots": [{}, {}], **slots,
    }  # fmt: skip
    source = {"id": "works", "title": "Works", "use": "works", "what": what}
    data["mechanisms"]["scores"]["sources"] = [source]
    return data


@pytest.mark.parametrize(
    ("what", "slots", "known"),
    [
        ("stone", {"of": "suit"}, True),
        ("2", {"of": "cost"}, True),
        ("ston", {"of": "suit"}, False),
        ("cost", {"of": "suit"}, False),
        ("cards", {"of": "suit"}, True),
        ("empty", {"of": "suit"}, True),
        ("stone", {}, False),
        ("stone", {"of": "suit", "points": "cost", "point": _POINT}, False),
    ],
)
def test_a_count_of_cards_in_slots_is_a_name_in_their_column(
    what: str, slots: dict[str, Any], known: bool
) -> None:
    play = Play.model_validate_json(json.dumps(works(what, **slots)))
    cells = {("works", "suit"): {"stone", "clay"}, ("works", "cost"): {"2"}}
    columns = {"works": {"suit", "cost"}}
    found = [
        each.message
        for each in missing_names(play, columns, lambda component, column: cells[component, column])
    ]
    assert found == ([] if known else [f'what is "{what}", which "works" doesn\'t count'])


def test_cards_in_slots_are_counted_by_any_column_and_all_together() -> None:
    cards = (
        TableCard("works:hut", "works", 0, "Hut", {"suit": ("stone", "clay"), "cost": 2}, ""),
        TableCard("works:dam", "works", 0, "Dam", {"suit": "stone", "cost": 0}, ""),
    )
    for what, of, count in (("stone", "suit", 2), ("2", "cost", 1), ("cards", "suit", 2)):
        data = works(what, of=of)
        play = Play.model_validate_json(json.dumps(data))
        rules = Rules("works", "Works", play, Deck(cards))
        state = core.start(rules, Setup((("a", "Ada"), ("b", "Ben")), {}))
        boards = replace(state.parts["works"], cards={"a": ("works:hut", "works:dam"), "b": ()})
        state = replace(state, parts={**state.parts, "works": boards})
        state = core.apply(rules, state, Action("bid.open", "", {"bids": {}}))
        state = core.apply(rules, state, Action("end.now"))
        panel = view(rules, state)["scores"]
        assert {row["seat"]: row["total"] for row in panel["rows"]} == {"a": count, "b": 0}, what
