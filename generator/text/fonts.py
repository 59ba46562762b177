"""Choose the font file of a family's variant, shape its words and measure them."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from itertools import groupby, product
from operator import lt
from pathlib import Path
from typing import Literal, NamedTuple
from unicodedata import category, normalize

import uharfbuzz

from punchboard.cards.catalog import tr
from punchboard.cards.emoji_set import AS_PICTURE, AS_TEXT, drawing_of, number_of, plain_name
from punchboard.cards.load.nearest import did_you_mean, one_of
from punchboard.cards.problem import FieldError
from punchboard.generator.graphics.drawing_limits import DrawingError
from punchboard.generator.graphics.geometry import Bounds, intersection
from punchboard.generator.text.bidi import has_right_to_left, visual_words
from punchboard.generator.text.emoji import (
    MAY_BE,
    asks_by_selector,
    emoji_in,
    is_emoji,
    units_of,
)
from punchboard.generator.text.font_file import FontError, FontFile, read_font
from punchboard.generator.text.pairs import LetterPairs
from punchboard.generator.text.scripts import unsupported_script

#: Weights of a style, lightest first.
WEIGHTS = ("regular", "bold", "black")
#: Weights as numbers in variable fonts (OpenType 1.9.1, usWeightClass).
_WEIGHT = {"regular": 400, "bold": 700, "black": 900}
#: Family available to every layout: tabular figures and wide coverage, SIL OFL.
DEFAULT_FAMILY = "Lato"
#: Font of symbols such as stars, arrows and suits that a game's own fonts lack.
_SYMBOLS = "DejaVuSansMono"
#: Form of emoji: in color, in shades of black, or as outlines that save ink.
Form = Literal["color", "black", "outline"]
#: Names of the faces for the emoji that ship with Punchboard, by form.
_EMOJI: dict[Form, str] = {
    "color": "Emoji",
    "black": "Emoji-Black",
    "outline": "Emoji-Outline",
}
#: Font of the spaces between emoji.
_REGULAR = "Lato-Regular"
_FORMS = {name: form for form, name in _EMOJI.items()}
EMOJI_FACES = frozenset(_FORMS)
#: Separator between the name of a color font and a form other than the library's.
_IN_FORM = "~"
#: Default color of text.
BLACK = "#000000"


#: Function that returns the fallback faces of a face; called only if it lacks a character.
Helpers = Callable[[], "Sequence[FontFace]"]
#: (glyph id, cluster, x advance, x offset, y offset), lengths in font units, as HarfBuzz returns
#: them.
Glyph = tuple[int, int, int, int, int]
#: The glyphs of a word as HarfBuzz serializes them, if they are in logical order: `3+1310|61+668`,
#: glyph id and x advance, and between these `@` with the offsets if there are any. Most words have
#: this form, and a string takes less memory than tuples.
Spelled = str
#: Arguments of HarfBuzz for this form; an int is passed faster than a flag.
_TEXT = uharfbuzz.BufferSerializeFormat.TEXT
_BARE = int(
    uharfbuzz.BufferSerializeFlags.NO_CLUSTERS | uharfbuzz.BufferSerializeFlags.NO_GLYPH_NAMES
)

#: Number of shaped words of a font from which pairs of letters shape further words.
BEFORE_PAIRS = 1_000
#: Most cached words of a font, and most cached glyphs that words which aren't `Spelled` share; a
#: thousand words take 0.2 MB. Other words are shaped each time.
MOST_CACHED, _MOST_SHARED = 10_000, 20_000
#: Most cached widths of words: in a deck with more words, few repeat.
MOST_WIDTHS = 5_000


#: Leftmost position of a mark's middle, as a fraction of its letter's width.
_LEFTMOST = 0.08
#: A letter of Latin, Greek or Cyrillic with its combining marks.
_MARKED = re.compile("[A-Za-z\u00aa-\u02af\u0370-\u052f\u1e00-\u1fff][\u0300-\u036f]+")

#: Side of a picture, and the padding on both sides of it, ems.
_SIDE, _AIR = 1.1, 0.04
_ADVANCE = _SIDE + 2 * _AIR
#: Depth of a picture below the baseline, ems: it is centered on Lato's capitals, which are 0.72
#: high.
_BELOW = (_SIDE - 0.72) / 2


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


class Shaper(dict[str, Spelled]):
    """Cache of the first words of a font, serialized; "" for words without this form.

    Attributes:
        letters: Characters of each glyph of a serialized word, if a glyph has several.
        pairs: Pairs that shape most other words; None until there are enough words.
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
        self._in_buffer: str | None = None
        self.letters: dict[str, Sequence[str]] = {}
        self.pairs: LetterPairs | None = None
        self._glyphs_of: dict[str, Sequence[Glyph]] = {}  # glyphs of words that aren't serialized
        self._shared: dict[Glyph, Glyph] = {}

    def __missing__(self, word: str) -> Spelled:
        """Shape an unknown word; return it serialized, or "" if it doesn't have this form."""
        buffer = self._buffer
        buffer.reset()
        buffer.add_str(word)
        buffer.language = self._language  # the default would be the computer's language
        buffer.guess_segment_properties()
        uharfbuzz.shape(self._font, buffer)
        self._in_buffer = word
        spelled: str = buffer.serialize(self._font, _TEXT, _BARE)[1:-1]
        letters = None
        if self._divides or not word.isascii() or spelled.count("|") + 1 != len(word):
            starts = [info.cluster for info in buffer.glyph_infos]
            if starts == [*range(len(word))]:
                pass  # a glyph for each character
            elif len(starts) != len(word) and all(map(lt, starts, starts[1:])):
                ends = [*starts[1:], len(word)]
                letters = [word[start:end] for start, end in zip(starts, ends, strict=True)]
            else:
                spelled = ""
        if len(self) < MOST_CACHED:
            self[word] = spelled
            if letters is not None:
                self.letters[word] = letters
            if not spelled:
                alike = self._shared
                glyphs = self._read()
                if len(alike) < _MOST_SHARED:
                    glyphs = [alike.setdefault(each, each) for each in glyphs]
                self._glyphs_of[word] = tuple(glyphs)
            if len(self) == BEFORE_PAIRS:
                pairs = LetterPairs(self._font, self._language)
                self.pairs = pairs if pairs.letters else None
        return spelled

    def shape(self, word: str) -> Sequence[Glyph]:
        """Return the glyphs of a word in visual order."""
        cached = self._glyphs_of.get(word)
        if cached is not None:
            return cached
        if word != self._in_buffer:
            self.__missing__(word)
        return self._read()

    def _read(self) -> list[Glyph]:
        """Return the glyphs of the last shaped word."""
        infos, places = self._buffer.glyph_infos, self._buffer.glyph_positions
        return [
            (info.codepoint, info.cluster, place.x_advance, place.x_offset, place.y_offset)
            for info, place in zip(infos, places, strict=True)
        ]


