"""Faces as SVG: every glyph once on a page, colours that follow the words, nothing outside."""

from __future__ import annotations

import re

import pytest

from punchboard.generator.graphics.display_list import (
    CURRENT,
    Face,
    Group,
    Line,
    Shape,
    Symbol,
    SymbolRef,
    Text,
)
from punchboard.generator.svg_export import SvgSheet
from tests.rulebook.sample import SAMPLE, Rules, rules_of

SQUARE = (("M", 0.0, 0.0), ("L", 4.0, 0.0), ("L", 4.0, 4.0), ("Z",))


@pytest.fixture(scope="module")
def rules() -> Rules:
    rules = rules_of(SAMPLE)
    rules.context.fonts.face("Lato", "regular")
    return rules


@pytest.fixture
def sheet(rules) -> SvgSheet:
    return SvgSheet(rules.context.library, rules.context.fonts)


def test_glyphs_are_shared_over_a_page(sheet):
    face = Face(50, 20, (Text(1, 1, "Lato-Regular", 10, "#112233", "anna nana"),))
    drawn = [sheet.picture(face, "words", 20) for _ in range(2)]
    assert drawn[0] == drawn[1]
    assert drawn[0].count("<use ") == len("annanana")
    assert sheet.definitions().count("<path id=") == 2
    assert 'fill="#112233"' in drawn[0]


def test_words_reach_as_far_as_layout_measured(sheet, rules):
    font = rules.context.fonts.face("Lato", "regular")
    face = Face(
        99, 20, (Line(5, 1, 10, "#000000", (("Lato-Regular", "ab"), ("Lato-Regular", "c"))),)
    )
    places = re.findall(r"matrix\(\S+ 0 0 \S+ (\S+) 1\)", sheet.picture(face, "words", 20))
    assert [float(each) for each in places] == pytest.approx(
        [5, 5 + 10 * font.measure("ab")], abs=0.02
    )


def test_labels_are_escaped_and_silence_is_hidden(sheet):
    face = Face(4, 4, (Shape(SQUARE, fill="#000000"),))
    assert 'aria-label="&quot;&lt;b&gt;"' in sheet.picture(face, '"<b>', 20)
    assert 'aria-hidden="true"' in sheet.picture(face, "", 20)


def test_icons_among_words_take_their_colour(sheet, rules):
    key, _ = rules.context.library.icon("leaf")
    drawn = sheet.icon(key, "leaf")
    assert "color=" not in drawn
    assert "currentColor" in sheet.definitions()


def test_symbols_turn_and_groups_are_clipped(sheet, rules):
    key, _ = rules.context.library.icon("leaf")
    stamp = SymbolRef(key, 1, 2, 4, 4, "#00ff00", 90)
    face = Face(9, 9, (Group((stamp,), (1, 0, 0, 1, 3, 3), SQUARE),))
    drawn = sheet.picture(face, "leaf", 20)
    assert "rotate(90 3 4)" in drawn
    assert 'color="#00ff00"' in drawn
    assert drawn.count("clip-path=") == 2


def test_current_colour_is_left_to_the_page(sheet):
    face = Face(4, 4, (Shape(SQUARE, stroke=CURRENT, width=0.5, dash=(1.0, 2.0)),))
    drawn = sheet.picture(face, "line", 20)
    assert 'stroke="currentColor"' in drawn
    assert 'stroke-dasharray="1 2"' in drawn


@pytest.mark.parametrize("wide", [24.0, 48.0])
def test_an_icon_among_words_fills_the_view_that_it_is_given(wide, sheet, rules):
    box = (("M", 0.0, 0.0), ("L", wide, 0.0), ("L", wide, 24.0), ("L", 0.0, 24.0), ("Z",))
    rules.context.library.symbols["box#1"] = Symbol(wide, 24, (Shape(box, fill=CURRENT),))
    icon = sheet.icon("box#1", "a box")
    (view,) = re.findall(r'viewBox="0 0 (\S+) (\S+)"', icon)
    places = re.findall(r"matrix\(([^)]+)\)", icon)
    turned, placed = ([float(number) for number in place.split()] for place in places)
    right, top = (scale * size for scale, size in zip(placed[::3], (wide, 24), strict=False))
    assert [right, top] == [float(number) for number in view]
    assert turned == [1, 0, 0, -1, 0, top]
    assert placed[4:] == [0, 0]
