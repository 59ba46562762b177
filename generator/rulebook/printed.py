"""Print the rules page by page or as a booklet, with running heads, tabs, links and bookmarks.

Errors in the rules never stop the cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from punchboard.cards.catalog import tr
from punchboard.cards.problem import DataError, Diagnostics
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
from punchboard.generator.rulebook.page_art import PageArt, PagePicture
from punchboard.generator.rulebook.pages import FilledPage, LaidOut, lay_out
from punchboard.generator.rulebook.style import (
    RulebookStyle,
    full_page,
    half_page,
    load_style,
)
from punchboard.generator.rulebook.tags import Tag
from punchboard.generator.rulebook.typeset import LineBox
from punchboard.generator.rulebook_files import BOOKLET, RULES

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


class PageArtist:
    """Artist that draws the pages of one document into a PDF."""

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
        self._laid_out = laid_out
        self._art = PageArt(document, laid_out, style, context)
        self._pdf = pdf
        self._drawn: set[int] = set()
        self._times = Counter(
            id(each.face)
            for page in laid_out.pages
            for faces in (*(placed.box.faces for placed in page.placed), self._art.ornaments(page))
            for each in faces
        )

    def draw(self, content: ContentStream, page: FilledPage) -> list[Element]:
        """Draw a page into a content stream, its bottom left at the origin.

        Returns:
            Elements of the page's marked content, by marked-content id.
        """
        tagger = _Tagger(content, page.number - 1)
        now: LineBox | None = None
        is_again = False
        for box, tag, items, picture in self._art.parts(page):
            if box is not None and box is not now:
                is_again = id(box) in self._drawn  # a repeated header above its table's rest
                self._drawn.add(id(box))
                now = box
            tagger.turn_to(None if is_again else self._element(tag))
            content.draw(items)
            if picture is not None:
                self._picture(content, picture)
        tagger.end()
        return tagger.marked

    def _picture(self, content: ContentStream, picture: PagePicture) -> None:
        """Draw a face; clip a card to its round corners and outline it."""
        shared = self._times[id(picture.source)] > 1
        a, b, c, d, x, y = picture.matrix
        matrix = f"{a:.5f} {b:.5f} {c:.5f} {d:.5f} {x:.3f} {y:.3f}"
        if not picture.edge:
            self._pdf.draw_face(content, picture.face, matrix, shared=shared)
            return
        content.save(f"{outline(picture.edge)} W n")
        self._pdf.draw_face(content, picture.face, matrix, shared=shared)
        content.restore()
        content.draw(picture.rim)

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


def sides(pages: int) -> Iterator[tuple[int, int]]:
    """Yield the left and right page of each side of a booklet, fronts and backs in turn, from 1.

    Args:
        pages: Number of pages, a multiple of 4; the two pages of a side add up to one more.
    """
    for page in range(pages // 4):
        yield pages - 2 * page, 1 + 2 * page
        yield 2 + 2 * page, pages - 1 - 2 * page
