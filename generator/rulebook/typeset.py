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
from punchboard.generator.text.font_face import FontFace
from punchboard.generator.text.paragraph import (
    FontVariants,
    Fragment,
    RowSetter,
    RunStyle,
    SpanMeasurer,
    Word,
    WordRow,
    break_row,
    break_words,
)


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
        spare: Whether it is left out if the page has no room for it.
        frame: Frame of its tinted box; None outside one.
        header: Boxes to repeat above it at a column's top.
        chapter: Title of a chapter that begins here; "" if none does.
        line: Line of the source on which its block begins; 0 for a part of a block.
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
    spare: bool = False
    frame: Frame | None = None
    header: tuple[LineBox, ...] = ()
    chapter: str = ""
    line: int = 0

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
        family: Font family; "" for the one of the rules.
    """

    size: float
    leading: float
    colour: str
    link: str
    bold: bool = False
    align: str = "left"
    black: bool = False
    family: str = ""


class Typesetter:
    """Typesetter of words in the fonts of the rules.

    Attributes:
        pages: Known pages of headings, by id.
        lacking: Characters without a glyph in the font.
        names: Names of the icons, by their keys in the art library.
    """

    def __init__(
        self,
        context: LayoutContext,
        family: str,
        fault: str,
        icons: Mapping[str, str] | None = None,
    ) -> None:
        self.pages: Mapping[str, int] = {}
        self.lacking: set[str] = set()
        self.names: Mapping[str, str] = {}
        self._context = context
        self._family = family
        self._fault = fault
        self._icons = icons or {}
        self._variants: dict[tuple[str, str], FontVariants] = {}
        self._measured: dict[object, list[list[Word]]] = {}

    def face(self, weight: str = "regular") -> FontFace:
        """Return the upright font face of a weight."""
        return self._variants_of(weight)[0].face

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
        for words in self._paragraphs(inlines, style):
            rows = _break(words, width / style.size, narrow[0] - len(boxes), narrow[1] / style.size)
            for number, (row, reach) in enumerate(rows):
                room = narrow[1] if len(boxes) < narrow[0] else width
                after = rows[number + 1][0] if number + 1 < len(rows) else []
                space_after = bool(after and after[0].space)  # for copied text and screen readers
                boxes.append(self._set(row, reach, room, style, tag, space_after=space_after))
        for box in boxes[1:] if hanging else ():
            box.shift(hanging)
        for box in (*boxes[:1], *boxes[-2:-1]):
            box.glued = len(boxes) > 1
        if len(boxes) == 3:
            boxes[1].glued = True
        for variants in self._variants.values():
            for measured in variants.values():
                self.lacking |= measured.face.lacking
        return boxes

    def natural(self, inlines: Inlines, style: RulesTextStyle) -> tuple[float, float]:
        """Return the widths of runs on one line and of their longest word, in points."""
        longest = widest = 0.0
        for words in self._paragraphs(inlines, style):
            reach = sum(each.width + each.space for each in words)
            reach -= words[0].space if words else 0.0
            longest = max(longest, reach)
            widest = max([widest, *(each.width for each in words)])
        return longest * style.size, widest * style.size

    def _paragraphs(self, inlines: Inlines, style: RulesTextStyle) -> list[list[Word]]:
        """Measure runs; a break starts a new line.

        Measurements are cached: the layout repeats until page numbers settle, and in several sizes,
        but widths in ems stay the same.
        """
        runs = tuple(self._with_pages(inlines))
        texts = tuple([run[:-1] for run in runs])  # without the picture, which isn't set as words
        key = texts, style._replace(size=0.0, leading=0.0, align="")
        lines = self._measured.get(key)
        if lines is None:
            lines = self._measured[key] = self._measure(runs, style)
        return lines

    def _measure(self, runs: Inlines, style: RulesTextStyle) -> list[list[Word]]:
        weight = ("black" if style.black else "bold") if style.bold else "regular"
        variants = self._variants_of(weight, style.family)
        lines: list[list[Word]] = []
        measurer = SpanMeasurer()
        for run in runs:
            match run.kind:
                case "break":
                    lines.append(measurer.finish(binds_first_object=True))
                    measurer = SpanMeasurer()
                case "term":
                    measurer.add_anchor(run.text)
                case "icon":
                    wide = _ICON * self._context.library.ratio(run.key) + 2 * _AIR
                    look = RunStyle(link=run.link) if run.link else None
                    measurer.add_fragment(Fragment(wide, run.key, None, look))
                case "text":
                    marks = (run.bold and not style.bold) + 2 * run.italic
                    look = RunStyle(colour=style.link, link=run.link) if run.link else None
                    measurer.add_text(run.text, variants[marks], look)
                case "fault":
                    look = RunStyle(colour=self._fault, link=run.link)
                    measurer.add_text(f"<{run.text}>", self._variants_of("bold")[0], look)
        return [*lines, measurer.finish(binds_first_object=True)]

    def _variants_of(self, weight: str, family: str = "") -> FontVariants:
        """Return the font variants of a weight; "" is the family of the rules."""
        key = family or self._family, weight
        if key not in self._variants:
            self._variants[key] = FontVariants(self._context.fonts, *key, italic=False)
        return self._variants[key]

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
        row: list[Word],
        reach: float,
        room: float,
        style: RulesTextStyle,
        tag: Tag | None,
        *,
        space_after: bool,
    ) -> LineBox:
        """Set one row, with a tag for each link and icon."""
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
        for word in row:
            box.terms += word.anchors
        target, owner = "", tag  # of the current stretch
        placed = RowSetter(size, keeps_spaces=True).set_joined(row, x, space_after=space_after)
        for left, right, runs, look, icon in placed:
            link = look.link if look is not None else ""
            if link != target:
                target = link
                owner = tag.add("Link") if target and tag is not None else tag
            if runs:
                colour = (look.colour if look is not None else None) or style.colour
                box.add_on_top(Line(left, baseline, size, colour, runs), owner)
            elif icon is not None:
                width, key, *_ = icon
                drawn = self._icon(key, width, left, baseline, style)
                box.add_on_top(drawn, self._icon_tag(key, owner))
            if link:
                area = LinkArea(
                    left, baseline - 0.25 * size, right, baseline + 0.85 * size, link, owner
                )
                _add_link(box.links, area)
        return box

    def _icon_tag(self, key: str, owner: Tag | None) -> Tag | None:
        """Return the tag of an icon; None among untagged words."""
        name = self.names.get(key, "").replace("_", " ")
        return owner.add("Span", spoken=name) if owner is not None else None

    def _icon(
        self, key: str, width: float, x: float, baseline: float, style: RulesTextStyle
    ) -> Item:
        tall = _ICON * style.size
        middle = baseline + self.face().cap_height * style.size / 2
        width = (width - 2 * _AIR) * style.size
        # The colors of icons are made for paper; the words of chapters are on a dark bar.
        own = "" if style.black else self._icons.get(self.names.get(key, ""), "")
        colour = own or style.colour
        return SymbolRef(key, x + _AIR * style.size, middle - tall / 2, width, tall, colour)


def _break(words: list[Word], limit: float, count: int, narrow: float) -> list[WordRow]:
    """Break words into rows; the first `count` rows have another limit."""
    rows: list[WordRow] = []
    start = 0
    while len(rows) < count and start < len(words):
        rows.append(break_row(words, narrow, start))
        start += len(rows[-1][0])
    return rows if rows and start == len(words) else rows + break_words(words[start:], limit)


def _add_link(areas: list[LinkArea], area: LinkArea) -> None:
    """Add a link area, or extend the last one if it is adjacent and has the same target."""
    last = areas[-1] if areas else area
    is_apart = area.left > last.right + 0.5 or area.right < last.left - 0.5
    if not areas or last.target != area.target or is_apart:
        areas.append(area)
    else:
        left, right = min(last.left, area.left), max(last.right, area.right)
        areas[-1] = last._replace(left=left, right=right)


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
