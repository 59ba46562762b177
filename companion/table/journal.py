"""The file of a table: rows that never change, in SQLite.

A write-ahead log with full sync: an acknowledged row is there after a kill and after a flat
battery, and costs one wait for the disk, and one more for the mark: half a millisecond here, 8 ms
on a busy disk. A rollback journal that is as safe waits four times (0.6 ms; 5 to 40 ms on a busy
disk), and a log with normal sync loses the newest rows with the battery. Every few rows the log is
folded into the table: little goes with it if it is lost, and a log that does not grow is written
faster, which pays for the mark. While a table is played, and after a kill until it is opened
again, two more files of SQLite lie beside its own.

Each row carries a digest over itself and over the digest of the row before it; the first one's is
over game and seats. So a row that was changed is noticed, and one that is missing before another;
if the newest are gone, the mark beside the table knows (`mark.py`).
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from punchboard.cards.catalog import tr
from punchboard.companion.table.choice_record import ChoiceRecord
from punchboard.companion.table.clock import in_words
from punchboard.companion.table.disk import sync_folder
from punchboard.companion.table.error import TableError
from punchboard.companion.table.mark import Mark, MarkRecord, mark_of, read_mark
from punchboard.companion.table.row import Row, read_action

#: Marks the file as a table of the companion ("PBTB").
_APPLICATION = 0x50425442
#: Raised when tables are written otherwise.
FORMAT = 2
#: Pages of the log after which it is folded into the table: a row takes about 4.
_FOLDED_AFTER = 32
#: Errors of reading a damaged file; its texts may be invalid UTF-8, also in SQLite's own messages.
_BROKEN = (sqlite3.Error, UnicodeDecodeError)
#: Errors although the file may be sound: no permission, no space, or another program uses it.
_NOT_DAMAGED = (
    sqlite3.SQLITE_BUSY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_PERM, sqlite3.SQLITE_READONLY,
)  # fmt: skip
_ROWS_STAY = """CREATE TRIGGER rows_stay BEFORE UPDATE ON rows
    BEGIN SELECT RAISE(ABORT, 'rows never change'); END"""
#: The oldest tables lack it.
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
    author TEXT NOT NULL, based_on INTEGER NOT NULL, key TEXT NOT NULL UNIQUE, time TEXT NOT NULL,
    digest TEXT NOT NULL)""",
    """CREATE TABLE private (do TEXT NOT NULL, seat TEXT NOT NULL, given TEXT NOT NULL,
    moment TEXT NOT NULL, PRIMARY KEY (do, seat)) WITHOUT ROWID""",
    _ROWS_STAY,
    """CREATE TRIGGER rows_are_kept BEFORE DELETE ON rows
    BEGIN SELECT RAISE(ABORT, 'rows never go'); END""",
    *_SEALS,
)
#: Objects that the file may contain: plain tables, and triggers that refuse a change. A view, a
#: check or a computed column would run when a stranger's table is opened, perhaps for ever.
_PLAIN = {
    "table": re.compile(
        r"CREATE TABLE (?!.*\b(?:AS|CHECK|GENERATED|SELECT)\b).*", re.DOTALL | re.IGNORECASE
    ),
    "trigger": re.compile(
        r"CREATE TRIGGER \w+ BEFORE (?:UPDATE|DELETE) ON \w+\s+"
        r"BEGIN SELECT RAISE\(ABORT, '[\w ]+'\); END"
    ),
}
#: At most this many of SQLite's steps read a table: some, and more for each byte of its file; and
#: the steps between two checks of that.
_STEPS, _STEPS_OF_BYTE, _ASKED_AFTER = 10_000_000, 10, 100_000
_TELL = "INSERT OR REPLACE INTO meta VALUES (?, ?)"
_ROW = "number, kind, action, author, based_on, key, time"


@dataclass(frozen=True, slots=True)
class Given:
    """A secret that waits for the others.

    Attributes:
        values: Values of the private offer.
        moment: Round, phase and step in which it was given; it counts in no other. Or `ALWAYS`.
        aside: None while it counts. Once its question is left: number of the act with which it
            comes back, 0 for the start.
    """

    values: Mapping[str, Any]
    moment: str
    aside: int | None = None


