"""Whatever goes wrong, and whenever: the output of the last build is there, byte for byte."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest
from stranger import FACE, FILES, GAME

from punchboard.cards.check.checks import check_game
from punchboard.cards.load.folder import load_game
from punchboard.cards.problem import ComputerError, DataError
from punchboard.generator.impose.sheet import find_sheet
from punchboard.generator.impose.sheet_options import SheetOptions
from punchboard.generator.options import BuildOptions
from punchboard.generator.output import write_whole
from punchboard.generator.pdf.document import PdfFile
from punchboard.generator.pipeline import build
from tests.folders import contents, write

TWO_SIDED = GAME.replace("front: face.yaml", "front: face.yaml, back: back.yaml")
BACK = 'elements:\n  a: {kind: shape, shape: rect, at: [5, 5, 9, 9], fill: "#336699"}\n'


def build_folder(folder: Path, out: Path) -> None:
    game, diagnostics = load_game(folder, "g")
    assert game is not None
    diagnostics.extend(check_game(game))
    options = BuildOptions(out, SheetOptions(find_sheet("a4")))
    build(game, diagnostics, options, lambda what, steps: lambda step: None)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a game that was built before, and has changed since."""
    folder = tmp_path / "game"
    write(folder, {**FILES, "game.yaml": TWO_SIDED, "back.yaml": BACK})
    build_folder(folder, tmp_path / "out")
    write(tmp_path / "out", {"printed.json": "{}", "mine/notes.txt": "mine"})
    (tmp_path / "out" / "printed.json").unlink()
    write(folder, {"cards.csv": "id,text\na,Changed\nb,New\n"})
    return folder


def fails_and_keeps(folder: Path, expected: type[BaseException]) -> None:
    out = folder.parent / "out"
    before = contents(out)
    assert "cards-poker-backs.pdf" in before
    with pytest.raises(expected):
        build_folder(folder, out)
    assert contents(out) == before


def test_a_build_does_change_the_output(folder):
    """Else what follows would prove nothing."""
    before = contents(folder.parent / "out")
    build_folder(folder, folder.parent / "out")
    after = contents(folder.parent / "out")
    assert after != before
    assert after["mine/notes.txt"] == b"mine"
    assert not any(name.startswith(".punchboard") for name in after)


@pytest.mark.parametrize(
    "files",
    [
        {"cards.csv": "id,text,quantity\na,Hello,-1\n"},
        {"cards.csv": "id,text\na,[nothing]\n"},
        {"face.yaml": FACE.replace("50, 70", "5, 2")},
        {"face.yaml": "elements: {a: {kind: text, text: '{{ nobody }}'}}\n"},
        {"back.yaml": "elements: {a: {kind: image, image: gone.png}}\n"},
        {"back.yaml": "elements: [\n"},
        {
            "game.yaml": TWO_SIDED.replace(
                "kind: cards", "kind: cards, size: {width: 900, height: 9}"
            )
        },
    ],
)
def test_errors_in_the_data(folder, files):
    write(folder, files)
    fails_and_keeps(folder, DataError)


@pytest.mark.parametrize(
    "trouble", [RuntimeError("a bug"), KeyboardInterrupt(), MemoryError(), SystemExit(1)]
)
@pytest.mark.parametrize("nth", [1, 2, 3])
def test_crashes_while_files_are_written(folder, monkeypatch, trouble, nth):
    calls = []
    save = PdfFile.save

    def broken(self, path):
        calls.append(path)
        if len(calls) == nth:
            path.write_bytes(b"%PDF half of it")
            raise trouble
        save(self, path)

    monkeypatch.setattr(PdfFile, "save", broken)
    fails_and_keeps(folder, type(trouble))


def test_a_full_disk(folder, monkeypatch):
    def full(self, path):
        path.write_bytes(b"%PDF")
        raise OSError(errno.ENOSPC, "No space left on device", str(path))

    monkeypatch.setattr(PdfFile, "save", full)
    fails_and_keeps(folder, OSError)


