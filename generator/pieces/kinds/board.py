"""Boards."""

from __future__ import annotations

from punchboard.cards.game import Game
from punchboard.cards.schema.pieces import BoardComponent
from punchboard.cards.schema.size import Size
from punchboard.generator.pieces.form import Form, TileForm
from punchboard.generator.pieces.kind import Own, PieceKind
from punchboard.generator.pieces.piece import Panel, PieceSide, PieceTemplate


class BoardKind(PieceKind[BoardComponent]):
    """Boards: printed on one side, in tiles if they are larger than the paper."""

    def templates(
        self, component: BoardComponent, own: Own, game: Game
    ) -> tuple[PieceTemplate, ...]:
        """Return the single template of a board."""
        size = Size(width=component.size.width, height=component.size.height)
        front = PieceSide((Panel(component.front, "front", size, own=own),))
        return (PieceTemplate("", component.title, size, front, substrate="boards"),)

    def form(self, component: BoardComponent, template: PieceTemplate) -> Form:
        """Return a board that lies still."""
        return TileForm(is_paper=True, stacks=False, is_locked=True)


KIND = BoardKind()
