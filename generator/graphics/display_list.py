"""The display list: the drawing of one side of a piece, as plain data in points.

Layout makes faces; PDF, PNG and later exports only read them. The origin is the bottom left of the
trim box, x to the right, y up; one point is 1/72 inch. Colors are `#rrggbb`; `CURRENT` is the
color of the reference that uses the symbol.
"""

from __future__ import annotations

import hashlib
import marshal
import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from punchboard.generator.graphics.geometry import (
    IDENTITY,
    Matrix,
    Segment,
    multiply,
    rectangle,
    transform_path,
)

if TYPE_CHECKING:
    from PIL.Image import Image as Pixels

    from punchboard.generator.graphics.element_box import ElementBox

CURRENT = "current"
#: Pixels per inch below which a picture looks soft in print (print trade's common floor).
FEWEST_DPI = 300
#: Resolution below which a picture counts as coarse. 744 pixels are 63 mm at 300 dpi; a poker card
#: of 63.5 mm shows them at 297.6 dpi. One percent isn't visible.
COARSE_DPI = 297


class Text(NamedTuple):
    """One run of text on one baseline, in one font and color."""

    x: float
    y: float
    font: str  # a registered font name, such as "Lato-Bold"
    size: float
    colour: str
    text: str


class Line(NamedTuple):
    """Consecutive runs of text on one baseline, each in its own font."""

    x: float
    y: float
    size: float
    colour: str
    runs: tuple[tuple[str, str], ...]  # (font name, text), spaces between words included


#: Color stop of a gradient: position from 0 to 1, color, and opacity.
Stop = tuple[float, str, float]


class Gradient(NamedTuple):
    """A linear or radial gradient in its own coordinates.

    A linear gradient runs from (0, 0) to (1, 0), a radial one from its focus to the circle of
    radius 1 around (0, 0). Before the start and beyond the end, the first and last colors continue.
    """

    is_radial: bool
    stops: tuple[Stop, ...]  # two or more, in order
    matrix: Matrix  # from its coordinates to those of the filled shape
    focus: tuple[float, float, float] = (0.0, 0.0, 0.0)  # a radial one's: x, y, radius

    def part_at(self, x: float, y: float) -> float:
        """Return the position of a point, in its own coordinates, along the gradient, 0 to 1."""
        if not self.is_radial:
            return x
        fx, fy, radius = self.focus
        if not (fx or fy or radius):
            return math.hypot(x, y)
        # The largest circle between focus and rim that goes through the point.
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
        """Return whether any of it is partly transparent."""
        return any(opacity < 1 for _, _, opacity in self.stops)

    def colour(self, part: float) -> tuple[float, float, float, float]:
        """Return red, green and blue (0 to 255) and opacity at a position from 0 to 1."""
        before = self.stops[0]
        for stop in self.stops:
            if part <= stop[0]:
                room = stop[0] - before[0]
                share = (part - before[0]) / room if room > 0 else 1.0
                return _between(before, stop, max(share, 0.0))
            before = stop
        return _between(before, before, 1.0)

    def plain(self) -> str:
        """Return its middle color, for outputs with one color only."""
        return "#" + "".join(f"{round(each):02x}" for each in self.colour(0.5)[:3])


def _between(one: Stop, other: Stop, share: float) -> tuple[float, float, float, float]:
    """Interpolate between two stops."""
    red, green, blue = (
        int(one[1][at : at + 2], 16) * (1 - share) + int(other[1][at : at + 2], 16) * share
        for at in (1, 3, 5)
    )
    return red, green, blue, one[2] * (1 - share) + other[2] * share


class Pen(NamedTuple):
    """Line style of a drawing's stroke: caps, joins and dash offset."""

    cap: int = 0  # 0 butt, 1 round, 2 square
    join: int = 0  # 0 miter, 1 round, 2 bevel
    limit: float = 10.0  # miter limit, in line widths
    offset: float = 0.0  # dash offset


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
        """Return its line style."""
        if isinstance(self.round_ends, Pen):
            return self.round_ends
        return _ROUND if self.round_ends else _PLAIN


_ROUND, _PLAIN = Pen(1, 1), Pen()


class SymbolRef(NamedTuple):
    """A symbol (an icon or other reused art) placed in a box."""

    symbol: str  # key in the art library, which includes a digest of its content
    x: float  # left edge of its box; y is the lower edge
    y: float
    width: float
    height: float
    colour: str = "#000000"
    turn: float = 0.0  # degrees counter-clockwise around the middle of its box


class Image(NamedTuple):
    """A bitmap, stretched to a box."""

    picture: str  # key in the art library
    x: float
    y: float
    width: float
    height: float


