"""Scripts: ten of them printed and read back; both ways; lines as Unicode breaks them."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable
from functools import cache
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from unicodedata import normalize

import pypdfium2
import pytest
from bidi import get_display
from hypothesis import assume, example, given
from hypothesis import strategies as st
from uniseg.linebreak import line_break_units

from punchboard.generator.graphics.display_list import Line
from punchboard.generator.graphics.geometry import MM, Rect
from punchboard.generator.pdf.content import ContentStream
from punchboard.generator.pdf.document import PdfFile
from punchboard.generator.text.bidi import in_visual_order, levels_of
from punchboard.generator.text.breaks import split_at_breaks
from punchboard.generator.text.fit import TextStyle, break_rows, fit_text, measure_words
from punchboard.generator.text.fonts import FontLibrary, FontSource
from punchboard.generator.text.paragraph import FontVariants, RunStyle, Word
from tests.generator.layout.drawing_board import GAME, Drawn, lay_out, words

#: A font of each script that packages carry.
FONTS = {
    "Lato": "fontpkg_lato/files/Lato-Regular.ttf",
    "Amiri": "fontpkg_amiri/files/Amiri-Regular.ttf",
    "Frank": "fontpkg_frank_ruhl_libre/files/FrankRuhlLibre[wght].ttf",
    "Hind": "fontpkg_hind/files/Hind-Regular.ttf",
    "Tamil": "fontpkg_noto_sans_tamil/files/NotoSansTamil[wdth,wght].ttf",
    "Noto": "fontpkg_noto_sans/files/NotoSans[wdth,wght].ttf",
    "Han": "noto_cjk_sans_jp_regular/NotoSansCJKjp-Regular.otf",
}
#: Words of ten scripts, with a font that has them.
SENTENCES = {
    "Latin": ("Lato", "AVATAR: Toffee office, Tiếng Việt, Łódź"),
    "Greek": ("Noto", "Πλήρωσε δύο νομίσματα"),
    "Cyrillic": ("Noto", "Съешь ещё этих булок"),
    "Arabic": ("Amiri", "ادفع ثلاث قطع ذهبية لأخذ بطاقة"),
    "Hebrew": ("Frank", "שלם שני מטבעות וקח קלף"),
    "Devanagari": ("Hind", "एक पत्ता लो और सिक्के दो हिन्दी"),
    "Tamil": ("Tamil", "கொடு சொல் வண்ணம்"),
    "Japanese": ("Han", "市場からカードを一枚取る。"),
    "Chinese": ("Han", "从市场拿一张牌，付三金。"),
    "Korean": ("Han", "시장에서 카드 한 장을 가져온다"),
}
#: Marks of direction, which readers may put around words.
MARKS = dict.fromkeys(
    map(ord, "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
)


def font_file(name: str) -> Path:
    """Return a font's file."""
    package, _, inside = FONTS[name].partition("/")
    spec = find_spec(package)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent / inside


def game_with(*families: str, more: str = "") -> tuple[str, dict[str, bytes]]:
    """Return a game's file with families named as their fonts, and the font files."""
    files = {
        f"fonts/{name}{font_file(name).suffix}": font_file(name).read_bytes() for name in families
    }
    entries = [f"  {path[6:-4]}: {{regular: {path}}}\n" for path in files]
    return GAME + "fonts:\n" + "".join(entries) + more, dict(files)


def box(
    folder: Path, text: str, family: str, *families: str, more: str = "", wide: int = 58
) -> Drawn:
    """Lay out a text in a box."""
    game, files = game_with(*families, more=more)
    layout = (
        "size: {width: 63.5, height: 60}\nelements:\n"
        f"  t: {{kind: text, at: [2, 2, {wide}, 50], font: {family}, size: 9,"
        ' text: "{{ card.text }}"}\n'
    )
    return lay_out(folder, layout, f'a,Alpha,1,3,"{text}",,,\n', game=game, files=dict(files))


