"""Art that ends before its picture does: the outermost line of pixels goes on to the edge."""

from __future__ import annotations

import pytest
from PIL import Image, ImageDraw

from punchboard.generator.export.painter import _drawn_out, _drawn_outward


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


@pytest.mark.parametrize("shape", ["round", "hexagon"])
def test_edge_of_a_piece_that_is_no_rectangle_goes_on_to_the_corners(shape: str) -> None:
    """A white corner inside the bleed would show as soon as the knife slips."""
    picture = Image.new("RGB", (225, 200), "white")
    pen = ImageDraw.Draw(picture)
    left, top, right, bottom = box = (37, 37, 188, 163)
    near = (right - left) / 4
    if shape == "round":
        pen.ellipse(box, "#80b070", "#204020", 8)
    else:
        corners = [(left + near, top), (right - near, top), (right, 100)]
        corners += [(right - near, bottom), (left + near, bottom), (left, 100)]
        pen.polygon(corners, "#80b070", "#204020", 8)
    drawn = _drawn_outward(picture, 37, 37, shape)
    assert drawn.size == picture.size
    for place in ((0, 0), (224, 0), (0, 199), (224, 199), (112, 2), (2, 100), (60, 40)):
        assert drawn.getpixel(place) == (0x20, 0x40, 0x20), place
    middle = (80, 70, 145, 130)
    assert drawn.crop(middle).tobytes() == picture.crop(middle).tobytes()
    assert len(drawn.getcolors() or ()) == 2  # nothing of the paper is left
