"""How much ink a printed file takes, roughly."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
from PIL import Image

#: Coarse is enough for a mean.
_DPI = 18
#: Pages beyond these look like those before them.
_MOST_PAGES = 24


def coverage(path: Path) -> float:
    """Return the mean share of the paper that is covered, 0 to 1: rasterised, 1 - grey value.

    A page of solid black is 1; a page of text about 0.05. Colours count by how dark they are.
    """
    document = pypdfium2.PdfDocument(path.read_bytes())
    try:
        pages = range(0, len(document), max(1, -(-len(document) // _MOST_PAGES)))
        shares = [_dark(document[page].render(scale=_DPI / 72).to_pil()) for page in pages]
    finally:
        document.close()
    return sum(shares) / max(len(shares), 1)


def _dark(picture: Image.Image) -> float:
    """Return the mean darkness of a picture."""
    counts = picture.convert("L").histogram()
    total = sum(counts)
    return sum(count * (255 - grey) for grey, count in enumerate(counts)) / (255 * total)
