"""Tokens: square, round, hexagonal, or of any outline."""

from __future__ import annotations

import dataclasses

from punchboard.cards.catalog import marked, translated
from punchboard.cards.game import Game
from punchboard.cards.schema.pieces.token import TokenComponent
from punchboard.cards.schema.size import Size
from punchboard.generator.graphics.geometry import Segment
from punchboard.generator.pieces.assembly import Assembly, Bench
from punchboard.generator.pieces.kind import Own, PieceKind
from punchboard.generator.pieces.outline import (
    hexagon_points,
    path_outline,
    polygon_outline,
    round_outline,
)
from punchboard.generator.pieces.piece import PieceTemplate
from punchboard.generator.pieces.two_sided import two_sided

_ONE_SIDED = marked(
    "Glue the sheet onto cardboard. Let it dry under books, then cut: first the strips, then the "
    "pieces, then what is round."
)
_WITH_BACK = marked(
    "Glue the fronts onto cardboard. Backs are printed on paper of their own: with a needle, "
    "pierce two corners of the block of fronts right through the cardboard, and glue the backs "
    "onto the other side, the same corners on the holes. Let it dry under books, then cut: first "
    "the strips, then the pieces, then what is round."
)


class TokenKind(PieceKind[TokenComponent]):
    """Tokens: glued onto cardboard and cut out."""

    order = 1
    tools = frozenset({"glue"})

    def templates(
        self, component: TokenComponent, own: Own, game: Game
    ) -> tuple[PieceTemplate, ...]:
        """Return the single template of tokens."""
        size = token_size(component)
        template = two_sided(component, size, own, "pieces")
        if component.shape != "square":
            outline = _outline(component, size)
            template = dataclasses.replace(template, shape=component.shape, outline=outline)
        return (template,)

    def assemble(self, component: TokenComponent, bench: Bench) -> Assembly:
        """Return how to glue and cut tokens."""
        return Assembly(translated(_WITH_BACK if bench.has_glued_backs else _ONE_SIDED))


def token_size(component: TokenComponent) -> Size:
    """Return the bounding rectangle; the hexagon of a single number is regular."""
    if isinstance(component.size, Size):
        return component.size
    height = component.size * 3**0.5 / 2 if component.shape == "hexagon" else component.size
    return Size(width=component.size, height=height)


def _outline(component: TokenComponent, size: Size) -> tuple[Segment, ...]:
    """Return the edge of a token in points."""
    if component.shape == "round":
        return round_outline(size.width, size.height)
    if component.shape == "hexagon":
        return polygon_outline(hexagon_points(size.width, size.height), size.height)
    return path_outline(component.outline, size)


KIND = TokenKind()
