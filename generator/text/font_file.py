"""Read font files by HarfBuzz, and report unusable ones."""

from __future__ import annotations

import hashlib
import re
import struct
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from unicodedata import category

import uharfbuzz

from punchboard.cards.catalog import tr
from punchboard.cards.problem import PunchboardError
from punchboard.cards.regular_file import read_regular

#: Most bytes of a font file; a collection for China, Japan and Korea has 20 to 130 million.
_MOST_BYTES = 200_000_000
#: Required tables of a font (OpenType 1.9.1, "Required tables"), besides its outlines.
_NEEDED = frozenset({b"cmap", b"head", b"hhea", b"hmtx", b"maxp"})
_OUTLINES = (b"glyf", b"CFF ")
#: Tables with other glyphs: outlines that PDF doesn't support, drawings, and color bitmaps.
_DRAWN = frozenset({b"CFF2", b"SVG ", b"CBDT", b"sbix"})
#: Table with bitmaps in black and white or gray.
_BITMAPS = b"EBDT"
#: Length of table `OS/2` up to `fsType` (OpenType 1.9.1), the version from which its higher bits
#: count, and the mask of the usage permissions in the lowest bits.
_OS2_BYTES, _VERSION_OF_RIGHTS, _USAGE = 10, 2, 0x000F
#: The lightest weight that counts as bold (CSS Fonts 4 calls 600 semibold), and the names of bold
#: fonts whose tables say otherwise; not that of Blackadder.
_BOLD, _BOLD_NAME = 600, re.compile("(?:Bold|Black|Heavy)(?![a-z])")
#: The first four bytes of a font, of a collection of fonts, and of one packed for the web.
_FONTS = (b"\x00\x01\x00\x00", b"OTTO", b"true")
_COLLECTION = b"ttcf"
#: Lookup types in table `GSUB` (OpenType 1.9.1): multiple substitution, and extension.
_MULTIPLE, _EXTENSION = 2, 7
_PACKED = (b"wOFF", b"wOF2")


class FontError(PunchboardError):
    """An unusable font file.

    Attributes:
        path: Path of the file.
    """

    def __init__(self, path: Path, message: str, hint: str) -> None:
        super().__init__(message, hint)
        self.path = path


@dataclass(frozen=True, slots=True)
class FontFile:
    """One font of a file.

    Attributes:
        path: Path of the file.
        name: PostScript name, with only the characters of PDF names.
        digest: Digest of its content.
        shaper: HarfBuzz font, in font units.
        units: Font units per em.
        cap_height: Height of capitals, ems.
        descent: Depth below the baseline, ems, positive.
        ascent: Height above the baseline, thousandths of an em.
        depth: Depth below the baseline, thousandths of an em, negative.
        slant: Italic angle in degrees, negative to the right.
        box: Bounding box of all its glyphs, thousandths of an em: left, bottom, right, top.
        has_cubics: Whether it has PostScript outlines, in a table `CFF `.
        characters: Code points of all supported characters.
        weight: Weight of a variable font; 0 if it only has other axes; None if it isn't variable.
        divides: Whether it may draw a character without marks as several glyphs.
        is_embedded: Whether PDF can embed it; otherwise its glyphs are drawn as outlines.
        has_color: Whether some of its glyphs are drawings or bitmaps.
        blank: Code points of characters with an empty glyph that aren't spaces.
        is_bold: Whether it is semibold or heavier at the chosen weight.
        rights: Embedding permissions, `fsType` in table `OS/2`; 0 allows everything.
    """

    path: Path
    name: str
    digest: str
    shaper: uharfbuzz.Font
    units: int
    cap_height: float
    descent: float
    ascent: int
    depth: int
    slant: float
    box: tuple[int, int, int, int]
    has_cubics: bool
    characters: frozenset[int]
    weight: float | None
    divides: bool
    is_embedded: bool = True
    has_color: bool = False
    blank: frozenset[int] = frozenset()
    is_bold: bool = False
    rights: int = 0


