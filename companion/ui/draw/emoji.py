"""Emoji in the app's labels: drawn from the set that comes with Punchboard.

No font of any system has all of them, and Kivy draws few fonts with colors.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple
from xml.etree import ElementTree

from punchboard.cards.emoji_set import AS_PICTURE, AS_TEXT, all_emoji, drawing_of, number_of
from punchboard.companion.ui.draw.outline import circle, curve
from punchboard.companion.ui.draw.raster import Point, cover

#: Side of a picture, what it and its air take of a line, and how far it hangs below it, ems.
SIDE, ADVANCE, BELOW = 1.1, 1.18, 0.19
#: Signs below U+1F000 that are pictures without a selector (Unicode 17, Emoji_Presentation).
_PICTURES = re.compile(
    "[\u231a\u231b\u23e9-\u23ec\u23f0\u23f3\u25fd\u25fe\u2614\u2615\u2648-\u2653\u267f\u2693\u26a1"
    "\u26aa\u26ab\u26bd\u26be\u26c4\u26c5\u26ce\u26d4\u26ea\u26f2\u26f3\u26f5\u26fa\u26fd\u2705"
    "\u270a\u270b\u2728\u274c\u274e\u2753-\u2755\u2757\u2795-\u2797\u27b0\u27bf\u2b1b\u2b1c\u2b50"
    "\u2b55]"
)
_FIRST_OF_PICTURES = "\U0001f000"
#: At most this many characters in an emoji, with its selectors.
_LONGEST = 16
_SVG = "{http://www.w3.org/2000/svg}"
_STEP = re.compile(r"([a-zA-Z])|([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)")
#: Numbers that a command of a path takes (SVG 1.1, 8.3).
_TAKES = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7, "z": 0}
#: Straight pieces that a quarter of a circle is drawn with.
_PIECES = 6
#: At most this many pictures stay drawn.
_MOST_DRAWN = 256

Matrix = tuple[float, float, float, float, float, float]


def emoji_in(text: str) -> Iterator[tuple[int, int]]:
    """Yield where each emoji of a text begins and ends, the longest that the set has."""
    if text.isascii():
        return
    starts, at = _starts(), 0
    while at < len(text):
        end = _end_of(text, at) if text[at] in starts else at
        if end > at:
            yield at, end
        at = max(end, at + 1)


def _end_of(text: str, at: int) -> int:
    """Return the end of the emoji that begins at a position; the position itself for none."""
    for end in range(min(len(text), at + _LONGEST), at, -1):
        part = text[at:end]
        if part[-1] == AS_TEXT or text[end : end + 1] == AS_TEXT or number_of(part) is None:
            continue
        if text[end : end + 1] == AS_PICTURE:
            return end + 1
        is_picture = part[0] >= _FIRST_OF_PICTURES or _PICTURES.fullmatch(part)
        return end if len(part) > 1 or is_picture else at
    return at


@cache
def _starts() -> frozenset[str]:
    return frozenset(each[0] for each in all_emoji())


class _Shape(NamedTuple):
    """A shape of a drawing: polygons in its units, their fill, and their clip."""

    polygons: list[list[Point]]
    colour: tuple[int, int, int]
    opacity: float
    evenodd: bool
    clip: list[list[Point]] | None


@lru_cache(_MOST_DRAWN)
def pixels_of(emoji: str, side: int) -> bytes:
    """Return the picture of an emoji as RGBA, row by row from the top.

    Args:
        emoji: Emoji of the set.
        side: Pixels.
    """
    number = number_of(emoji)
    assert number is not None
    root = ElementTree.fromstring(drawing_of(number))
    left, top, wide, _ = (float(each) for each in root.get("viewBox", "0 0 36 36").split())
    scale = side / wide
    result = bytearray(4 * side * side)
    clips = {
        str(each.get("id")): [
            polygon for child in each for polygon in _polygons(child, (1, 0, 0, 1, 0, 0))
        ]
        for each in root.iter(f"{_SVG}clipPath")
    }
    for shape in _shapes(root, (scale, 0, 0, scale, -left * scale, -top * scale), clips):
        _paint(result, shape, side)
    return bytes(result)


def _paint(result: bytearray, shape: _Shape, side: int) -> None:
    """Lay a shape over a picture."""
    covered = cover(shape.polygons, side, side, shape.evenodd)
    seen = cover(shape.clip, side, side) if shape.clip is not None else None
    for at, part in enumerate(covered):
        if not part:
            continue
        alpha = part / 255 * shape.opacity * (seen[at] / 255 if seen is not None else 1)
        start = 4 * at
        below = result[start + 3] / 255
        whole = alpha + below * (1 - alpha)
        if not whole:
            continue
        for channel, value in enumerate(shape.colour):
            under = result[start + channel] * below * (1 - alpha)
            result[start + channel] = round((value * alpha + under) / whole)
        result[start + 3] = round(whole * 255)


def _shapes(
    element: ElementTree.Element,
    matrix: Matrix,
    clips: dict[str, list[list[Point]]],
    outer: dict[str, str] | None = None,
    opacity: float = 1.0,
) -> Iterator[_Shape]:
    """Yield the shapes of an element and of those in it."""
    given = {**(outer or {}), **element.attrib}
    opacity *= float(element.get("opacity", 1))
    matrix = _then(matrix, _transform(element.get("transform", "")))
    if element.tag in (f"{_SVG}svg", f"{_SVG}g"):
        kept = ("fill", "fill-rule", "fill-opacity", "clip-path")
        inner = {name: given[name] for name in kept if name in given}
        for child in element:
            yield from _shapes(child, matrix, clips, inner, opacity)
        return
    colour = given.get("fill", "#000")
    if element.tag in (f"{_SVG}defs", f"{_SVG}clipPath") or colour == "none":
        return
    digits = colour[1:] if len(colour) == 7 else "".join(2 * each for each in colour[1:4])
    red, green, blue = bytes.fromhex(digits)
    name = given.get("clip-path", "")[5:-1]
    clip = [[_moved(matrix, each) for each in line] for line in clips[name]] if name else None
    yield _Shape(
        _polygons(element, matrix),
        (red, green, blue),
        opacity * float(given.get("fill-opacity", 1)),
        given.get("fill-rule") == "evenodd",
        clip,
    )


def _polygons(element: ElementTree.Element, matrix: Matrix) -> list[list[Point]]:
    """Return the outlines of an element, moved by a matrix."""
    if element.tag == f"{_SVG}path":
        lines = read_path(element.get("d", ""))
    else:
        rx = float(element.get("rx") or element.get("r") or 0)
        ry = float(element.get("ry") or element.get("r") or 0)
        x, y = float(element.get("cx", 0)), float(element.get("cy", 0))
        lines = [[(x + rx * across, y + ry * down) for across, down in circle(0, 0, 1, 32)]]
    return [[_moved(matrix, each) for each in line] for line in lines]


def _moved(matrix: Matrix, point: Point) -> Point:
    a, b, c, d, e, f = matrix
    x, y = point
    return a * x + c * y + e, b * x + d * y + f


def _then(outer: Matrix, inner: Matrix) -> Matrix:
    """Return the product of two matrices: the inner one applies first."""
    a, b = _moved((*outer[:4], 0, 0), (inner[0], inner[1]))
    c, d = _moved((*outer[:4], 0, 0), (inner[2], inner[3]))
    e, f = _moved(outer, (inner[4], inner[5]))
    return a, b, c, d, e, f


def _transform(text: str) -> Matrix:
    """Return the matrix of `matrix(…)` or `rotate(…)`; drawings of the set have no others."""
    numbers = [float(each) for _, each in _STEP.findall(text) if each]
    if text.startswith("matrix"):
        a, b, c, d, e, f = numbers
        return a, b, c, d, e, f
    if text.startswith("rotate"):
        angle, x, y = (*numbers, 0.0, 0.0)[:3]
        cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        return cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y
    return 1.0, 0.0, 0.0, 1.0, 0.0, 0.0


def read_path(data: str) -> list[list[Point]]:
    """Return the lines of a path, its curves as short straight pieces (SVG 1.1, 8.3)."""
    pen = _Pen()
    letter = ""
    numbers: list[float] = []
    for command, number in _arguments(data):
        if command:
            letter, numbers = command, []
            if command in "zZ":
                pen.close()
            continue
        numbers.append(number)
        if len(numbers) == _TAKES[letter.lower()]:
            pen.follow(letter, numbers)
            letter = {"m": "l", "M": "L"}.get(letter, letter)
            numbers = []
    return pen.lines


def _arguments(data: str) -> Iterator[tuple[str, float]]:
    """Yield the letters and numbers of a path; flags of arcs may stand without a space."""
    letter, count, at = "", 0, 0
    while at < len(data):
        if letter in ("a", "A") and count % 7 in (3, 4) and data[at] in "01":
            yield "", float(data[at])
            count, at = count + 1, at + 1
            continue
        step = _STEP.match(data, at)
        if step is None:
            at += 1
            continue
        at = step.end()
        if step[1]:
            letter, count = step[1], 0
            yield letter, 0.0
        else:
            count += 1
            yield "", float(step[2])


class _Pen:
    """Follows the commands of a path.

    Attributes:
        lines: Lines so far.
    """

    def __init__(self) -> None:
        self.lines: list[list[Point]] = []
        self._here: Point = (0.0, 0.0)
        self._control: Point | None = None  # the last of the curve before
        self._kind = ""  # of that curve

    def close(self) -> None:
        """Go back to where the line began."""
        if self.lines:
            self._here = self.lines[-1][0]
        self._kind = "z"

    def follow(self, letter: str, numbers: Sequence[float]) -> None:
        """Follow a command with all its numbers."""
        x, y = self._here if letter.islower() else (0.0, 0.0)
        kind = letter.lower()
        if kind == "h":
            points = [(x + numbers[0], self._here[1])]
        elif kind == "v":
            points = [(self._here[0], y + numbers[0])]
        elif kind == "a":
            points = [(x + numbers[5], y + numbers[6])]
        else:
            pairs = zip(numbers[::2], numbers[1::2], strict=True)
            points = [(x + right, y + down) for right, down in pairs]
        if kind == "m":
            self.lines.append(points)
        else:
            if self._kind == "z":
                self.lines.append([self._here])
            self._draw(kind, points, numbers)
        self._here, self._kind = points[-1], kind

    def _draw(self, kind: str, points: list[Point], numbers: Sequence[float]) -> None:
        line = self.lines[-1]
        if kind in "st":
            smooth = self._kind in ("cs" if kind == "s" else "qt") and self._control is not None
            cx, cy = self._control if smooth and self._control is not None else self._here
            points = [(2 * self._here[0] - cx, 2 * self._here[1] - cy), *points]
        if kind in "csqt":
            self._control = points[-2]
            line += curve([self._here, *points])
        elif kind == "a":
            line += _arc(self._here, points[0], numbers)
        else:
            line += points


def _arc(start: Point, end: Point, numbers: Sequence[float]) -> Iterator[Point]:
    """Yield the points of an arc of an ellipse, without its first (SVG 1.1, F.6)."""
    rx, ry, turn, is_large, is_right = numbers[:5]
    rx, ry = abs(rx), abs(ry)
    if start == end or not rx or not ry:
        yield end
        return
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    dx, dy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    x, y = cos * dx + sin * dy, -sin * dx + cos * dy
    grow = math.sqrt(max(1.0, (x / rx) ** 2 + (y / ry) ** 2))
    rx, ry = rx * grow, ry * grow
    below = (rx * y) ** 2 + (ry * x) ** 2
    root = math.sqrt(max(0.0, ((rx * ry) ** 2 - below) / below))
    root = -root if bool(is_large) == bool(is_right) else root
    mx, my = root * rx * y / ry, -root * ry * x / rx
    first = math.atan2((y - my) / ry, (x - mx) / rx)
    last = math.atan2((-y - my) / ry, (-x - mx) / rx)
    sweep = (last - first) % (2 * math.pi) - (0 if is_right else 2 * math.pi)
    centre = (
        cos * mx - sin * my + (start[0] + end[0]) / 2,
        sin * mx + cos * my + (start[1] + end[1]) / 2,
    )
    pieces = max(1, math.ceil(abs(sweep) / (math.pi / 2) * _PIECES))
    for piece in range(1, pieces + 1):
        angle = first + sweep * piece / pieces
        right, down = rx * math.cos(angle), ry * math.sin(angle)
        yield centre[0] + cos * right - sin * down, centre[1] + sin * right + cos * down
