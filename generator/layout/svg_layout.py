"""A drawing as a layout: an SVG whose labelled objects are filled, the rest drawn as it is.

The file becomes the values that a YAML layout would have given, so that all behind it is the same
for both. Runs of objects without a label are drawings, kept as symbols. Lengths here are mm from
the trim's top left, y down, unless noted.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from punchboard.cards.catalog import marked, tr, translated
from punchboard.cards.game import Game, SourceMap
from punchboard.cards.load.files import load_text
from punchboard.cards.load.nearest import did_you_mean
from punchboard.cards.problem import Diagnostics, Position
from punchboard.cards.schema.base import as_known, put_over
from punchboard.cards.schema.size import Size
from punchboard.generator.art.document import MOST_CHARACTERS, WORDS, Element, read_document
from punchboard.generator.art.gradient import DrawnGradient
from punchboard.generator.art.lettering import (
    ANY_FAMILY,
    VERTICAL,
    families_of,
    inherit_font,
    is_vertical,
    leading_of,
    pixels_of,
    weight_of,
)
from punchboard.generator.art.outline import (
    read_length,
    read_path,
    read_shape,
    read_transform,
    transform_rounded,
)
from punchboard.generator.art.paint import Paint, Server, inherit
from punchboard.generator.art.svg import SHAPES, SILENT, Drawing, Effects, reach, to_symbol
from punchboard.generator.graphics.display_list import (
    CURRENT,
    Gradient,
    Group,
    Image,
    Item,
    Shape,
    Symbol,
)
from punchboard.generator.graphics.drawing_limits import DrawingError, too_much
from punchboard.generator.graphics.geometry import (
    IDENTITY,
    Bounds,
    Matrix,
    Point,
    Segment,
    multiply,
    transform,
)
from punchboard.generator.graphics.svg_numbers import read_numbers
from punchboard.generator.layout.svg_label import (
    TEXTS,
    Label,
    first_text,
    is_label,
    kind_of,
    names_of,
    nearly_label,
    option_value,
    split_head,
    split_label,
)
from punchboard.generator.text.fonts import FontLibrary

#: CSS: an inch is 96 pixels, and 25.4 mm by definition.
_MM_OF_PIXEL = 25.4 / 96
_POINTS_OF_MM = 72 / 25.4
#: Proportions that are the same, as a part: a drawing of 750 × 1050 pixels fits a poker card.
_SAME_PROPORTIONS = 0.005
#: Elements that a drawing may make of its texts and labelled objects; no card has as many.
MOST_FILLED = 1000
#: What a layout's `bleed` may be at most, mm.
_MOST_BLEED = 20.0
#: Text shrinks to this part of its size, and no further than to so many points.
_SHRUNK, _LEAST_POINTS = 2 / 3, 6.0
#: Where text is one line, its box is so many times as high as its size: no second line fits.
_ONE_LINE = 1.25
#: Height of capitals in ems, where the font is not known yet: Lato's.
_CAPITALS = 0.72
#: How far a turn may be from none, degrees, and sides from a right angle.
_STRAIGHT = 0.01

_BOXES = SHAPES - {"line"} | {"image"}
_NUMBERED = re.compile(r"_\d+_?\Z")
_MARKS = str.maketrans({mark: "\\" + mark for mark in "\\*[]"})
_ALIGN = {"start": "left", "left": "left", "justify": "left", "middle": "center",
          "center": "center", "end": "right", "right": "right"}  # fmt: skip
_LABELS = marked('label it as in "card.name", "card.art" or "when: card.night"')


@dataclass(frozen=True)
class Filling:
    """The data that fill a drawing.

    Attributes:
        columns: Types of the cards' columns by name; None if unknown.
        size: Size of the piece, None if the drawing sets it.
        saving: In low ink, colors by those that they replace, all as `#rrggbb`.
        fonts: Typefaces for words drawn as outlines; without them, the shipped one.
        faces: Number of cards with this face, 0 if it isn't a face.
    """

    columns: Mapping[str, str] | None = None
    size: Size | None = None
    saving: Mapping[str, str] = field(default_factory=dict)
    fonts: FontLibrary | None = None
    faces: int = 0


def filling_of(
    game: Game,
    component: str,
    size: Size | None,
    fonts: FontLibrary | None,
    *,
    low_ink: bool,
    is_face: bool = False,
) -> Filling:
    """Return the data that fill the drawing of a component's layout."""
    columns = None
    if component in game.components:
        declared = game.components[component].columns
        columns = {"id": "text", "name": "text", "quantity": "number"}
        columns |= {name: column.type for name, column in declared.items()}
    colours = game.file.palette
    saving = {
        colours[name]: colour
        for name, colour in (game.file.low_ink if low_ink else {}).items()
        if name in colours
    }
    table = game.tables.get(component) if is_face else None
    return Filling(columns, size, saving, fonts, len(table.cards) if table is not None else 0)


def load_drawn_layout(
    path: Path, display_path: str, filling: Filling, diagnostics: Diagnostics
) -> tuple[dict[str, Any], SourceMap, dict[str, Symbol]] | None:
    """Read an SVG as the values of a layout file.

    Args:
        path: The file.
        display_path: Its path as messages name it.
        filling: Data that fill it.
        diagnostics: Receives errors about objects that can't be read or drawn.

    Returns:
        The values, their positions, and the drawings that they name as pictures; None after an
        error.
    """
    text = load_text(path, display_path, 4 * MOST_CHARACTERS, diagnostics)
    return None if text is None else read_drawn_layout(text, display_path, filling, diagnostics)


