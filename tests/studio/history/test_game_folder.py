"""A game's folder: edits, undo and redo, changes made elsewhere, and damage."""

from __future__ import annotations

import os
import time
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path

import pytest

from punchboard.cards.problem import ComputerError, UsageError
from punchboard.generator.studio.history import game_folder
from punchboard.generator.studio.history.blobs import digest_of
from punchboard.generator.studio.history.game_folder import GameFolder
from punchboard.generator.studio.history.inside import FileGone
from punchboard.generator.studio.refusal import ChangedElsewhere, EditRefused
from punchboard.generator.studio.splice.splice import Splice
from tests.studio.history.killing import abandon, killed_at

BIRDS = b"id,name,cost\nheron,Heron,3\nsnipe,Snipe,1\nrail,Rail,2\n"
LABEL = {"what": "cell"}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / "marsh"
    root.mkdir()
    (root / "birds.csv").write_bytes(BIRDS)
    (root / "game.yaml").write_bytes(b"title: Marsh\n")
    return root


@pytest.fixture
def folder(root: Path) -> Iterator[GameFolder]:
    folder = opened(root)
    yield folder
    folder.close()


def opened(root: Path) -> GameFolder:
    return GameFolder(root, root.parent / "store")


def reopened(folder: GameFolder) -> GameFolder:
    folder.close()
    return opened(folder.root)


def put(folder: GameFolder, old: bytes, new: bytes, group: str = "", file: str = "birds.csv"):
    """Replace a text that the file holds once."""
    raw = folder.read(file)
    assert raw.count(old) == 1
    at = raw.index(old)
    return folder.edit({file: [Splice(at, at + len(old), new)]}, {"new": new.decode()}, group)


def elsewhere(root: Path, old: bytes, new: bytes, file: str = "birds.csv") -> None:
    raw = (root / file).read_bytes()
    assert raw.count(old) == 1
    (root / file).write_bytes(raw.replace(old, new))


def table(root: Path) -> bytes:
    return (root / "birds.csv").read_bytes()


def files_in(root: Path) -> set[str]:
    return {path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file()}


def test_an_edit_is_saved_at_once_and_changes_only_its_bytes(folder, root):
    step = put(folder, b"3", b"4")
    assert step.files == ("birds.csv",)
    assert table(root) == BIRDS.replace(b"3", b"4")
    assert files_in(root) == {"birds.csv", "game.yaml"}


def test_an_edit_that_changes_nothing_is_no_step(folder):
    put(folder, b"Heron", b"Heron")
    assert folder.undo_label is None


def test_undo_and_redo_live_through_a_restart(folder, root):
    put(folder, b"Heron", b"Grey heron")
    put(folder, b"3", b"4")
    folder = reopened(folder)
    assert folder.undo().label == {"new": "4"}
    folder = reopened(folder)
    assert (folder.undo_label, folder.redo_label) == ({"new": "Grey heron"}, {"new": "4"})
    folder.undo()
    assert table(root) == BIRDS
    folder.redo()
    folder.redo()
    assert table(root) == BIRDS.replace(b"Heron", b"Grey heron").replace(b"3", b"4")
    assert folder.redo() is None
    folder.close()


def test_a_new_edit_drops_the_steps_that_could_be_redone(folder):
    put(folder, b"3", b"4")
    folder.undo()
    put(folder, b"Snipe", b"Common snipe")
    assert folder.redo() is None


def test_edits_of_a_group_in_a_row_are_undone_together(folder, root):
    for old, new in ((b"Heron", b"G"), (b",G,", b",Gr,"), (b",Gr,", b",Grey,")):
        put(folder, old, new, "cell 1")
    put(folder, b"3", b"4", "cell 2")
    folder.undo()
    assert folder.undo_group == "cell 1"
    folder.undo()
    assert table(root) == BIRDS
    assert folder.undo() is None


