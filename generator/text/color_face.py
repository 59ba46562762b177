"""The face of a font with color glyphs, or of another one that PDF can't embed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from punchboard.cards.catalog import tr
from punchboard.cards.emoji_set import AS_PICTURE
from punchboard.generator.graphics.drawing_limits import DrawingError
from punchboard.generator.text.emoji import is_emoji
from punchboard.generator.text.font_face import (
    BLACK,
    Fallbacks,
    FontFace,
    Form,
    GlyphPicture,
    letters_of,
)
from punchboard.generator.text.font_file import FontError, FontFile
from punchboard.generator.text.shaper import MOST_CACHED, Glyph, Serialized, Shaper


class ColorFace(FontFace):
    """Face of a font that PDF can't embed: it has color glyphs, or all its glyphs are drawn."""

    has_pictures = True

    def __init__(
        self,
        name: str,
        file: FontFile,
        fallbacks: Fallbacks,
        language: str,
        form: Form,
        find: Callable[[Form], FontFace],
    ) -> None:
        """Create a face with empty caches.

        Args:
            name: Unique name.
            file: Font file.
            fallbacks: Function that returns the fallback faces.
            language: BCP 47 tag of the words.
            form: Form of the pictures.
            find: Function that returns the face of another form.
        """
        self._form: Form = form
        self._find = find
        self._pictures: dict[tuple[int, str], GlyphPicture | None] = {}
        super().__init__(name, file, fallbacks, language)
        self.shaper = _ColorShaper(file, language)

    def covers(self, text: str) -> bool:
        """Return whether this font draws a text; digits with glyphs only in keycaps don't count."""
        blank = self.file.blank
        return super().covers(text) and (
            blank.isdisjoint(map(ord, text))
            or all(is_emoji(each) or blank.isdisjoint(map(ord, each)) for each in letters_of(text))
        )

    def width_of(self, word: str) -> float:
        """Return the width of a word in ems, and record characters that no face has."""
        blank = self.file.blank
        if not blank.isdisjoint(map(ord, word)):
            for letter in letters_of(word):
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

    def __missing__(self, word: str) -> Serialized:
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
        self._shape_in_buffer(word)
        whole = self._glyphs_in_buffer()
        places = [at for at, each in enumerate(word) if each != AS_PICTURE]
        bare = [
            (number, places[cluster], advance, right, up)
            for number, cluster, advance, right, up in super().shape(word.replace(AS_PICTURE, ""))
        ]
        return whole if len(whole) <= len(bare) else bare
