"""Where something stands in the source, although templates made the text that was read."""

from __future__ import annotations

from collections.abc import Sequence

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

    def find(self, rows: Sequence[int], *clues: str) -> Position:
        """Return where the first clue that can be found stands within rows of the Markdown.

        Args:
            rows: first row and the one after the last, from 0.
            clues: words to look for, the surest first.
        """
        end = min(max(rows[1], rows[0] + 1), len(self._origins))
        lines = list(dict.fromkeys(self._origin(row) for row in range(rows[0], end)))
        lines = lines or [self._origin(rows[0])]
        for clue in clues:
            for line in lines:
                column = self._text(line).find(clue) if clue else -1
                if column >= 0:
                    return Position(self.shown, "", line, column + 1)
        return Position(self.shown, "", lines[0], 1)

    def _origin(self, row: int) -> int:
        if not self._origins:
            return 1
        return self._origins[min(max(row, 0), len(self._origins) - 1)]

    def _text(self, line: int) -> str:
        return self._source[line - 1] if 0 < line <= len(self._source) else ""