@pytest.mark.parametrize("restart", [False, True])
def test_what_was_given_up_cannot_be_redone_and_undo_goes_on_before_it(folder, root, restart):
    put(folder, b"Heron,3", b"Heron,4")
    for old, new in ((b"Rail", b"R"), (b"R,2", b"Ru,2")):
        put(folder, old, new, "typing")
    assert folder.give_up() is not None
    folder = reopened(folder) if restart else folder
    assert (root / "birds.csv").read_bytes() == BIRDS.replace(b"Heron,3", b"Heron,4")
    assert folder.redo_label is None
    assert folder.redo() is None
    folder.undo()
    assert (root / "birds.csv").read_bytes() == BIRDS
    folder.redo()
    assert (root / "birds.csv").read_bytes() == BIRDS.replace(b"Heron,3", b"Heron,4")
    folder.close()


def test_a_group_does_not_go_on_after_another_step(folder, root):
    put(folder, b"Heron", b"G", "a")
    put(folder, b"3", b"4", "b")
    folder.undo()
    put(folder, b",G,", b",Grey,", "a")
    folder.undo()
    assert table(root) == BIRDS.replace(b"Heron", b"G")


@pytest.mark.parametrize("restart", [False, True])
@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"id,name,cost\n", b"id,name,cost\nteal,Teal,5\n"),  # above
        (b"rail,Rail,2\n", b"rail,Rail,2\nteal,Teal,5\n"),  # below
        (b"Heron", b"Grey heron"),  # in the same row
        (b"snipe,Snipe,1\n", b""),  # the next row
    ],
)
def test_undo_and_redo_go_on_after_an_unrelated_change_elsewhere(folder, root, old, new, restart):
    put(folder, b",3", b",12")
    elsewhere(root, old, new)
    if restart:
        folder = reopened(folder)
    folder.undo()
    assert table(root) == BIRDS.replace(old, new)
    folder.redo()
    assert table(root) == BIRDS.replace(old, new).replace(b",3", b",12")
    folder.close()


def test_undo_of_a_new_row_goes_on_after_another_was_added_below_it(folder, root):
    put(folder, b"rail,Rail,2\n", b"rail,Rail,2\nteal,Teal,5\n")
    elsewhere(root, b"teal,Teal,5\n", b"teal,Teal,5\ncoot,Coot,1\n")
    folder.undo()
    assert table(root) == BIRDS + b"coot,Coot,1\n"


@pytest.mark.parametrize("restart", [False, True])
@pytest.mark.parametrize("new", [b",9\n", b",124\n", b",1\n", b",512\n"])
def test_undo_refuses_a_place_that_was_changed_elsewhere(folder, root, new, restart):
    put(folder, b"Rail", b"Water rail")
    put(folder, b",3\n", b",12\n")
    elsewhere(root, b",12\n", new)
    if restart:
        folder = reopened(folder)
    with pytest.raises(EditRefused, match="changed elsewhere at the same place"):
        folder.undo()
    assert table(root) == BIRDS.replace(b"Rail", b"Water rail").replace(b",3\n", new)
    folder.undo()  # the step before: nobody is stuck
    assert table(root) == BIRDS.replace(b",3\n", new)
    folder.close()


def test_edits_after_a_refused_undo_are_a_step_of_their_own(folder, root):
    put(folder, b",3\n", b",12\n", "g")
    elsewhere(root, b",12\n", b",9\n")
    with pytest.raises(EditRefused):
        folder.undo()
    put(folder, b"Rail", b"Water rail", "g")
    folder.undo()
    assert table(root) == BIRDS.replace(b",3\n", b",9\n")


def test_undo_never_takes_back_a_change_made_elsewhere(folder, root):
    put(folder, b"3", b"4")
    elsewhere(root, b"Snipe", b"Common snipe")
    assert folder.notice() == ("birds.csv",)
    folder.undo()
    assert folder.undo() is None
    assert table(root) == BIRDS.replace(b"Snipe", b"Common snipe")


