"""Fonts in PDF files: texts as glyphs of a composite font, which every reader can turn back.

ISO 32000-1, 9.7 (composite fonts, here with codes of two bytes that are the numbers of glyphs) and
9.10 (how readers find the characters that glyphs stand for).
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, TypeVar

import uharfbuzz
from reportlab.pdfbase import pdfdoc

from punchboard.generator.text.font_file import FontFile, damaged_font
from punchboard.generator.text.fonts import FontFace, Glyph, Spelled
from punchboard.generator.text.pairs import END

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


_Key = TypeVar("_Key")
_Value = TypeVar("_Value")
#: Something that a page asks of its file, in the words of JSON: what, which, and the answer.
Ask = list[Any]


class EmbeddedFont:
    """A font as a file uses it: it takes words, and at the end adds those glyphs that they need.

    Attributes:
        resource: what content streams call it, with its slash.
        face: shapes its words.
        plain_of: gives what draws a glyph of a spelled word, and the letters that it stands for.
        has_pictures: whether some of its glyphs are pictures, which its file draws.
    """

    has_pictures = False

    def __init__(self, face: FontFace, number: int, asks: list[Ask]) -> None:
        """Begin without glyphs.

        Args:
            face: shapes words.
            number: tells it from the file's other fonts.
            asks: takes what the page that is drawn asks of the file.
        """
        self.resource = f"/F{number}"
        self.face = face
        self._number = number
        self._asks = asks
        self._glyphs = _Glyphs(self)
        self._level: dict[Glyph, str] = {}  # what draws each glyph where the pen is
        self._meaning: dict[int, str] = {}  # what each glyph stands for, the first time it comes
        self._plain = _Plain(self)  # of the batch of pages that is drawn
        self.plain_of = self._plain.__getitem__
        self._of_pair = _Paired(self).__getitem__
        self._told: set[str] = set()  # units of letters that the batch has
        self._words = _Words(self)  # likewise
        self._noted: set[tuple[int, str]] = set()

    def begin_batch(self) -> None:
        """Note glyphs again that are asked for."""
        self._words.clear()
        self._noted.clear()
        self._plain.clear()
        self._told.clear()

    def show(self, text: str, size: float) -> str:
        """Return the operators that show a text where the pen is."""
        words = self._words
        try:
            if " " not in text:
                code = words[text]
            else:
                code = words[" "].join([words[word] for word in text.split(" ")])
        except KeyError:
            code = self._by_pairs(text)
            if not code:
                code = words[" "].join([self._shown(word) for word in text.split(" ")])
        if _SPAN in code and " " in text:  # readers lose a blank that stands between two of them
            first, *rest = text.split(" ")
            code = self._shown(first) + "".join([self._shown(f" {word}") for word in rest])
        code = f"[({code})]TJ"
        if "()" in code:
            code = _EMPTY.sub("", code)
        return code if _RISE not in code else _risen(code, size)

    def _by_pairs(self, text: str) -> str:
        """Return what shows a text of which pairs of letters tell, "" for others."""
        pairs = self.face.shaper.pairs
        if pairs is None or text < "A":
            return ""
        units: Sequence[str] = text
        try:
            try:
                code = "".join(map(self._of_pair, pairwise(text + END)))
            except KeyError:
                units = pairs.units(text)
                code = "".join(map(self._of_pair, pairwise([*units, END])))
        except KeyError:
            return ""
        if self._told.issuperset(units):
            return code
        for unit in units:
            glyphs = pairs.glyphs((unit, END)) if unit != " " else ()
            if any(self.means(number, letters) != letters for number, letters, _ in glyphs):
                return ""
        if " " in units and not self.blank:
            return ""
        self._told.update(units)
        return code

    def _shown(self, word: str) -> str:
        """Return what shows a word, inside a string of an array of `TJ`."""
        try:
            return self._words[word]
        except KeyError:
            code = self._words[word] = self._by_pairs(word) or self.code_of(word)
            return code

    def code_of(self, word: str) -> str:
        """Return what shows a word, inside a string of an array of `TJ`."""
        glyphs = self.face.shaper.shape(word)
        texts = _told_by(word, glyphs)
        meant = texts or [""] * len(glyphs)
        answers = [self.means(glyph[0], text) for glyph, text in zip(glyphs, meant, strict=True)]
        code = self._drawn(glyphs)
        if texts is None or answers != list(texts):
            said = ("\ufeff" + word).encode("utf-16-be").hex().upper()
            code = f"{_SPAN}<</ActualText<{said}>>>BDC[({code})]TJ EMC[("
        return code

    @property
    def blank(self) -> str:
        """Return what moves on by a blank, "" if that is not easily said."""
        code = self._words[" "]
        return code if _SPAN not in code else ""

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
            if last[:2] != ["glyphs", self.face.name]:
                last = ["glyphs", self.face.name, [], [], []]
                self._asks.append(last)
            for kept, new in zip(last[2:], (number, text, answer), strict=True):
                kept.append(new)
            self._glyphs[number]  # so that it is part of the file
        return answer

    def _drawn(self, glyphs: Sequence[Glyph]) -> str:
        """Return what draws glyphs, inside a string of an array of `TJ`."""
        level = self._level
        raised = 0
        parts: list[str] = []
        for glyph in glyphs:
            if glyph[4] != raised:
                raised = glyph[4]
                em = raised / self.face.file.units
                parts.append(f")]TJ {_RISE}{em:.4f}{_RISE} Ts[(")
            parts.append(level.get(glyph) or self.levelled(glyph))
        if raised:
            parts.append(f")]TJ {_RISE}0{_RISE} Ts[(")
        return "".join(parts)

    def levelled(self, glyph: Glyph) -> str:
        """Return what draws a glyph where the pen is, and moves on."""
        number, _, advance, dx, _ = glyph
        code, width = self._glyphs[number]
        thousandth = 1000 / self.face.file.units
        # What moves the pen to the left, before and after it, by thousandths of an em.
        before, after = -dx * thousandth, (width + dx - advance) * thousandth
        if before:
            code = f"){f'{before:.1f}'.removesuffix('.0')}({code}"
        if after:
            code += f"){f'{after:.1f}'.removesuffix('.0')}("
        self._level[glyph] = code
        return code

    def add_to(self, document: pdfdoc.PDFDocument) -> Any:
        """Add the font to a document, and return the reference to it.

        Raises:
            FontError: if the file turns out to be damaged.
        """
        file = self.face.file
        name = f"{_tag(self._number)}+{file.name}"
        widths: list[Any] = []
        for number, (_, width) in sorted(self._glyphs.items()):
            thousandths = round(1000 * width / file.units, 2)
            widths += [number, pdfdoc.PDFArrayCompact([f"{thousandths:g}"])]
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
                "W": pdfdoc.PDFArrayCompact(widths),
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


class PictureFont:
    """A font with pictures among its glyphs; a word with one is spaces that say its characters.

    A space of a plain font is stretched to the width of each glyph, so that readers know where the
    glyph is, and copy its characters (`ActualText`, ISO 32000-1, 14.9.4).

    Attributes:
        resource: what content streams call the font of the spaces.
        face: shapes its words.
    """

    has_pictures = True

    def __init__(
        self, face: FontFace, spaces: EmbeddedFont, outlines: Callable[[], EmbeddedFont]
    ) -> None:
        """Begin without words.

        Args:
            face: shapes words.
            spaces: the font of the spaces.
            outlines: returns the font that shows words without a picture.
        """
        self.resource = spaces.resource
        self.face = face
        self._spaces = spaces
        self._outlines = outlines

    def begin_batch(self) -> None:
        """Do nothing: its pictures are asked for one by one."""

    def show(self, text: str, size: float) -> str:
        """Return the operators that say a text where the pen is, and move on by its width."""
        from punchboard.generator.art.glyphs import SPACE, glyphs_of, pieces_of  # few have any

        space = self._spaces.show(" ", size)
        width = self._spaces.face.space
        code = ""
        for is_outline, piece in pieces_of(self.face, text):
            if is_outline:
                font = self._outlines()
                shown = font.show(piece, size)
                code += f" {font.resource} {size:g} Tf{shown} {self.resource} {size:g} Tf"
                continue
            for glyph in glyphs_of(self.face, piece):
                code += f" {100 * glyph.advance / width:.2f} Tz"
                if glyph.number == SPACE:
                    code += space
                    continue
                said = ("\ufeff" + glyph.text).encode("utf-16-be").hex().upper()
                code += f"/Span<</ActualText<{said}>>>BDC{space} EMC"
            code += " 100 Tz"
        return code


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


#: An empty string beside a number in an array of `TJ`. For each of them PDFium forgets the last
#: number of the array, and draws what follows elsewhere (CPDF_StreamContentParser::AddTextObject).
_EMPTY = re.compile(r"(?<!\\)\(\)(?=-?[\d.])|(?<=\d)\(\)")


def _risen(code: str, size: float) -> str:
    return _RISES.sub(lambda found: f"{float(found[1]) * size:.3f}", code)


#: What a string cannot hold as it is (ISO 32000-1, 7.3.4.2).
_ESCAPES = {"\\": r"\\", "(": r"\(", ")": r"\)", "\r": r"\r", "\n": r"\n"}
#: Each byte as it stands in a string.
_CODES = tuple(_ESCAPES.get(sign, sign) for sign in map(chr, range(256)))


class _OfFont(dict[_Key, _Value]):
    """What is known of the words or glyphs of a font that were met so far."""

    def __init__(self, font: EmbeddedFont) -> None:
        super().__init__()
        self.font = font
        self.shaper = font.face.shaper


class _Glyphs(_OfFont[int, tuple[str, int]]):
    """The codes of glyphs, and their widths in units of the font."""

    def __missing__(self, number: int) -> tuple[str, int]:
        code = _CODES[number >> 8] + _CODES[number & 255]
        known = self[number] = code, self.font.face.file.shaper.get_glyph_h_advance(number)
        return known


class _Plain(_OfFont[tuple[Spelled, str], str]):
    """What draws the glyphs of spelled words, each with the letters that it stands for.

    Raises:
        KeyError: if it stands for other letters in this file, or is not drawn on the line.
    """

    def __missing__(self, pair: tuple[Spelled, str]) -> str:
        spelled, letters = pair
        number, _, advance = spelled.partition("+")
        if not advance or "@" in number or self.font.means(int(number), letters) != letters:
            raise KeyError
        code = self[pair] = self.font.levelled((int(number), 0, int(advance), 0, 0))
        return code


class _Paired(_OfFont[tuple[str, str], str]):
    """What draws units of letters and blanks, each by itself and the next.

    Raises:
        KeyError: if pairs do not tell.
    """

    def __missing__(self, pair: tuple[str, str]) -> str:
        unit, following = pair
        if following == " " and unit != " ":
            code = self[unit, END]
        elif unit == " ":
            code = self.font.blank
            if not code or END < following < "A":  # no letter says what the next word is
                raise KeyError(pair)
        else:
            assert self.shaper.pairs is not None
            level = self.font.levelled
            glyphs = self.shaper.pairs.glyphs(pair)
            code = "".join([level((number, 0, advance, 0, 0)) for number, _, advance in glyphs])
        self[pair] = code
        return code


class _Words(_OfFont[str, str]):
    """What shows the words that were met so far.

    Raises:
        KeyError: if pairs of letters may tell of a word.
    """

    def __missing__(self, word: str) -> str:
        shaper = self.shaper
        if shaper.pairs is not None and word not in shaper and word >= "A":
            raise KeyError(word)
        try:
            glyphs = shaper[word].split("|") if word else []
            letters = word if len(glyphs) == len(word) else shaper.letters[word]
            code = "".join(map(self.font.plain_of, zip(glyphs, letters, strict=True)))
        except KeyError:
            code = self.font.code_of(word)
        self[word] = code
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
    except (uharfbuzz.HarfBuzzError, RuntimeError) as error:  # no text, or "Subsetting failed"
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