def printed(drawn: Drawn, path: Path) -> tuple[str, str]:
    """Print the first face; return what poppler and pdfium read on it."""
    pdf = PdfFile("x", drawn.context.library, drawn.context.fonts)
    content = ContentStream(pdf)
    content.draw(drawn.items)
    pdf.add_page(content, 200.0, 180.0)
    pdf.save(path)
    poppler = subprocess.run(["pdftotext", path, "-"], capture_output=True, text=True, check=True)
    document = pypdfium2.PdfDocument(path)
    pdfium: str = document[0].get_textpage().get_text_range()
    document.close()
    return tidy(poppler.stdout), tidy(pdfium)


def tidy(text: str) -> str:
    """Return a text on one line, without the marks that readers add."""
    return " ".join(text.translate(MARKS).split())


@pytest.mark.parametrize("script", SENTENCES)
def test_what_is_printed_can_be_copied_and_searched(script: str, tmp_path: Path) -> None:
    family, text = SENTENCES[script]
    drawn = box(tmp_path, text, family, *({family} - {"Lato"} or {"Noto"}))
    assert drawn.said == ""
    assert printed(drawn, tmp_path / "x.pdf") == (text, text)


@pytest.mark.parametrize("script", ["Arabic", "Hebrew"])
def test_what_runs_from_the_right_is_drawn_as_it_is_read(script: str, tmp_path: Path) -> None:
    """For readers that take words in the order of the page's stream."""
    family, text = SENTENCES[script]
    text = f"{text} 12 Lato {text}"
    printed(box(tmp_path, text, family, family), tmp_path / "x.pdf")
    command = ["pdftotext", "-raw", tmp_path / "x.pdf", "-"]
    raw = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert tidy(raw) == text


def test_letters_are_kerned_and_joined(tmp_path: Path) -> None:
    face = FontLibrary().face("Lato")
    apart = sum(face.measure(letter) for letter in "AVATAR")
    assert 1.05 < apart / face.measure("AVATAR") < 1.08
    assert len(face.shaper.shape("ffi")) < 3
    drawn = box(tmp_path, "office AVATAR", "Lato", "Noto")
    assert printed(drawn, tmp_path / "x.pdf")[0] == "office AVATAR"


#: Words whose glyphs each stand for a character, for several, or are told one by one.
ODD = ["AVATAR", "office", "fi", "Wo\u0301lf", "Ä", "", "ﬁ", "שלום", "fifty" * 99, "\u0007"]


@pytest.mark.parametrize("family", ["Lato", "Noto"])
@pytest.mark.parametrize("word", ODD)
def test_a_word_is_kept_as_it_was_shaped(family: str, word: str) -> None:
    """What is read of the short form is what the shaper says, glyph by glyph."""
    fonts = FontLibrary()
    fonts.add_family("Noto", {("regular", False): FontSource(font_file("Noto"))})
    face = fonts.face(family)
    glyphs = face.shaper.shape(word)
    spelled = face.shaper[word]
    assert [*face.shaper.shape(word)] == [*glyphs]  # kept or not
    if not spelled:
        assert word in ("", "שלום", "Wo\u0301lf")
        return
    read = [tuple(map(int, each.split("+"))) for each in spelled.split("|")]
    assert read == [(glyph[0], glyph[2]) for glyph in glyphs]
    letters = face.shaper.letters.get(word, word)
    assert ["".join(letters), len(letters)] == [word, len(glyphs)]
    starts = [sum(map(len, letters[:number])) for number in range(len(letters))]
    assert starts == [glyph[1] for glyph in glyphs]


