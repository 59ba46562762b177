"""Marks of a block: scores of both sides on one fold, cuts of backs behind those of faces."""

import math

import pytest

from punchboard.generator.graphics.geometry import MM, Rect
from punchboard.generator.impose.crop_marks import OFFSET
from punchboard.generator.impose.flip import box_behind
from punchboard.generator.impose.packed import cuts_of, mirrored_cuts, score_marks
from punchboard.generator.impose.plan import Copy, Placement
from punchboard.generator.pdf.document import matrix_of

WIDE, TALL = 120.0, 60.0


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
@pytest.mark.parametrize("side", ["face", "back"])
def test_marks_stand_at_both_ends_of_a_score_however_a_side_is_turned(side, turn):
    size = (TALL, WIDE) if turn % 180 else (WIDE, TALL)
    placement = Placement(Copy("screen", "owl", 1), side, 1, 50.0, 70.0, *size, turn)
    a, b, c, d, e, f = map(float, matrix_of(placement).split())
    score = 10 * MM if side == "face" else WIDE - 10 * MM  # a back is seen from behind
    ends = [(a * score + c * y + e, b * score + d * y + f) for y in (0, TALL)]
    marks = score_marks([(placement, [10.0])], 0.0)
    starts = [segment[1:] for segment in marks.segments if segment[0] == "M"]
    assert len(starts) == 2
    for end in ends:
        nearest = min(math.dist(end, start) for start in starts)
        assert nearest == pytest.approx(OFFSET / 2, abs=0.01)


@pytest.mark.parametrize("axis", ["vertical", "horizontal"])
def test_cuts_of_backs_go_where_the_printer_shifts_the_backs(axis):
    trim, media, shift = Rect.from_bottom(50.0, 70.0, WIDE, TALL), (595.0, 842.0), (3.0, -2.0)
    cuts = mirrored_cuts(cuts_of([trim], [trim], is_shaped=False), media, axis, shift)
    behind = box_behind(trim, media, axis).moved(*shift)
    assert cuts.trims == (behind,)
    assert cuts.across == pytest.approx((behind.x, behind.right))
    assert cuts.up == pytest.approx((behind.bottom, behind.top))
