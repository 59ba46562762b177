"""The dial of a shop that a component can be: same body, same wheels, numbers in its windows."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import permutations
from typing import NamedTuple

from punchboard.cards.catalog import tr, tr_list
from punchboard.cards.problem import FieldError
from punchboard.cards.schema.pieces.dial import DialComponent, Edge, Opening, Wheel
from punchboard.generator.export.shop_file import Dial, Shop
from punchboard.generator.graphics.geometry import Point
from punchboard.generator.pieces.dial import (
    CLEAR,
    WheelGeometry,
    number_box,
    numbers_of,
    overlap,
    wheel_geometry,
)
from punchboard.generator.pieces.piece import PanelTurn

#: Sizes and places that differ by less (mm) are one: shops cut no closer.
_SAME = 0.6
#: Around a number in the shop's window, mm: the pin may be so far off, as at home.
_OFF = 0.5
#: Ways in which it may be off: eighths of a turn.
_AROUND = [
    (_OFF * math.cos(math.tau * part / 8), _OFF * math.sin(math.tau * part / 8))
    for part in range(8)
]
#: Rounded figures may reach so far beyond a window, mm.
_ROUNDED = 0.05
_MM_PER_INCH = 25.4
_TURNS: tuple[PanelTurn, ...] = (0, 90, 180, 270)
_SIDES: dict[Edge, Point] = {"top": (0, -1), "right": (1, 0), "bottom": (0, 1), "left": (-1, 0)}
#: Cost of a window on another side in the search for the nearest product, in mm of size.
_OTHER_SIDE = 50.0
#: Sizes of suggested numbers in points, largest first.
_POINTS = range(30, 7, -1)
#: Part of its bounding box that a window fills if it's a box with round corners.
_NEARLY_A_BOX = 0.95


class DialFit(NamedTuple):
    """A shop's dial for a component.

    Attributes:
        name: Name of the product.
        dial: The product.
        turn: Degrees clockwise by which the component is turned on the picture.
        wheels: For each wheel of the component, the number of the product's wheel.
    """

    name: str
    dial: Dial
    turn: PanelTurn
    wheels: tuple[int, ...]


class _SeenWheel(NamedTuple):
    """A wheel of a product as the turned dial has it, mm.

    Attributes:
        at: Place of its pin, from the top left of the body.
        diameter: Its diameter.
        window: Corners of its window, from its pin.
    """

    at: Point
    diameter: float
    window: Sequence[Point]

    @property
    def side(self) -> Edge:
        """Return the side of the pin on which the window is."""
        return _side_of(sum(x for x, _ in self.window), sum(y for _, y in self.window))


class _View(NamedTuple):
    """A product, seen with the picture turned back.

    Attributes:
        name: Name of the product.
        dial: The product.
        turn: Degrees clockwise from the dial to the picture.
        size: Width and height of the body, mm.
        radius: Corner radius of the body, mm.
        fold: Edge of the body at the fold.
        wheels: Its wheels.
    """

    name: str
    dial: Dial
    turn: PanelTurn
    size: Point
    radius: float
    fold: Edge
    wheels: tuple[_SeenWheel, ...]


def fit_of_dial(shop: Shop, component: DialComponent) -> DialFit | None:
    """Return the shop's dial that a component can be; None if it has none."""
    found = [
        (view, order)
        for view in _views(shop, component)
        if _fits(view, component, order := _order(view, component))
    ]
    if not found:
        return None
    grips = [wheel_geometry(component, wheel).grip for wheel in component.wheels]
    # The wheels show at the fold: there, thumbs turn them.
    view, order = max(found, key=lambda each: (grips.count(each[0].fold), each[0].fold == "top"))
    return DialFit(view.name, view.dial, view.turn, order)


