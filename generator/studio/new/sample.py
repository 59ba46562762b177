"""A card laid out with a layout that it doesn't have yet."""

from __future__ import annotations

from dataclasses import replace

from punchboard.cards.game import Game
from punchboard.generator.graphics.display_list import Face, Shape
from punchboard.generator.graphics.geometry import rectangle
from punchboard.generator.pieces.make import templates_of
from punchboard.generator.single_face import FaceRenderer
from punchboard.generator.studio.card_faces import SIDES
from punchboard.generator.studio.new.starting_points import BLANK


def sample(game: Game, component: str, card: str, side: str, start: str) -> str | None:
    """Return a card's side with another layout, as SVG; None if it can't be laid out.

    Args:
        game: The game.
        component: Name of the component.
        card: Id of the card.
        side: "front" or "back".
        start: Path of the layout; "blank" for none.
    """
    if start == BLANK:
        return _blank(game, component, card)
    chosen = game.components[component].model_copy(update={side: start})
    shown = replace(game, components={component: chosen})
    found = FaceRenderer().lay_out(shown, component, card, SIDES[side])
    return None if found is None else found.svg()


def _blank(game: Game, component: str, card: str) -> str | None:
    """Return the white outline of a piece, as SVG."""
    shown = replace(game, components={component: game.components[component]})
    found = FaceRenderer().lay_out(shown, component, card)
    if found is None:
        return None
    width, height = found.face.width, found.face.height
    outline = templates_of(component, shown.components[component], shown)[0].outline
    edge = Shape(outline or rectangle(0, 0, width, height), fill="#ffffff")
    return replace(found, face=Face(width, height, (edge,))).svg()
