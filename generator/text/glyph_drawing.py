"""A glyph of a color font as a drawing."""

from __future__ import annotations

from typing import NamedTuple

from punchboard.generator.graphics.geometry import Bounds


class GlyphDrawing(NamedTuple):
    """A color glyph as SVG, which the reader of drawings turns into a symbol.

    Attributes:
        svg: The drawing; its viewBox is `box` with y down.
        box: Bounding box, units of the font, y up: left, bottom, right, top.
        takes_colour: Whether its gradients use the color of the text, so that each color of text
            needs another drawing. Plain parts use `currentColor`.
        is_near: Whether some composite mode is only approximated.
        is_loose: Whether the box may be larger than the drawing.
    """

    svg: str
    box: Bounds
    takes_colour: bool = False
    is_near: bool = False
    is_loose: bool = False
