"""Geometry of SVG: path data, basic shapes and transforms, all reduced to lines and cubics.

Everything here is in the units of the drawing, y down, as SVG has it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import floor
from typing import Any, NamedTuple, cast

from punchboard.cards.catalog import tr
from punchboard.generator.graphics.drawing_limits import (
    MOST_SEGMENTS,
    too_many_segments,
)
from punchboard.generator.graphics.geometry import IDENTITY, Matrix, Point, Segment, multiply
from punchboard.generator.graphics.path_pen import close_path, cubic_controls
from punchboard.generator.graphics.svg_numbers import GAP, NUMBER, read_numbers

#: A coordinate beyond this, in user units, is a slip or an attack.
FARTHEST = 1e6
LONGEST_TRANSFORM = 1000

#: Path data that is kept as it was read: how many, and letters of each.
_MOST_KEPT, _LONGEST_KEPT = 2000, 400
#: Letters of a length: a number may have forty, and blanks stand around it.
_LONGEST_LENGTH = 200

_FLAG = re.compile(GAP + r"([01])")
_COMMAND = re.compile(GAP + r"([MmZzLlHhVvCcSsQqTtAa])")
_END = re.compile(GAP + r"\Z")
_LENGTH = re.compile(r"\s*([-+]?[0-9.]{1,40}(?:[eE][-+]?[0-9]{1,3})?)\s*([a-z%]*)\s*\Z")
_FUNCTION = re.compile(r"[\s,]*([a-zA-Z]+)\s*\(([^()]*)\)")
#: What each path command takes: n is a number, f a flag.
_TAKES = {
    "M": "nn", "Z": "", "L": "nn", "H": "n", "V": "n", "C": "nnnnnn", "S": "nnnn", "Q": "nnnn",
    "T": "nn", "A": "nnnffnn",
}  # fmt: skip
#: All of that at once; no number gives back a digit for the next to begin with.
_ARGUMENTS = {
    command: re.compile("".join(
        f"(?>{(NUMBER if kind == 'n' else _FLAG).pattern})" for kind in takes
    ))
    for command, takes in _TAKES.items()
}  # fmt: skip
#: A command, and its arguments.
_Step = tuple[str, tuple[float, ...]]
#: CSS pixels in a unit; a drawing's own unit is one pixel.
_UNITS = {
    "": 1.0, "px": 1.0, "pt": 96 / 72, "pc": 16.0, "in": 96.0, "cm": 96 / 2.54, "mm": 96 / 25.4,
    "q": 96 / 101.6, "em": 16.0, "rem": 16.0, "ex": 8.0,
}  # fmt: skip


def read_path(data: str) -> tuple[tuple[Segment, ...], str]:
    """Return the segments of path data, in user units, and the message of its first fault or "".

    As SVG requires, segments before a fault count. Drawings of one game share many of their
    parts, so short data are parsed once.
    """
    return (_read if len(data) <= _LONGEST_KEPT else _read.__wrapped__)(data)


@lru_cache(maxsize=_MOST_KEPT)
def _read(data: str) -> tuple[tuple[Segment, ...], str]:
    steps, fault = _steps(data)
    segments: list[Segment] = []
    try:
        _trace(steps, segments)
    except (ValueError, ArithmeticError):
        fault = fault or tr("an arc or curve that is too small to draw")
    if len(segments) > MOST_SEGMENTS:
        raise too_many_segments()
    return tuple(segments), fault


def inside_arcs(data: str) -> frozenset[int]:
    """Return the numbers of segments that end inside an arc, where no marker belongs."""
    inside: list[int] = []
    if "A" in data or "a" in data:
        _trace(_steps(data)[0], [], inside)
    return frozenset(inside)


def _steps(data: str) -> tuple[list[_Step], str]:
    """Return the valid beginning of path data, and the first fault after it."""
    steps: list[_Step] = []
    place = 0
    while command := _COMMAND.match(data, place):
        letter = command[1]
        if not steps and letter not in "Mm":
            return steps, _excerpt(data, place)
        place = command.end()
        kind = letter.upper()
        if kind == "Z":
            steps.append((letter, ()))
            continue
        is_first = True
        while found := _ARGUMENTS[kind].match(data, place):
            numbers = tuple(map(float, found.groups()))
            if max(numbers) > FARTHEST or min(numbers) < -FARTHEST:
                break
            steps.append((letter, numbers))
            if len(steps) > MOST_SEGMENTS:
                raise too_many_segments()
            place, is_first = found.end(), False
            letter = {"M": "L", "m": "l"}.get(letter, letter)
        end = _broken(data, place, _TAKES[kind])
        if is_first or end > place:
            return steps, _excerpt(data, end)
    return steps, "" if _END.match(data, place) else _excerpt(data, place)


def _broken(data: str, place: int, takes: str) -> int:
    """Return where arguments end that are not all there, or are too large."""
    for kind in takes:
        match = (NUMBER if kind == "n" else _FLAG).match(data, place)
        if match is None or abs(float(match[1])) > FARTHEST:
            break
        place = match.end()
    return place


def _trace(
    steps: Sequence[_Step], segments: list[Segment], inside: list[int] | None = None
) -> None:
    """Add the segments of path data, all absolute (SVG 2, 9.3).

    Args:
        steps: The commands.
        segments: Receives the segments.
        inside: Receives the indexes of segments that end inside an arc.
    """
    here = start = control = (0.0, 0.0)
    last = ""
    for letter, numbers in steps:
        kind = letter.upper()
        dx, dy = moved = (0.0, 0.0) if letter == kind else here
        end = start if kind == "Z" else _end(kind, numbers, moved, here)
        if last == "Z" and kind not in "MZ":
            segments.append(("M", *start))
        match kind:
            case "M":
                start = end
                segments.append(("M", *end))
            case "C" | "S":
                one = _mirrored(here, control, last in "CS")
                if kind == "C":
                    one = numbers[0] + dx, numbers[1] + dy
                control = numbers[-4] + dx, numbers[-3] + dy
                segments.append(("C", *one, *control, *end))
            case "Q" | "T":
                control = _mirrored(here, control, last in "QT")
                if kind == "Q":
                    control = numbers[0] + dx, numbers[1] + dy
                one, two = cubic_controls(here, control, end)
                segments.append(("C", *one, *two, *end))
            case "A":
                before = len(segments)
                segments += _arc(here, numbers, end)
                if inside is not None:
                    inside += range(before, len(segments) - 1)
            case "Z":
                close_path(segments, start)
            case _:
                segments.append(("L", *end))
        here, last = end, kind


def _end(kind: str, numbers: Sequence[float], moved: Point, here: Point) -> Point:
    """Return where a command leads that does not close."""
    if kind == "H":
        return numbers[0] + moved[0], here[1]
    if kind == "V":
        return here[0], numbers[0] + moved[1]
    return numbers[-2] + moved[0], numbers[-1] + moved[1]


def _mirrored(here: Point, control: Point, is_smooth: bool) -> Point:
    """Return the control that goes on as the last curve came, if it was one of that kind."""
    return (here[0] + here[0] - control[0], here[1] + here[1] - control[1]) if is_smooth else here


def _arc(start: Point, given: Sequence[float], end: Point) -> Iterator[Segment]:
    """Yield the cubics of an arc, a quarter of a turn each (SVG 2, B.2.4).

    Args:
        start: Start point.
        given: Radii, rotation of the ellipse in degrees, and the flags large and sweep.
        end: End point.
    """
    rx, ry, degrees, is_large, is_sweep = abs(given[0]), abs(given[1]), *given[2:5]
    if start == end:
        return
    if not (rx and ry):
        yield "L", *end
        return
    turn = math.radians(degrees)
    cos, sin = math.cos(turn), math.sin(turn)
    x, y = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    x, y = cos * x + sin * y, cos * y - sin * x
    grown = x * x / (rx * rx) + y * y / (ry * ry)
    if grown > 1:
        rx, ry = rx * math.sqrt(grown), ry * math.sqrt(grown)
    # In the space where the ellipse is a circle of radius 1:
    p, q = 1 / rx, 1 / ry
    (x0, y0), (x1, y1) = (
        (cos * p * x + sin * p * y, cos * q * y - sin * q * x) for x, y in (start, end)
    )
    across, down = x1 - x0, y1 - y0
    far = math.sqrt(max(1 / (across * across + down * down) - 0.25, 0.0))
    far = far if is_large != is_sweep else -far
    mx, my = (x0 + x1) / 2 - down * far, (y0 + y1) / 2 + across * far
    first = math.atan2(y0 - my, x0 - mx)
    whole = math.atan2(y1 - my, x1 - mx) - first
    if whole < 0 and is_sweep:
        whole += math.tau
    elif whole > 0 and not is_sweep:
        whole -= math.tau
    parts = math.ceil(abs(whole / (math.pi / 2 + 0.001)))  # atan2 may be a hair too much
    for part in range(parts):
        angle, other = first + part * whole / parts, first + (part + 1) * whole / parts
        reach = 4 / 3 * math.tan((other - angle) / 4)
        cos1, sin1, cos2, sin2 = (
            turned(each) for each in (angle, other) for turned in (math.cos, math.sin)
        )
        flat: list[float] = []
        for x, y in (
            (cos1 - reach * sin1 + mx, sin1 + reach * cos1 + my),
            (cos2 + mx + reach * sin2, sin2 + my - reach * cos2),
            (cos2 + mx, sin2 + my),
        ):
            flat += (rx * cos * x - ry * sin * y, rx * sin * x + ry * cos * y)
        yield "C", *flat


def _excerpt(data: str, place: int) -> str:
    rest = " ".join(data[place : place + 24].split())
    return f'"{rest}"' if rest else "its end"


def read_length(text: str | None, whole: float, default: float = 0.0) -> float:
    """Return a length in user units; `whole` is the length of 100%, `default` replaces none."""
    if text is None or len(text) > _LONGEST_LENGTH:
        return default
    return _read_length(text, whole, default)


def read_plain(text: str, default: float) -> float:
    """Read a number or percentage, without any other unit; `default` stands for neither."""
    return read_length(text, 1.0, default) if text.strip()[-1:] in {*"0123456789.%"} else default


@lru_cache(maxsize=_MOST_KEPT)
def _read_length(text: str, whole: float, default: float) -> float:
    match = _LENGTH.match(text.lower())
    if match is None:
        return default
    try:
        number = float(match[1])
    except ValueError:
        return default
    if match[2] == "%":
        return number * (whole / 100)
    return number * _UNITS[match[2]] if match[2] in _UNITS else default


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
            rx, ry = _radii(x("rx", -1.0), y("ry", -1.0))
            return _ellipse(x("cx"), y("cy"), rx, ry)
        case _:
            rx, ry = _radii(x("rx", -1.0), y("ry", -1.0))
            return _rectangle(x("x"), y("y"), x("width"), y("height"), rx, ry)


def _radii(rx: float, ry: float) -> tuple[float, float]:
    """Return radii, of which one that isn't set, or less than 0, is as long as the other."""
    return max(rx if rx >= 0 else ry, 0.0), max(ry if ry >= 0 else rx, 0.0)


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
    matrix, place = IDENTITY, 0
    while function := _FUNCTION.match(text, place):
        step = _step(function[1], read_numbers(function[2]))
        if step is None:
            return None
        matrix, place = multiply(matrix, step), function.end()
    return matrix if _END.match(text, place) else None


