"""Geometry of SVG: path data, basic shapes and transforms, all reduced to lines and cubics.

Everything here is in the units of the drawing, y down, as SVG has it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from fontTools.svgLib.path import (  # type: ignore[import-untyped, unused-ignore]
    parse_path,
)

from punchboard.cards.problem import PunchboardError
from punchboard.generator.face import Segment

#: a, b, c, d, e, f of x' = ax + cy + e, y' = bx + dy + f.
Matrix = tuple[float, float, float, float, float, float]
Point = tuple[float, float]

UNMOVED: Matrix = (1, 0, 0, 1, 0, 0)
#: More segments than this in one drawing is a map or a trace of a photograph, not game art.
MOST_SEGMENTS = 100_000
#: A coordinate beyond this, in user units, is a slip or an attack.
FARTHEST = 1e6
LONGEST_TRANSFORM = 1000

_GAP = r"[\s,]*"
_NUMBER = re.compile(
    _GAP + r"([-+]?(?:[0-9]{1,40}(?:\.[0-9]{0,40})?|\.[0-9]{1,40})(?:[eE][-+]?[0-9]{1,3})?)"
)
_FLAG = re.compile(_GAP + r"([01])")
_COMMAND = re.compile(_GAP + r"([MmZzLlHhVvCcSsQqTtAa])")
_END = re.compile(_GAP + r"\Z")
_LENGTH = re.compile(r"\s*([-+]?[0-9.]{1,40}(?:[eE][-+]?[0-9]{1,3})?)\s*([a-z%]*)\s*\Z")
_FUNCTION = re.compile(r"[\s,]*([a-zA-Z]+)\s*\(([^()]*)\)")
#: What each path command takes: n is a number, f a flag.
_TAKES = {
    "M": "nn", "Z": "", "L": "nn", "H": "n", "V": "n", "C": "nnnnnn", "S": "nnnn", "Q": "nnnn",
    "T": "nn", "A": "nnnffnn",
}  # fmt: skip
#: CSS pixels in a unit; a drawing's own unit is one pixel.
_UNITS = {
    "": 1.0, "px": 1.0, "pt": 96 / 72, "pc": 16.0, "in": 96.0, "cm": 96 / 2.54, "mm": 96 / 25.4,
    "q": 96 / 101.6, "em": 16.0, "rem": 16.0, "ex": 8.0,
}  # fmt: skip


class DrawingError(PunchboardError):
    """The whole drawing is refused; its position has a line and column, or nothing."""


def too_much(message: str) -> DrawingError:
    """Return what is said of a drawing that is larger than any game art."""
    hint = "simplify the drawing, or put it in as a picture"
    return DrawingError(f"drawing with {message}", hint)


class PathPen:
    """Collects what the path parser draws, in user units, quadratics raised to cubics."""

    def __init__(self) -> None:
        self.segments: list[Segment] = []
        self._start: Point = (0.0, 0.0)
        self._here: Point = (0.0, 0.0)

    def moveTo(self, point: Point) -> None:
        """Begin a part."""
        self._start = self._here = point
        self.segments.append(("M", *point))

    def lineTo(self, point: Point) -> None:
        """Go straight on."""
        self._here = point
        self.segments.append(("L", *point))

    def curveTo(self, one: Point, two: Point, point: Point) -> None:
        """Go on along a cubic."""
        self._here = point
        self.segments.append(("C", *one, *two, *point))

    def qCurveTo(self, control: Point, point: Point) -> None:
        """Go on along a quadratic, as a cubic."""
        (x0, y0), (x1, y1), (x2, y2) = self._here, control, point
        one = (x0 + (x1 - x0) * 2 / 3, y0 + (y1 - y0) * 2 / 3)
        two = (x2 + (x1 - x2) * 2 / 3, y2 + (y1 - y2) * 2 / 3)
        self.curveTo(one, two, point)

    def closePath(self) -> None:
        """Go back to where the part began."""
        if self.segments[-1] == ("L", *self._start):
            self.segments.pop()
        self._here = self._start
        self.segments.append(("Z",))

    def endPath(self) -> None:
        """Leave the outline open."""


def read_path(data: str) -> tuple[tuple[Segment, ...], str]:
    """Read path data into segments in user units, and say where it breaks (empty: nowhere).

    As SVG asks, what stands before a fault is kept.
    """
    tidy, fault = _tidy(data)
    pen = PathPen()
    try:
        parse_path(tidy, pen)
    except (ValueError, ArithmeticError):
        fault = fault or "an arc or curve that is too small to draw"
    if len(pen.segments) > MOST_SEGMENTS:
        raise too_much(f"more than {MOST_SEGMENTS} path segments")
    return tuple(pen.segments), fault


def _tidy(data: str) -> tuple[str, str]:
    """Return the valid beginning of path data, evenly spaced, and the first fault after it."""
    words: list[str] = []
    place = count = 0
    while not _END.match(data, place):
        command = _COMMAND.match(data, place)
        if command is None or (not words and command[1] not in "Mm"):
            return " ".join(words), _excerpt(data, place)
        place = command.end()
        takes = _TAKES[command[1].upper()]
        group, end = _arguments(data, place, takes)
        if len(group) < len(takes):
            return " ".join(words), _excerpt(data, end)
        words.append(command[1])
        while len(group) == len(takes):
            words += group
            place = end
            count += 1
            if count > MOST_SEGMENTS:
                raise too_much(f"more than {MOST_SEGMENTS} path segments")
            if not takes:
                break
            group, end = _arguments(data, place, takes)
        if takes and group:
            return " ".join(words), _excerpt(data, end)
    return " ".join(words), ""


def _arguments(data: str, place: int, takes: str) -> tuple[list[str], int]:
    """Read one command's arguments, as many as are there, and where they end."""
    found: list[str] = []
    for kind in takes:
        match = (_NUMBER if kind == "n" else _FLAG).match(data, place)
        if match is None or abs(float(match[1])) > FARTHEST:
            break
        place = match.end()
        found.append(match[1] if kind == "f" else repr(float(match[1])))
    return found, place


