"""The repeats of a face, and the check that they stay on it."""

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
    """The drawing of a repeating element.

    Attributes:
        kind: Its kind in layouts.
        name: Name of the element.
        position: Position of the element.
        column: Column that sets the number of repeats; "" if none does, and None if
            all cards have the same number.
        box: Box of the element in points.
        flows: Whether each instance follows the one before.
        items: Its display list on the face.
    """

    kind: str
    name: str
    position: Position
    column: str | None
    box: Rect
    flows: bool
    items: tuple[Item, ...]

    def beyond(self, whole: Rect, fonts: FontLibrary) -> tuple[float, str]:
        """Return the largest distance beyond an edge of the face in points, and the edge.

        Content at a fixed place may be a pattern that runs off the face: only its
        words and pictures count, and only those also outside the element's box.

        Args:
            whole: The face within its trim.
            fonts: Fonts of its words.
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
    """Return the column to name in messages about a repeat.

    Args:
        expression: Expression of its items.
        names: Names that its number and places depend on.

    Returns:
        The first column that the expression reads, "" if it reads the card otherwise; None if all
        cards are the same.
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
    """Return the bounding box of the visible parts of items, transformed by a matrix."""
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
            box = item_box(item, fonts)
            if matrix is not IDENTITY:
                box = transform_bounds(matrix, box)
            if clip is not _EVERYWHERE:
                box = intersection(clip, box)
        if box[0] <= box[2] and box[1] <= box[3]:
            left, bottom = min(left, box[0]), min(bottom, box[1])
            right, top = max(right, box[2]), max(top, box[3])
    return left, bottom, right, top


def item_box(item: Text | Line | Shape | SymbolRef | Image, fonts: FontLibrary) -> Bounds:
    """Return the bounding box of an item: lines without their width, icons with their margins."""
    if isinstance(item, Shape):
        return control_box(item.segments)
    if isinstance(item, Text):
        x, y, font, size, _, text = item
        return item_box(Line(x, y, size, "", ((font, text),)), fonts)
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
