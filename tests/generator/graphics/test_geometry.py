"""Outlines: which are rectangles, where matrices bring points, and what lies in them or near."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from punchboard.generator.graphics.geometry import (
    IDENTITY,
    NOWHERE,
    Rect,
    Segment,
    bounding_box,
    control_box,
    ellipse,
    intersection,
    inverse_transform,
    map_path,
    mirrored,
    multiply,
    polygon,
    quarter_turn,
    rectangle,
    transform,
    transform_bounds,
    transform_path,
)
from punchboard.generator.graphics.hit_test import (
    crosses,
    flatten,
    is_inside,
    is_near,
    is_rectangle,
)

CORNERS = [(1.0, 2.0), (7.0, 2.0), (7.0, 5.0), (1.0, 5.0)]
LENGTHS = st.floats(-50, 50)
MATRICES = st.tuples(st.floats(0.5, 3), st.floats(-1, 1), st.floats(-1, 1), st.floats(1.5, 4),
                     LENGTHS, LENGTHS)  # fmt: skip
ORDERS = [[CORNERS[(start + way * step) % 4] for step in range(4)]
          for start in range(4) for way in (1, -1)]  # fmt: skip


def closed(corners: list[tuple[float, float]]) -> tuple[Segment, ...]:
    first, *rest = corners
    return (("M", *first), *(("L", *each) for each in rest), ("Z",))


@pytest.mark.parametrize("corners", ORDERS)
def test_a_rectangle_is_one_from_whichever_corner_and_way_it_is_drawn(corners):
    assert is_rectangle(closed(corners))
    for number in range(4):  # with one corner elsewhere it is none
        for x, y in ((0.5, 0.0), (0.0, 0.5)):
            bent = list(corners)
            bent[number] = bent[number][0] + x, bent[number][1] + y
            assert not is_rectangle(closed(bent))


@pytest.mark.parametrize(
    "segments",
    [
        closed(CORNERS)[:-1],
        closed(CORNERS[:3]),
        closed([*CORNERS, (1.0, 3.0)]),
        (*closed(CORNERS)[:-1], ("L", 1.0, 2.0)),
        (*closed(CORNERS)[:3], ("C", 7.0, 5.0, 1.0, 5.0, 1.0, 5.0), ("Z",)),
        closed([CORNERS[0], CORNERS[2], CORNERS[1], CORNERS[3]]),
        ellipse(0, 0, 3, 2),
    ],
)
def test_what_is_open_or_bent_or_has_other_corners_is_no_rectangle(segments):
    assert not is_rectangle(segments)


@settings(max_examples=40)
@given(MATRICES, MATRICES, LENGTHS, LENGTHS)
def test_a_product_applies_the_inner_matrix_first(outer, inner, x, y):
    there = transform(outer, *transform(inner, x, y))
    assert transform(multiply(outer, inner), x, y) == pytest.approx(there, abs=1e-6)
    assert inverse_transform(multiply(outer, inner), *there) == pytest.approx((x, y), abs=1e-4)


def test_the_order_of_a_product_shows_where_a_move_and_a_scale_meet():
    scale, move = (2, 0, 0, 3, 0, 0), (1, 0, 0, 1, 5, 7)
    assert multiply(scale, move) == (2, 0, 0, 3, 10, 21)
    assert multiply(move, scale) == (2, 0, 0, 3, 5, 7)


@settings(max_examples=40)
@given(MATRICES, MATRICES, MATRICES)
def test_products_are_associative_and_the_identity_changes_nothing(one, two, three):
    left, right = multiply(multiply(one, two), three), multiply(one, multiply(two, three))
    assert left == pytest.approx(right, abs=1e-6)
    assert multiply(IDENTITY, one) == multiply(one, IDENTITY) == one


@settings(max_examples=40)
@given(MATRICES, MATRICES, st.lists(st.tuples(LENGTHS, LENGTHS), min_size=1, max_size=6))
def test_a_path_keeps_its_segments_and_every_point_is_transformed(outer, inner, points):
    path = polygon(points)
    there = transform_path(multiply(outer, inner), path)
    assert [each[0] for each in there] == [each[0] for each in path]
    for segment, point in zip(there, points, strict=False):
        expected = transform(outer, *transform(inner, *point))
        assert segment[1:] == pytest.approx(expected, abs=1e-6)
    assert map_path(path, lambda x, y: (x, y)) == path
    box = control_box(there)
    around = transform_bounds(multiply(outer, inner), control_box(path))
    assert all(a <= b + 1e-6 for a, b in zip(around[:2], box[:2], strict=True))
    assert all(a >= b - 1e-6 for a, b in zip(around[2:], box[2:], strict=True))


@settings(max_examples=40)
@given(st.sampled_from([0, 90, 180, 270]), LENGTHS, LENGTHS, st.floats(1, 50), st.floats(1, 50))
def test_a_box_turned_by_quarters_has_its_bottom_left_where_asked(turn, x, y, width, height):
    across, up = (height, width) if turn % 180 else (width, height)
    matrix = quarter_turn(turn, x, y, across, up)
    corner = transform_bounds(matrix, (0, 0, width, height))
    assert corner == pytest.approx((x, y, x + across, y + up))
    # The top left corner turns clockwise: to the top right, the bottom right, the bottom left.
    expected = {0: (x, y + up), 90: (x + across, y + up), 180: (x + across, y), 270: (x, y)}[turn]
    assert transform(matrix, 0, height) == pytest.approx(expected)


def test_a_mirrored_path_is_seen_from_behind():
    assert mirrored(rectangle(1, 2, 4, 8), 10) == closed([(9, 2), (6, 2), (6, 8), (9, 8)])
    there_and_back = mirrored(mirrored(ellipse(3, 4, 2, 1), 10), 10)
    for (_, *numbers), (_, *expected) in zip(there_and_back, ellipse(3, 4, 2, 1), strict=True):
        assert numbers == pytest.approx(expected)


def test_rectangles_and_polygons_start_at_their_first_corner_and_close():
    assert rectangle(1, 2, 7, 5) == closed([(1, 2), (7, 2), (7, 5), (1, 5)])
    assert polygon([(1, 2), (7, 2), (7, 5)]) == closed([(1, 2), (7, 2), (7, 5)])
    assert polygon([]) == ()
    assert Rect(1, 5, 6, 3).bounds == (1, 2, 7, 5)


@settings(max_examples=40)
@given(st.tuples(*[LENGTHS] * 8))
def test_a_bounding_box_touches_the_curve_and_the_control_box_holds_both(numbers):
    curve = (("M", *numbers[:2]), ("C", *numbers[2:]))
    left, bottom, right, top = bounding_box(curve)
    xs, ys = [], []
    for step in range(201):
        t = step / 200
        weights = ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3)
        xs.append(sum(w * each for w, each in zip(weights, numbers[::2], strict=True)))
        ys.append(sum(w * each for w, each in zip(weights, numbers[1::2], strict=True)))
    assert (left, bottom, right, top) == pytest.approx(
        (min(xs), min(ys), max(xs), max(ys)), abs=0.05
    )
    box = control_box(curve)
    assert box[0] <= left and box[1] <= bottom and right <= box[2] and top <= box[3]


def test_no_point_is_brought_where_all_is_flat():
    flat = (1.0, 2.0, 2.0, 4.0, 0.0, 0.0)
    assert inverse_transform(flat, 3, 6) == (math.inf, math.inf)
    assert not is_inside(*inverse_transform(flat, 3, 6), flatten(closed(CORNERS)))
    assert inverse_transform((1, 0, 0, 1, 4, -1), 5, 1) == (1, 2)


def test_bounds_that_are_moved_enclose_all_corners_and_nothing_stays_nothing():
    assert transform_bounds((0, 2, -1, 0, 10, 20), (1, 2, 7, 5)) == (5, 22, 8, 34)
    assert transform_bounds((1, 0, 0, 1, 10, 20), (1, 2, 7, 5)) == (11, 22, 17, 25)
    assert transform_bounds((0, 1, 1, 0, 3, 3), NOWHERE) == NOWHERE
    assert control_box(()) == NOWHERE
    assert control_box((("M", 1, 9), ("C", 2, -3, 8, 4, 5, 5), ("Z",))) == (1, -3, 8, 9)
    assert intersection((0, 1, 5, 6), (2, -1, 7, 4)) == (2, 1, 5, 4)


@settings(max_examples=60)
@given(st.floats(-5, 5), st.floats(-4, 4), st.floats(0.05, 2))
def test_a_point_is_in_an_ellipse_or_near_its_line_as_its_formula_has_it(x, y, reach):
    outline = flatten(ellipse(0, 0, 4, 3))
    away = math.hypot(x / 4, y / 3)
    if abs(away - 1) > 0.01:
        assert is_inside(x, y, outline) is (away < 1)
    rim = [(4 * math.cos(turn / 500), 3 * math.sin(turn / 500)) for turn in range(3142)]
    nearest = min(math.dist((x, y), each) for each in rim)
    if abs(nearest - reach) > 0.03:
        assert is_near(x, y, outline, reach) is (nearest < reach)


def test_a_ring_is_open_in_the_middle_by_its_way_or_by_counting():
    ring = closed([(0, 0), (9, 0), (9, 9), (0, 9)]) + closed([(3, 3), (6, 3), (6, 6), (3, 6)])
    counter = closed([(0, 0), (9, 0), (9, 9), (0, 9)]) + closed([(3, 3), (3, 6), (6, 6), (6, 3)])
    for segments, even_odd, is_filled in (
        (ring, False, True), (ring, True, False), (counter, False, False), (counter, True, False),
    ):  # fmt: skip
        parts = flatten(segments)
        assert is_inside(4.5, 4.5, parts, even_odd) is is_filled
        assert is_inside(1, 4.5, parts, even_odd)
        assert not is_inside(-1, 4.5, parts, even_odd)


@pytest.mark.parametrize(
    ("box", "distance", "is_crossed"),
    [
        ((2, 2, 3, 3), 0.5, False),  # well inside, away from all lines
        ((2, 2, 3, 3), 2.5, True),
        ((8, 8, 12, 12), 0, True),
        ((10.4, 3, 12, 4), 0.5, True),
        ((10.6, 3, 12, 4), 0.5, False),
        ((3, -9, 4, -0.6), 0.5, False),
        ((3, -9, 4, -0.4), 0.5, True),
    ],
)
def test_a_line_crosses_a_box_or_keeps_away_from_it(box, distance, is_crossed):
    parts = flatten(closed([(0, 0), (10, 0), (10, 10), (0, 10)]))
    assert crosses(parts, box, distance) is is_crossed
