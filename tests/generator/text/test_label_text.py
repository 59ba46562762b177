"""Small print on sheets: where its lines break."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from punchboard.generator.text.label import BOLD, FONT, LEADING, set_lines, text_width

ROOM = 90.0
#: Sentences of the first page, without spaces, with long words, or from right to left.
TEXTS = {
    "Japanese": "このページをそのまま印刷してください。次に線に沿って切ります。",
    "a long name": "Print cards-poker-fronts-and-more-of-them.pdf, then turn the stack.",
    "a soft hyphen": "Schneide die Karten\u00adhüllen\u00adverpackung vorsichtig aus dem Bogen.",
    "Hebrew": "הדפס את הדף הזה בגודל אמיתי ואז חתוך לאורך הקווים",
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
@pytest.mark.parametrize("font", [FONT, BOLD])
def test_every_line_of_a_paragraph_fits_into_its_room(text: str, font: str) -> None:
    lines = set_lines(10.0, 100.0, ROOM, text, 9.0, font)
    assert len(lines) > 1
    for number, line in enumerate(lines):
        assert text_width(line.text, 9.0, font) <= ROOM + 0.01, line.text
        assert (line.x, line.y) == (10.0, 100.0 - number * 9.0 * LEADING)


def test_a_soft_hyphen_is_a_hyphen_where_a_line_ends_and_nothing_elsewhere() -> None:
    lines = [each.text for each in set_lines(0.0, 0.0, ROOM, TEXTS["a soft hyphen"], 9.0)]
    assert any(each.endswith("-") for each in lines)
    assert not any("\u00ad" in each for each in lines)


def test_a_no_break_space_keeps_words_together_and_is_drawn_as_a_space() -> None:
    lines = set_lines(0.0, 0.0, ROOM, "Print at 100\u00a0% and never fit to the page", 9.0)
    assert any("100 %" in each.text for each in lines)


def test_marks_of_cards_mean_nothing_in_small_print() -> None:
    (line,) = set_lines(0.0, 0.0, 500.0, "**Heron** [coin] - *one*", 9.0)
    assert line.text == "**Heron** [coin] - *one*"
    assert [each.text for each in set_lines(0.0, 0.0, 500.0, "", 9.0)] == [""]


@settings(max_examples=40)
@given(st.lists(st.text("abcdefgh", min_size=1, max_size=9), min_size=1, max_size=12))
def test_plain_words_keep_their_order_and_fill_each_line(words: list[str]) -> None:
    lines = [each.text for each in set_lines(0.0, 0.0, ROOM, " ".join(words), 9.0)]
    assert " ".join(lines).split(" ") == words
    for line, following in pairwise(lines):
        assert text_width(f"{line} {following.split(' ')[0]}", 9.0) > ROOM - 0.01
