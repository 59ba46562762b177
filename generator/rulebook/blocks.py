"""Blocks of a document into strips: headings, lists, boxes, words beside pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from punchboard.generator.face import MM, Shape
from punchboard.generator.rulebook.document import (
    Block,
    Box,
    Figure,
    Heading,
    Inline,
    Listing,
    Paragraph,
    Picture,
    Place,
    Table,
    wordy,
)
from punchboard.generator.rulebook.figures import GAP, draw_picture, natural_width, set_figure
from punchboard.generator.rulebook.geometry import PageShape
from punchboard.generator.rulebook.headings import set_heading
from punchboard.generator.rulebook.listing import set_contents, set_index
from punchboard.generator.rulebook.margin import MarginSetter
from punchboard.generator.rulebook.strip import Frame, Strip
from punchboard.generator.rulebook.style import RulebookStyle
from punchboard.generator.rulebook.tables import set_table, wants_all_columns
from punchboard.generator.rulebook.words import Type, Typesetter

#: Columns in which contents and index are read down, on a page of several and on one of one.
_LISTED, _LISTED_NARROW = 3, 2
#: Air inside a box: at its sides, above and below.
_PAD, _PAD_TOP = 3 * MM, 2.4 * MM


class BlockSetter:
    """Sets the blocks of a document for one shape of page."""

    def __init__(
        self,
        setter: Typesetter,
        style: RulebookStyle,
        page: PageShape,
        entries: Sequence[Heading],
        terms: dict[str, list[int]],
    ) -> None:
        """Prepare.

        Args:
            setter: of words.
            style: colours and sizes.
            page: what the strips are for.
            entries: headings for the contents.
            terms: pages of the index, by term.
        """
        self._setter = setter
        self._page = page
        self._colours = style.colours
        self._entries = entries
        self._terms = terms
        self._frames = 0
        self.chapter_level = 2
        size = style.size * page.scale
        self.body = Type(size, size * style.leading, style.colours.ink, style.colours.accent)
        self.small = self.body._replace(size=size * 0.9, leading=size * 0.9 * style.leading)
        self.fine = self.body._replace(
            size=size * 0.82, leading=size * 0.82 * 1.3, colour=style.colours.quiet
        )

        self._margin = MarginSetter(setter, page.margin, self.fine, style.colours)

    def set(self, blocks: Sequence[Block]) -> list[Strip]:
        """Return the strips of blocks that stand on the page itself."""
        return self._flow(blocks, self._page.column, self.body, on_page=True)

    def _flow(
        self, blocks: Sequence[Block], width: float, look: Type, *, on_page: bool
    ) -> list[Strip]:
        strips: list[Strip] = []
        waiting: list[Strip] = []  # stands in the margin, beside what comes next
        new_page = False
        at = 0
        while at < len(blocks):
            block = blocks[at]
            at += 1
            if isinstance(block, Place) and block.kind == "page":
                new_page = True
                continue
            if on_page and self._page.margin:
                aside = self._margin.set(block)
                if aside:
                    waiting += aside
                    continue
            picture = _beside(block, width)
            has_words = at < len(blocks) and isinstance(blocks[at], Paragraph)
            if picture is not None and has_words and not (on_page and self._page.margin):
                taken, made = self._words_beside(picture, blocks[at:], width, look)
                at += taken
            else:
                after = blocks[at] if at < len(blocks) else None
                if on_page and isinstance(block, Heading) and self._is_wide(after, look):
                    made = self._heading(block, self._page.text_width)
                    made[0].wide = True
                else:
                    made = self._block(block, width, look, on_page=on_page)
            if not made:
                continue
            made[0].beside += waiting
            made[0].new_page = new_page and bool(strips)
            waiting, new_page = [], False
            strips += made
        if waiting and strips:
            strips[-1].beside += waiting
        return strips

    def _block(self, block: Block, width: float, look: Type, *, on_page: bool) -> list[Strip]:
        match block:
            case Heading():
                return self._heading(block, width)
            case Paragraph():
                return self._paragraph(block, width, look)
            case Listing():
                return self._list(block, width, look)
            case Table():
                return self._table(block, width, look, on_page=on_page)
            case Figure():
                return set_figure(block.pictures, width, self._setter, self.fine)
            case Box():
                return self._box(block, width)
            case Place(kind="contents"):
                return self._listed(
                    lambda width: set_contents(
                        self._entries, width, self._setter, look, self.chapter_level
                    )
                )
            case Place(kind="index"):
                return self._listed(
                    lambda width: set_index(self._terms, width, self._setter, self.small)
                )
        return []

    def _heading(self, block: Heading, width: float) -> list[Strip]:
        level = block.level - self.chapter_level
        return [set_heading(block, level, width, self._setter, self.body, self._colours)]

    def _is_wide(self, block: Block | None, look: Type) -> bool:
        """Return whether a block on the page reaches across its columns."""
        if isinstance(block, Table) and self._page.columns > 1:
            width = self._page.column
            return wants_all_columns(block, width, self._setter, _tabular(look))
        return isinstance(block, Place) and block.kind in ("contents", "index")

    def _listed(self, set_in: Callable[[float], list[Strip]]) -> list[Strip]:
        """Set short entries into a band of narrow columns."""
        band = _LISTED if self._page.columns > 1 else _LISTED_NARROW
        strips = set_in(self._page.band_column(band))
        for strip in strips:
            strip.band = band
        return strips

    def _paragraph(self, block: Paragraph, width: float, look: Type) -> list[Strip]:
        lines = self._setter.lines(wordy(block.inlines), width, look)
        if lines:
            lines[0].gap = look.leading * 0.45
        for each in block.inlines:
            if each.picture is not None and lines:
                lines[0].beside += self._margin.set_picture(each.picture)
        return lines

    def _list(self, block: Listing, width: float, look: Type) -> list[Strip]:
        last = block.start + len(block.entries) - 1
        indent = look.size * 1.1
        if block.ordered:
            indent = self._setter.width(f"{last}. ", look.size, "bold") + look.size * 0.25
        strips: list[Strip] = []
        for number, entry in enumerate(block.entries, start=block.start):
            made = self._flow(entry, width - indent, look, on_page=False)
            if not made:
                continue
            for strip in made:
                strip.shift(indent)
            self._mark(made[0], f"{number}." if block.ordered else "", look, indent)
            made[0].gap = look.leading * (0.45 if not strips else 0.2)
            strips += made
        return strips

    def _mark(self, strip: Strip, number: str, look: Type, indent: float) -> None:
        """Put a number or a bullet before a list's entry."""
        if not number:
            r = look.size * 0.15
            x, y = indent - look.size * 0.62, -look.leading * 0.52
            diamond = (
                ("M", x - r, y),
                ("L", x, y + r),
                ("L", x + r, y),
                ("L", x, y - r),
                ("Z",),
            )
            strip.items.insert(0, Shape(diamond, fill=self._colours.accent))
            return
        bold = look._replace(bold=True, colour=self._colours.accent)
        mark = self._setter.lines((Inline("text", number),), indent, bold)[0]
        own = Strip(0.0)
        own.take(mark, 0.0, 0.0)
        strip.items[:0] = own.items

    def _table(self, block: Table, width: float, look: Type, *, on_page: bool) -> list[Strip]:
        is_wide = on_page and self._is_wide(block, look)
        room = self._page.text_width if is_wide else width
        strips = set_table(block, room, self._setter, _tabular(look), self._colours)
        for strip in strips:
            strip.wide = is_wide
        return strips

    def _box(self, block: Box, width: float) -> list[Strip]:
        """Set a tinted box; its strips know the frame that is drawn behind them."""
        is_example = block.kind == "example"
        self._frames += 1
        colours = self._colours
        fill = colours.example if is_example else colours.note
        edge = colours.example_line if is_example else colours.note_line
        frame = Frame(self._frames, fill, edge, 0.0, width)
        inner = width - 2 * _PAD
        word = "Example" if is_example else ""
        title = block.title
        if word:
            lead = Inline("text", f"{word}: " if title else word)
            title = (lead, *title)
        strips = [Strip(_PAD_TOP, gap=self.body.leading * 0.7, glued=True)]
        if title:
            colour = colours.example_word if is_example else colours.accent
            look = self.small._replace(bold=True, colour=colour, link=colour)
            strips += self._setter.lines(title, inner, look)
            for strip in strips:
                strip.glued = True
        made = self._flow(block.blocks, inner, self.small, on_page=False)
        if made and not title:
            made[0].gap = 0.0
        strips += made
        strips[-1].glued = True
        strips.append(Strip(_PAD_TOP * 0.8))
        for number, strip in enumerate(strips):
            if 0 < number < len(strips) - 1:
                strip.shift(_PAD)
            strip.frame = strip.frame or frame
        whole = sum(strip.height + strip.gap for strip in strips)
        if whole < self._page.column_height * 0.42:
            for strip in strips[:-1]:
                strip.glued = True
        return strips

    def _words_beside(
        self, picture: Picture, blocks: Sequence[Block], width: float, look: Type
    ) -> tuple[int, list[Strip]]:
        """Set the paragraphs after a small picture beside it, and under it once it is over.

        Returns:
            How many blocks were used up, and the strips.
        """
        wide = min(natural_width(picture), width * 0.46)
        whole = Strip(0.0, gap=look.leading * 0.35)
        tall = draw_picture(whole, picture, 0.0, -2.0, wide) + 2.0
        indent = wide + GAP
        rest: list[Strip] = []
        used = 0
        for block in blocks:
            left = tall - whole.height
            if rest or left < look.leading * 1.5 or not isinstance(block, Paragraph):
                break
            gap = look.leading * 0.45 if used else 0.0
            count = int((left - gap) / look.leading + 0.999)
            lines = self._setter.lines(
                wordy(block.inlines), width, look, narrow=(count, width - indent)
            )
            used += 1
            whole.height += gap
            for line in lines[:count]:
                whole.take(line, indent, -whole.height)
                whole.height += line.height
            rest = lines[count:]
        if not used:
            whole.height = 0.0
        whole.height = max(whole.height, tall)
        whole.glued = bool(rest)
        return used, [whole, *rest]


def _tabular(look: Type) -> Type:
    """Return the look of words in tables."""
    return look._replace(size=look.size * 0.94, leading=look.leading * 0.92)


def _beside(block: Block, width: float) -> Picture | None:
    """Return the picture of a figure that leaves room for words beside it."""
    if isinstance(block, Figure) and len(block.pictures) == 1:
        picture = block.pictures[0]
        if picture.face is not None and natural_width(picture) <= width * 0.5:
            return picture
    return None
