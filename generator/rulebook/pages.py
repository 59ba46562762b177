"""Fill columns and pages with line boxes, and repeat the layout until page numbers settle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from punchboard.cards.problem import Diagnostics, Position
from punchboard.generator.layout.context import LayoutContext
from punchboard.generator.rulebook.blocks import BlockSetter
from punchboard.generator.rulebook.cover import set_cover
from punchboard.generator.rulebook.document import Document, inlines_of
from punchboard.generator.rulebook.style import PageShape, RulebookStyle
from punchboard.generator.rulebook.tags import Tag
from punchboard.generator.rulebook.typeset import Frame, LineBox, Typesetter
from punchboard.generator.text.scripts import missing_character_messages

#: Height below the start of a chapter that must be free, so that no heading ends a column, unless
#: the group of the heading is at least the second height itself; points.
_CHAPTER_ROOM, _CHAPTER_BEGUN = 42.0, 120.0
#: Padding above and below the content of a box that breaks across columns.
_CUT_PAD = 5.0
#: A rest of a page lower than this stays empty, points.
_LEAST_BAND = 70.0
_BAND_GAP = 9.0
#: White space of more than this part of a page at a column's foot is shared by all columns.
_HOLE = 0.12
#: Gaps grow by at most this fraction of their height.
_LOOSEST = 1.0


class Placed(NamedTuple):
    """A line box on a page, by its top left corner in points."""

    box: LineBox
    x: float
    y: float


class PlacedFrame(NamedTuple):
    """A box's background on a page."""

    frame: Frame
    x: float
    top: float
    bottom: float


@dataclass(slots=True)
class FilledPage:
    """A page being filled.

    Attributes:
        number: Page number, from 1.
        placed: Line boxes in reading order.
        frames: Backgrounds behind the line boxes.
    """

    number: int
    placed: list[Placed] = field(default_factory=list)
    frames: list[PlacedFrame] = field(default_factory=list)


@dataclass(slots=True)
class _Group:
    """A keep-together group: line boxes without a column break between them."""

    boxes: list[LineBox]

    @property
    def wide(self) -> bool:
        return any(box.wide for box in self.boxes)

    @property
    def band(self) -> int:
        return self.boxes[0].band

    @property
    def height(self) -> float:
        """Height of the group without the gap before it."""
        return sum(box.height for box in self.boxes) + sum(box.gap for box in self.boxes[1:])


