"""Files for presses: the memory that saving one takes, and the parts of a gradient in inks."""

from __future__ import annotations

import os
import tracemalloc
from itertools import pairwise
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


def test_hard_edge_of_a_gradient_is_not_divided_below_the_digits_of_its_bounds(
    tmp_path: Path,
) -> None:
    """Five digits gave seven parts without a width."""
    colors = PressColors(Inks(write_press(tmp_path)))
    stops = (0.0, "#ff0000", 1.0), (0.5, "#ff0000", 1.0), (0.50002, "#00ff00", 1.0)
    ramp, _ = colors.ramp((*stops, (1.0, "#0000ff", 1.0)))
    offsets = [round(at, 5) for at, _ in ramp]
    assert offsets[:3] == [0.0, 0.5, 0.50002]
    assert all(one < other for one, other in pairwise(offsets))
    assert len(offsets) == 3 + 8
