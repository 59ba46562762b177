"""Files that anyone may have named: devices, FIFOs and files without end are refused at once."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

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
