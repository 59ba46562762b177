"""The colour of any point of a face: the display list composited there, pictures included."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from punchboard.cards.budget import Account
from punchboard.generator.art.library import ArtLibrary
from punchboard.generator.face import CURRENT, Image, Shape, SymbolRef
from punchboard.generator.preflight.colour import mixed
from punchboard.generator.preflight.marks import Clip, Mark
from punchboard.generator.preflight.outlines import (
    Bounds,
    Polygon,
    bounds,
    is_inside,
    is_near,
    moved_back,
    polygons,
    within,
)

if TYPE_CHECKING:
    from PIL.Image import Image as Pixels

#: Paper.
WHITE = "#ffffff"
#: Lines thinner than this are texture: they do not count as ground. In points.
TEXTURE = 0.75
#: Pictures are looked at in no more pixels than this either way: letters are about one of them.
_PIXELS = 400

#: What the budget counts for each corner of an outline that is compared with a point.
_STEPS_OF_CORNER = 0.3

#: A part of a symbol: its outline, its bounds, and how it is painted.
_Part = tuple[Shape, tuple[Polygon, ...], Bounds]


class Sampler:
    """Tells what is seen at a point."""

    def __init__(self, library: ArtLibrary, account: Account) -> None:
        self._library = library
        self._account = account
        self._symbols: dict[str, list[_Part]] = {}
        self._pictures: dict[str, Pixels] = {}

    def colour(
        self, marks: Sequence[Mark], x: float, y: float, *, thinnest: float = 0.0
    ) -> str | None:
        """Return the colour that a point has after all marks but texts; None for bare paper.

        Args:
            marks: first to last.
            x: from the left of the trim, in points.
            y: from below, likewise.
            thinnest: lines under this width are left out.
        """
        for number in range(len(marks) - 1, -1, -1):
            mark = marks[number]
            item = mark.item
            if isinstance(item, Shape):
                reach = item.width / 2 * mark.scale if item.stroke is not None else 0.0
                left, bottom, right, top = mark.box
                if not (left - reach <= x <= right + reach and bottom - reach <= y <= top + reach):
                    continue
                self._account.spend(_STEPS_OF_CORNER * mark.corners)
                found = _path_colour(mark, item, x, y, thinnest)
            elif not within(x, y, mark.box):
                continue
            elif isinstance(item, SymbolRef):
                found = self._stamp_colour(mark, item, x, y)
            elif isinstance(item, Image):
                found = self._picture_colour(mark, item, x, y, marks[:number], thinnest)
            else:
                continue
            if found is not None and all(_lets_through(clip, x, y) for clip in mark.clips):
                return found
        return None

    def _stamp_colour(self, mark: Mark, stamp: SymbolRef, x: float, y: float) -> str | None:
        if stamp.symbol not in self._library.symbols:  # a picture in a line of text
            return None
        symbol = self._library.symbols[stamp.symbol]
        u, v = _inside_stamp(mark, stamp, x, y)
        u, v = u * symbol.width, v * symbol.height
        for path, parts, box in reversed(self._parts(stamp.symbol)):
            self._account.spend(_STEPS_OF_CORNER * len(path.segments))
            reach = path.width / 2 if path.stroke is not None else 0.0
            colour = None
            if path.stroke is not None and is_near(u, v, parts, reach):
                colour = path.stroke
            elif path.fill is not None and within(u, v, box):
                colour = path.fill if is_inside(u, v, parts, path.even_odd) else None
            if colour is not None:
                return stamp.colour if colour == CURRENT else colour
        return None

    def _parts(self, symbol: str) -> list[_Part]:
        known = self._symbols.get(symbol)
        if known is None:
            known = self._symbols[symbol] = [
                (path, polygons(path.segments), bounds(path.segments))
                for path in self._library.symbols[symbol].paths
            ]
        return known

    def _picture_colour(
        self,
        mark: Mark,
        image: Image,
        x: float,
        y: float,
        below: Sequence[Mark],
        thinnest: float,
    ) -> str | None:
        u, v = moved_back(mark.matrix, x, y)
        u, v = (u - image.x) / image.width, (v - image.y) / image.height
        if not (0 <= u <= 1 and 0 <= v <= 1):
            return None
        pixels = self._pixels(image.picture)
        at = (
            min(int(u * pixels.width), pixels.width - 1),
            min(int((1 - v) * pixels.height), pixels.height - 1),
        )
        red, green, blue, alpha = pixels.getpixel(at)  # type: ignore[misc]
        if alpha == 0:
            return None
        under = WHITE if alpha == 255 else self.colour(below, x, y, thinnest=thinnest) or WHITE
        return mixed((int(red), int(green), int(blue)), alpha / 255, under)

    def _pixels(self, picture: str) -> Pixels:
        known = self._pictures.get(picture)
        if known is None:
            from PIL import Image as Pictures

            shown = self._library.pictures[picture]
            part = min(1.0, 2 * _PIXELS / max(shown.width, shown.height))
            known = shown.pixels(part * shown.width, part * shown.height).convert("RGBA")
            known.thumbnail((_PIXELS, _PIXELS), Pictures.Resampling.BOX)
            self._pictures[picture] = known
        return known


def _path_colour(mark: Mark, path: Shape, x: float, y: float, thinnest: float) -> str | None:
    u, v = moved_back(mark.matrix, x, y)
    if (
        path.stroke is not None
        and path.width >= thinnest
        and is_near(u, v, mark.parts, path.width / 2)
    ):
        return path.stroke
    if path.fill is None:
        return None
    if mark.is_box:
        return path.fill if within(x, y, mark.whole) else None
    return path.fill if is_inside(u, v, mark.parts, path.even_odd) else None


def _lets_through(clip: Clip, x: float, y: float) -> bool:
    if not within(x, y, clip.bounds):
        return False
    return clip.is_box or is_inside(*moved_back(clip.matrix, x, y), clip.parts)


def _inside_stamp(mark: Mark, stamp: SymbolRef, x: float, y: float) -> tuple[float, float]:
    """Return where a point lies in a stamp's box, as parts of its width and height."""
    x, y = moved_back(mark.matrix, x, y)
    if stamp.turn:
        mx, my = stamp.x + stamp.width / 2, stamp.y + stamp.height / 2
        cos, sin = math.cos(math.radians(stamp.turn)), math.sin(math.radians(stamp.turn))
        x, y = mx + (x - mx) * cos + (y - my) * sin, my - (x - mx) * sin + (y - my) * cos
    return (x - stamp.x) / stamp.width, (y - stamp.y) / stamp.height
