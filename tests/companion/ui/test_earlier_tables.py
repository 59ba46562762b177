"""Tables that an earlier version kept in a folder of Kivy's: moved once, and none is lost."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Any

import pytest
from finger import Phone
from ui_game import small_pack

from punchboard.companion.table.session import Session
from punchboard.companion.table.tables import Tables
from punchboard.companion.ui.earlier_tables import adopt_tables

SEATS = (("sky", "Mia"), ("red", "Kim"))
NOTE = {"do": "table.note", "seat": "", "values": {"text": "Kim leads."}}


@pytest.fixture
def earlier(tmp_path: Path) -> Tables:
    return Tables(tmp_path / "config" / "companion" / "tables")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data" / "tables"


def lay(tables: Tables) -> Session:
    """Lay a table with one note."""
    session = tables.create(small_pack(), "Friday", SEATS)
    session.do(NOTE)
    return session


def lay_and_close(tables: Tables) -> str:
    """Lay a table, as an earlier app kept it, and return its id."""
    session = lay(tables)
    session.close()
    return session.info.id


def keep_in(earlier: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Kivy's folder of the app be the one in which an earlier version kept tables."""
    kept = str(earlier.folder.parent)
    monkeypatch.setattr("punchboard.companion.ui.app.CompanionApp.user_data_dir", kept)


def assert_has_note(folder: Path, table: str) -> None:
    session = Tables(folder).open(table)
    assert "Kim leads." in str(session.log())
    assert session.warnings == ()
    session.close()


def test_the_app_finds_what_an_earlier_one_kept_and_goes_on_with_it(
    earlier: Tables, folder: Path, packs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = lay_and_close(earlier)
    keep_in(earlier, monkeypatch)
    for _ in range(2):
        phone = Phone(folder, packs, is_usual=True)
        phone.settle()
        assert [info.id for info in phone.model.infos()] == [table]
        assert phone.shows("Last played ")
        assert phone.model.open(table)
        phone.close()
    assert_has_note(folder, table)


def test_where_somebody_has_named_a_folder_earlier_tables_stay(
    earlier: Tables, folder: Path, packs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = lay_and_close(earlier)
    keep_in(earlier, monkeypatch)
    phone = Phone(folder, packs)
    assert phone.model.infos() == []
    phone.close()
    assert_has_note(earlier.folder, table)


def test_all_that_lies_beside_tables_comes_along_and_replaces_nothing(
    earlier: Tables, folder: Path
) -> None:
    table = lay_and_close(earlier)
    told = {
        f"{table}.seats": "codes", "guests/a.guest": "a seat", "guests/b.guest": "another",
        "shared/Friday.table.json": "{}", "settings.json": "old", "moths.table": "moths",
    }  # fmt: skip
    for name, text in told.items():
        path = earlier.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    (folder / "guests").mkdir(parents=True)
    here = {"settings.json": "new", "guests/a.guest": "the seat of now", f"{table}.seats": "a kill"}
    for name, text in here.items():
        (folder / name).write_text(text)
    assert adopt_tables(earlier.folder, folder) == 0
    moved = {name: (folder / name).read_text() for name in told}
    assert moved == {**told, **here, f"{table}.seats": "codes"}
    assert_has_note(folder, table)
    left = {path.name for path in earlier.folder.rglob("*") if path.is_file()}
    assert left == {"settings.json", "a.guest"}


def test_an_open_table_stays_until_it_is_closed(earlier: Tables, folder: Path) -> None:
    session = lay(earlier)
    (earlier.folder / f"{session.info.id}.seats").write_text("codes")
    assert adopt_tables(earlier.folder, folder) == 1
    assert not folder.exists()
    session.do(NOTE)
    session.close()
    assert adopt_tables(earlier.folder, folder) == 0
    assert_has_note(folder, session.info.id)
    assert (folder / f"{session.info.id}.seats").read_text() == "codes"
    assert not earlier.folder.exists()


def test_a_table_whose_name_is_taken_stays_and_the_app_says_so(
    earlier: Tables, folder: Path, packs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = lay_and_close(earlier)
    other = Tables(folder).create(small_pack(), "Saturday", SEATS, id=table)
    other.close()
    keep_in(earlier, monkeypatch)
    phone = Phone(folder, packs, is_usual=True)
    assert phone.shows(f"Older games that couldn’t be moved from {earlier.folder}: 1.")
    assert [info.title for info in phone.model.infos()] == ["Saturday"]
    phone.close()
    assert_has_note(earlier.folder, table)


def test_a_move_that_was_broken_off_goes_on_the_next_time(
    earlier: Tables, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = lay_and_close(earlier)
    (earlier.folder / f"{table}.seats").write_text("codes")
    replace = Path.replace

    def full(path: Path, target: Any) -> Path:
        if path.suffix == ".table":
            raise OSError(errno.ENOSPC, "No space left on device")
        return replace(path, target)

    monkeypatch.setattr(Path, "replace", full)
    assert adopt_tables(earlier.folder, folder) == 1
    monkeypatch.undo()
    assert_has_note(earlier.folder, table)
    assert adopt_tables(earlier.folder, folder) == 0
    assert_has_note(folder, table)
    assert (folder / f"{table}.seats").read_text() == "codes"


def test_tables_come_from_another_disk_as_well(
    earlier: Tables, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = lay_and_close(earlier)
    replace = Path.replace

    def within_a_disk(path: Path, target: Path) -> Path:
        if path.parent != target.parent:
            raise OSError(errno.EXDEV, "Invalid cross-device link")
        return replace(path, target)

    monkeypatch.setattr(Path, "replace", within_a_disk)
    assert adopt_tables(earlier.folder, folder) == 0
    assert_has_note(folder, table)
    assert (folder / f"{table}.table").stat().st_mode & 0o077 == 0
    assert not earlier.folder.exists()
