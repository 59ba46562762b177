"""Set a document's blocks as line boxes: headings, lists, tables, pictures, notes, index."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from punchboard.cards.catalog import tr
from punchboard.generator.graphics.display_list import Face, Line, Shape
from punchboard.generator.graphics.geometry import MM, polygon
from punchboard.generator.rulebook.document import (
    Block,
    Box,
    Figure,
    Heading,
    Inline,
    Inlines,
    Listing,
    Paragraph,
    Placeholder,
    RulesPicture,
    TableBlock,
    without_pictures,
    words_of,
)
from punchboard.generator.rulebook.style import Colours, PageShape, RulebookStyle
from punchboard.generator.rulebook.tags import LinkArea, Tag
from punchboard.generator.rulebook.typeset import (
    Frame,
    LineBox,
    PlacedFace,
    RulesTextStyle,
    Typesetter,
    filled_box,
    stack,
    underline,
)

#: Number of columns of the contents, on a page with several columns and with one.
_LISTED, _LISTED_NARROW = 3, 2
#: Number of columns of the index, on a page with several columns and with one.
_INDEXED, _INDEXED_NARROW = 4, 3
#: Padding of a tinted box: at its sides, above and below.
_PAD, _PAD_TOP = 2.2 * MM, 2.2 * MM
#: Padding above and below a chapter's heading, and left of it.
_CHAPTER_PAD, _CHAPTER_LEFT = 3.2, 7.0
#: Space between pictures in a row.
_GAP = 2 * MM
#: Words are set beside pictures up to this fraction of a column's width; a picture marked `beside`
#: shrinks to the second fraction.
_HALF, _ASIDE = 0.5, 0.42
#: A picture with a requested width of more than this many columns spans all columns.
_ACROSS = 1.2
#: Space between a picture and the words beside it.
_AIR = 3 * MM
#: Lists of steps after a picture stay with it up to this fraction of a column.
_MOST_KEPT = 0.95
#: Steps stay together up to this fraction of a column.
_MOST_STEPS = 0.5
#: Distance between the dots of a leader, points.
_DOTS = 3.6
#: Least share of its size to which the drawing on a chapter's bar shrinks beside a long name.
_LEAST_ORNAMENT = 0.5


class BlockSetter:
    """Setter of a document's blocks for one shape of page."""

    def __init__(
        self,
        setter: Typesetter,
        style: RulebookStyle,
        shape: PageShape,
        headings: Sequence[Heading],
        chapter: int,
        ornament: Face | None,
        terms: dict[str, list[int]],
        whole: Tag,
    ) -> None:
        """Prepare.

        Args:
            setter: Typesetter of the words; it has the pages of headings.
            style: Colors and sizes.
            shape: Shape of the pages.
            headings: Headings for the contents.
            chapter: Level of the headings of chapters.
            ornament: Picture at the right end of a chapter's bar; None for a plain bar.
            terms: Pages by index term.
            whole: Tag of the document.
        """
        self._within = whole  # tag around the block being set
        self._setter = setter
        self._shape = shape
        self._colours = style.colours
        self._headings = headings
        self._chapter_level = chapter
        self._ornament = ornament
        self._terms = terms
        self._frames = 0
        size = style.size * shape.scale
        colours = style.colours
        self._display = style.display
        self._body = RulesTextStyle(size, size * style.leading, colours.ink, colours.accent)
        self._small = self._body._replace(size=size * 0.9, leading=size * 0.9 * style.leading)
        self._fine = self._body._replace(
            size=size * 0.82, leading=size * 0.82 * 1.3, colour=colours.quiet
        )

    def set(self, blocks: Sequence[Block]) -> list[LineBox]:
        """Set the blocks of the page, outside any box or list."""
        return self._flow(blocks, self._shape.column, self._body, on_page=True)

    def _flow(
        self, blocks: Sequence[Block], width: float, style: RulesTextStyle, *, on_page: bool
    ) -> list[LineBox]:
        boxes: list[LineBox] = []
        blocks = _with_separate_figures(blocks)
        new_page = False
        at = 0
        while at < len(blocks):
            block = blocks[at]
            at += 1
            if isinstance(block, Placeholder) and block.kind == "page":
                new_page = True
                continue
            after = blocks[at] if at < len(blocks) else None
            taken = 0
            picture = _picture_beside_words(block, width)
            if picture is not None and isinstance(after, Paragraph):
                taken, block_boxes = self._words_beside(picture, blocks[at:], width, style)
                at += taken
                block, after = blocks[at - 1], blocks[at] if at < len(blocks) else None
            elif on_page and isinstance(block, Heading) and self._is_wide(after, style):
                block_boxes = [self._heading(block, self._shape.text_width)]
                block_boxes[0].wide = True
            else:
                block_boxes = self._block(block, width, style, on_page=on_page)
            for box in block_boxes:
                box.line = box.line or block.line
            if not block_boxes:
                continue
            if isinstance(block, Figure) and isinstance(after, Listing) and after.ordered:
                is_across = block_boxes[-1].wide
                # Steps below a picture across the columns fill all of them.
                steps = self._list(after, width, style, kept=not is_across)
                at += 1
                whole = sum(each.height + each.gap for each in (*block_boxes, *steps))
                if is_across:
                    block_boxes[-1].glued = True
                elif whole <= self._shape.column_height * _MOST_KEPT:
                    _glue((*block_boxes, *steps))
                block_boxes += steps
                block, after = after, blocks[at] if at < len(blocks) else None
            # Words beside one picture don't introduce the next one.
            is_entry = bool(taken) and isinstance(after, Figure)
            if not is_entry and _introduces_next(block, after):
                block_boxes[-1].glued = True
            block_boxes[0].new_page = new_page and bool(boxes)
            new_page = False
            boxes += block_boxes
        return boxes

    def _block(
        self, block: Block, width: float, style: RulesTextStyle, *, on_page: bool
    ) -> list[LineBox]:
        match block:
            case Heading():
                return [self._heading(block, width)]
            case Paragraph():
                return self._paragraph(block, width, style)
            case Listing():
                return self._list(block, width, style)
            case TableBlock():
                return self._table(block, width, style, on_page=on_page)
            case Figure():
                is_wide = on_page and self._is_wide(block, style)
                boxes = self._figure(block.pictures, self._shape.text_width if is_wide else width)
                for box in boxes:
                    box.wide = is_wide
                    box.spare = is_wide and block.pictures[0].spare
                return boxes
            case Box():
                return self._box(block, width)
            case Placeholder(kind="contents"):
                return self._contents(style)
            case Placeholder(kind="index"):
                return self._index()
        return []

    def _is_wide(self, block: Block | None, style: RulesTextStyle) -> bool:
        """Return whether a block on the page spans all columns."""
        if isinstance(block, TableBlock) and self._shape.columns > 1:
            return self._table_setter(block, style).is_too_wide(self._shape.column)
        if isinstance(block, Figure) and self._shape.columns > 1:
            return block.pictures[0].width * MM > self._shape.column * _ACROSS
        return isinstance(block, Placeholder) and block.kind in ("contents", "index")

    # Headings: chapters on bars, to find them quickly during play; sections in color.

    def _heading(self, block: Heading, width: float) -> LineBox:
        """Set a heading, glued to the block that follows."""
        level = block.level - self._chapter_level
        is_section = level > 0
        tag = self._within.add(f"H{min(block.level, 6)}")
        make = self._section if is_section else self._chapter
        box = make(block, width, tag)
        box.ids.append(block.id)
        box.glued = True
        return box

    def _section(self, block: Heading, width: float, tag: Tag) -> LineBox:
        """Set the heading of a section in color, with its icon of a line's height before it."""
        accent = self._colours.accent
        level = block.level - self._chapter_level
        size = self._body.size * (1.22 if level == 1 else 1.02)
        style = RulesTextStyle(size, size * 1.22, accent, accent, bold=True, family=self._display)
        icon = block.icon.face if block.icon is not None else None
        wide = style.leading * icon.width / icon.height if icon is not None else 0.0
        left = wide + 4.0 if icon is not None else 0.0
        words = without_pictures(block.inlines)
        lines = stack(self._setter.lines(words, width - left, style, tag=tag))
        box = LineBox(lines.height, gap=self._body.leading * (1.0 if level == 1 else 0.75))
        if block.icon is not None and icon is not None:
            box.draw_picture(block.icon, 0.0, 0.0, wide)
        box.merge(lines, left, 0.0)
        return box

    def _chapter(self, block: Heading, width: float, tag: Tag) -> LineBox:
        """Set a chapter's heading on a bar, its icon on a light square before it."""
        pad = _CHAPTER_PAD
        on_accent = self._colours.on_accent
        size = self._body.size * 1.5
        style = RulesTextStyle(
            size,
            size * 1.16,
            on_accent,
            on_accent,
            bold=True,
            black=True,
            family=self._display,
        )
        icon = block.icon if block.icon is not None and block.icon.face is not None else None
        plate = style.leading + 2 * pad if icon is not None else 0.0
        left = plate + 5.0 if icon is not None else _CHAPTER_LEFT
        words = without_pictures(block.inlines)
        lines = stack(self._setter.lines(words, width - left - 6.0, style, tag=tag))
        tall = lines.height + 2 * pad
        box = LineBox(tall, gap=self._body.leading * 1.25)
        box.items.append(filled_box(0.0, 0.0, width, tall, self._colours.accent))
        if icon is not None and icon.face is not None:
            inset = 1.6
            square = (inset, -inset, plate - 2 * inset, tall - 2 * inset)
            box.items.append(filled_box(*square, self._colours.paper))
            ratio = icon.face.width / icon.face.height
            wide = (plate - 2 * inset - 2.4) * min(1.0, ratio)
            box.draw_picture(icon, (plate - wide) / 2, -(tall - wide / ratio) / 2, wide)
        ornament = self._ornament
        if ornament is not None:
            wide = tall * ornament.width / ornament.height
            natural, _ = self._setter.natural(words, style)
            room = width - left - natural - 2 * pad
            if room >= wide * _LEAST_ORNAMENT:
                wide = min(wide, room)
                box.faces.append(PlacedFace(ornament, width - wide, -tall, wide))
        box.merge(lines, left, -pad)
        box.chapter = words_of(block.inlines)
        return box

    # Words: paragraphs, lists, tables, boxes.

    def _paragraph(self, block: Paragraph, width: float, style: RulesTextStyle) -> list[LineBox]:
        tag = self._within.add("P")
        lines = self._setter.lines(block.inlines, width, style, tag=tag)
        if lines:
            lines[0].gap = style.leading * 0.45
        return lines

    def _list(
        self, block: Listing, width: float, style: RulesTextStyle, *, kept: bool = True
    ) -> list[LineBox]:
        """Set the entries of a list; a short list of steps stays together if `kept`."""
        last = block.start + len(block.entries) - 1
        indent = style.size * 1.1
        if block.ordered:
            indent = self._setter.width(f"{last}. ", style.size, "bold") + style.size * 0.25
        boxes: list[LineBox] = []
        numbering = "decimal" if block.ordered else "circle"
        outer = self._within
        whole = outer.add("L", attributes={"numbering": numbering})
        for number, entry in enumerate(block.entries, start=block.start):
            item = whole.add("LI")
            label, self._within = item.add("Lbl"), item.add("LBody")
            content = self._flow(entry, width - indent, style, on_page=False)
            self._within = outer
            if not content:
                continue
            for box in content:
                box.shift(indent)
            self._mark(content[0], f"{number}." if block.ordered else "", style, indent, label)
            content[0].gap = style.leading * (0.45 if not boxes else 0.2)
            boxes += content
        if block.ordered and kept:
            tall = sum(each.height + each.gap for each in boxes)
            if tall <= self._shape.column_height * _MOST_STEPS:
                _glue(boxes)
        return boxes

    def _mark(
        self, box: LineBox, number: str, style: RulesTextStyle, indent: float, label: Tag
    ) -> None:
        """Draw a number or a bullet before a list's entry."""
        if not number:
            r = style.size * 0.15
            x, y = indent - style.size * 0.62, -style.leading * 0.52
            diamond = polygon([(x - r, y), (x, y + r), (x + r, y), (x, y - r)])
            box.add_below((Shape(diamond, fill=self._colours.accent),))
            return
        bold = style._replace(bold=True, colour=self._colours.accent)
        box.add_below(self._setter.lines((Inline("text", number),), indent, bold)[0].items, label)

    def _table_setter(self, table: TableBlock, style: RulesTextStyle) -> TableSetter:
        tabular = style._replace(size=style.size * 0.94, leading=style.leading * 0.92)
        return TableSetter(table, self._setter, tabular, self._colours)

    def _table(
        self, block: TableBlock, width: float, style: RulesTextStyle, *, on_page: bool
    ) -> list[LineBox]:
        is_wide = on_page and self._is_wide(block, style)
        setter = self._table_setter(block, style)
        tag = self._within.add("Table")
        boxes = setter.set(self._shape.text_width if is_wide else width, tag)
        for box in boxes:
            box.wide = is_wide
        return boxes

    def _box(self, block: Box, width: float) -> list[LineBox]:
        """Set a tinted box; its line boxes refer to the frame behind them."""
        is_example = block.kind == "example"
        self._frames += 1
        colours = self._colours
        fill = colours.example if is_example else colours.note
        edge = colours.example_line if is_example else colours.note_line
        frame = Frame(self._frames, fill, edge, 0.0, width)
        inner = width - 2 * _PAD
        outer = self._within
        self._within = outer.add("Example" if is_example else "Sect")
        title = block.title
        if is_example:
            before, _, after = tr("Example: {title}", title="\n").partition("\n")
            named = (Inline("text", before), *title, *((Inline("text", after),) if after else ()))
            title = named if title else (Inline("text", tr("Example")),)
        boxes = [LineBox(_PAD_TOP, gap=self._body.leading * 0.7, glued=True)]
        if title:
            colour = colours.example_word if is_example else colours.accent
            style = self._small._replace(bold=True, colour=colour, link=colour)
            boxes += self._setter.lines(title, inner, style, tag=self._within.add("P"))
            for box in boxes:
                box.glued = True
        content = self._flow(block.blocks, inner, self._small, on_page=False)
        self._within = outer
        if content and not title:
            content[0].gap = 0.0
        boxes += content
        boxes[-1].glued = True
        boxes.append(LineBox(_PAD_TOP * 0.8))
        for number, box in enumerate(boxes):
            if 0 < number < len(boxes) - 1:
                box.shift(_PAD)
            box.frame = box.frame or frame
        _glue(boxes)
        return boxes

    # Pictures: in rows, and beside words.

    def _figure(self, pictures: Sequence[RulesPicture], width: float) -> list[LineBox]:
        """Set pictures with captions in rows, one line box for each row; rows stay together."""
        boxes = []
        caption = self._fine._replace(align="center")
        for row in _rows([each for each in pictures if each.face], width):
            natural = sum(each.natural_width for each in row)
            scale = min(1.0, (width - _GAP * (len(row) - 1)) / natural)
            widths = [each.natural_width * scale for each in row]
            whole = sum(widths) + _GAP * (len(row) - 1)
            x = (width - whole) / 2
            box = LineBox(0.0, gap=7.0)
            for picture, wide in zip(row, widths, strict=True):
                tag = self._within.add("Figure", picture.alt)
                tall = box.draw_picture(picture, x, 0.0, wide, tag)
                if picture.caption:
                    room = max(wide, min(width, 30 * MM))
                    words = (Inline("text", picture.caption),)
                    below = tag.add("Caption")
                    for line in self._setter.lines(words, room, caption, tag=below):
                        box.merge(line, x + (wide - room) / 2, -tall - 2)
                        tall += line.height
                    tall += 2
                box.height = max(box.height, tall)
                x += wide + _GAP
            boxes.append(box)
        _glue(boxes)
        return boxes

    def _words_beside(
        self, picture: RulesPicture, blocks: Sequence[Block], width: float, style: RulesTextStyle
    ) -> tuple[int, list[LineBox]]:
        """Set the paragraphs after a small picture beside it, and continue below it.

        Returns:
            Number of blocks consumed, and their line boxes.
        """
        wide = min(picture.natural_width, width * (_ASIDE if picture.beside else _HALF))
        whole = LineBox(0.0, gap=style.leading * 0.45)
        tag = self._within.add("Figure", picture.alt)
        tall = whole.draw_picture(picture, 0.0, -2.0, wide, tag) + 2.0
        if picture.caption:
            words, below = (Inline("text", picture.caption),), tag.add("Caption")
            for line in self._setter.lines(words, wide, self._fine, tag=below):
                whole.merge(line, 0.0, -tall - 2)
                tall += line.height
            tall += 2
        indent = wide + _AIR
        rest: list[LineBox] = []
        used = 0
        for block in blocks:
            left = tall - whole.height
            if rest or left < style.leading * 1.5 or not isinstance(block, Paragraph):
                break
            gap = style.leading * 0.45 if used else 0.0
            count = int((left - gap) / style.leading + 0.999)
            narrow, part = (count, width - indent), self._within.add("P")
            lines = self._setter.lines(block.inlines, width, style, narrow, tag=part)
            used += 1
            whole.height += gap
            for line in lines[:count]:
                whole.merge(line, indent, -whole.height)
                whole.height += line.height
            rest = lines[count:]
            for line in rest:
                line.line = block.line
        if not used:
            whole.height = 0.0
        whole.height = max(whole.height, tall)
        whole.glued = bool(rest)
        return used, [whole, *rest]

    # Contents and index: entries with page numbers in a band of narrow columns.

    def _contents(self, style: RulesTextStyle) -> list[LineBox]:
        """Set the contents: chapters in bold, sections below them, each with its page."""
        boxes: list[LineBox] = []
        whole = self._within.add("TOC")
        for heading in self._headings:
            is_chapter = heading.level <= self._chapter_level
            share = 1.0 if is_chapter else 0.94
            look = style._replace(
                bold=is_chapter, size=style.size * share, leading=style.leading * share
            )
            indent = 0.0 if is_chapter else style.size * 1.1
            page = self._setter.pages.get(heading.id, 0)
            tag = whole.add("TOCI").add("Link")
            box = self._entry(heading.inlines, str(page or ""), indent, look, tag)
            target = f"#{heading.id}"
            box.links = [LinkArea(0.0, -box.height, self._entry_width, 0.0, target, tag)]
            box.gap = style.leading * 0.28 if is_chapter and boxes else 0.0
            boxes.append(box)
        if boxes:
            boxes[0].gap = style.leading
        for box in (*boxes[:1], *boxes[-2:-1]):
            box.glued = True
        return boxes

    def _index(self) -> list[LineBox]:
        """Set the index: sorted terms under their first letters, each with its pages.

        All lines have the same height, so that they align across columns.
        """
        boxes: list[LineBox] = []
        style = self._small
        columns = _INDEXED if self._shape.columns > 1 else _INDEXED_NARROW
        width, indent = self._shape.band_column(columns), style.size
        letter = style._replace(bold=True, black=True, colour=self._colours.accent)
        initial = ""
        whole = self._within.add("Index")
        for term in sorted(self._terms, key=lambda each: (each.casefold(), each)):
            first = term[:1].upper()
            if first != initial:
                initial = first
                (head,) = self._setter.lines(
                    (Inline("text", first),), width, letter, tag=whole.add("P")
                )
                head.gap, head.glued, head.band = style.leading, True, columns
                boxes.append(head)
            pages = ", ".join(map(str, sorted(set(self._terms[term]))))
            words = (Inline("text", f"{term}\u2002{pages}"),)
            tag = whole.add("P")
            lines = self._setter.lines(words, width, style, hanging=indent, tag=tag)
            for line in lines:
                line.glued, line.band = line is not lines[-1], columns
            boxes += lines
        return boxes

    @property
    def _band(self) -> int:
        return _LISTED if self._shape.columns > 1 else _LISTED_NARROW

    @property
    def _entry_width(self) -> float:
        return self._shape.band_column(self._band)

    def _entry(
        self, words: Inlines, pages: str, indent: float, style: RulesTextStyle, tag: Tag
    ) -> LineBox:
        """Set an entry: words at the left, pages at the right, a leader of dots between them."""
        setter, width = self._setter, self._entry_width
        weight = "bold" if style.bold else "regular"
        room = setter.width(f"  {pages}", style.size, weight)
        plain = tuple(each._replace(link="") for each in words if each.kind in ("text", "icon"))
        lines = setter.lines(plain, width - indent - room, style, tag=tag)
        whole = LineBox(0.0, band=self._band)
        for line in lines:
            whole.merge(line, indent, -whole.height)
            whole.height += line.height
        last = [each for each in lines[-1].items if isinstance(each, Line)] if lines else []
        if not last or not pages:
            return whole
        end = (
            indent
            + last[-1].x
            + sum(setter.width(text, style.size, _weight(name)) for name, text in last[-1].runs)
        )
        baseline = last[-1].y - whole.height + lines[-1].height
        number = setter.width(pages, style.size, weight)
        stop = width - number - 4
        if stop - end > 12:
            start = stop - int((stop - end - 4) / _DOTS) * _DOTS
            row = (("M", start, baseline + 0.4), ("L", stop, baseline + 0.4))
            dots = Shape(row, stroke="#a39a8b", width=0.7, dash=(0.0, _DOTS), round_ends=True)
            whole.items.append(dots)
        run = ((setter.face(weight).name, pages),)
        whole.add_on_top(Line(width - number, baseline, style.size, style.colour, run), tag)
        return whole


