"""Colours: contrast, other eyes, and kinds that only a colour tells apart."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punchboard.generator.art.color import ALL_EYES, contrast, difference, light, seen, shown
from punchboard.generator.preflight.deck_checks.kinds import check_kinds
from tests.preflight.sight import library

RED, GREEN, BLUE, YELLOW = "#d02020", "#6f7f00", "#0b63a8", "#f2b90f"
COLOURS = st.integers(0, 0xFFFFFF).map(lambda number: f"#{number:06x}")


def kinds(palette, *entries):
    art = library()
    art._icons = {"apple": ("apple#aa", 1.0), "shirt": ("shirt#bb", 1.0), "twin": ("twin#aa", 1.0)}
    return [finding.message for finding in check_kinds({"types": entries}, palette, art)]


def test_contrast_is_wcags():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


@given(COLOURS, COLOURS)
def test_contrast_and_difference_are_the_same_both_ways(one, other):
    assert contrast(one, other) == contrast(other, one)
    assert difference(one, other) == pytest.approx(difference(other, one))


@pytest.mark.parametrize("eyes", ALL_EYES)
def test_all_eyes_agree_on_greys(eyes):
    for grey in ("#000000", "#5a5a5a", "#ffffff"):
        assert seen(light(grey), eyes) == pytest.approx(light(grey), abs=2e-4)


@given(COLOURS)
def test_what_colour_blind_eyes_see_looks_the_same_to_them(colour):
    """Simulating twice changes nothing; light that no screen shows is cut off, and is left out."""
    for eyes in ALL_EYES:
        once = seen(light(colour), eyes)
        if all(0.001 < each < 0.999 for each in once):
            assert seen(once, eyes) == pytest.approx(once, abs=3e-3)


def test_red_and_green_part_for_most_eyes_only():
    assert difference(RED, GREEN) > 60
    assert difference(RED, GREEN, "deuteranopia") < difference(RED, GREEN) / 2


def test_kinds_without_icons_that_look_alike_are_found():
    assert kinds({"a": "#b03030", "b": "#2f6f2f"}, {"id": "a"}, {"id": "b"}) == [
        'types: "a" (#b03030) and "b" (#2f6f2f) have no icon and look alike in deuteranopia and'
        " greyscale (difference 1 in greyscale, must be 14 or more)"
    ]


@pytest.mark.parametrize(
    "signs", [{"icon": ("apple", "shirt")}, {"shape": ("disc", "square")}], ids=["icon", "shape"]
)
def test_kinds_with_a_sign_each_are_fine(signs):
    ((sign, (one, other)),) = signs.items()
    found = kinds(
        {"a": "#b03030", "b": "#2f6f2f"}, {"id": "a", sign: one}, {"id": "b", sign: other}
    )
    assert found == []


def test_two_names_of_one_drawing_are_one_icon():
    (found,) = kinds(
        {"a": "#b03030", "b": "#b13131"},
        {"id": "a", "name": "Apples", "icon": "apple"},
        {"id": "b", "name": "Twins", "icon": "twin"},
    )
    assert '"Apples" (#b03030) and "Twins" (#b13131) share an icon and look alike in' in found


def test_kinds_that_differ_for_all_eyes_need_no_icon():
    assert kinds({"a": "#102040", "b": YELLOW}, {"id": "a"}, {"id": "b"}) == []


def test_lists_that_are_no_kinds_are_left_alone():
    assert kinds({"a": RED}, {"id": "a"}, {"id": "nowhere"}) == []
    assert kinds({"a": RED, "b": RED}, "a", "b") == []


@pytest.mark.parametrize(
    ("one", "other", "ratio", "apart"),
    [
        ("#000000", "#ffffff", 21.0, 100.0),
        ("#ff0000", "#ffffff", 4.0, 114.5),
        ("#0000ff", "#ffffff", 8.59, 149.9),
        ("#767676", "#ffffff", 4.54, 50.4),  # the darkest grey but one that WCAG lets on white
        ("#ff0000", "#00ff00", 2.91, 170.6),
        ("#030303", "#000000", 1.018, 0.8225),  # where the curves of both scales are straight
    ],
)
def test_contrast_and_difference_are_those_that_others_work_out(one, other, ratio, apart):
    assert contrast(one, other) == pytest.approx(ratio, rel=0.003)
    assert difference(one, other) == pytest.approx(apart, rel=0.003)


@pytest.mark.parametrize("eyes", [None, *ALL_EYES])
def test_greys_are_greys_to_all_eyes(eyes):
    for level in range(256):
        grey = f"#{level:02x}{level:02x}{level:02x}"
        assert shown(grey, eyes) == grey


def test_each_kind_of_eyes_mixes_up_what_it_cannot_tell_apart():
    for eyes, red, blue in (
        ("protanopia", "#5e5e0d", "#0000ff"),
        ("deuteranopia", "#939300", "#0000ff"),
        ("tritanopia", "#ff004e", "#006288"),
        ("greyscale", "#7f7f7f", "#4c4c4c"),
    ):
        assert (shown("#ff0000", eyes), shown("#0000ff", eyes)) == (red, blue)
