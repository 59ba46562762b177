"""Items of a display list as operators of a PDF content stream (ISO 32000-1, clauses 8 and 9)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby
from typing import Protocol

from punchboard.generator.face import (
    CURRENT,
    Group,
    Image,
    Item,
    Line,
    Segment,
    Shape,
    SymbolRef,
    Text,
)

#: A form XObject's name, width and height in its own units, and whether lines take its colour.
SizedForm = tuple[str, float, float, bool]
#: Returns what draws a piece of art, by its key and the width and height that it is drawn at.
GiveForm = Callable[[str, float, float], SizedForm]
GivePicture = Callable[[str, float, float], str]


class Encoder(Protocol):
    """Encodes text for one font.

    Attributes:
        resource: name of the font resource that draws most texts.
        far: characters that need another resource of the same font.
    """

    resource: str
    far: set[int]

    def __getitem__(self, code: int, /) -> str:
        """Return a character as it stands in a string of the content stream."""
        ...

    def pieces(self, text: str) -> list[tuple[str, str]]:
        """Return a text in pieces, each with its font resource."""
        ...


class Operators:
    """Writes items as operators, leaving out what the graphics state already says.

    Attributes:
        parts: the operators so far.
        used: names of the XObjects drawn, in order of first use.
    """

    def __init__(
        self,
        encoder: Callable[[str], Encoder],
        symbol: GiveForm,
        picture: GivePicture,
    ) -> None:
        self.parts: list[str] = []
        self.used: dict[str, None] = {}
        self._encoder = encoder
        self._symbol = symbol
        self._picture = picture
        self._fill: str | None = None
        self._stroke: str | None = None
        self._font: tuple[str, float] | None = None
        self._width: float | None = None

    def draw(self, items: Iterable[Item]) -> None:
        """Append items in order."""
        parts = self.parts
        in_text = False
        for item in items:
            is_text = isinstance(item, Line | Text)
            if is_text is not in_text:
                parts.append("BT" if is_text else "ET")
                in_text = is_text
            if isinstance(item, Line):
                self._line(item)
            elif isinstance(item, SymbolRef):
                self._stamp(item)
            elif isinstance(item, Text):
                x, y, font, size, colour, text = item
                self._line(Line(x, y, size, colour, ((font, text),)))
            elif isinstance(item, Shape):
                self._path(item)
            elif isinstance(item, Group):
                self._group(item)
            else:
                self._image(item)
        if in_text:
            parts.append("ET")

    def draw_symbol(self, paths: Sequence[Shape]) -> None:
        """Append the paths of a symbol; what takes the reference's colour finds it as it was.

        A colour that was set cannot be unset, only restored: where a symbol mixes colours of its
        own with the reference's, its own stand between `q` and `Q`.
        """
        takes = any(CURRENT in (path.fill, path.stroke) for path in paths)
        for _, alike in groupby(paths, _takers):
            same = tuple(alike)
            if takes and any(_has_own_colour(path) for path in same):
                with self._restored("q"):
                    self.draw(same)
            else:
                self.draw(same)

    def use(self, name: str) -> None:
        """Draw a form by its name."""
        self.used[name] = None
        self.parts.append(f"/{name} Do")

    def enter(self, matrix: str, clip: str = "") -> None:
        """Save the graphics state and move; `leave` restores it."""
        self.parts.append(f"q {matrix} cm{clip}")

    def leave(self) -> None:
        """Restore the graphics state."""
        self.parts.append("Q")
        self._fill = self._stroke = self._font = self._width = None

    def code(self) -> bytes:
        """Return the content stream, not compressed."""
        return "\n".join(self.parts).encode("latin-1")

    def _line(self, item: Line) -> None:
        x, y, size, colour, runs = item
        if colour != self._fill:
            self._set_fill(colour)
        code = f"1 0 0 1 {x:.2f} {y:.2f} Tm"
        font = self._font
        for name, text in runs:
            encoder = self._encoder(name)
            pieces: Sequence[tuple[str, str]] = ((encoder.resource, text.translate(encoder)),)
            if encoder.far and not encoder.far.isdisjoint(map(ord, text)):
                pieces = encoder.pieces(text)
            for resource, encoded in pieces:
                if font != (resource, size):
                    font = resource, size
                    code += f" {resource} {size:g} Tf"
                code += f"({encoded})Tj"
        self._font = font
        self.parts.append(code)

    def _stamp(self, item: SymbolRef) -> None:
        name, width, height, is_stroked = self._symbol(item.symbol, item.width, item.height)
        sx, sy = item.width / width, item.height / height
        place = f"{sx:.6f} 0 0 {sy:.6f} {item.x:.2f} {item.y:.2f}"
        if item.turn:
            place = turned(item, sx, sy)
        colour = ""
        if item.colour != self._fill or item.colour != self._stroke:
            red, green, blue = _components(item.colour)
            fill = "" if item.colour == self._fill else f"{red} {green} {blue} rg "
            stroke = f"{red} {green} {blue} RG " if is_stroked else ""
            colour = fill + stroke
        self.used[name] = None
        self.parts.append(f"q {colour}{place} cm/{name} Do Q")

    def _image(self, item: Image) -> None:
        name = self._picture(item.picture, item.width, item.height)
        self.used[name] = None
        x, y, width, height = item[1:]
        self.parts.append(f"q {width:.2f} 0 0 {height:.2f} {x:.2f} {y:.2f} cm /{name} Do Q")

    def _group(self, item: Group) -> None:
        matrix = " ".join(f"{value:.6f}" for value in item.matrix[:4])  # 6e-17 is no PDF number
        clip = f" {outline(item.clip)} W n" if item.clip else ""
        # The clip is in the coordinates outside the turn, the items inside it.
        place = f"{matrix} {item.matrix[4]:.2f} {item.matrix[5]:.2f}"
        with self._restored(f"q{clip} {place} cm"):
            self.draw(item.items)

    @contextmanager
    def _restored(self, begin: str) -> Iterator[None]:
        """Append what saves the graphics state, and afterwards what restores it."""
        self.parts.append(begin)
        saved = self._fill, self._stroke, self._font, self._width
        yield
        self.parts.append("Q")
        self._fill, self._stroke, self._font, self._width = saved

    def _path(self, item: Shape) -> None:
        if item.fill is not None and item.fill != self._fill:
            self._set_fill(item.fill)
        if item.stroke is not None:
            self._set_line(item)
        paint = "n"
        if item.fill is not None:
            star = "*" if item.even_odd else ""
            paint = f"{'B' if item.stroke is not None else 'f'}{star}"
        elif item.stroke is not None:
            paint = "S"
        self.parts.append(f"{outline(item.segments)} {paint}")
        if item.dash:
            self.parts.append("[] 0 d")
        if item.round_ends and item.stroke is not None:
            self.parts.append("0 J 0 j")

    def _set_line(self, item: Shape) -> None:
        if item.stroke != self._stroke:
            self._stroke = item.stroke
            if item.stroke != CURRENT:
                red, green, blue = _components(str(item.stroke))
                self.parts.append(f"{red} {green} {blue} RG")
        if item.width != self._width:
            self._width = item.width
            self.parts.append(f"{_short(item.width)} w")
        if item.dash:
            self.parts.append(f"[{' '.join(_short(length) for length in item.dash)}] 0 d")
        if item.round_ends:
            self.parts.append("1 J 1 j")

    def _set_fill(self, colour: str) -> None:
        self._fill = colour
        if colour != CURRENT:
            red, green, blue = _components(colour)
            self.parts.append(f"{red} {green} {blue} rg")


def _takers(path: Shape) -> tuple[bool, bool]:
    """Tell whether fill and stroke take the reference's colour."""
    return path.fill == CURRENT, path.stroke == CURRENT