def _with_separate_figures(blocks: Sequence[Block]) -> list[Block]:
    """Move the pictures inside paragraphs into figures before them."""
    apart: list[Block] = []
    for block in blocks:
        if isinstance(block, Paragraph):
            pictures = [each.picture for each in block.inlines if each.picture is not None]
            apart += [Figure((each,), block.line) for each in pictures]
            words = without_pictures(block.inlines)
            apart.append(Paragraph(words, block.line) if pictures else block)
        else:
            apart.append(block)
    return apart


def _picture_beside_words(block: Block, width: float) -> RulesPicture | None:
    """Return the picture of a figure with room for words beside it; None for other blocks."""
    if isinstance(block, Figure) and len(block.pictures) == 1:
        picture = block.pictures[0]
        if picture.face is not None and (
            picture.beside or picture.natural_width <= width * _HALF + 0.1
        ):
            return picture
    return None


def _introduces_next(block: Block, after: Block | None) -> bool:
    """Return whether a block introduces the next one, and so stays with its beginning."""
    if isinstance(block, Figure):
        return isinstance(after, Paragraph | Listing)
    if not isinstance(block, Paragraph):
        return False
    announces = isinstance(after, Listing | TableBlock) and words_of(block.inlines).endswith(":")
    return announces or isinstance(after, Figure)


