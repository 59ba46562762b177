"""A lock file, so that only one Punchboard owns a table, or the lobby of a folder."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from punchboard.cards.catalog import tr
from punchboard.companion.table.error import TableError

SUFFIX = ".lock"


class Lock:
    """An empty file held until `close`; the system frees it when the process is killed."""

    def __init__(self, path: Path, held: str) -> None:
        """Hold a file; SQLite locks in the same way on every system.

        Args:
            path: Path of the file, which stays there after `close`.
            held: Sentence for players if somebody else holds it.

        Raises:
            TableError: if somebody else holds the file, or it can't be written.
        """
        try:
            self._connection = sqlite3.connect(
                path, timeout=0, isolation_level=None, check_same_thread=False
            )
        except sqlite3.Error as error:
            raise TableError(
                tr("“{name}” can’t be opened: {error}.", name=path.name, error=error)
            ) from error
        try:
            self._connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            self._connection.close()
            # The lowest byte says what kind of trouble it is.
            if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
                raise TableError(held) from error
            raise TableError(
                tr("“{name}” can’t be opened: {error}.", name=path.name, error=error)
            ) from error

    def close(self) -> None:
        """Release the file, so that somebody else may hold it."""
        self._connection.close()
