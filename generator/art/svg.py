"""SVG -> symbol: a drawing from a stranger is read, bounded, and never followed elsewhere.

`load_svg` always returns a symbol: what cannot be drawn is left out with a warning, and a file that
cannot be read at all becomes `BROKEN`, a crossed box, with an error.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable, Mapping
from dataclasses import replace

from punchboard.cards.problem import Diagnostics, Position
from punchboard.generator.art.document import Element, read_document
from punchboard.generator.art.gradient import DrawnGradient, read_gradient
from punchboard.generator.art.outline import (
    FARTHEST,
    MOST_SEGMENTS,
    UNMOVED,
    DrawingError,
    Matrix,
    compose,
    move,
    read_length,
    read_numbers,
    read_path,
    read_shape,
    read_transform,
    too_much,
)
from punchboard.generator.art.paint import (
    FLAT,
    Paint,
    StyleSheet,
    declarations,
    inherit,
    opacity_of,
    unread_paint,
)
from punchboard.generator.face import BROKEN, Gradient, Group, Shape, Symbol

#: Elements drawn, each `<use>` counted anew.
MOST_DRAWN = 50_000
#: `<use>` of `<use>` of ... is followed this often.
DEEPEST_USE = 8

SHAPES = frozenset({"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"})
_CONTAINERS = frozenset({"svg", "g", "a", "switch"})
SILENT = frozenset({
    "clipPath", "defs", "desc", "filter", "linearGradient", "marker", "mask", "metadata", "pattern",
    "radialGradient", "style", "symbol", "title", "view",
})  # fmt: skip
_FIXES = {
    "text": "convert text to paths before saving",
    "image": "put the picture into the layout as an image of its own",
    "foreignObject": "draw it with shapes and paths",
    "script": "save it without scripts",
}


#: Drawings of which there was nothing to say, by text and place: each context reads them again.
_known: dict[tuple[str, Position], Symbol] = {}
#: Drawings that are kept, and letters that one of them may have.
_MOST_KEPT, _MOST_KEPT_TEXT = 300, 20_000


def load_svg(text: str, position: Position, diagnostics: Diagnostics) -> Symbol:
    """Read an SVG document into a symbol whose units are those of its viewBox, y up."""
    known = _known.get((text, position))
    if known is not None:
        return known
    said = diagnostics.said
    symbol = _read(text, position, diagnostics)
    if diagnostics.said == said and len(text) <= _MOST_KEPT_TEXT:
        while len(_known) >= _MOST_KEPT:
            del _known[next(iter(_known))]
        _known[text, position] = symbol
    return symbol


def _read(text: str, position: Position, diagnostics: Diagnostics) -> Symbol:
    try:
        return Drawing(read_document(text), position, diagnostics).symbol()
    except DrawingError as error:
        at = _at(position, error.position.row, error.position.column)
        diagnostics.error(at, error.message, error.hint)
    return BROKEN


def to_symbol(width: float, height: float, paths: Iterable[Shape | Group]) -> Symbol:
    """Return shapes as a symbol, which is named by its content; lengths in its own units."""
    kept = tuple(paths)
    # Shapes were once called so: what was printed then is recorded under these digests.
    content = repr((width, height, kept)).replace("Shape(", "Path(")
    return Symbol(width, height, kept, digest=hashlib.sha256(content.encode()).hexdigest()[:20])


def _at(position: Position, line: int, column: int) -> Position:
    """Return line and column in the file, or the position itself if it names a place already."""
    return position if position.row else replace(position, row=line, column=column)


class Drawing:
    """A walk over one document that gathers its paths.

    Attributes:
        width: of the viewBox, in its units; the height likewise.
        digits: behind the point of coordinates that are kept.
        by_name: its elements by id.
        paths: what is drawn so far, in the units of the viewBox from its bottom left, y up.
    """

    def __init__(self, root: Element, position: Position, diagnostics: Diagnostics) -> None:
        self.root, self.position, self.diagnostics = root, position, diagnostics
        self.by_name: dict[str, Element] = {}
        elements = [root]
        for element in elements:
            elements += element.children
            if "id" in element.given:
                self.by_name.setdefault(element.given["id"], element)
        styles = [each for each in elements if each.tag == "style"]
        sheet = StyleSheet(each.text for each in styles)
        for selector in sheet.unread:
            hint = "set the properties on the elements themselves"
            self.warn(styles[0], f'style rule "{selector}" is not read', hint)
        for element in elements:
            element.declared = declarations(element.tag, element.given, sheet)
        self.left, self.top, self.width, self.height = self._box()
        #: From the drawing's own units, y down, to those of a symbol, y up.
        self.flip: Matrix = (1, 0, 0, -1, -self.left, self.top + self.height)
        whole = math.floor(math.log10(max(self.width, self.height)))
        self.digits = max(0, 5 - whole)
        self.paths: list[Shape | Group] = []
        self._gradients: dict[str, DrawnGradient | str] = {}
        self.drawn = self.points = 0

    def _box(self) -> tuple[float, float, float, float]:
        given = self.root.given
        box = read_numbers(given.get("viewBox", ""))
        if len(box) != 4:
            width = read_length(given.get("width"), 0)
            box = [0, 0, width, read_length(given.get("height"), 0)]
        left, top, width, height = box
        if not (1e-3 <= width <= FARTHEST and 1e-3 <= height <= FARTHEST):
            message, hint = "drawing without a size", 'give <svg> a viewBox, such as "0 0 24 24"'
            at = Position(row=self.root.line, column=self.root.column)
            raise DrawingError(message, hint, at)
        return left, top, width, height

    def symbol(self) -> Symbol:
        """Draw everything, origin at the bottom left of the viewBox, y up, in viewBox units."""
        self.draw(self.root, self.flip, Paint(), ())
        if not self.paths:
            hint = "draw it with shapes and paths that have a fill or a stroke"
            self.warn(self.root, "nothing to see in this drawing", hint)
        return to_symbol(self.width, self.height, self.paths)

    def warn(self, element: Element, message: str, hint: str) -> None:
        """Add a warning that names the element and, where it is not the position's, its line."""
        where = f" (line {element.line} of the drawing)" if self.position.row else ""
        place = _at(self.position, element.line, element.column)
        self.diagnostics.warning(place, f"<{element.tag}>{where}: {message}", hint)

    def draw(self, element: Element, matrix: Matrix, paint: Paint, used: tuple[str, ...]) -> None:
        """Draw one element and what is in it; `used` are the ids of the `<use>` chain above."""
        tag = element.tag
        if not tag or (tag in SILENT and not (tag == "symbol" and used)):
            return
        self.drawn += 1
        if self.drawn > MOST_DRAWN:
            raise too_much(f"more than {MOST_DRAWN} elements, counting every <use>")
        if len(used) > DEEPEST_USE:
            self.warn(element, "<use> nested too deep is left out", "draw the shapes themselves")
            return
        opacity, complaints = opacity_of(element.declared)
        for complaint in complaints:
            self.warn(element, *complaint)
        if not opacity:
            return
        if "transform" in element.given:
            step = read_transform(element.given["transform"])
            if step is None:
                hint = "use matrix, translate, scale, rotate, skewX or skewY"
                self.warn(element, "transform cannot be read, nothing is moved", hint)
            matrix = compose(matrix, step or UNMOVED)
        mean = math.hypot(self.width, self.height) / math.sqrt(2)
        paint, complaints = inherit(paint, element.declared, mean)
        for complaint in complaints:
            self.warn(element, *complaint)
        if isinstance(paint.fill, str) and paint.fill.startswith("url("):
            paint = replace(paint, fill=self._gradient(element, paint.fill))
        if opacity < 1:
            self.draw_faded(element, matrix, paint, used, opacity)
        else:
            self.draw_entered(element, matrix, paint, used)

    def draw_faded(
        self,
        element: Element,
        matrix: Matrix,
        paint: Paint,
        used: tuple[str, ...],
        opacity: float,
    ) -> None:
        """Draw an element that is seen to a part, with all in it as one picture."""
        before = len(self.paths)
        self.draw_entered(element, matrix, paint, used)
        faded = tuple(self.paths[before:])
        if faded:
            self.paths[before:] = [Group(faded, opacity=opacity)]

    def _gradient(self, element: Element, paint: str) -> DrawnGradient | str:
        """Return the gradient that fills an element, or a grey in its place; each is told once."""
        known = self._gradients.get(paint)
        if known is None:
            read = read_gradient(paint, self.by_name, self.width, self.height)
            known = self._gradients[paint] = read or FLAT
            if read is None:
                self.warn(element, *unread_paint(paint))
            elif read.odd:
                fix = "draw it so that this makes no difference"
                self.warn(element, f'gradient "{paint}": {read.odd}', fix)
        return known

    def draw_entered(
        self, element: Element, matrix: Matrix, paint: Paint, used: tuple[str, ...]
    ) -> None:
        """Draw an element that is seen, whose own transform and paint are in effect."""
        tag = element.tag
        if tag in SHAPES:
            self._draw_shape(element, matrix, paint)
        elif tag == "use":
            self._draw_used(element, matrix, paint, used)
        elif tag in _CONTAINERS or tag == "symbol":
            if tag == "svg" and element is not self.root:
                moved = (1, 0, 0, 1, self._x(element, "x"), self._y(element, "y"))
                matrix = compose(compose(matrix, moved), self._fit(element, element.given))
            for child in element.children:
                self.draw(child, matrix, paint, used)
        else:
            self.warn(element, "is not drawn", _FIXES.get(tag, "draw it with shapes and paths"))

    def _draw_shape(self, element: Element, matrix: Matrix, paint: Paint) -> None:
        if element.segments is None:
            data = read_shape(element.tag, element.given, self.width, self.height)
            element.segments, fault = read_path(data)
            if fault:
                message = f"outline breaks off before {fault}"
                self.warn(element, message, "save the drawing again, as plain SVG")
        self.points += len(element.segments)
        if self.points > MOST_SEGMENTS:
            raise too_much(f"more than {MOST_SEGMENTS} path segments")
        hides = paint.fill_hides if element.tag != "line" else 0.0
        fill = paint.fill if hides else None
        scale = math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
        width = round(paint.width * scale, self.digits)
        stroke = paint.stroke if paint.stroke_hides and width > 0 else None
        if not (element.segments and paint.visible and (fill or stroke)):
            return
        segments = move(element.segments, matrix, self.digits)
        if segments is None or width > FARTHEST:
            fix = "move it into the viewBox"
            self.warn(element, "lies too far away to be drawn", fix)
            return
        look: str | Gradient | None
        if isinstance(fill, DrawnGradient):
            look, hides = fill.across(element.segments, matrix, hides), 1.0
        else:
            look = fill
        inner = Shape(segments, look, even_odd=paint.even_odd)
        if not stroke:
            self._add_faded(inner, hides)
            return
        dash = tuple(round(length * scale, self.digits) for length in paint.dash)
        round_ends = paint.round_cap or paint.round_join
        line = inner._replace(stroke=stroke, width=width, dash=dash, round_ends=round_ends)
        if hides == paint.stroke_hides == 1:
            self.paths.append(line)
            return
        if fill:
            self._add_faded(inner, hides)
        self._add_faded(line._replace(fill=None), paint.stroke_hides)

    def _add_faded(self, shape: Shape, opacity: float) -> None:
        self.paths.append(shape if opacity == 1 else Group((shape,), opacity=opacity))

    def _draw_used(
        self, element: Element, matrix: Matrix, paint: Paint, used: tuple[str, ...]
    ) -> None:
        target = element.given.get("href", "")
        name = target.removeprefix("#")
        if not target.startswith("#"):
            message = f'"{target[:60]}" lies outside the drawing and is not followed'
            self.warn(element, message, "paste that drawing into this file")
        elif name not in self.by_name:
            hint = "give the id of an element in this file"
            self.warn(element, f'nothing is called "{name[:60]}"', hint)
        elif name in used:
            self.warn(element, f'"{name[:60]}" uses itself', "break the circle")
        else:
            found = self.by_name[name]
            moved = (1, 0, 0, 1, self._x(element, "x"), self._y(element, "y"))
            matrix = compose(matrix, moved)
            if found.tag == "symbol":
                matrix = compose(matrix, self._fit(found, element.given))
            self.draw(found, matrix, paint, (*used, name))

    def _fit(self, element: Element, size: Mapping[str, str]) -> Matrix:
        """Fit an inner viewBox, undistorted and centred, into the size given; user units."""
        box = read_numbers(element.given.get("viewBox", ""))
        if len(box) != 4 or box[2] <= 0 or box[3] <= 0:
            return UNMOVED
        left, top, inner_width, inner_height = box
        width = read_length(size.get("width", "100%"), self.width, self.width)
        height = read_length(size.get("height", "100%"), self.height, self.height)
        scale = min(width / inner_width, height / inner_height)
        x, y = (width - inner_width * scale) / 2, (height - inner_height * scale) / 2
        return (scale, 0, 0, scale, x - left * scale, y - top * scale)

    def _x(self, element: Element, name: str) -> float:
        return read_length(element.given.get(name), self.width)

    def _y(self, element: Element, name: str) -> float:
        return read_length(element.given.get(name), self.height)
