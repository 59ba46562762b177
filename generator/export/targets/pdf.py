"""`--as pdf`: a PDF file for each face."""

from __future__ import annotations

from punchboard.cards.catalog import tr
from punchboard.generator.export.export import Entry, Export, Target
from punchboard.generator.export.images import add_page, size_of, write_list
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.pdf.document import PdfFile


def write_pdf(export: Export) -> list[Entry]:
    """Write a PDF file of one page for each side, with its trim and bleed as boxes."""
    step = export.progress(tr("drawing"), len(export.sides))
    entries = []
    for side in export.sides:
        face, bleed = export.face(side), export.bleed_mm * MM
        pdf = PdfFile(side.piece.name, export.context.library, export.context.fonts)
        add_page(pdf, face, bleed)
        name = f"{side.stem}.pdf"
        pdf.save(export.folder / name)
        width, height = size_of(face)
        more = 2 * export.bleed_mm
        entries.append(Entry(name, side, (width + more, height + more)))
        step(1)
    return [*entries, write_list(export, entries)]


TARGET = Target(write_pdf)
