"""Set spans of text and inline objects as lines of placed runs.

Cards, rules, labels and the flowed text of drawings are set here, in three steps: `SpanMeasurer`
measures the spans of a paragraph as words, `break_words` breaks them into rows, and `RowSetter`
places a row. Widths are ems of the text, so that words are measured once for all font sizes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple
from unicodedata import combining

from punchboard.generator.text.bidi import (
    OBJECT,
    has_right_to_left,
    in_visual_order,
    level_runs,
    levels_of,
)
from punchboard.generator.text.breaks import may_break, split_at_breaks
from punchboard.generator.text.emoji import emoji_in
from punchboard.generator.text.font_face import MOST_WIDTHS, FontFace, Form
from punchboard.generator.text.fonts import WEIGHTS, FontLibrary
from punchboard.generator.text.hyphenation import SOFT_HYPHEN

#: Size of small capitals: about as high as lower case (Lato: x-height by cap height is 0.70).
_SMALL_CAPS = 0.76
#: Visible difference between the spaces of two fonts, ems; variants of one family differ by less.
_SEEN_SPACE = 0.05
#: Rounding error that doesn't count as overflow, in points.
TOLERANCE = 0.01

#: A last row is short below this part of the width. Rows are tried in steps of the second part down
#: to the third: then all rows of three lines are nearly equal.
_SHORT, _NARROWER, _NARROWEST = 0.4, 0.04, 0.6


class RunStyle(NamedTuple):
    """Style of a run, relative to the text around it.

    Attributes:
        marks: Sum of 1 for bold and 2 for italic, the key of `FontVariants`.
        size: Font size as a multiple of the text's.
        rise: Height above the baseline, ems of the text.
        colour: Color; None for the text's.
        underline: Whether the run is underlined.
        small_caps: Whether lower-case letters become small capitals.
        tracking: Space after each letter, ems of the run.
        link: Target of its link; "" for none.
    """

    marks: int = 0
    size: float = 1.0
    rise: float = 0.0
    colour: str | None = None
    underline: bool = False
    small_caps: bool = False
    tracking: float = 0.0
    link: str = ""

    def within(self, outer: RunStyle) -> RunStyle:
        """Return this style nested in an outer one."""
        return RunStyle(
            (outer.marks | self.marks) & 1 | (outer.marks ^ self.marks) & 2,
            outer.size * self.size,
            outer.rise + outer.size * self.rise,
            self.colour or outer.colour,
            outer.underline or self.underline,
            outer.small_caps or self.small_caps,
            self.tracking or outer.tracking,
            self.link or outer.link,
        )

    def width(self, face: FontFace, text: str) -> float:
        """Return the width of a text in this style, in ems of the text around it."""
        letters = sum(1 for _ in clusters_of(text)) if self.tracking else 0
        return (face.measure(text) + self.tracking * letters) * self.size


class Fragment(NamedTuple):
    """A part of a word in one style: text in one font face, or an icon.

    Attributes:
        width: Width in ems.
        text: Characters, or the icon's key in the art library.
        face: Font face; None for an icon, or for a gap if there is no text.
        look: Style relative to the text around it; None for the same style.
    """

    width: float
    text: str
    face: FontFace | None
    look: RunStyle | None = None


class Word(NamedTuple):
    """An unbreakable unit of a line: fragments without a space between them, and the space before.

    Attributes:
        width: Width in ems.
        space: Space before it in ems, dropped at the start of a line.
        text: Characters of a word in one font face, the usual case.
        face: Font face; None for a word of several fragments, or of an icon.
        fragments: Parts of such a word; empty for others.
        levels: Bidi levels of the paragraph, of the space before the word and of each fragment;
            empty if the whole paragraph is left-to-right.
        hang: Indent of the lines of its paragraph, ems, if it is a bullet or a number; else 0.
        anchors: Names of places in the text, such as terms of an index.
    """

    width: float
    space: float
    text: str
    face: FontFace | None
    fragments: tuple[Fragment, ...]
    levels: tuple[int, ...] = ()
    hang: float = 0.0
    anchors: tuple[str, ...] = ()

    @property
    def is_divided(self) -> bool:
        """Return whether it ends at a soft hyphen inside a longer word."""
        return (self.text or (self.fragments[-1].text if self.fragments else "")).endswith(
            SOFT_HYPHEN
        )


class MeasuredWords(dict[str, Word]):
    """Cache of the measured words of one font face.

    Attributes:
        face: Font face.
        has_ascii: Whether the face has all of ASCII, so that such words need no fallback.
        space: Width of a space, ems.
    """

    def __init__(self, face: FontFace, emoji: Form | None) -> None:
        super().__init__()
        self.face = face if emoji is None else face.in_form(emoji)
        self.has_ascii = face.has_ascii
        self._emoji: Form | None = emoji
        self.space = face.space

    def parts(self, text: str) -> Sequence[tuple[FontFace, str]]:
        """Split a text into parts, each with its font face, with emoji in the chosen form."""
        parts = self.face.parts(text)
        if self._emoji is None:
            return parts
        return [(face.in_form(self._emoji), part) for face, part in parts]

    def __missing__(self, text: str) -> Word:
        word = Word(self.face.width_of(text), self.space, text, self.face, ())
        if len(self) < MOST_WIDTHS:
            self[text] = word
        return word


class FontVariants(dict[int, MeasuredWords]):
    """Word caches of a style's font variants, by bold + 2 × italic."""

    def __init__(
        self,
        fonts: FontLibrary,
        family: str,
        weight: str,
        italic: bool,
        icon_size: float = 1.0,
        language: str = "",
        emoji: Form | None = None,
    ) -> None:
        """Store the source of font faces; a variant is only loaded once a text needs it.

        Args:
            fonts: Library of fonts.
            family: Family of the style.
            weight: Weight of plain text.
            italic: Whether plain text is italic; marked text is then upright.
            icon_size: Height of inline icons in ems.
            language: BCP 47 tag of the text; "" for the game's language.
            emoji: Form of the emoji that ship with Punchboard; None for the library's form.
        """
        super().__init__()
        self.emoji: Form | None = emoji
        self._fonts = fonts
        self._language = language
        self._style = family, weight, italic
        self.icon_size = icon_size

    def __missing__(self, marks: int) -> MeasuredWords:
        family, weight, italic = self._style
        if marks & 1:  # plain and bold must look different
            weight = "bold" if weight == "regular" else WEIGHTS[-1]
        is_marked_italic = bool(marks & 2)
        face = self._fonts.face(family, weight, italic is not is_marked_italic, self._language)
        words = self[marks] = MeasuredWords(face, self.emoji)
        return words


