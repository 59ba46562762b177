"""Pictures made of pixels: bounded before they are opened, named by their content, made ready."""

from __future__ import annotations

import hashlib
import io
import struct
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from punchboard.cards.problem import Diagnostics, Position
from punchboard.cards.regular_file import open_regular, read_regular

if TYPE_CHECKING:
    from PIL.Image import Image as Pixels
    from PIL.ImageCms import ImageCmsProfile
    from PIL.ImageFile import ImageFile

#: A4 at 600 dpi has 35 million pixels; a poker card at 1200 dpi has 13 million.
MOST_PIXELS = 60_000_000
#: Bytes of one picture file.
MOST_BYTES = 80_000_000
_FORMATS = ("PNG", "JPEG", "WEBP", "GIF", "BMP", "TIFF")
_JPEG = ("JPEG", "MPO")  # MPO: a JPEG of a camera or phone with more pictures behind it
#: Kinds of pixels that are known to be colours, besides grey of 16 bits.
_MODES = frozenset({
    "1", "L", "LA", "La", "P", "PA", "RGB", "RGBA", "RGBa", "RGBX", "CMYK", "YCbCr", "HSV",
})  # fmt: skip
_DEEP_GREY = "I;16"
#: The tag that says how a camera was held, and what undoes each value (Exif 2.32, 4.6.4 A).
_ORIENTATION = 0x0112
_UPRIGHT = {
    2: "FLIP_LEFT_RIGHT", 3: "ROTATE_180", 4: "FLIP_TOP_BOTTOM", 5: "TRANSPOSE", 6: "ROTATE_270",
    7: "TRANSVERSE", 8: "ROTATE_90",
}  # fmt: skip
#: From this value on, width and height change places.
_LYING = 5
#: Where a picture was JPEG and has to be made anew: no loss that print could show.
_QUALITY = 92
#: Pixels across and down to look at a JPEG in: it is read to its end, and quickly.
_GLANCE = (64, 64)


class Encoded(NamedTuple):
    """Pixels as PDF takes them.

    Attributes:
        width: pixels.
        height: pixels.
        channels: 1 for grey, 3 for RGB, 4 for CMYK; 8 bits each.
        is_jpeg: whether `data` is a JPEG file; else it is deflated rows with PNG's filters.
        data: the pixels.
        mask: how much each pixel covers, as grey; None if all cover wholly.
    """

    width: int
    height: int
    channels: int
    is_jpeg: bool
    data: bytes
    mask: Encoded | None = None


class Picture(NamedTuple):
    """A picture that can be printed.

    Attributes:
        source: its file, or what is in it.
        width: pixels, held upright.
        height: pixels, held upright.
        digest: a name of its content.
        orientation: how it lies in its file, as Exif has it: 1 is upright.
        is_jpeg: whether it is a JPEG.
        is_ready: whether that JPEG is just what a PDF takes: upright, in grey or in sRGB.
    """

    source: Path | bytes
    width: int
    height: int
    digest: str
    orientation: int = 1
    is_jpeg: bool = False
    is_ready: bool = False

    @property
    def bytes(self) -> int:
        """Return how large its file is."""
        return len(self.source) if isinstance(self.source, bytes) else self.source.stat().st_size

    def pixels(self, width: float, height: float, *, inks: bool = False) -> Pixels:
        """Return it upright with 8 bits a channel (L, LA, RGB or RGBA), no larger than asked for.

        Args:
            width: most pixels from left to right, 1 or more.
            height: most pixels from top to bottom, 1 or more.
            inks: whether one in CMYK stays so.
        """
        from PIL import Image

        size = round(min(width, self.width)), round(min(height, self.height))
        with _opened(self.source) as image:
            image.draft(None, size if self.orientation < _LYING else (size[1], size[0]))
            plain = image.copy() if inks and image.mode == "CMYK" else _plain(image)
        if self.orientation != 1:
            plain = plain.transpose(Image.Transpose[_UPRIGHT[self.orientation]])
        if plain.size != size:
            plain = plain.resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0)
        return plain

    def is_see_through(self) -> bool:
        """Return whether some pixel covers less than wholly."""
        if self.is_jpeg:
            return False
        pixels = self.pixels(self.width, self.height)
        return pixels.mode.endswith("A") and pixels.getchannel("A").getextrema() != (255, 255)

    def encoded(self, width: float, height: float, *, inks: bool = False) -> Encoded:
        """Return it as PDF takes it, no larger than asked for; a JPEG that fits is left as it is.

        Args:
            width: most pixels from left to right, 1 or more.
            height: most pixels from top to bottom, 1 or more.
            inks: whether one in CMYK stays so; else all are in grey or sRGB.
        """
        if self.is_ready and width >= self.width and height >= self.height:
            with _opened(self.source) as image:
                channels = len(image.getbands())
            content = _content(self.source)
            return Encoded(self.width, self.height, channels, True, content)
        pixels = self.pixels(width, height, inks=inks)
        is_jpeg = self.is_jpeg and pixels.mode != "CMYK"
        return _as_jpeg(pixels) if is_jpeg else encode(pixels)