def test_undo_reaches_back_over_steps_that_were_undone_and_changes_in_between(folder, root):
    put(folder, b"3", b"4")
    put(folder, b",4\n", b",5\n")
    elsewhere(root, b"Snipe", b"Common snipe")
    folder.undo()
    folder.undo()
    assert table(root) == BIRDS.replace(b"Snipe", b"Common snipe")
    elsewhere(root, b"Rail", b"Water rail")
    folder.redo()
    folder.redo()
    folder.undo()
    changed = BIRDS.replace(b"Snipe", b"Common snipe").replace(b"Rail", b"Water rail")
    assert table(root) == changed.replace(b"3", b"4")


def test_a_change_elsewhere_in_the_middle_of_a_group_stays(folder, root):
    put(folder, b",3\n", b",1\n", "g")
    elsewhere(root, b"Snipe", b"Common snipe")
    put(folder, b"heron,Heron,1", b"heron,Heron,12", "g")
    folder.undo()
    assert table(root) == BIRDS.replace(b"Snipe", b"Common snipe")


def test_a_save_of_another_program_in_the_last_moment_is_never_overwritten(
    folder, root, monkeypatch
):
    put(folder, b"Rail", b"Water rail")
    append = folder._journal.append

    def append_and_save(entry):
        append(entry)
        if entry.kind == "edit":
            elsewhere(root, b"Snipe", b"Common snipe")

    monkeypatch.setattr(type(folder._journal), "append", lambda _, entry: append_and_save(entry))
    with pytest.raises(ChangedElsewhere):
        put(folder, b"3", b"4")
    monkeypatch.undo()
    theirs = BIRDS.replace(b"Rail", b"Water rail").replace(b"Snipe", b"Common snipe")
    assert table(root) == theirs
    folder = reopened(folder)
    folder.undo()
    assert table(root) == BIRDS.replace(b"Snipe", b"Common snipe")
    folder.close()


def test_changes_of_size_and_of_bytes_alone_are_noticed(folder, root):
    folder.read("birds.csv")
    folder.notice()
    assert folder.notice() == ()
    status = (root / "birds.csv").stat()
    elsewhere(root, b"3", b"4")
    os.utime(root / "birds.csv", ns=(status.st_atime_ns, status.st_mtime_ns))
    assert folder.notice() == ("birds.csv",)
    os.utime(root / "birds.csv")
    assert folder.notice() == ()  # the same bytes


def test_new_and_deleted_files_are_noticed_and_own_ones_not(folder, root):
    folder.notice()
    (root / "art").mkdir()
    (root / "art" / "heron.png").write_bytes(b"1")
    (root / ".hidden").write_bytes(b"1")
    (root / "output").mkdir()
    (root / "output" / "cards.pdf").write_bytes(b"1")
    assert folder.notice() == ("art/heron.png",)
    folder.replace({"art/snipe.png": b"2", "rules.md": b"# Rules\n"}, LABEL)
    assert folder.notice() == ()
    (root / "art" / "heron.png").unlink()
    (root / "game.yaml").unlink()
    assert set(folder.notice()) == {"art/heron.png", "game.yaml"}
    assert folder.notice() == ()


def test_a_file_that_was_deleted_and_written_again_keeps_its_history(folder, root):
    put(folder, b"3", b"4")
    raw = table(root)
    (root / "birds.csv").unlink()
    assert folder.notice() == ("birds.csv",)
    with pytest.raises(EditRefused, match="deleted elsewhere"):
        folder.undo()
    with pytest.raises(FileGone):
        folder.read("birds.csv")
    (root / "birds.csv").write_bytes(raw.replace(b"Snipe", b"Common snipe"))
    folder = reopened(folder)
    folder.undo()
    assert table(root) == BIRDS.replace(b"Snipe", b"Common snipe")
    folder.close()


