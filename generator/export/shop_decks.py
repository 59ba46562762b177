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
        component: its name.
        number: of the part, from 1; 0 for a whole component.
        copies: its cards, in order.
        sides: that they show, and how many of its cards show each.
    """

    component: str
    number: int
    copies: Sequence[Copy]
    sides: Sequence[tuple[Side, int]]

    @property
    def stem(self) -> str:
        """Its name in names of files."""
        return f"{self.component}-deck{self.number}" if self.number else self.component


def decks_of(export: Export, component: str, most: int | None) -> list[Deck]:
    """Return the decks of a component, each as large as the shop allows.

    Args:
        export: the export.
        component: its name.
        most: cards in a deck; None for any number.
    """
    copies = [each for each in export.copies if each.component == component]
    size = most or len(copies)
    parts = [copies[start : start + size] for start in range(0, len(copies), size)]
    sides = [side for side in export.sides if side.piece.component == component]
    return [
        Deck(component, number if len(parts) > 1 else 0, part, _shown(export, part, sides))
        for number, part in enumerate(parts, 1)
    ]


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
