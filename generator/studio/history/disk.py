"""Files that are replaced at once: a new content waits beside the old one under a hidden name.

A content is on the disk before it takes the file's place, so that even a power cut leaves no half
file. Names in folders and the journal follow within half a second (see `LazySync`): a power cut may
take the last moment back, the kill of the process nothing.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from threading import Lock, Timer

from punchboard.generator.output import HIDDEN

#: Start of the names of contents that wait.
WAITING = f"{HIDDEN}studio-"
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
#: Permissions of files that are new.
_MODE = 0o644
#: Seconds within which names and the journal follow to the disk.
_DELAY = 0.5


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
        os.fsync(file)
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


class LazySync:
    """Brings names in folders, and appended files, to the disk within half a second."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._paths: set[Path] = set()
        self._timer: Timer | None = None

    def add(self, path: Path) -> None:
        """Remember a file or folder that was written to."""
        with self._lock:
            self._paths.add(path)
            if self._timer is None:
                self._timer = Timer(_DELAY, self.finish)
                self._timer.daemon = True
                self._timer.start()

    def finish(self) -> None:
        """Wait until everything is on the disk."""
        with self._lock:
            paths, self._paths = self._paths, set()
            if self._timer is not None:
                self._timer.cancel()
            self._timer = None
        for path in paths:
            with suppress(OSError):  # Windows opens no folders; a file may be gone
                file = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
                try:
                    os.fsync(file)
                finally:
                    os.close(file)