class Group(NamedTuple):
    """Items with a common transform, and a common clip path if there is one.

    Only groups in the symbols of drawings have masks and blend modes; a face's own groups have
    none.
    """

    items: tuple[Item, ...]
    matrix: Matrix = IDENTITY
    clip: tuple[Segment, ...] = ()
    opacity: float = 1.0  # opacity of the whole group, composited as one picture
    mask: tuple[Item, ...] = ()  # luminance mask; nothing outside it is visible
    blend: str = ""  # blend mode, as PDF names it

    @property
    def is_mixed(self) -> bool:
        """Return whether the group must be composited as one picture."""
        return self.opacity < 1 or bool(self.mask) or bool(self.blend)


class Slot(Group):
    """A place for a piece, which draws nothing: its middle and the rotation of a piece on it.

    Its matrix is a rotation and a translation. With zeros instead of a rotation, any rotation fits.
    """

    __slots__ = ()


class FaultMarks(Group):
    """Marks of errors on a draft for an editor, which may hide them.

    In packed faces and digests its items stand alone: a build draws the same marks without a group.
    """

    __slots__ = ()


Item = Text | Line | Shape | SymbolRef | Image | Group
#: Names of item types in digests, and so in the records of printed cards: never rename them.
_KINDS: dict[type[Item], str] = {
    Text: "Text",
    Line: "Line",
    Shape: "Path",
    SymbolRef: "Stamp",
    Image: "Image",
    Group: "Group",
}
#: Types without nested items and without gradients.
_SINGLE = (Line, Text, SymbolRef, Image)
#: Encoded gradients and pens: JSON makes lists of tuples.
_ENCODED = (tuple, list)
#: Constructors of items from tuples, by name in `_KINDS`; faster than calling the class.
_MADE = {name: partial(tuple.__new__, kind) for kind, name in _KINDS.items()}


class Art(Protocol):
    """The library of the art that faces refer to."""

    def is_see_through(self, key: str) -> bool:
        """Return whether a symbol or picture is partly transparent."""

    def has_see_through_glyphs(self, font: str, text: str) -> bool:
        """Return whether any glyph of a run is a partly transparent picture.

        Args:
            font: Font of the run.
            text: Text of the run.
        """


