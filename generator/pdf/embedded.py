"""Embedded fonts: text as glyphs of a composite font, from which readers can extract the text.

ISO 32000-1, 9.7 (composite fonts, here with glyph ids as codes of two bytes) and 9.10 (extraction
of text content).
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

#: Tables that only shaping needs; shaping is done before a file is written.
_DROPPED = (
    b"GSUB", b"GPOS", b"GDEF", b"kern", b"morx", b"BASE", b"JSTF", b"DSIG", b"name", b"post",
    b"OS/2",
)  # fmt: skip
#: Glyphs keep their ids, so that pages written before the subset stay valid.
_FLAGS = (
    uharfbuzz.SubsetFlags.RETAIN_GIDS
    | uharfbuzz.SubsetFlags.NO_LAYOUT_CLOSURE
    | uharfbuzz.SubsetFlags.NOTDEF_OUTLINE
    | uharfbuzz.SubsetFlags.CFF_IDENTITY_CHARSET
)
#: Bit of a descriptor's flags (ISO 32000-1, table 123): glyphs are chosen by id.
_SYMBOLIC = 4
#: Most entries of a section of a ToUnicode map (Adobe Technical Note 5411, 1.4.1).
_ENTRIES = 100


_Key = TypeVar("_Key")
_Value = TypeVar("_Value")
#: A request of a page to its file, as JSON: kind, arguments, and the result.
Ask = list[Any]


class EmbeddedFont:
    """A font of a file: it encodes words, and at the end embeds the subset of their glyphs.

    Attributes:
        resource: Name of its resource in content streams, with its slash.
        face: Font face that shapes its words.
        plain_of: Function that returns the code of a pair: a spelled word's glyph and its letters.
        has_pictures: Whether some of its glyphs are pictures, which its file draws.
    """

    has_pictures = False

    def __init__(self, face: FontFace, number: int, asks: list[Ask]) -> None:
        """Begin without glyphs.

        Args:
            face: Font face that shapes words.
            number: Number of the font in the file.
            asks: Receives the current page's requests to the file.
        """
        self.resource = f"/F{number}"
        self.face = face
        self._number = number
        self._asks = asks
        self._glyphs = _Glyphs(self)
        self._level: dict[Glyph, str] = {}  # code of each glyph on the baseline
        self._meaning: dict[int, str] = {}  # ToUnicode text of each glyph, from its first use
        self._plain = _Plain(self)  # of the current batch of pages
        self.plain_of = self._plain.__getitem__
        self._of_pair = _Paired(self).__getitem__
        self._told: set[str] = set()  # letter units of the current batch
        self._words = _Words(self)  # of the current batch
        self._noted: set[tuple[int, str]] = set()

    def begin_batch(self) -> None:
        """Forget the current batch's words, so that the next one requests its glyphs again."""
        self._words.clear()
        self._noted.clear()
        self._plain.clear()
        self._told.clear()

    def show(self, text: str, size: float) -> str:
        """Return the operators that show a text at the current position."""
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
        if _SPAN in code and " " in text:  # readers lose a space between two spans
            first, *rest = text.split(" ")
            code = self._shown(first) + "".join([self._shown(f" {word}") for word in rest])
        code = f"[({code})]TJ"
        if "()" in code:
            code = _EMPTY.sub("", code)
        return code if _RISE not in code else _risen(code, size)

    def _by_pairs(self, text: str) -> str:
        """Return the code of a text from its letter pairs; "" if pairs don't determine it."""
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
        """Return the code of a word, for a string in a `TJ` array."""
        try:
            return self._words[word]
        except KeyError:
            code = self._words[word] = self._by_pairs(word) or self.code_of(word)
            return code

    def code_of(self, word: str) -> str:
        """Return the code of a word, for a string in a `TJ` array."""
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
        """Return the code of a space; "" if it needs `ActualText`."""
        code = self._words[" "]
        return code if _SPAN not in code else ""

    def means(self, number: int, text: str) -> str:
        """Return the ToUnicode text of a glyph, and note the request.

        Args:
            number: Glyph id.
            text: Its text in a word, which counts at its first use; "" if the text can't be split
                by glyph.
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
            self._glyphs[number]  # adds it to the subset
        return answer

    def _drawn(self, glyphs: Sequence[Glyph]) -> str:
        """Return the code of glyphs, for a string in a `TJ` array."""
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
        """Return the code that draws a glyph on the baseline and advances."""
        number, _, advance, dx, _ = glyph
        code, width = self._glyphs[number]
        thousandth = 1000 / self.face.file.units
        # Moves to the left before and after the glyph, in thousandths of an em.
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
                "StemV": 80,  # readers ignore it if the font is embedded
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
    """A font with pictures among its glyphs; a word with one becomes spaces with `ActualText`.

    A space of a plain font is stretched to the advance of each glyph, so that readers know the
    place of the glyph and copy its characters (`ActualText`, ISO 32000-1, 14.9.4).

    Attributes:
        resource: Resource name of the font of the spaces, with its slash.
        face: Font face that shapes its words.
    """

    has_pictures = True

    def __init__(
        self, face: FontFace, spaces: EmbeddedFont, outlines: Callable[[], EmbeddedFont]
    ) -> None:
        """Begin without words.

        Args:
            face: Font face that shapes words.
            spaces: Font of the spaces.
            outlines: Function that returns the font of words without a picture.
        """
        self.resource = spaces.resource
        self.face = face
        self._spaces = spaces
        self._outlines = outlines

    def begin_batch(self) -> None:
        """Do nothing: its pictures are requested one by one."""

    def show(self, text: str, size: float) -> str:
        """Return operators that put a text at the current position and advance by its width."""
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
    """Return the text of each glyph of a word; None if clusters have several glyphs."""
    starts = [glyph[1] for glyph in glyphs]
    if starts == [*range(len(word))]:
        return word
    if len(starts) > 1 and starts[0] > starts[-1]:  # from right to left
        texts = [word[start:end] for end, start in pairwise([len(word), *starts])]
    else:
        texts = [word[start:end] for start, end in pairwise([*starts, len(word)])]
    return texts if all(texts) else None  # several glyphs for one character


#: Begins a span with `ActualText`, if glyphs alone don't give the text (ISO 32000-1, 14.9.4).
_SPAN = ")]TJ/Span"
#: Delimits a text rise in ems, which becomes points once the size is known. No code contains it.
_RISE = "\ue000"
_RISES = re.compile(f"{_RISE}([^{_RISE}]*){_RISE}")


#: An empty string beside a number in a `TJ` array. For each of them PDFium forgets the last
#: number of the array, and draws what follows elsewhere (CPDF_StreamContentParser::AddTextObject).
_EMPTY = re.compile(r"(?<!\\)\(\)(?=-?[\d.])|(?<=\d)\(\)")


def _risen(code: str, size: float) -> str:
    return _RISES.sub(lambda found: f"{float(found[1]) * size:.3f}", code)


#: Escapes of characters in strings (ISO 32000-1, 7.3.4.2).
_ESCAPES = {"\\": r"\\", "(": r"\(", ")": r"\)", "\r": r"\r", "\n": r"\n"}
#: Each byte as written in a string.
_CODES = tuple(_ESCAPES.get(sign, sign) for sign in map(chr, range(256)))


class _OfFont(dict[_Key, _Value]):
    """A cache of a font's words or glyphs."""

    def __init__(self, font: EmbeddedFont) -> None:
        super().__init__()
        self.font = font
        self.shaper = font.face.shaper