class PageFiller:
    """Fills pages of one shape."""

    def __init__(self, shape: PageShape, first: int = 1) -> None:
        self.pages: list[FilledPage] = [FilledPage(first)]
        self._shape = shape
        self._bottom = shape.bottom
        self._y = shape.height - shape.top

    def fill(self, boxes: Sequence[LineBox]) -> list[FilledPage]:
        """Place line boxes and return the pages."""
        groups = _grouped(boxes, self._shape.column_height)
        at = 0
        while at < len(groups):
            group = groups[at]
            if group.boxes[0].new_page:
                self._new_page()
            if group.wide:
                at += 1
                if group.boxes[0].spare and self._room_below(group) < 0:
                    continue
                self._place_wide(group, _band(groups, at))
                continue
            # A band before a page break is filled, not balanced.
            band = _band(groups, at)
            self._place_band(band)
            at += len(band)
        return self.pages

    def _new_page(self) -> None:
        if self.pages[-1].placed:
            self.pages.append(FilledPage(self.pages[-1].number + 1))
        self._y = self._shape.height - self._shape.top

    @property
    def _is_top(self) -> bool:
        return self._y >= self._shape.height - self._shape.top - 0.01

    def _room_below(self, group: _Group) -> float:
        """Return the height left on the page below a wide group; negative if it's too high."""
        gap = 0.0 if self._is_top else group.boxes[0].gap
        return self._y - gap - group.height - self._bottom

    def _place_wide(self, group: _Group, band: list[_Group]) -> None:
        """Place a group across all columns; a heading goes to the page where its band begins."""
        gap = 0.0 if self._is_top else group.boxes[0].gap
        room = self._room_below(group)
        is_alone = room < 0
        if group.boxes[-1].glued and band:
            room -= _BAND_GAP
            columns = band[0].band or self._shape.columns
            is_alone = not _fits_enough(band, _split(band, room, columns), room)
        if is_alone and not self._is_top:
            self._new_page()
            gap = 0.0
            for header in group.boxes[0].header:
                if header is not group.boxes[0]:
                    self._put(header, self._shape.left(self.pages[-1].number), self._y)
                    self._y -= header.height
        self._y -= gap
        left = self._shape.left(self.pages[-1].number)
        for number, box in enumerate(group.boxes):
            self._y -= box.gap if number else 0.0
            self._put(box, left, self._y)
            self._y -= box.height

    def _place_band(self, groups: list[_Group]) -> None:
        """Place groups in columns, over as many pages as they need."""
        while groups:
            if not self._is_top:
                self._y -= _BAND_GAP
            room = self._y - self._bottom
            band = groups[0].band
            columns = band or self._shape.columns
            split = _split(groups, room, columns)
            placed = sum(len(column) for column in split)
            if placed < len(groups):
                if not self._is_top and not _fits_enough(groups, split, room):
                    self._new_page()
                    continue
                if room - min(map(_height, split)) > self._shape.column_height * _HOLE:
                    split = _balanced(groups[:placed], room, columns)  # shorter, but balanced
                    room = max(map(_height, split))
                self._put_columns(split, band, room)
                groups = groups[placed:]
                self._new_page()
                continue
            split = _balanced(groups, room, columns)
            self._y = self._put_columns(split, band, max(map(_height, split)))
            return

    def _put_columns(self, split: list[list[_Group]], band: int, room: float) -> float:
        """Place groups in their columns and return the lower end of the longest column.

        Args:
            split: Groups of each column.
            band: Number of columns that share the text width; 0 for the page's columns.
            room: Target height of the columns, which larger gaps approach.
        """
        number = self.pages[-1].number
        lowest = self._y
        for index, column in enumerate(split):
            x = self._shape.column_left(number, index, band)
            y = self._y
            loose = 1.0 if band else _looseness(column, room)
            open_frame: tuple[Frame, float] | None = None
            for place, group in enumerate(column):
                for row, box in enumerate(group.boxes):
                    is_first = not place and not row
                    if is_first:
                        for header in _header_above(box):
                            self._put(header, x, y)
                            y -= header.height
                    gap = 0.0 if is_first else box.gap * (loose if _is_stretchable(box) else 1.0)
                    if open_frame and box.frame is not open_frame[0]:
                        self._close(open_frame, x, y)
                        open_frame = None
                    y -= gap
                    if box.frame is not None and open_frame is None:
                        open_frame = (box.frame, y)
                        if is_first and not _is_top_padding(box):
                            y -= _CUT_PAD
                    self._put(box, x, y)
                    y -= box.height
            if open_frame:
                is_over = _is_bottom_padding(column[-1].boxes[-1])
                self._close(open_frame, x, y - (0.0 if is_over else _CUT_PAD))
            lowest = min(lowest, y)
        return lowest

    def _close(self, open_frame: tuple[Frame, float], x: float, y: float) -> None:
        frame, top = open_frame
        self.pages[-1].frames.append(PlacedFrame(frame, x + frame.left, top, y))

    def _put(self, box: LineBox, x: float, y: float) -> None:
        self.pages[-1].placed.append(Placed(box, x, y))


def _grouped(boxes: Sequence[LineBox], most: float) -> list[_Group]:
    """Gather glued boxes into groups; break groups that would be higher than a column."""
    groups: list[_Group] = []
    joins = False
    for box in boxes:
        fits = joins and groups[-1].height + box.gap + box.height <= most
        before = groups[-1] if groups else None
        if fits and before and (before.band, before.wide) == (box.band, box.wide):
            before.boxes.append(box)
        else:
            groups.append(_Group([box]))
        joins = box.glued
    return groups


def _band(groups: Sequence[_Group], at: int) -> list[_Group]:
    """Return the groups from index `at` on with columns of one width, up to a page break."""
    band: list[_Group] = []
    for group in groups[at:]:
        if group.wide or (band and (group.band != band[0].band or group.boxes[0].new_page)):
            break
        band.append(group)
    return band