def _glue(boxes: Sequence[LineBox]) -> None:
    """Glue boxes together, so that no column ends between them."""
    for box in boxes[:-1]:
        box.glued = True


def _rows(pictures: Sequence[RulesPicture], width: float) -> list[list[RulesPicture]]:
    """Distribute pictures over rows."""
    rows: list[list[RulesPicture]] = []
    reach = 0.0
    for picture in pictures:
        wide = min(picture.natural_width, width)
        # Draw a row a little smaller rather than break it.
        if rows and reach + _GAP + wide <= width * 1.28:
            reach += wide + _GAP
            rows[-1].append(picture)
        else:
            reach = wide
            rows.append([picture])
    return rows


def _weight(font: str) -> str:
    for weight in ("black", "bold"):
        if weight in font.lower():
            return weight
    return "regular"


#: Padding left and right of a cell's words, and above and below them.
_SIDE, _ABOVE = 4.0, 2.6
#: Default height of an icon, and largest width and height of pictures in cells, mm.
_ICON_HEIGHT, _WIDEST, _HIGHEST = 7.0, 24.0, 20.0
_PICTURE_GAP = 2.0
#: A table that would be this much wider than a column spans all columns.
_TOO_WIDE = 1.75
#: Tables with at most this many rows don't break.
_SMALL_TABLE = 7