class FontFace:
    """One variant of a typeface.

    Attributes:
        name: Unique name, such as `Lato-Bold`.
        file: Font file.
        cap_height: Height of capitals, ems.
        descent: Depth below the baseline, ems.
        shaper: Shaper of its words.
        space: Width of a space, ems.
        lacking: Measured characters and whole emoji that no face can draw.
        has_pictures: Whether some of its glyphs are pictures.
        helpers: Function that returns the fallback faces.
        language: BCP 47 tag of its words.
    """

    has_pictures = False

    def __init__(
        self, name: str, file: FontFile, helpers: Helpers = tuple, language: str = "en"
    ) -> None:
        """Create a face with empty caches.

        Args:
            name: Unique name.
            file: Font file.
            helpers: Function that returns the fallback faces in order.
            language: BCP 47 tag of the words; some fonts have glyphs for a language.
        """
        self.name = name
        self.helpers = helpers
        self.language = language
        self.file = file
        self.cap_height, self.descent = file.cap_height, file.descent
        self._units = file.units
        self.lacking: set[str] = set()
        self.shaper = Shaper(file, language)
        self._settable: dict[str, bool] = {}  # by letters with marks
        self._emoji: dict[str, bool] = {}  # whether it draws them
        self._advances: dict[str, int] = {}  # by the serialized form of a glyph
        self._widths: dict[str, float] = {}  # of measured words
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
        """Return the width of a word in ems, and record characters that no face has."""
        pairs = self.shaper.pairs
        if pairs is not None and word >= "A":  # a letter first, so that the word is Latin
            try:
                return pairs.width(word) / self._units
            except KeyError:
                pass
        is_covered = word.isascii() or self.covers(word)
        if not word.isascii():
            if not is_covered:
                parts = self.parts(word)
                if len(parts) > 1 or parts[0][0] is not self:
                    return sum([face.measure(part) for face, part in parts])
            self.lacking.update([each for each in word if unsupported_script(each)])
        spelled = self.shaper[word]
        if spelled:
            marks = spelled.split("|")
            try:
                width = sum(map(self._advances.__getitem__, marks))
            except KeyError:
                self._advances |= {mark: int(mark.rpartition("+")[2]) for mark in marks}
                width = sum(map(self._advances.__getitem__, marks))
            is_lacking = spelled[0] == "0" or "|0" in spelled
        else:
            glyphs = self.shaper.shape(word)
            width = sum([glyph[2] for glyph in glyphs])
            is_lacking = 0 in [glyph[0] for glyph in glyphs]
        if is_lacking or not is_covered:
            self._note_lacking(word)
        return width / self._units

    def _note_lacking(self, word: str) -> None:
        """Record the emoji and characters of a word that this font can't draw."""
        for letter in _letters(word):
            if is_emoji(letter):
                if not self.draws_emoji(letter):
                    self.lacking.add(letter)
            elif not self._draws_marked(letter):
                self.lacking.update(self._undrawable(letter))

    def covers(self, text: str) -> bool:
        """Return whether this font has every character of a text and positions its marks."""
        if not self.file.characters.issuperset(map(ord, text)):
            return False
        if text.isascii() or not all(map(self._draws_marked, _MARKED.findall(text))):
            return text.isascii()
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
        sets = self._settable.get(letter)
        if sets is None:
            sets = self._settable[letter] = self._places_marks(letter)
        return sets

    def _undrawable(self, letter: str) -> Sequence[str]:
        """Return the undrawable part of a letter with marks: the letter, or its marks."""
        characters = self.file.characters
        unknown = [
            each for each in letter if ord(each) not in characters and not self._draws_marked(each)
        ]
        return unknown or [each for each in letter if category(each)[0] == "M"] or [*letter]

    def _places_marks(self, letter: str) -> bool:
        glyphs = self.shaper.shape(letter)
        if any(glyph[0] == 0 for glyph in glyphs):
            return False
        if not _MARKED.fullmatch(normalize("NFD", letter)):
            return True
        pen, base = 0, glyphs[0][2]
        # Greek capitals have their breathings on their left.
        leftmost = _LEFTMOST * base if letter < "\u0370" else -math.inf
        marks: list[Bounds] = []
        for number, (glyph, _, advance, right, up) in enumerate(glyphs):
            extents = self.file.shaper.get_glyph_extents(glyph)
            if number and extents and extents.width:
                left, top = pen + right + extents.x_bearing, up + extents.y_bearing
                box = left, top + extents.height, left + extents.width, top
                if not leftmost <= left + extents.width / 2 <= base:
                    return False
                if any(_overlap(box, mark) for mark in marks):
                    return False
                marks.append(box)
            pen += advance
        return True

    def drawn(self, text: str) -> Sequence[tuple[FontFace, str]]:
        """Split a line into parts in visual order, each with the face that draws it."""
        if text.isascii():
            return ((self, text),)
        pieces = visual_words(text) if has_right_to_left(text) else [text]
        return [part for piece in pieces for part in self.parts(piece)]

    def parts(self, text: str) -> Sequence[tuple[FontFace, str]]:
        """Split a text into parts, each with the first face that has it: this one or a fallback."""
        if self.covers(text):
            return ((self, text),)
        faces: list[FontFace] = []
        for letter in _letters(text):
            faces += [self._first_with(letter)] * len(letter)
        split = groupby(zip(faces, text, strict=True), key=lambda pair: id(pair[0]))
        return [
            (pairs[0][0], "".join(character for _, character in pairs))
            for pairs in (list(group) for _, group in split)
        ]

    def _first_with(self, letter: str) -> FontFace:
        """Return the first face that has a letter with its marks, else one with the letter only.

        The font of symbols is never a fallback for letters.
        """
        if is_emoji(letter):
            own = [face for face in self.helpers() if face.name != _SYMBOLS]
            return next((face for face in (self, *own) if face.draws_emoji(letter)), self)
        is_black = letter[1:2] == AS_TEXT
        letter = letter if _MARKED.fullmatch(letter) else letter[0]
        if self.covers(letter):
            return self
        is_sign = category(letter[0])[0] == "S"
        helpers = [face for face in self.helpers() if is_sign or face.name != _SYMBOLS]
        for part in dict.fromkeys((letter, normalize("NFC", letter), letter[0])):
            for face in (self, *helpers):
                if face.covers(part):
                    return face.in_form("black") if is_black else face
        return self

    def lacks(self, text: str) -> list[str]:
        """Return the emoji and characters of a measured text that no face can draw, each once."""
        if not self.lacking:
            return []
        return list(dict.fromkeys(each for each in units_of(text) if each in self.lacking))


