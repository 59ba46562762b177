"""A document into pages: set, filled, and set again until every page number is true."""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import field as dataclass_field

from punchboard.cards.diagnostic import Diagnostics, Position
from punchboard.generator.face import MM
from punchboard.generator.layout.context import LayoutContext
from punchboard.generator.rulebook.blocks import BlockSetter
from punchboard.generator.rulebook.document import (
    Document,
    Heading,
    Inline,
    Paragraph,
    title_of,
    words_of,
)
from punchboard.generator.rulebook.flow import PageFiller, Sheet
from punchboard.generator.rulebook.geometry import PageShape, back_page
from punchboard.generator.rulebook.strip import Strip, rectangle
from punchboard.generator.rulebook.style import RulebookStyle
from punchboard.generator.rulebook.words import Type, Typesetter
from punchboard.generator.text.scripts import complaints

#: Setting again moves a page number now and then; it settles in two or three rounds.
_MOST_ROUNDS = 6
#: The page to keep open is set as large as it fits.
_BACK_SCALES = (1.3, 1.22, 1.14, 1.07, 1.0, 0.94, 0.88, 0.82)


@dataclass(slots=True)
class LaidOut:
    """Pages of a document.

    Attributes:
        page: their shape.
        sheets: in order.
        back: the shape of the last page, if it is one to keep open.
        chapters: title of the chapter that begins or goes on, by page; empty before the first.
        order: titles of all chapters.
        places: page and top of every heading, by id.
    """

    page: PageShape
    sheets: list[Sheet]
    back: PageShape | None
    chapters: dict[int, str]
    order: list[str]
    places: dict[str, tuple[int, float, float]] = dataclass_field(default_factory=dict)

    def shape(self, sheet: Sheet) -> PageShape:
        """Return the shape of a page."""
        is_last = sheet is self.sheets[-1]
        return self.back if self.back is not None and is_last else self.page


def lay_out(
    document: Document,
    page: PageShape,
    style: RulebookStyle,
    context: LayoutContext,
    diagnostics: Diagnostics,
    multiple: int = 1,
) -> LaidOut:
    """Lay out a document.

    Args:
        document: the rules.
        page: the shape of its pages.
        style: colours and type.
        context: fonts and art.
        diagnostics: takes warnings.
        multiple: of which the number of pages must be; blank ones stand before the last.
    """
    setter = Typesetter(context, style.font, style.colours.fault)
    pages: dict[str, int] = {}
    terms: dict[str, list[int]] = {}
    for _ in range(_MOST_ROUNDS):
        setter.pages = dict(pages)
        laid_out = _round(document, page, style, setter, terms, multiple)
        found = {name: place[0] for name, place in laid_out.places.items()}
        found_terms = _terms(laid_out.sheets)
        if found == pages and found_terms == terms:
            break
        pages, terms = found, found_terms
    for what, fix, of_script in complaints(style.font, sorted(setter.lacking), ""):
        if not of_script:  # an error of the words themselves, told of when they were read
            diagnostics.warning(Position(document.source), what, fix)
    return laid_out


def _round(
    document: Document,
    page: PageShape,
    style: RulebookStyle,
    setter: Typesetter,
    terms: dict[str, list[int]],
    multiple: int,
) -> LaidOut:
    title, subtitle, blocks = title_of(document)
    chapter = title.level + 1 if title is not None else 1
    entries = [each for each in document.headings() if chapter <= each.level <= chapter + 1]
    blocks_setter = BlockSetter(setter, style, page, entries, terms)
    blocks_setter.chapter_level = chapter
    strips: list[Strip] = []
    if title is not None:
        strips.append(_banner(title, subtitle, page, style, setter))
    strips += blocks_setter.set(blocks)
    sheets = PageFiller(page).fill(strips)
    back = None
    if document.back:
        while (len(sheets) + 1) % multiple:
            sheets.append(Sheet(sheets[-1].number + 1))
        for scale in _BACK_SCALES:
            back = back_page(page)._replace(scale=page.scale * scale)
            back_setter = BlockSetter(setter, style, back, entries, terms)
            back_setter.chapter_level = chapter
            made = back_setter.set(document.back)
            filled = PageFiller(back, sheets[-1].number + 1).fill(made)
            if len(filled) == 1:
                break
        sheets += filled
    while len(sheets) % multiple:
        sheets.append(Sheet(sheets[-1].number + 1))
    return _with_places(LaidOut(page, sheets, back, {}, []))


def _with_places(laid_out: LaidOut) -> LaidOut:
    """Note where headings and chapters stand."""
    current = ""
    for sheet in laid_out.sheets:
        begun = ""
        for strip, x, y in sheet.placed:
            for name in strip.ids:
                laid_out.places[name] = (sheet.number, x, y)
            if strip.chapter:
                laid_out.order.append(strip.chapter)
                begun = begun or strip.chapter
                current = strip.chapter
        laid_out.chapters[sheet.number] = begun or current
    return laid_out


def _terms(sheets: list[Sheet]) -> dict[str, list[int]]:
    """Return the pages of index marks, by term."""
    terms: dict[str, list[int]] = {}
    for sheet in sheets:
        for placed in sheet.placed:
            for term in placed.strip.terms:
                terms.setdefault(term, []).append(sheet.number)
    return terms


def _banner(
    title: Heading,
    subtitle: Paragraph | None,
    page: PageShape,
    style: RulebookStyle,
    setter: Typesetter,
) -> Strip:
    """Set the game's name across the first page."""
    colours = style.colours
    width = page.text_width + (page.margin_gap + page.margin if page.margin else 0.0)
    pad = 5.5 * MM * page.scale
    size = 34 * page.scale
    words = tuple(each for each in title.inlines if each.kind in ("text", "icon"))
    natural, _ = setter.natural(words, Type(size, size, "", "", bold=True, black=True))
    size *= min(1.0, max(0.5, (width - 2 * pad) / max(natural, 1.0)))
    on = colours.on_accent
    look = Type(size, size * 1.12, on, on, bold=True, black=True)
    lines = setter.lines(words, width - 2 * pad, look)
    small = Type(10.5 * page.scale, 14 * page.scale, on, on)
    under = (
        tuple(each._replace(bold=False) for each in subtitle.inlines)
        if subtitle is not None
        else (Inline("text", "Rules of the game"),)
    )
    lines += setter.lines(under, width - 2 * pad, small)
    strip = Strip(0.0, wide=True)
    strip.height = sum(line.height for line in lines) + 1.7 * pad
    strip.items.append(rectangle(0.0, 0.0, width, strip.height, colours.accent))
    y = -pad * 0.75
    for line in lines:
        strip.take(line, pad, y)
        y -= line.height
    strip.ids.append(title.id)
    return strip


def outline_of(document: Document) -> list[tuple[int, str, str]]:
    """Return level, words and id of every heading."""
    return [(each.level, words_of(each.inlines), each.id) for each in document.headings()]
