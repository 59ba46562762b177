"""Rows of icons that wrap."""

from __future__ import annotations

import re
from collections.abc import Mapping

from punchboard.cards.blank import is_blank
from punchboard.cards.catalog import marked_each, tr
from punchboard.cards.schema.layout_icons import IconsElement
from punchboard.generator.expression import (
    SEVERAL,
    Scope,
    compile_value,
    not_a_single_value,
)
from punchboard.generator.graphics.display_list import Item, SymbolRef
from punchboard.generator.graphics.geometry import MM, Rect
from punchboard.generator.layout.drawer import (
    STEPS_OF_ELEMENT,
    Drawer,
    Extent,
    Site,
)
from punchboard.generator.layout.elements.icon import SHARES, refuse_expression
from punchboard.generator.layout.face_in_progress import FaceInProgress

_SEPARATORS = re.compile(r"[,;\s]+")


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


class IconsDrawer(Drawer):
    """Draws a row of icons that wraps."""

    def __init__(self, element: IconsElement, site: Site) -> None:
        super().__init__(element, site)
        written = element.icons
        for each in written if isinstance(written, tuple) else (written,):
            refuse_expression("icons", each)
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
            is_tall = over[0] > 0.01
            message = face.words(
                *(
                    marked_each(
                        "icons are {excess:.1f} mm too tall for their box of {file} "
                        "({width:.1f} × {height:.1f} mm)",
                        'icons on "{card}" are {excess:.1f} mm too tall for their box of {file} '
                        "({width:.1f} × {height:.1f} mm)",
                    )
                    if is_tall
                    else marked_each(
                        "icons are {excess:.1f} mm too wide for their box of {file} "
                        "({width:.1f} × {height:.1f} mm)",
                        'icons on "{card}" are {excess:.1f} mm too wide for their box of {file} '
                        "({width:.1f} × {height:.1f} mm)",
                    )
                ),
                excess=(over[0] if is_tall else over[1]) / MM,
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


DRAWER = IconsDrawer