#: Degrees in a unit of angles.
DEGREES = {"deg": 1.0, "grad": 0.9, "rad": 180 / math.pi, "turn": 360.0}
#: Words for places, as parts of the width or height.
PLACES = {"left": 0.0, "top": 0.0, "center": 0.5, "right": 1.0, "bottom": 1.0}


def read_css_transform(
    declared: Mapping[str, str], text: str, width: float, height: float
) -> Matrix | None:
    """Return the matrix of CSS transforms; None if they are invalid.

    Args:
        declared: Declarations, perhaps with `translate`, `rotate` and `scale`, applied first.
        text: Value of `transform`, or `none`.
        width: Width of the reference box of percentages.
        height: Height of that box.
    """
    steps = [
        f"{name}({declared[name]})"
        for name in ("translate", "rotate", "scale")
        if declared.get(name, "none") != "none"
    ]
    steps += [text] if text != "none" else []
    matrix, place, whole = IDENTITY, 0, " ".join(steps)
    if len(whole) > LONGEST_TRANSFORM:
        return None
    while function := _FUNCTION.match(whole, place):
        name, words = function[1].lower(), re.split(r"[\s,]+", function[2].strip())
        step = _css_step(name, words, width, height)
        if step is None:
            return None
        matrix, place = multiply(matrix, step), function.end()
    return matrix if _END.match(whole, place) else None


