"""Faces as the Studio shows them in a browser, compared with the printed PDF."""

from __future__ import annotations

import base64
import io
import math
import re
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import pypdfium2
from PIL import Image, ImageFilter
from playwright.sync_api import Page

from punchboard.generator.art.library import ArtLibrary
from punchboard.generator.graphics.display_list import Face
from punchboard.generator.pdf.content import ContentStream
from punchboard.generator.pdf.document import PdfFile
from punchboard.generator.svg_export import SvgSheet
from punchboard.generator.text.fonts import FontLibrary

DPI = 200
#: The largest CIEDE2000 difference that 99 of 100 tiles of a face may have.
MOST = 3.0
#: PDFium moves edges of rectangles to whole pixels, so a pixel is the mean of so many squared.
_FINER = 4
_SCALE = DPI / 72
_TILE = DPI / 25.4
_BLUR = ImageFilter.GaussianBlur(1)
#: Pixels of a screenshot's width.
_WIDTH = 2000
_SCRIPT = Path(__file__).with_name("difference.js").read_text("utf-8")
_MEASURE = f"(given) => {{ {_SCRIPT} return difference(given); }}"


class Subject(NamedTuple):
    """A face to compare."""

    name: str
    face: Face


class Apart(NamedTuple):
    """The difference of a face on the screen from print, as CIEDE2000 of tiles of a millimetre.

    Attributes:
        name: Name of the face.
        usual: The difference that 99 of 100 tiles don't exceed.
        largest: The largest difference of a tile.
        at: Where that tile is, mm from the top left.
    """

    name: str
    usual: float
    largest: float
    at: tuple[int, int]


def compare(
    page: Page, subjects: Sequence[Subject], library: ArtLibrary, fonts: FontLibrary, folder: Path
) -> list[Apart]:
    """Return how far each face on the screen is from print.

    Args:
        page: Page of a browser.
        subjects: The faces.
        library: Art that they use.
        fonts: Fonts that they use.
        folder: Receives the PDF, and pictures of faces that are too far apart.
    """
    faces = [each.face for each in subjects]
    prints = printed(faces, library, fonts, folder / "faces.pdf")
    sheets = [SvgSheet(library, fonts, is_spelled_out=True) for _ in subjects]
    documents = [sheet.document(face, "") for sheet, face in zip(sheets, faces, strict=True)]
    found = []
    for subject, screen, paper in zip(subjects, shown(page, documents, faces), prints, strict=True):
        pair = {"one": _coded(screen), "other": _coded(paper), "tile": _TILE}
        tiles: list[list[float]] = page.evaluate(_MEASURE, pair)
        ordered = sorted(
            (value, (column, row))
            for row, values in enumerate(tiles)
            for column, value in enumerate(values)
        )
        usual = ordered[max(0, math.ceil(len(ordered) * 0.99) - 1)][0]
        found.append(Apart(subject.name, usual, *ordered[-1]))
        if usual >= MOST:
            name = re.sub(r"\W", "_", subject.name)
            screen.save(folder / f"{name}_screen.png")
            paper.save(folder / f"{name}_paper.png")
    return found


def too_far(found: Sequence[Apart]) -> list[Apart]:
    """Return the faces that are too far from print."""
    return [each for each in found if each.usual >= MOST]


def printed(
    faces: Sequence[Face], library: ArtLibrary, fonts: FontLibrary, path: Path
) -> Iterator[Image.Image]:
    """Yield faces as the PDF prints them, cut to whole pixels."""
    pdf = PdfFile("faces", library, fonts)
    for face in faces:
        content = ContentStream(pdf)
        # PDFium stretches a page to whole pixels: pages have them, and a little less, for its
        # numbers of single precision would be rounded up.
        width, height = ((math.ceil(x * _SCALE) / _SCALE) - 1e-3 for x in (face.width, face.height))
        pdf.draw_face(content, face, f"1 0 0 1 0 {height - face.height:.5f}", shared=False)
        pdf.add_page(content, width, height)
    pdf.save(path)
    document = pypdfium2.PdfDocument(path.read_bytes())
    try:
        for sheet, face in zip(document, faces, strict=True):
            fine = sheet.render(scale=_SCALE * _FINER).to_pil().convert("RGB")
            yield fine.reduce(_FINER).crop((0, 0, *_whole(face)))
    finally:
        document.close()


def shown(page: Page, documents: Sequence[str], faces: Sequence[Face]) -> Iterator[Image.Image]:
    """Yield faces as a page shows them in `<img>`, cut to whole pixels."""
    pairs = iter(zip(documents, faces, strict=True))
    while batch := list(islice(pairs, 40)):
        x = y = row = widest = 0
        places, parts = [], []
        for document, face in batch:
            # A picture is moved and stretched to whole pixels: here it has them.
            wide, high = (math.ceil(each * _SCALE) for each in (face.width, face.height))
            box = f'viewBox="0 0 {wide / _SCALE} {high / _SCALE}"'
            source = base64.b64encode(
                re.sub(r'viewBox="[^"]*"', box, document, count=1).encode()
            ).decode()
            if x + wide > _WIDTH and x:
                x, y, row = 0, y + row, 0
            places.append((x, y))
            parts.append(
                f'<img style="left:{x}px;top:{y}px;width:{wide}px;height:{high}px"'
                f' src="data:image/svg+xml;base64,{source}">'
            )
            x, row = x + wide, max(row, high)
            widest = max(widest, x)
        page.set_viewport_size({"width": widest, "height": y + row})
        style = "body{margin:0;background:#fff}img{position:absolute}"
        page.set_content(f"<style>{style}</style>{''.join(parts)}")
        page.evaluate("Promise.all([...document.images].map((each) => each.decode()))")
        picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
        for (left, top), (_, face) in zip(places, batch, strict=True):
            wide, high = _whole(face)
            yield picture.crop((left, top, left + wide, top + high))


def _whole(face: Face) -> tuple[int, int]:
    return int(face.width * _SCALE), int(face.height * _SCALE)


def _coded(picture: Image.Image) -> str:
    content = io.BytesIO()
    picture.filter(_BLUR).save(content, "PNG", compress_level=1)
    return base64.b64encode(content.getvalue()).decode()
