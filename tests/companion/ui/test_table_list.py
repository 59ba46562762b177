"""The list of tables: when each was played, what is damaged, what was lost, and what is over."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from bidding import phone_with_table
from finger import Phone
from test_scores import to_the_end

from punchboard.companion.table.tables import Tables
from punchboard.companion.ui import hosting_controller


@pytest.fixture
def table(tmp_path: Path) -> Iterator[tuple[Phone, Path]]:
    """Return a phone with its list of tables, and the file of the one in it."""
    phone = phone_with_table(tmp_path)
    session = phone.model.session
    phone.root.back()
    phone.settle(4)
    yield phone, phone.model.folder / f"{session.info.id}.table"
    phone.close()


def renew(phone: Phone) -> None:
    """Read the list anew."""
    phone.root.page.refresh()
    phone.settle(4)


def test_the_list_says_when_each_table_was_played(table: tuple[Phone, Path]) -> None:
    phone, _ = table
    assert phone.shows("Last played ")


def test_a_damaged_table_stands_in_the_list_and_goes_for_good(table: tuple[Phone, Path]) -> None:
    phone, path = table
    (path.parent / "moths.table").write_bytes(b"\xff" * 5000)
    renew(phone)
    assert phone.shows("The file “moths.table” is damaged or holds no table.")
    sound = next(info for info in phone.model.infos() if not info.trouble)
    assert sound.id == path.stem
    moths = next(place for place, each in enumerate(lines(phone)) if "moths" in each)
    phone.touch(glyph="more", place=moths)
    phone.touch("Delete for good")
    assert [info.id for info in phone.model.infos()] == [path.stem]


def test_what_is_sound_of_a_damaged_table_goes_on_at_a_new_one(table: tuple[Phone, Path]) -> None:
    phone, path = table
    session = Tables(path.parent).open(path.stem)
    for text in ("One.", "Two.", "Three."):
        session.do({"do": "table.note", "seat": "", "values": {"text": text}})
    session.close()
    with sqlite3.connect(path) as connection:
        connection.execute("DROP TRIGGER rows_are_kept")
        connection.execute("DELETE FROM rows WHERE action LIKE '%Two.%'")
    connection.close()
    renew(phone)
    assert phone.shows("is not as it was written, or is missing.")
    phone.touch(glyph="more")
    phone.touch("Recover this game")
    assert phone.shows("continues as a new table")
    sound = next(info for info in phone.model.infos() if not info.trouble)
    assert phone.model.open(sound.id)
    assert "This table lost 2 steps" in phone.model.session.log()[-1]["text"]


def test_a_table_without_a_sound_step_says_what_to_do(table: tuple[Phone, Path]) -> None:
    phone, path = table
    with sqlite3.connect(path) as connection:
        for (trigger,) in connection.execute("SELECT name FROM sqlite_master WHERE type='trigger'"):
            connection.execute(f"DROP TRIGGER {trigger}")
        connection.execute("UPDATE rows SET action = replace(action, 'bid', 'bit')")
    connection.close()
    renew(phone)
    phone.touch(glyph="more")
    phone.touch("Recover this game")
    assert phone.shows(
        "No step of this table is undamaged. Start a new table and match it to the cardboard."
    )
    assert [info.id for info in phone.model.infos()] == [path.stem]


def test_a_table_that_cannot_be_deleted_stays_and_says_why(
    table: tuple[Phone, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    phone, path = table

    def refuse(path: Path, missing_ok: bool = False) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "unlink", refuse)
    phone.touch(glyph="more")
    phone.touch("Delete")
    monkeypatch.undo()
    assert phone.shows(f"“{path.name}” can’t be deleted: Permission denied.")
    renew(phone)
    assert len(lines(phone)) == 1


def lines(phone: Phone) -> list[str]:
    """Return the titles in the list, in the order in which `find` meets their signs."""
    return [each.title for each in phone.widgets() if type(each).__name__ == "TableLine"]


def test_a_table_that_lost_steps_says_so_before_it_goes_on(table: tuple[Phone, Path]) -> None:
    phone, path = table
    before = path.read_bytes()
    session = Tables(path.parent).open(path.stem)
    session.do({"do": "table.note", "seat": "", "values": {"text": "Kim leads."}})
    session.close()
    path.write_bytes(before)
    renew(phone)
    phone.touch(kind="TableLine")
    assert phone.shows("This table lost 1 step, since ")
    phone.touch("Continue")
    assert not phone.shows("Before you continue")
    phone.root.back()
    phone.settle(4)
    phone.touch(kind="TableLine")
    assert not phone.shows("Before you continue")


def test_phones_are_let_in_to_a_table_that_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hosting_controller, "own_addresses", lambda: ["127.0.0.1"])
    phone = phone_with_table(tmp_path)
    to_the_end(phone)
    assert phone.model.let_phones_in("127.0.0.1")
    assert phone.model.view["moment"]["over"]
    assert phone.model.session.view("red")["panels"]
    phone.close()


@pytest.mark.parametrize("names", [True, False])
def test_what_is_in_a_table_is_shown_before_it_is_shared(
    table: tuple[Phone, Path], names: bool
) -> None:
    phone, path = table
    known = [name for _, name in phone.model.infos()[0].seats]
    phone.touch(glyph="more")
    phone.touch("Share this table")
    assert phone.shows(f"{len(known)} players: {', '.join(known)}")
    assert phone.shows("No player’s private notes")
    assert not list((path.parent / "shared").glob("*"))
    phone.touch("Share with names" if names else "Share without names")
    (file,) = (path.parent / "shared").glob("*.table.json")
    text = file.read_text(encoding="utf-8")
    assert [f'"{name}"' in text for name in known] == [names] * len(known)
    assert phone.shows("Copied, and saved as")


def test_a_shared_table_comes_back_and_a_file_that_is_none_says_so(
    table: tuple[Phone, Path],
) -> None:
    phone, path = table
    phone.touch(glyph="more")
    phone.touch("Share this table")
    phone.touch("Share with names")
    (path.parent / "shared" / "moths.table.json").write_bytes(b"\xff\xfe")
    (path.parent / "shared" / "list.table.json").write_text("[1]", encoding="utf-8")
    os.mkfifo(path.parent / "shared" / "pipe.table.json")
    path.unlink()
    renew(phone)
    phone.touch(glyph="bring")
    for file, said in (
        ("pipe.table.json", "“pipe.table.json” can’t be read."),
        ("moths.table.json", "“moths.table.json” can’t be read."),
        ("list.table.json", "This file isn’t a table of the companion."),
    ):
        phone.touch(file)
        assert phone.shows(said)
        assert lines(phone) == []
    (shared,) = path.parent.glob("shared/Fish*")
    phone.touch(glyph="bring")
    phone.touch(shared.name)
    assert phone.shows("is here, exactly as it was.")
    assert len(lines(phone)) == 1
