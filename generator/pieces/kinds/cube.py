"""Cubes."""

from __future__ import annotations

from punchboard.cards.catalog import translated
from punchboard.cards.game import Game
from punchboard.cards.schema.pieces.cube import CubeComponent
from punchboard.generator.pieces.assembly import PICTURE, Assembly, Bench, pictured
from punchboard.generator.pieces.cube_net import GLUE_NET, net_template
from punchboard.generator.pieces.form import CubeForm, Form
from punchboard.generator.pieces.kind import Own, PieceKind
from punchboard.generator.pieces.piece import PieceTemplate


class CubeKind(PieceKind[CubeComponent]):
    """Cubes: nets with the same layout on each face."""

    order = 7
    tools = frozenset({"glue", "score"})

    def templates(
        self, component: CubeComponent, own: Own, game: Game
    ) -> tuple[PieceTemplate, ...]:
        """Return the single template of a cube."""
        return (net_template(component, (1, 2, 3, 4, 5, 6), own),)

    def form(self, component: CubeComponent, template: PieceTemplate) -> Form:
        """Return a cube."""
        return CubeForm(component.side)

    def assemble(self, component: CubeComponent, bench: Bench) -> Assembly:
        """Return how to glue the net."""
        return pictured(translated(GLUE_NET), bench.face, PICTURE * bench.scale)


KIND = CubeKind()
