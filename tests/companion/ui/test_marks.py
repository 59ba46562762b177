"""Marks of seats: told from each other by their shape, even on both sides, with round corners."""

from __future__ import annotations

import math

import pytest

Point = tuple[float, float]
#: The corners of each before they are rounded, from the upper left of a square of 1 by 1, how much
#: of each side the curve takes, and where the letter's middle stands.
MARKS = {
    "square": ([(0.08, 0.08), (0.92, 0.08), (0.92, 0.92), (0.08, 0.92)], 0.14, 0.5),
    "hexagon": (
        [(0.5, 0.0), (0.933, 0.25), (0.933, 0.75), (0.5, 1.0), (0.067, 0.75), (0.067, 0.25)],
        0.12,
        0.5,
    ),
    "diamond": ([(0.5, -0.02), (1.02, 0.5), (0.5, 1.02), (-0.02, 0.5)], 0.12, 0.5),
    "triangle": ([(0.5, 0.02), (1.0, 0.92), (0.0, 0.92)], 0.12, 0.64),
    "star": (
        [
            (0.5, 0.03), (0.65, 0.324), (0.976, 0.375), (0.743, 0.609), (0.794, 0.935),
            (0.5, 0.785), (0.206, 0.935), (0.257, 0.609), (0.024, 0.375), (0.35, 0.324),
        ],
        0.1,
        0.54,
    ),
}  # fmt: skip


def between(one: Point, other: Point, part: float) -> Point:
    return one[0] + part * (other[0] - one[0]), one[1] + part * (other[1] - one[1])


@pytest.mark.parametrize("name", MARKS)
def test_a_mark_has_its_corners_each_cut_by_a_small_curve(name: str) -> None:
    from punchboard.companion.ui.draw.marks import SHAPES

    corners, share, letter = MARKS[name]
    polygon, middle = SHAPES[name]
    assert middle == letter
    assert len(polygon) == 6 * len(corners)
    for place, corner in enumerate(corners):
        before, after = corners[place - 1], corners[(place + 1) % len(corners)]
        first, last = between(corner, before, share), between(corner, after, share)
        for step, point in enumerate(polygon[6 * place : 6 * place + 6]):
            part = step / 5
            one, other = between(first, corner, part), between(corner, last, part)
            assert point == pytest.approx(between(one, other, part), abs=0.002)


def test_a_disc_is_round_and_a_smaller_mark_has_the_same_middle() -> None:
    from punchboard.companion.ui.draw.marks import SHAPES, inset

    disc, _ = SHAPES["disc"]
    assert [math.dist(point, (0.5, 0.5)) for point in disc] == pytest.approx([0.48] * 48)
    assert len({(round(x, 6), round(y, 6)) for x, y in disc}) == 48
    small = inset(disc, 0.25)
    assert [math.dist(point, (0.5, 0.5)) for point in small] == pytest.approx([0.36] * 48)
    assert small[5] == pytest.approx([0.5 + 0.75 * (each - 0.5) for each in disc[5]])
