"""Splices: pieces of a file's bytes, replaced."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Splice(NamedTuple):
    """Bytes of a file that are replaced.

    Attributes:
        start: Offset of the first replaced byte.
        end: Offset behind the last one; equal to `start` for an insertion.
        replacement: The new bytes.
    """

    start: int
    end: int
    replacement: bytes


def apply_splices(raw: bytes, splices: Iterable[Splice]) -> bytes:
    """Return a file's bytes with splices applied.

    Args:
        raw: The bytes to which all offsets refer.
        splices: Splices that don't overlap, in any order; insertions at one place stay in the
            given order.

    Raises:
        ValueError: if two overlap, or one is outside the file.
    """
    parts = []
    at = 0
    for start, end, replacement in sorted(splices, key=lambda each: (each.start, each.end)):
        if not at <= start <= end <= len(raw):
            raise ValueError(f"splice {start} to {end} overlaps another or is outside the file")
        parts += [raw[at:start], replacement]
        at = end
    return b"".join([*parts, raw[at:]])


def common_head(one: bytes, other: bytes) -> int:
    """Return the number of bytes that two contents begin with in common."""
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


def common_tail(one: bytes, other: bytes) -> int:
    """Return the number of bytes that two contents end with in common."""
    low, high = 0, min(len(one), len(other))
    if one[len(one) - high :] == other[len(other) - high :]:
        return high
    while high - low > 1:
        middle = (low + high) // 2
        if one[len(one) - middle : len(one) - low] == other[len(other) - middle : len(other) - low]:
            low = middle
        else:
            high = middle
    return low