def read_drawn_layout(
    text: str, display_path: str, filling: Filling, diagnostics: Diagnostics
) -> tuple[dict[str, Any], SourceMap, dict[str, Symbol]] | None:
    """Read the text of an SVG as `load_drawn_layout` reads its file."""
    found = Diagnostics()
    try:
        drawn = DrawnLayout(read_document(text), display_path, filling, found)
        drawn.read()
    except DrawingError as error:
        at = Position(display_path, "", error.position.row, error.position.column)
        diagnostics.error(at, error.message, error.hint)
        return None
    diagnostics.extend(found)
    return None if found.has_errors else (drawn.values, drawn.source_map, drawn.drawings)


class _Box(NamedTuple):
    """A rectangle, turned clockwise about its middle by so many degrees."""

    x: float
    y: float
    width: float
    height: float
    turn: float = 0.0

    @property
    def at(self) -> tuple[float, float, float, float]:
        return (_short(self.x), _short(self.y), _short(self.width), _short(self.height))


class _Run(NamedTuple):
    """Words of one look."""

    words: str
    font: dict[str, str]
    paint: Paint


class _Row(NamedTuple):
    """A line of text as it is drawn: where its baseline is anchored, in the text's own units."""

    x: float
    y: float
    runs: list[_Run]

    @property
    def words(self) -> str:
        return " ".join("".join(run.words for run in self.runs).split())


