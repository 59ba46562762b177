"""`--as cricut`: pictures to print and cut; the software draws its own marks around them."""

from __future__ import annotations

import tempfile
from pathlib import Path

from punchboard.cards.catalog import tr
from punchboard.generator.export.cut_sheets import plan_cut_sheets, refuse_no_sheets, report_large
from punchboard.generator.export.export import Entry, Export, Side, Target
from punchboard.generator.export.images import seen
from punchboard.generator.export.painter import Order, paint
from punchboard.generator.impose.sheet import Sheet
from punchboard.generator.pdf.content import ContentStream, matrix_of
from punchboard.generator.pdf.document import PdfFile

#: What Cricut prints and then cuts at most, mm: 6.75 × 9.25 inches.
_CRICUT = (171.45, 234.95)
_CRICUT_DPI = 300


def write_cricut(export: Export) -> list[Entry]:
    """Write pictures that are clear around the pieces, as large as Cricut prints and cuts."""
    width, height = _CRICUT
    paper = Sheet(title="Cricut", width=width, height=height, margin=0)
    files, large = plan_cut_sheets(export, export.copies, paper, 0)
    report_large(export, large, paper, 0)
    refuse_no_sheets(
        files, tr("what Cricut prints and cuts"), tr("export other pieces, or give --as cut")
    )
    dpi = export.request.dpi or _CRICUT_DPI
    pdf = PdfFile("cricut", export.context.library, export.context.fonts)
    orders: list[Order] = []
    sides = _by_look(export)
    for file in files:
        for number, page in enumerate(file.pages, 1):
            content = ContentStream(pdf)
            for placement in page.placements:
                face = seen(export, sides[placement.copy, placement.side])
                x, y, wide, high = (placement.window or placement.box).corner_and_size
                content.save(f"{x:.3f} {y:.3f} {wide:.3f} {high:.3f} re W n")
                pdf.draw_face(content, face, matrix_of(placement), shared=False)
                content.restore()
            pdf.add_page(content, *page.media)
            name = f"{Path(file.name).stem}-{number}.png"
            pixels = [max(1, round(each / 72 * dpi)) for each in page.media]
            target = str(export.folder / name)
            orders.append(Order(len(orders), target, pixels[0], pixels[1], dpi, is_clear=True))
    with tempfile.TemporaryDirectory(prefix="punchboard-") as folder:
        path = Path(folder) / "mats.pdf"
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


def _by_look(export: Export) -> dict[tuple[object, str], Side]:
    """Return the sides of copies by look."""
    sides: dict[tuple[object, str], Side] = {}
    by_digest = {
        (side.piece.component, side.piece.id, side.is_back, side.digest): side
        for side in export.sides
    }
    for copy in export.copies:
        piece = export.faces.piece(copy)
        digest = export.faces.face(copy, "face").digest
        sides[copy, "face"] = by_digest[piece.component, piece.id, False, digest]
    return sides


TARGET = Target(write_cricut, has_sheets=True)
