"""Art that ends before its picture does: the outermost line of pixels goes on to the edge."""

from __future__ import annotations

import pytest
from PIL import Image

from punchboard.generator.export.painter import _drawn_out


@pytest.mark.parametrize(("across", "up"), [(2, 3), (1, 1), (3, 0), (0, 2), (0, 0)])
def test_each_bare_pixel_is_as_the_nearest_of_the_art(across: int, up: int) -> None:
    size = width, height = 11, 8
    picture = Image.new("RGB", size)
    for x in range(width):
        for y in range(height):
            picture.putpixel((x, y), (10 * x, 20 * y, 7))
    before = picture.copy()
    drawn = _drawn_out(picture, across, up)
    assert drawn.size == size
    for x in range(width):
        for y in range(height):
            nearest = (
                min(max(x, across), width - across - 1),
                min(max(y, up), height - up - 1),
            )
            assert drawn.getpixel((x, y)) == before.getpixel(nearest), (x, y)
