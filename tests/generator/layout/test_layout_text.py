"""Text boxes: lines fit, sizes shrink exactly as far as needed, and overflow is said in mm."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from punchboard.generator.graphics.display_list import SymbolRef
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.report import say_shrunk
from punchboard.generator.text.fit import measure_words
from punchboard.generator.text.fonts import FontLibrary
from punchboard.generator.text.paragraph import FontVariants
from tests.generator.layout.drawing_board import Drawn, flat, lay_out, width, words

FONTS = FontLibrary()
WORD = st.text("abcdefghijklmnopqrstuvwxyzäöüß", min_size=1, max_size=12)


def text_box(folder: Path, text: str, more: str = "", at: str = "[2, 3, 40, 20]") -> Drawn:
    layout = f"elements: {{t: {{kind: text, at: {at}, text: '{text}', {more}}}}}\n"
    return lay_out(folder, "size: {width: 60, height: 40}\n" + layout)


def test_a_line_stands_at_the_top_left_by_its_capitals(tmp_path: Path) -> None:
    (line,) = text_box(tmp_path, "Heron", "size: 10").lines
    assert line.x == pytest.approx(2 * MM)
    assert line.y == pytest.approx((40 - 3) * MM - 10 * FONTS.face("Lato").cap_height)
    assert line.runs == (("Lato-Regular", "Heron"),)
    assert line.colour == "#1f1d1a"


@pytest.mark.parametrize(("align", "share"), [("left", 0), ("center", 0.5), ("right", 1)])
def test_alignment(align: str, share: float, tmp_path: Path) -> None:
    drawn = text_box(tmp_path, "one two three four five six seven eight", f"align: {align}")
    assert len(drawn.lines) == 2
    for line in drawn.lines:
        spare = 40 * MM - width(line, FONTS)
        assert line.x == pytest.approx(2 * MM + spare * share, abs=0.01)


def test_bottom_leaves_room_for_descenders_and_middle_centres_capitals(tmp_path: Path) -> None:
    face = FONTS.face("Lato")
    (bottom,) = text_box(tmp_path / "b", "Heron", "size: 10, valign: bottom").lines
    assert bottom.y == pytest.approx((40 - 23) * MM + 10 * face.descent)
    (middle,) = text_box(tmp_path / "m", "Heron", "size: 10, valign: middle").lines
    assert middle.y + 5 * face.cap_height == pytest.approx((40 - 13) * MM)


def test_marks_change_the_cut_and_icons_sit_on_the_line(tmp_path: Path) -> None:
    drawn = text_box(tmp_path, "A **b** *c* ***d*** [sword] e", "size: 10")
    runs = [run for line in drawn.lines for run in line.runs]
    assert [(name, text.strip()) for name, text in runs] == [
        ("Lato-Regular", "A"),
        ("Lato-Bold", "b"),
        ("Lato-Italic", "c"),
        ("Lato-BoldItalic", "d"),
        ("Lato-Regular", "e"),
    ]
    (icon,) = [item for item in drawn.items if isinstance(item, SymbolRef)]
    assert icon.height == pytest.approx(10.5)
    middle = drawn.lines[0].y + 10 * FONTS.face("Lato").cap_height / 2
    assert icon.y + icon.height / 2 == pytest.approx(middle)


def test_bold_in_bold_text_is_black(tmp_path: Path) -> None:
    (line,) = text_box(tmp_path, "a **b**", "weight: bold").lines
    assert [name for name, _ in line.runs] == ["Lato-Bold", "Lato-Black"]


def test_plain_text_keeps_its_marks(tmp_path: Path) -> None:
    (line,) = text_box(tmp_path, "**a** [b] *c", "plain: true").lines
    assert words(line) == "**a** [b] *c"


def test_text_that_fits_is_not_shrunk(tmp_path: Path) -> None:
    drawn = text_box(tmp_path, "Heron", "size: 12, min_size: 6")
    assert drawn.lines[0].size == 12
    assert drawn.shrunk == {}


def test_shrinking_is_noted_with_card_and_size(tmp_path: Path) -> None:
    drawn = text_box(tmp_path, "heron " * 30, "size: 12, min_size: 6")
    size = drawn.lines[0].size
    assert list(drawn.shrunk) == ['"t" of l.yaml']
    assert size < 12
    assert drawn.said == ""
    say_shrunk(drawn.context)
    (note,) = drawn.context.diagnostics
    assert f"on 1 card, down to {size:g} pt: " in note.message


@pytest.mark.parametrize(
    ("text", "more", "printed"),
    [
        ("The heron and the carp", "", "The heron and…"),
        ("The heron, **the [leaf]** and the carp", "", "The heron, the…"),
        ("The *heron, [leaf]: carps", "plain: true", "The *heron…"),
        ("Riverbankfishinglicences", "", "Riverbankfishin…"),
        ("heron", "", "heron"),
    ],
)
def test_what_may_be_shortened_ends_with_an_ellipsis(
    text: str, more: str, printed: str, tmp_path: Path
) -> None:
    more = f"size: 12, min_size: 10, shorten: true, {more}"
    drawn = text_box(tmp_path, text, more, "[0, 0, 28, 5]")
    assert drawn.said == ""
    (line,) = drawn.lines
    assert words(line) == printed
    is_whole = printed == text
    assert line.size == (12 if is_whole else 10)
    assert list(drawn.shrunk) == ([] if is_whole else ['"t" (cut short) of l.yaml'])


def test_what_is_shortened_says_nothing_of_a_blank_line_of_marks(tmp_path: Path) -> None:
    text = '*{{ game.motto | default("") }}*\n\n  The heron and the carp'
    drawn = text_box(tmp_path, text, "size: 12, min_size: 10, shorten: true", "[0, 0, 28, 5]")
    assert drawn.said == ""
    assert [words(line) for line in drawn.lines] == ["The heron and…"]


def test_no_more_is_shortened_than_the_layout_allows(tmp_path: Path) -> None:
    text = "The heron and the carp"
    drawn = text_box(tmp_path / "no", text, "shorten: =game.title == 5", "[0, 0, 20, 5]")
    assert "mm too tall for its box" in drawn.said
    drawn = text_box(tmp_path / "narrow", text, "shorten: true", "[0, 0, 1, 5]")
    assert "mm too tall for its box" in drawn.said


@pytest.mark.parametrize(
    ("answer", "meant"),
    [
        ("maybe", 'write "=maybe"'),
        ("'{{ card.name }}'", 'write "=card.name"'),
        ("yes", "write shorten: true"),
        ("Off", "write shorten: false"),
    ],
)
def test_whether_a_text_is_shortened_is_true_or_false(
    answer: str, meant: str, tmp_path: Path
) -> None:
    said = text_box(tmp_path, "The heron", f"shorten: {answer}").said
    assert f'shorten is the text "{answer.strip(chr(39))}", which is neither true nor false' in said
    assert f"fix: {meant}" in said


@settings(max_examples=40, deadline=None)
@given(text=st.lists(WORD, min_size=20, max_size=45).map(" ".join))
def test_shrinking_stops_at_the_largest_quarter_point_at_which_it_fits(text: str) -> None:
    def size_at(wanted: float, least: float) -> float | None:
        more = f"size: {wanted}, min_size: {least}"
        with TemporaryDirectory() as name:
            drawn = text_box(Path(name), text, more)
        return None if drawn.said else drawn.lines[0].size

    size = size_at(14, 5)
    assume(size is not None and size < 14)
    assert size is not None
    assert (14 - size) % 0.25 == 0
    assert size_at(size, size) == size
    assert size_at(size + 0.25, size + 0.25) is None


@settings(max_examples=60, deadline=None)
@given(
    text=st.lists(
        st.one_of(WORD, WORD.map("**{}**".format), WORD.map("*{}*".format), st.just("[leaf]")),
        min_size=1,
        max_size=40,
    ).map(" ".join),
    wide=st.integers(12, 55),
    tall=st.integers(8, 35),
)
def test_no_line_is_wider_than_its_box_unless_that_is_said(text: str, wide: int, tall: int) -> None:
    with TemporaryDirectory() as name:
        at = f"[0, 0, {wide}, {tall}]"
        drawn = text_box(Path(name), text, "size: 9, min_size: 7", at)
    rights = [line.x + width(line, FONTS) for line in drawn.lines]
    rights += [item.x + item.width for item in flat(drawn.items) if isinstance(item, SymbolRef)]
    lowest = min((line.y for line in drawn.lines), default=99.0)
    fits = max(rights) <= wide * MM + 0.05 and lowest >= (40 - tall) * MM
    assert fits or "too wide" in drawn.said or "too tall" in drawn.said
    if not drawn.said:
        assert fits
    said = " ".join(words(line) for line in drawn.lines).split()
    assert said == [word.strip("*") for word in text.split() if word != "[leaf]"]
    icons = [item for item in drawn.items if isinstance(item, SymbolRef)]
    assert len(icons) == text.split().count("[leaf]")


def test_too_tall_is_said_with_card_box_and_millimetres(tmp_path: Path) -> None:
    layout = """\
