"""The product of a shop that a component can be: same kind, same shape, same size."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from punchboard.cards.schema.component import CardComponent
from punchboard.generator.export.export import Export, Side
from punchboard.generator.export.images import Canvas
from punchboard.generator.export.shop_file import Format, Shop

#: Sizes that differ by less (mm) are one: shops cut no closer.
_SAME = 0.6
_MM_PER_INCH = 25.4


class Fit(NamedTuple):
    """A product for a component.

    Attributes:
        name: Name of the product.
        canvas: Its picture.
        others: Products with the same picture, in another material or finish.
        sides: Number of printed sides; a shop's any-size cards have two.
    """

    name: str
    canvas: Canvas
    others: tuple[str, ...] = ()
    sides: int = 2


class Near(NamedTuple):
    """The product nearest to a component that fits none.

    Attributes:
        name: Name of the product.
        trim: Width and height of its trim in mm, in the component's orientation.
    """

    name: str
    trim: tuple[float, float]


def fit_of(export: Export, shop: Shop, side: Side) -> Fit | None:
    """Return the product that a side's component can be; None if the shop has none."""
    kind, shape, (width, height) = _about(export, side)
    for name, each in _of_kind(shop, kind, shape):
        if math.dist(sorted(each.trim), sorted((width, height))) < _SAME:
            others = tuple(
                other
                for other, its in _of_kind(shop, kind, shape)
                if other != name and (its.trim, its.pixels) == (each.trim, each.pixels)
            )
            canvas = _canvas(width, height, each.pixels, shop.dpi)._replace(shape=shape)
            return Fit(name, canvas, others, each.sides)
    if shop.edge is None or kind != "cards":
        return None
    pixels = [
        round(each / _MM_PER_INCH * shop.dpi + 2 * shop.edge) for each in sorted((width, height))
    ]
    name = f"{min(width, height):g} x {max(width, height):g} mm"
    return Fit(name, _canvas(width, height, (pixels[0], pixels[1]), shop.dpi))


def nearest(export: Export, shop: Shop, side: Side) -> Near | None:
    """Return the product of a component's kind and shape whose size is nearest."""
    kind, shape, size = _about(export, side)
    known = list(_of_kind(shop, kind, shape))
    if not known:
        return None
    name, each = min(known, key=lambda it: math.dist(sorted(it[1].trim), sorted(size)))
    is_upright = size[0] <= size[1]
    least, most = sorted(each.trim)
    return Near(name, (least, most) if is_upright else (most, least))


def _about(export: Export, side: Side) -> tuple[str, str, tuple[float, float]]:
    """Return a component's kind, its shape, and its width and height in mm."""
    component = export.game.components[side.piece.component]
    size, shape = side.piece.template.size, str(side.piece.template.shape)
    if isinstance(component, CardComponent):
        round_off = abs(min(size.width, size.height) / 2 - component.trim().radius) < _SAME
        shape = "round" if round_off and size.width == size.height else "rect"
    return component.kind, shape, (size.width, size.height)


def _of_kind(shop: Shop, kind: str, shape: str) -> Iterator[tuple[str, Format]]:
    """Yield the products for a kind of component: those made for it first."""
    fitting = [each for each in shop.formats.items() if kind in each[1].kinds]
    for name, each in sorted(fitting, key=lambda it: it[1].kinds.index(kind)):
        if each.shape == shape:
            yield name, each


def _canvas(width: float, height: float, pixels: tuple[int, int], dpi: int) -> Canvas:
    """Return a product's picture as a face stands upright on it."""
    is_turned = (width - height) * (pixels[0] - pixels[1]) < 0
    across, up = pixels[::-1] if is_turned else pixels
    bleed = ((across / dpi * _MM_PER_INCH - width) / 2, (up / dpi * _MM_PER_INCH - height) / 2)
    return Canvas((across, up), bleed, is_turned)
