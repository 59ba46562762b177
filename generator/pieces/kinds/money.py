"""Paper money."""

from __future__ import annotations

from punchboard.cards.game import Game
from punchboard.cards.schema.pieces.money import MoneyComponent
from punchboard.generator.pieces.kind import Own, PieceKind
from punchboard.generator.pieces.piece import PieceTemplate
from punchboard.generator.pieces.two_sided import two_sided


class MoneyKind(PieceKind[MoneyComponent]):
    """Paper money: a bill for each row."""

    def templates(
        self, component: MoneyComponent, own: Own, game: Game
    ) -> tuple[PieceTemplate, ...]:
        """Return the single template of bills."""
        return (two_sided(component, component.size, own, "money"),)


KIND = MoneyKind()
