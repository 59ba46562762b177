"""Pictures made of pixels: bounded before they are opened, named by their content, made ready."""

from __future__ import annotations

import hashlib
import io
import struct
import sys
import time
import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import IO, TYPE_CHECKING, NamedTuple

from punchboard.cards.catalog import tr
from punchboard.cards.problem import Diagnostics, Position
from punchboard.cards.regular_file import open_regular, read_regular
from punchboard.generator.art.picture_memory import (
    LONGEST_SIDE,
    MOST_MEMORY,
    MOST_READ,
    memory_of,
    shrink_of,
)
from punchboard.generator.art.png_rows import bands, check_rows, is_in_rows

if TYPE_CHECKING:
    from PIL.Image import Image as Pixels
    from PIL.ImageCms import ImageCmsProfile
    from PIL.ImageFile import ImageFile

#: Bytes of one picture file, and of a PNG, of which only a part is in the memory at a time.
MOST_BYTES, MOST_BYTES_OF_PNG = 80_000_000, 300_000_000
#: Bytes of a picture's own color profile; those of presses have 1 to 3 million.
_MOST_PROFILE = 16_000_000
_FORMATS = ("PNG", "JPEG", "WEBP", "AVIF", "GIF", "BMP", "TIFF")
#: Kinds of HEIC in a file's first box (ISO/IEC 23008-12, annex B), and bytes that it lies within.
_HEIC = (b"heic", b"heix", b"hevc", b"hevx", b"heim", b"heis")
_FIRST_BOX = 64
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
#: Quality of a JPEG that is encoded again: no loss that print could show.
_QUALITY = 92
#: Pixels across and down to look at a JPEG in: it is read to its end, and quickly.
_GLANCE = (64, 64)
#: Pixels that are made ready at a time, so that what that takes lives beside few others.
_BAND = 500_000


#: Nanoseconds after which a file counts as at rest; FAT keeps times in steps of two seconds.
_FRESH = 2_500_000_000
_MOST_INSPECTED = 2000


class Encoded(NamedTuple):
    """Pixels as PDF takes them.

    Attributes:
        width: Pixels.
        height: Pixels.
        channels: 1 for grey, 3 for RGB, 4 for CMYK; 8 bits each.
        is_jpeg: Whether `data` is a JPEG file; else it is deflated rows.
        data: The pixels.
        mask: How much each pixel covers, as grey; None if all cover wholly.
        is_filtered: Whether deflated rows have PNG's filters.
    """

    width: int
    height: int
    channels: int
    is_jpeg: bool
    data: bytes
    mask: Encoded | None = None
    is_filtered: bool = True


class Picture(NamedTuple):
    """A picture that can be printed.

    Attributes:
        source: Its file, or the bytes of it.
        width: Width of the upright picture, pixels.
        height: Height of the upright picture, pixels.
        digest: Digest of its content.
        orientation: Exif orientation: 1 is upright.
        is_jpeg: Whether it is a JPEG.
        is_ready: Whether a PDF can embed that JPEG as it is: upright, gray or sRGB.
        shrink: Pixels of the file, across and down, averaged into one: all of them would take too
            much memory.
    """

    source: Path | bytes
    width: int
    height: int
    digest: str
    orientation: int = 1
    is_jpeg: bool = False
    is_ready: bool = False
    shrink: int = 1

    @property
    def in_file(self) -> int:
        """Return how many pixels its file has."""
        return self.width * self.height * self.shrink**2

    @property
    def bytes(self) -> int:
        """Return how large its file is."""
        return len(self.source) if isinstance(self.source, bytes) else self.source.stat().st_size

    def pixels(self, width: float, height: float, *, inks: bool = False) -> Pixels:
        """Return it upright with 8 bits a channel (L, LA, RGB or RGBA), no larger than asked for.

        Args:
            width: Most pixels from left to right, 1 or more.
            height: Most pixels from top to bottom, 1 or more.
            inks: Whether one in CMYK stays so.
        """
        from PIL import Image

        size = round(min(width, self.width)), round(min(height, self.height))
        plain = self._decoded(size if self.orientation < _LYING else (size[1], size[0]), inks)
        if self.orientation != 1:
            plain = plain.transpose(Image.Transpose[_UPRIGHT[self.orientation]])
        if plain.size == size:
            return plain
        # Pillow mixes colors by what they cover as well, but keeps another copy meanwhile.
        mode, mixed = plain.mode, {"RGBA": "RGBa", "LA": "La"}.get(plain.mode, plain.mode)
        plain = plain.convert(mixed) if mixed != mode else plain
        plain = plain.resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0)
        return plain.convert(mode) if mixed != mode else plain

    def _decoded(self, size: tuple[int, int], inks: bool) -> Pixels:
        """Return the picture as oriented in its file, in about `size` or more pixels."""
        with _opened(self.source) as (image, file):
            image.draft(None, size)
            if self.shrink > 1 and not self.is_jpeg:
                return _in_bands(image, file, max(self.shrink, min(
                    image.width // (2 * size[0]), image.height // (2 * size[1])
                )))  # fmt: skip
            if inks and image.mode == "CMYK":
                return image.copy()
            return _ready(image)

    def is_see_through(self) -> bool:
        """Return whether some pixel covers less than wholly."""
        with _opened(self.source) as (image, _):
            if not image.has_transparency_data:
                return False
        pixels = self.pixels(self.width, self.height)
        return pixels.mode.endswith("A") and pixels.getchannel("A").getextrema() != (255, 255)

    def encoded(self, width: float, height: float) -> Encoded:
        """Return it in gray or sRGB as PDF takes it, no larger than asked for.

        A JPEG that fits is left as it is.

        Args:
            width: Most pixels from left to right, 1 or more.
            height: Most pixels from top to bottom, 1 or more.
        """
        if self.is_ready and width >= self.width and height >= self.height:
            with _opened(self.source) as (image, _):
                channels = len(image.getbands())
            content = _content(self.source)
            return Encoded(self.width, self.height, channels, True, content)
        return encode(self.pixels(width, height), as_jpeg=self.is_jpeg)