def test_what_is_drawn_reaches_as_far_as_was_measured(tmp_path: Path) -> None:
    """The next run begins where the last ended: kerning is written, too."""
    drawn = box(tmp_path, "AVATAR ToTe", "Lato", "Noto")
    printed(drawn, tmp_path / "x.pdf")
    (line,) = drawn.lines
    reach = FontLibrary().face("Lato").measure(words(line)) * line.size
    document = pypdfium2.PdfDocument(tmp_path / "x.pdf")
    page = document[0].get_textpage()
    left, *_ = page.get_charbox(0, loose=True)
    *_, right, _ = page.get_charbox(page.count_chars() - 1, loose=True)
    assert right - left == pytest.approx(reach, abs=0.1)
    document.close()


def test_a_mark_stands_on_any_letter(tmp_path: Path) -> None:
    drawn = box(tmp_path, "x\u0323 e\u0301", "Noto", "Noto")
    assert drawn.said == ""
    assert printed(drawn, tmp_path / "x.pdf") == ("x\u0323 e\u0301", "x\u0323 e\u0301")


def test_two_spellings_of_a_letter_are_both_read_back(tmp_path: Path) -> None:
    drawn = box(tmp_path, "é e\u0301", "Noto", "Noto")
    poppler, pdfium = printed(drawn, tmp_path / "x.pdf")
    assert normalize("NFC", poppler) == normalize("NFC", pdfium) == "é é"


ARABIC = "خذ 12 بطاقة (Gold) من السوق"


def test_a_paragraph_runs_from_right_to_left_with_numbers_and_latin_words(tmp_path: Path) -> None:
    drawn = box(tmp_path, ARABIC, "Amiri", "Amiri")
    placed = sorted((line.x, words(line)) for line in drawn.lines if isinstance(line, Line))
    assert [word for _, word in placed] == ["السوق", "من", "(", "Gold", ")", "بطاقة", "12", "خذ"]
    right = 60 * MM
    fonts = drawn.context.fonts
    x, last = placed[-1]
    assert x + fonts.face("Amiri").measure(last) * 9 == pytest.approx(right, abs=0.01)


def test_alignment_that_is_said_wins(tmp_path: Path) -> None:
    game, files = game_with("Frank")
    layout = (
        "elements: {t: {kind: text, at: [2, 2, 50, 9], font: Frank, align: left, text: 'קלף'}}\n"
    )
    (line,) = lay_out(tmp_path, layout, game=game, files=dict(files)).lines
    assert line.x == pytest.approx(2 * MM)


def test_the_title_of_a_game_is_set_in_the_games_own_font(tmp_path: Path) -> None:
    game, files = game_with("Frank")
    layout = "elements: {t: {kind: text, text: x}}\n"
    drawn = lay_out(
        tmp_path, layout, game=game.replace("title: Board", "title: לוח"), files=dict(files)
    )
    assert drawn.said == ""


def test_a_title_that_no_font_has_is_told_of_by_its_own_place(tmp_path: Path) -> None:
    layout = "elements: {t: {kind: text, text: x}}\n"
    said = lay_out(tmp_path, layout, game=GAME.replace("title: Board", "title: לוח")).said
    assert said.startswith('g/game.yaml:1:8: error: the font Lato-Regular lacks "ל" (U+05DC)')


NEEDS_A_DICTIONARY = {"Thai": "สวัสดี", "Lao": "ສະບາຍດີ", "Khmer": "ខ្មែរ", "Myanmar": "မြန်မာ"}


@pytest.mark.parametrize("script", NEEDS_A_DICTIONARY)
def test_a_script_that_needs_a_dictionary_is_an_error_of_its_cell(
    script: str, tmp_path: Path
) -> None:
    word = NEEDS_A_DICTIONARY[script]
    assert box(tmp_path, f"take {word} 3", "Lato", "Noto").said == (
        f'g/cards.csv!E2: error: "{word}" on "Alpha" is {script},'
        " whose lines break between words that only a dictionary knows: it cannot be set yet\n"
        "  fix: use another script, or draw the words and put them in as a picture"
    )


