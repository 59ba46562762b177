"""Texts in a designer's color font: what prints, what readers copy, and what is an error."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.DefaultTable import DefaultTable
from PIL import Image

from punchboard.generator.svg_export import SvgSheet
from punchboard.generator.text.font_file import FontError, read_font
from punchboard.generator.text.fonts import FontLibrary, FontSource
from tests.generator.art.color_fonts import (
    BLUE,
    BOXES,
    PALETTE,
    RED,
    TEXT,
    build,
    composite,
    inside,
    linear,
    solid,
    stops,
    with_documents,
    with_paints,
    with_pictures,
)
from tests.generator.layout.drawing_board import GAME, Drawn, lay_out
from tests.generator.layout.test_layout_scripts import printed

#: The color of text unless a style has another.
BLACK = "#1f1d1a"
FONTS = "fonts: {Own: {regular: fonts/own.ttf}}\n"


def set_in(folder: Path, font: Path, text: str, more: str = "", *, low_ink: bool = False) -> Drawn:
    """Lay out a text of 24 pt in a font; its first glyph is 3 mm from the left.

    Args:
        folder: takes the game.
        font: the font's file.
        text: of the card.
        more: values of the text's style.
        low_ink: whether ink is saved.
    """
    layout = (
        "size: {width: 63.5, height: 40}\nelements:\n"
        "  t: {kind: text, at: [3, 3, 58, 30], font: Own, size: 24,"
        f' text: "{{{{ card.text }}}}"{more}}}\n'
    )
    files = {"fonts/own.ttf": font.read_bytes()}
    rows = f'a,Alpha,1,3,"{text}",,,\n'
    return lay_out(folder / "game", layout, rows, game=GAME + FONTS, files=files, low_ink=low_ink)


def colours(drawn: Drawn) -> set[str]:
    """Return the colors of a face that are seen on more than a few of its pixels."""
    picture = drawn.shot(144).convert("RGB")
    found = picture.getcolors(100_000) or []
    return {"#{:02x}{:02x}{:02x}".format(*colour) for count, colour in found if count > 500}  # type: ignore[misc]


def two_colors(folder: Path) -> Path:
    """Return a font whose b is red on its left and blue on its right; a and c are outlines."""
    paints = {
        "b": inside("whole", linear(stops((0.5, RED), (0.5, BLUE)), 0, 0, 1000, 0, 0, 1000)),
    }
    return with_paints(folder / "own.ttf", paints, "ac")


def png(colour: str, side: int = 100) -> bytes:
    """Return a square of one color."""
    content = io.BytesIO()
    Image.new("RGB", (side, side), colour).save(content, "PNG")
    return content.getvalue()


def test_a_color_glyph_prints_among_outlines_and_all_can_be_copied(tmp_path: Path) -> None:
    drawn = set_in(tmp_path, two_colors(tmp_path), "ab ca b")
    assert drawn.said == ""
    assert colours(drawn) == {"#ffffff", BLACK, "#ff0000", "#0000ff"}
    path = tmp_path / "x.pdf"
    assert printed(drawn, path)[0] == "ab ca b"
    assert b"+own" in path.read_bytes()  # the word without a color is text in the font itself


def test_letters_that_the_font_joins_are_one_drawing(tmp_path: Path) -> None:
    paints = {"x": inside("whole", solid(RED))}
    font = with_paints(tmp_path / "own.ttf", paints, "ac", "feature liga { sub a c by x; } liga;")
    drawn = set_in(tmp_path, font, "ac")
    assert colours(drawn) == {"#ffffff", "#ff0000"}
    assert printed(drawn, tmp_path / "x.pdf")[0] == "ac"


def test_color_glyphs_take_the_color_of_their_text(tmp_path: Path) -> None:
    paints = {
        "p": inside("whole", solid(TEXT)),
        "q": inside("whole", linear(stops((0.0, TEXT), (1.0, TEXT)), 0, 0, 1000, 0, 0, 1000)),
    }
    font = with_paints(tmp_path / "own.ttf", paints)
    for text in "pq":
        drawn = set_in(tmp_path / text, font, text, ', colour: "#336699"')
        assert colours(drawn) == {"#ffffff", "#336699"}


def test_color_glyphs_are_outlines_in_low_ink_and_gray_where_a_style_says_so(
    tmp_path: Path,
) -> None:
    font = two_colors(tmp_path)
    saving = set_in(tmp_path / "low", font, "b", low_ink=True)
    assert colours(saving) == {"#ffffff"}
    assert colours(set_in(tmp_path / "own", font, "b", ", emoji: color", low_ink=True)) == {
        "#ffffff", "#ff0000", "#0000ff",
    }  # fmt: skip
    black = colours(set_in(tmp_path / "black", font, "b", ", emoji: black"))
    assert len(black) == 3
    assert all(each[1:3] == each[3:5] == each[5:7] for each in black)


def test_another_process_finds_a_color_font_in_its_form(tmp_path: Path) -> None:
    place = {("regular", False): FontSource(two_colors(tmp_path))}
    faces = []
    for _ in range(2):
        fonts = FontLibrary()
        fonts.add_family("Own", place)
        faces.append(fonts)
    name = faces[0].face("Own").in_form("black").name
    found = faces[1].named(name)
    assert found.name == name
    picture = found.picture_of(2)
    assert picture is not None
    assert picture.form == "black"
    assert found.in_form("color") is faces[1].face("Own")


def test_a_page_in_a_browser_has_the_drawings(tmp_path: Path) -> None:
    drawn = set_in(tmp_path, two_colors(tmp_path), "ab")
    sheet = SvgSheet(drawn.context.library, drawn.context.fonts)
    written = sheet.document(drawn.faces[0], "x")
    assert "#ff0000" in written
    assert "#0000ff" in written


def test_a_drawing_of_a_font_has_no_air_around_it(tmp_path: Path) -> None:
    path = '<path id="glyph2" d="M100-300h200v200H100z"/>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg">{path}</svg>'
    font = with_documents(tmp_path / "own.ttf", "a", [(svg, 2, 2)])
    drawn = set_in(tmp_path, font, "a")
    found = drawn.context.library.glyph(drawn.context.fonts.face("Own"), 2, "#000000")
    assert found is not None
    assert found[1][1:5] == pytest.approx((0.1, 0.1, 0.2, 0.2))


@pytest.mark.parametrize("outlines", [True, False])
def test_pictures_made_of_pixels_print(outlines: bool, tmp_path: Path) -> None:
    font = with_pictures(tmp_path / "own.ttf", {"a": png("#ff0000")}, 100, outlines=outlines)
    drawn = set_in(tmp_path, font, "aa aa")
    assert drawn.said == ""
    assert colours(drawn) == {"#ffffff", "#ff0000"}
    assert printed(drawn, tmp_path / "x.pdf")[0] == "aa aa"


def test_a_letter_that_a_font_draws_as_nothing_is_lacking(tmp_path: Path) -> None:
    font = with_pictures(tmp_path / "own.ttf", {"a": png("red"), "1": b""}, 100, outlines=False)
    drawn = set_in(tmp_path, font, "a1")
    assert 'the font own lacks "1" (U+0031) on "Alpha"' in drawn.said


def test_outlines_that_pdf_does_not_know_are_drawn(tmp_path: Path) -> None:
    builder = FontBuilder(1000, isTTF=False)
    names = [".notdef", "space", "a"]
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({32: "space", 97: "a"})
    charstrings = {}
    for name in names:
        pen = T2CharStringPen(None, None, CFF2=True)
        if name == "a":
            pen.moveTo((0, 0))
            for point in ((0, 1000), (1000, 1000), (1000, 0)):
                pen.lineTo(point)
            pen.closePath()
        charstrings[name] = pen.getCharString()
    builder.setupCFF2(charstrings)
    builder.setupHorizontalMetrics(dict.fromkeys(names, (1000, 0)))
    builder.setupHorizontalHeader(ascent=1000, descent=-200)
    builder.setupOS2(sCapHeight=700)
    builder.setupPost()
    builder.save(tmp_path / "own.ttf")
    drawn = set_in(tmp_path, tmp_path / "own.ttf", "aa aa")
    assert drawn.said == ""
    assert colours(drawn) == {"#ffffff", BLACK}
    assert printed(drawn, tmp_path / "x.pdf")[0] == "aa aa"


def test_a_font_of_black_pixels_alone_is_named(tmp_path: Path) -> None:
    font = TTFont(two_colors(tmp_path))
    for table in ("COLR", "CPAL", "glyf", "loca"):
        del font[table]
    font["EBDT"] = DefaultTable("EBDT")
    font["EBDT"].data = b"\0" * 4
    path = tmp_path / "bits.ttf"
    font.save(path)
    with pytest.raises(FontError, match=r"bits\.ttf has no outlines: its letters are made of"):
        read_font(path)


def test_a_damaged_drawing_is_an_error_of_its_card(tmp_path: Path) -> None:
    font = with_documents(tmp_path / "own.ttf", "a", [("<svg><path", 2, 2)])
    drawn = set_in(tmp_path, font, "a")
    assert drawn.said == (
        "g/cards.csv!E2: error: font own.ttf, glyph 2: the font's drawing is damaged\n"
        "  fix: use another file of this font"
    )


def test_parts_of_a_drawing_that_do_not_print_are_named_once(tmp_path: Path) -> None:
    body = '<path id="glyph{}" d="M0-900h900v900H0z" style="filter:blur(2px)"/>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg">{body.format(2)}{body.format(3)}</svg>'
    font = with_documents(tmp_path / "own.ttf", "ab", [(svg, 2, 3)])
    drawn = set_in(tmp_path, font, "ab a")
    assert drawn.said.count("warning: font own.ttf: <path>") == 1


def test_colors_that_print_only_nearly_are_named(tmp_path: Path) -> None:
    both = composite("plus", inside("whole", solid(RED)), inside("left", solid(BLUE)))
    drawn = set_in(tmp_path, with_paints(tmp_path / "own.ttf", {"a": both}), "aa")
    assert drawn.said.count("note: font own.ttf: some glyphs add colors as light does") == 1


@pytest.mark.parametrize(
    ("side", "said"),
    [(100, ""), (99, ""), (98, "its pictures print at 294 dpi at 24 pt, below 300")],
)
def test_pictures_below_300_dpi_are_named(side: int, said: str, tmp_path: Path) -> None:
    font = with_pictures(tmp_path / "own.ttf", {"a": png("red", side)}, side, outlines=True)
    drawn = set_in(tmp_path, font, "a")
    assert (said in drawn.said) if said else (drawn.said == "")


def words_in_a_drawing(folder: Path, font: Path, letter: str) -> Drawn:
    """Lay out a drawing with a letter in a fill of #336699."""
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><text y="100"'
        f' font-family="Own" font-size="100" fill="#336699">{letter}</text></svg>'
    )
    layout = (
        "size: {width: 30, height: 30}\nelements:\n"
        "  p: {kind: image, at: [0, 0, 30, 30], image: art.svg}\n"
    )
    files: dict[str, bytes] = {"fonts/own.ttf": font.read_bytes(), "art.svg": svg.encode()}
    return lay_out(folder, layout, game=GAME + FONTS, files=dict(files))


