"""The weave: a file's content together with everything that was added and deleted since.

Each span of bytes knows its author and the authors of its deletion. An author is a step of the
Studio, or a change made elsewhere. Undoing a step switches its author off: the step's new spans
vanish and its deleted spans come back, wherever later changes have moved them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, field
from math import inf
from typing import NamedTuple

from punchboard.cards.problem import PunchboardError
from punchboard.generator.studio.history.hunk import Hunk


class OverlapError(PunchboardError):
    """Another author has changed the same place."""

    def __init__(self) -> None:
        super().__init__("another author has changed the same place")


class _Act(NamedTuple):
    """An author's change at a time; times are numbers that rise."""

    author: int
    time: int


#: The act of the content at the start.
_START = _Act(0, 0)


@dataclass(slots=True)
class _Span:
    """Bytes that were added together.

    Attributes:
        text: The bytes.
        added: Act that added them.
        deleted: Acts that deleted them.
    """

    text: memoryview
    added: _Act
    deleted: tuple[_Act, ...] = ()

    def is_shown(self, off: Set[int]) -> bool:
        """Return whether the bytes are in the content while some authors are off."""
        return self.added.author not in off and all(each.author in off for each in self.deleted)

    def first(self, author: int) -> float:
        """Return the time of an author's first act here; infinity if there is none."""
        acts = (self.added, *self.deleted)
        return min((act.time for act in acts if act.author == author), default=inf)

    def last_of_others(self, author: int, off: Set[int]) -> int:
        """Return the time of the last act here of any other author who is on; 0 for none."""
        acts = (self.added, *self.deleted)
        times = (act.time for act in acts if act.author != author and act.author not in off)
        return max(times, default=0)


@dataclass(slots=True)
class Weave:
    """A content and its changes; authors are numbers above 0."""

    start: bytes
    _spans: list[_Span] = field(init=False)
    _off: set[int] = field(default_factory=set)
    _known: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._spans = [_Span(memoryview(self.start), _START)]

    def __contains__(self, author: int) -> bool:
        """Return whether an author has changed the content."""
        return author in self._known

    def content(self) -> bytes:
        """Return the content as it is now."""
        return b"".join(span.text for span in self._spans if span.is_shown(self._off))

    def apply(self, author: int, hunks: Sequence[Hunk], time: int) -> None:
        """Add an author's change of the content."""
        self._known.add(author)
        act = _Act(author, time)
        out: list[_Span] = []
        at = 0  # offset of the next shown byte
        rest = iter(hunks)
        hunk = next(rest, None)
        for span in self._spans:
            if not span.is_shown(self._off):
                out.append(span)
                continue
            text = span.text
            while hunk is not None and hunk.start < at + len(text):
                end = hunk.start + len(hunk.before)
                kept = max(hunk.start - at, 0)
                if kept:
                    out.append(_Span(text[:kept], span.added, span.deleted))
                    text = text[kept:]
                    at += kept
                gone = min(end - at, len(text))
                if gone:
                    out.append(_Span(text[:gone], span.added, (*span.deleted, act)))
                    text = text[gone:]
                    at += gone
                if at < end:
                    break  # the next shown span is replaced as well
                if hunk.after:
                    out.append(_Span(memoryview(hunk.after), act))
                hunk = next(rest, None)
            if text:
                out.append(_Span(text, span.added, span.deleted))
                at += len(text)
        if hunk is not None and hunk.after:
            out.append(_Span(memoryview(hunk.after), act))
        self._spans = out

    def switch(self, author: int) -> None:
        """Switch an author off, or on again."""
        self._off ^= {author}

    def hunks_of_switch(self, author: int) -> tuple[Hunk, ...]:
        """Return the change of the content if an author were switched.

        Raises:
            OverlapError: if another author, who is on, has changed or touched the same place since.
        """
        self._check(author)
        hunks = []
        at = 0
        before: list[memoryview] = []
        after: list[memoryview] = []
        for span, was, will in self._both(author):
            if was and will:
                if before or after:
                    hunks.append(_hunk(at, before, after))
                    at += len(hunks[-1].before)
                    before, after = [], []
                at += len(span.text)
            elif was:
                before.append(span.text)
            elif will:
                after.append(span.text)
        if before or after:
            hunks.append(_hunk(at, before, after))
        return tuple(each for each in hunks if each.before != each.after)

    def _both(self, author: int) -> Iterator[tuple[_Span, bool, bool]]:
        """Yield the spans, each with whether it is shown now, and with an author switched."""
        off = self._off ^ {author}
        for span in self._spans:
            yield span, span.is_shown(self._off), span.is_shown(off)

    def _check(self, author: int) -> None:
        """Refuse a switch if others have later touched a place of the author's.

        Touching is harmless between two lines: a row below a new row isn't part of it.
        """
        off = self._off - {author}
        last_mine, last_theirs = inf, 0.0
        ends = (b"\n", b"\n")  # the last byte shown now, and with the author switched
        for span, was, will in self._both(author):
            mine, theirs = span.first(author), span.last_of_others(author, off)
            is_deleted = any(act.author not in off | {author} for act in span.deleted)
            if not (was or will or is_deleted):
                continue  # nobody who is on has anything to do with it
            if mine < inf and is_deleted:
                raise OverlapError
            touches = theirs > last_mine or last_theirs > mine
            if touches and ends != (b"\n", b"\n"):
                raise OverlapError
            last = bytes(span.text[-1:])
            ends = (last if was else ends[0], last if will else ends[1])
            last_mine, last_theirs = mine, theirs


def _hunk(at: int, before: Sequence[memoryview], after: Sequence[memoryview]) -> Hunk:
    return Hunk(at, b"".join(before), b"".join(after))
