"""Symbols as outlines that a companion can draw without knowing SVG."""

from __future__ import annotations

from punchboard.cards.schema.pack import PackIcon, PackPath
from punchboard.generator.face import Segment, Shape, Symbol

#: Digits after the point: a thousandth of the icon's own unit.
_DIGITS = 3


def outlines_of(symbol: Symbol) -> PackIcon:
    """Return a symbol's outlines, turned over so that y runs down; dashes become whole lines."""
    height = symbol.height
    return PackIcon(
        box=(0.0, 0.0, _short(symbol.width), _short(height)),
        paths=tuple(_outline(path, height) for path in symbol.paths),
    )


def _outline(path: Shape, height: float) -> PackPath:
    return PackPath(
        d=" ".join(_command(segment, height) for segment in path.segments),
        fill=path.fill or "",
        stroke=path.stroke or "",
        width=_short(path.width) if path.stroke else 0.0,
        even_odd=path.even_odd,
        round=path.round_ends,
    )


def _command(segment: Segment, height: float) -> str:
    command, *flat = segment
    numbers = [float(number) for number in flat]
    turned = [height - each if n % 2 else each for n, each in enumerate(numbers)]
    return " ".join((str(command), *map(_written, turned)))


def _written(number: float) -> str:
    """Write a number without exponent and needless zeros."""
    text = f"{_short(number):.{_DIGITS}f}".rstrip("0").rstrip(".")
    return text or "0"


def _short(number: float) -> float:
    return round(number, _DIGITS) + 0.0
