"""The color model of a press: four inks, and gray for luminosity masks.

Gradients are divided, so that they take the same path in inks as in RGB. Masks are gray, because
their lightness is the opacity of other content.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from PIL import Image

from punchboard.cards.catalog import tr
from punchboard.generator.art.pictures import Encoded, encode
from punchboard.generator.art.render import Rendered
from punchboard.generator.graphics.display_list import Stop
from punchboard.generator.pdf.color import Operators, Palette, Ramp, lights_of
from punchboard.generator.pdf.inks import Ink, Inks, Light, most_ink, total
from punchboard.generator.pdf.resources import Inked

if TYPE_CHECKING:
    from punchboard.generator.art.pictures import Picture

#: Parts into which a gradient is divided between two stops.
_PARTS = 8
#: Width of the narrowest part that is divided, of a gradient's length: a hard edge is narrower. The
#: bounds of parts have five digits.
_NARROWEST = 0.001
#: Lightness of red, green and blue in a mask (ISO 32000-1, 10.3.2).
_LUMINOSITY = (0.3, 0.59, 0.11)


class MaskColors:
    """Gray: the lightness of colors, for luminosity masks in inks."""

    key = "mask "
    space = "DeviceGray"

    def __init__(self) -> None:
        areas = Operators(lambda colour: f"{_luminosity(colour):g} g")
        lines = Operators(lambda colour: f"{_luminosity(colour):g} G")
        self._palette = Palette(areas, lines, areas)

    @property
    def mask(self) -> MaskColors:
        """The color model of masks within masks."""
        return self

    def palette(self, _inked: set[Inked]) -> Palette:
        """Return the operators for any mask."""
        return self._palette

    def ramp(self, stops: Sequence[Stop]) -> tuple[Ramp, frozenset[Inked]]:
        """Return the lightness of a gradient."""
        return [(at, (_luminosity(colour),)) for at, colour, _ in stops], frozenset()

    def encoded(
        self, picture: Picture | Rendered, width: float, height: float
    ) -> tuple[Encoded, frozenset[Inked]]:
        """Return a picture in gray."""
        pixels = picture.pixels(width, height)
        return encode(pixels.convert("LA" if pixels.mode.endswith("A") else "L")), frozenset()


MASK = MaskColors()


class PressColors:
    """The inks of a press. Words may take other inks than areas of the same color."""

    key = ""
    space = "DeviceCMYK"
    mask = MASK

    def __init__(self, inks: Inks) -> None:
        """Take a press."""
        self._inks = inks

    def palette(self, inked: set[Inked]) -> Palette:
        """Return the operators for one content stream; add the ink of each used color to a set."""

        def operators(ink_of: Callable[[Light], Ink], operator: str) -> Operators:
            def operator_of(colour: str) -> str:
                light = lights_of(colour)
                ink = ink_of(light)
                inked.add(_inked(light, ink))
                return f"{' '.join(f'{each:g}' for each in self._printed(ink))} {operator}"

            return Operators(operator_of)

        plain = self._inks.plain
        return Palette(
            operators(plain, "k"), operators(plain, "K"), operators(self._inks.word, "k")
        )

    def _printed(self, ink: Ink) -> tuple[float, ...]:
        """Return an ink within the limit, without more digits than a press has."""
        return tuple(round(each, 4) for each in self._inks.thinned(ink))

    def ramp(self, stops: Sequence[Stop]) -> tuple[Ramp, frozenset[Inked]]:
        """Return the inks of a gradient, and the color with most ink."""
        points = list(_divided([(at, lights_of(colour)) for at, colour, _ in stops]))
        lights = [light for _, light in points]
        inks = self._inks.flow(lights)
        most = max(zip(lights, inks, strict=True), key=lambda each: total(each[1]))
        ramp = [(at, self._printed(ink)) for (at, _), ink in zip(points, inks, strict=True)]
        return ramp, frozenset({_inked(*most)})

    def encoded(
        self, picture: Picture | Rendered, width: float, height: float
    ) -> tuple[Encoded, frozenset[Inked]]:
        """Return a picture in inks, and the sum of inks of its darkest pixel.

        A picture in CMYK keeps its inks, without loss. Any other JPEG becomes a JPEG again.
        """
        if isinstance(picture, Rendered):
            pixels, as_jpeg = picture.pixels(width, height), False
        else:
            pixels, as_jpeg = picture.pixels(width, height, inks=True), picture.is_jpeg
        cover = _cover(pixels)
        if pixels.mode == "CMYK":
            as_jpeg = False
        else:
            pixels = self._inks.picture(pixels.convert(pixels.mode.removesuffix("A")))
        percent = _visible_ink(pixels, cover)
        if percent > self._inks.most:
            pixels, as_jpeg = self._inks.thinned_picture(pixels), False
        name = tr(
            "a picture of {width} × {height} pixels", width=pixels.width, height=pixels.height
        )
        mask = encode(cover) if cover is not None else None
        encoded = encode(pixels, as_jpeg=as_jpeg)._replace(mask=mask)
        return encoded, frozenset({Inked(name, percent)})


def _cover(pixels: Image.Image) -> Image.Image | None:
    """Return how much each pixel covers; None if all cover wholly."""
    if not pixels.mode.endswith("A"):
        return None
    cover = pixels.getchannel("A")
    return None if cover.getextrema() == (255, 255) else cover


def _visible_ink(pixels: Image.Image, cover: Image.Image | None) -> float:
    """Return the ink of the darkest pixel in percent, as far as it covers; 0 for gray."""
    if pixels.mode != "CMYK":
        return 0.0
    if cover is not None:
        pixels = Image.composite(pixels, Image.new("CMYK", pixels.size), cover)
    return most_ink(pixels)


def _luminosity(colour: str) -> float:
    lights = zip(_LUMINOSITY, lights_of(colour), strict=True)
    return round(sum(share * each for share, each in lights) / 255, 4)


def _inked(light: Light, ink: Ink) -> Inked:
    return Inked("#{:02x}{:02x}{:02x}".format(*light), total(ink))


def _divided(stops: Iterable[tuple[float, Light]]) -> Iterator[tuple[float, Light]]:
    """Yield the stops of a gradient, and points between those of different colors."""
    stops = list(stops)
    yield stops[0]
    for (start, first), (end, last) in pairwise(stops):
        for number in range(1, _PARTS) if end - start > _NARROWEST and first != last else ():
            share = number / _PARTS
            red, green, blue = (
                round(one + share * (other - one)) for one, other in zip(first, last, strict=True)
            )
            yield start + share * (end - start), (red, green, blue)
        yield end, last
