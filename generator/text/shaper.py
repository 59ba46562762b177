"""Shape words by HarfBuzz, and cache them in a compact form."""

from __future__ import annotations

from collections.abc import Sequence
from operator import lt

import uharfbuzz

from punchboard.generator.text.font_file import FontFile
from punchboard.generator.text.pairs import LetterPairs

#: (glyph id, cluster, x advance, x offset, y offset), lengths in font units, as HarfBuzz returns
#: them.
Glyph = tuple[int, int, int, int, int]
#: A word as HarfBuzz serializes its glyphs, with glyph id and x advance of each: `3+1310|61+668`;
#: offsets follow the id after `@`. Most words can be serialized, and a string takes less memory
#: than tuples. "" is a word that can't be: its glyphs aren't in the order of its characters.
Serialized = str
#: Format of a serialized word, and flags that leave out clusters and glyph names; an int is passed
#: faster than a flag.
_TEXT = uharfbuzz.BufferSerializeFormat.TEXT
_BARE = int(
    uharfbuzz.BufferSerializeFlags.NO_CLUSTERS | uharfbuzz.BufferSerializeFlags.NO_GLYPH_NAMES
)

#: Number of words shaped one by one before the pairs of their letters shape further words.
BEFORE_PAIRS = 1_000
#: Most cached words of a font; a thousand take 0.2 MB. Other words are shaped each time.
MOST_CACHED = 10_000
#: Most glyphs that cached words share which can't be serialized.
_MOST_SHARED = 20_000


class Shaper(dict[str, Serialized]):
    """Shaped words of a font: `shaper[word]` shapes a new word and returns it serialized.

    Attributes:
        letters: By serialized word, the characters of each of its glyphs; only of words with a
            glyph for several characters.
        pairs: Pairs that shape most other words; None until there are `BEFORE_PAIRS` words.
    """

    def __init__(self, file: FontFile, language: str) -> None:
        """Create an empty cache.

        Args:
            file: Font file.
            language: BCP 47 tag of the words.
        """
        super().__init__()
        self._font = file.shaper
        self._divides = file.divides
        self._language = language
        self._buffer = uharfbuzz.Buffer()
        self._in_buffer: str | None = None  # word that was shaped last
        self.letters: dict[str, Sequence[str]] = {}
        self.pairs: LetterPairs | None = None
        self._not_serialized: dict[str, Sequence[Glyph]] = {}  # glyphs of words that can't be
        self._shared: dict[Glyph, Glyph] = {}  # one object for equal glyphs of these words

    def __missing__(self, word: str) -> Serialized:
        """Shape a new word, cache it and return it serialized."""
        self._shape_in_buffer(word)
        serialized: str = self._buffer.serialize(self._font, _TEXT, _BARE)[1:-1]
        letters = None
        is_simple = word.isascii() and serialized.count("|") + 1 == len(word)
        if self._divides or not is_simple:
            starts = [info.cluster for info in self._buffer.glyph_infos]
            if starts == [*range(len(word))]:
                pass  # a glyph for each character
            elif len(starts) != len(word) and all(map(lt, starts, starts[1:])):
                ends = [*starts[1:], len(word)]
                letters = [word[start:end] for start, end in zip(starts, ends, strict=True)]
            else:
                serialized = ""
        if len(self) < MOST_CACHED:
            self[word] = serialized
            if letters is not None:
                self.letters[word] = letters
            if not serialized:
                self._not_serialized[word] = self._shared_glyphs()
            if len(self) == BEFORE_PAIRS:
                pairs = LetterPairs(self._font, self._language)
                self.pairs = pairs if pairs.letters else None
        return serialized

    def shape(self, word: str) -> Sequence[Glyph]:
        """Return the glyphs of a word in visual order."""
        cached = self._not_serialized.get(word)
        if cached is not None:
            return cached
        if word != self._in_buffer:
            self.__missing__(word)
        return self._glyphs_in_buffer()

    def _shape_in_buffer(self, word: str) -> None:
        buffer = self._buffer
        buffer.reset()
        buffer.add_str(word)
        buffer.language = self._language  # the default would be the computer's language
        buffer.guess_segment_properties()
        uharfbuzz.shape(self._font, buffer)
        self._in_buffer = word

    def _glyphs_in_buffer(self) -> list[Glyph]:
        infos, positions = self._buffer.glyph_infos, self._buffer.glyph_positions
        return [
            (info.codepoint, info.cluster, at.x_advance, at.x_offset, at.y_offset)
            for info, at in zip(infos, positions, strict=True)
        ]

    def _shared_glyphs(self) -> Sequence[Glyph]:
        """Return the glyphs of the last shaped word, as objects shared with other words."""
        glyphs, shared = self._glyphs_in_buffer(), self._shared
        if len(shared) < _MOST_SHARED:
            glyphs = [shared.setdefault(each, each) for each in glyphs]
        return tuple(glyphs)
