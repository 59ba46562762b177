"""Tables that the first edition has written open as they were left, and go on.

`first_edition/` holds files of that edition: a table in the middle of a game, what it kept for its
phones, and what it showed before it was closed.
"""

from __future__ import annotations

import json
import lzma
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from small_game import pack_text

from punchboard.cards import catalog
from punchboard.companion.host.hosting import Hosting
from punchboard.companion.rules.rules import RULES_VERSION, offers
from punchboard.companion.table import playback
from punchboard.companion.table import tables as tables_module
from punchboard.companion.table.error import TableError
from punchboard.companion.table.session import Session
from punchboard.companion.table.tables import Tables

KEPT = Path(__file__).parent / "first_edition"
GAMES = ("brick_and_mortar", "lumber_trader")
pytestmark = pytest.mark.usefixtures("real_kinds")


def restore(folder: Path, game: str) -> tuple[Tables, dict[str, Any]]:
    """Put a table of the first edition into a folder; return what it showed, too."""
    left: dict[str, Any] = json.loads((KEPT / f"{game}.json").read_text(encoding="utf-8"))
    folder.mkdir()
    table = lzma.decompress((KEPT / f"{game}.table.xz").read_bytes())
    (folder / f"{left['id']}.table").write_bytes(table)
    (folder / f"{left['id']}.seats").write_bytes((KEPT / f"{game}.seats").read_bytes())
    return Tables(folder), left


def track(session: Session, name: str) -> dict[str, int]:
    (panel,) = (each for each in session.view()["panels"] if each["id"] == name)
    return {each["seat"]: each["at"] for each in panel["markers"]}


@pytest.mark.parametrize("game", GAMES)
def test_a_table_of_the_first_edition_opens_as_it_was_left(tmp_path: Path, game: str) -> None:
    tables, left = restore(tmp_path / "tables", game)
    (info,) = tables.list()
    assert (info.trouble, info.round_name) == ("", left["moment"]["round_name"])
    session = tables.open(left["id"])
    moment = session.view()["moment"]
    assert {name: moment[name] for name in left["moment"]} == left["moment"]
    name, at = left["track"]
    assert track(session, name) == at
    assert {seat: session.view(seat)["private"] for seat in left["given"]} == left["given"]
    # If the rules have changed since, that is said aloud; nothing else is added.
    is_told = int(left["rules"] != RULES_VERSION)
    assert session.newest == left["rows"] + is_told
    assert len(session.warnings) == is_told
    session.close()


def test_bids_that_waited_in_the_first_edition_open_with_those_given_now(tmp_path: Path) -> None:
    tables, left = restore(tmp_path / "tables", "brick_and_mortar")
    session = tables.open(left["id"])
    (do,) = {each.do for each in offers(session.rules, session.state) if each.private}
    for seat in session.waiting(do):
        session.give({"do": do, "seat": seat, "values": {}}, seat)
    opened = session.log()[-4:]
    session.close()
    again = tables.open(left["id"])
    assert again.log()[-4:] == opened
    assert any("Mia" in line["text"] and "$3" in line["text"] for line in opened)
    again.undo()
    again.close()
    assert tables.list()[0].trouble == ""


@pytest.mark.parametrize("game", GAMES)
def test_phones_of_the_first_edition_find_their_seats(tmp_path: Path, game: str) -> None:
    tables, left = restore(tmp_path / "tables", game)
    hosting = Hosting(tables, left["id"], "127.0.0.1", 0)
    places = {each.seat: each.link.partition("#")[2] for each in hosting.places()}
    hosting.begin()
    hosting.end()
    assert places == left["secrets"]


def test_its_steps_have_digests_once_it_has_gone_on(tmp_path: Path) -> None:
    tables, left = restore(tmp_path / "tables", "lumber_trader")
    before = tables.export(left["id"])
    session = tables.open(left["id"])
    session.do({"do": "table.note", "seat": "", "values": {"text": "Here we are."}})
    session.close()
    path = tables.folder / f"{left['id']}.table"
    assert (
        json.loads(tables.export(left["id"]))["rows"][: left["rows"]] == json.loads(before)["rows"]
    )
    with sqlite3.connect(path) as connection:
        connection.execute("DROP TRIGGER rows_stay")
        connection.execute("UPDATE rows SET author = 'blue' WHERE number = 7")
    connection.close()
    with pytest.raises(TableError, match="step 7 of"):
        tables.open(left["id"])


def test_a_table_of_other_rules_says_so_once_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables, left = restore(tmp_path / "tables", "lumber_trader")
    for module in (playback, tables_module):
        monkeypatch.setattr(module, "RULES_VERSION", 99)
    session = tables.open(left["id"])
    (words,) = session.warnings
    assert "Version 99 of the rules continues what version 4 began" in words
    assert "match it" in words
    assert session.log()[-1]["text"] == f"Note: {words}"
    session.close()
    again = tables.open(left["id"])
    assert again.warnings == ()
    again.close()
    assert json.loads(tables.export(left["id"]))["rules"] == 99


def test_a_table_that_no_step_was_taken_at_takes_other_rules_without_a_word(
    tables: Tables, small_kinds: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    laid = tables.create(pack_text(), "Friday", (("blue", "Mia"), ("red", "Kim")))
    laid.close()
    for module in (playback, tables_module):
        monkeypatch.setattr(module, "RULES_VERSION", 99)
    session = tables.open(laid.info.id)
    assert (session.warnings, session.newest) == ((), 0)
    session.close()
    assert json.loads(tables.export(laid.info.id))["rules"] == 99


def test_a_table_of_the_first_edition_is_told_in_another_language(tmp_path: Path) -> None:
    catalog.use(catalog.PSEUDO)
    try:
        tables, left = restore(tmp_path / "tables", "brick_and_mortar")
        session = tables.open(left["id"])
        told = [line["text"] for line in session.log()]
        session.close()
    finally:
        catalog.use(None)
    assert session.newest >= left["rows"]
    assert sum("~" in line for line in told) > len(told) / 2


def test_old_news_of_the_host_that_was_kept_as_a_note_stays_in_its_words(tmp_path: Path) -> None:
    tables, left = restore(tmp_path / "tables", "brick_and_mortar")
    words = "Kim’s phone runs the table now."
    session = tables.open(left["id"])
    session.do({"do": "table.note", "seat": "", "values": {"text": words}})
    session.close()
    catalog.use(catalog.PSEUDO)
    try:
        session = tables.open(left["id"])
        told = session.log()[-1]["text"]
        session.close()
    finally:
        catalog.use(None)
    assert words in told
