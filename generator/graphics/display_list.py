"""The display list: what one side of a piece looks like, as plain data in points.

Layout makes faces; PDF, PNG and later exports only read them. The origin is the bottom left of the
trim box, x to the right, y up; one point is 1/72 inch. Colours are `#rrggbb`; `CURRENT` takes the
colour of the reference that uses the symbol.
"""

from __future__ import annotations

import hashlib
import marshal
import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from punchboard.generator.graphics.geometry import (
    IDENTITY,
    Matrix,
    Segment,
    multiply,
    transform_path,
)

if TYPE_CHECKING:
    from punchboard.generator.art.pictures import Picture
    from punchboard.generator.art.render import Rendered


CURRENT = "current"
#: Pixels per inch below which a picture looks soft in print (print trade's common floor).
FEWEST_DPI = 300
#: Below these a picture is called coarse. 744 pixels are 63 mm at 300 dpi; a poker card, which has
#: 63.5, shows them at 297.6. Nobody sees one percent.
COARSE_DPI = 297


class Text(NamedTuple):
    """One run of text on one baseline, in one font and colour."""

    x: float
    y: float
    font: str  # a registered font name, such as "Lato-Bold"
    size: float
    colour: str
    text: str


class Line(NamedTuple):
    """Runs of text that follow each other on one baseline, each in its font."""

    x: float
    y: float
    size: float
    colour: str
    runs: tuple[tuple[str, str], ...]  # (font name, text), spaces between words included


#: Where a colour of a gradient is reached, from 0 to 1, the colour, and how much it hides.
Stop = tuple[float, str, float]


class Gradient(NamedTuple):
    """Colours that flow into each other, in a space of their own.

    There, a linear one runs from (0, 0) to (1, 0), a radial one from its focus to the circle of
    radius 1 around (0, 0); before and beyond it goes on as it begins and ends.
    """

    is_radial: bool
    stops: tuple[Stop, ...]  # two or more, in order
    matrix: Matrix  # to the space of what it fills
    focus: tuple[float, float, float] = (0.0, 0.0, 0.0)  # a radial one's: x, y, radius

    def part_at(self, x: float, y: float) -> float:
        """Return which part of its way a point of its own space is, 0 to 1 along its length."""
        if not self.is_radial:
            return x
        fx, fy, radius = self.focus
        if not (fx or fy or radius):
            return math.hypot(x, y)
        # The largest circle on the way from the focus to the rim that goes through the point.
        dx, dy, dr = -fx, -fy, 1 - radius
        px, py = x - fx, y - fy
        a = dx * dx + dy * dy - dr * dr
        b = px * dx + py * dy + radius * dr
        c = px * px + py * py - radius * radius
        if abs(a) < 1e-9:
            return c / (2 * b) if b else 1.0
        root = b * b - a * c
        return max((b + math.sqrt(root)) / a, (b - math.sqrt(root)) / a) if root >= 0 else 1.0

    @property
    def is_see_through(self) -> bool:
        """Return whether what lies below is seen through some of it."""
        return any(opacity < 1 for _, _, opacity in self.stops)

    def colour(self, part: float) -> tuple[float, float, float, float]:
        """Return red, green and blue (0 to 255) and the opacity at a part of its way."""
        before = self.stops[0]
        for stop in self.stops:
            if part <= stop[0]:
                room = stop[0] - before[0]
                share = (part - before[0]) / room if room > 0 else 1.0
                return _between(before, stop, max(share, 0.0))
            before = stop
        return _between(before, before, 1.0)

    def plain(self) -> str:
        """Return its colour half way, for what can show one only."""
        return "#" + "".join(f"{round(each):02x}" for each in self.colour(0.5)[:3])


def _between(one: Stop, other: Stop, share: float) -> tuple[float, float, float, float]:
    """Return what lies between two stops."""
    red, green, blue = (
        int(one[1][at : at + 2], 16) * (1 - share) + int(other[1][at : at + 2], 16) * share
        for at in (1, 3, 5)
    )
    return red, green, blue, one[2] * (1 - share) + other[2] * share


class Pen(NamedTuple):
    """How lines end, turn and are dashed; of drawings, where it is not one of the usual ways."""

    cap: int = 0  # 0 cut off, 1 round, 2 square
    join: int = 0  # 0 pointed, 1 round, 2 bevelled
    limit: float = 10.0  # how long a point may be, in widths
    offset: float = 0.0  # where in the dashes a line begins


class Shape(NamedTuple):
    """Outlines that are filled, stroked, or both."""

    segments: tuple[Segment, ...]
    fill: str | Gradient | None = None
    stroke: str | None = None
    width: float = 0.0
    dash: tuple[float, ...] = ()
    even_odd: bool = False
    round_ends: bool | Pen = False

    @property
    def pen(self) -> Pen:
        """Return how its lines end and turn."""
        if isinstance(self.round_ends, Pen):
            return self.round_ends
        return _ROUND if self.round_ends else _PLAIN


