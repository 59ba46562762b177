"""Instructions for putting pieces together, with pictures of their faces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from punchboard.generator.graphics.display_list import Face, Group, Item, Shape
from punchboard.generator.graphics.geometry import MM, rectangle
from punchboard.generator.impose.sheet_options import SheetOptions
from punchboard.generator.pieces.piece import Piece

#: Lines around small pictures: width in points, and a softer black than that of words.
LINE, EDGE = 0.5, "#1f1d1a"
#: Usual height of a picture, points.
PICTURE = 34 * MM


class Assembly(NamedTuple):
    """Instructions with a picture.

    Attributes:
        words: The instructions.
        items: The picture, from its bottom left; empty for none.
        width: Width of the picture in points.
        height: Height of the picture in points.
    """

    words: str
    items: Sequence[Item] = ()
    width: float = 0.0
    height: float = 0.0


@dataclass(frozen=True, slots=True)
class Bench:
    """The piece to put together, and the room for its picture.

    Attributes:
        piece: The first piece of its kind.
        faces: Fronts of the pieces of its row, by the names of their templates.
        width: Width of the column in points.
        scale: Factor of the usual size of pictures.
        sheets: Options of the sheets that it is printed on.
        has_glued_backs: Whether backs are printed on separate sheets to glue on.
    """

    piece: Piece
    faces: Mapping[str, Face]
    width: float
    scale: float
    sheets: SheetOptions
    has_glued_backs: bool

    @property
    def face(self) -> Face:
        """The front of the piece."""
        return self.faces[self.piece.template.name]


def small(face: Face, scale: float, x: float = 0.0, y: float = 0.0) -> Group:
    """Return a face at a scale with its bottom left at a point."""
    items = (*(face.underlay.items if face.underlay else ()), *face.items)
    clip = rectangle(0.0, 0.0, face.width, face.height)
    return Group((Group(items, clip=clip),), (scale, 0, 0, scale, x, y))


def framed(face: Face, scale: float, x: float = 0.0, y: float = 0.0) -> list[Item]:
    """Return a small face with a line around it."""
    edge = rectangle(x, y, x + face.width * scale, y + face.height * scale)
    return [small(face, scale, x, y), Shape(edge, stroke=EDGE, width=LINE)]


def pictured(words: str, face: Face, height: float, *, with_edge: bool = False) -> Assembly:
    """Return instructions with a small face.

    Args:
        words: The instructions.
        face: The face.
        height: Height of the picture in points.
        with_edge: Whether to draw a line around it.
    """
    scale = height / face.height
    items = framed(face, scale) if with_edge else [small(face, scale)]
    return Assembly(words, items, face.width * scale, height)
