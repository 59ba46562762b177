"""Convert screen colors into the four inks of a press by its ICC profile.

littlecms converts colors relative to the paper, with black point compensation, as usual in print.
Black and gray words, lines and plain areas, and gray pictures, use black ink alone: three
more inks behind small letters would blur them as soon as a plate is off by a hair. A designer's
near-black, such as #26221d, becomes full black ink, so that no halftone screen frays its edges.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image, ImageChops, ImageCms, ImageMath

from punchboard.cards.catalog import tr
from punchboard.cards.printable import shown_path
from punchboard.cards.problem import UsageError
from punchboard.cards.regular_file import read_regular

#: Cyan, magenta, yellow and black from 0 to 1.
Ink = tuple[float, float, float, float]
#: Red, green and blue from 0 to 255.
Light = tuple[int, int, int]

#: Left, upper, right, lower edge, pixels.
_Box = tuple[int, int, int, int]

#: Pixels a side of the parts of a picture whose ink is added up exactly.
_SQUARE = 160
_INTENT = ImageCms.Intent.RELATIVE_COLORIMETRIC
#: Colours with no more light than this, and no farther from grey, are meant as black (0 to 255).
_DARK, _NEARLY_GREY = 56, 20
#: Words that are lighter are not read for their shape alone: they keep their tint.
_LIGHT = 200
#: Bytes of a profile; a press's has 1 to 3 million.
_MOST_BYTES = 50_000_000
_FLAGS = ImageCms.Flags.BLACKPOINTCOMPENSATION
#: Printing conditions in the registry of the International Color Consortium (color.org/registry),
#: as the titles of profiles spell them.
_REGISTERED = re.compile(r"\b(FOGRA ?\d+L?|CGATS ?21_CRPC\d)(?![\w])", re.IGNORECASE)


class Condition(NamedTuple):
    """The printing condition of a file.

    Attributes:
        identifier: Its name in the ICC registry, `Custom` for an unregistered one.
        title: Name of the profile in its file.
        is_registered: Whether it is in the registry.
    """

    identifier: str
    title: str
    is_registered: bool


class Inks:
    """A press: converts screen colors into its inks.

    Attributes:
        profile: Bytes of its ICC profile.
        edition: Version of the ICC specification of the profile, 2 or 4.
        condition: Its printing condition.
        most: Limit of all inks together in percent.
    """

    def __init__(self, path: Path, most: float = 400.0) -> None:
        """Read a profile.

        Args:
            path: Path of its file.
            most: Limit of all inks together in percent; color is reduced beyond it.

        Raises:
            UsageError: if it isn't the profile of a press with four inks.
        """
        self.profile = read_profile(path)
        self.edition = self.profile[8] if len(self.profile) > 8 else 0  # ICC.1:2010, 7.2.4
        self.most = most
        try:
            press = ImageCms.ImageCmsProfile(io.BytesIO(self.profile))
            space = press.profile.xcolor_space.strip()
            kind = press.profile.device_class.strip()
            if (space, kind) != ("CMYK", "prtr"):
                raise UsageError(
                    tr(
                        "{name} isn't a profile of a press with four inks: it is for {space}",
                        name=shown_path(path),
                        space=space,
                    ),
                    tr("ask your printer for the CMYK output profile"),
                )
            screen = ImageCms.createProfile("sRGB")
            self._to_inks = ImageCms.buildTransform(screen, press, "RGB", "CMYK", _INTENT, _FLAGS)
            title = ImageCms.getProfileDescription(press).strip()
            self._blacks = _blacks(press)
        except (OSError, ValueError, ImageCms.PyCMSError) as trouble:  # a space that isn't ASCII
            raise UsageError(
                tr(
                    "{name} is damaged, no ICC profile, or none that colours can be turned into",
                    name=shown_path(path),
                ),
                tr("ask your printer for the CMYK output profile"),
            ) from trouble
        named = _REGISTERED.search(title)
        name = named[1].upper().replace("FOGRA ", "FOGRA") if named else "Custom"
        self.condition = Condition(name, title or path.stem, named is not None)
        self._known: dict[Light, Ink] = {}

    def mixed(self, colour: Light) -> Ink:
        """Return a color in all inks."""
        known = self._known.get(colour)
        if known is None:
            picture = ImageCms.applyTransform(Image.new("RGB", (1, 1), colour), self._to_inks)
            assert picture is not None
            pixel = picture.getpixel((0, 0))
            assert isinstance(pixel, tuple)
            cyan, magenta, yellow, black = (round(each / 255, 4) for each in pixel)
            known = self._known[colour] = cyan, magenta, yellow, black
        return known

    def plain(self, colour: Light) -> Ink:
        """Return the inks of a line or an area: black and gray use black ink alone."""
        if max(colour) <= _DARK and max(colour) - min(colour) <= _NEARLY_GREY:
            return 0.0, 0.0, 0.0, 1.0
        return self._grey(colour) if _is_grey(colour) else self.mixed(colour)

    def word(self, colour: Light) -> Ink:
        """Return the inks of a word: near-grays also use black ink alone."""
        if max(colour) <= _LIGHT and max(colour) - min(colour) <= _NEARLY_GREY:
            tone = round(sum(colour) / 3)
            return self.plain((tone, tone, tone))
        return self.plain(colour)

    def flow(self, colours: Sequence[Light]) -> list[Ink]:
        """Return the inks of a gradient's colors: black ink alone if all are gray."""
        ink = self._grey if all(map(_is_grey, colours)) else self.mixed
        return [ink(each) for each in colours]

    def _grey(self, colour: Light) -> Ink:
        """Return how much black ink is as light as a grey."""
        return 0.0, 0.0, 0.0, round(self._blacks[colour[0]] / 255, 4)

    def picture(self, pixels: Image.Image) -> Image.Image:
        """Return a picture for the press: RGB in all inks, L in black ink alone, which stays L."""
        if pixels.mode == "L":
            return pixels.point([255 - each for each in self._blacks])
        converted = ImageCms.applyTransform(pixels, self._to_inks)
        assert converted is not None
        return converted

    def thinned(self, ink: Ink) -> Ink:
        """Return an ink with no more of all together than there may be; black stays."""
        *colours, black = ink
        room = self.most / 100 - black
        if sum(colours) <= room:
            return ink
        cyan, magenta, yellow = (each * room / sum(colours) for each in colours)
        return cyan, magenta, yellow, black

    def thinned_picture(self, pixels: Image.Image) -> Image.Image:
        """Return a CMYK picture within the ink limit."""
        thin = pixels.copy()
        for square in _squares(pixels, self.most / 100):
            thin.paste(self._thinned_square(pixels.crop(square)), square)
        return thin

    def _thinned_square(self, pixels: Image.Image) -> Image.Image:
        bands = dict(zip("cmyk", pixels.split(), strict=True))
        most = self.most * 2.55

        def room(of: dict[str, Any]) -> Any:
            colours = of["max"](of["float"](of["c"]) + of["m"] + of["y"], 1.0)
            return of["min"]((most - of["float"](of["k"])) / colours, 1.0)

        share = ImageMath.lambda_eval(room, **bands)
        thin = (
            ImageMath.lambda_eval(
                lambda of: of["convert"](of["float"](of["this"]) * of["share"], "L"),
                this=bands[each],
                share=share,
            )
            for each in "cmy"
        )
        return Image.merge("CMYK", (*thin, bands["k"]))