def load_picture(
    path: Path, position: Position, diagnostics: Diagnostics, *, keeps_inks: bool = False
) -> Picture | None:
    """Look at a picture file; what is wrong is said at `position`.

    Args:
        path: of the picture.
        position: where it is named.
        diagnostics: takes what is wrong.
        keeps_inks: whether one in CMYK is printed in its own inks, so that none are guessed.
    """
    return read_picture(path, path.name, position, diagnostics, keeps_inks=keeps_inks)


def read_picture(
    source: Path | bytes,
    name: str,
    position: Position,
    diagnostics: Diagnostics,
    *,
    keeps_inks: bool = False,
) -> Picture | None:
    """Look at a picture; what is wrong with what is called so is said at `position`.

    `keeps_inks` is `load_picture`'s.
    """
    from PIL import Image, UnidentifiedImageError

    size = len(source) if isinstance(source, bytes) else source.stat().st_size
    if size > MOST_BYTES:
        diagnostics.error(
            position,
            f"picture {name} has {size // 1_000_000} MB,"
            f" at most {MOST_BYTES // 1_000_000} MB are read",
            "save it smaller; 300 dpi are enough for print",
        )
        return None
    limit, Image.MAX_IMAGE_PIXELS = Image.MAX_IMAGE_PIXELS, None  # bounded here instead
    try:
        with _opened(source) as image:
            width, height = image.size
            if width * height > MOST_PIXELS:
                diagnostics.error(
                    position,
                    f"picture {name} is {width} × {height} pixels,"
                    f" at most {MOST_PIXELS // 1_000_000} million are read",
                    "scale it down; 300 dpi are enough for print",
                )
                return None
            if not _is_drawable(image):
                diagnostics.error(
                    position,
                    f"picture {name} has pixels of the kind {image.mode}, which cannot be printed",
                    "save it in RGB or grey, with 8 or 16 bits a channel",
                )
                return None
            image.draft(None, _GLANCE)
            image.load()
            if image.format == "TIFF":  # Pillow turns it upright as it loads
                width, height = image.size
            orientation = _orientation(image)
            has_profile = _profile(image) is not None
            if image.mode == "CMYK" and not (has_profile or keeps_inks):
                diagnostics.warning(
                    position,
                    f"picture {name} is CMYK without a colour profile;"
                    " its colours in print are a guess",
                    "save it in RGB, or with the profile that it was made for",
                )
            is_jpeg = image.format in _JPEG
            is_plain = image.mode in ("L", "RGB") and not has_profile
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, EOFError):
        diagnostics.error(
            position,
            f"picture {name} is damaged, or no picture",
            "save it again as PNG or JPEG",
        )
        return None
    finally:
        Image.MAX_IMAGE_PIXELS = limit
    if orientation >= _LYING:
        width, height = height, width
    digest = hashlib.sha256(_content(source)).hexdigest()[:20]
    is_ready = is_jpeg and is_plain and orientation == 1
    return Picture(source, width, height, digest, orientation, is_jpeg, is_ready)


def _content(source: Path | bytes) -> bytes:
    return source if isinstance(source, bytes) else read_regular(source, MOST_BYTES)


@contextmanager
def _opened(source: Path | bytes) -> Iterator[ImageFile]:
    """Open a picture of the formats that are read, whatever its size: that was checked before."""
    from PIL import Image

    limit, Image.MAX_IMAGE_PIXELS = Image.MAX_IMAGE_PIXELS, None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of odd metadata, which prints nothing
            with (
                io.BytesIO(source)
                if isinstance(source, bytes)
                else open_regular(source, MOST_BYTES) as opened,
                Image.open(opened, formats=_FORMATS) as image,
            ):
                yield image
    finally:
        Image.MAX_IMAGE_PIXELS = limit


def _is_drawable(image: Pixels) -> bool:
    """Return whether what the numbers of a picture mean is known: 32 bits may be anything."""
    return image.mode in _MODES or image.mode.startswith(_DEEP_GREY)


def _orientation(image: Pixels) -> int:
    """Return how a loaded picture lies, upright where that is unsaid or unreadable."""
    try:
        value = image.getexif().get(_ORIENTATION, 1)
    except (OSError, ValueError, SyntaxError, EOFError, struct.error):
        return 1
    return value if value in _UPRIGHT else 1


def _plain(image: Pixels) -> Pixels:
    """Return a picture with 8 bits a channel in grey or sRGB, with its alpha if it has any."""
    image.load()
    profile = _profile(image)
    is_clear = image.has_transparency_data
    if _is_grey(image):
        deep = image.mode.startswith(_DEEP_GREY)
        grey = _of_deep_grey(image) if deep else image.convert("LA" if is_clear else "L")
        return grey if profile is None else _grey_to_srgb(grey, profile)
    if image.mode == "CMYK":
        return _to_srgb(image, profile) if profile is not None else image.convert("RGB")
    if image.mode == "RGB" and is_clear:
        image = _with_shallow_key(image)
    plain = image.convert("RGBA" if is_clear else "RGB")
    if profile is None:
        return plain
    converted = _to_srgb(plain.convert("RGB"), profile)
    if is_clear:
        converted.putalpha(plain.getchannel("A"))
    return converted


