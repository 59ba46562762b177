"""Cards."""

from __future__ import annotations

from punchboard.cards.game import Game
from punchboard.cards.schema.component import CardComponent
from punchboard.generator.pieces.form import CardForm, Form
from punchboard.generator.pieces.kind import Own, PieceKind
from punchboard.generator.pieces.piece import Panel, PieceSide, PieceTemplate


class CardKind(PieceKind[CardComponent]):
    """Cards: one piece for each row, with a back or without."""

    def templates(
        self, component: CardComponent, own: Own, game: Game
    ) -> tuple[PieceTemplate, ...]:
        """Return the single template of cards."""
        size = component.trim()
        face = own
        if component.scan is not None:
            from punchboard.cards.scan.codes import scanned_cards  # few games have codes

            piece = own["piece"]
            codes = scanned_cards(game).codes.get(piece["name"])
            face = {**own, "piece": {**piece, "scan": (component.scan, codes)}}
        front = PieceSide((Panel(component.front, "front", size, own=face),))
        back = None
        if component.back:
            back = PieceSide((Panel(component.back, "back", size, own=own),))
        return (PieceTemplate("", component.title, size, front, back, substrate="cards"),)

    def corner(self, component: CardComponent) -> float:
        """Return the radius of a card's corners in mm."""
        return component.trim().radius

    def form(self, component: CardComponent, template: PieceTemplate) -> Form:
        """Return a card in a deck."""
        return CardForm()


KIND = CardKind()
