"""A back lies behind its face once the sheet is turned, whichever way the face is turned."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punchboard.generator.graphics.geometry import Rect
from punchboard.generator.impose.flip import Axis, box_behind, turn_behind
from punchboard.generator.impose.plan import Turn

LENGTHS = st.floats(1, 900)
MEDIA = (595.0, 842.0)


def seen_through(x: float, y: float, axis: Axis) -> tuple[float, float]:
    """Return a direction as it runs once the sheet is turned about a line."""
    return (-x, y) if axis == "vertical" else (x, -y)


def up(turn: Turn) -> tuple[float, float]:
    """Return where the top of what is turned anticlockwise points."""
    return -math.sin(math.radians(turn)), math.cos(math.radians(turn))


@pytest.mark.parametrize("axis", ["vertical", "horizontal"])
@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_the_top_of_a_back_is_behind_the_top_of_its_face(turn: Turn, axis: Axis) -> None:
    behind = turn_behind(turn, axis)
    assert seen_through(*up(behind), axis) == pytest.approx(up(turn), abs=1e-9)
    assert behind in (0, 90, 180, 270)


@given(LENGTHS, LENGTHS, LENGTHS, LENGTHS)
def test_a_corner_of_a_back_is_behind_the_corner_of_its_face(
    x: float, y: float, width: float, height: float
) -> None:
    box = Rect.from_bottom(x, y, width, height)
    turned = box_behind(box, MEDIA, "vertical")
    assert (turned.right, turned.bottom) == pytest.approx((MEDIA[0] - x, y))
    turned = box_behind(box, MEDIA, "horizontal")
    assert (turned.x, turned.top) == pytest.approx((x, MEDIA[1] - y))
    assert (turned.width, turned.height) == (width, height)
