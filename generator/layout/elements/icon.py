"""Single icons."""

from __future__ import annotations

import re
from collections.abc import Mapping

from punchboard.cards.catalog import tr
from punchboard.cards.schema.layout_icons import IconElement
from punchboard.generator.expression import (
    ExpressionError,
    Scope,
    compile_value,
    not_a_single_value,
)
from punchboard.generator.graphics.display_list import Item, SymbolRef
from punchboard.generator.graphics.geometry import Rect
from punchboard.generator.layout.context import meant_expression
from punchboard.generator.layout.drawer import (
    Drawer,
    Extent,
    Site,
    need_room,
)
from punchboard.generator.layout.face_in_progress import FaceInProgress

#: Where in spare room something stands.
SHARES = {"left": 0.0, "top": 0.0, "center": 0.5, "middle": 0.5, "right": 1.0, "bottom": 1.0}


#: What may be meant for an expression, and most names are not.
_MAY_BE_MEANT = re.compile(r"[^=].*[{.]", re.DOTALL)


def refuse_expression(field: str, text: object) -> None:
    """Refuse a text that was meant for an expression.

    Raises:
        ExpressionError: if it was; its hint says how to write it.
    """
    if isinstance(text, str) and _MAY_BE_MEANT.match(text) and (hint := meant_expression(text)):
        raise ExpressionError(
            tr('{field} is the text "{text}", which names none', field=field, text=text[:60]), hint
        )


class IconDrawer(Drawer):
    """Draws an icon element."""

    turns_itself = True

    def __init__(self, element: IconElement, site: Site) -> None:
        super().__init__(element, site)
        refuse_expression("icon", element.icon)
        self._icon = compile_value(element.icon)
        self._colour = self.colour(element.colour)
        self._share = SHARES[element.align]
        self.names |= self._icon.names

    def draw_in(self, face: FaceInProgress, scope: Scope, box: Rect, out: list[Item]) -> Extent:
        """Stamp the icon as large as fits."""
        value = self._icon.call(scope)
        if isinstance(value, list | tuple):
            raise ExpressionError(
                tr("a list of icons stands where one is needed"), tr("use kind: icons")
            )
        if isinstance(value, Mapping):
            raise not_a_single_value(value)
        name = "" if value is None else str(value)
        if not name:
            return 0.0, 0.0
        need_room(box)
        found = face.icon(name, self.position, of_card=bool(self._icon.names))
        if found is None:
            return box.width, box.height
        key, ratio = found
        height = min(box.height, box.width / ratio)
        width = height * ratio
        x = box.x + (box.width - width) * self._share
        y = box.bottom + (box.height - height) / 2
        colour = self._colour(face, scope) or "#000000"
        turn = 0.0 if self._turn is None else self.degrees(scope)
        out.append(SymbolRef(key, x, y, width, height, colour, -turn))
        return width, height


DRAWER = IconDrawer
