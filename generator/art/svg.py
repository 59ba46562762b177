"""SVG -> symbol: an untrusted drawing is parsed with limits; external references are ignored.

`load_svg` always returns a symbol. Unsupported parts are left out with a warning. Parts that paths
can't draw become pixels, with a note. An unreadable file becomes `BROKEN`, a crossed box, with an
error.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import itertools
import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from punchboard.cards.catalog import marked, tr, translated
from punchboard.cards.filter_time import FilterTime
from punchboard.cards.problem import Diagnostics, Position, Severity
from punchboard.generator.art.color import read_color
from punchboard.generator.art.conic import conic_gradient
from punchboard.generator.art.document import Element, read_document
from punchboard.generator.art.forms import in_form
from punchboard.generator.art.gradient import DrawnGradient, read_gradient
from punchboard.generator.art.left_out import RELATIVE, TAGS, left_out
from punchboard.generator.art.lettering import Lettered, Letterer, inherit_font, pixels_of
from punchboard.generator.art.outline import (
    FARTHEST,
    PLACES,
    crosses_itself,
    inside_arcs,
    pointed,
    read_angle,
    read_css_transform,
    read_length,
    read_path,
    read_place,
    read_server_step,
    read_shape,
    read_transform,
    transform_rounded,
    vertices,
)
from punchboard.generator.art.paint import (
    Paint,
    Server,
    inherit,
    read_opacity,
    unread_color,
    unread_paint,
)
from punchboard.generator.art.pictures import read_picture
from punchboard.generator.art.render import Rendered, RenderError, TimeSpentError
from punchboard.generator.art.style import StyleSheet
from punchboard.generator.graphics.display_list import (
    BROKEN,
    CURRENT,
    Bitmap,
    Gradient,
    Group,
    Image,
    Item,
    Pen,
    Shape,
    Symbol,
)
from punchboard.generator.graphics.drawing_limits import (
    MOST_SEGMENTS,
    DrawingError,
    too_many_segments,
    too_much,
)
from punchboard.generator.graphics.geometry import (
    IDENTITY,
    NOWHERE,
    Bounds,
    Matrix,
    Segment,
    bounding_box,
    control_box,
    intersection,
    multiply,
    rectangle,
    transform_bounds,
)
from punchboard.generator.graphics.hit_test import flatten
from punchboard.generator.graphics.svg_numbers import read_numbers
from punchboard.generator.text.font_face import GlyphPicture
from punchboard.generator.text.fonts import FontLibrary

if TYPE_CHECKING:  # small games keep none
    from punchboard.generator.art.drawing_cache import DrawingCache

#: Most drawn elements; those of a `<use>` count each time.
MOST_DRAWN = 50_000
#: `<use>` of `<use>` of ... is followed this often; so are clips, masks, patterns and markers.
DEEPEST_USE = 8
#: Parts of a pattern's copies in one shape; beyond, it is drawn as pixels.
_MOST_TILED = 20_000
#: Shapes of a clip path that are looked at for one outline; beyond, they are a mask.
_MOST_JOINED = 200
#: Parts of a drawing that are drawn as pixels.
_MOST_RENDERED = 40

SHAPES = frozenset({"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"})
_CONTAINERS = frozenset({"svg", "g", "a"})
SILENT = frozenset({
    "clipPath", "defs", "desc", "filter", "linearGradient", "marker", "mask", "metadata", "pattern",
    "radialGradient", "style", "symbol", "title", "view",
})  # fmt: skip
_FIXES = {
    "foreignObject": marked("draw it with shapes and paths"),
    "script": marked("save it without scripts"),
}
_REFERENCE = re.compile(r"url\(\s*['\"]?#([^'\")]+)['\"]?\s*\)")
_NAMED = re.compile(r"url\(\s*(?:&quot;|&#x27;|['\"])?#(.+?)(?:&quot;|&#x27;|['\"])?\s*\)"
                    r"|href=\"#([^\"]+)\"")  # fmt: skip
_DATA = re.compile(r"data:image/(?:png|jpe?g|gif|webp);base64,", re.IGNORECASE)
#: CSS's words for blending, in those of PDF (Compositing and Blending 1; ISO 32000-1, 11.3.5).
_BLENDS = {
    each: "".join(word.capitalize() for word in each.split("-"))
    for each in ("multiply", "screen", "overlay", "darken", "lighten", "color-dodge",
                 "color-burn", "hard-light", "soft-light", "difference", "exclusion", "hue",
                 "saturation", "color", "luminosity")
}  # fmt: skip
#: What is done to an element as a whole, which is never written into a part that is rendered.
_WHOLE = frozenset({"clip-path", "mask", "opacity", "mix-blend-mode", "transform"})
_MIXING = frozenset({"filter", "clip-path", "isolation", "mask", "mix-blend-mode"})
#: Attributes and properties that are lengths.
_LENGTHS = frozenset({
    "cx", "cy", "height", "r", "rx", "ry", "stroke-dasharray", "stroke-dashoffset", "stroke-width",
    "width", "x", "x1", "x2", "y", "y1", "y2",
})  # fmt: skip
#: Properties that move an element (CSS Transforms 2).
_MOVING = frozenset({"rotate", "scale", "transform", "translate"})
#: Properties with colors, which are written plainly into a part that is rendered.
_COLORS = frozenset({"color", "fill", "flood-color", "lighting-color", "stop-color", "stroke"})
#: The part of each channel in a mask's light (SVG 1.1, 14.4).
_LIGHT = (0.2125, 0.7154, 0.0721)
#: Default region of a filter or mask, as parts of its element's bounding box.
_AROUND = ("-10%", "-10%", "120%", "120%")
#: Default of `preserveAspectRatio`.
_CENTRED = "xMidYMid meet"
#: PDF's own limit of points, in widths of the line.
_USUAL_LIMIT = Pen().limit
_USUAL_ORDER = Paint().order


#: What in a drawing depends on the game: its fonts and its language.
_OF_GAME = ("<text", "flowRoot", "systemLanguage")
#: Drawings of which there was nothing to say, by text and place: each context reads them again.
_known: dict[tuple[str, Position], Symbol] = {}
#: Drawings that are kept, and letters that one of them may have.
_MOST_KEPT, _MOST_KEPT_TEXT = 300, 20_000


def load_svg(
    text: str,
    position: Position,
    diagnostics: Diagnostics,
    fonts: FontLibrary | None = None,
    kept: DrawingCache | None = None,
    time: FilterTime | None = None,
) -> Symbol:
    """Return the symbol of an SVG document, in units of its viewBox, y up.

    Args:
        text: The document.
        position: Position of the document.
        diagnostics: Receives errors and warnings.
        fonts: Typefaces for its text; None for the shipped one.
        kept: Cache for later runs.
        time: Time that the filters of its file may take; None for a file with one drawing.
    """
    known = _known.get((text, position))
    if known is not None:
        return known
    reports = diagnostics.count
    symbol = _read(text, position, diagnostics, fonts, time or FilterTime())
    is_same = diagnostics.count == reports and not any(each in text for each in _OF_GAME)
    if is_same and kept is not None:
        kept.keep(text, position, symbol)
    if is_same and len(text) <= _MOST_KEPT_TEXT:
        while len(_known) >= _MOST_KEPT:
            del _known[next(iter(_known))]
        _known[text, position] = symbol
    return symbol


def read_glyph(
    picture: GlyphPicture, font: str, diagnostics: Diagnostics
) -> tuple[Symbol, GlyphPicture]:
    """Return the symbol of a glyph's picture, and the picture with a tight box.

    Args:
        picture: Picture of the glyph.
        font: File name of the font.
        diagnostics: Receives errors of the font's drawings.
    """
    symbol = load_svg(picture.svg.decode(), Position(font), diagnostics)
    if picture.is_loose:
        symbol, picture = _tight(symbol, picture)
    return in_form(symbol, picture.form), picture


def _tight(symbol: Symbol, picture: GlyphPicture) -> tuple[Symbol, GlyphPicture]:
    """Return a picture without its empty margins."""
    box = intersection(reach(symbol.paths), (0.0, 0.0, symbol.width, symbol.height))
    left, low, right, top = box
    if not (left < right and low < top):
        return symbol, picture
    paths = (Group(symbol.paths, (1, 0, 0, 1, -left, -low)),)
    em = picture.width / symbol.width
    return to_symbol(right - left, top - low, paths, dict(symbol.pictures)), picture._replace(
        x=picture.x + left * em, y=picture.y + low * em,
        width=(right - left) * em, height=(top - low) * em,
    )  # fmt: skip


def _read(
    text: str,
    position: Position,
    diagnostics: Diagnostics,
    fonts: FontLibrary | None,
    time: FilterTime,
) -> Symbol:
    try:
        return Drawing(read_document(text), position, diagnostics, fonts, time).symbol()
    except DrawingError as error:
        at = _at(position, error.position.row, error.position.column)
        diagnostics.error(at, error.message, error.hint)
    return BROKEN


def to_symbol(
    width: float,
    height: float,
    paths: Iterable[Shape | Group | Image],
    pictures: Mapping[str, Bitmap] | None = None,
) -> Symbol:
    """Return shapes as a symbol with a digest of its content; lengths in its own units."""
    kept = tuple(paths)
    # Shapes were once called paths; decks printed then are recorded by these digests.
    content = repr((width, height, kept)).replace("Shape(", "Path(")
    for later in (", mask=(), blend=''", ", focus=(0.0, 0.0, 0.0)"):
        content = content.replace(later, "")
    digest = hashlib.sha256(content.encode()).hexdigest()[:20]
    return Symbol(width, height, kept, digest, tuple((pictures or {}).items()))


def _at(position: Position, line: int, column: int) -> Position:
    """Return line and column in the file, or the position itself if it names a place already."""
    return position if position.row else position._replace(row=line, column=column)


class Effects(NamedTuple):
    """The effects on an element as a whole, in this order: filter, clip, mask, opacity, blend."""

    filter: Element | None
    clip: Element | None
    mask: Element | None
    opacity: float
    blend: str

    @property
    def are_any(self) -> bool:
        """Return whether there is any effect."""
        return bool(self.filter or self.clip or self.mask or self.blend) or self.opacity < 1


_UNMIXED = Effects(None, None, None, 1.0, "")


class Drawing:
    """A walk over one document that collects its paths.

    Attributes:
        width: Width of the viewBox, in its units; like `height`.
        digits: Decimals of stored coordinates.
        by_name: Its elements by id.
        font: Font properties at the current element.
        paths: Items drawn so far, in the units of the viewBox from its bottom left, y up.
        pictures: Pictures among them, by name.
    """

    def __init__(
        self,
        root: Element,
        position: Position,
        diagnostics: Diagnostics,
        fonts: FontLibrary | None = None,
        time: FilterTime | None = None,
    ) -> None:
        self.root, self.position, self.diagnostics = root, position, diagnostics
        self._time = time or FilterTime()
        self._quiet = 0
        self.by_name: dict[str, Element] = {}
        elements = [root]
        #: By elements' `id()`.
        self._parents: dict[int, Element] = {}
        for element in elements:
            elements += element.children
            for child in element.children:
                self._parents[id(child)] = element
            if "id" in element.given:
                self.by_name.setdefault(element.given["id"], element)
        styles = [each for each in elements if each.tag == "style" and _is_for_print(each)]
        self._sheet = sheet = StyleSheet(each.text for each in styles)
        for selector in sheet.unread:
            hint = tr("set the properties on the elements themselves")
            self.warn(styles[0], tr('style rule "{selector}" is not read', selector=selector), hint)
        sheet.declare(root)
        for part in left_out(elements):
            self.warn(*part)
        #: Elements with lengths in parts of a font's size or of the drawing's.
        self._relative = {id(each) for each in elements if _is_relative(each)}
        self.left, self.top, self.width, self.height = self._box()
        #: Size of the nearest viewBox, the reference of percentages.
        self._view = self.width, self.height
        #: From the drawing's own units, y down, to those of a symbol, y up.
        self.flip: Matrix = (1, 0, 0, -1, -self.left, self.top + self.height)
        whole = math.floor(math.log10(max(self.width, self.height)))
        self.digits = max(0, 5 - whole)
        self.font: dict[str, str] = {}
        self.paths: list[Shape | Group | Image] = []
        self.pictures: dict[str, Bitmap] = {}
        self._fonts = fonts
        self._letterer: Letterer | None = None
        self._gradients: dict[str, DrawnGradient | None] = {}
        self._arounds: dict[int, tuple[Paint, dict[str, str]]] = {}
        self._entered: list[str] = []  # ids of clips, masks, patterns and markers that it is in
        self._is_cutting = self._is_measuring = False
        self._cuts: dict[tuple[int, Matrix], tuple[Shape | Group | Image, ...]] = {}
        self._boxes: dict[int, Bounds] = {}  # of groups that were asked for, by the element
        self.drawn = self.points = self.rendered = 0

    def _box(self) -> tuple[float, float, float, float]:
        """Return the viewBox, extended to the aspect ratio of the drawing."""
        given = self.root.given
        box = read_numbers(given.get("viewBox", ""))
        width = read_length(given.get("width"), 0) if "%" not in given.get("width", "") else 0
        height = read_length(given.get("height"), 0) if "%" not in given.get("height", "") else 0
        if len(box) != 4:
            box = [0, 0, width, height]
        elif width > 0 < height and min(box[2:]) > 0 and "none" not in _aspect(self.root):
            scale = (max if "slice" in _aspect(self.root) else min)(width / box[2], height / box[3])
            wide, tall = width / scale, height / scale
            if abs(wide / box[2] - 1) > 1e-3 or abs(tall / box[3] - 1) > 1e-3:
                across, down = _shares(_aspect(self.root))
                box = [box[0] - (wide - box[2]) * across, box[1] - (tall - box[3]) * down,
                       wide, tall]  # fmt: skip
        left, top, width, height = box
        if not (1e-3 <= width <= FARTHEST and 1e-3 <= height <= FARTHEST):
            message, hint = (
                tr("drawing without a size"),
                tr('give <svg> a viewBox, such as "0 0 24 24"'),
            )
            at = Position(row=self.root.line, column=self.root.column)
            raise DrawingError(message, hint, at)
        return left, top, width, height

    def symbol(self) -> Symbol:
        """Draw everything, origin at the bottom left of the viewBox, y up, in viewBox units."""
        self._draw_background()
        self.draw(self.root, self.flip, Paint(), ())
        if not self.paths:
            hint = tr("draw it with shapes and paths that have a fill or a stroke")
            self.warn(self.root, tr("nothing to see in this drawing"), hint)
        return to_symbol(self.width, self.height, self.paths, self.pictures)

    def _draw_background(self) -> None:
        """Fill the whole drawing with the background of `<svg>`."""
        declared = self.root.declared
        for name in ("background", "background-color", "background-image"):
            value = declared.get(name, "none").strip()
            colour = read_color(value)
            if value.lower() == "currentcolor":
                colour = self._current_of(self.root), 1.0
            if colour is not None and colour[1]:
                box = rectangle(0.0, 0.0, self.width, self.height)
                self.paths.append(_faded(Shape(box, colour[0]), colour[1]))
            elif colour is None and value.lower() not in ("none", "initial"):
                self.warn(self.root, tr("{name} is not drawn", name=name),
                          tr("draw a rectangle as large as the drawing behind it"))  # fmt: skip

    def warn(self, element: Element, message: str, hint: str, *, note: bool = False) -> None:
        """Add a warning, or a note, that names the element and where it is if it is not known."""
        if self._quiet:
            return
        say = self.diagnostics.note if note else self.diagnostics.warning
        say(self._place(element), f"{self._called(element, has_id=note)}: {message}", hint)

    def _place(self, element: Element) -> Position:
        return _at(self.position, element.line, element.column)

    def _called(self, element: Element, *, has_id: bool) -> str:
        """Return how diagnostics call an element, with its id if asked for and there."""
        name = f' id="{element.given["id"][:40]}"' if has_id and "id" in element.given else ""
        tag = f"<{element.tag}{name}>"
        if not self.position.row:
            return tag
        return tr("{tag} (line {line} of the drawing)", tag=tag, line=element.line)

    def draw(self, element: Element, matrix: Matrix, paint: Paint, used: tuple[str, ...]) -> None:
        """Draw an element and its children; `used` are the ids of the `<use>` chain above."""
        tag = element.tag
        if not tag or tag[0] == "#" or (tag in SILENT and not (tag == "symbol" and used)):
            return
        given = element.given
        if ("systemLanguage" in given or "requiredExtensions" in given) and not self._is_wanted(
            element
        ):
            return
        self.drawn += 1
        if self.drawn > MOST_DRAWN:
            raise too_much(
                tr("more than {most_drawn} elements, counting every <use>", most_drawn=MOST_DRAWN)
            )
        if len(used) > DEEPEST_USE:
            self.warn(
                element, "<use> nested too deep is left out", tr("draw the shapes themselves")
            )
            return
        declared = element.declared
        if declared.get("display") == "none":
            return
        opacity = 1.0
        if not self._is_cutting and "opacity" in declared:
            opacity = read_opacity(declared["opacity"])
            if not opacity:
                return
        if self._sheet.lost and id(element) in self._sheet.lost:
            name = self._sheet.lost[id(element)]
            self.warn(element, tr("{name} asks for a CSS variable that isn't set", name=name),
                      tr("set {name} to a plain value", name=name))  # fmt: skip
        if self._relative and id(element) in self._relative:
            self._draw_relative(element, matrix, paint, used)
            return
        if element.declared:
            mean = math.hypot(*self._view) / math.sqrt(2)
            paint, complaints = inherit(paint, element.declared, mean)
            for complaint in complaints:
                self.warn(element, *complaint)
        if self._is_measuring:  # hidden shapes and unfilled ones have a box as well
            paint = Paint(fill="#ffffff")
        elif self._is_cutting:  # outlines alone count, filled by a rule of their own
            paint = paint._replace(
                fill="#ffffff", fill_opacity=1.0, fill_alpha=1.0, stroke=None,
                markers=("", "", ""), even_odd=paint.clip_even_odd,
            )  # fmt: skip
        else:
            paint = self._with_gradients(element, paint)
        outer, self.font = self.font, inherit_font(self.font, element.declared)
        step = self._step(element, paint, used)
        if step is not IDENTITY:
            matrix = multiply(matrix, step)
        effects = self._effects(element, opacity)
        if effects is not _UNMIXED and effects.are_any:
            self.draw_mixed(element, matrix, paint, used, effects)
        else:
            self.draw_entered(element, matrix, paint, used)
        self.font = outer

    def _draw_relative(
        self, element: Element, matrix: Matrix, paint: Paint, used: tuple[str, ...]
    ) -> None:
        """Draw an element of which some lengths are in units of its font or of the drawing."""
        font = inherit_font(self.font, element.declared)
        root = inherit_font({}, self.root.declared)
        units = {
            "em": pixels_of(font), "ex": pixels_of(font) / 2, "ch": pixels_of(font) / 2,
            "rem": pixels_of(root), "vw": self.width / 100, "vh": self.height / 100,
            "vmin": min(self.width, self.height) / 100, "vmax": max(self.width, self.height) / 100,
        }  # fmt: skip

        def plain(found: re.Match[str]) -> str:
            return f"{read_length(found[1], 1.0) * units[found[2].lower()]:.9g}"

        given, declared, segments = element.given, element.declared, element.segments
        element.given = {
            name: RELATIVE.sub(plain, value) if name in _LENGTHS else value
            for name, value in given.items()
        }
        element.declared = {
            name: RELATIVE.sub(plain, value) if name in _LENGTHS else value
            for name, value in declared.items()
        }
        element.segments = None
        self._relative.discard(id(element))
        try:
            self.draw(element, matrix, paint, used)
        finally:
            self._relative.add(id(element))
            element.given, element.declared, element.segments = given, declared, segments

    def _step(self, element: Element, paint: Paint, used: tuple[str, ...]) -> Matrix:
        """Return an element's own transform, about its origin."""
        declared = element.declared
        if "transform" not in element.given and _MOVING.isdisjoint(declared):
            return IDENTITY
        text = element.given.get("transform", "").replace("none", "")
        if not text and _MOVING.isdisjoint(declared):
            return IDENTITY
        size: Sequence[float] = self._view
        left = top = 0.0
        box = declared.get("transform-box", "view-box")
        if box != "view-box":
            left, top, right, bottom = self._own_box(element, paint, used)
            if box in ("stroke-box", "border-box") and paint.stroke is not None:
                half = paint.width / 2
                left, top, right, bottom = left - half, top - half, right + half, bottom + half
            size = max(right - left, 0.0), max(bottom - top, 0.0)
            if not (math.isfinite(left) and math.isfinite(top)):
                left = top = 0.0
        if not _MOVING.isdisjoint(declared):
            own = declared.get("transform", "" if text else "none")
            step = read_css_transform(declared, own, *size) if own else read_transform(text)
        else:
            step = read_transform(text)
        if step is None:
            hint = tr("use matrix, translate, scale, rotate, skewX or skewY")
            self.warn(element, tr("transform cannot be read, nothing is moved"), hint)
            return IDENTITY
        if "transform-origin" not in declared and not (left or top):
            return step
        origin = declared.get("transform-origin", "0 0")
        found = read_place(origin, *size)
        if found is None:
            self.warn(
                element,
                tr('transform-origin "{origin}" cannot be read', origin=origin[:60]),
                tr("use two lengths, such as 12px 8px, or words such as center"),
            )
            found = 0.0, 0.0
        x, y = left + found[0], top + found[1]
        if not (x or y):
            return step
        return multiply(multiply((1, 0, 0, 1, x, y), step), (1, 0, 0, 1, -x, -y))

    def _with_gradients(self, element: Element, paint: Paint) -> Paint:
        """Return a paint with its gradients read."""
        if isinstance(paint.fill, Server):
            paint = paint._replace(fill=self._server(element, paint.fill))
        if isinstance(paint.stroke, Server):
            paint = paint._replace(stroke=self._server(element, paint.stroke))
        return paint

    def _server(self, element: Element, server: Server) -> str | DrawnGradient | Server | None:
        """Return the gradient that a paint names, or its fallback."""
        name = server.name
        if name not in self._gradients:
            found = self._gradients[name] = read_gradient(
                name, self.by_name, self.width, self.height, self._current_of
            )
            if found is None and self._pattern_of(server) is None and server.instead is None:
                self.warn(element, *unread_paint(name))
            if found is not None and found.lacks_color:
                message = tr(
                    "the stops of a gradient cannot take the colour of the place: they are black"
                )
                self.warn(element, message, tr("fade a colour of their own over currentColor"))
            if found is not None and found.unread:
                self.warn(element, *unread_color(found.unread))
            if found is not None and found.is_moved:
                self.warn(element, tr("the focus of a gradient is moved into its circle"),
                          tr("draw the gradient again with its focus inside"))  # fmt: skip
        gradient = self._gradients[name]
        if gradient is not None:
            return gradient._replace(instead=server.instead)
        return server if self._pattern_of(server) is not None else server.instead

    def _current_of(self, element: Element) -> str:
        """Return the `currentColor` of an element where it is in the file."""
        found: Element | None = element
        while found is not None:
            colour = found.declared.get("color", "currentColor")
            if colour.lower() != "currentcolor" and (known := read_color(colour)):
                return known[0]
            found = self._parents.get(id(found))
        return CURRENT

    def _around(self, element: Element) -> tuple[Paint, dict[str, str]]:
        """Return the paint and font inside a clip, mask, pattern or marker.

        They are inherited from its ancestors in the file, not from its users (SVG 2, 5.5).
        """
        known = self._arounds.get(id(element))
        if known is not None:
            return known
        chain = [element]
        while (outer := self._parents.get(id(chain[-1]))) is not None:
            chain.append(outer)
        paint, font = Paint(), dict[str, str]()
        mean = math.hypot(self.width, self.height) / math.sqrt(2)
        for each in reversed(chain):
            paint, complaints = inherit(paint, each.declared, mean)
            font = inherit_font(font, each.declared)
        for complaint in complaints:
            self.warn(element, *complaint)
        self._arounds[id(element)] = paint, font
        return paint, font

    @contextmanager
    def _at_home(self, element: Element) -> Iterator[Paint]:
        """Enter the content of a clip, mask, pattern or marker, with its font; give its paint."""
        paint, font = self._around(element)
        outer, self.font = self.font, font
        try:
            yield self._with_gradients(element, paint)
        finally:
            self.font = outer

    def _pattern_of(self, server: Server) -> Element | None:
        return self._referred(server.name, "pattern")

    def _referred(self, value: str, tag: str) -> Element | None:
        """Return the element of a kind that a value such as `url(#name)` refers to."""
        reference = _REFERENCE.match(value)
        found = self.by_name.get(reference[1].strip()) if reference else None
        return found if found is not None and found.tag == tag else None

    def _effects(self, element: Element, opacity: float) -> Effects:
        declared = element.declared
        if opacity == 1 and _MIXING.isdisjoint(declared):
            return _UNMIXED
        if self._is_measuring:
            return _UNMIXED
        if self._is_cutting:
            clip = self._referred(declared.get("clip-path", ""), "clipPath")
            return Effects(None, clip, None, 1.0, "")
        mode = declared.get("mix-blend-mode", "")
        blend = _BLENDS.get(mode, "")
        if mode not in ("", "normal") and not blend:
            self.warn(
                element,
                tr('there is no blend mode "{mode}"', mode=mode[:60]),
                tr("use one such as multiply"),
            )
        if not blend and declared.get("isolation") == "isolate":
            blend = "Normal"
        found: list[Element | None] = []
        for name, tag in (("filter", "filter"), ("clip-path", "clipPath"), ("mask", "mask")):
            value = declared.get(name, "none")
            found.append(self._referred(value, tag))
            if found[-1] is None and value != "none":
                hint = tr("draw it again, or take it out")
                self.warn(
                    element, tr('there is no {name} "{value}"', name=name, value=value[:60]), hint
                )
        effect, clip, mask = found
        if effect is not None:
            effect, blended = _split_blend_from_filter(effect)
            blend = blend or blended
        return Effects(effect, clip, mask, opacity, blend)

    def draw_mixed(
        self,
        element: Element,
        matrix: Matrix,
        paint: Paint,
        used: tuple[str, ...],
        effects: Effects,
    ) -> None:
        """Draw an element of which all together is cut, masked, faded or more."""
        with self._captured() as items:
            if effects.filter is not None:
                self._render(element, matrix, paint, used, effects.filter)
            else:
                self.draw_entered(element, matrix, paint, used)
        whole: tuple[Item, ...] = tuple(items)
        if not whole:
            return
        if effects.clip is not None:
            clipped = self._clipped(whole, element, matrix, paint, used, effects.clip)
            if clipped is None:
                return
            whole = (clipped,)
        if effects.mask is not None:
            masked = self._masked(whole, element, matrix, paint, used, effects.mask)
            if masked is None:
                return
            whole = (masked,)
        if effects.opacity < 1 or effects.blend:
            whole = (Group(whole, opacity=effects.opacity, blend=effects.blend),)
        self.paths += whole  # type: ignore[arg-type]

    @contextmanager
    def _captured(self) -> Iterator[list[Shape | Group | Image]]:
        """Draw into a separate list."""
        outer, self.paths = self.paths, []
        try:
            yield self.paths
        finally:
            self.paths = outer

    @contextmanager
    def _inside(self, element: Element, name: str) -> Iterator[bool]:
        """Enter a clip, mask, pattern or marker; tell whether that is allowed here."""
        if name in self._entered or len(self._entered) >= DEEPEST_USE:
            self.warn(element, tr('"{name}" uses itself', name=name[:60]), tr("break the circle"))
            yield False
            return
        self._entered.append(name)
        try:
            yield True
        finally:
            self._entered.pop()

    def _own_box(self, element: Element, paint: Paint, used: tuple[str, ...]) -> Bounds:
        """Return the bounding box of an element's fill (no stroke), in user units, y down."""
        if element.tag in SHAPES:
            return bounding_box(self._segments(element))
        known = self._boxes.get(id(element))
        if known is not None:  # nested requests would take exponential time
            return known
        digits, self.digits = self.digits, 9
        outer, self._is_cutting = self._is_cutting, True
        was_measuring, self._is_measuring = self._is_measuring, True
        self._quiet += 1
        with self._captured() as items:
            self.draw_entered(element, IDENTITY, Paint(fill="#ffffff"), used)
        self._quiet -= 1
        self._is_cutting, self._is_measuring = outer, was_measuring
        self.digits = digits
        box = self._boxes[id(element)] = reach(items)
        return box

    def _in_box(
        self, units: str, element: Element, paint: Paint, used: tuple[str, ...]
    ) -> Matrix | None:
        """Return the matrix from a clip's or mask's units to user units; None for an empty box."""
        if units != "objectBoundingBox":
            return IDENTITY
        left, top, right, bottom = self._own_box(element, paint, used)
        if not (left < right and top < bottom):
            return None
        return right - left, 0, 0, bottom - top, left, top

    # Clips and masks

    def _clipped(
        self,
        items: tuple[Item, ...],
        element: Element,
        matrix: Matrix,
        paint: Paint,
        used: tuple[str, ...],
        clip: Element,
    ) -> Group | None:
        """Return items cut by a clip path; None if nothing is left."""
        units = clip.given.get("clipPathUnits", "userSpaceOnUse")
        inner = self._in_box(units, element, paint, used)
        if inner is None:
            return None
        inner = multiply(multiply(matrix, self._step(clip, paint, used)), inner)
        cutting = self._cutting(clip, inner, used)
        if cutting is None:
            return Group(items)
        if not cutting:
            return None
        outline = _one_outline(cutting) if len(cutting) <= _MOST_JOINED else ()
        cut = Group(items, clip=outline) if outline else Group(items, mask=cutting)
        own = self._referred(clip.declared.get("clip-path", ""), "clipPath")
        if own is None:
            return cut
        with self._inside(clip, clip.given.get("id", "")) as is_allowed:
            if not is_allowed:
                return cut
            return self._clipped((cut,), element, matrix, paint, used, own)

    def _cutting(
        self, clip: Element, matrix: Matrix, used: tuple[str, ...]
    ) -> tuple[Shape | Group | Image, ...] | None:
        """Return the visible area of a clip path; None if it can't be used here."""
        known = self._cuts.get((id(clip), matrix))
        if known is not None:  # thousands of shapes may share one
            return known
        outer, self._is_cutting = self._is_cutting, True
        with (
            self._inside(clip, clip.given.get("id", "")) as is_allowed,
            self._captured() as cutting,
            self._at_home(clip) as around,
        ):
            for child in clip.children if is_allowed else ():
                target = self.by_name.get(child.given.get("href", "").removeprefix("#"))
                own = target if child.tag == "use" and target is not None else child
                if own.tag in SHAPES or own.tag == "text":
                    self.draw(child, matrix, around, used)
        self._is_cutting = outer
        if not is_allowed:
            return None
        found = self._cuts[id(clip), matrix] = tuple(cutting)
        return found

    def _masked(
        self,
        items: tuple[Item, ...],
        element: Element,
        matrix: Matrix,
        paint: Paint,
        used: tuple[str, ...],
        mask: Element,
    ) -> Group | None:
        """Return items that are seen where a mask is light; None if nothing is."""
        given = mask.given
        box = self._region(mask, element, paint, used)
        content = self._in_box(given.get("maskContentUnits", ""), element, paint, used)
        if box is None or content is None:
            return None
        with (
            self._inside(mask, given.get("id", "")) as is_allowed,
            self._captured() as light,
            self._at_home(mask) as inner,
        ):
            for child in mask.children if is_allowed else ():
                self.draw(child, multiply(matrix, content), inner, ())
        if not is_allowed:
            return Group(items)
        is_alpha = mask.declared.get("mask-type") == "alpha"
        lit: tuple[Item, ...] = tuple(_lit(each, is_alpha=is_alpha) for each in light)
        if not lit:
            return None
        region = transform_rounded(rectangle(*box), matrix, self.digits) or ()
        is_upright = abs(matrix[1]) + abs(matrix[2]) < 1e-9
        if not (is_upright and _encloses(transform_bounds(matrix, box), reach(lit))):
            lit = (Group(lit, clip=region),)
        own = self._referred(mask.declared.get("mask", ""), "mask")
        cut = Group(items, mask=lit)
        if own is None:
            return cut
        with self._inside(mask, given.get("id", "")) as is_allowed:
            if not is_allowed:
                return cut
            return self._masked((cut,), element, matrix, paint, used, own)

    def _region(
        self, effect: Element, element: Element, paint: Paint, used: tuple[str, ...]
    ) -> Bounds | None:
        """Return where a mask or filter reaches, in user units, y down."""
        units = f"{effect.tag}Units"
        x, y, width, height = (
            effect.given.get(name, usual)
            for name, usual in zip(("x", "y", "width", "height"), _AROUND, strict=True)
        )
        if effect.given.get(units) == "userSpaceOnUse":
            across, down = self._view
            left, top = read_length(x, across), read_length(y, down)
            return left, top, left + read_length(width, across), top + read_length(height, down)
        left, top, right, bottom = self._own_box(element, paint, used)
        wide, tall = right - left, bottom - top
        if not (wide >= 0 and tall >= 0):
            return None
        start, up = left + read_length(x, 1.0) * wide, top + read_length(y, 1.0) * tall
        return start, up, start + read_length(width, 1) * wide, up + read_length(height, 1) * tall

    # Elements

    def draw_entered(
        self, element: Element, matrix: Matrix, paint: Paint, used: tuple[str, ...]
    ) -> None:
        """Draw an element that is seen, whose own transform and paint are in effect."""
        tag = element.tag
        if tag in SHAPES:
            self._draw_shape(element, self._segments(element), matrix, paint, used)
            return
        if paint.thin and tag not in ("text", "flowRoot"):  # which isn't inherited
            paint = paint._replace(thin=False)
        if tag == "use":
            self._draw_used(element, matrix, paint, used)
        elif tag in ("svg", "symbol") and element is not self.root:
            self._draw_view(element, element.given, matrix, paint, used)
        elif tag in _CONTAINERS:
            for child in element.children:
                self.draw(child, matrix, paint, used)
        elif tag == "switch":
            chosen = next((each for each in element.children if self._is_meant(each)), None)
            if chosen is not None:
                self.draw(chosen, matrix, paint, used)
            elif any("systemLanguage" in each.given for each in element.children):
                self.warn(
                    element,
                    tr("nothing in it is for the language {language}", language=self._language),
                    tr("add a part without systemLanguage at its end"),
                )
        elif tag in ("text", "flowRoot"):
            self._draw_words(element, matrix, paint, used)
        elif tag == "image":
            self._draw_image(element, matrix)
        elif tag == "foreignObject":
            self._draw_foreign(element, matrix)
        elif tag not in TAGS:
            self.warn(
                element, tr("is not drawn"), translated(_FIXES.get(tag, _FIXES["foreignObject"]))
            )

    @property
    def _language(self) -> str:
        return self._fonts.language if self._fonts is not None else "en"

    def _is_meant(self, element: Element) -> bool:
        """Return whether a part of a `<switch>` is one that we can draw, and for the language."""
        if not element.tag or element.tag[0] == "#":
            return False
        if element.tag in ("foreignObject", *SILENT):
            return False
        return self._is_wanted(element)

    def _is_wanted(self, element: Element) -> bool:
        """Return whether an element's conditional attributes hold (SVG 2, 5.9)."""
        given = element.given
        if given.get("requiredExtensions"):
            return False
        tongues = given.get("systemLanguage")
        own = self._language.lower() + "-"
        return tongues is None or any(
            own.startswith(each) or each.startswith(own)
            for each in (f"{tongue.strip().lower()}-" for tongue in tongues.split(","))
        )

    def _segments(self, element: Element) -> tuple[Segment, ...]:
        """Return the outline of a shape, in its own units."""
        if element.segments is None:
            data = read_shape(element.tag, element.given, *self._view)
            element.segments, fault = read_path(data)
            if fault:
                message = tr("outline breaks off before {fault}", fault=fault)
                self.warn(element, message, tr("save the drawing again, as plain SVG"))
        return element.segments

    def _draw_shape(
        self,
        element: Element,
        segments: tuple[Segment, ...],
        matrix: Matrix,
        paint: Paint,
        used: tuple[str, ...],
    ) -> None:
        self.points += len(segments)
        if self.points > MOST_SEGMENTS:
            raise too_many_segments()
        fill = paint.fill if paint.fill_hides and element.tag != "line" else None
        scale = math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
        width = round(paint.width * (1.0 if paint.thin else scale), self.digits)
        stroke = paint.stroke if paint.stroke_hides and width > 0 else None
        if not (segments and paint.visible and (fill or stroke or any(paint.markers))):
            return
        moved = transform_rounded(segments, matrix, self.digits)
        if moved is None or width > FARTHEST:
            self.warn(element, tr("lies too far away to be drawn"), tr("move it into the viewBox"))
            return
        parts: dict[str, tuple[Shape | Group | Image, ...]] = {}
        filled = Shape(moved, even_odd=paint.even_odd)
        plain: Shape | None = None
        if fill is not None:
            done = self._filled(element, filled, fill, segments, matrix, paint, used)
            parts["fill"] = done
            if len(done) == 1 and isinstance(done[0], Shape):
                plain = done[0]
        if stroke is not None:
            if paint.dash and "pathLength" in element.given:
                paint = _as_long(paint, element.given["pathLength"], segments)
            line = self._line(filled, segments, matrix, paint, width, scale)
            is_simple = isinstance(line, Shape) and isinstance(stroke, str)
            if (
                is_simple
                and paint.stroke_hides == 1
                and paint.order == _USUAL_ORDER
                and (plain is not None or fill is None)
            ):
                assert isinstance(line, Shape)
                look = plain.fill if plain is not None else None
                parts = {"stroke": (Shape(moved, look, str(stroke), *line[3:]),)}
            else:
                parts["stroke"] = self._stroked(
                    element, line, stroke, segments, matrix, paint, used
                )
        if any(paint.markers) and element.tag in SHAPES:
            with self._captured() as items:
                self._draw_markers(element, segments, matrix, paint, used)
            parts["markers"] = tuple(items)
        for each in paint.order:
            self.paths += parts.get(each, ())

    def _filled(
        self,
        element: Element,
        shape: Shape,
        fill: str | DrawnGradient | Server,
        segments: tuple[Segment, ...],
        matrix: Matrix,
        paint: Paint,
        used: tuple[str, ...],
    ) -> tuple[Shape | Group | Image, ...]:
        """Return a shape filled with a color, a gradient or a pattern."""
        hides = paint.fill_hides
        if isinstance(fill, DrawnGradient):
            look = fill.across(segments, matrix, hides)
            return (shape._replace(fill=look),) if look is not None else ()
        if isinstance(fill, Server):
            return self._tiled(element, shape, fill, segments, matrix, used, hides)
        return (_plainly(shape, fill, hides),)

    def _line(
        self,
        shape: Shape,
        segments: tuple[Segment, ...],
        matrix: Matrix,
        paint: Paint,
        width: float,
        scale: float,
    ) -> Shape | Group:
        """Return a shape's line without a color; in a group if a matrix slants it."""
        factor = 1.0 if paint.thin else scale
        dash = tuple(round(length * factor, self.digits) for length in paint.dash)
        ends = _ends(segments, paint, dash, round(paint.offset * factor, self.digits))
        line = Shape(shape.segments, None, "", width, dash, shape.even_odd, ends)
        a, b, c, d, e, f = matrix
        slant = abs(a * c + b * d) + abs(math.hypot(a, b) - math.hypot(c, d)) * scale
        if paint.thin or not scale or slant <= 1e-3 * scale * scale:
            return line
        own = transform_rounded(segments, (scale, 0, 0, scale, 0, 0), self.digits)
        if own is None:
            return line
        k = 1 / scale
        return Group((line._replace(segments=own),), (a * k, b * k, c * k, d * k, e, f))

    def _stroked(
        self,
        element: Element,
        line: Shape | Group,
        stroke: str | DrawnGradient | Server,
        segments: tuple[Segment, ...],
        matrix: Matrix,
        paint: Paint,
        used: tuple[str, ...],
    ) -> tuple[Shape | Group | Image, ...]:
        """Return a line in a color, or a gradient or pattern that is seen where the line is."""
        if isinstance(stroke, str):
            return (_faded(_in_color(line, stroke), paint.stroke_hides),)
        mask = _in_color(line, "#ffffff")
        box = reach((mask,))
        if isinstance(stroke, Server):
            area = Shape(rectangle(*box))
            tiles = self._tiled(element, area, stroke, segments, matrix, used, paint.stroke_hides)
            return (Group(tiles, mask=(mask,)),) if tiles else ()
        look = stroke.across(segments, matrix, paint.stroke_hides, box)
        if look is None:
            return ()
        if isinstance(look, str):
            return (_in_color(line, look),)
        return (Group((Shape(rectangle(*box), look),), mask=(mask,)),)

    def _tiled(
        self,
        element: Element,
        shape: Shape,
        server: Server,
        segments: tuple[Segment, ...],
        matrix: Matrix,
        used: tuple[str, ...],
        hides: float,
    ) -> tuple[Shape | Group | Image, ...]:
        """Return a shape filled with copies of a pattern."""
        pattern = self._pattern_of(server)
        assert pattern is not None
        given, source = self._pattern_values(pattern)
        box, matrix = server.placed or (bounding_box(segments), matrix)
        wide, tall = box[2] - box[0], box[3] - box[1]
        fits = given.get("patternUnits", "objectBoundingBox") != "userSpaceOnUse"
        if fits and not (wide > 0 and tall > 0):
            return () if server.instead is None else (_plainly(shape, server.instead, hides),)
        across, down = (1.0, 1.0) if fits else self._view
        x, width = (read_length(given.get(each), across) for each in ("x", "width"))
        y, height = (read_length(given.get(each), down) for each in ("y", "height"))
        if fits:
            x, y, width, height = box[0] + x * wide, box[1] + y * tall, width * wide, height * tall
        whole = multiply(matrix, self._pattern_step(element, pattern, given))
        area = whole[0] * whole[3] - whole[1] * whole[2]
        if not (width > 0 and height > 0 and abs(area) > 1e-12):
            return ()
        inner = multiply(whole, (1, 0, 0, 1, x, y))
        view = read_numbers(given.get("viewBox", ""))
        if len(view) == 4 and view[2] > 0 < view[3]:
            aspect = given.get("preserveAspectRatio", _CENTRED)
            inner = multiply(inner, _fit(view, width, height, aspect)[0])
        elif given.get("patternContentUnits") == "objectBoundingBox":
            inner = multiply(inner, (wide, 0, 0, tall, 0, 0))
        with (
            self._inside(pattern, server.name) as is_allowed,
            self._captured() as tile,
            self._at_home(source) as paint,
        ):
            for child in source.children if is_allowed else ():
                self.draw(child, inner, paint, used)
        if not tile:
            return ()
        cell = transform_rounded(rectangle(x, y, x + width, y + height), whole, 6) or ()
        content: tuple[Item, ...] = tuple(tile)
        if not _encloses(control_box(cell), reach(content)):
            content = (Group(content, clip=cell),)
        copies = _copies(whole, (x, y, width, height), control_box(shape.segments))
        weight = max(sum(len(each.segments) + 2 for each in _shapes(content)), 1)
        if copies is None or len(copies) * weight > _MOST_TILED:
            self.warn(
                element,
                tr(
                    'pattern "{name}" has too many parts, and is drawn in grey',
                    name=server.name[:60],
                ),
                tr("draw a larger tile, or put it in as a picture"),
            )
            return (_plainly(shape, "#808080", hides),)
        placed = tuple(Group(content, (1, 0, 0, 1, *at)) for at in copies)
        tiled = self._cut_to(placed, shape)
        return (tiled if hides == 1 else Group((tiled,), opacity=hides),)

    def _pattern_step(self, element: Element, pattern: Element, given: Mapping[str, str]) -> Matrix:
        """Return a pattern's transform, about its origin.

        Args:
            element: Element to fill.
            pattern: The pattern.
            given: Attributes of the pattern, inherited ones included.
        """
        step = read_server_step(given, pattern.declared, "patternTransform", *self._view)
        if step is None:
            self.warn(element, tr("patternTransform cannot be read, nothing is moved"),
                      tr("use matrix, translate, scale, rotate, skewX or skewY"))  # fmt: skip
        return step or IDENTITY

    def _pattern_values(self, pattern: Element) -> tuple[dict[str, str], Element]:
        """Return a pattern's values, inherited ones included, and whose content it has."""
        chain: list[Element] = []
        each: Element | None = pattern
        while each is not None and each.tag == "pattern" and len(chain) < DEEPEST_USE:
            if each in chain:
                break
            chain.append(each)
            each = self.by_name.get(each.given.get("href", "").removeprefix("#"))
        given = {name: value for link in reversed(chain) for name, value in link.given.items()}
        return given, next((link for link in chain if link.children), pattern)

    @staticmethod
    def _cut_to(items: tuple[Item, ...], shape: Shape) -> Group:
        """Return items clipped to a shape."""
        if shape.even_odd and _needs_rule(shape):
            return Group(items, mask=(shape._replace(fill="#ffffff"),))
        return Group(items, clip=shape.segments)

    def _draw_markers(
        self,
        element: Element,
        segments: tuple[Segment, ...],
        matrix: Matrix,
        paint: Paint,
        used: tuple[str, ...],
    ) -> None:
        """Draw the markers at the ends and vertices of a line."""
        arcs = inside_arcs(element.given.get("d", "")) if element.tag == "path" else frozenset()
        corners = [corner for part in vertices(segments, arcs) for corner in part]
        found = [self._referred(each, "marker") for each in paint.markers]
        if not corners or not any(each is not None for each in found):
            return
        around = _placed(paint, bounding_box(segments), matrix)._replace(markers=("", "", ""))
        for number, corner in enumerate(corners):
            at = 0 if number == 0 else 2 if number == len(corners) - 1 else 1
            marker = found[at]
            if marker is None:
                continue
            directions = [way for way in (corner.came, corner.goes) if way is not None]
            angle = 0.0
            if directions:
                x, y = (sum(way[axis] for way in directions) for axis in (0, 1))
                if abs(x) + abs(y) < 1e-9:
                    x, y = -directions[0][1], directions[0][0]
                angle = math.atan2(y, x)
            orient = marker.given.get("orient", "0")
            if orient == "auto-start-reverse" and at == 0:
                angle += math.pi
            elif not orient.startswith("auto"):
                angle = math.radians(read_angle(orient))
            cos, sin = math.cos(angle), math.sin(angle)
            place = multiply(matrix, (cos, sin, -sin, cos, corner.x, corner.y))
            self._draw_marker(marker, place, around, used)

    def _draw_marker(
        self, marker: Element, place: Matrix, around: Paint, used: tuple[str, ...]
    ) -> None:
        given = marker.given
        if given.get("markerUnits", "strokeWidth") == "strokeWidth":
            place = multiply(place, (around.width, 0, 0, around.width, 0, 0))
        wide = read_length(given.get("markerWidth"), self._view[0], 3.0)
        tall = read_length(given.get("markerHeight"), self._view[1], 3.0)
        box = read_numbers(given.get("viewBox", ""))
        fit: Matrix = IDENTITY
        view = (0.0, 0.0, wide, tall)
        if len(box) == 4 and box[2] > 0 < box[3]:
            fit, view = _fit(box, wide, tall, _aspect(marker))
        across, down = (box[2], box[3]) if len(box) == 4 else self._view
        x, y = _reference(given, box if len(box) == 4 else (0.0, 0.0, wide, tall), across, down)
        rx, ry = fit[0] * x + fit[4], fit[3] * y + fit[5]
        inner = multiply(place, (1, 0, 0, 1, -rx, -ry))
        with (
            self._inside(marker, given.get("id", "")) as is_allowed,
            self._captured() as items,
            self._at_home(marker) as own,
        ):
            if is_allowed:
                paint = own._replace(context=(around,))
                for child in marker.children:
                    self.draw(child, multiply(inner, fit), paint, used)
        if marker.declared.get("overflow", "hidden") in ("hidden", "scroll"):
            edge = (
                rectangle(0.0, 0.0, wide, tall)
                if len(box) != 4
                else rectangle(view[0], view[1], view[2], view[3])
            )
            self._add_cut(items, transform_rounded(edge, inner, self.digits) or ())
        else:
            self.paths += items

    def _add_cut(self, items: Sequence[Shape | Group | Image], edge: tuple[Segment, ...]) -> None:
        """Add items, cut by an edge if they reach beyond it."""
        if items and not _encloses(control_box(edge), reach(items)):
            self.paths.append(Group(tuple(items), clip=edge))
        else:
            self.paths += items

    def _draw_used(
        self, element: Element, matrix: Matrix, paint: Paint, used: tuple[str, ...]
    ) -> None:
        target = element.given.get("href", "")
        name = target.removeprefix("#")
        if not target.startswith("#"):
            message = tr(
                '"{target}" lies outside the drawing and is not followed', target=target[:60]
            )
            self.warn(element, message, tr("paste that drawing into this file"))
        elif name not in self.by_name:
            hint = tr("give the id of an element in this file")
            self.warn(element, tr('nothing is called "{name}"', name=name[:60]), hint)
        elif name in used:
            self.warn(element, tr('"{name}" uses itself', name=name[:60]), tr("break the circle"))
        else:
            found = self.by_name[name]
            moved = (1, 0, 0, 1, self._x(element, "x"), self._y(element, "y"))
            matrix = multiply(matrix, moved)
            if paint.fill is not None or paint.stroke is not None:
                paint = paint._replace(context=(self._context(element, matrix, paint, used),))
            around = self._sheet.variables(element)
            own = self._sheet.variables(found)
            if around is not None and around != own:
                self._sheet.vary(found, around)
            if found.tag in ("symbol", "svg"):
                size: dict[str, str] = {each: element.given[each] for each in ("width", "height")
                        if each in element.given}  # fmt: skip
                kept, found.given = found.given, {**found.given, **size}
                self.draw(found, matrix, paint, (*used, name))
                found.given = kept
            else:
                self.draw(found, matrix, paint, (*used, name))
            if around is not None and around != own:
                self._sheet.vary(found, own or {})

    def _context(
        self, element: Element, matrix: Matrix, paint: Paint, used: tuple[str, ...]
    ) -> Paint:
        """Return the paint of a `<use>` as the shapes in it may ask for it."""
        if isinstance(paint.fill, str | None) and isinstance(paint.stroke, str | None):
            return paint
        plain = paint._replace(fill="#000000", stroke=None)  # which asks for no box again
        return _placed(paint, self._own_box(element, plain, used), matrix)

    def _draw_view(
        self,
        element: Element,
        size: Mapping[str, str],
        matrix: Matrix,
        paint: Paint,
        used: tuple[str, ...],
    ) -> None:
        """Draw an inner `<svg>` or a `<symbol>`, fitted into its size and cut to it."""
        if element.tag == "svg":
            matrix = multiply(matrix, (1, 0, 0, 1, self._x(element, "x"), self._y(element, "y")))
        width = read_length(size.get("width", "100%"), self._view[0], self._view[0])
        height = read_length(size.get("height", "100%"), self._view[1], self._view[1])
        box = read_numbers(element.given.get("viewBox", ""))
        inner, outer = matrix, self._view
        self._view = width, height
        if len(box) == 4 and box[2] > 0 < box[3]:
            fit, _ = _fit(box, width, height, _aspect(element))
            inner = multiply(matrix, fit)
            self._view = box[2], box[3]
        with self._captured() as items:
            for child in element.children:
                self.draw(child, inner, paint, used)
        self._view = outer
        is_cut = element.declared.get("overflow", "hidden") not in ("visible", "auto")
        if is_cut:
            edge = transform_rounded(rectangle(0.0, 0.0, width, height), matrix, self.digits) or ()
            self._add_cut(items, edge)
        else:
            self.paths += items

    def _draw_words(
        self, element: Element, matrix: Matrix, paint: Paint, used: tuple[str, ...]
    ) -> None:
        parts = self._lettered(element, paint)
        if not parts:
            return
        lefts, tops, rights, bottoms = zip(*(each.box for each in parts), strict=True)
        box = min(lefts), min(tops), max(rights), max(bottoms)
        for lettered in parts:
            if lettered.picture is not None:
                self._draw_glyph(element, lettered, matrix)
                continue
            words = _placed(self._with_gradients(element, lettered.paint), box, matrix)
            bare = words._replace(markers=("", "", ""), even_odd=False)
            self._draw_shape(element, lettered.segments, matrix, bare, used)

    def _draw_glyph(self, element: Element, lettered: Lettered, matrix: Matrix) -> None:
        """Draw a glyph that is a picture."""
        assert lettered.picture is not None
        whole, diagnostics = lettered.picture, Diagnostics()
        symbol, tight = read_glyph(whole, lettered.font, diagnostics)
        for each in diagnostics:
            is_note = each.severity is Severity.NOTE
            self.warn(
                element,
                tr("font {font}: {message}", font=lettered.font, message=each.message),
                each.hint,
                note=is_note,
            )
        self.points += sum(len(each.segments) for each in symbol.shapes())
        if self.points > MOST_SEGMENTS:
            raise too_many_segments()
        place = multiply(matrix, lettered.picture_matrix())
        wide, high = tight.width / whole.width, tight.height / whole.height
        left, low = (tight.x - whole.x) / whole.width, (tight.y - whole.y) / whole.height
        own = (wide / symbol.width, 0, 0, -high / symbol.height, left, 1 - low)
        fill = lettered.paint.fill
        paths = _in_fill(symbol.paths, fill) if isinstance(fill, str) else symbol.paths
        self.pictures.update(symbol.pictures)
        self.paths.append(Group(paths, multiply(place, own)))

    def _lettered(self, element: Element, paint: Paint) -> Sequence[Lettered]:
        if self._letterer is None:

            def told(where: Element, message: str, hint: str, is_note: bool) -> None:
                self.warn(where, message, hint, note=is_note)

            self._letterer = Letterer(self._fonts or FontLibrary(), self.by_name, told)
        self._letterer.view = self._view
        return self._letterer.set_text(element, self.font, paint)

    def _draw_image(self, element: Element, matrix: Matrix) -> None:
        """Draw a picture that is in the drawing itself."""
        href = element.given.get("href", "")
        if not _DATA.match(href):
            link = href[:60]
            message = (
                tr('"{link}" isn\'t a PNG, JPEG, GIF or WebP', link=link)
                if href.startswith("data:")
                else tr('"{link}" lies outside the drawing and is not followed', link=link)
            )
            hint = tr("put the picture into the drawing, or into the layout as an image of its own")
            self.warn(element, message, hint)
            return
        try:
            content = base64.b64decode(re.sub(r"\s+", "", href.partition(",")[2]), validate=True)
        except (binascii.Error, ValueError):
            self.warn(element, tr("its picture is damaged"), tr("put the picture in again"))
            return
        key = f"part#{hashlib.sha256(content).hexdigest()[:12]}"
        found = self.pictures.get(key)
        if found is None:
            diagnostics = Diagnostics()
            found = read_picture(content, tr("in the drawing"), self.position, diagnostics)
            for each in diagnostics:
                hard = each.severity is Severity.ERROR
                self.warn(element, each.message, each.hint, note=not hard)
            if found is None:
                return
            self.pictures[key] = found
        width, height = self._image_size(element, found)
        if not (width > 0 and height > 0):
            return
        at = multiply(matrix, (1, 0, 0, 1, self._x(element, "x"), self._y(element, "y")))
        fit, _ = _fit((0, 0, found.width, found.height), width, height, _aspect(element))
        # The picture's own space: y up from its lower left corner.
        a, b, c, d, e, f = multiply(multiply(at, fit), (1, 0, 0, -1, 0, found.height))
        wide, tall = found.width * math.hypot(a, b), found.height * math.hypot(c, d)
        if not (wide > 0 and tall > 0):
            return
        k, m = found.width / wide, found.height / tall
        image = Image(key, 0.0, 0.0, round(wide, 4), round(tall, 4))
        placed = Group((image,), (a * k, b * k, c * m, d * m, e, f))
        edge = transform_rounded(rectangle(0.0, 0.0, width, height), at, self.digits) or ()
        self._add_cut((placed,), edge)

    def _draw_foreign(self, element: Element, matrix: Matrix) -> None:
        """Draw a conic gradient of Figma, which is HTML; name any other HTML."""
        left, top = self._x(element, "x"), self._y(element, "y")
        width = read_length(element.given.get("width"), self._view[0])
        height = read_length(element.given.get("height"), self._view[1])
        inner = [each for each in element.children if not each.tag.startswith("#")]
        declared = inner[0].declared if len(inner) == 1 and not inner[0].children else {}
        value = declared.get("background", declared.get("background-image", ""))
        wedges = conic_gradient(value, width, height) if width > 0 < height else None
        if wedges is None:
            self.warn(element, tr("is not drawn"), translated(_FIXES["foreignObject"]))
            return
        self.points += sum(len(each.segments) for each in wedges)
        if self.points > MOST_SEGMENTS:
            raise too_many_segments()
        place = multiply(matrix, (1, 0, 0, 1, left, top))
        shapes = [
            (Shape(moved, each.colour), each.hides)
            for each in wedges
            if (moved := transform_rounded(each.segments, place, self.digits)) is not None
        ]
        edge = transform_rounded(rectangle(0.0, 0.0, width, height), place, self.digits) or ()
        hides = {each for _, each in shapes}
        opacity = read_opacity(declared.get("opacity", "1"))
        colours = tuple(shape for shape, _ in shapes)
        if len(hides) == 1:
            opacity *= hides.pop()
            whole = Group(colours, clip=edge)
        else:
            light = tuple(shape._replace(fill=_grey(each)) for shape, each in shapes)
            whole = Group((Group(colours, mask=light),), clip=edge)
        self.paths.append(whole if opacity == 1 else Group((whole,), opacity=opacity))

    def _image_size(self, element: Element, found: Bitmap) -> tuple[float, float]:
        """Return a picture's size; a side that isn't set keeps its proportions."""
        given = element.given
        width = read_length(given.get("width"), self._view[0], -1.0)
        height = read_length(given.get("height"), self._view[1], -1.0)
        if "width" not in given or given["width"] == "auto":
            width = height * found.width / found.height if height >= 0 else float(found.width)
        if "height" not in given or given["height"] == "auto":
            height = width * found.height / found.width
        return width, height

    def _x(self, element: Element, name: str) -> float:
        return read_length(element.given.get(name), self._view[0])

    def _y(self, element: Element, name: str) -> float:
        return read_length(element.given.get(name), self._view[1])

    # What is drawn as pixels

    def _render(
        self,
        element: Element,
        matrix: Matrix,
        paint: Paint,
        used: tuple[str, ...],
        effect: Element,
    ) -> None:
        """Draw an element with its filter as pixels, which another process makes."""
        region = self._region(effect, element, paint, used)
        if region is None or self._quiet:
            self.draw_entered(element, matrix, paint, used)
            return
        w, h = self.width, self.height
        seen = intersection(transform_bounds(matrix, region), (-w / 4, -h / 4, w * 1.25, h * 1.25))
        left, bottom, right, top = (round(each, self.digits) for each in seen)
        if right - left <= 0 or top - bottom <= 0:
            return
        self.rendered += 1
        if self.rendered > _MOST_RENDERED:
            raise too_much(tr("more than {most_rendered} filters", most_rendered=_MOST_RENDERED))
        text = self._standalone_svg(element, matrix, paint, (left, bottom, right, top))
        place, name = self._place(element), self._called(element, has_id=True)
        rendered = Rendered(text, right - left, top - bottom, place, name, self._time)
        try:
            is_seen = rendered.is_seen()
        except TimeSpentError as error:
            message = tr(
                "{name}: its filter is not drawn: {message}", name=name, message=error.message
            )
            self.diagnostics.error(place, message, error.hint)
            self.draw_entered(element, matrix, paint, used)
            return
        except RenderError as error:
            self.warn(
                element, tr("its filter is not drawn: {message}", message=error.message), error.hint
            )
            self.draw_entered(element, matrix, paint, used)
            return
        hint = tr("draw it without the effect if it is to be sharp at every size")
        self.warn(element, tr("its filter is drawn as pixels, at 600 dpi"), hint, note=True)
        if is_seen:
            key = f"part#{rendered.digest}"
            self.pictures[key] = rendered
            self.paths.append(Image(key, left, bottom, right - left, top - bottom))

    def _standalone_svg(self, element: Element, matrix: Matrix, paint: Paint, box: Bounds) -> str:
        """Return an element as a self-contained SVG."""
        left, bottom, right, top = box
        place = multiply((1, 0, 0, -1, -left, top), matrix)
        written: dict[str, str] = {}
        body = self._written(element, paint, self.font, is_whole=True)
        waiting = [body]
        inside = set(re.findall(r' id="([^"]+)"', body))
        for text in waiting:
            for found in _NAMED.finditer(text):
                name = (found[1] or found[2]).strip()
                target = self.by_name.get(name)
                if target is not None and escape(name) not in inside and name not in written:
                    written[name] = self._written(target, Paint(), {}, is_whole=False)
                    inside.update(re.findall(r' id="([^"]+)"', written[name]))
                    waiting.append(written[name])
        numbers = " ".join(f"{each:.9g}" for each in place)
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
            f' viewBox="0 0 {right - left:.9g} {top - bottom:.9g}">'
            f'<defs>{"".join(written.values())}</defs><g transform="matrix({numbers})"'
            f' style="{_style_of(paint)}">{body}</g></svg>'
        )

    def _written(
        self, element: Element, paint: Paint, font: dict[str, str], *, is_whole: bool
    ) -> str:
        """Return an element as XML: plain values, no external references, text as outlines.

        Args:
            element: Element to write.
            paint: Paint of the parent; the element's own if `is_whole`.
            font: Font properties of the parent; the element's own if `is_whole`.
            is_whole: Whether it is the rendered element itself, which we place and clip.
        """
        tag = element.tag
        if not tag or tag[0] == "#" or tag in ("script", "style", "foreignObject", "metadata"):
            return ""
        if not is_whole:
            paint, _ = inherit(paint, element.declared, self.width)
            font = inherit_font(font, element.declared)
        declared = {
            name: value
            for name, value in element.declared.items()
            if not (is_whole and name in _WHOLE) and "http" not in value and "file:" not in value
        }
        for each in _COLORS.intersection(declared):
            colour = read_color(declared[each])
            if colour is not None:
                declared[each] = f"{colour[0]}{round(colour[1] * 255):02x}"
        given = []
        for name, value in element.given.items():
            if name in ("style", "class", "font") or ":" in name or name in declared:
                continue
            if name.startswith("on") or (is_whole and name in _WHOLE):
                continue
            if name == "href":
                if not (value.startswith("#") or _DATA.match(value)):
                    continue
                given.append(f'xlink:href="{escape(value)}"')
            given.append(f'{name}="{escape(value)}"')
        style = ";".join(f"{name}:{value}" for name, value in declared.items())
        given.append(f'style="{escape(style)}"' if style else "")
        head = " ".join(filter(None, (tag if tag not in ("text", "flowRoot") else "g", *given)))
        if tag in ("text", "flowRoot"):
            outer, self.font = self.font, font
            self._quiet += 1
            body = "".join(
                _written_glyph(each)
                if each.picture is not None
                else f'<path d="{_path_data(each.segments)}" style="{_style_of(each.paint)}"/>'
                for each in self._lettered(element, paint)
            )
            self._quiet -= 1
            self.font = outer
            head = re.sub(r' (?:x|y|dx|dy|rotate)="[^"]*"', "", head)
        else:
            body = "".join(
                self._written(each, paint, font, is_whole=False) for each in element.children
            )
        return f"<{head}>{body}</{head.split(' ')[0]}>"