@cache
def read_font(path: Path, number: int = 1, weight: int = 400) -> FontFile:
    """Read a font; cached for the process.

    Args:
        path: Path of a TrueType or OpenType font, a collection, or a web font.
        number: Number of the font in a collection, from 1.
        weight: Weight of a variable font, 400 for regular; clamped to its range.

    Raises:
        FontError: If the file isn't a font, or is damaged.
    """
    try:
        content = read_regular(path, _MOST_BYTES)
    except OSError as error:
        raise damaged_font(path) from error
    if content[:4] in _PACKED:
        content = _unpacked(path, content)
    fonts = _fonts_in(content)
    if number > len(fonts) > 0:
        raise FontError(
            path,
            tr("{file} has one font, so there is no #{number}", file=path.name, number=number)
            if len(fonts) == 1
            else tr(
                "{file} has {fonts} fonts, so there is no #{number}",
                file=path.name,
                fonts=len(fonts),
                number=number,
            ),
            tr("write #1"),
        )
    tables = _tables(content, fonts[number - 1]) if fonts else set()
    outlines = next((each for each in _OUTLINES if each in tables), None)
    if tables >= _NEEDED and outlines is None and not tables & _DRAWN and _BITMAPS in tables:
        raise FontError(
            path,
            tr("font {name} has no outlines: its letters are made of black pixels", name=path.name),
            tr("use a font with outlines, or a color font"),
        )
    if (outlines is None and not tables & _DRAWN) or not tables >= _NEEDED:
        raise damaged_font(path)
    face = uharfbuzz.Face(uharfbuzz.Blob(content), number - 1)
    shaper = uharfbuzz.Font(face)
    axis = next((each for each in face.axis_infos if each.tag == "wght"), None)
    if axis is not None:
        shaper.set_variations({"wght": float(weight)})
    characters = frozenset(face.unicodes)
    if not characters or not face.upem:
        raise damaged_font(path)
    tag = uharfbuzz.OTMetricsTag.CAP_HEIGHT
    cap_height = shaper.get_metric_position_with_fallback(tag) / face.upem
    extents = shaper.get_font_extents("ltr")
    descent = -extents.descender / face.upem
    thousandth = 1000 / face.upem
    corners = struct.unpack(">4h", bytes(face.reference_table("head").data)[36:44])
    left, bottom, right, top = (round(each * thousandth) for each in corners)
    has_color = bool(
        face.has_color_paint or face.has_color_layers or face.has_color_svg or face.has_color_png
    )
    table = bytes(face.reference_table("OS/2").data)[:_OS2_BYTES].ljust(_OS2_BYTES, b"\0")
    version, _, own_weight, _, rights = struct.unpack(">HhHHH", table)
    if version < _VERSION_OF_RIGHTS:
        rights &= _USAGE
    if axis is not None:
        own_weight = min(max(weight, axis.min_value), axis.max_value)
    name = face.get_name(uharfbuzz.OTNameIdPredefined.POSTSCRIPT_NAME) or path.stem
    return FontFile(
        path,
        "".join(each for each in name if (each.isascii() and each.isalnum()) or each == "-")
        or "Font",
        hashlib.sha256(content).hexdigest(),
        shaper,
        face.upem,
        cap_height if 0 < cap_height < 2 else 0.7,
        min(max(descent, 0.0), 0.3),
        round(extents.ascender * thousandth),
        round(extents.descender * thousandth),
        round(shaper.get_style_value(uharfbuzz.StyleTag.SLANT_ANGLE), 2),
        (left, bottom, right, top),
        outlines == b"CFF ",
        characters,
        None if b"fvar" not in tables else float(weight if axis is not None else 0),
        b"morx" in tables or _divides(bytes(face.reference_table("GSUB").data)),
        outlines is not None,
        has_color,
        _blank(shaper, characters) if has_color else frozenset(),
        own_weight >= _BOLD or bool(_BOLD_NAME.search(path.stem)),
        rights,
    )


def damaged_font(path: Path) -> FontError:
    """Return the error for a damaged font file."""
    return FontError(
        path,
        tr("font {name} is damaged, or no font", name=path.name),
        tr("use a sound .ttf, .otf, .ttc, .woff or .woff2 file"),
    )


def _fonts_in(content: bytes) -> list[int]:
    """Return the offsets of the fonts in a file; [] if the file isn't a font."""
    if content[:4] in _FONTS:
        return [0]
    if content[:4] != _COLLECTION:
        return []
    count = int.from_bytes(content[8:12])
    return [each for (each,) in struct.iter_unpack(">I", content[12 : 12 + 4 * min(count, 999)])]


def _divides(table: bytes) -> bool:
    """Return whether table `GSUB` has a multiple substitution (lookup type 2)."""
    first = int.from_bytes(table[8:10])
    for number in range(int.from_bytes(table[first : first + 2])):
        entry = first + 2 + 2 * number
        lookup = first + int.from_bytes(table[entry : entry + 2])
        kind = int.from_bytes(table[lookup : lookup + 2])
        if kind == _EXTENSION:
            rule = lookup + int.from_bytes(table[lookup + 6 : lookup + 8])
            kind = int.from_bytes(table[rule + 2 : rule + 4])
        if kind == _MULTIPLE:
            return True
    return False


def _blank(font: uharfbuzz.Font, characters: frozenset[int]) -> frozenset[int]:
    """Return the characters that a color font only has for sequences, such as digits of keycaps.

    Their glyphs are empty. Empty glyphs of spaces, joiners and selectors are normal and not
    included.
    """
    from punchboard.generator.text.color_font import is_drawing  # few fonts have color

    blank = set()
    for code in characters:
        glyph = font.get_nominal_glyph(code)
        extents = font.get_glyph_extents(glyph)
        is_seen = is_drawing(font, glyph) or (extents is not None and extents.width)
        if not is_seen and category(chr(code))[0] not in "ZCM":
            blank.add(code)
    return frozenset(blank)


def _tables(content: bytes, start: int) -> set[bytes]:
    """Return the tags of a font's tables; empty if a table exceeds the end of the file."""
    head = content[start : start + 12]
    if head[:4] not in _FONTS or len(head) < 12:
        return set()
    names: set[bytes] = set()
    for number in range(int.from_bytes(head[4:6])):
        entry = content[start + 12 + 16 * number :][:16]
        if len(entry) < 16:
            return set()
        name, _, offset, length = struct.unpack(">4sIII", entry)
        if offset + length > len(content):
            return set()
        names.add(name)
    return names


def _unpacked(path: Path, content: bytes) -> bytes:
    """Decompress a web font (WOFF, WOFF2)."""
    from io import BytesIO

    from fontTools.ttLib import TTFont

    plain = BytesIO()
    try:
        font = TTFont(BytesIO(content), recalcTimestamp=False)
        font.flavor = None
        font.save(plain)
    except Exception as error:  # fontTools raises various exceptions for a damaged file
        raise damaged_font(path) from error
    return plain.getvalue()