def test_a_refused_step_can_be_undone_once_its_file_is_back(folder, root):
    put(folder, b"Rail", b"Water rail")
    put(folder, b"3", b"4")
    raw = table(root)
    (root / "birds.csv").unlink()
    with pytest.raises(EditRefused, match="deleted elsewhere"):
        folder.undo()
    (root / "birds.csv").write_bytes(raw)
    folder.notice()
    folder.undo()
    assert table(root) == BIRDS.replace(b"Rail", b"Water rail")


def test_a_file_that_an_editor_has_only_begun_to_write_is_left_to_it(folder, root):
    put(folder, b"3", b"4")
    saved = table(root).replace(b"Snipe", b"Common snipe")
    with (root / "birds.csv").open("wb") as file:
        file.write(saved[:20])
        file.flush()
        with pytest.raises(EditRefused):
            folder.undo()
        file.write(saved[20:])
    assert folder.notice() == ("birds.csv",)
    folder.undo()
    assert table(root) == saved.replace(b"4", b"3")


@pytest.mark.parametrize("half", [0, 20])
def test_a_save_that_is_under_way_is_waited_for(folder, root, monkeypatch, half):
    put(folder, b"3", b"4")
    folder.notice()
    saved = table(root).replace(b"Snipe", b"Common snipe")
    (root / "birds.csv").write_bytes(saved[:half])
    monkeypatch.setattr(time, "sleep", lambda _: (root / "birds.csv").write_bytes(saved))
    put(folder, b"Rail", b"Water rail")
    assert table(root) == saved.replace(b"Rail", b"Water rail")
    folder.undo()
    folder.undo()
    assert table(root) == BIRDS.replace(b"Snipe", b"Common snipe")


def test_a_file_that_was_emptied_stays_empty_and_comes_back(folder, root):
    put(folder, b"3", b"4")
    raw = table(root)
    (root / "birds.csv").write_bytes(b"")
    assert folder.notice() == ("birds.csv",)
    assert folder.read("birds.csv") == b""
    (root / "birds.csv").write_bytes(raw)
    folder = reopened(folder)
    folder.undo()
    assert table(root) == BIRDS
    folder.close()


def test_an_editor_that_saves_by_renaming_is_followed(folder, root):
    put(folder, b"3", b"4")
    (root / "birds.csv").rename(root / "birds.csv~")
    saved = (root / "birds.csv~").read_bytes().replace(b"Snipe", b"Common snipe")
    (root / ".birds.csv.swp").write_bytes(saved)
    (root / ".birds.csv.swp").rename(root / "birds.csv")
    (root / "birds.csv~").unlink()
    assert "birds.csv" in folder.notice()
    folder.undo()
    assert table(root) == BIRDS.replace(b"Snipe", b"Common snipe")


def test_two_programs_that_save_in_turns_lose_nothing_of_each_other(folder, root):
    for number in range(20):
        put(folder, b"\nrail,", f"\nours{number},Ours,1\nrail,".encode())
        elsewhere(root, b"\nsnipe,", f"\ntheirs{number},Theirs,1\nsnipe,".encode())
    while folder.undo() is not None:
        pass
    theirs = b"".join(f"theirs{number},Theirs,1\n".encode() for number in range(20))
    assert table(root) == BIRDS.replace(b"snipe,", theirs + b"snipe,")


def test_a_folder_that_was_renamed_is_not_made_again(folder, root):
    put(folder, b"3", b"4")
    away = root.rename(root.parent / "pond")
    files = files_in(root.parent)
    acts = (
        lambda: folder.read("birds.csv"), lambda: folder.keep("Friday"), folder.undo,
        lambda: folder.replace({"birds.csv": b"id\n"}, LABEL),
        lambda: folder.replace({"art/new.csv": b"id\n"}, LABEL),
    )  # fmt: skip
    for act in acts:
        with pytest.raises(ComputerError, match=r"the game's folder .*/marsh is gone"):
            act()
    assert folder.notice() == ()
    assert files_in(root.parent) == files
    away.rename(root)
    folder.undo()
    assert table(root) == BIRDS


