"""A glyph of a color font as a drawing."""

from __future__ import annotations

from typing import NamedTuple

from punchboard.generator.graphics.geometry import Bounds


class GlyphDrawing(NamedTuple):
    """A color glyph as SVG, which the reader of drawings turns into a symbol.

    Attributes:
        svg: the drawing; its viewBox is `box` with y down.
        box: encloses all of it, units of the font, y up: left, bottom, right, top.
        takes_colour: whether its gradients have the color of the text in them, so that another
            color of text is another drawing. Plain parts say `currentColor`.
        is_near: whether some of its colors are mixed nearly as the font asks for it.
        is_loose: whether the box is larger than what is drawn.
    """

    svg: str
    box: Bounds
    takes_colour: bool = False
    is_near: bool = False
    is_loose: bool = False
