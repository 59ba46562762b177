"""Gradients of shapes: stops, from where to where, how far they are seen through."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from punchboard.cards.catalog import tr
from punchboard.cards.schema.layout_shapes import GradientFill, GradientStop
from punchboard.generator.expression import (
    Compiled,
    ExpressionError,
    Scope,
    compile_value,
    compile_values,
)
from punchboard.generator.graphics.display_list import Gradient
from punchboard.generator.graphics.geometry import Matrix, Rect, multiply
from punchboard.generator.layout.drawer import Drawer, number, share
from punchboard.generator.layout.face_in_progress import FaceInProgress

#: A box without an inside, in square points.
_NO_ROOM = 1e-6


class GradientMaker:
    """Makes a gradient across a box."""

    def __init__(self, fill: GradientFill, drawer: Drawer) -> None:
        """Compile its values, and add the names that they read to the drawer's."""
        self._is_radial = fill.gradient == "radial"
        stops = [
            GradientStop(colour=each) if isinstance(each, str) else each for each in fill.stops
        ]
        self._colours = [drawer.colour(stop.colour) for stop in stops]
        self._ats = [None if stop.at is None else compile_value(stop.at) for stop in stops]
        self._opacities = [compile_value(stop.opacity) for stop in stops]
        self._angle = compile_value(90 if fill.angle is None else fill.angle)
        self._start, self._end = (
            None if point is None else compile_values(point) for point in (fill.start, fill.end)
        )
        for value in (
            *self._ats, *self._opacities, self._angle, *(self._start or ()), *(self._end or ()),
        ):  # fmt: skip
            if value is not None:
                drawer.names |= value.names

    def fill(
        self, face: FaceInProgress, scope: Scope, box: Rect, turn: Matrix
    ) -> Gradient | str | None:
        """Return the gradient that fills a shape in a box transformed by a matrix."""
        colours = [colour(face, scope) for colour in self._colours]
        seen = [share(value.call(scope)) for value in self._opacities]
        shown = [each for each in colours if each is not None]
        if not shown:
            return None
        if len({*colours}) == 1 and min(seen) == 1:
            return shown[0]
        stops = tuple(
            (at, colour or _neighbour(colours, number), opacity if colour else 0.0)
            for number, (at, colour, opacity) in enumerate(
                zip(self._places(scope), colours, seen, strict=True)
            )
        )
        matrix = self._radial(scope, box) if self._is_radial else self._linear(scope, box)
        if abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) < _NO_ROOM:
            return stops[-1][1] if stops[-1][2] == 1 else None
        return Gradient(self._is_radial, stops, multiply(turn, matrix))

    def _places(self, scope: Scope) -> list[float]:
        """Return where each color is reached, from 0 to 1."""
        given = [None if at is None else number(at.call(scope)) / 100 for at in self._ats]
        known = {index: at for index, at in enumerate(given) if at is not None}
        known = {0: 0.0, len(given) - 1: 1.0, **known}
        order = sorted(known)
        for index in order:
            if not 0 <= known[index] <= 1:
                what = tr("a colour of the gradient lies at {known:g} %", known=100 * known[index])
                raise ExpressionError(what, tr("write from 0 to 100"))
        for one, other in pairwise(order):
            if known[other] < known[one]:
                what = tr(
                    "{offset:g} % comes after {previous:g} % in the gradient",
                    offset=100 * known[other],
                    previous=100 * known[one],
                )
                raise ExpressionError(what, tr("order its stops by where they are"))
            step = (known[other] - known[one]) / (other - one)
            known |= {index: known[one] + step * (index - one) for index in range(one + 1, other)}
        return [round(known[index], 5) for index in range(len(given))]

    def _point(
        self, scope: Scope, box: Rect, point: Sequence[Compiled] | None
    ) -> tuple[float, float] | None:
        """Return a point given in percent of a box."""
        if point is None:
            return None
        right, down = (number(each.call(scope)) / 100 for each in point)
        return box.x + right * box.width, box.top - down * box.height

    def _linear(self, scope: Scope, box: Rect) -> Matrix:
        start, end = self._point(scope, box, self._start), self._point(scope, box, self._end)
        if start is None or end is None:
            angle = math.radians(number(self._angle.call(scope)))
            across, up = math.cos(angle), -math.sin(angle)
            # As CSS has it: the lines across both ends run through corners.
            reach = (abs(box.width * across) + abs(box.height * up)) / 2
            x, y = box.x + box.width / 2, box.top - box.height / 2
            start, end = (x - across * reach, y - up * reach), (x + across * reach, y + up * reach)
        dx, dy = end[0] - start[0], end[1] - start[1]
        return dx, dy, -dy, dx, *start

    def _radial(self, scope: Scope, box: Rect) -> Matrix:
        x, y = self._point(scope, box, self._start) or (
            box.x + box.width / 2, box.top - box.height / 2,
        )  # fmt: skip
        end = self._point(scope, box, self._end)
        if end is not None:
            across = up = math.dist((x, y), end)
        else:  # an ellipse of the box's proportions through its farthest corner
            across = math.sqrt(2) * max(abs(x - box.x), abs(box.x + box.width - x))
            up = math.sqrt(2) * max(abs(box.top - y), abs(y - box.bottom))
        return across, 0.0, 0.0, up, x, y


def _neighbour(colours: Sequence[str | None], number: int) -> str:
    """Return the color nearest to one that is none; the one before it, of two."""
    found = [at for at, colour in enumerate(colours) if colour is not None]
    nearest = min(found, key=lambda at: (abs(at - number), at))
    return colours[nearest] or ""
