"""Small drawn widgets: a sign of the app, an icon of the game, a player's marker."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import ColorProperty, DictProperty, StringProperty
from kivy.uix.widget import Widget

from punchboard.companion.ui.draw.glyphs import Draw, glyph
from punchboard.companion.ui.draw.pictures import Outlines, picture
from punchboard.companion.ui.draw.shapes import SHAPES, inset
from punchboard.companion.ui.palette import readable_on, rgb
from punchboard.companion.ui.theme import THEME

_shape_draws: dict[tuple[str, float], Draw] = {}


def _shape(name: str, by: float) -> Draw:
    """Return what draws a silhouette, made smaller by a share."""
    key = (name, by)
    if key not in _shape_draws:
        _shape_draws[key] = partial(_draw_shape, name, by)
    return _shape_draws[key]


def _draw_shape(name: str, by: float) -> tuple[tuple[Outlines, bool], ...]:
    polygon = SHAPES.get(name, SHAPES["disc"])[0]
    return (([inset(polygon, by)], False),)


class Picture(Widget):
    """A square drawing in one colour, as large as fits; redrawn only when it changes."""

    colour = ColorProperty("#000000")

    def __init__(self, **values: Any) -> None:
        super().__init__(**values)
        self.bind(pos=self.redraw, size=self.redraw, colour=self.redraw)
        self.redraw()

    def draw(self) -> Draw | None:
        """Return what is drawn; None for nothing."""
        return None

    def redraw(self, *_: object) -> None:
        """Draw again at the size of now."""
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


class Glyph(Picture):
    """A sign of the app, such as `back` or `undo`."""

    name = StringProperty("")

    def __init__(self, **values: Any) -> None:
        super().__init__(**values)
        self.bind(name=self.redraw)

    def draw(self) -> Draw | None:
        """Return the glyph of that name."""
        return glyph(self.name) if self.name else None


class Marker(Widget):
    """A player's marker: shape, colour and letter together, as it is printed."""

    seat = DictProperty({})

    def __init__(self, **values: Any) -> None:
        super().__init__(**values)
        self.bind(pos=self.redraw, size=self.redraw, seat=self.redraw)
        THEME.bind(ink=self.redraw)
        self.redraw()

    def redraw(self, *_: object) -> None:
        """Draw again at the size of now."""
        self.canvas.clear()
        if self.seat:
            with self.canvas:
                draw_marker(self.seat, self.center_x, self.center_y, min(self.size))


def draw_marker(seat: Mapping[str, Any], x: float, y: float, side: float) -> None:
    """Draw a marker about a middle, on the canvas that is open.

    Args:
        seat: of the view: colour, shape, letter.
        x: of the middle, pixels.
        y: of the middle, pixels.
        side: width and height, pixels.
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
