"""Where something stands in the source, although templates made the text that was read."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate

from punchboard.cards.diagnostic import Position


class Lines:
    """The way from lines of filled-in Markdown to lines and columns of the source."""

    def __init__(self, shown: str, source: str, origins: Sequence[int]) -> None:
        """Keep the source.

        Args:
            shown: the file as messages name it.
            source: its text.
            origins: the line of the source from which each line of the Markdown came, from 1.
        """
        self.shown = shown
        self._source = source.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        self._origins = origins
        self._asked: tuple[int, ...] = ()
        self._text = ""
        self._numbers: list[int] = []
        self._starts: list[int] = []

    def find(self, rows: Sequence[int], *clues: str) -> Position:
        """Return where the first clue that can be found stands within rows of the Markdown.

        Args:
            rows: first row and the one after the last, from 0.
            clues: words to look for, the surest first.
        """
        if self._asked != tuple(rows):
            self._gather(rows)
        for clue in clues:
            at = self._text.find(clue) if clue else -1
            if at >= 0:
                index = bisect_right(self._starts, at) - 1
                column = at - self._starts[index] + 1
                return Position(self.shown, "", self._numbers[index], column)
        return Position(self.shown, "", self._numbers[0], 1)

    def _gather(self, rows: Sequence[int]) -> None:
        """Lay the source of some rows out as one text: thousands of faults may stand in it."""
        end = min(max(rows[1], rows[0] + 1), len(self._origins))
        lines = list(dict.fromkeys(self._origin(row) for row in range(rows[0], end)))
        self._numbers = lines or [self._origin(rows[0])]
        texts = [self._line(number) for number in self._numbers]
        self._asked, self._text = tuple(rows), "\n".join(texts)
        self._starts = [0, *accumulate(len(text) + 1 for text in texts)]

    def _origin(self, row: int) -> int:
        if not self._origins:
            return 1
        return self._origins[min(max(row, 0), len(self._origins) - 1)]

    def _line(self, line: int) -> str:
        return self._source[line - 1] if 0 < line <= len(self._source) else ""
