"""The result of a finished game, as others get it."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from urllib.parse import unquote

import pytest
from small_game import SEATS, pack_text, play_all, play_round

from punchboard.companion.rules.engine.action import Refusal
from punchboard.companion.table import share
from punchboard.companion.table.info import TableInfo
from punchboard.companion.table.session import Session
from punchboard.companion.table.tables import Tables
from punchboard.companion.view_schema import RulesView, ScoreView


def test_a_game_that_is_not_over_has_no_result(session: Session) -> None:
    play_round(session, 1, 2, 3)
    for attempt in (share.text, share.csv, share.bgstats_link):
        with pytest.raises(Refusal, match="not over"):
            attempt(session.view(), session.info)


def test_text_names_places_and_what_totals_are_made_of(session: Session) -> None:
    play_all(session)
    lines = share.text(session.view(), session.info).splitlines()
    assert lines[0] == "Small Game: Friday"
    assert [line for line in lines if line[:1].isdigit()][1:] == [
        "1. Mia: 12",
        "2. Ben: 9",
        "3. Kim: 6",
    ]
    assert "   12  Points" in lines
    assert lines[-1] == "Mia wins."


def test_csv_has_a_line_per_part_and_no_formulas(tables: Tables) -> None:
    names = (("blue", "=1+1"), *SEATS[1:])
    session = tables.create(pack_text(), "Friday, late", names, {"bidding": "pass"})
    play_all(session)
    rows = list(csv.DictReader(io.StringIO(share.csv(session.view(), session.info))))
    totals = {row["player"]: row["points"] for row in rows if row["part"] == "Total"}
    assert totals == {"'=1+1": "12", "Ben": "9", "Kim": "6"}
    assert {row["table"] for row in rows} == {"Friday, late"}
    assert len(rows) == 6


def test_the_bg_stats_link_says_who_played_and_won(session: Session) -> None:
    play_all(session)
    link = share.bgstats_link(session.view(), session.info)
    head, _, data = link.partition("?data=")
    assert head == "bgstats://app.bgstatsapp.com/createPlay.html"
    assert not set(data) & set(' "&=?#{}')
    play = json.loads(unquote(data))
    assert play["playDate"] == "2025-03-01 19:06:00"
    assert play["game"]["name"] == "Small Game"
    assert play["sourcePlayId"] == session.info.id
    assert [(p["name"], p["score"], p["winner"], p["startPlayer"]) for p in play["players"]] == [
        ("Mia", 12, True, True),
        ("Ben", 9, False, False),
        ("Kim", 6, False, False),
    ]


def finished(session: Session, title: str = "Friday") -> tuple[RulesView, TableInfo]:
    """Return a finished game that Mia lost with less than nothing, and that Ben and Kim share."""
    play_all(session)
    seen = session.view()
    panel = seen["scores"]
    mia, ben, kim = panel["rows"]
    rows: list[ScoreView] = [
        {**ben, "place": 1, "total": 9},
        {**kim, "place": 1, "total": 9, "lines": [{"title": "Coins", "why": "", "points": 0}]},
        {
            **mia,
            "place": 3,
            "total": -3,
            "lines": [
                {"title": "Points", "why": "on the track", "points": 12},
                {"title": "-Debts", "why": "@home", "points": -15},
            ],
        },
    ]
    panel["rows"], panel["verdict"] = rows, "Ben and Kim\nwin."
    return seen, replace(session.info, title=title)


def test_the_whole_text_with_a_shared_victory_and_less_than_nothing(session: Session) -> None:
    assert share.text(*finished(session, "Small Game")).splitlines() == [
        "Small Game",
        "2025-03-01",
        "",
        "1. Ben: 9",
        "   9  Points",
        "1. Kim: 9",
        "   0  Coins",
        "3. Mia: −3",
        "   12  Points",
        "   −15  -Debts",
        "",
        "Ben and Kim\N{REPLACEMENT CHARACTER}win.",
    ]


def test_the_whole_csv_with_a_shared_victory_and_less_than_nothing(session: Session) -> None:
    head = "Small Game,'=Friday,2025-03-01"
    assert share.csv(*finished(session, "=Friday")).split("\r\n") == [
        "game,table,date,place,player,part,why,points",
        f"{head},1,Ben,Points,on the track,9",
        f"{head},1,Ben,Total,,9",
        f"{head},1,Kim,Coins,,0",
        f"{head},1,Kim,Total,,9",
        f"{head},3,Mia,Points,on the track,12",
        f"{head},3,Mia,'-Debts,'@home,-15",
        f"{head},3,Mia,Total,,-3",
        "",
    ]


def test_the_whole_link_with_a_shared_victory(session: Session) -> None:
    seen, info = finished(session)
    play = json.loads(unquote(share.bgstats_link(seen, info).partition("?data=")[2]))
    assert play == {
        "sourceName": "Punchboard",
        "sourcePlayId": info.id,
        "playDate": "2025-03-01 19:06:00",
        "game": {
            "name": "Small Game", "sourceGameId": "small", "highestWins": True, "noPoints": False,
        },
        "players": [
            {
                "name": name, "sourcePlayerId": name, "score": score, "rank": rank,
                "winner": rank == 1, "startPlayer": name == "Mia",
            }
            for name, score, rank in (("Ben", 9, 1), ("Kim", 9, 1), ("Mia", -3, 3))
        ],
    }  # fmt: skip


def test_a_game_without_scores_has_no_result(session: Session) -> None:
    seen, _ = finished(session)
    seen["scores"] = None
    with pytest.raises(Refusal, match="Small Game has no final scoring"):
        share.scores(seen)