def advice_for_dial(shop: Shop, name: str, component: DialComponent) -> str:
    """Return a sentence with the fields that make a dial the nearest product of a shop.

    Args:
        shop: The shop.
        name: Name of the component.
        component: A dial that is none of the shop's.
    """
    views = list(_views(shop, component))
    if not views:
        counts = sorted({len(each.wheels) for each in shop.dials.values()})
        return tr(
            "{shop} has no dial with {count} wheels for {component}: "
            "write a component with {counts}.",
            shop=shop.title,
            count=len(component.wheels),
            component=name,
            counts=tr_list([str(each) for each in counts], "or"),
        )
    view = min(views, key=lambda each: _cost(each, component, _order(each, component)))
    (width, height), order = view.size, _order(view, component)
    wheels = []
    for wheel, number in zip(component.wheels, order, strict=True):
        seen = view.wheels[number]
        fields = (
            f"diameter: {round(seen.diameter, 1):g}, "
            f"at: [{round(seen.at[0], 1):g}, {round(seen.at[1], 1):g}], window: {seen.side}"
        )
        wheels.append(_wheel_text(wheel, seen, fields))
    return tr(
        "{shop} has no dial like {component}: for its {product}, write width: {width:g}, "
        "height: {height:g}, radius: {radius:g}; {wheels}.",
        shop=shop.title,
        component=name,
        product=view.name,
        width=round(width, 1),
        height=round(height, 1),
        radius=round(view.radius, 1),
        wheels="; ".join(wheels),
    )


def _wheel_text(wheel: Wheel, seen: _SeenWheel, fields: str) -> str:
    """Return the fields of a wheel with its opening, and the most numbers that it can have.

    Args:
        wheel: The wheel.
        seen: The product's wheel.
        fields: Its other fields, as game.yaml has them.
    """
    asked = len(numbers_of(wheel))
    # Fewer numbers never need a larger window: the first that have none are halfway to be found.
    counts = range(asked, 1, -1)
    found = bisect_left(counts, True, key=lambda each: _opening(wheel, seen, each) is not None)
    if found == len(counts):
        return tr("wheel {wheel}: {fields}", wheel=wheel.name, fields=fields)
    opening = _opening(wheel, seen, counts[found])
    assert opening is not None
    size = f"reach: {opening.reach:g}, width: {opening.width:g}, height: {opening.height:g}"
    fields = f"{fields}, opening: {{{size}}}"
    if found:
        return tr(
            "wheel {wheel}: {fields}, at most {most} numbers",
            wheel=wheel.name,
            fields=fields,
            most=counts[found],
        )
    return tr("wheel {wheel}: {fields}", wheel=wheel.name, fields=fields)


def _views(shop: Shop, component: DialComponent) -> Iterator[_View]:
    """Yield the products with a component's number of wheels, seen in each turn."""
    scale = _MM_PER_INCH / shop.dpi
    for name, dial in shop.dials.items():
        if len(dial.wheels) != len(component.wheels):
            continue
        left, top, wide, high = dial.front
        for turn in _TURNS:
            width, height = (high, wide) if turn % 180 else (wide, high)
            wheels = []
            for wheel in dial.wheels:
                x, y = turned(-turn, wheel.pin[0] - left - wide / 2, wheel.pin[1] - top - high / 2)
                window = [
                    turned(-turn, (across - wheel.pin[0]) * scale, (down - wheel.pin[1]) * scale)
                    for across, down in wheel.window
                ]
                at = (width / 2 + x) * scale, (height / 2 + y) * scale
                wheels.append(_SeenWheel(at, wheel.diameter * scale, window))
            size = width * scale, height * scale
            if dial.fold_x is not None:
                way = turned(-turn, math.copysign(1, dial.fold_x - left - wide / 2), 0)
            else:
                way = turned(-turn, 0, math.copysign(1, (dial.fold_y or 0) - top - high / 2))
            radius = dial.radius * scale
            yield _View(name, dial, turn, size, radius, _side_of(*way), tuple(wheels))


def _side_of(x: float, y: float) -> Edge:
    """Return the side on which a place is, seen from the origin."""
    return max(_SIDES, key=lambda each: _SIDES[each][0] * x + _SIDES[each][1] * y)


