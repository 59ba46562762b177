"""What each item of a display list is in SVG, and how many pixels a picture keeps."""

from __future__ import annotations

import base64
import io
import re
from pathlib import Path

import pytest
from PIL import Image as Pictures
from PIL import ImageChops
from resvg_py import svg_to_bytes

from punchboard.generator.art.library import ArtLibrary
from punchboard.generator.graphics.display_list import (  # fmt: skip
    CURRENT,
    Face,
    Gradient,
    Group,
    Image,
    Item,
    Pen,
    Shape,
    Symbol,
    SymbolRef,
    Text,
)
from punchboard.generator.svg_export import CodedPictures, SvgSheet
from punchboard.generator.text.fonts import FontLibrary
from tests.preflight.sight import library

BOX = (("M", 0.0, 0.0), ("L", 8.0, 0.0), ("L", 8.0, 6.0), ("Z",))
RED, PALE = (0.0, "#ff0000", 1.0), (0.75, "#ffeeee", 0.25)
DASHED = Shape(BOX, "#102040", "#aa0000", 1.2345, (3.0, 1.5), even_odd=True)


@pytest.fixture
def art(tmp_path: Path) -> ArtLibrary:
    for name, mode in (("photo", "RGB"), ("glass", "RGBA")):
        Pictures.new(mode, (900, 600), "navy").save(tmp_path / f"{name}.png")
    flag = Symbol(20, 10, (Shape(BOX, CURRENT), Shape(BOX, stroke="#00ff00", width=0.5)))
    return library({"flag#1": flag}, photo=tmp_path / "photo.png", glass=tmp_path / "glass.png")


@pytest.mark.parametrize(
    ("item", "drawn"),
    [
        (Shape(BOX, "#102040"), '<path d="M0 0h8v6z" fill="#102040"/>'),
        (
            DASHED,
            '<path d="M0 0h8v6z" fill="#102040" fill-rule="evenodd" stroke="#aa0000" '
            'stroke-width="1.23" stroke-dasharray="3 1.5"/>',
        ),
        (
            Shape(BOX, stroke=CURRENT, width=2, round_ends=True),
            '<path d="M0 0h8v6z" fill="none" stroke="currentColor" stroke-width="2" '
            'stroke-linecap="round" stroke-linejoin="round"/>',
        ),
        (
            Shape(BOX, stroke="#000000", width=2, dash=(1,), round_ends=Pen(2, 0, 4.5, 0.25)),
            '<path d="M0 0h8v6z" fill="none" stroke="#000000" stroke-width="2" '
            'stroke-dasharray="1" stroke-linecap="square" stroke-linejoin="miter" '
            'stroke-miterlimit="4.5" stroke-dashoffset="0.25"/>',
        ),
        (
            Shape(BOX, stroke="#000000", width=2, round_ends=Pen(0, 2)),
            '<path d="M0 0h8v6z" fill="none" stroke="#000000" stroke-width="2" '
            'stroke-linecap="butt" stroke-linejoin="bevel"/>',
        ),
        (
            SymbolRef("flag#1", 1, 2, 40, 5, "#00aa00"),
            '<use href="#s1" color="#00aa00" transform="matrix(2 0 0 0.5 1 2)"/>',
        ),
        (
            SymbolRef("flag#1", 1, 2, 40, 5, CURRENT, 30),
            '<use href="#s1" transform="rotate(30 21 4.5) matrix(2 0 0 0.5 1 2)"/>',
        ),
        (
            Group((Shape(BOX, "#ffffff"),), (2, 0, 0, 2, 0.123456, -4)),
            '<g transform="matrix(2 0 0 2 0.12346 -4)"><path d="M0 0h8v6z" fill="#ffffff"/>'
            "</g>",
        ),
        (
            Group((), clip=BOX, opacity=0.25, blend="ColorDodge"),
            '<g clip-path="url(#s1)" opacity="0.25" style="mix-blend-mode:color-dodge">'
            '<g transform="matrix(1 0 0 1 0 0)"></g></g>',
        ),
        (
            Group((), mask=(Shape(BOX, "#ffffff"),)),
            '<g mask="url(#s1)"><g transform="matrix(1 0 0 1 0 0)"></g></g>',
        ),
    ],
)  # fmt: skip
def test_each_item_is_written_with_all_that_it_says(
    item: Item, drawn: str, art: ArtLibrary
) -> None:
    sheet = SvgSheet(art, FontLibrary())
    picture = sheet.picture(Face(30, 20.5, (item,)), "A & B", 42, "card front")
    assert picture == (
        '<svg class="card front" role="img" aria-label="A &amp; B" viewBox="0 0 30 20.5" '
        'stroke-miterlimit="10" style="width:42mm"><g transform="matrix(1 0 0 -1 0 20.5)">'
        f'<g clip-path="url(#s0)">{drawn}</g></g></svg>'
    )
    assert '<clipPath id="s0"><path d="M0 0H30V20.5H0Z"/></clipPath>' in sheet.definitions()


