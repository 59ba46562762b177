"""Text boxes: a template, a style, and words that fit or say why not."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from punchboard.cards.diagnostic import Position
from punchboard.cards.schema.layout import LayoutFile, TextElement
from punchboard.generator.box import Box
from punchboard.generator.expression import Scope, compile_template
from punchboard.generator.face import MM, Item
from punchboard.generator.layout.drawer import STEPS_OF_ELEMENT, STEPS_OF_LETTER, Drawer
from punchboard.generator.layout.look import STYLE_FIELDS, bolder, resolve_style
from punchboard.generator.layout.place import Extent
from punchboard.generator.layout.studio import Studio
from punchboard.generator.text.fit import Look, fit_plain, fit_text
from punchboard.generator.text.fonts import FontFace
from punchboard.generator.text.measure import Cuts, measure_words
from punchboard.generator.text.scripts import complaints, composed

_COLUMN = re.compile(r"\{\{\s*card\.(\w+)")
_PLAIN = str.maketrans({mark: "\\" + mark for mark in "\\*[]"})


class TextDrawer(Drawer):
    """Draws a text element."""

    def __init__(
        self,
        element: TextElement,
        position: Position,
        studio: Studio,
        layout: LayoutFile,
        name: str,
    ) -> None:
        super().__init__(element, position, studio)
        own = {field: getattr(element, field) for field in STYLE_FIELDS}
        values = resolve_style(element.style, own, layout.styles)
        self._label = f'"{name}" of {position.file}'
        self._plain = element.plain
        self._text = compile_template(element.text)
        column = _COLUMN.search(element.text)
        self._column = element.shows or (column.group(1) if column else "")
        self._colour, colour_names = studio.colour(values["colour"], position)
        icon_colour = values["icon_colour"] or values["colour"]
        self._icon_colour, icon_names = studio.colour(icon_colour, position)
        self.names |= self._text.names | colour_names | icon_names
        self._cuts = Cuts(_cutter(studio, values), values["icon_size"], self._icon)
        plain = self._cuts[0].face
        self._look = Look(
            size=values["size"],
            min_size=values["min_size"],
            leading=values["leading"],
            paragraph=values["paragraph"],
            align=values["align"],
            valign=values["valign"],
            cap_height=plain.cap_height,
            descent=plain.descent,
            icon_size=values["icon_size"],
        )

    def draw_in(self, scope: Scope, box: Box, out: list[Item]) -> Extent:
        """Set the text; an overflow names card, box and millimetres."""
        text: str = self._text.call(scope)
        if not text:
            return 0.0, 0.0
        if self._plain:
            text = text.translate(_PLAIN)
        if not text.isascii():
            text = composed(text)
        self.account.spend(STEPS_OF_LETTER * len(text))
        look = self._look
        colour = self._colour(scope) or "#000000"
        fitted = fit_plain(text, self._cuts[0].face, look, colour, box)
        if fitted is None:
            icon_colour = self._icon_colour(scope) or "#000000"
            words = measure_words(text, self._cuts)
            self.account.spend(STEPS_OF_LETTER * len(text))
            fitted = fit_text(words, look, (colour, icon_colour), box)
            if fitted.size < look.size:
                self.account.spend(3 * STEPS_OF_LETTER * len(text))
            if fitted.over_height or fitted.over_width:
                self._report_overflow(fitted.over_width, fitted.over_height, box)
            elif fitted.size < look.size:
                who = self.studio.card.name if self.studio.card else self.position.file
                self.studio.shrunk.setdefault(self._label, []).append((who, fitted.size))
        out += fitted.items
        for face in self._cuts.faces():
            if face.widths.lacking:
                self._report_lacking(face, text)
        return fitted.width, fitted.height

    def _icon(self, name: str) -> tuple[str, float] | None:
        found = self.studio.shelf.icon(name)
        if found is None:
            self.account.spend(2 * STEPS_OF_ELEMENT)
            self.studio.unknown_icon(
                name,
                self.studio.where(self._column, self.position),
                f'unknown icon "[{name}]"{self.studio.who()}',
                f"{self.studio.shelf.suggest(name)}; for a real bracket write \\[",
            )
        elif self.studio.shelf.is_broken(found[0]):
            self.studio.note_fault(f'the drawing of icon "[{name}]" cannot be read')
        return found

    def _report_overflow(self, wide: float, tall: float, box: Box) -> None:
        way = f"{tall / MM:.1f} mm too tall" if tall else f"{wide / MM:.1f} mm too wide"
        what = (
            f"text{self.studio.who()} is {way} for its box {self._label}"
            f" ({box.width / MM:.1f} × {box.height / MM:.1f} mm) at {self._look.min_size:g} pt"
        )
        fix = "shorten the text, enlarge the box, or lower min_size"
        where = self.studio.where(self._column, self.position)
        self.studio.fault(where, what, fix)

    def _report_lacking(self, face: FontFace, text: str) -> None:
        characters = face.lacks(text)
        if not characters:
            return
        where = self.studio.cell_of(characters, self._column, self.position)
        for what, fix, _ in complaints(face.name, characters, text, self.studio.who()):
            self.studio.fault(where, what, fix)


def _cutter(studio: Studio, values: dict[str, Any]) -> Callable[[bool, bool], FontFace]:
    """Return what gives the cut for bold and italic marks in a style."""
    family, weight, italic = values["font"], values["weight"], values["italic"]

    def cut(is_bold: bool, is_italic: bool) -> FontFace:
        return studio.fonts.face(
            family, bolder(weight) if is_bold else weight, italic is not is_italic
        )

    return cut
