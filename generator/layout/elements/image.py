"""Pictures and drawings from the game's folder."""

from __future__ import annotations

import re

from punchboard.cards.problem import Position
from punchboard.cards.schema.layout import ImageElement
from punchboard.generator.art.library import PICTURE_PREFIX
from punchboard.generator.box import Box
from punchboard.generator.expression import Scope, compile_template, compile_value
from punchboard.generator.face import Group, Image, Item, SymbolRef
from punchboard.generator.layout.context import LayoutContext
from punchboard.generator.layout.drawer import Drawer
from punchboard.generator.layout.elements.icons import SHARES
from punchboard.generator.layout.fault_marks import rectangle
from punchboard.generator.layout.place import Extent, need_room

_COLUMN = re.compile(r"\bcard\.(\w+)")
#: Pixels per inch below which a picture looks soft in print (print trade's common floor).
FEWEST_DPI = 300


class ImageDrawer(Drawer):
    """Draws an image element."""

    def __init__(self, element: ImageElement, position: Position, context: LayoutContext) -> None:
        super().__init__(element, position, context)
        is_expression = element.image.startswith("=")
        self._image = (compile_value if is_expression else compile_template)(element.image)
        column = _COLUMN.search(element.image)
        self._column = element.shows or (column[1] if column else "")
        self._fit = element.fit
        self._colour, colour_names = context.colour(element.colour, position)
        self._shares = SHARES[element.align], SHARES[element.valign]
        self.names |= self._image.names | colour_names

    def draw_in(self, scope: Scope, box: Box, out: list[Item]) -> Extent:
        """Place the picture; a missing one is an error, and a marked box in a draft."""
        value = self._image.call(scope)
        path = "" if value is None else str(value).strip()
        if not path:
            return 0.0, 0.0
        need_room(box)
        where = self._where()
        known = self.context.known_fault(where)
        key = self.context.library.art(path, where, is_known_wrong=bool(known))
        if key is None:
            self.context.note_fault(known or f'picture "{path}" cannot be used')
            return box.width, box.height
        if self.context.library.is_broken(key):
            self.context.note_fault(f'the drawing "{path}" cannot be read')
        width, height = self._size(self.context.library.ratio(key), box)
        x = box.x + (box.width - width) * self._shares[0]
        y = box.bottom + (box.height - height) * (1 - self._shares[1])
        item: Item
        if key.startswith(PICTURE_PREFIX):
            self._check_resolution(path, key, width, height, where)
            item = Image(key, x, y, width, height)
        else:
            item = SymbolRef(key, x, y, width, height, self._colour(scope) or "#000000")
        if self._fit == "cover":
            item = Group((item,), clip=rectangle(box))
        out.append(item)
        return box.width, box.height

    def _size(self, ratio: float, box: Box) -> tuple[float, float]:
        if self._fit == "stretch":
            return box.width, box.height
        by_width = box.width, box.width / ratio
        by_height = box.height * ratio, box.height
        pick = min if self._fit == "contain" else max
        return pick(by_width, by_height)

    def _where(self) -> Position:
        """Return the cell that names the picture, or the layout if no card does."""
        if "card" not in self._image.names:
            return self.position
        return self.context.where(self._column, self.position)

    def _check_resolution(
        self, path: str, key: str, width: float, height: float, where: Position
    ) -> None:
        picture = self.context.library.pictures[key]
        dpi = min(picture.width / width, picture.height / height) * 72
        if dpi < FEWEST_DPI:
            self.context.diagnostics.warning(
                where,
                f"picture {path} prints at {dpi:.0f} dpi, below {FEWEST_DPI}",
                "use a larger picture, or print it smaller",
            )
