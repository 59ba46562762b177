"""The result of a finished game, as others get it."""

from __future__ import annotations

import csv
import io
import json
from urllib.parse import unquote

import pytest
from small_game import SEATS, pack_text, play_all, play_round

from punchboard.companion.rules.action import Refusal
from punchboard.companion.table import share
from punchboard.companion.table.session import Session
from punchboard.companion.table.tables import Tables


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
