"""Hunks: the pieces in which two contents of a file differ."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from punchboard.generator.studio.splice.splice import (
    Splice,
    apply_splices,
    common_head,
    common_tail,
)

#: First bytes that tell a text in UTF-16, which holds zeros, from a picture or a workbook.
_MARKS = (b"\xff\xfe", b"\xfe\xff")
#: Ends of the first cell of a row, or of a key.
_CELL_END = re.compile(rb"[,;\t:\r\n]")


class Hunk(NamedTuple):
    """A piece of a file that was replaced.

    Attributes:
        start: Offset in the content before.
        before: The replaced bytes.
        after: The new bytes.
    """

    start: int
    before: bytes
    after: bytes


def is_text(raw: bytes) -> bool:
    """Return whether a content is a text, of which pieces can be changed apart from others."""
    return raw.startswith(_MARKS) or b"\0" not in raw[:8000]


def hunks_of(raw: bytes, splices: Iterable[Splice]) -> tuple[Hunk, ...]:
    """Return splices of a content as hunks; splices that change nothing are left out.

    Insertions at one place, and at the start of a replaced piece, become one hunk with it.

    Raises:
        ValueError: if two splices overlap, or one is outside the content.
    """
    found: list[Hunk] = []
    end_before = 0
    for start, end, new in sorted(splices, key=lambda each: (each.start, each.end)):
        if not end_before <= start <= end <= len(raw):
            raise ValueError(f"splice {start} to {end} overlaps another or is outside the file")
        if found and end_before == start and found[-1].start + len(found[-1].before) == start:
            first = found.pop()
            found.append(Hunk(first.start, first.before + raw[start:end], first.after + new))
        elif raw[start:end] != new:
            found.append(Hunk(start, raw[start:end], new))
        end_before = end
    return tuple(each for each in found if each.before != each.after)


def applied(raw: bytes, hunks: Sequence[Hunk]) -> bytes:
    """Return a content with hunks applied.

    Raises:
        ValueError: if it doesn't hold the bytes that a hunk replaces.
    """
    splices = []
    for start, before, after in hunks:
        if raw[start : start + len(before)] != before:
            raise ValueError("the hunk is of another content")
        splices.append(Splice(start, start + len(before), after))
    return apply_splices(raw, splices)


def inverted(hunks: Sequence[Hunk]) -> tuple[Hunk, ...]:
    """Return the hunks that take others back, with offsets in the content after them."""
    shift = 0
    found = []
    for start, before, after in hunks:
        found.append(Hunk(start + shift, after, before))
        shift += len(after) - len(before)
    return tuple(found)


def difference(before: bytes, after: bytes) -> tuple[Hunk, ...]:
    """Return the hunks between two contents: found by lines, then narrowed to bytes.

    Lines that both contents have exactly once are the same if their order allows it ("patience
    diff"), so thousands of changed lines take milliseconds. Changed rows are told by their ids.
    """
    head = common_head(before, after)
    tail = common_tail(before[head:], after[head:])
    if head + tail == len(before) == len(after):
        return ()
    # Whole lines are compared.
    start = before.rfind(b"\n", 0, head) + 1
    stop = before.find(b"\n", len(before) - tail) + 1 or len(before)
    old, new = before[start:stop], after[start : len(after) - (len(before) - stop)]
    lines, others = old.splitlines(keepends=True), new.splitlines(keepends=True)
    return tuple(_between(start, lines, others, _whole))


def _between(
    at: int, old: Sequence[bytes], new: Sequence[bytes], key: Callable[[bytes], bytes]
) -> Iterator[Hunk]:
    """Yield the hunks between two lists of lines.

    Args:
        at: Offset of the first old line.
        old: Lines before.
        new: Lines after.
        key: Part of a line by which it is found again.
    """
    here, there = 0, 0
    pairs = _pairs([key(line) for line in old], [key(line) for line in new])
    for one, other in (*pairs, (len(old), len(new))):
        yield from _gap(at, old[here:one], new[there:other], key)
        at += sum(map(len, old[here:one]))
        if one < len(old):
            if old[one] != new[other]:
                yield _narrowed(at, old[one], new[other])
            at += len(old[one])
        here, there = one + 1, other + 1


def _pairs(old: Sequence[bytes], new: Sequence[bytes]) -> list[tuple[int, int]]:
    """Return the places of keys that both lists have exactly once, in an order that both share."""
    counts = Counter(new)
    places = {line: place for place, line in enumerate(new) if counts[line] == 1}
    counts = Counter(old)
    pairs = [
        (i, places[line]) for i, line in enumerate(old) if counts[line] == 1 and line in places
    ]
    # The longest run of pairs that rises in both.
    ends: list[int] = []  # place of the last pair of the best run of each length
    lasts: list[int] = []  # that pair
    befores: list[int] = []  # of each pair, the one before it in its run
    for number, (_, other) in enumerate(pairs):
        length = bisect_left(ends, other)
        befores.append(lasts[length - 1] if length else -1)
        ends[length : length + 1] = [other]
        lasts[length : length + 1] = [number]
    found = []
    number = lasts[-1] if lasts else -1
    while number >= 0:
        found.append(pairs[number])
        number = befores[number]
    return found[::-1]


def _gap(
    at: int, old: Sequence[bytes], new: Sequence[bytes], key: Callable[[bytes], bytes]
) -> Iterator[Hunk]:
    """Yield the hunks between lines that have no key in common."""
    head = 0
    while head < min(len(old), len(new)) and old[head] == new[head]:
        at += len(old[head])
        head += 1
    tail = 0
    while tail < min(len(old), len(new)) - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    old, new = old[head : len(old) - tail], new[head : len(new) - tail]
    if len(old) == len(new):
        for line, other in zip(old, new, strict=True):
            if line != other:
                yield _narrowed(at, line, other)
            at += len(line)
    elif old and new and key is not _first_cell:
        yield from _between(at, old, new, _first_cell)
    elif old or new:
        yield Hunk(at, b"".join(old), b"".join(new))


def _whole(line: bytes) -> bytes:
    return line


def _first_cell(line: bytes) -> bytes:
    """Return the first cell of a row, or the key of a line of YAML."""
    return _CELL_END.split(line, 1)[0]


def _narrowed(at: int, line: bytes, other: bytes) -> Hunk:
    head = common_head(line, other)
    tail = common_tail(line[head:], other[head:])
    return Hunk(at + head, line[head : len(line) - tail], other[head : len(other) - tail])
