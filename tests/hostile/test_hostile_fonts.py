"""Fonts of strangers: copies, cuts of other kinds, and files that were cut off."""

from __future__ import annotations

import io
import random
from collections import Counter
from pathlib import Path

import fontpkg_lato
import fontpkg_noto_sans
import pypdfium2
import pytest
from stranger import FACE, GAME, Ending, built, element, open_folder, refused

from punchboard.cards.problem import Diagnostics, Position
from punchboard.generator.art.library import ArtLibrary
from punchboard.generator.graphics.display_list import Face, Line
from punchboard.generator.pdf.content import ContentStream
from punchboard.generator.pdf.document import PdfFile
from punchboard.generator.svg_export import SvgSheet
from punchboard.generator.text.font_file import FontError
from punchboard.generator.text.fonts import FontLibrary, FontSource


def test_a_copy_of_the_shipped_font_under_another_name_prints(tmp_path):
    """No trap at all: designers bring their own Lato, whose inner name is that of ours."""
    files = Path(fontpkg_lato.__file__).parent / "files"
    built(
        tmp_path,
        {
            "game.yaml": GAME + "fonts: {F: {regular: mine.ttf}}\n",
            "mine.ttf": (files / "Lato-Regular.ttf").read_bytes(),
            "face.yaml": FACE + "  two: {kind: text, text: Mine, font: F}\n",
        },
    )


def font_file(kind: str) -> bytes:
    """Return a small font: `otf` with PostScript outlines, or `blank` with none."""
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.t2CharStringPen import T2CharStringPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    builder = FontBuilder(1000, isTTF=kind != "otf")
    builder.setupGlyphOrder([".notdef", "x"])
    builder.setupCharacterMap(dict.fromkeys(map(ord, "Hêron x123"), "x"))
    if kind == "otf":
        pen = T2CharStringPen(500, None)
        for step, point in ((pen.moveTo, (50, 0)), (pen.lineTo, (50, 700)), (pen.lineTo, (450, 0))):
            step(point)
        pen.closePath()
        glyph = pen.getCharString()
        builder.setupCFF("F", {}, {".notdef": glyph, "x": glyph}, {})
    else:
        glyph = TTGlyphPen(None).glyph()
        builder.setupGlyf({".notdef": glyph, "x": glyph})
    builder.setupHorizontalMetrics({".notdef": (500, 0), "x": (500, 0)})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "F", "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost()
    stored = io.BytesIO()
    builder.font.save(stored)
    return stored.getvalue()


def packed(kind: str) -> bytes:
    """Return Lato in another wrapping: `woff`, `woff2`, or `ttc`, a collection behind another."""
    from fontTools.ttLib import TTCollection, TTFont

    files = Path(fontpkg_lato.__file__).parent / "files"
    stored = io.BytesIO()
    if kind == "ttc":
        whole = TTCollection()
        whole.fonts = [TTFont(files / "Lato-Thin.ttf"), TTFont(files / "Lato-Black.ttf")]
        whole.save(stored)
    else:
        font = TTFont(files / "Lato-Black.ttf")
        font.flavor = kind
        font.save(stored)
    return stored.getvalue()


def picture_of(folder: Path, name: str, content: bytes, style: str = "") -> bytes:
    """Print words in a font; return the page as a picture."""
    ending = built(
        folder,
        {
            "game.yaml": GAME + f"fonts: {{F: {{regular: '{name}'}}}}\n",
            name.partition("#")[0]: content,
            "face.yaml": element(f"kind: text, text: 'Hêron xx 123', font: F, size: 20{style}"),
        },
    )
    document = pypdfium2.PdfDocument(ending.out / "cards-poker-fronts.pdf")
    picture = document[0].render(scale=1).to_pil().tobytes()
    document.close()
    return picture


@pytest.mark.parametrize(
    ("name", "kind"), [("f.woff", "woff"), ("f.woff2", "woff2"), ("f.ttc#2", "ttc")]
)
def test_a_font_prints_alike_in_any_wrapping(tmp_path, name, kind):
    files = Path(fontpkg_lato.__file__).parent / "files"
    plain = picture_of(tmp_path / "plain", "f.ttf", (files / "Lato-Black.ttf").read_bytes())
    assert picture_of(tmp_path / "packed", name, packed(kind)) == plain


def test_a_collection_has_no_more_fonts_than_it_has(tmp_path):
    refused(
        tmp_path,
        {
            "game.yaml": GAME + "fonts: {F: {regular: 'f.ttc#3'}}\n",
            "f.ttc": packed("ttc"),
            "face.yaml": element("kind: text, text: x, font: F"),
        },
        "f.ttc has 2 fonts, so there is no #3",
    )


