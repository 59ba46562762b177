"""Gradients of SVG: read once, and laid across each shape that is filled with them."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from punchboard.generator.art.color import read_color
from punchboard.generator.art.document import Element
from punchboard.generator.art.outline import (
    FARTHEST,
    read_length,
    read_plain,
    read_server_step,
    transform_rounded,
)
from punchboard.generator.graphics.display_list import CURRENT, Gradient, Stop
from punchboard.generator.graphics.geometry import (
    IDENTITY,
    Bounds,
    Matrix,
    Segment,
    bounding_box,
    control_box,
    inverse_transform,
    multiply,
    transform,
)

#: Links from gradient to gradient that are followed, and stops of one that are read.
_DEEPEST, _MOST_STOPS = 8, 100
_REFERENCE = re.compile(r"url\(\s*['\"]?#([^'\")]+)['\"]?\s*\).*", re.DOTALL)
#: Stops of one that is repeated.
_MOST_REPEATED = 2000
#: An area without an inside, in square units.
_NO_ROOM = 1e-9
#: More than any drawing measures, in units and in square units.
_FARTHEST = 1e12


#: The box of an element, and the matrix from its user units to the symbol's.
Placed = tuple[Bounds, Matrix]


#: Attributes that a gradient takes over from one of the other kind.
_SHARED = frozenset({"gradientUnits", "gradientTransform", "spreadMethod"})
#: By so much are stops parted that are at one end of a gradient, in parts of its length.
_HAIR = 1e-5


class DrawnGradient(NamedTuple):
    """A gradient of a document, before it is placed on a shape.

    Attributes:
        is_radial: Whether it is radial rather than linear.
        stops: One or more stops, in order.
        matrix: Matrix from gradient space (see `Gradient`) to the space that `fits_box` chooses.
        fits_box: Whether that is the unit square of each shape's box rather than user space.
        focus: Focal circle of a radial gradient in gradient space: x, y, radius.
        spread: Spread method beyond its ends: `pad`, `repeat` or `reflect`.
        name: Reference to it in the drawing, such as `url(#sky)`.
        lacks_color: Whether a stop uses the inherited `currentColor`, which gradients can't.
        unread: Invalid color of a stop; "" for none.
        is_moved: Whether its focus was outside its circle, and is moved into it.
        placed: Box that replaces the box of each shape, and the matrix of its units; None for none.
        instead: Fill of a shape whose box has no width or no height.
    """

    is_radial: bool
    stops: tuple[Stop, ...]
    matrix: Matrix
    fits_box: bool
    focus: tuple[float, float, float]
    spread: str
    name: str
    lacks_color: bool
    unread: str
    is_moved: bool
    placed: Placed | None = None
    instead: str | None = None

    def across(
        self,
        segments: Sequence[Segment],
        matrix: Matrix,
        opacity: float,
        area: Bounds | None = None,
    ) -> str | Gradient | None:
        """Return the fill of an outline or of its stroke; None for none.

        Args:
            segments: Segments of the outline, in user units.
            matrix: Matrix from user units to those of the symbol.
            opacity: Opacity of the fill, 0 to 1.
            area: Filled area in units of the symbol; None for the outline's box.
        """
        stops = tuple((at, colour, each * opacity) for at, colour, each in self.stops)
        inner = self.matrix
        box, own = self.placed or (bounding_box(segments), matrix)
        if self.fits_box:
            left, bottom, right, top = box
            if not (left < right and bottom < top):
                return self.instead
            inner = multiply((right - left, 0, 0, top - bottom, left, bottom), inner)
        whole = multiply(own, inner)
        placed = _squared(whole, self.is_radial)
        if placed is None or len({stop[1:] for stop in stops}) == 1:
            at, colour, each = stops[-1]
            return colour if each == 1 else Gradient(False, ((at, colour, each),) * 2, IDENTITY)
        focus = self.focus
        if any(focus):  # the axes of its ellipse are others now
            x, y = inverse_transform(placed, *transform(whole, *focus[:2]))
            focus = (round(x, 6), round(y, 6), focus[2])
        drawn = Gradient(self.is_radial, stops, placed, focus)
        if self.spread == "pad":
            return drawn
        area = area or control_box(transform_rounded(segments, matrix, 9) or ())
        return _spread(drawn, area, self.spread == "reflect")

    def plain(self) -> str:
        """Return its color halfway between its ends."""
        return Gradient(self.is_radial, self.stops, IDENTITY).plain()


def read_gradient(
    paint: str,
    by_name: Mapping[str, Element],
    width: float,
    height: float,
    current: Callable[[Element], str],
) -> DrawnGradient | None:
    """Return the gradient that a paint refers to; None for anything else.

    Args:
        paint: Value of a fill or stroke, such as `url(#sky)`.
        by_name: Elements by id.
        width: Width of the viewBox, user units.
        height: Height of the viewBox, user units.
        current: Function that returns an element's own `currentColor`; `CURRENT` if inherited.
    """
    found = _REFERENCE.fullmatch(paint)
    element = by_name.get(found[1].strip()) if found else None
    chain: list[Element] = []
    while element is not None and len(chain) < _DEEPEST and element not in chain:
        if element.tag not in ("linearGradient", "radialGradient"):
            return None
        chain.append(element)
        element = by_name.get(element.given.get("href", "").removeprefix("#"))
    if not chain:
        return None
    given = {
        name: value
        for each in reversed(chain)
        for name, value in each.given.items()
        if each.tag == chain[0].tag or name in _SHARED
    }
    stops = next((stops for each in chain if (stops := _stops(each, current))), ())
    if not stops:
        return None
    fits_box = given.get("gradientUnits", "objectBoundingBox") != "userSpaceOnUse"
    wide, tall = (1.0, 1.0) if fits_box else (width, height)

    def number(name: str, usual: str, whole: float) -> float:
        return read_length(given.get(name, usual), whole, 0.0)

    is_radial = chain[0].tag == "radialGradient"
    focus = (0.0, 0.0, 0.0)
    is_moved = False
    if is_radial:
        x, y = number("cx", "50%", wide), number("cy", "50%", tall)
        whole = math.hypot(wide, tall) / math.sqrt(2)
        radius = max(number("r", "50%", whole), 0.0)
        own: Matrix = (radius, 0, 0, radius, x, y)
        if radius > 0:
            fx = number("fx", "", wide) if "fx" in given else x
            fy = number("fy", "", tall) if "fy" in given else y
            begins = min(max(number("fr", "0%", whole) / radius, 0.0), 0.999)
            is_moved = number("fr", "0%", whole) >= radius or _is_outside(
                (fx - x) / radius, (fy - y) / radius
            )
            focus = _within((fx - x) / radius, (fy - y) / radius, begins)
    else:
        x, y = number("x1", "0%", wide), number("y1", "0%", tall)
        dx, dy = number("x2", "100%", wide) - x, number("y2", "0%", tall) - y
        own = (dx, dy, -dy, dx, x, y)
    step = (
        read_server_step(given, chain[0].declared, "gradientTransform", width, height) or IDENTITY
    )
    spread = given.get("spreadMethod", "pad")
    spread = spread if spread in ("repeat", "reflect") else "pad"
    colours = [
        _color_of(stop, current) for each in chain for stop in each.children if stop.tag == "stop"
    ]
    lacks_color = CURRENT in colours
    unread = next((each for each in colours if each != CURRENT and not read_color(each)), "")
    matrix = multiply(step, own)
    return DrawnGradient(
        is_radial, stops, matrix, fits_box, focus, spread, paint, lacks_color, unread, is_moved
    )


def _is_outside(x: float, y: float) -> bool:
    """Return whether a focus lies well outside the circle, in radii from its middle."""
    return 1.001 < math.hypot(x, y) <= FARTHEST


def _within(x: float, y: float, radius: float) -> tuple[float, float, float]:
    """Return a focus moved into the circle: one outside is moved to its rim."""
    far = math.hypot(x, y)
    if not far <= FARTHEST:  # also true for NaN
        return 0.0, 0.0, radius
    most = 0.999 - radius
    if far > most > 0:
        x, y = x * most / far, y * most / far
    return round(x, 6) + 0.0, round(y, 6) + 0.0, radius


def _spread(gradient: Gradient, box: Bounds, mirrors: bool) -> Gradient:
    """Return a gradient repeated until it fills a box.

    Args:
        gradient: The gradient, unrepeated.
        box: Box to fill, in the space that `gradient.matrix` leads to.
        mirrors: Whether every second repetition is reversed.
    """
    corners = [
        inverse_transform(gradient.matrix, x, y) for x in (box[0], box[2]) for y in (box[1], box[3])
    ]
    if gradient.is_radial:
        far = max(math.hypot(*corner) for corner in corners)
        reach = math.hypot(*gradient.focus[:2])
        first, last = 0, math.ceil((far + reach) / (1 - reach))
    else:
        first = math.floor(min(x for x, _ in corners))
        last = math.ceil(max(x for x, _ in corners))
    last = max(last, first + 1)
    if (last - first) * len(gradient.stops) > _MOST_REPEATED:
        return gradient
    stops: list[Stop] = []
    count = last - first
    for number in range(first, last):
        turned = mirrors and number % 2 == 1
        own = [(1 - at, colour, hides) for at, colour, hides in reversed(gradient.stops)]
        for at, colour, hides in own if turned else gradient.stops:
            stops.append((round((number - first + at) / count, 6), colour, hides))
    a, b, c, d, e, f = gradient.matrix
    if gradient.is_radial:
        x, y, radius = gradient.focus
        # The next circles are on the same line from the focus.
        e, f = transform(gradient.matrix, x * (1 - count), y * (1 - count))
        large = radius + count * (1 - radius)
        focus = (x * count / large, y * count / large, radius / large)
        whole = (a * large, b * large, c * large, d * large, e, f)
        return Gradient(True, tuple(stops), _rounded(whole), focus)
    start = transform(gradient.matrix, first, 0)
    return Gradient(
        False, tuple(stops), _rounded((a * count, b * count, c * count, d * count, *start))
    )


def _stops(gradient: Element, current: Callable[[Element], str]) -> tuple[Stop, ...]:
    stops: list[Stop] = []
    for each in gradient.children[:_MOST_STOPS]:
        if each.tag != "stop":
            continue
        least = stops[-1][0] if stops else 0.0
        at = min(max(read_plain(each.given.get("offset", "0"), 0.0), least), 1.0)
        opacity = read_plain(each.declared.get("stop-opacity", "1"), 1.0)
        colour, alpha = read_color(_color_of(each, current)) or ("#000000", 1.0)
        opacity = min(max(opacity, 0.0), 1.0) * alpha
        stops.append((round(at, 5), colour, round(opacity, 4)))
    return _without_equal_ends(stops)


def _without_equal_ends(stops: list[Stop]) -> tuple[Stop, ...]:
    """Return stops of which only one is at each end: beyond an end, that one's color goes on."""
    if len(stops) < 2:
        return tuple(stops)
    first, *inner, last = stops
    inner = [(min(max(at, _HAIR), 1 - _HAIR), colour, hides) for at, colour, hides in inner]
    first = (min(first[0], 1 - _HAIR), *first[1:])
    last = (max(last[0], _HAIR), *last[1:])
    return first, *inner, last


