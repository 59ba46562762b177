"""Drawn marks: shapes of the seats, symbols of the app, and the widgets that show them."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache, partial
from typing import TYPE_CHECKING, ClassVar

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import ColorProperty, DictProperty, StringProperty

from punchboard.companion.ui.draw.drawing import Drawing
from punchboard.companion.ui.draw.outline import circle, read_outline, thicken
from punchboard.companion.ui.draw.pictures import Outlines, picture
from punchboard.companion.ui.draw.raster import Point
from punchboard.companion.ui.palette import readable_on, rgb
from punchboard.companion.ui.theme import THEME

if TYPE_CHECKING:
    from punchboard.companion.view_schema import SeatView


def _regular(corners: int, radius: float, start: float, centre: Point = (0.5, 0.5)) -> list[Point]:
    """Return the corners of a regular polygon."""
    return [
        (
            centre[0] + radius * math.cos(math.radians(start) + 2 * math.pi * n / corners),
            centre[1] + radius * math.sin(math.radians(start) + 2 * math.pi * n / corners),
        )
        for n in range(corners)
    ]


def _star() -> list[Point]:
    outer = _regular(5, 0.5, -90, (0.5, 0.53))
    inner = _regular(5, 0.255, -54, (0.5, 0.53))
    return [point for pair in zip(outer, inner, strict=True) for point in pair]


def _rounded(polygon: list[Point], share: float) -> list[Point]:
    """Cut the corners of a polygon with small curves."""
    result: list[Point] = []
    for place, corner in enumerate(polygon):
        before, after = polygon[place - 1], polygon[(place + 1) % len(polygon)]
        ends = [
            (corner[0] + (other[0] - corner[0]) * share, corner[1] + (other[1] - corner[1]) * share)
            for other in (before, after)
        ]
        for step in range(6):
            t = step / 5
            result.append(
                (
                    (1 - t) ** 2 * ends[0][0] + 2 * t * (1 - t) * corner[0] + t * t * ends[1][0],
                    (1 - t) ** 2 * ends[0][1] + 2 * t * (1 - t) * corner[1] + t * t * ends[1][1],
                )
            )
    return result


_SQUARE: list[Point] = [(0.08, 0.08), (0.92, 0.08), (0.92, 0.92), (0.08, 0.92)]
_TRIANGLE: list[Point] = [(0.5, 0.02), (1.0, 0.92), (0.0, 0.92)]

#: Shape name to its polygon and where the letter's middle stands (share of the height).
SHAPES: dict[str, tuple[list[Point], float]] = {
    "disc": (_regular(48, 0.48, 0), 0.5),
    "square": (_rounded(_SQUARE, 0.14), 0.5),
    "hexagon": (_rounded(_regular(6, 0.5, -90), 0.12), 0.5),
    "diamond": (_rounded(_regular(4, 0.52, -90), 0.12), 0.5),
    "triangle": (_rounded(_TRIANGLE, 0.12), 0.64),
    "star": (_rounded(_star(), 0.1), 0.54),
}


def inset(polygon: list[Point], by: float) -> list[Point]:
    """Return a polygon drawn smaller about the middle of its corners."""
    cx = sum(x for x, _ in polygon) / len(polygon)
    cy = sum(y for _, y in polygon) / len(polygon)
    return [(cx + (x - cx) * (1 - by), cy + (y - cy) * (1 - by)) for x, y in polygon]


_PEN = 2.1
#: Name to lines, as outlines of packs are written; O x y r is a ring.
_STROKES = {
    "back": "M15 4L7 12L15 20",
    "forward": "M9 4L17 12L9 20",
    "up": "M4 15L12 7L20 15",
    "down": "M4 9L12 17L20 9",
    "close": "M5.5 5.5L18.5 18.5M18.5 5.5L5.5 18.5",
    "plus": "M12 4.5L12 19.5M4.5 12L19.5 12",
    "minus": "M4.5 12L19.5 12",
    "check": "M4.5 12.5L9.8 18L19.5 6.5",
    "undo": "M9 4.5L4 9.5L9 14.5M4 9.5L14.5 9.5C18 9.5 20.5 12 20.5 15C20.5 18 18 20 15 20L11 20",
    "redo": "M15 4.5L20 9.5L15 14.5M20 9.5L9.5 9.5C6 9.5 3.5 12 3.5 15C3.5 18 6 20 9 20L13 20",
    "log": "M8.5 5.5L20 5.5M8.5 12L20 12M8.5 18.5L20 18.5M4 5.5L4.1 5.5M4 12L4.1 12"
    "M4 18.5L4.1 18.5",
    "more": "M5 12L5.6 12M11.7 12L12.3 12M18.4 12L19 12",
    "table": "M4 5L20 5L20 19L4 19ZM12 5L12 19M4 12L20 12",
    "change": "M4 8L19 8M15.5 4.5L19.5 8L15.5 11.5M20 16L5 16M8.5 12.5L4.5 16L8.5 19.5",
    "share": "M12 15L12 3.5M7.5 8L12 3.5L16.5 8M5 13L5 20L19 20L19 13",
    "bring": "M12 3.5L12 15M7.5 10.5L12 15L16.5 10.5M5 15L5 20L19 20L19 15",
    "book": "M12 6.5C9.5 4.5 6.5 4.2 3.5 4.8L3.5 18.5C6.5 18 9.5 18.3 12 20.2C14.5 18.3 17.5 18"
    " 20.5 18.5L20.5 4.8C17.5 4.2 14.5 4.5 12 6.5L12 20",
    "search": "O10.3 10.3 6M14.8 14.8L20 20",
    "gear": "M4 7L9 7M15 7L20 7M4 17L7 17M13 17L20 17O12 7 2.7O10 17 2.7",
    "flag": "M6 21L6 4L18.5 4L15.5 8.2L18.5 12.5L6 12.5",
    "bin": "M5 7L19 7M9.5 7L9.5 4L14.5 4L14.5 7M7 7L7.8 20L16.2 20L17 7",
    "match": "M4 9L4 4L9 4M15 4L20 4L20 9M20 15L20 20L15 20M9 20L4 20L4 15M8.5 12.3L11 15L15.5 9.5",
    "board": "M12 3.5L12 13M8 9.5L12 13.5L16 9.5M4 13L4 19L20 19L20 13",
    "card": "M6 3.5L18 3.5L18 20.5L6 20.5ZM9.5 8L14.5 8M9.5 12L14.5 12",
    "eye": "M2.5 12C6 7 9 5.8 12 5.8C15 5.8 18 7 21.5 12C18 17 15 18.2 12 18.2C9 18.2 6 17 2.5 12"
    "O12 12 2.4",
    "pen": "M4 20L5 15.5L16 4.5L19.5 8L8.5 19Z",
    "erase": "M9 5.5L21 5.5L21 18.5L9 18.5L3 12ZM12 9.5L17 14.5M17 9.5L12 14.5",
    "bell": "M5 17.5L6.5 15L6.5 10.5C6.5 7 9 5 12 5C15 5 17.5 7 17.5 10.5L17.5 15L19 17.5Z"
    "M10.5 20.5L13.5 20.5",
    "phone": "M7.5 3L16.5 3L16.5 21L7.5 21ZM11.5 17.8L12.5 17.8",
}

Draw = Callable[[], tuple[tuple[Outlines, bool], ...]]


@cache
def glyph(name: str) -> Draw:
    """Return the drawing function of a glyph; the same one each time, so that pictures are kept."""
    return partial(_draw, name)


def _draw(name: str) -> tuple[tuple[Outlines, bool], ...]:
    lines, *rings = _STROKES[name].split("O")
    outlines = thicken(read_outline(lines), _PEN)
    for ring in rings:
        x, y, radius, *_ = (float(word.partition("M")[0]) for word in ring.split()[:3])
        around = circle(x, y, radius)
        outlines.extend(thicken([[*around, around[0]]], _PEN))
        if "M" in ring:
            outlines.extend(thicken(read_outline("M" + ring.partition("M")[2]), _PEN))
    return (([[(x / 24, y / 24) for x, y in outline] for outline in outlines], False),)


_shape_draws: dict[tuple[str, float], Draw] = {}


def _shape(name: str, by: float) -> Draw:
    """Return the drawing function of a silhouette, made smaller by a share."""
    key = (name, by)
    if key not in _shape_draws:
        _shape_draws[key] = partial(_draw_shape, name, by)
    return _shape_draws[key]


def _draw_shape(name: str, by: float) -> tuple[tuple[Outlines, bool], ...]:
    polygon = SHAPES.get(name, SHAPES["disc"])[0]
    return (([inset(polygon, by)], False),)


class MarkDrawing(Drawing):
    """A square drawing in one colour, as large as fits; redrawn only when it changes."""

    colour = ColorProperty("#000000")
    drawn_from: ClassVar[tuple[str, ...]] = ("colour",)

    def draw(self) -> Draw | None:
        """Return the drawing function; None for nothing."""
        return None

    def redraw(self, *_: object) -> None:
        """Draw again at the current size."""
        self.canvas.clear()
        side = int(min(self.size))
        draw = self.draw()
        if draw is None or side < 4:
            return
        with self.canvas:
            Color(*self.colour)
            Rectangle(
                texture=picture(draw, side),
                pos=(int(self.center_x - side / 2), int(self.center_y - side / 2)),
                size=(side, side),
            )


class Glyph(MarkDrawing):
    """A sign of the app, such as `back` or `undo`."""

    name = StringProperty("")
    drawn_from = ("colour", "name")

    def draw(self) -> Draw | None:
        """Return the glyph of that name."""
        return glyph(self.name) if self.name else None


class Marker(Drawing):
    """A player's marker: shape, colour and letter together, as it is printed."""

    seat = DictProperty({})
    drawn_from = ("seat",)

    def redraw(self, *_: object) -> None:
        """Draw again at the current size."""
        self.canvas.clear()
        if self.seat:
            with self.canvas:
                draw_marker(self.seat, self.center_x, self.center_y, min(self.size))