class SpanMeasurer:
    """Measurer of the spans of one paragraph."""

    def __init__(self) -> None:
        self._words: list[Word] = []
        self._pending: list[Fragment] = []  # an unfinished word that the next span may continue
        self._space = 0.0  # before the pending word
        self._anchors: list[str] = []
        self._runs_both_ways = False

    def add_text(self, text: str, measured: MeasuredWords, look: RunStyle | None = None) -> None:
        """Measure a text; each space and break opportunity ends a word."""
        words, pending = self._words, self._pending
        is_simple = look is None and measured.has_ascii and not self._anchors
        if is_simple and not may_break(text):
            first, *rest = text.split(" ")
            if first:
                pending.append(Fragment(measured[first].width, first, measured.face))
            if not rest:
                return
            self._end_word(measured.space)
            last = rest.pop()
            words += [measured[piece] for piece in rest if piece]
            if last:
                pending.append(Fragment(measured[last].width, last, measured.face))
            return
        self._runs_both_ways = self._runs_both_ways or has_right_to_left(text)
        for number, word in enumerate(text.split(" ")):
            for place, piece in enumerate(split_at_breaks(word)):
                if number or place:
                    self._end_word(0.0 if place else measured.space)
                for face, part in measured.parts(piece) if piece else ():
                    if look is None:
                        pending.append(Fragment(face.measure(part), part, face))
                    else:
                        pending += _styled_fragments(face, part, look)

    def add_fragment(self, fragment: Fragment) -> None:
        """Add an inline object, or text without a break opportunity."""
        self._pending.append(fragment)

    def add_anchor(self, name: str) -> None:
        """Add an anchor to the word that follows, or to the last one at the end."""
        self._anchors.append(name)

    def finish(self, *, binds_first_object: bool = False) -> list[Word]:
        """Return the words.

        Args:
            binds_first_object: Whether the words never break after an object at their start.
        """
        self._end_word(0.0)
        words = self._words
        if self._anchors and words:
            words[-1] = words[-1]._replace(anchors=(*words[-1].anchors, *self._anchors))
        elif self._anchors:
            words.append(Word(0.0, 0.0, "", None, (), anchors=tuple(self._anchors)))
        if binds_first_object:
            _bind_first_object(words)
        return _with_levels(words) if self._runs_both_ways else words

    def _end_word(self, space: float) -> None:
        """End the pending word; `space` in ems goes before the next one."""
        pending = self._pending
        if pending:
            width, text, face, look = pending[0]
            if len(pending) > 1 or face is None or look is not None:
                width = sum([each.width for each in pending])
                word = Word(width, self._space, "", None, tuple(pending))
            else:
                word = Word(width, self._space, text, face, ())
            if self._anchors:
                word = word._replace(anchors=tuple(self._anchors))
                self._anchors.clear()
            self._words.append(word)
            pending.clear()
        self._space = space


