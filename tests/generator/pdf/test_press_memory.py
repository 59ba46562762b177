"""A file for a press is written without more copies of its pictures than reportlab needs."""

from __future__ import annotations

import os
import tracemalloc
from pathlib import Path

from punchboard.generator.art.pictures import Encoded
from punchboard.generator.pdf.content import ContentStream
from punchboard.generator.pdf.document import PdfFile
from punchboard.generator.pdf.inks import Inks
from punchboard.generator.pdf.pdfx import PdfX
from punchboard.generator.pdf.press_color import PressColors
from punchboard.generator.text.fonts import FontLibrary
from tests.preflight.sight import library
from tests.press_profile import write_press

_BYTES = 4_000_000
_PICTURES = 8


def test_saving_a_press_file_holds_its_pictures_at_most_twice(tmp_path: Path) -> None:
    """The pictures, the objects, the file and three copies for its ID: 900 cards took 2.3 GB."""
    inks = Inks(write_press(tmp_path))
    standard, art = PdfX("PDF/X-4", "Large", inks), library()
    pdf = PdfFile("Large", art, FontLibrary(), colors=PressColors(inks), standard=standard)
    path = tmp_path / "large.pdf"
    tracemalloc.start()
    try:
        for _ in range(_PICTURES):
            content = ContentStream(pdf)
            content.use(pdf.add_pixels(Encoded(1000, 1000, 4, True, os.urandom(_BYTES))))
            pdf.add_page(content, 9.0, 9.0)
        pdf.save(path)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    size = path.stat().st_size
    assert size > _PICTURES * _BYTES
    assert peak / size < 2.3
