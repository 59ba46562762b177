"""Shape words of plain letters from cached pairs of adjacent letters.

A few thousand words of a font contain nearly all pairs of its letters. For ASCII letters, fonts
mostly have only pair adjustments (GPOS) and ligatures (GSUB). Then a word is a sequence of units:
single letters, and groups of letters that are adjacent in a ligature. Each unit is shaped as if it
were alone, and its advance depends on the next unit only. So a new word costs a sum of cached pairs
instead of a call to HarfBuzz, which shapes each pair once. Fonts and letters with other rules are
left to HarfBuzz.

OpenType 1.9.1, chapters "OpenType Layout Common Table Formats", "GSUB" and "GPOS".
"""

from __future__ import annotations

import re
import struct
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import uharfbuzz

#: Marker after the last unit of a word.
END = "\0"
#: ASCII letters and the characters beside them in words; above "A" there are letters only.
LETTERS = [chr(code) for code in range(33, 123) if chr(code).isalpha() or code < ord("A")]
#: Features that HarfBuzz applies to left-to-right words by default
#: (hb-ot-shape.cc, `hb_ot_shape_collect_features`).
_APPLIED = frozenset({
    b"rvrn", b"ltra", b"ltrm", b"rand", b"Harf", b"HARF", b"Buzz", b"BUZZ",
    b"abvm", b"blwm", b"ccmp", b"locl", b"mark", b"mkmk", b"rlig",
    b"calt", b"clig", b"curs", b"dist", b"kern", b"liga", b"rclt",
})  # fmt: skip
#: Apple's tables of contextual rules, which look beyond the next letter, and an older table of
#: pairs.
_OTHER_RULES = frozenset({"morx", "mort", "kerx", "kern"})
#: Lookup types: ligatures (GSUB), and pair adjustments (GPOS).
_LIGATURES, _PAIRS = ("GSUB", 4), ("GPOS", 2)
#: Extension lookups, which only refer to another lookup.
_ELSEWHERE = ("GSUB", 7), ("GPOS", 9)
#: Contextual and chained contextual lookups, whose format 3 lists coverage tables.
_IN_CONTEXT, _BETWEEN = (("GSUB", 5), ("GPOS", 7)), (("GSUB", 6), ("GPOS", 8))
#: Lookup flags that ignore base glyphs or ligatures.
_PASSES_LETTERS = 2 | 4
#: Supported value format of a pair's first glyph: x advance, also with device or variation table.
_ADVANCE = 4 | 64
_MARK = uharfbuzz.OTLayoutGlyphClass.MARK
_NONE = 0xFFFF
#: Most entries to read: no font's rules for Latin letters have more.
_MOST_ENTRIES = 200_000


class PairGlyph(NamedTuple):
    """A glyph of a word.

    Attributes:
        number: Glyph id in its font.
        letters: Characters that it draws.
        advance: Advance width, font units.
    """

    number: int
    letters: str
    advance: int


