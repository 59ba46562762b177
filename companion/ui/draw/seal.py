"""Drawings of seals: a blob of wax in a player's color, or an empty ring before it is there."""

from __future__ import annotations

import math
from functools import partial
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Rectangle, SmoothLine
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, DictProperty, NumericProperty

from punchboard.companion.ui.draw.drawing import Drawing
from punchboard.companion.ui.draw.outline import circle, thicken
from punchboard.companion.ui.draw.pictures import Outlines, picture
from punchboard.companion.ui.draw.raster import Point
from punchboard.companion.ui.palette import readable_on, rgb

_CORNERS = 72


def _wax(grow: float) -> list[Point]:
    """Return the outline of a blob: a circle that has run a little."""
    points = []
    for corner in range(_CORNERS):
        turn = 2 * math.pi * corner / _CORNERS
        run = 1 + 0.045 * math.sin(5 * turn + 0.6) + 0.03 * math.sin(9 * turn + 2.1)
        radius = 0.445 * run * grow
        points.append((0.5 + radius * math.cos(turn), 0.5 + radius * math.sin(turn)))
    return points


def _blob(grow: float) -> tuple[tuple[Outlines, bool], ...]:
    return (([_wax(grow)], False),)


def _ring() -> tuple[tuple[Outlines, bool], ...]:
    around = circle(0.5, 0.5, 0.31, 48)
    return ((thicken([[*around, around[0]]], 0.035), False),)


_RIM, _BODY = partial(_blob, 1.0), partial(_blob, 0.93)


class SealDrawing(Drawing):
    """A seat's seal.

    Attributes:
        seat: Seat of the view.
        sealed: Whether the choice is in.
        ink: Colour of the empty ring.
        press: Distance of the stamp, from 1 (far above the wax) to 0 (pressed into it).
    """

    seat = DictProperty({})
    sealed = BooleanProperty(False)
    ink = ColorProperty("#000000")
    press = NumericProperty(0.0)
    drawn_from = ("seat", "sealed", "ink", "press")

    def redraw(self, *_: object) -> None:
        """Draw again at the current size."""
        self.canvas.clear()
        side = int(min(self.size))
        if not self.seat or side < 8:
            return
        with self.canvas:
            if self.sealed:
                self._draw_wax(int(side * (1 + 0.5 * self.press)))
            else:
                red, green, blue, _ = self.ink
                Color(red, green, blue, 0.55)
                SmoothLine(
                    circle=(*self.center, side * 0.42), width=dp(1.2), dash_length=4, dash_offset=4
                )
                self._letter(side, self.ink)

    def _draw_wax(self, side: int) -> None:
        x, y = self.center
        corner = (int(x - side / 2), int(y - side / 2))
        red, green, blue = rgb(self.seat["colour"])
        on = rgb(readable_on(self.seat["colour"]))
        rim = tuple(part * 0.62 for part in (red, green, blue))
        for draw, colour, alpha in (
            (_RIM, rim, 1.0),
            (_BODY, (red, green, blue), 1.0),
            (_ring, on, 0.55),
        ):
            Color(*colour, alpha)
            Rectangle(texture=picture(draw, side), pos=corner, size=(side, side))
        self._letter(side, (*on, 1.0))

    def _letter(self, side: int, colour: Any) -> None:
        size = side * (0.36 if len(self.seat["letter"]) == 1 else 0.27)
        label = CoreLabel(text=self.seat["letter"], font_size=size, bold=True)
        label.refresh()
        width, height = label.texture.size
        x, y = self.center
        Color(*colour)
        place = (int(x - width / 2), int(y - height / 2))
        Rectangle(texture=label.texture, pos=place, size=(width, height))
