"""Screens."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import accumulate

from punchboard.cards.catalog import marked, translated
from punchboard.cards.game import Game
from punchboard.cards.schema.pieces.screen import ScreenComponent
from punchboard.cards.schema.size import Size
from punchboard.generator.graphics.display_list import Face, Group, Item, Shape
from punchboard.generator.graphics.geometry import MM, Segment, rectangle
from punchboard.generator.pieces.assembly import EDGE, LINE, Assembly, Bench, small
from punchboard.generator.pieces.form import Form, ScreenForm
from punchboard.generator.pieces.kind import Own, PieceKind
from punchboard.generator.pieces.piece import Panel, PieceSide, PieceTemplate

_FOLD = marked(
    "Cut out, score from thick mark to thick mark with a blunt point, and fold the outer panels "
    "towards you. If the inside is on a sheet of its own, glue the two back to back first."
)


class ScreenKind(PieceKind[ScreenComponent]):
    """Screens: folded panels that hide a player's pieces."""

    order = 3
    tools = frozenset({"score"})

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

    def assemble(self, component: ScreenComponent, bench: Bench) -> Assembly:
        """Return how to fold a screen."""
        width = bench.width * 0.4 * bench.scale
        return Assembly(translated(_FOLD), *folded_screen(bench.face, component.panels, width))


def folded_screen(
    face: Face, panels: Sequence[float], width: float
) -> tuple[list[Item], float, float]:
    """Draw a standing screen, its outer panels folded forwards; return the picture and its size."""
    total = sum(panels)
    scale = width / (total * MM)
    items: list[Item] = []
    x, left = 0.0, 0.0
    lean = 0.28
    rise = 0.0
    reach = 0.0
    for number, panel in enumerate(panels):
        outer = number in (0, len(panels) - 1) and len(panels) > 1
        shrink = math.cos(math.radians(50)) if outer else 1.0
        slope = 0.0 if not outer else (lean if number == 0 else -lean)
        wide = panel * MM * scale * shrink
        # A sheared copy of the panel: (x, y) to (x * shrink, y + x * slope).
        matrix = (scale * shrink, scale * slope, 0.0, scale, x, rise)
        clip = rectangle(0.0, 0.0, panel * MM, face.height)
        art = Group((Group((small(face, 1.0, -left * MM, 0.0),), clip=clip),), matrix)
        climb = panel * MM * scale * slope
        edge: tuple[Segment, ...] = (
            ("M", x, rise),
            ("L", x + wide, rise + climb),
            ("L", x + wide, rise + climb + face.height * scale),
            ("L", x, rise + face.height * scale),
            ("Z",),
        )
        items += [art, Shape(edge, stroke=EDGE, width=LINE)]
        x, rise, left = x + wide, rise + climb, left + panel
        reach = max(reach, rise)
    return items, x, face.height * scale + reach


KIND = ScreenKind()
