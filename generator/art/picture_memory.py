"""How much memory a picture takes from its file to the PDF, known before its pixels are decoded.

The figures are bytes for each pixel, measured with noise (Pillow 13). They count all copies that
live at the same time. `tests/hostile/test_hostile_pictures.py` measures them again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from punchboard.generator.art.png_rows import is_in_rows

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PIL.ImageFile import ImageFile

#: Bytes that one picture may take while it is read.
MOST_MEMORY = 600_000_000
#: Pixels of a file that is scaled down as it is read: 17 000 × 17 000. Time is the limit here.
MOST_READ = 300_000_000
#: Pixels across or down: what rows and columns take beside their pixels is then not worth counting.
LONGEST_SIDE = 65_535
#: Bytes of a pixel of one channel, and of several, from the finished pixels to their compressed
#: rows: scaling needs two copies beside the first, and compressing about as much.
_ONE_CHANNEL, _CHANNELS = 4, 13
#: Bytes of pixels that are made ready at a time, with the copies that takes.
_OF_BAND = 15_000_000
#: Bytes of a decoded pixel by mode, where Pillow uses neither four nor two.
_SMALL = {"1": 1, "L": 1, "P": 1}
#: What some decoders take for a pixel: libwebp holds the canvas twice, libavif the planes.
_DECODERS = {"WEBP": 16, "AVIF": 14, "HEIF": 12}
#: Parts of its size in which a decoder can give a JPEG (libjpeg-turbo's DCT scaling).
_JPEG_PARTS = (1, 2, 4, 8)
_JPEG = ("JPEG", "MPO")
#: Tags of a TIFF (TIFF 6.0, 8 and 15).
_BITS, _ROWS_PER_STRIP, _TILE_WIDTH, _TILE_LENGTH = 258, 278, 322, 323


def shrink_of(image: ImageFile, length: int, most: int | None = None) -> int | None:
    """Return the part of its width and height that a picture fits into the memory with.

    Args:
        image: Opened, not loaded.
        length: Bytes of its file.
        most: Bytes that it may take; `MOST_MEMORY` if None.

    Returns:
        1 for all of it, 2 for half as wide and half as tall, and so on; None if it can't be read in
        so little memory.
    """
    most = MOST_MEMORY if most is None else most
    fits = (each for each in _shrinks(image) if memory_of(image, length, each) <= most)
    return next(fits, None)


def memory_of(image: ImageFile, length: int, shrink: int = 1) -> int:
    """Return the bytes that a picture takes in a part of its size; arguments as `shrink_of`'s."""
    pixels = image.width * image.height
    ready = pixels // shrink**2 * (_ONE_CHANNEL if _is_one_channel(image) else _CHANNELS)
    form = image.format or ""
    if form in _DECODERS:
        return 2 * length + max(pixels * _DECODERS[form], ready) + _OF_BAND  # read, and added up
    if form in _JPEG:
        decoded = pixels // shrink**2 * _decoded(image)
        return length + _coefficients(image) + max(decoded, ready) + _OF_BAND
    if shrink > 1:  # a PNG, in bands
        return ready + 2 * _OF_BAND
    plain = 1 if _is_one_channel(image) else 4
    return max(pixels * (_decoded(image) + plain) + _strip(image), ready) + _OF_BAND


def can_shrink(image: ImageFile) -> bool:
    """Return whether a picture can be read in a part of its size without decoding all at once."""
    return image.format in _JPEG or is_in_rows(image)


def _shrinks(image: ImageFile) -> Iterable[int]:
    if not can_shrink(image):
        return (1,)
    return _JPEG_PARTS if image.format in _JPEG else range(1, max(image.size) + 1)


def _is_one_channel(image: ImageFile) -> bool:
    """Return whether the finished pixels are plain grey."""
    is_grey = image.mode in ("1", "L") or image.mode.startswith("I;16")
    return is_grey and not image.has_transparency_data


def _decoded(image: ImageFile) -> int:
    return 2 if image.mode.startswith("I;16") else _SMALL.get(image.mode, 4)


def _coefficients(image: ImageFile) -> int:
    """Return the bytes of a progressive JPEG's coefficients, which are all held at once."""
    if not image.info.get("progressive"):
        return 0
    layers = getattr(image, "layer", [])
    across, down = (max((each[at] for each in layers), default=1) for at in (1, 2))
    parts = sum(each[1] * each[2] for each in layers) or across * down * len(image.getbands())
    return 2 * image.width * image.height * parts // (across * down)


def _strip(image: ImageFile) -> int:
    """Return the bytes of a TIFF's strip or tile, which is decoded beside the pixels."""
    tags = getattr(image, "tag_v2", None)
    if tags is None:
        return 0
    rows: int = tags.get(_TILE_LENGTH) or min(
        tags.get(_ROWS_PER_STRIP) or image.height, image.height
    )
    across: int = tags.get(_TILE_WIDTH) or image.width
    bits: int = sum(tags.get(_BITS, (8,)))
    return rows * across * bits // 8
