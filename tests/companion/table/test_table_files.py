"""Broken, truncated, foreign and newer files in the folder are refused and left as they were."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from small_game import SEATS, gain, pack_text, play_all, points

from punchboard.companion.table.error import TableError
from punchboard.companion.table.journal import Journal
from punchboard.companion.table.session import Session
from punchboard.companion.table.tables import Tables
from tests.folders import contents


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


ENDLESS = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c)"


def changed(*statements: str) -> Callable[[Path], None]:
    """Return what carries out statements on a table's file."""

    def change(path: Path) -> None:
        connection = sqlite3.connect(path)
        for statement in statements:
            connection.execute(statement)
        connection.commit()
        connection.close()

    return change


#: What would run, for ever or into memory, whenever somebody looks at the table.
TRAPS: dict[str, Callable[[Path], Any]] = {
    "endless meta": changed(
        "DROP TABLE meta",
        f"CREATE VIEW meta AS {ENDLESS} SELECT 'a' || x AS name, 'v' AS value FROM c",
    ),
    "meta that never comes": changed(
        "DROP TABLE meta",
        f"CREATE VIEW meta AS {ENDLESS} SELECT 'a' AS name, 'v' AS value FROM c WHERE x < 0",
    ),
    "endless rows": changed(
        "DROP TABLE rows",
        f"CREATE VIEW rows AS {ENDLESS} SELECT x AS number, 'act' AS kind, '{{}}' AS action, '' AS "
        "author, 0 AS based_on, x AS key, '' AS time, '' AS digest FROM c",
    ),
    "a view in reserve": changed(f"CREATE VIEW more AS {ENDLESS} SELECT x FROM c"),
    "large secrets": changed(
        "DROP TABLE private",
        "CREATE TABLE private (do TEXT, seat TEXT, moment TEXT, given TEXT "
        "GENERATED ALWAYS AS (hex(zeroblob(400000000))))",
        "INSERT INTO private (do) VALUES ('a')",
    ),
    "a check": changed("CREATE TABLE more (a CHECK (length(hex(zeroblob(400000000))) > 1))"),
    "an index": changed("CREATE INDEX more ON rows (hex(zeroblob(number)))"),
    "a trigger": changed(
        "CREATE TRIGGER more AFTER INSERT ON rows BEGIN "
        "INSERT INTO meta SELECT hex(zeroblob(400000000)), 'a'; END"
    ),
    "a virtual table": changed("CREATE VIRTUAL TABLE more USING fts4(a)"),
}

DAMAGES: dict[str, Callable[[Path], Any]] = {
    "empty": lambda path: path.write_bytes(b""),
    "text": lambda path: path.write_text("not a table", encoding="utf-8"),
    "torn": torn,
    "scribbled": scribbled,
    "newer": newer_table,
    "emptied": without_summary,
    **TRAPS,
}


@pytest.mark.parametrize("name", TRAPS)
def test_what_would_run_in_a_table_is_damage(tables: Tables, session: Session, name: str) -> None:
    session.close()
    path = tables.folder / f"{session.info.id}.table"
    TRAPS[name](path)
    with pytest.raises(TableError, match="is damaged"):
        Journal.open(path)


def test_reading_a_table_ends(tables: Tables, session: Session) -> None:
    play_all(session)
    session.close()
    journal = Journal.open(tables.folder / f"{session.info.id}.table")
    with pytest.raises(TableError, match="is damaged"):
        journal._read(f"{ENDLESS} SELECT x FROM c WHERE x < 0")
    assert journal.rows()
    journal.close()


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
    before = contents(tables.folder)
    listed = {info.id: info for info in tables.list()}
    assert listed[session.info.id].trouble.endswith(".")
    assert listed[sound.info.id].trouble == ""
    for attempt in (tables.open, tables.export):
        with pytest.raises(TableError):
            attempt(session.info.id)
    assert contents(tables.folder) == before
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


def test_a_table_that_is_open_is_not_deleted_and_loses_nothing(
    tables: Tables, session: Session
) -> None:
    session.do(gain("blue", 5))
    with pytest.raises(TableError, match="is open"):
        tables.delete(session.info.id)
    session.do(gain("blue", 4))
    session.close()
    again = tables.open(session.info.id)
    assert points(again)["blue"] == 9
    again.close()
    tables.delete(session.info.id)
    assert list(tables.folder.iterdir()) == []