def _css_step(name: str, words: Sequence[str], width: float, height: float) -> Matrix | None:
    """Return the matrix of one of CSS's functions."""
    kind = name.removesuffix("x").removesuffix("y")
    if kind in ("translate", "rotate", "scale", "skew") and len(words) > 1 + (kind != "rotate"):
        return None
    axis = name[-1] if name != kind else ""
    if kind == "translate":
        wholes = (width, height) if axis != "y" else (height,)
        lengths = [read_length(each, all_) for each, all_ in zip(words, wholes, strict=False)]
        x, y = (0.0, lengths[0]) if axis == "y" else (*lengths, 0.0)[:2]
        return (1, 0, 0, 1, x, y)
    if kind == "scale":
        sizes = [read_length(each, 1.0, math.nan) for each in words]
        one = sizes[0]
        x, y = (1.0, one) if axis == "y" else (one, 1.0) if axis else (one, sizes[-1])
        return None if math.isnan(x) or math.isnan(y) else (x, 0, 0, y, 0, 0)
    if kind in ("rotate", "skew"):
        angles = [read_angle(each) for each in words]
        if kind == "rotate" and axis in ("", "z"):
            return _step("rotate", angles)
        along = _step("skewX", angles[:1]) if axis != "y" else IDENTITY
        down = _step("skewY", angles[-1:]) if axis == "y" or len(angles) > 1 else IDENTITY
        if kind == "rotate" or along is None or down is None:
            return None
        return (1, down[1], along[2], 1, 0, 0)
    return _step(name, read_numbers(" ".join(words))) if name == "matrix" else None