def _written_glyph(lettered: Lettered) -> str:
    """Return a glyph that is a picture as SVG."""
    assert lettered.picture is not None
    square = 'width="1" height="1" preserveAspectRatio="none"'
    svg = re.sub(r"<svg\b", f"<svg {square}", lettered.picture.svg.decode(), count=1)
    place = " ".join(f"{each:.6g}" for each in lettered.picture_matrix())
    return f'<g transform="matrix({place})">{svg}</g>'


def _is_for_print(style: Element) -> bool:
    """Return whether a `<style>` is CSS, and for paper."""
    kind = style.given.get("type", "text/css").strip().lower()
    media = style.given.get("media", "all").lower()
    return kind in ("", "text/css") and ("all" in media or "print" in media)


def _is_relative(element: Element) -> bool:
    """Return whether lengths of an element are in units of a font or of the drawing."""
    if element.tag in ("text", "tspan", "textPath"):  # of which letters are asked themselves
        return False
    return any(
        values[name][-1:].isalpha() and RELATIVE.search(values[name])
        for values in (element.given, element.declared)
        for name in _LENGTHS.intersection(values)
    )


def _split_blend_from_filter(effect: Element) -> tuple[Element | None, str]:
    """Return a filter and how it blends: without the filter if that is all it does, or nothing."""
    steps = [each for each in effect.children if each.tag.startswith("fe")]
    if len(steps) == 1:
        tag, given = steps[0].tag, steps[0].given
        if tag == "feBlend" and "BackgroundImage" in (given.get("in2"), given.get("in")):
            return None, _BLENDS.get(given.get("mode", ""), "")
        if tag == "feGaussianBlur" and not any(read_numbers(given.get("stdDeviation", ""))):
            return None, ""
    return effect, ""