def _fits_enough(groups: Sequence[_Group], split: list[list[_Group]], room: float) -> bool:
    """Return whether a band starts in the rest of a page: all of it fits, or the rest is high."""
    placed = sum(len(column) for column in split)
    return placed == len(groups) or (placed > 0 and room >= _LEAST_BAND)


def _split(groups: Sequence[_Group], room: float, columns: int) -> list[list[_Group]]:
    """Fill columns of height `room` one after the other until the groups run out."""
    split: list[list[_Group]] = []
    at = 0
    for _ in range(columns):
        column: list[_Group] = []
        taken = 0.0
        while at < len(groups):
            group = groups[at]
            first = group.boxes[0]
            need = group.height
            need += first.gap if column else _height_above(first)
            begins = first.chapter and column and at + 1 < len(groups) and need < _CHAPTER_BEGUN
            if taken + need + (_CHAPTER_ROOM if begins else 0.0) > room + 0.01:
                break
            taken += need
            column.append(group)
            at += 1
        split.append(column)
    return split


def _balanced(groups: Sequence[_Group], room: float, columns: int) -> list[list[_Group]]:
    """Distribute groups over columns of the least height that holds them all."""
    best = _split(groups, room, columns)
    if columns == 1:
        return best
    low, high = 0.0, room
    for _ in range(14):
        middle = (low + high) / 2
        split = _split(groups, middle, columns)
        if sum(len(column) for column in split) == len(groups):
            best, high = split, middle
        else:
            low = middle
    return best


def _height(column: Sequence[_Group]) -> float:
    """Return the height of a column of groups, without the gap at its top."""
    if not column:
        return 0.0
    first = column[0].boxes[0]
    whole = sum(each.height + each.boxes[0].gap for each in column) - first.gap
    return whole + _height_above(first)


def _height_above(box: LineBox) -> float:
    """Return the height of padding and repeated header above a line box at a column's top."""
    cut = _CUT_PAD if box.frame is not None and not _is_top_padding(box) else 0.0
    return cut + sum(each.height for each in _header_above(box))


def _looseness(column: Sequence[_Group], room: float) -> float:
    """Return the factor by which gaps grow so that a column ends level with its neighbors."""
    free = [box for group in column for box in group.boxes if _is_stretchable(box)]
    air = sum(box.gap for box in free) - (column[0].boxes[0].gap if column else 0.0)
    missing = room - _height(column)
    if missing <= 0 or air <= 0 or missing > air * _LOOSEST:
        return 1.0
    return 1 + missing / air


def _is_stretchable(box: LineBox) -> bool:
    """Return whether the gap before a line box may grow; gaps in frames and lists don't."""
    return box.gap > 0 and (box.frame is None or _is_top_padding(box))


def _header_above(box: LineBox) -> tuple[LineBox, ...]:
    """Return the table header to repeat above a row at a column's top."""
    return tuple(each for each in box.header if each is not box)


def _is_top_padding(box: LineBox) -> bool:
    """Return whether a line box is the padding at the top of a tinted box."""
    return not box.items and not box.faces and box.glued


def _is_bottom_padding(box: LineBox) -> bool:
    """Return whether a line box is the padding at the bottom of a tinted box."""
    return not box.items and not box.faces and not box.glued


#: Most rounds of layout. A new round may move a page number; two or three rounds settle them.
_MOST_ROUNDS = 6
#: Assumed page of headings and terms in the first round: a number as wide as most final numbers,
#: so that the second round often changes no line.
_LIKELY_PAGE = 10
#: Scales of type to try if they leave less white space at the feet of columns, as long as it is
#: more than `_EVEN` per page; smaller first if the last page isn't half full (`_HALF`).
_SMALLER, _LARGER, _EVEN, _HALF = (0.985, 0.975, 0.96, 0.95), (1.015, 1.03), 0.012, 0.5
#: Least filled fraction of a column, and the cost of a column below it, in units of white space.
_LEAST_FILL, _SHORT = 0.75, 0.15
#: Cost of one more page, in units of white space.
_PAGE_MORE = 0.25
#: Scales of the back page, which gets the largest that fits.
_BACK_SCALES = (1.3, 1.22, 1.14, 1.07, 1.0, 0.94, 0.88, 0.82)


