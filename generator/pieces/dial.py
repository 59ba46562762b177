"""Dials: a body with windows, its back, and wheels between the two."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.problem import FieldError
from punchboard.cards.schema.pieces.dial import DialComponent, Edge, Opening, Wheel
from punchboard.generator.graphics.geometry import (
    KAPPA,
    MM,
    Point,
    Segment,
)
from punchboard.generator.text.font_face import FontFace
from punchboard.generator.text.fonts import FontLibrary

#: Outside the numbers: what the thumb pushes; the grip is never deeper, so it shows no number.
RIM = 3.6
GRIP_DEPTH = 3.2
#: Half the width of a grip: a thumb is about 20 mm wide.
GRIP_REACH = 11.0
#: Between a number and the edge of its window, so that it is whole with the pin 0.5 mm off.
CLEAR = 0.6
#: Between the window and the next number, so that a wheel that stops a little off, or whose pin is
#: 0.5 mm off, still shows one.
SPARE = 0.6
#: From the wheel to the edge of the body: The Game Crafter's small dial has 0.45 mm, and a wheel
#: whose pin is 0.5 mm off is hidden but for a hair.
EDGE = 0.4
#: Sizes of numbers in points: larger ones are of no use, smaller ones are not read at arm's length.
_LARGEST, _SMALLEST = 30.0, 8.0
#: A wheel leaves room for a split pin's head (8 mm) and washer.
_HUB = 5.0
_DIRECTIONS: dict[Edge, tuple[float, float]] = {
    "top": (0.0, -1.0), "right": (1.0, 0.0), "bottom": (0.0, 1.0), "left": (-1.0, 0.0)
}  # fmt: skip

Rectangle = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class WheelGeometry:
    """A wheel's measures; positions are relative to the pin, x to the right and y down.

    Attributes:
        wheel: Declaration of the wheel.
        numbers: Its numbers, clockwise around the wheel from the window.
        size: Size of the numbers in points.
        spot: Center of the number in the window.
        number: Width and height of the widest number.
        grip: Edge of the body with the cut-out.
    """

    wheel: Wheel
    numbers: tuple[int, ...]
    size: float
    spot: Point
    number: tuple[float, float]
    grip: Edge

    @property
    def radius(self) -> float:
        """Of the wheel."""
        return self.wheel.diameter / 2

    @property
    def turn(self) -> float:
        """Degrees from one number to the next."""
        return 360 / len(self.numbers)

    @property
    def window(self) -> Rectangle:
        """Left, top, width and height of the window, seen from the pin."""
        opening = self.wheel.opening
        if opening is not None:
            width, height = opening.width, opening.height
        else:
            width, height = (length + 2 * CLEAR for length in self.number)
        return self.spot[0] - width / 2, self.spot[1] - height / 2, width, height

    def corners(self, number: int) -> list[Point]:
        """Return the corners of the box of a number, counted from the one in the window."""
        return _turned(_corners(self.spot, self.number), math.radians(self.turn * number))

    def scope(self) -> dict[str, Any]:
        """Return `wheel` as layouts see it; positions on the body are mm from its top left."""
        x, y = self.wheel.at
        left, top, width, height = self.window
        radius = self.radius
        return {
            "name": self.wheel.name,
            "title": self.wheel.title or self.wheel.name.replace("_", " ").capitalize(),
            "from": self.wheel.first,
            "to": self.wheel.last,
            "step": self.wheel.step,
            "numbers": list(self.numbers),
            "turn": self.turn,
            "size": self.size,
            "diameter": self.wheel.diameter,
            "rim": RIM,
            "x": x,
            "y": y,
            "grip": self.grip,
            "side": self.wheel.window,
            "window": {"x": x + left, "y": y + top, "width": width, "height": height},
            "spot": {"x": radius + left, "y": radius + top, "width": width, "height": height},
        }


def wheel_geometry(dial: DialComponent, wheel: Wheel) -> WheelGeometry:
    """Return the measures of a wheel with its numbers as large as one window allows.

    Raises:
        FieldError: if they would be too small, or the wheel does not fit into the body.
    """
    if wheel.opening is not None:
        return _geometry_behind(dial, wheel, wheel.opening)
    numbers, grip = numbers_of(wheel), _grip(dial, wheel)
    size = _LARGEST
    while size >= _SMALLEST:
        number = number_box(numbers, size)
        across = number[0] if wheel.window in ("left", "right") else number[1]
        reach = wheel.diameter / 2 - RIM - CLEAR - across / 2
        dx, dy = _DIRECTIONS[wheel.window]
        found = WheelGeometry(wheel, numbers, size, (dx * reach, dy * reach), number, grip)
        if reach - across / 2 - CLEAR >= _HUB and shows_one(found):
            return found
        size -= 0.25
    raise FieldError(
        tr(
            'the wheel "{name}" of {diameter:g} mm is too small for {numbers} numbers',
            name=wheel.name,
            diameter=wheel.diameter,
            numbers=len(numbers),
        ),
        tr("write a larger diameter, or a larger step"),
    )


def _geometry_behind(dial: DialComponent, wheel: Wheel, opening: Opening) -> WheelGeometry:
    """Return the measures of a wheel with its numbers as large as an opening of fixed size allows.

    Raises:
        FieldError: if they would be too small, or the opening reaches the pin or the rim.
    """
    numbers, grip = numbers_of(wheel), _grip(dial, wheel)
    dx, dy = _DIRECTIONS[wheel.window]
    across = opening.width if dx else opening.height
    size = _LARGEST
    while size >= _SMALLEST and opening.reach - across / 2 >= _HUB:
        width, height = number = number_box(numbers, size)
        spot = dx * opening.reach, dy * opening.reach
        found = WheelGeometry(wheel, numbers, size, spot, number, grip)
        has_room = width + 2 * CLEAR <= opening.width and height + 2 * CLEAR <= opening.height
        if has_room and shows_one(found):
            return found
        size -= 0.25
    raise FieldError(
        tr(
            'the opening of the wheel "{name}" has no room for one of {numbers} numbers',
            name=wheel.name,
            numbers=len(numbers),
        ),
        tr("write another opening, between the pin and the rim, or a larger step"),
    )


def numbers_of(wheel: Wheel) -> tuple[int, ...]:
    """Return the numbers of a wheel, clockwise from the one in the window."""
    return tuple(range(wheel.first, wheel.last + 1, wheel.step))


@cache
def _face_of_numbers() -> FontFace:
    """Return the font face that measures the numbers."""
    return FontLibrary().face("Lato", "black")


def number_box(numbers: tuple[int, ...], size: float) -> tuple[float, float]:
    """Return width and height in mm of the widest number at a size in points."""
    face = _face_of_numbers()
    widest = max(face.measure(shown(each)) for each in (numbers[0], numbers[-1]))
    return widest * size / MM, face.cap_height * size / MM


def shown(number: int) -> str:
    """Return a number as it is printed: with a real minus."""
    return str(number).replace("-", "\u2212")


def shows_one(geometry: WheelGeometry) -> bool:
    """Return whether no other number comes into the window by `SPARE`, and none into a bay."""
    if max(math.hypot(*corner) for corner in geometry.corners(0)) > geometry.radius - GRIP_DEPTH:
        return False
    left, top, width, height = geometry.window
    window = [
        (left - SPARE, top - SPARE),
        (left + width + SPARE, top - SPARE),
        (left + width + SPARE, top + height + SPARE),
        (left - SPARE, top + height + SPARE),
    ]
    others = range(1, len(geometry.numbers))
    return not any(overlap(window, geometry.corners(each)) for each in others)


def overlap(one: list[Point], other: list[Point]) -> bool:
    """Return whether two convex polygons share an area (separating axes)."""
    for polygon in (one, other):
        for (x1, y1), (x2, y2) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
            across = (y2 - y1, x1 - x2)
            first, second = (
                [across[0] * x + across[1] * y for x, y in each] for each in (one, other)
            )
            if max(first) <= min(second) or max(second) <= min(first):
                return False
    return True


def check_body(dial: DialComponent, wheels: list[WheelGeometry]) -> None:
    """Make sure that the wheels lie inside the body and beside each other.

    Raises:
        FieldError: if they do not.
    """
    for number, geometry in enumerate(wheels):
        (x, y), radius = geometry.wheel.at, geometry.radius
        room = min(x, y, dial.width - x, dial.height - y)
        if room < radius + EDGE - 1e-9:
            raise FieldError(
                tr(
                    'the wheel "{name}" reaches beyond the body, {edge:g} mm of its edge kept free',
                    name=geometry.wheel.name,
                    edge=EDGE,
                ),
                tr(
                    "write a smaller diameter ({room:g} mm or less), or another place",
                    room=2 * (room - EDGE),
                ),
            )
        for other in wheels[:number]:
            apart = math.dist(geometry.wheel.at, other.wheel.at)
            if apart < radius + other.radius:
                raise FieldError(
                    tr(
                        'the wheels "{first_wheel}" and "{second_wheel}" lie on each other',
                        first_wheel=other.wheel.name,
                        second_wheel=geometry.wheel.name,
                    ),
                    tr("write places {radius:g} mm apart or more", radius=radius + other.radius),
                )


def _grip(dial: DialComponent, wheel: Wheel) -> Edge:
    if wheel.grip is not None:
        return wheel.grip
    x, y = wheel.at
    rooms: dict[Edge, float] = {
        "left": x, "right": dial.width - x, "bottom": dial.height - y, "top": y
    }  # fmt: skip
    free = [edge for edge in rooms if edge != wheel.window]
    return min(free, key=lambda edge: rooms[edge])


def _corners(middle: Point, size: tuple[float, float]) -> list[Point]:
    (x, y), (width, height) = middle, size
    return [
        (x + across * width / 2, y + down * height / 2)
        for across, down in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]


def _turned(points: list[Point], angle: float) -> list[Point]:
    """Turn points clockwise (y is down) around the pin."""
    cos, sin = math.cos(angle), math.sin(angle)
    return [(x * cos - y * sin, x * sin + y * cos) for x, y in points]


def body_outline(component: DialComponent, wheels: list[WheelGeometry]) -> tuple[Segment, ...]:
    """Return the body's edge as seen from its front: round corners, and a bay for each grip."""
    width, height, radius = component.width, component.height, component.radius
    bays: dict[str, list[tuple[float, float]]] = {}
    for geometry in wheels:
        x, y = geometry.wheel.at
        along = {"top": x, "right": y, "bottom": width - x, "left": height - y}[geometry.grip]
        room = {"top": y, "right": width - x, "bottom": height - y, "left": x}[geometry.grip]
        bays.setdefault(geometry.grip, []).append((along, room - geometry.radius + GRIP_DEPTH))
    segments: list[Segment] = []
    # Each edge runs clockwise from its start; `place` turns (along, inwards) into points.
    edges = {
        "top": (width, lambda a, d: (a, d)),
        "right": (height, lambda a, d: (width - d, a)),
        "bottom": (width, lambda a, d: (width - a, height - d)),
        "left": (height, lambda a, d: (d, height - a)),
    }
    starts = {
        edge: min([radius, *(a - GRIP_REACH for a, _ in bays.get(edge, ()))]) for edge in edges
    }
    following = [*[*edges][1:], "top"]
    for (edge, (length, place)), after in zip(edges.items(), following, strict=True):

        def point(along: float, inwards: float, place: Any = place) -> tuple[float, float]:
            x, y = place(along, inwards)
            return x * MM, (height - y) * MM

        start = max(0.0, starts[edge])
        segments.append(("L" if segments else "M", *point(start, _corner_depth(radius, start))))
        end = length - radius
        for along, depth in sorted(bays.get(edge, ())):
            segments += _bay(point, along, depth, length, radius)
            end = max(end, min(length, along + GRIP_REACH))
        segments.append(("L", *point(end, _corner_depth(radius, length - end))))
        segments += _corner(point, length, radius, length - end, max(0.0, starts[after]))
    return (*segments, ("Z",))