def _reference(
    given: Mapping[str, str], box: Sequence[float], across: float, down: float
) -> tuple[float, float]:
    """Return the point of a marker that is put on a corner, in units of its content.

    Args:
        given: Its attributes.
        box: Its view.
        across: 100% of a width.
        down: 100% of a height.
    """
    x, y = given.get("refX", "0"), given.get("refY", "0")
    return (
        box[0] + box[2] * PLACES[x] if x in PLACES else read_length(x, across),
        box[1] + box[3] * PLACES[y] if y in PLACES else read_length(y, down),
    )


def _aspect(element: Element) -> str:
    return element.given.get("preserveAspectRatio", _CENTRED)


def _shares(aspect: str) -> tuple[float, float]:
    """Return the shares of the free space to the left and above."""
    across = 0.0 if "xMin" in aspect else 1.0 if "xMax" in aspect else 0.5
    return across, 0.0 if "YMin" in aspect else 1.0 if "YMax" in aspect else 0.5


def _fit(
    box: Sequence[float], width: float, height: float, aspect: str
) -> tuple[Matrix, tuple[float, float, float, float]]:
    """Return the matrix that fits a viewBox into a size, and the visible box within that size."""
    left, top, wide, tall = box
    sx, sy = width / wide, height / tall
    if "none" not in aspect:
        sx = sy = max(sx, sy) if "slice" in aspect else min(sx, sy)
    across, down = _shares(aspect)
    x, y = (width - wide * sx) * across, (height - tall * sy) * down
    seen = (max(x, 0.0), max(y, 0.0), min(x + wide * sx, width), min(y + tall * sy, height))
    return (sx, 0, 0, sy, x - left * sx, y - top * sy), seen


