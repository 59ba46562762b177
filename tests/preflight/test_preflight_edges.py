"""Art near the trim: frames, bleed, pictures."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image as Pictures

from punchboard.generator.graphics.display_list import Group, Image
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.preflight.face_checks.bleed import check_bleed
from punchboard.generator.preflight.face_checks.frame import check_frame
from punchboard.generator.preflight.face_checks.picture import check_resolution
from punchboard.generator.preflight.face_checks.short_picture import check_short_pictures
from tests.preflight.sight import area, face, library, outline, said, view

NAVY, SAND, ALMOST = "#102040", "#f3e7d3", "#f2e6d2"


def test_a_line_near_the_trim_shows_every_drift():
    assert said(check_frame, outline(NAVY, 0.4, 1.2)) == [
        "a line runs 1 mm inside the whole edge, must be 2 mm or more"
    ]


def test_a_line_2_mm_inside_and_one_over_the_trim_are_fine():
    assert said(check_frame, outline(NAVY, 0.4, 2.5)) == []
    assert said(check_frame, outline(NAVY, 5, 0)) == []


def test_a_thick_line_over_the_trim_is_a_border():
    assert said(check_frame, outline(NAVY, 3, 0)) == [
        "a border along the whole edge is 1.5 mm wide, must be 2 mm or more"
    ]


def test_a_border_thinner_than_the_drift_allows():
    border, inside = area(NAVY, -3, -3, 69.5, 94.9), area(SAND, 1.5, 1.5, 60.5, 85.9)
    assert said(check_frame, border, inside) == [
        "a border along the whole edge is 1.5 mm wide, must be 2 mm or more"
    ]
    assert said(check_frame, border, area(SAND, 3, 3, 57.5, 82.9)) == []


def test_a_band_along_one_edge_is_named_by_its_side():
    assert said(check_frame, area(NAVY, -3, -3, 69.5, 4.2)) == [
        "a border along the lower edge is 1.2 mm wide, must be 2 mm or more"
    ]


def test_an_edge_that_is_not_seen_is_none():
    ground = area(SAND, -3, -3, 69.5, 94.9)
    assert said(check_frame, ground, area(ALMOST, 1, 1, 61.5, 86.9)) == []
    assert said(check_frame, area(NAVY, 1, 1, 61.5, 86.9), area(SAND, -3, -3, 69.5, 94.9)) == []


def test_short_marks_near_the_trim_are_no_frame():
    assert said(check_frame, area(NAVY, 1, 40, 5, 5)) == []


def test_art_that_stops_at_the_trim_has_no_bleed():
    assert said(check_bleed, area(SAND, 0, 0, 63.5, 88.9), bleed=3) == [
        "art at the whole edge stops before the bleed of 3 mm"
    ]
    assert said(check_bleed, area(SAND, -3, -3, 69.5, 91.9), bleed=3) == [
        "art at the upper edge stops before the bleed of 3 mm"
    ]


@pytest.mark.parametrize(
    ("art", "strip"),
    [
        ((0, -3, 66.5, 94.9), (-3, 0, 3, 88.9)),
        ((-3, -3, 66.5, 94.9), (63.5, 0, 3, 88.9)),
        ((-3, 0, 69.5, 91.9), (0, -3, 63.5, 3)),
        ((-3, -3, 69.5, 91.9), (0, 88.9, 63.5, 3)),
    ],
)
def test_the_strip_of_bleed_that_is_missing_is_marked(art, strip):
    (issue,) = check_bleed(view(face(area(SAND, *art)), bleed=3))
    assert issue.box.corner_and_size == pytest.approx([each * MM for each in strip])


def test_bleed_is_asked_for_or_not_missed():
    assert said(check_bleed, area(SAND, 0, 0, 63.5, 88.9)) == []
    assert said(check_bleed, area(SAND, -3, -3, 69.5, 94.9), bleed=3) == []
    assert said(check_bleed, area(NAVY, 10, 10, 40, 60), bleed=3) == []


@pytest.fixture
def photo(tmp_path):
    Pictures.new("RGB", (300, 300), NAVY).save(tmp_path / "photo.png")
    return library(photo=tmp_path / "photo.png")


def picture(x, y, width, height):
    return Image("picture:photo#1", x * MM, y * MM, width * MM, height * MM)


def test_a_picture_that_ends_inside_the_safe_area_is_found(photo):
    ends = 'picture "photo" ends 1.5 mm inside the {} edge'
    assert said(check_short_pictures, picture(1.5, 40, 63, 30), art=photo) == [ends.format("left")]
    assert said(check_short_pictures, picture(-3, 40, 69.5, 30), art=photo) == []
    assert said(check_short_pictures, picture(3, 40, 57.5, 30), art=photo) == []


def test_a_picture_clipped_short_of_the_trim_is_found(photo):
    clipped = Group((picture(-5, 30, 75, 75),), clip=area(NAVY, 2, 30, 59.5, 40).segments)
    assert len(said(check_short_pictures, clipped, art=photo)) == 2


def test_a_picture_below_300_dpi_is_soft(photo):
    assert said(check_resolution, picture(5, 5, 50.8, 50.8), art=photo) == [
        "picture photo prints at 150 dpi, below 300"
    ]
    assert said(check_resolution, picture(5, 5, 25.4, 25.4), art=photo) == []


@pytest.mark.parametrize(
    ("pixels", "length", "is_coarse"),
    [(744, 63.0, False), (744, 63.5, False), (118, 10.0, False), (742, 63.5, True)],
)
def test_pixels_made_for_300_dpi_are_fine_though_they_round(pixels, length, is_coarse, tmp_path):
    """744 pixels on 63 mm are 299.96 dpi."""
    path = tmp_path / "photo.png"
    Pictures.new("L", (pixels, pixels)).save(path)
    found = said(check_resolution, picture(0, 0, length, length), art=library(photo=path))
    assert found == (["picture photo prints at 297 dpi, below 300"] if is_coarse else [])


def test_a_group_that_enlarges_a_picture_is_seen_through(photo):
    grown = Group((picture(2, 2, 25.4, 25.4),), (2, 0, 0, 2, 0, 0))
    assert said(check_resolution, grown, art=photo) == [
        "picture photo prints at 150 dpi, below 300"
    ]


@given(st.floats(0.5, 6), st.floats(0.1, 0.6))
def test_a_frame_is_found_exactly_if_its_outer_side_is_nearer_than_2_mm(inset, line):
    near = inset - line / 2
    if not (0.1 < near < 1.9 or near > 2.1):
        return
    assert bool(said(check_frame, outline(NAVY, line, inset))) is (near < 2)