def _color_of(stop: Element, current: Callable[[Element], str]) -> str:
    """Return the color of a stop as it is written, or `CURRENT`."""
    written = stop.declared.get("stop-color", "black").partition(" icc-color(")[0].strip()
    return current(stop) if written.casefold() == "currentcolor" else written


def _squared(matrix: Matrix, is_radial: bool) -> Matrix | None:
    """Return a matrix that paints the same and is not slanted; None for one without room.

    Readers differ in slanted ones. A linear gradient may be seen from any point of its lines; the
    ellipse of a radial one has two axes.
    """
    a, b, c, d, e, f = matrix
    area = a * d - b * c
    # What is no number, or endless, is within no bounds.
    if not (_NO_ROOM <= abs(area) <= _FARTHEST and abs(e) + abs(f) <= _FARTHEST):
        return None
    if not is_radial:
        across = math.hypot(c, d)
        reach = area / across
        x, y = reach * d / across, -reach * c / across
        return _rounded((x, y, -y, x, e, f))
    p, q, s = a * a + c * c, b * b + d * d, a * b + c * d
    spread = math.hypot((p - q) / 2, s)
    long, short = math.sqrt((p + q) / 2 + spread), math.sqrt(max((p + q) / 2 - spread, 0.0))
    angle = math.atan2(2 * s, p - q) / 2
    cos, sin = math.cos(angle), math.sin(angle)
    return _rounded((long * cos, long * sin, -short * sin, short * cos, e, f))


def _rounded(matrix: Matrix) -> Matrix:
    """Return a matrix with as many digits as count, the same on all computers."""
    a, b, c, d, e, f = (round(each, 6) + 0.0 for each in matrix)
    return a, b, c, d, e, f
