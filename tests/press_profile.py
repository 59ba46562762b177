"""A small ICC profile of a press that does not exist: four inks, plausible and quickly made."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from pathlib import Path

#: How much of its light each colour ink, and black, swallows at most.
_COLOUR, _BLACK = 0.92, 0.9
#: Black ink begins where so much of the light is gone.
_BEGIN = 0.4
#: sRGB to XYZ under D50 (Bradford's adaptation; Lindbloom).
_TO_XYZ = (
    (0.4360747, 0.3850649, 0.1430804),
    (0.2225045, 0.7168786, 0.0606169),
    (0.0139322, 0.0971045, 0.7141733),
)
_TO_SRGB = (
    (3.1338561, -1.6168667, -0.4906146),
    (-0.9787684, 1.9161415, 0.0334540),
    (0.0719453, -0.2289914, 1.4052427),
)
_WHITE = (0.9642, 1.0, 0.8249)

Numbers = tuple[float, ...]


def write_press(folder: Path, title: str = "A press for tests") -> Path:
    """Write the profile, and return its file."""
    path = folder / "press.icc"
    path.write_bytes(press_profile(title))
    return path


def press_profile(title: str, space: bytes = b"CMYK", edition: int = 2) -> bytes:
    words = title.encode() + b"\0"
    tags = {
        b"desc": b"desc" + bytes(4) + struct.pack(">I", len(words)) + words + bytes(78),
        b"wtpt": b"XYZ " + bytes(4) + struct.pack(">3i", 63190, 65536, 54061),
        b"A2B0": _table(4, 3, 6, lambda ink: _as_bytes(_lab(_rgb(ink)))),
        b"B2A0": _table(3, 4, 21, lambda lab: _inks(_of_lab(lab))),
    }
    start, entries, body = 128 + 4 + len(tags) * 12, b"", b""
    for tag, data in tags.items():
        entries += tag + struct.pack(">II", start + len(body), len(data))
        body += data + bytes(-len(data) % 4)
    head = (
        struct.pack(">I4sI", start + len(body), b"lcms", (edition << 24) + 0x100000)
        + b"prtr"
        + space
        + b"Lab "
    )
    head += struct.pack(">6H", 2020, 1, 1, 0, 0, 0) + b"acsp" + bytes(28)
    head += struct.pack(">3i", 63190, 65536, 54061) + bytes(48)
    return head + struct.pack(">I", len(tags)) + entries + body


def _table(inputs: int, outputs: int, points: int, make: Callable[[Numbers], Numbers]) -> bytes:
    """Return a table of ICC.1:2001-04, 6.5.8: all its curves are straight."""
    lut = b"mft1" + bytes(4) + bytes((inputs, outputs, points, 0))
    lut += struct.pack(">9i", *(65536 * (at % 4 == 0) for at in range(9)))
    lut += bytes(range(256)) * inputs
    steps = [number / (points - 1) for number in range(points)]
    for place in product(steps, repeat=inputs):
        lut += bytes(round(255 * min(max(each, 0.0), 1.0)) for each in make(place))
    return lut + bytes(range(256)) * outputs


def _rgb(ink: Numbers) -> Numbers:
    *colours, black = ink
    return tuple((1 - _COLOUR * each) * (1 - _BLACK * black) for each in colours)


def _inks(rgb: Numbers) -> Numbers:
    dark = 1 - max(rgb)
    black = max(0.0, (dark - _BEGIN) / (1 - _BEGIN))
    left = 1 - _BLACK * black
    return (*((1 - each / left) / _COLOUR for each in rgb), black)


def _times(matrix: Sequence[Numbers], light: Sequence[float]) -> Iterator[float]:
    return (sum(a * b for a, b in zip(row, light, strict=True)) for row in matrix)


def _lab(rgb: Numbers) -> Numbers:
    linear = [each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in rgb]
    x, y, z = (_root(a / b) for a, b in zip(_times(_TO_XYZ, linear), _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(part: float) -> float:
    return part ** (1 / 3) if part > (6 / 29) ** 3 else part / (3 * (6 / 29) ** 2) + 4 / 29


def _as_bytes(lab: Numbers) -> Numbers:
    return lab[0] / 100, (lab[1] + 128) / 255, (lab[2] + 128) / 255


def _of_lab(place: Numbers) -> Numbers:
    y = (100 * place[0] + 16) / 116
    parts = (y + (255 * place[1] - 128) / 500, y, y - (255 * place[2] - 128) / 200)
    xyz = [
        white * (each**3 if each > 6 / 29 else 3 * (6 / 29) ** 2 * (each - 4 / 29))
        for each, white in zip(parts, _WHITE, strict=True)
    ]
    linear = [min(max(each, 0.0), 1.0) for each in _times(_TO_SRGB, xyz)]
    return tuple(
        each * 12.92 if each <= 0.0031308 else 1.055 * each ** (1 / 2.4) - 0.055 for each in linear
    )
