"""Rules for ties that can never decide: each kind of them is found, and no other."""

from __future__ import annotations

import json
from typing import Any

import pytest

from punchboard.cards.play.idle_ties import idle_ties
from punchboard.cards.play.schema.play import Play
from tests.companion.scoring.finale import the_play

POINTS = {"use": "points", "words": "points on the track"}
STORES = {"use": "slots", "what": "cards", "words": "stores"}
DEBTS = {"use": "count", "what": "debt", "words": "debt tokens"}
TRACK = {"id": "track", "title": "Track", "use": "points"}
WINE = {"id": "cellar", "title": "Cellar", "use": "cellar"}
LINE = {"id": "debts", "title": "Debts", "use": "count", "what": "debt"}


def found(mechanism: str, **changes: Any) -> list[tuple[Any, str]]:
    """Return the last part of each rule's path, and the end of its message."""
    data = the_play()
    data["mechanisms"][mechanism] |= changes
    play = Play.model_validate_json(json.dumps(data))
    return [
        (each.path[-1], each.message.partition("breaks no tie: ")[2]) for each in idle_ties(play)
    ]


EQUAL, AGAIN = "it is equal wherever the totals are", "an earlier entry counts it"


@pytest.mark.parametrize(
    ("sources", "ties", "idle"),
    [
        ([TRACK], [POINTS], [(0, EQUAL)]),
        ([{**TRACK, "each": 3}], [STORES, {**POINTS, "less": True}], [(1, EQUAL)]),
        ([TRACK, {**TRACK, "id": "again", "each": -1}], [POINTS], []),
        ([TRACK, LINE], [POINTS, STORES], []),
        ([TRACK, LINE], [STORES, DEBTS, STORES], [(2, AGAIN)]),
        ([LINE], [DEBTS], []),  # the line of a sheet may be worth anything
    ],
)
def test_a_count_that_follows_from_the_total_or_an_earlier_one_is_found(
    sources: list[Any], ties: list[Any], idle: list[tuple[int, str]]
) -> None:
    assert found("scores", sources=sources, ties=ties) == idle


@pytest.mark.parametrize(("sources", "count"), [([TRACK], 1), ([TRACK, WINE], 0)])
def test_a_sheet_that_nobody_fills_in_is_found(sources: list[Any], count: int) -> None:
    data = the_play()
    data["mechanisms"]["cellar"] = {
        "kind": "sheet", "title": "Cellar", "counts": [{"id": "wine", "title": "Wine"}],
        "lines": [{"id": "cellar", "title": "Cellar", "points": "0", "fixed": True}],
    }  # fmt: skip
    tie = {"use": "cellar", "what": "wine", "words": "wine"}
    data["mechanisms"]["scores"] |= {"sources": sources, "ties": [tie]}
    told = [each.message for each in idle_ties(Play.model_validate_json(json.dumps(data)))]
    assert len(told) == count
    assert all("nobody is asked" in each for each in told)


def test_a_rank_that_repeats_another_or_follows_turn_order_is_found() -> None:
    higher = {"by": "points", "first": "higher"}
    stores = {"by": "slots", "what": "cards"}
    assert found("turn_order", ranks=[higher, stores]) == []
    assert found("turn_order", ranks=[higher, {"by": "points"}, stores]) == [
        (1, "an earlier entry compares the same")
    ]
