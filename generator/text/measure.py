"""Marked text into measured words: independent of size and box, so that shrinking is cheap."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from punchboard.cards.text import Run, parse
from punchboard.generator.text.fonts import FontFace
from punchboard.generator.text.scripts import is_wide, unbroken

#: Air on both sides of an inline icon, in ems.
ICON_AIR = 0.02

FindIcon = Callable[[str], tuple[str, float] | None]


class Fragment(NamedTuple):
    """A part of a word in one look: text in a face, or an icon.

    Attributes:
        width: ems.
        text: the characters, or the icon's key on the art library.
        face: what draws it; None for an icon.
    """

    width: float
    text: str
    face: FontFace | None


class Word(NamedTuple):
    """What is never broken: fragments without a space between them, and the space before.

    Attributes:
        width: ems.
        space: ems before it, unless it starts a line.
        text: the characters of a word of one face, which most are.
        face: that face; None for a word of several fragments, or of an icon.
        fragments: the parts of such a word, empty for others.
    """

    width: float
    space: float
    text: str
    face: FontFace | None
    fragments: tuple[Fragment, ...]


class _Words(dict[str, Word]):
    """The words of one face that were measured so far."""

    def __init__(self, face: FontFace) -> None:
        super().__init__()
        self.face = face
        self.space = face.widths[" "]

    def __missing__(self, text: str) -> Word:
        word = self[text] = Word(self.face.measure(text), self.space, text, self.face, ())
        return word


class FontVariants(dict[int, _Words]):
    """The words of the faces that a style's marks lead to, by bold + 2 × italic."""

    def __init__(
        self,
        face: Callable[[bool, bool], FontFace],
        icon_size: float,
    ) -> None:
        """Keep where faces come from.

        Args:
            face: gives the face for (bold, italic); asked only for what a text needs.
            icon_size: height of inline icons in ems.
        """
        super().__init__()
        self._face = face
        self.icon_size = icon_size

    def __missing__(self, marks: int) -> _Words:
        words = self[marks] = _Words(self._face(bool(marks & 1), bool(marks & 2)))
        return words

    def faces(self) -> list[FontFace]:
        """Return the faces that were needed so far."""
        return [words.face for words in self.values()]


def measure_words(text: str, variants: FontVariants, icon: FindIcon) -> list[list[Word]]:
    """Split marked text into paragraphs of measured words.

    Args:
        text: in the inline grammar of `cards.text`.
        variants: the faces to draw it with.
        icon: gives an icon's (key, width by height) for a name, None if there is none.

    Returns:
        For each paragraph its words, widths in ems.
    """
    return [_measure_paragraph(runs, variants, icon) for runs in parse(text)]


def _measure_paragraph(runs: tuple[Run, ...], variants: FontVariants, icon: FindIcon) -> list[Word]:
    words: list[Word] = []
    pending: list[Fragment] = []  # a word that the next run may go on with
    space = 0.0  # before the pending word
    for text, bold, italic, is_icon in runs:
        known = variants[bold + 2 * italic]
        if is_icon:
            pending.append(_icon_fragment(text, icon(text), variants.icon_size, known))
            continue
        if not text.isascii() and is_wide(text):
            space = _measure_wide(text, known, words, pending, space)
            continue
        first, *rest = text.split(" ")
        if first:
            pending.append(Fragment(known.face.measure(first), first, known.face))
        if not rest:
            continue
        if pending:
            words.append(_word(pending, space))
            pending = []
        last = rest.pop()
        words += [known[piece] for piece in rest if piece]
        space = known.space
        if last:
            pending.append(Fragment(known.face.measure(last), last, known.face))
    if pending:
        words.append(_word(pending, space))
    return words


def _measure_wide(
    text: str, known: _Words, words: list[Word], pending: list[Fragment], space: float
) -> float:
    """Split a text in which lines may break without a space; return the space before the last."""
    for number, word in enumerate(text.split(" ")):
        for place, piece in enumerate(unbroken(word)):
            if number or place:
                if pending:
                    words.append(_word(pending, space))
                    pending.clear()
                space = 0.0 if place else known.space
            if piece:
                pending.append(Fragment(known.face.measure(piece), piece, known.face))
    return space


def _word(fragments: list[Fragment], space: float) -> Word:
    if len(fragments) == 1 and fragments[0].face is not None:
        width, text, face = fragments[0]
        return Word(width, space, text, face, ())
    return Word(sum([each.width for each in fragments]), space, "", None, tuple(fragments))


def _icon_fragment(
    name: str, found: tuple[str, float] | None, size: float, words: _Words
) -> Fragment:
    if found is None:  # reported by whoever looked it up; the name stands in for the picture
        text = f"[{name}]"
        return Fragment(words.face.measure(text), text, words.face)
    key, ratio = found
    return Fragment(size * ratio + 2 * ICON_AIR, key, None)