def _placed(paint: Paint, box: Bounds, matrix: Matrix) -> Paint:
    """Return a paint whose gradients and patterns refer to a fixed box, for all uses."""
    fill, stroke = (
        each._replace(placed=each.placed or (box, matrix))
        if isinstance(each, DrawnGradient | Server)
        else each
        for each in (paint.fill, paint.stroke)
    )
    return paint._replace(fill=fill, stroke=stroke)


def _as_long(paint: Paint, given: str, segments: tuple[Segment, ...]) -> Paint:
    """Return a paint with dashes scaled by the path's `pathLength`."""
    own_length = read_length(given, 1.0)
    parts = flatten(segments)
    length = sum(math.dist(*pair) for part in parts for pair in itertools.pairwise(part))
    if not (own_length > 0 and length > 0):
        return paint
    k = length / own_length
    return paint._replace(dash=tuple(each * k for each in paint.dash), offset=paint.offset * k)


def _faded(item: Shape | Group, opacity: float) -> Shape | Group:
    return item if opacity == 1 else Group((item,), opacity=opacity)


def _plainly(shape: Shape, fill: str, hides: float) -> Shape | Group:
    """Return a shape filled with a color, without a stroke."""
    return _faded(Shape(shape.segments, fill, even_odd=shape.even_odd), hides)


