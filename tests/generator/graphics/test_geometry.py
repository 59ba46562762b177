"""Outlines: which are rectangles, where matrices bring points, and what lies in them or near."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from punchboard.generator.graphics.geometry import (
    NOWHERE,
    Segment,
    control_box,
    ellipse,
    intersection,
    inverse_transform,
    multiply,
    transform,
    transform_bounds,
)
from punchboard.generator.graphics.polygon import crosses, flatten, is_inside, is_near, is_rectangle

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
def test_a_point_is_brought_by_two_matrices_as_by_both_in_one_and_back(one, other, x, y):
    there = transform(other, *transform(one, x, y))
    assert transform(multiply(other, one), x, y) == pytest.approx(there, abs=1e-6)
    assert inverse_transform(multiply(other, one), *there) == pytest.approx((x, y), abs=1e-4)


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
