"""The journal of a game's folder: one line for each change, written before the files change.

Each line begins with a digest of the rest. A torn last line is dropped. After a damaged line the
history begins again: a step is undone by means of the steps after it, not of those before.
"""

from __future__ import annotations

import json
import os
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from shutil import copyfile
from typing import Any, Literal, NamedTuple, get_args

from punchboard.generator.studio.history.disk import WAITING, Unsynced, stage, swap, write_all
from punchboard.generator.studio.history.hunk import Hunk
from punchboard.generator.studio.label import Label

#: Makers of a change: the Studio, a step back or forward, Escape, or another program.
Kind = Literal["edit", "undo", "redo", "give up", "elsewhere"]
#: The line that says that the entry before it was never carried out.
_CANCEL = {"kind": "cancel"}
#: The line that says that the entry before it was carried out.
_DONE = {"kind": "done"}
#: Hexadecimal digits of the digest at the start of a line.
_DIGITS = 16
#: Bytes from which a line is compressed.
_LONG = 2_000


class FileChange(NamedTuple):
    """The change of one file.

    Attributes:
        before: Digest of the content before; "" if there was no file.
        after: Digest of the content after; "" if the file was deleted.
        hunks: The changed pieces; None if the file was created, deleted or replaced, whose
            contents are kept as blobs.
    """

    before: str
    after: str
    hunks: tuple[Hunk, ...] | None

    def weight(self) -> int:
        """Return the number of bytes that the change keeps in the journal."""
        return sum(len(hunk.before) + len(hunk.after) for hunk in self.hunks or ())


class Entry(NamedTuple):
    """A line of the journal.

    Attributes:
        number: Its number; numbers rise.
        kind: Maker of the change.
        step: Number of the first entry of the step that is done, undone or redone.
        group: Edits in a row with one group are one step; "" for none.
        label: Description of the step.
        files: Changes by path in the game's folder.
    """

    number: int
    kind: Kind
    step: int
    group: str
    label: Label
    files: Mapping[str, FileChange]

    def weight(self) -> int:
        """Return the number of bytes that the entry keeps in the journal."""
        return sum(change.weight() for change in self.files.values())


class Replayed(NamedTuple):
    """The contents of a journal.

    Attributes:
        entries: Entries that were carried out.
        is_done: Whether the last one was surely carried out.
        is_damaged: Whether a line is damaged; the entries are those after the last such line.
    """

    entries: list[Entry]
    is_done: bool
    is_damaged: bool = False


