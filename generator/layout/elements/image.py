"""Pictures and drawings from the game's folder."""

from __future__ import annotations

import re

from punchboard.cards.blank import is_blank
from punchboard.cards.catalog import tr
from punchboard.cards.problem import Position
from punchboard.cards.schema.layout import Value
from punchboard.cards.schema.layout_pictures import ImageElement
from punchboard.cards.schema.layout_shapes import Outline
from punchboard.generator.art.library import PICTURE_PREFIX
from punchboard.generator.expression import (
    SEVERAL,
    Compiled,
    ExpressionError,
    Scope,
    compile_template,
    compile_value,
    not_a_single_value,
)
from punchboard.generator.graphics.display_list import (
    COARSE_DPI,
    FEWEST_DPI,
    Face,
    Group,
    Image,
    Item,
    SymbolRef,
)
from punchboard.generator.graphics.geometry import Rect
from punchboard.generator.layout.context import meant_expression
from punchboard.generator.layout.drawer import Drawer, Extent, Site, need_room, number
from punchboard.generator.layout.elements.icon import SHARES
from punchboard.generator.layout.elements.shape import OutlineMaker
from punchboard.generator.layout.face_in_progress import FaceInProgress

#: Beginnings of images that name a piece of the game, in drawings of the rules.
PIECES = ("card:", "back:")
_COLUMN = re.compile(r"\bcard\.(\w+)")


