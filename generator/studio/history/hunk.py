"""Hunks: changed pieces of a text, found, inverted, and carried over to a text changed since."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from punchboard.generator.studio.splice.splice import Splice, apply_splices

#: Lines between the common start and end of two texts that are compared one by one.
_MOST_LINES = 4000


class Hunk(NamedTuple):
    """A piece of a text that was replaced.

    Attributes:
        start: Offset of the piece, the same before and after unless other hunks come first.
        before: The bytes that were there.
        after: The bytes that are there now.
    """

    start: int
    before: bytes
    after: bytes


def hunks_of(raw: bytes, splices: Iterable[Splice]) -> tuple[Hunk, ...]:
    """Return splices of a text as hunks with offsets in the text before."""
    ordered = sorted(splices, key=lambda each: (each.start, each.end))
    return tuple(Hunk(start, raw[start:end], new) for start, end, new in ordered)


def applied(raw: bytes, hunks: Sequence[Hunk]) -> bytes:
    """Return a text with hunks applied.

    Raises:
        ValueError: if the text doesn't hold the bytes that a hunk replaces.
    """
    splices = []
    for start, before, after in hunks:
        if raw[start : start + len(before)] != before:
            raise ValueError("the text isn't the one that the hunk was made for")
        splices.append(Splice(start, start + len(before), after))
    return apply_splices(raw, splices)


def inverted(hunks: Sequence[Hunk]) -> tuple[Hunk, ...]:
    """Return the hunks that take others back, with offsets in the text after them."""
    shift = 0
    found = []
    for start, before, after in hunks:
        found.append(Hunk(start + shift, after, before))
        shift += len(after) - len(before)
    return tuple(found)


def difference(before: bytes, after: bytes) -> tuple[Hunk, ...]:
    """Return hunks that make one text of another: by lines, between the common start and end."""
    start = before.rfind(b"\n", 0, _common_start(before, after)) + 1  # whole lines are compared
    end = _common_end(before[start:], after[start:])
    old, new = before[start : len(before) - end], after[start : len(after) - end]
    if not old and not new:
        return ()
    lines, others = old.splitlines(keepends=True), new.splitlines(keepends=True)
    if max(len(lines), len(others)) > _MOST_LINES:
        return (Hunk(start, old, new),)
    offsets = [0]
    for line in lines:
        offsets.append(offsets[-1] + len(line))
    return tuple(
        Hunk(start + offsets[a], b"".join(lines[a:b]), b"".join(others[c:d]))
        for tag, a, b, c, d in SequenceMatcher(None, lines, others, autojunk=False).get_opcodes()
        if tag != "equal"
    )


def carried(hunks: Sequence[Hunk], over: Sequence[Hunk]) -> tuple[Hunk, ...] | None:
    """Return hunks with their offsets in a text that other hunks have changed.

    Args:
        hunks: Hunks of a text.
        over: Later changes of that text, with offsets in it.

    Returns:
        The moved hunks; None if one of them touches a place that was changed later.
    """
    found = []
    for start, before, after in hunks:
        end = start + len(before)
        shift = 0
        for at, old, new in over:
            if at + len(old) <= start and (at < start or old):
                shift += len(new) - len(old)
            elif at < end or at == start:
                return None
        found.append(Hunk(start + shift, before, after))
    return tuple(found)


def _common_start(one: bytes, other: bytes) -> int:
    """Return how many bytes two texts begin with in common."""
    low, high = 0, min(len(one), len(other))
    if one[:high] == other[:high]:
        return high
    while high - low > 1:
        middle = (low + high) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle
    return low


def _common_end(one: bytes, other: bytes) -> int:
    """Return how many bytes two texts end with in common."""
    low, high = 0, min(len(one), len(other))
    if one[len(one) - high :] == other[len(other) - high :]:
        return high
    while high - low > 1:
        middle = (low + high) // 2
        if one[len(one) - middle :] == other[len(other) - middle :]:
            low = middle
        else:
            high = middle
    return low
