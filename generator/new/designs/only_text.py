"""Set the text of cards that have nothing else: large, in two sizes for the whole deck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from punchboard.generator.new.designs.sheet import LayoutSheet
from punchboard.generator.text.fonts import DEFAULT_FAMILY, FontLibrary

#: Letters of a text from which a card counts as one with a long text.
_LONG = 140
#: Font sizes in points, the first in which all texts of a kind fit; points per mm.
_SIZES, _POINTS = (22, 21, 20, 19, 18, 17, 16, 15, 14, 13.5, 13, 12.5, 12, 11.5, 11, 10.5, 10, 9.5,
                   9, 8.5, 8), 72 / 25.4  # fmt: skip
#: Distance of lines as a multiple of the font size; width of bold letters compared to regular ones.
_LEADING, _BOLD = 1.16, 1.08


class OnlyText:
    """The text of cards that have nothing else.

    Attributes:
        sheet: Layout file.
        has_long: Whether some texts are long.
        has_short: Whether some texts are short.
    """

    def __init__(self, sheet: LayoutSheet) -> None:
        """Name the length of a card's text, if the deck has long and short ones."""
        self.sheet = sheet
        self._texts = list(_texts(sheet))
        letters = [sum(map(len, each)) for each in self._texts]
        self.has_long = any(each > _LONG for each in letters)
        self.has_short = any(each <= _LONG for each in letters)
        if self.has_long and self.has_short:
            words = " ~ ".join([*(f"card.{each.name}" for each in sheet.content.texts), "''"])
            sheet.let["is_long"] = f"=(({words}) | length) > {_LONG}"

    def choose(self, short: float, long: float) -> str:
        """Return the expression of a length for either kind of text, without the equals sign."""
        if self.has_long and self.has_short:
            return f"({long:.4g} if is_long else {short:.4g})"
        return f"{long if self.has_long else short:.4g}"

    def write(
        self, short: Sequence[float], long: Sequence[float], family: str, **look: object
    ) -> None:
        """Write the text, each kind in the largest size in which all texts of its kind fit.

        Args:
            short: Box of short texts, mm.
            long: Box of long texts, mm.
            family: Font; Lato replaces it if it lacks letters of the texts.
            look: Other fields of the style.
        """
        content = self.sheet.content
        if not content.has_letters_of(family, "text"):
            family = DEFAULT_FAMILY
        wide = _BOLD if look.get("weight") in {"bold", "black"} else 1.0
        for name, box, is_long in (("words", short, False), ("long_words", long, True)):
            texts = [each for each in self._texts if (sum(map(len, each)) > _LONG) is is_long]
            if not texts:
                continue
            size = _fitting(texts, family, wide, box)
            self.sheet.style(name, size / self.sheet.unit, family, **_STYLE, **look)
            both = self.has_long and self.has_short
            when = f"={'' if is_long else 'not '}is_long" if both else None
            shown = "long_text" if is_long else "text"
            self.sheet.text(shown, box, name, content.words(), when=when)


_STYLE = {"leading": _LEADING, "paragraph": 0.4, "icon_size": 1.1, "valign": "middle",
          "balance": True}  # fmt: skip


def title_of(sheet: LayoutSheet, at: Sequence[object], **look: object) -> None:
    """Write the game's title in small capitals.

    Args:
        sheet: Layout file.
        at: Box of the title.
        look: Other fields of the text.
    """
    size = 8 if len(sheet.content.title) < 40 else 7
    sheet.text("name", at, "title", "{{ game.title | upper }}", size=size, shorten=True, **look)


def _texts(sheet: LayoutSheet) -> Iterator[list[str]]:
    """Yield the paragraphs of each card."""
    for row in zip(*(each.cells for each in sheet.content.texts), strict=True):
        yield [each for cell in row for each in cell.split("\n") if each]


def _fitting(
    texts: Sequence[Sequence[str]], family: str, wide: float, box: Sequence[float]
) -> float:
    """Return the largest font size in which texts fit into a box, in points.

    Args:
        texts: Paragraphs of each card.
        family: Font.
        wide: Width of its letters compared to the ones that are measured.
        box: Box of the text, mm.
    """
    measure = FontLibrary().face(family).measure
    for size in _SIZES:
        ems = box[2] * _POINTS / size / wide
        most = box[3] * _POINTS / size
        for paragraphs in texts:
            lines = 0
            for each in paragraphs:
                room = ems
                lines += 1
                for word in each.split():
                    need = measure(word)
                    if need > ems:
                        lines = 99
                    elif need > room:
                        lines, room = lines + 1, ems
                    room -= need + 0.25
            if lines * _LEADING + (len(paragraphs) - 1) * 0.4 > most:
                break
        else:
            return size
    return _SIZES[-1]
