"""Draw the pages of laid out rules as display lists, for any format."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, radians, sin
from typing import NamedTuple

from punchboard.generator.graphics.display_list import Face, Group, Item, Line, Shape
from punchboard.generator.graphics.geometry import (
    MM,
    Matrix,
    Segment,
    rectangle,
)
from punchboard.generator.layout.context import LayoutContext
from punchboard.generator.rulebook.document import Document
from punchboard.generator.rulebook.pages import FilledPage, LaidOut
from punchboard.generator.rulebook.style import PageShape, RulebookStyle
from punchboard.generator.rulebook.tags import Tag
from punchboard.generator.rulebook.thumbnails import Thumbnails
from punchboard.generator.rulebook.typeset import (
    LineBox,
    PlacedFace,
    card_outline,
    filled_box,
    moved,
)
from punchboard.generator.text.font_face import FontFace

#: Tab at the outer edge: its depth and its font size.
_TAB, _TAB_SIZE = 7.2 * MM, 6.8
#: Least distance of the foot's drawing from the paper's edge, which printers don't reach, and from
#: the text, points; and its largest share of the text's width, between title and page number.
_FOOT_EDGE, _FOOT_GAP, _FOOT_SHARE = 4.5 * MM, 2.5 * MM, 0.5
#: Distance of the running head from the line or strip below it, and of that from the text, points.
_HEAD_GAP = 4.0
#: Color of the outline of cards: white cards would merge with the page.
_CARD_EDGE = "#8d857a"


class PagePicture(NamedTuple):
    """A face on a page.

    Attributes:
        face: The face, simplified for its size on the page.
        matrix: Its place: from points of the face to points of the page.
        edge: Outline of a card or disc, which clips the face; () for other pictures.
        source: The face as the rules have it.
    """

    face: Face
    matrix: Matrix
    edge: tuple[Segment, ...]
    source: Face

    @property
    def rim(self) -> Sequence[Item]:
        """The line around a card or disc."""
        return (Shape(self.edge, stroke=_CARD_EDGE, width=0.5),) if self.edge else ()

    def group(self) -> Group:
        """Return the picture without its rim as one item."""
        return Group(_drawn(self.face), self.matrix, self.edge)


class PagePart(NamedTuple):
    """Consecutive items of a page that belong to one tag, or a picture.

    Attributes:
        box: Line box that they are of; None for the page's own.
        tag: Tag of the items; None for decoration.
        items: Items, in points from the page's bottom left.
        picture: The picture; None for items.
    """

    box: LineBox | None
    tag: Tag | None
    items: Sequence[Item]
    picture: PagePicture | None = None


class PageArt:
    """The drawing of the pages of one document."""

    def __init__(
        self, document: Document, laid_out: LaidOut, style: RulebookStyle, context: LayoutContext
    ) -> None:
        self._document = document
        self._laid_out = laid_out
        self._colours = style.colours
        self._regular = context.fonts.face(style.font, "regular")
        self._bold = context.fonts.face(style.font, "bold")
        self._thumbnails = Thumbnails(context.fonts)

    def ornaments(self, page: FilledPage) -> Iterator[PlacedFace]:
        """Yield the pictures of head and foot, in points from the page's bottom left."""
        if not page.placed or page is self._laid_out.cover:
            return
        head, foot, _ = self._document.ornaments
        shape = self._laid_out.shape_of(page)
        middle = shape.left(page.number) + shape.text_width / 2
        if head is not None and self._laid_out.chapters.get(page.number):
            top = _running_head(shape) - _HEAD_GAP
            room = top - _HEAD_GAP - (shape.height - shape.top)
            scale = min(shape.text_width / head.width, room / head.height)
            width = head.width * scale
            yield PlacedFace(head, middle - width / 2, top - head.height * scale, width)
        if foot is not None:
            room = shape.bottom - _FOOT_EDGE - _FOOT_GAP
            wide = shape.text_width * _FOOT_SHARE
            width = foot.width * min(1.0, wide / foot.width, room / foot.height)
            yield PlacedFace(foot, middle - width / 2, _FOOT_EDGE, width)

    def parts(self, page: FilledPage) -> Iterator[PagePart]:
        """Yield the parts of a page in drawing order."""
        back: list[Item] = []
        for frame, x, top, bottom in page.frames:
            back.append(filled_box(x, top, frame.width, top - bottom, frame.fill))
            back.append(filled_box(x, top, 2.4, top - bottom, frame.edge))
        yield PagePart(None, None, back)
        for box, x, y in page.placed:
            items = moved(box.items, x, y)
            for tag, start, end in _stretches(box):
                yield PagePart(box, tag, items[start:end])
            for each in box.faces:
                picture = self._picture(each, x + each.x, y + each.y)
                yield PagePart(box, each.tag, (), picture)
        furniture = self._furniture(page, self._laid_out.shape_of(page))
        if furniture:
            yield PagePart(None, None, furniture)
        for ornament in self.ornaments(page):
            yield PagePart(None, None, (), self._picture(ornament, ornament.x, ornament.y))

    def face(self, page: FilledPage) -> Face:
        """Return a page as one display list."""
        items: list[Item] = []
        for _, _, own, picture in self.parts(page):
            items += own
            if picture is not None:
                items += (picture.group(), *picture.rim)
        shape = self._laid_out.shape_of(page)
        return Face(shape.width, shape.height, tuple(items))

    def _picture(self, placed: PlacedFace, x: float, y: float) -> PagePicture:
        """Place a face; a card gets round corners and an outline."""
        width = placed.width
        scale = width / placed.face.width
        face = self._thumbnails.at(placed.face, scale)
        tall = face.height * scale
        mx, my = x + width / 2, y + tall / 2
        angle = radians(placed.turn)
        c, s = scale * cos(angle), scale * sin(angle)
        left = mx - c * face.width / 2 + s * face.height / 2
        bottom = my - s * face.width / 2 - c * face.height / 2
        edge: tuple[Segment, ...] = ()
        if placed.is_card or placed.is_round:
            edge = card_outline(mx, my, width, tall, placed.turn, is_round=placed.is_round)
        return PagePicture(face, (c, s, -s, c, left, bottom), edge, placed.face)

    def _furniture(self, page: FilledPage, shape: PageShape) -> list[Item]:
        """Return page number, running head and chapter tab; [] for a blank page."""
        if not page.placed or page is self._laid_out.cover:
            return []
        chapter = self._laid_out.chapters.get(page.number, "")
        is_right = page.number % 2 == 1
        items: list[Item] = []
        y = shape.bottom * 0.5
        left, right = shape.left(page.number), shape.left(page.number) + shape.text_width
        size = 8.2 * shape.scale
        title = f"{self._document.title}"
        if self._document.version not in ("", "0"):
            title += f" · rules {self._document.version}"
        number = str(page.number)
        quiet, accent = self._colours.quiet, self._colours.accent
        big = size * 1.35
        for text, font, points, colour, at_right in (
            (title, self._regular, size, quiet, not is_right),
            (number, self._bold, big, accent, is_right),
        ):
            x = right - _width(text, font, points) if at_right else left
            items.append(Line(x, y, points, colour, ((font.name, text),)))
        if chapter:
            head = self._laid_out.heads[page.number]
            if _width(head, self._bold, size) > right - left:
                head = chapter
            top = _running_head(shape)
            x = right - _width(head, self._bold, size) if is_right else left
            items.append(Line(x, top, size, accent, ((self._bold.name, head),)))
            if self._document.ornaments.head is None:
                y = top - _HEAD_GAP
                rule = (("M", left, y), ("L", right, y))
                items.append(Shape(rule, stroke=self._colours.line, width=0.5))
            items += self._tab(page, shape, chapter)
        return items

    def _tab(self, page: FilledPage, shape: PageShape, chapter: str) -> list[Item]:
        """Return the tab at the outer edge; each chapter's is lower, so that leafing finds it."""
        order = self._laid_out.order
        if not shape.tabs or chapter not in order:
            return []
        count = len(order)
        size = _TAB_SIZE * shape.scale
        words = _width(chapter, self._bold, size)
        tall = max(words + 10, 40.0)
        room = shape.column_height - tall
        share = order.index(chapter) / max(count - 1, 1)
        top = shape.height - shape.top - share * room
        is_right = page.number % 2 == 1
        x = shape.width - _TAB if is_right else 0.0
        tab = filled_box(x, top, _TAB, tall, self._colours.accent)
        cap = self._bold.cap_height * size
        near = 0.68 * _TAB  # printers don't reach the edge, so the words are at the inner side
        middle = x + _TAB - near * 0.5 if not is_right else x + near * 0.5
        run = ((self._bold.name, chapter),)
        line = Line(0.0, 0.0, size, self._colours.on_accent, run)
        start = top - (tall - words) / 2
        if is_right:  # reads from the top down
            turned = Group((line,), (0, -1, 1, 0, middle - cap / 2, start))
        else:
            turned = Group((line,), (0, 1, -1, 0, middle + cap / 2, start - words))
        return [tab, turned]


def _running_head(shape: PageShape) -> float:
    """Return the baseline of the running head."""
    return shape.height - shape.top * 0.62


def _width(text: str, face: FontFace, size: float) -> float:
    return face.measure(text) * size


def _stretches(box: LineBox) -> Iterator[tuple[Tag | None, int, int]]:
    """Yield tag, start and end of each stretch of a line box's items, in order."""
    at = 0
    for tag, start, end in box.spans:
        if start > at:
            yield None, at, start
        yield tag, start, end
        at = end
    if at < len(box.items):
        yield None, at, len(box.items)


def _drawn(face: Face) -> tuple[Item, ...]:
    """Return the items of a face, clipped to its trim, above those of its underlay."""
    under = _drawn(face.underlay) if face.underlay is not None else ()
    trim = rectangle(0.0, 0.0, face.width, face.height)
    return (*under, Group(face.items, clip=trim))