class DrawnLayout(Drawing):
    """Converts a drawing into a layout.

    Attributes:
        values: The values that a YAML file would hold.
        source_map: Their positions.
        drawings: Unchanged parts, by the names that the values use.
        to_mm: From the units of a symbol to mm from the top left of the trim.
    """

    def __init__(
        self, root: Element, display_path: str, filling: Filling, diagnostics: Diagnostics
    ) -> None:
        super().__init__(root, Position(display_path), diagnostics, filling.fonts)
        self._filling = filling
        self._elements: dict[str, Any] = {}
        self._path: tuple[str, ...] = ("elements",)
        self._names: set[str] = set()
        self._panel: tuple[Label, _Box | None] | None = None
        self._is_filled = False
        self._is_outlined = False  # within what is cut, masked or blurred
        self._reach = [0.0, 0.0, 0.0, 0.0]  # beyond the left, top, right and bottom edge
        self.source_map: SourceMap = {}
        self.drawings: dict[str, Symbol] = {}
        self._scale = self._mm_of_unit()
        self._drop_page_clips(root)
        trim = self._find_trim(root, self.flip)
        if trim is None:
            origin, width, height = (0.0, self.height), self.width, self.height
        else:
            (left, bottom, right, top) = trim
            origin, width, height = (left, top), right - left, top - bottom
        self._width, self._height = width * self._scale, height * self._scale
        self._fit_pixels()
        scale = self._scale
        self.to_mm: Matrix = (scale, 0, 0, -scale, -origin[0] * scale, origin[1] * scale)
        self._origin = origin
        self.values: dict[str, Any] = {}

    def read(self) -> None:
        """Walk over the drawing, and fill `values`."""
        place = self._position(self.root)
        self.source_map[()] = self.source_map["size",] = place
        self.draw(self.root, self.flip, Paint(), ())
        self._flush()
        if not self._elements:
            self.warn(self.root, tr("nothing to see in this drawing"), translated(_LABELS))
        elif self._filling.faces > 1 and not self._is_filled:
            message = tr(
                "nothing is labelled: all {faces} cards look alike", faces=self._filling.faces
            )
            self.warn(
                self.root,
                message,
                tr('{labels}; Figma exports labels as "id" attributes', labels=translated(_LABELS)),
            )
        bleed = min(_MOST_BLEED, *self._reach)
        self.values = {
            "size": {"width": _short(self._width), "height": _short(self._height)},
            "bleed": math.floor(bleed * 100 + 0.01) / 100 if bleed > 0.05 else 0.0,
            "elements": self._elements,
        }

    def draw_entered(
        self, element: Element, matrix: Matrix, paint: Paint, used: tuple[str, ...]
    ) -> None:
        """Draw an element as it is, or have it filled if it is labelled."""
        is_hidden = element.tag in TEXTS and not paint.visible
        if self._entered or self._is_outlined or is_hidden:  # in a clip, mask or pattern
            super().draw_entered(element, matrix, paint, used)
            return
        label = self._label(element)
        if label is not None:
            self._fill(element, label, matrix, paint, used)
        elif element.tag in TEXTS:
            self._draw_text(element, matrix, paint)
        else:
            super().draw_entered(element, matrix, paint, used)

    def draw_mixed(
        self,
        element: Element,
        matrix: Matrix,
        paint: Paint,
        used: tuple[str, ...],
        effects: Effects,
    ) -> None:
        """Draw a transparent element; filled objects within it share its opacity, in a group."""
        cutting = [each.tag for each in (effects.filter, effects.clip, effects.mask) if each]
        cutting += ["mix-blend-mode"] * bool(effects.blend)
        is_free = self._panel is None and not self._entered
        outlined = is_free and bool(cutting) and self._is_bare(element, but_for_words=True)
        if self._entered or self._is_outlined or outlined or self._is_bare(element):
            before, self._is_outlined = self._is_outlined, self._is_outlined or outlined
            super().draw_mixed(element, matrix, paint, used, effects)
            self._is_outlined = before
            return
        for effect in cutting:
            hint = tr(
                "put it on what is not filled, in a group of its own; to cut a "
                "picture, label a shape of that outline"
            )
            self.warn(
                element, tr("{effect} is not drawn around what is filled", effect=effect), hint
            )
        self._flush()
        outer, path = self._elements, self._path
        name = self._name("faded")
        self._elements, self._path = {}, (*path, name, "elements")
        self.draw_entered(element, matrix, paint, used)
        self._flush()
        inner, self._elements, self._path = self._elements, outer, path
        if inner:
            opacity = {"opacity": effects.opacity} if effects.opacity < 1 else {}
            values = {"kind": "group", "at": (0, 0), **opacity, "elements": inner}
            self._add(element, name, values)

    def _draw_view(
        self,
        element: Element,
        size: Mapping[str, str],
        matrix: Matrix,
        paint: Paint,
        used: tuple[str, ...],
    ) -> None:
        """Draw a nested drawing; its filled objects lie above everything drawn before."""
        if not (self._entered or self._is_bare(element)):
            self._flush()
        super()._draw_view(element, size, matrix, paint, used)

    def _is_bare(self, element: Element, *, but_for_words: bool = False) -> bool:
        """Return whether nothing in an element is filled; `but_for_words` lets it hold words."""
        waiting = [element]
        for each in waiting:
            if (each.tag in TEXTS and not but_for_words) or each.tag == "use":
                return False
            if (each.tag == WORDS and "{{" in each.text) or any(
                is_label(name) for name in names_of(each)
            ):
                return False
            waiting += each.children
        return True

    # How large it is

    def _mm_of_unit(self) -> float:
        """Return the length of a viewBox unit in mm."""
        given = self.root.given
        if len(read_numbers(given.get("viewBox", ""))) != 4:
            return _MM_OF_PIXEL
        width = read_length(given.get("width"), 0) if "%" not in given.get("width", "") else 0
        height = read_length(given.get("height"), 0) if "%" not in given.get("height", "") else 0
        scales = [width / self.width if width else 0, height / self.height if height else 0]
        return min([scale for scale in scales if scale > 0], default=1.0) * _MM_OF_PIXEL

    def _fit_pixels(self) -> None:
        """Scale a drawing in pixels, which have no size in print, to a piece of its proportions."""
        size = self._filling.size
        in_pixels = re.fullmatch(r"\s*[\d.]*\s*(px|%)?\s*", self.root.given.get("width", ""))
        if size is None or not in_pixels or not self._width or not self._height:
            return
        across, down = size.width / self._width, size.height / self._height
        if abs(across / down - 1) <= _SAME_PROPORTIONS:
            self._scale *= across
            self._width, self._height = size.width, size.height

    def _find_trim(self, element: Element, matrix: Matrix) -> Bounds | None:
        """Return the sides of the rectangle labelled `trim`, if there is one."""
        if element.tag in SILENT:
            return None
        step = read_transform(element.given.get("transform", "")) or IDENTITY
        matrix = multiply(matrix, step)
        if element.tag == "rect" and self.is_trim(element):
            return _around(transform_rounded(self._segments(element), matrix, 9) or ())
        for child in element.children:
            found = self._find_trim(child, matrix)
            if found is not None:
                return found
        return None

    def is_trim(self, element: Element) -> bool:
        """Return whether an object says where the piece is cut."""
        return any(name.strip() == "trim" for name in names_of(element))

    def _drop_page_clips(self, root: Element) -> None:
        """Forget clips to the whole page, as Figma puts around its frames: the trim cuts anyway."""
        pages = set()
        for name, element in self.by_name.items():
            rects = [each for each in element.children if each.tag == "rect"]
            if element.tag == "clipPath" and len(rects) == len(element.children) == 1:
                given = rects[0].given
                wide = read_length(given.get("width"), self.width)
                tall = read_length(given.get("height"), self.height)
                if wide >= self.width * 0.999 and tall >= self.height * 0.999:
                    pages.add(f"url(#{name})")
        waiting = [root]
        for element in waiting:
            waiting += element.children
            if element.declared.get("clip-path", "") in pages:
                del element.declared["clip-path"]

    # What it is labelled with

    def _label(self, element: Element) -> Label | None:
        """Return an object's label if it is one of ours; an invalid one is an error."""
        if self.is_trim(element):
            return Label("trim", "trim", "", {})
        for name in names_of(element):
            if is_label(name):
                return self._read_label(element, name.strip())
            meant = nearly_label(name)
            if meant:
                self._error(
                    element,
                    name,
                    tr("is not understood"),
                    tr('did you mean "{suggestion}"?', suggestion=meant.lower()),
                )
        return None

    def _read_label(self, element: Element, written: str) -> Label:
        parts = [part.strip() for part in split_label(written)]
        head, content = split_head(parts.pop(0))
        if head and not content:
            self._error(element, written, tr("says nothing behind the colon"), translated(_LABELS))
        options: dict[str, Any] = {}
        if head in ("when", "ink"):
            options[head], head, content = content, "", ""
        for part in parts:
            name, colon, value = part.partition(":")
            if colon and name.strip().isidentifier():
                options[name.strip()] = option_value(value.strip())
            elif part:
                hint = tr('write a name and a value, such as "min_size: 6"')
                self._error(element, written, tr('"{part}" isn\'t an option', part=part[:60]), hint)
        when = options.get("when")
        if isinstance(when, str) and not when.startswith("="):
            options["when"] = "=" + when
        label = Label(written, head, content, options)
        if content.startswith("card.") and not label.reference:
            hint = tr('write a column such as "card.name", or an expression that begins with "="')
            self._error(element, written, tr("isn't a column"), hint)
        column, known = label.reference, self._filling.columns
        if column and known is not None and as_known(column, known) not in known:
            if _NUMBERED.sub("", column) in known:  # a copy's name, as Figma numbers them
                return label._replace(content="card." + _NUMBERED.sub("", column))
            message = tr('the card has no column "{column}"', column=column)
            self._error(element, written, message, did_you_mean(column, known))
        return label

    # What is filled

    def _fill(
        self, element: Element, label: Label, matrix: Matrix, paint: Paint, used: tuple[str, ...]
    ) -> None:
        kind = kind_of(label, element, self._filling.columns or {})
        self._is_filled = self._is_filled or kind != "trim"
        match kind:
            case "trim":
                pass
            case "when":
                self._draw_within(element, label, matrix, paint, used)
            case "fill":
                self._fill_shape(element, label, matrix, paint)
            case "text" if element.tag in TEXTS:
                self._fill_text(element, label, matrix, paint)
            case "text" if element.tag == "g" and (text := first_text(element)) is not None:
                self._fill_panel(element, text, label, matrix, paint, used)
            case _:
                box = self._box_of(element, matrix)
                if box is None:
                    message = tr("<{tag}> has no room for {kind}", tag=element.tag, kind=kind)
                    hint = tr("draw a rectangle, a circle or a text, and label that")
                    self._error(element, label.written, message, hint)
                elif kind == "text" and element.tag in ("path", "polygon", "polyline"):
                    message = tr("is an outline, which says nothing of the text's font")
                    hint = tr(
                        "save text as text (in Figma, without Outline text), or label a rectangle"
                    )
                    self._error(element, label.written, message, hint)
                else:
                    self._fill_box(element, label, kind, box, matrix, paint)

    def _fill_box(
        self,
        element: Element,
        label: Label,
        kind: str,
        box: _Box,
        matrix: Matrix,
        paint: Paint,
    ) -> None:
        paint = self._paint_within(element, paint)
        colour = self._colour(paint.fill if paint.fill_hides else None)
        values: dict[str, Any] = {"kind": kind}
        match kind:
            case "text":
                values |= {"text": label.template, **self._style(element, [])}
            case "code":
                values |= {"code": label.template}
            case "image":
                values |= {"image": label.expression, "fit": "cover", "colour": colour or "ink"}
                values |= self._clip_of(element, matrix, box)
            case "icon":
                values |= {"icon": label.expression, "colour": colour or "ink"}
            case "icons":
                size = _short(min(box.width, box.height))
                values |= {"icons": label.expression, "colour": colour or "ink"}
                values |= {"size": size, "gap": _short(size * 0.2)}
        self._put(element, label, values, box)
        if kind == "image":
            self._note_reach(box.x, box.y, box.x + box.width, box.y + box.height)

    def _paint_within(self, element: Element, paint: Paint) -> Paint:
        """Return how an object is painted, or the first shape in a group that has a fill."""
        if element.tag != "g":
            return paint
        waiting = [(each, paint) for each in element.children]
        for each, around in waiting:
            own = self._with_gradients(each, inherit(around, each.declared, self.width)[0])
            if each.tag in SHAPES and own.fill is not None and own.fill_hides:
                return own
            waiting += [(child, own) for child in each.children if each.tag == "g"]
        return paint

    def _clip_of(self, element: Element, matrix: Matrix, box: _Box) -> dict[str, Any]:
        """Return the clip of a picture to its object's shape, {} for a plain rectangle."""
        if element.tag in ("g", "image"):
            return {}
        if element.tag == "rect" and not {"rx", "ry"} & element.given.keys():
            return {}
        cos, sin = math.cos(math.radians(box.turn)), math.sin(math.radians(box.turn))
        x, y = box.x + box.width / 2, box.y + box.height / 2  # about which it is turned back
        left, top = box.width / 2 - cos * x - sin * y, box.height / 2 + sin * x - cos * y
        to_box = multiply((cos, -sin, sin, cos, left, top), multiply(self.to_mm, matrix))
        segments = transform_rounded(self._segments(element), to_box, 3) or ()
        return {"clip": {"shape": "path", "path": _path_data(segments)}}

    def _draw_within(
        self, element: Element, label: Label, matrix: Matrix, paint: Paint, used: tuple[str, ...]
    ) -> None:
        """Draw an object as it is, inside a group with the label's options."""
        options = dict(label.options)
        if label.content:
            options.setdefault("when", label.expression)
        self._flush()
        outer, path = self._elements, self._path
        name = self._name(label.content or "group")
        self._elements, self._path = {}, (*path, name, "elements")
        if element.tag in TEXTS:
            self._draw_text(element, matrix, paint)
        else:
            super().draw_entered(element, matrix, paint, used)
        self._flush()
        inner, self._elements, self._path = self._elements, outer, path
        values = {"kind": "group", "at": (0, 0), **options, "elements": inner}
        self._add(element, name, values)

    def _fill_shape(self, element: Element, label: Label, matrix: Matrix, paint: Paint) -> None:
        """Draw a shape in the color that the card gives."""
        if element.tag not in SHAPES:
            hint = tr("label a rectangle, a circle or a path of its own")
            self._error(element, label.written, f"<{element.tag}> has no fill", hint)
            return
        segments = transform_rounded(self._segments(element), multiply(self.to_mm, matrix), 3) or ()
        scale = math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2])) * self._scale
        stroke = self._colour(paint.stroke if paint.stroke_hides else None)
        values: dict[str, Any] = {
            "kind": "shape", "shape": "path", "path": _path_data(segments),
            "fill": label.expression, "stroke": stroke or "none",
            "stroke_width": _short(paint.width * scale),
            "dash": tuple(_short(each * scale) for each in paint.dash),
            "round_ends": 1 in (paint.cap, paint.join),
        }  # fmt: skip
        values |= _hides(paint)
        around = _around(segments)
        if around is not None:
            self._note_reach(*around)
        self._flush()
        self._add(element, self._name(label.content), {**values, **label.options, "at": (0, 0)})

    # Text

    def _draw_text(self, element: Element, matrix: Matrix, paint: Paint) -> None:
        """Draw text without a label: the content of a panel's label, else its own words."""
        if self._panel is not None:
            label, box = self._panel
            self._panel = None
            self._fill_text(element, label, matrix, paint, box)
            return
        rows = [row for row in self._rows(element, paint) if row.words]
        is_template = any("{{" in row.words for row in rows)
        self._is_filled = self._is_filled or is_template
        if not is_template and self._is_artful(element, matrix, rows):
            super().draw_entered(element, matrix, paint, ())
            return
        for row in rows:
            words = self._words(row)
            label = Label(words, "text", words, {})
            if len(rows) == 1 and self._frame_of(element, matrix, rows) is not None:
                self._fill_text(element, label, matrix, paint)
            else:
                self._put_line(element, label, matrix, row)

    def _is_artful(self, element: Element, matrix: Matrix, rows: Sequence[_Row]) -> bool:
        """Return whether a text is drawn in a way that a layout's text knows nothing of."""
        waiting = [element]
        for each in waiting:
            waiting += each.children
            turns = read_numbers(each.given.get("rotate", ""))
            places = (read_numbers(each.given.get(name, ""))[1:] for name in ("x", "y", "dx", "dy"))
            if each.tag == "textPath" or any(turns) or any(map(any, places)):
                return True
        a, b, c, d, _, _ = multiply(self.to_mm, matrix)
        is_upright = a * d > b * c and abs(a * c + b * d) <= 1e-3 * abs(a * d - b * c)
        is_even = abs(math.hypot(a, b) - math.hypot(c, d)) <= 1e-3 * math.hypot(a, b)
        return not (is_upright and is_even) or any(
            _lacks_in_text(run)
            or not (isinstance(run.paint.fill, str) and run.paint.fill_hides)
            or _look(run)[2:] != _look(row.runs[0])[2:]
            for row in rows
            for run in row.runs
        )

    def _words(self, row: _Row) -> str:
        """Return the words of a line, with marks where the look changes; templates as written."""
        words = row.words
        if "{{" in words:
            return words
        first = _look(row.runs[0])
        text = ""
        for run in row.runs:
            inner = " ".join(run.words.translate(_MARKS).split())
            look = _look(run)
            mark = "**" * (look[0] != first[0]) + "*" * (look[1] != first[1])
            before = " " if text and run.words[:1].isspace() and text[-1] != " " else ""
            text += before + (f"{mark}{inner}{mark}" if inner else "")
            text += " " if run.words[-1:].isspace() else ""
        return text.strip()

    def _fill_text(
        self,
        element: Element,
        label: Label,
        matrix: Matrix,
        paint: Paint,
        box: _Box | None = None,
    ) -> None:
        """Put the label's content in the place of a text, in its style."""
        rows = self._rows(element, paint)
        if not rows:
            rows = [_Row(*self._start(element, 0.0, 0.0), [_Run("", self.font, paint)])]
        frame = box or self._frame_of(element, matrix, rows)
        if frame is None and len({row.y for row in rows if row.words}) > 1:
            frame = self._room_below(rows, matrix)
        if frame is None:
            self._put_line(element, label, matrix, rows[0])
            return
        style = self._style(element, rows, self._size_of(matrix, rows[0]))
        values = {"kind": "text", "text": label.template, **style}
        self._put(element, label, {**values, **_hides(rows[0].runs[0].paint)}, frame)

    def _put_line(self, element: Element, label: Label, matrix: Matrix, row: _Row) -> None:
        """Put a line where one is drawn: on its baseline, from its anchor."""
        to_mm = multiply(self.to_mm, matrix)
        x, y = transform(to_mm, row.x, row.y)
        points = self._size_of(matrix, row)
        align = _ALIGN.get(row.runs[0].font.get("text-anchor", "start"), "left")
        a, b, c, d, _, _ = to_mm
        if a < 0 and a * d < b * c:  # mirrored: it is read all the same
            to_mm = (-to_mm[0], -to_mm[1], *to_mm[2:])
            align = {"left": "right", "right": "left"}.get(align, align)
        turn = _turn_of(to_mm)
        along = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        back, ahead = self._room((x, y), (-along[0], -along[1])), self._room((x, y), along)
        height = points / _POINTS_OF_MM * _ONE_LINE
        if align == "left":
            width, middle = ahead, ahead / 2
        elif align == "right":
            width, middle = back, -back / 2
        else:
            width, middle = 2 * min(back, ahead), 0.0
        x += along[0] * middle + along[1] * height / 2
        y += along[1] * middle - along[0] * height / 2
        box = _Box(x - width / 2, y - height / 2, width, height, turn)
        values = {"kind": "text", "text": label.template, **self._style(element, [row], points)}
        values |= _hides(row.runs[0].paint)
        self._put(element, label, {**values, "align": align, "valign": "baseline"}, box)

    def _fill_panel(
        self,
        element: Element,
        text: Element,
        label: Label,
        matrix: Matrix,
        paint: Paint,
        used: tuple[str, ...],
    ) -> None:
        """Draw a group as it is but for its text, which is filled; its rectangle is the box."""
        rect = next((each for each in element.children if each.tag == "rect"), None)
        box = None
        if rect is not None:
            step = read_transform(rect.given.get("transform", "")) or IDENTITY
            box = self._box_of(rect, multiply(matrix, step))
            if text in element.children and box is not None:
                box = self._inset(box, text, label.options, matrix, paint)
        outer, self._panel = self._panel, (label, box)
        super().draw_entered(element, matrix, paint, used)
        self._panel = outer

    def _inset(
        self, box: _Box, text: Element, options: Mapping[str, Any], matrix: Matrix, paint: Paint
    ) -> _Box:
        """Keep the distance from a rectangle's edges that the text drawn in it has."""
        step = read_transform(text.given.get("transform", "")) or IDENTITY
        matrix = multiply(matrix, step)
        outer, self.font = self.font, inherit_font(self.font, text.declared)
        rows = [row for row in self._rows(text, paint) if row.words]
        self.font = outer
        if not rows or box.turn:
            return box
        x, y = transform(multiply(self.to_mm, matrix), rows[0].x, rows[0].y)
        align = _ALIGN.get(rows[0].runs[0].font.get("text-anchor", "start"), "left")
        align = options.get("align", align)  # Figma's words begin somewhere, centred or not
        size = self._size_of(matrix, rows[0]) / _POINTS_OF_MM
        side = {"left": x - box.x, "right": box.x + box.width - x}.get(align, 0.0)
        above = 0.0 if options.get("valign") == "middle" else y - _CAPITALS * size - box.y
        side = side if 0 < side < box.width / 3 else 0.0
        above = above if 0 < above < box.height / 2 else 0.0
        below = min(side, above)
        return _Box(box.x + side, box.y + above, box.width - 2 * side, box.height - above - below)

    def _rows(self, element: Element, paint: Paint) -> list[_Row]:
        """Return the lines of a text as they are drawn."""
        rows: list[_Row] = []

        def walk(parent: Element, font: dict[str, str], paint: Paint, x: float, y: float) -> Point:
            for child in parent.children:
                if child.tag == WORDS:
                    if not rows or (rows[-1].x, rows[-1].y) != (x, y):
                        if not child.text.strip():
                            continue
                        rows.append(_Row(x, y, []))
                    rows[-1].runs.append(_Run(child.text, font, paint))
                elif child.tag in ("tspan", "flowPara", "flowSpan", "flowDiv"):
                    start = self._start(child, x, y)
                    inner, complaints = inherit(paint, child.declared, self.width)
                    for complaint in complaints:
                        self.warn(child, *complaint)
                    end = walk(child, inherit_font(font, child.declared), inner, *start)
                    # Words behind a span go on in its line.
                    x, y = end if end[1] != y or end[0] != x else (x, y)
            return x, y

        walk(element, self.font, paint, *self._start(element, 0.0, 0.0))
        return [row for row in rows if row.runs]

    def _start(self, element: Element, x: float, y: float) -> Point:
        """Return where a text or a part of it begins, in its own units."""
        given = element.given
        x = next(iter(read_numbers(given.get("x", ""))), x) if "x" in given else x
        y = next(iter(read_numbers(given.get("y", ""))), y) if "y" in given else y
        dx = next(iter(read_numbers(given.get("dx", ""))), 0.0)
        dy = next(iter(read_numbers(given.get("dy", ""))), 0.0)
        return x + dx, y + dy

    def _frame_of(self, element: Element, matrix: Matrix, rows: list[_Row]) -> _Box | None:
        """Return the box into which a text flows, None if it flows nowhere."""
        shape = None
        inside = re.match(r"url\(['\"]?#([^)'\"]+)", element.declared.get("shape-inside", ""))
        if inside:
            shape = self.by_name.get(inside[1])
        regions = [each for each in element.children if each.tag == "flowRegion"]
        if regions:
            shape = next((each for each in regions[0].children if each.tag in _BOXES), None)
        if shape is not None and shape.tag in _BOXES:
            step = read_transform(shape.given.get("transform", "")) or IDENTITY
            box = self._box_of(shape, multiply(matrix, step))
            if shape.tag in ("circle", "ellipse"):
                hint = tr("draw a rectangle where the words have room")
                self.warn(
                    element, tr("flows into the rectangle around its <{tag}>", tag=shape.tag), hint
                )
            within = read_length(element.declared.get("shape-padding"), self.width, 0.0)
            return box and self._padded(box, within, matrix)
        width = read_length(element.declared.get("inline-size"), self.width)
        if width > 0 and rows:
            first = rows[0]
            size = pixels_of(first.runs[0].font)
            anchor = _ALIGN.get(first.runs[0].font.get("text-anchor", "start"), "left")
            x = first.x - {"left": 0.0, "center": 0.5, "right": 1.0}[anchor] * width
            corner = (x, first.y - _CAPITALS * size)
            box = self._box_around((*corner, x + width, corner[1] + size), matrix)
            return box._replace(height=max(self._height - box.y, box.height))
        return None

    def _padded(self, box: _Box, within: float, matrix: Matrix) -> _Box:
        """Return a box without its edge, which is so wide in the units of the text."""
        edge = within * math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2])) * self._scale
        edge = min(max(edge, 0.0), 0.4 * min(box.width, box.height))
        size = box.width - 2 * edge, box.height - 2 * edge
        return box._replace(x=box.x + edge, y=box.y + edge, width=size[0], height=size[1])

    def _room_below(self, rows: list[_Row], matrix: Matrix) -> _Box | None:
        """Return the room of a text of several lines: as far from both sides, and as many lines."""
        to_mm = multiply(self.to_mm, matrix)
        if abs(_turn_of(to_mm)) > _STRAIGHT:
            return None
        size = self._size_of(matrix, rows[0]) / _POINTS_OF_MM
        x, y = transform(to_mm, rows[0].x, rows[0].y)
        _, last = transform(to_mm, rows[-1].x, rows[-1].y)
        align = _ALIGN.get(rows[0].runs[0].font.get("text-anchor", "start"), "left")
        side = {"left": x, "right": self._width - x}.get(align, 0.0)
        top = y - _CAPITALS * size
        return _Box(side, top, self._width - 2 * side, last + 0.3 * size - top)

    def _room(self, start: Point, way: Point) -> float:
        """Return how far it is from a point to the trim, at least a tenth of the piece."""
        distances = []
        for at, step, limit in ((start[0], way[0], self._width), (start[1], way[1], self._height)):
            if abs(step) > 1e-6:
                distances.append((limit - at) / step if step > 0 else at / -step)
        return max(min(distances), 0.1 * self._width)

    def _size_of(self, matrix: Matrix, row: _Row) -> float:
        """Return a line's size in points."""
        scale = math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2])) * self._scale
        return pixels_of(row.runs[0].font) * scale * _POINTS_OF_MM

    def _style(self, element: Element, rows: list[_Row], points: float = 0.0) -> dict[str, Any]:
        """Return the values of a text's style that the drawing sets."""
        font = rows[0].runs[0].font if rows else self.font
        style: dict[str, Any] = {}
        families = [each for each in families_of(font) if each]
        if families:
            known = self._filling.fonts.families if self._filling.fonts is not None else ()
            family = next((each for each in families if each in known), families[0])
            if family.casefold() not in ANY_FAMILY:
                style["font"] = family
        weight = font.get("font-weight", "")
        if weight:
            style["weight"] = weight_of(weight)
        if font.get("font-style", "normal") in ("italic", "oblique"):
            style["italic"] = True
        if not points and "font-size" in font:
            scale = self._scale
            points = pixels_of(font) * scale * _POINTS_OF_MM
        if points:
            style["size"] = round(points, 2)
            style["min_size"] = round(min(points, max(points * _SHRUNK, _LEAST_POINTS)), 2)
        leading = leading_of(font)
        if leading:
            style["leading"] = leading
        align = font.get("text-align") or font.get("text-anchor", "")
        if align in _ALIGN:
            style["align"] = _ALIGN[align]
        if rows:
            paint = rows[0].runs[0].paint
            style["colour"] = self._colour(paint.fill or paint.stroke) or "ink"
            if is_vertical(rows[0].runs[0].font):
                self.warn(element, *map(translated, VERTICAL))
            lacking = _lacks_in_text(rows[0].runs[0])
            if lacking:
                hint = tr("take it out: a text that is filled has one colour and no more")
                self.warn(element, tr("{lacking} is not drawn", lacking=lacking), hint)
        return style

    # Where it stands

    def _segments(self, element: Element) -> tuple[Segment, ...]:
        tag = "rect" if element.tag == "image" else element.tag
        if element.segments is None:
            data = read_shape(tag, element.given, self.width, self.height)
            element.segments, _ = read_path(data)
        return element.segments

    def _box_of(self, element: Element, matrix: Matrix) -> _Box | None:
        """Return the box of a shape, or of all that are in a group; None if it has none."""
        if element.tag in _BOXES:
            around = _around(self._segments(element))
            return None if around is None else self._box_around(around, matrix)
        if element.tag != "g":
            return None
        boxes = []
        for child in element.children:
            step = read_transform(child.given.get("transform", "")) or IDENTITY
            box = self._box_of(child, multiply(matrix, step))
            if box is not None:
                boxes.append(box)
        if len(boxes) < 2:
            return boxes[0] if boxes else None
        left, top = min(box.x for box in boxes), min(box.y for box in boxes)
        right = max(box.x + box.width for box in boxes)
        return _Box(left, top, right - left, max(box.y + box.height for box in boxes) - top)

    def _box_around(self, around: Bounds, matrix: Matrix) -> _Box:
        """Return where a rectangle in an object's own units lies."""
        to_mm = multiply(self.to_mm, matrix)
        left, top, right, bottom = around
        corners = [transform(to_mm, x, y) for x in (left, right) for y in (top, bottom)]
        a, b, c, d, _, _ = to_mm
        turn = _turn_of(to_mm)
        if abs(a * c + b * d) <= 1e-4 * math.hypot(a, b) * math.hypot(c, d) and a * d > b * c:
            width, height = (right - left) * math.hypot(a, b), (bottom - top) * math.hypot(c, d)
            x, y = transform(to_mm, (left + right) / 2, (top + bottom) / 2)
            return _Box(x - width / 2, y - height / 2, width, height, turn)
        xs, ys = [x for x, _ in corners], [y for _, y in corners]  # mirrored or slanted
        return _Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    def _note_reach(self, left: float, top: float, right: float, bottom: float) -> None:
        beyond = (-left, -top, right - self._width, bottom - self._height)
        self._reach = [max(pair) for pair in zip(self._reach, beyond, strict=True)]

    # What becomes of it

    def _put(self, element: Element, label: Label, values: dict[str, Any], box: _Box) -> None:
        """Add an element in its box; one that is turned is in a group, which turns."""
        self._flush()
        if label.reference:
            values["shows"] = label.reference
        name = self._name(label.content)
        values = put_over({**values, "at": box.at}, label.options)
        if box.turn:
            values["at"] = (0, 0, *box.at[2:])
            inner = {name: values}
            self._mark((*self._path, name, "elements"), name, inner[name], element)
            values = {"kind": "group", "at": box.at, "turn": _short(box.turn), "elements": inner}
        self._add(element, name, values)

    def _add(self, element: Element, name: str, values: dict[str, Any]) -> None:
        self._elements[name] = values
        self._mark(self._path, name, values, element)

    def _mark(
        self, path: tuple[str, ...], name: str, values: Mapping[str, Any], element: Element
    ) -> None:
        place = self._position(element)
        for each in ((), *((value,) for value in values)):
            self.source_map[*path, name, *each] = place

    def _flush(self) -> None:
        """Turn the unchanged objects since the last element into a separate drawing."""
        if not self.paths:
            return
        saving = self._filling.saving
        around = reach(self.paths)
        left, top = transform(self.to_mm, around[0], around[3])
        right, bottom = transform(self.to_mm, around[2], around[1])
        self._note_reach(left, top, right, bottom)
        beyond = max(-left, -top, right - self._width, bottom - self._height, 0.0)
        margin = math.ceil(min(beyond, _MOST_BLEED))
        shift: Matrix = (
            1, 0, 0, 1,
            margin / self._scale - self._origin[0],
            (self._height + margin) / self._scale - self._origin[1],
        )  # fmt: skip
        moved = tuple(_recolored(path, shift, self.digits, saving) for path in self.paths)
        self.paths.clear()  # the caller that cuts them gathers the following ones
        width, height = self._width + 2 * margin, self._height + 2 * margin
        size = width / self._scale, height / self._scale
        symbol = to_symbol(*size, moved, self.pictures)
        drawing = f"drawing in {self.position.file}#{symbol.digest}"
        self.drawings[drawing] = symbol
        at = tuple(_short(each) for each in (-margin, -margin, width, height))
        values = {"kind": "image", "image": drawing, "fit": "stretch", "at": at}
        self._add(self.root, self._name("drawing"), values)

    def _name(self, content: str) -> str:
        """Return a free name for an element, made from its content."""
        words = re.sub(r"[^A-Za-z0-9_]+", "_", content).strip("_")[:50]
        stem = name = words if words[:1].isalpha() else f"text_{words}".strip("_")
        if len(self._names) >= MOST_FILLED:
            raise too_much(
                tr(
                    "more than {most_filled} texts and objects that are filled",
                    most_filled=MOST_FILLED,
                )
            )
        number = 1
        while name in self._names:
            number += 1
            name = f"{stem}_{number}"
        self._names.add(name)
        return name

    def _colour(self, colour: str | DrawnGradient | Server | None) -> str | None:
        """Return the layout's name of a color, or its low-ink color; one color for a gradient."""
        if isinstance(colour, Server):
            colour = colour.instead
        if colour is None:
            return None
        if isinstance(colour, DrawnGradient):
            colour = colour.plain()
        return "ink" if colour == CURRENT else self._filling.saving.get(colour, colour)

    def _position(self, element: Element) -> Position:
        return Position(self.position.file, "", element.line, element.column)

    def _error(self, element: Element, label: str, message: str, hint: str) -> None:
        self.diagnostics.error(
            self._position(element),
            tr('object "{object}": {problem}', object=label[:60], problem=message),
            hint,
        )


