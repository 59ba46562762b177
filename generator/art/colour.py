"""Colours as eyes see them: contrast, difference, and what colour-blind eyes make of them."""

from __future__ import annotations

import math
from functools import cache, lru_cache
from typing import Literal

from punchboard.cards.schema.base import to_colour

#: Linear red, green and blue, 0 to 1.
Light = tuple[float, float, float]
_Matrix = tuple[Light, Light, Light]

#: Kinds of eyes, by the words that messages use.
Eyes = Literal["protanopia", "deuteranopia", "tritanopia", "greyscale"]
ALL_EYES: tuple[Eyes, ...] = ("protanopia", "deuteranopia", "tritanopia", "greyscale")

# Viénot, Brettel and Mollon 1999 for red and green, Brettel, Viénot and Mollon 1997 for blue (two
# half planes): on linear sRGB, with the cones of Smith and Pokorny; numbers as worked out by
# libDaltonLens (public domain).
_PROTANOPIA: _Matrix = (
    (0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0),
)  # fmt: skip
_DEUTERANOPIA: _Matrix = (
    (0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0),
)  # fmt: skip
_TRITANOPIA: tuple[_Matrix, _Matrix] = (
    ((1.01277, 0.13548, -0.14826), (-0.01243, 0.86812, 0.14431), (0.07589, 0.80500, 0.11911)),
    ((0.93678, 0.18979, -0.12657), (0.06154, 0.81526, 0.12320), (-0.37562, 1.12767, 0.24796)),
)
_TRITAN_PLANE: Light = (0.03901, -0.02788, -0.01113)
#: The part of each primary in luminance (IEC 61966-2-1, sRGB).
_LUMINANCE: Light = (0.2126, 0.7152, 0.0722)
#: Linear sRGB to CIE XYZ over the white of D65 (the same).
_XYZ: _Matrix = (
    (0.43395, 0.37622, 0.18983), (0.21264, 0.71517, 0.07219), (0.01776, 0.10947, 0.87277),
)  # fmt: skip


@lru_cache(maxsize=1000)
def read_colour(text: str) -> tuple[str, float] | None:
    """Return a colour of CSS as `#rrggbb`, and how much it hides; None if it is none."""
    plain, alpha = text.strip().lower(), 1.0
    if plain == "transparent":
        return "#000000", 0.0
    known = to_colour(plain)
    if known is not None:
        return known, 1.0
    from PIL import ImageColor

    from punchboard.generator.art.outline import read_length

    if plain.startswith("rgba("):  # of which CSS says from 0 to 1, and Pillow from 0 to 255
        head, _, last = plain.removesuffix(")").replace("/", ",").rpartition(",")
        plain, alpha = head.replace("rgba", "rgb") + ")", read_length(last, 1.0, 1.0)
    try:
        red, green, blue, *more = ImageColor.getrgb(plain)
    except ValueError:
        return None
    channels = (min(max(channel, 0), 255) for channel in (red, green, blue))
    hides = more[0] / 255 if more else min(max(alpha, 0.0), 1.0)
    return "#" + "".join(f"{channel:02x}" for channel in channels), round(hides, 4)


@cache
def light(colour: str) -> Light:
    """Return `#rrggbb` as linear light."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return red, green, blue


@cache
def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, 1 to 21 (WCAG 2.2)."""
    low, high = sorted((_dot(_LUMINANCE, light(one)), _dot(_LUMINANCE, light(other))))
    return (high + 0.05) / (low + 0.05)


def difference(one: str, other: str, eyes: Eyes | None = None) -> float:
    """Return the CIE 1976 difference of two colours, as some eyes see them."""
    return math.dist(_lab(seen(light(one), eyes)), _lab(seen(light(other), eyes)))


def seen(colour: Light, eyes: Eyes | None) -> Light:
    """Return a colour as some eyes see it; None are eyes that see all colours."""
    match eyes:
        case "protanopia":
            return _mapped(_PROTANOPIA, colour)
        case "deuteranopia":
            return _mapped(_DEUTERANOPIA, colour)
        case "tritanopia":
            return _mapped(_TRITANOPIA[_dot(_TRITAN_PLANE, colour) < 0], colour)
        case "greyscale":
            return (_dot(_LUMINANCE, colour),) * 3
        case None:
            return colour


def shown(colour: str, eyes: Eyes | None) -> str:
    """Return `#rrggbb` as some eyes see it."""
    return "#" + "".join(f"{_byte(each):02x}" for each in seen(light(colour), eyes))


def _byte(value: float) -> int:
    part = value * 12.92 if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055
    return round(part * 255)


def _dot(one: Light, other: Light) -> float:
    return one[0] * other[0] + one[1] * other[1] + one[2] * other[2]


def _mapped(matrix: _Matrix, colour: Light) -> Light:
    red, green, blue = (min(max(_dot(row, colour), 0.0), 1.0) for row in matrix)
    return red, green, blue


def _lab(colour: Light) -> Light:
    """Return CIE L*a*b* under D65."""
    x, y, z = (_root(_dot(row, colour)) for row in _XYZ)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(part: float) -> float:
    return math.cbrt(part) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116


def mixed(colour: str, other: str, share: float) -> str:
    """Return so much of one colour, `#rrggbb`, in another; the share is from 0 to 1."""
    parts = (
        round(int(colour[at : at + 2], 16) * share + int(other[at : at + 2], 16) * (1 - share))
        for at in (1, 3, 5)
    )
    return "#" + "".join(f"{each:02x}" for each in parts)
