"""Transparency looks the same in poppler, MuPDF, PDFium and Ghostscript, and as preflight has it.

Ghostscript 10.00 is Debian 12's: it prints behind CUPS and in the scripts of print shops.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from punchboard.cards.problem import Diagnostics, Position
from punchboard.generator.art.library import ArtLibrary
from punchboard.generator.art.svg import load_svg
from punchboard.generator.graphics.display_list import Face, Gradient, Group, Shape, Stop, SymbolRef
from punchboard.generator.pdf.content import ContentStream
from punchboard.generator.pdf.document import PdfFile
from punchboard.generator.pdf.inks import Inks
from punchboard.generator.pdf.pdfx import PdfX
from punchboard.generator.pdf.press_color import PressColors
from punchboard.generator.preflight.face_view import WHITE, Flattener
from punchboard.generator.text.fonts import FontLibrary
from tests.preflight.sight import ACCOUNT, area, library, rectangle
from tests.press_profile import write_press
from tests.readers.programs import run

#: 4 pixels in a point.
DPI = 288
SIZE = 120.0


def by_poppler(pdf: Path, out: Path) -> None:
    assert (
        run("pdftoppm", "-r", str(DPI), "-singlefile", "-png", pdf, out.with_suffix("")).stderr
        == ""
    )


def by_mupdf(pdf: Path, out: Path) -> None:
    assert run("mutool", "draw", "-q", "-N", "-r", str(DPI), "-o", out, pdf).stderr == ""


def by_pdfium(pdf: Path, out: Path) -> None:
    document = pypdfium2.PdfDocument(pdf)
    document[0].render(scale=DPI / 72).to_pil().save(out)
    document.close()


def by_ghostscript(pdf: Path, out: Path) -> None:
    smooth = "-dGraphicsAlphaBits=4"  # else an area fills each pixel that it touches
    done = run("gs", "-q", "-sDEVICE=png16m", f"-r{DPI}", smooth, "-o", out, pdf)
    assert done.stdout + done.stderr == ""


def shared() -> Face:
    """Return groups that fade in each other, turned and cut, over and under others."""
    red, green, blue = (area(each, 2, 2, 30, 30) for each in ("#ff0000", "#00c000", "#0000ff"))
    inner = Group((green, area("#000000", 10, 10, 10, 10)), (0, 1, -1, 0, 100, 0), opacity=0.5)
    clip = red.segments
    veil: tuple[Stop, ...] = ((0.0, "#000000", 0.0), (0.4, "#800080", 0.9), (1.0, "#ffffff", 1.0))
    turned = Gradient(False, veil, (30, 20, -20, 30, 10, 5))
    back = tuple((1 - at, colour, opacity) for at, colour, opacity in reversed(veil))
    round_one = Gradient(True, back, (20, 0, 0, 10, 90, 95))
    return Face(SIZE, SIZE, (
        area("#e0d0a0", 0, 0, 20, 42),
        Group((red, inner, area("#ffffff", 20, 20, 20, 20)), clip=clip, opacity=0.7),
        Group((blue,), (1, 0, 0, 1, 30, -20), opacity=0.25),
        Group((Shape(clip, stroke="#ff00ff", width=9),), opacity=0.5),
        Shape(rectangle(0, 0, 14, 20), turned),
        Group((Shape(rectangle(22, 22, 20, 20), round_one),), opacity=0.8),
    ))  # fmt: skip


DRAWS = (by_poppler, by_mupdf, by_pdfium, by_ghostscript)


@pytest.mark.parametrize("draw", DRAWS)
@pytest.mark.parametrize("is_form", [False, True])
def test_colours_are_mixed_alike(
    draw: Callable[[Path, Path], None], is_form: bool, tmp_path: Path
) -> None:
    face, art, fonts = shared(), library(), FontLibrary()
    blended = write_page(face, art, tmp_path, is_form=is_form)
    shot = drawn(draw, blended)
    view = Flattener(fonts, art, ACCOUNT).flatten(face)
    colours = set()
    for column, row in even_places(shot):
        x, y = (column + 0.5) * 72 / DPI, SIZE - (row + 0.5) * 72 / DPI
        mixed = bytes.fromhex((view.sampler.colour(view.marks, x, y) or WHITE)[1:])
        seen = shot.getpixel((column, row))
        assert isinstance(seen, tuple)
        assert all(abs(a - b) <= 6 for a, b in zip(mixed, seen, strict=True)), (x, y)
        colours.add(mixed)
    assert len(colours) > 12


def write_page(
    face: Face, art: ArtLibrary, folder: Path, *, is_form: bool = True, inks: Inks | None = None
) -> Path:
    pdf = PdfFile("blended", art, FontLibrary())
    if inks is not None:
        standard = PdfX("PDF/X-4", "blended", inks)
        colors = PressColors(inks)
        pdf = PdfFile("blended", art, FontLibrary(), colors=colors, standard=standard)
    content = ContentStream(pdf)
    pdf.draw_face(content, face, "1 0 0 1 0 0", shared=is_form)
    pdf.add_page(content, SIZE, SIZE)
    path = folder / "blended.pdf"
    pdf.save(path)
    return path


def drawn(draw: Callable[[Path, Path], None], pdf: Path) -> Image.Image:
    """Return the file's first page as a program draws it."""
    shot = pdf.with_name(f"{draw.__name__}.png")
    draw(pdf, shot)
    with Image.open(shot) as picture:
        return picture.convert("RGB")