def draw_marker(seat: SeatView, x: float, y: float, side: float) -> None:
    """Draw a marker around a center, on the open canvas.

    Args:
        seat: Seat of the view: colour, shape, letter.
        x: X of the middle, pixels.
        y: Y of the middle, pixels.
        side: Width and height, pixels.
    """
    pixels = int(side)
    if pixels < 6:
        return
    shape = seat["shape"]
    corner = (int(x - pixels / 2), int(y - pixels / 2))
    rim = min(0.16, max(0.08, 2 * dp(1.4) / pixels))
    Color(*(rgb("#f4ede2") if THEME.dark else rgb("#26221d")))
    Rectangle(texture=picture(_shape(shape, 0.0), pixels), pos=corner, size=(pixels, pixels))
    Color(*rgb(seat["colour"]))
    Rectangle(texture=picture(_shape(shape, rim), pixels), pos=corner, size=(pixels, pixels))
    share = 0.42 if shape in ("star", "triangle", "diamond") else 0.52
    share *= 1.0 if len(seat["letter"]) == 1 else 0.76
    letter = CoreLabel(text=seat["letter"], font_size=pixels * share, bold=True)
    letter.refresh()
    width, height = letter.texture.size
    middle = SHAPES.get(shape, SHAPES["disc"])[1]
    Color(*rgb(readable_on(seat["colour"])))
    Rectangle(
        texture=letter.texture,
        pos=(int(x - width / 2), int(corner[1] + pixels * (1 - middle) - height / 2)),
        size=(width, height),
    )
