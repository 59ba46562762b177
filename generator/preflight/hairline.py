"""Check `hairline`: lines so thin that printers break them, or that dark ink closes."""

from __future__ import annotations

from collections.abc import Iterator

from punchboard.generator.face import CURRENT, MM, Shape, SymbolRef
from punchboard.generator.impose.plan import Box
from punchboard.generator.preflight.colour import contrast
from punchboard.generator.preflight.finding import Spot
from punchboard.generator.preflight.limits import DARK, HAIRLINE, OPEN_LINE
from punchboard.generator.preflight.marks import Mark, as_box
from punchboard.generator.preflight.outlines import moved, polygons
from punchboard.generator.preflight.sampler import WHITE
from punchboard.generator.preflight.view import FaceView

#: Rounding of widths, in points.
_SLACK = 0.005
#: Half the side of the box that shows a line, in points.
_AROUND = 6.0


def check_hairline(view: FaceView) -> Iterator[Spot]:
    """Yield the thinnest lines of a face, each width and colour once."""
    said: set[tuple[float, str]] = set()
    for number, mark in enumerate(view.flat.marks):
        if mark.box[0] >= mark.box[2] and mark.box[1] >= mark.box[3]:
            continue  # cut off, or a dot
        for width, colour in _lines(view, mark):
            key = (round(width, 2), colour)
            if width >= OPEN_LINE - _SLACK or key in said:
                continue
            least, where = HAIRLINE, ""
            if width >= HAIRLINE - _SLACK:
                if not _is_on_dark(view, mark, number, colour):
                    continue
                least, where = OPEN_LINE, " on a dark ground"
            said.add(key)
            x, y = _start(mark)
            yield Spot(
                "hairline",
                (*key, least),
                f"a line{where} is {width / MM:.2g} mm wide, must be {least / MM:.2g} mm or more",
                "draw it wider" if not where else "draw it wider, or its ground paler: ink spreads",
                Box(x - _AROUND, y - _AROUND, 2 * _AROUND, 2 * _AROUND)
                if isinstance(mark.item, Shape)
                else as_box(mark.box),
                width,
            )


def _lines(view: FaceView, mark: Mark) -> Iterator[tuple[float, str]]:
    """Yield the width in points and the colour of each line that a mark draws."""
    item = mark.item
    if isinstance(item, Shape):
        if item.stroke is not None and item.stroke != item.fill:
            yield item.width * mark.scale, item.stroke
    elif isinstance(item, SymbolRef):
        symbol = view.library.symbols.get(item.symbol)
        if symbol is None:
            return
        for path in symbol.paths:
            if path.stroke is not None and path.stroke != path.fill:
                colour = item.colour if path.stroke == CURRENT else path.stroke
                yield path.width * item.width / symbol.width * mark.scale, colour


def _is_on_dark(view: FaceView, mark: Mark, number: int, colour: str) -> bool:
    """Return whether a line is paler than a dark ground that it crosses, not round an area."""
    if isinstance(mark.item, Shape) and mark.item.fill is not None:
        return False
    x, y = _start(mark)
    ground = view.sampler.colour(view.flat.marks[:number], x, y) or WHITE
    is_paler = contrast(colour, WHITE) < contrast(ground, WHITE)
    return is_paler and contrast(ground, WHITE) >= DARK


def _start(mark: Mark) -> tuple[float, float]:
    """Return a point of a mark: the middle of a path's first stretch, or of all of a stamp."""
    if isinstance(mark.item, Shape):
        parts = [part for part in polygons(mark.item.segments) if len(part) > 1]
        if parts:
            (x1, y1), (x2, y2) = parts[0][:2]
            return moved(mark.matrix, (x1 + x2) / 2, (y1 + y2) / 2)
    left, bottom, right, top = mark.box
    return (left + right) / 2, (bottom + top) / 2
