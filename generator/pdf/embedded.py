"""Fonts in PDF files: texts as glyphs of a composite font, with their text for readers.

ISO 32000-1, 9.7 (composite fonts, here with glyph ids as codes of two bytes) and 9.10 (extraction
of text content).
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice, pairwise, starmap
from typing import Any, NamedTuple, TypeVar

import uharfbuzz
from reportlab.pdfbase import pdfdoc

from punchboard.generator.graphics.display_list import digest_of
from punchboard.generator.pdf.resources import Glyphs
from punchboard.generator.text.font_face import FontFace
from punchboard.generator.text.font_file import FontFile, damaged_font
from punchboard.generator.text.pairs import END
from punchboard.generator.text.shaper import Glyph, Serialized

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
#: A glyph's number and the text that it stands for in a word; "" if it stands for none.
GlyphText = tuple[int, str]
#: Digits of a font's digest in its name: a file has some ten fonts at most.
_NAMED = 8
#: Words of a font that are cached: those of a large deck would take much memory.
_MOST_WORDS = 3000


class Words(NamedTuple):
    """Parts of texts that a content stream shows in one font.

    Attributes:
        words: Words that were shaped as a whole.
        units: letters and ligatures that were set by pairs.
        known: How many glyphs of the font had a text in the file before.
    """

    words: set[str]
    units: set[str]
    known: int


class EmbeddedFont:
    """A font of a file: it takes words, and adds their glyphs to the file at the end.

    Attributes:
        resource: its name in content streams, with the slash. It depends on the font's content.
        face: shapes its words.
        plain_of: returns the code of a glyph of a spelled word, by the glyph and its letters.
        has_pictures: whether some of its glyphs are pictures, which the file draws.
        glyphs_of_word: The glyphs of each cached word; sets are joined faster than lists.
    """

    has_pictures = False

    def __init__(self, face: FontFace) -> None:
        """Start without glyphs."""
        named = repr((face.name, face.file.digest, face.file.weight))
        self._digest = digest_of(named.encode("utf-8", "surrogatepass"))
        self.resource = f"/F{self._digest[:_NAMED]}"
        self.face = face
        self._glyphs = _Glyphs(self)
        self._level: dict[Glyph, str] = {}  # the code that draws each glyph and moves the pen
        self._meaning: dict[int, str] = {}  # the text of each glyph: that of its first use
        self._plain = _Plain(self)
        self.plain_of = self._plain.__getitem__
        self._of_pair = _Paired(self).__getitem__
        self._told: set[str] = set()  # units whose glyphs have their letters as text
        self._words = _Words(self)
        self.glyphs_of_word: dict[str, frozenset[GlyphText]] = {}
        self._glyphs_of_unit: dict[str, frozenset[GlyphText]] = {}

    def forget_words(self) -> None:
        """Clear the cache of words if it is large; no content stream may be open."""
        if len(self._words) > _MOST_WORDS:
            self._words.clear()
            self.glyphs_of_word.clear()

    def show(self, text: str, size: float, shown: ShownText) -> str:
        """Return the operators that show a text at the pen.

        Args:
            text: the text.
            size: Font size in points.
            shown: takes the words of the text.
        """
        words = self._words
        mine = shown.get(self) or shown.setdefault(self, Words(set(), set(), len(self._meaning)))
        try:
            if " " not in text:
                code = words[text]
                mine.words.add(text)
            else:
                parts = text.split(" ")
                code = words[" "].join(map(words.__getitem__, parts))
                mine.words.update(parts)
                mine.words.add(" ")
        except KeyError:
            code = self._by_pairs(text, mine.units)
            if " " in text:
                words[" "]  # so that its glyph is known
                mine.words.add(" ")
            if not code:
                code = words[" "].join([self._shown(word, mine) for word in text.split(" ")])
        if _SPAN in code and " " in text:  # readers lose a blank between two spans
            first, *rest = text.split(" ")
            code = self._shown(first, mine)
            code += "".join([self._shown(f" {word}", mine) for word in rest])
        code = f"[({code})]TJ"
        if "()" in code:
            code = _EMPTY.sub("", _BETWEEN.sub(" ", code))
        return code if _RISE not in code else _risen(code, size)

    def _by_pairs(self, text: str, shown: set[str]) -> str:
        """Return the code of a text that can be set by pairs of letters, "" for others.

        Args:
            text: the text.
            shown: takes the units of the text.
        """
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
        if not self._told.issuperset(units):
            for unit in units:
                glyphs = pairs.glyphs((unit, END)) if unit != " " else ()
                meant = [(number, letters) for number, letters, _ in glyphs]
                self._glyphs_of_unit[unit] = frozenset(meant)
                if any(self.means(number, letters) != letters for number, letters, _ in glyphs):
                    return ""
            if " " in units and not self.blank:
                return ""
            self._told.update(units)
        shown.update(units)
        return code

    def _shown(self, word: str, shown: Words) -> str:
        """Return the code of a word, inside a string of an array of `TJ`.

        Args:
            word: the word.
            shown: takes the word.
        """
        try:
            code = self._words[word]
        except KeyError:
            units: set[str] = set()
            code = self._by_pairs(word, units)
            if code:
                used = map(self._glyphs_of_unit.__getitem__, units)
                self.glyphs_of_word[word] = frozenset().union(*used)
            else:
                code = self.code_of(word)
            self._words[word] = code
        shown.words.add(word)
        return code

    def code_of(self, word: str) -> str:
        """Shape a word and return its code, inside a string of an array of `TJ`."""
        glyphs = self.face.shaper.shape(word)
        texts = _told_by(word, glyphs)
        meant = texts or [""] * len(glyphs)
        pairs = [(glyph[0], text) for glyph, text in zip(glyphs, meant, strict=True)]
        answers = [*starmap(self.means, pairs)]
        self.glyphs_of_word[word] = frozenset(pairs)
        code = self._drawn(glyphs)
        if texts is None or answers != list(texts):
            said = ("\ufeff" + word).encode("utf-16-be").hex().upper()
            code = f"{_SPAN}<</ActualText<{said}>>>BDC[({code})]TJ EMC[("
        return code

    @property
    def blank(self) -> str:
        """Return the code of a blank, "" if it needs a span."""
        code = self._words[" "]
        return code if _SPAN not in code else ""

    def means(self, number: int, text: str) -> str:
        """Add a glyph to the file, and return its `ToUnicode` text: the text of its first use.

        Args:
            number: Number of the glyph.
            text: Text of the glyph in a word; "" for none.
        """
        self._glyphs[number]  # so that it is part of the file
        return self._meaning.setdefault(number, text) if text else ""

    def glyphs_of(self, shown: Words) -> Glyphs:
        """Return the glyphs of words that were shown, with their texts in this file."""
        used: set[GlyphText] = set()
        used.update(*map(self.glyphs_of_word.__getitem__, shown.words))
        used.update(*map(self._glyphs_of_unit.__getitem__, shown.units))
        texts = dict(used)
        meaning = self._meaning
        if len(texts) == len(used) and texts.items() <= meaning.items():
            return Glyphs(texts)
        texts = {number: meaning[number] for number, text in used if text}
        silent = {number for number, _ in used if number not in texts}
        before = set(islice(meaning, shown.known))
        other = {number for number, text in used if text and text != meaning[number]}
        ambiguous = other & before
        return Glyphs(texts, list(silent), list(ambiguous))

    def allows(self, glyphs: Glyphs) -> bool:
        """Return whether a stream with some glyphs is right in this file.

        Each glyph must have the same text here, or none yet. An ambiguous one must have its text
        already: without it, this file would take the text of the glyph's first use.
        """
        texts, meaning = glyphs.texts, self._meaning
        if not texts.items() <= meaning.items():
            for number, text in texts.items():
                if meaning.get(number, text) != text:
                    return False
        return all(number in meaning for number in glyphs.ambiguous)

    def add(self, glyphs: Glyphs) -> None:
        """Add glyphs to the file that it allows."""
        if not glyphs.texts.keys() <= self._meaning.keys():
            self._meaning |= glyphs.texts
            for number in glyphs.texts:
                self._glyphs[number]
        for number in glyphs.silent:
            self._glyphs[number]

    def _drawn(self, glyphs: Sequence[Glyph]) -> str:
        """Return the code of glyphs, inside a string of an array of `TJ`."""
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
        """Return the code of a glyph on the baseline, with its advance."""
        number, _, advance, dx, _ = glyph
        code, width = self._glyphs[number]
        thousandth = 1000 / self.face.file.units
        # How far the pen moves to the left before and after the glyph, thousandths of an em.
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
        name = f"{_tag(int(self._digest, 16))}+{file.name}"
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
    """A font with pictures among its glyphs, which readers find as spaces with `ActualText`.

    A space of a plain font is stretched to the width of each picture, so that readers know where
    the glyph is, and copy its characters (ISO 32000-1, 14.9.4).

    Attributes:
        resource: the name of the font of the spaces in content streams.
        face: shapes its words.
    """

    has_pictures = True

    def __init__(
        self, face: FontFace, spaces: EmbeddedFont, outlines: Callable[[], EmbeddedFont]
    ) -> None:
        """Start without words.

        Args:
            face: Font face that shapes words.
            spaces: Font of the spaces.
            outlines: Function that returns the font of words without a picture.
        """
        self.resource = spaces.resource
        self.face = face
        self._spaces = spaces
        self._outlines = outlines

    def show(self, text: str, size: float, shown: ShownText) -> str:
        """Return the operators that show a text's spaces; arguments as `EmbeddedFont.show`'s."""
        from punchboard.generator.art.glyphs import SPACE, glyphs_of, pieces_of  # few have any

        space = self._spaces.show(" ", size, shown)
        width = self._spaces.face.space
        code = ""
        for is_outline, piece in pieces_of(self.face, text):
            if is_outline:
                font = self._outlines()
                words = font.show(piece, size, shown)
                code += f" {font.resource} {size:g} Tf{words} {self.resource} {size:g} Tf"
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


#: The words that a content stream shows, by font.
ShownText = dict[EmbeddedFont, Words]


def _told_by(word: str, glyphs: Sequence[Glyph]) -> Sequence[str] | None:
    """Return the text of each glyph of a word; None if the glyphs cannot be read one by one."""
    starts = [glyph[1] for glyph in glyphs]
    if starts == [*range(len(word))]:
        return word
    if len(starts) > 1 and starts[0] > starts[-1]:  # from right to left
        texts = [word[start:end] for end, start in pairwise([len(word), *starts])]
    else:
        texts = [word[start:end] for start, end in pairwise([*starts, len(word)])]
    return texts if all(texts) else None  # several glyphs for one character


#: Begins a span whose text its glyphs do not tell (ISO 32000-1, 14.9.4).
_SPAN = ")]TJ/Span"
#: Stands around a rise in ems, which becomes points once the size is known. No code has it.
_RISE = "\ue000"
_RISES = re.compile(f"{_RISE}([^{_RISE}]*){_RISE}")


#: An empty string beside a number in a `TJ` array. For each of them PDFium forgets the last
#: number of the array, and draws what follows elsewhere (CPDF_StreamContentParser::AddTextObject).
_EMPTY = re.compile(r"(?<!\\)\(\)(?=-?[\d.])|(?<=\d)\(\)")
#: An empty string between two numbers, which a space must part: 41 and 41 are not 4141.
_BETWEEN = re.compile(r"(?<=\d)\(\)(?=-?[\d.])")


def _risen(code: str, size: float) -> str:
    return _RISES.sub(lambda found: f"{float(found[1]) * size:.3f}", code)


#: Characters that a string must escape (ISO 32000-1, 7.3.4.2).
_ESCAPES = {"\\": r"\\", "(": r"\(", ")": r"\)", "\r": r"\r", "\n": r"\n"}
#: Each byte inside a string.
_CODES = tuple(_ESCAPES.get(sign, sign) for sign in map(chr, range(256)))


class _OfFont(dict[_Key, _Value]):
    """A cache of the words or glyphs of a font that were met so far."""

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


class _Plain(_OfFont[tuple[Serialized, str], str]):
    """The codes of the glyphs of spelled words, by the glyph and its letters.

    Raises:
        KeyError: if the glyph has other letters in this file, or is not on the baseline.
    """

    def __missing__(self, pair: tuple[Serialized, str]) -> str:
        spelled, letters = pair
        number, _, advance = spelled.partition("+")
        if not advance or "@" in number or self.font.means(int(number), letters) != letters:
            raise KeyError
        code = self[pair] = self.font.levelled((int(number), 0, int(advance), 0, 0))
        return code


class _Paired(_OfFont[tuple[str, str], str]):
    """The codes of units of letters and blanks, each by the unit and the next one.

    Raises:
        KeyError: if the text cannot be set by pairs.
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
    """The codes of words that were met so far.

    Raises:
        KeyError: if the word may be set by pairs of letters.
    """

    def __missing__(self, word: str) -> str:
        shaper = self.shaper
        if shaper.pairs is not None and word not in shaper and word >= "A":
            raise KeyError(word)
        try:
            glyphs = shaper[word].split("|") if word else []
            letters = word if len(glyphs) == len(word) else shaper.letters[word]
            code = "".join(map(self.font.plain_of, zip(glyphs, letters, strict=True)))
            pairs = [
                (int(spelled.partition("+")[0]), text)
                for spelled, text in zip(glyphs, letters, strict=True)
            ]
            self.font.glyphs_of_word[word] = frozenset(pairs)
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
