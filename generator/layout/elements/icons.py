"""Single icons and rows of icons."""

from __future__ import annotations

import re
from collections.abc import Mapping

from punchboard.cards.blank import is_blank
from punchboard.cards.catalog import marked, tr, translated
from punchboard.cards.problem import Position
from punchboard.cards.schema.layout_icons import IconElement, IconsElement
from punchboard.generator.expression import (
    SEVERAL,
    ExpressionError,
    Scope,
    compile_value,
    not_a_single_value,
)
from punchboard.generator.graphics.display_list import Item, SymbolRef
from punchboard.generator.graphics.geometry import MM, Rect
from punchboard.generator.layout.context import LayoutContext, meant_expression
from punchboard.generator.layout.drawer import STEPS_OF_ELEMENT, Drawer, Extent, need_room, number
from punchboard.generator.layout.face_in_progress import FaceInProgress

#: Where in spare room something stands.
SHARES = {"left": 0.0, "top": 0.0, "center": 0.5, "middle": 0.5, "right": 1.0, "bottom": 1.0}
#: What may be meant for an expression, and most names are not.
_MAY_BE_MEANT = re.compile(r"[^=].*[{.]", re.DOTALL)
_SEPARATORS = re.compile(r"[,;\s]+")


def _refuse_expression(field: str, text: object) -> None:
    """Refuse a text that was meant for an expression.

    Raises:
        ExpressionError: if it was; its hint says how to write it.
    """
    if isinstance(text, str) and _MAY_BE_MEANT.match(text) and (hint := meant_expression(text)):
        raise ExpressionError(
            tr('{field} is the text "{text}", which names none', field=field, text=text[:60]), hint
        )


def icon_names(value: object) -> list[str]:
    """Return icon names of a list, or of text that separates them by commas or spaces."""
    if isinstance(value, str):
        return [name for name in _SEPARATORS.split(value) if name]
    if isinstance(value, list | tuple):
        for each in value:
            if isinstance(each, SEVERAL):
                raise not_a_single_value(each)
        return [str(each) for each in value if not is_blank(each)]
    if isinstance(value, Mapping):
        raise not_a_single_value(value)
    return [] if is_blank(value) else [str(value)]


_TOO_TALL = marked(
    "icons{who} are {excess:.1f} mm too tall for their box of {file} "
    "({width:.1f} × {height:.1f} mm)"
)
_TOO_WIDE = marked(
    "icons{who} are {excess:.1f} mm too wide for their box of {file} "
    "({width:.1f} × {height:.1f} mm)"
)


class IconDrawer(Drawer):
    """Draws an icon element."""

    def __init__(self, element: IconElement, position: Position, context: LayoutContext) -> None:
        super().__init__(element, position, context)
        _refuse_expression("icon", element.icon)
        self._icon = compile_value(element.icon)
        self._turn = compile_value(element.turn)
        self._colour = self.colour(element.colour)
        self._share = SHARES[element.align]
        self.names |= self._icon.names | self._turn.names

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
        out.append(SymbolRef(key, x, y, width, height, colour, -number(self._turn.call(scope))))
        return width, height


class IconsDrawer(Drawer):
    """Draws a row of icons that wraps."""

    def __init__(self, element: IconsElement, position: Position, context: LayoutContext) -> None:
        super().__init__(element, position, context)
        written = element.icons
        for each in written if isinstance(written, tuple) else (written,):
            _refuse_expression("icons", each)
        self._icons = compile_value(element.icons)
        self._colour = self.colour(element.colour)
        self._size = element.size * MM
        self._gap = element.gap * MM
        self._align = SHARES[element.align]
        self._valign = SHARES[element.valign]
        self.names |= self._icons.names

    def draw_in(self, face: FaceInProgress, scope: Scope, box: Rect, out: list[Item]) -> Extent:
        """Stamp the icons row by row; an overflow is an error of the card."""
        colour = self._colour(face, scope) or "#000000"
        names = icon_names(self._icons.call(scope))
        self.account.spend(STEPS_OF_ELEMENT * len(names))
        rows = self._rows(face, names, box.width)
        step = self._size + self._gap
        tall = len(rows) * step - self._gap if rows else 0.0
        top = box.top - (box.height - tall) * self._valign
        longest = 0.0
        for row, (icons, wide) in enumerate(rows):
            x = box.x + (box.width - wide) * self._align
            y = top - row * step - self._size
            longest = max(longest, wide)
            for key, width in icons:
                out.append(SymbolRef(key, x, y, width, self._size, colour))
                x += width + self._gap
        over = tall - box.height, longest - box.width
        if over[0] > 0.01 or over[1] > 0.01:
            by, sentence = (over[0], _TOO_TALL) if over[0] > 0.01 else (over[1], _TOO_WIDE)
            message = translated(
                sentence,
                who=face.who(),
                excess=by / MM,
                file=self.position.file,
                width=box.width / MM,
                height=box.height / MM,
            )
            hint = tr("use fewer or smaller icons, or enlarge the box")
            face.fault(face.where("", self.position), message, hint)
        return longest, tall

    def _rows(
        self, face: FaceInProgress, names: list[str], limit: float
    ) -> list[tuple[list[tuple[str, float]], float]]:
        rows: list[tuple[list[tuple[str, float]], float]] = []
        row: list[tuple[str, float]] = []
        reach = 0.0
        for name in names:
            found = face.icon(name, self.position, of_card=bool(self._icons.names))
            if found is None:
                continue
            width = self._size * found[1]
            if row and reach + self._gap + width > limit + 0.01:
                rows.append((row, reach))
                row, reach = [], 0.0
            reach += width + (self._gap if row else 0.0)
            row.append((found[0], width))
        if row:
            rows.append((row, reach))
        return rows
