"""Pairs of letters tell what HarfBuzz would of a word, or leave it to HarfBuzz."""

from __future__ import annotations

import string
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from punchboard.generator.text.font_file import FontFile, read_font
from punchboard.generator.text.fonts import FontLibrary, FontSource
from punchboard.generator.text.pairs import END, LetterPairs
from punchboard.generator.text.shaper import Shaper
from tests.generator.layout.test_layout_scripts import FONTS, font_file

#: Letters of a font that is made here, what is drawn in their place, and a mark.
LETTERS, DRAWN, MARK = "abcdfi", ("a.x", "b.x", "f_f", "f_i", "f_f_i", "a_b", "c_d"), "`"
#: Words of printed English: letters, and signs that stand beside them.
WORDS = st.from_regex(r"[A-Za-z][A-Za-z0-9.,;:!?'\"()/&-]{0,12}", fullmatch=True)


def told(pairs: LetterPairs, word: str) -> list[tuple[int, int]] | None:
    """Return the glyphs of a word and how far each is from the next; None if pairs do not tell."""
    try:
        width = pairs.width(word)
    except KeyError:
        return None
    try:
        units = pairs.units(word)
    except KeyError:
        units = word
    glyphs = [glyph for pair in pairwise([*units, END]) for glyph in pairs.glyphs(pair)]
    assert "".join(glyph.letters for glyph in glyphs) == word
    assert sum(glyph.advance for glyph in glyphs) == width
    return [(glyph.number, glyph.advance) for glyph in glyphs]


def shaped(file: FontFile, word: str) -> list[tuple[int, int]]:
    """Return the same as HarfBuzz says it; none where a glyph is moved from its place."""
    glyphs = Shaper(file, "en").shape(word)
    moved = any(dx or dy for *_, dx, dy in glyphs)
    return [] if moved else [(number, advance) for number, _, advance, _, _ in glyphs]


@pytest.fixture(scope="module")
def known() -> dict[str, tuple[FontFile, LetterPairs]]:
    """Return the fonts that packages carry, with their pairs."""
    files = {name: read_font(font_file(name)) for name in FONTS}
    return {name: (file, LetterPairs(file.shaper, "en")) for name, file in files.items()}


@given(word=WORDS)
def test_pairs_tell_what_harfbuzz_does(
    known: dict[str, tuple[FontFile, LetterPairs]], word: str
) -> None:
    for file, pairs in known.values():
        glyphs = told(pairs, word)
        assert glyphs is None or glyphs == shaped(file, word)


def test_pairs_tell_of_every_word_in_lato(known: dict[str, tuple[FontFile, LetterPairs]]) -> None:
    file, pairs = known["Lato"]
    for word in ("Toffee", "AVATAR", "office", "fifty-fifth", "Potter's", "Waffle,", "tt", "a"):
        glyphs = told(pairs, word)
        assert glyphs == shaped(file, word)
    assert len(told(pairs, "office") or ()) < len("office")  # with its ligature


def font(features: str) -> bytes:
    """Return a font of a few letters with some features."""
    builder = FontBuilder(1000, isTTF=True)
    names = [".notdef", *LETTERS, *DRAWN, "grave"]
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({**{ord(each): each for each in LETTERS}, ord(MARK): "grave"})
    pen = TTGlyphPen(None)
    for step, point in ((pen.moveTo, (0, 0)), (pen.lineTo, (0, 700)), (pen.lineTo, (400, 0))):
        step(point)
    pen.closePath()
    shape = pen.glyph()
    builder.setupGlyf(dict.fromkeys(names, shape))
    builder.setupHorizontalMetrics({name: (400 + 7 * at, 0) for at, name in enumerate(names)})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"psName": "Few"})
    builder.setupOS2()
    builder.setupPost()
    addOpenTypeFeaturesFromString(builder.font, features)
    whole = BytesIO()
    builder.font.save(whole)
    return whole.getvalue()


