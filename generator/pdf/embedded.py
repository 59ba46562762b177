"""Fonts in PDF files: texts as glyphs of a composite font, which every reader can turn back.

ISO 32000-1, 9.7 (composite fonts, here with codes of two bytes that are the numbers of glyphs) and
9.10 (how readers find the characters that glyphs stand for).
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import uharfbuzz
from reportlab.pdfbase import pdfdoc

from punchboard.generator.text.font_file import FontFile, damaged_font
from punchboard.generator.text.fonts import FontFace, Glyph

#: What only shaping needs, which is done when a file is read.
_DROPPED = (
    b"GSUB", b"GPOS", b"GDEF", b"kern", b"morx", b"BASE", b"JSTF", b"DSIG", b"name", b"post",
    b"OS/2",
)  # fmt: skip
#: Kept glyphs keep their numbers: what was written before the last page is right.
_FLAGS = (
    uharfbuzz.SubsetFlags.RETAIN_GIDS
    | uharfbuzz.SubsetFlags.NO_LAYOUT_CLOSURE
    | uharfbuzz.SubsetFlags.NOTDEF_OUTLINE
    | uharfbuzz.SubsetFlags.CFF_IDENTITY_CHARSET
)
#: Bits of a descriptor's flags (ISO 32000-1, table 123): all glyphs are told by number.
_SYMBOLIC = 4
#: So many entries has a part of a map from codes to characters (Adobe Technical Note 5411, 1.4.1).
_ENTRIES = 100


#: Something that a page asks of its file, in the words of JSON: what, which, and the answer.
Ask = list[Any]


class EmbeddedFont:
    """A font as a file uses it: it takes words, and at the end adds those glyphs that they need.

    Attributes:
        resource: what content streams call it, with its slash.
    """

    def __init__(self, face: FontFace, number: int, asks: list[Ask]) -> None:
        """Begin without glyphs.

        Args:
            face: shapes words.
            number: tells it from the file's other fonts.
            asks: takes what the page that is drawn asks of the file.
        """
        self.resource = f"/F{number}"
        self._face = face
        self._number = number
        self._asks = asks
        self._glyphs = _Glyphs(face.file)
        self._level: dict[Glyph, str] = {}  # what draws each glyph where the pen is
        self._meaning: dict[int, str] = {}  # what each glyph stands for, the first time it comes
        self._known: dict[str, _Known] = {}
        self._plain: set[tuple[int, str]] = set()  # glyphs that were noted and say what they mean
        self._words = _Words(self)  # of the batch of pages that is drawn
        self._noted: set[tuple[int, str]] = set()

    def begin_batch(self) -> None:
        """Note glyphs again that are asked for."""
        self._words.clear()
        self._noted.clear()
        self._plain.clear()

    def show(self, text: str, size: float) -> str:
        """Return the operators that show a text where the pen is."""
        words = self._words
        if " " not in text:
            code = words[text]
        else:
            code = words[" "].join([words[word] for word in text.split(" ")])
            if _SPAN in code:  # readers lose a blank that stands between two of them
                first, *rest = text.split(" ")
                code = words[first] + "".join([words[f" {word}"] for word in rest])
        code = f"[({code})]TJ"
        return code if _RISE not in code else _risen(code, size)

    def code_of(self, word: str) -> str:
        """Return what shows a word, inside a string of an array of `TJ`."""
        known = self._known.get(word)
        if known is None:
            glyphs = self._face.glyphs_of(word)
            numbers = [glyph[0] for glyph in glyphs]
            texts = _told_by(word, glyphs)
            meant = texts or [""] * len(numbers)
            code = self._drawn(glyphs)
            # Most words have glyphs alone that said the same before.
            if texts != word or not self._plain.issuperset(zip(numbers, word, strict=True)):
                answers = [self.means(*pair) for pair in zip(numbers, meant, strict=True)]
                if texts is None or answers != list(texts):
                    said = ("\ufeff" + word).encode("utf-16-be").hex().upper()
                    code = f"{_SPAN}<</ActualText<{said}>>>BDC[({code})]TJ EMC[("
            self._known[word] = _Known(code, tuple(numbers), meant)
            return code
        if not self._plain.issuperset(zip(known.numbers, known.texts, strict=True)):
            for number, text in zip(known.numbers, known.texts, strict=True):
                self.means(number, text)
        return known.code

    def means(self, number: int, text: str) -> str:
        """Return what readers take a glyph for.

        Args:
            number: of the glyph.
            text: what it stands for in a word, which counts the first time; none if it cannot be
                told there.
        """
        answer = self._meaning.setdefault(number, text) if text else ""
        if (number, text) not in self._noted:
            self._noted.add((number, text))
            last = self._asks[-1] if self._asks else []
            if last[:2] != ["glyphs", self._face.name]:
                last = ["glyphs", self._face.name, [], [], []]
                self._asks.append(last)
            for kept, new in zip(last[2:], (number, text, answer), strict=True):
                kept.append(new)
            self._glyphs[number]  # so that it is part of the file
            if text and answer == text:
                self._plain.add((number, text))
        return answer

    def _drawn(self, glyphs: Sequence[Glyph]) -> str:
        """Return what draws glyphs, inside a string of an array of `TJ`."""
        level = self._level
        raised = 0
        parts: list[str] = []
        for glyph in glyphs:
            if glyph[4] != raised:
                raised = glyph[4]
                em = raised / self._face.file.units
                parts.append(f")]TJ {_RISE}{em:.4f}{_RISE} Ts[(")
            parts.append(level.get(glyph) or self._levelled(glyph))
        if raised:
            parts.append(f")]TJ {_RISE}0{_RISE} Ts[(")
        return "".join(parts)

    def _levelled(self, glyph: Glyph) -> str:
        """Return what draws a glyph where the pen is, and moves on."""
        number, _, advance, dx, _ = glyph
        code, width = self._glyphs[number]
        thousandth = 1000 / self._face.file.units
        if dx:
            code = _moved(-dx * thousandth) + code
        if width + dx != advance:
            code += _moved((width + dx - advance) * thousandth)
        self._level[glyph] = code
        return code

    def add_to(self, document: pdfdoc.PDFDocument) -> Any:
        """Add the font to a document, and return the reference to it.

        Raises:
            FontError: if the file turns out to be damaged.
        """
        file = self._face.file
        name = f"{_tag(self._number)}+{file.name}"
        kind = "CIDFontType0" if file.has_cubics else "CIDFontType2"
        stream = document.Reference(_font_stream(file, self._glyphs), f"fontFile:{name}")
        descriptor = pdfdoc.PDFDictionary(
            {
                "Type": pdfdoc.PDFName("FontDescriptor"),
                "FontName": pdfdoc.PDFName(name),
                "Flags": _SYMBOLIC,
                "FontBBox": pdfdoc.PDFArrayCompact(file.box),
                "ItalicAngle": file.slant,
                "Ascent": file.ascent,
                "Descent": file.depth,
                "CapHeight": round(1000 * file.cap_height),
                "StemV": 80,  # readers that have the font itself do not look at it
                "FontFile3" if file.has_cubics else "FontFile2": stream,
            }
        )
        within = pdfdoc.PDFDictionary(
            {
                "Type": pdfdoc.PDFName("Font"),
                "Subtype": pdfdoc.PDFName(kind),
                "BaseFont": pdfdoc.PDFName(name),
                "CIDSystemInfo": pdfdoc.PDFDictionary(
                    {
                        "Registry": pdfdoc.PDFString("Adobe"),
                        "Ordering": pdfdoc.PDFString("Identity"),
                        "Supplement": 0,
                    }
                ),
                "FontDescriptor": document.Reference(descriptor, f"fontDescriptor:{name}"),
                "W": pdfdoc.PDFArrayCompact(self._listed_widths()),
                "DW": 0,
            }
        )
        if not file.has_cubics:
            within["CIDToGIDMap"] = pdfdoc.PDFName("Identity")
        whole = pdfdoc.PDFDictionary(
            {
                "Type": pdfdoc.PDFName("Font"),
                "Subtype": pdfdoc.PDFName("Type0"),
                "BaseFont": pdfdoc.PDFName(name if not file.has_cubics else f"{name}-Identity-H"),
                "Encoding": pdfdoc.PDFName("Identity-H"),
                "DescendantFonts": pdfdoc.PDFArrayCompact(
                    [document.Reference(within, f"cidFont:{name}")]
                ),
                "ToUnicode": document.Reference(
                    _stream(_unicode_map(self._meaning)), f"toUnicode:{name}"
                ),
            }
        )
        return document.Reference(whole, f"font:{name}")

    def _listed_widths(self) -> list[Any]:
        listed: list[Any] = []
        for number, (_, width) in sorted(self._glyphs.items()):
            thousandths = round(1000 * width / self._face.file.units, 2)
            listed += [number, pdfdoc.PDFArrayCompact([f"{thousandths:g}"])]
        return listed


class _Known(NamedTuple):
    """A word of a file: what shows it, its glyphs, and what each is to be taken for."""

    code: str
    numbers: tuple[int, ...]
    texts: Sequence[str]


def _told_by(word: str, glyphs: Sequence[Glyph]) -> Sequence[str] | None:
    """Return what each glyph of a word stands for; None if they cannot be read one by one."""
    starts = [glyph[1] for glyph in glyphs]
    if starts == [*range(len(word))]:
        return word
    if len(starts) > 1 and starts[0] > starts[-1]:  # from right to left
        texts = [word[start:end] for end, start in pairwise([len(word), *starts])]
    else:
        texts = [word[start:end] for start, end in pairwise([*starts, len(word)])]
    return texts if all(texts) else None  # several glyphs for one character


#: Begins what is told to readers in words, since its glyphs do not tell (ISO 32000-1, 14.9.4).
_SPAN = ")]TJ/Span"
#: Stands around a rise in ems, which is told in points once the size is known. No code has it.
_RISE = "\ue000"
_RISES = re.compile(f"{_RISE}([^{_RISE}]*){_RISE}")


def _risen(code: str, size: float) -> str:
    return _RISES.sub(lambda found: f"{float(found[1]) * size:.3f}", code)


def _moved(left: float) -> str:
    """Return what moves the pen to the left by thousandths of an em."""
    return f"){_short(left)}("


def _short(number: float) -> str:
    text = f"{number:.1f}"
    return text.removesuffix(".0")


def _escaped(code: int) -> str:
    match chr(code):
        case "\\" | "(" | ")" as mark:
            return f"\\{mark}"
        case "\r":
            return "\\r"
        case "\n":
            return "\\n"
        case plain:
            return plain


#: Each byte as it stands in a string (ISO 32000-1, 7.3.4.2).
_CODES = tuple(_escaped(code) for code in range(256))


class _Glyphs(dict[int, tuple[str, int]]):
    """The glyphs that were met so far: their codes, and their widths in units of the font."""

    def __init__(self, file: FontFile) -> None:
        super().__init__()
        self._shaper = file.shaper

    def __missing__(self, number: int) -> tuple[str, int]:
        code = _CODES[number >> 8] + _CODES[number & 255]
        known = self[number] = code, self._shaper.get_glyph_h_advance(number)
        return known


class _Words(dict[str, str]):
    """What shows the words that were met so far."""

    def __init__(self, font: EmbeddedFont) -> None:
        super().__init__()
        self._font = font

    def __missing__(self, word: str) -> str:
        code = self[word] = self._font.code_of(word)
        return code


def _tag(number: int) -> str:
    """Return six capitals that tell the subsets of a file apart (ISO 32000-1, 9.6.4)."""
    letters = []
    for _ in range(6):
        number, letter = divmod(number, 26)
        letters.append(chr(ord("A") + letter))
    return "".join(reversed(letters))


def _stream(content: bytes, **more: Any) -> Any:
    stream = pdfdoc.PDFStream(content=zlib.compress(content))
    stream.dictionary["Filter"] = pdfdoc.PDFName("FlateDecode")
    for key, value in more.items():
        stream.dictionary[key] = value
    return stream


def _font_stream(file: FontFile, glyphs: Iterable[int]) -> Any:
    """Return the part of a font that draws some glyphs."""
    wanted = uharfbuzz.SubsetInput()
    wanted.glyph_set.set({0, *glyphs})
    wanted.flags = _FLAGS
    if file.weight is not None:
        wanted.pin_all_axes_to_default(file.shaper.face)
    if file.weight:
        wanted.pin_axis_location(file.shaper.face, "wght", file.weight)
    wanted.drop_table_tag_set.update(int.from_bytes(each) for each in _DROPPED)
    try:
        part = uharfbuzz.subset(file.shaper.face, wanted)
    except uharfbuzz.HarfBuzzError as error:
        raise damaged_font(file.path) from error
    if file.has_cubics:
        table = bytes(part.reference_table("CFF ").data)
        return _stream(table, Subtype=pdfdoc.PDFName("CIDFontType0C"))
    whole = bytes(part.blob.data)
    return _stream(whole, Length1=len(whole))


def _unicode_map(meaning: Mapping[int, str]) -> bytes:
    """Return the map from glyphs to characters (ISO 32000-1, 9.10.3)."""
    lines = [
        "/CIDInit /ProcSet findresource begin",
        "12 dict begin",
        "begincmap",
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
        "/CMapName /Adobe-Identity-UCS def",
        "/CMapType 2 def",
        "1 begincodespacerange",
        "<0000> <FFFF>",
        "endcodespacerange",
    ]
    entries = [
        f"<{number:04X}> <{text.encode('utf-16-be').hex().upper()}>"
        for number, text in sorted(meaning.items())
        if text
    ]
    for start in range(0, len(entries), _ENTRIES):
        part = entries[start : start + _ENTRIES]
        lines += [f"{len(part)} beginbfchar", *part, "endbfchar"]
    lines += ["endcmap", "CMapName currentdict /CMap defineresource pop", "end", "end"]
    return "\n".join(lines).encode()