def _of_deep_grey(image: Pixels) -> Pixels:
    """Return grey of 16 bits as grey of 8: the upper byte, as Pillow reads 16 bits of colour."""
    from PIL import Image, ImageChops

    numbers = image.tobytes()
    big_endian = image.mode.endswith("B")
    upper, lower = (
        Image.frombytes("L", image.size, numbers[start::2])
        for start in ((0, 1) if big_endian else (1, 0))
    )
    key = image.info.get("transparency")  # the one grey that covers nothing
    if isinstance(key, int):
        parts = ((upper, key >> 8), (lower, key & 255))
        other = [
            part.point([255 * (each != value) for each in range(256)]) for part, value in parts
        ]
        upper.putalpha(ImageChops.lighter(*other))
    return upper


def _with_shallow_key(image: Pixels) -> Pixels:
    """Return colour whose see-through colour has 8 bits a channel, as Pillow made its pixels."""
    key = image.info["transparency"]
    if isinstance(key, tuple) and max(key) > 255:
        image = image.copy()
        image.info["transparency"] = tuple(each >> 8 for each in key)
    return image


def _profile(image: Pixels) -> ImageCmsProfile | None:
    """Return the colour profile to convert from; None for sRGB, which is taken as it is."""
    content = image.info.get("icc_profile")
    if not content:
        return None
    try:
        from PIL import ImageCms

        profile = ImageCms.ImageCmsProfile(io.BytesIO(content))
        title = ImageCms.getProfileDescription(profile)
        space = "CMYK" if image.mode == "CMYK" else "GRAY" if _is_grey(image) else "RGB"
        is_of_it = profile.profile.xcolor_space.strip() == space
        if not is_of_it or ("sRGB" in title and "linear" not in title.lower()):
            return None
        # A damaged profile may tell its space and still convert nothing.
        mode = "L" if space == "GRAY" else space
        screen = ImageCms.createProfile("sRGB")
        ImageCms.buildTransform(profile, screen, mode, "RGB", flags=ImageCms.Flags.NOOPTIMIZE)
    except (ImportError, OSError, ValueError, ImageCms.PyCMSError):
        return None
    return profile


def _is_grey(image: Pixels) -> bool:
    return image.mode in ("1", "L", "LA", "La") or image.mode.startswith(_DEEP_GREY)


def _grey_to_srgb(image: Pixels, profile: ImageCmsProfile) -> Pixels:
    """Convert grey by its profile, with its alpha if it has any; it stays grey."""
    converted = _to_srgb(image.convert("L"), profile).getchannel("G")
    if image.mode == "LA":
        converted.putalpha(image.getchannel("A"))
    return converted


def _to_srgb(image: Pixels, profile: ImageCmsProfile) -> Pixels:
    """Convert as print programs do: relative colours, black to black."""
    from PIL import ImageCms

    converted = ImageCms.profileToProfile(
        image,
        profile,
        ImageCms.createProfile("sRGB"),
        ImageCms.Intent.RELATIVE_COLORIMETRIC,
        outputMode="RGB",
        flags=ImageCms.Flags.BLACKPOINTCOMPENSATION,
    )
    assert converted is not None
    return converted


def encode(pixels: Pixels) -> Encoded:
    """Return pixels (L, LA, RGB, RGBA or CMYK) as PDF takes them, without loss."""
    if pixels.mode == "CMYK":
        from PIL import Image

        return _as_rows(Image.merge("RGBA", pixels.split()))  # PNG knows no inks, and needs not to
    if not pixels.mode.endswith("A"):
        return _as_rows(pixels)
    cover = pixels.getchannel("A")
    mask = None if cover.getextrema() == (255, 255) else _as_rows(cover)
    return _as_rows(pixels.convert(pixels.mode[:-1]))._replace(mask=mask)


def _as_jpeg(pixels: Pixels) -> Encoded:
    content = io.BytesIO()
    pixels.save(content, "JPEG", quality=_QUALITY)
    return Encoded(*pixels.size, len(pixels.getbands()), True, content.getvalue())


def _as_rows(pixels: Pixels) -> Encoded:
    """Return pixels as a PNG would hold them: filtered rows make half as much as bare ones."""
    content = io.BytesIO()
    pixels.save(content, "PNG")
    data = b"".join(_chunks(content.getvalue(), b"IDAT"))
    return Encoded(*pixels.size, len(pixels.getbands()), False, data)


def _chunks(png: bytes, wanted: bytes) -> Iterator[bytes]:
    at = 8  # behind the signature
    while at < len(png):
        length, kind = struct.unpack_from(">I4s", png, at)
        if kind == wanted:
            yield png[at + 8 : at + 8 + length]
        at += 12 + length