class EmojiFace(FontFace):
    """Face of the emoji that ship with Punchboard, in one form."""

    has_pictures = True

    def __init__(
        self, name: str, file: FontFile, form: Form, find: Callable[[Form], FontFace]
    ) -> None:
        """Create a face with empty caches.

        Args:
            name: Unique name.
            file: Font file of the spaces between emoji.
            form: Form of the pictures.
            find: Function that returns the face of another form.
        """
        super().__init__(name, file)
        self.space = super().width_of(" ")
        self.shaper = _EmojiShaper(file)
        self._form: Form = form
        self._find = find

    def covers(self, text: str) -> bool:
        """Return whether a text consists of emoji in the set; most texts don't open the set."""
        if text and MAY_BE.search(text) is None:
            return False
        return all(number_of(each) is not None for each in units_of(text))

    def draws_emoji(self, emoji: str) -> bool:
        """Return whether the set has an emoji."""
        return number_of(emoji) is not None

    def in_form(self, form: Form) -> FontFace:
        """Return the face of another form."""
        return self._find(form)

    def width_of(self, word: str) -> float:
        """Return the width of a word in ems; all emoji have the same width."""
        return _ADVANCE * len(self.shaper.shape(word))

    def parts(self, text: str) -> Sequence[tuple[FontFace, str]]:
        """Return a text as one part: this face draws all emoji."""
        return ((self, text),)

    def picture_of(self, number: int, colour: str = BLACK) -> GlyphPicture | None:
        """Return the picture of an emoji by its glyph id; None for the negative id of a space."""
        if number < 0:
            return None
        return GlyphPicture(drawing_of(number), _AIR, -_BELOW, _SIDE, _SIDE, self._form)


