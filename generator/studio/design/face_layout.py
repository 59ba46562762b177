"""The layout of one side of a card, opened for the page."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from punchboard.cards.game import Game
from punchboard.generator.pieces.piece import Panel, Piece
from punchboard.generator.studio.card_faces import SIDES
from punchboard.generator.studio.design.chain import Chain, read_chain
from punchboard.generator.studio.design.results import Results
from punchboard.generator.studio.route import BadRequestError, NotFoundError
from punchboard.generator.studio.studio import Studio


@dataclass(frozen=True)
class FaceLayout:
    """The layout of a panel of a card's side.

    Attributes:
        studio: The Studio.
        game: The game as it is now.
        component: Name of the component.
        piece: The piece.
        panels: Panels of the side, in drawing order.
        panel: The panel that the layout draws.
        chain: The layout with its bases.
    """

    studio: Studio
    game: Game
    component: str
    piece: Piece
    panels: tuple[Panel, ...]
    panel: Panel
    chain: Chain

    @cached_property
    def results(self) -> Results:
        """Results of the layout's expressions for the card."""
        let = {name: each.value for name, each in self.chain.named("let").items()}
        return Results(self.game, self.piece, self.panel, let)

    def chains(self) -> dict[str, Chain]:
        """Return the chains of all layouts that the game shows, by the layouts' paths."""
        return {
            path: self.chain if path == self.panel.layout else self._read(path)
            for path in self.studio.uses.layouts(self.game)
        }

    def _read(self, path: str) -> Chain:
        return read_chain(self.game.root, path, self.game.display_path, self.studio.folder.read)


def open_layout(
    studio: Studio, component: str, card: str, side: str, layout: str = ""
) -> FaceLayout | None:
    """Return the layout of a side of a card; None if the card has no such side.

    The caller holds the lock.

    Args:
        studio: The Studio.
        component: Name of the component.
        card: Id of the card.
        side: "front" or "back".
        layout: Path of the layout, for sides with several; "" for the first one.

    Raises:
        BadRequestError: if there is no such side of anything.
        NotFoundError: if the game has no such card, or its side no such layout.
    """
    if side not in SIDES:
        raise BadRequestError("side")
    game = studio.loaded().game
    piece = studio.uses.piece(game, component, card) if game is not None else None
    if game is None or piece is None:
        raise NotFoundError(card or component)
    found = piece.template.front if side == "front" else piece.template.back
    if found is None:
        return None
    panel = next((each for each in found.panels if layout in ("", each.layout)), None)
    if panel is None:
        raise NotFoundError(layout)
    chain = read_chain(game.root, panel.layout, game.display_path, studio.folder.read)
    return FaceLayout(studio, game, component, piece, found.panels, panel, chain)
