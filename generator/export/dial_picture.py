"""A dial for a shop that cuts and folds it: wheels, front and back on one picture."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from punchboard.cards.schema.pieces.dial import DialComponent
from punchboard.generator.export.export import Export, Side, plain_word
from punchboard.generator.export.shop_dial import DialFit, turned
from punchboard.generator.export.shop_file import Dial
from punchboard.generator.graphics.display_list import Face, Group, Item
from punchboard.generator.graphics.geometry import (
    MM,
    Bounds,
    Matrix,
    Segment,
    ellipse,
    intersection,
    multiply,
    rectangle,
    transform_bounds,
)
from punchboard.generator.impose.plan import Copy

#: Points of art beyond a cut: an eighth of an inch.
_BLEED = 9.0
_POINTS_PER_INCH = 72


class DialSet(NamedTuple):
    """Dials that look alike: one picture.

    Attributes:
        parts: The first copy of each part, by its name: `body`, `back`, `wheel_…`.
        body: The first body, with the name of the picture's file and the number of dials.
        copies: Bodies of all these dials.
        sides: Parts in the export's list, for its manifest.
    """

    parts: Mapping[str, Copy]
    body: Side
    copies: Sequence[Copy]
    sides: Sequence[Side]


def dial_sets(export: Export, component: str) -> list[DialSet]:
    """Return the different dials of a component that are exported."""
    has_rows = export.game.components[component].data is not None
    dials: dict[tuple[str, int], dict[str, Copy]] = {}
    for copy in export.every:
        if copy.component == component:
            piece = export.faces.piece(copy)
            dials.setdefault((piece.card.id, copy.number), {})[piece.template.name] = copy
    alike: dict[tuple[str, ...], list[dict[str, Copy]]] = {}
    for (row, _), parts in dials.items():
        look = tuple(export.faces.face(copy, "face").digest for copy in parts.values())
        alike.setdefault((row, *look), []).append(parts)
    rows = [row for row, *_ in alike]
    listed = {(each.piece.component, each.piece.id, each.digest): each for each in export.sides}
    wanted = {(copy.card, copy.number) for copy in export.copies if copy.component == component}
    sets = []
    for number, ((row, *digests), each) in enumerate(alike.items(), 1):
        if not any((copy.card, copy.number) in wanted for parts in each for copy in parts.values()):
            continue
        copies = [parts["body"] for parts in each]
        stem = component
        if has_rows:
            stem += f"-{number:0{len(str(len(rows)))}}-{plain_word(row)}".rstrip("-")
        elif len(rows) > 1:
            stem += f"-{number}"
        piece = export.faces.piece(copies[0])
        parts = each[0]
        body = Side(
            piece, copies[0], False, f"{stem}-x{len(copies)}", len(copies), "".join(digests)
        )
        keys = [
            (component, copy.card, digest)
            for copy, digest in zip(parts.values(), digests, strict=True)
        ]
        sides = [listed[key] for key in keys if key in listed]
        sets.append(DialSet(parts, body, copies, sides))
    return sets


def least_bleed(export: Export, dials: Sequence[DialSet]) -> float:
    """Return the least mm that any part's art reaches beyond its trim."""
    arts = (export.faces.art(copy) for each in dials for copy in each.parts.values())
    return min(art.bleed for art in arts) / MM


