"""Color models: how colors, gradients and pictures are written into a PDF.

A document has one. RGB is the usual one, and `generator.pdf.press_color` has that of a press.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol

from punchboard.generator.graphics.display_list import CURRENT, Stop
from punchboard.generator.pdf.resources import Inked

if TYPE_CHECKING:
    from punchboard.generator.art.pictures import Encoded, Picture
    from punchboard.generator.art.render import Rendered

#: Offsets on a gradient, each with the channels of its color from 0 to 1.
Ramp = Sequence[tuple[float, tuple[float, ...]]]


class Palette(NamedTuple):
    """The operators that set colors in one content stream, by color such as `#1a2b3c`.

    The operator of `CURRENT` is "": its color is set already.

    Attributes:
        areas: Operators for filled shapes.
        lines: Operators for stroked shapes.
        words: Operators for text.
    """

    areas: Mapping[str, str]
    lines: Mapping[str, str]
    words: Mapping[str, str]


class ColorModel(Protocol):
    """How colors are written."""

    @property
    def key(self) -> str:
        """Prefix of the digested names of forms, gradients and pictures; "" if they are seen."""

    @property
    def space(self) -> str:
        """The color space in which pages blend (ISO 32000-1, 11.4.7)."""

    @property
    def mask(self) -> ColorModel:
        """The color model of luminosity masks."""

    def palette(self, inked: set[Inked]) -> Palette:
        """Return the operators for one content stream; add the ink of each used color to a set."""

    def ramp(self, stops: Sequence[Stop]) -> tuple[Ramp, frozenset[Inked]]:
        """Return the colors of a gradient, and the one with most ink."""

    def encoded(
        self, picture: Picture | Rendered, width: float, height: float
    ) -> tuple[Encoded, frozenset[Inked]]:
        """Return a picture in at most so many pixels, and its ink."""


@dataclass(eq=False)
class Operators(dict[str, str]):
    """Operators by color, each made at its first use.

    Attributes:
        operator_of: Returns the operator of a color such as `#1a2b3c`.
    """

    operator_of: Callable[[str], str]

    def __missing__(self, colour: str) -> str:
        operator = self[colour] = "" if colour == CURRENT else self.operator_of(colour)
        return operator


class Rgb:
    """Colors as a screen has them."""

    key = ""
    space = "DeviceRGB"

    @property
    def mask(self) -> Rgb:
        """The color model of luminosity masks: their group makes gray of colors."""
        return self

    def palette(self, _inked: set[Inked]) -> Palette:
        """Return the operators for any content stream."""
        return _RGB_PALETTE

    def ramp(self, stops: Sequence[Stop]) -> tuple[Ramp, frozenset[Inked]]:
        """Return the colors of a gradient."""
        ramp = [
            (at, tuple(round(each / 255, 4) for each in lights_of(colour)))
            for at, colour, _ in stops
        ]
        return ramp, frozenset()

    def encoded(
        self, picture: Picture | Rendered, width: float, height: float
    ) -> tuple[Encoded, frozenset[Inked]]:
        """Return a picture in gray or sRGB."""
        return picture.encoded(width, height), frozenset()


def lights_of(colour: str) -> tuple[int, int, int]:
    """Return red, green and blue of `#rrggbb`, from 0 to 255."""
    red, green, blue = bytes.fromhex(colour[1:])
    return red, green, blue


def _rgb(pattern: str) -> Operators:
    return Operators(
        lambda colour: pattern % tuple(each / 255 for each in bytes.fromhex(colour[1:]))
    )


RGB = Rgb()
_AREAS, _LINES = _rgb("%.3g %.3g %.3g rg"), _rgb("%.3g %.3g %.3g RG")
_RGB_PALETTE = Palette(_AREAS, _LINES, _AREAS)