@dataclass(slots=True)
class LaidOut:
    """Pages of a document.

    Attributes:
        shape: Shape of the pages.
        pages: Pages in order.
        back: Shape of the last page if it is the back page to keep open during play, else None.
        cover: First page if it is a cover, else None.
        structure: Tag of the document.
        chapters: Title of the chapter that fills most of a page, by page; empty before the first.
        heads: Running head by page: that chapter, or the first and the last of several.
        order: Titles of all chapters.
        places: Page and top left corner of every heading, by id.
    """

    shape: PageShape
    pages: list[FilledPage]
    back: PageShape | None
    cover: FilledPage | None
    structure: Tag
    chapters: dict[int, str] = field(default_factory=dict, init=False)
    heads: dict[int, str] = field(default_factory=dict, init=False)
    order: list[str] = field(default_factory=list, init=False)
    places: dict[str, tuple[int, float, float]] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        current = ""
        for page in self.pages:
            share: dict[str, float] = {}
            for box, x, y in page.placed:
                for name in box.ids:
                    self.places[name] = (page.number, x, y)
                if box.chapter:
                    self.order.append(box.chapter)
                    current = box.chapter
                if current:
                    wide = self.shape.columns if box.wide else 1
                    share[current] = share.get(current, 0.0) + box.height * wide
            names = list(share) or [current]
            self.chapters[page.number] = max(share, key=share.__getitem__, default=current)
            self.heads[page.number] = " – ".join(names if len(names) < 3 else (names[0], names[-1]))

    def headings(self) -> dict[str, int]:
        """Return the pages of headings, by id."""
        return {name: number for name, (number, _, _) in self.places.items()}

    def terms(self) -> dict[str, list[int]]:
        """Return the pages of index marks, by term."""
        terms: dict[str, list[int]] = {}
        for page in self.pages:
            for placed in page.placed:
                for term in placed.box.terms:
                    terms.setdefault(term, []).append(page.number)
        return terms

    def fullness(self) -> float:
        """Return the filled fraction of the emptiest page, without cover and back page."""
        filled = (each for each in self.pages if each.placed and each is not self.cover)
        return min(
            (max(self.fills(each)) for each in filled if self.shape_of(each) is self.shape),
            default=1.0,
        )

    def fills(self, page: FilledPage) -> list[float]:
        """Return the filled fraction of each column of a page, down to its lowest line box."""
        shape = self.shape_of(page)
        top = shape.height - shape.top
        fills = []
        for column in range(shape.columns):
            left = shape.column_left(page.number, column)
            right = left + shape.column
            lowest = top
            for box, x, y in page.placed:
                width = shape.band_column(box.band) if box.band else shape.column
                if box.wide or (x < right - 1 and x + width > left + 1):
                    lowest = min(lowest, y - box.height)
            fills.append((top - lowest) / shape.column_height)
        return fills

    def white(self) -> float:
        """Return the white space at the feet of columns, from 0 for none to 1 for a whole column.

        Each hole counts as its square, because one large hole is worse than many small ones, and
        once more if more than a quarter of the column is white.
        """
        holes = 0.0
        for page in self.pages:
            if page is self.cover or not page.placed or self.shape_of(page) is not self.shape:
                continue
            for fill in self.fills(page):
                holes += (1 - fill) ** 2 + (_SHORT if fill < _LEAST_FILL else 0.0)
        return holes

    def shape_of(self, page: FilledPage) -> PageShape:
        """Return the shape of a page."""
        is_last = page is self.pages[-1]
        return self.back if self.back is not None and is_last else self.shape


def lay_out(
    document: Document,
    shape: PageShape,
    style: RulebookStyle,
    context: LayoutContext,
    diagnostics: Diagnostics,
    multiple: int = 1,
) -> LaidOut:
    """Lay out a document.

    Args:
        document: Document of the rules.
        shape: Shape of its pages.
        style: Colors and type.
        context: Fonts and art.
        diagnostics: Collector of warnings.
        multiple: The number of pages becomes a multiple of this; blank pages precede the last page.
    """
    setter = Typesetter(context, style.font, style.colours.fault, style.icons)
    setter.names = {key: name for name, key in document.icons.items()}
    rules = _Rules(document, shape, style, setter, multiple)
    best = rules.settled(1.0)
    others = _SMALLER + _LARGER if best.fullness() < _HALF else _LARGER + _SMALLER
    for scale in others:
        if best.white() <= _EVEN * len(best.pages):
            break
        best = min(best, rules.settled(scale, best), key=_layout_cost)
    for message, hint, of_script in missing_character_messages(
        style.font, sorted(setter.lacking), ""
    ):
        if not of_script:  # `check_scripts` has reported it as an error
            diagnostics.warning(Position(document.source), message, hint)
    return best


