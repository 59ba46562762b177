"""Screens."""

from __future__ import annotations

from itertools import accumulate

from punchboard.cards.game import Game
from punchboard.cards.schema.pieces import ScreenComponent
from punchboard.cards.schema.size import Size
from punchboard.generator.pieces.form import Form, ScreenForm
from punchboard.generator.pieces.kind import Own, PieceKind
from punchboard.generator.pieces.piece import Panel, PieceSide, PieceTemplate


class ScreenKind(PieceKind[ScreenComponent]):
    """Screens: folded panels that hide a player's pieces."""

    def templates(
        self, component: ScreenComponent, own: Own, game: Game
    ) -> tuple[PieceTemplate, ...]:
        """Return the single template of a screen; `piece.panels` holds the places of panels.

        Inside, the order of panels is reversed: the left one outside is the right one inside.
        """
        ends = list(accumulate(component.panels))
        size = Size(width=ends[-1], height=component.height)

        def panels(widths: tuple[float, ...]) -> list[dict[str, float]]:
            lefts = [0.0, *accumulate(widths)]
            return [{"x": x, "width": width} for x, width in zip(lefts, widths, strict=False)]

        outside = {**own, "piece": {**own["piece"], "panels": panels(component.panels)}}
        inside = {**own, "piece": {**own["piece"], "panels": panels(component.panels[::-1])}}
        front = PieceSide((Panel(component.front, "front", size, own=outside),))
        back = (
            PieceSide((Panel(component.back, "back", size, own=inside),))
            if component.back
            else None
        )
        scores = tuple(ends[:-1])
        return (
            PieceTemplate(
                "", component.title, size, front, back, substrate="screens", scores=scores
            ),
        )

    def form(self, component: ScreenComponent, template: PieceTemplate) -> Form:
        """Return a screen that stands."""
        return ScreenForm(component.panels, component.height)


KIND = ScreenKind()
