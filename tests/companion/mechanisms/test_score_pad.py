"""The score pad: rows that the table names, with signs and sums, kept for the next table."""

from __future__ import annotations

from pathlib import Path

import pytest

from punchboard.companion.rules.engine.action import Action, Refusal
from punchboard.companion.table.kept_rows import add_kept_rows
from punchboard.companion.table.session import Session
from punchboard.companion.table.tables import Tables
from tests.companion.shipped import shipped_pack

SEATS = [("red", "Ada"), ("blue", "Ben")]


def pad_at(folder: Path) -> tuple[Tables, Session]:
    tables = Tables(folder)
    session = tables.create(shipped_pack("any_game"), "", SEATS, {})
    add_kept_rows(tables, session)
    return tables, session


def add(session: Session, title: str, sign: str) -> None:
    session.act(Action("pad.row", "", {"title": title, "sign": sign}))


def fill(session: Session, seat: str, *numbers: int) -> None:
    page = next(each for each in session.offers() if each.seat == seat and not each.anytime)
    values = {each.name: n for each, n in zip(page.fields, numbers, strict=True)}
    session.act(Action("scores.page", seat, values))


def test_rows_with_signs_add_up_and_the_next_table_has_them(tmp_path: Path) -> None:
    _, session = pad_at(tmp_path)
    session.score_now()
    add(session, "Wool", "plus")
    add(session, "Fines", "minus")
    with pytest.raises(Refusal, match="has a row “wool”"):
        add(session, " wool ", "plus")
    fill(session, "red", 30, 4, 5)
    fill(session, "blue", 31, 0, 0)
    # A row more asks everyone for it, and for nothing else.
    assert session.view()["prompt"]["text"] == "Ben wins with 31 points."
    session.undo()
    add(session, "Last", "plus")
    fill(session, "blue", 20, 0, 0, 1)
    fill(session, "red", 2)
    assert session.view()["prompt"]["text"] == "Ada wins with 31 points."
    panel = session.view()["scores"]
    lines = {
        row["seat"]: [(n["title"], n["points"]) for n in row["lines"]] for row in panel["rows"]
    }
    assert lines["red"] == [("Points", 30), ("Wool", 4), ("Fines", -5), ("Last", 2)]
    session.close()
    _, again = pad_at(tmp_path)
    again.score_now()
    fields = next(each for each in again.offers() if each.seat == "red").fields
    assert [each.ask for each in fields] == ["Points", "Wool", "Fines (subtracted)", "Last"]
    again.close()


def test_a_game_that_ends_by_itself_asks_for_the_pages_too(tmp_path: Path) -> None:
    _, session = pad_at(tmp_path)
    session.act(Action("table.next"))
    assert session.view()["prompt"]["waits"] == ["red", "blue"]
    session.close()
