"""Broken, truncated, tampered, foreign and newer files are refused and left as they were."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from small_game import NEXT, SEATS, gain, guess, pack_text, play_all

from companion.rules import version
from companion.table import playback
from companion.table.session import Session
from companion.table.tables import Tables
from companion.table.trouble import TableTrouble


@pytest.fixture
def exported(tables: Tables, session: Session) -> str:
    """A finished game as a document."""
    session.do(gain("blue", 5))
    session.undo()
    play_all(session)
    return tables.export(session.info.id)


@pytest.fixture
def elsewhere(tmp_path: Path) -> Tables:
    return Tables(tmp_path / "elsewhere")


def snapshot(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.glob("*")}


def test_a_table_goes_to_another_machine_and_is_played_on(
    session: Session, exported: str, elsewhere: Tables
) -> None:
    info = elsewhere.bring_in(exported)
    assert info == session.info
    there = elsewhere.open(info.id)
    assert there.state == session.state
    assert there.log() == session.log()
    assert elsewhere.export(info.id) == exported
    there.undo(2)
    assert there.can_redo == 2


def test_a_table_that_is_here_already_is_not_replaced(
    tables: Tables, session: Session, exported: str
) -> None:
    session.do(gain("blue", 1))
    info = tables.bring_in(exported)
    assert info.id != session.info.id
    assert len(tables.list()) == 2
    assert tables.open(session.info.id).state == session.state


def test_secrets_that_are_not_open_are_never_exported(tables: Tables, session: Session) -> None:
    session.do(NEXT)
    before = tables.export(session.info.id)
    guess(session, "blue", 7)
    assert tables.export(session.info.id) == before


def change(*path: str | int, to: Any) -> Callable[[dict[str, Any]], None]:
    def act(value: dict[str, Any]) -> None:
        at: Any = value
        for step in path[:-1]:
            at = at[step]
        at[path[-1]] = to

    return act


TAMPERED = {
    "a gain beyond its limit": (
        change("rows", 0, "action", "values", "amount", to=99),
        "more than",
    ),
    "a gain of an unknown seat": (change("rows", 0, "action", "seat", to="pink"), "pink"),
    "an unknown action": (change("rows", 2, "action", "do", to="points.steal"), "action 3"),
    "an opened guess beyond the dial": (
        change("rows", 3, "action", "values", "bids", "red", "guess", to=10),
        "action 4",
    ),
    "more undone than was done": (change("rows", 1, "action", "steps", to=2), "action 2"),
    "undo that says nothing": (change("rows", 1, "action", to={}), "rows.1"),
    "steps that are no number": (change("rows", 1, "action", "steps", to="1"), "rows.1"),
    "a row of an unknown kind": (change("rows", 0, "kind", to="cheat"), "rows.0.kind"),
    "a row without its action": (change("rows", 0, "action", to=None), "rows.0.action"),
    "values of a wrong shape": (change("rows", 0, "action", "values", to=[1]), "action 1"),
    "a time that is none": (change("rows", 0, "time", to="yesterday"), "rows.0.time"),
    "more than a row says": (change("rows", 0, "secret", to=1), "rows.0.secret"),
    "an id that leads out of the folder": (change("id", to="../../other"), "id"),
    "no title": (change("title", to=""), "title"),
    "a seat of another game": (change("setup", "seats", 0, "id", to="pink"), "pink"),
    "a seat taken twice": (change("setup", "seats", 0, "id", to="red"), "red"),
    "an unknown setting": (change("setup", "settings", to={"cheating": True}), "cheating"),
    "an unknown way of bidding": (change("setup", "settings", "bidding", to="loudly"), "bidding"),
    "a pack that lacks its title": (change("pack", "title", to=""), "title"),
    "no pack": (change("pack", to={}), "pack"),
    "a newer version": (change("format", to=2), "newer version"),
    "half a character in its title": (change("title", to="\ud800"), "title"),
    "half a character in a key": (change("rows", 0, "key", to="\ud800"), "rows.0.key"),
    "half a character in a seat": (change("rows", 0, "action", "seat", to="\ud800"), "action 1"),
    "half a character in a value": (
        change("rows", 0, "action", "values", "why", to="\ud800"),
        "action 1",
    ),
    "half a character in its pack": (change("pack", "title", to="\ud800"), "pack"),
    "a number beyond all limits": (change("rows", 0, "based_on", to=10**30), "rows.0.based_on"),
    "steps beyond all limits": (change("rows", 1, "action", "steps", to=10**30), "action 2"),
    "rules beyond all limits": (change("rules", to=10**30), "rules"),
    "another kind of file": (change("kind", to="save game"), "no table"),
}


@pytest.mark.parametrize("name", TAMPERED)
def test_a_tampered_document_is_refused(
    exported: str, elsewhere: Tables, tables: Tables, name: str
) -> None:
    tamper, word = TAMPERED[name]
    value = json.loads(exported)
    tamper(value)
    before = snapshot(tables.folder)
    for target in (elsewhere, tables):
        with pytest.raises(TableTrouble, match=word) as refused:
            target.bring_in(json.dumps(value))
        assert refused.value.sentence.endswith(".")
    assert snapshot(tables.folder) == before
    assert not elsewhere.folder.exists()


def test_the_same_key_in_two_rows_is_refused(exported: str, elsewhere: Tables) -> None:
    value = json.loads(exported)
    value["rows"][1]["key"] = value["rows"][0]["key"]
    with pytest.raises(TableTrouble, match="action 2"):
        elsewhere.bring_in(json.dumps(value))


def test_a_document_cut_off_anywhere_is_refused(exported: str, elsewhere: Tables) -> None:
    for length in range(0, len(exported) - 2, 97):
        with pytest.raises(TableTrouble, match="broken or cut off"):
            elsewhere.bring_in(exported[:length])
    assert elsewhere.list() == []


@pytest.mark.parametrize(
    "text",
    [
        "[]", "null", "7", '"table"', "{}", "[" * 100_000, '{"kind": NaN}', "1" * 5000,
        "SQLite format 3\0\0\0", "\ufeff{}", '{"kind": "punchboard table"}',
    ],
)  # fmt: skip
def test_a_foreign_document_is_refused(elsewhere: Tables, text: str) -> None:
    with pytest.raises(TableTrouble) as refused:
        elsewhere.bring_in(text)
    assert refused.value.sentence.endswith(".")
    assert not elsewhere.folder.exists()


def other_database(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE rows (number INTEGER)")
    connection.close()


def newer_table(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()


def torn(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2])


def scribbled(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[4096:8192] = b"\xff" * 4096
    path.write_bytes(content)


def without_summary(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("DELETE FROM meta")
    connection.close()


DAMAGES: dict[str, Callable[[Path], Any]] = {
    "empty": lambda path: path.write_bytes(b""),
    "text": lambda path: path.write_text("not a table", encoding="utf-8"),
    "torn": torn,
    "scribbled": scribbled,
    "newer": newer_table,
    "emptied": without_summary,
}


@pytest.mark.parametrize("name", DAMAGES)
def test_a_damaged_file_is_listed_with_its_trouble_and_left_as_it_was(
    tables: Tables, session: Session, name: str
) -> None:
    play_all(session)
    session.close()
    sound = tables.create(pack_text(), "Sound", SEATS)
    sound.close()
    path = tables.folder / f"{session.info.id}.table"
    DAMAGES[name](path)
    before = path.read_bytes()
    listed = {info.id: info for info in tables.list()}
    assert listed[session.info.id].trouble.endswith(".")
    assert listed[sound.info.id].trouble == ""
    for attempt in (tables.open, tables.export):
        with pytest.raises(TableTrouble):
            attempt(session.info.id)
    assert path.read_bytes() == before
    assert len(list(tables.folder.iterdir())) == 2
    tables.delete(session.info.id)
    assert [info.id for info in tables.list()] == [sound.info.id]


def test_nothing_of_a_deleted_table_is_left_and_nothing_of_another_goes(
    tables: Tables, session: Session
) -> None:
    session.close()
    name = session.info.id
    other = tables.create(pack_text(), "Other", SEATS)
    other.close()
    for beside in (
        f"{name}.seats",
        f"{name}.passed",
        f"{name}.table-wal",
        f"{other.info.id}.seats",
    ):
        (tables.folder / beside).write_text("kept by a host")
    tables.delete(name)
    left = {path.name for path in tables.folder.iterdir()}
    assert left == {f"{other.info.id}.table", f"{other.info.id}.seats"}


def test_a_foreign_database_in_the_folder_is_left_as_it_was(
    tables: Tables, session: Session
) -> None:
    path = tables.folder / "other.table"
    other_database(path)
    before = snapshot(tables.folder)
    listed = {info.id: info.trouble for info in tables.list()}
    assert "no table of the companion" in listed["other"]
    with pytest.raises(TableTrouble, match="no table of the companion"):
        tables.open("other")
    assert snapshot(tables.folder) == before


def test_rows_changed_in_the_file_are_noticed(tables: Tables, session: Session) -> None:
    session.do(gain("blue", 5))
    session.close()
    path = tables.folder / f"{session.info.id}.table"
    with sqlite3.connect(path) as connection:
        connection.execute("DROP TRIGGER rows_stay")
        connection.execute("UPDATE rows SET action = replace(action, '5', '55')")
    connection.close()
    with pytest.raises(TableTrouble, match="action 1 is refused"):
        tables.open(session.info.id)


@pytest.mark.parametrize("name", ["../x", "", "nothere", "a/b", "."])
def test_only_tables_of_the_folder_can_be_opened_and_deleted(tables: Tables, name: str) -> None:
    for attempt in (tables.open, tables.export, tables.delete):
        with pytest.raises(TableTrouble):
            attempt(name)


@pytest.mark.parametrize(
    ("seats", "settings", "word"),
    [
        (SEATS[:1], {}, "2 to 3 players"),
        ((("blue", "Mia"), ("blue", "Kim")), {}, "blue"),
        ((("blue", "Mia"), ("pink", "Kim")), {}, "pink"),
        ((("blue", "M" * 61), ("red", "Kim")), {}, "60 characters"),
        (SEATS, {"turbo": True}, "turbo"),
        (SEATS, {"extra": "yes"}, "extra"),
    ],
)
def test_a_table_is_laid_as_the_game_allows(
    tables: Tables, seats: Any, settings: Any, word: str
) -> None:
    with pytest.raises(TableTrouble, match=word):
        tables.create(pack_text(), "Friday", seats, settings)
    assert tables.list() == []


def test_a_table_needs_a_sound_pack(tables: Tables) -> None:
    with pytest.raises(TableTrouble):
        tables.create(pack_text()[:-5], "Friday", SEATS)
    assert tables.list() == []


def test_a_table_of_other_rules_opens_when_it_comes_to_the_same(
    tables: Tables, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_all(session)
    session.close()
    monkeypatch.setattr(playback, "RULES_VERSION", version.RULES_VERSION + 1)
    assert tables.open(session.info.id).state == session.state


def test_a_table_that_other_rules_refuse_says_so(
    exported: str, elsewhere: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    value = json.loads(exported)
    value["rows"][0]["action"]["values"]["amount"] = 99
    monkeypatch.setattr(playback, "RULES_VERSION", version.RULES_VERSION + 1)
    now = version.RULES_VERSION
    with pytest.raises(TableTrouble, match=f"version {now} of the rules, and version {now + 1}"):
        elsewhere.bring_in(json.dumps(value))


def test_a_table_whose_game_only_older_rules_can_read_says_so(
    tables: Tables, session: Session, exported: str, elsewhere: Tables
) -> None:
    value = json.loads(exported)
    value["rules"] = version.RULES_VERSION - 1
    value["pack"]["play"]["mechanisms"]["points"]["kind"] = "of former days"
    now = version.RULES_VERSION
    sentence = f"version {now - 1} of the rules, and version {now} can't read its game any more"
    with pytest.raises(TableTrouble, match=sentence):
        elsewhere.bring_in(json.dumps(value))
    session.close()
    kept = {"pack": json.dumps(value["pack"]), "rules": str(now - 1)}
    with sqlite3.connect(tables.folder / f"{session.info.id}.table") as connection:
        connection.executemany(
            "UPDATE meta SET value = ? WHERE name = ?",
            [(each, name) for name, each in kept.items()],
        )
    connection.close()
    with pytest.raises(TableTrouble, match=sentence):
        tables.open(session.info.id)


def test_a_rebuilt_pack_leaves_tables_that_are_laid_alone(tables: Tables, session: Session) -> None:
    play_all(session)
    later = json.loads(pack_text())
    later["play"]["mechanisms"]["points"]["start"] = 10
    saturday = tables.create(json.dumps(later), "Saturday", SEATS)
    assert saturday.state.parts["points"].at["blue"] == 10
    assert tables.open(session.info.id).state == session.state