@dataclass(slots=True)
class Journal:
    """Appends lines to a file.

    Attributes:
        path: The file.
        unsynced: Files that the disk has yet to take.
    """

    path: Path
    unsynced: Unsynced
    _file: int = -1
    _size: int = 0  # bytes of whole lines
    _owed: list[Mapping[str, Any]] = field(default_factory=list)  # lines that failed to be written

    def read(self) -> Replayed:
        """Return everything that was written; a torn end is cut off.

        Raises:
            OSError: if the file can't be read or written.
        """
        try:
            raw = self.path.read_bytes()
        except FileNotFoundError:
            return Replayed([], is_done=True)
        entries: list[Entry] = []
        is_done, is_damaged = True, False
        at = 0
        while (end := raw.find(b"\n", at)) >= 0:
            value = _unpacked(raw[at:end])
            entry = _entry_of(value) if value is not None and "files" in value else None
            if value == _CANCEL:
                del entries[-1:]
                is_done = True  # the files are as they were before
            elif value == _DONE:
                is_done = True
            elif entry is not None:
                entries.append(entry)
                is_done = entry.kind == "elsewhere"
            else:
                entries.clear()
                is_done, is_damaged = True, True
            at = end + 1
        self._size = at
        if at < len(raw):
            os.truncate(self.path, at)
        return Replayed(entries, is_done, is_damaged)

    def append(self, entry: Entry) -> None:
        """Write an entry.

        Raises:
            OSError: if the disk is full or refuses; nothing of the entry stays.
        """
        self._write([*self._owed, _value_of(entry)])
        self._owed.clear()

    def cancel(self) -> None:
        """Say that the last entry was never carried out; it is said later if the disk refuses."""
        self._owed.append(_CANCEL)
        with suppress(OSError):
            self._write(self._owed)
            self._owed.clear()

    def done(self) -> None:
        """Say that the last entry was carried out."""
        with suppress(OSError):  # else its files will tell
            self._write([*self._owed, _DONE])
            self._owed.clear()

    def release(self) -> None:
        """Close the file."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def rewrite(self, entries: Iterable[Entry]) -> None:
        """Replace all lines; the last entry was carried out.

        Raises:
            OSError: if the disk is full or refuses; the journal is as it was.
        """
        lines = [*(_packed(_value_of(entry)) for entry in entries), _packed(_DONE)]
        self.release()
        swap(stage(self.path, lines), self.path)
        self.unsynced.add(self.path.parent)
        self._size = sum(map(len, lines))
        self._owed.clear()

    def leftovers(self) -> Iterator[Path]:
        """Yield files that a killed process didn't finish."""
        return self.path.parent.glob(f"{WAITING}*")

    def copy_to(self, path: Path) -> None:
        """Copy the file, as it is damaged.

        Raises:
            OSError: if the disk is full or refuses.
        """
        copyfile(self.path, path)
        self.unsynced.add(path)
        self.unsynced.add(path.parent)

    def _write(self, values: Sequence[Mapping[str, Any]]) -> None:
        line = b"".join(map(_packed, values))
        if self._file < 0:
            flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)
            self._file = os.open(self.path, flags, 0o600)
            self.unsynced.add(self.path.parent)
        # An earlier failure may have left a part of a line at the end.
        if os.fstat(self._file).st_size != self._size:
            os.ftruncate(self._file, self._size)
        try:
            write_all(self._file, line)
        except OSError:
            with suppress(OSError):
                os.ftruncate(self._file, self._size)
            raise
        self._size += len(line)
        self.unsynced.add(self.path)


def _value_of(entry: Entry) -> Mapping[str, Any]:
    files = {
        file: [
            change.before,
            change.after,
            None
            if change.hunks is None
            else [
                [start, b64encode(old).decode(), b64encode(new).decode()]
                for start, old, new in change.hunks
            ],
        ]
        for file, change in entry.files.items()
    }
    return {**entry._asdict(), "files": files}


def _packed(value: Mapping[str, Any]) -> bytes:
    text = json.dumps(value, separators=(",", ":")).encode()
    if len(text) > _LONG:
        text = b"z" + b64encode(zlib.compress(text, 1))
    return sha256(text).hexdigest()[:_DIGITS].encode() + b" " + text + b"\n"


def _unpacked(line: bytes) -> Mapping[str, Any] | None:
    """Return the value of a line, None if it isn't as it was written."""
    digest, _, text = line.partition(b" ")
    if digest != sha256(text).hexdigest()[:_DIGITS].encode():
        return None
    try:
        value = json.loads(zlib.decompress(b64decode(text[1:])) if text[:1] == b"z" else text)
    except (ValueError, zlib.error):
        return None
    return value if isinstance(value, dict) else None


def _entry_of(value: Mapping[str, Any]) -> Entry | None:
    """Return the entry of a line, None if it has another form."""
    try:
        if value["kind"] not in get_args(Kind):
            return None
        files = {
            str(file): FileChange(before, after, None if hunks is None else _hunks(hunks))
            for file, (before, after, hunks) in value["files"].items()
        }
        number, step = int(value["number"]), int(value["step"])
        return Entry(number, value["kind"], step, value["group"], value["label"], files)
    except (ValueError, KeyError, TypeError, AttributeError):
        return None


def _hunks(values: Iterable[Sequence[Any]]) -> tuple[Hunk, ...]:
    return tuple(Hunk(start, b64decode(old), b64decode(new)) for start, old, new in values)