def _in_color(line: Shape | Group, colour: str) -> Shape | Group:
    """Return a stroke in a color, without a fill."""
    if isinstance(line, Group):
        inner = (_in_color(each, colour) for each in line.items if isinstance(each, Shape))
        return line._replace(items=tuple(inner))
    return line._replace(stroke=colour, fill=None)


def reach(items: Iterable[Item], matrix: Matrix = IDENTITY) -> Bounds:
    """Return the bounding box of transformed items, strokes included."""
    left, bottom, right, top = NOWHERE
    for item in items:
        if isinstance(item, Group):
            box = reach(item.items, multiply(matrix, item.matrix))
            if item.clip:
                box = intersection(box, transform_bounds(matrix, control_box(item.clip)))
        elif isinstance(item, Shape):
            box = bounding_box(item.segments)
            if item.stroke is not None:
                half = item.width / 2 * (1 if item.round_ends is True else 2)
                box = box[0] - half, box[1] - half, box[2] + half, box[3] + half
            box = transform_bounds(matrix, box)
        elif isinstance(item, Image):
            box = item.x, item.y, item.x + item.width, item.y + item.height
            box = transform_bounds(matrix, box)
        else:
            continue
        if box[0] <= box[2] and box[1] <= box[3]:
            left, bottom = min(left, box[0]), min(bottom, box[1])
            right, top = max(right, box[2]), max(top, box[3])
    return left, bottom, right, top


