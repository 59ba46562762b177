"""`--as press`: PDF/X-4 in four inks, a file for each component, a page for each face."""

from __future__ import annotations

from itertools import groupby

from punchboard.cards.catalog import tr, translated
from punchboard.generator.export.export import Entry, Export, Target
from punchboard.generator.export.images import add_page
from punchboard.generator.export.pdfx import add_intent, finished, new_objects
from punchboard.generator.export.press import (
    UNCERTIFIED,
    Heavy,
    drawn,
    heavy_on,
    inks_of,
    separated,
    tell_bleed,
    tell_heavy,
    tell_small,
    write_page_list,
)
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.pdf.document import PdfFile

#: All inks together at most if nobody says, percent: Cartamundi's limit, a usual one for coated
#: paper (kylingm.com/custom-template).
_USUAL_LIMIT = 300


def write_press(export: Export) -> list[Entry]:
    """Write a PDF/X-4 file for each component, and the table of all pages."""
    inks = inks_of(export)
    limit = export.request.ink_limit or _USUAL_LIMIT
    step = export.progress(tr("turning into inks"), len(export.sides))
    entries: list[Entry] = []
    heavy: list[Heavy] = []
    for component, several in groupby(export.sides, lambda side: side.piece.component):
        sides = list(several)
        name = f"{component}.pdf"
        pdf = PdfFile(component, export.context.library, export.context.fonts, keeps_inks=True)
        for side in sides:
            add_page(pdf, export.face(side), export.bleed_mm * MM)
        target = new_objects("PDF/X-4")
        pages = separated(name, drawn(pdf), target, inks, step)
        title = f"{export.game.file.title}: {component}"
        intent = add_intent(target, inks)
        plain = [page.page for page in pages]
        file = finished(target, "PDF/X-4", title, plain, intent)
        (export.folder / name).write_bytes(file)
        heavy += heavy_on(sides, pages, limit)
        more = 2 * export.bleed_mm
        for side in sides:
            face = export.face(side)
            size = face.width / MM + more, face.height / MM + more
            entries.append(Entry(name, side, size))
    tell_bleed(export)
    tell_heavy(export, heavy, limit)
    tell_small(export, export.sides, inks)
    export.said.append(translated(UNCERTIFIED, title=inks.condition.title, standard="PDF/X-4"))
    return [*entries, write_page_list(export, entries)]


TARGET = Target(
    write_press, options=frozenset({"profile", "ink_limit"}), bleed=3.0, keeps_inks=True
)