@pytest.mark.parametrize(
    ("gradient", "written"),
    [
        (
            Gradient(False, (RED, PALE), (2, 0, 0, 3, 4.5, 5)),
            '<linearGradient id="s1" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="1" y2="0" '
            'gradientTransform="matrix(2 0 0 3 4.5 5)">',
        ),
        (
            Gradient(True, (RED, PALE), (1, 0, 0, 1, 0, 0)),
            '<radialGradient id="s1" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1" '
            'gradientTransform="matrix(1 0 0 1 0 0)">',
        ),
        (
            Gradient(True, (RED, PALE), (1, 0, 0, 1, 0, 0), (0.25, 0, 0.5)),
            '<radialGradient id="s1" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1" '
            'fx="0.25" fy="0" fr="0.5" gradientTransform="matrix(1 0 0 1 0 0)">',
        ),
    ],
)
def test_colours_that_flow_are_kept_once(gradient: Gradient, written: str, art: ArtLibrary) -> None:
    sheet = SvgSheet(art, FontLibrary())
    picture = sheet.picture(Face(30, 20, (Shape(BOX, gradient), Shape(BOX, gradient))), "", 9)
    assert picture.count('fill="url(#s1)"') == 2
    stops = (
        '<stop offset="0" stop-color="#ff0000" stop-opacity="1"/>'
        '<stop offset="0.75" stop-color="#ffeeee" stop-opacity="0.25"/>'
    )
    assert sheet.definitions().count(written + stops) == 1


def test_a_face_beneath_is_drawn_first_and_a_document_holds_all_that_it_needs(
    art: ArtLibrary,
) -> None:
    below = Face(30, 20, (Shape(BOX, "#111111"),))
    face = Face(30, 20, (SymbolRef("flag#1", 0, 0, 20, 10, "#222222"),), below)
    document = SvgSheet(art, FontLibrary()).document(face, "Heron & Co")
    outline, box = "M0 0h8v6z", "M0 0h20v10h-20z"
    assert document == (
        '<svg xmlns="http://www.w3.org/2000/svg" width="10.583mm" height="7.056mm" '
        'viewBox="0 0 30 20" stroke-miterlimit="10"><title>Heron &amp; Co</title><defs>'
        '<clipPath id="s0"><path d="M0 0H30V20H0Z"/></clipPath>'
        f'<clipPath id="s2"><path d="{box}"/></clipPath>'
        f'<g id="s1" clip-path="url(#s2)"><path d="{outline}" fill="currentColor"/>'
        f'<path d="{outline}" fill="none" stroke="#00ff00" stroke-width="0.5"/></g></defs>'
        '<g transform="matrix(1 0 0 -1 0 20)">'
        f'<g clip-path="url(#s0)"><path d="{outline}" fill="#111111"/></g>'
        '<g clip-path="url(#s0)"><use href="#s1" color="#222222" '
        'transform="matrix(1 0 0 1 0 0)"/></g></g></svg>\n'
    )


def pictures_in(svg: str) -> list[Pictures.Image]:
    return [
        Pictures.open(io.BytesIO(base64.b64decode(coded)))
        for coded in re.findall(r"base64,([^\"]+)", svg)
    ]