def _encloses(outer: Bounds, inner: Bounds) -> bool:
    room = 1e-3 * max(outer[2] - outer[0], outer[3] - outer[1], 1e-9)
    return (
        outer[0] - room <= inner[0]
        and outer[1] - room <= inner[1]
        and inner[2] <= outer[2] + room
        and inner[3] <= outer[3] + room
    )


def _shapes(items: Iterable[Item]) -> Iterator[Shape]:
    for item in items:
        if isinstance(item, Shape):
            yield item
        elif isinstance(item, Group):
            yield from _shapes(item.items)
            yield from _shapes(item.mask)


def _one_outline(cutting: Sequence[Item]) -> tuple[Segment, ...]:
    """Return one outline that cuts as all of some shapes do, nothing if there is none."""
    segments: tuple[Segment, ...] = ()
    boxes: list[Bounds] = []
    for each in cutting:
        if not isinstance(each, Shape):
            return ()
        if each.even_odd and _needs_rule(each):
            return ()
        box = control_box(each.segments)
        if any(_overlap(box, other) for other in boxes):
            return ()
        boxes.append(box)
        segments += each.segments
    return segments


def _needs_rule(shape: Shape) -> bool:
    """Return whether the even-odd rule fills a shape differently from the other one."""
    return sum(each[0] == "M" for each in shape.segments) > 1 or crosses_itself(shape.segments)


