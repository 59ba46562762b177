"""Scripts: what cannot be set rightly is an error that names it; Chinese breaks its lines."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path
from unicodedata import normalize

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

from punchboard.generator.face import MM, Line
from punchboard.generator.text.scripts import composed, unbroken, unset_script
from tests.generator.layout.drawing_board import GAME, Drawn, lay_out, words

WORDS = {
    "Arabic": "متجر الأسرار",
    "Hebrew": "חנות",
    "Syriac": "ܫܠܡܐ",
    "Devanagari": "हिन्दी",
    "Bengali": "বাংলা",
    "Tamil": "தமிழ்",
    "Thai": "สวัสดี",
    "Khmer": "ខ្មែរ",
    "Tibetan": "བོད་ཡིག",
    "Myanmar": "မြန်မာ",
    "Mongolian": "ᠮᠣᠩᠭᠣᠯ",
}
SET = (
    "Zażółć gęślą jaźń, Ærøskøbing ½ “№ 5” … – −3 €",
    "Ελληνικά ώρα",
    "Съешь ещё этих мягких французских булок",
    "漢字とかな、カタカナ",
    "카드를 한 장",
    "ქართული Հայերեն አማርኛ",
    "฿ 5 ♦ ★ →",
)


@cache
def font() -> bytes:
    """Return a font that has every character of the samples, each a box of 0.8 em."""
    names = {ord(each): f"u{ord(each):04X}" for each in "".join((*WORDS.values(), *SET, LETTERS))}
    pen = TTGlyphPen(None)
    for step, point in ((pen.moveTo, (50, 0)), (pen.lineTo, (50, 700)), (pen.lineTo, (750, 0))):
        step(point)
    pen.closePath()
    glyphs = [".notdef", *names.values()]
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(glyphs)
    builder.setupCharacterMap(names)
    builder.setupGlyf(dict.fromkeys(glyphs, pen.glyph()))
    builder.setupHorizontalMetrics(dict.fromkeys(glyphs, (800, 50)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "All", "styleName": "Regular"})
    builder.setupOS2(sCapHeight=700)
    builder.setupPost()

    target = io.BytesIO()
    builder.save(target)
    return target.getvalue()


LETTERS = "abcdefghijklmnopqrstuvwxyz ABCVX()[]*+.,:;!?0123456789「」（）。、・ー\u0301\u0323éệ"
LAYOUT = """\
size: {width: 60, height: 60}
styles: {all: {font: All, size: 10}}
elements:
  t: {kind: text, at: [2, 2, 40, 50], style: all, text: "{{ card.name }}: {{ card.text }}"}
