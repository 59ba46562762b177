"""Pictures in other forms: in shades of black, and as outlines that save ink."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from punchboard.generator.art.color import light, mixed, shown
from punchboard.generator.graphics.display_list import (
    CURRENT,
    Gradient,
    Group,
    Image,
    Item,
    Shape,
    Symbol,
)
from punchboard.generator.graphics.geometry import bounding_box
from punchboard.generator.text.font_face import Form

#: Width of outlines, and of the room that they get around a drawing, as parts of its width.
_LINE, _ROOM = 1 / 34, 1 / 60
#: No outline is lighter than this, so that one is seen on white; 0.18 is middle grey.
_LIGHTEST = 0.18
#: What is as dark and small as this stays filled: eyes, mouths, letters.
_DARK, _SMALL = 0.05, 0.05
_WHITE = "#ffffff"


def in_form(symbol: Symbol, form: Form) -> Symbol:
    """Return a drawing in another form."""
    if form == "color":
        return symbol
    if form == "black":
        paths = tuple(_in_black(symbol.paths))
    else:
        # The outlines at its edges need room.
        scale = 1 - 2 * _ROOM
        across, up = symbol.width * _ROOM, symbol.height * _ROOM
        whole = tuple(_outlined(symbol.paths, symbol))
        paths = (Group(whole, (scale, 0, 0, scale, across, up)),)
    return symbol._replace(paths=paths, digest=f"{form[:2]}{symbol.digest}")


def _in_black(items: Iterable[Item]) -> Iterator[Shape | Group | Image]:
    for item in items:
        if isinstance(item, Group):
            yield item._replace(items=tuple(_in_black(item.items)))
        elif isinstance(item, Shape):
            fill = item.fill
            if isinstance(fill, Gradient):
                stops = tuple((at, _black(colour), hides) for at, colour, hides in fill.stops)
                fill = fill._replace(stops=stops)
            elif fill is not None:
                fill = _black(fill)
            yield item._replace(fill=fill, stroke=item.stroke and _black(item.stroke))
        elif isinstance(item, Image):
            yield item


def _black(colour: str) -> str:
    return colour if colour == CURRENT else shown(colour, "greyscale")


def _outlined(items: Iterable[Item], symbol: Symbol) -> Iterator[Shape | Group | Image]:
    for item in items:
        if isinstance(item, Group):
            yield item._replace(items=tuple(_outlined(item.items, symbol)))
        elif isinstance(item, Shape):
            fill = item.fill.plain() if isinstance(item.fill, Gradient) else item.fill
            if fill is None or fill == CURRENT or _is_detail(item, fill, symbol):
                yield item
            else:
                width = _LINE * symbol.width
                yield item._replace(fill=_WHITE, stroke=_darkened(fill), width=width)
        elif isinstance(item, Image):
            yield item


def _is_detail(shape: Shape, fill: str, symbol: Symbol) -> bool:
    """Return whether a shape is as dark and small as eyes and letters are."""
    left, low, right, high = bounding_box(shape.segments)
    part = (right - left) * (high - low) / (symbol.width * symbol.height)
    return part < _SMALL and _luminance(fill) < _DARK


def _darkened(colour: str) -> str:
    """Return a color dark enough for a line on white."""
    share = 1.0
    while _luminance(mixed(colour, "#000000", share)) > _LIGHTEST:
        share -= 0.05
    return mixed(colour, "#000000", share)


def _luminance(colour: str) -> float:
    red, green, blue = light(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
