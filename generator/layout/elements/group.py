"""Groups that repeat, flow, turn and clip."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from punchboard.cards.schema.layout_groups import GroupElement
from punchboard.cards.schema.layout_shapes import Outline
from punchboard.generator.expression import (
    Scope,
    compile_value,
    compile_values,
)
from punchboard.generator.graphics.display_list import Group, Item
from punchboard.generator.graphics.geometry import Matrix, Rect, turned, turning
from punchboard.generator.layout.drawer import (
    Drawer,
    Extent,
    Site,
    draw_all,
    length,
)
from punchboard.generator.layout.elements.icon import SHARES
from punchboard.generator.layout.elements.instances import (
    instances,
    need_list,
)
from punchboard.generator.layout.elements.shape import OutlineMaker
from punchboard.generator.layout.face_in_progress import FaceInProgress
from punchboard.generator.layout.repeat import Repeat, column_of

if TYPE_CHECKING:  # only editors ask for boxes
    from punchboard.generator.graphics.element_box import ElementBox


class _Instance(NamedTuple):
    """A drawn instance of a flow, its top left at 0.

    Attributes:
        items: Its display list.
        width: Width in points.
        height: Height in points.
        boxes: Boxes of its elements, if an editor asks for them.
    """

    items: list[Item]
    width: float
    height: float
    boxes: Sequence[ElementBox]


class GroupDrawer(Drawer):
    """Draws a group element."""

    turns_itself = True

    def __init__(self, element: GroupElement, site: Site) -> None:
        super().__init__(element, site)
        self._name = site.name
        self._element = element
        is_still = element.repeat is None and element.turn == 0
        whole = site.whole if is_still else None
        self._inner = site.compile(element.elements, whole=whole)
        need_list("repeat", element.repeat, or_number=True)
        self._repeat = None if element.repeat is None else compile_value(element.repeat)
        self._wrap = None if element.wrap is None else compile_value(element.wrap)
        gap = element.gap if isinstance(element.gap, tuple) else (element.gap, element.gap)
        self._gap = compile_values(gap)
        self._cell = None if element.cell is None else compile_values(element.cell)
        outline = Outline() if element.clip is True else element.clip
        self._clip = OutlineMaker(outline, self.account) if outline else None
        own = {element.item, element.index} if self._repeat is not None else set()
        inner = frozenset().union(*(drawer.names for drawer in self._inner))
        cell_names = [value.names for value in self._cell or ()]
        sizes = [names - own for names in (cell_names if self._cell is not None else [inner])]
        if self._repeat is not None:
            self._column = column_of(element.repeat, self._repeat.names, *sizes)
        self.names |= inner.union(*cell_names) - own
        for value in (self._repeat, self._wrap, *self._gap):
            if value is not None:
                self.names |= value.names
        self.names |= self._clip.names if self._clip is not None else frozenset()

    def draw_in(self, face: FaceInProgress, scope: Scope, box: Rect, out: list[Item]) -> Extent:
        """Draw the group's instances, arranged, and turned or clipped as a whole."""
        turn = 0.0 if self._turn is None else self.degrees(scope)
        target: list[Item] = [] if turn or self._clip is not None else out
        start, repeats, boxes = len(out), len(face.repeats), face.box_count
        if self._repeat is None:
            extent = draw_all(face, self._inner, scope, box, target)
        else:
            items = instances(self._repeat.call(scope))
            extent = self._draw_instances(face, scope, items, box, target)
        if target is not out:
            # A clip is given outside the turn, and turns with what it cuts.
            clip = self._clip.segments(scope, box) if self._clip is not None else ()
            whole = Group(tuple(target), turning(box, turn), turned(clip, box, turn))
            out.append(whole)
            face.move_repeats(repeats, whole)
            face.move_boxes(boxes, whole.matrix)
        if self._repeat is not None:
            drawn = tuple(out[start:])
            flows = self._element.flow != "none"
            repeat = Repeat("group", self._name, self.position, self._column, box, flows, drawn)
            face.note_repeat(repeats, repeat)
        return extent

    def _draw_instances(
        self,
        face: FaceInProgress,
        scope: Scope,
        instances: Sequence[object],
        box: Rect,
        out: list[Item],
    ) -> Extent:
        names = self._element.item, self._element.index
        if self._element.flow == "none":
            reach = (0.0, 0.0)
            for index, entry in enumerate(instances):
                face.spend(len(self._inner))
                inner = {**scope, names[0]: entry, names[1]: index}
                right, down = draw_all(face, self._inner, inner, box, out)
                reach = max(reach[0], right), max(reach[1], down)
            return reach
        drawn: list[_Instance] = []
        for index, entry in enumerate(instances):
            face.spend(len(self._inner))
            inner = {**scope, names[0]: entry, names[1]: index}
            items: list[Item] = []
            boxes = face.box_count
            if self._cell is not None:
                width, height = (length(value.call(inner)) for value in self._cell)
                with face.flowing():
                    draw_all(face, self._inner, inner, Rect(0, 0, width, height), items)
            else:
                room = Rect(0, 0, box.width, box.height)
                with face.flowing():
                    width, height = draw_all(face, self._inner, inner, room, items)
            drawn.append(_Instance(items, width, height, face.take_boxes(boxes)))
        return self._arrange(face, drawn, scope, box, out)

    def _arrange(
        self,
        face: FaceInProgress,
        drawn: list[_Instance],
        scope: Scope,
        box: Rect,
        out: list[Item],
    ) -> Extent:
        """Put instances one after the other, in rows (or columns for `down`)."""
        is_right = self._element.flow == "right"
        along, across = (length(gap.call(scope)) for gap in self._gap)
        limit = math.inf if self._wrap is None else length(self._wrap.call(scope)) + 0.01
        rows: list[tuple[list[tuple[_Instance, float]], float, float]] = []
        row: list[tuple[_Instance, float]] = []
        reach = depth = 0.0
        for instance in drawn:
            along_it, thickness = instance.width, instance.height
            if not is_right:
                along_it, thickness = thickness, along_it
            if row and reach + along + along_it > limit:
                rows.append((row, reach, depth))
                row, reach, depth = [], 0.0, 0.0
            start = reach + along if row else 0.0
            row.append((instance, start))
            reach, depth = start + along_it, max(depth, thickness)
        if row:
            rows.append((row, reach, depth))
        longest = max((reach for _, reach, _ in rows), default=0.0)
        thick = sum(depth for _, _, depth in rows) + across * max(len(rows) - 1, 0)
        size = (longest, thick) if is_right else (thick, longest)
        spare = box.width - size[0], box.height - size[1]
        left = box.x + (0.0 if is_right else spare[0] * SHARES[self._element.align])
        top = box.top - (spare[1] * SHARES[self._element.valign])
        passed = 0.0
        for entries, reach, depth in rows:
            indent = (box.width - reach) * SHARES[self._element.align] if is_right else 0.0
            for instance, start in entries:
                x, y = (indent + start, passed) if is_right else (passed, start)
                place: Matrix = (1, 0, 0, 1, left + x, top - y)
                if instance.items:
                    out.append(Group(tuple(instance.items), place))
                if face.boxes is not None:
                    face.boxes += [each.moved(place) for each in instance.boxes]
            passed += depth + across
        return size


DRAWER = GroupDrawer
