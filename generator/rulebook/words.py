"""Runs of a document into lines: measured, broken, and set as strips with their links."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from punchboard.generator.face import Item, Line, Shape, SymbolRef
from punchboard.generator.layout.context import LayoutContext
from punchboard.generator.rulebook.document import Inline, Inlines
from punchboard.generator.rulebook.strip import LinkArea, Strip
from punchboard.generator.text.fit import break_rows
from punchboard.generator.text.fonts import FontFace
from punchboard.generator.text.measure import Word
from punchboard.generator.text.scripts import composed, unbroken

#: Inline icons in ems: their height, and the air on both sides.
_ICON, _AIR = 1.15, 0.06


class Type(NamedTuple):
    """How words are set.

    Attributes:
        size: points.
        leading: points from line to line.
        colour: of the words.
        link: of words that lead elsewhere.
        bold: whether all is bold.
        align: left, center or right.
        black: whether bold is black.
    """

    size: float
    leading: float
    colour: str
    link: str
    bold: bool = False
    align: str = "left"
    black: bool = False


class _Bit(NamedTuple):
    """A part of a word in one look: width in ems, text or icon's key, face (None for an icon)."""

    width: float
    text: str
    face: FontFace | None
    colour: str
    link: str


class _Token(NamedTuple):
    """What is never broken; `terms` of the index stand before it."""

    width: float
    space: float
    bits: tuple[_Bit, ...]
    terms: tuple[str, ...]


class Typesetter:
    """Sets words in the faces of one family.

    Attributes:
        pages: the pages of headings as far as they are known, by id.
        lacking: characters that the font cannot draw.
    """

    def __init__(self, context: LayoutContext, family: str, fault: str) -> None:
        self.pages: Mapping[str, int] = {}
        self.lacking: set[str] = set()
        self._context = context
        self._family = family
        self._fault = fault
        self._faces: dict[tuple[str, bool], FontFace] = {}

    def face(self, weight: str = "regular", *, italic: bool = False) -> FontFace:
        """Return a font variant of the family."""
        key = weight, italic
        if key not in self._faces:
            self._faces[key] = self._context.fonts.face(self._family, weight, italic)
        return self._faces[key]

    def width(self, text: str, size: float, weight: str = "regular") -> float:
        """Return the width of a text in points."""
        return self.face(weight).measure(text) * size

    def lines(
        self, inlines: Inlines, width: float, look: Type, narrow: tuple[int, float] = (0, 0.0)
    ) -> list[Strip]:
        """Set runs into lines, a strip each; widows and orphans are glued to their neighbours.

        Args:
            inlines: what to set.
            width: of the lines, points.
            look: how.
            narrow: how many first lines are shorter, and how wide those are.
        """
        strips: list[Strip] = []
        for tokens in self._paragraphs(inlines, look):
            count, limit = narrow[0] - len(strips), narrow[1]
            rows: list[tuple[list[_Token], float]] = []
            if count > 0:
                rows = _broken(tokens, limit / look.size)[:count]
                tokens = tokens[sum(len(row) for row, _ in rows) :]
            if tokens or not rows:
                rows += _broken(tokens, width / look.size)
            for row, reach in rows:
                room = limit if len(strips) < narrow[0] else width
                strips.append(self._set(row, reach, room, look))
        for strip in (*strips[:1], *strips[-2:-1]):
            strip.glued = len(strips) > 1
        if len(strips) == 3:
            strips[1].glued = True
        for face in self._faces.values():
            self.lacking |= face.widths.lacking
        return strips

    def natural(self, inlines: Inlines, look: Type) -> tuple[float, float]:
        """Return the width of runs on one line, and of their longest word, in points."""
        longest = widest = 0.0
        for tokens in self._paragraphs(inlines, look):
            reach = sum(each.width + each.space for each in tokens)
            reach -= tokens[0].space if tokens else 0.0
            longest = max(longest, reach)
            widest = max([widest, *(each.width for each in tokens)])
        return longest * look.size, widest * look.size

    def _paragraphs(self, inlines: Inlines, look: Type) -> list[list[_Token]]:
        """Measure runs; a break begins another line."""
        paragraphs: list[list[_Token]] = [[]]
        bits: list[_Bit] = []
        terms: list[str] = []
        space = 0.0

        def finish() -> None:
            nonlocal bits, terms
            if bits or terms:
                width = sum(each.width for each in bits)
                paragraphs[-1].append(_Token(width, space, tuple(bits), tuple(terms)))
                bits, terms = [], []

        for run in self._with_pages(inlines):
            if run.kind == "break":
                finish()
                paragraphs.append([])
                space = 0.0
                continue
            if run.kind == "picture":
                continue
            if run.kind == "term":
                terms.append(run.text)
                continue
            face = self._cut(run, look)
            colour = look.link if run.link else look.colour
            if run.kind == "fault":
                face, colour = self.face("bold"), self._fault
            if run.kind == "icon":
                symbol_width = _ICON * self._context.library.ratio(run.key) + 2 * _AIR
                bits.append(_Bit(symbol_width, run.key, None, look.colour, run.link))
                continue
            text = composed(f"<{run.text}>" if run.kind == "fault" else run.text)
            for number, word in enumerate(text.split(" ")):
                for place, piece in enumerate(unbroken(word)):
                    if number or place:
                        finish()
                        space = 0.0 if place else face.widths[" "]
                    if piece:
                        bits.append(_Bit(face.measure(piece), piece, face, colour, run.link))
        finish()
        return [_with_first_icon(_without_ghosts(each)) for each in paragraphs]

    def _cut(self, run: Inline, look: Type) -> FontFace:
        is_bold = run.bold or look.bold
        weight = ("black" if look.black else "bold") if is_bold else "regular"
        return self.face(weight, italic=run.italic)

    def _with_pages(self, inlines: Sequence[Inline]) -> Iterator[Inline]:
        """Yield runs, and after each link the page that it leads to."""
        for number, run in enumerate(inlines):
            yield run
            follows = inlines[number + 1].link if number + 1 < len(inlines) else ""
            if run.link.startswith("#") and follows != run.link:
                page = self.pages.get(run.link[1:], 0)
                if self.pages and not page:  # in a draft
                    yield Inline("text", " ")
                    yield Inline("fault", f"no heading {run.link}")
                elif page:
                    yield Inline("text", f" (page\u00a0{page})", link=run.link)

    def _set(self, row: list[_Token], reach: float, room: float, look: Type) -> Strip:
        """Set one row: neighbouring bits of one colour are one line of runs."""
        size = look.size
        face = self.face()
        share = {"left": 0.0, "center": 0.5, "right": 1.0}[look.align]
        x = max(0.0, share * (room - reach * size))
        ascent = (look.leading - (face.cap_height + face.descent) * size) / 2
        baseline = -(ascent + face.cap_height * size)
        strip = Strip(look.leading)
        line: list[tuple[str, str]] = []
        colour, start = "", x
        areas: list[LinkArea] = []

        def finish() -> None:
            nonlocal line
            if line:
                strip.items.append(Line(start, baseline, size, colour, tuple(line)))
                line = []

        for number, token in enumerate(row):
            strip.terms += token.terms
            gap = token.space if number else 0.0
            for place, bit in enumerate(token.bits):
                blank = "" if place or not gap else " "
                before = x
                if not place:
                    x += gap * size
                if bit.face is None:
                    finish()
                    strip.items.append(self._icon(bit, x, baseline, look))
                else:
                    if bit.colour != colour or not line:
                        finish()
                        colour, start = bit.colour, x
                        blank = ""
                    _append(line, bit.face.name, blank + bit.text)
                end = x + bit.width * size
                if bit.link:
                    _extend(areas, bit.link, x if not blank else before, end, baseline, size)
                x = end
        finish()
        strip.links = areas
        return strip

    def _icon(self, bit: _Bit, x: float, baseline: float, look: Type) -> Item:
        tall = _ICON * look.size
        middle = baseline + self.face().cap_height * look.size / 2
        width = (bit.width - 2 * _AIR) * look.size
        return SymbolRef(bit.text, x + _AIR * look.size, middle - tall / 2, width, tall, bit.colour)


