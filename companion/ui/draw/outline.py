"""Read the outlines of a pack's icons into polygons: lines, curves, and strokes with a width."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from itertools import pairwise

from punchboard.companion.ui.draw.raster import Point

_TOKEN = re.compile(r"([MLCZ])|(-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?)")
#: Straight pieces that a curve is drawn with.
_PIECES = 8


def read_outline(data: str) -> list[list[Point]]:
    """Return the lines of a path, its curves as short straight pieces.

    Args:
        data: Commands M, L, C and Z, all absolute, as packs hold them; anything else is passed
            over. A closed line ends where it began.
    """
    lines: list[list[Point]] = []
    letter = ""
    numbers: list[float] = []
    for command, number in _TOKEN.findall(data):
        if command:
            letter, numbers = command, []
            if command == "Z" and lines:
                lines[-1].append(lines[-1][0])
            continue
        numbers.append(float(number))
        if len(numbers) < (6 if letter == "C" else 2):
            continue
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        numbers = []
        if letter == "M":
            lines.append(points)
            letter = "L"
        elif letter == "L" and lines:
            lines[-1].extend(points)
        elif letter == "C" and lines:
            lines[-1].extend(curve([lines[-1][-1], *points]))
    return lines


def thicken(lines: Sequence[Sequence[Point]], width: float) -> list[list[Point]]:
    """Return the outline of lines drawn by a round pen; fill it by the non-zero rule."""
    result: list[list[Point]] = []
    half = width / 2
    for line in lines:
        for (x1, y1), (x2, y2) in pairwise(line):
            length = math.hypot(x2 - x1, y2 - y1)
            if length:
                nx, ny = -(y2 - y1) / length * half, (x2 - x1) / length * half
                result.append(
                    [(x1 - nx, y1 - ny), (x2 - nx, y2 - ny), (x2 + nx, y2 + ny), (x1 + nx, y1 + ny)]
                )
        result.extend(circle(x, y, half) for x, y in line)
    return result


def circle(x: float, y: float, radius: float, corners: int = 20) -> list[Point]:
    """Return a circle as a polygon that turns as the polygons of `thicken` do."""
    turns = (2 * math.pi * n / corners for n in range(corners))
    return [(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]


def curve(points: list[Point]) -> list[Point]:
    """Return points of a Bézier curve, without its first."""
    result: list[Point] = []
    for piece in range(1, _PIECES + 1):
        t = piece / _PIECES
        level = points
        while len(level) > 1:
            level = [
                (x1 + (x2 - x1) * t, y1 + (y2 - y1) * t) for (x1, y1), (x2, y2) in pairwise(level)
            ]
        result.append(level[0])
    return result
