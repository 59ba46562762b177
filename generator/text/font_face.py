"""A face: a font that measures words, and finds a fallback for characters that it lacks."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Literal, NamedTuple
from unicodedata import category, normalize

from punchboard.cards.emoji_set import AS_PICTURE, AS_TEXT, plain_name
from punchboard.generator.graphics.geometry import Bounds, intersection
from punchboard.generator.text.bidi import has_right_to_left, visual_words
from punchboard.generator.text.emoji import (
    MAY_BE,
    asks_by_selector,
    emoji_in,
    is_emoji,
    units_of,
)
from punchboard.generator.text.font_file import FontFile
from punchboard.generator.text.scripts import unsupported_script
from punchboard.generator.text.shaper import Serialized, Shaper

#: Form of emoji: in color, in shades of black, or as outlines that save ink.
Form = Literal["color", "black", "outline"]
#: Font of symbols such as stars, arrows and suits that a game's own fonts lack.
SYMBOLS = "DejaVuSansMono"
#: Default color of text.
BLACK = "#000000"
#: Most cached widths of words: in a deck with more words, few repeat.
MOST_WIDTHS = 5_000
#: The printable ASCII characters.
_ASCII = frozenset(range(0x20, 0x7F))
#: Leftmost position of a mark's middle, as a fraction of its letter's width.
_LEFTMOST = 0.08
#: A letter of Latin, Greek or Cyrillic with its combining marks.
_MARKED = re.compile("[A-Za-z\u00aa-\u02af\u0370-\u052f\u1e00-\u1fff][\u0300-\u036f]+")

#: Function that returns the fallbacks of a face; called only if it lacks a character.
Fallbacks = Callable[[], "Sequence[FontFace]"]


class GlyphPicture(NamedTuple):
    """The picture of a glyph; lengths in ems.

    Attributes:
        svg: SVG source of the drawing.
        x: Left edge of the drawing's viewBox, to the right of the glyph's origin.
        y: Lower edge of the viewBox, above the baseline.
        width: Width of the viewBox.
        height: Height of the viewBox.
        form: Form of the drawing.
        takes_colour: Whether a gradient contains the text's color.
        is_loose: Whether the box is larger than the drawing.
        is_near: Whether print only approximates a blend mode of the font.
    """

    svg: bytes
    x: float
    y: float
    width: float
    height: float
    form: Form = "color"
    takes_colour: bool = False
    is_loose: bool = False
    is_near: bool = False


class FontFace:
    """A font that sets words of one language.

    Attributes:
        name: Unique name, such as `Lato-Bold`.
        file: Font file.
        cap_height: Height of capitals, ems.
        descent: Depth below the baseline, ems.
        shaper: Shaper of its words.
        space: Width of a space, ems.
        lacking: Measured characters and whole emoji that no face can draw.
        has_pictures: Whether some of its glyphs are pictures.
        has_ascii: Whether it draws every printable ASCII character.
        fallbacks: Function that returns the fallback faces in order.
        language: BCP 47 tag of its words.
    """

    has_pictures = False

    def __init__(
        self, name: str, file: FontFile, fallbacks: Fallbacks = tuple, language: str = "en"
    ) -> None:
        """Create a face with empty caches.

        Args:
            name: Unique name.
            file: Font file.
            fallbacks: Function that returns the fallback faces in order.
            language: BCP 47 tag of the words; some fonts have glyphs for a language.
        """
        self.name = name
        self.fallbacks = fallbacks
        self.language = language
        self.file = file
        self.cap_height, self.descent = file.cap_height, file.descent
        self.has_ascii = file.characters >= _ASCII and _ASCII.isdisjoint(file.blank)
        self._units = file.units
        self.lacking: set[str] = set()
        self.shaper = Shaper(file, language)
        self._draws: dict[str, bool] = {}  # whether it draws a letter with its marks
        self._emoji: dict[str, bool] = {}  # whether it draws an emoji
        self._advances: dict[str, int] = {}  # by serialized glyph, font units
        self._widths: dict[str, float] = {}  # of measured words, ems
        self.space = self.width_of(" ")

    def measure(self, text: str) -> float:
        """Return the width of a text in ems, without kerning across spaces."""
        widths = self._widths
        if text in widths:
            return widths[text]
        if len(widths) > MOST_WIDTHS:
            widths.clear()
        words = text.split(" ")
        for word in words:
            if word and word not in widths:
                widths[word] = self.width_of(word)
        return sum([widths[word] for word in words if word]) + self.space * (len(words) - 1)

    def width_of(self, word: str) -> float:
        """Return the width of a word in ems, and record characters that no face has.

        A word can have parts that fallbacks draw.
        """
        pairs = self.shaper.pairs
        if pairs is not None and word >= "A":  # a letter first, so that the word is Latin
            try:
                return pairs.width(word) / self._units
            except KeyError:
                pass  # a pair of these letters depends on other letters
        is_covered = word.isascii() or self.covers(word)
        if not word.isascii():
            if not is_covered:
                parts = self.parts(word)
                if len(parts) > 1 or parts[0][0] is not self:
                    return sum([face.measure(part) for face, part in parts])
            self.lacking.update([each for each in word if unsupported_script(each)])
        serialized = self.shaper[word]
        if serialized:
            width = self._serialized_width(serialized)
            has_missing = serialized[0] == "0" or "|0" in serialized  # glyph 0
        else:
            glyphs = self.shaper.shape(word)
            width = sum([glyph[2] for glyph in glyphs])
            has_missing = 0 in [glyph[0] for glyph in glyphs]
        if has_missing or not is_covered:
            self._note_lacking(word)
        return width / self._units

    def _serialized_width(self, serialized: Serialized) -> int:
        """Return the width of a serialized word in font units."""
        glyphs = serialized.split("|")
        try:
            return sum(map(self._advances.__getitem__, glyphs))
        except KeyError:
            self._advances |= {glyph: int(glyph.rpartition("+")[2]) for glyph in glyphs}
            return sum(map(self._advances.__getitem__, glyphs))

    def _note_lacking(self, word: str) -> None:
        """Record the emoji and characters of a word that this font can't draw."""
        for letter in letters_of(word):
            if is_emoji(letter):
                if not self.draws_emoji(letter):
                    self.lacking.add(letter)
            elif not self._draws_marked(letter):
                self.lacking.update(self._undrawable(letter))

    def covers(self, text: str) -> bool:
        """Return whether this font has every character of a text and positions its marks."""
        if not self.file.characters.issuperset(map(ord, text)):
            return False
        if text.isascii():
            return True
        if not all(map(self._draws_marked, _MARKED.findall(text))):
            return False
        if MAY_BE.search(text) is None:
            return True
        return all(self.draws_emoji(text[start:end]) for start, end in emoji_in(text))

    def in_form(self, form: Form) -> FontFace:
        """Return the face for another form; itself if it has only one."""
        return self

    def picture_of(self, number: int, colour: str = BLACK) -> GlyphPicture | None:
        """Return the picture of a glyph; None for a glyph that is an outline.

        Args:
            number: Glyph id, negative for a space.
            colour: Color of the text, for pictures that use it.
        """
        return None

    def draws_emoji(self, emoji: str) -> bool:
        """Return whether this font draws an emoji as one glyph.

        A symbol such as ☎ with an emoji selector needs a font that lists this sequence (`cmap`,
        format 14) or draws the symbol as a picture.
        """
        draws = self._emoji.get(emoji)
        if draws is None:
            draws = self._emoji[emoji] = self._draws_emoji(emoji)
        return draws

    def _draws_emoji(self, emoji: str) -> bool:
        if not self.file.characters.issuperset(map(ord, plain_name(emoji))):
            return False
        glyphs = [each[0] for each in self.shaper.shape(emoji)]
        if len(glyphs) != 1 or not glyphs[0]:
            return False
        if not asks_by_selector(emoji) or self.has_pictures:
            return True
        return bool(self.file.shaper.get_variation_glyph(ord(emoji[0]), ord(AS_PICTURE)))

    def _draws_marked(self, letter: str) -> bool:
        """Return whether this font draws a letter and positions its marks.

        HarfBuzz decomposes a letter such as "ā" if the font lacks it. If the font doesn't position
        the mark either (GPOS `mark`, or a glyph left of its origin), it overlaps the next letter.
        """
        draws = self._draws.get(letter)
        if draws is None:
            draws = self._draws[letter] = self._positions_marks(letter)
        return draws

    def _undrawable(self, letter: str) -> Sequence[str]:
        """Return the undrawable part of a letter with marks: the letter, or its marks."""
        characters = self.file.characters
        unknown = [
            each for each in letter if ord(each) not in characters and not self._draws_marked(each)
        ]
        return unknown or [each for each in letter if category(each)[0] == "M"] or [*letter]

    def _positions_marks(self, letter: str) -> bool:
        """Return whether the shaped marks of a letter stand over it and don't overlap."""
        glyphs = self.shaper.shape(letter)
        if any(glyph[0] == 0 for glyph in glyphs):
            return False
        if not _MARKED.fullmatch(normalize("NFD", letter)):
            return True
        pen, width = 0, glyphs[0][2]  # of the letter, font units
        # Greek capitals have their breathings on their left.
        leftmost = _LEFTMOST * width if letter < "\u0370" else -math.inf
        marks: list[Bounds] = []
        for number, (glyph, _, advance, right, up) in enumerate(glyphs):
            extents = self.file.shaper.get_glyph_extents(glyph)
            if number and extents and extents.width:  # a mark
                left, top = pen + right + extents.x_bearing, up + extents.y_bearing
                box = left, top + extents.height, left + extents.width, top
                if not leftmost <= left + extents.width / 2 <= width:
                    return False
                if any(_overlap(box, mark) for mark in marks):
                    return False
                marks.append(box)
            pen += advance
        return True

    def drawn(self, text: str) -> Sequence[tuple[FontFace, str]]:
        """Split a line into parts in visual order, each with the face that draws it.

        Args:
            text: The line in logical order.
        """
        if text.isascii():
            return ((self, text),)
        pieces = visual_words(text) if has_right_to_left(text) else [text]
        return [part for piece in pieces for part in self.parts(piece)]

    def parts(self, text: str) -> Sequence[tuple[FontFace, str]]:
        """Split a text into parts, each with the first face that has it: this one or a fallback."""
        if self.covers(text):
            return ((self, text),)
        faces: list[FontFace] = []
        for letter in letters_of(text):
            faces += [self._first_with(letter)] * len(letter)  # a face for each character
        parts: list[tuple[FontFace, str]] = []
        for _, group in groupby(zip(faces, text, strict=True), key=lambda pair: id(pair[0])):
            drawn_by, characters = zip(*group, strict=True)
            parts.append((drawn_by[0], "".join(characters)))
        return parts

    def _first_with(self, letter: str) -> FontFace:
        """Return the first face that draws a letter: this one, or a fallback.

        A face that has the letter but not its marks is better than none. The font of symbols is
        a fallback for symbols only.

        Args:
            letter: Emoji, or a character with its marks and joiners.
        """
        if is_emoji(letter):
            faces = [self, *(face for face in self.fallbacks() if face.name != SYMBOLS)]
            return next((face for face in faces if face.draws_emoji(letter)), self)
        is_text_presentation = letter[1:2] == AS_TEXT
        letter = letter if _MARKED.fullmatch(letter) else letter[0]
        if self.covers(letter):
            return self
        is_symbol = category(letter[0])[0] == "S"
        faces = [self, *(face for face in self.fallbacks() if is_symbol or face.name != SYMBOLS)]
        for spelling in dict.fromkeys((letter, normalize("NFC", letter), letter[0])):
            for face in faces:
                if face.covers(spelling):
                    return face.in_form("black") if is_text_presentation else face
        return self

    def lacks(self, text: str) -> list[str]:
        """Return the emoji and characters of a measured text that no face can draw, each once."""
        if not self.lacking:
            return []
        return list(dict.fromkeys(each for each in units_of(text) if each in self.lacking))


def letters_of(text: str) -> Iterator[str]:
    """Yield each emoji of a text, and each other character with its marks and joiners."""
    at = 0
    for start, end in emoji_in(text):
        yield from _characters(text[at:start])
        yield text[start:end]
        at = end
    yield from _characters(text[at:])


def _characters(text: str) -> Iterator[str]:
    """Yield each character of a text without emoji, with its marks and joiners."""
    start = 0
    for at, character in enumerate(text):
        kind = category(character)
        if at > start and kind[0] != "M" and kind != "Cf":
            yield text[start:at]
            start = at
    if text:
        yield text[start:]


def _overlap(one: Bounds, other: Bounds) -> bool:
    """Return whether two marks overlap by more than half in both directions."""
    left, low, right, top = intersection(one, other)
    wide, high = (min(one[n + 2] - one[n], other[n + 2] - other[n]) for n in (0, 1))
    return right - left > wide / 2 and top - low > high / 2