def _hides(paint: Paint) -> dict[str, float]:
    """Return the opacity of the content that replaces an object's fill, {} if it is opaque."""
    return {"opacity": paint.fill_hides} if 0 < paint.fill_hides < 1 else {}


def _recolored(
    item: Item, shift: Matrix, digits: int, saving: Mapping[str, str]
) -> Shape | Group | Image:
    """Return a part of a drawing in its place on the piece, in the colors of low ink."""
    if isinstance(item, Group):
        if item.matrix != IDENTITY:  # which brings what is in it to its place
            matrix = multiply(shift, item.matrix)
            inner = tuple(_recolored(each, IDENTITY, digits, saving) for each in item.items)
        else:
            matrix = item.matrix
            inner = tuple(_recolored(each, shift, digits, saving) for each in item.items)
        light = tuple(_recolored(each, shift, digits, {}) for each in item.mask)
        clip = transform_rounded(item.clip, shift, digits) or ()
        return item._replace(items=inner, matrix=matrix, mask=light, clip=clip)
    if isinstance(item, Image):
        return item._replace(x=item.x + shift[4], y=item.y + shift[5])
    assert isinstance(item, Shape)
    fill: str | Gradient | None = item.fill
    if isinstance(fill, Gradient):
        stops = tuple((at, saving.get(colour, colour), hides) for at, colour, hides in fill.stops)
        if len({colour for _, colour, _ in stops}) == 1 and not fill.is_see_through:
            fill = stops[0][1]
        else:
            fill = fill._replace(stops=stops, matrix=multiply(shift, fill.matrix))
    elif fill is not None:
        fill = saving.get(fill, fill)
    return item._replace(
        segments=transform_rounded(item.segments, shift, digits) or (),
        fill=fill,
        stroke=saving.get(item.stroke or "", item.stroke),
    )


