"""The rules as a booklet: two half pages on each side, sheets laid into each other and stapled."""

from __future__ import annotations

from collections.abc import Iterator

from punchboard.cards.diagnostic import Diagnostics
from punchboard.generator.impose.sheet import Sheet as Paper
from punchboard.generator.layout.context import LayoutContext
from punchboard.generator.pdf.document import PdfFile
from punchboard.generator.rulebook.document import Document
from punchboard.generator.rulebook.draw import PageArtist
from punchboard.generator.rulebook.geometry import half_page
from punchboard.generator.rulebook.pages import lay_out
from punchboard.generator.rulebook.style import RulebookStyle


def sides(pages: int) -> Iterator[tuple[int, int]]:
    """Yield the pages at the left and the right of each side, fronts and backs in turn, from 1.

    Args:
        pages: a multiple of 4; the two of a side always add up to one more.
    """
    for sheet in range(pages // 4):
        yield pages - 2 * sheet, 1 + 2 * sheet
        yield 2 + 2 * sheet, pages - 1 - 2 * sheet


def draw_booklet(
    document: Document,
    paper: Paper,
    style: RulebookStyle,
    context: LayoutContext,
    diagnostics: Diagnostics,
) -> tuple[PdfFile, int]:
    """Draw the rules as a booklet on paper held sideways, to be flipped on its short edge.

    Args:
        document: the rules.
        paper: each page is half of it.
        style: colours and type.
        context: fonts and art.
        diagnostics: takes warnings.

    Returns:
        The file, not written yet, and its number of sides.
    """
    shape = half_page(paper.height / 2, paper.width)
    laid_out = lay_out(document, shape, style, context, diagnostics, multiple=4)
    title = f"{document.title}: rules as a booklet"
    pdf = PdfFile(title, context.library, context.fonts, document.language, "short-edge")
    artist = PageArtist(document, laid_out, style, context, pdf)
    sheets = {sheet.number: sheet for sheet in laid_out.sheets}
    for left, right in sides(len(sheets)):
        content = pdf.operators()
        for place, number in enumerate((left, right)):
            # What a page draws stays on its half, whatever it is.
            box = f" 0 0 {shape.width:.2f} {shape.height:.2f} re W n"
            content.enter(f"1 0 0 1 {place * shape.width:.3f} 0", box)
            artist.draw(content, sheets[number])
            content.leave()
        pdf.add_page(content, 2 * shape.width, shape.height)
    return pdf, pdf.pages
