"""Content streams: items of a display list as PDF operators, and the resources that they use."""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Any, Protocol

from punchboard.generator.graphics.display_list import (
    CURRENT,
    Gradient,
    Group,
    Image,
    Item,
    Line,
    Shape,
    SymbolRef,
    Text,
    shapes_in,
)
from punchboard.generator.graphics.geometry import (
    Bounds,
    Matrix,
    Rect,
    Segment,
    control_box,
    intersection,
    inverse_transform,
    quarter_turn,
)
from punchboard.generator.impose.plan import Placement
from punchboard.generator.pdf.color import ColorModel
from punchboard.generator.pdf.resources import Resources
from punchboard.generator.text.font_face import FontFace

if TYPE_CHECKING:
    from punchboard.generator.art.glyphs import PlacedGlyph
    from punchboard.generator.pdf.embedded import EmbeddedFont, PictureFont, ShownText
    from punchboard.generator.text.font_face import GlyphPicture

#: Compression level: 6 is a tenth smaller than this and takes twice as long on page streams.
_LEVEL = 4
#: Length of a dot of a dotted line, in units of its line: too short to see.
_DOT = 0.01
#: No page is larger (ISO 32000-1, annex C).
_PAGE: Bounds = (-14_400.0, -14_400.0, 14_400.0, 14_400.0)
#: The miter limit of a new graphics state, in line widths (ISO 32000-1, table 52).
_USUAL_LIMIT = 10.0
#: Items between `BT` and `ET`. `isinstance` is three times as fast with a tuple as with a union.
_TEXTS = (Line, Text)
#: A form XObject's name, width and height in its own units, and whether lines take its colour.
SizedForm = tuple[str, float, float, bool]


class ResourceFile(Protocol):
    """The file of a content stream: it makes forms, fonts and shadings at their first use."""

    fonts: dict[str, EmbeddedFont | PictureFont]
    colors: ColorModel

    def font(self, name: str) -> EmbeddedFont | PictureFont:
        """Return the font of a name."""

    def shown(self, name: str, text: str) -> Sequence[tuple[EmbeddedFont | PictureFont, str]]:
        """Return a line in parts from left to right, each with its font."""

    def color_glyph(
        self, face: FontFace, number: int, colour: str
    ) -> tuple[str, GlyphPicture] | None:
        """Return the key of a glyph's picture and the picture; None if the glyph is an outline."""

    def symbol(
        self, key: str, width: float, height: float, resources: Resources, colors: ColorModel
    ) -> SizedForm:
        """Return the form of an icon or drawing at a width and height, in points."""

    def picture(
        self, key: str, width: float, height: float, resources: Resources, colors: ColorModel
    ) -> str:
        """Return the name of a picture at a width and height, in points."""

    def group(
        self, group: Group, box: Bounds, colors: ColorModel, *, in_symbol: bool
    ) -> tuple[str, list[str]]:
        """Return the form of a transparency group, and the states that it is drawn with."""

    def shading(
        self, gradient: Gradient, reach: float, resources: Resources, colors: ColorModel
    ) -> tuple[str, str]:
        """Return the names of a gradient's shading, and of the state with its opacity."""


#: Fill and stroke color, font and size, line width, and clip.
_State = tuple[str | None, str | None, tuple[str, float] | None, float | None, Bounds]


