"""Shapes: rectangles, ellipses, lines, polygons, stars and free paths, filled, stroked, hatched."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from punchboard.cards.budget import Account
from punchboard.cards.catalog import tr
from punchboard.cards.schema.layout_shapes import Outline, ShapeElement
from punchboard.generator.expression import (
    ExpressionError,
    Scope,
    compile_template,
    compile_value,
    compile_values,
)
from punchboard.generator.graphics.display_list import Gradient, Group, Item, Shape
from punchboard.generator.graphics.geometry import (
    KAPPA,
    MM,
    Rect,
    Segment,
    ellipse,
    map_path,
    polygon,
    rectangle,
    turned,
    turning,
)
from punchboard.generator.layout.drawer import (
    STEPS_OF_LETTER,
    STEPS_OF_SEGMENT,
    Drawer,
    Extent,
    Site,
    length,
)
from punchboard.generator.layout.face_in_progress import FaceInProgress

if TYPE_CHECKING:  # few layouts have one
    from punchboard.generator.layout.elements.gradient import GradientMaker


class OutlineMaker:
    """Makes the outline of a shape or of a clip in a box.

    Attributes:
        names: Names that its values read.
    """

    def __init__(self, outline: ShapeElement | Outline, account: Account) -> None:
        """Compile the outline's values; `account` is charged for its paths."""
        shape = outline.shape
        if shape in ("path", "points") and not getattr(outline, shape):
            field = "shape" if isinstance(outline, ShapeElement) else "clip"
            raise ExpressionError(
                tr("{field} has no {shape}", field=field, shape=shape),
                tr("write {shape}:, or another shape", shape=shape),
            )
        self._outline = outline
        self._account = account
        radii = outline.radius if isinstance(outline.radius, tuple) else (outline.radius,)
        self._radii = compile_values(radii)
        self._path = compile_template(outline.path) if outline.path else None
        self._points = [(compile_value(x), compile_value(y)) for x, y in outline.points]
        points = (value.names for point in self._points for value in point)
        self.names = frozenset().union(*(radius.names for radius in self._radii), *points)
        if self._path is not None:
            self.names |= self._path.names
        self._last: tuple[str, Sequence[Segment]] = "", ()  # the next card often shows the same

    def segments(self, scope: Scope, box: Rect) -> tuple[Segment, ...]:
        """Return the outline in a box."""
        outline = self._outline
        segments: tuple[Segment, ...]
        match outline.shape:
            case "rect":
                radii = [length(radius.call(scope)) for radius in self._radii]
                segments = rounded(box, radii * (4 // len(radii)))  # one for all corners, or four
            case "ellipse":
                rx, ry = box.width / 2, box.height / 2
                segments = ellipse(box.x + rx, box.top - ry, rx, ry)
            case "line":
                segments = (("M", box.x, box.top), ("L", box.x + box.width, box.bottom))
            case "polygon":
                segments = regular_polygon(box, outline.corners)
            case "star":
                segments = regular_polygon(box, outline.corners, outline.inner)
            case "points":
                corners = [(length(x.call(scope)), length(y.call(scope))) for x, y in self._points]
                segments = polygon([(box.x + x, box.top - y) for x, y in corners])
            case "path":
                left, top = box.x, box.top
                path = "" if self._path is None else self._path.call(scope)
                self._account.spend(STEPS_OF_LETTER * len(path))
                if path != self._last[0]:
                    self._last = path, _read(path)
                segments = map_path(self._last[1], lambda x, y: (left + x * MM, top - y * MM))
        self._account.spend(STEPS_OF_SEGMENT * len(segments))
        return segments


class ShapeDrawer(Drawer):
    """Draws a shape element."""

    turns_itself = True

    def __init__(self, element: ShapeElement, site: Site) -> None:
        super().__init__(element, site)
        self._element = element
        fill = element.fill
        self._gradient: GradientMaker | None = None
        if not isinstance(fill, str):
            from punchboard.generator.layout.elements.gradient import GradientMaker

            self._gradient = GradientMaker(fill, self)
        self._fill = self.colour(fill if isinstance(fill, str) else "none")
        self._stroke = self.colour(element.stroke)
        self._width = compile_value(element.stroke_width)
        # Most are numbers, which are read once for all faces.
        width = element.stroke_width
        self._fixed_width = None if isinstance(width, str) else float(width)
        self._outline = OutlineMaker(element, self.account)
        self._dash = tuple(length * MM for length in element.dash)
        if self._dash and (min(self._dash) < 0 or not any(self._dash)):
            raise ExpressionError(
                tr("dash has no lengths above 0"), tr("write mm, such as [1.5, 1]")
            )
        self.names |= self._width.names | self._outline.names
        self._hatch = self.colour(element.hatch.colour) if element.hatch else None

    def draw_in(self, face: FaceInProgress, scope: Scope, box: Rect, out: list[Item]) -> Extent:
        """Draw the shape in its box."""
        segments = self._outline.segments(scope, box)
        turn = 0.0 if self._turn is None else self.degrees(scope)
        if turn:
            segments = turned(segments, box, turn)
        fill: Gradient | str | None = self._fill(face, scope)
        stroke = self._stroke(face, scope)
        if self._gradient is not None:
            fill = self._gradient.fill(face, scope, box, turning(box, turn))
        if not segments:
            return box.width, box.height
        width = self._fixed_width
        width = max(0.0, length(self._width.call(scope) if width is None else width))
        round_ends = self._element.round_ends
        if self._element.hatch is not None:
            if fill is not None:
                out.append(Shape(segments, fill))
            out.append(self._hatching(face, scope, segments, box))
            fill = None
        if fill is not None or stroke is not None:
            dash = self._dash if stroke else ()
            out.append(Shape(segments, fill, stroke, width, dash, round_ends=round_ends))
        return box.width, box.height

    def _hatching(
        self, face: FaceInProgress, scope: Scope, outline: tuple[Segment, ...], box: Rect
    ) -> Group:
        hatch = self._element.hatch
        assert hatch is not None and self._hatch is not None
        angle = math.radians(hatch.angle)
        reach = math.hypot(box.width, box.height) / 2
        middle = box.x + box.width / 2, box.top - box.height / 2
        along = math.cos(angle), math.sin(angle)
        step = hatch.gap * MM
        count = min(int(reach / step) + 1, 2000)
        self.account.spend(STEPS_OF_SEGMENT * 2 * (2 * count + 1))
        lines: list[Segment] = []
        for index in range(-count, count + 1):
            x = middle[0] - along[1] * index * step
            y = middle[1] + along[0] * index * step
            lines.append(("M", x - along[0] * reach, y - along[1] * reach))
            lines.append(("L", x + along[0] * reach, y + along[1] * reach))
        ink = Shape(tuple(lines), stroke=self._hatch(face, scope), width=hatch.width * MM)
        return Group((ink,), clip=outline)


def rounded(box: Rect, radii: Sequence[float]) -> tuple[Segment, ...]:
    """Return a rectangle; radii in points: top left, top right, bottom right, bottom left."""
    x, top, right, bottom = box.x, box.top, box.x + box.width, box.bottom
    if not any(radii):
        return rectangle(x, bottom, right, top)
    most = min(box.width, box.height) / 2
    a, b, c, d = (min(max(radius, 0.0), most) for radius in radii)
    k = 1 - KAPPA
    return (
        ("M", x + a, top),
        ("L", right - b, top),
        ("C", right - b * k, top, right, top - b * k, right, top - b),
        ("L", right, bottom + c),
        ("C", right, bottom + c * k, right - c * k, bottom, right - c, bottom),
        ("L", x + d, bottom),
        ("C", x + d * k, bottom, x, bottom + d * k, x, bottom + d),
        ("L", x, top - a),
        ("C", x, top - a * k, x + a * k, top, x + a, top),
        ("Z",),
    )


def regular_polygon(box: Rect, corners: int, inner: float = 1.0) -> tuple[Segment, ...]:
    """Return a regular polygon, a corner at the top; with `inner` below 1, a star."""
    rx, ry = box.width / 2, box.height / 2
    x, y = box.x + rx, box.top - ry
    count = corners if inner == 1.0 else 2 * corners
    points = []
    for index in range(count):
        part = inner if index % 2 and count != corners else 1.0
        angle = math.pi / 2 - index * 2 * math.pi / count
        points.append((x + rx * part * math.cos(angle), y + ry * part * math.sin(angle)))
    return polygon(points)


def _read(path: str) -> tuple[Segment, ...]:
    """Return the segments of SVG path data: mm from the box's top left, y down."""
    from punchboard.generator.art.outline import read_path  # few layouts have a path

    segments, trouble = read_path(path.replace("\u2212", "-"))  # templates print a real minus
    if trouble:
        raise ExpressionError(
            tr("the path breaks off before {trouble}", trouble=trouble), tr("correct the path data")
        )
    return segments


DRAWER = ShapeDrawer
