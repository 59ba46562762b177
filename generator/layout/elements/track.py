"""Tracks: numbered spaces along a border, a line or a serpentine."""

from __future__ import annotations

from punchboard.cards.catalog import tr
from punchboard.cards.schema.layout_tracks import TrackElement
from punchboard.generator.expression import (
    ExpressionError,
    Scope,
    compile_value,
    compile_values,
)
from punchboard.generator.graphics.display_list import Item, Shape, Text
from punchboard.generator.graphics.geometry import Rect
from punchboard.generator.layout.drawer import (
    Extent,
    Site,
    draw_all,
    length,
    need_room,
    number,
    slot_in,
)
from punchboard.generator.layout.elements.counting import CountingDrawer, Label
from punchboard.generator.layout.elements.shape import rounded
from punchboard.generator.layout.face_in_progress import FaceInProgress
from punchboard.generator.layout.repeat import Repeat

#: A space of the grid that a track runs over: column and row from the top left.
Step = tuple[int, int]


class TrackDrawer(CountingDrawer):
    """Draws a track element."""

    def __init__(self, element: TrackElement, site: Site) -> None:
        super().__init__(element, site)
        self._name = site.name
        self._element = element
        self._slot_of_space, self._slot = self._slot, None
        self._inner = site.compile(element.elements)
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
            fill = (self._bright_fill if label.is_highlighted else self._fill)(face, scope)
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
        return self.centered(face, label, scope, x, y, points)

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


DRAWER = TrackDrawer
