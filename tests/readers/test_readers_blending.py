"""What is seen through looks the same in poppler and MuPDF as preflight has it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from punchboard.generator.face import Face, Gradient, Group, Shape, Stop
from punchboard.generator.pdf.document import Operators, PdfFile
from punchboard.generator.preflight.face_view import WHITE, Flattener
from punchboard.generator.text.fonts import FontLibrary
from tests.preflight.sight import ACCOUNT, area, library, rectangle
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


@pytest.mark.parametrize("draw", [by_poppler, by_mupdf])
@pytest.mark.parametrize("is_form", [False, True])
def test_colours_are_mixed_alike(
    draw: Callable[[Path, Path], None], is_form: bool, tmp_path: Path
) -> None:
    face, art, fonts = shared(), library(), FontLibrary()
    pdf = PdfFile("blended", art, fonts)
    content = Operators(pdf)
    pdf.draw_face(content, face, "1 0 0 1 0 0", shared=is_form)
    pdf.add_page(content, SIZE, SIZE)
    pdf.save(tmp_path / "blended.pdf")
    draw(tmp_path / "blended.pdf", tmp_path / "shot.png")
    with Image.open(tmp_path / "shot.png") as picture:
        shot = picture.convert("RGB")
    view = Flattener(fonts, art, ACCOUNT).flatten(face)
    colours = set()
    for column in range(6, shot.width - 2, 20):
        for row in range(6, shot.height - 2, 20):
            around = shot.crop((column - 2, row - 2, column + 3, row + 3)).getextrema()
            if any(high - low > 8 for low, high in around):  # type: ignore[operator]
                continue  # an edge runs here
            x, y = (column + 0.5) * 72 / DPI, SIZE - (row + 0.5) * 72 / DPI
            mixed = bytes.fromhex((view.sampler.colour(view.marks, x, y) or WHITE)[1:])
            seen = shot.getpixel((column, row))
            assert isinstance(seen, tuple)
            assert all(abs(a - b) <= 6 for a, b in zip(mixed, seen, strict=True)), (x, y)
            colours.add(mixed)
    assert len(colours) > 12
