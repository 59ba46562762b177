"""A table that is damaged, or has lost its newest rows, says so, and never hides another one."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest
from small_game import SEATS, gain, pack_text, play_all

from punchboard.companion.table import journal
from punchboard.companion.table.clock import Clock, in_words
from punchboard.companion.table.error import TableError
from punchboard.companion.table.mark import MarkRecord, mark_of, read_mark
from punchboard.companion.table.session import Session
from punchboard.companion.table.tables import Tables
from tests.conftest import wait_for_rows

#: As many damages as the table was tried with when four of them hid every other table.
DAMAGES = 240
#: As many damaged logs as were tried when each of them rewound the game without a word.
LOGS = 33
STEPS = 40
#: That SQLite waits for the disk after each row: 2 is FULL.
WAITING = {"journal_mode": "wal", "synchronous": 2}


@pytest.fixture(autouse=True)
def greenwich(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def flipped(data: bytearray, chance: random.Random) -> bytearray:
    data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    return data


def scrawled(data: bytearray, chance: random.Random) -> bytearray:
    at, length = chance.randrange(len(data)), chance.choice((4, 40, 400))
    data[at : at + length] = chance.randbytes(len(data[at : at + length]))
    return data


def cut(data: bytearray, chance: random.Random) -> bytearray:
    return data[: chance.randrange(len(data))]


def raised(data: bytearray, chance: random.Random) -> bytearray:
    """Set the highest bit of a letter, so that the text around it is no UTF-8."""
    letters = [at for at, each in enumerate(data) if chr(each).isalpha() and each < 128]
    data[chance.choice(letters)] |= 0x80
    return data


def test_a_damaged_table_opens_as_it_was_or_says_why_not_and_hides_no_other(
    tables: Tables, session: Session
) -> None:
    play_all(session)
    state, name = session.state, session.info.id
    session.close()
    tables.create(pack_text(), "Sound", SEATS).close()
    path = tables.folder / f"{name}.table"
    whole = path.read_bytes()
    opened = 0
    for seed in range(DAMAGES):
        chance = random.Random(seed)
        path.write_bytes((flipped, scrawled, cut, raised)[seed % 4](bytearray(whole), chance))
        listed = {info.title: info for info in tables.list()}
        assert len(listed) == 2, f"damage {seed} hides a table"
        assert listed["Sound"].trouble == ""
        try:
            again = tables.open(name)
        except TableError as trouble:
            assert trouble.message.endswith(".")
            with suppress(TableError):
                tables.delete(tables.rescue(name).id)
            continue
        opened += 1
        assert again.state == state, f"damage {seed} changes the game without a word"
        again.close()
        for beside in (path.with_suffix(".table-wal"), path.with_suffix(".table-shm")):
            beside.unlink(missing_ok=True)
    assert 0 < opened < DAMAGES


def folded(table: Path) -> int:
    """Return how many steps stand in a table itself, and not in its log alone."""
    with sqlite3.connect(f"{table.as_uri()}?immutable=1", uri=True) as reader:
        ((count,),) = reader.execute("SELECT count(*) FROM rows").fetchall()
    reader.close()
    return int(count)


@pytest.fixture
def cut_short(tables: Tables, session: Session, tmp_path: Path) -> Callable[[], Path]:
    """Return what gives the files of a table of 40 steps or more as a kill leaves them."""
    table = tables.folder / f"{session.info.id}.table"
    while session.newest < STEPS or session.newest - folded(table) < 3:
        session.do(gain("blue", 1))

    def copied() -> Path:
        folder = tmp_path / "later"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(tables.folder, folder)
        return folder / table.name

    return copied


def log_of(table: Path) -> Path:
    return table.with_name(f"{table.name}-wal")


def notes(session: Session) -> list[str]:
    return [line["text"] for line in session.log() if line["text"].startswith("Note: ")]


def test_a_missing_log_takes_few_steps_along_and_the_table_says_how_many(
    cut_short: Callable[[], Path], clock: Clock
) -> None:
    table = cut_short()
    log_of(table).unlink()
    later = Tables(table.parent, clock)
    reached = read_mark(mark_of(table))
    assert reached is not None
    left = folded(table)
    lost = reached.count - left
    assert 3 <= lost < 12
    opened = later.open(table.stem)
    # The table was laid at 19:00, and each step is a minute after the one before.
    words = f"This table lost {lost} steps, since 19:{left:02}. Match it to the cardboard."
    assert opened.warnings == (words,)
    assert notes(opened) == [f"Note: {words}"]
    opened.do(gain("red", 5))
    opened.close()
    again = later.open(table.stem)
    assert again.warnings == ()
    assert again.newest == left + 2
    again.close()
    assert "lost_steps" in later.export(table.stem)
    assert words not in later.export(table.stem)


def test_whatever_is_left_of_a_damaged_log_the_lost_steps_are_counted(
    cut_short: Callable[[], Path],
) -> None:
    losses = set()
    for seed in range(LOGS):
        chance = random.Random(seed)
        table = cut_short()
        log = log_of(table)
        log.write_bytes((flipped, scrawled, cut)[seed % 3](bytearray(log.read_bytes()), chance))
        reached = read_mark(mark_of(table))
        assert reached is not None
        opened = Tables(table.parent).open(table.stem)
        lost = reached.count - (opened.newest - len(opened.warnings))
        losses.add(lost)
        assert bool(opened.warnings) == bool(lost)
        for words in opened.warnings:
            assert f"lost {lost} step{'' if lost == 1 else 's'}, since" in words
        opened.close()
    assert len(losses) > 1


@pytest.mark.parametrize("seed", range(6))
def test_a_damaged_log_beside_a_damaged_mark_is_told_once(
    cut_short: Callable[[], Path], seed: int
) -> None:
    table = cut_short()
    mark = mark_of(table)
    record = mark.read_bytes()
    damage = (flipped, scrawled, cut)[seed % 3]
    chance = random.Random(seed)
    if seed == 4:
        log_of(table).unlink()
    else:
        log_of(table).write_bytes(damage(bytearray(log_of(table).read_bytes()), chance))
    if seed == 3:
        mark.unlink()
    else:
        mark.write_bytes(damage(bytearray(record), chance))
    opened = Tables(table.parent).open(table.stem)
    (words,) = opened.warnings
    assert words.startswith("The mark of this table can’t be read, so nobody knows")
    assert notes(opened) == [f"Note: {words}"]
    opened.do(gain("blue", 1))
    opened.close()
    again = Tables(table.parent).open(table.stem)
    assert again.warnings == ()
    again.close()


def test_a_first_step_that_a_kill_left_without_a_mark_is_no_loss(
    tables: Tables, session: Session, tmp_path: Path
) -> None:
    session.do(gain("blue", 1))
    folder = tmp_path / "later"
    shutil.copytree(tables.folder, folder)
    (mark,) = folder.glob("*.mark")
    mark.unlink()
    opened = Tables(folder).open(session.info.id)
    assert (opened.newest, opened.warnings) == (1, ())
    opened.close()


def test_a_kill_between_the_note_and_the_mark_does_not_tell_of_the_loss_again(
    cut_short: Callable[[], Path],
) -> None:
    table = cut_short()
    log_of(table).unlink()
    mark = mark_of(table).read_bytes()
    opened = Tables(table.parent).open(table.stem)
    opened.close()
    mark_of(table).write_bytes(mark)
    again = Tables(table.parent).open(table.stem)
    assert opened.warnings
    assert again.warnings == ()
    again.close()


def test_an_older_copy_in_place_of_a_table_is_told_from_it(
    tables: Tables, session: Session, tmp_path: Path
) -> None:
    session.do(gain("blue", 1))
    session.close()
    path = tables.folder / f"{session.info.id}.table"
    before = path.read_bytes()
    again = tables.open(session.info.id)
    again.do(gain("red", 1))
    again.close()
    mark = mark_of(path).read_bytes()
    path.write_bytes(before)
    fork = tables.open(session.info.id)
    assert "lost 1 step, since 19:01" in fork.warnings[0]
    fork.close()
    path.write_bytes(before)
    mark_of(path).unlink()
    other = tables.open(session.info.id)
    other.do(gain("green", 2))
    other.do(gain("green", 2))
    other.close()
    mark_of(path).write_bytes(mark)
    assert tables.open(session.info.id).warnings == (
        "This table lost steps, since 19:02. Match it to the cardboard.",
    )


def test_a_mark_that_is_missing_or_damaged_says_nothing_of_a_table_that_was_closed(
    tables: Tables, session: Session
) -> None:
    session.do(gain("blue", 1))
    session.close()
    path = mark_of(tables.folder / f"{session.info.id}.table")
    record = path.read_bytes()
    for damaged in (b"", record[:60], record.replace(b"0000000001", b"0000000009"), b"\xff" * 128):
        path.write_bytes(damaged)
        assert read_mark(path) is None
        again = tables.open(session.info.id)
        assert again.warnings == ()
        again.close()
    path.write_bytes(record)
    reached = read_mark(path)
    assert reached is not None
    assert reached.count == 1
    assert path.stat().st_mode & 0o077 == 0


def test_a_step_while_a_table_is_opened_is_no_loss(
    tables: Tables, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another window plays on between the two files that are read."""
    session.do(gain("blue", 1))

    def played_on(path: Path) -> MarkRecord | None:
        session.do(gain("blue", 1))
        return read_mark(path)

    monkeypatch.setattr(journal, "read_mark", played_on)
    other = tables.open(session.info.id)
    assert other.warnings == ()
    assert other.newest == 2
    other.close()


