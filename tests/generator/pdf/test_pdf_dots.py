"""Dotted lines: every viewer puts the dots at the same places."""

from __future__ import annotations

import io
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from punchboard.generator.graphics.display_list import Pen, Shape
from punchboard.generator.pdf.content import ContentStream
from punchboard.generator.pdf.document import PdfFile
from punchboard.generator.text.fonts import FontLibrary
from tests.preflight.sight import library

LINE = (("M", 0.0, 5.0), ("L", 300.0, 5.0))


def written(dash: tuple[float, ...]) -> tuple[str, PdfFile]:
    pdf = PdfFile("dots", library(), FontLibrary())
    content = ContentStream(pdf)
    content.draw((Shape(LINE, stroke="#000000", width=2.0, dash=dash, round_ends=Pen(1, 1)),))
    operators = content.operators().decode()
    pdf.add_page(content, 300, 10)
    return operators, pdf


@pytest.mark.parametrize(
    ("dash", "operator"),
    [
        ((0.0, 6.0), "[0.01 5.99] 0 d"),
        ((3.0, 1.0, 0.0, 1.0), "[3 1 0.01 0.99] 0 d"),
        ((3.0, 0.0), "[3 0] 0 d"),
        ((0.0, 0.0), "[0 0] 0 d"),
        ((0.0,), "[0] 0 d"),
    ],
)
def test_only_dots_with_a_gap_get_a_length(dash: tuple[float, ...], operator: str) -> None:
    assert operator in written(dash)[0].replace("\n", " ")


def test_dots_do_not_drift_in_pdfium(tmp_path: Path) -> None:
    """PDFium, which Chrome prints with, gives a dash of no length a tenth of a point."""
    _, pdf = written((0.0, 6.0))
    pdf.save(tmp_path / "dots.pdf")
    document = pypdfium2.PdfDocument(io.BytesIO((tmp_path / "dots.pdf").read_bytes()))
    picture: Image.Image = document[0].render(scale=4).to_pil().convert("L")
    document.close()
    # The last dot but one is at 294 points, and a gap's middle is 3 points before it.
    assert picture.getpixel((294 * 4, 20)) < 60
    assert picture.getpixel((291 * 4, 20)) > 200