def _excerpt(data: str, place: int) -> str:
    rest = " ".join(data[place : place + 24].split())
    return f'"{rest}"' if rest else "its end"


def read_numbers(text: str) -> list[float]:
    """Read numbers parted by spaces or commas, up to the first that is none; no unit."""
    numbers: list[float] = []
    place = 0
    while match := _NUMBER.match(text, place):
        numbers.append(float(match[1]))
        place = match.end()
    return numbers


def read_length(text: str | None, whole: float, default: float = 0.0) -> float:
    """Read a length in user units; `whole` is what 100% means, `default` stands for no length."""
    match = _LENGTH.match(text.lower()) if text is not None else None
    if match is None:
        return default
    try:
        number = float(match[1])
    except ValueError:
        return default
    return number * (whole / 100 if match[2] == "%" else _UNITS.get(match[2], 1.0))


def read_shape(tag: str, given: Mapping[str, str], width: float, height: float) -> str:
    """Turn a basic shape into path data; `width` and `height` are the viewBox, in user units."""
    mean = math.hypot(width, height) / math.sqrt(2)

    def x(name: str, default: float = 0.0) -> float:
        return read_length(given.get(name), width, default)

    def y(name: str, default: float = 0.0) -> float:
        return read_length(given.get(name), height, default)

    match tag:
        case "path":
            return given.get("d", "")
        case "line":
            return f"M{x('x1')!r},{y('y1')!r} L{x('x2')!r},{y('y2')!r}"
        case "polyline" | "polygon":
            numbers = read_numbers(given.get("points", ""))
            pairs = [f"{numbers[i]!r},{numbers[i + 1]!r}" for i in range(0, len(numbers) - 1, 2)]
            return ("M" + " ".join(pairs) + ("Z" if tag == "polygon" else "")) if pairs else ""
        case "circle":
            radius = read_length(given.get("r"), mean)
            return _ellipse(x("cx"), y("cy"), radius, radius)
        case "ellipse":
            rx = x("rx", y("ry"))
            return _ellipse(x("cx"), y("cy"), rx, y("ry", rx))
        case _:
            rx = x("rx", y("ry"))
            return _rectangle(x("x"), y("y"), x("width"), y("height"), rx, y("ry", rx))


