"""Set words as lines, and define line boxes: the unbreakable units that fill columns.

Coordinates are points from a box's top left, y up, so content has negative y.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import cos, radians, sin
from typing import NamedTuple

from punchboard.generator.graphics.display_list import Face, Item, Line, Shape, SymbolRef
from punchboard.generator.graphics.geometry import Segment, rectangle, transform_path
from punchboard.generator.layout.context import LayoutContext
from punchboard.generator.rulebook.document import Inline, Inlines, RulesPicture
from punchboard.generator.rulebook.tags import LinkArea, Tag
from punchboard.generator.text.bidi import (
    OBJECT,
    has_right_to_left,
    in_visual_order,
    level_runs,
    levels_of,
)
from punchboard.generator.text.breaks import split_at_breaks
from punchboard.generator.text.fit import Fragment, Word, break_rows, has_other_space
from punchboard.generator.text.font_face import FontFace
from punchboard.generator.text.hyphenation import SOFT_HYPHEN


class PlacedFace(NamedTuple):
    """A scaled face in a line box.

    Attributes:
        face: Face to draw.
        x: Left edge before rotation, points.
        y: Lower edge before rotation, points.
        width: Drawn width in points.
        is_card: Whether it has round corners and an outline.
        turn: Rotation about its middle, degrees counter-clockwise.
        is_round: Whether it is a disc with an outline.
        tag: Tag of the picture; None for decoration.
    """

    face: Face
    x: float
    y: float
    width: float
    is_card: bool = False
    turn: float = 0.0
    is_round: bool = False
    tag: Tag | None = None


class TagSpan(NamedTuple):
    """Items of a line box that belong to one tag, from `start` to before `end`."""

    tag: Tag
    start: int
    end: int


class Frame(NamedTuple):
    """Background of the line boxes of one tinted box, drawn again in each column.

    Attributes:
        number: Unique number of the box.
        fill: Fill color.
        edge: Color of the line at its left.
        left: Distance from the column's left edge.
        width: Width of the box.
    """

    number: int
    fill: str
    edge: str
    left: float
    width: float


@dataclass(slots=True)
class LineBox:
    """An unbreakable part of a column: a line, a row of a table, a row of pictures.

    Attributes:
        height: Height in the column, points.
        gap: Space before it, except at a column's top.
        items: Drawn items.
        spans: Tags of the items, in order; items in no span are decoration.
        faces: Pictures.
        links: Link areas.
        ids: Ids of headings that begin here.
        terms: Index marks.
        glued: Whether it stays with the next box.
        wide: Whether it spans all columns.
        band: Number of columns of its band, which share the text width; 0 for the page's columns.
        new_page: Whether a page begins with it.
        frame: Frame of its tinted box; None outside one.
        header: Boxes to repeat above it at a column's top.
        chapter: Title of a chapter that begins here; "" if none does.
    """

    height: float
    gap: float = 0.0
    items: list[Item] = field(default_factory=list)
    spans: list[TagSpan] = field(default_factory=list)
    faces: list[PlacedFace] = field(default_factory=list)
    links: list[LinkArea] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)
    terms: list[str] = field(default_factory=list)
    glued: bool = False
    wide: bool = False
    band: int = 0
    new_page: bool = False
    frame: Frame | None = None
    header: tuple[LineBox, ...] = ()
    chapter: str = ""

    def merge(self, other: LineBox, x: float, y: float) -> None:
        """Merge another box into this one with its top left at (x, y)."""
        at = len(self.items)
        self.spans += [TagSpan(each, start + at, end + at) for each, start, end in other.spans]
        self.items += moved(other.items, x, y)
        self.faces += [each._replace(x=each.x + x, y=each.y + y) for each in other.faces]
        self.links += [each.moved(x, y) for each in other.links]
        self.ids += other.ids
        self.terms += other.terms

    def add_on_top(self, item: Item, tag: Tag | None) -> None:
        """Add an item on top of all others; no tag marks it as decoration."""
        at = len(self.items)
        self.items.append(item)
        if tag is not None and self.spans and self.spans[-1].tag is tag:
            self.spans[-1] = self.spans[-1]._replace(end=at + 1)
        elif tag is not None:
            self.spans.append(TagSpan(tag, at, at + 1))

    def add_below(self, items: Sequence[Item], tag: Tag | None = None) -> None:
        """Add items below all others; no tag marks them as decoration."""
        count = len(items)
        self.items[:0] = items
        self.spans = [TagSpan(each, start + count, end + count) for each, start, end in self.spans]
        if tag is not None:
            self.spans.insert(0, TagSpan(tag, 0, count))

    def draw_picture(
        self,
        picture: RulesPicture,
        x: float,
        top: float,
        width: float,
        tag: Tag | None = None,
    ) -> float:
        """Add a picture with a face and return its height.

        Args:
            picture: Picture to add.
            x: Distance from the box's left edge, points.
            top: Upper edge from the box's top, 0 or less.
            width: Width in points.
            tag: Tag of the picture; None for decoration.
        """
        face = picture.face
        assert face is not None
        tall = face.height * width / face.width
        is_card, is_round = picture.cut == "card", picture.cut == "disc"
        placed = PlacedFace(face, x, top - tall, width, is_card, is_round=is_round, tag=tag)
        self.faces.append(placed)
        return tall

    def shift(self, x: float) -> None:
        """Shift all content to the right by `x`."""
        other = LineBox(0.0, items=self.items, spans=self.spans, faces=self.faces, links=self.links)
        self.items, self.spans, self.faces, self.links = [], [], [], []
        self.merge(other, x, 0.0)


def moved(items: Sequence[Item], x: float, y: float) -> list[Item]:
    """Translate items by (x, y); pages of rules have no groups."""
    result: list[Item] = []
    for item in items:
        if isinstance(item, Line | SymbolRef):
            result.append(item._replace(x=item.x + x, y=item.y + y))
        elif isinstance(item, Shape):
            segments = transform_path((1, 0, 0, 1, x, y), item.segments)
            result.append(item._replace(segments=segments))
        else:
            raise TypeError(item)
    return result


def filled_box(left: float, top: float, width: float, height: float, fill: str) -> Shape:
    """Return a filled rectangle below `top`."""
    right, bottom = left + width, top - height
    return Shape(rectangle(left, bottom, right, top), fill=fill)


def stack(boxes: Sequence[LineBox]) -> LineBox:
    """Stack boxes vertically into one box."""
    whole = LineBox(0.0)
    for number, box in enumerate(boxes):
        if number:
            whole.height += box.gap
        whole.merge(box, 0.0, -whole.height)
        whole.height += box.height
    return whole


#: Inline icons in ems: their height, and the padding on both sides.
_ICON, _AIR = 1.15, 0.06


class RulesTextStyle(NamedTuple):
    """Style of words.

    Attributes:
        size: Font size in points.
        leading: Distance between baselines in points.
        colour: Color of the words.
        link: Color of links.
        bold: Whether all words are bold.
        align: Alignment: left, center or right.
        black: Whether bold words use the black weight.
    """

    size: float
    leading: float
    colour: str
    link: str
    bold: bool = False
    align: str = "left"
    black: bool = False


class _Bit(NamedTuple):
    """A part of a word in one style: width in ems, text or icon key, face (None for an icon)."""

    width: float
    text: str
    face: FontFace | None
    colour: str
    link: str


class _Token(NamedTuple):
    """An unbreakable unit of a line, such as a word or an icon.

    Attributes:
        width: Width in ems.
        space: Space before it in ems.
        bits: Parts of the token.
        terms: Index marks before it.
        levels: Bidi levels of the line, of the space before the token and of each bit; empty if the
            whole line is left-to-right.
    """

    width: float
    space: float
    bits: tuple[_Bit, ...]
    terms: tuple[str, ...]
    levels: tuple[int, ...] = ()


class _Tokens:
    """Tokens being measured, line by line.

    Attributes:
        lines: Finished tokens of each line.
        bits: Parts of the unfinished token.
        terms: Index marks before the unfinished token.
    """

    def __init__(self) -> None:
        self.lines: list[list[_Token]] = [[]]
        self.bits: list[_Bit] = []
        self.terms: list[str] = []
        self._space = 0.0

    def end(self, space: float = 0.0) -> None:
        """End the token; `space` in ems goes before the next one."""
        if self.bits or self.terms:
            width = sum(each.width for each in self.bits)
            self.lines[-1].append(_Token(width, self._space, tuple(self.bits), tuple(self.terms)))
            self.bits, self.terms = [], []
        self._space = space

    def end_line(self) -> None:
        """End the token and its line."""
        self.end()
        self.lines.append([])


class Typesetter:
    """Typesetter of words in the fonts of one family.

    Attributes:
        pages: Known pages of headings, by id.
        lacking: Characters without a glyph in the font.
        names: Names of the icons, by their keys in the art library.
    """

    def __init__(self, context: LayoutContext, family: str, fault: str) -> None:
        self.pages: Mapping[str, int] = {}
        self.lacking: set[str] = set()
        self.names: Mapping[str, str] = {}
        self._context = context
        self._family = family
        self._fault = fault
        self._faces: dict[tuple[str, bool], FontFace] = {}
        self._measured: dict[object, list[list[_Token]]] = {}

    def face(self, weight: str = "regular", *, italic: bool = False) -> FontFace:
        """Return the font face of a weight and style."""
        key = weight, italic
        if key not in self._faces:
            self._faces[key] = self._context.fonts.face(self._family, weight, italic)
        return self._faces[key]

    def width(self, text: str, size: float, weight: str = "regular") -> float:
        """Return the width of a text in points."""
        return self.face(weight).measure(text) * size

    def lines(
        self,
        inlines: Inlines,
        width: float,
        style: RulesTextStyle,
        narrow: tuple[int, float] = (0, 0.0),
        hanging: float = 0.0,
        tag: Tag | None = None,
    ) -> list[LineBox]:
        """Set runs into lines, a box each; widows and orphans are glued to their neighbors.

        Args:
            inlines: Runs to set.
            width: Width of the lines, points.
            style: Style of the words.
            narrow: Number of narrower first lines, and their width.
            hanging: Indent of the lines after the first, points.
            tag: Tag of the lines; None for untagged ones.
        """
        boxes: list[LineBox] = []
        if hanging:
            narrow, width = (1, width), width - hanging
        for tokens in self._paragraphs(inlines, style):
            count, limit = narrow[0] - len(boxes), narrow[1]
            rows: list[tuple[list[_Token], float]] = []
            if count > 0:
                rows = _break_tokens(tokens, limit / style.size)[:count]
                tokens = tokens[sum(len(row) for row, _ in rows) :]
            if tokens or not rows:
                rows += _break_tokens(tokens, width / style.size)
            for number, (row, reach) in enumerate(rows):
                room = limit if len(boxes) < narrow[0] else width
                after = rows[number + 1][0] if number + 1 < len(rows) else []
                blank = " " if after and after[0].space else ""  # for copied text and screen
                # readers
                boxes.append(self._set(row, reach, room, style, tag, blank))
        for box in boxes[1:] if hanging else ():
            box.shift(hanging)
        for box in (*boxes[:1], *boxes[-2:-1]):
            box.glued = len(boxes) > 1
        if len(boxes) == 3:
            boxes[1].glued = True
        for face in self._faces.values():
            self.lacking |= face.lacking
        return boxes

    def natural(self, inlines: Inlines, style: RulesTextStyle) -> tuple[float, float]:
        """Return the widths of runs on one line and of their longest word, in points."""
        longest = widest = 0.0
        for tokens in self._paragraphs(inlines, style):
            reach = sum(each.width + each.space for each in tokens)
            reach -= tokens[0].space if tokens else 0.0
            longest = max(longest, reach)
            widest = max([widest, *(each.width for each in tokens)])
        return longest * style.size, widest * style.size

    def _paragraphs(self, inlines: Inlines, style: RulesTextStyle) -> list[list[_Token]]:
        """Measure runs; a break starts a new line.

        Measurements are cached: the layout repeats until page numbers settle, and in several sizes,
        but widths in ems stay the same.
        """
        runs = tuple(self._with_pages(inlines))
        words = tuple([run[:-1] for run in runs])  # without the picture, which isn't set as words
        key = words, style._replace(size=0.0, leading=0.0, align="")
        lines = self._measured.get(key)
        if lines is None:
            lines = self._measured[key] = self._tokens(runs, style)
        return lines

    def _tokens(self, runs: Inlines, style: RulesTextStyle) -> list[list[_Token]]:
        tokens = _Tokens()
        for run in runs:
            match run.kind:
                case "break":
                    tokens.end_line()
                case "term":
                    tokens.terms.append(run.text)
                case "icon":
                    wide = _ICON * self._context.library.ratio(run.key) + 2 * _AIR
                    tokens.bits.append(_Bit(wide, run.key, None, style.colour, run.link))
                case "text" | "fault":
                    self._measure(run, style, tokens)
        tokens.end()
        return [
            _split_by_level(_with_first_icon(_with_attached_marks(each))) for each in tokens.lines
        ]

    def _measure(self, run: Inline, style: RulesTextStyle, tokens: _Tokens) -> None:
        """Measure words: a token ends at each space and at each break opportunity of a script."""
        face, text = self._face_of_run(run, style), run.text
        colour = style.link if run.link else style.colour
        if run.kind == "fault":
            face, text, colour = self.face("bold"), f"<{text}>", self._fault
        for number, word in enumerate(text.split(" ")):
            for place, piece in enumerate(split_at_breaks(word)):
                if number or place:
                    tokens.end(0.0 if place else face.space)
                if piece:
                    for drawn, part in face.parts(piece):
                        width = drawn.measure(part)
                        tokens.bits.append(_Bit(width, part, drawn, colour, run.link))

    def _face_of_run(self, run: Inline, style: RulesTextStyle) -> FontFace:
        is_bold = run.bold or style.bold
        weight = ("black" if style.black else "bold") if is_bold else "regular"
        return self.face(weight, italic=run.italic)

    def _with_pages(self, inlines: Sequence[Inline]) -> Iterator[Inline]:
        """Yield runs, and after each link the page of its target."""
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

    def _set(
        self,
        row: list[_Token],
        reach: float,
        room: float,
        style: RulesTextStyle,
        tag: Tag | None,
        last: str,
    ) -> LineBox:
        """Set one row; adjacent bits of one color form one `Line` of runs."""
        size = style.size
        face = self.face()
        share = {"left": 0.0, "center": 0.5, "right": 1.0}[style.align]
        levels = row[0].levels if row else ()
        if levels and levels[0] % 2 and style.align == "left":
            share = 1.0
        x = max(0.0, share * (room - reach * size))
        ascent = (style.leading - (face.cap_height + face.descent) * size) / 2
        baseline = -(ascent + face.cap_height * size)
        box = LineBox(style.leading)
        line: list[tuple[str, str]] = []
        colour, start = "", x
        areas: list[LinkArea] = []
        target, owner = "", tag  # of the current stretch

        def finish(blank: str) -> str:
            """Add the line so far with a following blank; return the blank if there is no line."""
            nonlocal line
            if line:
                if blank:
                    _append_run(line, line[-1][0], blank)
                    blank = ""
                box.add_on_top(Line(start, baseline, size, colour, tuple(line)), owner)
                line = []
            return blank

        for token in row:
            box.terms += token.terms
        for gap, bit in _in_visual_order(row) if levels else _in_logical_order(row):
            blank = " " if gap and not levels else ""
            before = x
            x += gap * size
            if bit.link != target:
                blank = finish(blank)
                target = bit.link
                owner = tag.add("Link") if target and tag is not None else tag
            if bit.face is None:
                blank = finish(blank)
                box.add_on_top(self._icon(bit, x, baseline, style), self._icon_tag(bit, owner))
            else:
                is_new = bit.colour != colour or not line or bool(levels)
                if is_new or has_other_space(bit.face, gap):
                    blank = finish(blank)
                if not line:
                    colour, start = bit.colour, before if blank else x
                _append_run(line, bit.face.name, blank + bit.text.replace(SOFT_HYPHEN, ""))
            end = x + bit.width * size
            if bit.link:
                left = x if not blank else before
                _extend_link(areas, bit.link, left, end, baseline, size, owner)
            x = end
        finish("" if levels else last)
        box.links = areas
        return box

    def _icon_tag(self, icon: _Bit, owner: Tag | None) -> Tag | None:
        """Return the tag of an icon; None among untagged words."""
        name = self.names.get(icon.text, "").replace("_", " ")
        return owner.add("Span", spoken=name) if owner is not None else None

    def _icon(self, bit: _Bit, x: float, baseline: float, style: RulesTextStyle) -> Item:
        tall = _ICON * style.size
        middle = baseline + self.face().cap_height * style.size / 2
        width = (bit.width - 2 * _AIR) * style.size
        return SymbolRef(
            bit.text, x + _AIR * style.size, middle - tall / 2, width, tall, bit.colour
        )


def _in_logical_order(row: list[_Token]) -> Iterator[tuple[float, _Bit]]:
    """Yield the bits of a row in logical order, each with the space before it."""
    for number, token in enumerate(row):
        for place, bit in enumerate(token.bits):
            yield token.space if number and not place else 0.0, bit


def _in_visual_order(row: list[_Token]) -> Iterator[tuple[float, _Bit]]:
    """Yield the bits of a bidirectional row in visual order, each with the space before it."""
    parts: list[_Bit | float] = []
    item_levels: list[int] = []
    for number, token in enumerate(row):
        _, before, *levels = token.levels
        if number and token.space:
            parts.append(token.space)
            item_levels.append(before)
        parts += token.bits
        item_levels += levels
    gap = 0.0
    for part in in_visual_order(parts, item_levels):
        if isinstance(part, float):
            gap += part
        else:
            yield gap, part
            gap = 0.0


def _split_by_level(tokens: list[_Token]) -> list[_Token]:
    """Split the bits of a line at changes of bidi level, if it has any right-to-left text."""
    if not any(has_right_to_left(bit.text) for token in tokens for bit in token.bits if bit.face):
        return tokens
    text = ""
    for number, token in enumerate(tokens):
        text += " " if number and token.space else ""
        text += "".join(bit.text if bit.face else OBJECT for bit in token.bits)
    levels = levels_of(text)
    result, at = [], 0
    for number, token in enumerate(tokens):
        bits: list[_Bit] = []
        levels_here = [levels[-1], levels[at]]
        at += 1 if number and token.space else 0
        for bit in token.bits:
            runs = level_runs(bit.text, levels[at:]) if bit.face else [(levels[at], bit.text)]
            for level, part in runs:
                width = bit.face.measure(part) if bit.face else bit.width
                bits.append(bit._replace(text=part, width=width))
                levels_here.append(level)
            at += len(bit.text) if bit.face else 1
        width = sum(bit.width for bit in bits)
        result.append(token._replace(width=width, bits=tuple(bits), levels=tuple(levels_here)))
    return result


def _break_tokens(tokens: list[_Token], limit: float) -> list[tuple[list[_Token], float]]:
    """Break tokens into rows, each with its width in ems."""
    rows = []
    start = 0
    for row in break_rows([[_as_word(each) for each in tokens]], limit):
        ours = tokens[start : start + len(row.words)]
        start += len(row.words)
        parts = row.words[-1].fragments if row.words else ()
        if parts and parts[-1].text != ours[-1].bits[-1].text:  # the line breaker added a hyphen
            *bits, last = ours[-1].bits
            width, text, *_ = parts[-1]
            ours = [
                *ours[:-1],
                ours[-1]._replace(bits=(*bits, last._replace(width=width, text=text))),
            ]
        rows.append((ours, row.width))
    return rows


def _as_word(token: _Token) -> Word:
    """Convert a token for the line breaker; only one that ends in a soft hyphen keeps its parts."""
    if not token.bits or not token.bits[-1].text.endswith(SOFT_HYPHEN):
        return Word(token.width, token.space, "", None, ())
    parts = tuple(Fragment(bit.width, bit.text, bit.face) for bit in token.bits)
    return Word(token.width, token.space, "", None, parts)


def _with_attached_marks(tokens: list[_Token]) -> list[_Token]:
    """Attach index marks without a word to the word after or before them."""
    tokens_left: list[_Token] = []
    waiting: tuple[str, ...] = ()
    for token in tokens:
        if token.bits:
            tokens_left.append(token._replace(terms=waiting + token.terms))
            waiting = ()
        else:
            waiting += token.terms
    if waiting and tokens_left:
        tokens_left[-1] = tokens_left[-1]._replace(terms=tokens_left[-1].terms + waiting)
    elif waiting:
        tokens_left.append(_Token(0.0, 0.0, (), waiting))
    return tokens_left


def _with_first_icon(tokens: list[_Token]) -> list[_Token]:
    """Join a leading icon to the first word, so that it is never alone on a line."""
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


def _append_run(line: list[tuple[str, str]], font: str, text: str) -> None:
    if line and line[-1][0] == font:
        line[-1] = (font, line[-1][1] + text)
    else:
        line.append((font, text))


def _extend_link(
    areas: list[LinkArea],
    target: str,
    start: float,
    end: float,
    baseline: float,
    size: float,
    tag: Tag | None,
) -> None:
    """Extend the last link area by a stretch, or start a new one."""
    bottom, top = baseline - 0.25 * size, baseline + 0.85 * size
    if areas and areas[-1].target == target and areas[-1].right >= start - 0.5:
        areas[-1] = areas[-1]._replace(right=end)
    else:
        areas.append(LinkArea(start, bottom, end, top, target, tag))


def underline(left: float, right: float, y: float, colour: str, width: float = 0.5) -> Shape:
    """Return a thin line."""
    return Shape((("M", left, y), ("L", right, y)), stroke=colour, width=width)


def card_outline(
    x: float, y: float, width: float, height: float, turn: float = 0.0, *, is_round: bool = False
) -> tuple[Segment, ...]:
    """Return the outline of a card with round corners, or of a disc.

    Args:
        x: x position of its middle, points.
        y: y position of its middle, points.
        width: Width in points.
        height: Height in points.
        turn: Rotation about its middle, degrees counter-clockwise.
        is_round: Whether it is a disc.
    """
    r = min(width, height) * (0.5 if is_round else 0.045)
    c = r * 0.45
    left, right, bottom, top = -width / 2, width / 2, -height / 2, height / 2
    segments: tuple[Segment, ...] = (
        ("M", left + r, bottom),
        ("L", right - r, bottom),
        ("C", right - c, bottom, right, bottom + c, right, bottom + r),
        ("L", right, top - r),
        ("C", right, top - c, right - c, top, right - r, top),
        ("L", left + r, top),
        ("C", left + c, top, left, top - c, left, top - r),
        ("L", left, bottom + r),
        ("C", left, bottom + c, left + c, bottom, left + r, bottom),
        ("Z",),
    )
    cos_, sin_ = cos(radians(turn)), sin(radians(turn))
    return transform_path((cos_, sin_, -sin_, cos_, x, y), segments)
