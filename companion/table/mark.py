"""The mark beside a table: a small file with the number and the digest of its newest row.

The newest rows are in SQLite's log until they are folded into the table. Without that log the table
is sound and shorter, and nothing in it could say so. The mark can: one short record, written over
the old one after each row, and waited for. It is only a witness: a table without it opens, and a
row counts whether its mark could be written or not.
"""

from __future__ import annotations

import os
import re
import zlib
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from punchboard.cards.regular_file import read_regular

SUFFIX = ".mark"
#: Bytes of a record: within one sector of any disk, so it is written as a whole or not at all.
_LENGTH = 128
_RECORD = re.compile(r"(\d{10}) ([0-9a-f]{64}) (\S{20}) ([0-9a-f]{8})\s*")


@dataclass(frozen=True, slots=True)
class MarkRecord:
    """How far a table had got.

    Attributes:
        count: Number of its rows.
        digest: Digest of the newest row.
        time: Time of the newest row.
    """

    count: int
    digest: str
    time: str


def mark_of(table: Path) -> Path:
    """Return the path of the mark of a table's file."""
    return table.with_suffix(SUFFIX)


def read_mark(path: Path) -> MarkRecord | None:
    """Return the record of a mark; None if it is missing or damaged."""
    try:
        found = _RECORD.fullmatch(read_regular(path, _LENGTH).decode("ascii"))
    except (OSError, UnicodeDecodeError):
        return None
    if found is None or found[4] != _check(found[0][: found.start(4)]):
        return None
    return MarkRecord(int(found[1]), found[2], found[3])


class Mark:
    """The mark of a table that is played."""

    def __init__(self, path: Path) -> None:
        """Open the file, or make it; where neither is possible there is no mark."""
        self._number: int | None = None
        with suppress(OSError):
            flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0)
            self._number = os.open(path, flags, 0o600)

    def set(self, reached: MarkRecord) -> None:
        """Write how far the table has got; on disk when this returns, if it can be."""
        if self._number is None:
            return
        head = f"{reached.count:010d} {reached.digest} {reached.time:20.20} "
        with suppress(OSError):
            os.lseek(self._number, 0, os.SEEK_SET)
            os.write(self._number, f"{head}{_check(head)}".ljust(_LENGTH - 1).encode() + b"\n")
            # The file keeps its length: only its content is waited for, where the system can.
            getattr(os, "fdatasync", os.fsync)(self._number)

    def close(self) -> None:
        """Let go of the file."""
        if self._number is not None:
            os.close(self._number)
        self._number = None


def _check(head: str) -> str:
    return f"{zlib.crc32(head.encode()):08x}"
