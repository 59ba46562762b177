"""Kinds of pieces, each in one file with everything that the program knows about it.

A kind is `KIND` in the module of `generator/pieces/kinds` with the name of its `kind:`. It is
imported when a game has such a component.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any, ClassVar, Generic, Literal, TypeVar

from punchboard.cards.game import Game
from punchboard.cards.schema.component import ComponentBase
from punchboard.generator.graphics.geometry import Segment
from punchboard.generator.pieces.assembly import Assembly, Bench
from punchboard.generator.pieces.form import Form, flat_form
from punchboard.generator.pieces.piece import Piece, PieceTemplate

#: Names in a piece's layouts besides `card` and `game`.
Own = Mapping[str, Any]
Tool = Literal["glue", "score"]
Declared = TypeVar("Declared", bound=ComponentBase)


class PieceKind(ABC, Generic[Declared]):
    """A kind of piece.

    Attributes:
        order: Place among the instructions for putting together; 0 for none. Pieces that must dry
            or are large come first.
        tools: Tools beside knife, ruler and mat: `glue`, or `score` for folds.
    """

    order: ClassVar[int] = 0
    tools: ClassVar[frozenset[Tool]] = frozenset()

    @abstractmethod
    def templates(self, component: Declared, own: Own, game: Game) -> tuple[PieceTemplate, ...]:
        """Return the templates of a component's pieces.

        Args:
            component: A component of this kind.
            own: Names in its layouts besides `card` and `game`.
            game: The game, for the contents of a box.

        Raises:
            FieldError: if its measures contradict each other.
        """

    def corner(self, component: Declared) -> float:
        """Return the radius of a piece's corners in mm, 0 for square ones."""
        return 0.0

    def form(self, component: Declared, template: PieceTemplate) -> Form | None:
        """Return the form of a piece at a table on a screen, None if it doesn't belong there."""
        return flat_form(template)

    def inner_cuts(
        self, component: Declared, template: PieceTemplate
    ) -> tuple[tuple[Segment, ...], ...]:
        """Return outlines to cut inside a piece, in points from its lower left."""
        return ()

    def hardware(self, pieces: Sequence[Piece]) -> list[str]:
        """Return things to buy for all pieces of the kind, a line each."""
        return []

    def assemble(self, component: Declared, bench: Bench) -> Assembly:
        """Return how a piece is put together; only for kinds with an `order`."""
        raise NotImplementedError


def kind_of(component: ComponentBase) -> PieceKind[Any]:
    """Return the kind of a component."""
    return _kind(component.kind)


@cache
def _kind(name: str) -> PieceKind[Any]:
    """Import a kind by its name in `game.yaml`."""
    kind: PieceKind[Any] = import_module(f"punchboard.generator.pieces.kinds.{name}").KIND
    return kind