def read_profile(path: Path) -> bytes:
    """Return the bytes of a profile.

    Raises:
        UsageError: if they cannot be read.
    """
    try:
        return read_regular(path, _MOST_BYTES)
    except FileNotFoundError:
        reason = tr('there is no profile "{path}"', path=path.as_posix())
    except OSError as trouble:
        reason = tr(
            'the profile "{path}" can\'t be read: {reason}',
            path=path.as_posix(),
            reason=trouble.strerror or trouble,
        )
    raise UsageError(reason, tr("give the file that your printer names"))


def _is_grey(colour: Light) -> bool:
    """Return whether a colour is black, white, or between."""
    return colour[0] == colour[1] == colour[2]


def total(ink: Ink) -> float:
    """Return how much ink that is altogether, percent."""
    return 100 * sum(ink)


def most_ink(pixels: Image.Image) -> float:
    """Return how much ink the darkest pixel of a CMYK picture has, percent."""
    quarters = _quarters(pixels)
    most = 0
    peak = quarters.getextrema()[1]
    assert isinstance(peak, (int, float))
    for square in _squares(pixels, (peak - 1) * 4 / 255, quarters):
        bands = dict(zip("cmyk", pixels.crop(square).split(), strict=True))
        summed = ImageMath.lambda_eval(
            lambda each: each["c"] + each["m"] + each["y"] + each["k"], **bands
        )
        most = max(most, summed.getextrema()[1])
    return most / 2.55


