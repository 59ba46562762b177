"""Colors as people see them: contrast, difference, and simulated color blindness."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import Literal

from punchboard.cards.schema.base import to_color

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
def read_color(text: str) -> tuple[str, float] | None:
    """Return a color of CSS Color 4 as `#rrggbb` and its alpha; None if it isn't one.

    Colors that sRGB doesn't have are clipped to it, channel by channel, as browsers do.
    """
    plain = text.strip().lower()
    if plain == "transparent":
        return "#000000", 0.0
    known = to_color(plain)
    if known is not None:
        return known, 1.0
    from tinycss2.color4 import parse_color  # most colors are names or hexadecimal

    try:
        found = parse_color(plain)
    except (ValueError, AttributeError):  # `color()` without anything in it
        return None
    if found is None or found == "currentcolor":
        return None
    channels = _to_srgb(found.space, [each or 0.0 for each in found.coordinates])
    if not all(map(math.isfinite, channels)):
        return None
    parts = (round(min(max(channel, 0.0), 1.0) * 255) for channel in channels)
    return "#" + "".join(f"{part:02x}" for part in parts), round(found.alpha, 4)


def _to_srgb(space: str, channels: Sequence[float]) -> Light:
    """Return a color's sRGB channels, 0 to 1 for those in the gamut.

    Args:
        space: A color space of CSS Color 4.
        channels: Coordinates in it, ranges as tinycss2 has them.
    """
    from tinycss2.color4 import Color

    one, two, three = channels
    if space in ("lab", "lch"):
        light = _product(_SRGB_OF_D50, Color(space, channels, 1.0).to("xyz-d50").coordinates)
    elif space in ("oklab", "oklch"):
        light = _product(_SRGB_OF_D65, Color(space, channels, 1.0).to("xyz-d65").coordinates)
    elif space == "xyz-d50":
        light = _product(_SRGB_OF_D50, channels)
    elif space in ("xyz", "xyz-d65"):
        light = _product(_SRGB_OF_D65, channels)
    elif space == "srgb-linear":
        light = one, two, three
    elif space in _PRIMARIES:
        decode, to_xyz = _PRIMARIES[space]
        flat = [math.copysign(decode(abs(each)), each) for each in channels]
        turn = _SRGB_OF_D50 if space == "prophoto-rgb" else _SRGB_OF_D65
        light = _product(turn, _product(to_xyz, flat))
    else:  # srgb, hsl and hwb
        if space == "hsl":
            channels = one, min(max(two, 0.0), 100.0), min(max(three, 0.0), 100.0)
        one, two, three = Color(space, channels, 1.0).to("srgb").coordinates
        return one, two, three
    red, green, blue = (math.copysign(_encoded(abs(each)), each) for each in light)
    return red, green, blue


def _product(matrix: _Matrix, channels: Sequence[float]) -> Light:
    one, two, three = channels
    return (
        _dot(matrix[0], (one, two, three)),
        _dot(matrix[1], (one, two, three)),
        _dot(matrix[2], (one, two, three)),
    )


def _decoded(part: float) -> float:
    """Return linear light of an sRGB channel (IEC 61966-2-1)."""
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _encoded(value: float) -> float:
    """Return an sRGB channel of linear light."""
    return value * 12.92 if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055


def _of_rec2020(part: float) -> float:
    """Return linear light of a channel of ITU-R BT.2020-2, table 4."""
    alpha, beta = 1.09929682680944, 0.018053968510807
    return part / 4.5 if part < beta * 4.5 else ((part + alpha - 1) / alpha) ** (1 / 0.45)


#: Linear sRGB of CIE XYZ over D65 and over D50, the latter by Bradford's adaptation; and for each
#: RGB of `color()` how its channels become light, and that light XYZ (CSS Color 4, 10 and 18).
_SRGB_OF_D65: _Matrix = (
    (3.2409699419, -1.5373831776, -0.4986107603), (-0.9692436363, 1.8759675015, 0.0415550574),
    (0.0556300797, -0.2039769589, 1.0569715142),
)  # fmt: skip
_SRGB_OF_D50: _Matrix = (
    (3.1341358529, -1.6173863321, -0.4906619461), (-0.9787954765, 1.9162543774, 0.0334427316),
    (0.0719553987, -0.2289768264, 1.4053860351),
)  # fmt: skip
_PRIMARIES: dict[str, tuple[Callable[[float], float], _Matrix]] = {
    "display-p3": (_decoded, (
        (0.4865709486, 0.2656676932, 0.1982172852), (0.2289745641, 0.6917385218, 0.0792869141),
        (0.0, 0.0451133819, 1.0439443689),
    )),
    "a98-rgb": (lambda part: part ** (563 / 256), (
        (0.5766690429, 0.1855582379, 0.1882286462), (0.2973449753, 0.6273635663, 0.0752914585),
        (0.0270313614, 0.0706888525, 0.9913375368),
    )),
    "prophoto-rgb": (lambda part: part / 16 if part <= 16 / 512 else part**1.8, (
        (0.7977604896, 0.1351858374, 0.0313493495), (0.2880711282, 0.7118432178, 0.0000856540),
        (0.0, 0.0, 0.8251046026),
    )),
    "rec2020": (_of_rec2020, (
        (0.6369580483, 0.1446169036, 0.1688809752), (0.2627002120, 0.6779980715, 0.0593017165),
        (0.0, 0.0280726930, 1.0609850577),
    )),
}  # fmt: skip


@cache
def light(colour: str) -> Light:
    """Return `#rrggbb` as linear light."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = map(_decoded, parts)
    return red, green, blue


@cache
def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colors, 1 to 21 (WCAG 2.2)."""
    low, high = sorted((_dot(_LUMINANCE, light(one)), _dot(_LUMINANCE, light(other))))
    return (high + 0.05) / (low + 0.05)


def difference(one: str, other: str, eyes: Eyes | None = None) -> float:
    """Return the CIE 1976 difference of two colors, as some eyes see them."""
    return math.dist(_lab(seen(light(one), eyes)), _lab(seen(light(other), eyes)))


def seen(colour: Light, eyes: Eyes | None) -> Light:
    """Return a color as some eyes see it; None are eyes that see all colors."""
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
    return round(_encoded(value) * 255)


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
    """Return so much of one color, `#rrggbb`, in another; the share is from 0 to 1."""
    parts = (
        round(int(colour[at : at + 2], 16) * share + int(other[at : at + 2], 16) * (1 - share))
        for at in (1, 3, 5)
    )
    return "#" + "".join(f"{each:02x}" for each in parts)
