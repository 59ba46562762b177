"""Where the places of a mechanism lie on the piece that shows them."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from punchboard.cards.catalog import tr
from punchboard.cards.game import Game
from punchboard.cards.play.schema.places import Places, PlacesPicture
from punchboard.cards.play.schema.play import Play
from punchboard.cards.problem import Diagnostics
from punchboard.generator.faces import Faces
from punchboard.generator.graphics.display_list import Face
from punchboard.generator.graphics.geometry import Rect, bounds_around, transform_bounds
from punchboard.generator.impose.plan import Copy
from punchboard.generator.layout.context import LayoutContext, open_context
from punchboard.generator.pieces.make import make_pieces


class Board(NamedTuple):
    """A piece with places on its front.

    Attributes:
        face: Face of the front.
        context: Fonts and art of the face.
        places: Place to touch, by name, in points of the face.
        shown: Part of the face that shows all places.
    """

    face: Face
    context: LayoutContext
    places: dict[str, Rect]
    shown: Rect


def boards(game: Game, play: Play, diagnostics: Diagnostics) -> list[Board]:
    """Return the pieces on whose pictures players touch places.

    Args:
        game: The loaded game.
        play: Its play data.
        diagnostics: Receives an error for each picture whose piece or element isn't there.
    """
    found = []
    for name, data in play.mechanisms.items():
        if not isinstance(data, Places) or data.picture is None:
            continue
        context = open_context(game.renewed(), Diagnostics(), boxes=True)
        face = _front(game, data.picture.of, context)
        at = game.position("play", "mechanisms", name, "picture")
        if face is None:
            words = tr('no component "{name}" with a front', name=data.picture.of)
            diagnostics.error(at, words, tr("name the component that shows the places"))
            continue
        boxes = _boxes(face, data.picture)
        if len(boxes) != len(data.names):
            words = tr(
                'the layout of {component} draws "{element}" {count} times, for {places} places',
                component=data.picture.of,
                element=data.picture.places,
                count=len(boxes),
                places=len(data.names),
            )
            hint = tr("name an element that is drawn once for each place, as in stalls.roof")
            diagnostics.error(at, words, hint)
            continue
        found.append(_board(face, context, dict(zip(data.names, boxes, strict=True))))
    return found


def _front(game: Game, component: str, context: LayoutContext) -> Face | None:
    """Return the front of a component's first piece; None without one, or if it has errors."""
    pieces = make_pieces(game.renewed(), context.diagnostics)
    faces = Faces(pieces, context, lazily=True)
    card = next((card for name, card in pieces.by_id if name == component), None)
    if card is None or not faces.is_ready(component):
        return None
    return faces.face(Copy(component, card, 1), "face")


def _boxes(face: Face, picture: PlacesPicture) -> list[Rect]:
    """Return the boxes of an element, in the order of drawing."""
    path = tuple(step for name in picture.places.split(".") for step in ("elements", name))
    return [
        Rect.from_bounds(*transform_bounds(each.matrix, each.box.bounds))
        for each in (*(face.underlay.boxes if face.underlay else ()), *face.boxes)
        if each.source.path == path
    ]


def _board(face: Face, context: LayoutContext, boxes: dict[str, Rect]) -> Board:
    """Let places to touch reach halfway to their neighbors, and show their surroundings."""
    gap = _gap(list(boxes.values()))
    places = {name: box.grown(gap / 2) for name, box in boxes.items()}
    left, bottom, right, top = bounds_around(places.values(), gap)
    shown = max(left, 0.0), max(bottom, 0.0), min(right, face.width), min(top, face.height)
    return Board(face, context, places, Rect.from_bounds(*shown))


def _gap(boxes: list[Rect]) -> float:
    """Return the smallest distance between boxes beside or above each other; at most their size."""
    gaps = [min(min(each.width, each.height) for each in boxes)]
    for one, other in combinations(boxes, 2):
        across = max(one.x, other.x) - min(one.right, other.right)
        down = max(one.bottom, other.bottom) - min(one.top, other.top)
        gaps.append(max(0.0, across, down))
    return min(gaps)
