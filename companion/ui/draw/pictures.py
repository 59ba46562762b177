"""Textures of drawn outlines, made once for each size."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from kivy.graphics.texture import Texture

from punchboard.companion.ui.draw.raster import Point, cover

Outlines = Sequence[Sequence[Point]]


def texture_of(coverage: bytes, width: int, height: int) -> Texture:
    """Return a white texture whose transparency is a picture's coverage; tint it with `Color`."""
    pixels = bytearray(b"\xff" * (4 * len(coverage)))
    pixels[3::4] = coverage
    texture = Texture.create(size=(width, height), colorfmt="rgba")
    texture.flip_vertical()

    def fill(target: Texture) -> None:
        target.blit_buffer(bytes(pixels), colorfmt="rgba", bufferfmt="ubyte")

    fill(texture)
    texture.add_reload_observer(fill)
    return texture


@lru_cache(maxsize=512)
def picture(draw: Callable[[], tuple[tuple[Outlines, bool], ...]], pixels: int) -> Texture:
    """Return a square texture of outlines.

    Args:
        draw: Returns layers of outlines within the unit square, y downwards, and whether each is
            filled by the even-odd rule; the same callable is drawn once for each size.
        pixels: Width and height.
    """
    total = bytes(pixels * pixels)
    for outlines, evenodd in draw():
        scaled = [[(x * pixels, y * pixels) for x, y in outline] for outline in outlines]
        layer = cover(scaled, pixels, pixels, evenodd)
        total = bytes(map(max, total, layer)) if any(total) else layer
    return texture_of(total, pixels, pixels)
