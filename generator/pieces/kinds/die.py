"""Dice."""

from __future__ import annotations

from punchboard.cards.catalog import translated
from punchboard.cards.game import Game
from punchboard.cards.schema.pieces.die import DieComponent
from punchboard.generator.pieces.assembly import PICTURE, Assembly, Bench, pictured
from punchboard.generator.pieces.cube_net import GLUE_NET, net_template
from punchboard.generator.pieces.form import CubeForm, Form
from punchboard.generator.pieces.kind import Own, PieceKind
from punchboard.generator.pieces.piece import PieceTemplate


class DieKind(PieceKind[DieComponent]):
    """Dice: nets with a value on each face."""

    order = 6
    tools = frozenset({"glue", "score"})

    def templates(self, component: DieComponent, own: Own, game: Game) -> tuple[PieceTemplate, ...]:
        """Return the single template of a die."""
        return (net_template(component, component.faces, own),)

    def form(self, component: DieComponent, template: PieceTemplate) -> Form:
        """Return a cube that is rolled."""
        return CubeForm(component.side, component.faces)

    def assemble(self, component: DieComponent, bench: Bench) -> Assembly:
        """Return how to glue the net."""
        return pictured(translated(GLUE_NET), bench.face, PICTURE * bench.scale)


KIND = DieKind()
