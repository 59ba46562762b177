"""The log of a table: a list that never changes and shares its older entries.

A log with one entry more costs the same however long it is, so that a history can keep the state
after every step.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import overload

from punchboard.companion.rules.engine.event import Entry


class Log(Sequence[Entry]):
    """Every sentence so far, oldest first; reading the newest entries is fast."""

    __slots__ = ("_before", "_count", "_newest")

    def __init__(self, before: Log | None = None, newest: Entry | None = None) -> None:
        """Make an empty log, or one that continues another by an entry."""
        self._before = before
        self._newest = newest
        self._count: int = 0 if before is None else before._count + 1

    def with_entry(self, entry: Entry) -> Log:
        """Return the log with an entry more."""
        return Log(self, entry)

    def newest(self, count: int) -> tuple[Entry, ...]:
        """Return the newest entries, at most `count` of them, oldest first."""
        return tuple(islice(reversed(self), count))[::-1]

    def since(self, count: int) -> tuple[Entry, ...]:
        """Return the entries after the first `count` ones."""
        return self.newest(max(0, self._count - count))

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.newest(self._count))

    def __reversed__(self) -> Iterator[Entry]:
        at: Log | None = self
        while at is not None and at._newest is not None:
            yield at._newest
            at = at._before

    @overload
    def __getitem__(self, at: int) -> Entry: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Entry, ...]: ...
    def __getitem__(self, at: int | slice) -> Entry | tuple[Entry, ...]:
        if isinstance(at, slice):
            return tuple(self)[at]
        place = at + self._count if at < 0 else at
        if not 0 <= place < self._count:
            raise IndexError("the log has no such entry")
        return next(islice(reversed(self), self._count - 1 - place, None))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Log):
            return NotImplemented
        if self._count != other._count:
            return False
        mine: Log | None = self
        theirs: Log | None = other
        # Two logs that share an entry share all before it.
        while mine is not None and theirs is not None and mine is not theirs:
            if mine._newest != theirs._newest:
                return False
            mine, theirs = mine._before, theirs._before
        return True
