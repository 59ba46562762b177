"""Emoji in a designer's own font of plain outlines: it wins over the built-in set."""

from __future__ import annotations

from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

from punchboard.generator.text.font_face import FontFace
from punchboard.generator.text.fonts import FontLibrary, FontSource

FORK, HEART, MAN, WOMAN, JOINER, PICTURE = 0x1F374, 0x2764, 0x1F468, 0x1F469, 0x200D, 0xFE0F


def own_font(path: Path, *, has_selector: bool) -> Path:
    """Write a font with a fork, a heart, a man and a woman, each a square."""
    pen = TTGlyphPen(None)
    for step, corner in enumerate([(0, 0), (0, 700), (700, 700), (700, 0)]):
        (pen.lineTo if step else pen.moveTo)(corner)
    pen.closePath()
    square, names = pen.glyph(), [".notdef", "space", "fork", "heart", "man", "woman", "joiner"]
    codes = dict(zip([0x20, FORK, HEART, MAN, WOMAN, JOINER], names[1:], strict=True))
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(names)
    selectors = [(HEART, PICTURE, "heart")] if has_selector else []
    builder.setupCharacterMap(codes, selectors, allowFallback=True)
    builder.setupGlyf(dict.fromkeys(names, square))
    builder.setupHorizontalMetrics(dict.fromkeys(names, (800, 0)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Own", "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost()
    builder.save(path)
    return path


@pytest.fixture(params=[False, True], ids=["font", "fallback"])
def face(request: pytest.FixtureRequest, tmp_path: Path) -> FontFace:
    """Return a face that is the font, or has it as its fallback."""
    return _face(own_font(tmp_path / "own.ttf", has_selector=False), of_lato=request.param)


def _face(path: Path, *, of_lato: bool) -> FontFace:
    fonts = FontLibrary()
    fonts.add_family("Own", {("regular", False): FontSource(path)})
    return fonts.face("Lato" if of_lato else "Own")


def drawn_by(face: FontFace, text: str) -> list[str]:
    return [each.name for each, _ in face.parts(text)]


def test_an_emoji_of_the_own_font_is_text_of_it(face: FontFace) -> None:
    assert drawn_by(face, "🍴") == ["own"]
    assert face.measure("🍴") == pytest.approx(0.8)
    assert drawn_by(face, "🐑") == ["Emoji"]


def test_a_sign_with_a_selector_is_a_picture_unless_the_own_font_has_it(
    face: FontFace, tmp_path: Path
) -> None:
    assert drawn_by(face, "❤") == ["own"]
    assert drawn_by(face, "❤\ufe0f") == ["Emoji"]
    other = _face(own_font(tmp_path / "with.ttf", has_selector=True), of_lato=False)
    assert drawn_by(other, "❤\ufe0f") == ["with"]


def test_a_joined_emoji_that_the_own_font_would_draw_in_parts_is_a_picture(
    face: FontFace,
) -> None:
    family = "👩‍❤️‍👨"
    assert drawn_by(face, family) == ["Emoji"]
    face.measure(family)
    assert face.lacks(family) == []