class ColorFace(FontFace):
    """Face of a font that PDF can't embed: it has color glyphs, or all its glyphs are drawn."""

    has_pictures = True

    def __init__(
        self,
        name: str,
        file: FontFile,
        helpers: Helpers,
        language: str,
        form: Form,
        find: Callable[[Form], FontFace],
    ) -> None:
        """Create a face with empty caches.

        Args:
            name: Unique name.
            file: Font file.
            helpers: Function that returns the fallback faces.
            language: BCP 47 tag of the words.
            form: Form of the pictures.
            find: Function that returns the face of another form.
        """
        self._form: Form = form
        self._find = find
        self._pictures: dict[tuple[int, str], GlyphPicture | None] = {}
        super().__init__(name, file, helpers, language)
        self.shaper = _ColorShaper(file, language)

    def covers(self, text: str) -> bool:
        """Return whether this font draws a text; digits with glyphs only in keycaps don't count."""
        blank = self.file.blank
        return super().covers(text) and (
            blank.isdisjoint(map(ord, text))
            or all(is_emoji(each) or blank.isdisjoint(map(ord, each)) for each in _letters(text))
        )

    def width_of(self, word: str) -> float:
        """Return the width of a word in ems, and record characters that no face has."""
        blank = self.file.blank
        if not blank.isdisjoint(map(ord, word)):
            for letter in _letters(word):
                if not is_emoji(letter) and self._first_with(letter) is self:
                    self.lacking.update(each for each in letter if ord(each) in blank)
        return super().width_of(word)

    def in_form(self, form: Form) -> FontFace:
        """Return the face of another form."""
        return self if form == self._form else self._find(form)

    def picture_of(self, number: int, colour: str = BLACK) -> GlyphPicture | None:
        """Return the picture of a glyph; None for a glyph that is an outline.

        Raises:
            FontError: If the glyph's data is damaged.
        """
        if number < 0 or not self.file.has_color:
            return None
        key = number, colour
        if key not in self._pictures:
            self._pictures[key] = self._picture_of(number, colour)
        return self._pictures[key]

    def _picture_of(self, number: int, colour: str) -> GlyphPicture | None:
        from punchboard.generator.text.color_font import glyph_drawing  # few games have such fonts

        try:
            drawing = glyph_drawing(self.file.shaper, number, colour)
        except DrawingError as error:
            path = self.file.path
            message = tr(
                "font {name}, glyph {number}: {message}",
                name=path.name,
                number=number,
                message=error.message,
            )
            raise FontError(path, message, error.hint) from error
        if drawing is None:
            return None
        left, low, right, top = (each / self._units for each in drawing.box)
        return GlyphPicture(
            drawing.svg.encode(), left, low, right - left, top - low, self._form,
            drawing.takes_colour, drawing.is_loose, drawing.is_near,
        )  # fmt: skip


