"""Rings: numbers around a circle."""

from __future__ import annotations

import math

from punchboard.cards.schema.layout_tracks import RingElement
from punchboard.generator.expression import (
    Scope,
    compile_value,
)
from punchboard.generator.graphics.display_list import Group, Item, Shape
from punchboard.generator.graphics.geometry import Rect, Segment
from punchboard.generator.layout.drawer import (
    Extent,
    Site,
    length,
    need_room,
    number,
)
from punchboard.generator.layout.elements.counting import CountingDrawer
from punchboard.generator.layout.face_in_progress import FaceInProgress


class RingDrawer(CountingDrawer):
    """Draws a ring element."""

    def __init__(self, element: RingElement, site: Site) -> None:
        super().__init__(element, site)
        self._facing = element.facing
        self._radius = None if element.radius is None else compile_value(element.radius)
        self._start, self._arc = compile_value(element.start), compile_value(element.arc)
        self._ticks, self._width = compile_value(element.ticks), compile_value(element.tick_width)
        self._ink = self.colour(element.tick_colour)
        for each in (self._radius, self._start, self._arc, self._ticks, self._width):
            if each is not None:
                self.names |= each.names

    def draw_in(self, face: FaceInProgress, scope: Scope, box: Rect, out: list[Item]) -> Extent:
        """Set the numbers clockwise, each turned as it faces."""
        need_room(box)
        labels = self.labels(face, scope)
        size = self.size(scope)
        edge = min(box.width, box.height) / 2
        ticks = max(0.0, length(self._ticks.call(scope)))
        radius = edge - ticks - self.cap_height(size)
        if self._radius is not None:
            radius = length(self._radius.call(scope))
        x, y = box.x + box.width / 2, box.top - box.height / 2
        start, arc = number(self._start.call(scope)), number(self._arc.call(scope))
        steps = len(labels) if abs(arc) >= 360 else len(labels) - 1
        lines: list[Segment] = []
        for index, label in enumerate(labels):
            angle = math.radians(start + (arc * index / steps if steps else 0.0))
            sin, cos = math.sin(angle), math.cos(angle)
            if ticks:
                lines += (
                    ("M", x + sin * edge, y + cos * edge),
                    ("L", x + sin * (edge - ticks), y + cos * (edge - ticks)),
                )
            turn = {"out": angle, "in": angle + math.pi, "up": 0.0}[self._facing]
            c, s = math.cos(turn), math.sin(turn)
            at = x + sin * radius, y + cos * radius
            text = self.centered(face, label, scope, 0.0, 0.0, size)
            if text is not None:
                out.append(Group((text,), (c, -s, s, c, *at)))
        if lines:
            width = max(0.0, length(self._width.call(scope)))
            out.append(Shape(tuple(lines), stroke=self._ink(face, scope) or "#000000", width=width))
        return box.width, box.height


DRAWER = RingDrawer
