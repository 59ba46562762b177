"""The table of a component that has none: one piece, named after the component."""

from __future__ import annotations

from pathlib import Path

from punchboard.cards.blank import BLANK, Blank
from punchboard.cards.game import Card, Table
from punchboard.cards.load.tables.columns import blank_of, converter
from punchboard.cards.problem import Position
from punchboard.cards.schema.components.base import ComponentBase, PieceBase


def single_piece(shown: str, name: str, component: ComponentBase, declared_at: Position) -> Table:
    """Return a table with one row; its declared columns have their defaults.

    Args:
        shown: the game's folder as messages name it.
        name: the component's name, which is the piece's id.
        component: its declaration.
        declared_at: where the component stands in `game.yaml`.
    """
    copies = component.copies if isinstance(component, PieceBase) else 1
    blanks = {
        title: blank_of(column, converter(column, Path(), False))
        for title, column in component.columns.items()
    }
    here = Blank(lambda: declared_at)
    values = {title: here if value is BLANK else value for title, value in blanks.items()}
    card = Card(name, name, component.title or name, copies, values, declared_at.row)
    return Table(declared_at.file or f"{shown}/game.yaml", "", {}, (card,), False)