#: In place of a moment: a note of a player's own, which never opens.
ALWAYS = "always"
#: In the file, between a moment and the act with which it comes back.
_ASIDE = "@"


@dataclass(frozen=True, slots=True)
class Lost:
    """The steps that a table has lost.

    Attributes:
        steps: Number of newest rows that are gone; 0: some, since the file is another copy; None:
            it's unknown whether any is.
        since: Time of the newest row that both have, ISO 8601 in UTC; "": since the start of the
            table.
        key: Key of the row that reports it, so that it is reported once; "": any.
    """

    steps: int | None
    since: str
    key: str


#: Name of a private offer's action to what each seat has given.
Secrets = Mapping[str, Mapping[str, Given]]


class Journal:
    """A table's file while it is open; one connection, one writer."""

    def __init__(
        self,
        path: Path,
        found: os.stat_result,
        connection: sqlite3.Connection,
        version: int,
        was_closed: bool,
    ) -> None:
        self.path = path
        self._was_closed = was_closed
        self._found = found
        self._connection = connection
        self._version = version
        # Of game and seats, then of each row; empty until the rows are read.
        self._links: list[str] = []
        self._reached: MarkRecord | None = None
        self._has_mark = False
        self._mark: Mark | None = None

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
            TableError: if it can't be written.
        """
        draft = path.with_suffix(".draft")
        try:
            draft.unlink(missing_ok=True)
            with _connected(draft) as connection, _transaction(connection):
                connection.execute(f"PRAGMA application_id = {_APPLICATION}")
                connection.execute(f"PRAGMA user_version = {FORMAT}")
                for statement in _SCHEMA:
                    connection.execute(statement)
                connection.executemany("INSERT INTO meta VALUES (?, ?)", meta.items())
                _insert(connection, rows, _root(meta))
                _insert_sealed(connection, sealed)
            # What was known of another table under this name says nothing of this one.
            mark_of(path).unlink(missing_ok=True)
            draft.replace(path)
            sync_folder(path.parent)
        except (OSError, sqlite3.Error) as error:
            draft.unlink(missing_ok=True)
            raise TableError(tr("The table can’t be saved: {error}.", error=error)) from error

    @classmethod
    def open(cls, path: Path) -> Journal:
        """Open a file; nothing in it changes before the first `write`.

        Raises:
            TableError: if it is missing, foreign, damaged or of a newer version.
        """
        # The file is never opened beside SQLite: closing it would drop the locks of this process,
        # and another program could take away the log of a table that is being played.
        try:
            found = path.stat()
            was_closed = _was_closed(path)
            connection = _connect(path)
        except OSError as error:
            raise TableError(
                tr(
                    "The file “{file}” can’t be read: {reason}.",
                    file=path.name,
                    reason=error.strerror,
                )
            ) from error
        except sqlite3.Error as error:
            raise TableError(
                tr("The file “{name}” can’t be opened: {error}.", name=path.name, error=error)
            ) from error
        try:
            with _bounded(connection, path):
                version = _check(connection, path.name)
            _configure(connection)
        except _BROKEN as error:
            connection.close()
            raise _unreadable(path, error) from error
        except TableError:
            connection.close()
            raise
        return cls(path, found, connection, version, was_closed)

    def meta(self) -> dict[str, str]:
        """Return the table's own data in the file, by name."""
        return dict(self._read("SELECT name, value FROM meta"))

    def summary(self) -> str:
        """Return the table's summary for lists, without reading its pack; "" if there is none."""
        found = self._read("SELECT value FROM meta WHERE name = 'summary'")
        return found[0][0] if found else ""

    def rows(self) -> list[Row]:
        """Return all rows, oldest first.

        Raises:
            TableError: if one is not as it was written, or one before another is missing.
        """
        return self._made(self.check())

    def check(self) -> list[Any]:
        """Return the fields of each row in the file, checked against their digests.

        Raises:
            TableError: if it is not, or if a row before another is missing.
        """
        sound, last = self._sound()
        if len(sound) == last:
            return sound
        if not sound:
            raise TableError(
                tr(
                    "The file “{name}” is damaged: its game, its seats or its first "
                    "step is not as it was written.",
                    name=self.path.name,
                )
            )
        raise TableError(
            tr(
                "The file “{file}” is damaged: step {sound} of {last} is not as it "
                "was written, or is missing. Those before it, until {date}, "
                "are sound.",
                file=self.path.name,
                sound=len(sound) + 1,
                last=last,
                date=in_words(sound[-1][6]),
            )
        )

    def sound_rows(self) -> tuple[list[Row], int]:
        """Return the rows before the first that is damaged or missing, and how many there were.

        Raises:
            TableError: if rows can't be read at all.
        """
        sound, last = self._sound()
        reached = self._reached.count if self._reached is not None else 0
        return self._made(sound), max(last, reached)

    def lost(self, rows: Sequence[Row]) -> Lost | None:
        """Return the loss since the table was last written; None if none is known.

        Args:
            rows: All of them, as `rows` has returned them.
        """
        reached = self._reached
        if reached is None:
            return self._may_have_lost(rows)
        key = f"lost:{reached.digest}"
        if any(row.key == key for row in rows):
            return None
        if reached.count > len(rows):
            return Lost(reached.count - len(rows), rows[-1].time if rows else "", key)
        if self._links[reached.count] != reached.digest:
            return Lost(0, reached.time, key)
        return None

    def _may_have_lost(self, rows: Sequence[Row]) -> Lost | None:
        """Return that nobody knows whether rows are gone, where that is so for want of a mark.

        A log that SQLite finds damaged is left out without a word. None is left once a table has
        been closed, and the mark is made when the first row has been written.
        """
        had_mark = self._has_mark or (self._version >= FORMAT and len(rows) > 1)
        if self._was_closed or not had_mark:
            return None
        return Lost(None, rows[-1].time if rows else "", "")

    def sealed(self) -> list[ChoiceRecord]:
        """Return the sealed choices that are over, oldest first.

        Raises:
            TableError: if the file is damaged.
        """
        if not self._read("SELECT 1 FROM sqlite_master WHERE name = 'seals'"):
            return []
        found = self._read("SELECT record FROM seals ORDER BY rowid")
        try:
            return [ChoiceRecord.model_validate_json(text) for (text,) in found]
        except ValidationError as error:
            raise TableError(tr("The file “{name}” is damaged.", name=self.path.name)) from error

    def secrets(self) -> dict[str, dict[str, Given]]:
        """Return the secrets that wait for others, or are set aside."""
        result: dict[str, dict[str, Given]] = {}
        found = self._read("SELECT do, seat, given, moment FROM private")
        try:
            for do, seat, given, moment_text in found:
                moment, _, row = str(moment_text).partition(_ASIDE)
                aside = int(row) if row else None
                result.setdefault(do, {})[seat] = Given(json.loads(given), moment, aside)
        except (TypeError, ValueError, RecursionError) as error:
            raise _unreadable(self.path) from error
        return result

    def write(
        self,
        rows: Sequence[Row] = (),
        secrets: Secrets | None = None,
        summary: str | None = None,
        sealed: ChoiceRecord | None = None,
        rules: int | None = None,
    ) -> None:
        """Write rows and their consequences, all or nothing; on disk when it returns.

        Args:
            rows: Rows to append.
            secrets: All that waits from now on, or is set aside; None: as before.
            summary: Summary of the table, for lists; None: as before.
            sealed: A sealed choice that is over with these rows.
            rules: Version of the rules that play the table from now on; None: as before.

        Raises:
            TableError: if nothing could be written.
        """
        if not self._links:
            self.rows()
        try:
            with _transaction(self._connection):
                if self._version < FORMAT:
                    self._renew()
                fresh = _insert(self._connection, rows, self._links[-1])
                _insert_sealed(self._connection, () if sealed is None else (sealed,))
                if secrets is not None:
                    self._connection.execute("DELETE FROM private")
                    self._connection.executemany(
                        "INSERT INTO private VALUES (?, ?, ?, ?)",
                        (
                            (do, seat, _text(given.values), _when(given))
                            for do, by_seat in secrets.items()
                            for seat, given in by_seat.items()
                        ),
                    )
                if summary is not None:
                    self._connection.execute(_TELL, ("summary", summary))
                if rules is not None:
                    self._connection.execute(_TELL, ("rules", str(rules)))
                if not self._is_in_place():
                    raise TableError(
                        tr(
                            "This can’t be saved: the table’s file was deleted or replaced "
                            "meanwhile."
                        )
                    )
        except sqlite3.IntegrityError as error:
            raise TableError(
                tr("This table was changed in another window. Open it again to continue.")
            ) from error
        except sqlite3.Error as error:
            raise TableError(tr("This can’t be saved: {error}.", error=error)) from error
        self._version = FORMAT
        self._links += fresh
        if rows:
            if self._mark is None:
                self._mark = Mark(mark_of(self.path))
            self._mark.set(MarkRecord(rows[-1].number, self._links[-1], rows[-1].time))

    def close(self) -> None:
        """Close the file."""
        self._connection.close()
        if self._mark is not None:
            self._mark.close()

    def _is_in_place(self) -> bool:
        """Return whether the file that is written is still the one that has its name."""
        try:
            return os.path.samestat(self._found, self.path.stat())
        except OSError:
            return False

    def _sound(self) -> tuple[list[Any], int]:
        """Return the fields of rows before the first unsound one, and the newest's number."""
        # Before the rows: whoever else plays this table marks a row after it has written it.
        self._has_mark = mark_of(self.path).exists()
        self._reached = read_mark(mark_of(self.path))
        has_digests = self._version >= FORMAT
        found = self._read(
            f"SELECT {_ROW}{', digest' if has_digests else ''} FROM rows ORDER BY number"
        )
        self._links = [_root(self.meta())]
        for at, (*fields, written) in enumerate(
            found if has_digests else [(*e, "") for e in found]
        ):
            link = _link(self._links[-1], fields)
            if fields[0] != at + 1 or (has_digests and written != link):
                return found[:at], found[-1][0]
            self._links.append(link)
        return found, len(found)

    def _made(self, found: list[Any]) -> list[Row]:
        """Return rows from their fields in the file."""
        try:
            return [
                Row(number, kind, read_action(kind, json.loads(action)), *rest)
                for number, kind, action, *rest in (each[:7] for each in found)
            ]
        except (TypeError, ValueError, RecursionError) as error:
            raise _unreadable(self.path) from error

    def _renew(self) -> None:
        """Give the rows of an older table their digests."""
        for statement in (
            "DROP TRIGGER rows_stay",
            "ALTER TABLE rows ADD COLUMN digest TEXT NOT NULL DEFAULT ''",
        ):
            self._connection.execute(statement)
        self._connection.executemany(
            "UPDATE rows SET digest = ? WHERE number = ?",
            ((link, number) for number, link in enumerate(self._links[1:], start=1)),
        )
        for statement in (_ROWS_STAY, *_SEALS, f"PRAGMA user_version = {FORMAT}"):
            self._connection.execute(statement)

    def _read(self, query: str) -> list[Any]:
        try:
            with _bounded(self._connection, self.path):
                return self._connection.execute(query).fetchall()
        except _BROKEN as error:
            raise _unreadable(self.path, error) from error