def test_postscript_outlines_print(tmp_path):
    assert picture_of(tmp_path / "a", "f.otf", font_file("otf")) != picture_of(
        tmp_path / "b", "f.ttf", font_file("blank")
    )


def test_a_variable_font_prints_in_the_weight_that_is_asked_for(tmp_path):
    file = Path(fontpkg_noto_sans.__file__).parent / "files" / "NotoSans[wdth,wght].ttf"
    regular = picture_of(tmp_path / "a", "f.ttf", file.read_bytes())
    bold = picture_of(tmp_path / "b", "f.ttf", file.read_bytes(), ", weight: bold")
    assert sum(bold) < sum(regular), "more ink"


def with_part_of_a_font(folder: Path, part: float) -> tuple[Ending, bytes]:
    """Print words in a font of which a part is there; return the page as a picture as well."""
    whole = (Path(fontpkg_lato.__file__).parent / "files" / "Lato-Thin.ttf").read_bytes()
    ending = open_folder(
        folder,
        {
            "game.yaml": GAME + "fonts: {F: {regular: f.ttf}}\n",
            "f.ttf": whole[: int(len(whole) * part)],
            "face.yaml": element("kind: text, text: 'Hêron Yy 123', font: F, size: 20"),
        },
    )
    if ending.ended == "refused":
        return ending, b""
    document = pypdfium2.PdfDocument(ending.out / "cards-poker-fronts.pdf")
    picture = document[0].render(scale=1).to_pil().tobytes()
    document.close()
    return ending, picture


@pytest.fixture(scope="session")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The page as it is with the whole font."""
    _, picture = with_part_of_a_font(tmp_path_factory.mktemp("whole") / "font", 1.0)
    assert picture
    return picture


@pytest.mark.parametrize("keep", [0.1, 0.5, 0.9, 0.99, 1.0])
def test_fonts_that_were_cut_off_print_whole_or_are_named(tmp_path, whole, keep):
    ending, picture = with_part_of_a_font(tmp_path, keep)
    if ending.ended == "refused":
        assert "f.ttf" in ending.said
        assert keep < 1
    else:
        assert picture == whole


def wrong_bytes(seed: int) -> bytes:
    """Return a font of which some bytes are others, or that ends early."""
    rng = random.Random(seed)
    files = Path(fontpkg_lato.__file__).parent / "files"
    font = bytearray((files / "Lato-Regular.ttf").read_bytes())
    match seed % 4:
        case 0:
            for _ in range(rng.randrange(1, 40)):
                font[rng.randrange(len(font))] = rng.randrange(256)
        case 1:  # the table of contents, and what comes first
            for _ in range(rng.randrange(1, 8)):
                font[rng.randrange(400)] = rng.randrange(256)
        case 2:
            del font[rng.randrange(12, len(font)) :]
        case _:
            start = rng.randrange(len(font) - 5000)
            length = rng.randrange(1, 5000)
            font[start : start + length] = rng.randbytes(length)
    return bytes(font)


def use(path: Path) -> str:
    """Load a font, measure, gather and embed letters, draw them for the screen; say how it went."""
    fonts = FontLibrary()
    fonts.add_family("F", {("regular", False): FontSource(path)})
    try:
        face = fonts.face("F")
        face.measure("Hêron")
        library = ArtLibrary(path.parent, path.parent, (), {}, Diagnostics(), Position())
        line = Line(10.0, 10.0, 10.0, "#000000", ((face.name, "Hêron fi 123 Ωж"),))
        SvgSheet(library, fonts).picture(Face(100.0, 100.0, (line,)), "x", 10.0)
        pdf = PdfFile("x", library, fonts)
        content = ContentStream(pdf)
        content.draw([line])
        pdf.add_page(content, 100.0, 100.0)
        pdf.save(path.with_suffix(".pdf"))
    except FontError as trouble:
        assert trouble.path == path
        assert path.name in trouble.message
        return "named"
    return "printed"


def test_fonts_with_wrong_bytes_print_or_are_named(tmp_path):
    ended = Counter[str]()
    for seed in range(20):
        path = tmp_path / f"f{seed}.ttf"
        path.write_bytes(wrong_bytes(seed))
        ended[use(path)] += 1
        path.unlink()
    assert ended["printed"] > 2, "else the letters were never reached"
    assert ended["named"] > 2


def test_a_font_with_a_flipped_bit_that_cannot_be_subset_is_named(tmp_path):
    """HarfBuzz's subsetting fails in another way than its reading."""
    font = bytearray(font_file("otf"))
    entry = font.index(b"maxp")
    start = int.from_bytes(font[entry + 8 : entry + 12])
    font[start] ^= 1  # the version of the table
    path = tmp_path / "f.ttf"
    path.write_bytes(font)
    assert use(path) == "named"
