"""Stacks: blocks below each other, as tall as their text, that shrink together until all fit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from punchboard.cards.catalog import marked_each, tr
from punchboard.cards.schema.layout import TextElement
from punchboard.cards.schema.layout_groups import StackElement
from punchboard.generator.expression import Scope, compile_value
from punchboard.generator.graphics.display_list import Group, Item
from punchboard.generator.graphics.geometry import MM, Rect
from punchboard.generator.layout.drawer import ENDLESS, Drawer, Extent, Site, length
from punchboard.generator.layout.elements.icon import SHARES
from punchboard.generator.layout.elements.text import TextDrawer
from punchboard.generator.layout.face_in_progress import FaceInProgress
from punchboard.generator.text.paragraph import TOLERANCE

if TYPE_CHECKING:  # only editors ask for boxes
    from punchboard.generator.graphics.element_box import ElementBox

#: Number of distinct scales between 1 and the smallest.
_PARTS = 100


class _Block(NamedTuple):
    """A drawn block, its top at 0.

    Attributes:
        drawer: Its drawer.
        items: Its display list.
        height: Height in points.
        boxes: Boxes of its elements, if an editor asks for them.
    """

    drawer: Drawer
    items: list[Item]
    height: float
    boxes: Sequence[ElementBox] = ()


class StackDrawer(Drawer):
    """Draws a stack element."""

    def __init__(self, element: StackElement, site: Site) -> None:
        super().__init__(element, site)
        self._label = tr('"{name}" of {file}', name=site.name, file=self.position.file)
        # A block ends where its text does: there is no height in which to stand lower.
        blocks = {
            key: block.model_copy(update={"valign": "top"})
            if isinstance(block, TextElement) and len(block.at) < 4
            else block
            for key, block in element.elements.items()
        }
        self._blocks = site.compile(blocks)
        self._gap = compile_value(element.gap)
        self._valign = element.valign
        self.names = self.names.union(self._gap.names, *(block.names for block in self._blocks))

    def draw_in(self, face: FaceInProgress, scope: Scope, box: Rect, out: list[Item]) -> Extent:
        """Draw the blocks that have anything to show, all text as large as lets them fit."""
        gap = length(self._gap.call(scope))
        drawn = [self._draw(face, block, scope, box) for block in self._blocks]
        blocks = [block for block in drawn if block.items]
        gaps = gap * max(len(blocks) - 1, 0)
        tall = sum(block.height for block in blocks) + gaps
        if tall > box.height + TOLERANCE and any(_flows(block.drawer) for block in blocks):
            scale = self._scale(blocks, scope, box, gaps)
            face.text_scale = scale
            try:
                blocks = [
                    self._draw(face, block.drawer, scope, box) if _flows(block.drawer) else block
                    for block in blocks
                ]
            finally:
                face.text_scale = 1.0
            tall = sum(block.height for block in blocks) + gaps
        if tall > box.height + TOLERANCE:
            self._report_overflow(face, blocks, tall - box.height, box)
        top = box.top - max(box.height - tall, 0.0) * SHARES[self._valign]
        for block in blocks:
            out.append(Group(tuple(block.items), (1, 0, 0, 1, box.x, top)))
            if face.boxes is not None:
                face.boxes += [each.moved((1, 0, 0, 1, box.x, top)) for each in block.boxes]
            top -= block.height + gap
        return box.width, tall

    def _draw(self, face: FaceInProgress, block: Drawer, scope: Scope, box: Rect) -> _Block:
        items: list[Item] = []
        room = Rect(0.0, 0.0, box.width, ENDLESS if _flows(block) else box.height)
        known = face.box_count
        with face.flowing():
            _, height = block.draw(face, scope, room, items)
        return _Block(block, items, height, face.take_boxes(known))

    def _scale(self, blocks: list[_Block], scope: Scope, box: Rect, gaps: float) -> float:
        """Return the largest scale of all text at which the blocks fit, or the smallest allowed.

        Bisects, because blocks that fit also fit at every smaller scale.
        """
        room = box.height - gaps
        heights, smallest = [], 1.0
        for drawer, _, height, _ in blocks:
            if isinstance(drawer, TextDrawer) and drawer.open_height:
                place = drawer.box_in(scope, Rect(0.0, 0.0, box.width, ENDLESS))
                room += place.top  # what at: leaves free above the text
                heights.append(drawer.heights(scope, place.width))
                smallest = min(smallest, drawer.smallest_scale())
            else:
                room -= height
        low, high = 0, _PARTS
        while low < high:
            middle = (low + high + 1) // 2
            scale = smallest + (1.0 - smallest) * middle / _PARTS
            if sum(height(scale) for height in heights) <= room + TOLERANCE:
                low = middle
            else:
                high = middle - 1
        return smallest + (1.0 - smallest) * low / _PARTS

    def _report_overflow(
        self, face: FaceInProgress, blocks: list[_Block], over: float, box: Rect
    ) -> None:
        where = self.position
        sentence = marked_each(
            "blocks are {excess:.1f} mm too tall for their stack {stack} "
            "({width:.1f} × {height:.1f} mm)",
            'blocks on "{card}" are {excess:.1f} mm too tall for their stack {stack} '
            "({width:.1f} × {height:.1f} mm)",
        )
        hint = tr("make blocks lower, or enlarge the stack")
        texts = [block for block in blocks if _flows(block.drawer)]
        if texts:
            longest = max(texts, key=lambda block: block.height).drawer
            assert isinstance(longest, TextDrawer)
            where = longest.where(face)
            sentence = marked_each(
                "blocks are {excess:.1f} mm too tall for their stack {stack} "
                "({width:.1f} × {height:.1f} mm) at the min_size of each text",
                'blocks on "{card}" are {excess:.1f} mm too tall for their stack {stack} '
                "({width:.1f} × {height:.1f} mm) at the min_size of each text",
            )
            hint = tr("shorten the text, enlarge the stack, or lower min_size")
        message = face.words(
            *sentence,
            excess=over / MM,
            stack=self._label,
            width=box.width / MM,
            height=box.height / MM,
        )
        face.fault(where, message, hint)


def _flows(block: Drawer) -> bool:
    """Return whether a block is text with the height of its content."""
    return isinstance(block, TextDrawer) and block.open_height


DRAWER = StackDrawer
