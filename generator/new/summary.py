"""Summarize an import: rows read, cards made, and content that isn't on the cards as typed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath

from punchboard.cards.catalog import tr
from punchboard.cards.problem import NOWHERE, Diagnostic, Position, Severity
from punchboard.cards.remark import Kind, Remark
from punchboard.generator.new.imported_deck import ImportedDeck
from punchboard.generator.new.spreadsheet import Book


class Summary:
    """Summary of an imported file, with one line for each kind of remark.

    Attributes:
        rows: Number of rows with content in all tables that became decks.
        said: Remarks in the words of `check`.
    """

    def __init__(
        self, book: Book, decks: Sequence[ImportedDeck], of_game: Sequence[Remark]
    ) -> None:
        """Collect the remarks.

        Args:
            book: Imported file.
            decks: Decks of its tables.
            of_game: Remarks on the tables of the new game.
        """
        self.rows = sum(deck.rows for deck in decks)
        remarks = [
            *_of_sheets(book),
            *(each for deck in decks for each in deck.remarks()),
            *of_game,
        ]
        self._remarks = sorted(dict.fromkeys(remarks), key=lambda each: each.kind)
        self.reported: set[Diagnostic] = {each.diagnostic for each in of_game}

    def lines(self) -> Iterator[str]:
        """Yield a line for each remark: place, event and fix."""
        for remark in self._remarks:
            place = _place(remark.position)
            head = f"{place}: " if place else ""
            yield f"{head}{remark.message}" + (f"; {remark.hint}" if remark.hint else "")


def _place(position: Position) -> str:
    """Return a position without the file's folder; a link stays whole."""
    is_link = position.file.startswith("https://")
    return str(position if is_link else position._replace(file=PurePosixPath(position.file).name))


def _of_sheets(book: Book) -> Iterator[Remark]:
    """Yield remarks on the worksheets without a deck."""
    if book.hidden:
        message = tr("hidden worksheets are left out: {names}", names=", ".join(book.hidden))
        hint = tr("to print their cards, unhide them")
        yield Remark(Kind.SHEETS, Severity.NOTE, NOWHERE, message, hint)
    if book.left_out:
        names = ", ".join(book.left_out)
        message = tr("worksheets without cards were left out: {names}", names=names)
        yield Remark(Kind.SHEETS, Severity.NOTE, NOWHERE, message, "")