def _layout_cost(laid_out: LaidOut) -> float:
    """Return the cost of a layout: its white space and its number of pages."""
    return laid_out.white() + _PAGE_MORE * len(laid_out.pages)


class _Rules:
    """Layout of a document for one shape of page, repeated in rounds."""

    def __init__(
        self,
        document: Document,
        shape: PageShape,
        style: RulebookStyle,
        setter: Typesetter,
        multiple: int,
    ) -> None:
        self._title, self._subtitle, self._blocks = document.title_parts()
        self._back = document.back
        self._chapter = self._title.level + 1 if self._title is not None else 1
        levels = (self._chapter, self._chapter + 1)
        headings = list(document.headings())
        self._headings = [each for each in headings if each.level in levels]
        self._ids = [each.id for each in headings]
        self._terms = [
            run.text
            for block in document.walk()
            for inlines in inlines_of(block)
            for run in inlines
            if run.kind == "term"
        ]
        self._shape = shape
        self._style = style
        self._setter = setter
        self._cover = document.cover
        self._ornament = document.ornaments.chapter
        self._multiple = multiple

    def settled(self, scale: float, like: LaidOut | None = None) -> LaidOut:
        """Lay out pages with type of a scale until all page numbers are right.

        Args:
            scale: Scale of the type.
            like: Layout in another scale, whose page numbers are the first guess.
        """
        shape = self._shape._replace(scale=self._shape.scale * scale)
        pages = dict.fromkeys(self._ids, _LIKELY_PAGE)
        terms = {term: [_LIKELY_PAGE] for term in self._terms}
        if like is not None:
            pages, terms = like.headings(), like.terms()
        for _ in range(_MOST_ROUNDS):
            self._setter.pages = pages
            laid_out = self._laid_out(shape, terms)
            heading_pages, term_pages = laid_out.headings(), laid_out.terms()
            if heading_pages == pages and term_pages == terms:
                break
            pages, terms = heading_pages, term_pages
        return laid_out

    def _laid_out(self, shape: PageShape, terms: dict[str, list[int]]) -> LaidOut:
        """Lay out the pages with the page numbers that the typesetter and the index have so far."""
        whole = Tag("Document")
        pages: list[FilledPage] = []
        cover = None
        if self._title is not None and self._cover is not None:
            front = set_cover(
                self._cover,
                self._title,
                self._subtitle,
                self._setter,
                self._shape,
                self._style,
                whole,
            )
            cover = FilledPage(1, [Placed(front, 0.0, self._shape.height)])
            pages.append(cover)
        boxes = self._block_setter(shape, terms, whole).set(self._blocks)
        pages += PageFiller(shape, len(pages) + 1).fill(boxes)
        back = None
        if self._back:
            while (len(pages) + 1) % self._multiple:
                pages.append(FilledPage(pages[-1].number + 1))
            for scale in _BACK_SCALES:
                back = self._shape.back_page()._replace(scale=self._shape.scale * scale)
                back_boxes = self._block_setter(back, terms, whole).set(self._back)
                filled = PageFiller(back, pages[-1].number + 1).fill(back_boxes)
                if len(filled) == 1:
                    break
            pages += filled
        while len(pages) % self._multiple:
            pages.append(FilledPage(pages[-1].number + 1))
        return LaidOut(shape, pages, back, cover, whole)

    def _block_setter(
        self, shape: PageShape, terms: dict[str, list[int]], whole: Tag
    ) -> BlockSetter:
        setter, style, chapter = self._setter, self._style, self._chapter
        headings, ornament = self._headings, self._ornament
        return BlockSetter(setter, style, shape, headings, chapter, ornament, terms, whole)
