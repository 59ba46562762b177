"""Print the rules page by page or as a booklet, with running heads, tabs, links and bookmarks.

Errors in the rules never stop the cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import cos, radians, sin

from punchboard.cards.catalog import tr
from punchboard.cards.problem import DataError, Diagnostics
from punchboard.generator.graphics.display_list import Group, Item, Line, Shape
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.impose.plan import Page, Pages, PlannedFile, Printed
from punchboard.generator.impose.sheet import Sheet as Paper
from punchboard.generator.layout.context import LayoutContext
from punchboard.generator.manifest import Recorder
from punchboard.generator.pdf.content import ContentStream, outline
from punchboard.generator.pdf.document import PdfFile
from punchboard.generator.pdf.links import Bookmark, Destination, Link
from punchboard.generator.pdf.structure import Element, Structure
from punchboard.generator.printing import Hook, Printing
from punchboard.generator.rulebook.document import Document, words_of
from punchboard.generator.rulebook.html import write_html
from punchboard.generator.rulebook.load import load_rulebook, rules_context
from punchboard.generator.rulebook.pages import FilledPage, LaidOut, lay_out
from punchboard.generator.rulebook.style import (
    PageShape,
    RulebookStyle,
    full_page,
    half_page,
    load_style,
)
from punchboard.generator.rulebook.tags import Tag
from punchboard.generator.rulebook.thumbnails import Thumbnails
from punchboard.generator.rulebook.typeset import (
    LineBox,
    PlacedFace,
    card_outline,
    filled_box,
    moved,
)
from punchboard.generator.rulebook_files import BOOKLET, RULES
from punchboard.generator.text.font_face import FontFace

#: Tab at the outer edge: its depth and its font size.
_TAB, _TAB_SIZE = 7.2 * MM, 6.8
#: Color of the outline of cards: white cards would merge with the page.
_CARD_EDGE = "#8d857a"


_PAGE = "rulebook.html"


class Rules(Hook):
    """Hook that prints the rules of a game; rules with errors are only printed in a draft.

    Attributes:
        document: Document of the rules if they were printed, else None.
        left_out: Whether the rules weren't printed because of errors.
    """

    def __init__(self) -> None:
        self.document: Document | None = None
        self.left_out = False

    def finish(self, printing: Printing) -> None:
        """Print the rules page by page, as a booklet if requested, and as HTML.

        Raises:
            DataError: If they have errors and nothing else was requested.
        """
        game, options, recorder = printing.game, printing.options, printing.recorder
        found = Diagnostics()
        context, faces = rules_context(
            game,
            found,
            draft=options.draft,
            low_ink=options.low_ink,
        )
        document = load_rulebook(game, context, faces, found)
        style = load_style(game, found)
        if document is None or (found.has_errors and not options.draft):
            printing.context.diagnostics.extend(found)
            self.left_out = found.has_errors
            if self.left_out and not printing.files:
                raise DataError(printing.context.diagnostics)
            return
        self.document = document
        paper, folder = options.sheets.paper, printing.folder
        names = (RULES, BOOKLET, _PAGE) if options.booklet else (RULES, _PAGE)
        kept = pages = None
        if printing.store is not None and not options.draft:
            from punchboard.generator.rulebook.kept import KeptRules  # only large games need it

            kept = KeptRules(printing.store, document, context, (paper, style, names))
            pages = kept.take(folder, names)
        if pages is None:
            reports, pages = found.count, {_PAGE: 0}
            for name in names[:-1]:
                is_folded = name == BOOKLET
                pdf = draw_pdf(document, paper, style, context, found, is_folded=is_folded)
                pdf.save(folder / name)
                pages[name] = pdf.pages
            text = write_html(document, style, context)
            (folder / _PAGE).write_text(text, encoding="utf-8", newline="\n")
            if kept is not None and found.count == reports:
                kept.give(folder, {name: pages[name] for name in names})
        for name in names[:-1]:
            printing.files.append(_listed(name, pages[name], paper, recorder))
        recorder.document_drawn(_PAGE, "screen", 0.0, 0.0, pages=0)
        printing.context.diagnostics.extend(found)


def _listed(name: str, pages: int, paper: Paper, recorder: Recorder) -> PlannedFile:
    """Record a file of rules and return its entry for the final table."""
    is_folded = name == BOOKLET
    title = tr("Rulebook as a booklet") if is_folded else tr("Rulebook")
    width, height = (paper.height, paper.width) if is_folded else (paper.width, paper.height)
    recorder.document_drawn(name, paper.title, width, height, pages=pages)
    media = (width * MM, height * MM)
    box = (0.0, 0.0, *media)

    def page(index: int) -> Page:
        return Page(index + 1, "back" if index % 2 else "face", (), (), box, box, media)

    printed: Printed = "short-edge" if is_folded else "long-edge"
    return PlannedFile(name, title, paper.title, Pages(pages, page), 0, printed=printed)


def draw_pdf(
    document: Document,
    paper: Paper,
    style: RulebookStyle,
    context: LayoutContext,
    diagnostics: Diagnostics,
    *,
    is_folded: bool = False,
) -> PdfFile:
    """Draw the rules one page per side, or as a booklet that flips on its short edge.

    Args:
        document: Document of the rules.
        paper: Paper; each page of a booklet is half of it.
        style: Colors and type.
        context: Fonts and art.
        diagnostics: Collector of warnings.
        is_folded: Whether to draw a booklet, on paper in landscape.

    Returns:
        The file, not yet written.
    """
    shape = full_page(paper.width, paper.height)
    if is_folded:
        shape = half_page(paper.height / 2, paper.width)
    laid_out = lay_out(document, shape, style, context, diagnostics, 4 if is_folded else 1)
    title = (
        tr("{title}: rules as a booklet", title=document.title)
        if is_folded
        else tr("{title}: rules", title=document.title)
    )
    printed: Printed = "short-edge" if is_folded else "long-edge"
    # The pages of a booklet aren't in reading order.
    elements = _elements_of(laid_out.structure)
    structure = None if is_folded else Structure(elements[laid_out.structure])
    fonts = context.fonts
    pdf = PdfFile(title, context.library, fonts, document.language, printed, structure=structure)
    artist = PageArtist(document, laid_out, style, context, pdf, elements)
    if is_folded:
        for pages in sides(len(laid_out.pages)):
            content = ContentStream(pdf)
            for place, number in enumerate(pages):
                # Clip a page to its half of the paper.
                box = f"0 0 {shape.width:.2f} {shape.height:.2f} re W n"
                content.save(f"1 0 0 1 {place * shape.width:.3f} 0 cm {box}")
                artist.draw(content, laid_out.pages[number - 1])
                content.restore()
            pdf.add_page(content, 2 * shape.width, shape.height)
        return pdf
    for page in laid_out.pages:
        content = ContentStream(pdf)
        marked = artist.draw(content, page)
        links = artist.links(page)
        pdf.add_page(content, shape.width, shape.height, links=links, marked=marked)
    pdf.add_outline(bookmarks(document, laid_out), places(laid_out))
    return pdf


def places(laid_out: LaidOut) -> dict[str, Destination]:
    """Return the link destinations by name."""
    return {
        name: Destination(number - 1, x, y + 4) for name, (number, x, y) in laid_out.places.items()
    }


def bookmarks(document: Document, laid_out: LaidOut) -> tuple[Bookmark, ...]:
    """Return the headings as nested bookmarks."""
    return _nested(
        [
            (each.level, words_of(each.inlines), each.id)
            for each in document.headings()
            if each.id in laid_out.places
        ]
    )


def _nested(flat: Sequence[tuple[int, str, str]]) -> tuple[Bookmark, ...]:
    nested = []
    at = 0
    while at < len(flat):
        level, title, name = flat[at]
        end = at + 1
        while end < len(flat) and flat[end][0] > level:
            end += 1
        nested.append(Bookmark(title, name, _nested(flat[at + 1 : end])))
        at = end
    return tuple(nested)


#: Syntax of a structure element's attributes (ISO 32000-1, 14.8.5), by the attribute of the tag.
_ATTRIBUTES = {"numbering": "/O/List/ListNumbering", "scope": "/O/Table/Scope"}


def _elements_of(whole: Tag) -> dict[Tag, Element]:
    """Return the structure elements of a tag and its descendants; the tag is the root."""
    elements = {whole: Element(whole.role)}
    queue = [whole]
    for tag in queue:  # siblings in reading order, which elements keep
        for child in tag.children:
            attributes = "".join(
                f"{_ATTRIBUTES[name]}/{value.capitalize()}"
                for name, value in child.attributes.items()
            )
            elements[child] = Element(
                child.role, elements[tag], child.alt, child.spoken, attributes
            )
            queue.append(child)
    return elements


class _Tagger:
    """Writer of marked-content operators around structure elements.

    Attributes:
        marked: Elements of the marked content so far, by marked-content id.
    """

    def __init__(self, content: ContentStream, page: int) -> None:
        self.marked: list[Element] = []
        self._content = content
        self._page = page
        self._is_open = False
        self._now: Element | None = None

    def turn_to(self, element: Element | None) -> None:
        """Start marked content for an element, or for decoration (None)."""
        if self._is_open and element is self._now:
            return
        self.end()
        if element is None:
            self._content.begin_marked_content("Artifact")
        else:
            number = len(self.marked)
            self.marked.append(element)
            element.mark(self._page, number)
            self._content.begin_marked_content(element.kind, f"<</MCID {number}>>")
        self._now, self._is_open = element, True

    def end(self) -> None:
        """End the open marked content."""
        if self._is_open:
            self._content.end_marked_content()
        self._is_open = False


def _parts(box: LineBox) -> Iterator[tuple[Tag | None, int, int]]:
    """Yield tag, start and end of each stretch of a line box's items, in order."""
    at = 0
    for tag, start, end in box.spans:
        if start > at:
            yield None, at, start
        yield tag, start, end
        at = end
    if at < len(box.items):
        yield None, at, len(box.items)