def read_angle(text: str) -> float:
    """Return an angle in degrees."""
    unit = next((each for each in ("grad", "turn", "rad", "deg") if text.endswith(each)), "")
    return read_length(text.removesuffix(unit), 1.0) * DEGREES.get(unit, 1.0)


def read_server_step(
    given: Mapping[str, str], declared: Mapping[str, str], name: str, width: float, height: float
) -> Matrix | None:
    """Return the transform of a gradient or pattern, about its origin; None if it is invalid.

    Args:
        given: Attributes.
        declared: Declarations.
        name: Name of the attribute with the transform.
        width: Width of the viewport. Percentages of the origin refer to it in all units of the
            gradient or pattern: browsers and resvg agree on this.
        height: Height of the viewport.
    """
    step = read_transform(given.get(name, ""))
    place = read_place(declared.get("transform-origin", "0 0"), width, height)
    if step is None or place is None:
        return None
    x, y = place
    if not (x or y):
        return step
    return multiply(multiply((1, 0, 0, 1, x, y), step), (1, 0, 0, 1, -x, -y))


def read_place(text: str, width: float, height: float) -> Point | None:
    """Return a position in a box, such as `center` or `20px 50%`; None if it is invalid.

    Args:
        text: Value of CSS `transform-origin`; a third value (z) is ignored.
        width: Width of the box.
        height: Height of that box.
    """
    words = re.split(r"[\s,]+", text.strip().lower())[:2]
    words += ["center"] * (2 - len(words))
    if words[0] in ("top", "bottom") or words[1] in ("left", "right"):
        words.reverse()
    place = [
        whole * PLACES[word] if word in PLACES else read_length(word, whole, math.nan)
        for word, whole in zip(words, (width, height), strict=True)
    ]
    return None if any(map(math.isnan, place)) else (place[0], place[1])


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
            turned = multiply((1, 0, 0, 1, x, y), _step("rotate", [angle]) or IDENTITY)
            return multiply(turned, (1, 0, 0, 1, -x, -y))
        case "skewX", [angle]:
            return (1, 0, math.tan(math.radians(angle)), 1, 0, 0)
        case "skewY", [angle]:
            return (1, math.tan(math.radians(angle)), 0, 1, 0, 0)
    return None


