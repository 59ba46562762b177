"""Spans become words, rows and placed runs, for cards, rules, labels and drawings alike."""

from __future__ import annotations

from itertools import pairwise

import pytest

from punchboard.generator.text.fonts import FontLibrary, FontSource
from punchboard.generator.text.paragraph import (
    FontVariants,
    Fragment,
    PlacedRun,
    RowSetter,
    RunStyle,
    SpanMeasurer,
    Word,
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