def test_a_file_that_is_named_otherwise_says_how_it_goes_on(
    tables: Tables, session: Session
) -> None:
    session.close()
    other = tables.folder / "my_table.table"
    shutil.copy(tables.folder / f"{session.info.id}.table", other)
    assert (
        "6 to 40 lowercase letters or digits"
        in {i.id: i.trouble for i in tables.list()}["my_table"]
    )
    other.rename(tables.folder / "mytable.table")
    assert {info.id: info.trouble for info in tables.list()}["mytable"] == ""


def test_what_is_no_file_at_all_stands_in_the_list(tables: Tables, session: Session) -> None:
    session.close()
    (tables.folder / "drawer.table").mkdir()
    (tables.folder / "nowhere.table").symlink_to(tables.folder / "gone")
    (tables.folder / "nothing.table").touch()
    troubles = {info.id: info.trouble for info in tables.list()}
    assert troubles.pop(session.info.id) == ""
    assert "can’t be opened" in troubles["drawer"]
    assert "can’t be read" in troubles["nowhere"]
    assert "isn’t a table of the companion" in troubles["nothing"]


def test_a_table_that_another_program_holds_is_not_called_damaged(
    tables: Tables, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    session.close()
    connect = sqlite3.connect
    monkeypatch.setattr(
        sqlite3, "connect", lambda *words, **more: connect(*words, **more, timeout=0)
    )
    holder = connect(tables.folder / f"{session.info.id}.table", isolation_level=None)
    holder.execute("PRAGMA locking_mode = EXCLUSIVE")
    holder.execute("BEGIN EXCLUSIVE")
    (info,) = tables.list()
    assert "can’t be opened: database is locked" in info.trouble
    holder.close()
    assert tables.list()[0].trouble == ""


def test_a_list_leaves_a_table_that_is_played_its_log(tables: Tables, session: Session) -> None:
    """Reading the file beside SQLite would drop this process's locks; then anybody may fold it."""
    session.do(gain("blue", 1))
    tables.list()
    path = tables.folder / f"{session.info.id}.table"
    other = "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.execute('SELECT * FROM rows')"
    subprocess.run([sys.executable, "-c", f"{other}.fetchall(); c.close()", path], check=True)
    assert log_of(path).exists()
    session.do(gain("blue", 1))
    with sqlite3.connect(path) as reader:
        assert reader.execute("SELECT count(*) FROM rows").fetchone() == (2,)
    reader.close()


def test_the_log_is_folded_into_the_table_every_few_steps(tables: Tables, session: Session) -> None:
    path = tables.folder / f"{session.info.id}.table"
    for _ in range(STEPS):
        session.do(gain("blue", 1))
    assert log_of(path).stat().st_size < 200_000


def test_each_row_is_waited_for(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "rows")) as connection:
        wait_for_rows(connection)
        told = {each: connection.execute(f"PRAGMA {each}").fetchone()[0] for each in WAITING}
    assert told == WAITING


