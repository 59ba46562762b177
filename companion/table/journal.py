"""The file of a table: rows that never change, in SQLite.

A write-ahead log with full sync: an acknowledged row is there after a kill and after a flat
battery, and costs one wait for the disk: half a millisecond here, as long on a busy disk. A
rollback journal that is as safe waits four times (0.6 ms; 5 to 40 ms on a busy disk), and a log
with normal sync loses the newest rows with the battery. While a table is played, and after a kill
until it is opened again, two files lie beside its own; closed, it is one.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from punchboard.companion.table.choice_record import ChoiceRecord
from punchboard.companion.table.row import Row
from punchboard.companion.table.trouble import TableTrouble

#: Marks the file as a table of the companion ("PBTB").
_APPLICATION = 0x50425442
#: Raised when tables are written otherwise.
FORMAT = 1
_MAGIC = b"SQLite format 3\0"
#: Older files lack it; it is added when they are opened.
_SEALS = (
    "CREATE TABLE IF NOT EXISTS seals (key TEXT NOT NULL UNIQUE, record TEXT NOT NULL)",
    """CREATE TRIGGER IF NOT EXISTS seals_stay BEFORE UPDATE ON seals
    BEGIN SELECT RAISE(ABORT, 'seals never change'); END""",
    """CREATE TRIGGER IF NOT EXISTS seals_are_kept BEFORE DELETE ON seals
    BEGIN SELECT RAISE(ABORT, 'seals never go'); END""",
)
_SCHEMA = (
    "CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    """CREATE TABLE rows (number INTEGER PRIMARY KEY, kind TEXT NOT NULL, action TEXT NOT NULL,
    author TEXT NOT NULL, based_on INTEGER NOT NULL, key TEXT NOT NULL UNIQUE, time TEXT NOT NULL)
    """,
    """CREATE TABLE private (do TEXT NOT NULL, seat TEXT NOT NULL, given TEXT NOT NULL,
    moment TEXT NOT NULL, PRIMARY KEY (do, seat)) WITHOUT ROWID""",
    """CREATE TRIGGER rows_stay BEFORE UPDATE ON rows
    BEGIN SELECT RAISE(ABORT, 'rows never change'); END""",
    """CREATE TRIGGER rows_are_kept BEFORE DELETE ON rows
    BEGIN SELECT RAISE(ABORT, 'rows never go'); END""",
)


@dataclass(frozen=True, slots=True)
class Given:
    """A secret that waits for the others.

    Attributes:
        values: of the private offer.
        moment: round, phase and step in which it was given; it counts in no other. Or `ALWAYS`.
    """

    values: Mapping[str, Any]
    moment: str


#: In place of a moment: a note of a player's own, which never opens.
ALWAYS = "always"

#: Name of a private offer's action to what each seat has given.
Secrets = Mapping[str, Mapping[str, Given]]


class Journal:
    """A table's file while it is open; one connection, one writer."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._connection = connection

    @classmethod
    def create(
        cls,
        path: Path,
        meta: Mapping[str, str],
        rows: Iterable[Row] = (),
        sealed: Iterable[ChoiceRecord] = (),
    ) -> None:
        """Write a new file, whole or not at all; only its owner may read it.

        Raises:
            TableTrouble: if it can't be written.
        """
        draft = path.with_suffix(".draft")
        try:
            draft.unlink(missing_ok=True)
            with _connected(draft) as connection, _transaction(connection):
                connection.execute(f"PRAGMA application_id = {_APPLICATION}")
                connection.execute(f"PRAGMA user_version = {FORMAT}")
                for statement in (*_SCHEMA, *_SEALS):
                    connection.execute(statement)
                connection.executemany("INSERT INTO meta VALUES (?, ?)", meta.items())
                _insert(connection, rows)
                _insert_sealed(connection, sealed)
            draft.replace(path)
        except (OSError, sqlite3.Error) as error:
            draft.unlink(missing_ok=True)
            raise TableTrouble(f"The table can’t be saved: {error}.") from error

    @classmethod
    def open(cls, path: Path) -> Journal:
        """Open a file.

        Raises:
            TableTrouble: if it is missing, foreign, damaged or of a newer version.
        """
        try:
            with path.open("rb") as file:
                magic = file.read(len(_MAGIC))
        except OSError as error:
            raise TableTrouble(
                f"The file “{path.name}” can’t be read: {error.strerror}."
            ) from error
        if magic != _MAGIC:
            raise TableTrouble(f"The file “{path.name}” is damaged or holds no table.")
        try:
            connection = _connect(path)
        except sqlite3.Error as error:
            raise TableTrouble(f"The file “{path.name}” can’t be opened: {error}.") from error
        try:
            _check(connection, path.name)
            _configure(connection)
            for statement in _SEALS:
                connection.execute(statement)
        except sqlite3.Error as error:
            connection.close()
            raise TableTrouble(f"The file “{path.name}” is damaged: {error}.") from error
        except TableTrouble:
            connection.close()
            raise
        return cls(path, connection)

    def meta(self) -> dict[str, str]:
        """Return what the file says of its table, by name."""
        return dict(self._read("SELECT name, value FROM meta"))

    def summary(self) -> str:
        """Return what lists say of the table, without reading its pack; "" if nothing does."""
        found = self._read("SELECT value FROM meta WHERE name = 'summary'")
        return found[0][0] if found else ""

    def rows(self) -> list[Row]:
        """Return all rows, oldest first."""
        found = self._read(
            "SELECT number, kind, action, author, based_on, key, time FROM rows ORDER BY number"
        )
        return [
            Row(number, kind, json.loads(action), *rest) for number, kind, action, *rest in found
        ]

    def sealed(self) -> list[ChoiceRecord]:
        """Return the sealed choices that are over, oldest first.

        Raises:
            TableTrouble: if the file is damaged.
        """
        found = self._read("SELECT record FROM seals ORDER BY rowid")
        try:
            return [ChoiceRecord.model_validate_json(text) for (text,) in found]
        except ValidationError as error:
            raise TableTrouble(f"The file “{self.path.name}” is damaged.") from error

    def secrets(self) -> dict[str, dict[str, Given]]:
        """Return what has been given in private and waits for the others."""
        result: dict[str, dict[str, Given]] = {}
        for do, seat, given, moment in self._read("SELECT do, seat, given, moment FROM private"):
            result.setdefault(do, {})[seat] = Given(json.loads(given), moment)
        return result

    def write(
        self,
        rows: Sequence[Row] = (),
        secrets: Secrets | None = None,
        summary: str | None = None,
        sealed: ChoiceRecord | None = None,
    ) -> None:
        """Write rows and what follows from them, all or nothing; on disk when it returns.

        Args:
            rows: to append.
            secrets: all that waits from now on; None: as before.
            summary: of the table, for lists; None: as before.
            sealed: a sealed choice that is over with these rows.

        Raises:
            TableTrouble: if nothing could be written.
        """
        try:
            with _transaction(self._connection):
                _insert(self._connection, rows)
                _insert_sealed(self._connection, () if sealed is None else (sealed,))
                if secrets is not None:
                    self._connection.execute("DELETE FROM private")
                    self._connection.executemany(
                        "INSERT INTO private VALUES (?, ?, ?, ?)",
                        (
                            (do, seat, _text(given.values), given.moment)
                            for do, by_seat in secrets.items()
                            for seat, given in by_seat.items()
                        ),
                    )
                if summary is not None:
                    self._connection.execute(
                        "INSERT OR REPLACE INTO meta VALUES ('summary', ?)", (summary,)
                    )
        except sqlite3.IntegrityError as error:
            raise TableTrouble(
                "This table was changed in another window. Open it again to go on."
            ) from error
        except sqlite3.Error as error:
            raise TableTrouble(f"This can’t be saved: {error}.") from error

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def _read(self, query: str) -> list[Any]:
        try:
            return self._connection.execute(query).fetchall()
        except sqlite3.Error as error:
            raise TableTrouble(f"The file “{self.path.name}” is damaged: {error}.") from error


