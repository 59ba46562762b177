"""Decks as a shop takes them: one that has more cards than the shop's most is several."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from punchboard.generator.export.export import Export, Side
from punchboard.generator.impose.plan import Copy


class Deck(NamedTuple):
    """A deck of one component, or a part of it.

    Attributes:
        component: Name of the component.
        number: Number of the part, from 1; 0 for a whole component.
        size: Number of cards.
        copies: Its exported cards, in order; with --changed maybe none.
        sides: Their sides, and the number of cards with each.
    """

    component: str
    number: int
    size: int
    copies: Sequence[Copy]
    sides: Sequence[tuple[Side, int]]

    @property
    def stem(self) -> str:
        """Its name in names of files."""
        return f"{self.component}-deck{self.number}" if self.number else self.component


def decks_of(export: Export, component: str, most: int | None) -> list[Deck]:
    """Return the decks of a component, each as large as the shop allows.

    Args:
        export: The export.
        component: Name of the component.
        most: Cards in a deck; None for any number.
    """
    every = [each for each in export.every if each.component == component]
    size = most or len(every)
    parts = [every[start : start + size] for start in range(0, len(every), size)]
    sides = [side for side in export.sides if side.piece.component == component]
    wanted = {(copy.card, copy.number) for copy in export.copies if copy.component == component}
    decks = []
    for number, part in enumerate(parts, 1):
        copies = [copy for copy in part if (copy.card, copy.number) in wanted]
        shown = _shown(export, copies, sides)
        decks.append(Deck(component, number if parts[1:] else 0, len(part), copies, shown))
    return decks


def _shown(export: Export, copies: Sequence[Copy], sides: Sequence[Side]) -> list[tuple[Side, int]]:
    """Return the sides that some cards show, with their number."""
    faces = export.faces
    counts: dict[tuple[str, bool, str], int] = defaultdict(int)
    for copy in copies:
        for is_back in (False, True) if faces.has_back(copy) else (False,):
            digest = faces.face(copy, "back" if is_back else "face").digest
            counts[copy.card, is_back, digest] += 1
            counts["", is_back, digest] += 1
    shown = []
    for side in sides:
        card = "" if side.is_shared else side.piece.id
        count = counts[card, side.is_back, side.digest]
        if count:
            shown.append((side, count))
    return shown
