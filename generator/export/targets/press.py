"""`--as press`: PDF/X-4 in four inks, a file for each component, a page for each face."""

from __future__ import annotations

from itertools import groupby

from punchboard.cards.catalog import tr, translated
from punchboard.generator.export.export import Entry, Export, Target
from punchboard.generator.export.images import add_page
from punchboard.generator.export.press import (
    UNCERTIFIED,
    Heavy,
    heavy_on,
    inks_of,
    press_file,
    tell_bleed,
    tell_heavy,
    tell_small,
    write_page_list,
)
from punchboard.generator.graphics.geometry import MM

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
        pdf = press_file(export, component, inks, "PDF/X-4")
        pages = []
        for side in sides:
            pages.append(add_page(pdf, export.face(side), export.bleed_mm * MM))
            step(1)
        pdf.save(export.folder / name)
        heavy += heavy_on(sides, [pdf.inked(page) for page in pages], limit)
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