def test_spaces_and_letters_beyond_ascii_in_paths_are_fine(tmp_path):
    root = tmp_path / "Sümpfe & Möwen #1 %20"
    (root / "Vögel").mkdir(parents=True)
    file = "Vögel/große Möwen.csv"
    (root / file).write_bytes(BIRDS)
    folder = opened(root)
    put(folder, b"3", b"4", file=file)
    version = folder.keep("Freitag")
    put(folder, b",4\n", b",5\n", file=file)
    folder = reopened(folder)
    folder.restore(version.id)
    folder.undo()
    folder.undo()
    folder.undo()
    assert (root / file).read_bytes() == BIRDS
    folder.close()


def test_whole_files_are_created_replaced_and_deleted_as_steps(folder, root):
    picture, other = bytes(range(256)) * 40, bytes(range(255, -1, -1)) * 40
    folder.replace({"art/heron.png": picture}, LABEL)
    folder.replace({"art/heron.png": other}, LABEL)
    folder.replace({"art/heron.png": None, "birds.csv": BIRDS + b"teal,Teal,5\n"}, LABEL)
    assert "art/heron.png" not in files_in(root)
    folder = reopened(folder)
    folder.undo()
    assert (root / "art/heron.png").read_bytes() == other
    assert table(root) == BIRDS
    folder.undo()
    assert (root / "art/heron.png").read_bytes() == picture
    folder.undo()
    assert "art/heron.png" not in files_in(root)
    for _ in range(3):
        folder.redo()
    assert files_in(root) == {"birds.csv", "game.yaml"}
    folder.undo()
    (root / "art/heron.png").write_bytes(picture)
    with pytest.raises(EditRefused):
        folder.undo()
    folder.close()


def test_a_file_that_is_created_and_edited_as_one_step_goes_again(folder, root):
    folder.replace({"more.csv": b"id\n"}, LABEL, "g")
    put(folder, b"id", b"id,name", "g", "more.csv")
    folder.undo()
    assert "more.csv" not in files_in(root)
    folder.redo()
    assert (root / "more.csv").read_bytes() == b"id,name\n"


def test_a_new_file_is_refused_where_one_has_come(folder, root):
    (root / "more.csv").write_bytes(b"theirs")
    with pytest.raises(ChangedElsewhere):
        folder.replace({"more.csv": b"ours"}, LABEL, was={"more.csv": ""})


@pytest.mark.parametrize(
    "file",
    ["../out.csv", "/etc/passwd", "a/../../out.csv", ".git/config", "art/.hidden.csv",
     "~$birds.xlsx", "output/cards.csv", "Output/cards.csv", "a\\b.csv", "c:b.csv", "", ".",
     "a//b.csv", "a\nb.csv", "CON.csv", "birds.csv.", "art ", "birds.csv/more.csv",
     "x" * 300, "link/new.csv", "link.csv", "link/inner.csv", "game.yaml/"],
)  # fmt: skip
def test_nothing_is_written_outside_the_game(folder, root, file):
    outside = root.parent / "outside"
    outside.mkdir()
    (outside / "inner.csv").write_bytes(b"outside")
    (root / "link").symlink_to(outside)
    (root / "link.csv").symlink_to(outside / "inner.csv")
    before = files_in(root.parent)
    with pytest.raises(EditRefused):
        folder.replace({file: b"x"}, LABEL)
    with pytest.raises(EditRefused):
        folder.read(file)
    with pytest.raises(EditRefused):
        folder.edit({file: [Splice(0, 0, b"x")]}, LABEL)
    assert files_in(root.parent) == before
    assert (outside / "inner.csv").read_bytes() == b"outside"