class _ColorShaper(Shaper):
    """Shaper of words with emoji; fonts join these without the selector U+FE0F, or with it."""

    def __init__(self, file: FontFile, language: str) -> None:
        super().__init__(file, language)
        self._joined: dict[str, Sequence[Glyph]] = {}  # glyphs of words with a selector

    def __missing__(self, word: str) -> Spelled:
        """Shape an unknown word; return it serialized, or "" if it doesn't have this form."""
        return "" if AS_PICTURE in word else super().__missing__(word)

    def shape(self, word: str) -> Sequence[Glyph]:
        """Return the glyphs of a word in visual order, with as many ligatures as possible."""
        if AS_PICTURE not in word:
            return super().shape(word)
        glyphs = self._joined.get(word)
        if glyphs is None:
            glyphs = self._shaped_either_way(word)
            if len(self._joined) < MOST_CACHED:
                self._joined[word] = glyphs
        return glyphs

    def _shaped_either_way(self, word: str) -> Sequence[Glyph]:
        super().__missing__(word)
        whole = self._read()
        self.pop(word, None)  # which is never serialized
        places = [at for at, each in enumerate(word) if each != AS_PICTURE]
        bare = [
            (number, places[cluster], advance, right, up)
            for number, cluster, advance, right, up in super().shape(word.replace(AS_PICTURE, ""))
        ]
        return whole if len(whole) <= len(bare) else bare


class _EmojiShaper(Shaper):
    """Shaper of emoji: one glyph for each."""

    def __init__(self, file: FontFile) -> None:
        super().__init__(file, "")
        self._advance = round(_ADVANCE * file.units)

    def __missing__(self, word: str) -> str:
        """Return "": words of emoji are never serialized."""
        return ""

    def shape(self, word: str) -> Sequence[Glyph]:
        """Return the glyphs of a word; selectors and characters outside the set have none."""
        glyphs: list[Glyph] = []
        at = 0
        for unit in units_of(word):
            number = number_of(unit) if plain_name(unit) else None
            if number is not None:
                glyphs.append((number, at, self._advance, 0, 0))
            at += len(unit)
        return glyphs


def _overlap(one: Bounds, other: Bounds) -> bool:
    """Return whether two marks overlap by more than half in both directions."""
    left, low, right, top = intersection(one, other)
    wide, high = (min(one[n + 2] - one[n], other[n + 2] - other[n]) for n in (0, 1))
    return right - left > wide / 2 and top - low > high / 2


def families_hint(family: str, families: Sequence[str]) -> str:
    """Return the hint for an unknown family name."""
    add = tr("{known}; or add the font's files under fonts: in game.yaml", known=one_of(families))
    return did_you_mean(family, families, add)


def _letters(text: str) -> Iterator[str]:
    """Yield each emoji of a text, and each other character with its marks and joiners."""
    at = 0
    for start, end in emoji_in(text):
        yield from _characters(text[at:start])
        yield text[start:end]
        at = end
    yield from _characters(text[at:])


def _characters(text: str) -> Iterator[str]:
    start = 0
    for at, character in enumerate(text):
        kind = category(character)
        if at > start and kind[0] != "M" and kind != "Cf":
            yield text[start:at]
            start = at
    if text:
        yield text[start:]


def _symbols_file() -> Path:
    """Return the path of the symbol font, which a package for bar codes contains in full."""
    package = find_spec("barcode")
    assert package is not None and package.origin is not None
    return Path(package.origin).parent / "fonts" / "DejaVuSansMono.ttf"


def _lato_files() -> dict[tuple[str, bool], Path]:
    package = import_module("fontpkg_lato")
    folder = Path(str(package.__file__)).parent / "files"
    return {
        (weight, italic): folder
        / f"Lato-{weight.capitalize() if weight != 'regular' or not italic else ''}"
        f"{'Italic' if italic else ''}.ttf"
        for weight in WEIGHTS
        for italic in (False, True)
    }