def read(content: bytes) -> FontFile:
    """Return a font that is told by its content."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "few.ttf"
        path.write_bytes(content)
        return read_font.__wrapped__(path)


#: Rules that a font may have: of letters and what stands for them.
GLYPHS = st.sampled_from([*LETTERS, *DRAWN])
PLAIN = st.sampled_from(LETTERS)
RULES = st.one_of(
    st.tuples(st.lists(GLYPHS, min_size=2, max_size=3), st.sampled_from(DRAWN)).map(
        lambda rule: ("liga", f"sub {' '.join(rule[0])} by {rule[1]};")
    ),
    st.tuples(PLAIN, st.sampled_from(DRAWN)).map(
        lambda rule: ("rlig", f"sub {rule[0]} by {rule[1]};")
    ),
    st.tuples(GLYPHS, GLYPHS, st.sampled_from(DRAWN)).map(
        lambda rule: ("calt", f"sub {rule[0]} {rule[1]}' by {rule[2]};")
    ),
    st.tuples(GLYPHS, GLYPHS, st.integers(-200, 200)).map(
        lambda rule: ("kern", f"pos {rule[0]} {rule[1]} {rule[2]};")
    ),
    st.tuples(GLYPHS, GLYPHS, st.integers(-200, 200)).map(
        lambda rule: ("dist", f"pos {rule[0]} <0 0 0 0> {rule[1]} <{rule[2]} 0 {rule[2]} 0>;")
    ),
    st.tuples(GLYPHS, GLYPHS, GLYPHS).map(
        lambda rule: ("kern", f"pos {rule[0]} {rule[1]}' 30 {rule[2]};")
    ),
    st.tuples(GLYPHS, st.integers(-200, 200)).map(
        lambda rule: ("dist", f"pos {rule[0]} {rule[1]};")
    ),
)


@given(
    rules=st.lists(RULES, max_size=6),
    words=st.lists(st.text(LETTERS, min_size=1, max_size=7), min_size=1, max_size=12),
)
def test_pairs_of_no_font_tell_what_harfbuzz_does_not(
    rules: list[tuple[str, str]], words: list[str]
) -> None:
    """Whatever rules a font has: ligatures of ligatures, rules for neighbours, moved letters."""
    features = "".join(
        f"feature {tag} {{ lookup l{at} {{ {rule} }} l{at}; }} {tag};\n"
        for at, (tag, rule) in enumerate(rules)
    )
    file = read(font(features))
    pairs = LetterPairs(file.shaper, "en")
    for word in words:
        glyphs = told(pairs, word)
        assert glyphs is None or glyphs == shaped(file, word), features


PLAIN_RULES = """
feature liga { sub f f i by f_f_i; sub f f by f_f; sub f i by f_i; } liga;
feature kern { pos a b -50; pos f_i a -20; pos b f_i 15; pos [c d] [a b] 30; } kern;
"""


SOUND = font(PLAIN_RULES)


@pytest.mark.parametrize("word", ["abba", "fiffia", "ffi", "cab", "bfia"])
def test_pairs_tell_of_a_font_that_only_joins_and_kerns(word: str) -> None:
    file = read(font(PLAIN_RULES))
    assert told(LetterPairs(file.shaper, "en"), word) == shaped(file, word)


@pytest.mark.parametrize(
    "more",
    [
        "feature ccmp { lookupflag IgnoreBaseGlyphs; sub a b by a_b; } ccmp;",
        "feature calt { ignore sub a b' c; sub b' by b.x; } calt;",
        "feature liga { sub f_i a by a.x; } liga;",
        "feature rclt { sub f_f by f_f_i; } rclt;",
        "languagesystem DFLT dflt; languagesystem latn dflt; feature dist { pos f_f 40; } dist;",
        "table GDEF { GlyphClassDef [c d], , [a b f], ; } GDEF;",
    ],
)
def test_what_looks_further_than_to_the_next_letter_is_left_to_harfbuzz(more: str) -> None:
    file = read(font(more + PLAIN_RULES if "languagesystem" in more else PLAIN_RULES + more))
    pairs = LetterPairs(file.shaper, "en")
    words = ["ab", "abc", "fia", "ffa", "bab"]
    found = [told(pairs, word) for word in words]
    assert None in found
    for word, glyphs in zip(words, found, strict=True):
        assert glyphs is None or glyphs == shaped(file, word)


def test_a_feature_that_a_language_requires_is_left_to_harfbuzz() -> None:
    whole = TTFont(BytesIO(font(PLAIN_RULES + "feature ss01 { sub a by a.x; } ss01;")))
    table = whole["GSUB"].table
    tags = [record.FeatureTag for record in table.FeatureList.FeatureRecord]
    for script in table.ScriptList.ScriptRecord:
        script.Script.DefaultLangSys.ReqFeatureIndex = tags.index("ss01")
    changed = BytesIO()
    whole.save(changed)
    file = read(changed.getvalue())
    assert shaped(file, "a") != shaped(read(font(PLAIN_RULES)), "a")
    assert not LetterPairs(file.shaper, "en").letters


@given(at=st.integers(0, 1000), value=st.integers(0, 255))
def test_a_damaged_table_is_left_to_harfbuzz(at: int, value: int) -> None:
    """Or is read as HarfBuzz reads it, which passes over what is damaged."""
    content = bytearray(SOUND)
    whole = TTFont(BytesIO(SOUND))
    entry = whole.reader.tables["GSUB" if at % 2 else "GPOS"]
    content[entry.offset + at // 2 % entry.length] = value
    file = read(bytes(content))
    pairs = LetterPairs(file.shaper, "en")
    for word in ("abba", "ffi", "cfib", "dad"):
        glyphs = told(pairs, word)
        assert glyphs is None or glyphs == shaped(file, word)


def test_a_word_is_as_wide_before_pairs_tell_and_after(monkeypatch: pytest.MonkeyPatch) -> None:
    words = [f"{one}{other}ff{one}" for one in string.ascii_letters for other in "aAtTfV,"]
    usual = FontLibrary().face("Lato")
    widths = [usual.width_of(word) for word in words]
    monkeypatch.setattr("punchboard.generator.text.shaper.BEFORE_PAIRS", 3)
    fonts = FontLibrary()
    fonts.add_family("Again", {("regular", False): FontSource(font_file("Lato"))})
    quick = fonts.face("Again")
    assert [quick.width_of(word) for word in words] == widths
    assert len(quick.shaper) < 10 < len(usual.shaper)
