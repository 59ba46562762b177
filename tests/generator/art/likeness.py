"""How like a drawing is to what resvg makes of it: printed as a PDF, seen by pdfium."""

from __future__ import annotations

import io
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import resvg_py
from PIL import Image

from punchboard.cards.problem import Diagnostics, Position, Severity
from punchboard.generator.art.color import difference
from punchboard.generator.art.library import ArtLibrary
from punchboard.generator.art.render import Rendered
from punchboard.generator.graphics.display_list import Face, SymbolRef
from punchboard.generator.pdf.raster import Rasterizer
from punchboard.generator.text.fonts import WEIGHTS, FontLibrary

#: Pixels of the longer side, and how many of those that are drawn make one of them: the finest
#: lines are a pixel wide to pdfium, and paler to resvg.
SIDE, FINER = 256, 4
#: A drawing is like another below this mean difference: hardly an eye sees it.
LIKE = 2.0
_WHITE = (255, 255, 255)


class Likeness(NamedTuple):
    """What became of a drawing.

    Attributes:
        delta: mean CIE 1976 difference of all pixels.
        inked: the same of those that either of the two paints.
        rendered: how many parts are pixels that another process drew.
        told: what was said of it, by severity and message.
        ours: its picture; resvg's likewise.
    """

    delta: float
    inked: float
    rendered: int
    told: list[tuple[Severity, str]]
    ours: Image.Image
    resvg: Image.Image

    @property
    def is_vector(self) -> bool:
        """Whether nothing of it is left out or made of pixels; notes of fonts are none of it."""
        return not self.rendered and all(severity is Severity.NOTE for severity, _ in self.told)


def likeness(path: Path, side: int = SIDE) -> Likeness:
    """Return how like a drawing is to resvg's, in as many pixels of its longer side."""
    said, fonts = Diagnostics(), FontLibrary()
    library = ArtLibrary(path.parent, Path(), (), {}, said, Position(), fonts=fonts)
    key = library.art(path.name, Position())
    assert key is not None
    symbol = library.symbols[key]
    scale = side * FINER / max(symbol.width, symbol.height)
    fine = _resvg(path, max(FINER, round(symbol.width * scale)))
    width, height = (each / FINER for each in fine.size)
    face = Face(width, height, (SymbolRef(key, 0, 0, width, height),))
    (drawn,) = Rasterizer(72 * FINER).pictures([face], library, fonts)
    size = max(1, round(width)), max(1, round(height))
    ours, resvg = (each.resize(size, Image.Resampling.BOX) for each in (drawn, fine))
    pairs = Counter(zip(ours.get_flattened_data(), resvg.get_flattened_data(), strict=True))
    total = inked = 0.0
    painted = 0
    for (one, other), count in pairs.items():
        apart = difference(_hex(one), _hex(other)) * count if one != other else 0.0
        total += apart
        if (one, other) != (_WHITE, _WHITE):
            inked += apart
            painted += count
    rendered = sum(isinstance(each, Rendered) for _, each in symbol.pictures)
    told = [(each.severity, each.message) for each in said]
    whole = total / (ours.width * ours.height)
    return Likeness(whole, inked / max(painted, 1), rendered, told, ours, resvg)


def _resvg(path: Path, width: int) -> Image.Image:
    fonts = FontLibrary()
    faces = [fonts.face("Lato", weight, italic) for weight in WEIGHTS for italic in (False, True)]
    faces += [face for face, _ in faces[0].parts("\u2665")]
    png = resvg_py.svg_to_bytes(
        svg_path=str(path),
        width=width,
        dpi=96,
        background="#ffffff",
        skip_system_fonts=True,
        font_files=[str(face.file.path) for face in faces],
        font_family="Lato",
        serif_family="Lato",
        sans_serif_family="Lato",
        monospace_family="Lato",
        cursive_family="Lato",
        fantasy_family="Lato",
    )
    with Image.open(io.BytesIO(png)) as image:
        return image.convert("RGB")


def _hex(colour: tuple[int, int, int]) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)
