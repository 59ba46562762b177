"""A history follows its game's folder, and never goes to another one."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from punchboard.generator.studio.history.game_folder import GameFolder
from punchboard.generator.studio.history.place import history_of, note_place
from punchboard.generator.studio.splice.splice import Splice

BIRDS = b"id,name\nheron,Heron\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / "marsh"
    root.mkdir()
    (root / "birds.csv").write_bytes(BIRDS)
    (root / "game.yaml").write_bytes(b"title: Marsh\n")
    return root


def opened(root: Path) -> GameFolder:
    history = history_of(root.parent / "store", root)
    folder = GameFolder(root, history)
    note_place(history, root)
    return folder


def worked_in(root: Path) -> None:
    """Keep a version, and make a step."""
    folder = opened(root)
    folder.keep("Friday")
    folder.edit({"birds.csv": [Splice(0, 2, b"ID")]}, {})
    folder.close()


def names(folder: GameFolder) -> list[str]:
    found = [each.name for each in folder.versions()]
    folder.close()
    return found


def test_undo_and_versions_follow_a_renamed_and_moved_folder(root):
    worked_in(root)
    moved = root.rename(root.parent / "Große Möwe")
    folder = opened(moved)
    assert [each.name for each in folder.versions()] == ["Friday"]
    folder.undo()
    assert (moved / "birds.csv").read_bytes() == BIRDS
    folder.close()
    moved.rename(root)
    folder = opened(root)
    assert folder.redo_label == {}
    folder.close()
    assert len(list((root.parent / "store").iterdir())) == 1


def test_versions_follow_though_all_edited_files_were_changed_meanwhile(root):
    worked_in(root)
    moved = root.rename(root.parent / "pond")
    (moved / "birds.csv").write_bytes(b"id\n")
    assert names(opened(moved)) == ["Friday"]


def test_a_copy_begins_a_history_of_its_own(root):
    worked_in(root)
    copy = Path(shutil.copytree(root, root.parent / "copy"))
    assert names(opened(copy)) == []
    assert names(opened(root)) == ["Friday"]


def test_another_game_with_the_number_of_a_deleted_folder_gets_no_history(root):
    worked_in(root)
    [history] = (root.parent / "store").iterdir()
    shutil.rmtree(root)
    other = root.parent / "pond"
    other.mkdir()
    (other / "game.yaml").write_bytes(b"title: Pond\n")
    noted = json.loads((history / "place.json").read_text())
    noted["number"] = other.stat().st_ino
    (history / "place.json").write_text(json.dumps(noted))
    assert names(opened(other)) == []


def test_a_history_that_is_open_stays_where_it_is(root):
    worked_in(root)
    folder = opened(root)
    moved = root.rename(root.parent / "pond")
    assert names(opened(moved)) == []
    assert folder.store.is_dir()
    folder.close()


@pytest.mark.parametrize(
    "place", ["", "[]", "{}", '{"number": 0}', '{"path": 1, "device": 0, "number": 0}']
)
def test_a_damaged_note_of_the_place_is_written_again(root, place):
    worked_in(root)
    [history] = (root.parent / "store").iterdir()
    (history / "place.json").write_text(place)
    assert names(opened(root)) == ["Friday"]
    assert names(opened(root.rename(root.parent / "pond"))) == ["Friday"]
