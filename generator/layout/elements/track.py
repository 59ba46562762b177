"""Numbered spaces along a border, a line or a serpentine."""

from __future__ import annotations

import math
from typing import NamedTuple

from punchboard.cards.catalog import tr
from punchboard.cards.problem import Position
from punchboard.cards.schema.layout import LayoutFile, Values
from punchboard.cards.schema.layout_tracks import Counting, RingElement, TrackElement
from punchboard.generator.expression import (
    SEVERAL,
    Compiled,
    ExpressionError,
    Scope,
    compile_value,
    compile_values,
    not_a_single_value,
)
from punchboard.generator.graphics.display_list import Group, Item, Shape, Text
from punchboard.generator.graphics.geometry import Rect, Segment
from punchboard.generator.layout.context import LayoutContext
from punchboard.generator.layout.drawer import (
    MINUS,
    STEPS_OF_ELEMENT,
    Compile,
    Drawer,
    Extent,
    draw_all,
    length,
    need_room,
    number,
    slot_in,
)
from punchboard.generator.layout.elements.group import MOST_INSTANCES, need_list
from punchboard.generator.layout.elements.shape import rounded
from punchboard.generator.layout.elements.text import resolve_style
from punchboard.generator.layout.face_in_progress import FaceInProgress
from punchboard.generator.layout.repeat import Repeat
from punchboard.generator.text.scripts import missing_character_messages


class Label(NamedTuple):
    """The number of a space of a track or ring.

    Attributes:
        value: The number or word.
        text: The printed text.
        stands_out: Whether it is highlighted.
    """

    value: object
    text: str
    stands_out: bool


#: Highlighted numbers that one step compares with.
_COMPARED = 30


class CountingDrawer(Drawer):
    """Knows the numbers of an element, and sets them."""

    def __init__(
        self, element: Counting, position: Position, context: LayoutContext, layout: LayoutFile
    ) -> None:
        super().__init__(element, position, context)
        if element.last is None and element.labels is None:
            raise ExpressionError(
                tr("neither to: nor labels: is given"), tr("add to: …, the last number")
            )
        self._bounds = compile_values((element.first, element.last or 0, element.step))
        need_list("labels", element.labels, or_number=False)
        self._labels = _optional(element.labels)
        self._highlights = _optional(element.highlights or None)
        own = {"weight": element.weight, "colour": element.colour}
        values = resolve_style(element.style, own, layout.styles)
        size = values["size"] if element.size is None else element.size
        self._size = compile_value(size)
        self._font = context.fonts.face(values["font"], values["weight"], values["italic"])
        self._colour = self.colour(values["colour"])
        bright = element.highlight_colour or values["colour"]
        self._bright = self.colour(bright)
        self.names |= self._size.names
        for each in (*self._bounds, self._labels, self._highlights):
            if each is not None:
                self.names |= each.names

    def labels(self, face: FaceInProgress, scope: Scope) -> list[Label]:
        """Return the numbers in order."""
        bright: object = self._highlights.call(scope) if self._highlights is not None else ()
        chosen = list(bright) if isinstance(bright, list | tuple | range) else [bright]
        if self._labels is not None:
            values = self._labels.call(scope)
            if not isinstance(values, list | tuple | range):
                raise ExpressionError(
                    tr("labels isn't a list"), tr("write a list: labels: [N, E, S, W]")
                )
            found: list[object] = list(values)
        else:
            first, last, step = (number(each.call(scope)) for each in self._bounds)
            if step <= 0 or last < first:
                raise ExpressionError(
                    tr(
                        "from {first:g} to {last:g} by {step:g} leads nowhere",
                        first=first,
                        last=last,
                        step=step,
                    ),
                    tr("count upwards"),
                )
            count = min(math.floor((last - first) / step + 1e-9) + 1, MOST_INSTANCES + 1)
            found = [_whole(first + step * index) for index in range(count)]
        if len(found) > MOST_INSTANCES:
            raise ExpressionError(
                tr("more than {most_instances} numbers", most_instances=MOST_INSTANCES),
                tr("count in larger steps"),
            )
        face.spend(len(found))
        self.account.spend(len(found) * (STEPS_OF_ELEMENT + len(chosen) / _COMPARED))
        texts = [_shown(each) for each in found]  # which are single values: that compares soon
        labels = [
            Label(each, text, each in chosen) for each, text in zip(found, texts, strict=True)
        ]
        self._check_letters(face, " ".join(label.text for label in labels))
        return labels

    def _check_letters(self, face: FaceInProgress, text: str) -> None:
        """Report letters of the labels that no font has."""
        self._font.measure(text)
        characters = self._font.lacks(text)
        if characters:
            where = face.cell_of(characters, "", self.position)
            for message, hint, _ in missing_character_messages(
                self._font.name, characters, text, face.who()
            ):
                face.fault(where, message, hint)

    def size(self, scope: Scope) -> float:
        """Return the size of the numbers in points."""
        return max(1.0, number(self._size.call(scope)))

    def cap_height(self, size: float) -> float:
        """Return how high a number is, in points."""
        return self._font.cap_height * size

    def measure(self, text: str, size: float) -> float:
        """Return how wide a number is, in points."""
        return self._font.measure(text) * size

    def set_number(
        self, face: FaceInProgress, label: Label, scope: Scope, x: float, y: float, size: float
    ) -> Text | None:
        """Return a number whose middle is at a point, None if its colour is `none`."""
        colour = (self._bright if label.stands_out else self._colour)(face, scope)
        if colour is None:
            return None
        left = x - self.measure(label.text, size) / 2
        return Text(left, y - self.cap_height(size) / 2, self._font.name, size, colour, label.text)