@pytest.mark.parametrize(
    ("layout", "where"),
    [
        ("t: {kind: track, path: line, at: [2, 2, 40, 9], labels: \"=['a', 'ສ']\"}", "l.yaml:2:15"),
        ("r: {kind: ring, at: [2, 2, 40, 40], labels: \"=['a', 'ສ']\"}", "l.yaml:2:15"),
        ("g: {kind: text, at: [2, 2], text: \"ສ\"}", "l.yaml:2:15"),
        ("c: {kind: text, text: \"{{ card.name }} {{ card.text }}\"}", "g/cards.csv!E2"),
    ],
)  # fmt: skip
def test_every_place_that_sets_words_tells_of_it(layout: str, where: str, tmp_path: Path) -> None:
    layout = f"size: {{width: 60, height: 60}}\nelements: {{{layout}}}\n"
    said = lay_out(tmp_path, layout, "a,Alpha,1,3,ສ,,,\n").said
    position, _, what = said.partition(": error: ")
    assert "is Lao, whose lines" in what
    assert position == where


def test_helpers_are_asked_in_their_order_and_lend_no_letter_unasked(tmp_path: Path) -> None:
    more = "  Main: {regular: fonts/Hind.ttf, fallback: [Frank, Amiri]}\n"
    drawn = box(tmp_path / "a", "aी ש س", "Main", "Hind", "Frank", "Amiri", more=more)
    assert drawn.said == ""
    names = {words(line): line.runs[0][0] for line in drawn.lines}
    assert names["ש"].startswith("Frank")
    assert names["س"].startswith("Amiri")
    alone = box(tmp_path / "b", "ש", "Hind", "Hind", "Frank").said
    assert 'the font Hind lacks "ש" (U+05E9) on "Alpha"' in alone


def test_a_helper_that_there_is_not_is_an_error(tmp_path: Path) -> None:
    more = "  Main: {regular: fonts/Hind.ttf, fallback: [Hnd]}\n"
    said = box(tmp_path, "a", "Main", "Hind", more=more).said
    assert 'error: unknown font "Hnd"' in said
    assert 'did you mean "Hind"?' in said


def test_signs_of_games_come_from_a_font_that_has_them(tmp_path: Path) -> None:
    drawn = box(tmp_path, "♦ 2 ★ ✓ → ⚔", "Hind", "Hind")
    assert drawn.said == ""
    poppler, pdfium = printed(drawn, tmp_path / "x.pdf")
    assert poppler.replace(" ", "") == "♦2★✓→⚔"
    assert pdfium == "♦ 2 ★ ✓ → ⚔"
    assert 'lacks "𖼀" (U+16F00)' in box(tmp_path / "b", "𖼀", "Hind", "Hind").said


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("今日は、引く。", "今 日 は、 引 く。"),
        ("「漢字」を（例）引く", "「漢 字」 を （例） 引 く"),
        ("カード３枚", "カー ド ３ 枚"),
        ("ちょっと", "ちょっ と"),
        ("HP+3をする", "HP+3 を す る"),
        ("카드를", "카드를"),
        ("word", "word"),
        ("1,5–3", "1,5– 3"),
        ("well-known", "well- known"),
        ("-3", "-3"),
        ("–$2", "–$2"),
        ("-$2", "-$2"),
        ("\u2212$2", "\u2212$2"),
        ("\u2212€2", "\u2212€2"),
        ("–2", "–2"),
        ("(–£2)", "(–£2)"),
        ("$2–$4", "$2– $4"),
        ("sale–$2", "sale– $2"),
        ("and/or", "and/ or"),
        ("1/2", "1/2"),
        ("wood(s)", "wood(s)"),
        ("co\u00adop", "co\u00ad op"),
    ],
)
def test_lines_break_where_unicode_says(text: str, pieces: str) -> None:
    assert split_at_breaks(text) == tuple(pieces.split(" "))


