"""Faces as a PNG file for a browser, written in strips that are compressed separately."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from typing import NamedTuple

from PIL.Image import Image

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
#: Depth of 8 bits, true color, and the only methods of compression, filtering and interlacing.
_TRUE_COLOR = (8, 2, 0, 0, 0)
_NO_FILTER = b"\0"
_FAST = 1


#: Adler-32 of no bytes, and its modulus (RFC 1950).
_NO_SUM, _ADLER = 1, 65_521
#: A stream's head and the empty block that ends it (RFC 1950, RFC 1951).
_STREAM, _END = b"\x78\x01", b"\x03\x00"


class Strip(NamedTuple):
    """A part of a picture from its left to its right edge, compressed separately.

    Attributes:
        height: Height in pixels.
        content: Its rows, deflated; the strips of a picture, from top to bottom, form one stream.
        size: Number of bytes of its rows.
        checksum: Adler-32 of these bytes.
    """

    height: int
    content: bytes
    size: int
    checksum: int


def strip_of(picture: Image) -> Strip:
    """Return a picture in RGB as a strip of a PNG file."""
    pixels, stride = picture.tobytes(), 3 * picture.width
    starts = range(0, len(pixels), stride)
    rows = b"".join([_NO_FILTER + pixels[start : start + stride] for start in starts])
    deflate = zlib.compressobj(_FAST, wbits=-zlib.MAX_WBITS)
    content = deflate.compress(rows) + deflate.flush(zlib.Z_FULL_FLUSH)
    return Strip(picture.height, content, len(rows), zlib.adler32(rows))


def png_of(width: int, strips: Sequence[Strip]) -> bytes:
    """Return the bytes of a PNG file: strips of one width in pixels, the first at the top."""
    header = struct.pack(">2I5B", width, sum(each.height for each in strips), *_TRUE_COLOR)
    low, high = _NO_SUM, 0
    for each in strips:  # the sum of a whole from those of its parts, as zlib's adler32_combine
        high = (high + (each.checksum >> 16) + each.size * (low - 1)) % _ADLER
        low = (low + (each.checksum & 0xFFFF) - 1) % _ADLER
    total = struct.pack(">I", high << 16 | low)
    content = b"".join([_STREAM, *(each.content for each in strips), _END, total])
    chunks = ((b"IHDR", header), (b"IDAT", content), (b"IEND", b""))
    return _SIGNATURE + b"".join(_chunk(*each) for each in chunks)


def _chunk(kind: bytes, content: bytes) -> bytes:
    check = zlib.crc32(kind + content)
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", check)