@pytest.mark.parametrize(("name", "kind"), [("photo", "JPEG"), ("glass", "PNG")])
def test_a_picture_keeps_the_pixels_that_are_seen(name: str, kind: str, art: ArtLibrary) -> None:
    """300 an inch in a file of its own; two for each of a screen's where it is shown smaller."""
    key = f"picture:{name}#1"
    face = Face(144, 144, (Image(key, 3, 4, 72, 48),))
    (own,) = pictures_in(SvgSheet(art, FontLibrary()).document(face, "a"))
    assert (own.size, own.format) == ((300, 200), kind)
    half = SvgSheet(art, FontLibrary()).picture(face, "a", 25.4)
    (shown,) = pictures_in(half)
    assert (shown.size, shown.format) == ((96, 64), kind)
    assert 'transform="matrix(72 0 0 -48 3 52)"' in half
    stamped = Face(144, 144, (SymbolRef(key, 3, 4, 72, 48, "#000000"),))
    assert SvgSheet(art, FontLibrary()).picture(stamped, "a", 25.4) == half
    # A picture of a drawing has as many: what makes it larger counts.
    art.symbols["frame#1"] = Symbol(24, 16, (Image(key, 0, 0, 12, 8),))
    framed = Face(144, 144, (SymbolRef("frame#1", 0, 0, 72, 48),))
    (inner,) = pictures_in(SvgSheet(art, FontLibrary()).document(framed, "a"))
    assert inner.size == (150, 100)
    large = Face(144, 144, (Image(key, 0, 0, 1440, 0.1),))
    (most,) = pictures_in(SvgSheet(art, FontLibrary()).document(large, "a"))
    assert most.size == (900, 1)  # no more than there are, and one at least


def test_a_browser_gets_see_through_pictures_as_webp_encoded_once(art: ArtLibrary) -> None:
    kept = CodedPictures(100_000, for_browsers=True)
    face = Face(144, 144, (Image("picture:glass#1", 3, 4, 72, 48),))
    first = SvgSheet(art, FontLibrary(), kept).document(face, "a")
    (shown,) = pictures_in(first)
    assert (shown.format, shown.size) == ("WEBP", (300, 200))
    art.pictures["picture:glass#1"] = art.pictures["picture:glass#1"]._replace(source=Path("none"))
    assert SvgSheet(art, FontLibrary(), kept).document(face, "a") == first
    with pytest.raises(OSError, match="none"):  # a larger one is another
        larger = Face(144, 144, (Image("picture:glass#1", 0, 0, 144, 96),))
        SvgSheet(art, FontLibrary(), kept).document(larger, "a")


def test_only_the_last_pictures_are_kept(art: ArtLibrary) -> None:
    picture = art.pictures["picture:photo#1"]
    kept = CodedPictures(2 * len(CodedPictures(0).address("a", picture, 90, 60)))
    for key in ("a", "b", "a", "c"):
        kept.address(key, picture, 90, 60)
    gone = picture._replace(source=Path("none"))
    assert kept.address("a", gone, 90, 60) == kept.address("c", gone, 90, 60)
    with pytest.raises(OSError, match="none"):
        kept.address("b", gone, 90, 60)


def test_a_picture_of_few_pixels_is_not_smoothed_as_in_print(art: ArtLibrary) -> None:
    for wide, look in ((144, ""), (800, ' image-rendering="pixelated"')):
        face = Face(800, 600, (Image("picture:photo#1", 0, 0, wide, wide / 1.5),))
        document = SvgSheet(art, FontLibrary()).document(face, "a")
        assert f'preserveAspectRatio="none"{look} href' in document


def test_path_data_is_relative_and_its_errors_do_not_add_up(art: ArtLibrary) -> None:
    steps = tuple(("L", 0.004 * number, 0.006 * number) for number in range(1, 501))
    curve = ("C", 3.0, 4.25, 3.0, -1.0, 2.0, 2.0)
    outline = (("M", 0.0, 0.0), *steps, curve, ("Z",), ("M", 1.0, 1.0), ("L", 1.0, 5.5))
    sheet = SvgSheet(art, FontLibrary())
    picture = sheet.picture(Face(9, 9, (Shape(outline, stroke="#000000", width=1),)), "", 9)
    (data,) = re.findall(r'<path d="(M0 0[^"]*)"', picture)
    assert data.endswith("c1 1.25 1-4 0-1zM1 1v4.5")
    lines = re.findall(r"([lhv])(-?[\d.]+)(?: ?(-?[\d.]+))?", data.partition("c")[0])
    across = sum(float(x) for kind, x, _ in lines if kind != "v")
    assert across == pytest.approx(2.0, abs=1e-9)