def _ellipse(cx: float, cy: float, rx: float, ry: float) -> str:
    if rx <= 0 or ry <= 0:
        return ""
    arc = f"A{rx!r},{ry!r} 0 0 1"
    return f"M{cx + rx!r},{cy!r} {arc} {cx - rx!r},{cy!r} {arc} {cx + rx!r},{cy!r}Z"


def _rectangle(x: float, y: float, width: float, height: float, rx: float, ry: float) -> str:
    if width <= 0 or height <= 0:
        return ""
    rx, ry = min(max(rx, 0), width / 2), min(max(ry, 0), height / 2)
    right, bottom = x + width, y + height
    if not rx or not ry:
        return f"M{x!r},{y!r}H{right!r}V{bottom!r}H{x!r}Z"
    arc = f"A{rx!r},{ry!r} 0 0 1"
    return (
        f"M{x + rx!r},{y!r} H{right - rx!r} {arc} {right!r},{y + ry!r}"
        f" V{bottom - ry!r} {arc} {right - rx!r},{bottom!r}"
        f" H{x + rx!r} {arc} {x!r},{bottom - ry!r} V{y + ry!r} {arc} {x + rx!r},{y!r}Z"
    )


def read_transform(text: str) -> Matrix | None:
    """Read a transform list into one matrix, user units; None if it cannot be read."""
    if len(text) > LONGEST_TRANSFORM:
        return None
    matrix, place = UNMOVED, 0
    while function := _FUNCTION.match(text, place):
        step = _step(function[1], read_numbers(function[2]))
        if step is None:
            return None
        matrix, place = compose(matrix, step), function.end()
    return matrix if _END.match(text, place) else None


def _step(name: str, numbers: Sequence[float]) -> Matrix | None:
    match name, list(numbers):
        case "matrix", [a, b, c, d, e, f]:
            return (a, b, c, d, e, f)
        case "translate", [x, *rest] if len(rest) < 2:
            return (1, 0, 0, 1, x, rest[0] if rest else 0)
        case "scale", [x, *rest] if len(rest) < 2:
            return (x, 0, 0, rest[0] if rest else x, 0, 0)
        case "rotate", [angle]:
            sine, cosine = math.sin(math.radians(angle)), math.cos(math.radians(angle))
            return (cosine, sine, -sine, cosine, 0, 0)
        case "rotate", [angle, x, y]:
            turned = compose((1, 0, 0, 1, x, y), _step("rotate", [angle]) or UNMOVED)
            return compose(turned, (1, 0, 0, 1, -x, -y))
        case "skewX", [angle]:
            return (1, 0, math.tan(math.radians(angle)), 1, 0, 0)
        case "skewY", [angle]:
            return (1, math.tan(math.radians(angle)), 0, 1, 0, 0)
    return None


def compose(outer: Matrix, inner: Matrix) -> Matrix:
    """Return the matrix that moves by `inner` first, then by `outer`; user units."""
    a, b, c, d, e, f = outer
    return (
        a * inner[0] + c * inner[1],
        b * inner[0] + d * inner[1],
        a * inner[2] + c * inner[3],
        b * inner[2] + d * inner[3],
        a * inner[4] + c * inner[5] + e,
        b * inner[4] + d * inner[5] + f,
    )


def move(segments: Sequence[Segment], matrix: Matrix, digits: int) -> tuple[Segment, ...] | None:
    """Transform segments and round them to `digits`; None if a point lands beyond `FARTHEST`."""
    a, b, c, d, e, f = matrix
    moved: list[Segment] = []
    for command, *flat in segments:
        numbers = [float(number) for number in flat]
        points: list[float] = []
        for x, y in zip(numbers[::2], numbers[1::2], strict=True):
            points += (a * x + c * y + e, b * x + d * y + f)
        if not all(-FARTHEST <= value <= FARTHEST for value in points):
            return None
        moved.append((command, *(round(value, digits) + 0.0 for value in points)))
    return tuple(moved)