def _bind_first_object(words: list[Word]) -> None:
    """Join an object at the start of a paragraph to the first word."""
    if len(words) < 2 or any(part.face for part in fragments_of(words[0])):
        return
    lone, word = words[:2]
    first, *others = fragments_of(word)
    if not lone.fragments or first.face is None:
        return
    first = first._replace(text=f" {first.text}", width=first.width + word.space)
    width = lone.width + word.space + word.width
    parts = (*lone.fragments, first, *others)
    words[:2] = [Word(width, lone.space, "", None, parts, anchors=lone.anchors + word.anchors)]


def _styled_fragments(face: FontFace, text: str, look: RunStyle) -> Iterator[Fragment]:
    """Yield a word's fragments in a style; with small caps, lower case becomes smaller capitals."""
    if not look.small_caps:
        yield Fragment(look.width(face, text), text, face, look)
        return
    small = look._replace(size=look.size * _SMALL_CAPS)
    for is_small, letters in groupby(text, lambda each: each.upper() != each):
        part = "".join(letters).upper()
        its = small if is_small else look
        yield Fragment(its.width(face, part), part, face, its)


def _with_levels(words: list[Word]) -> list[Word]:
    """Split the words of a paragraph at changes of bidi level, and set their levels."""
    text = ""
    for word in words:
        text += " " if word.space and text else ""
        text += "".join(part.text if part.face else OBJECT for part in fragments_of(word))
    levels = levels_of(text)
    result, at = [], 0
    for word in words:
        parts: list[Fragment] = []
        bounds = [levels[-1], levels[at]]
        at += 1 if word.space and at else 0
        for fragment in fragments_of(word):
            if fragment.face is None:
                parts.append(fragment)
                bounds.append(levels[at])
                at += 1
                continue
            for level, part in level_runs(fragment.text, levels[at:]):
                its, face = fragment.look, fragment.face
                width = face.measure(part) if its is None else its.width(face, part)
                parts.append(Fragment(width, part, face, its))
                bounds.append(level)
            at += len(fragment.text)
        width = sum([part.width for part in parts])
        result.append(
            Word(width, word.space, "", None, tuple(parts), tuple(bounds), anchors=word.anchors)
        )
    return result


def fragments_of(word: Word) -> tuple[Fragment, ...]:
    """Return the parts of a word, also of one in a single font face."""
    return word.fragments or (Fragment(word.width, word.text, word.face),)


#: Words of a row in logical order, and its width in ems.
WordRow = tuple[list[Word], float]


def break_words(words: list[Word], limit: float) -> list[WordRow]:
    """Break the words of a paragraph greedily into rows; a longer word gets a row for itself.

    Args:
        words: Measured words.
        limit: Largest width of a row, ems.
    """
    rows: list[WordRow] = []
    start = 0
    while start < len(words):
        rows.append(break_row(words, limit, start))
        start += len(rows[-1][0])
    return rows or [([], 0.0)]


def break_evenly(words: list[Word], limit: float) -> list[WordRow]:
    """Break the words of a paragraph so that its last row isn't short, without more rows.

    Args:
        words: Measured words.
        limit: Largest width of a row, ems.
    """
    best = break_words(words, limit)
    most, narrower = len(best), limit
    while most > 1 and best[-1][1] < limit * _SHORT and narrower > limit * _NARROWEST:
        narrower -= limit * _NARROWER
        rows = break_words(words, narrower)
        if len(rows) > most:
            break
        best = max(best, rows, key=lambda each: each[-1][1])
    return best


def break_row(words: list[Word], limit: float, start: int = 0) -> WordRow:
    """Return the row of a paragraph that begins with the word at `start`."""
    reach = words[start].width
    for end in range(start + 1, len(words)):
        word = words[end]
        wider = reach + word.space + word.width
        if wider > limit:
            break
        reach = wider
    else:
        return words[start:], reach
    row = words[start:end]
    if not words[end].space and row[-1].is_divided:
        return _with_hyphen(row, reach, limit)
    return row, reach