def _overlap(one: Bounds, other: Bounds) -> bool:
    both = intersection(one, other)
    return both[0] < both[2] and both[1] < both[3]


def _in_fill(items: Iterable[Item], colour: str) -> tuple[Item, ...]:
    """Return items whose parts in the color of the text have a color of their own."""
    found: list[Item] = []
    for item in items:
        if isinstance(item, Group):
            inner, mask = _in_fill(item.items, colour), _in_fill(item.mask, colour)
            found.append(item._replace(items=inner, mask=mask))
        elif isinstance(item, Shape):
            fill = colour if item.fill == CURRENT else item.fill
            stroke = colour if item.stroke == CURRENT else item.stroke
            found.append(item._replace(fill=fill, stroke=stroke))
        else:
            found.append(item)
    return tuple(found)


def _lit(item: Item, *, is_alpha: bool) -> Item:
    """Return a part of a mask in greys that tell how light it is."""
    if isinstance(item, Group):
        inner = tuple(_lit(each, is_alpha=is_alpha) for each in item.items)
        return item._replace(items=inner)
    if not isinstance(item, Shape):
        return item
    fill: str | Gradient | None = item.fill
    if isinstance(fill, Gradient):
        stops = tuple((at, _light(colour, is_alpha), hides) for at, colour, hides in fill.stops)
        fill = fill._replace(stops=stops)
    elif fill is not None:
        fill = _light(fill, is_alpha)
    stroke = None if item.stroke is None else _light(item.stroke, is_alpha)
    return item._replace(fill=fill, stroke=stroke)


