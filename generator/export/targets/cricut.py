"""`--as cricut`: pictures to print and cut; the software draws its own marks around them."""

from __future__ import annotations

import tempfile
from pathlib import Path

from punchboard.cards.catalog import tr
from punchboard.generator.export.cut_sheets import plan_cut_sheets, refuse_no_sheets, report_large
from punchboard.generator.export.export import Entry, Export, Side, Target
from punchboard.generator.export.images import cut_out
from punchboard.generator.export.painter import Order, paint
from punchboard.generator.impose.plan import Copy
from punchboard.generator.impose.sheet import Sheet
from punchboard.generator.pdf.content import ContentStream, clip_to, matrix_of
from punchboard.generator.pdf.document import PdfFile

#: What Cricut prints and then cuts at most, mm: 6.75 × 9.25 inches.
_CRICUT = (171.45, 234.95)
_CRICUT_DPI = 300


def write_cricut(export: Export) -> list[Entry]:
    """Write a picture of each sheet, transparent around its pieces.

    Cricut's software finds the outlines of the pieces by their opacity.
    """
    width, height = _CRICUT
    paper = Sheet(title="Cricut", width=width, height=height, margin=0)
    files, large = plan_cut_sheets(export, export.copies, paper, margin=0)
    report_large(export, large, paper, margin=0)
    refuse_no_sheets(
        files,
        tr("no piece fits what Cricut prints and cuts"),
        tr("export other pieces, or give --as cut"),
    )
    dpi = export.request.dpi or _CRICUT_DPI
    pdf = PdfFile("cricut", export.context.library, export.context.fonts)
    orders: list[Order] = []
    fronts = _fronts(export)
    for file in files:
        for number, page in enumerate(file.pages, 1):
            content = ContentStream(pdf)
            for placement in page.placements:  # these sheets have fronts only
                face = cut_out(export, fronts[placement.copy])
                # A board that is larger than a sheet shows a part of itself on each.
                content.save(clip_to(placement.clip or placement.box))
                pdf.draw_face(content, face, matrix_of(placement), shared=False)
                content.restore()
            pdf.add_page(content, *page.media)
            name = f"{Path(file.name).stem}-{number}.png"
            pixels = [max(1, round(each / 72 * dpi)) for each in page.media]
            target = str(export.folder / name)
            orders.append(Order(len(orders), target, pixels[0], pixels[1], dpi, is_clear=True))
    with tempfile.TemporaryDirectory(prefix="punchboard-") as folder:
        path = Path(folder) / "sheets.pdf"
        pdf.save(path)
        paint(path, orders, export.progress(tr("drawing"), len(orders)))
    export.said.append(
        tr(
            "Upload each picture to Design Space as Print Then Cut; its size "
            "is in it: {width:.0f} × {height:.0f} mm at most.",
            width=width,
            height=height,
        )
    )
    return [Entry(Path(order.path).name) for order in orders]


def _fronts(export: Export) -> dict[Copy, Side]:
    """Return the side that shows each copy's front; equal fronts of a piece are one side."""
    sides = {
        (side.piece.component, side.piece.id, side.digest): side
        for side in export.sides
        if not side.is_back
    }
    fronts = {}
    for copy in export.copies:
        piece, digest = export.faces.piece(copy), export.faces.face(copy, "face").digest
        fronts[copy] = sides[piece.component, piece.id, digest]
    return fronts


TARGET = Target(write_cricut, has_sheets=True)