def test_a_spelled_out_run_is_one_path_that_looks_like_uses_of_its_glyphs(art: ArtLibrary) -> None:
    words = Text(8, 12, "Lato-Bold", 24, "#102040", "Wij — ja %")
    face, fonts = Face(150, 40, (words,)), FontLibrary()
    spelled = SvgSheet(art, fonts, is_spelled_out=True).document(face, "")
    used = SvgSheet(art, fonts).document(face, "")
    assert "<use" not in spelled
    assert "<title" not in spelled
    assert len(re.findall("<path", spelled)) == 2  # the run, and the clip of the face
    seen, wanted = _rendered(spelled, 300), _rendered(used, 300)
    (_, far), *_ = ImageChops.difference(seen, wanted).convert("RGB").getextrema()
    assert far <= 40  # edges of letters that touch each other
    assert seen.getextrema()[0][0] < 40  # the words are there


def test_a_corner_is_as_pointed_as_in_print(art: ArtLibrary) -> None:
    spike = Shape((("M", 5.0, 10.0), ("L", 90.0, 20.0), ("L", 5.0, 30.0)), None, "#aa0000", 6.0)
    face = Face(120, 40, (spike,))
    sheet = SvgSheet(art, FontLibrary())
    seen = _rendered(sheet.document(face, "spike"), 120)
    assert seen.getpixel((102, 20)) == (0xAA, 0, 0)  # where a limit of 4 cuts the corner off
    assert 'stroke-miterlimit="10"' in sheet.picture(face, "spike", 40)


@pytest.mark.parametrize("side", [100.0, 30_000.0])
def test_a_mask_is_as_large_as_its_drawing(side: float, art: ArtLibrary) -> None:
    box = (("M", 0.0, 0.0), ("L", side, 0.0), ("L", side, side), ("L", 0.0, side), ("Z",))
    masked = Group((Shape(box, "#aa0000"),), mask=(Shape(box, "#ffffff"),))
    scale = 100 / side
    face = Face(100, 100, (Group((masked,), (scale, 0, 0, scale, 0, 0)),))
    seen = _rendered(SvgSheet(art, FontLibrary()).document(face, "mask"), 100)
    for x, y in ((3, 3), (96, 3), (50, 50), (3, 96), (96, 96)):
        assert seen.getpixel((x, y)) == (0xAA, 0, 0)


def test_an_isolated_group_is_isolated(art: ArtLibrary) -> None:
    lime = Group((Shape(BOX, "#00ff00"),), blend="Multiply")
    face = Face(8, 6, (Shape(BOX, "#ff0000"), Group((lime,), blend="Normal")))
    document = SvgSheet(art, FontLibrary()).document(face, "both")
    assert 'style="isolation:isolate"' in document
    assert _rendered(document, 80).getpixel((60, 45)) == (0, 0xFF, 0)


def test_a_symbol_is_cut_off_at_its_box_as_in_print(art: ArtLibrary) -> None:
    art.symbols["wide#1"] = Symbol(4, 6, (Shape(BOX, "#ff0000"),))
    art.symbols["slim#1"] = Symbol(8, 6, (Shape(BOX, "#ff0000"),))
    for name, beyond in (("wide#1", (255, 255, 255)), ("slim#1", (255, 0, 0))):
        stamp = SymbolRef(name, 0, 0, art.symbols[name].width, 6)
        document = SvgSheet(art, FontLibrary()).document(Face(8, 6, (stamp,)), "cut")
        seen = _rendered(document, 80)
        assert (seen.getpixel((30, 55)), seen.getpixel((60, 55))) == ((255, 0, 0), beyond)
        assert document.count("<clipPath") == 1 + (name == "wide#1")


def test_a_drawing_has_the_pixels_of_each_size_it_is_shown_in(art: ArtLibrary) -> None:
    picture = Image("picture:photo#1", 0, 0, 12, 8)
    art.symbols["small#1"] = Symbol(
        24, 16, (picture,), pictures=(("picture:photo#1", art.pictures["picture:photo#1"]),)
    )
    stamps = (SymbolRef("small#1", 0, 0, 12, 8), SymbolRef("small#1", 0, 0, 144, 96))
    found = pictures_in(SvgSheet(art, FontLibrary()).document(Face(144, 144, stamps), "both"))
    assert sorted(each.size for each in found) == [(25, 17), (300, 200)]


def _rendered(document: str, width: int) -> Pictures.Image:
    png = svg_to_bytes(svg_string=document, dpi=96, background="#ffffff", width=width)
    return Pictures.open(io.BytesIO(png)).convert("RGB")
