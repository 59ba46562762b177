"""Colors of drawings in print: many drawings in one PDF, rasterized at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from PIL import Image

from punchboard.cards.problem import Diagnostics, Position
from punchboard.generator.art.library import ArtLibrary
from punchboard.generator.graphics.display_list import Face, SymbolRef
from punchboard.generator.pdf.raster import Rasterizer
from punchboard.generator.text.fonts import FontLibrary

#: Pixels of a unit of a drawing that is 100 units wide.
SCALE = 2


class Seen(NamedTuple):
    """A drawing in print.

    Attributes:
        picture: of it, 200 pixels wide.
        said: the messages about it.
        rendered: the number of its parts that are pixels.
    """

    picture: Image.Image
    said: list[str]
    rendered: int

    def at(self, x: float, y: float) -> str:
        """Return the color at a place in hundredths of the drawing's width."""
        found = self.picture.getpixel((round(x * SCALE), round(y * SCALE)))
        assert isinstance(found, tuple)
        return "#{:02x}{:02x}{:02x}".format(*found[:3])


def seen(folder: Path, drawings: Sequence[str], language: str = "en") -> list[Seen]:
    """Return drawings in print.

    Args:
        folder: takes them.
        drawings: SVG documents.
        language: of the game.
    """
    fonts, faces, told = FontLibrary(language), [], []
    said = Diagnostics()
    library = ArtLibrary(folder, Path(), (), {}, said, Position(), fonts=fonts)
    count = 0
    for number, text in enumerate(drawings):
        (folder / f"{number}.svg").write_text(text, encoding="utf-8")
        key = library.art(f"{number}.svg", Position())
        assert key is not None
        symbol = library.symbols[key]
        width = 100.0 * SCALE
        height = width * symbol.height / symbol.width
        faces.append(Face(width, height, (SymbolRef(key, 0, 0, width, height),)))
        lines = [str(each) for each in said]
        rendered = sum(type(each).__name__ == "Rendered" for _, each in symbol.pictures)
        told.append((lines[count:], rendered))
        count = len(lines)
    pictures = Rasterizer(72).pictures(faces, library, fonts)
    return [Seen(picture, *each) for picture, each in zip(pictures, told, strict=True)]


def are_near(one: str, other: str, most: int = 6) -> bool:
    """Return whether two colors, `#rrggbb`, differ by little in each channel."""
    channels: Iterable[tuple[str, str]] = ((one[n : n + 2], other[n : n + 2]) for n in (1, 3, 5))
    return all(abs(int(a, 16) - int(b, 16)) <= most for a, b in channels)
