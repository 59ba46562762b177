"""Conic gradients, as Figma exports them: a `<div>` with a CSS background in a `foreignObject`.

PDF has no shading that turns around a point, so these become wedges of one color each, so many
that each step is as small as a screen can show.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from punchboard.generator.art.color import read_color
from punchboard.generator.art.outline import DEGREES, read_place
from punchboard.generator.art.style import text_of
from punchboard.generator.graphics.geometry import Segment

#: Wedges of one gradient, and the degrees that one has at most.
_MOST_WEDGES, _WIDEST = 720, 6.0
#: An angle beyond this, in degrees, is a slip or an attack.
_FARTHEST = 1e6
#: Red, green, blue and alpha, 0 to 255.
_Colour = tuple[float, float, float, float]


class _Stop(NamedTuple):
    """A color at an angle, degrees clockwise from the start."""

    angle: float
    colour: _Colour


class Wedge(NamedTuple):
    """A part of a conic gradient: `#rrggbb`, how much it hides, and its outline, y down."""

    colour: str
    hides: float
    segments: tuple[Segment, ...]


def conic_gradient(value: str, width: float, height: float) -> list[Wedge] | None:
    """Return the wedges of a conic gradient, relative to its box's top left; None for other values.

    Args:
        value: CSS background, such as `conic-gradient(from 90deg, red 0deg, blue 360deg)`.
        width: Width of the box.
        height: Height of the box.
    """
    import tinycss2

    tokens = tinycss2.parse_component_value_list(value.strip(), skip_comments=True)
    if len(tokens) != 1 or tokens[0].type != "function":
        return None
    if tokens[0].lower_name != "conic-gradient":
        return None
    parts = _parts(tokens[0].arguments)
    start, place = _start(parts[0])
    found = read_place(place, width, height)
    stops = _stops(parts[start is not None :])
    if found is None or len(stops) < 2:
        return None
    reach = math.hypot(width, height) * 2
    return list(_wedges(stops, start or 0.0, found, reach))


def _parts(tokens: Sequence[Any]) -> list[list[Any]]:
    """Return the words between commas."""
    parts: list[list[Any]] = [[]]
    for token in tokens:
        if token == ",":
            parts.append([])
        elif token.type != "whitespace":
            parts[-1].append(token)
    return parts


def _start(words: Sequence[Any]) -> tuple[float | None, str]:
    """Return the angle where it starts, None if the words are a stop, and where its middle is."""
    names = [getattr(each, "lower_value", "") for each in words]
    if not {"from", "at"}.intersection(names):
        return None, "center"
    angle, place = 0.0, "center"
    if "from" in names:
        angle = _angle(words[names.index("from") + 1 :][:1]) or 0.0
    if "at" in names:
        behind = words[names.index("at") + 1 :]
        place = " ".join(text_of([each]) for each in behind)
    return angle, place


def _angle(words: Sequence[Any]) -> float | None:
    """Return an angle in degrees, None if there is none."""
    for each in words:
        if each.type in ("dimension", "percentage", "number"):
            unit = {"percentage": 3.6, "number": 1.0}.get(each.type)
            unit = DEGREES.get(each.lower_unit) if unit is None else unit
            if unit is not None:
                return min(max(float(each.value) * unit, -_FARTHEST), _FARTHEST)
    return None


def _stops(parts: Sequence[Sequence[Any]]) -> list[_Stop]:
    """Return the stops, those without an angle evenly between the others; none if one is unread."""
    found: list[tuple[float | None, _Colour]] = []
    for words in parts:
        colour = read_color(text_of(words[:1])) if words else None
        if colour is None:
            return []
        red, green, blue = (int(colour[0][at : at + 2], 16) for at in (1, 3, 5))
        own = (float(red), float(green), float(blue), colour[1] * 255)
        found += [(_angle([each]), own) for each in words[1:]] or [(None, own)]
    angles = [angle for angle, _ in found]
    angles[0] = angles[0] or 0.0
    angles[-1] = 360.0 if angles[-1] is None else angles[-1]
    known = [at for at, angle in enumerate(angles) if angle is not None]
    stops: list[_Stop] = []
    for at, (_, own) in enumerate(found):
        before, after = max(n for n in known if n <= at), min(n for n in known if n >= at)
        low, high = angles[before] or 0.0, angles[after] or 0.0
        share = (at - before) / (after - before) if after > before else 0.0
        angle = low + (high - low) * share
        stops.append(_Stop(max(angle, stops[-1].angle if stops else angle), own))
    return stops


def _wedges(
    stops: Sequence[_Stop], start: float, middle: tuple[float, float], reach: float
) -> Iterator[Wedge]:
    """Yield wedges all around; each lies below the next one, so that no seam is seen."""
    x, y = middle
    first, last = stops[0], stops[-1]
    around = [_Stop(min(0.0, first.angle), first.colour), *stops,
              _Stop(max(360.0, last.angle), last.colour)]  # fmt: skip
    pieces: list[tuple[float, float, _Colour]] = []
    for one, other in pairwise(around):
        low, high = max(one.angle, 0.0), min(other.angle, 360.0)
        span = other.angle - one.angle
        if high <= low:
            continue
        changes = max(abs(a - b) for a, b in zip(one.colour, other.colour, strict=True))
        share = (high - low) / 360
        count = math.ceil(max(min(changes, _MOST_WEDGES * share), (high - low) / _WIDEST, 1))
        for number in range(count):
            begin = low + (high - low) * number / count
            end = low + (high - low) * (number + 1) / count
            pieces.append((begin, end, _mixed(one, other, ((begin + end) / 2 - one.angle) / span)))
    for number, (begin, end, (red, green, blue, alpha)) in enumerate(pieces):
        below = pieces[number + 1][1] if number + 1 < len(pieces) else end
        points = [(begin + (below - begin) * n / 2 + start) for n in range(3)]
        rim: list[Segment] = [
            (
                "L",
                x + reach * math.sin(math.radians(each)),
                y - reach * math.cos(math.radians(each)),
            )
            for each in points
        ]
        colour = f"#{round(red):02x}{round(green):02x}{round(blue):02x}"
        yield Wedge(colour, round(alpha / 255, 4), (("M", x, y), *rim, ("Z",)))


def _mixed(one: _Stop, other: _Stop, share: float) -> _Colour:
    """Return the color between two stops, mixed as CSS does: colors count as much as they hide."""
    low, high = one.colour[3] * (1 - share), other.colour[3] * share
    alpha = low + high
    if not alpha:
        return *one.colour[:3], 0.0
    red, green, blue = (
        (a * low + b * high) / alpha for a, b in zip(one.colour[:3], other.colour[:3], strict=True)
    )
    return red, green, blue, alpha
