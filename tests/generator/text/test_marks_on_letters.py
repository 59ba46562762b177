"""Letters that a font lacks whole and sets of a letter and a mark: in place, or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest
from fontTools import subset
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

from punchboard.generator.text.font_face import FontFace
from punchboard.generator.text.fonts import FontLibrary, FontSource
from tests.generator.art.color_fonts import build
from tests.generator.layout.drawing_board import GAME, lay_out

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
    fonts.add_family("Own", {("regular", False): FontSource(path)}, fallback)
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


def font_of_boxes(path: Path, features: str) -> Path:
    """Write a font with e, an acute and a macron as boxes, which rules place.

    Args:
        path: of the file.
        features: the rules, in the syntax of feature files.
    """
    boxes = {"e": (0, 0, 500, 500), "acute": (0, 600, 200, 700), "macron": (0, 600, 300, 700)}
    builder = build([], boxes)
    builder.setupCharacterMap({32: "space", 101: "e", 0x301: "acute", 0x304: "macron"})
    builder.setupHorizontalMetrics({
        ".notdef": (500, 0), "space": (250, 0), "e": (500, 0), "acute": (0, 0), "macron": (0, 0),
    })  # fmt: skip
    classes = "table GDEF { GlyphClassDef [e], , [acute macron], ; } GDEF;"
    builder.addOpenTypeFeatures(features + classes)
    builder.save(path)
    return path


_ON_E = (
    "markClass acute <anchor 100 600> @ABOVE; markClass macron <anchor 150 600> @ABOVE;"
    "feature mark {{ pos base e <anchor {} 550> mark @ABOVE; }} mark;"
)
_ON_MARKS = "feature mkmk { pos mark macron <anchor 150 720> mark @ABOVE; } mkmk;"


@pytest.mark.parametrize(
    ("features", "lacking"),
    [(_ON_E.format(250), True), (_ON_E.format(250) + _ON_MARKS, False)],
)
def test_marks_that_lie_on_each_other_are_lacking(
    features: str, lacking: bool, tmp_path: Path
) -> None:
    face = face_of(font_of_boxes(tmp_path / "own.ttf", features))
    face.measure("e\u0304\u0301")
    assert bool(face.lacks("e\u0304\u0301")) is lacking


@pytest.mark.parametrize(("anchor", "lacking"), [(250, False), (60, False), (10, True)])
def test_a_mark_left_of_its_letter_is_lacking(anchor: int, lacking: bool, tmp_path: Path) -> None:
    face = face_of(font_of_boxes(tmp_path / "own.ttf", _ON_E.format(anchor)))
    face.measure("e\u0304")
    assert bool(face.lacks("e\u0304")) is lacking


def test_letters_behind_raised_marks_stand_where_they_belong(tmp_path: Path) -> None:
    """PDFium drew the rest of the word over its beginning."""
    font = font_of_boxes(tmp_path / "own.ttf", _ON_E.format(250))
    layout = (
        "size: {width: 40, height: 20}\nelements:\n"
        '  t: {kind: text, at: [3, 3, 36, 14], font: Own, size: 24, text: "{{ card.text }}"}\n'
    )
    game = GAME + "fonts: {Own: {regular: own.ttf}}\n"
    rows = 'a,Alpha,1,3,"e\u0304ee",,,\n'
    drawn = lay_out(tmp_path / "g", layout, rows, game=game, files={"own.ttf": font.read_bytes()})
    assert drawn.said == ""
    shot = drawn.shot(72)
    pixels = [shot.getpixel((x, 18)) for x in range(shot.width)]
    inked = [x for x, colour in enumerate(pixels) if sum(colour[:3]) < 380]  # type: ignore[index]
    assert len(inked) == pytest.approx(36, abs=2)  # three letters of half an em
