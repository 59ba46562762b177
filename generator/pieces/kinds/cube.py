"""Cubes."""

from __future__ import annotations

from punchboard.cards.game import Game
from punchboard.cards.schema.pieces import CubeComponent
from punchboard.generator.pieces.cube_net import net_template
from punchboard.generator.pieces.form import CubeForm, Form
from punchboard.generator.pieces.kind import Own, PieceKind
from punchboard.generator.pieces.piece import PieceTemplate


class CubeKind(PieceKind[CubeComponent]):
    """Cubes: nets with the same layout on each face."""

    def templates(
        self, component: CubeComponent, own: Own, game: Game
    ) -> tuple[PieceTemplate, ...]:
        """Return the single template of a cube."""
        return (net_template(component, (1, 2, 3, 4, 5, 6), own),)

    def form(self, component: CubeComponent, template: PieceTemplate) -> Form:
        """Return a cube."""
        return CubeForm(component.side)


KIND = CubeKind()