def _lacks_in_text(run: _Run) -> str:
    """Return the SVG property that a layout's text can't have; "" for none."""
    paint, font = run.paint, run.font
    if paint.stroke is not None and paint.stroke_hides and paint.width and paint.fill is not None:
        return "stroke"
    for name in ("letter-spacing", "word-spacing", "text-decoration", "baseline-shift"):
        value = font.get(name, "")
        if value not in ("", "none", "normal", "baseline") and read_numbers(value)[:1] != [0.0]:
            return name
    return ""


def _look(run: _Run) -> tuple[str, bool, str | DrawnGradient | Server | None, float]:
    """Return a run's weight, whether it leans, its color and its size."""
    font = run.font
    italic = font.get("font-style", "normal") != "normal"
    return weight_of(font.get("font-weight", "")), italic, run.paint.fill, pixels_of(font)


def _around(segments: Sequence[Segment]) -> Bounds | None:
    """Return the least and the largest coordinates of an outline, None if it is empty."""
    xs = [float(each) for segment in segments for each in segment[1::2]]
    ys = [float(each) for segment in segments for each in segment[2::2]]
    return (min(xs), min(ys), max(xs), max(ys)) if xs else None


def _turn_of(matrix: Matrix) -> float:
    """Return by how many degrees a matrix turns clockwise, y being down."""
    turn = math.degrees(math.atan2(matrix[1], matrix[0]))
    return 0.0 if abs(turn) < _STRAIGHT else turn


def _path_data(segments: tuple[Segment, ...]) -> str:
    return " ".join(" ".join(str(each) for each in segment) for segment in segments)


def _short(number: float) -> float:
    return round(number, 4) + 0.0
