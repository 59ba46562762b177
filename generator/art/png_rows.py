"""PNG files that are read some rows at a time: all pixels at once would take too much memory.

Pillow decodes a PNG as a whole. Here zlib decompresses some rows at a time, and these become a
small PNG of their own. It begins with the row above them, which their filters refer to. Pillow
undoes the filters.
"""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Iterator
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image as Pixels
    from PIL.ImageFile import ImageFile

#: Bits of a pixel in the file, by Pillow's name for its form.
_BITS = {
    "1": 1, "L;2": 2, "L;4": 4, "L": 8, "P;1": 1, "P;2": 2, "P;4": 4, "P": 8, "LA": 16,
    "I;16B": 16, "RGB": 24, "RGBA": 32, "LA;16B": 32,
}  # fmt: skip
#: Kinds of PNG with pixels of 1 to 4 bytes: mode, and color type (PNG specification, 11.2.1).
_CARRIERS = {1: ("L", 0), 2: ("LA", 4), 3: ("RGB", 2), 4: ("RGBA", 6)}
#: Filters of rows (clause 9.2) have the numbers 0 to 4.
_LAST_FILTER = 4
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
#: Bytes that are read from the file at a time.
_PIECE = 1 << 16


def is_in_rows(image: ImageFile) -> bool:
    """Return whether a picture is a PNG that `bands` can read."""
    return image.format == "PNG" and not image.info.get("interlace") and _form(image) in _BITS


def bands(image: ImageFile, file: IO[bytes], rows: int) -> Iterator[Pixels]:
    """Yield a PNG's pixels from top to bottom, as Pillow would decode them.

    Args:
        image: Image, opened but not loaded.
        file: File of the image.
        rows: Number of rows in each band; the last one may have fewer.

    Raises:
        ValueError: if the file is damaged.
        OSError: if it can't be read.
    """
    from PIL import Image, ImagePalette

    form = _form(image)
    length = _row_length(image)
    above = bytes(length)
    for filtered in _filtered(image, file, rows):
        raw = _unfiltered(above, filtered, max(1, _BITS[form] // 8))
        above = raw[-length:]
        band = Image.frombytes(image.mode, (image.width, len(raw) // length), raw, "raw", form)
        band.info = image.info
        if image.palette is not None:
            palette = image.palette
            band.palette = ImagePalette.raw(palette.rawmode or palette.mode, palette.palette)
        yield band


def check_rows(image: ImageFile, file: IO[bytes]) -> None:
    """Read a PNG to its end without decoding it, and its Exif data, wherever they are.

    Raises:
        ValueError: if it is damaged.
        OSError: if it can't be read.
    """
    for _ in _filtered(image, file, max(1, _PIECE // (_row_length(image) + 1))):
        pass
    exif = image.info.get("exif", b"")
    for kind, length in _chunks(file):
        if kind == b"eXIf":
            exif = b"Exif\0\0" + file.read(min(length, _PIECE))
    image.info["exif"] = exif  # or Pillow would decode all to look for it


def _form(image: ImageFile) -> str:
    return str(image.tile[0].args) if image.tile else ""


def _row_length(image: ImageFile) -> int:
    return (image.width * _BITS[_form(image)] + 7) // 8


def _filtered(image: ImageFile, file: IO[bytes], rows: int) -> Iterator[bytes]:
    """Yield rows as they are decompressed, each with the number of its filter before it."""
    stride = _row_length(image) + 1
    left = stride * image.height
    inflate = zlib.decompressobj()
    waiting = bytearray()
    try:
        for piece in _data(file):
            while piece and left:
                more = inflate.decompress(piece, min(rows * stride, left))
                piece = inflate.unconsumed_tail
                waiting += more
                left -= len(more)
                while len(waiting) >= rows * stride:
                    yield _checked(bytes(waiting[: rows * stride]), stride)
                    del waiting[: rows * stride]
                if not more:
                    break
    except zlib.error as error:
        raise ValueError(str(error)) from error
    if left:
        raise ValueError("the pixels end too early")
    if waiting:
        yield _checked(bytes(waiting), stride)


def _checked(filtered: bytes, stride: int) -> bytes:
    if max(filtered[::stride]) > _LAST_FILTER:
        raise ValueError("a row has an unknown filter")
    return filtered


def _data(file: IO[bytes]) -> Iterator[bytes]:
    """Yield the content of the chunks with pixels, in pieces."""
    for kind, length in _chunks(file):
        if kind != b"IDAT":
            continue
        check, left = zlib.crc32(kind), length
        while left:
            piece = file.read(min(left, _PIECE))
            if not piece:
                raise ValueError("the file ends too early")
            check = zlib.crc32(piece, check)
            left -= len(piece)
            yield piece
        if file.read(4) != check.to_bytes(4, "big"):
            raise ValueError("the pixels are damaged")


def _chunks(file: IO[bytes]) -> Iterator[tuple[bytes, int]]:
    """Yield the kind and length of each chunk (clause 5.3); the file is then at its content."""
    at = len(_SIGNATURE)
    file.seek(at)
    while len(head := file.read(8)) == 8:
        length, kind = struct.unpack(">I4s", head)
        yield kind, length
        at += length + 12
        file.seek(at)


def _unfiltered(above: bytes, filtered: bytes, size: int) -> bytes:
    """Return rows without their filters.

    Args:
        above: The row above them, without its filter.
        filtered: The rows.
        size: Bytes of a pixel, which filters look back by.
    """
    from PIL import Image

    mode, kind = _CARRIERS[size]
    across, down = len(above) // size, len(filtered) // (len(above) + 1) + 1
    chunks = (
        (b"IHDR", struct.pack(">IIBBBBB", across, down, 8, kind, 0, 0, 0)),
        (b"IDAT", zlib.compress(b"\0" + above + filtered, 0)),
        (b"IEND", b""),
    )
    png = _SIGNATURE + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in chunks
    )
    with Image.open(io.BytesIO(png), formats=("PNG",)) as image:
        assert image.mode == mode
        return image.tobytes()[len(above) :]
