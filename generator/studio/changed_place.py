"""The place of a change in a text, so that undo can show it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile
from operator import eq

_LINE_END = re.compile("\r\n|\r|\n")


def changed_place(before: bytes, after: bytes) -> tuple[int, int]:
    """Return the line and the character, from 1, at which two texts begin to differ."""
    one, other = (_LINE_END.split(raw.decode("utf-8-sig", "replace")) for raw in (before, after))
    same = _count_same(one, other)
    if same >= len(other):  # only lines at the end are gone
        return len(other), len(other[-1]) + 1
    return same + 1, _count_same(one[same] if same < len(one) else "", other[same]) + 1


def _count_same(one: Sequence[str], other: Sequence[str]) -> int:
    return sum(1 for _ in takewhile(bool, map(eq, one, other)))