def is_open(path: Path) -> bool:
    """Return whether somebody has a table open, in this process or in another one."""
    # To leave its log behind, SQLite needs the file for itself; a kill frees it on every system.
    try:
        connection = _connect(path)
        try:
            connection.execute("PRAGMA journal_mode = DELETE")
        finally:
            connection.close()
    except _BROKEN as error:
        return getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY
    return False


def _connect(path: Path) -> sqlite3.Connection:
    # Without "rwc", a file that is gone is not made anew.
    address = f"{path.resolve().as_uri()}?mode=rw"
    return sqlite3.connect(address, uri=True, isolation_level=None, check_same_thread=False)


def _configure(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute(f"PRAGMA wal_autocheckpoint = {_FOLDED_AFTER}")


@contextmanager
def _connected(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a file with a connection, and close that in the end."""
    path.touch(mode=0o600)
    connection = _connect(path)
    try:
        _configure(connection)
        yield connection
    finally:
        connection.close()


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Write everything or nothing."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _check(connection: sqlite3.Connection, name: str) -> int:
    """Return a table's format.

    Raises:
        TableError: if the file is foreign, damaged or of a newer version.
    """
    connection.execute("PRAGMA trusted_schema = OFF")
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    if application != _APPLICATION:
        raise TableError(tr("The file “{name}” isn’t a table of the companion.", name=name))
    version: int
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > FORMAT:
        raise TableError(
            tr("The file “{name}” was written by a newer version of the companion.", name=name)
        )
    if not _is_plain(connection):
        raise TableError(tr("The file “{name}” is damaged.", name=name))
    (sound,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if sound != "ok":
        raise TableError(tr("The file “{name}” is damaged.", name=name))
    return version


def _is_plain(connection: sqlite3.Connection) -> bool:
    """Return whether nothing in a file is worked out when it is read."""
    found = connection.execute("SELECT type, CAST(coalesce(sql, '') AS TEXT) FROM sqlite_master")
    return all(
        (kind in _PLAIN and _PLAIN[kind].fullmatch(said)) or (kind == "index" and not said)
        for kind, said in found
    )


@contextmanager
def _bounded(connection: sqlite3.Connection, path: Path) -> Iterator[None]:
    """Stop a query that takes longer than reading a sound file of this size can."""
    size = 0
    for each in (path, path.with_name(f"{path.name}-wal")):  # rows that are not folded into it yet
        with suppress(OSError):
            size += each.stat().st_size
    left = iter(range((_STEPS + _STEPS_OF_BYTE * size) // _ASKED_AFTER))
    connection.set_progress_handler(lambda: next(left, None) is None, _ASKED_AFTER)
    try:
        yield
    finally:
        connection.set_progress_handler(None, 0)


def _was_closed(path: Path) -> bool:
    """Return whether a table's log is folded into it: then SQLite leaves no file beside it."""
    return not any(path.with_name(f"{path.name}{end}").exists() for end in ("-wal", "-shm"))


def _unreadable(path: Path, error: Exception | None = None) -> TableError:
    """Return the error for a file that can't be read."""
    # The lowest byte says what kind of trouble it is.
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_NOTADB:
        return TableError(tr("The file “{name}” is damaged or holds no table.", name=path.name))
    if code in _NOT_DAMAGED:
        return TableError(
            tr("The file “{name}” can’t be opened: {error}.", name=path.name, error=error)
        )
    return TableError(tr("The file “{name}” is damaged.", name=path.name))


def _root(meta: Mapping[str, str]) -> str:
    """Return the digest that the first row continues: of the seats and the game."""
    return _link("punchboard rows 1", (meta.get("setup"), meta.get("pack")))


def _link(before: str, fields: Sequence[object]) -> str:
    """Return the digest of a row's fields and of all rows before it."""
    text = "\0".join((before, *map(str, fields)))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _insert(connection: sqlite3.Connection, rows: Iterable[Row], link: str) -> list[str]:
    """Write rows after the one with a digest, and return theirs."""
    links: list[str] = []
    for row in rows:
        fields = (
            row.number, row.kind, _text(row.action.to_json()), row.author, row.based_on,
            row.key, row.time,
        )  # fmt: skip
        link = _link(link, fields)
        connection.execute("INSERT INTO rows VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (*fields, link))
        links.append(link)
    return links


def _insert_sealed(connection: sqlite3.Connection, sealed: Iterable[ChoiceRecord]) -> None:
    connection.executemany(
        "INSERT INTO seals VALUES (?, ?)", ((each.key, _text(each.to_json())) for each in sealed)
    )


def _when(given: Given) -> str:
    """Return in which moment a secret counts, and with which act it comes back."""
    return given.moment if given.aside is None else f"{given.moment}{_ASIDE}{given.aside}"


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