class _Column(NamedTuple):
    """Widths of a column: of its longest cell, and of its longest word."""

    natural: float
    least: float


class TableSetter:
    """Setter of one table.

    A row is a line box that never breaks; every row has the header to repeat above it.
    """

    def __init__(
        self, table: TableBlock, setter: Typesetter, style: RulesTextStyle, colours: Colours
    ) -> None:
        """Measure the columns.

        Args:
            table: Table to set.
            setter: Typesetter of the words.
            style: Style of the words.
            colours: Colors of lines and header.
        """
        self._table = table
        self._setter = setter
        self._style = style
        self._bold = style._replace(bold=True)
        self._colours = colours
        self._columns = self._measured()

    def is_too_wide(self, width: float) -> bool:
        """Return whether the table needs more than one column of this width, in points."""
        least = sum(each.least for each in self._columns)
        natural = sum(each.natural for each in self._columns)
        return least > width or (natural > width * _TOO_WIDE and len(self._columns) > 2)

    def set(self, width: float, whole: Tag) -> list[LineBox]:
        """Set the rows.

        Args:
            width: Width of the table in points.
            whole: Tag of the table.
        """
        table = self._table
        candidates = _width_candidates(self._columns, width)
        widths = candidates[0] if len(candidates) == 1 else min(candidates, key=self._height)
        boxes: list[LineBox] = []
        header: tuple[LineBox, ...] = ()
        if table.has_header:
            row = self._row(table.header, widths, self._bold, whole.add("TR"), "TH")
            row.add_below((filled_box(0.0, 0.0, sum(widths), row.height, self._colours.head),))
            row.glued = True
            header = (row,)
            boxes.append(row)
        for number, cells in enumerate(table.rows):
            row = self._row(cells, widths, self._style, whole.add("TR"))
            row.items.append(underline(0.0, sum(widths), -row.height, self._colours.line))
            row.line = table.lines[number + 1] if table.lines else 0
            row.header = header
            row.glued = number in (0, len(table.rows) - 2) and len(table.rows) > 2
            boxes.append(row)
        if boxes:
            boxes[0].gap = self._style.leading * 0.45
        if len(boxes) <= _SMALL_TABLE:
            for box in boxes[:-1]:
                box.glued = True
        return boxes

    def _measured(self) -> list[_Column]:
        table = self._table
        count = len(table.header)
        columns = [_Column(0.0, 0.0)] * count
        for number, row in enumerate((table.header, *table.rows)):
            style = self._style if number else self._bold
            for place, cell in enumerate(row[:count]):
                natural, least = self._setter.natural(cell, style)
                pictures = [_cell_width(each.picture) for each in cell if each.picture]
                together = sum(pictures) + _PICTURE_GAP * max(len(pictures) - 1, 0)
                natural = max(natural, together) + 2 * _SIDE
                least = max([least, *pictures]) + 2 * _SIDE
                column = columns[place]
                columns[place] = _Column(max(column.natural, natural), max(column.least, least))
        return columns

    def _height(self, widths: Sequence[float]) -> float:
        """Return the total height of the rows."""
        table = self._table
        rows = (table.header, *table.rows) if table.has_header else table.rows
        return sum(self._row(row, widths, self._style).height for row in rows)

    def _row(
        self,
        cells: Sequence[Inlines],
        widths: Sequence[float],
        style: RulesTextStyle,
        tag: Tag | None = None,
        kind: str = "TD",
    ) -> LineBox:
        """Set a row; `kind` is the role of its cells if the row has a tag."""
        attributes = {"scope": "column"} if kind == "TH" else {}
        set_cells = [
            self._cell(
                cell,
                wide - 2 * _SIDE,
                style._replace(align=align),
                tag.add(kind, attributes=attributes) if tag is not None else None,
            )
            for cell, wide, align in zip(cells, widths, self._table.aligns, strict=False)
        ]
        tallest = max([each.height for each in set_cells], default=style.leading)
        box = LineBox(tallest + 2 * _ABOVE)
        x = 0.0
        for cell, wide in zip(set_cells, widths, strict=False):
            top = (box.height - cell.height) / 2
            box.merge(cell, x + _SIDE, -top)
            x += wide
        return box

    def _cell(self, cell: Inlines, width: float, style: RulesTextStyle, tag: Tag | None) -> LineBox:
        """Set a cell: pictures in a row, words below them."""
        box = LineBox(0.0)
        x = 0.0
        tallest = 0.0
        pictures = [each.picture for each in cell if each.picture is not None]
        together = sum(_cell_width(each) for each in pictures)
        room = width - _PICTURE_GAP * max(len(pictures) - 1, 0)
        scale = min(1.0, room / together) if together else 1.0
        for picture in pictures:
            wide = _cell_width(picture) * scale
            own = tag.add("Figure", picture.alt) if tag is not None else None
            tallest = max(tallest, box.draw_picture(picture, x, 0.0, wide, own))
            x += wide + _PICTURE_GAP
        box.height = tallest
        words = without_pictures(cell)
        if any(_has_content(each) for each in words):
            for line in self._setter.lines(words, width, style, tag=tag):
                box.merge(line, 0.0, -box.height)
                box.height += line.height
        else:
            box.terms += [each.text for each in words if each.kind == "term"]
        return box


