"""Pictures made of pixels: bounded before they are opened, and named by their content."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import NamedTuple

from punchboard.cards.diagnostic import Diagnostics, Position

#: A4 at 600 dpi has 35 million pixels; a poker card at 1200 dpi has 13 million.
MOST_PIXELS = 60_000_000
#: Bytes of one picture file.
MOST_BYTES = 80_000_000
_FORMATS = ("PNG", "JPEG", "WEBP", "GIF", "BMP", "TIFF")


class Picture(NamedTuple):
    """A picture that can be printed.

    Attributes:
        path: its file.
        width: pixels.
        height: pixels.
        digest: a name of its content.
    """

    path: Path
    width: int
    height: int
    digest: str


def load_picture(path: Path, position: Position, diagnostics: Diagnostics) -> Picture | None:
    """Look at a picture file without decoding it all; what is wrong is said at `position`."""
    from PIL import Image, UnidentifiedImageError

    if path.stat().st_size > MOST_BYTES:
        diagnostics.error(
            position,
            f"picture {path.name} has {path.stat().st_size // 1_000_000} MB,"
            f" at most {MOST_BYTES // 1_000_000} MB are read",
            "save it smaller; 300 dpi are enough for print",
        )
        return None
    limit, Image.MAX_IMAGE_PIXELS = Image.MAX_IMAGE_PIXELS, None  # bounded here instead
    try:
        with Image.open(path, formats=_FORMATS) as image:
            width, height = image.size
            if width * height > MOST_PIXELS:
                diagnostics.error(
                    position,
                    f"picture {path.name} is {width} × {height} pixels,"
                    f" at most {MOST_PIXELS // 1_000_000} million are read",
                    "scale it down; 300 dpi are enough for print",
                )
                return None
            image.load()
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, EOFError):
        diagnostics.error(
            position,
            f"picture {path.name} is damaged, or no picture",
            "save it again as PNG or JPEG",
        )
        return None
    finally:
        Image.MAX_IMAGE_PIXELS = limit
    digest = hashlib.sha256(path.read_bytes()).hexdigest()[:20]
    return Picture(path, width, height, digest)