def _optional(value: Values | None) -> Compiled | None:
    return None if value is None else compile_value(value)


def _whole(value: float) -> int | float:
    return int(value) if value == int(value) else round(value, 6)


def _shown(value: object) -> str:
    if isinstance(value, SEVERAL):
        raise not_a_single_value(value)
    text = f"{value:g}" if isinstance(value, float) else str(value)
    return text.replace("-", MINUS) if isinstance(value, int | float) else text


class RingDrawer(CountingDrawer):
    """Draws a ring element."""

    def __init__(
        self, element: RingElement, position: Position, context: LayoutContext, layout: LayoutFile
    ) -> None:
        super().__init__(element, position, context, layout)
        self._facing = element.facing
        self._radius = None if element.radius is None else compile_value(element.radius)
        self._start, self._arc = compile_value(element.start), compile_value(element.arc)
        self._ticks, self._width = compile_value(element.ticks), compile_value(element.tick_width)
        self._ink = self.colour(element.tick_colour)
        for each in (self._radius, self._start, self._arc, self._ticks, self._width):
            if each is not None:
                self.names |= each.names

    def draw_in(self, face: FaceInProgress, scope: Scope, box: Rect, out: list[Item]) -> Extent:
        """Set the numbers clockwise, each turned as it faces."""
        need_room(box)
        labels = self.labels(face, scope)
        size = self.size(scope)
        edge = min(box.width, box.height) / 2
        ticks = max(0.0, length(self._ticks.call(scope)))
        radius = edge - ticks - self.cap_height(size)
        if self._radius is not None:
            radius = length(self._radius.call(scope))
        x, y = box.x + box.width / 2, box.top - box.height / 2
        start, arc = number(self._start.call(scope)), number(self._arc.call(scope))
        steps = len(labels) if abs(arc) >= 360 else len(labels) - 1
        lines: list[Segment] = []
        for index, label in enumerate(labels):
            angle = math.radians(start + (arc * index / steps if steps else 0.0))
            sin, cos = math.sin(angle), math.cos(angle)
            if ticks:
                lines += (
                    ("M", x + sin * edge, y + cos * edge),
                    ("L", x + sin * (edge - ticks), y + cos * (edge - ticks)),
                )
            turn = {"out": angle, "in": angle + math.pi, "up": 0.0}[self._facing]
            c, s = math.cos(turn), math.sin(turn)
            at = x + sin * radius, y + cos * radius
            text = self.set_number(face, label, scope, 0.0, 0.0, size)
            if text is not None:
                out.append(Group((text,), (c, -s, s, c, *at)))
        if lines:
            width = max(0.0, length(self._width.call(scope)))
            out.append(Shape(tuple(lines), stroke=self._ink(face, scope) or "#000000", width=width))
        return box.width, box.height


