"""`--as svg`: an SVG file for each face."""

from __future__ import annotations

from punchboard.cards.catalog import tr
from punchboard.generator.export.export import Entry, Export, Target
from punchboard.generator.export.images import cut_out, size_of, with_bleed, write_list
from punchboard.generator.svg_export import SvgSheet


def write_svg(export: Export) -> list[Entry]:
    """Write an SVG file for each side, its texts as outlines."""
    step = export.progress(tr("drawing"), len(export.sides))
    entries = []
    for side in export.sides:
        face = with_bleed(export, side) if export.bleed_mm else cut_out(export, side)
        sheet = SvgSheet(export.context.library, export.context.fonts)
        words = sheet.document(face, side.piece.name)
        name = f"{side.stem}.svg"
        (export.folder / name).write_text(words, encoding="utf-8", newline="\n")
        entries.append(Entry(name, side, size_of(face)))
        step(1)
    return [*entries, write_list(export, entries)]


TARGET = Target(write_svg)