class FontPlace(NamedTuple):
    """Location of a font.

    Attributes:
        path: Path of the file.
        number: Number in a collection, from 1.
        weight: Weight of a variable font.
    """

    path: Path
    number: int = 1
    weight: int = 400

    @property
    def stem(self) -> str:
        """Return the name of its variant, which is unique if no other file has the same name."""
        number = f"-{self.number}" if self.number > 1 else ""
        return self.path.stem + number + (f"-{self.weight}" if self.weight != 400 else "")


class FontLibrary:
    """Library of all font variants of a game, loaded on first use.

    Attributes:
        has_color: Whether any loaded font has color glyphs.
    """

    def __init__(self, language: str = "en", emoji: Form = "color") -> None:
        """Create a library with the default family.

        Args:
            language: Default language of words, a BCP 47 tag.
            emoji: Form of the emoji that ship with Punchboard.
        """
        self._language = language
        self._form: Form = emoji
        self.has_color = False
        shipped = {cut: FontPlace(path) for cut, path in _lato_files().items()}
        self._files: dict[str, dict[tuple[str, bool], FontPlace]] = {DEFAULT_FAMILY: shipped}
        self._fallbacks: dict[str, tuple[str, ...]] = {}
        # Labels and marks use these by name, even if a designer's font has the same name.
        self._shipped = {place.path.stem: place for place in shipped.values()}
        #: By place, language and fallbacks.
        self._faces: dict[tuple[FontPlace, str, tuple[str, ...]], FontFace] = {}
        self._names: dict[str, FontFace] = {}
        self._emoji: dict[Form, EmojiFace] = {}
        self._cuts: dict[tuple[str, str, bool, str], FontFace] = {}
        #: By family, the non-bold font that draws its bold text.
        self.unbold: dict[str, str] = {}
        #: By such a family, its first bold text, with marks.
        self.unbold_texts: dict[str, str] = {}
        #: Callback for the name of each family without a bold font, once its bold font is needed.
        self.when_unbold: Callable[[str], None] | None = None

    @property
    def language(self) -> str:
        """Default language of words, a BCP 47 tag."""
        return self._language

    @property
    def families(self) -> tuple[str, ...]:
        """Family names that a style's `font` accepts."""
        return tuple(self._files)

    def add_family(
        self,
        family: str,
        files: Mapping[tuple[str, bool], FontPlace],
        fallback: Sequence[str] = (),
    ) -> None:
        """Add a designer's typeface.

        Args:
            family: Name of the family.
            files: Locations of its fonts by (weight, italic), including ("regular", False).
            fallback: Families for characters that it lacks.
        """
        self._files[family] = dict(files)
        self._fallbacks[family] = tuple(fallback)

    def face(
        self, family: str, weight: str = "regular", italic: bool = False, language: str = ""
    ) -> FontFace:
        """Return the nearest variant of a family, for words of a language ("": the default one).

        Raises:
            FieldError: If there is no such family.
            FontError: If its file is unusable.
        """
        variant = self._variant(family, weight, italic, language)
        if (
            weight != "regular"
            and family not in self.unbold
            and not variant.file.is_bold
            and all(each == "regular" for each, _ in self._files[family])
        ):
            self.unbold[family] = variant.name
            if self.when_unbold is not None:
                self.when_unbold(family)
        return variant

    def _variant(self, family: str, weight: str, italic: bool, language: str) -> FontFace:
        """Return the nearest variant of a family, also for use as a fallback."""
        key = (family, weight, italic, language)
        if key not in self._cuts:
            place = self._nearest(family, weight, italic)
            if read_font(*place).weight:
                place = place._replace(weight=_WEIGHT[weight])
            face_key = place, language, self._fallbacks.get(family, ())
            if face_key not in self._faces:
                name = self._free_name(family, place, language)
                helpers = partial(self._helpers, *key)
                self._faces[face_key] = self._read(name, place, helpers, language)
            self._cuts[key] = self._faces[face_key]
        return self._cuts[key]

    def named(self, name: str) -> FontFace:
        """Return a variant by its name: a loaded one, or one whose file has this name.

        Raises:
            KeyError: If there is no such variant.
        """
        face = self._names.get(name)
        plain, _, form = name.rpartition(_IN_FORM)
        if face is None and name in _FORMS:
            face = self.emoji(_FORMS[name])
        elif face is None and plain and form in _EMOJI:
            face = self.named(plain).in_form(form)
        elif face is None:
            face = self._symbols() if name == _SYMBOLS else self._load_named(name)
        return face

    @property
    def are_named_apart(self) -> bool:
        """Return whether no two files share a name, so that each variant has its file's name."""
        faces = {
            (place, self._fallbacks.get(family, ()))
            for family, files in self._files.items()
            for place in files.values()
        }
        faces.update((place, ()) for place in self._shipped.values())
        return len({place.stem for place, _ in faces}) == len(faces)

    def _load_named(self, name: str) -> FontFace:
        """Load a variant that another library has loaded, perhaps as a fallback of another face."""
        if name in self._shipped:
            helpers = partial(self._helpers, DEFAULT_FAMILY, "regular", italic=False, language="")
            place = self._shipped[name]
            face = self._faces[place, "", ()] = self._read(name, place, helpers)
            return face
        language = name.partition("@")[2]
        for family, weight in product(self._files, WEIGHTS):
            for italic in (False, True):
                self._variant(family, weight, italic, language)
        return self._names[name]

    def _helpers(self, family: str, weight: str, italic: bool, language: str) -> list[FontFace]:
        """Return the fallback faces of a variant: its fallback families, symbols, and emoji.

        Lato falls back to all families of the game in order.
        """
        others = [each for each in self._fallbacks.get(family, ()) if each in self._files]
        helpers = [self._variant(each, weight, italic, language) for each in others]
        if family == DEFAULT_FAMILY:
            for other in [each for each in self._files if each != family]:
                with suppress(FontError):  # reported where the font is used directly
                    helpers.append(self._variant(other, weight, italic, language))
        return [*helpers, self._symbols(), self.emoji(self._form)]

    def emoji(self, form: Form) -> EmojiFace:
        """Return the face of the emoji that ship with Punchboard, in a form."""
        if form not in self._emoji:
            file = read_font(*self._shipped[_REGULAR])
            face = EmojiFace(_EMOJI[form], file, form, self.emoji)
            self._emoji[form] = self._names[face.name] = face
        return self._emoji[form]

    def _symbols(self) -> FontFace:
        if _SYMBOLS not in self._names:
            self._names[_SYMBOLS] = FontFace(_SYMBOLS, read_font(_symbols_file()))
        return self._names[_SYMBOLS]

    def _read(self, name: str, place: FontPlace, helpers: Helpers, language: str = "") -> FontFace:
        file = read_font(*place)
        own = language or self._language
        face = (
            ColorFace(name, file, helpers, own, self._form, partial(self._in_form, name))
            if file.has_color or not file.is_embedded
            else FontFace(name, file, helpers, own)
        )
        self._names[name] = face
        self.has_color = self.has_color or file.has_color
        return face

    def _in_form(self, name: str, form: Form) -> FontFace:
        """Return a color font in a form.

        Args:
            name: Name of the face in the library's own form.
            form: Form of its pictures.
        """
        if form == self._form:
            return self._names[name]
        other = f"{name}{_IN_FORM}{form}"
        if other not in self._names:
            face = self._names[name]
            find = partial(self._in_form, name)
            self._names[other] = ColorFace(
                other, face.file, face.helpers, face.language, form, find
            )
        return self._names[other]

    def _free_name(self, family: str, place: FontPlace, language: str) -> str:
        """Return a unique name for a file's variant; several folders can have files of one name."""
        stem = place.stem + (f"@{language}" if language else "")
        if self._shipped.get(stem) == place:
            return stem
        name, number = stem, 1
        while name in self._names or name in self._shipped or name in (_SYMBOLS, *_FORMS):
            name = f"{family}/{stem}" + (f"-{number}" if number > 1 else "")
            number += 1
        return name

    def _nearest(self, family: str, weight: str, italic: bool) -> FontPlace:
        if family not in self._files:
            raise FieldError(
                tr('unknown font "{family}"', family=family), families_hint(family, self.families)
            )
        files = self._files[family]
        wanted = WEIGHTS.index(weight)
        lighter = WEIGHTS[wanted::-1]
        cuts = ((each, leans) for leans in (italic, False) for each in lighter)
        return next(files[cut] for cut in cuts if cut in files)  # every family has a regular font