class LetterPairs(dict[tuple[str, str], int]):
    """Cache of the advance widths of units before the next unit, in font units.

    Attributes:
        letters: Supported letters.

    Raises:
        KeyError: For a pair whose shape depends on more than these two units.
    """

    def __init__(self, font: uharfbuzz.Font, language: str) -> None:
        """Read the font's rules for letters.

        Args:
            font: HarfBuzz font.
            language: BCP 47 tag of the words.
        """
        super().__init__()
        self._font = font
        self._language = language
        self._buffer = uharfbuzz.Buffer()
        self._glyphs: dict[tuple[str, str], Sequence[PairGlyph]] = {}
        nominal = [(font.get_nominal_glyph(ord(each)), each) for each in LETTERS]
        letters = {glyph: each for glyph, each in nominal if glyph}
        try:
            rules = _letter_rules(font.face, letters.keys())
        except (struct.error, LookupError, ValueError):  # an unsupported format or a huge table
            rules = _LetterRules(set(letters), set(), set())
        self.letters = {each for glyph, each in letters.items() if glyph not in rules.beyond_pairs}
        self._has_ligatures = not rules.ligatures & rules.beyond_pairs
        following: dict[str, str] = {}
        for one, other in sorted(rules.joined):
            following[letters[one]] = following.get(letters[one], "") + re.escape(letters[other])
        joined = "|".join(f"{re.escape(one)}(?=[{others}])" for one, others in following.items())
        self._unit = re.compile(f"(?:{joined})*." if joined else ".")

    def __missing__(self, pair: tuple[str, str]) -> int:
        width = self[pair] = sum([glyph.advance for glyph in self.glyphs(pair)])
        return width

    def width(self, word: str) -> int:
        """Return the width of a word that begins with a letter.

        Raises:
            KeyError: If the word has an unsupported pair.
        """
        try:
            return sum(map(self.__getitem__, pairwise(word + END)))
        except KeyError:
            return sum(map(self.__getitem__, pairwise([*self.units(word), END])))

    def units(self, word: str) -> Sequence[str]:
        """Return the units of a word.

        Raises:
            KeyError: If all units are single letters.
        """
        units: list[str] = self._unit.findall(word)
        if len(units) == len(word):
            raise KeyError(word)
        return units

    def glyphs(self, pair: tuple[str, str]) -> Sequence[PairGlyph]:
        """Return the glyphs of a pair's first unit.

        Raises:
            KeyError: If they depend on more than these two units.
        """
        drawn = self._glyphs.get(pair)
        if drawn is None:
            drawn = self._glyphs[pair] = self._shaped(*pair)
        if not drawn:
            raise KeyError(pair)
        return drawn

    def _shaped(self, unit: str, following: str) -> Sequence[PairGlyph]:
        """Shape a unit before another one; return [] if its glyphs depend on more than these."""
        units = [unit] if following == END else [unit, following]
        text = "".join(units)
        if len(text) > len(units) and not self._has_ligatures:
            return []
        if not self.letters.issuperset(text) or self._unit.findall(text) != units:
            return []
        buffer = self._buffer
        buffer.reset()
        buffer.add_str(text)
        buffer.direction, buffer.script, buffer.language = "ltr", "Latn", self._language
        uharfbuzz.shape(self._font, buffer)
        infos, places = buffer.glyph_infos, buffer.glyph_positions
        starts = [info.cluster for info in infos]
        ends = [*starts[1:], len(text)]
        is_moved = any(place.x_offset or place.y_offset for place in places)
        if is_moved or sorted(set(starts)) != starts or len(unit) not in ends:
            return []
        return [
            PairGlyph(info.codepoint, text[start:end], place.x_advance)
            for info, place, start, end in zip(infos, places, starts, ends, strict=True)
            if start < len(unit)
        ]


class _LetterRules(NamedTuple):
    """Summary of a font's rules for letters, by glyph id.

    Attributes:
        more: Letters and ligatures with rules other than pairs.
        joined: Pairs of letters that are adjacent in a ligature.
        ligatures: Ligatures of letters.
    """

    beyond_pairs: set[int]
    joined: set[tuple[int, int]]
    ligatures: set[int]


def _letter_rules(face: uharfbuzz.Face, letters: Collection[int]) -> _LetterRules:
    """Summarize a font's rules for these letters, by glyph id.

    Raises:
        ValueError, LookupError, struct.error: If a table has an unsupported format.
    """
    if _OTHER_RULES.intersection(face.table_tags):
        raise ValueError
    tables = [
        _Table(tag, bytes(face.reference_table(tag).data))
        for tag in ("GSUB", "GPOS")
        if tag in face.table_tags
    ]
    lookups = [(table, kind, at) for table in tables for kind, at in table.lookups()]
    rules = _LetterRules(set(), set(), set())
    others: set[int] = set()  # further components of ligatures of letters
    for table, kind, at in lookups:
        if kind == _LIGATURES:
            for ligature, *parts in table.ligatures(at, letters):
                others.update(parts)
                if len(parts) == 1:
                    rules.beyond_pairs.update(parts)
                elif all(part in letters for part in parts):
                    rules.joined.update(pairwise(parts))
                    rules.ligatures.add(ligature)
    glyphs = rules.ligatures.union(letters)
    for table, kind, at in lookups:
        if kind == _LIGATURES:
            rules.beyond_pairs.update(rules.ligatures & table.first_covered(kind, at, glyphs))
        elif kind != _PAIRS or not table.only_advances(at):
            rules.beyond_pairs.update(table.first_covered(kind, at, glyphs))
    rules.beyond_pairs.update(rules.ligatures & others)
    rules.beyond_pairs.update(each for each in glyphs if face.get_layout_glyph_class(each) == _MARK)
    return rules


