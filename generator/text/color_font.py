"""Color fonts: which glyphs are drawings, and from which table they come.

A font may have several of these tables, for different programs. Outlines are sharp at every size,
so they come first: COLR, then SVG, then pictures made of pixels (CBDT and sbix).
"""

from __future__ import annotations

from base64 import b64encode

import uharfbuzz

from punchboard.generator.text.colr import colr_glyph
from punchboard.generator.text.glyph_drawing import GlyphDrawing
from punchboard.generator.text.svg_glyph import svg_glyph


def is_drawing(font: uharfbuzz.Font, glyph: int) -> bool:
    """Return whether a glyph has a drawing beside its outline, or instead of one."""
    face = font.face
    return bool(
        face.glyph_has_color_paint(glyph)
        or face.get_glyph_color_layers(glyph)
        or (face.has_color_svg and len(face.get_glyph_color_svg(glyph) or b""))
        or (face.has_color_png and len(font.get_glyph_color_png(glyph) or b""))
    )


def glyph_drawing(
    font: uharfbuzz.Font, glyph: int, colour: str = "#000000", palette: int = 0
) -> GlyphDrawing | None:
    """Return the drawing of a color glyph; None if it has none, or an invisible one.

    Args:
        font: HarfBuzz font at the instance to draw, scaled to units of its em.
        glyph: Glyph id.
        colour: Color of the text, `#rrggbb`, for gradients that use it.
        palette: Index of the font's palette.

    Raises:
        DrawingError: if the glyph is too complex or its table is damaged.
    """
    face = font.face
    if face.glyph_has_color_paint(glyph) or face.get_glyph_color_layers(glyph):
        return colr_glyph(font, glyph, colour, palette)
    document = face.get_glyph_color_svg(glyph) if face.has_color_svg else None
    if document is not None and document.data:
        return svg_glyph(font, glyph, bytes(document.data), palette)
    picture = font.get_glyph_color_png(glyph) if face.has_color_png else None
    if picture is not None and picture.data:
        return _bitmap(font, glyph, bytes(picture.data))
    return None


def _bitmap(font: uharfbuzz.Font, glyph: int, content: bytes) -> GlyphDrawing | None:
    """Return the largest picture that a font has of a glyph, as a drawing."""
    extents = font.get_glyph_extents(glyph)
    if extents is None or not (extents.width and extents.height):
        return None
    left, top = float(extents.x_bearing), float(extents.y_bearing)
    width, height = float(extents.width), float(-extents.height)
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {-top} {width} {height}">'
        f'<image x="{left}" y="{-top}" width="{width}" height="{height}"'
        f' preserveAspectRatio="none"'
        f' href="data:image/png;base64,{b64encode(content).decode()}"/></svg>'
    )
    return GlyphDrawing(svg, (left, top - height, left + width, top))