class ContentStream:
    """Writes items as operators of a content stream (ISO 32000-1, clauses 8 and 9).

    Operators that would set the graphics state to its current values are left out.

    Attributes:
        parts: the operators so far.
        box: the clip, in the current units. PDFium loses a form whose box is far larger.
        is_symbol: whether the items are part of a symbol, in its own units.
        colors: how its colors are written.
        resources: everything that the operators name, but for its glyphs.
        shown: the words drawn in each font, of which `resources` gets its glyphs at the end.
        reference: Reference to it in its file; None until a page shows it.
    """

    def __init__(
        self, file: ResourceFile, box: Bounds = _PAGE, colors: ColorModel | None = None
    ) -> None:
        """Start an empty stream.

        Args:
            file: Its file, with the fonts and art that it uses.
            box: The clip.
            colors: How its colors are written; None for the file's usual way.
        """
        self.box = box
        self.is_symbol = False
        self.colors = colors or file.colors
        self.parts: list[str] = []
        self.resources = Resources()
        self.shown: ShownText = {}
        self.reference: Any = None
        self._file = file
        self._areas, self._lines, self._words = self.colors.palette(self.resources.inked)
        self._fill: str | None = None  # the operators that set the current colors
        self._stroke: str | None = None
        self._font: tuple[str, float] | None = None
        self._width: float | None = None
        self._saved: list[_State] = []
        self._groups: list[Group] = []  # around the current item

    def draw(self, items: Iterable[Item]) -> None:
        """Append items in order."""
        parts = self.parts
        in_text = False
        for item in items:
            is_text = isinstance(item, _TEXTS)
            if is_text is not in_text:
                parts.append("BT" if is_text else "ET")
                in_text = is_text
            if isinstance(item, Line):
                self._line(item)
            elif isinstance(item, SymbolRef):
                self._draw_symbol(item)
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

    def draw_symbol(self, paths: Sequence[Item]) -> None:
        """Append the paths of a symbol, and leave the reference's color for paths that take it.

        PDF can only restore a color, so a symbol's own colors stand between `q` and `Q` where it
        mixes them with the reference's.
        """
        takes = any(map(_takes_colour, shapes_in(paths)))
        for _, alike in groupby(paths, _takers):
            same = tuple(alike)
            if takes and any(_has_own_colour(path) for path in same):
                self.save()
                self.draw(same)
                self.restore()
            else:
                self.draw(same)

    def use(self, name: str) -> None:
        """Draw an XObject by its name."""
        self.resources.xobjects[name] = None
        self.parts.append(f"/{name} Do")

    def shade(self, name: str) -> None:
        """Fill the clip with a shading by its name."""
        self.parts.append(f"/{name} sh")

    def save(self, place: str = "") -> None:
        """Save the graphics state, then append operators that move and clip (`q`)."""
        self.parts.append(f"q {place}" if place else "q")
        self._saved.append((self._fill, self._stroke, self._font, self._width, self.box))

    def begin_marked_content(self, kind: str, properties: str = "") -> None:
        """Begin marked content of a structure type (ISO 32000-1, 14.6)."""
        self.parts.append(f"/{kind} {properties}BDC" if properties else f"/{kind} BMC")

    def end_marked_content(self) -> None:
        """End the marked content that was begun last."""
        self.parts.append("EMC")

    def restore(self) -> None:
        """Restore the graphics state that was saved last (`Q`)."""
        self.parts.append("Q")
        self._fill, self._stroke, self._font, self._width, self.box = self._saved.pop()

    def operators(self) -> bytes:
        """Return the operators so far."""
        return "\n".join(self.parts).encode("latin-1")

    def compressed(self) -> bytes:
        """Return the operators so far, compressed."""
        return zlib.compress(self.operators(), _LEVEL)

    def finish(self) -> Resources:
        """Return the resources of the finished stream, with the glyphs of its fonts."""
        glyphs = self.resources.glyphs
        for font, shown in self.shown.items():
            glyphs[font.face.name] = font.glyphs_of(shown)
        return self.resources

    def _line(self, item: Line) -> None:
        x, y, size, colour, runs = item
        fill = self._words[colour]
        if fill != self._fill:
            self._set_fill(fill)
        code = f"1 0 0 1 {x:.2f} {y:.2f} Tm"
        file, font = self._file, self._font
        fonts, shown = file.fonts, self.shown
        has_pictures = False
        for name, text in runs:
            parts = (
                ((fonts.get(name) or file.font(name), text),)
                if text.isascii()
                else file.shown(name, text)
            )
            for embedded, part in parts:
                if font != (embedded.resource, size):
                    font = embedded.resource, size
                    code += f" {embedded.resource} {size:g} Tf"
                code += embedded.show(part, size, shown)
                has_pictures = has_pictures or embedded.has_pictures
        self._font = font
        self.parts.append(code)
        if has_pictures:
            self.parts.append("ET")
            self._pictures(item)
            self.parts.append("BT")

    def _pictures(self, item: Line) -> None:
        """Draw the picture glyphs of a line, each at its pen position."""
        from punchboard.generator.art.glyphs import glyphs_of, pieces_of  # few texts have any

        x, y, size, colour, runs = item
        for name, text in runs:
            for embedded, part in self._file.shown(name, text):
                face = embedded.face
                pieces = pieces_of(face, part) if face.has_pictures else [(True, part)]
                for is_outline, piece in pieces:
                    for glyph in () if is_outline else glyphs_of(face, piece):
                        self._glyph(face, glyph, Line(x, y, size, colour, ()))
                    x += face.measure(piece) * size

    def _glyph(self, face: FontFace, glyph: PlacedGlyph, line: Line) -> None:
        """Draw a picture glyph of a run that starts with the line."""
        from punchboard.generator.art.glyphs import outline_of  # few texts have pictures

        x, y, size, colour, _ = line
        found = self._file.color_glyph(face, glyph.number, colour)
        if found is None:
            outline = outline_of(face, glyph, (x, y), size)
            if outline:
                self._path(Shape(outline, fill=colour))
            return
        key, box = found
        self.resources.color_glyphs[face.name, glyph.number, colour] = None
        place = x + (glyph.x + box.x) * size, y + (glyph.y + box.y) * size
        self._draw_symbol(SymbolRef(key, *place, box.width * size, box.height * size, colour))

    def _draw_symbol(self, item: SymbolRef) -> None:
        name, width, height, is_stroked = self._file.symbol(
            item.symbol, item.width, item.height, self.resources, self.colors
        )
        sx, sy = item.width / width, item.height / height
        if item.turn:
            place = turned(item, sx, sy)
        else:
            place = f"{_scaling(sx, sy)} {item.x:.2f} {item.y:.2f}"
        fill, stroke = self._areas[item.colour], self._lines[item.colour]
        colour = "" if fill == self._fill else f"{fill} "
        if is_stroked and (fill != self._fill or stroke != self._stroke):
            colour += f"{stroke} "
        self.resources.xobjects[name] = None
        self.parts.append(f"q {colour}{place} cm/{name} Do Q")

    def _image(self, item: Image) -> None:
        # The size of a symbol's pictures is known where the symbol is placed.
        size = (0.0, 0.0) if self.is_symbol else (item.width, item.height)
        name = self._file.picture(item.picture, *size, self.resources, self.colors)
        self.resources.xobjects[name] = None
        x, y, width, height = item[1:]
        self.parts.append(f"q {width:.2f} 0 0 {height:.2f} {x:.2f} {y:.2f} cm /{name} Do Q")

    def _group(self, item: Group) -> None:
        if item.is_mixed:
            name, states = self._file.group(
                item, self._seen(), self.colors, in_symbol=self.is_symbol
            )
            self.resources.xobjects[name] = None
            self.resources.states.update(dict.fromkeys(states))
            set_states = " ".join(f"/{state} gs" for state in states)
            self.parts.append(f"q {set_states} /{name} Do Q")
            return
        matrix = " ".join(f"{value:.6f}" for value in item.matrix[:4])  # PDF has no exponents
        clip = f"{outline(item.clip)} W n " if item.clip else ""
        # The clip is in the coordinates outside the matrix, the items are inside it.
        place = f"{matrix} {item.matrix[4]:.2f} {item.matrix[5]:.2f}"
        self.save(f"{clip}{place} cm")
        self._groups.append(item)
        (self.draw_symbol if self.is_symbol else self.draw)(item.items)
        self._groups.pop()
        self.restore()

    def _seen(self) -> Bounds:
        """Return the clip in the units of the innermost group."""
        seen = self.box
        for group in self._groups:
            if group.clip:
                seen = intersection(seen, control_box(group.clip))
            seen = _seen_from(group.matrix, seen)
        return seen

    def _gradient(self, item: Shape, gradient: Gradient) -> None:
        """Fill a shape with a gradient, by clipping to the shape."""
        star = "*" if item.even_odd else ""
        *turn, x, y = gradient.matrix
        place = " ".join(f"{each:.6f}" for each in turn)
        self.parts.append(f"q {outline(item.segments)} W{star} n {place} {x:.3f} {y:.3f} cm")
        shown = _seen_from(gradient.matrix, intersection(self._seen(), control_box(item.segments)))
        reach = max(1.0, *map(abs, shown))
        name, state = self._file.shading(gradient, reach, self.resources, self.colors)
        if state:
            self.parts.append(f"/{state} gs")
        self.shade(name)
        self.parts.append("Q")

    def _path(self, item: Shape) -> None:
        fill = item.fill
        if isinstance(fill, Gradient):
            self._gradient(item, fill)
            if item.stroke is None:
                return
            fill = None
        if fill is not None and (operator := self._areas[fill]) != self._fill:
            self._set_fill(operator)
        if item.stroke is not None:
            self._set_line(item, self._lines[item.stroke])
        paint = "n"
        if fill is not None:
            star = "*" if item.even_odd else ""
            paint = f"{'B' if item.stroke is not None else 'f'}{star}"
        elif item.stroke is not None:
            paint = "S"
        self.parts.append(f"{outline(item.segments)} {paint}")
        if item.dash:
            self.parts.append("[] 0 d")
        if item.round_ends and item.stroke is not None:
            limit = " 10 M" if item.pen.limit != _USUAL_LIMIT else ""
            self.parts.append(f"0 J 0 j{limit}")

    def _set_line(self, item: Shape, stroke: str) -> None:
        if stroke != self._stroke:
            self._stroke = stroke
            if stroke:
                self.parts.append(stroke)
        if item.width != self._width:
            self._width = item.width
            self.parts.append(f"{_short(item.width)} w")
        if item.dash:
            offset = _short(item.pen.offset) if item.pen.offset else "0"
            self.parts.append(f"[{_dashes(item.dash)}] {offset} d")
        if item.round_ends:
            cap, join, limit, _ = item.pen
            longest = f" {limit:g} M" if limit != _USUAL_LIMIT else ""
            self.parts.append(f"{cap} J {join} j{longest}")

    def _set_fill(self, operator: str) -> None:
        self._fill = operator
        if operator:
            self.parts.append(operator)