def transform_rounded(
    segments: Sequence[Segment], matrix: Matrix, digits: int
) -> tuple[Segment, ...] | None:
    """Transform segments and round them to `digits`; None if a point lands beyond `FARTHEST`."""
    a, b, c, d, e, f = matrix
    scale = 10.0**digits
    # `round` takes twice as long as all else. So near to the middle of two numbers that the product
    # may lie on its wrong side, it is asked.
    sure = 0.499 if digits <= 6 else 0.0
    moved: list[Segment] = []
    for segment in cast("Sequence[tuple[Any, ...]]", segments):  # a letter, and points
        own = [segment[0]]
        for at in range(1, len(segment), 2):
            x, y = segment[at], segment[at + 1]
            for each in (a * x + c * y + e, b * x + d * y + f):
                if not -FARTHEST <= each <= FARTHEST:
                    return None
                large = each * scale
                whole = floor(large + 0.5)
                is_sure = -sure < large - whole < sure
                own.append(whole / scale if is_sure else round(each, digits) + 0.0)
        moved.append(tuple(own))
    return tuple(moved)


class Vertex(NamedTuple):
    """A corner or end of an outline, and the ways in and out of it as unit vectors, if any."""

    x: float
    y: float
    came: Point | None
    goes: Point | None


def crosses_itself(segments: Sequence[Segment]) -> bool:
    """Return whether a closed outline of one part may cross itself.

    It doesn't if it turns one way all around, once; its curves count as their control points.
    """
    points: list[Point] = []
    for _, *flat in segments:
        numbers = [float(each) for each in flat]
        points += zip(numbers[0::2], numbers[1::2], strict=True)
    points = [each for at, each in enumerate(points) if each != points[at - 1]]
    turns = set()
    around = 0.0
    for at, here in enumerate(points):
        (x0, y0), (x1, y1), (x2, y2) = points[at - 2], points[at - 1], here
        across = (x1 - x0) * (y2 - y1) - (y1 - y0) * (x2 - x1)
        along = (x1 - x0) * (x2 - x1) + (y1 - y0) * (y2 - y1)
        around += math.atan2(across, along)
        if abs(across) > 1e-9:
            turns.add(across > 0)
    return len(turns) > 1 or abs(around) > math.tau + 1e-6


def vertices(
    segments: Sequence[Segment], skipped: frozenset[int] = frozenset()
) -> list[list[Vertex]]:
    """Return the vertices of each subpath; a closed subpath ends with its first vertex.

    Args:
        segments: Segments of the outline.
        skipped: Indexes of segments whose end isn't a vertex.
    """
    parts: list[list[Vertex]] = []
    start: Point = (0.0, 0.0)
    for number, (command, *flat) in enumerate(segments):
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
        if number - 1 in skipped:
            parts[-1].pop()
        else:
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
