"""The outer margin: small pictures and short notes beside the words that they belong to."""

from __future__ import annotations

from punchboard.generator.face import MM
from punchboard.generator.rulebook.document import (
    Block,
    Box,
    Figure,
    Inline,
    Paragraph,
    Picture,
    words_of,
    wordy,
)
from punchboard.generator.rulebook.figures import draw_picture, natural_width
from punchboard.generator.rulebook.strip import Strip, stack
from punchboard.generator.rulebook.style import Colours
from punchboard.generator.rulebook.words import Type, Typesetter, underline

#: Pictures up to this width stand in the margin, points.
_SMALL = 36 * MM
#: Notes of more letters stand in the column.
_LONGEST_NOTE = 240


class MarginSetter:
    """Sets what stands in the margin."""

    def __init__(self, setter: Typesetter, width: float, look: Type, colours: Colours) -> None:
        """Prepare.

        Args:
            setter: of words.
            width: of the margin, points; 0 if there is none.
            look: of captions.
            colours: of the rulebook.
        """
        self._setter = setter
        self._width = width
        self._look = look
        self._colours = colours

    def set(self, block: Block) -> list[Strip]:
        """Return what stands in the margin instead of the column; nothing if it is too large."""
        if not self._width:
            return []
        if isinstance(block, Figure) and len(block.pictures) == 1:
            picture = block.pictures[0]
            if picture.margin or natural_width(picture) <= _SMALL:
                return self.set_picture(picture)
        if isinstance(block, Box) and block.kind == "note" and _is_short(block):
            return self._note(block)
        return []

    def set_picture(self, picture: Picture) -> list[Strip]:
        """Set a picture as wide as the margin, or as asked for, with its caption."""
        if picture.face is None or not self._width:
            return []
        wide = self._width
        if picture.width or picture.kind == "icon":
            wide = min(natural_width(picture), wide)
        strip = Strip(0.0, gap=8.0)
        strip.height = draw_picture(strip, picture, 0.0, 0.0, wide)
        lines: list[Strip] = []
        if picture.caption:
            words = (Inline("text", picture.caption),)
            lines = self._setter.lines(words, self._width, self._look)
        return [stack([strip, *lines])]

    def _note(self, block: Box) -> list[Strip]:
        """Set a note in small words under a short line."""
        look = self._look._replace(colour=self._colours.ink)
        line = Strip(4.0, gap=8.0)
        line.items.append(underline(0.0, self._width, -0.6, self._colours.note_line, 1.2))
        strips = [line]
        if block.title:
            bold = look._replace(bold=True, colour=self._colours.accent)
            strips += self._setter.lines(block.title, self._width, bold)
        for each in block.blocks:
            if isinstance(each, Paragraph):
                lines = self._setter.lines(wordy(each.inlines), self._width, look)
                lines[0].gap = look.leading * 0.3
                strips += lines
        return [stack(strips)]


def _is_short(block: Box) -> bool:
    letters = 0
    for each in block.blocks:
        if not isinstance(each, Paragraph) or any(run.picture for run in each.inlines):
            return False
        letters += len(words_of(each.inlines))
    return letters <= _LONGEST_NOTE
