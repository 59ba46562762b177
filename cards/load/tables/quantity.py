"""How many copies of each card are made."""

from __future__ import annotations

from collections.abc import Iterable

from punchboard.cards.game import Table
from punchboard.cards.load.tables.cell import CellError, Reading
from punchboard.cards.load.tables.number import number_converter
from punchboard.cards.problem import Diagnostics, Position

MOST_COPIES = 999
MOST_COPIES_IN_ALL = 50_000
_FIX = "give the number of copies; 0 or blank leaves the card out"
_MOST_LISTED = 8


def quantity_reading(decimal_comma: bool) -> Reading:
    """Return what converts the cells of a quantity column; a draft makes one of a wrong one."""
    number = number_converter(0, MOST_COPIES, True, decimal_comma)

    def read(text: str) -> int:
        try:
            return int(number(text))
        except CellError as wrong:
            date = "date" in wrong.message
            raise CellError(wrong.message, wrong.hint if date else _FIX, 1) from None

    return Reading(read, 0, instead=1)


def note_left_out(table: Table, column: str, diagnostics: Diagnostics) -> None:
    """Note which cards of a table have no copies."""
    left_out = [card.id for card in table.cards if not card.quantity]
    if not left_out:
        return
    names = ", ".join(left_out[:_MOST_LISTED])
    if len(left_out) > _MOST_LISTED:
        names += f" and {len(left_out) - _MOST_LISTED} more"
    cards = "1 card has" if len(left_out) == 1 else f"{len(left_out)} cards have"
    diagnostics.note(
        Position(table.file, table.sheet, cell=table.cells),
        f"{cards} {column} 0 and will not be made: {names}",
    )


def check_copies_in_all(tables: Iterable[Table], diagnostics: Diagnostics) -> None:
    """Refuse a game of more copies than anybody prints."""
    copies = [(sum(card.quantity for card in table.cards), table) for table in tables]
    total = sum(count for count, _ in copies)
    if total > MOST_COPIES_IN_ALL:
        largest = max(copies, key=lambda pair: pair[0])[1]
        diagnostics.error(
            Position(largest.file, largest.sheet, cell=largest.cells),
            f"the game has {total:,} copies in all, must have {MOST_COPIES_IN_ALL:,} or fewer",
            "lower the quantities; this table has the most",
        )
