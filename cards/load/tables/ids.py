"""Ids: the words by which cards are told apart."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Sequence

from punchboard.cards.load.model_words import describe
from punchboard.cards.load.tables.cell import CellError, clean
from punchboard.cards.load.tables.grid import Grid
from punchboard.cards.problem import Diagnostics

MOST_LETTERS = 60
_NO_WORD = re.compile(r"[^a-z0-9]+")


def column_ids(grid: Grid, column: int, diagnostics: Diagnostics) -> list[str]:
    """Read ids from their column; blank, odd and doubled ones are errors and replaced for drafts.

    Args:
        grid: the table.
        column: the index of the column.
        diagnostics: takes what is wrong.
    """
    ids: list[str] = []
    first: dict[str, int] = {}
    namer = _Namer(first)
    for row, cells in enumerate(grid.rows):
        try:
            card_id = _read(cells[column])
        except CellError as wrong:
            diagnostics.error(grid.position(row, column), f"id {wrong.message}", wrong.hint)
            card_id = f"row_{grid.numbers[row]}"
        if card_id in first:
            there = grid.position(first[card_id], column)
            diagnostics.error(
                grid.position(row, column),
                f'duplicate id "{card_id}", the first is {there}',
                "give every card its own id; copies of one card are counted by quantity",
            )
            card_id = namer.unused(card_id)
        first[card_id] = row
        ids.append(card_id)
    return ids


def made_ids(names: Sequence[str], numbers: Sequence[int]) -> list[str]:
    """Make an id of each name, or of the row's number where there is none."""
    made: dict[str, int] = {}
    namer = _Namer(made)
    for name, number in zip(names, numbers, strict=True):
        ascii_name = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
        card_id = _NO_WORD.sub("_", ascii_name.lower()).strip("_")[: MOST_LETTERS - 6].strip("_")
        made[namer.unused(card_id or f"row_{number}")] = number
    return list(made)


def _read(cell: str) -> str:
    card_id = clean(cell)
    if not card_id:
        raise CellError(
            "is blank, and every card needs one", "give the card a short name of its own"
        )
    if len(card_id) > MOST_LETTERS:
        raise CellError(
            f"has {len(card_id)} characters, must have {MOST_LETTERS} or fewer", "shorten it"
        )
    if not card_id.isprintable() or "/" in card_id or "\\" in card_id:
        raise CellError(
            f"is {describe(card_id)}, must be one line of letters without / and \\",
            "use letters, digits and _",
        )
    return card_id


class _Namer:
    """Numbers ids that are taken, and goes on where it was: a name may come again 20 000 times."""

    def __init__(self, used: Container[str]) -> None:
        self._used = used
        self._last: dict[str, int] = {}

    def unused(self, card_id: str) -> str:
        """Return an id that is free: `card_id`, or with the lowest number from 2 that is."""
        unused = card_id
        number = self._last.get(card_id, 1)
        while unused in self._used:
            number += 1
            unused = f"{card_id}_{number}"
        self._last[card_id] = number
        return unused