class PageArtist:
    """Artist that draws the pages of one document."""

    def __init__(
        self,
        document: Document,
        laid_out: LaidOut,
        style: RulebookStyle,
        context: LayoutContext,
        pdf: PdfFile,
        elements: Mapping[Tag, Element],
    ) -> None:
        self._elements = elements
        self._document = document
        self._laid_out = laid_out
        self._colours = style.colours
        self._pdf = pdf
        self._regular = context.fonts.face(style.font, "regular")
        self._bold = context.fonts.face(style.font, "bold")
        self._drawn: set[int] = set()
        self._thumbnails = Thumbnails(context.fonts)
        self._times = Counter(
            id(each.face)
            for page in laid_out.pages
            for placed in page.placed
            for each in placed.box.faces
        )

    def draw(self, content: ContentStream, page: FilledPage) -> list[Element]:
        """Draw a page into a content stream, its bottom left at the origin.

        Returns:
            Elements of the page's marked content, by marked-content id.
        """
        shape = self._laid_out.shape_of(page)
        back: list[Item] = []
        for frame, x, top, bottom in page.frames:
            back.append(filled_box(x, top, frame.width, top - bottom, frame.fill))
            back.append(filled_box(x, top, 2.4, top - bottom, frame.edge))
        tagger = _Tagger(content, page.number - 1)
        tagger.turn_to(None)
        content.draw(back)
        for box, x, y in page.placed:
            is_again = id(box) in self._drawn  # a repeated header above the rest of its table
            self._drawn.add(id(box))
            items = moved(box.items, x, y)
            for tag, start, end in _parts(box):
                tagger.turn_to(None if is_again else self._element(tag))
                content.draw(items[start:end])
            for each in box.faces:
                tagger.turn_to(None if is_again else self._element(each.tag))
                self._picture(content, each, x + each.x, y + each.y)
        furniture = self._furniture(page, shape)
        if furniture:
            tagger.turn_to(None)
            content.draw(furniture)
        tagger.end()
        return tagger.marked

    def _picture(self, content: ContentStream, placed: PlacedFace, x: float, y: float) -> None:
        """Draw a face; clip a card to its round corners and outline it."""
        width = placed.width
        scale = width / placed.face.width
        face = self._thumbnails.at(placed.face, scale)
        shared = self._times[id(placed.face)] > 1
        tall = face.height * scale
        mx, my = x + width / 2, y + tall / 2
        angle = radians(placed.turn)
        c, s = scale * cos(angle), scale * sin(angle)
        left = mx - c * face.width / 2 + s * face.height / 2
        bottom = my - s * face.width / 2 - c * face.height / 2
        matrix = f"{c:.5f} {s:.5f} {-s:.5f} {c:.5f} {left:.3f} {bottom:.3f}"
        if not placed.is_card and not placed.is_round:
            self._pdf.draw_face(content, face, matrix, shared=shared)
            return
        edge = card_outline(mx, my, width, tall, placed.turn, is_round=placed.is_round)
        content.save(f"{outline(edge)} W n")
        self._pdf.draw_face(content, face, matrix, shared=shared)
        content.restore()
        content.draw((Shape(edge, stroke=_CARD_EDGE, width=0.5),))

    def links(self, page: FilledPage) -> list[Link]:
        """Return the links of a page."""
        links = []
        for box, x, y in page.placed:
            for area in box.links:
                if not area.target.startswith("#") or area.target[1:] in self._laid_out.places:
                    moved_area = area.moved(x, y)
                    element = self._element(area.tag)
                    links.append(Link(*moved_area[:4], area.target, element))
        return links

    def _element(self, tag: Tag | None) -> Element | None:
        return self._elements[tag] if tag is not None else None

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
            top = shape.height - shape.top * 0.62
            x = right - _width(head, self._bold, size) if is_right else left
            items.append(Line(x, top, size, accent, ((self._bold.name, head),)))
            rule = (("M", left, top - 4), ("L", right, top - 4))
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


def _width(text: str, face: FontFace, size: float) -> float:
    return face.measure(text) * size


def sides(pages: int) -> Iterator[tuple[int, int]]:
    """Yield the left and right page of each side of a booklet, fronts and backs in turn, from 1.

    Args:
        pages: Number of pages, a multiple of 4; the two pages of a side add up to one more.
    """
    for page in range(pages // 4):
        yield pages - 2 * page, 1 + 2 * page
        yield 2 + 2 * page, pages - 1 - 2 * page