#: Opens a table and holds it until it is killed.
HOLDS = """
import sys
from pathlib import Path
from punchboard.companion.table.journal import Journal
held = Journal.open(Path(sys.argv[1]))
print("open", flush=True)
sys.stdin.read()
"""


def test_a_table_that_another_program_has_open_is_deleted_once_that_was_killed(
    tables: Tables, session: Session
) -> None:
    session.close()
    path = tables.folder / f"{session.info.id}.table"
    words = [sys.executable, "-c", HOLDS, str(path)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"open\n"
        with pytest.raises(TableError, match="is open"):
            tables.delete(session.info.id)
        other.kill()
    assert path.exists()
    tables.delete(session.info.id)
    assert list(tables.folder.iterdir()) == []


def test_no_step_is_said_to_be_saved_in_a_file_that_is_gone(
    tables: Tables, session: Session
) -> None:
    path = tables.folder / f"{session.info.id}.table"
    session.do(gain("blue", 5))
    aside = path.rename(path.with_suffix(".aside"))
    with pytest.raises(TableError, match="deleted or replaced"):
        session.do(gain("blue", 4))
    shutil.copy(aside, path)  # as from a backup
    with pytest.raises(TableError, match="deleted or replaced"):
        session.do(gain("blue", 4))
    assert points(session)["blue"] == 5
    aside.replace(path)
    session.do(gain("blue", 3))
    assert points(session)["blue"] == 8


def test_a_foreign_database_in_the_folder_is_left_as_it_was(
    tables: Tables, session: Session
) -> None:
    path = tables.folder / "other.table"
    other_database(path)
    before = contents(tables.folder)
    listed = {info.id: info.trouble for info in tables.list()}
    assert "isn’t a table of the companion" in listed["other"]
    with pytest.raises(TableError, match="isn’t a table of the companion"):
        tables.open("other")
    assert contents(tables.folder) == before


def change(path: Path, *statements: str) -> None:
    """Change a table with another program."""
    with sqlite3.connect(path) as connection:
        for statement in statements:
            connection.execute(statement)
    connection.close()


@pytest.mark.parametrize(
    ("statements", "words"),
    [
        (("DROP TRIGGER rows_stay", "UPDATE rows SET time = '2025' WHERE number = 3"),
         "step 3 of 4 is not as it was written, or is missing"),
        (("DROP TRIGGER rows_are_kept", "DELETE FROM rows WHERE number = 2"), "step 2 of 4"),
        (("DROP TRIGGER rows_stay", "UPDATE rows SET action = replace(action, '5', '4')"),
         "its game, its seats or its first step"),
        (("UPDATE meta SET value = replace(value, 'Mia', 'Eve') WHERE name = 'setup'",),
         "its game, its seats or its first step"),
    ],
)  # fmt: skip
def test_what_was_changed_in_the_file_is_noticed(
    tables: Tables, session: Session, statements: tuple[str, ...], words: str
) -> None:
    for amount in (5, 4, 3, 2):
        session.do(gain("blue", amount))
    session.close()
    change(tables.folder / f"{session.info.id}.table", *statements)
    (listed,) = tables.list()
    assert words in listed.trouble
    for attempt in (tables.open, tables.export):
        with pytest.raises(TableError, match=words):
            attempt(session.info.id)


@pytest.mark.parametrize("name", ["../x", "", "nothere", "a/b", "."])
def test_only_tables_of_the_folder_can_be_opened_and_deleted(tables: Tables, name: str) -> None:
    for attempt in (tables.open, tables.export, tables.delete):
        with pytest.raises(TableError):
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
    with pytest.raises(TableError, match=word):
        tables.create(pack_text(), "Friday", seats, settings)
    assert tables.list() == []


def test_a_table_needs_a_sound_pack(tables: Tables) -> None:
    with pytest.raises(TableError):
        tables.create(pack_text()[:-5], "Friday", SEATS)
    assert tables.list() == []
