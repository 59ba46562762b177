"""`hairline`: lines too thin for a printer."""

from __future__ import annotations

from collections.abc import Iterator

from punchboard.cards.catalog import marked_each, tr, translated
from punchboard.generator.art.color import contrast
from punchboard.generator.face_summary import Issue
from punchboard.generator.graphics.display_list import CURRENT, Shape, SymbolRef
from punchboard.generator.graphics.geometry import MM, Rect, transform
from punchboard.generator.graphics.hit_test import flatten
from punchboard.generator.preflight.check import FaceCheck
from punchboard.generator.preflight.face_view import WHITE, FaceView, Mark, as_box
from punchboard.generator.preflight.finding import DARK, HAIRLINE, OPEN_LINE, ROUNDING

#: Half the side of the box around a reported line, in points.
_AROUND = 6.0

_THIN, _THIN_ON_DARK = marked_each(
    "a line is {width:.2g} mm wide, must be {least:.2g} mm or more",
    "a line on a dark ground is {width:.2g} mm wide, must be {least:.2g} mm or more",
)


def check_hairline(view: FaceView) -> Iterator[Issue]:
    """Yield the thinnest lines of a face, each width and color once."""
    reported: set[tuple[float, str]] = set()
    for number, mark in enumerate(view.marks):
        if mark.box[0] >= mark.box[2] and mark.box[1] >= mark.box[3]:
            continue  # clipped away, or a dot
        for width, colour in _lines(view, mark):
            key = (round(width, 2), colour)
            if width >= OPEN_LINE - ROUNDING or key in reported:
                continue
            least, message = HAIRLINE, _THIN
            hint = tr("draw it wider")
            if width >= HAIRLINE - ROUNDING:
                if not _is_on_dark(view, mark, number, colour):
                    continue
                least, message = OPEN_LINE, _THIN_ON_DARK
                hint = tr("draw it wider, or its ground paler: ink spreads")
            reported.add(key)
            x, y = _start(mark)
            yield Issue(
                "hairline",
                (*key, least),
                translated(message, width=width / MM, least=least / MM),
                hint,
                Rect.from_bottom(x - _AROUND, y - _AROUND, 2 * _AROUND, 2 * _AROUND)
                if isinstance(mark.item, Shape)
                else as_box(mark.box),
                width,
            )


def _lines(view: FaceView, mark: Mark) -> Iterator[tuple[float, str]]:
    """Yield the width in points and the color of each line that a mark draws."""
    item = mark.item
    if isinstance(item, Shape):
        if item.stroke is not None and item.stroke != item.fill:
            yield item.width * mark.scale, item.stroke
    elif isinstance(item, SymbolRef):
        symbol = view.library.symbols.get(item.symbol)
        if symbol is None:
            return
        for path in symbol.shapes():
            if path.stroke is not None and path.stroke != path.fill:
                colour = item.colour if path.stroke == CURRENT else path.stroke
                yield path.width * item.width / symbol.width * mark.scale, colour


def _is_on_dark(view: FaceView, mark: Mark, number: int, colour: str) -> bool:
    """Return whether a line crosses a darker background, unless it outlines an area."""
    if isinstance(mark.item, Shape) and mark.item.fill is not None:
        return False
    x, y = _start(mark)
    ground = view.sampler.colour(view.marks[:number], x, y) or WHITE
    is_paler = contrast(colour, WHITE) < contrast(ground, WHITE)
    return is_paler and contrast(ground, WHITE) >= DARK


def _start(mark: Mark) -> tuple[float, float]:
    """Return a point on a mark: the middle of a path's first segment, or of a symbol."""
    if isinstance(mark.item, Shape):
        parts = [part for part in flatten(mark.item.segments) if len(part) > 1]
        if parts:
            (x1, y1), (x2, y2) = parts[0][:2]
            return transform(mark.matrix, (x1 + x2) / 2, (y1 + y2) / 2)
    left, bottom, right, top = mark.box
    return (left + right) / 2, (bottom + top) / 2


CHECK = FaceCheck("hairline", check_hairline, order=80)