def extent(segments: Sequence[Segment]) -> tuple[float, float, float, float]:
    """Return what an outline's lines and curves enclose: least x and y, largest x and y."""
    xs: list[float] = []
    ys: list[float] = []
    here: Point = (0.0, 0.0)
    for command, *flat in segments:
        if command == "Z":
            continue
        numbers = [float(each) for each in flat]
        if command == "C":
            xs += _turns(here[0], *numbers[0::2])
            ys += _turns(here[1], *numbers[1::2])
        here = numbers[-2], numbers[-1]
        xs.append(here[0])
        ys.append(here[1])
    return (
        (min(xs), min(ys), max(xs), max(ys)) if xs else (math.inf, math.inf, -math.inf, -math.inf)
    )


def _turns(p0: float, p1: float, p2: float, p3: float) -> Iterator[float]:
    """Yield where one coordinate of a cubic turns back."""
    if min(p0, p3) <= p1 <= max(p0, p3) and min(p0, p3) <= p2 <= max(p0, p3):
        return
    a, b, c = p3 - 3 * p2 + 3 * p1 - p0, 2 * (p2 - 2 * p1 + p0), p1 - p0
    if abs(a) < 1e-12:
        times = [-c / b] if b else []
    else:
        square = b * b - 4 * a * c
        root = math.sqrt(square) if square >= 0 else 0.0
        times = [(-b + root) / (2 * a), (-b - root) / (2 * a)] if square >= 0 else []
    for t in times:
        if 0 < t < 1:
            u = 1 - t
            yield u * u * u * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t * t * t * p3


class Vertex(NamedTuple):
    """A corner or end of an outline, and the ways in and out of it as unit vectors, if any."""

    x: float
    y: float
    came: Point | None
    goes: Point | None


def vertices(segments: Sequence[Segment]) -> list[list[Vertex]]:
    """Return the corners of each part of an outline; a part that is closed ends where it began."""
    parts: list[list[Vertex]] = []
    start: Point = (0.0, 0.0)
    for command, *flat in segments:
        numbers = [float(each) for each in flat]
        if command == "M":
            start = numbers[0], numbers[1]
            parts.append([Vertex(*start, None, None)])
            continue
        if not parts:
            continue
        last = parts[-1][-1]
        if command == "Z":
            numbers = [*start]
        points = [(last.x, last.y), *zip(numbers[0::2], numbers[1::2], strict=True)]
        goes = next((way for each in points[1:] if (way := _way(points[0], each))), None)
        came = next((way for each in points[-2::-1] if (way := _way(each, points[-1]))), None)
        parts[-1][-1] = last._replace(goes=goes or last.came)
        parts[-1].append(Vertex(*points[-1], came or last.came, None))
        if command == "Z" and len(parts[-1]) > 1:
            first, end = parts[-1][0], parts[-1][-1]
            came = end.came or parts[-1][-2].came
            parts[-1][0] = first._replace(came=came)
            parts[-1][-1] = end._replace(goes=first.goes)
    return parts


def _way(start: Point, end: Point) -> Point | None:
    length = math.dist(start, end)
    return ((end[0] - start[0]) / length, (end[1] - start[1]) / length) if length > 1e-9 else None


def pointed(parts: Sequence[Sequence[Vertex]]) -> Iterator[float]:
    """Yield how far each corner's point would reach, in widths of the line (SVG 2, 13.5.6)."""
    for part in parts:
        for corner in part:
            if corner.came and corner.goes:
                cos = corner.came[0] * corner.goes[0] + corner.came[1] * corner.goes[1]
                half = math.sqrt(max((1 + cos) / 2, 1e-12))  # the cosine of half the turn
                yield 1 / half