def _grey(hides: float) -> str:
    """Return the light of a mask that lets so much be seen."""
    return "#" + f"{round(hides * 255):02x}" * 3


def _light(colour: str, is_alpha: bool) -> str:
    if is_alpha:
        return "#ffffff"
    if colour == CURRENT:
        return "#000000"
    parts = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    grey = round(sum(part * share for part, share in zip(parts, _LIGHT, strict=True)))
    return f"#{grey:02x}{grey:02x}{grey:02x}"


def _ends(
    segments: tuple[Segment, ...], paint: Paint, dash: tuple[float, ...], offset: float
) -> bool | Pen:
    """Return how a line ends and turns, in the plainest way that looks so."""
    if paint.cap == paint.join == 1 and not (dash and offset):
        return True
    parts = vertices(segments)
    has_ends = bool(dash) or sum(each[0] == "Z" for each in segments) < len(parts)
    has_corners = any(len(part) > 2 for part in parts)
    cap = paint.cap if has_ends else paint.join % 2
    join = paint.join if has_corners else min(cap, 1)
    limit = _USUAL_LIMIT
    if join == 0 and any((far > paint.limit) is not (far > limit) for far in pointed(parts)):
        limit = paint.limit
    pen = Pen(cap, join, limit, offset if dash else 0.0)
    if pen == Pen(1, 1):
        return True
    return False if pen == Pen() else pen


def _copies(
    matrix: Matrix, cell: tuple[float, float, float, float], box: Bounds
) -> list[tuple[float, float]] | None:
    """Return the offset of each copy of a pattern that fills a box; None if there are too many.

    Args:
        matrix: Matrix from the pattern's units to those of the box.
        cell: Cell of the pattern: x, y, width, height.
        box: Box to fill.
    """
    a, b, c, d, e, f = matrix
    area = a * d - b * c
    back: Matrix = (d / area, -b / area, -c / area, a / area,
                    (c * f - d * e) / area, (b * e - a * f) / area)  # fmt: skip
    left, top, right, bottom = transform_bounds(back, box)
    x, y, width, height = cell
    columns = math.floor((left - x) / width), math.ceil((right - x) / width)
    rows = math.floor((top - y) / height), math.ceil((bottom - y) / height)
    if (columns[1] - columns[0]) * (rows[1] - rows[0]) > _MOST_TILED:
        return None
    return [
        (a * column * width + c * row * height, b * column * width + d * row * height)
        for row in range(*rows)
        for column in range(*columns)
    ]


def _style_of(paint: Paint) -> str:
    """Return a paint as declarations."""
    caps, joins = ("butt", "round", "square"), ("miter", "round", "bevel")
    declared = {
        "color": f"{_css(paint.colour)}{round(paint.color_alpha * 255):02x}",
        "fill": _css(paint.fill), "stroke": _css(paint.stroke),
        "fill-opacity": f"{paint.fill_hides:.4g}", "stroke-opacity": f"{paint.stroke_hides:.4g}",
        "fill-rule": "evenodd" if paint.even_odd else "nonzero",
        "stroke-width": f"{paint.width:.9g}", "stroke-linecap": caps[paint.cap],
        "stroke-linejoin": joins[paint.join], "stroke-miterlimit": f"{paint.limit:.6g}",
        "stroke-dasharray": ",".join(f"{each:.9g}" for each in paint.dash) or "none",
        "stroke-dashoffset": f"{paint.offset:.9g}",
        "visibility": "visible" if paint.visible else "hidden",
    }  # fmt: skip
    return ";".join(f"{name}:{value}" for name, value in declared.items())


def _css(colour: str | DrawnGradient | Server | None) -> str:
    if isinstance(colour, DrawnGradient | Server):
        return escape(colour.name)
    return "none" if colour is None else "#000000" if colour == CURRENT else colour


def _path_data(segments: Iterable[Segment]) -> str:
    return "".join(
        f"{command}{' '.join(f'{float(each):.6g}' for each in flat)}" for command, *flat in segments
    )
