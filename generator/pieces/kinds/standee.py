"""Standees."""

from __future__ import annotations

from punchboard.cards.catalog import marked, translated
from punchboard.cards.game import Game
from punchboard.cards.schema.pieces.standee import StandeeComponent
from punchboard.cards.schema.size import Size
from punchboard.generator.pieces.assembly import PICTURE, Assembly, Bench, pictured
from punchboard.generator.pieces.form import FigureForm, Form
from punchboard.generator.pieces.kind import Own, PieceKind
from punchboard.generator.pieces.outline import cut_line, fold_lines, polygon_outline
from punchboard.generator.pieces.piece import Panel, PieceSide, PieceTemplate

_FOLD = marked(
    "Cut out, fold over the head, and glue front and back together. Bend the tabs outwards and "
    "glue them onto a coin or a disc of cardboard."
)


class StandeeKind(PieceKind[StandeeComponent]):
    """Standees: front and back in one strip, folded over the head."""

    order = 5
    tools = frozenset({"glue", "score"})

    def templates(
        self, component: StandeeComponent, own: Own, game: Game
    ) -> tuple[PieceTemplate, ...]:
        """Return the single template: tab, back upside down, front, tab, from the top.

        Folded over the head, the back stands upright behind the front. It is mirrored, so that the
        figure keeps its outline.
        """
        width, height, base = component.width, component.height, component.base
        whole = Size(width=width, height=2 * (height + base))
        figure = Size(width=width, height=height)
        mirrored = component.back == "mirrored"
        layout, field = (component.front, "front") if mirrored else (component.back, "back")
        names = {**own, "side": "front"}, {**own, "side": "back"}
        panels = (
            Panel(component.front, "front", figure, (0.0, base + height), own=names[0]),
            Panel(layout, field, figure, (0.0, base), 180, mirrored, names[1]),
        )
        folds = [base + height]
        if base:
            folds += [base, base + 2 * height]
        corners = [(0.0, 0.0), (width, 0.0), (width, whole.height), (0.0, whole.height)]
        lines = (
            cut_line(polygon_outline(corners, whole.height)),
            fold_lines([((0.0, y), (width, y)) for y in folds], whole.height),
        )
        front = PieceSide(panels, lines)
        return (PieceTemplate("", component.title, whole, front, substrate="models"),)

    def form(self, component: StandeeComponent, template: PieceTemplate) -> Form:
        """Return a figure that stands."""
        front, back = template.front.panels
        return FigureForm(component.height, front, back)

    def assemble(self, component: StandeeComponent, bench: Bench) -> Assembly:
        """Return how to fold a standee."""
        words = translated(_FOLD)
        return pictured(words, bench.face, PICTURE * bench.scale, with_edge=True)


KIND = StandeeKind()
