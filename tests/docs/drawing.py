"""Samples laid out and rasterised: faces beside each other on a table of one colour."""

from __future__ import annotations

import io
import shutil
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pypdfium2
from PIL import Image, ImageChops

from punchboard.cards.load.folder import load_game
from punchboard.cards.problem import Position, Severity
from punchboard.cards.schema.size import SIZES
from punchboard.generator.graphics.display_list import Face
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.layout.compile import CompiledLayout
from punchboard.generator.layout.context import LayoutContext, open_context
from punchboard.generator.layout.load import load_layout
from punchboard.generator.layout.svg_layout import filling_of
from punchboard.generator.pdf.content import ContentStream
from punchboard.generator.pdf.document import PdfFile
from tests.docs.samples import GAME, Sample
from tests.folders import write
from tests.generator.layout.drawing_board import lay_out_all

#: Pixels; pictures in pages are small, and no finer than need be.
WIDEST = 300
LARGEST = 20 * 1024  # bytes
_FINEST = 7.0  # pixels per mm
_MARGIN = 2.5  # mm around and between faces
_TABLE = "#e4dfd5"
_OVERSAMPLED = 3
#: Numbers of colours, tried until the picture is small.
_COLOURS = (240, 96, 48, 24, 12)


class Laid(NamedTuple):
    """Faces, and what draws them."""

    faces: list[tuple[Face, LayoutContext]]
    said: list[str]


def lay_out(sample: Sample, folder: Path) -> Laid:
    """Lay out a sample in a copy of Moth Garden; errors of the layout are returned in words."""
    if sample.game:
        return _lay_out_game(sample, folder)
    root = folder / "moth_garden"
    shutil.copytree(GAME, root)
    write(root, {**sample.files, sample.path: sample.text})
    faces = []
    said: dict[str, None] = {}
    for low_ink in sample.low_ink:
        game, diagnostics = load_game(root, "moth_garden")
        assert game is not None, diagnostics.lines()
        context = open_context(game, diagnostics, low_ink=low_ink, provenance=sample.provenance)
        loaded = load_layout(
            root,
            sample.path,
            Position("page"),
            diagnostics,
            low_ink=low_ink,
            filling=partial(
                filling_of, game, "moths", SIZES["poker"], context.fonts, low_ink=low_ink
            ),
        )
        if loaded is not None:
            size = loaded.file.size or SIZES["poker"]
            layout = CompiledLayout(loaded, size, context)
            table = game.tables["moths"]
            by_id = {card.id: card for card in table.cards}
            faces += [(layout.lay_out(table, by_id[each]), context) for each in sample.cards]
        said.update(dict.fromkeys(diagnostics.lines()))
    return Laid(faces, list(said))


def _lay_out_game(sample: Sample, folder: Path) -> Laid:
    """Lay out both sides of all pieces of a game that a page gives."""
    write(folder, {**sample.files, sample.path: sample.text})
    game, diagnostics = load_game(folder / sample.game, sample.game)
    assert game is not None, diagnostics.lines()
    context = open_context(game, diagnostics)
    faces = [(face, context) for face in lay_out_all(game, context)]
    return Laid(faces, [str(each) for each in diagnostics.of(Severity.ERROR)])


def draw(faces: Sequence[tuple[Face, LayoutContext]], folder: Path) -> Image.Image:
    """Rasterise faces as the pages show them: in few colours, not wider than `WIDEST`."""
    width = sum(face.width for face, _ in faces) / MM + _MARGIN * (len(faces) + 1)
    height = max(face.height for face, _ in faces) / MM + 2 * _MARGIN
    scale = min(WIDEST / width, _FINEST)
    size = round(width * scale), round(height * scale)
    whole = Image.new("RGB", size, _TABLE)
    reach = _MARGIN
    for number, (face, context) in enumerate(faces):
        image = _rasterise(face, context, folder / f"face_{number}.pdf", scale)
        whole.paste(image, (round(reach * scale), round(_MARGIN * scale)))
        reach += face.width / MM + _MARGIN
    for colours in _COLOURS:
        few = whole.quantize(colours, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
        saved = io.BytesIO()
        few.save(saved, "PNG", optimize=True)
        if saved.tell() <= LARGEST:
            break
    return few


def _rasterise(face: Face, context: LayoutContext, path: Path, scale: float) -> Image.Image:
    pdf = PdfFile("sample", context.library, context.fonts)
    content = ContentStream(pdf)
    pdf.draw_face(content, face, "1 0 0 1 0 0", shared=False)
    pdf.add_page(content, face.width, face.height)
    pdf.save(path)
    document = pypdfium2.PdfDocument(path)
    page = document[0].render(scale=scale * _OVERSAMPLED / MM)
    image: Image.Image = page.to_pil().convert("RGB")
    document.close()
    size = round(face.width / MM * scale), round(face.height / MM * scale)
    return image.resize(size, Image.Resampling.LANCZOS)


def difference(actual: Image.Image, expected: Image.Image) -> tuple[float, Image.Image]:
    """Return which share of the pixels differs for the eye, and a picture of the difference."""
    one, two = actual.convert("RGB"), expected.convert("RGB")
    if one.size != two.size:
        return 1.0, one
    # Rasterizers place edges a fraction of a pixel apart: neighbours are compared blurred.
    shrunk = one.width // 2 or 1, one.height // 2 or 1
    apart = ImageChops.difference(
        one.resize(shrunk, Image.Resampling.BOX), two.resize(shrunk, Image.Resampling.BOX)
    )
    grey = apart.convert("L")
    differing = sum(grey.histogram()[32:])
    return differing / (shrunk[0] * shrunk[1]), apart.resize(one.size)