def is_see_through(items: Iterable[Item], art: Art) -> bool:
    """Return whether any item is partly transparent."""
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
        width: Trim width in points.
        height: Trim height in points.
        items: Items in drawing order.
        underlay: Face drawn beneath, shared by many faces (a frame); drawn once per file.
        bleed: Largest extent of art beyond the trim, in points.
        boxes: Boxes of its elements, without those of the underlay, if editors asked for them.
    """

    width: float
    height: float
    items: tuple[Item, ...]
    underlay: Face | None = None
    bleed: float = 0.0
    boxes: tuple[ElementBox, ...] = field(default=(), compare=False, repr=False)

    @cached_property
    def digest(self) -> str:
        """Return the digest of the drawing: faces with equal digests look the same."""
        return digest_of(self.packed())

    def is_see_through(self, art: Art) -> bool:
        """Return whether anything on it is transparent, which PDF/X-1a forbids.

        Args:
            art: Art library that it was laid out with.
        """
        under = self.underlay is not None and self.underlay.is_see_through(art)
        return under or is_see_through(self.items, art)

    def packed(self) -> bytes:
        """Serialize this face; the underlay is only included by its digest."""
        underlay = self.underlay.digest if self.underlay is not None else ""
        # Version 2 of the format writes the same bytes for equal values on every Python.
        return marshal.dumps((underlay, self.width, self.height, flat_items(self.items)), 2)


def packed_items(items: tuple[Item, ...]) -> bytes:
    """Serialize items."""
    return marshal.dumps(flat_items(items), 2)


def digest_of(packed: bytes) -> str:
    """Return the digest of a serialized face or of serialized items."""
    return hashlib.sha256(packed).hexdigest()[:20]


def unpacked(packed: bytes, underlay: Face | None, bleed: float) -> Face:
    """Deserialize a face; `marshal` is unsafe, so only load bytes that this program wrote.

    Args:
        packed: Bytes from `Face.packed`.
        underlay: Underlay of the face.
        bleed: Bleed of the face, points.
    """
    _, width, height, flat = marshal.loads(packed)
    return Face(width, height, items_of(flat), underlay, bleed)


def flat_items(items: Collection[Item]) -> list[tuple[Any, ...]]:
    """Encode items as plain tuples, each starting with its name in `_KINDS`.

    Digests are made of these tuples, so values that items got later are left out at their default.
    """
    if any(type(item) is FaultMarks for item in items):
        items = list(_without_groups_of_marks(items))
    return [
        ("Slot", item.matrix)
        if isinstance(item, Slot)
        else (_KINDS[type(item)], *item)
        if isinstance(item, _SINGLE)
        else _flat_group(item)
        if isinstance(item, Group)
        else _flat_shape(item)
        if isinstance(item.fill, Gradient) or isinstance(item.round_ends, Pen)
        else ("Path", *item)
        for item in items
    ]


def _without_groups_of_marks(items: Iterable[Item]) -> Iterator[Item]:
    for item in items:
        if isinstance(item, FaultMarks):
            yield from item.items
        else:
            yield item


def _flat_group(group: Group) -> tuple[Any, ...]:
    inner, matrix, clip, opacity, mask, blend = group
    flat = "Group", flat_items(inner), matrix, clip
    if mask or blend:
        return (*flat, opacity, flat_items(mask), blend)
    return flat if opacity == 1 else (*flat, opacity)


def _flat_shape(shape: Shape) -> tuple[Any, ...]:
    segments, fill, *line, ends = shape
    flat: Any = fill
    if isinstance(fill, Gradient):
        flat = tuple(fill) if any(fill.focus) else tuple(fill)[:3]
    return ("Path", segments, flat, *line, tuple(ends) if isinstance(ends, Pen) else ends)


def items_of(flat: Iterable[Any]) -> tuple[Item, ...]:
    """Decode items from `flat_items`, or from the lists that JSON makes of them.

    Raises:
        KeyError, TypeError, ValueError: if these values aren't encoded items.
    """
    return tuple([
        _group_of(entry)
        if entry[0] == "Group"
        else _shape_of(entry)
        # A plain shape of a face, by far the most, is made without a call.
        if entry[0] == "Path" and (type(entry) is list or type(entry[2]) is tuple or entry[7])
        else Slot((), entry[1])
        if entry[0] == "Slot"
        else _MADE[entry[0]](entry[1:])
        for entry in flat
    ])  # fmt: skip


def _group_of(entry: Sequence[Any]) -> Group:
    _, inner, (a, b, c, d, e, f), clip, *rest = entry
    if len(rest) > 1:
        opacity, mask, blend = rest
        rest = [opacity, items_of(mask), blend]
    return Group(items_of(inner), (a, b, c, d, e, f), tuple(map(tuple, clip)), *rest)


def _shape_of(entry: Sequence[Any]) -> Shape:
    _, segments, fill, stroke, width, dash, even_odd, ends = entry
    if isinstance(fill, _ENCODED):
        is_radial, stops, (a, b, c, d, e, f), *focus = fill
        stops = tuple((at, colour, opacity) for at, colour, opacity in stops)
        fill = Gradient(is_radial, stops, (a, b, c, d, e, f), *map(tuple, focus))
    if isinstance(ends, _ENCODED):
        ends = Pen(*ends)
    return Shape(tuple(map(tuple, segments)), fill, stroke, width, tuple(dash), even_odd, ends)


class Bitmap(Protocol):
    """A picture made of pixels, as the art library reads or renders it."""

    @property
    def width(self) -> int:
        """Return its width in pixels."""

    @property
    def height(self) -> int:
        """Return its height in pixels."""

    @property
    def digest(self) -> str:
        """Return the digest of its content."""

    def pixels(self, width: float, height: float) -> Pixels:
        """Return it with 8 bits a channel, in about as many pixels."""


class Symbol(NamedTuple):
    """Vector art, drawn once per file and placed often.

    Attributes:
        width: Width in its own units.
        height: Height in its own units.
        paths: Outlines in those units, origin at the bottom left, y up. Fills and strokes with
            `CURRENT` take the reference's color. Pictures refer to the art library; there is no
            text.
        baseline: Depth below the text's baseline when inline, as a fraction of its height.
        digest: Digest of its content, so that a change of art changes the digests of faces.
        pictures: Bitmaps among its paths, by the names that these use.
    """

    width: float
    height: float
    paths: tuple[Shape | Group | Image, ...]
    digest: str = ""
    pictures: tuple[tuple[str, Bitmap], ...] = ()

    def shapes(self) -> Iterator[Shape]:
        """Yield its shapes, with the transforms of their groups applied."""
        yield from shapes_in(self.paths)

    def images(self) -> Iterator[Image]:
        """Yield its pictures, with widths and heights scaled by their groups."""
        yield from _images_in(self.paths, 1.0)


def slots_in(items: Iterable[Item]) -> Iterator[Matrix]:
    """Yield the matrices of the slots among items and in groups, in drawing order."""
    for item in items:
        if isinstance(item, Slot):
            yield item.matrix
        elif isinstance(item, Group):
            yield from (multiply(item.matrix, inner) for inner in slots_in(item.items))


def shapes_in(items: Iterable[Item]) -> Iterator[Shape]:
    """Yield the shapes among items and groups in drawing order, with transforms applied."""
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


_FRAME = rectangle(2, 2, 22, 22)
_CROSS: tuple[Segment, ...] = (("M", 2, 2), ("L", 22, 22), ("M", 2, 22), ("L", 22, 2))
#: Symbol for an unreadable file, so that a draft shows where art is missing.
BROKEN = Symbol(
    24,
    24,
    (
        Shape(_FRAME, stroke="#c1272d", width=1.5),
        Shape(_CROSS, stroke="#c1272d", width=1.5),
    ),
    digest="broken",
)