_ROUND, _PLAIN = Pen(1, 1), Pen()


class SymbolRef(NamedTuple):
    """A symbol (an icon, or other art that is drawn once) placed in a box."""

    symbol: str  # a key of the art library, which names its content too
    x: float  # bottom left of its box
    y: float
    width: float
    height: float
    colour: str = "#000000"
    turn: float = 0.0  # degrees counter-clockwise around the middle of its box


class Image(NamedTuple):
    """A picture made of pixels, stretched to a box."""

    picture: str  # a key of the art library
    x: float
    y: float
    width: float
    height: float


class Group(NamedTuple):
    """Items under one transformation, and inside one clipping path if there is one.

    Masks and blending are those of drawings, in their symbols; a face's own groups have none.
    """

    items: tuple[Item, ...]
    matrix: Matrix = IDENTITY
    clip: tuple[Segment, ...] = ()
    opacity: float = 1.0  # of all together, as one picture
    mask: tuple[Item, ...] = ()  # lets as much of all be seen as it is light, nothing beyond it
    blend: str = ""  # how all is mixed with what lies below, in the words of PDF

    @property
    def is_mixed(self) -> bool:
        """Return whether all in it is one picture, which something is done to."""
        return self.opacity < 1 or bool(self.mask) or bool(self.blend)


class Slot(Group):
    """A place for a piece, which draws nothing: its middle, and how a piece on it is turned.

    Its matrix is a turn and a move. One of zeros with a move says nothing of how a piece is turned.
    """

    __slots__ = ()


Item = Text | Line | Shape | SymbolRef | Image | Group
#: What items are called in digests, and so in the records of what was printed: never renamed.
_KINDS: dict[type[Item], str] = {
    Text: "Text",
    Line: "Line",
    Shape: "Path",
    SymbolRef: "Stamp",
    Image: "Image",
    Group: "Group",
}
#: Items without others in them, and without gradients.
_SINGLE = (Line, Text, SymbolRef, Image)
#: What makes an item of its values, by its kind, as a class does that is called by many names.
_MADE = {name: partial(tuple.__new__, kind) for kind, name in _KINDS.items()}


class Art(Protocol):
    """Knows the art that faces refer to."""

    def is_see_through(self, key: str) -> bool:
        """Return whether a symbol or picture hides what lies below it only to a part."""

    def has_see_through_glyphs(self, font: str, text: str) -> bool:
        """Return whether a glyph of a run is a picture that hides what lies below only to a part.

        Args:
            font: the run's.
            text: what it says.
        """


def is_see_through(items: Iterable[Item], art: Art) -> bool:
    """Return whether some item hides what lies below it only to a part."""
    for item in items:
        if isinstance(item, Group):
            found = item.is_mixed or is_see_through(item.items, art)
        elif isinstance(item, SymbolRef | Image):
            found = art.is_see_through(item[0])
        elif isinstance(item, Line):
            found = any(art.has_see_through_glyphs(*run) for run in item.runs)
        elif isinstance(item, Text):
            found = art.has_see_through_glyphs(item.font, item.text)
        elif isinstance(item, Shape) and isinstance(item.fill, Gradient):
            found = item.fill.is_see_through
        else:
            continue
        if found:
            return True
    return False


@dataclass(frozen=True)
class Face:
    """One side of a piece.

    Attributes:
        width: trim width in points.
        height: trim height in points.
        items: what is drawn, first to last.
        underlay: a face drawn beneath, shared by many (a frame); drawn once per file.
        bleed: how far art may reach beyond the trim, in points.
    """

    width: float
    height: float
    items: tuple[Item, ...]
    underlay: Face | None = None
    bleed: float = 0.0

    @cached_property
    def digest(self) -> str:
        """Name the look of this face: equal digests are equal pictures."""
        return digest_of(self.packed())

    def is_see_through(self, art: Art) -> bool:
        """Return whether anything on it is mixed with what lies below, as PDF/X-1a forbids.

        Args:
            art: the art library that it was laid out with.
        """
        under = self.underlay is not None and self.underlay.is_see_through(art)
        return under or is_see_through(self.items, art)

    def packed(self) -> bytes:
        """Return all that is seen of this face, but for what lies in its underlay, as bytes."""
        underlay = self.underlay.digest if self.underlay is not None else ""
        # Version 2 of the format writes the same bytes for equal values on every Python.
        return marshal.dumps((underlay, self.width, self.height, _flat(self.items)), 2)


def packed_items(items: tuple[Item, ...]) -> bytes:
    """Return all that is seen of items as bytes."""
    return marshal.dumps(_flat(items), 2)


def digest_of(packed: bytes) -> str:
    """Return the digest of a face or of items that were packed."""
    return hashlib.sha256(packed).hexdigest()[:20]


