"""Files that are replaced at once: a new content waits beside the old one under a hidden name.

A content is on the disk before it takes the file's place, so that even a power cut leaves no half
file. Names in folders and the journal are on the disk before the Studio answers (see `Unsynced`).
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from threading import Lock

from punchboard.generator.output import HIDDEN

#: Start of the names of contents that wait.
WAITING = f"{HIDDEN}studio-"
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
#: Permissions of files that are new.
_MODE = 0o644
#: Errors of file systems that can't wait for the disk, as some on a network.
_CANNOT_SAY = frozenset({errno.EINVAL, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP})


def stage(target: Path, content: Iterable[bytes]) -> Path:
    """Write a content beside the file that it will replace; return its path.

    The file's permissions are kept.

    Raises:
        OSError: if the disk is full or refuses, or the file is write-protected; nothing is left.
    """
    waiting = target.with_name(WAITING + token_hex(8))
    file = -1
    try:
        file = os.open(waiting, _NEW, _MODE)
        for piece in content:
            write_all(file, piece)
        with suppress(FileNotFoundError):
            mode = stat.S_IMODE(target.lstat().st_mode)
            if not mode & stat.S_IWUSR:
                raise PermissionError(f"{target.name} is write-protected")
            if os.name != "nt":
                os.fchmod(file, mode)
        flush(file)
    except Exception:  # a content that can't be read to its end as well
        if file >= 0:
            os.close(file)
            file = -1
        with suppress(OSError):
            waiting.unlink(missing_ok=True)
        raise
    os.close(file)
    return waiting


def write_all(file: int, content: bytes | memoryview) -> None:
    """Write all bytes to an open file."""
    rest = memoryview(content)
    while rest:
        rest = rest[os.write(file, rest) :]


def swap(waiting: Path, target: Path) -> None:
    """Let a content take its file's place.

    Raises:
        OSError: if another program holds the file (Windows).
    """
    waiting.replace(target)


def remove(target: Path) -> None:
    """Delete a file."""
    target.unlink(missing_ok=True)


class Unsynced:
    """Files and folders that the system has taken, and the disk perhaps not yet.

    An answer waits for `settle`, outside the lock of the game's folder, so that faces are laid out
    meanwhile.
    """

    def __init__(self) -> None:
        self._adding = Lock()
        self._settling = Lock()
        self._paths: dict[Path, None] = {}

    def add(self, path: Path) -> None:
        """Remember an appended file, or a folder in which a name has changed."""
        with self._adding:
            self._paths[path] = None

    def make_folder(self, path: Path, mode: int = 0o777) -> None:
        """Create a folder and its parents, unless they exist."""
        new = [each for each in (path, *path.parents) if not each.exists()]
        path.mkdir(mode, parents=True, exist_ok=True)
        for each in new:
            self.add(each.parent)

    def settle(self) -> None:
        """Wait until everything that was added is on the disk.

        Raises:
            OSError: if the disk fails.
        """
        with self._settling:  # a second thread waits for the files of the first one too
            with self._adding:
                paths, self._paths = self._paths, {}
            for path in paths:
                try:
                    _sync(path)
                except OSError:
                    for each in paths:
                        self.add(each)
                    raise


def _sync(path: Path) -> None:
    try:
        file = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    except OSError:  # Windows opens no folders; a file may be gone, or not ours to read
        return
    try:
        flush(file)
    finally:
        os.close(file)


def flush(file: int) -> None:
    """Wait until an open file is on the disk, if its file system can say so.

    Raises:
        OSError: if the disk fails.
    """
    try:
        os.fsync(file)
    except OSError as error:
        if error.errno not in _CANNOT_SAY:
            raise
