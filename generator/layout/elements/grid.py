"""Grids: cells in rows and columns."""

from __future__ import annotations

from punchboard.cards.catalog import tr, translated
from punchboard.cards.schema.layout_groups import GridElement
from punchboard.generator.expression import (
    ExpressionError,
    Scope,
    compile_value,
    compile_values,
)
from punchboard.generator.graphics.display_list import Item
from punchboard.generator.graphics.geometry import Rect
from punchboard.generator.layout.drawer import (
    Drawer,
    Extent,
    Site,
    draw_all,
    length,
    number,
)
from punchboard.generator.layout.elements.instances import (
    FEWER,
    MOST_INSTANCES,
    instances,
    need_list,
)
from punchboard.generator.layout.face_in_progress import FaceInProgress
from punchboard.generator.layout.repeat import Repeat, column_of


class GridDrawer(Drawer):
    """Draws a grid element."""

    def __init__(self, element: GridElement, site: Site) -> None:
        super().__init__(element, site)
        self._name = site.name
        self._inner = site.compile(element.elements)
        self._columns, self._rows = compile_value(element.columns), compile_value(element.rows)
        self._cell = None if element.cell is None else compile_values(element.cell)
        gap = element.gap if isinstance(element.gap, tuple) else (element.gap, element.gap)
        self._gap = compile_values(gap)
        need_list("items", element.items, or_number=True)
        self._items = None if element.items is None else compile_value(element.items)
        inner = frozenset().union(*(drawer.names for drawer in self._inner))
        own = {"row", "column", "index"} | ({"item"} if self._items is not None else set())
        self.names |= inner - own
        for value in (self._columns, self._rows, self._items, *self._gap, *(self._cell or ())):
            if value is not None:
                self.names |= value.names
        counts = (each.names for each in (self._columns, self._rows, self._items) if each)
        self._column = column_of(element.items, *counts)

    def draw_in(self, face: FaceInProgress, scope: Scope, box: Rect, out: list[Item]) -> Extent:
        """Draw every cell from left to right and from top to bottom."""
        columns, rows = (max(0, int(number(v.call(scope)))) for v in (self._columns, self._rows))
        if columns * rows > MOST_INSTANCES:
            raise ExpressionError(
                tr(
                    "a grid of {columns} × {rows} cells; at most {most}",
                    columns=columns,
                    rows=rows,
                    most=MOST_INSTANCES,
                ),
                translated(FEWER),
            )
        across, down = (length(value.call(scope)) for value in self._gap)
        if self._cell is None:
            width = (box.width - across * (columns - 1)) / max(columns, 1)
            height = (box.height - down * (rows - 1)) / max(rows, 1)
        else:
            width, height = (length(value.call(scope)) for value in self._cell)
        entries = None if self._items is None else instances(self._items.call(scope))
        start, repeats = len(out), len(face.repeats)
        for index in range(columns * rows):
            if entries is not None and index >= len(entries):
                break
            face.spend(len(self._inner))
            row, column = divmod(index, columns)
            inner = {**scope, "row": row, "column": column, "index": index}
            if entries is not None:
                inner["item"] = entries[index]
            x, top = box.x + column * (width + across), box.top - row * (height + down)
            draw_all(face, self._inner, inner, Rect(x, top, width, height), out)
        drawn = tuple(out[start:])
        repeat = Repeat("grid", self._name, self.position, self._column, box, False, drawn)
        face.note_repeat(repeats, repeat)
        if not columns or not rows:
            return 0.0, 0.0
        return columns * (width + across) - across, rows * (height + down) - down


DRAWER = GridDrawer