elements:
  rules: {kind: text, at: [5, 5, 50, 12], text: "{{ card.text }}", size: 10, min_size: 8}
"""
    drawn = lay_out(tmp_path, layout, 'a,Alpha,1,3,"' + "word " * 60 + '",,,\n')
    assert drawn.said == (
        'g/cards.csv!E2: error: text on "Alpha" is 17.7 mm too tall for its box'
        ' "rules" of l.yaml (50.0 × 12.0 mm) at 8 pt\n'
        "  fix: shorten the text, enlarge the box, or lower min_size"
    )


def test_too_wide_is_said_of_a_word_that_cannot_be_broken(tmp_path: Path) -> None:
    drawn = text_box(tmp_path, "Donaudampfschifffahrt", at="[0, 0, 20, 20]")
    assert drawn.said == (
        'l.yaml:2:15: error: text is 12.4 mm too wide for its box "t" of l.yaml'
        " (20.0 × 20.0 mm) at 9 pt\n"
        "  fix: shorten the text, enlarge the box, or lower min_size"
    )


def test_a_missing_glyph_is_named(tmp_path: Path) -> None:
    assert text_box(tmp_path, "a 鷺 b").said == (
        'l.yaml:2:15: error: the font Lato-Regular lacks "鷺" (U+9DFA)\n'
        "  fix: use other words, an [icon], or a font that has it"
    )


def test_a_missing_glyph_names_the_cell(tmp_path: Path) -> None:
    layout = 'elements: {t: {kind: text, text: "{{ card.text }}"}}\n'
    assert lay_out(tmp_path, layout, "a,Alpha,1,3,鷺,,,\n").said == (
        'g/cards.csv!E2: error: the font Lato-Regular lacks "鷺" (U+9DFA) on "Alpha"\n'
        "  fix: use other words, an [icon], or a font that has it"
    )


def test_a_broken_cut_is_said_where_it_is_needed(tmp_path: Path) -> None:
    regular = FONTS.face("Lato").file.path.read_bytes()
    game = """\
