"""Emoji in texts: what one emoji is, how wide it is, where lines break, and who draws it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import accumulate

import pytest
from emoji import EMOJI_DATA
from hypothesis import example, given
from hypothesis import strategies as st

from punchboard.cards import emoji_set
from punchboard.cards.emoji_set import (
    all_emoji,
    drawing_of,
    file_name,
    named,
    number_of,
    plain_name,
)
from punchboard.generator.art.glyphs import glyphs_of
from punchboard.generator.text.bidi import level_runs, levels_of
from punchboard.generator.text.breaks import split_at_breaks
from punchboard.generator.text.emoji import emoji_in, is_emoji, units_of
from punchboard.generator.text.font_face import FontFace
from punchboard.generator.text.fonts import FontLibrary

#: The status of a sign that is text unless a selector follows (UTS #51, ED-19), as `emoji` has it.
UNQUALIFIED = 4
#: The newest emoji of the set; the package may know younger ones.
NEWEST = 17
KNOWN = {each: about for each, about in EMOJI_DATA.items() if about["E"] <= NEWEST}
#: Every sequence of emoji-test.txt that asks for a picture.
SEQUENCES = [
    each for each, about in KNOWN.items() if about["status"] != UNQUALIFIED or len(each) > 1
]
#: One that is younger than the set.
YOUNG = next(each for each, about in EMOJI_DATA.items() if about["E"] > NEWEST and len(each) == 1)
FAMILY, GERMANY, WALES = "👨‍👩‍👧", "🇩🇪", "🏴󠁧󠁢󠁷󠁬󠁳󠁿"


@pytest.fixture(scope="module")
def lato() -> FontFace:
    return FontLibrary().face("Lato")


def _parts(face: FontFace, text: str) -> list[tuple[str, str]]:
    return [(each.name, part) for each, part in face.parts(text)]


def test_every_sequence_of_unicode_is_one_emoji() -> None:
    assert len(SEQUENCES) > 4_500
    assert [each for each in SEQUENCES if not is_emoji(each)] == []


def test_the_set_holds_every_emoji_of_unicode() -> None:
    assert [each for each in KNOWN if number_of(each) is None] == []


@given(st.lists(st.sampled_from([*SEQUENCES, "a", " ", "1", "#", "é", "★", "ש", "."]), max_size=8))
def test_a_text_divides_into_its_emoji_and_characters(units: list[str]) -> None:
    text = "\u2060".join(units)  # so that no two of them make a third
    assert [each for each in units_of(text) if each != "\u2060"] == units


@example(["😮\u200d💨", "🏻"])  # a skin tone behind an emoji that isn't a person
@given(st.lists(st.sampled_from([*SEQUENCES, "a", "1", "-", "é", ",", "漢"]), max_size=6))
def test_a_line_never_breaks_in_an_emoji(units: list[str]) -> None:
    text = "".join(units)
    breaks = {*accumulate(len(each) for each in split_at_breaks(text))}
    inside = {at for start, end in emoji_in(text) for at in range(start + 1, end)}
    assert breaks.isdisjoint(inside)


@pytest.mark.parametrize("emoji", ["🍴", FAMILY, GERMANY, WALES, "👍🏽", "❤️"])
def test_a_line_breaks_before_and_after_an_emoji_but_not_before_a_comma(emoji: str) -> None:
    assert split_at_breaks(f"a{emoji}b") == ("a", emoji, "b")
    assert split_at_breaks(f"({emoji}{emoji},") == (f"({emoji}", f"{emoji},")


@given(st.lists(st.sampled_from(SEQUENCES), min_size=1, max_size=3))
def test_emoji_in_hebrew_stay_whole_and_change_places(emoji: list[str]) -> None:
    text = "אב " + " ".join(emoji) + " גד"
    parts = [part for _, part in level_runs(text, levels_of(text))]
    assert all(each in "".join(parts) for each in emoji)


def test_signs_between_emoji_from_right_to_left_are_turned_around() -> None:
    assert level_runs(f"{FAMILY}{GERMANY}", [1] * 7) == [(1, f"{GERMANY}{FAMILY}")]


@pytest.mark.parametrize("emoji", ["🍴", FAMILY, GERMANY, WALES, "👍🏽", "1️⃣", "#⃣", "☎️", "❤️"])
def test_an_emoji_is_one_glyph_of_the_set(lato: FontFace, emoji: str) -> None:
    assert _parts(lato, f"a {emoji} b") == [
        ("Lato-Regular", "a "),
        ("Emoji", emoji),
        ("Lato-Regular", " b"),
    ]
    face = lato.parts(emoji)[0][0]
    (glyph,) = glyphs_of(face, emoji)
    assert glyph.text == emoji
    assert lato.measure(emoji) == pytest.approx(glyph.advance, abs=0.001)
    assert 1.1 < glyph.advance < 1.25
    assert lato.lacks(emoji) == []


@pytest.mark.parametrize(
    ("sign", "face"),
    [("☎", "DejaVuSansMono"), ("❤", "DejaVuSansMono"), ("★", "DejaVuSansMono"),
     ("©", "Lato-Regular"), ("☎\ufe0e", "DejaVuSansMono"),
     ("⚡\ufe0e", "DejaVuSansMono"), ("🍴\ufe0e", "Emoji-Black"),
     ("⚡", "Emoji"), ("©\ufe0f", "Emoji"), ("🌩", "Emoji"), ("1", "Lato-Regular")],
)  # fmt: skip
def test_a_sign_is_text_or_a_picture_as_unicode_says(lato: FontFace, sign: str, face: str) -> None:
    assert _parts(lato, sign) == [(face, sign)]
    lato.measure(sign)
    assert lato.lacks(sign) == []


@pytest.mark.parametrize("emoji", [YOUNG, "👨‍👩‍🐑", "🇩🇫", f"{YOUNG}‍👧"])
def test_an_emoji_that_no_font_has_is_lacking_as_a_whole(lato: FontFace, emoji: str) -> None:
    lato.measure(f"a{emoji}🍴 b")
    assert lato.lacks(f"a{emoji}🍴 b") == [emoji]


def test_two_emoji_are_twice_as_wide_as_one(lato: FontFace) -> None:
    assert lato.measure(f"🍴{FAMILY}") == pytest.approx(2 * lato.measure("🐑"))


def _drawings() -> Iterator[tuple[str, bytes]]:
    for emoji in all_emoji():
        number = number_of(emoji)
        assert number is not None
        yield emoji, drawing_of(number)


def test_every_drawing_of_the_set_is_svg_in_its_box() -> None:
    square = re.compile(rb'<svg [^>]*viewBox="0 \S+ 36 36"')  # of one the drawing is less high
    assert [emoji for emoji, svg in _drawings() if not square.match(svg)] == []
    assert len({svg for _, svg in _drawings()}) > 3_900


def test_a_name_is_without_selectors() -> None:
    assert plain_name("❤️‍🔥") == "❤‍🔥"
    assert file_name("❤️‍🔥") == "2764-200d-1f525.svg"


def test_every_picture_is_found_by_its_file_name() -> None:
    assert [emoji for emoji, svg in _drawings() if named(file_name(emoji)) != svg] == []


def test_texts_without_emoji_never_open_the_set(
    lato: FontFace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(emoji_set, "_index", None)
    for text in ("Take 2 fish", "Día — “ça” ½", "今日は", "שלום 12", "© 2026"):
        lato.parts(text)
        lato.measure(text)
        assert split_at_breaks(text)