class _Table:
    """Reader of a table GSUB or GPOS.

    Raises:
        ValueError, LookupError, struct.error: From all methods, if the table has an unsupported
        format
            or too many entries.
    """

    def __init__(self, tag: str, data: bytes) -> None:
        """Store the table.

        Args:
            tag: Tag of the table: GSUB or GPOS.
            data: Content of the table.
        """
        self._tag = tag
        self._data = data
        self._entries_left = _MOST_ENTRIES

    def lookups(self) -> Iterator[tuple[tuple[str, int], int]]:
        """Yield type and offset of each subtable of the lookups that apply to words of letters."""
        major, minor, scripts, features, first = self._numbers(0, 5)
        if major != 1 or (minor and any(self._numbers(10, 2))):  # feature variations
            raise ValueError
        self._refuse_required(scripts)
        numbers: set[int] = set()
        for tag, at in self._records(features):
            if tag in _APPLIED:
                numbers.update(self._list(features + at + 2))
        places = self._list(first)
        for number in sorted(numbers):
            lookup = first + places[number]
            kind, flags = self._numbers(lookup, 2)
            if flags & _PASSES_LETTERS:
                raise ValueError
            for at in self._list(lookup + 4):
                if (self._tag, kind) in _ELSEWHERE:
                    _, its_kind, high, low = self._numbers(lookup + at, 4)
                    yield (self._tag, its_kind), lookup + at + (high << 16 | low)
                else:
                    yield (self._tag, kind), lookup + at

    def _refuse_required(self, scripts: int) -> None:
        """Raise if any language system has a required feature."""
        for _, script in self._records(scripts):
            (usual,) = self._numbers(scripts + script, 1)
            languages = [at for _, at in self._records(scripts + script + 2)]
            for language in [usual] * bool(usual) + languages:
                if self._numbers(scripts + script + language + 2, 1) != (_NONE,):
                    raise ValueError

    def ligatures(self, at: int, letters: Collection[int]) -> Iterator[Sequence[int]]:
        """Yield ligatures that begin with a letter: the ligature followed by its components."""
        _, coverage = self._numbers(at, 2)
        sets = self._list(at + 4)
        for glyph, number in self._covered(at + coverage, letters).items():
            one = at + sets[number]
            for place in self._list(one):
                ligature, count = self._numbers(one + place, 2)
                yield ligature, glyph, *self._numbers(one + place + 4, max(count, 1) - 1)

    def only_advances(self, at: int) -> bool:
        """Return whether pair adjustments only change the advance of the first glyph."""
        _, _, first, second = self._numbers(at, 4)
        return not second and not first & ~_ADVANCE

    def first_covered(self, kind: tuple[str, int], at: int, glyphs: Collection[int]) -> set[int]:
        """Return the glyphs among `glyphs` in the first coverage table of a subtable."""
        form, coverage = self._numbers(at, 2)
        if form == 3 and kind in _IN_CONTEXT:
            (coverage,) = self._numbers(at + 6, 1)
        elif form == 3 and kind in _BETWEEN:
            _, coverage = self._numbers(at + 4 + 2 * coverage, 2)
        return set(self._covered(at + coverage, glyphs))

    def _covered(self, at: int, glyphs: Collection[int]) -> dict[int, int]:
        """Return the glyphs among `glyphs` in a coverage table, with their coverage index."""
        form, count = self._numbers(at, 2)
        if form == 1:
            listed = self._numbers(at + 4, count)
            return {glyph: place for place, glyph in enumerate(listed) if glyph in glyphs}
        if form != 2:
            raise ValueError
        numbers, asked = self._numbers(at + 4, 3 * count), sorted(glyphs)
        return {
            glyph: place + glyph - low
            for low, high, place in zip(*[iter(numbers)] * 3, strict=True)
            for glyph in asked[bisect_left(asked, low) : bisect_right(asked, high)]
        }

    def _records(self, at: int) -> Iterator[tuple[bytes, int]]:
        """Yield tags and offsets of a record list."""
        (count,) = self._numbers(at, 1)
        self._numbers(at + 2, 3 * count)
        yield from struct.iter_unpack(">4sH", self._data[at + 2 : at + 2 + 6 * count])

    def _list(self, at: int) -> tuple[int, ...]:
        """Return the numbers of a list with a leading count."""
        (count,) = self._numbers(at, 1)
        return self._numbers(at + 2, count)

    def _numbers(self, at: int, count: int) -> tuple[int, ...]:
        self._entries_left -= count
        if self._entries_left < 0:
            raise ValueError
        return struct.unpack_from(f">{count}H", self._data, at)