def _quarters(pixels: Image.Image) -> Image.Image:
    """Return a quarter of the sum of each pixel's inks, at most 1 too low.

    Sums of bytes are eight times as fast as those of integers, which `ImageMath` has.
    """
    cyan, magenta, yellow, black = pixels.split()
    halves = ImageChops.add(cyan, magenta, 2), ImageChops.add(yellow, black, 2)
    return ImageChops.add(*halves, 2)


def _squares(
    pixels: Image.Image, most: float, quarters: Image.Image | None = None
) -> Iterator[_Box]:
    """Yield boxes of a CMYK picture around all pixels that may exceed an ink limit.

    Args:
        pixels: The picture.
        most: Limit of all inks together, each from 0 to 1.
        quarters: Quarters of the picture, if known.
    """
    least = most * 255 / 4 - 1
    above = (quarters or _quarters(pixels)).point([255 * (each >= least) for each in range(256)])
    for top in range(0, pixels.height, _SQUARE):
        for left in range(0, pixels.width, _SQUARE):
            right, bottom = min(left + _SQUARE, pixels.width), min(top + _SQUARE, pixels.height)
            found = above.crop((left, top, right, bottom)).getbbox()
            if found:
                across, down = found[::2], found[1::2]
                yield left + across[0], top + down[0], left + across[1], top + down[1]


def _blacks(press: ImageCms.ImageCmsProfile) -> list[int]:
    """Return for each gray of a screen the amount of black ink of equal lightness, both 0 to 255.

    The darkest gray is full ink, however light that is on the press; grays between keep
    their distances.
    """
    ramp = Image.frombytes("L", (256, 1), bytes(range(256)))
    none = Image.new("L", ramp.size)
    screen = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB"))
    wanted = _lightness(Image.merge("RGB", (ramp,) * 3), screen)
    printed = _lightness(Image.merge("CMYK", (none, none, none, ramp)), press)
    darkest, paper = min(printed), printed[0]
    blacks: list[int] = []
    amount = 255
    for each in wanted:  # from black to white
        light = darkest + each / 255 * (paper - darkest)
        while amount and printed[amount - 1] <= light:
            amount -= 1
        blacks.append(amount)
    return [255, *blacks[1:-1], 0]


def _lightness(pixels: Image.Image, profile: ImageCms.ImageCmsProfile) -> list[int]:
    """Return how light each pixel is, from 0 to 255."""
    lab = ImageCms.ImageCmsProfile(ImageCms.createProfile("LAB"))
    transform = ImageCms.buildTransform(profile, lab, pixels.mode, "LAB", _INTENT)
    seen = ImageCms.applyTransform(pixels, transform)
    assert seen is not None
    return list(seen.getchannel("L").tobytes())