def _has_own_colour(path: Shape) -> bool:
    return any(colour not in (None, CURRENT) for colour in (path.fill, path.stroke))


def _short(length: float) -> str:
    """Return a length with three digits that count; PDF knows no exponents (ISO 32000-1, 7.3.3)."""
    text = f"{length:.3g}"
    return text if "e" not in text else f"{length:.6f}"


def outline(segments: Iterable[Segment]) -> str:
    """Return a path's construction operators."""
    parts = []
    for segment in segments:
        operator = segment[0]
        if operator == "L":
            parts.append(f"{segment[1]:.2f} {segment[2]:.2f} l")
        elif operator == "C":
            parts.append(" ".join([f"{number:.2f}" for number in segment[1:]]) + " c")
        elif operator == "M":
            parts.append(f"{segment[1]:.2f} {segment[2]:.2f} m")
        else:
            parts.append("h")
    return " ".join(parts)


def turned(item: SymbolRef, sx: float, sy: float) -> str:
    """Return the matrix of a reference that is turned around the middle of its box."""
    angle = math.radians(item.turn)
    cos, sin = round(math.cos(angle), 9), round(math.sin(angle), 9)  # 6e-17 is no PDF number
    mx, my = item.x + item.width / 2, item.y + item.height / 2
    x = mx - cos * item.width / 2 + sin * item.height / 2
    y = my - sin * item.width / 2 - cos * item.height / 2
    return f"{cos * sx:.6f} {sin * sx:.6f} {-sin * sy:.6f} {cos * sy:.6f} {x:.2f} {y:.2f}"


_COLOURS: dict[str, tuple[str, str, str]] = {}


def _components(colour: str) -> tuple[str, str, str]:
    """Return `#rrggbb` as three numbers from 0 to 1."""
    known = _COLOURS.get(colour)
    if known is None:
        red, green, blue = (f"{int(colour[at : at + 2], 16) / 255:.3g}" for at in (1, 3, 5))
        known = _COLOURS[colour] = red, green, blue
    return known
