"""A process that makes the pictures of cards for a table's pages, beside the table."""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from threading import Lock, Timer
from typing import TYPE_CHECKING

from punchboard.cards.child import can_start, start_child
from punchboard.cards.play.table_faces import LIST, MOST_OF_LIST, faces_folder, source_of
from punchboard.cards.regular_file import read_regular
from punchboard.generator.version import VERSION

if TYPE_CHECKING:
    from subprocess import Popen

#: The module that makes pictures, until its input ends.
_MAKER = "punchboard.generator.table_faces"
#: Seconds in which a table opens before its pictures are made.
_AFTER = 2.0


class FacesBeside:
    """Makes the pictures of games that have changed, in a process that starts after the table."""

    def __init__(self, games: Iterable[Path], tables: Path, after: float = _AFTER) -> None:
        """Wait for the table to open, then start.

        Args:
            games: Folders of games.
            tables: Folder of tables, where pictures are kept.
            after: Seconds to wait.
        """
        self._games = tuple(each.resolve() for each in games)
        self._tables = tables
        self._lock = Lock()
        self._is_over = False
        self._child: Popen[bytes] | None = None
        self._timer = Timer(after, self._start)
        self._timer.daemon = True
        self._timer.start()

    def end(self) -> None:
        """End the process; missing pictures are made for the next table."""
        self._timer.cancel()
        with self._lock:
            self._is_over = True
            child = self._child
        if child is not None:
            with child:
                child.kill()

    def _start(self) -> None:
        stale = [str(each) for each in self._games if not _are_fresh(each, self._tables)]
        with self._lock, suppress(OSError):  # a table without pictures is as good
            if not stale or self._is_over or not can_start():
                return
            child = self._child = start_child(_MAKER)
            assert child.stdin is not None
            asked = {"games": stale, "tables": str(self._tables.resolve())}
            child.stdin.write(json.dumps(asked).encode() + b"\n")
            child.stdin.flush()


def _are_fresh(game: Path, tables: Path) -> bool:
    """Return whether a game's pictures were made since its last change, by this version."""
    path = faces_folder(tables, game.name) / LIST
    with suppress(OSError, ValueError, AttributeError):
        kept = json.loads(read_regular(path, MOST_OF_LIST))
        is_own = kept.get("source") == source_of(game, VERSION)
        return is_own and path.stat().st_mtime > last_change(game)
    return False


def last_change(folder: Path) -> float:
    """Return when anything in a folder was changed last, in seconds."""
    changed = [folder.stat().st_mtime]
    for path in folder.rglob("*"):
        with suppress(FileNotFoundError):  # gone by now, as an editor's own files come and go
            changed.append(path.lstat().st_mtime)  # a link may lead nowhere
    return max(changed)
