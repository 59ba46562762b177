"""Glyphs of color fonts (OpenType 1.9.1, "COLR", versions 0 and 1) as SVG.

HarfBuzz reads the tables, chooses the palette and the instance of a variable font, and calls for
each step of the glyph: a transform, a clip, a fill, a group. Here the steps become a tree, and the
tree becomes SVG in units of the font, y up inside one flipped group. SVG lacks three things that
fonts have: sweep gradients become the conic gradients of CSS that the reader of drawings knows,
radial gradients between two circles apart become disks, and the composite modes that are masks
become masks. One adds colors, which print can't: it becomes the nearest blend mode.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

import uharfbuzz

from punchboard.cards.catalog import tr
from punchboard.generator.graphics.drawing_limits import too_much
from punchboard.generator.graphics.geometry import (
    IDENTITY,
    NOWHERE,
    Bounds,
    Matrix,
    Segment,
    bounding_box,
    intersection,
    multiply,
    rectangle,
    transform_bounds,
)
from punchboard.generator.graphics.path_pen import PathPen
from punchboard.generator.text.color_line import ColorLine, LineStop, smooth
from punchboard.generator.text.glyph_drawing import GlyphDrawing

#: Largest SVG of a glyph, characters: the most detailed flags of Noto Color Emoji have 200 000.
_MOST_LETTERS = 1_500_000
#: Disks of a radial gradient between two circles apart, and stops of a sweep gradient.
_DISKS, _MOST_STOPS = 256, 300
#: Shorter lengths count as zero, in units of the font.
_NOTHING = 1e-6
#: Blend modes of PDF and CSS by HarfBuzz's names. The other modes become an order or a mask.
_BLENDS = {
    "SCREEN": "screen", "OVERLAY": "overlay", "DARKEN": "darken", "LIGHTEN": "lighten",
    "COLOR_DODGE": "color-dodge", "COLOR_BURN": "color-burn", "HARD_LIGHT": "hard-light",
    "SOFT_LIGHT": "soft-light", "DIFFERENCE": "difference", "EXCLUSION": "exclusion",
    "MULTIPLY": "multiply", "HSL_HUE": "hue", "HSL_SATURATION": "saturation",
    "HSL_COLOR": "color", "HSL_LUMINOSITY": "luminosity",
    "PLUS": "screen",  # the nearest mode: none adds colors
}  # fmt: skip
_BLACK, _WHITE = "#000000", "#ffffff"


class Solid(NamedTuple):
    """One color; `colour` is `currentColor` for that of the text."""

    colour: str
    alpha: float


class Linear(NamedTuple):
    """A linear gradient: from a point to another, and a third that turns its lines."""

    line: ColorLine
    points: tuple[float, float, float, float, float, float]


class Radial(NamedTuple):
    """A gradient from a circle to another: x, y and radius of both."""

    line: ColorLine
    circles: tuple[float, float, float, float, float, float]


class Sweep(NamedTuple):
    """A gradient around a point: its x and y, and two angles, degrees counter-clockwise."""

    line: ColorLine
    x: float
    y: float
    start: float
    end: float


Fill = Solid | Linear | Radial | Sweep


@dataclass(slots=True)
class Layer:
    """A node of a glyph's tree with child nodes.

    Attributes:
        matrix: Transform of its parts.
        clip: Clip outline; None for no clip.
        mode: Composite mode over the earlier parts of its group, by HarfBuzz's name.
        parts: Layers and fills, the lowest first.
    """

    matrix: Matrix = IDENTITY
    clip: tuple[Segment, ...] | None = None
    mode: str = "SRC_OVER"
    is_group: bool = False
    parts: list[Layer | Fill] = field(default_factory=list)


def colr_glyph(
    font: uharfbuzz.Font, glyph: int, colour: str = _BLACK, palette: int = 0
) -> GlyphDrawing | None:
    """Return a glyph of a COLR table as SVG; None if it is invisible.

    Args:
        font: HarfBuzz font at the instance to draw.
        glyph: Glyph id.
        colour: Color of the text, `#rrggbb`, for gradients.
        palette: Index of the font's palette.

    Raises:
        DrawingError: if the glyph has too many parts.
    """
    painter = _Painter(font)
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    foreground = uharfbuzz.Color(red, green, blue, 255)
    font.paint_glyph(glyph, _callbacks(), painter, palette, foreground)
    root = painter.layers[0]
    box = _bounds(root)
    if not (box[0] < box[2] and box[1] < box[3]):
        return None
    if not all(map(math.isfinite, box)):  # a fill without a clip: the em shows it
        box = intersection(box, (0.0, 0.0, float(font.face.upem), float(font.face.upem)))
    left, bottom, right, top = box
    writer = _Writer(box)
    body = writer.whole(root)
    head = f'viewBox="{_n(left)} {_n(-top)} {_n(right - left)} {_n(top - bottom)}"'
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" {head}>'
        f'<g transform="scale(1 -1)">{body}</g></svg>'
    )
    if len(svg) > _MOST_LETTERS:
        raise too_much(tr("a color glyph of too many parts"))
    return GlyphDrawing(svg, box, painter.takes_colour, writer.is_near)


class _Painter:
    """Builds the tree of one glyph from HarfBuzz's paint callbacks.

    Attributes:
        layers: Stack of open layers, the outermost first.
        takes_colour: Whether a gradient uses the color of the text.
    """

    def __init__(self, font: uharfbuzz.Font) -> None:
        self._font = font
        self.layers = [Layer()]
        self.takes_colour = False

    def push(self, layer: Layer) -> None:
        """Open a layer."""
        self.layers[-1].parts.append(layer)
        self.layers.append(layer)

    def pop(self) -> None:
        """Close the innermost layer."""
        self.layers.pop()

    def fill(self, fill: Fill) -> None:
        """Fill the clipped area."""
        self.layers[-1].parts.append(fill)

    def outline(self, glyph: int) -> tuple[Segment, ...]:
        """Return the outline of a glyph."""
        pen = PathPen()
        self._font.draw_glyph_with_pen(glyph, pen)
        return tuple(pen.segments)

    def line(self, given: uharfbuzz.ColorLine) -> ColorLine:
        """Return a color line with its stops in order."""
        stops = []
        for stop in given.color_stops:
            self.takes_colour |= stop.is_foreground
            red, green, blue, alpha = stop.color.red, stop.color.green, stop.color.blue, \
                stop.color.alpha  # fmt: skip
            stops.append(LineStop(stop.offset, red, green, blue, alpha / 255))
        stops.sort(key=lambda stop: stop.at)
        return ColorLine(tuple(stops), given.extend.name.lower())


@cache
def _callbacks() -> uharfbuzz.PaintFuncs:
    """Return HarfBuzz callbacks that call the methods of a `_Painter`."""
    funcs = uharfbuzz.PaintFuncs()

    def push_clip(glyph: int, painter: _Painter) -> None:
        painter.push(Layer(clip=painter.outline(glyph)))

    def push_rectangle(
        left: float, bottom: float, right: float, top: float, painter: _Painter
    ) -> None:
        painter.push(Layer(clip=rectangle(left, bottom, right, top)))

    def push_transform(
        a: float, b: float, c: float, d: float, e: float, f: float, painter: _Painter
    ) -> None:
        painter.push(Layer((a, b, c, d, e, f)))

    def pop_group(mode: uharfbuzz.PaintCompositeMode, painter: _Painter) -> None:
        painter.layers[-1].mode = mode.name
        painter.pop()

    def colour(given: uharfbuzz.Color, is_foreground: bool, painter: _Painter) -> None:
        name = f"#{given.red:02x}{given.green:02x}{given.blue:02x}"
        painter.fill(Solid("currentColor" if is_foreground else name, given.alpha / 255))

    def linear(
        line: uharfbuzz.ColorLine,
        x0: float, y0: float, x1: float, y1: float, x2: float, y2: float,
        painter: _Painter,
    ) -> None:  # fmt: skip
        painter.fill(Linear(painter.line(line), (x0, y0, x1, y1, x2, y2)))

    def radial(
        line: uharfbuzz.ColorLine,
        x0: float, y0: float, r0: float, x1: float, y1: float, r1: float,
        painter: _Painter,
    ) -> None:  # fmt: skip
        painter.fill(Radial(painter.line(line), (x0, y0, r0, x1, y1, r1)))

    def sweep(
        line: uharfbuzz.ColorLine, x: float, y: float, start: float, end: float, painter: _Painter
    ) -> None:
        turns = math.degrees(start), math.degrees(end)
        painter.fill(Sweep(painter.line(line), x, y, *turns))

    funcs.set_push_transform_func(push_transform)
    funcs.set_pop_transform_func(_Painter.pop)
    funcs.set_push_clip_glyph_func(push_clip)
    funcs.set_push_clip_rectangle_func(push_rectangle)
    funcs.set_pop_clip_func(_Painter.pop)
    funcs.set_push_group_func(lambda painter: painter.push(Layer(is_group=True)))
    funcs.set_pop_group_func(pop_group)
    funcs.set_color_func(colour)
    funcs.set_linear_gradient_func(linear)
    funcs.set_radial_gradient_func(radial)
    funcs.set_sweep_gradient_func(sweep)
    return funcs


def _bounds(part: Layer | Fill) -> Bounds:
    """Return the bounding box of a part; infinite for a fill without a clip."""
    if not isinstance(part, Layer):
        return -math.inf, -math.inf, math.inf, math.inf
    left, bottom, right, top = NOWHERE
    for each in part.parts:
        box = _bounds(each)
        if box[0] < box[2] and box[1] < box[3]:
            left, bottom = min(left, box[0]), min(bottom, box[1])
            right, top = max(right, box[2]), max(top, box[3])
    box = left, bottom, right, top
    if part.clip is not None:
        box = intersection(box, bounding_box(part.clip) if part.clip else NOWHERE)
    if part.matrix == IDENTITY or not all(map(math.isfinite, box)):
        return box
    return transform_bounds(part.matrix, box)


class _Writer:
    """Writes a tree as SVG.

    Attributes:
        is_near: Whether some composite mode is only approximated.
    """

    def __init__(self, box: Bounds) -> None:
        self._box = box
        self._defs: list[str] = []
        self._count = 0
        self.is_near = False

    def whole(self, root: Layer) -> str:
        """Return the SVG of a whole glyph, its definitions first."""
        body = self._layer(root, self._box, None)
        return f"<defs>{''.join(self._defs)}</defs>{body}" if self._defs else body

    def _parts(self, parts: Sequence[Layer | Fill], area: Bounds, tint: str | None) -> str:
        """Return parts in their order, each composited with those before it.

        Args:
            parts: The parts.
            area: Visible area, in the units of the parts.
            tint: One color for all of them, for masks; None for their own colors.
        """
        before: list[Layer | Fill] = []
        body = ""
        for part in parts:
            if isinstance(part, Layer) and part.mode != "SRC_OVER":
                body = self._composited(body, before, part, area, tint)
            else:
                body += self._part(part, area, tint)
            before.append(part)
        return body

    def _group(self, parts: Sequence[Layer | Fill], area: Bounds, tint: str | None) -> str:
        """Return parts as an isolated group: none of them blends with the backdrop of the group."""
        body = self._parts(parts, area, tint)
        is_blended = any(isinstance(each, Layer) and each.mode in _BLENDS for each in parts)
        return f'<g style="isolation:isolate">{body}</g>' if body and is_blended else body

    def _part(self, part: Layer | Fill, area: Bounds, tint: str | None) -> str:
        if isinstance(part, Layer):
            return self._layer(part, area, tint)
        return self._fill(rectangle(*area), part, IDENTITY, area, tint)

    def _layer(self, layer: Layer, area: Bounds, tint: str | None) -> str:
        if layer.matrix != IDENTITY:
            back = _inverse(layer.matrix)
            if back is None:
                return ""
            body = self._parts(layer.parts, transform_bounds(back, area), tint)
            return f'<g transform="{_matrix(layer.matrix)}">{body}</g>' if body else ""
        if layer.is_group:
            return self._group(layer.parts, area, tint)
        if layer.clip is None:
            return self._parts(layer.parts, area, tint)
        if not layer.clip:
            return ""
        area = intersection(area, bounding_box(layer.clip))
        if not (area[0] < area[2] and area[1] < area[3]):
            return ""
        filled = _only_fill(layer.parts)
        if filled is not None:
            return self._fill(layer.clip, filled[0], filled[1], area, tint)
        body = self._parts(layer.parts, area, tint)
        if not body or _needs_no_clip(layer):
            return body
        return f'<g clip-path="{self._clip(layer.clip)}">{body}</g>'

    # Fills

    def _fill(
        self,
        outline: tuple[Segment, ...],
        fill: Fill,
        matrix: Matrix,
        area: Bounds,
        tint: str | None,
    ) -> str:
        """Return the SVG of a filled outline.

        Args:
            outline: The outline.
            fill: Its fill.
            matrix: Matrix from the units of the fill to those of the outline.
            area: Visible area, in the outline's units.
            tint: Color that replaces those of the fill; None for none.
        """
        data = _data(outline)
        if isinstance(fill, Solid):
            return _path(data, tint or fill.colour, fill.alpha)
        line = fill.line
        if tint is not None:
            red, green, blue = (int(tint[at : at + 2], 16) for at in (1, 3, 5))
            plain = (each._replace(red=red, green=green, blue=blue) for each in line.stops)
            line = line._replace(stops=tuple(plain))
        if not line.stops:
            return ""
        if isinstance(fill, Linear):
            return self._linear(data, line, fill.points, matrix)
        back = _inverse(matrix)
        if back is None:
            return ""
        inner = transform_bounds(back, area)
        if isinstance(fill, Sweep):
            body = self._swept(fill._replace(line=line), inner)
        else:
            body = self._radial(data, line, fill.circles, matrix, inner)
            if body.startswith("<path"):
                return body
        if not body:
            return ""
        place = f' transform="{_matrix(matrix)}"' if matrix != IDENTITY else ""
        return f'<g clip-path="{self._clip(outline)}"><g{place}>{body}</g></g>'

    def _linear(self, data: str, line: ColorLine, points: Sequence[float], matrix: Matrix) -> str:
        x0, y0, x1, y1, x2, y2 = points
        dx, dy, qx, qy = x1 - x0, y1 - y0, x2 - x0, y2 - y0
        if qx or qy:  # its lines run along q, so it runs across q
            share = (dx * qx + dy * qy) / (qx * qx + qy * qy)
            dx, dy = dx - share * qx, dy - share * qy
        if math.hypot(dx, dy) < _NOTHING:
            return ""
        if line.length <= 0:
            edge = _edge(line)
            if edge is None:
                return ""
            line = edge
        start, end = line.first, line.first + line.length
        places = zip(("x1", "y1", "x2", "y2"), (x0 + dx * start, y0 + dy * start,
                     x0 + dx * end, y0 + dy * end), strict=True)  # fmt: skip
        return _path(data, self._gradient("linearGradient", dict(places), line, matrix))

    def _radial(
        self,
        data: str,
        line: ColorLine,
        circles: Sequence[float],
        matrix: Matrix,
        area: Bounds,
    ) -> str:
        """Return a path with a radial gradient, or disks for one that SVG doesn't know."""
        if circles[2] > circles[5]:
            circles = (*circles[3:], *circles[:3])
            line = line.turned()
        x0, y0, r0, x1, y1, r1 = circles
        dx, dy, dr = x1 - x0, y1 - y0, r1 - r0
        apart = math.hypot(dx, dy)
        if line.length <= 0:
            edge = _edge(line)
            if edge is None:
                return ""
            line = edge
        if apart < _NOTHING and dr < _NOTHING:
            return ""
        if apart > dr * (1 + 1e-4):
            return self._disks(line, circles, area)
        least = -r0 / dr  # where the radius is 0
        if line.extend != "pad" or line.first < least:
            line = line.from_place(least)
        start, end = line.first, line.first + line.length
        given = {
            "fx": x0 + dx * start, "fy": y0 + dy * start, "fr": max(r0 + dr * start, 0.0),
            "cx": x0 + dx * end, "cy": y0 + dy * end, "r": r0 + dr * end,
        }  # fmt: skip
        return _path(data, self._gradient("radialGradient", given, line, matrix))

    def _disks(self, line: ColorLine, circles: Sequence[float], area: Bounds) -> str:
        """Return disks, each above the one before it, along two circles and beyond them."""
        x0, y0, r0, x1, y1, r1 = circles
        dx, dy, dr = x1 - x0, y1 - y0, r1 - r0
        apart = math.hypot(dx, dy)
        far = max(math.hypot(x - x0, y - y0) for x in area[::2] for y in area[1::2])
        low, high = -(far + r0) / (apart + dr), (far + r0) / (apart - dr)
        if dr > _NOTHING:
            low = max(low, -r0 / dr)
        whole = ColorLine(line.within(low, high))
        places = [low + (high - low) * number / _DISKS for number in range(_DISKS + 1)]
        stops = [whole.at(place) for place in places]
        disks = [
            f'<circle cx="{_n(x0 + dx * at)}" cy="{_n(y0 + dy * at)}" r="{_n(r0 + dr * at)}"'
            for at in places
        ]
        body = "".join(
            f'{disk} fill="{stop.colour}"/>' for disk, stop in zip(disks, stops, strict=True)
        )
        if all(stop.alpha == 1 for stop in stops):
            return body
        light = "".join(
            f'{disk} fill="#{f"{round(stop.alpha * 255):02x}" * 3}"/>'
            for disk, stop in zip(disks, stops, strict=True)
        )
        return self._masked(body, light, area, "mask-type:luminance")

    def _gradient(self, tag: str, places: dict[str, float], line: ColorLine, matrix: Matrix) -> str:
        """Add a gradient; return the paint that refers to it."""
        first, length = line.first, line.length
        stops = "".join(
            f'<stop offset="{_n((each.at - first) / length)}" stop-color="{each.colour}"'
            + (f' stop-opacity="{_n(each.alpha)}"/>' if each.alpha < 1 else "/>")
            for each in smooth(line.stops)
        )
        given = "".join(f' {name}="{_n(value)}"' for name, value in places.items())
        if line.extend != "pad":
            given += f' spreadMethod="{line.extend}"'
        if matrix != IDENTITY:
            given += f' gradientTransform="{_matrix(matrix)}"'
        name = self._name()
        self._defs.append(
            f'<{tag} id="{name}" gradientUnits="userSpaceOnUse"{given}>{stops}</{tag}>'
        )
        return f"url(#{name})"

    def _swept(self, fill: Sweep, area: Bounds) -> str:
        """Return a conic gradient of CSS that covers an area."""
        line, start, turn = fill.line, fill.start, fill.end - fill.start
        if line.length <= 0 or not turn:
            edge = _edge(line)
            if edge is None or (not turn and line.extend != "pad"):
                return ""
            line = edge
            if not turn:
                turn, line = 0.01, ColorLine((line.stops[0], line.stops[-1]))
        if turn < 0:
            line, start, turn = line.turned(), start + turn, -turn
        stops = line.within(-start / turn, (360 - start) / turn)
        if len(stops) > _MOST_STOPS:
            low, high = stops[0].at, stops[-1].at
            whole = ColorLine(stops)
            places = (low + (high - low) * n / _MOST_STOPS for n in range(_MOST_STOPS + 1))
            stops = tuple(whole.at(place) for place in places)
        stops_text = ",".join(
            f"{each.colour}{round(each.alpha * 255):02x} {_n(start + each.at * turn)}deg"
            for each in stops
        )
        left, bottom, right, top = area
        size = f'width="{_n(right - left)}" height="{_n(top - bottom)}"'
        at = f"{_n(fill.x - left)}px {_n(fill.y - bottom)}px"
        # CSS turns clockwise from the top where y runs down; here, the other way from the right.
        style = f"width:100%;height:100%;background:conic-gradient(from 90deg at {at},{stops_text})"
        return (
            f'<foreignObject x="{_n(left)}" y="{_n(bottom)}" {size}>'
            f'<div xmlns="http://www.w3.org/1999/xhtml" style="{style}"/></foreignObject>'
        )

    # Composite modes

    def _composited(
        self, body: str, before: list[Layer | Fill], source: Layer, area: Bounds, tint: str | None
    ) -> str:
        """Return the SVG of a group's earlier parts, composited with the next layer.

        Args:
            body: SVG of the earlier parts.
            before: The earlier parts.
            source: The next layer.
            area: Visible area.
            tint: One color for all parts; None for their own colors.
        """
        mode = source.mode
        over = self._group(source.parts, area, tint)
        if mode in _BLENDS:
            self.is_near |= mode == "PLUS" and bool(body and over)
            return f'{body}<g style="mix-blend-mode:{_BLENDS[mode]}">{over}</g>' if over else body
        if mode in ("CLEAR", "SRC", "DEST"):
            return {"CLEAR": "", "SRC": over, "DEST": body}[mode]
        if mode == "DEST_OVER":
            return over + body
        if mode == "SRC_IN":
            return self._inside(over, body, area)
        if mode == "DEST_IN":
            return self._inside(body, over, area)
        if mode == "SRC_OUT":
            return self._outside(over, before, area)
        if mode == "DEST_OUT":
            return self._outside(body, source.parts, area)
        if mode == "SRC_ATOP":
            self.is_near |= _is_faded(before)
            return body + self._inside(over, body, area)
        if mode == "DEST_ATOP":
            self.is_near |= _is_faded(source.parts)
            return over + self._inside(body, over, area)
        assert mode == "XOR"
        self.is_near |= _is_faded(before) and _is_faded(source.parts)
        return self._outside(body, source.parts, area) + self._outside(over, before, area)

    def _inside(self, body: str, cut: str, area: Bounds) -> str:
        """Return a body masked to the opaque area of `cut`."""
        if not (body and cut):
            return ""
        return self._masked(body, cut, area, "mask-type:alpha")

    def _outside(self, body: str, cut: Sequence[Layer | Fill], area: Bounds) -> str:
        """Return a body masked to the area outside `cut`."""
        if not body:
            return ""
        light = _path(_data(rectangle(*area)), _WHITE) + self._group(cut, area, _BLACK)
        return self._masked(body, light, area, "mask-type:luminance")

    def _masked(self, body: str, light: str, area: Bounds, kind: str) -> str:
        left, bottom, right, top = area
        name = self._name()
        self._defs.append(
            f'<mask id="{name}" maskUnits="userSpaceOnUse" x="{_n(left)}" y="{_n(bottom)}"'
            f' width="{_n(right - left)}" height="{_n(top - bottom)}" style="{kind}">{light}</mask>'
        )
        return f'<g mask="url(#{name})">{body}</g>'

    def _clip(self, outline: tuple[Segment, ...]) -> str:
        """Add a clip path; return its reference, such as `url(#p1)`."""
        name = self._name()
        self._defs.append(f'<clipPath id="{name}"><path d="{_data(outline)}"/></clipPath>')
        return f"url(#{name})"

    def _name(self) -> str:
        self._count += 1
        return f"p{self._count}"