def test_a_new_name_in_the_folder_is_waited_for(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[bool] = []
    sync = os.fsync

    def note(number: int) -> None:
        waited.append(stat.S_ISDIR(os.fstat(number).st_mode))
        sync(number)

    monkeypatch.setattr(os, "fsync", note)
    tables.create(pack_text(), "Friday", SEATS).close()
    assert waited[-1:] == [True]


def test_a_time_is_told_as_people_say_it(clock: Clock) -> None:
    assert in_words("2025-03-01T20:14:00Z", clock) == "20:14"
    assert in_words("2025-02-28T20:14:00Z", clock) == "28 February, 20:14"
    assert in_words("2024-12-31T20:14:00Z", clock) == "31 December 2024, 20:14"


def test_the_sound_steps_of_a_damaged_table_go_on_at_a_new_one(
    tables: Tables, session: Session
) -> None:
    for amount in (5, 4, 3, 2):
        session.do(gain("blue", amount))
    session.close()
    path = tables.folder / f"{session.info.id}.table"
    with sqlite3.connect(path) as connection:
        connection.execute("DROP TRIGGER rows_stay")
        connection.execute("UPDATE rows SET action = replace(action, '3', '9') WHERE number = 3")
    connection.close()
    before = path.read_bytes()
    info = tables.rescue(session.info.id)
    assert info.id != session.info.id
    assert path.read_bytes() == before
    again = tables.open(info.id)
    words = "This table lost 2 steps, since 19:02. Match it to the cardboard."
    assert notes(again) == [f"Note: {words}"]
    assert again.state.parts["points"].at["blue"] == 9
    again.do(gain("red", 1))
    again.close()


def test_nothing_is_rescued_of_a_table_whose_game_is_damaged(
    tables: Tables, session: Session
) -> None:
    session.do(gain("blue", 5))
    session.close()
    path = tables.folder / f"{session.info.id}.table"
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE meta SET value = replace(value, 'Mia', 'Eve')")
    connection.close()
    with pytest.raises(TableError, match="Start a new table and match it"):
        tables.rescue(session.info.id)
    assert len(tables.list()) == 1