def test_a_file_that_became_a_link_is_not_followed(folder, root):
    put(folder, b"3", b"4")
    outside = root.parent / "outside.csv"
    outside.write_bytes(table(root))
    (root / "birds.csv").unlink()
    (root / "birds.csv").symlink_to(outside)
    with pytest.raises(EditRefused):
        folder.undo()
    folder = reopened(folder)
    with pytest.raises(EditRefused):
        folder.undo()
    assert outside.read_bytes() == BIRDS.replace(b"3", b"4")
    folder.close()


def test_permissions_are_kept_and_a_protected_file_stays(folder, root):
    (root / "birds.csv").chmod(0o640)
    put(folder, b"3", b"4")
    assert (root / "birds.csv").stat().st_mode & 0o777 == 0o640
    (root / "birds.csv").chmod(0o440)
    with pytest.raises(ComputerError, match="write-protected"):
        put(folder, b",4\n", b",5\n")
    assert table(root) == BIRDS.replace(b"3", b"4")


@pytest.mark.parametrize("failing", [0, 1])
def test_a_file_that_another_program_holds_leaves_all_as_it_was(folder, root, monkeypatch, failing):
    put(folder, b"Rail", b"Water rail")
    before = table(root)
    swap, calls = game_folder.swap, []

    def held(waiting: Path, target: Path) -> None:  # as Windows while Excel has the file
        calls.append(target)
        if len(calls) == failing + 1:
            raise PermissionError(13, "Access is denied")
        swap(waiting, target)

    monkeypatch.setattr(game_folder, "swap", held)
    with pytest.raises(ComputerError, match="Access is denied") as raised:
        folder.edit(
            {"birds.csv": [Splice(0, 2, b"ID")], "game.yaml": [Splice(7, 12, b"Pond")]}, LABEL
        )
    assert "Excel" in raised.value.hint
    monkeypatch.undo()
    assert (table(root), (root / "game.yaml").read_bytes()) == (before, b"title: Marsh\n")
    assert files_in(root) == {"birds.csv", "game.yaml"}
    for _ in range(2):
        folder = reopened(folder)
        assert folder.undo_label == {"new": "Water rail"}
    folder.undo()
    assert table(root) == BIRDS
    folder.close()


@pytest.mark.parametrize(
    ("error", "hint"),
    [
        (OSError(28, "No space left on device"), "make room on the disk"),
        (OSError(30, "Read-only file system"), "look after the disk"),
        (PermissionError(13, "Permission denied"), "right to write to the game's folder"),
    ],
)
def test_a_folder_that_refuses_writing_says_how_to_go_on(folder, root, monkeypatch, error, hint):
    put(folder, b"Rail", b"Water rail")
    before, real = table(root), os.open

    def refusing(path: Path, flags: int, *more: int) -> int:
        if root in Path(path).parents and flags & os.O_CREAT:
            raise error
        return real(path, flags, *more)

    monkeypatch.setattr(os, "open", refusing)
    for act in (lambda: put(folder, b"3", b"4"), folder.undo):
        with pytest.raises(ComputerError, match=f"can't be saved: {error.strerror}") as raised:
            act()
        assert hint in raised.value.hint
    assert table(root) == before
    monkeypatch.undo()
    folder.undo()
    assert table(root) == BIRDS