title: Fonts
fonts: {Own: {regular: fonts/own.ttf, bold: fonts/own_bold.ttf}}
components: {cards: {kind: cards, data: cards.csv}}
"""
    files = {"fonts/own.ttf": regular, "fonts/own_bold.ttf": b"no font"}
    layout = 'elements: {t: {kind: text, font: Own, text: "a **b**"}}\n'
    assert lay_out(tmp_path, layout, game=game, files=files).said == (
        "l.yaml:1:15: error: font own_bold.ttf is damaged, or no font\n"
        "  fix: use a sound .ttf, .otf, .ttc, .woff or .woff2 file"
    )


def test_words_are_never_lost_between_paragraphs(tmp_path: Path) -> None:
    layout = "elements:\n  t:\n    kind: text\n    text: |-\n      one\n\n      two **three**\n"
    drawn = lay_out(tmp_path, layout)
    assert [words(line) for line in drawn.lines] == ["one", "two three"]
    step = drawn.lines[0].y - drawn.lines[1].y
    assert step == pytest.approx(9 * (2 * 1.2 + 2 * 0.35))


def test_measured_words_do_not_depend_on_the_marks_around_them() -> None:
    variants = FontVariants(FONTS, "Lato", "regular", False, 1.0)
    (marked,) = measure_words("ab **cd**ef", variants, lambda name: None)
    assert [round(word.width, 6) for word in marked] == [
        round(FONTS.face("Lato").measure("ab"), 6),
        round(FONTS.face("Lato", "bold").measure("cd") + FONTS.face("Lato").measure("ef"), 6),
    ]
