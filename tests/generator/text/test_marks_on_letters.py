"""Letters that a font lacks whole and sets of a letter and a mark: in place, or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest
from fontTools import subset
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

from punchboard.generator.text.fonts import FontFace, FontLibrary, FontPlace

MACRON, DOT = "\u0304", "\u0307"


def font_without_accented_letters(path: Path, is_placing: bool) -> Path:
    """Write Lato's Latin-1 letters and two marks, placed by the font or right of their origin."""
    font = TTFont(FontLibrary().face("Lato").file.path)
    options = subset.Options(layout_features=["kern", "mark"] if is_placing else ["kern"])
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[*range(0x20, 0x100), ord(MACRON)])
    subsetter.subset(font)
    if not is_placing:
        name = font.getBestCmap()[ord(MACRON)]
        pen = TTGlyphPen(font.getGlyphSet())
        font.getGlyphSet()[name].draw(TransformPen(pen, (1, 0, 0, 1, 1800, 0)))
        font["glyf"][name] = pen.glyph()
        width, bearing = font["hmtx"][name]
        font["hmtx"][name] = (width, bearing + 1800)
    font.save(path)
    return path


def face_of(path: Path, fallback: tuple[str, ...] = ()) -> FontFace:
    fonts = FontLibrary()
    fonts.add_family("Own", {("regular", False): FontPlace(path)}, fallback)
    return fonts.face("Own")


@pytest.mark.parametrize("word", ["Rād", f"Ra{MACRON}d", "ō"])
def test_a_mark_that_the_font_does_not_place_is_lacking(tmp_path: Path, word: str) -> None:
    """The mark was drawn over the next letter, and `check` found no error."""
    face = face_of(font_without_accented_letters(tmp_path / "own.ttf", is_placing=False))
    face.measure(word)
    assert set(face.lacks(word)) & {"ā", "ō", MACRON}


@pytest.mark.parametrize("word", ["Rād", f"Ra{MACRON}d"])
def test_a_fallback_draws_the_whole_letter(tmp_path: Path, word: str) -> None:
    path = font_without_accented_letters(tmp_path / "own.ttf", is_placing=False)
    face = face_of(path, ("Lato",))
    parts = [(each.name, part) for each, part in face.parts(word)]
    assert parts == [(face.name, "R"), ("Lato-Regular", word[1:-1]), (face.name, "d")]
    face.measure(word)
    assert face.lacks(word) == []


def test_a_mark_that_the_font_places_is_drawn(tmp_path: Path) -> None:
    face = face_of(font_without_accented_letters(tmp_path / "own.ttf", is_placing=True))
    word = f"ē{DOT}Rādō"
    face.measure(word)
    assert face.lacks(word) == [DOT]  # nothing but the one mark that it doesn't have
    plain = face_of(face.file.path)
    assert plain.measure("Rādō") == pytest.approx(plain.measure("Rado"), abs=0.03)  # kerning


def test_lato_sets_every_letter_with_a_mark() -> None:
    face = FontLibrary().face("Lato")
    for word in ("Rādā", "Ṁēnū", "Việt", "thẻ", "Háček", f"x{MACRON}"):
        face.measure(word)
        assert face.lacks(word) == []
