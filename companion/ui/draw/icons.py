"""The icons of a game, from the outlines that its pack holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.graphics import Color, Rectangle
from kivy.properties import ColorProperty, StringProperty

from punchboard.companion.ui.draw.drawing import Drawing
from punchboard.companion.ui.draw.outline import read_outline, thicken
from punchboard.companion.ui.draw.pictures import Outlines, picture
from punchboard.companion.ui.palette import rgb
from punchboard.companion.ui.theme import THEME

if TYPE_CHECKING:
    from punchboard.cards.play.pack import PackIcon, PackPath

Layer = tuple[str, Callable[[], tuple[tuple[Outlines, bool], ...]]]


class Icons:
    """The icons of the game on the table; read when they are first drawn."""

    def __init__(self) -> None:
        self._outlines: Mapping[str, PackIcon] = {}
        self._layers: dict[str, list[Layer]] = {}

    def use(self, outlines: Mapping[str, PackIcon]) -> None:
        """Take the icons of another game."""
        self._outlines = outlines
        self._layers = {}

    def __contains__(self, name: object) -> bool:
        return name in self._outlines

    def layers(self, name: str) -> list[Layer]:
        """Return an icon's layers from below: colour (`current` or `#rrggbb`) and drawing."""
        if name not in self._layers:
            icon = self._outlines[name]
            self._layers[name] = [
                layer for path in icon.paths for layer in _layers_of(path, icon.box)
            ]
        return self._layers[name]


ICONS = Icons()


class Icon(Drawing):
    """An icon by name; nothing for a name that the game has not."""

    name = StringProperty("")
    colour = ColorProperty("#000000")
    drawn_from = ("name", "colour")

    def __init__(self, **values: Any) -> None:
        super().__init__(**{"colour": THEME.ink, **values})

    def redraw(self, *_: object) -> None:
        """Draw again at the current size."""
        self.canvas.clear()
        with self.canvas:
            draw_icon(self.name, self.center_x, self.center_y, min(self.size), self.colour)


def draw_icon(
    name: str, x: float, y: float, side: float, colour: tuple[float, float, float, float]
) -> None:
    """Draw an icon around a center, on the open canvas.

    Args:
        name: Name of one of the pack's icons; any other name draws nothing.
        x: X of the middle, pixels.
        y: Y of the middle, pixels.
        side: Width and height, pixels.
        colour: Colour of the parts that have none in the drawing.
    """
    pixels = int(side)
    if name not in ICONS or pixels < 4:
        return
    for paint, draw in ICONS.layers(name):
        Color(*(colour if paint == "current" else _seen(paint)))
        Rectangle(
            texture=picture(draw, pixels),
            pos=(int(x - pixels / 2), int(y - pixels / 2)),
            size=(pixels, pixels),
        )


def _seen(paint: str) -> tuple[float, ...]:
    """Return a fixed colour; on dark screens black lines turn light, and white on them dark."""
    colour = rgb(paint)
    if THEME.dark and max(colour) < 0.25:
        return tuple(THEME.ink)
    if THEME.dark and min(colour) > 0.9:
        return tuple(THEME.ground)
    return (*colour, 1.0)


def _layers_of(path: PackPath, box: tuple[float, float, float, float]) -> list[Layer]:
    """Return a path's layers: its fill, then its stroke, in a unit square."""
    left, top, width, height = box
    side = max(width, height)
    dx, dy = (side - width) / 2 - left, (side - height) / 2 - top
    lines = read_outline(path.d)

    def into_unit(outlines: Outlines) -> Outlines:
        return [[((x + dx) / side, (y + dy) / side) for x, y in line] for line in outlines]

    layers: list[Layer] = []
    if path.fill:
        layers.append((path.fill, partial(_drawing, into_unit(lines), path.even_odd)))
    if path.stroke and path.width:
        pen = into_unit(thicken(lines, path.width))
        layers.append((path.stroke, partial(_drawing, pen, False)))
    return layers


def _drawing(outlines: Outlines, even_odd: bool) -> tuple[tuple[Outlines, bool], ...]:
    return ((outlines, even_odd),)
