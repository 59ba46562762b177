"""The process that reads a photo: a damaged or huge file ends it, and nothing else.

It reads the file's bytes from standard input, and writes a line of JSON: size and codes with their
corners, or a fault.
"""

from __future__ import annotations

import io
import json
import math
import sys
from collections.abc import Iterable, Iterator, Sequence
from statistics import median

from PIL import Image, ImageFilter, ImageOps

from punchboard.cards.child import limit_memory
from punchboard.cards.scan.decode import FoundCode, decode

#: Pixels of a photo: phones take 50 million, some 108.
MOST_PIXELS = 120_000_000
#: Bytes of memory: a photo of 120 million pixels takes 360 MB in color, and a copy in gray.
_MOST_MEMORY = 2_000_000_000
#: Pixels that are read: a larger photo is reduced, since its pixels are finer than its lens.
_ENOUGH = 16_000_000
#: Standard deviation of the blur that removes noise, in pixels. In simulated photos of a dim room
#: it lifts the rate from 5 of 19 to 19 of 19; a sharper photo takes longer and helps less.
_NOISE = 1.0
#: Factor of an enlarged photo, for codes with small modules.
_ENLARGED = 1.5
#: Factor by which codes of one table differ in size, near and far from the camera.
_LARGER = 1.6
#: Codes that are shown as unread: more are noise.
_MOST_UNREAD = 40
#: Formats of photos.
_FORMATS = ("JPEG", "PNG", "WEBP")


def serve() -> None:
    """Read the photo on standard input and write its codes."""
    limit_memory(_MOST_MEMORY)
    try:
        answer = _answer(sys.stdin.buffer.read())
    except MemoryError:
        answer = {"fault": "large"}
    print(json.dumps(answer), flush=True)


def _answer(raw: bytes) -> dict[str, object]:
    Image.MAX_IMAGE_PIXELS = None  # bounded here instead
    try:
        with Image.open(io.BytesIO(raw), formats=_FORMATS) as photo:
            if photo.width * photo.height > MOST_PIXELS:
                return {"fault": "large"}
            gray = ImageOps.exif_transpose(photo).convert("L")
    except (OSError, ValueError, SyntaxError, EOFError):
        return {"fault": "picture"}
    return {"width": gray.width, "height": gray.height, "codes": find_codes(gray)}


def find_codes(photo: Image.Image) -> list[FoundCode]:
    """Return the codes in a gray photo, each once, unreadable ones last.

    Args:
        photo: Photo of a table.
    """
    scale = min(1.0, math.sqrt(_ENOUGH / (photo.width * photo.height)))
    if scale < 1:
        photo = photo.resize((round(photo.width * scale), round(photo.height * scale)))
    found: list[FoundCode] = []
    unread: list[FoundCode] = []
    for code in _all_codes(photo):
        if not code.text:
            unread.append(code)
        elif not any(code.text == known.text and _is_same_place(code, known) for known in found):
            found.append(code)
    for code in _likely(unread, found):
        if not any(_is_same_place(code, known) for known in found):
            found.append(code)
    return [_scaled(code, scale) for code in found]


def _likely(unread: Sequence[FoundCode], read: Sequence[FoundCode]) -> list[FoundCode]:
    """Return unread codes of the usual size: others are patterns on cards."""
    if not read:
        return list(unread[:_MOST_UNREAD])
    usual = median(_across(code) for code in read)
    same = [code for code in unread if usual / _LARGER < _across(code) < usual * _LARGER]
    return same[:_MOST_UNREAD]


def _across(code: FoundCode) -> float:
    """Return the length of a code's diagonal in pixels."""
    return math.dist(code.corners[0], code.corners[2])


def _all_codes(photo: Image.Image) -> Iterator[FoundCode]:
    """Yield the codes of the photo as it is, of one with less noise, and of that one enlarged."""
    yield from decode(photo)
    quiet = photo.filter(ImageFilter.GaussianBlur(_NOISE))
    yield from decode(quiet)
    size = round(quiet.width * _ENLARGED), round(quiet.height * _ENLARGED)
    for code in decode(quiet.resize(size, Image.Resampling.BICUBIC)):
        yield _scaled(code, _ENLARGED)


def _scaled(code: FoundCode, scale: float) -> FoundCode:
    """Return a code of an enlarged or reduced photo at its place in the photo."""
    return FoundCode(code.text, [(round(x / scale), round(y / scale)) for x, y in code.corners])


def _is_same_place(one: FoundCode, other: FoundCode) -> bool:
    """Return whether the middles of two codes are nearer than their corners."""
    return math.dist(_middle(one.corners), _middle(other.corners)) < _across(one)


def _middle(corners: Iterable[tuple[int, int]]) -> tuple[float, float]:
    xs, ys = zip(*corners, strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)
