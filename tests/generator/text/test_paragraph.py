"""Spans become words, rows and placed runs, for cards, rules, labels and drawings alike."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from fontTools import subset
from fontTools.ttLib import TTFont

from punchboard.generator.graphics.geometry import Rect
from punchboard.generator.text.fit import TextStyle, fit_plain
from punchboard.generator.text.fonts import FontLibrary, FontSource
from punchboard.generator.text.paragraph import (
    FontVariants,
    Fragment,
    PlacedRun,
    RowSetter,
    RunStyle,
    SpanMeasurer,
    Word,
    break_evenly,
    break_words,
)
from tests.generator.layout.test_layout_scripts import font_file

FONTS = FontLibrary()
FONTS.add_family("Frank", {("regular", False): FontSource(font_file("Frank"))})
LATO = FontVariants(FONTS, "Lato", "regular", False)
FRANK = FontVariants(FONTS, "Frank", "regular", False)
ICON = Fragment(1.2, "coin", None)
RED = RunStyle(colour="#cc0000")


def measured(
    *spans: str | Fragment | tuple[str, RunStyle], family: FontVariants = LATO
) -> list[Word]:
    measurer = SpanMeasurer()
    for span in spans:
        if isinstance(span, Fragment):
            measurer.add_fragment(span)
        elif isinstance(span, str):
            measurer.add_text(span, family[0])
        else:
            measurer.add_text(span[0], family[0], span[1])
    return measurer.finish()


def said(placed: list[PlacedRun]) -> list[str]:
    """Return the text of each placed run, and the keys of objects in brackets."""
    return [
        "".join(text for _, text in runs) if runs else f"[{part[1] if part else ''}]"
        for _, _, runs, _, part in placed
    ]


@pytest.mark.parametrize(
    ("keeps_spaces", "texts"),
    [
        (False, ["two", "[coin]", "or ", "three ", "more"]),
        (True, ["two ", "[coin]", " or ", "three ", "more "]),
    ],
)
def test_spaces_beside_objects_and_looks_are_kept_for_screen_readers(keeps_spaces, texts):
    words = measured("two ", ICON, " or ", ("three", RED), " more")
    setter = RowSetter(10.0, keeps_spaces=keeps_spaces)
    placed = setter.set_joined(words, 0.0, space_after=keeps_spaces)
    assert said(placed) == texts


def test_placed_runs_of_a_row_touch_or_leave_the_space_between_words():
    words = measured("two ", ICON, " or", ("three", RED), " more")
    placed = RowSetter(10.0).set_joined(words, 5.0)
    space = LATO[0].space * 10
    gaps = [right[0] - left[1] for left, right in pairwise(placed)]
    assert gaps == pytest.approx([space, space, 0.0, space])
    assert placed[-1][1] - 5.0 == pytest.approx(10 * break_words(words, 100.0)[0][1])


def test_a_word_in_two_faces_ends_with_one_space_after_its_last_part():
    measurer = SpanMeasurer()
    measurer.add_text("ne", LATO[0])
    measurer.add_text("ver again", LATO[1])
    words = measurer.finish()
    assert said(RowSetter(10.0).set_apart(words, 0.0, stretch=0.1)) == ["ne", "ver ", "again"]


def test_runs_of_a_mixed_row_are_in_logical_order_at_their_visual_places():
    words = measured("ab שלום 12 קלף", family=FRANK)
    placed = RowSetter(10.0).set_joined(words, 0.0)
    assert said(placed) == ["ab", "שלום", "12", "קלף"]
    assert [said([each])[0] for each in sorted(placed, key=lambda each: each[0])] == [
        "ab", "קלף", "12", "שלום",
    ]  # fmt: skip


def test_anchors_belong_to_the_word_after_them_or_to_the_last_one():
    measurer = SpanMeasurer()
    measurer.add_anchor("first")
    measurer.add_text("one two ", LATO[0])
    measurer.add_anchor("second")
    measurer.add_text(" three", LATO[0])
    measurer.add_anchor("third")
    assert [each.anchors for each in measurer.finish()] == [("first",), (), ("second", "third")]
    alone = SpanMeasurer()
    alone.add_anchor("alone")
    (word,) = alone.finish()
    assert (word.anchors, RowSetter(10.0).set_joined([word], 0.0)) == (("alone",), [])


def test_an_object_at_the_start_is_bound_to_the_first_word_if_asked():
    measurer = SpanMeasurer()
    measurer.add_fragment(ICON)
    measurer.add_text(" long words", LATO[0])
    words = measurer.finish(binds_first_object=True)
    assert [len(row) for row, _ in break_words(words, 0.1)] == [1, 1]
    assert said(RowSetter(10.0).set_joined(words[:1], 0.0)) == ["[coin]", " long"]


class _CountedWords(list[Word]):
    """Words that count how often one of them is read."""

    reads = 0

    def __iter__(self) -> Iterator[Word]:
        for word in super().__iter__():
            self.reads += 1
            yield word

    def __getitem__(self, key):
        self.reads += 1
        return super().__getitem__(key)


def test_breaking_a_long_paragraph_reads_each_word_a_few_times():
    words = _CountedWords(measured("ab " * 2_000))
    rows = break_words(words, 2.0)
    assert sum(len(row) for row, _ in rows) == 2_000
    assert words.reads < 5 * 2_000


@pytest.fixture(scope="module")
def without_digits(tmp_path_factory: pytest.TempPathFactory) -> FontVariants:
    """Return the variants of a family that lacks digits and falls back to Lato."""
    font = TTFont(FONTS.face("Lato").file.path)
    subsetter = subset.Subsetter()
    subsetter.populate(unicodes=[*range(0x20, 0x30), *range(0x3A, 0x7F)])
    subsetter.subset(font)
    path = tmp_path_factory.mktemp("fonts") / "letters.ttf"
    font.save(path)
    FONTS.add_family("Letters", {("regular", False): FontSource(path)}, ["Lato"])
    return FontVariants(FONTS, "Letters", "regular", False)


@pytest.mark.parametrize("text", ["12 of them", "12", "take 3"])
def test_a_fallback_draws_the_digits_that_a_font_lacks(text: str, without_digits: FontVariants):
    placed = RowSetter(10.0).set_joined(measured(text, family=without_digits), 0.0)
    runs = [run for _, _, runs, _, _ in placed for run in runs]
    assert {font for font, part in runs if set(part) & set("123")} == {"Lato-Regular"}
    face = without_digits[0].face
    assert face.lacks(text) == []
    style = TextStyle(10.0, 6.0, 1.2, 0.3, "left", "top", 0.7, 0.2, 1.1)
    assert fit_plain(text, face, style, "#000000", Rect(0.0, 0.0, 200.0, 50.0)) is None


@pytest.mark.parametrize(
    ("words", "limit", "rows"),
    [
        ("Take a lantern. If you have two, light one for free.", 19,
         ["Take a lantern. If you have", "two, light one for free."]),
        ("aaaa bbbb cccc dddd eeee", 9.4, ["aaaa bbbb cccc", "dddd eeee"]),
        ("aaaa bb ccccccccc d", 5, ["aaaa bb", "ccccccccc", "d"]),
    ],
)  # fmt: skip
def test_a_short_last_row_gets_words_of_the_one_before(
    words: str, limit: float, rows: list[str]
) -> None:
    found = break_evenly(measured(words), limit)
    assert [" ".join(word.text for word in row) for row, _ in found] == rows
    assert len(found) == len(break_words(measured(words), limit))
