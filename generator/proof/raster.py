"""Faces -> pictures, by way of the same PDF that is printed; equal faces are rasterised once."""

from __future__ import annotations

import struct
import tempfile
import zlib
from collections.abc import Sequence
from pathlib import Path

import pypdfium2
from PIL.Image import Image

from punchboard.generator.art.library import ArtLibrary
from punchboard.generator.face import Face
from punchboard.generator.pdf.document import PdfFile
from punchboard.generator.text.fonts import FontLibrary

_POINTS_PER_INCH = 72
#: Pixels of a picture for one that is seen: less would look soft, more only takes longer.
_OVERSAMPLED = 2
_IN_PLACE = "1 0 0 1 0 0"


class Rasteriser:
    """Makes pictures of faces, and keeps those that were asked for last.

    Attributes:
        dpi: of the pictures.
        renewed: how many faces the last call had to draw.
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
            faces: what to show.
            library: the art that they use.
            fonts: the fonts that they use.
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
            content = pdf.operators()
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


_SIGNATURE = b"\x89PNG\r\n\x1a\n"
#: Depth of 8 bits, true colour, and the only methods of compression, filtering and interlacing.
_TRUE_COLOUR = (8, 2, 0, 0, 0)
_NO_FILTER = b"\0"
_FAST = 1


def png_of(picture: Image) -> bytes:
    """Return a picture in RGB as the bytes of a PNG file."""
    pixels, stride = picture.tobytes(), 3 * picture.width
    starts = range(0, len(pixels), stride)
    rows = b"".join([_NO_FILTER + pixels[start : start + stride] for start in starts])
    header = struct.pack(">2I5B", picture.width, picture.height, *_TRUE_COLOUR)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(rows, _FAST)), (b"IEND", b""))
    return _SIGNATURE + b"".join(_chunk(*each) for each in chunks)


def _chunk(kind: bytes, content: bytes) -> bytes:
    check = zlib.crc32(kind + content)
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", check)
