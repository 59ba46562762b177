"""Color models: how colors, gradients and pictures are written into a PDF.

A document has one. RGB is the usual one, and `generator.pdf.press_color` has that of a press.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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
        """Begins what names of forms, gradients and pictures are digests of; "" if it is seen."""

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


class Operators(dict[str, str]):
    """Operators by color, each made at its first use."""

    def __init__(self, operator_of: Callable[[str], str]) -> None:
        super().__init__({CURRENT: ""})
        self._operator_of = operator_of

    def __missing__(self, colour: str) -> str:
        operator = self[colour] = self._operator_of(colour)
        return operator


class Rgb:
    """Colors as a screen has them."""

    key = ""
    space = "DeviceRGB"

    def __init__(self) -> None:
        areas = Operators(lambda colour: f"{_components(colour)} rg")
        lines = Operators(lambda colour: f"{_components(colour)} RG")
        self._palette = Palette(areas, lines, areas)

    @property
    def mask(self) -> Rgb:
        """The color model of luminosity masks: their group makes gray of colors."""
        return self

    def palette(self, _inked: set[Inked]) -> Palette:
        """Return the operators for any content stream."""
        return self._palette

    def ramp(self, stops: Sequence[Stop]) -> tuple[Ramp, frozenset[Inked]]:
        """Return the colors of a gradient."""
        colours = ((at, lights_of(colour)) for at, colour, _ in stops)
        return [
            (at, tuple(round(each / 255, 4) for each in light)) for at, light in colours
        ], frozenset()

    def encoded(
        self, picture: Picture | Rendered, width: float, height: float
    ) -> tuple[Encoded, frozenset[Inked]]:
        """Return a picture in gray or sRGB."""
        return picture.encoded(width, height), frozenset()


def lights_of(colour: str) -> tuple[int, int, int]:
    """Return red, green and blue of `#rrggbb`, from 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _components(colour: str) -> str:
    return " ".join(f"{each / 255:.3g}" for each in lights_of(colour))


RGB = Rgb()