@pytest.mark.parametrize("refused", ["truncate", "write"])
def test_a_disk_too_full_for_a_name_in_the_lock_locks_nobody_out(tmp_path, monkeypatch, refused):
    """Nor the same process, which would wait for itself."""

    def full(*given):
        raise OSError(errno.ENOSPC, "No space left on device")

    path = tmp_path / "new" / "page.txt"
    with monkeypatch.context() as patch:
        patch.setattr(os, refused, full)
        for words in ("first", "second"):
            write_whole(path, lambda fresh, words=words: fresh.write_text(words), pytest.fail)
    assert contents(tmp_path) == {"new": None, "new/page.txt": b"second"}


@pytest.mark.parametrize("stage", ["read_deck", "_draw", "_write", "write_records"])
def test_crashes_in_the_last_stages(folder, monkeypatch, stage):
    def broken(*args, **kwargs):
        raise RuntimeError("a bug")

    monkeypatch.setattr(f"punchboard.generator.pipeline.{stage}", broken)
    fails_and_keeps(folder, RuntimeError)


@pytest.mark.parametrize(
    ("trouble", "expected"),
    [
        (PermissionError(errno.EACCES, "is open"), ComputerError),
        (KeyboardInterrupt(), KeyboardInterrupt),
    ],
)
@pytest.mark.parametrize("nth", range(1, 11))
def test_crashes_while_new_takes_the_place_of_old(folder, monkeypatch, trouble, expected, nth):
    """Ten files move: five away, five into their places; any of them may be locked."""
    rename = Path.rename
    calls = []

    def locked(self, target):
        calls.append(self)
        if len(calls) == nth:
            raise trouble
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", locked)
    fails_and_keeps(folder, expected)
    assert len(calls) >= nth


def test_a_build_that_was_killed_while_it_swapped_is_mended_by_the_next(folder, monkeypatch):
    """Killed after old files moved away: nothing could run any more, not even `except`."""
    out = folder.parent / "out"
    before = contents(out)
    hidden = out / ".punchboard-old"
    hidden.mkdir()
    (out / ".punchboard-new").mkdir()
    for name in ("cards-poker-fronts.pdf", "deck.json"):
        (out / name).rename(hidden / name)
    write(folder, {"cards.csv": "id,text\na,[nothing]\n"})
    with pytest.raises(DataError):
        build_folder(folder, out)
    write(folder, {"face.yaml": FACE.replace("50, 70", "5, 2"), "cards.csv": FILES["cards.csv"]})
    with pytest.raises(DataError):
        build_folder(folder, out)
    assert {name: each for name, each in contents(out).items() if "/" not in name} == {
        name: each for name, each in before.items() if "/" not in name
    }


def test_files_of_the_last_build_that_are_not_made_any_more_go_away(folder):
    """A stale sheet of backs, or the pull list of another day, would be printed by mistake."""
    out = folder.parent / "out"
    write(out, {"pull-list.txt": "of yesterday"})
    write(folder, {"game.yaml": GAME})
    build_folder(folder, out)
    assert {path.name for path in out.iterdir()} == {
        "cards-poker-fronts.pdf",
        "deck.json",
        "manifest.json",
        "mine",
    }


@pytest.mark.parametrize("at", [1, 3, 6, 8])
def test_ctrl_c_between_a_move_and_whatever_comes_next_keeps_the_output(folder, monkeypatch, at):
    rename, calls = Path.rename, 0

    def interrupted(self: Path, target: Path) -> Path:
        nonlocal calls
        calls += 1
        moved = rename(self, target)
        if calls == at:
            raise KeyboardInterrupt
        return moved

    monkeypatch.setattr(Path, "rename", interrupted)
    fails_and_keeps(folder, KeyboardInterrupt)
    assert calls > at