def turned(degrees: int, x: float, y: float) -> Point:
    """Turn a place clockwise by quarters around the origin; y is down."""
    for _ in range(degrees // 90 % 4):
        x, y = -y, x
    return x, y


def _order(view: _View, component: DialComponent) -> tuple[int, ...]:
    """Return for each wheel of a component the number of the product's wheel nearest to it."""
    numbers = range(len(view.wheels))
    return min(
        permutations(numbers),
        key=lambda order: sum(
            math.dist(view.wheels[number].at, wheel.at)
            for number, wheel in zip(order, component.wheels, strict=True)
        ),
    )


def _cost(view: _View, component: DialComponent, order: Sequence[int]) -> float:
    """Return how far a component is from a product, in mm."""
    cost = math.dist(view.size, (component.width, component.height))
    for number, wheel in zip(order, component.wheels, strict=True):
        seen = view.wheels[number]
        cost += math.dist(seen.at, wheel.at) + _OTHER_SIDE * (seen.side != wheel.window)
    return cost


def _fits(view: _View, component: DialComponent, order: Sequence[int]) -> bool:
    """Return whether a component is a product as it is seen."""
    if max(abs(view.size[0] - component.width), abs(view.size[1] - component.height)) > _SAME:
        return False
    for number, wheel in zip(order, component.wheels, strict=True):
        seen = view.wheels[number]
        if math.dist(seen.at, wheel.at) > _SAME or abs(seen.diameter - wheel.diameter) > _SAME:
            return False
        if not _shows_one(wheel_geometry(component, wheel), seen):
            return False
    return True


def _shows_one(geometry: WheelGeometry, seen: _SeenWheel) -> bool:
    """Return whether a product's window shows all of one number, and nothing of the others."""
    width, height = geometry.number
    grown = replace(geometry, number=(width + 2 * _OFF, height + 2 * _OFF))
    if not _holds(seen.window, grown.corners(0)):
        return False
    window = list(seen.window)
    return not any(
        overlap(window, [(x + dx, y + dy) for x, y in geometry.corners(number)])
        for number in range(1, len(geometry.numbers))
        for dx, dy in _AROUND
    )


def _holds(window: Sequence[Point], corners: Sequence[Point]) -> bool:
    """Return whether a convex window holds all corners, to the width of a rounded figure."""
    for (x1, y1), (x2, y2) in zip(window, (*window[1:], window[0]), strict=True):
        length = math.dist((x1, y1), (x2, y2))
        for x, y in corners:  # y is down: a window that runs clockwise has its inside at the right
            if (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) < -_ROUNDED * length:
                return False
    return True


def _area(corners: Sequence[Point]) -> float:
    """Return the area of a polygon whose corners run clockwise; y is down."""
    pairs = zip(corners, (*corners[1:], corners[0]), strict=True)
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs) / 2


def _opening(wheel: Wheel, seen: _SeenWheel, count: int) -> Opening | None:
    """Return the opening with the largest numbers that shows one in a product's window.

    Args:
        wheel: The wheel.
        seen: The product's wheel.
        count: Numbers on the wheel.
    """
    (dx, dy), radius = _SIDES[seen.side], seen.diameter / 2
    reaches = [dx * x + dy * y for x, y in seen.window]
    middle = (min(reaches) + max(reaches)) / 2
    halves = range(math.ceil(2 * min(reaches)), math.ceil(2 * max(reaches)))
    places = sorted(
        {*(each / 2 for each in halves), round(middle, 1)}, key=lambda r: abs(r - middle)
    )
    asked = {
        "last": wheel.first + (count - 1) * wheel.step,
        "window": seen.side,
        "diameter": seen.diameter,
        "grip": "left",
    }
    wheel = wheel.model_copy(update=asked)
    dial = DialComponent.model_construct(width=2 * radius, height=2 * radius)

    def opening_at(reach: float, width: float, height: float) -> Opening | None:
        x, y = dx * reach, dy * reach
        corners = [(x + i * width / 2, y + j * height / 2) for i in (-1, 1) for j in (-1, 1)]
        return opening_of(reach, width, height) if _holds(seen.window, corners) else None

    def opening_of(reach: float, width: float, height: float) -> Opening | None:
        opening = Opening(reach=reach, width=round(width, 1), height=round(height, 1))
        try:
            geometry = wheel_geometry(dial, wheel.model_copy(update={"opening": opening}))
        except FieldError:
            return None
        return opening if _shows_one(geometry, seen) else None

    across, down = (max(axis) - min(axis) for axis in zip(*seen.window, strict=True))
    if _area(seen.window) > _NEARLY_A_BOX * across * down:  # its corners are round at most
        whole = opening_of(
            round(middle, 1), math.floor(10 * across) / 10, math.floor(10 * down) / 10
        )
        if whole is not None:
            return whole
    for points in _POINTS:
        width, height = (
            math.ceil(10 * (each + 2 * CLEAR)) / 10
            for each in number_box(numbers_of(wheel), points)
        )
        tried = (opening_at(reach, width, height) for reach in places)
        opening = next((each for each in tried if each is not None), None)
        if opening is None:
            continue
        for more in ((0.1, 0.0), (0.0, 0.1)):
            while larger := opening_at(
                opening.reach, opening.width + more[0], opening.height + more[1]
            ):
                opening = larger
        return opening
    return None