def _needs_no_clip(layer: Layer) -> bool:
    """Return whether a layer is cut to a rectangle that holds all of it, as most fonts write."""
    if layer.clip != rectangle(*bounding_box(layer.clip or ())):
        return False
    within = _bounds(Layer(parts=layer.parts))
    return intersection(within, bounding_box(layer.clip)) == within


def _only_fill(parts: Sequence[Layer | Fill]) -> tuple[Fill, Matrix] | None:
    """Return the one fill among parts and the matrix around it; None if there is more."""
    matrix = IDENTITY
    while len(parts) == 1:
        (part,) = parts
        if not isinstance(part, Layer):
            return part, matrix
        if part.clip is not None or part.is_group:
            return None
        matrix = multiply(matrix, part.matrix)
        parts = part.parts
    return None


def _is_faded(parts: Sequence[Layer | Fill]) -> bool:
    """Return whether some part is translucent."""
    for part in parts:
        if isinstance(part, Layer):
            if _is_faded(part.parts):
                return True
        elif isinstance(part, Solid):
            if part.alpha < 1:
                return True
        elif any(stop.alpha < 1 for stop in part.line.stops):
            return True
    return False


def _edge(line: ColorLine) -> ColorLine | None:
    """Return a line whose stops are all at one place as a hard edge; None if it is repeated."""
    if line.extend != "pad":
        return None
    first, last = line.stops[0], line.stops[-1]
    return ColorLine((first, last, last._replace(at=last.at + 1)))


def _path(data: str, fill: str, alpha: float = 1.0) -> str:
    hides = f' fill-opacity="{_n(alpha)}"' if alpha < 1 else ""
    return f'<path d="{data}" fill="{fill}"{hides}/>'


def _data(outline: Sequence[Segment]) -> str:
    return "".join(
        f"{command}{' '.join(_n(float(each)) for each in flat)}" for command, *flat in outline
    )


def _inverse(matrix: Matrix) -> Matrix | None:
    """Return the inverse of a matrix; None if it has none."""
    a, b, c, d, e, f = matrix
    area = a * d - b * c
    if abs(area) < 1e-12:
        return None
    return (d / area, -b / area, -c / area, a / area,
            (c * f - d * e) / area, (b * e - a * f) / area)  # fmt: skip


def _matrix(matrix: Matrix) -> str:
    return f"matrix({' '.join(map(_n, matrix))})"


def _n(number: float) -> str:
    """Return a number as it is written in SVG."""
    return f"{number:.7g}"