def clip_to(window: Rect) -> str:
    """Return the operators that clip to a window."""
    return "{:.3f} {:.3f} {:.3f} {:.3f} re W n".format(*window.corner_and_size)


def matrix_of(placement: Placement) -> str:
    """Return the matrix of a placed face, from the face's bottom left corner."""
    _, _, _, x, y, width, height, turn, _ = placement
    a, b, c, d, e, f = quarter_turn(turn, x, y, width, height)
    return f"{a} {b} {c} {d} {e:.3f} {f:.3f}"


def _seen_from(matrix: Matrix, box: Bounds) -> Bounds:
    """Return the bounding box of a box under the inverse of a matrix."""
    left, bottom, right, top = box
    if left >= right or bottom >= top or not matrix[0] * matrix[3] - matrix[1] * matrix[2]:
        return box
    corners = [inverse_transform(matrix, x, y) for x in (left, right) for y in (bottom, top)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def _takers(path: Item) -> tuple[bool, bool] | None:
    """Return whether fill and stroke take the reference's color; None for other items."""
    return (path.fill == CURRENT, path.stroke == CURRENT) if isinstance(path, Shape) else None


def _takes_colour(path: Shape) -> bool:
    return CURRENT in (path.fill, path.stroke)


def _has_own_colour(path: Item) -> bool:
    return isinstance(path, Shape) and any(
        colour not in (None, CURRENT) for colour in (path.fill, path.stroke)
    )


def _short(length: float) -> str:
    """Return a length with three significant digits; PDF has no exponents (ISO 32000-1, 7.3.3)."""
    text = f"{length:.3g}"
    return text if "e" not in text else f"{length:.6f}"


def _dashes(dash: Sequence[float]) -> str:
    """Return dashes as operands; dots, which are dashes of no length, get a hundredth of a point.

    PDFium gives them a tenth and leaves the gaps, so that a row of dots drifts out of its place.
    """
    lengths = list(dash)
    for at in range(0, len(lengths) - 1, 2) if 0 in dash else ():
        if lengths[at] == 0 and lengths[at + 1] > _DOT:
            lengths[at : at + 2] = _DOT, lengths[at + 1] - _DOT
    return " ".join(map(_short, lengths))


#: How many outlines are cached as operators.
_KEPT_OUTLINES = 512
#: How many sizes are cached as operators.
_KEPT_SIZES = 256
#: Operators of a path. One pattern for all numbers takes half the time of one for each.
_SEGMENTS: dict[str | float, str] = {
    "M": "%.2f %.2f m",
    "L": "%.2f %.2f l",
    "C": "%.2f %.2f %.2f %.2f %.2f %.2f c",
    "Z": "h",
}


@lru_cache(_KEPT_OUTLINES)  # the same frames and signs come again on most faces
def outline(segments: tuple[Segment, ...]) -> str:
    """Return a path's construction operators."""
    return " ".join([_SEGMENTS[segment[0]] % segment[1:] for segment in segments])


def turned(item: SymbolRef, sx: float, sy: float) -> str:
    """Return the matrix of a reference that is turned around the middle of its box."""
    angle = math.radians(item.turn)
    cos, sin = round(math.cos(angle), 9), round(math.sin(angle), 9)  # PDF has no exponents
    mx, my = item.x + item.width / 2, item.y + item.height / 2
    x = mx - cos * item.width / 2 + sin * item.height / 2
    y = my - sin * item.width / 2 - cos * item.height / 2
    return f"{cos * sx:.6f} {sin * sx:.6f} {-sin * sy:.6f} {cos * sy:.6f} {x:.2f} {y:.2f}"


@lru_cache(_KEPT_SIZES)
def _scaling(across: float, up: float) -> str:
    """Return the first four numbers of a matrix that scales."""
    return f"{across:.6f} 0 0 {up:.6f}"


@lru_cache(_KEPT_SIZES, typed=True)  # without a bleed, 0 and 0.0 are written otherwise
def trim_clip(width: float, height: float, bleed: float) -> str:
    """Return the operators that clip a face to its trim plus bleed."""
    return f" {-bleed:.2f} {-bleed:.2f} {width + 2 * bleed:.2f} {height + 2 * bleed:.2f} re W n"
