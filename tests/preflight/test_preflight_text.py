"""Text: its size, its contrast, its distance from the trim."""

from __future__ import annotations

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punchboard.generator.face_summary import smallest_text
from punchboard.generator.graphics.display_list import Group, Image, Line, Text
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.preflight.face_checks.contrast import check_contrast
from punchboard.generator.preflight.face_checks.safe_area import check_safe_area
from punchboard.generator.preflight.face_checks.text_size import check_text_size, is_small_text
from tests.preflight.sight import area, face, library, outline, said, square, stamp, view, words

LONG = "Draw two cards and discard one"
WHITE, BLACK, NAVY = "#ffffff", "#000000", "#102040"


def test_long_text_below_8_pt_is_too_small():
    (issue,) = check_text_size(view(face(words(LONG, 10, 40, 7.5))))
    assert issue.message == f'text "{LONG}" is 7.5 pt, must be 8 pt or more'
    assert issue.hint == "shorten it, give it more room, or raise min_size"
    assert issue.box.x == pytest.approx(10 * MM)


def test_text_of_8_pt_is_large_enough():
    assert said(check_text_size, words(LONG, 10, 40, 8)) == []


def test_small_print_may_be_6_pt_and_no_smaller():
    assert said(check_text_size, words("No. 12 · r3", 10, 40, 6)) == []
    assert said(check_text_size, words("No. 12 · r3", 10, 40, 5.5)) == [
        'text "No. 12 · r3" is 5.5 pt, must be 6 pt or more'
    ]


def test_a_group_that_shrinks_its_text_is_seen_through():
    half = Group((words(LONG, 20, 80, 14),), (0.5, 0, 0, 0.5, 0, 0))
    assert said(check_text_size, half) == [f'text "{LONG}" is 7 pt, must be 8 pt or more']


def test_the_quick_glance_misses_no_small_text():
    assert smallest_text((Group((Text(0, 0, "Lato-Regular", 7, BLACK, "x"),)),)) == 7
    assert smallest_text((words(LONG, 0, 0, 8), area(NAVY, 0, 0, 9, 9))) == 8
    assert smallest_text((area(NAVY, 0, 0, 9, 9),)) == inf


@pytest.mark.parametrize("size", [7.9, 7.99, 7.994, 7.996, 8.0, 8.004])
def test_the_quick_glance_sees_the_sizes_that_the_check_finds_too_small(size):
    line = words(LONG, 8, 40, size)
    is_small = is_small_text(smallest_text((line,)))
    assert is_small is bool(said(check_text_size, line)) is (size < 7.995)


def test_black_on_navy_cannot_be_read():
    ground = area(NAVY, -3, -3, 70, 95)
    (issue,) = check_contrast(view(face(ground, words(LONG, 8, 40))))
    assert issue.message == (
        f'text "{LONG}" (#000000) on #102040 has a contrast of 1.3:1, must be 4.5:1 or more'
    )
    assert issue.hint == "make the text darker or its ground paler"


def test_white_on_navy_and_black_on_paper_can_be_read():
    ground = area(NAVY, -3, -3, 70, 95)
    assert said(check_contrast, ground, words(LONG, 8, 40, colour=WHITE)) == []
    assert said(check_contrast, words(LONG, 8, 40)) == []


def test_large_text_needs_less_contrast():
    grey = "#8a8a8a"  # 3.4:1 on paper
    assert said(check_contrast, words("Shop", 8, 40, 17, grey)) == [
        'text "Shop" (#8a8a8a) on #ffffff has a contrast of 3.4:1, must be 4.5:1 or more'
    ]
    assert said(check_contrast, words("Shop", 8, 40, 18, grey)) == []
    assert said(check_contrast, words("Shop", 8, 40, 14, grey, "Bold")) == []


def test_text_half_over_a_dark_area_is_found():
    dark = area(NAVY, 30, 30, 40, 20)
    assert len(said(check_contrast, dark, words(LONG, 8, 40))) == 1


def test_what_is_drawn_over_and_what_is_clipped_away_does_not_count():
    dark = area(NAVY, 0, 30, 63, 20)
    away = Group((dark,), clip=area(NAVY, 0, 0, 5, 5).segments)
    assert said(check_contrast, away, words(LONG, 8, 40)) == []
    assert said(check_contrast, dark, area(WHITE, 5, 35, 58, 12), words(LONG, 8, 40)) == []