#: Letters, digits, signs and ideographs of most classes; Korean is set in whole words by choice.
LETTERS = "aZé9.,:;!?-/()[]{}$€%+=~|&#@*…—日本漢ーっャ。、「」（）のカ½×→ع٣क😀"


@given(st.text(LETTERS, min_size=1, max_size=9))
def test_lines_break_as_in_a_package_that_has_all_rules(text: str) -> None:
    assume(not re.search("-[$€]", text))  # there a minus stays with its money
    assert split_at_breaks(text) == tuple(line_break_units(text))


@given(st.text(LETTERS + "한글\u0301\u00ad\u200b", max_size=20))
def test_nothing_is_lost_between_pieces(text: str) -> None:
    assert "".join(split_at_breaks(text)) == text


@cache
def variants() -> FontVariants:
    """Return the faces of Lato."""
    return FontVariants(FontLibrary(), "Lato", "regular", False, 1.0)


def said_by(word: Word) -> str:
    """Return the characters of a word."""
    return word.text or "".join(part.text for part in word.fragments)


def rows_of(text: str, limit: float) -> list[tuple[str, float]]:
    """Return the rows of a text, and their widths in ems."""
    rows = break_rows(measure_words(text, variants(), lambda _: None), limit)
    return [
        (
            "".join(
                (" " if n and word.space else "") + said_by(word)
                for n, word in enumerate(row.words)
            ),
            row.width,
        )
        for row in rows
    ]


def test_a_word_is_divided_where_its_cell_allows_it() -> None:
    whole = rows_of("ex\u00adtra\u00ador\u00addin\u00adary", 99)
    assert whole[0][0].replace("\u00ad", "") == "extraordinary"
    rows = rows_of("extra\u00adordin\u00adary word", 5.0)
    assert [row.replace("\u00ad", "") for row, _ in rows] == ["extraordin-", "ary word"]


@given(
    st.lists(st.text("abcdeAVT\u00ad", min_size=1, max_size=12), min_size=1, max_size=9),
    st.floats(1.0, 12.0),
)
def test_rows_with_hyphens_keep_every_letter_and_their_width(
    parts: list[str], limit: float
) -> None:
    text = " ".join(parts)
    rows = rows_of(text, limit)
    face = FontLibrary().face("Lato")
    joined = ""
    for row, width in rows:
        joined += row.removesuffix("-") if row.endswith("-") else row + " "
        assert width <= limit + 1e-9 or len(split_at_breaks(row)) <= 2
        # Letters on both sides of a place where a word may be divided stand apart as if it were.
        assert width == pytest.approx(face.measure(row), abs=0.125 * (1 + row.count("\u00ad")))
    assert joined.replace("\u00ad", "").split() == text.replace("\u00ad", "").split()


@given(st.lists(st.tuples(st.integers(), st.integers(0, 4)), max_size=8))
def test_an_order_loses_nothing_and_turns_what_is_all_from_the_right(
    pairs: list[tuple[int, int]],
) -> None:
    items, levels = [item for item, _ in pairs], [level for _, level in pairs]
    assert sorted(in_visual_order(items, levels)) == sorted(items)
    assert in_visual_order(items, [0] * len(items)) == items
    assert in_visual_order(items, [1] * len(items)) == items[::-1]
    assert in_visual_order(items, [2] * len(items)) == items


def test_levels_of_a_text_that_runs_both_ways() -> None:
    assert levels_of("ab אב 12") == [0, 0, 0, 1, 1, 1, 2, 2, 0]
    assert levels_of("אב ab")[-1] == 1


@given(st.lists(st.text("abאב12()[].", min_size=1, max_size=5), min_size=1, max_size=6))
@example(["a", "אב", "(אב)", "a"])
@example(["אב", "ab", "(ab)", "12"])
@example(["אב", "(a[אב)]", "12"])
@example(["a", "אב", "(" * 63 + "אב" + ")" * 63, "a"])
@example(["a", "אב", "(" * 64 + "אב" + ")" * 64, "a"])
def test_letters_stand_in_the_order_that_another_program_finds(words: list[str]) -> None:
    text = " ".join(words)
    assert "".join(in_visual_order(text, levels_of(text)[:-1])) == get_display(text)


