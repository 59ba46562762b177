"""Kept versions: all files of a game, each content once, restored whole or one by one."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from punchboard.generator.studio.history.game_folder import GameFolder
from punchboard.generator.studio.history.versions import Versions
from punchboard.generator.studio.refusal import EditRefused
from tests.studio.history.killing import abandon, killed_at
from tests.studio.history.test_game_folder import files_in

BIRDS = b"id,name,cost\nheron,Heron,3\nsnipe,Snipe,1\n"
PICTURE = bytes(range(256)) * 100


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / "marsh"
    for file, raw in {
        "birds.csv": BIRDS, "art/heron.png": PICTURE, "art/copy.png": PICTURE,
        "output/cards.pdf": b"%PDF", ".git/config": b"[core]", "~$birds.xlsx": b"lock",
    }.items():  # fmt: skip
        path = root / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(raw)
    (root / "link.csv").symlink_to(tmp_path / "outside.csv")
    return root


@pytest.fixture
def folder(root: Path) -> Iterator[GameFolder]:
    folder = GameFolder(root, root.parent / "store")
    yield folder
    folder.close()


def test_a_version_keeps_the_files_of_the_game_alone(folder, root):
    version = folder.keep("Friday", "before the playtest")
    assert set(version.files) == {"birds.csv", "art/heron.png", "art/copy.png"}
    assert version.size == len(BIRDS) + 2 * len(PICTURE)
    assert folder.versions() == [version]
    assert folder.read_kept(version.id, "art/heron.png") == PICTURE
    assert folder.read_kept(version.id, "output/cards.pdf") is None
    assert files_in(root) == {
        "birds.csv", "art/heron.png", "art/copy.png", "output/cards.pdf", ".git/config",
        "~$birds.xlsx",
    }  # fmt: skip


def test_versions_live_through_a_restart_and_the_newest_is_first(folder, root):
    names = ["Friday", "Saturday", "<b>Sunday</b>"]
    kept = [folder.keep(name) for name in names]
    folder.close()
    folder = GameFolder(root, root.parent / "store")
    assert folder.versions() == kept[::-1]
    folder.close()


def test_restoring_all_is_one_step_and_newer_files_stay(folder, root):
    version = folder.keep("Friday")
    folder.replace({"birds.csv": BIRDS + b"rail,Rail,2\n", "art/heron.png": None}, {})
    (root / "art" / "copy.png").write_bytes(b"\0changed")
    (root / "new.csv").write_bytes(b"id\n")
    now = {file: (root / file).read_bytes() for file in files_in(root)}
    step = folder.restore(version.id)
    assert set(step.files) == {"birds.csv", "art/heron.png", "art/copy.png"}
    assert step.label == {"what": "restore", "version": "Friday"}
    assert (root / "birds.csv").read_bytes() == BIRDS
    assert (root / "art/heron.png").read_bytes() == (root / "art/copy.png").read_bytes() == PICTURE
    assert (root / "new.csv").read_bytes() == b"id\n"
    folder.undo()
    assert {file: (root / file).read_bytes() for file in files_in(root)} == now
    folder.redo()
    assert folder.restore(version.id) is None


def test_single_files_are_restored(folder, root):
    version = folder.keep("Friday")
    folder.replace({"birds.csv": b"id\n", "art/heron.png": None}, {})
    folder.restore(version.id, ["art/heron.png"])
    assert (root / "art/heron.png").read_bytes() == PICTURE
    assert (root / "birds.csv").read_bytes() == b"id\n"
    with pytest.raises(EditRefused):
        folder.restore(version.id, ["none.csv"])
    with pytest.raises(EditRefused):
        folder.restore("none")


def test_a_version_cannot_name_files_outside_the_game(folder, root):
    version = folder.keep("Friday")
    path = root.parent / "store" / "versions" / f"{version.id}.json"
    value = json.loads(path.read_text())
    value["files"]["../outside.csv"] = value["files"]["birds.csv"]
    path.write_text(json.dumps(value))
    with pytest.raises(EditRefused):
        folder.restore(version.id)
    assert not (root.parent / "outside.csv").exists()


def test_equal_contents_are_kept_once_and_small(folder, root):
    (root / "more.csv").write_bytes(BIRDS * 1000)
    folder.keep("Friday")
    folder.keep("Saturday")
    kept = [path.stat().st_size for path in (root.parent / "store" / "contents").glob("*/*")]
    assert len(kept) == 3
    assert sum(kept) < 10_000


def test_pictures_that_have_not_changed_are_not_read_again(folder, root, monkeypatch):
    old = time.time_ns() - 10**10
    for file in ("birds.csv", "art/heron.png", "art/copy.png"):
        os.utime(root / file, ns=(old, old))
    folder.keep("Friday")
    (root / "birds.csv").write_bytes(b"id\n")
    read = []
    put_file = type(folder._blobs).put_file
    monkeypatch.setattr(
        type(folder._blobs), "put_file",
        lambda blobs, path: read.append(path.name) or put_file(blobs, path),
    )  # fmt: skip
    version = folder.keep("Saturday")
    assert read == ["birds.csv"]
    assert set(version.files) == {"birds.csv", "art/heron.png", "art/copy.png"}


def test_a_damaged_content_is_refused_and_changes_nothing(folder, root):
    version = folder.keep("Friday")
    folder.replace({"birds.csv": b"id\n", "art/heron.png": b"\0other"}, {})
    digest = version.files["art/heron.png"]
    kept = root.parent / "store" / "contents" / digest[:2] / digest
    kept.write_bytes(kept.read_bytes()[:-5] + b"12345")
    before = {file: (root / file).read_bytes() for file in files_in(root)}
    with pytest.raises(EditRefused, match=r"art/heron\.png"):
        folder.restore(version.id)
    assert {file: (root / file).read_bytes() for file in files_in(root)} == before


@pytest.mark.parametrize("number", range(12))
def test_a_version_is_kept_whole_or_not_at_all(folder, root, number):
    with killed_at(number):
        folder.keep("Friday")
    abandon(folder)
    folder = GameFolder(root, root.parent / "store")
    for version in folder.versions():
        for file in version.files:
            assert folder.read_kept(version.id, file) == (root / file).read_bytes()
    assert not list((root.parent / "store").rglob(".punchboard-studio-*"))
    folder.close()


def test_versions_keep_their_contents_when_the_history_is_trimmed(folder, root):
    version = folder.keep("Friday")
    folder.replace({"art/heron.png": None, "art/copy.png": None}, {})
    folder._most_weight = -1
    folder.replace({"birds.csv": b"id\n"}, {})
    assert folder.read_kept(version.id, "art/heron.png") == PICTURE


def test_a_game_that_is_too_large_is_refused(folder, monkeypatch):
    module = Versions.__module__
    monkeypatch.setattr(f"{module}._MOST_BYTES", 1000)
    with pytest.raises(EditRefused, match="larger"):
        folder.keep("Friday")
