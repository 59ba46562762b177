"""Problems of cells by their card: faces show them where the cell's value is missing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from punchboard.cards.game import Game
from punchboard.cards.problem import Diagnostic, Diagnostics
from punchboard.generator.studio.problems.places import Places


def fault_of(told: Diagnostic, places: Places) -> dict[str, Any]:
    """Return a problem of a face as JSON, with the place to open."""
    return {
        "severity": str(told.severity),
        "message": told.message,
        "hint": str(told.hint),
        "target": places.target(told.position).shown(),
    }


@dataclass(slots=True)
class CellFaults:
    """Problems that were found when a game was loaded, by component and card."""

    _game: Game | None = None
    _by_card: Mapping[tuple[str, str], Sequence[Mapping[str, Any]]] = field(default_factory=dict)

    def of(
        self, game: Game, loading: Diagnostics, component: str, card: str
    ) -> Sequence[Mapping[str, Any]]:
        """Return the problems of a card's cells; `isOfCell` tells them from those of its face.

        Args:
            game: The game as it is now.
            loading: Problems that were found when it was loaded.
            component: Name of the component.
            card: Id of the card.
        """
        if self._game is not game:
            self._game, self._by_card = game, _by_card(game, loading)
        return self._by_card.get((component, card), ())


def _by_card(
    game: Game, loading: Diagnostics
) -> Mapping[tuple[str, str], Sequence[Mapping[str, Any]]]:
    found: dict[tuple[str, str], list[Mapping[str, Any]]] = {}
    told = [each for each in loading if each.position.row]
    if not told:  # most games need no index of their cards
        return found
    places = Places(game.root, game.display_path, game)
    for each in told:
        target = places.target(each.position)
        if target.card and target.column:
            fault = {**fault_of(each, places), "isOfCell": True}
            found.setdefault((target.component, target.card), []).append(fault)
    return found
