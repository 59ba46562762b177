"""Where elements stand: the border between mm from the top left and points from the bottom left."""

from __future__ import annotations

import math
from collections.abc import Callable

from punchboard.cards.schema.base import to_mm
from punchboard.generator.expression import (
    Compiled,
    ExpressionError,
    Scope,
    compile_value,
    no_number,
)
from punchboard.generator.face import MM, Box

MINUS = "\u2212"
#: How far an element reaches right and down from its parent's top left, in points.
Extent = tuple[float, float]


def number(value: object) -> float:
    """Return an expression's result as a number; yes is 1.

    Raises:
        ExpressionError: if it is none.
    """
    if isinstance(value, int | float):
        return float(value)
    if isinstance(value, str) and value:
        try:
            result = float(value.replace("\u2212", "-"))
        except ValueError:
            result = math.nan
        if math.isfinite(result):
            return result
        hint = 'write a number, or an expression that begins with "="'
        raise ExpressionError(f'"{value[:60]}" is no number', hint)
    raise no_number(None if value == "" else value)


def share(value: object) -> float:
    """Return an expression's result as an opacity.

    Raises:
        ExpressionError: if it is not from 0 to 1.
    """
    opacity = number(value)
    if 0 <= opacity <= 1:
        return opacity
    hint = f"write {opacity / 100:g}" if 1 < opacity <= 100 else "write 1 for what hides all"
    raise ExpressionError(f"opacity is {opacity:g}, must be from 0 to 1", hint)


def length(value: object) -> float:
    """Return an expression's result as a length in points: a number of mm, or text with its unit.

    Raises:
        ExpressionError: if it is none.
    """
    if isinstance(value, str):
        measured = to_mm(value)
        if measured is not None:
            return measured * MM
    return number(value) * MM


def need_room(box: Box) -> None:
    """Raise if a box has no room for what must have some.

    Raises:
        ExpressionError: if its width or height is not above 0.
    """
    if box.width <= 0 or box.height <= 0:
        size = f"{box.width / MM:.1f} × {box.height / MM:.1f} mm"
        raise ExpressionError(f"its box is {size.replace('-', MINUS)}", "correct at:")


class Place:
    """Where an element stands in its parent: its `at`, compiled.

    Attributes:
        names: what its expressions read.
        open_width: whether the width is left to reach the parent's far edge; likewise the height.
    """

    def __init__(self, at: tuple[int | float | str, ...]) -> None:
        values = [compile_value(value) for value in at]
        self.names: frozenset[str] = frozenset().union(*(value.names for value in values))
        self.open_width = len(values) < 3
        self.open_height = len(values) < 4
        self._evaluate = _lengths(values)
        self._last: tuple[Box, Box] | None = None  # parent and box, where nothing can change

    def box(self, scope: Scope, parent: Box) -> Box:
        """Return the element's box in points."""
        last = self._last
        if last is not None and last[0] is parent:
            return last[1]
        lengths = self._evaluate(scope)
        x, y = lengths[0], lengths[1]
        width = parent.width - x if self.open_width else lengths[2]
        height = parent.height - y if self.open_height else lengths[3]
        box = Box(parent.x + x, parent.top - y, width, height)
        if not self.names:
            self._last = (parent, box)
        return box

    def extent(self, box: Box, parent: Box, width: float, height: float) -> Extent:
        """Return how far it reaches, its content being `width` × `height` where `at` is open."""
        right = box.x - parent.x + (width if self.open_width else box.width)
        down = parent.top - box.top + (height if self.open_height else box.height)
        return right, down


def _lengths(values: list[Compiled]) -> Callable[[Scope], tuple[float, ...]]:
    if all(not value.names for value in values):
        fixed = tuple(length(value.call({})) for value in values)
        return lambda scope: fixed
    calls = [value.call for value in values]
    return lambda scope: tuple([length(call(scope)) for call in calls])
