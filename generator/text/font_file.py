"""Font files: what HarfBuzz reads of them, and what is said of those that cannot be used."""

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

#: Bytes of a font file; a collection for China, Japan and Korea has 20 to 130 million.
_MOST_BYTES = 200_000_000
#: What every font has that can be drawn (OpenType 1.9.1, "Required tables"), besides its outlines.
_NEEDED = frozenset({b"cmap", b"head", b"hhea", b"hmtx", b"maxp"})
_OUTLINES = (b"glyf", b"CFF ")
#: Tables with other shapes: outlines that PDF doesn't know, drawings, and pictures of color.
_DRAWN = frozenset({b"CFF2", b"SVG ", b"CBDT", b"sbix"})
#: A table with pictures in black and white or gray.
_BITMAPS = b"EBDT"
#: Bytes of a table `OS/2` up to the rights that it gives (OpenType 1.9.1), and the version from
#: which on these say more than the permissions to use a font, which are in the lowest bits.
_OS2_BYTES, _VERSION_OF_RIGHTS, _USAGE = 10, 2, 0x000F
#: The lightest weight that counts as bold (CSS Fonts 4 calls 600 semibold), and the names of bold
#: fonts whose tables say otherwise; not that of Blackadder.
_BOLD, _BOLD_NAME = 600, re.compile("(?:Bold|Black|Heavy)(?![a-z])")
#: The first four bytes of a font, of a collection of fonts, and of one packed for the web.
_FONTS = (b"\x00\x01\x00\x00", b"OTTO", b"true")
_COLLECTION = b"ttcf"
#: Kinds of rules in a table `GSUB` (OpenType 1.9.1): a glyph for several, and a rule elsewhere.
_MULTIPLE, _EXTENSION = 2, 7
_PACKED = (b"wOFF", b"wOF2")


class FontError(PunchboardError):
    """A font file that cannot be used.

    Attributes:
        path: the file.
    """

    def __init__(self, path: Path, message: str, hint: str) -> None:
        super().__init__(message, hint)
        self.path = path


@dataclass(frozen=True, slots=True)
class FontFile:
    """One font of a file.

    Attributes:
        path: the file.
        name: PostScript's name of it, of letters that a PDF's names may have.
        digest: names its content.
        shaper: what HarfBuzz shapes with, in units of the font.
        units: of an em.
        cap_height: of capitals, ems.
        descent: below the baseline, ems, positive.
        ascent: above the baseline, thousandths of an em.
        depth: below it, likewise, negative.
        slant: of its letters, degrees, negative to the right.
        box: around all its glyphs, thousandths of an em: left, bottom, right, top.
        has_cubics: whether its outlines are PostScript's, in a table `CFF `.
        characters: codes of all that it can draw.
        weight: which of a variable font's; 0 if it varies in other ways; None if it is none.
        divides: whether it may draw a character as several glyphs, though no mark stands upon it.
        is_embedded: whether PDF can embed it; another font's glyphs are drawn.
        has_color: whether some of its glyphs are drawings or pictures.
        blank: codes of characters that it has and draws as nothing, though they aren't spaces.
        is_bold: whether its letters are semibold or heavier, at the weight that was asked for.
        rights: what its maker allows for embedding, `fsType` in the table `OS/2`; 0 allows all.
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
    """Read a font, once in a process.

    Args:
        path: TrueType or OpenType, a collection of these, or packed for the web.
        number: of the font in a collection, from 1.
        weight: of a variable font, 400 for regular; as near as it has it.

    Raises:
        FontError: if it is none, or is damaged.
    """
    try:
        content = read_regular(path, _MOST_BYTES)
    except OSError as error:
        raise damaged_font(path) from error
    if content[:4] in _PACKED:
        content = _unpacked(path, content)
    fonts = _fonts_in(content)
    if number > len(fonts) > 0:
        has = tr("one font") if len(fonts) == 1 else tr("{fonts} fonts", fonts=len(fonts))
        raise FontError(
            path,
            tr(
                "{name} has {has}, so there is no #{number}", name=path.name, has=has, number=number
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
    """Return what is said of a font file that cannot be read to its end."""
    return FontError(
        path,
        tr("font {name} is damaged, or no font", name=path.name),
        tr("use a sound .ttf, .otf, .ttc, .woff or .woff2 file"),
    )


def _fonts_in(content: bytes) -> list[int]:
    """Return where the fonts of a file begin; none if it is no font."""
    if content[:4] in _FONTS:
        return [0]
    if content[:4] != _COLLECTION:
        return []
    count = int.from_bytes(content[8:12])
    return [each for (each,) in struct.iter_unpack(">I", content[12 : 12 + 4 * min(count, 999)])]


def _divides(table: bytes) -> bool:
    """Return whether any rule of a table `GSUB` draws a glyph as several (lookups of type 2)."""
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
    """Return the characters that a color font has for joined ones alone, such as digits of keycaps.

    Their glyphs are empty; those of spaces, joiners and selectors are meant to be.
    """
    from punchboard.generator.art.color_font import is_drawing  # few fonts have color

    blank = set()
    for code in characters:
        glyph = font.get_nominal_glyph(code)
        extents = font.get_glyph_extents(glyph)
        is_seen = is_drawing(font, glyph) or (extents is not None and extents.width)
        if not is_seen and category(chr(code))[0] not in "ZCM":
            blank.add(code)
    return frozenset(blank)


def _tables(content: bytes, start: int) -> set[bytes]:
    """Return the names of a font's tables; none if some lies beyond the end of the file."""
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
    """Return the font that was packed for the web (WOFF, WOFF2)."""
    from io import BytesIO

    from fontTools.ttLib import TTFont

    plain = BytesIO()
    try:
        font = TTFont(BytesIO(content), recalcTimestamp=False)
        font.flavor = None
        font.save(plain)
    except Exception as error:  # a damaged file breaks fontTools in any of its ways
        raise damaged_font(path) from error
    return plain.getvalue()