#: Pictures without faults, by their files and the treatment of inks, with the files' states.
_inspected: dict[tuple[Path, bool], tuple[tuple[int, ...], Picture]] = {}


def load_picture(
    path: Path, position: Position, diagnostics: Diagnostics, *, keeps_inks: bool = False
) -> Picture | None:
    """Inspect a picture file; report errors at `position`.

    A large file takes a tenth of a second, and editors ask at each key press: the result for a
    faultless file is kept for the process until the file changes.

    Args:
        path: Path of the picture.
        position: Position that names it.
        diagnostics: Receives errors.
        keeps_inks: Whether a CMYK picture is printed in its own inks, without conversion.
    """
    state = _state(path)
    known = _inspected.get((path, keeps_inks))
    if known is not None and known[0] == state:
        return known[1]
    before = diagnostics.count
    picture = read_picture(path, path.name, position, diagnostics, keeps_inks=keeps_inks)
    if picture is not None and diagnostics.count == before and state == _state(path):
        if len(_inspected) >= _MOST_INSPECTED:
            _inspected.clear()
        _inspected[path, keeps_inks] = state, picture
    return picture


def _state(path: Path) -> tuple[int, ...]:
    """Return numbers that change with a file; new ones each time for one that was just written.

    Two changes within the resolution of a file system's clock would have the same time.
    """
    found = path.stat()
    age = time.time_ns() - found.st_mtime_ns
    fresh = (time.monotonic_ns(),) if age < _FRESH else ()
    return (found.st_mtime_ns, found.st_ctime_ns, found.st_size, found.st_ino, *fresh)


