"""How many cards and components a layout shows on: the scope of an edit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, field

from punchboard.cards.game import Game
from punchboard.cards.problem import Diagnostics
from punchboard.generator.pieces.make import Pieces, make_pieces
from punchboard.generator.pieces.piece import Piece

#: A row of a component's table.
Row = tuple[str, str]


@dataclass(frozen=True, slots=True)
class LayoutUsers:
    """The cards with a side that a layout draws.

    Attributes:
        rows: The cards, as component and id.
        components: Titles of the components, in the game's order.
    """

    rows: Set[Row]
    components: tuple[str, ...]


@dataclass(slots=True)
class UseCounter:
    """Counts the cards of layouts, and keeps the counts for as long as the game is the same."""

    _game: Game | None = None
    _pieces: Pieces = field(default_factory=lambda: Pieces({}, {}, {}))
    _rows: dict[str, dict[Row, None]] = field(default_factory=dict)

    def piece(self, game: Game, component: str, card: str) -> Piece | None:
        """Return a piece of a game by its id or that of its row, None if it has none."""
        self._count(game)
        return self._pieces.found(component, card)

    def layouts(self, game: Game) -> tuple[str, ...]:
        """Return the paths of all layouts that the game's pieces show."""
        self._count(game)
        return tuple(self._rows)

    def users(self, game: Game, layouts: Iterable[str], component: str = "") -> LayoutUsers:
        """Return the cards that at least one of some layouts draws.

        Args:
            game: The game.
            layouts: Paths of the layouts.
            component: The component whose cards count; "" for all.
        """
        self._count(game)
        rows: dict[Row, None] = {}
        for layout in layouts:
            for row in self._rows.get(layout, {}):
                if component in ("", row[0]):
                    rows[row] = None
        names = {component for component, _ in rows}
        titles = tuple(
            each.title or name for name, each in game.components.items() if name in names
        )
        return LayoutUsers(rows.keys(), titles)

    def back_layouts(self, game: Game, layout: str) -> tuple[str, ...]:
        """Return the layouts behind the fronts that a layout draws."""
        self._count(game)
        found: dict[str, None] = {}
        for templates in self._pieces.templates.values():
            for each in templates:
                if each.back is not None and any(p.layout == layout for p in each.front.panels):
                    found.update(dict.fromkeys(panel.layout for panel in each.back.panels))
        return tuple(found)

    def _count(self, game: Game) -> None:
        if self._game is game:
            return
        pieces = make_pieces(game, Diagnostics())
        rows: dict[str, dict[Row, None]] = {}
        for (component, _), piece in pieces.by_id.items():
            for panel in piece.template.panels():
                if panel.layout and not panel.fault:
                    rows.setdefault(panel.layout, {})[component, piece.card.id] = None
        self._game, self._pieces, self._rows = game, pieces, rows


def layouts_with(file: str, chains: Mapping[str, Iterable[str]]) -> list[str]:
    """Return the layouts that are a file or extend it, by the paths of each layout's chain."""
    return [layout for layout, paths in chains.items() if file in paths]