def dial_picture(
    export: Export, component: DialComponent, fit: DialFit, dial: DialSet, dpi: int
) -> Face:
    """Return the picture of a dial as a face as large as the shop's picture.

    Args:
        export: The export.
        component: The dial.
        fit: The shop's dial that it is.
        dial: Its parts.
        dpi: Pixels per inch of the picture.
    """
    product, scale = fit.dial, _POINTS_PER_INCH / dpi
    width, height = (each * scale for each in product.pixels)
    art = {name: export.faces.art(copy) for name, copy in dial.parts.items()}
    wheels = [product.wheels[number] for number in fit.wheels]

    def place(x: float, y: float) -> tuple[float, float]:
        return x * scale, height - y * scale

    pins = [
        _pinned(art["body"], wheel.at, place(*its.pin), fit.turn)
        for wheel, its in zip(component.wheels, wheels, strict=True)
    ]
    # Each pin is off a little, by the rounding of figures: the body lies between them.
    x, y = (sum(each[axis] for each in pins) / len(pins) for axis in (4, 5))
    front: Matrix = (*pins[0][:4], x, y)
    fold, before, beyond = _fold(product, width, height, scale)
    mirror: Matrix = (-1, 0, 0, 1, art["back"].width, 0)
    back = multiply(fold, multiply(front, mirror))
    items = [_cut(art["body"], front, before), _cut(art["back"], back, beyond)]
    left, top, wide, high = product.front
    (x1, y1), (x2, y2) = place(left, top + high), place(left + wide, top)
    bodies = [(x1, y1, x2, y2), transform_bounds(fold, (x1, y1, x2, y2))]
    for wheel, its in zip(component.wheels, wheels, strict=True):
        face, (x, y), radius = (
            art[f"wheel_{wheel.name}"],
            place(*its.middle),
            its.diameter / 2 * scale,
        )
        middle = wheel.diameter / 2, wheel.diameter / 2
        gaps = [_gap((x, y), body) - radius for body in bodies]
        gaps += [
            math.dist((x, y), place(*other.middle)) - radius - other.diameter / 2 * scale
            for other in product.wheels
            if other is not its
        ]
        edge = radius + max(0.0, min(_BLEED, face.bleed, *(each / 2 for each in gaps)))
        matrix = _pinned(face, middle, (x, y), fit.turn)
        items.append(_clipped(face, matrix, ellipse(x, y, edge, edge)))
    return Face(width, height, tuple(items))


def _pinned(face: Face, pin: tuple[float, float], place: tuple[float, float], turn: int) -> Matrix:
    """Return the matrix that turns a face and brings its pin to a place.

    Args:
        face: The face.
        pin: From the face's top left, mm.
        place: On the picture, points.
        turn: Degrees clockwise.
    """
    cos, sin = turned(turn, 1.0, 0.0)  # y is down there, so this is the turn of x in both
    x, y = pin[0] * MM, face.height - pin[1] * MM
    return cos, -sin, sin, cos, place[0] - cos * x - sin * y, place[1] + sin * x - cos * y


def _fold(dial: Dial, width: float, height: float, scale: float) -> tuple[Matrix, Bounds, Bounds]:
    """Return the mirroring at the fold, the front's part of the picture, and the back's."""
    left, top, wide, high = dial.front
    if dial.fold_x is not None:
        at = dial.fold_x * scale
        parts = (0.0, 0.0, at, height), (at, 0.0, width, height)
        is_first = left + wide / 2 < dial.fold_x
        matrix: Matrix = (-1, 0, 0, 1, 2 * at, 0)
    else:
        assert dial.fold_y is not None
        at = height - dial.fold_y * scale
        parts = (0.0, 0.0, width, at), (0.0, at, width, height)
        is_first = top + high / 2 > dial.fold_y
        matrix = (1, 0, 0, -1, 0, 2 * at)
    front, back = parts if is_first else parts[::-1]
    return matrix, front, back


def _gap(place: tuple[float, float], box: Bounds) -> float:
    """Return the distance from a place to a box, 0 inside."""
    left, bottom, right, top = box
    x, y = place
    return math.hypot(max(left - x, 0, x - right), max(bottom - y, 0, y - top))


def _cut(face: Face, matrix: Matrix, part: Bounds) -> Item:
    """Return a placed face with its bleed, cut off at the edge of a part of the picture."""
    bleed = min(_BLEED, face.bleed)
    box = -bleed, -bleed, face.width + bleed, face.height + bleed
    return _clipped(face, matrix, rectangle(*intersection(transform_bounds(matrix, box), part)))


def _clipped(face: Face, matrix: Matrix, clip: tuple[Segment, ...]) -> Item:
    under = face.underlay.items if face.underlay is not None else ()
    return Group((Group((*under, *face.items), matrix),), clip=clip)