class ImageDrawer(Drawer):
    """Draws an image element."""

    def __init__(self, element: ImageElement, site: Site) -> None:
        super().__init__(element, site)
        is_expression = element.image.startswith("=")
        is_template = "{" in element.image
        if not (is_expression or is_template) and (hint := meant_expression(element.image)):
            what = tr(
                'image is the text "{image}", which isn\'t a picture', image=element.image[:60]
            )
            raise ExpressionError(what, hint)
        self._image = (compile_value if is_expression else compile_template)(element.image)
        column = _COLUMN.search(element.image)
        self._column = element.shows or (column[1] if column else "")
        self._fit = element.fit
        self._colour = self.colour(element.colour)
        self._shares = SHARES[element.align], SHARES[element.valign]
        self._focus = _compile_focus(element.focus)
        outline = element.clip or (Outline() if element.fit == "cover" else None)
        self._clip = OutlineMaker(outline, self.account) if outline is not None else None
        self.names |= self._image.names
        self.names |= frozenset().union(*(value.names for value in self._focus))
        if self._clip is not None:
            self.names |= self._clip.names

    def draw_in(self, face: FaceInProgress, scope: Scope, box: Rect, out: list[Item]) -> Extent:
        """Place the picture; a missing one is an error, and a marked box in a draft."""
        value = self._image.call(scope)
        if isinstance(value, SEVERAL):
            raise not_a_single_value(value)
        path = "" if value is None else str(value).strip()
        if not path:
            return 0.0, 0.0
        need_room(box)
        where = self._where(face)
        if self.context.piece is not None and path.startswith(PIECES):
            return self._draw_piece(path, self.context.piece(path, where), face, scope, box, out)
        known = self.context.reported.known.get(where, "")
        key = self.context.library.art(path, where, is_known_wrong=bool(known))
        if key is None:
            face.note_fault(known or f'picture "{path}" cannot be used')
            return box.width, box.height
        if self.context.library.is_broken(key):
            face.note_fault(f'the drawing "{path}" cannot be read')
        x, y, width, height = self._place(self.context.library.ratio(key), scope, box)
        item: Item
        if key.startswith(PICTURE_PREFIX):
            self._check_resolution(path, key, width, height, where)
            item = Image(key, x, y, width, height)
        else:
            item = SymbolRef(key, x, y, width, height, self._colour(face, scope) or "#000000")
        if self._clip is not None:
            item = Group((item,), clip=self._clip.segments(scope, box))
        out.append(item)
        return box.width, box.height

    def _draw_piece(
        self,
        path: str,
        piece: Face | None,
        face: FaceInProgress,
        scope: Scope,
        box: Rect,
        out: list[Item],
    ) -> Extent:
        """Place a piece of the game, which drawings of the rules can show."""
        if piece is None:
            face.note_fault(f'there is no piece "{path}"')
            return box.width, box.height
        x, y, width, height = self._place(piece.width / piece.height, scope, box)
        matrix = (width / piece.width, 0.0, 0.0, height / piece.height, x, y)
        item = Group(piece.items, matrix)
        if self._clip is not None:
            item = Group((item,), clip=self._clip.segments(scope, box))
        out.append(item)
        return box.width, box.height

    def _place(self, ratio: float, scope: Scope, box: Rect) -> tuple[float, float, float, float]:
        """Return left, bottom, width and height of a picture of a ratio in its box, points."""
        width, height = self._size(ratio, box)
        right, down = self._shares_of(scope, box, width, height)
        x = box.x + (box.width - width) * right
        return x, box.bottom + (box.height - height) * (1 - down), width, height

    def _size(self, ratio: float, box: Rect) -> tuple[float, float]:
        if self._fit == "stretch":
            return box.width, box.height
        by_width = box.width, box.width / ratio
        by_height = box.height * ratio, box.height
        pick = min if self._fit == "contain" else max
        return pick(by_width, by_height)

    def _shares_of(
        self, scope: Scope, box: Rect, width: float, height: float
    ) -> tuple[float, float]:
        """Return the shares of the cropped width and height left of the box and above it."""
        if not self._focus:
            return self._shares
        given: list[object] = [value.call(scope) for value in self._focus]
        if len(given) == 1:
            given = _as_list(given[0])
        if not given:
            return self._shares
        parts = [number(part) for part in given]
        if len(parts) != 2 or not all(0 <= part <= 1 for part in parts):
            message = tr("focus is {parts}", parts=", ".join(f"{part:g}" for part in parts))
            raise ExpressionError(
                message, tr("write [right, down] from 0 to 1, such as [0.5, 0.3]")
            )
        return (
            _share(parts[0], box.width, width, self._shares[0]),
            _share(parts[1], box.height, height, self._shares[1]),
        )

    def _where(self, face: FaceInProgress) -> Position:
        """Return the cell that names the picture, or the layout if no card does."""
        if "card" not in self._image.names:
            return self.position
        return face.where(self._column, self.position)

    def _check_resolution(
        self, path: str, key: str, width: float, height: float, where: Position
    ) -> None:
        picture = self.context.library.pictures[key]
        dpi = min(picture.width / width, picture.height / height) * 72
        if dpi < COARSE_DPI:
            self.context.diagnostics.warning(
                where,
                tr(
                    "picture {path} prints at {dpi:.0f} dpi, below {fewest_dpi}",
                    path=path,
                    dpi=dpi,
                    fewest_dpi=FEWEST_DPI,
                ),
                tr("use a larger picture, or print it smaller"),
            )


def _compile_focus(focus: tuple[Value, Value] | str | None) -> list[Compiled]:
    if focus is None:
        return []
    return [compile_value(part) for part in ((focus,) if isinstance(focus, str) else focus)]


def _as_list(value: object) -> list[object]:
    """Return the entries of a focus that one expression gives; text has them in order."""
    if value is None or is_blank(value):
        return []
    if isinstance(value, str):
        return list(value.replace(",", " ").split())
    return list(value) if isinstance(value, list | tuple) else [value]


def _share(part: float, room: float, whole: float, usual: float) -> float:
    """Return which part of the surplus lies before the box if a point is to be in its middle."""
    surplus = whole - room
    if surplus <= 0:
        return usual
    return min(max((part * whole - room / 2) / surplus, 0.0), 1.0)


DRAWER = ImageDrawer