def test_letters_that_are_moved_apart_run_from_the_right_too() -> None:
    look, size = RunStyle(tracking=0.2), 10.0
    fonts = FontLibrary()
    fonts.add_family("Frank", {("regular", False): FontSource(font_file("Frank"))})
    of_frank = FontVariants(fonts, "Frank", "regular", False, 1.0)
    face = of_frank[0].face
    style = TextStyle(size, size, 1.2, 0.3, "left", "top", 0.7, 0.2, 1.0)
    said = measure_words("{wide: קלף}", of_frank, lambda _: None, {"wide": look}.get)
    fitted = fit_text(said, style, ("#000000", "#000000"), Rect(5.0, 50.0, 99.0, 50.0))
    lines = [item for item in fitted.items if isinstance(item, Line)]
    assert [words(line) for line in lines] == ["ק", "ל", "ף"]
    right = 5.0 + fitted.width
    for line in lines:
        end = line.x + face.measure(words(line)) * size
        assert end == pytest.approx(right)
        right = line.x - 0.2 * size


def test_a_long_chinese_text_fills_its_box_line_by_line(tmp_path: Path) -> None:
    text = "漢字とかな、カタカナ" * 6
    drawn = box(tmp_path, text, "Han", "Han", wide=40)
    assert drawn.said == ""
    lines = [words(line) for line in drawn.lines]
    assert "".join(lines) == text
    assert not any(each.startswith(("、", "ー")) for each in lines)
    assert lengths_differ_by(lines[:-1]) <= 2


def lengths_differ_by(lines: Iterable[str]) -> int:
    """Return how much longer the longest line is than the shortest."""
    lengths = sorted(map(len, lines))
    return lengths[-1] - lengths[0]


def test_lines_stand_below_each_other(tmp_path: Path) -> None:
    drawn = box(tmp_path, ARABIC * 6, "Amiri", "Amiri", wide=30)
    heights = sorted({line.y for line in drawn.lines}, reverse=True)
    assert len(heights) > 3
    assert len({round(one - other, 3) for one, other in pairwise(heights)}) == 1


def test_words_are_divided_as_their_language_does(tmp_path: Path) -> None:
    layout = (
        "size: {width: 63.5, height: 60}\nelements:\n  t: {kind: text, at: [2, 2, 15, 50],"
        ' hyphenate: true, language: LANGUAGE, text: "{{ card.text }}"}\n'
    )
    text = "a,Alpha,1,3,Donaudampfschifffahrt [leaf],,,\n"
    drawn = lay_out(tmp_path / "a", layout.replace("LANGUAGE", "de-AT"), text)
    assert drawn.said == ""
    lines = [words(line) for line in drawn.lines]
    assert len(lines) > 1
    assert all(line.endswith("-") for line in lines[:-1])
    assert "".join(line.removesuffix("-") for line in lines) == "Donaudampfschifffahrt"
    said = lay_out(tmp_path / "b", layout.replace("LANGUAGE", "xx"), text).said
    assert said.startswith('l.yaml:3:6: error: no hyphenation for the language "xx"')


def test_a_language_has_its_own_letters(tmp_path: Path) -> None:
    """Serbian writes the italic б, and others, in another way than Russian."""
    fonts = FontLibrary("ru")
    fonts.add_family("Noto", {("regular", False): FontSource(font_file("Noto"))})
    russian, serbian = fonts.face("Noto"), fonts.face("Noto", language="sr")
    assert russian.name != serbian.name
    assert russian.shaper.shape("б") != serbian.shaper.shape("б")
    assert fonts.named(serbian.name) is serbian
