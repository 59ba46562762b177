"""Faces made by hand, and what a check says of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path as FilePath

from punchboard.cards.budget import Budget
from punchboard.cards.problem import Diagnostics, Position
from punchboard.generator.art.library import ArtLibrary
from punchboard.generator.art.pictures import Picture
from punchboard.generator.face_summary import Issue
from punchboard.generator.graphics.display_list import Face, Item, Line, Shape, Symbol, SymbolRef
from punchboard.generator.graphics.geometry import MM, Segment
from punchboard.generator.preflight.face_view import FaceView, Flattener
from punchboard.generator.text.fonts import FontLibrary

#: Pays for looking at faces.
ACCOUNT = Budget().account(Position(), "", "")
WIDTH, HEIGHT = 63.5 * MM, 88.9 * MM


def rectangle(x: float, y: float, width: float, height: float) -> tuple[Segment, ...]:
    """Return a rectangle; mm from the face's bottom left."""
    left, bottom, right, top = x * MM, y * MM, (x + width) * MM, (y + height) * MM
    return (("M", left, bottom), ("L", right, bottom), ("L", right, top), ("L", left, top), ("Z",))


def area(colour: str, x: float, y: float, width: float, height: float) -> Shape:
    """Return a filled rectangle; mm."""
    return Shape(rectangle(x, y, width, height), fill=colour)


def outline(colour: str, line: float, inset: float) -> Shape:
    """Return a frame at a distance from the trim, its line's middle; mm."""
    box = rectangle(inset, inset, 63.5 - 2 * inset, 88.9 - 2 * inset)
    return Shape(box, stroke=colour, width=line * MM)


def words(
    text: str, x: float, y: float, size: float = 10, colour: str = "#000000", cut: str = "Regular"
) -> Line:
    """Return a line of text; mm to its baseline's start, points of size."""
    return Line(x * MM, y * MM, size, colour, ((f"Lato-{cut}", text),))


def library(symbols: dict[str, Symbol] | None = None, **pictures: FilePath) -> ArtLibrary:
    """Return an art library with these symbols, and pictures from files."""
    from PIL import Image

    made = ArtLibrary(FilePath(), FilePath(), (), {}, Diagnostics(), Position())
    made.symbols.update(symbols or {})
    for name, path in pictures.items():
        with Image.open(path) as image:
            made.pictures[f"picture:{name}#1"] = Picture(path, *image.size, "1")
    return made


def square(fill: str = "current") -> Symbol:
    """Return a symbol of 24 units that fills its box."""
    outline = (("M", 0.0, 0.0), ("L", 24.0, 0.0), ("L", 24.0, 24.0), ("L", 0.0, 24.0), ("Z",))
    return Symbol(24, 24, (Shape(outline, fill=fill),))


def stamp(x: float, y: float, size: float, name: str = "gem", turn: float = 0.0) -> SymbolRef:
    """Return a stamp of a square symbol; mm."""
    return SymbolRef(f"{name}#1", x * MM, y * MM, size * MM, size * MM, "#000000", turn)


def face(*items: Item, width: float = WIDTH, height: float = HEIGHT) -> Face:
    """Return a poker card's face."""
    return Face(width, height, items)


def view(shown: Face, art: ArtLibrary | None = None, bleed: float = 0.0) -> FaceView:
    """Return what a check of a face is given; bleed in mm."""
    fonts = FontLibrary()
    art = art or library({"gem#1": square(), "leaf#1": square()})
    return Flattener(fonts, art, ACCOUNT, bleed * MM).flatten(shown)


def said(
    check: Callable[[FaceView], Iterator[Issue]],
    *items: Item,
    art: ArtLibrary | None = None,
    bleed: float = 0.0,
) -> list[str]:
    """Return what a check says of a face with these items."""
    return [issue.message for issue in check(view(face(*items), art, bleed))]
