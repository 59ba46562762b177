"""Files that anyone may have named: devices, FIFOs and files without end are refused at once."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from punchboard.cards.load import files
from punchboard.cards.load.files import read_bytes_again
from punchboard.cards.problem import ComputerError, Diagnostics
from punchboard.cards.regular_file import read_regular


def test_a_regular_file_and_a_link_to_it_are_read_whole(tmp_path: Path) -> None:
    file, link = tmp_path / "table.json", tmp_path / "link.json"
    file.write_bytes(b"\r\n12345678")
    link.symlink_to(file)
    assert read_regular(file, 10) == read_regular(link, 10) == b"\r\n12345678"


@pytest.mark.parametrize("kind", ["fifo", "device", "link to a device"])
def test_a_file_that_is_not_regular_is_refused(tmp_path: Path, kind: str) -> None:
    path = Path("/dev/zero") if kind == "device" else tmp_path / "table.json"
    if kind == "fifo":
        os.mkfifo(path)
    elif kind == "link to a device":
        path.symlink_to("/dev/zero")
    with pytest.raises(OSError, match="it isn’t a regular file"):
        read_regular(path, 10)


def test_a_fifo_that_takes_the_files_place_after_the_first_look_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, file = tmp_path / "table.json", tmp_path / "before.json"
    os.mkfifo(path)
    file.write_bytes(b"{}")
    before = file.stat()
    monkeypatch.setattr(Path, "stat", lambda _self: before)
    with pytest.raises(OSError, match="it isn’t a regular file"):
        read_regular(path, 10)


def test_a_folder_and_a_missing_file_keep_their_own_errors(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError):
        read_regular(tmp_path, 10)
    with pytest.raises(FileNotFoundError):
        read_regular(tmp_path / "none.json", 10)


def test_a_file_beyond_its_limit_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "table.json"
    file.write_bytes(b"x" * 2_000_001)
    with pytest.raises(OSError, match="it’s larger than 2 MB"):
        read_regular(file, 2_000_000)


def test_a_file_that_says_it_is_empty_is_read_up_to_the_limit() -> None:
    with pytest.raises(OSError, match="it’s larger than 0 MB"):
        read_regular(Path("/proc/self/status"), 10)


def test_a_small_file_is_opened_again_only_after_a_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, other = tmp_path / "a.svg", tmp_path / "b.svg"
    path.write_bytes(b"one")
    opened: list[Path] = []

    def read_regular(file: Path, limit: int) -> bytes:
        opened.append(file)
        return file.read_bytes()[:limit]

    monkeypatch.setattr(files, "read_regular", read_regular)

    def read() -> bytes | None:
        return read_bytes_again(path, "a.svg", 100, Diagnostics())

    assert [read(), read()] == [b"one", b"one"]
    assert len(opened) == 2  # it changed a moment ago, and may change within the same moment
    monkeypatch.setattr(files, "UNSETTLED", -(10**12))
    assert [read(), read()] == [b"one", b"one"]
    assert len(opened) == 3
    path.write_bytes(b"two")
    os.utime(path, ns=(5, 5))  # the clock of the file system may not have moved on
    assert [read(), read()] == [b"two", b"two"]
    assert len(opened) == 4
    other.write_bytes(b"new")
    other.replace(path)
    assert read() == b"new"
    path.unlink()
    with pytest.raises(ComputerError):
        read()
