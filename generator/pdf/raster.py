"""Rasterize faces by way of the PDF that is printed; equal faces are drawn once."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

import pypdfium2
from PIL.Image import Image

from punchboard.generator.art.library import ArtLibrary
from punchboard.generator.graphics.display_list import Face
from punchboard.generator.pdf.content import ContentStream
from punchboard.generator.pdf.document import PdfFile
from punchboard.generator.text.fonts import FontLibrary

_POINTS_PER_INCH = 72
#: Pixels of a picture for one that is seen: less would look soft, more only takes longer.
_OVERSAMPLED = 2
_IN_PLACE = "1 0 0 1 0 0"


class Rasterizer:
    """Rasterizes faces, and caches the pictures of the last call.

    Attributes:
        dpi: Resolution of the pictures.
        renewed: Number of faces that the last call had to draw.
    """

    def __init__(self, dpi: int) -> None:
        self.dpi = dpi
        self._scale = dpi / _POINTS_PER_INCH
        self._pictures: dict[str, Image] = {}
        self.renewed = 0

    def pictures(
        self, faces: Sequence[Face], library: ArtLibrary, fonts: FontLibrary
    ) -> list[Image]:
        """Return a picture of each face.

        Args:
            faces: Faces to show.
            library: The art that they use.
            fonts: The fonts that they use.
        """
        fresh = {face.digest: face for face in faces if face.digest not in self._pictures}
        self.renewed = len(fresh)
        drawn = self._rasterise(list(fresh.values()), library, fonts) if fresh else []
        known = {**self._pictures, **dict(zip(fresh, drawn, strict=True))}
        self._pictures = {face.digest: known[face.digest] for face in faces}
        return [self._pictures[face.digest] for face in faces]

    def _rasterise(self, faces: list[Face], library: ArtLibrary, fonts: FontLibrary) -> list[Image]:
        pdf = PdfFile("proof", library, fonts, finest=_OVERSAMPLED * self.dpi)
        for face in faces:
            content = ContentStream(pdf)
            pdf.draw_face(content, face, _IN_PLACE, shared=False)
            pdf.add_page(content, face.width, face.height)
        with tempfile.TemporaryDirectory(prefix="punchboard-") as folder:
            path = Path(folder) / "proof.pdf"
            pdf.save(path)
            document = pypdfium2.PdfDocument(path.read_bytes())
            try:
                return [page.render(scale=self._scale).to_pil().convert("RGB") for page in document]
            finally:
                document.close()
