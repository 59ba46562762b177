"""The cache of parsed drawings, as the art library asks it."""

from __future__ import annotations

from typing import Protocol

from punchboard.cards.problem import Position
from punchboard.generator.graphics.display_list import Symbol


class DrawingCache(Protocol):
    """Symbols of drawings that earlier runs parsed."""

    def symbol(self, text: str, position: Position) -> Symbol | None:
        """Return the symbol of a drawing; None if it isn't cached.

        Args:
            text: The SVG document.
            position: Position of the document, for diagnostics.
        """

    def keep(self, text: str, position: Position, symbol: Symbol) -> None:
        """Cache the symbol of a drawing."""
