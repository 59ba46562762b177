"""Simplify faces for small sizes: bars replace text too small to read, as in a page sketch."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt

from punchboard.generator.art.color import mixed
from punchboard.generator.graphics.display_list import Face, Group, Item, Line, Shape, Text
from punchboard.generator.text.fonts import FontLibrary

#: Smallest printed font size, points: what a laser printer of 600 dpi still draws, and a reader who
#: looks closely finds on the piece itself. The rules' own words are far larger.
SMALLEST = 3.0
#: Height of a bar as a fraction of the font size (the x-height), and its share of the text color.
_TALL, _SHARE = 0.42, 0.38
#: Lowest height of a bar, points; lower ones would look like dirt.
_LOWEST = 0.5


class Thumbnails:
    """Cache of faces simplified for small sizes."""

    def __init__(self, fonts: FontLibrary) -> None:
        self._fonts = fonts
        self._simplified: dict[tuple[int, int], tuple[Face, Face]] = {}

    def at(self, face: Face, scale: float) -> Face:
        """Simplify a face for a scale; return it unchanged if all its text stays readable."""
        key = id(face), round(scale * 1000)
        cached = self._simplified.get(key)
        if cached is None:
            cached = self._simplified[key] = face, self._simplify(face, scale)
        return cached[1]

    def _simplify(self, face: Face, scale: float) -> Face:
        items = self._items(face.items, scale)
        underlay = self.at(face.underlay, scale) if face.underlay is not None else None
        if items == face.items and underlay is face.underlay:
            return face
        return replace(face, items=items, underlay=underlay)

    def _items(self, items: tuple[Item, ...], scale: float) -> tuple[Item, ...]:
        simplified: list[Item] = []
        for item in items:
            if isinstance(item, Group):
                a, b, c, d, *_ = item.matrix
                inner = scale * sqrt(abs(a * d - b * c))
                simplified.append(item._replace(items=self._items(item.items, inner)))
            elif isinstance(item, Line | Text) and item.size * scale < SMALLEST - 0.005:
                if item.size * scale * _TALL >= _LOWEST:
                    simplified.append(self._bar(item))
            else:
                simplified.append(item)
        return tuple(simplified)

    def _bar(self, item: Line | Text) -> Shape:
        runs = item.runs if isinstance(item, Line) else ((item.font, item.text),)
        wide = sum(self._fonts.named(name).measure(text) for name, text in runs) * item.size
        half = item.size * _TALL / 2
        y = item.y + half
        path = (("M", item.x + half, y), ("L", max(item.x + wide - half, item.x + half), y))
        colour = mixed(item.colour, "#ffffff", _SHARE) if item.colour.startswith("#") else "#bbbbbb"
        return Shape(path, stroke=colour, width=2 * half, round_ends=True)