def _width_candidates(columns: Sequence[_Column], width: float) -> list[list[float]]:
    """Return candidates of column widths: the natural ones if they fit, else several divisions."""
    natural = sum(each.natural for each in columns)
    least = sum(each.least for each in columns)
    if natural <= width:
        spare = (width - natural) / len(columns) if natural > width * 0.6 else 0.0
        return [[each.natural + spare for each in columns]]
    if least >= width:
        return [[each.least * width / least for each in columns]]
    share = (width - least) / (natural - least)
    return [
        _with_equal_wide_columns(columns, width),
        [each.least + share * (each.natural - each.least) for each in columns],
    ]


def _with_equal_wide_columns(columns: Sequence[_Column], width: float) -> list[float]:
    """Return widths that keep narrow columns at their natural width and make the others equal."""
    low, high = 0.0, width
    for _ in range(20):
        level = (low + high) / 2
        widths = [min(each.natural, max(each.least, level)) for each in columns]
        low, high = (low, level) if sum(widths) > width else (level, high)
    return [min(each.natural, max(each.least, low)) for each in columns]


def _has_content(inline: Inline) -> bool:
    return inline.kind in ("icon", "fault") or (inline.kind == "text" and inline.text.strip() != "")


def _cell_width(picture: RulesPicture) -> float:
    """Return the preferred width of a picture in a cell, in points."""
    face = picture.face
    if face is None or picture.width:
        return picture.natural_width
    ratio = face.width / face.height
    if picture.kind == "icon":
        return _ICON_HEIGHT * MM * ratio
    return min(picture.natural_width, _WIDEST * MM, _HIGHEST * MM * ratio)
