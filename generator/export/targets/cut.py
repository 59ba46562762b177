"""`--as cut`: sheets for cutting machines, PDFs to print and their cut lines.

Silhouette's machines find a printed sheet by three marks at its corners; pieces keep clear of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from punchboard.cards.catalog import tr
from punchboard.generator.export.cut_lines import dxf_of, lines_of, svg_of
from punchboard.generator.export.cut_sheets import plan_cut_sheets, refuse_no_sheets, report_large
from punchboard.generator.export.export import Entry, Export, Target
from punchboard.generator.graphics.display_list import Item, Shape
from punchboard.generator.graphics.geometry import MM, Rect, rectangle
from punchboard.generator.impose.plan import Copy, Page, PlannedFile
from punchboard.generator.impose.sheet import Sheet, find_sheet
from punchboard.generator.paper import usual_paper
from punchboard.generator.pdf.document import PdfFile

#: Silhouette's registration marks, mm, as public makers of card sheets have them: distance from the
#: paper's edge; side of the square; length and thickness of an arm of a bracket.
_INSET, _SQUARE, _ARM, _THICK = 10.0, 5.0, 5.0, 1.0
#: Space that stays clear around the marks, mm.
_CLEARANCE = 1.5
#: Width and height of the corners that pieces keep clear of, mm.
_ZONE = _INSET + _ARM + _CLEARANCE
_INK = "#000000"


def write_cut(export: Export) -> list[Entry]:
    """Write sheets with Silhouette's marks, and the lines of each as SVG and DXF."""
    paper = find_sheet(export.request.paper or export.game.file.paper or usual_paper())
    planned, large = plan_cut_sheets(export, export.copies, paper, _INSET)
    report_large(export, large, paper, _INSET)
    files = [_clear(export, file, paper) for file in planned]
    files = [file for file in files if file.pages]
    refuse_no_sheets(
        files,
        tr("no piece fits this paper clear of the marks"),
        tr("choose a larger one with --paper"),
    )
    entries = []
    step = export.progress(tr("drawing"), sum(len(file.pages) for file in files))
    for file in files:
        pdf = PdfFile(file.title, export.context.library, export.context.fonts)
        for number, page in enumerate(file.pages, 1):
            _draw_page(export, pdf, page)
            stem = f"{Path(file.name).stem}-{number}"
            lines = list(lines_of(export, page))
            for name, text in (
                (f"{stem}.svg", svg_of(page.media, lines)),
                (f"{stem}.dxf", dxf_of(page.media, lines)),
            ):
                (export.folder / name).write_text(text, encoding="ascii", newline="\n")
                entries.append(Entry(name))
            step(1)
        pdf.save(export.folder / file.name)
        entries.append(Entry(file.name))
    export.said.append(
        tr(
            "Print the PDFs at 100 %, open the SVG or DXF of each sheet on a "
            "page of the same paper with registration marks switched on (10 mm "
            "from the edge, 5 mm long, 1 mm thick), cut what is red, score "
            "what is blue."
        )
    )
    return entries


def _clear(export: Export, file: PlannedFile, paper: Sheet) -> PlannedFile:
    """Return a file with its pieces clear of the marks, planned again if some aren't.

    Components then keep `_ZONE` from all edges. One that is too large for that may reach between
    the marks, with fewer pieces on a page: the planner centers these. A component with a piece that
    meets the marks even alone is reported and left out.
    """
    if not any(map(_meets_marks, file.pages)):
        return file
    # A board that is larger than a sheet has several placements for one copy.
    copies = list(dict.fromkeys(each.copy for page in file.pages for each in page.placements))
    # Components too large for a sheet; never boards, which are divided over sheets.
    small, large = plan_cut_sheets(export, copies, paper, _ZONE)
    # Copies of one template lie the same if they are alone on a page, so one of them is tried.
    samples = {id(export.faces.piece(copy).template): copy for copy in large}
    too_large = {
        copy.component
        for copy in samples.values()
        if any(map(_meets_marks, _pages(export, [copy], paper)))
    }
    report_large(export, [copy for copy in large if copy.component in too_large], paper, _ZONE)
    between = [copy for copy in large if copy.component not in too_large]
    pages = [*(page for each in small for page in each.pages), *_between(export, between, paper)]
    numbered = tuple(replace(page, number=number) for number, page in enumerate(pages, 1))
    return replace(file, pages=numbered, pieces=sum(len(page.placements) for page in numbered))


def _pages(export: Export, copies: Sequence[Copy], paper: Sheet) -> list[Page]:
    """Return the pages of copies whose margin is that of the marks, so that they may meet these."""
    return [
        page for file in plan_cut_sheets(export, copies, paper, _INSET)[0] for page in file.pages
    ]


def _between(export: Export, copies: Sequence[Copy], paper: Sheet) -> Iterator[Page]:
    """Yield pages of copies between the marks; a page that meets them is divided in two.

    Args:
        export: The export.
        copies: Copies that are clear of the marks if each is alone on its page.
        paper: Paper to print on.
    """
    for page in _pages(export, copies, paper):
        on_page = [each.copy for each in page.placements]
        if len(on_page) > 1 and _meets_marks(page):
            half = len(on_page) // 2
            yield from _between(export, on_page[:half], paper)
            yield from _between(export, on_page[half:], paper)
        else:
            yield page


def _meets_marks(page: Page) -> bool:
    """Return whether the box of a page's pieces and their bleed reaches into a mark's corner."""
    width, height = page.media
    zone = _ZONE * MM
    corners = (
        Rect.from_bottom(0.0, height - zone, zone, zone),
        Rect.from_bottom(width - zone, height - zone, zone, zone),
        Rect.from_bottom(0.0, 0.0, zone, zone),
    )
    left, bottom, right, top = page.bleed_box
    block = Rect.from_bounds(left, bottom, right, top)
    return any(corner.meets(block) for corner in corners)


def _draw_page(export: Export, pdf: PdfFile, page: Page) -> None:
    """Draw a sheet with Silhouette's marks."""
    bleed = export.bleed_mm * MM
    marks = tuple(_marks(*page.media))
    pdf.draw_page(replace(page, marks=marks), export.faces.of_page(page), bleed)


def _marks(width: float, height: float) -> Iterator[Item]:
    """Yield a square at the upper left, brackets at the upper right and the lower left."""
    inset, square, arm, thick = (each * MM for each in (_INSET, _SQUARE, _ARM, _THICK))
    right, top = width - inset, height - inset
    boxes = (
        (inset, top - square, square, square),
        (right - arm, top - thick, arm, thick),
        (right - thick, top - arm, thick, arm),
        (inset, inset, arm, thick),
        (inset, inset, thick, arm),
    )
    for x, y, wide, high in boxes:
        yield Shape(rectangle(x, y, x + wide, y + high), fill=_INK)


TARGET = Target(write_cut, bleed=1.0, has_sheets=True)