#: A space of the grid that a track runs over: column and row from the top left.
Step = tuple[int, int]


class TrackDrawer(CountingDrawer):
    """Draws a track element."""

    def __init__(
        self,
        element: TrackElement,
        position: Position,
        context: LayoutContext,
        layout: LayoutFile,
        compile_inner: Compile,
        name: str,
    ) -> None:
        super().__init__(element, position, context, layout)
        self._name = name
        self._element = element
        self._slot_of_space, self._slot = self._slot, None
        self._inner = compile_inner(element.elements)
        self._columns = compile_value(element.columns)
        self._lengths = [
            compile_value(each)
            for each in (element.gap, element.radius, element.stroke_width, element.inset)
        ]
        self._space = None if element.space is None else compile_values(element.space)
        self._fill = self.colour(element.fill)
        self._stroke = self.colour(element.stroke)
        bright = element.highlight_fill or element.fill
        self._bright_fill = self.colour(bright)
        for each in (self._columns, *self._lengths, *(self._space or ())):
            self.names |= each.names
        inner = frozenset().union(*(drawer.names for drawer in self._inner))
        self.names |= inner - {"number", "index"}

    def draw_in(self, face: FaceInProgress, scope: Scope, box: Rect, out: list[Item]) -> Extent:
        """Draw each space, its number, and its other content."""
        need_room(box)
        labels = self.labels(face, scope)
        gap, radius, width, inset = (length(each.call(scope)) for each in self._lengths)
        places, size = self._places(scope, box, len(labels), gap)
        points = self.size(scope)
        stroke = self._stroke(face, scope)
        start, repeats = len(out), len(face.repeats)
        for index, (label, (x, top)) in enumerate(zip(labels, places, strict=True)):
            space = Rect(x, top, *size)
            fill = (self._bright_fill if label.stands_out else self._fill)(face, scope)
            if fill is not None or stroke is not None:
                out.append(Shape(rounded(space, [radius] * 4), fill, stroke, width))
            if self._inner:
                inner = {**scope, "number": label.value, "index": index}
                draw_all(face, self._inner, inner, space, out)
            if self._slot_of_space is not None:
                out += slot_in(space, self._slot_of_space.call(scope))
            if self._element.number_at != "none":
                text = self._number(face, label, scope, space, points, inset)
                out += [text] if text is not None else []
        drawn = tuple(out[start:])
        repeat = Repeat("track", self._name, self.position, None, box, False, drawn)
        face.note_repeat(repeats, repeat)
        right = max(x for x, _ in places) + size[0] - box.x
        return right, box.top - min(top for _, top in places) + size[1]

    def _number(
        self,
        face: FaceInProgress,
        label: Label,
        scope: Scope,
        space: Rect,
        points: float,
        inset: float,
    ) -> Text | None:
        x, y = space.x + space.width / 2, space.top - space.height / 2
        at = self._element.number_at
        if at != "center":
            half_wide = self.measure(label.text, points) / 2 + inset
            half_high = self.cap_height(points) / 2 + inset
            x = space.x + half_wide if "left" in at else space.x + space.width - half_wide
            y = space.top - half_high if "top" in at else space.bottom + half_high
        return self.set_number(face, label, scope, x, y, points)

    def _places(
        self, scope: Scope, box: Rect, count: int, gap: float
    ) -> tuple[list[tuple[float, float]], tuple[float, float]]:
        """Return the top left of every space, and their size; points."""
        own = None
        if self._space is not None:
            own = tuple(length(each.call(scope)) for each in self._space)
            if min(own) <= 0:
                raise ExpressionError(
                    tr("a space has no size"), tr("write [width, height] above 0")
                )
        steps, columns, rows = self._steps(scope, box, count, own)
        if own is None:
            wide = (box.width - gap * (columns - 1)) / columns
            high = (box.height - gap * (rows - 1)) / rows
        else:
            wide, high = own[0], own[1]
        if wide <= 0 or high <= 0:
            raise ExpressionError(
                tr("its spaces have no room"), tr("lower gap, or enlarge the box")
            )
        across, down = wide + gap, high + gap
        if own is not None and self._element.path == "border":
            # Spaces of a size of their own are spread over the border, corners in the corners.
            across = (box.width - wide) / max(columns - 1, 1)
            down = (box.height - high) / max(rows - 1, 1)
        return [(box.x + c * across, box.top - r * down) for c, r in steps], (wide, high)

    def _steps(
        self, scope: Scope, box: Rect, count: int, own: tuple[float, ...] | None
    ) -> tuple[list[Step], int, int]:
        """Return the way through a grid, and the grid's columns and rows."""
        element = self._element
        if element.path == "line":
            if box.width >= box.height:
                line, columns, rows = [(index, 0) for index in range(count)], count, 1
            else:
                line, columns, rows = [(0, index) for index in range(count)], 1, count
        elif element.path == "serpentine":
            columns = max(1, int(number(self._columns.call(scope))))
            rows = -(-count // columns)
            line = [_serpent(index, columns) for index in range(count)]
        else:
            columns, rows = border_grid(count, box.width, box.height, own)
            line = border_steps(columns, rows)[:count]
            if not element.clockwise:
                line = [(r, c) for c, r in border_steps(rows, columns)[:count]]
        if "right" in element.start:
            line = [(columns - 1 - c, r) for c, r in line]
        if "bottom" in element.start:
            line = [(c, rows - 1 - r) for c, r in line]
        turned = element.start in ("top_right", "bottom_left")
        if element.path == "border" and turned:
            # One mirror turns the way round; the other way is taken so that it stays as asked.
            line = [line[0], *reversed(border_loop(line, columns, rows)[1:])][:count]
        return line, columns, rows


def border_grid(
    count: int, width: float, height: float, own: tuple[float, ...] | None = None
) -> tuple[int, int]:
    """Return columns and rows of the border that `count` spaces fill, as square as possible.

    Args:
        count: Number of spaces; an odd number leaves one place empty.
        width: Width of the box.
        height: Height of the box.
        own: Size of a space, whose proportions are matched.

    Raises:
        ExpressionError: if there are too few for a border.
    """
    if count < 4:
        raise ExpressionError(tr("a border needs 4 spaces or more"), tr("write path: line"))
    half = -(-count // 2) + 2  # columns + rows
    shape = own[0] / own[1] if own else 1.0

    def stretch(columns: int) -> float:
        ratio = (width / columns) / (height / (half - columns)) / shape
        return max(ratio, 1 / ratio)

    columns = min(range(2, half - 1), key=stretch)
    return columns, half - columns


def border_steps(columns: int, rows: int) -> list[Step]:
    """Return the places of a border clockwise from the top left."""
    top = [(c, 0) for c in range(columns)]
    right = [(columns - 1, r) for r in range(1, rows)]
    bottom = [(c, rows - 1) for c in reversed(range(columns - 1))]
    left = [(0, r) for r in reversed(range(1, rows - 1))]
    return [*top, *right, *bottom, *left]


def border_loop(line: list[Step], columns: int, rows: int) -> list[Step]:
    """Return the whole loop in the order of a line that may end one place early."""
    missing = [each for each in border_steps(columns, rows) if each not in line]
    return [*line, *missing]


def _serpent(index: int, columns: int) -> Step:
    row, column = divmod(index, columns)
    return (columns - 1 - column if row % 2 else column), row
