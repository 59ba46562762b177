"""Pictures in inks are packed in the form that is smaller, and keep every pixel in both."""

from __future__ import annotations

import random
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from punchboard.generator.art.pictures import Encoded
from punchboard.generator.export.ink_painter import _separate
from punchboard.generator.export.painter import Order
from punchboard.generator.pdf.content import ContentStream
from punchboard.generator.pdf.document import PdfFile
from punchboard.generator.pdf.inks import Inks
from punchboard.generator.pdf.press_color import PressColors
from punchboard.generator.text.fonts import FontLibrary
from tests.preflight.sight import library
from tests.press_profile import write_press

_RAMPS = [Image.linear_gradient("L").resize((200, 200)).rotate(at) for at in (0, 90, 45)]
PHOTO = Image.merge("RGB", _RAMPS)
#: The same shape over and over, as letters are.
DRAWING = Image.new("RGB", (200, 200), "#e0d0b0")
_LETTER = Image.radial_gradient("L").resize((24, 24))
_CHANCE = random.Random(7)
for _ in range(60):
    DRAWING.paste("#203080", (_CHANCE.randrange(190), _CHANCE.randrange(190)), _LETTER)


@pytest.mark.parametrize(("picture", "is_filtered"), [(PHOTO, True), (DRAWING, False)])
def test_smaller_form_is_taken_and_readers_find_every_pixel(
    tmp_path: Path, picture: Image.Image, is_filtered: bool
) -> None:
    profile = write_press(tmp_path)
    inks = Inks(profile)
    order = Order(0, str(tmp_path / "rows"), 200, 200, 600)
    made = _separate(str(profile), 400)(picture, order)
    assert made.is_filtered is is_filtered
    data, size = Path(made.path).read_bytes(), (made.width, made.height)
    pdf = PdfFile("one", library(), FontLibrary(), colors=PressColors(inks))
    content = ContentStream(pdf)
    name = pdf.add_pixels(Encoded(*size, 4, False, data, is_filtered=made.is_filtered))
    content.use(name)
    pdf.add_page(content, 9.0, 9.0)
    path = tmp_path / "one.pdf"
    pdf.save(path)
    with pikepdf.open(path) as written:
        image = written.pages[0].Resources.XObject[f"/{name}"]
        assert image.read_bytes() == inks.picture(picture).tobytes()
