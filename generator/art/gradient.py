"""Gradients of SVG: read once, and laid across each shape that is filled with them."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from punchboard.generator.art.colour import read_colour
from punchboard.generator.art.document import Element
from punchboard.generator.art.outline import (
    UNMOVED,
    Matrix,
    compose,
    read_length,
    read_transform,
)
from punchboard.generator.face import Gradient, Segment, Stop

#: Links from gradient to gradient that are followed, and stops of one that are read.
_DEEPEST, _MOST_STOPS = 8, 100
_REFERENCE = re.compile(r"url\(\s*['\"]?#([^'\")]+)['\"]?\s*\).*", re.DOTALL)
#: An area without an inside, in square units.
_NO_ROOM = 1e-9
#: More than any drawing measures, in units and in square units.
_FARTHEST = 1e12


class DrawnGradient(NamedTuple):
    """A gradient as a document has it.

    Attributes:
        is_radial: whether it runs outwards from a middle.
        stops: one or more, in order.
        matrix: from its own space (`Gradient`) to that of `fits_box`.
        fits_box: whether that is the box of each shape, 0 to 1, rather than user units.
        odd: what of it is not drawn as it is; "" if all is.
    """

    is_radial: bool
    stops: tuple[Stop, ...]
    matrix: Matrix
    fits_box: bool
    odd: str = ""

    def across(self, segments: Sequence[Segment], matrix: Matrix, opacity: float) -> str | Gradient:
        """Return what fills an outline.

        Args:
            segments: of the outline, in user units.
            matrix: from these to the symbol's.
            opacity: of the fill.
        """
        stops = tuple((at, colour, each * opacity) for at, colour, each in self.stops)
        inner = self.matrix
        if self.fits_box:
            xs = [float(each) for segment in segments for each in segment[1::2]]
            ys = [float(each) for segment in segments for each in segment[2::2]]
            left, top = min(xs), min(ys)
            inner = compose((max(xs) - left, 0, 0, max(ys) - top, left, top), inner)
        placed = _squared(compose(matrix, inner), self.is_radial)
        if placed is None or len({stop[1:] for stop in stops}) == 1:
            at, colour, each = stops[-1]
            return colour if each == 1 else Gradient(False, ((at, colour, each),) * 2, UNMOVED)
        return Gradient(self.is_radial, stops, placed)

    def plain(self) -> str:
        """Return its colour half way."""
        return Gradient(self.is_radial, self.stops, UNMOVED).plain()


def read_gradient(
    paint: str, by_name: Mapping[str, Element], width: float, height: float
) -> DrawnGradient | None:
    """Return the gradient that a paint refers to; None if it is anything else.

    Args:
        paint: such as `url(#sky)`.
        by_name: elements by id.
        width: of the viewBox, user units.
        height: likewise.
    """
    found = _REFERENCE.fullmatch(paint)
    element = by_name.get(found[1]) if found else None
    chain: list[Element] = []
    while element is not None and len(chain) < _DEEPEST and element not in chain:
        if element.tag not in ("linearGradient", "radialGradient"):
            return None
        chain.append(element)
        element = by_name.get(element.given.get("href", "").removeprefix("#"))
    if not chain:
        return None
    given = {name: value for each in reversed(chain) for name, value in each.given.items()}
    stops = next((stops for each in chain if (stops := _stops(each))), ())
    if not stops:
        return None
    fits_box = given.get("gradientUnits", "objectBoundingBox") != "userSpaceOnUse"
    wide, tall = (1.0, 1.0) if fits_box else (width, height)

    def number(name: str, usual: str, whole: float) -> float:
        return read_length(given.get(name, usual), whole, 0.0)

    is_radial = chain[0].tag == "radialGradient"
    odd = ""
    if is_radial:
        x, y = number("cx", "50%", wide), number("cy", "50%", tall)
        radius = number("r", "50%", math.hypot(wide, tall) / math.sqrt(2))
        own: Matrix = (radius, 0, 0, radius, x, y)
        if any(name in given and number(name, "0", whole) != middle
               for name, middle, whole in (("fx", x, wide), ("fy", y, tall))):  # fmt: skip
            odd = "its light is drawn in the middle"
    else:
        x, y = number("x1", "0%", wide), number("y1", "0%", tall)
        dx, dy = number("x2", "100%", wide) - x, number("y2", "0%", tall) - y
        own = (dx, dy, -dy, dx, x, y)
    if given.get("spreadMethod", "pad") != "pad":
        odd = "it is not repeated"
    step = read_transform(given.get("gradientTransform", "")) or UNMOVED
    return DrawnGradient(is_radial, stops, compose(step, own), fits_box, odd)


def _stops(gradient: Element) -> tuple[Stop, ...]:
    stops: list[Stop] = []
    for each in gradient.children[:_MOST_STOPS]:
        if each.tag != "stop":
            continue
        least = stops[-1][0] if stops else 0.0
        at = min(max(read_length(each.given.get("offset", "0"), 1.0, 0.0), least), 1.0)
        opacity = read_length(each.declared.get("stop-opacity", "1"), 1.0, 1.0)
        # `currentColor` stands for the words around an icon, and no gradient takes them on.
        colour, alpha = read_colour(each.declared.get("stop-color", "")) or ("#000000", 1.0)
        opacity = min(max(opacity, 0.0), 1.0) * alpha
        stops.append((round(at, 5), colour, round(opacity, 4)))
    return tuple(stops)


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