class _Glyphs(_OfFont[int, tuple[str, int]]):
    """The codes of glyphs, and their advances in units of the font."""

    def __missing__(self, number: int) -> tuple[str, int]:
        code = _CODES[number >> 8] + _CODES[number & 255]
        known = self[number] = code, self.font.face.file.shaper.get_glyph_h_advance(number)
        return known


class _Plain(_OfFont[tuple[Spelled, str], str]):
    """Codes by pairs: a spelled word's glyph and its letters.

    Raises:
        KeyError: if the glyph has other letters in this file, or isn't on the baseline.
    """

    def __missing__(self, pair: tuple[Spelled, str]) -> str:
        spelled, letters = pair
        number, _, advance = spelled.partition("+")
        if not advance or "@" in number or self.font.means(int(number), letters) != letters:
            raise KeyError
        code = self[pair] = self.font.levelled((int(number), 0, int(advance), 0, 0))
        return code


class _Paired(_OfFont[tuple[str, str], str]):
    """Codes of units (letters or spaces), by the unit and the next one.

    Raises:
        KeyError: if pairs don't determine the glyphs.
    """

    def __missing__(self, pair: tuple[str, str]) -> str:
        unit, following = pair
        if following == " " and unit != " ":
            code = self[unit, END]
        elif unit == " ":
            code = self.font.blank
            if not code or END < following < "A":  # the next word doesn't start with a letter
                raise KeyError(pair)
        else:
            assert self.shaper.pairs is not None
            level = self.font.levelled
            glyphs = self.shaper.pairs.glyphs(pair)
            code = "".join([level((number, 0, advance, 0, 0)) for number, _, advance in glyphs])
        self[pair] = code
        return code


class _Words(_OfFont[str, str]):
    """Codes of words.

    Raises:
        KeyError: if letter pairs may determine the word.
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
    """Return the tag of a font subset: six capitals, unique in the file (ISO 32000-1, 9.6.4)."""
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
    """Return the stream of a font subset."""
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
    """Return the ToUnicode map from glyphs to characters (ISO 32000-1, 9.10.3)."""
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
