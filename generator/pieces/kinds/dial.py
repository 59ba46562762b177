"""Dials."""

from __future__ import annotations

from punchboard.cards.game import Game
from punchboard.cards.schema.pieces import DialComponent
from punchboard.generator.graphics.geometry import MM, Segment, rectangle
from punchboard.generator.pieces.dial import dial_templates, wheel_geometry
from punchboard.generator.pieces.form import CutoutForm, Form, TileForm
from punchboard.generator.pieces.kind import Own, PieceKind
from punchboard.generator.pieces.piece import PieceTemplate


class DialKind(PieceKind[DialComponent]):
    """Dials: a body, its back, and a piece for each wheel."""

    def templates(
        self, component: DialComponent, own: Own, game: Game
    ) -> tuple[PieceTemplate, ...]:
        """Return the templates of body, back and wheels."""
        return dial_templates(component, own)

    def form(self, component: DialComponent, template: PieceTemplate) -> Form:
        """Return round wheels, and a body of any outline."""
        return TileForm() if template.shape == "round" else CutoutForm()

    def inner_cuts(
        self, component: DialComponent, template: PieceTemplate
    ) -> tuple[tuple[Segment, ...], ...]:
        """Return the windows of the body."""
        if template.name != "body":
            return ()
        windows = []
        for wheel in component.wheels:
            left, top, width, height = wheel_geometry(component, wheel).window
            x = (wheel.at[0] + left) * MM
            y = (component.height - wheel.at[1] - top - height) * MM
            windows.append(rectangle(x, y, x + width * MM, y + height * MM))
        return tuple(windows)


KIND = DialKind()