def _connect(path: Path) -> sqlite3.Connection:
    # Without "rwc", a file that is gone is not made anew.
    address = f"{path.resolve().as_uri()}?mode=rw"
    return sqlite3.connect(address, uri=True, isolation_level=None, check_same_thread=False)


def _configure(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")


@contextmanager
def _connected(path: Path) -> Iterator[sqlite3.Connection]:
    path.touch(mode=0o600)
    connection = _connect(path)
    try:
        _configure(connection)
        yield connection
    finally:
        connection.close()


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _check(connection: sqlite3.Connection, name: str) -> None:
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    if application != _APPLICATION:
        raise TableTrouble(f"The file “{name}” is no table of the companion.")
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > FORMAT:
        raise TableTrouble(f"The file “{name}” was written by a newer version of the companion.")
    (sound,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if sound != "ok":
        raise TableTrouble(f"The file “{name}” is damaged.")


def _insert(connection: sqlite3.Connection, rows: Iterable[Row]) -> None:
    connection.executemany(
        "INSERT INTO rows VALUES (?, ?, ?, ?, ?, ?, ?)",
        (
            (row.number, row.kind, _text(row.action), row.author, row.based_on, row.key, row.time)
            for row in rows
        ),
    )


def _insert_sealed(connection: sqlite3.Connection, sealed: Iterable[ChoiceRecord]) -> None:
    connection.executemany(
        "INSERT INTO seals VALUES (?, ?)", ((each.key, each.model_dump_json()) for each in sealed)
    )


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
