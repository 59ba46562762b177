"""Icons and markers are drawn from outlines."""

from __future__ import annotations

import pytest

from punchboard.companion.ui.draw.outline import read_outline, thicken
from punchboard.companion.ui.draw.raster import cover

SQUARE = [(2.0, 2.0), (8.0, 2.0), (8.0, 8.0), (2.0, 8.0)]
HOLE = [(4.0, 4.0), (6.0, 4.0), (6.0, 6.0), (4.0, 6.0)]


def test_a_square_covers_its_pixels_and_no_others() -> None:
    pixels = cover([SQUARE], 10, 10)
    assert sum(pixels) == 36 * 255
    assert pixels[2 * 10 + 2] == 255
    assert pixels[1 * 10 + 2] == 0


def test_an_edge_between_pixels_covers_a_part_of_them() -> None:
    pixels = cover([[(0, 0), (1.5, 0), (1.5, 1), (0, 1)]], 3, 1)
    assert list(pixels) == [255, 128, 0]


@pytest.mark.parametrize(("even_odd", "covered"), [(True, 32), (False, 36)])
def test_holes_follow_the_rule_of_the_outline(even_odd: bool, covered: int) -> None:
    assert sum(cover([SQUARE, HOLE], 10, 10, even_odd)) == covered * 255


def test_what_lies_outside_is_cut_off() -> None:
    assert sum(cover([[(-5, -5), (50, -5), (50, 50), (-5, 50)]], 4, 4)) == 16 * 255


def test_curves_end_where_they_are_drawn_to() -> None:
    (line,) = read_outline("M0 0C0 5.5 5.5 10 10 10L-1e1 .5Z")
    assert line[0] == line[-1] == (0, 0)
    assert (10, 10) in line
    assert line[-2] == (-10, 0.5)


def test_a_stroke_is_as_wide_as_its_pen() -> None:
    pixels = cover(thicken([[(0, 5), (20, 5)]], 4), 20, 10)
    assert [row for row in range(10) if pixels[row * 20 + 10] == 255] == [3, 4, 5, 6]


def test_an_icon_fills_a_square_about_its_middle_wherever_its_box_lies() -> None:
    from punchboard.cards.play.pack import PackIcon, PackPath
    from punchboard.companion.ui.draw.icons import Icons

    wide = PackPath(d="M10 20L50 20L50 40L10 40Z", fill="#123456", stroke="current", width=2)
    bare = PackPath(d="M10 20L50 20", stroke="current")  # a line without a width is none
    icons = Icons()
    icons.use({"wide": PackIcon(box=(10, 20, 40, 20), paths=(wide, bare))})
    (fill, filled), (line, lined) = icons.layers("wide")
    assert (fill, line) == ("#123456", "current")
    for draw, reach in ((filled, 0), (lined, 1 / 40)):
        points = [each for lines, _ in draw() for line in lines for each in line]
        xs, ys = zip(*points, strict=True)
        assert (min(xs), max(xs)) == pytest.approx((-reach, 1 + reach))
        assert (min(ys), max(ys)) == pytest.approx((0.25 - reach, 0.75 + reach))


def test_the_pattern_of_a_check_is_drawn_once_wherever_it_moves() -> None:
    from kivy.graphics import Rectangle

    from punchboard.companion.seal.seal import picture_of
    from punchboard.companion.ui.widgets.sealing import CheckPicture

    picture = picture_of(bytes(range(1, 9)))
    drawn = CheckPicture(picture, size=(120, 120))
    for left in (10, 40):
        drawn.pos = (left, 0)
        drawn.redraw()
    blocks = [each for each in drawn.canvas.children if isinstance(each, Rectangle)]
    assert len(blocks) == 1 + "".join(picture.rows).count("1")
    assert all(each.pos[0] >= 40 and each.pos[0] + each.size[0] <= 160 for each in blocks)
    side, many = blocks[1].size[0], len(picture.rows)
    assert side == 120 // (many + 1)
    left, top = 100 - side * many / 2, 60 + side * many / 2
    places = {
        ((x - left) / side, (top - y) / side - 1) for x, y in (each.pos for each in blocks[1:])
    }
    assert places == {
        (along, down)
        for down, row in enumerate(picture.rows)
        for along, sign in enumerate(row)
        if sign == "1"
    }
    assert blocks[0].size == (side * (many + 1),) * 2
    assert blocks[0].pos == (100 - side * (many + 1) / 2, 60 - blocks[0].size[1] / 2)
