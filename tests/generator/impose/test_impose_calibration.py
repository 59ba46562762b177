"""The calibration sheet is read as a person reads it, and the test sheet is turned as one does."""

import math

import pytest
from sheet_geometry import boxes, flat, strokes, texts

from punchboard.generator.graphics.display_list import Group, Shape, Text
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.impose.sheet import find_sheet
from punchboard.generator.impose.sheet_options import FARTHEST_OFFSET, SheetOptions
from punchboard.generator.impose.trial import (
    PITCH,
    REACH,
    STEP,
    calibration_sheet,
    plan_test_sheet,
    scale_middles,
)
from tests.generator.impose.placements import through_paper

WAYS = [
    (duplex, orientation)
    for duplex in ("separate", "long-edge", "short-edge")
    for orientation in ("portrait", "landscape")
]


def read(file, duplex, error):
    """Return what a person reads in x and y if the printer shifts backs by `error` (mm)."""
    front, back = file.pages
    (x, _), (_, up) = scale_middles(front.media)
    group = back.marks[-1]
    assert isinstance(group, Group)
    seen = []
    for line in strokes([group._replace(items=group.items[:1])]):  # not the zeros' triangles
        shifted = [(px + error[0] * MM, py + error[1] * MM) for px, py in line]
        seen.append([through_paper(point, front.media, duplex) for point in shifted])
    standing = [(a[0] - x) / MM for a, b in seen if abs(a[0] - b[0]) < 1e-6]
    lying = [(a[1] - up) / MM for a, b in seen if abs(a[1] - b[1]) < 1e-6]
    assert len(standing) == len(lying) == 2 * REACH + 1
    return _met(standing), _met(lying)


@pytest.mark.parametrize(("duplex", "orientation"), WAYS)
def test_lines_of_front_and_back_overlap_where_they_are_compared(duplex, orientation):
    """Fronts stand on one side of each scale, backs on the other; 2 mm of both lie side by side."""
    front, back = calibration_sheet(find_sheet("a4"), duplex, orientation).pages
    (_, level), (upright, _) = scale_middles(front.media)
    group = back.marks[-1]
    seen = [
        [through_paper(point, front.media, duplex) for point in line]
        for line in strokes([group._replace(items=group.items[:1])])
    ]
    comb = strokes([each for each in front.marks if isinstance(each, Shape)][:1])
    for lines, far in ((comb, (6.5, 9.0)), (seen, (-6.5,))):
        for a, b in lines:
            across = abs(a[0] - b[0]) < 1e-6
            middle = level if across else upright
            ends = sorted(
                ((a[1], b[1]) if across else (a[0], b[0])), key=lambda at: abs(at - middle)
            )
            near, beyond = ((at - middle) / MM for at in ends)
            # The upright scale's fronts lie to the left, its backs to the right.
            sign = 1 if across else -1
            assert near * sign == pytest.approx(-2 if lines is comb else 2, abs=1e-6)
            assert round(beyond * sign, 6) in far


def _met(places):
    """Return the number of the one front line that a back line meets, None if there is none."""
    met = {
        k * STEP
        for place in places
        for k in range(-REACH, REACH + 1)
        if abs(place - k * PITCH) < STEP / 4
    }
    assert len(met) <= 1
    return met.pop() if met else None


@pytest.mark.parametrize(("duplex", "orientation"), WAYS)
@pytest.mark.parametrize("error", [(0, 0), (0.5, -1.25), (-1.75, 2.0), (2.5, -2.5)])
def test_the_number_that_is_read_undoes_the_error(duplex, orientation, error):
    file = calibration_sheet(find_sheet("a4"), duplex, orientation)
    assert read(file, duplex, error) == (-error[0], -error[1])


def test_with_the_right_offset_the_sheet_reads_zero():
    file = calibration_sheet(find_sheet("letter"), back_offset=(1.5, -0.75))
    assert read(file, "long-edge", (-1.5, 0.75)) == (0, 0)


@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "tabloid"])
@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
def test_calibration_sheet_lies_where_printers_reach(paper, orientation):
    for page in calibration_sheet(find_sheet(paper), "long-edge", orientation).pages:
        for box in boxes(page.marks):
            assert min(box.x, box.bottom) > 4 * MM
            assert box.right < page.media[0] - 4 * MM
            assert box.top < page.media[1] - 4 * MM