def test_a_full_disk_leaves_all_as_it_was(folder, root, monkeypatch):
    put(folder, b"Rail", b"Water rail")
    before = table(root)

    def full(file: int, data: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(ComputerError, match="No space left"):
        put(folder, b"3", b"4")
    monkeypatch.undo()
    assert table(root) == before
    assert files_in(root) == {"birds.csv", "game.yaml"}
    put(folder, b"3", b"5")
    folder = reopened(folder)
    folder.undo()
    assert table(root) == before
    folder.close()


def names_on_disk(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list to which every name that is brought to the disk is added."""
    names = []
    fsync = os.fsync

    def noted(file: int) -> None:
        names.append(Path(f"/proc/self/fd/{file}").readlink().name)
        fsync(file)

    monkeypatch.setattr(os, "fsync", noted)
    return names


def test_a_settled_change_outlasts_a_power_cut(folder, root, monkeypatch):
    names = names_on_disk(monkeypatch)
    folder.replace({"birds.csv": BIRDS + b"teal,Teal,5\n", "art/more/teal.png": b"\0"}, LABEL)
    folder.settle()
    assert sum(name.startswith(".punchboard-studio-") for name in names) == 4  # and two blobs
    folders = {"marsh", "art", "more", "journal", "store", "contents"}
    assert folders <= set(names)
    names.clear()
    folder.settle()
    assert names == []


def test_a_settled_version_outlasts_a_power_cut(folder, root, monkeypatch):
    names = names_on_disk(monkeypatch)
    folder.keep("Friday")
    folder.settle()
    assert {"contents", "versions", "store"} <= set(names)


def test_a_disk_that_fails_is_told_with_every_answer(folder, monkeypatch):
    put(folder, b"3", b"4")

    def failing(file: int) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "fsync", failing)
    for _ in range(2):
        with pytest.raises(ComputerError, match="Input/output error"):
            folder.settle()
    monkeypatch.undo()
    folder.settle()


def test_a_file_system_that_cannot_wait_for_its_disk_is_written_to(folder, root, monkeypatch):
    def unknown(file: int) -> None:
        raise OSError(22, "Invalid argument")

    monkeypatch.setattr(os, "fsync", unknown)
    put(folder, b"3", b"4")
    folder.settle()
    assert table(root) == BIRDS.replace(b"3", b"4")


def test_a_second_process_is_told_who_has_the_game(folder, root):
    with pytest.raises(UsageError, match=f"process {os.getpid()}"):
        opened(root)
    folder.close()
    opened(root).close()


def test_a_torn_line_is_dropped_and_work_goes_on(folder, root):
    put(folder, b"Rail", b"Water rail")
    with killed_at(3):
        put(folder, b"3", b"4")
    abandon(folder)
    assert not (root.parent / "store" / "journal").read_bytes().endswith(b"\n")
    folder = opened(root)
    assert folder.remarks == []
    put(folder, b"3", b"5")
    folder = reopened(folder)
    folder.undo()
    folder.undo()
    assert table(root) == BIRDS
    folder.close()


def test_a_change_elsewhere_to_the_state_before_is_not_written_over(folder, root):
    put(folder, b"3", b"4")
    abandon(folder)
    (root / "birds.csv").write_bytes(BIRDS)  # as by git, after the Studio was killed
    folder = opened(root)
    assert table(root) == BIRDS
    with pytest.raises(EditRefused):
        folder.undo()
    assert table(root) == BIRDS
    folder.close()


def damaged(folder: GameFolder, old: bytes) -> GameFolder:
    """Open a folder again with a flipped bit in the line of its journal that holds a text."""
    folder.close()
    journal = folder.store / "journal"
    lines = journal.read_bytes().splitlines(keepends=True)
    at = next(i for i, line in enumerate(lines) if b64encode(old).strip(b"=") in line)
    lines[at] = lines[at].replace(b'"kind"', b'"kinf"')
    journal.write_bytes(b"".join(lines))
    return opened(folder.root)


def test_undo_goes_back_to_a_damage_of_the_journal_and_tells_so(folder, root):
    for old, new in ((b"Rail", b"Water rail"), (b",3\n", b",4\n"), (b",4\n", b",5\n")):
        put(folder, old, new)
    folder = damaged(folder, b"Water rail")
    [(message, hint)] = folder.remarks
    assert message == (
        "The list of your steps was damaged. The game's files aren't affected. "
        "Undo goes back to “the last change”, and no further."
    )
    aside = next((root.parent / "store").glob("journal-damaged-*"))
    assert hint == f"The damaged list is kept as {aside.as_posix()}."
    folder.undo()
    folder = reopened(folder)
    assert folder.remarks == []
    folder.undo()
    assert table(root) == BIRDS.replace(b"Rail", b"Water rail")
    assert folder.undo() is None
    folder.redo()
    assert table(root) == BIRDS.replace(b"Rail", b"Water rail").replace(b",3\n", b",4\n")
    folder.close()


def test_work_goes_on_after_a_damage_at_the_end_of_the_journal(folder, root):
    put(folder, b"Rail", b"Water rail")
    put(folder, b",3\n", b",4\n")
    folder = damaged(folder, b",4\n")
    assert folder.remarks[0].message.endswith("Undo starts again from here.")
    assert folder.undo() is None
    put(folder, b",4\n", b",5\n")
    folder = reopened(folder)
    folder.undo()
    assert folder.undo() is None
    assert table(root) == BIRDS.replace(b"Rail", b"Water rail").replace(b",3\n", b",4\n")
    folder.close()


def test_a_step_whose_beginning_is_damaged_cannot_be_undone(folder, root):
    put(folder, b",3\n", b",31\n", "g")
    put(folder, b",31\n", b",32\n", "g")
    put(folder, b"Snipe", b"Common snipe")
    elsewhere(root, b"Rail", b"Water rail")
    folder.notice()
    folder = damaged(folder, b",31\n")
    folder.undo()
    assert folder.undo() is None
    assert table(root) == BIRDS.replace(b",3\n", b",32\n").replace(b"Rail", b"Water rail")
    folder.close()


def test_a_damaged_version_is_told(folder, root):
    folder.keep("Friday")
    path = root.parent / "store" / "versions" / f"{folder.keep('Saturday').id}.json"
    path.write_bytes(path.read_bytes()[:50])
    folder = reopened(folder)
    assert [each.name for each in folder.versions()] == ["Friday"]
    assert [each.hint for each in folder.remarks] == [f"Its file is {path.as_posix()}."]
    folder.close()


def test_the_history_stays_small(folder, root, monkeypatch):
    monkeypatch.setattr(game_folder, "_MOST_STEPS", 20)
    picture = os.urandom(3000)
    folder.replace({"art/heron.png": picture}, LABEL)
    folder.replace({"art/heron.png": None}, LABEL)
    for number in range(100):
        put(
            folder,
            f",{3 if number == 0 else number + 99}\n".encode(),
            f",{number + 100}\n".encode(),
        )
    assert len(folder._steps.done) <= 25
    assert (root.parent / "store" / "journal").stat().st_size < 10_000
    assert digest_of(picture) not in folder._blobs
    elsewhere(root, b"Snipe", b"Common snipe")
    folder = reopened(folder)
    undone = 0
    while folder.undo() is not None:
        undone += 1
    assert 20 <= undone <= 25
    wanted = BIRDS.replace(b"Snipe", b"Common snipe")
    assert table(root) == wanted.replace(b",3\n", f",{199 - undone}\n".encode())
    folder.close()


def test_a_step_larger_than_the_history_may_be_can_be_undone(folder, root, monkeypatch):
    monkeypatch.setattr(game_folder, "_MOST_WEIGHT", 1000)
    folder._most_weight = 1250
    put(folder, b"3", b"4")
    folder.replace({"birds.csv": b"id\n" + os.urandom(5000).hex().encode()}, LABEL)
    folder = reopened(folder)
    folder.undo()
    assert table(root) == BIRDS.replace(b"3", b"4")
    assert folder.undo() is None
    folder.close()


def test_nothing_is_read_again_that_has_not_changed(folder, root, monkeypatch):
    old = time.time_ns() - 10**10
    os.utime(root / "birds.csv", ns=(old, old))
    monkeypatch.setattr(game_folder, "UNSETTLED", 0)
    folder.read("birds.csv")
    monkeypatch.setattr(Path, "read_bytes", None)
    folder.read("birds.csv")
    folder.notice()
