"""Quantities into copies, in a stable order."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from punchboard.cards.game import Game
from punchboard.cards.problem import Diagnostics
from punchboard.generator.impose.plan import Copy

if TYPE_CHECKING:
    from punchboard.generator.pieces.piece import Piece


@dataclass(frozen=True, slots=True)
class Wanted:
    """What shall be printed; empty means all.

    Attributes:
        only: components.
        without: components that are left out.
        cards: card ids, or `component.id`.
    """

    only: Collection[str] = ()
    without: Collection[str] = ()
    cards: Collection[str] = ()

    def takes(self, component: str) -> bool:
        """Tell whether a component is wanted."""
        return (not self.only or component in self.only) and component not in self.without

    def covers(self, component: str, card: str) -> bool:
        """Tell whether a card is wanted, by its component and id."""
        if not self.takes(component):
            return False
        return not self.cards or card in self.cards or f"{component}.{card}" in self.cards

    def covers_piece(self, piece: Piece) -> bool:
        """Tell whether a piece is wanted, by its own id or by that of its row."""
        return self.covers(piece.component, piece.id) or self.covers(piece.component, piece.card.id)


def expand(game: Game, wanted: Wanted) -> list[Copy]:
    """Return every copy to print: components in their order, pieces in theirs, copies from 1."""
    # Only now: what measures dials loads slowly, and `list` counts pieces without it.
    from punchboard.generator.pieces.make import pieces_of, templates_of_all

    return [
        Copy(piece.component, piece.id, number)
        for piece in pieces_of(game, templates_of_all(game, Diagnostics()))
        if wanted.covers_piece(piece)
        for number in range(1, piece.quantity + 1)
    ]
