"""Mats."""

from __future__ import annotations

from punchboard.cards.game import Game
from punchboard.cards.schema.pieces.mat import MatComponent
from punchboard.generator.pieces.form import Form, TileForm
from punchboard.generator.pieces.kind import Own, PieceKind
from punchboard.generator.pieces.piece import PieceTemplate
from punchboard.generator.pieces.two_sided import two_sided


class MatKind(PieceKind[MatComponent]):
    """Mats: paper in front of a player."""

    def templates(self, component: MatComponent, own: Own, game: Game) -> tuple[PieceTemplate, ...]:
        """Return the single template of a mat."""
        return (two_sided(component, component.size, own, "mats"),)

    def form(self, component: MatComponent, template: PieceTemplate) -> Form:
        """Return a sheet that doesn't stack."""
        return TileForm(is_paper=True, stacks=False)


KIND = MatKind()