def even_places(shot: Image.Image) -> Iterator[tuple[int, int]]:
    """Yield pixels of a grid that are not at an edge, where programs smooth differently."""
    for column in range(6, shot.width - 2, 20):
        for row in range(6, shot.height - 2, 20):
            around = shot.crop((column - 2, row - 2, column + 3, row + 3)).getextrema()
            if all(high - low <= 8 for low, high in around):  # type: ignore[operator]
                yield column, row


#: A sky as published drawings have it. Its parts take the color of the piece that shows it.
SKY = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120">
<defs>
<linearGradient id="mist" x2="0" y2="1"><stop stop-color="#fff" stop-opacity="0"/>
<stop offset="0.8" stop-color="#fff" stop-opacity="0.94"/></linearGradient>
<radialGradient id="moon"><stop stop-color="#ffe080"/>
<stop offset="1" stop-color="#ffe080" stop-opacity="0"/></radialGradient>
<mask id="hole"><rect width="120" height="120" fill="url(#shade)"/>
<circle cx="60" cy="60" r="9"/></mask>
<linearGradient id="shade"><stop stop-color="#fff"/><stop offset="1" stop-color="#444"/>
</linearGradient></defs>
<rect width="120" height="60" fill="currentColor" fill-opacity="0.62"/>
<rect width="120" height="60" fill="url(#mist)"/>
<circle cx="90" cy="24" r="20" fill="url(#moon)" opacity="0.7"/>
<g opacity="0.5"><path d="M0 60L30 20L60 60Z" fill="currentColor"/>
<path d="M40 60L60 40L80 60Z" fill="currentColor" opacity="0.6"/></g>
<rect y="50" width="120" height="30" fill="currentColor" mask="url(#hole)"/>
<g style="mix-blend-mode:multiply"><rect y="84" width="120" height="30" fill="currentColor"/>
<rect x="20" y="80" width="30" height="40" fill="#e0c060"/></g>
</svg>
"""


def write_sky(folder: Path, inks: Inks | None = None) -> Path:
    """Write a page that shows the drawing in blue over a pale ground, in RGB or in inks."""
    diagnostics = Diagnostics()
    art = library({"sky#1": load_svg(SKY, Position(), diagnostics)})
    assert not diagnostics.count
    ground = area("#f0e8d8", 0, 0, 43, 43)
    face = Face(SIZE, SIZE, (ground, SymbolRef("sky#1", 0, 0, SIZE, SIZE, "#2050a0")))
    return write_page(face, art, folder, inks=inks)


def assert_alike(one: Image.Image, other: Image.Image) -> None:
    colours = set()
    for place in {*even_places(one)} & {*even_places(other)}:
        pair = one.getpixel(place), other.getpixel(place)
        assert all(abs(a - b) <= 6 for a, b in zip(*pair, strict=True)), place
        colours.add(pair[0])
    assert len(colours) > 12


@pytest.mark.parametrize("draw", DRAWS[1:])
def test_drawing_that_takes_its_color_through_masks_and_fades_looks_the_same(
    draw: Callable[[Path, Path], None], tmp_path: Path
) -> None:
    blended = write_sky(tmp_path)
    assert_alike(drawn(by_poppler, blended), drawn(draw, blended))


def test_inks_of_a_drawing_are_the_same_in_ghostscript_and_mupdf(tmp_path: Path) -> None:
    path = write_sky(tmp_path, Inks(write_press(tmp_path)))
    by_gs, by_mutool = tmp_path / "gs.tif", tmp_path / "mutool.pam"
    run("gs", "-q", "-sDEVICE=tiff32nc", f"-r{DPI}", "-o", by_gs, path)
    run("mutool", "draw", "-q", "-N", "-c", "cmyk", "-r", str(DPI), "-o", by_mutool, path)
    _, _, pixels = by_mutool.read_bytes().partition(b"ENDHDR\n")
    with Image.open(by_gs) as shot:
        assert_alike(shot, Image.frombytes("CMYK", shot.size, pixels))
