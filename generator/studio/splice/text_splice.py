"""Pieces of a text that are replaced, also in several steps."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from punchboard.generator.studio.splice.splice import Splice


class TextSplice(NamedTuple):
    """Characters of a text that are replaced."""

    start: int
    end: int
    text: str


def merged(splices: Iterable[TextSplice]) -> list[TextSplice]:
    """Return splices in the order of the text, adjacent ones joined and empty ones left out."""
    found: list[TextSplice] = []
    for splice in sorted(splices, key=lambda each: (each.start, each.end)):
        if splice.start == splice.end and not splice.text:
            continue
        if found and found[-1].end >= splice.start:
            last = found.pop()
            splice = TextSplice(last.start, max(last.end, splice.end), last.text + splice.text)
        found.append(splice)
    return found


class _Piece(NamedTuple):
    """A piece of an edited text.

    Attributes:
        text: Its characters.
        origin: Index of the first one in the text before the edits; -1 for new ones.
    """

    text: str
    origin: int


class EditedText:
    """A text that is edited step by step, and remembers the characters that it began with.

    Attributes:
        text: The text after the steps.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self._before = text
        self._pieces = [_Piece(text, 0)]

    def replace(self, splices: Iterable[TextSplice]) -> None:
        """Replace characters of the text as it is now."""
        for start, end, text in reversed(merged(splices)):
            self._cut(start)
            self._cut(end)
            at = 0
            first = last = len(self._pieces)
            for number, piece in enumerate(self._pieces):
                if at >= start and number < first:
                    first = number
                if at >= end:
                    last = number
                    break
                at += len(piece.text)
            self._pieces[first:last] = [_Piece(text, -1)]
        self.text = "".join(piece.text for piece in self._pieces)

    def _cut(self, index: int) -> None:
        """Make a piece begin at an index."""
        at = 0
        for number, (text, origin) in enumerate(self._pieces):
            if at < index < at + len(text):
                size = index - at
                rest = _Piece(text[size:], origin + size if origin >= 0 else -1)
                self._pieces[number : number + 1] = [_Piece(text[:size], origin), rest]
                return
            at += len(text)

    def in_bytes(self, mark: int) -> list[Splice]:
        """Return all steps as splices of the text's bytes in UTF-8.

        Args:
            mark: Bytes of the byte order mark before the text.
        """
        found = []
        at = 0
        new: list[str] = []
        for text, origin in [*self._pieces, _Piece("", len(self._before))]:
            if origin < 0:
                new.append(text)
                continue
            old = self._before[at:origin]
            added = "".join(new)
            new = []
            if old != added:
                found.append(_smallest(at, old, added))
            at = origin + len(text)
        sizes = (len(self._before[: splice.start].encode()) for splice in found)
        return [
            Splice(
                mark + size,
                mark + size + len(self._before[splice.start : splice.end].encode()),
                splice.text.encode(),
            )
            for size, splice in zip(sizes, found, strict=True)
        ]


def _smallest(start: int, old: str, new: str) -> TextSplice:
    """Return the splice of a replaced piece without the characters that it leaves alone."""
    limit = min(len(old), len(new))
    head = 0
    while head < limit and old[head] == new[head]:
        head += 1
    tail = 0
    while tail < limit - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    return TextSplice(start + head, start + len(old) - tail, new[head : len(new) - tail])
