"""Each table for a game that people own has a recording, and its events say what was played."""

from __future__ import annotations

import csv
import io
import json
from functools import cache
from pathlib import Path

import pytest

from punchboard.companion.rules.rules import RULES_VERSION
from punchboard.companion.table.document import read_document_file
from punchboard.companion.table.events import export_events
from punchboard.companion.table.replay import compare, play
from tests.companion.shipped import PUBLISHED, shipped_pack

REPLAYS = Path(__file__).parents[2] / "replay"


@cache
def rows_of(game: str) -> tuple[dict[str, str], ...]:
    """Return the events of a game's recording."""
    (path,) = REPLAYS.glob(f"{game}-*.json")
    return tuple(csv.DictReader(io.StringIO(export_events([path], None, with_names=False))))


def told(game: str, event: str, *columns: str) -> list[tuple[str, ...]]:
    """Return some columns of all events of a kind."""
    return [tuple(row[each] for each in columns) for row in rows_of(game) if row["event"] == event]


@pytest.mark.parametrize("game", PUBLISHED)
def test_each_has_a_recording_that_comes_to_its_score_with_the_game_of_today(game: str) -> None:
    (path,) = REPLAYS.glob(f"{game}-*.json")
    recorded = read_document_file(path)
    pack = json.loads(shipped_pack(game))
    _, end = play(recorded.model_copy(update={"pack": pack, "rules": RULES_VERSION}))
    assert recorded.expected is not None
    assert compare(end, recorded.expected) == ""
    assert {row["game"] for row in rows_of(game)} == {game}


def test_an_auction_has_its_bids_and_its_price() -> None:
    columns = ("seat", "name", "price", "bids")
    assert told("high_society", "auctioned", *columns) == [
        ("2", "luxury 10", "6", "2:6 1:4"),
        ("1", "Prestige A", "12", "1:12 3:8 2:5"),
        ("3", "Passé", "0", "2:3 1:2"),
        ("3", "Prestige B", "15", ""),  # only winner and price were typed
        ("1", "luxury 7", "6", "1:6 3:3"),
        ("2", "Prestige C", "9", "2:9 1:5"),
    ]
    assert told("modern_art", "auctioned", "seat", "price", "bids", "other")[:4] == [
        ("2", "45", "2:45 3:45 1:30", "1"),
        ("2", "20", "", "2"),
        ("1", "50", "1:50 2:20", "3"),
        ("", "", "", "1"),  # nobody bid
    ]
    assert ("3", "plant 20", "20", "3:20") in told("power_grid", "auctioned", *columns)
    assert told("ra", "auctioned", "seat", "price", "bids")[1] == ("2", "9", "2:9 1:8 3:7")


def test_goods_have_their_price_and_choices_what_was_chosen() -> None:
    assert told("power_grid", "bought", "seat", "thing", "amount", "price") == [
        ("1", "fuel.coal", "4", "5"),
        ("3", "fuel.coal", "3", "3"),
        ("2", "fuel.oil", "2", "4"),
        ("1", "fuel.coal", "2", "4"),
    ]
    sold = told("for_sale", "chosen", "seat", "thing")
    assert sold[:3] == [("1", "properties.21"), ("2", "properties.30"), ("3", "properties.23")]
    assert len(sold) == 24
    assert told("skull_king", "chosen", "seat", "amount")[:4] == [
        ("1", "1"), ("2", "0"), ("1", "2"), ("2", "0"),
    ]  # fmt: skip


def test_sheets_say_each_figure_and_scores_each_part() -> None:
    counted = told("agricola", "counted", "seat", "name", "amount")
    assert {("1", "Sheep", "8"), ("1", "Family", "4"), ("2", "Unused spaces", "10")} <= {*counted}
    for game in PUBLISHED:
        scored = [row for row in rows_of(game) if row["event"] == "scored"]
        for seat in {row["seat"] for row in scored}:
            own = [row for row in scored if row["seat"] == seat]
            (total,) = (int(row["amount"]) for row in own if row["text"])
            assert sum(int(row["amount"]) for row in own if not row["text"]) == total, game
            assert all(f".{seat}." not in row["thing"] for row in own)
