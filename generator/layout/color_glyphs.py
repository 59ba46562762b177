"""Diagnostics of color fonts' glyphs in laid-out text: damaged, left out, or coarse."""

from __future__ import annotations

from collections.abc import Iterable

from punchboard.cards.catalog import tr
from punchboard.cards.problem import Position
from punchboard.generator.art.glyphs import glyphs_of
from punchboard.generator.graphics.display_list import COARSE_DPI, FEWEST_DPI, Group, Item, Line
from punchboard.generator.layout.context import place_of_font
from punchboard.generator.layout.face_in_progress import FaceInProgress
from punchboard.generator.text.font_face import FontFace
from punchboard.generator.text.font_file import FontError


def check_color_glyphs(face: FaceInProgress, items: Iterable[Item], place: Position) -> None:
    """Report faulty color glyphs of a text.

    Args:
        face: Face with the text.
        items: Display list of the text.
        place: Position to name for a damaged font.
    """
    for item in items:
        if isinstance(item, Group):
            check_color_glyphs(face, item.items, place)
        elif isinstance(item, Line):
            for name, text in item.runs:
                for font, part in face.context.fonts.named(name).drawn(text):
                    if font.file.has_color and font.has_pictures:
                        _check_run(face, font, part, item, place)


def _check_run(
    face: FaceInProgress, font: FontFace, text: str, line: Line, place: Position
) -> None:
    library = face.context.library
    for glyph in glyphs_of(font, text):
        try:
            found = library.glyph(font, glyph.number, line.colour)
        except FontError as error:
            face.fault(place, error.message, error.hint)
            return
        dpi = library.dpi_of_glyph(*found, line.size) if found is not None else COARSE_DPI
        if dpi < COARSE_DPI:
            context = face.context
            context.diagnostics.warning(
                place_of_font(context.game, font.file.path),
                tr(
                    "its pictures print at {dpi:.0f} dpi at {size:g} pt, below {fewest_dpi}",
                    dpi=dpi,
                    size=line.size,
                    fewest_dpi=FEWEST_DPI,
                ),
                tr("print them smaller, or use a color font with outlines"),
            )
