"""What goes wrong with the files of tables."""

from __future__ import annotations


class TableError(Exception):
    """A table can't be read, saved or brought in; nothing has changed.

    Attributes:
        sentence: what is wrong, for players.
    """

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence
