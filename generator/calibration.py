"""The calibration sheet as a PDF, for a printer whose offset is known so far, or for a new one."""

from __future__ import annotations

from pathlib import Path

from punchboard.cards.problem import Diagnostics, Position
from punchboard.generator.art.library import ArtLibrary
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.impose.plan import PlannedFile
from punchboard.generator.impose.sheet import Orientation, Sheet
from punchboard.generator.impose.sheet_options import Offset, SheetOptions
from punchboard.generator.impose.trial import calibration_sheet
from punchboard.generator.layout.load import TEMPLATES
from punchboard.generator.pdf.content import ContentStream
from punchboard.generator.pdf.document import PdfFile
from punchboard.generator.printer import Printer
from punchboard.generator.request import Duplex
from punchboard.generator.text.fonts import FontLibrary


def plan_calibration(
    sheet: Sheet, duplex: Duplex, orientation: Orientation, printer: Printer
) -> tuple[PlannedFile, Offset]:
    """Return the calibration sheet, and the offset that is applied to its back.

    Args:
        sheet: Paper to print on.
        duplex: Edge over which the sheet is turned.
        orientation: Orientation of the sheets that it represents.
        printer: Printer whose offset is applied.
    """
    short, long = sorted((sheet.width * MM, sheet.height * MM))
    media = (short, long) if orientation == "portrait" else (long, short)
    options = SheetOptions(
        sheet, back_offset=printer.portrait, back_offset_landscape=printer.landscape
    )
    offset = options.offset(media)
    return calibration_sheet(sheet, duplex, orientation, offset), offset


def draw_calibration(plan: PlannedFile, path: Path) -> None:
    """Draw a calibration sheet into a file."""
    library = ArtLibrary(TEMPLATES, TEMPLATES / "icons", (), {}, Diagnostics(), Position())
    pdf = PdfFile(plan.title, library, FontLibrary(), printed=plan.printed)
    for page in plan.pages:
        content = ContentStream(pdf)
        content.draw(page.marks)
        pdf.add_page(content, *page.media, page.trim_box, page.bleed_box)
    pdf.save(path)