def _broken(tokens: list[_Token], limit: float) -> list[tuple[list[_Token], float]]:
    """Break tokens into rows: each with its width in ems."""
    words = [Word(each.width, each.space, "", None, ()) for each in tokens]
    rows = []
    start = 0
    for row in break_rows([words], limit):
        rows.append((tokens[start : start + len(row.words)], row.width))
        start += len(row.words)
    return rows


def _without_ghosts(tokens: list[_Token]) -> list[_Token]:
    """Give index marks without a word of their own to the word after them, or before."""
    kept: list[_Token] = []
    waiting: tuple[str, ...] = ()
    for token in tokens:
        if token.bits:
            kept.append(token._replace(terms=waiting + token.terms))
            waiting = ()
        else:
            waiting += token.terms
    if waiting and kept:
        kept[-1] = kept[-1]._replace(terms=kept[-1].terms + waiting)
    elif waiting:
        kept.append(_Token(0.0, 0.0, (), waiting))
    return kept


def _with_first_icon(tokens: list[_Token]) -> list[_Token]:
    """Join an icon that words begin with to the first of them, so that it never stands alone."""
    if len(tokens) < 2 or any(bit.face for bit in tokens[0].bits):
        return tokens
    icon, word, *rest = tokens
    if not icon.bits or not word.bits or word.bits[0].face is None:
        return tokens
    first, *others = word.bits
    first = first._replace(text=f" {first.text}", width=first.width + word.space)
    width = icon.width + word.space + word.width
    bits = (*icon.bits, first, *others)
    return [_Token(width, icon.space, bits, icon.terms + word.terms), *rest]


def _append(line: list[tuple[str, str]], font: str, text: str) -> None:
    if line and line[-1][0] == font:
        line[-1] = (font, line[-1][1] + text)
    else:
        line.append((font, text))


def _extend(
    areas: list[LinkArea], target: str, start: float, end: float, baseline: float, size: float
) -> None:
    """Add a stretch to the link before it, or begin another."""
    bottom, top = baseline - 0.25 * size, baseline + 0.85 * size
    if areas and areas[-1].target == target and areas[-1].right >= start - 0.5:
        areas[-1] = areas[-1]._replace(right=end)
    else:
        areas.append(LinkArea(start, bottom, end, top, target))


def underline(left: float, right: float, y: float, colour: str, width: float = 0.5) -> Shape:
    """Return a thin line."""
    return Shape((("M", left, y), ("L", right, y)), stroke=colour, width=width)