def _with_hyphen(words: list[Word], reach: float, limit: float) -> WordRow:
    """Add a hyphen to a row that ends inside a word, or remove the word's last part if too wide.

    The removed part goes to the next row. A part that is alone on its row stays.
    """
    *others, last = words
    *parts, (_, text, face, look) = fragments_of(last)
    assert face is not None
    text = text.removesuffix(SOFT_HYPHEN) + "-"
    width = face.measure(text) if look is None else look.width(face, text)
    parts.append(Fragment(width, text, face, look))
    width = sum([part.width for part in parts])
    wider = reach - last.width + width
    if wider <= limit or not others:
        divided = last._replace(width=width, text="", face=None, fragments=tuple(parts))
        return [*others, divided], wider
    reach -= last.width + last.space
    is_divided = not last.space and others[-1].is_divided
    return _with_hyphen(others, reach, limit) if is_divided else (others, reach)


def break_lines(text: str, variants: FontVariants, limit: float) -> list[str]:
    """Break a text without marks into lines.

    Args:
        text: Text in one style; marks of the inline grammar mean nothing.
        variants: Font variants of its style.
        limit: Largest width of a line, ems.
    """
    measurer = SpanMeasurer()
    measurer.add_text(text, variants[0])
    lines: list[str] = []
    for row, _ in break_words(measurer.finish(), limit):
        line = ""
        for word in row:
            glue = " " if line and word.space else ""
            line += glue + (word.text or "".join(part.text for part in word.fragments))
        lines.append(line.replace(SOFT_HYPHEN, ""))
    return lines


#: A fragment, or the same values without their names.
Part = tuple[float, str, FontFace | None, RunStyle | None]
#: Adjacent text of one look on a line, or an inline object: left edge in the unit of the font size,
#: right edge without the space after it, (font name, text) of each font or nothing for an object,
#: the look or None for that of the text around it, and the object or text that is set apart, else
#: None. Naming these values would take a fifth of the time of setting a text.
PlacedRun = tuple[float, float, tuple[tuple[str, str], ...], RunStyle | None, Part | None]


