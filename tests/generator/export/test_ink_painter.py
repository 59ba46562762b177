"""Pictures in inks are packed in the form that is smaller, and keep every pixel in both."""

from __future__ import annotations

import random
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from punchboard.generator.art.pictures import Encoded
from punchboard.generator.export.ink_painter import _separate
from punchboard.generator.export.inks import Inks
from punchboard.generator.export.painter import Order
from punchboard.generator.export.pdfx import add_intent, finished, new_objects
from punchboard.generator.export.separation import with_rows
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
    rows = Encoded(made.width, made.height, 4, False, Path(made.path).read_bytes())
    target = new_objects("PDF/X-1a:2003")
    image = target.add(with_rows({}, rows, is_filtered=made.is_filtered))
    page = {"MediaBox": [0, 0, 9, 9], "Resources": {"XObject": {"I": image}}}
    path = tmp_path / "one.pdf"
    path.write_bytes(finished(target, "PDF/X-1a:2003", "", [page], add_intent(target, inks)))
    with pikepdf.open(path) as pdf:
        assert pdf.pages[0].Resources.XObject.I.read_bytes() == inks.picture(picture).tobytes()
