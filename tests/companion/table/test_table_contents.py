"""What is in an exported table is said before it is handed on, and names may be left out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from punchboard.companion.table.document import contents, read_document
from punchboard.companion.table.events import export_events
from punchboard.companion.table.tables import Tables
from tests.companion.shipped import shipped_pack
from tests.companion.table.test_any_deck import deck_text

SEATS = (("red", "Zebedee"), ("blue", "Al"))


@pytest.fixture
def table(tmp_path: Path) -> tuple[Tables, str]:
    """A table with a rename, a note such as hosts write, a step taken back and a flag."""
    tables = Tables(tmp_path / "tables")
    session = tables.create(deck_text(tmp_path / "deck"), "At Zebedee’s", SEATS)
    told = {"text": "Zebedee bids on a phone, and Al’s is lost. Also Alba."}
    session.do({"do": "table.rename", "seat": "blue", "values": {"name": "Wolfgang"}})
    session.do({"do": "table.note", "seat": "", "values": told})
    values = {"card": "birds:eel", "reason": "Unclear", "text": "which pond?"}
    session.do({"do": "flags.flag", "seat": "red", "values": values})
    session.undo()
    session.redo()
    session.close()
    return tables, session.info.id


def test_what_is_in_a_table_is_said(table: tuple[Tables, str]) -> None:
    tables, name = table
    assert contents(read_document(tables.export(name))) == [
        "2 players: Zebedee, Al, Wolfgang",
        "5 steps, those that were taken back too",
        "1 flag on a card, with its words",
        "1 note of the table",
        "No player’s private notes, and no choice that is still secret",
    ]


def test_one_step_is_spoken_of_as_one(tmp_path: Path) -> None:
    tables = Tables(tmp_path / "tables")
    session = tables.create(deck_text(tmp_path / "deck"), "Friday", SEATS)
    session.do({"do": "chance.coin", "seat": "red", "values": {}})
    session.close()
    assert "1 step" in contents(read_document(tables.export(session.info.id)))


def test_a_table_without_names_holds_none_and_plays_on(
    table: tuple[Tables, str], tmp_path: Path
) -> None:
    tables, name = table
    text = tables.export(name, with_names=False)
    for each in ("Zebedee", "Wolfgang", "Al’s"):
        assert each in tables.export(name)
        assert each not in text
    assert "Player 1 bids on a phone, and Player 2’s is lost. Also Alba." in text
    assert "which pond?" in text
    other = Tables(tmp_path / "other")
    again = other.open(other.bring_in(text).id)
    assert again.info.title == "Heron"
    assert [seat.name for seat in again.state.seats] == ["Player 1", "Player 2"]
    again.close()


def test_a_name_that_grows_leaves_a_note_that_plays_on(tmp_path: Path) -> None:
    tables = Tables(tmp_path / "tables")
    session = tables.create(deck_text(tmp_path / "deck"), "", (("red", "A"), ("blue", "B")))
    session.do({"do": "table.note", "seat": "", "values": {"text": "A " * 99 + "A"}})
    session.close()
    Tables(tmp_path / "other").bring_in(tables.export(session.info.id, with_names=False))


def test_events_without_names_hold_none_of_a_note(
    table: tuple[Tables, str], tmp_path: Path
) -> None:
    tables, name = table
    file = tmp_path / "table.json"
    file.write_text(tables.export(name), encoding="utf-8")
    assert "Zebedee" not in export_events([file], None, False)


def test_own_notes_are_in_no_export(tmp_path: Path) -> None:
    tables = Tables(tmp_path / "tables")
    session = tables.create(shipped_pack("morocco"), "", SEATS, {"notes": True})
    (note,) = (each for each in session.view("red")["anytime"] if each["private"])
    values = {"amount": 3, "text": "under the mat"}
    session.give({"do": note["do"], "seat": "red", "values": values})
    session.close()
    for names in (True, False):
        text = tables.export(session.info.id, names)
        assert "under the mat" not in text
        assert json.loads(text)["rows"] == []
