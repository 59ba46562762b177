"""The face of the emoji that ship with Punchboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from punchboard.cards.emoji_set import drawing_of, number_of, plain_name
from punchboard.generator.text.emoji import MAY_BE, units_of
from punchboard.generator.text.font_face import BLACK, FontFace, Form, GlyphPicture
from punchboard.generator.text.font_file import FontFile
from punchboard.generator.text.shaper import Glyph, Serialized, Shaper

#: Side of a picture, and the padding on both sides of it, ems.
_SIDE, _PADDING = 1.1, 0.04
_ADVANCE = _SIDE + 2 * _PADDING
#: Depth of a picture below the baseline, ems: it is centered on Lato's capitals, which are 0.72
#: high.
_BELOW = (_SIDE - 0.72) / 2


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
        return GlyphPicture(drawing_of(number), _PADDING, -_BELOW, _SIDE, _SIDE, self._form)


class _EmojiShaper(Shaper):
    """Shaper of emoji: one glyph for each."""

    def __init__(self, file: FontFile) -> None:
        super().__init__(file, "")
        self._advance = round(_ADVANCE * file.units)

    def __missing__(self, word: str) -> Serialized:
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
