"""Glyphs that are pictures: a run of text as a list of drawings.

A picture comes from the shipped emoji or from a color font.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from itertools import groupby
from typing import NamedTuple

from punchboard.generator.art.lettering import outline_in_units
from punchboard.generator.art.outline import transform_rounded
from punchboard.generator.graphics.geometry import Segment
from punchboard.generator.text.font_face import FontFace

#: The number of a space between words, which nothing draws.
SPACE = -1


class PlacedGlyph(NamedTuple):
    """A glyph of a run; lengths in ems.

    Attributes:
        number: Glyph id in the font.
        text: Characters of its cluster; "" if an earlier glyph of the cluster has them.
        x: Offset of its origin to the right of the run's origin.
        y: Offset of its origin above the baseline.
        advance: Advance to the next glyph.
    """

    number: int
    text: str
    x: float
    y: float
    advance: float


def glyphs_of(face: FontFace, text: str) -> Iterator[PlacedGlyph]:
    """Yield the glyphs of a run from left to right; a space between words is `SPACE`."""
    units = face.file.units
    x = 0.0
    for count, word in enumerate(text.split(" ")):
        if count:
            yield PlacedGlyph(SPACE, " ", x, 0.0, face.space)
            x += face.space
        glyphs = face.shaper.shape(word)
        starts = sorted({glyph[1] for glyph in glyphs})
        ends = dict(zip(starts, [*starts[1:], len(word)], strict=bool(starts)))
        for number, cluster, advance, dx, dy in glyphs:
            characters = word[cluster : ends.pop(cluster)] if cluster in ends else ""
            yield PlacedGlyph(number, characters, x + dx / units, dy / units, advance / units)
            x += advance / units


def pieces_of(face: FontFace, text: str) -> Iterator[tuple[bool, str]]:
    """Yield a run in pieces of words, and whether all of a piece are outlines."""
    words = re.split("(?= )", text)
    for is_outline, piece in groupby(words, partial(_is_outline, face)):
        yield is_outline, "".join(piece)


def _is_outline(face: FontFace, word: str) -> bool:
    glyphs = face.shaper.shape(word.strip(" ")) if face.file.is_embedded else ()
    return bool(glyphs) and all(face.picture_of(glyph[0]) is None for glyph in glyphs)


def outline_of(
    face: FontFace, glyph: PlacedGlyph, start: tuple[float, float], size: float
) -> tuple[Segment, ...]:
    """Return the outline of a glyph of a run.

    Args:
        face: Font of the glyph.
        glyph: The glyph and its place in the run.
        start: Origin of the run.
        size: Font size, points.
    """
    if glyph.number == SPACE:
        return ()
    scale = size / face.file.units
    place = (scale, 0, 0, scale, start[0] + glyph.x * size, start[1] + glyph.y * size)
    return transform_rounded(outline_in_units(face, glyph.number), place, 4) or ()