def unpacked(packed: bytes, underlay: Face | None, bleed: float) -> Face:
    """Return the face that was packed by this process: bytes of strangers are not to be trusted.

    Args:
        packed: as `Face.packed` returned it.
        underlay: its underlay.
        bleed: its bleed, points.
    """
    _, width, height, flat = marshal.loads(packed)
    return Face(width, height, _items(flat), underlay, bleed)


def _flat(items: tuple[Item, ...]) -> list[tuple[object, ...]]:
    """Return items as plain tuples, each led by its kind."""
    return [
        ("Slot", item.matrix)
        if isinstance(item, Slot)
        else (_KINDS[type(item)], *item)
        if isinstance(item, _SINGLE)
        # Without an opacity, groups are told as they were before there was one.
        else ("Group", _flat(item.items), *item[1 : 3 if item.opacity == 1 else 4])
        if isinstance(item, Group)
        else ("Path", item.segments, tuple(item.fill)[:3], *item[2:])
        if isinstance(item.fill, Gradient)  # one from its middle, as all of layouts are
        else ("Path", *item)
        for item in items
    ]


def _items(flat: Any) -> tuple[Item, ...]:
    """Return the items that plain tuples stand for."""
    return tuple([
        Slot((), entry[1])
        if entry[0] == "Slot"
        else Group(_items(entry[1]), *entry[2:])
        if entry[0] == "Group"
        else Shape(entry[1], Gradient(*entry[2]), *entry[3:])
        if entry[0] == "Path" and isinstance(entry[2], tuple)
        else _MADE[entry[0]](entry[1:])
        for entry in flat
    ])  # fmt: skip


class Symbol(NamedTuple):
    """Vector art drawn once and stamped often.

    Attributes:
        width: its own width in its own units; the height likewise.
        paths: outlines in those units, origin at the bottom left, y up; fills and strokes may be
            `CURRENT` and then take the reference's colour. Pictures among them are in the art
            library; there is no text.
        baseline: how far below the text's baseline it sits when inline, as a part of its height.
        digest: a name of its content, so that a face whose art changed is known to have changed.
        pictures: what is made of pixels among its paths, by the names that these use.
    """

    width: float
    height: float
    paths: tuple[Shape | Group | Image, ...]
    digest: str = ""
    pictures: tuple[tuple[str, Picture | Rendered], ...] = ()

    def shapes(self) -> Iterator[Shape]:
        """Yield its shapes, those in groups where these bring them."""
        yield from shapes_in(self.paths)

    def images(self) -> Iterator[Image]:
        """Yield its pictures, in groups as well; widths and heights as these scale them."""
        yield from _images_in(self.paths, 1.0)


def slots_in(items: Iterable[Item]) -> Iterator[Matrix]:
    """Yield the matrices of the slots among items and in their groups, first to last."""
    for item in items:
        if isinstance(item, Slot):
            yield item.matrix
        elif isinstance(item, Group):
            yield from (multiply(item.matrix, inner) for inner in slots_in(item.items))


def shapes_in(items: Iterable[Item]) -> Iterator[Shape]:
    """Yield the shapes among items and in their groups, first to last, where these bring them."""
    for item in items:
        if isinstance(item, Shape):
            yield item
        elif isinstance(item, Group):
            for shape in shapes_in(item.items):
                yield shape if item.matrix == IDENTITY else transform_shape(item.matrix, shape)


def transform_shape(matrix: Matrix, shape: Shape) -> Shape:
    """Apply a matrix to a shape; its line gets the mean width of both directions."""
    a, b, c, d, _, _ = matrix
    scale = math.sqrt(abs(a * d - b * c))
    fill = shape.fill
    if isinstance(fill, Gradient):
        fill = fill._replace(matrix=multiply(matrix, fill.matrix))
    dash = tuple(each * scale for each in shape.dash)
    segments = transform_path(matrix, shape.segments)
    return shape._replace(segments=segments, fill=fill, width=shape.width * scale, dash=dash)


def _images_in(items: Iterable[Item], scale: float) -> Iterator[Image]:
    for item in items:
        if isinstance(item, Image):
            yield item._replace(width=item.width * scale, height=item.height * scale)
        elif isinstance(item, Group):
            a, b, c, d, _, _ = item.matrix
            yield from _images_in(item.items, scale * max(math.hypot(a, b), math.hypot(c, d)))
            yield from _images_in(item.mask, scale)


_FRAME: tuple[Segment, ...] = (("M", 2, 2), ("L", 22, 2), ("L", 22, 22), ("L", 2, 22), ("Z",))
_CROSS: tuple[Segment, ...] = (("M", 2, 2), ("L", 22, 22), ("M", 2, 22), ("L", 22, 2))
#: What a file that cannot be read looks like, so that a draft shows where art is missing.
BROKEN = Symbol(
    24,
    24,
    (
        Shape(_FRAME, stroke="#c1272d", width=1.5),
        Shape(_CROSS, stroke="#c1272d", width=1.5),
    ),
    digest="broken",
)