def test_thin_lines_are_texture_and_no_ground():
    lines = [outline(NAVY, 0.2, inset) for inset in (10, 20, 30)]
    assert said(check_contrast, *lines, words("I" * 40, 8, 40)) == []


def test_pictures_are_looked_into(tmp_path):
    from PIL import Image as Pictures

    picture = Pictures.new("RGBA", (60, 40), (255, 255, 255, 0))
    picture.paste((16, 32, 64, 255), (0, 0, 30, 40))
    picture.save(tmp_path / "half.png")
    art = library(half=tmp_path / "half.png")
    image = Image("picture:half#1", 0, 20 * MM, 60 * MM, 40 * MM)
    assert said(check_contrast, image, words("abc", 35, 40), art=art) == []
    assert said(check_contrast, image, words("abc", 5, 40), art=art) == [
        'text "abc" (#000000) on #102040 has a contrast of 1.3:1, must be 4.5:1 or more'
    ]


def test_stamps_are_ground_too():
    art = library({"gem#1": square(NAVY)})
    assert len(said(check_contrast, stamp(5, 30, 30), words("abc", 10, 40), art=art)) == 1
    assert said(check_contrast, stamp(5, 30, 30), words("abc", 40, 40), art=art) == []


def test_text_near_the_trim_is_outside_the_safe_area():
    (issue,) = check_safe_area(view(face(words("abc", 1.2, 40))))
    assert issue.message == 'text "abc" is 1.2 mm from the left edge, must be 3 mm or more'
    assert issue.hint == "move it 1.8 mm inwards: no cut is exact"


def test_text_over_the_trim_is_cut_off():
    assert said(check_safe_area, words("abc", -1, 40)) == [
        'text "abc" is cut off by the left edge, must be 3 mm or more'
    ]


def test_text_at_3_mm_is_safe_and_so_is_its_empty_descender():
    assert said(check_safe_area, words("123", 3, 3)) == []
    assert said(check_safe_area, words("gyp", 3, 3)) != []


@pytest.mark.parametrize(
    ("runs", "blanks"),
    [
        (("ab c d",), 0),
        (("ab", " c", " d"), 0),
        (("  ab", " c ", "d   "), 2),
        (("ab c", " d "), 0),
    ],
)
def test_blanks_at_the_ends_of_a_line_are_no_ink(runs, blanks):
    def box(*runs):
        line = words("", 10, 40)._replace(runs=tuple(("Lato-Regular", each) for each in runs))
        return view(face(line)).words[0].box

    left, bottom, right, top = box("ab c d")
    moved = (box("  x")[0] - box("x")[0]) / 2 * blanks
    assert box(*runs) == pytest.approx((left + moved, bottom, right + moved, top))


def test_icons_near_the_trim_are_outside_the_safe_area():
    assert said(check_safe_area, stamp(57, 40, 5)) == [
        'icon "gem" is 1.5 mm from the right edge, must be 3 mm or more'
    ]
    assert said(check_safe_area, stamp(55, 40, 5)) == []


def test_a_pattern_over_the_trim_is_background():
    assert said(check_safe_area, stamp(-2, 40, 5), stamp(1, 50, 5)) == []
    assert said(check_safe_area, stamp(-2, 40, 5), stamp(1, 50, 5, "leaf")) != []


def test_small_pieces_have_a_smaller_safe_area():
    token = face(stamp(1.1, 1.1, 7.8), width=10 * MM, height=10 * MM)
    assert list(check_safe_area(view(token))) == []


@given(st.floats(0, 50), st.floats(5, 80), st.sampled_from([0, 90, 180, 270, 45]))
def test_no_square_stamp_3_mm_inside_is_ever_outside(x, y, turn):
    inner = stamp(3 + x * 0.9, 3 + y * 0.9, 5, turn=turn)
    reach = 5 * 2**0.5 / 2 + 3 if turn % 90 else 5.5
    middle = inner.x / MM + 2.5, inner.y / MM + 2.5
    inside = reach <= middle[0] <= 63.5 - reach and reach <= middle[1] <= 88.9 - reach
    if inside:
        assert said(check_safe_area, inner) == []


def test_a_line_of_emoji_is_judged_as_a_picture() -> None:
    ground = area(BLACK, 0, 0, 63, 88)
    emoji = Line(20.0, 40.0, 9, BLACK, (("Emoji", "🌙🦉"),))
    assert said(check_contrast, ground, emoji) == []
    assert said(check_contrast, ground, words(LONG, 8, 40, colour=BLACK)) != []
