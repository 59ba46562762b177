"""The journal of a game's folder: one line for each change, written before the file is changed."""

from __future__ import annotations

import json
import os
from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal, NamedTuple

from punchboard.generator.studio.history.hunk import Hunk

#: What made a change: the Studio, a step back or forward, or another program.
Kind = Literal["edit", "undo", "redo", "elsewhere"]
_KINDS = frozenset({"edit", "undo", "redo", "elsewhere"})
#: Hexadecimal digits of the digest at the start of a line.
_DIGITS = 16


class FileChange(NamedTuple):
    """The change of one file.

    Attributes:
        hunks: The changed pieces.
        before: Digest of the content before; "" if there was no file.
        after: Digest of the content after; "" if there is no file any more.
    """

    hunks: Sequence[Hunk]
    before: str
    after: str


class Entry(NamedTuple):
    """A line of the journal.

    Attributes:
        kind: Origin of the change.
        group: Entries in a row with one group are undone together; "" for none.
        label: Description of the change, as ids.
        files: Changes by path in the game's folder.
    """

    kind: Kind
    group: str
    label: Mapping[str, Any]
    files: Mapping[str, FileChange]


def digest_of(raw: bytes) -> str:
    """Return the digest by which the journal, and a window, know a content."""
    return sha256(raw).hexdigest()


@dataclass(slots=True)
class Journal:
    """Appends entries to a file, each with its digest.

    Attributes:
        path: The file.
    """

    path: Path
    _file: int = field(default=-1)

    def read(self) -> Iterator[Entry]:
        """Yield the entries; stop at a line that is torn or damaged, and cut it off."""
        try:
            raw = self.path.read_bytes()
        except FileNotFoundError:
            return
        at = 0
        while at < len(raw):
            end = raw.find(b"\n", at)
            entry = _parsed(raw[at:end]) if end >= 0 else None
            if entry is None:
                os.truncate(self.path, at)
                return
            yield entry
            at = end + 1

    def append(self, entry: Entry) -> None:
        """Write an entry.

        Raises:
            OSError: if the disk is full or refuses; no part of the entry stays.
        """
        if self._file < 0:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)
            self._file = os.open(self.path, flags, 0o600)
        size = os.fstat(self._file).st_size
        line = _packed(entry)
        try:
            while line:
                line = line[os.write(self._file, line) :]
        except OSError:
            os.ftruncate(self._file, size)
            raise

    def sync(self) -> None:
        """Wait until the disk holds everything that was written."""
        if self._file >= 0:
            os.fsync(self._file)

    def close(self) -> None:
        """Close the file."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


def _packed(entry: Entry) -> bytes:
    files = {
        file: [
            change.before,
            change.after,
            [
                [start, b64encode(old).decode(), b64encode(new).decode()]
                for start, old, new in change.hunks
            ],
        ]
        for file, change in entry.files.items()
    }
    value = {"kind": entry.kind, "group": entry.group, "label": entry.label, "files": files}
    text = json.dumps(value, ensure_ascii=True, separators=(",", ":")).encode()
    return sha256(text).hexdigest()[:_DIGITS].encode() + b" " + text + b"\n"


def _parsed(line: bytes) -> Entry | None:
    """Return the entry of a line, None if its digest or its form is wrong."""
    digest, _, text = line.partition(b" ")
    if digest != sha256(text).hexdigest()[:_DIGITS].encode():
        return None
    try:
        value = json.loads(text)
        if value["kind"] not in _KINDS:
            return None
        files = {
            str(file): FileChange(
                [Hunk(start, b64decode(old), b64decode(new)) for start, old, new in hunks],
                before,
                after,
            )
            for file, (before, after, hunks) in value["files"].items()
        }
        return Entry(value["kind"], value["group"], value["label"], files)
    except (ValueError, KeyError, TypeError, AttributeError):
        return None