class RowSetter:
    """Setter of rows in one font size.

    Attributes:
        _placed: Finished placed runs of the row.
        _runs: Finished runs of the current placed run.
        _texts: Words of the current run.
        _face: Font face of the current run; None if there is none.
        _look: Style of the current placed run.
    """

    __slots__ = (
        "_face", "_keeps_spaces", "_look", "_placed", "_runs", "_size", "_start", "_texts"
    )  # fmt: skip

    def __init__(self, size: float, *, keeps_spaces: bool = False) -> None:
        """Prepare.

        Args:
            size: Font size.
            keeps_spaces: Whether spaces beside objects belong to the text too, for screen readers.
        """
        self._size = size
        self._keeps_spaces = keeps_spaces
        self._placed: list[PlacedRun] = []
        self._runs: tuple[tuple[str, str], ...] = ()
        self._texts: list[str] = []
        self._face: FontFace | None = None
        self._look: RunStyle | None = None
        self._start = 0.0

    def set_joined(
        self, words: Sequence[Word], x: float, *, space_after: bool = False
    ) -> list[PlacedRun]:
        """Place a row, with adjacent words of one look joined; fragments of a mixed row are apart.

        Args:
            words: Words in logical order.
            x: Left edge of the row, in the unit of the font size.
            space_after: Whether the text of the row ends with a space.
        """
        if words and words[0].levels:
            return self.set_apart(words, x)
        size = self._size
        self._placed, self._look = [], None
        texts, run_face = self._texts, None
        for index, word in enumerate(words):
            space, face = word.space, word.face
            end = x
            x += space * size if index else 0.0
            glue = " " if index and space else ""
            if glue and run_face is not None:
                drawer = fragments_of(word)[0].face if self._keeps_spaces else run_face
                if drawer and space != drawer.space and _has_other_space(drawer, space):
                    glue = self._finish(end, glue)
                    run_face = None
            if face is run_face and face is not None and self._look is None:
                if glue:
                    texts.append(word.text)
                else:
                    texts[-1] += word.text
                x += word.width * size
                continue
            for part in word.fragments or ((word.width, word.text, face, None),):
                wide, text, its_face, look = part
                if its_face is not None and self._face is None and not self._keeps_spaces:
                    self._start, self._texts = x, [text]
                    self._face, self._look = its_face, look
                elif its_face is not None:
                    self._add_text(text, its_face, look, glue, x, end)
                else:
                    self._finish(end, glue if self._keeps_spaces else "")
                    if text:
                        self._placed.append((x, x + wide * size, (), look, part))
                glue = ""
                x = end = x + wide * size
            texts, run_face = self._texts, self._face
        self._finish(x, " " if space_after else "")
        return self._placed

    def _add_text(
        self, text: str, face: FontFace, look: RunStyle | None, glue: str, x: float, end: float
    ) -> None:
        """Add a text; `glue` is the space between `end`, where the row ended, and `x`."""
        if look != self._look:
            glue = self._finish(end, glue)
        if self._face is None:
            begins_with_space = bool(glue) and self._keeps_spaces
            self._start = end if begins_with_space else x
            self._texts = [glue + text if begins_with_space else text]
        elif face is self._face and glue:
            self._texts.append(text)
        elif face is self._face:
            self._texts[-1] += text
        elif self._keeps_spaces:
            self._runs += (_run_of(self._face, self._texts, ""),)
            self._texts = [glue + text]
        else:
            self._runs += (_run_of(self._face, self._texts, glue),)
            self._texts = [text]
        self._face, self._look = face, look

    def _finish(self, end: float, glue: str) -> str:
        """Finish the placed run with a space after it; return the space if there is no run."""
        face = self._face
        if face is None:
            return glue
        runs = (*self._runs, _run_of(face, self._texts, glue))
        self._placed.append((self._start, end, runs, self._look, None))
        self._runs, self._face = (), None
        return ""

    def set_apart(
        self, words: Sequence[Word], x: float, *, stretch: float = 0.0
    ) -> list[PlacedRun]:
        """Place each fragment of a row by itself, so that its look can be drawn.

        A space ends a text in the usual look, unless some of the row is right-to-left. Fragments
        are in logical order, in which some PDF readers copy text.

        Args:
            words: Words in logical order.
            x: Left edge of the row, in the unit of the font size.
            stretch: Extra width of each space, ems.
        """
        size = self._size
        is_mixed = bool(words and words[0].levels)
        words = words if is_mixed else _with_joined_parts(words)
        parts: list[Fragment] = []
        levels: list[int] = []
        for index, word in enumerate(words):
            if index and word.space:
                if not is_mixed and parts[-1].face is not None and parts[-1].look is None:
                    parts[-1] = parts[-1]._replace(text=f"{parts[-1].text} ")
                parts.append(Fragment(word.space + stretch, "", None))
                levels += word.levels[1:2]
            parts += fragments_of(word)
            levels += word.levels[2:]
        places = [0.0] * len(parts)
        order = range(len(parts))
        for number in in_visual_order(order, levels) if is_mixed else order:
            places[number] = x
            x += parts[number].width * size
        placed: list[PlacedRun] = []
        for left, part in zip(places, parts, strict=True):
            width, text, face, look = part
            runs = ((face.name, text.replace(SOFT_HYPHEN, "")),) if face is not None else ()
            if text:
                placed.append((left, left + width * size, runs, look, part))
        return placed


def _run_of(face: FontFace, texts: Sequence[str], glue: str) -> tuple[str, str]:
    """Return the name of a font and the text of a run in it, without soft hyphens."""
    words = " ".join(texts) + glue
    return face.name, words.replace(SOFT_HYPHEN, "") if SOFT_HYPHEN in words else words


def _has_other_space(face: FontFace, space: float) -> bool:
    """Return whether a fallback face has a visibly different space than the measured one."""
    return abs(face.space - space) > (0.0 if face.has_pictures else _SEEN_SPACE)


def _with_joined_parts(words: Sequence[Word]) -> list[Word]:
    """Join the parts of divided words in a row, so that letters are kerned across them."""
    whole: list[Word] = []
    for word in words:
        if not whole or word.space or not whole[-1].is_divided:
            whole.append(word)
            continue
        *before, last = fragments_of(whole[-1])
        first, *after = fragments_of(word)
        if last.face is not first.face or last.look != first.look:
            whole.append(word)
            continue
        joined = last._replace(width=last.width + first.width, text=last.text + first.text)
        width = whole[-1].width + word.width
        whole[-1] = Word(width, whole[-1].space, "", None, (*before, joined, *after))
    return whole


def clusters_of(text: str) -> Iterator[str]:
    """Yield each letter with its combining marks, and each emoji as a whole."""
    inside = {at for start, end in emoji_in(text) for at in range(start + 1, end)}
    start = 0
    for at in range(1, len(text)):
        if not combining(text[at]) and at not in inside:
            yield text[start:at]
            start = at
    if text:
        yield text[start:]
