"""Words of plain letters, told by the pairs that they are made of.

Who has shaped some thousand words of a font has met nearly all pairs of its letters. What a font
says of the letters of ASCII is mostly how far one is from the next (GPOS, pairs) and which of them
are drawn as one (GSUB, ligatures). Then a word falls into units: letters by themselves, and letters
that some ligature has side by side. Each is drawn as if it were alone, as far from the next as if
the two were alone. So a new word costs a sum instead of a call to HarfBuzz, which says what each
pair is. Fonts and letters of which more is said are left to HarfBuzz.

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

#: Stands after the last unit of a word.
END = "\0"
#: Letters of ASCII and what may stand beside them in a word; no sign comes after "A".
LETTERS = [chr(code) for code in range(33, 123) if chr(code).isalpha() or code < ord("A")]
#: Features that HarfBuzz applies to words from left to right unless it is told otherwise
#: (hb-ot-shape.cc, `hb_ot_shape_collect_features`).
_APPLIED = frozenset({
    b"rvrn", b"ltra", b"ltrm", b"rand", b"Harf", b"HARF", b"Buzz", b"BUZZ",
    b"abvm", b"blwm", b"ccmp", b"locl", b"mark", b"mkmk", b"rlig",
    b"calt", b"clig", b"curs", b"dist", b"kern", b"liga", b"rclt",
})  # fmt: skip
#: Rules of Apple's, which look further than to the next letter, and an older table of pairs.
_OTHER_RULES = frozenset({"morx", "mort", "kerx", "kern"})
#: Kinds of lookups, first of GSUB and then of GPOS: ligatures, and pairs.
_LIGATURES, _PAIRS = ("GSUB", 4), ("GPOS", 2)
#: Those that only say where another is.
_ELSEWHERE = ("GSUB", 7), ("GPOS", 9)
#: Those whose third form lists the glyphs that they begin with; some of them after others before.
_IN_CONTEXT, _BETWEEN = (("GSUB", 5), ("GPOS", 7)), (("GSUB", 6), ("GPOS", 8))
#: A lookup passes over letters: bases or ligatures.
_PASSES_LETTERS = 2 | 4
#: All that a pair may say of its first glyph: how far the next is, also for a size or a weight.
_ADVANCE = 4 | 64
_MARK = uharfbuzz.OTLayoutGlyphClass.MARK
_NONE = 0xFFFF
#: More entries than so many have the rules of no font for Latin letters.
_MOST_ENTRIES = 200_000


class Drawn(NamedTuple):
    """A glyph of a word.

    Attributes:
        number: in its font.
        letters: that it stands for.
        advance: how far it is to the next, units of the font.
    """

    number: int
    letters: str
    advance: int


class Pairs(dict[tuple[str, str], int]):
    """How wide units of letters are before others, in units of their font.

    Attributes:
        letters: of which they tell.

    Raises:
        KeyError: if that does not depend on these two alone.
    """

    def __init__(self, font: uharfbuzz.Font, language: str) -> None:
        """Read what a font says of letters.

        Args:
            font: the font.
            language: of the words.
        """
        super().__init__()
        self._font = font
        self._language = language
        self._buffer = uharfbuzz.Buffer()
        self._glyphs: dict[tuple[str, str], Sequence[Drawn]] = {}
        known = [(font.get_nominal_glyph(ord(each)), each) for each in LETTERS]
        letters = {glyph: each for glyph, each in known if glyph}
        try:
            said = _said(font.face, letters.keys())
        except (struct.error, LookupError, ValueError):  # another form, or more than letters need
            said = _Said(set(letters), set(), set())
        self.letters = {each for glyph, each in letters.items() if glyph not in said.more}
        self._has_ligatures = not said.ligatures & said.more
        following: dict[str, str] = {}
        for one, other in sorted(said.joined):
            following[letters[one]] = following.get(letters[one], "") + re.escape(letters[other])
        joined = "|".join(f"{re.escape(one)}(?=[{others}])" for one, others in following.items())
        self._unit = re.compile(f"(?:{joined})*." if joined else ".")

    def __missing__(self, pair: tuple[str, str]) -> int:
        width = self[pair] = sum([glyph.advance for glyph in self.glyphs(pair)])
        return width

    def width(self, word: str) -> int:
        """Return the width of a word that begins with a letter.

        Raises:
            KeyError: if its pairs do not tell.
        """
        try:
            return sum(map(self.__getitem__, pairwise(word + END)))
        except KeyError:
            return sum(map(self.__getitem__, pairwise([*self.units(word), END])))

    def units(self, word: str) -> Sequence[str]:
        """Return the units of a word.

        Raises:
            KeyError: if they are its letters.
        """
        units: list[str] = self._unit.findall(word)
        if len(units) == len(word):
            raise KeyError(word)
        return units

    def glyphs(self, pair: tuple[str, str]) -> Sequence[Drawn]:
        """Return what draws the first unit of a pair.

        Raises:
            KeyError: if that does not depend on these two alone.
        """
        known = self._glyphs.get(pair)
        if known is None:
            known = self._glyphs[pair] = self._shaped(*pair)
        if not known:
            raise KeyError(pair)
        return known

    def _shaped(self, unit: str, following: str) -> Sequence[Drawn]:
        """Return the glyphs of a unit before another; none if they depend on more than these."""
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
            Drawn(info.codepoint, text[start:end], place.x_advance)
            for info, place, start, end in zip(infos, places, starts, ends, strict=True)
            if start < len(unit)
        ]


class _Said(NamedTuple):
    """What a font says of letters, by their glyphs.

    Attributes:
        more: those of letters, and of their ligatures, of which it says more than pairs tell.
        joined: pairs of letters that ligatures have side by side.
        ligatures: of letters.
    """

    more: set[int]
    joined: set[tuple[int, int]]
    ligatures: set[int]


def _said(face: uharfbuzz.Face, letters: Collection[int]) -> _Said:
    """Return what a font says of some letters, by their glyphs.

    Raises:
        ValueError, LookupError, struct.error: if it is not easily read.
    """
    if _OTHER_RULES.intersection(face.table_tags):
        raise ValueError
    tables = [
        _Table(tag, bytes(face.reference_table(tag).data))
        for tag in ("GSUB", "GPOS")
        if tag in face.table_tags
    ]
    lookups = [(table, kind, at) for table in tables for kind, at in table.lookups()]
    said = _Said(set(), set(), set())
    others: set[int] = set()  # what ligatures of letters need besides
    for table, kind, at in lookups:
        if kind == _LIGATURES:
            for ligature, *parts in table.ligatures(at, letters):
                others.update(parts)
                if len(parts) == 1:
                    said.more.update(parts)
                elif all(part in letters for part in parts):
                    said.joined.update(pairwise(parts))
                    said.ligatures.add(ligature)
    glyphs = said.ligatures.union(letters)
    for table, kind, at in lookups:
        if kind == _LIGATURES:
            said.more.update(said.ligatures & table.begun(kind, at, glyphs))
        elif kind != _PAIRS or not table.is_advance(at):
            said.more.update(table.begun(kind, at, glyphs))
    said.more.update(said.ligatures & others)
    said.more.update(each for each in glyphs if face.get_layout_glyph_class(each) == _MARK)
    return said


class _Table:
    """A table GSUB or GPOS.

    Raises:
        ValueError, LookupError, struct.error: from all methods, if it is of another form or has
            much more than letters need.
    """

    def __init__(self, tag: str, data: bytes) -> None:
        """Begin.

        Args:
            tag: which of the two.
            data: its content.
        """
        self._tag = tag
        self._data = data
        self._left = _MOST_ENTRIES

    def lookups(self) -> Iterator[tuple[tuple[str, int], int]]:
        """Yield the kind and place of each part of lookups that words of letters go through."""
        major, minor, scripts, features, first = self._numbers(0, 5)
        if major != 1 or (minor and any(self._numbers(10, 2))):  # others for some weights
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
        """Raise if some language asks for a feature whatever its name."""
        for _, script in self._records(scripts):
            (usual,) = self._numbers(scripts + script, 1)
            languages = [at for _, at in self._records(scripts + script + 2)]
            for language in [usual] * bool(usual) + languages:
                if self._numbers(scripts + script + language + 2, 1) != (_NONE,):
                    raise ValueError

    def ligatures(self, at: int, letters: Collection[int]) -> Iterator[Sequence[int]]:
        """Yield ligatures that begin with letters, each before the glyphs that it stands for."""
        _, coverage = self._numbers(at, 2)
        sets = self._list(at + 4)
        for glyph, number in self._covered(at + coverage, letters).items():
            one = at + sets[number]
            for place in self._list(one):
                ligature, count = self._numbers(one + place, 2)
                yield ligature, glyph, *self._numbers(one + place + 4, max(count, 1) - 1)

    def is_advance(self, at: int) -> bool:
        """Return whether pairs say no more than how far the second glyph is from the first."""
        _, _, first, second = self._numbers(at, 4)
        return not second and not first & ~_ADVANCE

    def begun(self, kind: tuple[str, int], at: int, glyphs: Collection[int]) -> set[int]:
        """Return which of some glyphs a part of a lookup begins with."""
        form, coverage = self._numbers(at, 2)
        if form == 3 and kind in _IN_CONTEXT:
            (coverage,) = self._numbers(at + 6, 1)
        elif form == 3 and kind in _BETWEEN:
            _, coverage = self._numbers(at + 4 + 2 * coverage, 2)
        return set(self._covered(at + coverage, glyphs))

    def _covered(self, at: int, glyphs: Collection[int]) -> dict[int, int]:
        """Return those of some glyphs that a list of glyphs has, with their places there."""
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
        """Yield the names and places of a list of these."""
        (count,) = self._numbers(at, 1)
        self._numbers(at + 2, 3 * count)
        yield from struct.iter_unpack(">4sH", self._data[at + 2 : at + 2 + 6 * count])

    def _list(self, at: int) -> tuple[int, ...]:
        """Return the numbers of a list that says how many it has."""
        (count,) = self._numbers(at, 1)
        return self._numbers(at + 2, count)

    def _numbers(self, at: int, count: int) -> tuple[int, ...]:
        self._left -= count
        if self._left < 0:
            raise ValueError
        return struct.unpack_from(f">{count}H", self._data, at)
