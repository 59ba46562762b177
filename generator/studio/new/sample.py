"""A card laid out with a layout that it doesn't have yet."""

from __future__ import annotations

from dataclasses import replace

from punchboard.cards.game import Game
from punchboard.generator.graphics.display_list import Face, Shape
from punchboard.generator.graphics.geometry import Segment, mirrored, rectangle
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
    has_layout = start != BLANK
    chosen = game.components[component]
    if has_layout:
        chosen = chosen.model_copy(update={side: start})
    shown = replace(game, components={component: chosen})
    found = FaceRenderer().lay_out(shown, component, card, SIDES[side if has_layout else "front"])
    if found is None:
        return None
    outline = templates_of(component, chosen, shown)[0].outline
    if side == "back":
        outline = mirrored(outline, found.face.width)
    return replace(found, face=_on_paper(found.face, outline, with_items=has_layout)).svg()


def _on_paper(face: Face, outline: tuple[Segment, ...], *, with_items: bool) -> Face:
    """Return a face on white paper of the piece's outline, also where the window is dark."""
    edge = Shape(outline or rectangle(0, 0, face.width, face.height), fill="#ffffff")
    if not with_items:
        return Face(face.width, face.height, (edge,))
    if face.underlay is not None:
        return replace(face, underlay=replace(face.underlay, items=(edge, *face.underlay.items)))
    return replace(face, items=(edge, *face.items))
