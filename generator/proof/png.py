"""PNG without filters: for flat art as small as with them, and written in less than half the time.

The format is that of the PNG specification (third edition), clauses 5 and 11.
"""

from __future__ import annotations

import struct
import zlib

from PIL.Image import Image

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