def _corner_depth(radius: float, along: float) -> float:
    """Return the depth of a round corner at a place along its edge, both in mm."""
    return 0.0 if along >= radius else radius - math.sqrt(radius**2 - (radius - along) ** 2)


def _corner(point: Any, length: float, radius: float, before: float, after: float) -> list[Segment]:
    """Return the round corner at the end of an edge, or the part of it that bays leave.

    Args:
        point: Function that turns a place on the edge into points.
        length: Length of the edge in mm.
        radius: Corner radius in mm.
        before: mm from the corner's box to the arc's start, along this edge.
        after: mm from the corner's box to the arc's end, along the next edge.
    """
    if before == after == radius:
        rest = radius * (1 - KAPPA)
        curve = (*point(length - rest, 0), *point(length, rest), *point(length, radius))
        return [("C", *curve)]
    start, end = math.asin(1 - before / radius), math.acos(1 - after / radius)
    if start >= end:
        return []
    handle = 4 / 3 * math.tan((end - start) / 4) * radius
    x1, y1, x2, y2 = (
        value
        for angle, way in ((start, handle), (end, -handle))
        for value in (
            length - radius + radius * math.sin(angle) + way * math.cos(angle),
            radius - radius * math.cos(angle) + way * math.sin(angle),
        )
    )
    last = length - radius + radius * math.sin(end), radius - radius * math.cos(end)
    return [("C", *point(x1, y1), *point(x2, y2), *point(*last))]


def _bay(point: Any, along: float, depth: float, length: float, radius: float) -> list[Segment]:
    """Return half an ellipse cut into an edge, or into the round corners at its ends."""
    handle = GRIP_REACH * KAPPA
    first, last = max(0.0, along - GRIP_REACH), min(length, along + GRIP_REACH)
    start, end = _corner_depth(radius, first), _corner_depth(radius, length - last)
    in_, out = (each + (depth - each) * KAPPA for each in (start, end))
    return [
        ("L", *point(first, start)),
        ("C", *point(first, in_), *point(along - handle, depth), *point(along, depth)),
        ("C", *point(along + handle, depth), *point(last, out), *point(last, end)),
    ]