"""


def draw(folder: Path, text: str, layout: str = LAYOUT) -> Drawn:
    game = GAME + "fonts: {All: {regular: fonts/all.ttf}}\n"
    return lay_out(
        folder, layout, f'a,Alpha,1,3,"{text}",,,\n', game=game, files={"fonts/all.ttf": font()}
    )


@pytest.mark.parametrize("script", WORDS)
def test_a_script_that_cannot_be_set_is_an_error_of_its_cell(script: str, tmp_path: Path) -> None:
    assert draw(tmp_path, f"take {WORDS[script]} 3").said == (
        f'g/cards.csv!E2: error: "{WORDS[script]}" on "Alpha" is {script},'
        " which Punchboard cannot set yet\n"
        "  fix: use another script, or draw the words and put them in as a picture"
    )


@pytest.mark.parametrize("text", SET)
def test_other_scripts_are_set(text: str, tmp_path: Path) -> None:
    assert draw(tmp_path, text).said == ""


def test_one_letter_and_what_turns_a_text_round_are_told_of_too(tmp_path: Path) -> None:
    assert '"א" on "Alpha" is Hebrew' in draw(tmp_path / "a", "א").said
    assert "is text from right to left" in draw(tmp_path / "b", "ab\u202ecd").said
    assert '"ש ب" on "Alpha" is Arabic and Hebrew' in draw(tmp_path / "c", "ש a ب").said


@pytest.mark.parametrize(
    ("layout", "where"),
    [
        ("t: {kind: track, path: line, at: [2, 2, 40, 9], labels: \"=['a', 'ש']\"}", "l.yaml:2:15"),
        ("r: {kind: ring, at: [2, 2, 40, 40], labels: \"=['a', 'ש']\"}", "l.yaml:2:15"),
        ("g: {kind: text, at: [2, 2], text: \"ש\"}", "l.yaml:2:15"),
        ("c: {kind: text, text: \"{{ card.name }} {{ card.text }}\"}", "g/cards.csv!E2"),
    ],
)  # fmt: skip
def test_every_place_that_sets_words_tells_of_it(layout: str, where: str, tmp_path: Path) -> None:
    drawn = draw(tmp_path, "ש", f"size: {{width: 60, height: 60}}\nelements: {{{layout}}}\n")
    position, _, what = drawn.said.partition(": error: ")
    assert what.split("\n")[0].endswith("is Hebrew, which Punchboard cannot set yet")
    assert position == where


def test_letters_and_marks_that_are_one_character_are_set_as_one(tmp_path: Path) -> None:
    drawn = draw(tmp_path, normalize("NFD", "été Việt"))
    assert " ".join(words(line) for line in drawn.lines) == "Alpha: été Việt"
    assert drawn.said == ""


def test_a_mark_without_a_letter_of_its_own_is_an_error(tmp_path: Path) -> None:
    assert draw(tmp_path, "a x\u0323 b").said == (
        'g/cards.csv!E2: error: "x\u0323" on "Alpha" has a combining mark (U+0323)'
        " that Punchboard cannot place yet\n"
        "  fix: use letters that have their marks already, or draw the words as a picture"
    )


def test_a_letter_that_the_font_lacks_is_told_of_beside_the_script(tmp_path: Path) -> None:
    said = draw(tmp_path, "ש 🎉").said
    assert "is Hebrew, which" in said
    assert 'the font all lacks "🎉" (U+1F389) on "Alpha"' in said


def test_a_title_in_such_a_script_is_told_of_by_its_own_place(tmp_path: Path) -> None:
    game = GAME.replace("title: Board", "title: לוח")
    layout = "elements: {t: {kind: text, text: x}}\n"
    said = lay_out(tmp_path, layout, game=game).said
    assert said.startswith('g/game.yaml:1:8: error: "לוח" is Hebrew')


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("今日は、引く。", "今 日 は、 引 く。"),
        ("「漢字」を（例）引く", "「漢 字」 を （例） 引 く"),
        ("カード３枚", "カー ド ３ 枚"),
        ("ちょっと", "ちょっ と"),
        ("HP+3をする", "HP+3 を す る"),
        ("(例)100%だ", "(例)100% だ"),
        ("카드를", "카드를"),
        ("word", "word"),
        ("1,5–3", "1,5–3"),
    ],
)
def test_lines_break_between_ideographs_but_not_before_a_full_stop(text: str, pieces: str) -> None:
    assert unbroken(text) == pieces.split(" ")


def test_a_long_chinese_text_fills_its_box_line_by_line(tmp_path: Path) -> None:
    text = "漢字とかな、カタカナ" * 6
    drawn = draw(tmp_path, text)
    assert drawn.said == ""
    lines = [words(line) for line in drawn.lines]
    assert "".join(lines) == f"Alpha: {text}"
    limit = int(40 * MM / (0.8 * 10))
    assert len(lines) == -(-len(f"Alpha: {text}") // limit) or len(lines) > 3
    assert all(limit - 3 <= len(each) <= limit for each in lines[:-1])
    assert not any(each.startswith(("、", "ー")) for each in lines)


def test_bold_and_icons_stand_in_a_chinese_text(tmp_path: Path) -> None:
    drawn = draw(tmp_path, "漢字**かな**、[leaf]カタカナ" * 4)
    assert drawn.said == ""
    assert all(line.x < 42 * MM for line in drawn.lines if isinstance(line, Line))
    assert "".join(words(line) for line in drawn.lines) == "Alpha: " + "漢字かな、カタカナ" * 4


def test_spaces_between_chinese_words_are_kept(tmp_path: Path) -> None:
    lines = draw(tmp_path, "漢字 かな abc 漢").lines
    assert [words(line) for line in lines] == ["Alpha: 漢字 かな", "abc 漢"]


def test_properties_of_unicode_decide() -> None:
    assert {unset_script(each) for each in "aéßЖΩ漢か한አ♦€฿\u200b\u00ad\ufe0f"} == {""}
    assert {unset_script(chr(code)) for code in (0x5D0, 0xFB1D, 0xFB4F)} == {"Hebrew"}
    assert {unset_script(chr(code)) for code in (0x627, 0x663, 0xFE8D)} == {"Arabic"}
    assert composed("abc") == "abc"
    assert composed("\u1112\u1161\u11ab") == "한"
