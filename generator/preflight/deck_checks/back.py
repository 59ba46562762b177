"""`back`: backs of one deck that differ."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from punchboard.cards.catalog import tr
from punchboard.generator.graphics.display_list import Face
from punchboard.generator.preflight.check import DeckCheck, Inspected
from punchboard.generator.preflight.finding import Finding

if TYPE_CHECKING:
    from punchboard.generator.impose.plan import Copy
    from punchboard.generator.printing import Printing


class BacksOfDeck:
    """Comparison of the backs of one component.

    Attributes:
        first: First back; None before it is seen.
        first_card: Id of its card.
        other_card: Id of the first card with a different back; "" without one.
        names: Names of the cards with different backs.
    """

    def __init__(self) -> None:
        self.first: Face | None = None
        self.first_card = ""
        self.other_card = ""
        self.names: dict[str, None] = {}

    def see(self, card: str, name: str, face: Face) -> None:
        """Compare a card's back with the deck's first one."""
        first = self.first
        if first is None:
            self.first, self.first_card = face, card
        elif face is not first and not is_same(face, first):
            self.other_card = self.other_card or card
            self.names[name] = None

    def differing(self, component: str, title: str, first_name: str) -> Finding | None:
        """Return the finding if the backs differ; None if they don't.

        Args:
            component: Name of the component.
            title: Its name for people.
            first_name: Name of the card with the first back.
        """
        if not self.names:
            return None
        return Finding(
            "back",
            tr(
                'backs of {deck} differ from that of "{card}": they give cards away',
                deck=title,
                card=first_name,
            ),
            tr("let the back's layout read nothing of the card, or say uniform_back: false"),
            component,
            self.other_card,
            "back",
            cards=tuple(self.names),
        )


def is_same(one: Face, other: Face) -> bool:
    """Return whether two faces have the same display list."""
    if one.items != other.items or (one.underlay is None) is not (other.underlay is None):
        return False
    if one.underlay is None or other.underlay is None or one.underlay is other.underlay:
        return True
    return is_same(one.underlay, other.underlay)


class DifferingBacks(DeckCheck):
    """Compare the backs of each component that asks for uniform ones."""

    name = "back"
    order = 10

    def __init__(self, inspected: Inspected) -> None:
        super().__init__(inspected)
        self._decks: dict[str, BacksOfDeck] = {}

    def see_back(self, copy: Copy, face: Face) -> None:
        """Compare a back with the first one of its component."""
        faces = self.inspected.faces
        if getattr(faces.components[copy.component], "uniform_back", False):
            deck = self._decks.setdefault(copy.component, BacksOfDeck())
            deck.see(copy.card, faces.piece(copy).name, face)

    def findings(self, printing: Printing) -> Iterator[Finding]:
        """Yield a finding for each component with different backs."""
        faces = self.inspected.faces
        for name, deck in self._decks.items():
            first = faces.pieces[name, deck.first_card].name
            finding = deck.differing(name, faces.components[name].title or name, first)
            if finding is not None:
                yield finding


CHECK = DifferingBacks
