"""`calibrate`: the sheet that tells how far a printer's backs are off."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from rich.console import Console

from punchboard.cards.printable import typed
from punchboard.cards.problem import Diagnostics, ExitCode, Position
from punchboard.generator.art.library import ArtLibrary
from punchboard.generator.commands.terminal import say, shown_path
from punchboard.generator.commands.whole_file import write_whole
from punchboard.generator.face import MM
from punchboard.generator.impose.options import SheetOptions
from punchboard.generator.impose.plan import PlannedFile
from punchboard.generator.impose.sheet import Orientation, shipped_sheet
from punchboard.generator.impose.trial import calibration_sheet
from punchboard.generator.layout.load import TEMPLATES
from punchboard.generator.pdf.document import PdfFile
from punchboard.generator.printer import Printer, find_printer
from punchboard.generator.request import Duplex
from punchboard.generator.text.fonts import FontLibrary


def calibrate(
    paper: str,
    duplex: Duplex,
    orientation: Orientation,
    printer: str,
    out: Path,
    console: Console,
) -> ExitCode:
    """Write the calibration sheet.

    Args:
        paper: a sheet's name.
        duplex: how the sheet is turned.
        orientation: of the sheets that it stands for.
        printer: whose backs are moved already, empty for none.
        out: the folder it goes into.
        console: says what to do with it.
    """
    sheet = shipped_sheet(paper)
    known = find_printer(printer) if printer else Printer()
    short, long = sorted((sheet.width * MM, sheet.height * MM))
    media = (short, long) if orientation == "portrait" else (long, short)
    options = SheetOptions(sheet, back_offset=known.portrait, back_offset_landscape=known.landscape)
    plan = calibration_sheet(sheet, duplex, orientation, options.offset(media))
    path = out / plan.name
    write_whole(path, lambda fresh: _draw(plan, fresh), partial(say, console))
    say(console, shown_path(path), "bold")
    say(console, "print both sides at 100 %, hold the sheet to the light, read off x and y, then:")
    if options.offset(media) != (0.0, 0.0):
        x, y = options.offset(media)
        say(console, f"  (add what you read to x {x:g}, y {y:g}: the sheet shows what is left)")
    turned = " --landscape" if orientation == "landscape" else ""
    name = typed(printer) if printer else "NAME"
    say(console, f"  punchboard printer {name} --back-x X --back-y Y{turned}")
    return ExitCode.CLEAN


def _draw(plan: PlannedFile, path: Path) -> None:
    library = ArtLibrary(TEMPLATES, TEMPLATES / "icons", (), {}, Diagnostics(), Position())
    pdf = PdfFile(plan.title, library, FontLibrary(), printed=plan.printed)
    for page in plan.pages:
        content = pdf.operators()
        content.draw(page.marks)
        pdf.add_page(content, *page.media, page.trim_box, page.bleed_box)
    pdf.save(path)
