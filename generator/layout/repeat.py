"""What repeats on a face: whether it reaches beyond the face, and what to say then."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from typing import NamedTuple

from punchboard.cards.problem import Position
from punchboard.generator.graphics.display_list import (
    Group,
    Image,
    Item,
    Line,
    Shape,
    SymbolRef,
    Text,
)
from punchboard.generator.graphics.geometry import (
    IDENTITY,
    NOWHERE,
    Bounds,
    Matrix,
    Rect,
    control_box,
    intersection,
    multiply,
    transform_bounds,
)
from punchboard.generator.text.fonts import FontLibrary

#: Names of expressions that are the same for all cards.
_COMMON = frozenset({"cards", "game", "low_ink", "width", "height"})
_COLUMN = re.compile(r"\bcard\.(\w+)")
_EVERYWHERE: Bounds = (-1e9, -1e9, 1e9, 1e9)


class Repeat(NamedTuple):
    """What was drawn by an element that repeats.

    Attributes:
        kind: as layouts call it.
        name: of the element.
        position: of the element.
        column: the card's column that says how often it repeats; empty if none does, and None if
            it repeats alike on all cards.
        box: of the element, points.
        flows: whether each instance stands where the one before ended.
        items: all that it drew, on the face.
    """

    kind: str
    name: str
    position: Position
    column: str | None
    box: Rect
    flows: bool
    items: tuple[Item, ...]

    def beyond(self, whole: Rect, fonts: FontLibrary) -> tuple[float, str]:
        """Return how far it reaches beyond a face where it does most, in points, and which edge.

        What stands where the layout itself puts it may be a pattern that runs off the face: of it
        count words and pictures alone, and only what lies outside the element's box as well.

        Args:
            whole: the face, cut to its trim.
            fonts: the fonts of its words.
        """
        left, bottom, right, top = _reach(self.items, IDENTITY, _EVERYWHERE, self.flows, fonts)
        edges = _edges(whole)
        if not self.flows:
            box = _edges(self.box)
            edges = (
                min(edges[0], box[0]), min(edges[1], box[1]),
                max(edges[2], box[2]), max(edges[3], box[3]),
            )  # fmt: skip
        beyond = {
            "left": edges[0] - left,
            "lower": edges[1] - bottom,
            "right": right - edges[2],
            "upper": top - edges[3],
        }
        edge = max(beyond, key=beyond.__getitem__)
        return beyond[edge], edge


def column_of(expression: object, *names: frozenset[str]) -> str | None:
    """Return the card's column to name for a repeat.

    Args:
        expression: what it repeats over.
        names: what its number and places depend on.

    Returns:
        The first that the expression reads, "" if it reads the card in another way; None if all
        cards have it alike.
    """
    if frozenset().union(*names) <= _COMMON:
        return None
    found = _COLUMN.search(str(expression))
    return found[1] if found else ""


def _edges(box: Rect) -> Bounds:
    return box.x, box.bottom, box.x + box.width, box.top


def _reach(
    items: Iterable[Item], matrix: Matrix, clip: Bounds, shapes: bool, fonts: FontLibrary
) -> Bounds:
    """Return what encloses all that is seen of some items where a matrix brings them."""
    left, bottom, right, top = NOWHERE
    for item in items:
        if isinstance(item, Group):
            inner = clip
            if item.clip:
                inner = intersection(clip, transform_bounds(matrix, control_box(item.clip)))
            box = _reach(item.items, multiply(matrix, item.matrix), inner, shapes, fonts)
        elif isinstance(item, Shape) and not shapes:
            continue
        else:
            box = _box(item, fonts)
            if matrix is not IDENTITY:
                box = transform_bounds(matrix, box)
            if clip is not _EVERYWHERE:
                box = intersection(clip, box)
        if box[0] <= box[2] and box[1] <= box[3]:
            left, bottom = min(left, box[0]), min(bottom, box[1])
            right, top = max(right, box[2]), max(top, box[3])
    return left, bottom, right, top


def _box(item: Text | Line | Shape | SymbolRef | Image, fonts: FontLibrary) -> Bounds:
    """Return what encloses one item; lines without their width, icons with the air around them."""
    if isinstance(item, Shape):
        return control_box(item.segments)
    if isinstance(item, Text):
        x, y, font, size, _, text = item
        return _box(Line(x, y, size, "", ((font, text),)), fonts)
    if isinstance(item, Line):
        wide = sum(fonts.named(font).measure(text) for font, text in item.runs) * item.size
        face = fonts.named(item.runs[0][0])
        bottom, top = item.y - face.descent * item.size, item.y + face.cap_height * item.size
        return item.x, bottom, item.x + wide, top
    _, x, y, width, height, *_ = item
    box = x, y, x + width, y + height
    if not isinstance(item, SymbolRef) or not item.turn:
        return box
    angle = math.radians(item.turn)
    cos, sin = math.cos(angle), math.sin(angle)
    mx, my = x + width / 2, y + height / 2
    around: Matrix = (cos, sin, -sin, cos, mx - cos * mx + sin * my, my - sin * mx - cos * my)
    return transform_bounds(around, box)