@pytest.mark.parametrize("duplex", ["long-edge", "short-edge"])
@pytest.mark.parametrize("error", [2.75, 3.0, 4.0, 5.0])
def test_backs_beyond_the_scale_are_not_misread(duplex, error):
    file = calibration_sheet(find_sheet("a4"), duplex)
    for sign in (-1, 1):
        assert read(file, duplex, (sign * error, sign * error)) == (None, None)


def test_what_can_be_read_can_be_entered():
    assert REACH * STEP <= FARTHEST_OFFSET


@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "tabloid"])
@pytest.mark.parametrize("duplex", ["separate", "long-edge", "short-edge"])
def test_letters_of_the_test_sheet_lie_behind_their_like(paper, duplex):
    file = plan_test_sheet(SheetOptions(find_sheet(paper), duplex=duplex))
    front, back = (
        {
            text.text: (box.x + box.width / 2, box.bottom + box.height / 2)
            for text, _ in flat(page.marks)
            if isinstance(text, Text) and text.text in "ABCD"
            for box in boxes([text])
        }
        for page in file.pages
    )
    for letter in "ABCD":
        x, y = through_paper(back[letter], file.pages[1].media, duplex)
        assert x == pytest.approx(front[letter][0])
        assert y == pytest.approx(front[letter][1], abs=0.25 * 26)  # upright on both sides


@pytest.mark.parametrize("duplex", ["separate", "long-edge", "short-edge"])
def test_the_outline_lies_around_the_arrow(duplex):
    file = plan_test_sheet(SheetOptions(find_sheet("a4"), duplex=duplex))
    arrows = []
    for page in file.pages:
        (path,) = [
            each for each in page.marks if isinstance(each, Shape) and len(each.segments) == 8
        ]
        arrows.append([(s[1], s[2]) for s in path.segments if len(s) == 3])
    solid, hollow = arrows
    hollow = [through_paper(point, file.pages[1].media, duplex) for point in hollow]
    for pick in (min, max):
        sign = -1 if pick is min else 1
        for axis in (0, 1):
            grown = pick(p[axis] for p in hollow) - pick(p[axis] for p in solid)
            assert 1 * MM < sign * grown < 4 * MM
    assert max(hollow, key=lambda p: p[1])[0] == pytest.approx(max(solid, key=lambda p: p[1])[0])


def test_test_sheet_says_in_words_how_the_paper_goes_back():
    front, back = plan_test_sheet(SheetOptions(find_sheet("a4"))).pages
    assert "long edge" in " ".join(texts(front))
    assert "turn the paper half round" in " ".join(texts(back))
    assert "“punchboard calibrate” measures them." in texts(back)  # no file of the folder does


@pytest.mark.parametrize(("duplex", "orientation"), WAYS)
def test_a_triangle_points_at_the_zero_of_each_scale(duplex, orientation):
    front, back = calibration_sheet(find_sheet("a4"), duplex, orientation).pages
    group = back.marks[-1]
    assert isinstance(group, Group)
    comb, *triangles = ([group._replace(items=(each,))] for each in group.items)
    ends = [point for line in strokes(comb) for point in line]
    zeros = scale_middles(front.media)
    assert len(triangles) == len(zeros) == 2
    for triangle, zero in zip(triangles, zeros, strict=True):
        tip = strokes(triangle)[0][0]
        x, y = through_paper(tip, front.media, duplex)
        # It stands 1 mm below the scale, or beside it, and does not touch it.
        assert min(abs(x - zero[0]), abs(y - zero[1])) < 1e-6
        assert min(math.dist(tip, end) for end in ends) == pytest.approx(1 * MM)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_brackets_of_the_test_sheet_stand_alike_in_its_corners(paper):
    front, _ = plan_test_sheet(SheetOptions(find_sheet(paper))).pages
    (path,) = [
        each for each in front.marks if isinstance(each, Shape) and len(strokes([each])) == 8
    ]
    width, height = front.media
    arms = strokes([path])
    assert {round(math.dist(*arm) / MM, 6) for arm in arms} == {14}
    corners = {(min(x, width - x), min(y, height - y)) for (x, y), _ in arms}
    assert {(round(x / MM, 6), round(y / MM, 6)) for x, y in corners} == {(8, 8)}
    for (x, y), (to_x, to_y) in arms:  # towards the middle of the sheet
        assert abs(to_x - width / 2) <= abs(x - width / 2)
        assert abs(to_y - height / 2) <= abs(y - height / 2)