def read_picture(
    source: Path | bytes,
    name: str,
    position: Position,
    diagnostics: Diagnostics,
    *,
    keeps_inks: bool = False,
) -> Picture | None:
    """Inspect a picture; report errors about it, by its name, at `position`.

    For `keeps_inks` see `load_picture`.
    """
    from PIL import UnidentifiedImageError

    length = len(source) if isinstance(source, bytes) else source.stat().st_size
    try:
        if _is_heic(source) and not _can_read_heic():
            diagnostics.error(
                position,
                tr("picture {name} is HEIC, which needs another package to be read", name=name),
                tr("save it as JPEG")
                if getattr(sys, "frozen", False)
                else tr('save it as JPEG, or type: pip install "punchboard[heic]"'),
            )
            return None
        with _opened(source) as (image, file):
            width, height = image.size
            shrink = _bounded(image, length, name, position, diagnostics)
            if shrink is None:
                return None
            if shrink > 1 and image.format == "PNG":
                check_rows(image, file)
            else:
                image.draft(None, _GLANCE)
                image.load()
            if image.format == "TIFF":  # Pillow turns it upright as it loads
                width, height = image.size
            orientation = _orientation(image)
            has_profile = _profile(image) is not None
            if image.mode == "CMYK" and not (has_profile or keeps_inks):
                diagnostics.warning(
                    position,
                    tr(
                        "picture {name} is CMYK without a colour profile; its colours in "
                        "print are a guess",
                        name=name,
                    ),
                    tr("save it in RGB, or with the profile that it was made for"),
                )
            is_jpeg = image.format in _JPEG
            is_plain = image.mode in ("L", "RGB") and not has_profile
    # Pillow's reader of AVIF raises RuntimeError for pixels that it can't decode.
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, EOFError, RuntimeError):
        diagnostics.error(
            position,
            tr("picture {name} isn't a PNG or JPEG, or is damaged", name=name),
            tr("open it in a paint program, and save it as PNG or JPEG"),
        )
        return None
    if orientation >= _LYING:
        width, height = height, width
    if shrink > 1:
        # A JPEG's decoder chooses a size that is no smaller than the one asked for.
        file_size, (width, height) = (width, height), (width // shrink, height // shrink)
        diagnostics.note(
            position,
            tr(
                "picture {name} is {file_width} × {file_height} pixels, more than "
                "are read at once; it is scaled down to {width} × {height}",
                name=name,
                file_width=file_size[0],
                file_height=file_size[1],
                width=width,
                height=height,
            ),
        )
    with _file(source) as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()[:20]
    is_ready = is_jpeg and is_plain and orientation == 1 and shrink == 1
    return Picture(source, width, height, digest, orientation, is_jpeg, is_ready, shrink)


def _bounded(
    image: ImageFile, length: int, name: str, position: Position, diagnostics: Diagnostics
) -> int | None:
    """Return by how much a picture must be scaled down to be read.

    None, after an error, if it can't be read; arguments as `read_picture`'s, and the bytes of its
    file.
    """
    width, height = image.size
    most = MOST_BYTES_OF_PNG if is_in_rows(image) else MOST_BYTES
    if length > most:
        message = tr(
            "picture {name} has {length} MB, at most {most} MB are read",
            name=name,
            length=length // 1000000,
            most=most // 1000000,
        )
        diagnostics.error(
            position,
            message,
            tr("save it smaller; 300 dpi are enough for print"),
        )
        return None
    if width * height > MOST_READ:
        message = tr(
            "picture {name} is {width} × {height} pixels, at most {most} million are read",
            name=name,
            width=width,
            height=height,
            most=MOST_READ // 1000000,
        )
        diagnostics.error(position, message, tr("scale it down; 300 dpi are enough for print"))
        return None
    if max(width, height) > LONGEST_SIDE:
        message = tr(
            "picture {name} is {width} × {height} pixels, at most {most} are read in one direction",
            name=name,
            width=width,
            height=height,
            most=LONGEST_SIDE,
        )
        hint = tr("cut it into parts, or scale it down; 300 dpi are enough for print")
        diagnostics.error(position, message, hint)
        return None
    if not _is_drawable(image):
        diagnostics.error(
            position,
            tr(
                "picture {name} has pixels of the kind {mode}, which cannot be printed",
                name=name,
                mode=image.mode,
            ),
            tr("save it in RGB or grey, with 8 or 16 bits a channel"),
        )
        return None
    profile = len(image.info.get("icc_profile") or b"")
    if profile > _MOST_PROFILE:
        diagnostics.error(
            position,
            tr(
                "picture {name} has a color profile of {profile} MB, at most "
                "{most_profile} MB are read",
                name=name,
                profile=profile // 1000000,
                most_profile=_MOST_PROFILE // 1000000,
            ),
            tr("save it again in sRGB"),
        )
        return None
    shrink = shrink_of(image, length)
    if shrink is None:
        needed, most = -(-memory_of(image, length) // 1_000_000), MOST_MEMORY // 1_000_000
        message = tr(
            "picture {name} is {width} × {height} pixels; reading it takes {needed} MB of memory, "
            "at most {most} MB are used",
            name=name,
            width=width,
            height=height,
            needed=needed,
            most=most,
        )
        part = (most / needed) ** 0.5
        smaller = tr(
            "make it {width} × {height} pixels; 300 dpi are enough for print",
            width=int(width * part),
            height=int(height * part),
        )
        if image.format == "PNG":
            other = tr(
                "save it with 8 bits a channel and without interlacing, or {smaller}",
                smaller=smaller,
            )
        elif image.format == "JPEG":
            other = tr(
                "save it as a baseline JPEG, not a progressive one, or {smaller}", smaller=smaller
            )
        else:
            other = tr("save it as PNG, or {smaller}", smaller=smaller)
        diagnostics.error(position, message, other)
    return shrink


def _content(source: Path | bytes) -> bytes:
    return source if isinstance(source, bytes) else read_regular(source, MOST_BYTES)


def _file(source: Path | bytes) -> io.BytesIO | io.BufferedReader:
    if isinstance(source, bytes):
        return io.BytesIO(source)
    return open_regular(source, MOST_BYTES_OF_PNG)


@contextmanager
def _opened(source: Path | bytes) -> Iterator[tuple[ImageFile, IO[bytes]]]:
    """Open a picture in a supported format, and its file. Its size isn't limited here."""
    from PIL import Image

    limit, Image.MAX_IMAGE_PIXELS = Image.MAX_IMAGE_PIXELS, None  # bounded here instead
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of odd metadata, which prints nothing
            formats = (*_FORMATS, *(("HEIF",) if "HEIF" in Image.OPEN else ()))
            with _file(source) as file, Image.open(file, formats=formats) as image:
                yield image, file
    finally:
        Image.MAX_IMAGE_PIXELS = limit


def _is_heic(source: Path | bytes) -> bool:
    with _file(source) as file:
        head = file.read(_FIRST_BOX)
    return head[4:8] == b"ftyp" and any(kind in head[8:] for kind in _HEIC)


def _can_read_heic() -> bool:
    """Return whether a package is installed that reads HEIC.

    No wheel and no program of ours has it, since its binaries contain code under the GPL. So it is
    imported by a name that tools which gather imports don't see.
    """
    try:
        import_module("pillow_heif").register_heif_opener()
    except ImportError:
        return False
    return True


def _is_drawable(image: Pixels) -> bool:
    """Return whether the meaning of the pixel values is known: 32-bit values may mean anything."""
    return image.mode in _MODES or image.mode.startswith(_DEEP_GREY)


def _orientation(image: Pixels) -> int:
    """Return how a loaded picture lies, upright where that is unsaid or unreadable."""
    try:
        value = image.getexif().get(_ORIENTATION, 1)
    except (OSError, ValueError, SyntaxError, EOFError, struct.error):
        return 1
    return value if value in _UPRIGHT else 1


def _ready(image: Pixels) -> Pixels:
    """Return a picture as `_plain` does; a large one in bands, so that few copies live at once."""
    image.load()
    rows = max(1, _BAND // image.width)
    if rows >= image.height:
        return _plain(image)
    crops = (
        image.crop((0, top, image.width, min(top + rows, image.height)))
        for top in range(0, image.height, rows)
    )
    return _joined(map(_plain, crops), image.size)


def _in_bands(image: ImageFile, file: IO[bytes], shrink: int) -> Pixels:
    """Return a PNG as `_plain` does, in a part of its size, without decoding all of it at once."""
    width, height = image.width // shrink, image.height // shrink
    rows = max(1, _BAND // image.width // shrink) * shrink
    reduced = (
        _plain(band.crop((0, 0, width * shrink, band.height // shrink * shrink))).reduce(shrink)
        for band in bands(image, file, rows)
        if band.height >= shrink
    )
    return _joined(reduced, (width, height))


def _joined(parts: Iterable[Pixels], size: tuple[int, int]) -> Pixels:
    """Return bands as one picture, the first at its top."""
    from PIL import Image

    whole: Pixels | None = None
    top = 0
    for part in parts:
        if whole is None:
            whole = Image.new(part.mode, size)
        whole.paste(part, (0, top))
        top += part.height
    assert whole is not None
    return whole


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


def encode(pixels: Pixels, *, as_jpeg: bool = False) -> Encoded:
    """Return pixels (L, LA, RGB, RGBA or CMYK) as PDF takes them.

    Args:
        pixels: The pixels; a caller keeps no reference, so that their memory is free soon.
        as_jpeg: Whether some loss is fine, as they come from a JPEG.
    """
    if as_jpeg:
        return _as_jpeg(pixels)
    if pixels.mode == "CMYK":
        from PIL import Image

        return _as_rows(Image.merge("RGBA", pixels.split()))  # PNG knows no inks, and needs not to
    if not pixels.mode.endswith("A"):
        return _as_rows(pixels)
    cover = pixels.getchannel("A")
    mask = None if cover.getextrema() == (255, 255) else _as_rows(cover)
    del cover
    colours = pixels.convert(pixels.mode[:-1])
    del pixels
    return _as_rows(colours)._replace(mask=mask)


def _as_jpeg(pixels: Pixels) -> Encoded:
    content = io.BytesIO()
    pixels.save(content, "JPEG", quality=_QUALITY)
    return Encoded(*pixels.size, len(pixels.getbands()), True, content.getvalue())


def _as_rows(pixels: Pixels) -> Encoded:
    """Return pixels as a PNG would hold them: filtered rows make half as much as bare ones."""
    content = io.BytesIO()
    pixels.save(content, "PNG")
    data = b"".join(_chunks(content.getbuffer(), b"IDAT"))
    return Encoded(*pixels.size, len(pixels.getbands()), False, data)


def _chunks(png: memoryview, wanted: bytes) -> Iterator[memoryview]:
    at = 8  # behind the signature
    while at < len(png):
        length, kind = struct.unpack_from(">I4s", png, at)
        if kind == wanted:
            yield png[at + 8 : at + 8 + length]
        at += 12 + length