def test_color_glyphs_print_in_the_words_of_drawings(tmp_path: Path) -> None:
    drawn = words_in_a_drawing(tmp_path / "colr", two_colors(tmp_path), "b")
    assert colours(drawn) == {"#ff0000", "#0000ff"}
    font = with_paints(tmp_path / "own.ttf", {"p": inside("whole", solid(TEXT))})
    assert colours(words_in_a_drawing(tmp_path / "text", font, "p")) == {"#336699"}
    font = with_pictures(tmp_path / "own.ttf", {"a": png("#00ff00")}, 100, outlines=True)
    assert colours(words_in_a_drawing(tmp_path / "pixels", font, "a")) == {"#00ff00"}


@pytest.mark.parametrize("rule", ["one keycap", "one picture keycap"])
def test_an_emoji_is_joined_with_its_selector_or_without(rule: str, tmp_path: Path) -> None:
    box = (0, 0, 1000, 1000)
    builder = build([], {**dict.fromkeys(("one", "keycap", "joined", "picture"), box), **BOXES})
    codes = {32: "space", 49: "one", 0x20E3: "keycap"}
    if "picture" in rule:
        codes[0xFE0F] = "picture"
    builder.setupCharacterMap(codes)
    builder.addOpenTypeFeatures(f"feature ccmp {{ sub {rule} by joined; }} ccmp;")
    builder.setupCPAL([PALETTE])
    builder.setupCOLR({"joined": inside("whole", solid(RED))}, version=1)
    builder.save(tmp_path / "own.ttf")
    text = "1\ufe0f\u20e3"
    drawn = set_in(tmp_path, tmp_path / "own.ttf", text)
    assert drawn.said == ""
    assert colours(drawn) == {"#ffffff", "#ff0000"}
    assert printed(drawn, tmp_path / "x.pdf")[0] == text
