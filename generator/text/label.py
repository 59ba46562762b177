"""Measure and set the small print on sheets."""

from __future__ import annotations

from functools import cache

from punchboard.generator.graphics.display_list import Text
from punchboard.generator.text.font_face import FontFace
from punchboard.generator.text.fonts import FontLibrary
from punchboard.generator.text.paragraph import TOLERANCE, FontVariants, break_lines

#: Fonts of all text on a sheet outside the cards; `BOLD` is for headings.
FONT = "Lato-Regular"
BOLD = "Lato-Bold"
INK = "#000000"
GREY = "#6b6b6b"
#: Distance between baselines, as a multiple of the font size.
LEADING = 1.4


@cache
def face_of(font: str) -> FontFace:
    """Return the font face that measures the glyphs of a font."""
    return FontLibrary().face("Lato", "bold" if font == BOLD else "regular")


@cache
def _variants_of(font: str) -> FontVariants:
    """Return the font variants that break paragraphs of a font into lines."""
    weight = "bold" if font == BOLD else "regular"
    return FontVariants(FontLibrary(), "Lato", weight, italic=False)


def text_width(text: str, size: float, font: str = FONT) -> float:
    """Return the advance width of a line in the unit of `size`."""
    return face_of(font).measure(text) * size


def letter_height(size: float) -> float:
    """Return the height of a line, from the descent to the cap height, in the unit of `size`."""
    face = face_of(FONT)
    return (face.cap_height + face.descent) * size


def shorten(text: str, size: float, room: float, font: str = FONT) -> str:
    """Shorten a text to a width, with an ellipsis; return "" if not even one letter fits."""
    if text_width(text, size, font) <= room:
        return text
    while text and text_width(text.rstrip() + "…", size, font) > room:
        text = text[:-1]
    return text.rstrip() + "…" if text else ""


def fitting_size(text: str, size: float, room: float, font: str = FONT) -> float:
    """Return the size of a line that fits into a room, at most `size`."""
    width = text_width(text, size, font)
    return size if width <= room else size * room / width


def centred(
    x: float, y: float, text: str, size: float, font: str = FONT, colour: str = INK
) -> Text:
    """Return a line centered at `x` on the baseline `y`."""
    return Text(x - text_width(text, size, font) / 2, y, font, size, colour, text)


def set_lines(
    x: float, y: float, width: float, text: str, size: float, font: str = FONT
) -> list[Text]:
    """Break a paragraph into lines, left-aligned, the first on the baseline `y`.

    A line never breaks at a no-break space (U+00A0), which is drawn as a space.
    """
    lines = break_lines(text, _variants_of(font), (width + TOLERANCE) / size)
    return [
        Text(x, y - number * size * LEADING, font, size, INK, line.replace("\u00a0", " "))
        for number, line in enumerate(lines)
    ]
