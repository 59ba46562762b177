"""Text boxes: a template, a style, and words that fit or say why not."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from punchboard.cards.catalog import marked, marked_each, tr, translated
from punchboard.cards.load.nearest import did_you_mean
from punchboard.cards.problem import FieldError, Hint, Position, Remedy
from punchboard.cards.schema.layout import Around, RunLook, Style, TextElement
from punchboard.cards.text import plain
from punchboard.generator.expression import Scope, compile_template, compile_value
from punchboard.generator.graphics.display_list import Item, Line, Text
from punchboard.generator.graphics.geometry import MM, Rect
from punchboard.generator.layout.drawer import (
    STEPS_OF_ELEMENT,
    STEPS_OF_LETTER,
    Drawer,
    Extent,
    Site,
    no_answer,
)
from punchboard.generator.layout.face_in_progress import FaceInProgress, Rest
from punchboard.generator.text.fit import (
    Badge,
    Fitted,
    TextStyle,
    fit_plain,
    fit_text,
    height_of,
    measure_words,
)
from punchboard.generator.text.font_face import FontFace
from punchboard.generator.text.fonts import DEFAULT_FAMILY
from punchboard.generator.text.hyphenation import dictionary, hyphenated
from punchboard.generator.text.paragraph import FontVariants, RunStyle
from punchboard.generator.text.scripts import missing_character_messages

_COLUMN = re.compile(r"\{\{\s*card\.(\w+)")
_REST = re.compile(r"\{\{\s*rest\.(\w+)")
#: Where a text may continue on the back: after a line or a sentence.
_END = re.compile(r"\n+|(?<=[.!?…])[\"'”’»)*]*\s+|(?<=[。！？])")
#: Says that a text continues on the back (U+25B8), never alone on a line.
_TURN = "\u00a0▸"
#: A sign that counts as no mark.
_ESCAPED = re.compile(r"\\.", re.DOTALL)
#: A line that is one value within marks: of a blank cell nothing but the marks is left.
_MARKED = re.compile(r"^[ \t]*(\*{1,3})\{\{[^{}]*\}\}\1[ \t]*$", re.MULTILINE)
#: The height of a text in points, for a scale of its size.
HeightAt = Callable[[float], float]
_GAP = re.compile(r"(?<=\S)\s+(?=\S)")
#: What is left out before an ellipsis.
_BEFORE_ELLIPSIS = " \t\n,;:.–—-"
_PLAIN = str.maketrans({mark: "\\" + mark for mark in "\\*[]{}|"})

#: What a text looks like if neither it nor its style says so.
DEFAULTS: dict[str, Any] = {
    "font": DEFAULT_FAMILY,
    "weight": "regular",
    "italic": False,
    "size": 9.0,
    "min_size": None,  # the size: nothing shrinks that was not allowed to
    "leading": 1.2,
    "paragraph": 0.35,
    "colour": "ink",
    "align": "start",
    "valign": "top",
    "icon_size": 1.05,
    "icon_colour": None,  # the text's
    "language": None,  # the game's
    "emoji": None,  # in color, and as outlines in low ink
    "hyphenate": False,
    "balance": False,
}
#: What was meant for a value and not for words.
_EXPRESSION = re.compile(r"=\s*(?:card|piece|game|copy)\b|(?:card|piece|game)(?:\.\w+)+\s*\Z")
#: Style values that an element may set itself.
STYLE_FIELDS = tuple(DEFAULTS)


#: Runs that every layout knows; one of its own of the same name takes the place.
USUAL_RUNS = {
    "u": RunLook(underline=True),
    "sup": RunLook(size=0.62, rise=0.36),
    "sub": RunLook(size=0.62, rise=-0.14),
    "caps": RunLook(small_caps=True, tracking=0.03),
    "small": RunLook(size=0.8),
    "wide": RunLook(tracking=0.12),
}


def resolve_style(
    name: str | None, own: dict[str, Any], styles: dict[str, Style]
) -> dict[str, Any]:
    """Merge defaults, a named style with the styles it extends, and an element's own values.

    Args:
        name: Name of the style, or None.
        own: Values of the element; None for fields it leaves out.
        styles: Styles of the layout file.

    Raises:
        FieldError: for an unknown name or a circle.
    """
    chain: list[dict[str, Any]] = [own]
    seen: list[str] = []
    while name is not None:
        if name in seen:
            circle = " → ".join([*seen, name])
            raise FieldError(
                tr("styles extend each other in a circle: {circle}", circle=circle),
                tr("break the circle"),
            )
        if name not in styles:
            hint = did_you_mean(name, styles, "" if styles else tr("name it under styles:"))
            raise FieldError(tr('unknown style "{name}"', name=name), hint)
        seen.append(name)
        chain.append(styles[name].model_dump(exclude={"extends"}))
        name = styles[name].extends
    merged = dict(DEFAULTS)
    for values in reversed(chain):
        merged.update({key: value for key, value in values.items() if value is not None})
    if merged["min_size"] is None or merged["min_size"] > merged["size"]:
        merged["min_size"] = merged["size"]
    return merged


def _badge(around: Around) -> Badge:
    is_left, is_low = around.corner.endswith("left"), around.corner.startswith("bottom")
    width, height = around.size
    return Badge(is_left, is_low, width * MM, height * MM, around.round)


def _may_end(text: str, end: int, *, is_plain: bool) -> bool:
    """Return whether a text can be divided: within no marks, no icon, no run and no table."""
    part, rest = _ESCAPED.sub("", text[:end]), text[end:].lstrip()
    if not part.strip() or not rest:
        return False
    bold = part.count("**")
    is_marked = bold % 2 or (part.count("*") - 2 * bold) % 2
    is_within = part.count("{") > part.count("}") or part.count("[") > part.count("]")
    is_table = part.rstrip().endswith("|") and rest.startswith("|")
    return is_plain or not (is_marked or is_within or is_table)


#: Text that reaches less than this beyond the face isn't reported: side bearings, rounding; points.
_LEAST_CUT = 0.3 * MM


def _beyond(left: float, right: float, bottom: float, top: float, whole: Rect) -> tuple[str, float]:
    """Return the edge of the face that a box reaches furthest beyond, and by how much, in points.

    With left for right and bottom for top, the result tells how far the whole box is beyond it.
    """
    reach = {
        marked("left"): -left,
        marked("right"): right - whole.width,
        marked("upper"): top - whole.height,
        marked("lower"): -bottom,
    }
    edge = max(reach, key=reach.__getitem__)
    return edge, reach[edge]


class TextDrawer(Drawer):
    """Draws a text element."""

    shown_text = ""

    def __init__(self, element: TextElement, site: Site) -> None:
        super().__init__(element, site)
        self._whole = site.whole if element.turn == 0 else None
        own = {field: getattr(element, field) for field in STYLE_FIELDS}
        values = resolve_style(element.style, own, site.layout.styles)
        self._label = tr('"{name}" of {file}', name=site.name, file=self.position.file)
        self._plain = element.plain
        self._text = compile_template(element.text)
        if _EXPRESSION.match(element.text):
            what = tr(
                '"{text}" is printed as it is: a text isn\'t an expression', text=element.text[:60]
            )
            meant = element.text.removeprefix("=").strip()
            way = f'"{{{{ {meant} }}}}"' if len(meant) <= 60 else tr('it between "{{" and "}}"')
            hint = tr("write {expression}", expression=way)
            if len(meant) <= 60:
                hint = Hint(hint, Remedy(element.text, f"{{{{ {meant} }}}}"))
            self.context.diagnostics.warning(self.position, what, hint)
        marked = () if self._plain else _MARKED.findall(element.text)
        self._blank = {2 * marks for marks in marked}  # what is left of such a line
        self._hyphens = ""  # the language whose words may be divided
        if values["hyphenate"]:
            self._hyphens = values["language"] or self.context.game.file.language
            dictionary(self._hyphens)
        column = _COLUMN.search(element.text)
        self._column = element.shows or (column.group(1) if column else "")
        self._colour = self.colour(values["colour"])
        icon_colour = values["icon_colour"] or values["colour"]
        is_same = icon_colour == values["colour"]
        self._icon_color = self._colour if is_same else self.colour(icon_colour)
        self.names |= self._text.names
        if isinstance(element.shorten, str) and not element.shorten.startswith("="):
            raise no_answer("shorten", element.shorten)
        self._continues = site.name if element.continues else ""
        if self._continues:  # on a back of the card's own
            self.names |= {"card"}
        rest = _REST.search(element.text)
        self._rest = rest.group(1) if rest else ""
        self._shorten = None if element.shorten is False else compile_value(element.shorten)
        if self._shorten is not None:
            self.names |= self._shorten.names
        self._runs = site.layout.runs
        self._run_colors = {
            run: self.colour(each.colour) for run, each in site.layout.runs.items() if each.colour
        }
        self._family = values["font"]
        self._is_bold = values["weight"] != "regular"
        self._variants = FontVariants(
            self.context.fonts,
            values["font"],
            values["weight"],
            values["italic"],
            values["icon_size"],
            values["language"] or "",
            values["emoji"],
        )
        plain = self._variants[0].face
        self._style = TextStyle(
            size=values["size"],
            min_size=values["min_size"],
            leading=values["leading"],
            paragraph=values["paragraph"],
            align=values["align"],
            valign="top" if element.around else values["valign"],
            cap_height=plain.cap_height,
            descent=plain.descent,
            icon_size=values["icon_size"],
            badge=_badge(element.around) if element.around else None,
            is_balanced=values["balance"],
        )

    def draw_in(self, face: FaceInProgress, scope: Scope, box: Rect, out: list[Item]) -> Extent:
        """Set the text; an overflow names card, box and millimetres."""
        text = self._said(scope)
        if not text:
            return 0.0, 0.0
        self.account.spend(STEPS_OF_LETTER * len(text))
        style = self._style if face.text_scale == 1.0 else self._style.scaled(face.text_scale)
        colour = self._colour(face, scope) or "#000000"
        fitted = None
        if style.badge is None:
            fitted = fit_plain(text, self._variants[0].face, style, colour, box)
        if fitted is None:
            icon_colour = self._icon_color(face, scope) or "#000000"
            icon, look = partial(self._icon, face), partial(self._look, face, scope)
            paragraphs = measure_words(text, self._variants, icon, look)
            self.account.spend(STEPS_OF_LETTER * len(text))
            fitted = fit_text(paragraphs, style, (colour, icon_colour), box)
            if fitted.size < style.size:
                self.account.spend(3 * STEPS_OF_LETTER * len(text))
            begun = None
            if self._continues and (fitted.over_height or fitted.over_width):
                begun = self._begun(face, scope, style, (colour, icon_colour), box)
            if begun is not None:
                fitted = begun
                face.note_shrunk(self._label, self.position, fitted.size)
            elif fitted.over_height or fitted.over_width:
                short = None
                is_meant = self._shorten is not None and self._shorten.call(scope)
                if is_meant or self.context.draft:  # a draft keeps its neighbors readable
                    short = self._shortened(scope, style, (colour, icon_colour), box)
                fitted = self._told_of_overflow(face, fitted, short, box, is_fault=not is_meant)
            elif fitted.size < self._style.size:
                face.note_shrunk(self._label, self.position, fitted.size)
        elif style is not self._style:
            face.note_shrunk(self._label, self.position, fitted.size)
        out += fitted.items
        whole, bottom = self._whole, box.top - box.height
        if whole is not None and (
            min(box.x, bottom) < 0 or box.x + box.width > whole.width or box.top > whole.height
        ):
            self._check_place(face, box, whole, fitted.items)
        self._check_letters(face, text, fitted.items)
        return fitted.width, fitted.height

    def _told_of_overflow(
        self,
        face: FaceInProgress,
        fitted: Fitted,
        short: Fitted | None,
        box: Rect,
        *,
        is_fault: bool,
    ) -> Fitted:
        """Report that a text doesn't fit, or was cut short on request, and return the text to draw.

        Args:
            face: Face of the card.
            fitted: The whole text at its smallest size.
            short: The words that fit; None if there are none, or without a request.
            box: Box of the text.
            is_fault: Whether cutting it short wasn't requested.
        """
        if is_fault or short is None:
            self._report_overflow(face, fitted.over_width, fitted.over_height, box)
            return short or fitted
        label = self._label.replace('" of ', '" (cut short) of ', 1)
        face.note_shrunk(label, self.position, short.size)
        return short

    def _begun(
        self,
        face: FaceInProgress,
        scope: Scope,
        style: TextStyle,
        colours: tuple[str, str],
        box: Rect,
    ) -> Fitted | None:
        """Set as much as fits in the smallest size, and keep the rest for the back.

        It ends with a line or a sentence, or else with a word; None if not one fits.
        """
        said: str = self._text.call(scope)
        text = said if self._plain else self._without_blank(said)
        style = style._replace(size=min(style.size, style.min_size))
        icon, look = partial(self._icon, face), partial(self._look, face, scope)

        def fit(end: int) -> Fitted:
            self.account.spend(2 * STEPS_OF_LETTER * end)
            part = text[:end].rstrip() + _TURN
            part = part.translate(_PLAIN) if self._plain else part
            part = hyphenated(part, self._hyphens) if self._hyphens else part
            return fit_text(measure_words(part, self._variants, icon, look), style, colours, box)

        def is_too_long(end: int) -> bool:
            fitted = fit(end)
            return bool(fitted.over_height or fitted.over_width)

        for pattern in (_END, _GAP):
            ends = [each.start() + len(each.group().rstrip()) for each in pattern.finditer(text)]
            count = bisect(ends, False, key=is_too_long)
            for end in reversed(ends[:count]):
                if not _may_end(text, end, is_plain=self._plain):
                    continue
                if face.rests.get(self._continues):
                    message = face.words(
                        *marked_each(
                            "two texts continue as rest.{name}",
                            'two texts on "{card}" continue as rest.{name}',
                        ),
                        name=self._continues,
                    )
                    face.fault(self.where(face), message, tr("let only one of them continue"))
                face.rests[self._continues] = Rest(text[end:].lstrip(), self._column)
                return fit(end)
        return None

    def _shortened(
        self, scope: Scope, style: TextStyle, colours: tuple[str, str], box: Rect
    ) -> Fitted | None:
        """Set as many words as fit in the smallest size, without marks, and an ellipsis.

        Where the first word alone is too long, as many of its letters; None if not one fits.
        """
        said: str = self._text.call(scope)
        words = said if self._plain else plain(self._without_blank(said))
        style = style._replace(size=min(style.size, style.min_size))

        def fit(end: int) -> Fitted:
            self.account.spend(2 * STEPS_OF_LETTER * end)
            text = f"{words[:end].rstrip(_BEFORE_ELLIPSIS)}…".translate(_PLAIN)
            measured = measure_words(text, self._variants, self.context.library.icon)
            return fit_text(measured, style, colours, box)

        def is_too_long(end: int) -> bool:
            fitted = fit(end)
            return bool(fitted.over_height or fitted.over_width)

        for ends in ([each.start() for each in _GAP.finditer(words)], range(1, len(words))):
            count = bisect(ends, False, key=is_too_long)
            if count:
                return fit(ends[count - 1])
        return None

    def heights(self, scope: Scope, width: float) -> HeightAt:
        """Return the function from scale to the text's height in a width; it reports nothing."""
        text = self._said(scope)
        self.account.spend(4 * STEPS_OF_LETTER * len(text))
        words = measure_words(text, self._variants, self.context.library.icon, self._plain_look)
        return lambda scale: height_of(words, self._style.scaled(scale), width)

    def smallest_scale(self) -> float:
        """Return the scale at which the text is set in its smallest size."""
        return min(1.0, self._style.min_size / self._style.size)

    def where(self, face: FaceInProgress) -> Position:
        """Return the cell that the text shows."""
        if not self._column and self._rest in face.rests:
            return face.where(face.rests[self._rest].column, self.position)
        return face.where(self._column, self.position)

    def _said(self, scope: Scope) -> str:
        """Return the text to set, its marks and letters ready for measuring."""
        text: str = self._text.call(scope)
        self.shown_text = text
        if self._plain:
            text = text.translate(_PLAIN)
        if self._blank:
            text = self._without_blank(text)
        return hyphenated(text, self._hyphens) if self._hyphens else text

    def _without_blank(self, text: str) -> str:
        """Return a text without the lines in which marks hold nothing."""
        return "\n".join(line for line in text.split("\n") if line.strip() not in self._blank)

    def _icon(self, face: FaceInProgress, name: str) -> tuple[str, float] | None:
        found = self.context.library.icon(name)
        if found is None:
            self.account.spend(2 * STEPS_OF_ELEMENT)
            means = self.context.library.suggest(name)
            hint = tr("{hint}; for a real bracket write {escaped}", hint=means, escaped="\\[")
            face.unknown_icon(
                name,
                self.where(face),
                face.words(
                    *marked_each('unknown icon "[{name}]"', 'unknown icon "[{name}]" on "{card}"'),
                    name=name,
                ),
                Hint(hint, means.remedy) if isinstance(means, Hint) else hint,
            )
        elif self.context.library.is_broken(found[0]):
            face.note_fault(tr('the drawing of icon "[{name}]" cannot be read', name=name))
        return found

    def _plain_look(self, name: str) -> RunStyle | None:
        """Return how words of a run look, but for its color."""
        given = self._runs.get(name) or USUAL_RUNS.get(name)
        if given is None:
            return None
        return RunStyle(
            given.bold + 2 * given.italic,
            given.size,
            given.rise,
            None,
            given.underline,
            given.small_caps,
            given.tracking,
        )

    def _look(self, face: FaceInProgress, scope: Scope, name: str) -> RunStyle | None:
        """Return the look of a run; an unknown style is reported."""
        look = self._plain_look(name)
        if look is None and name not in self._runs:
            known = [*self._runs, *USUAL_RUNS]
            hint = did_you_mean(
                name, known, tr("name it under runs:, or use {known}", known=", ".join(known))
            )
            face.fault(
                self.where(face),
                face.words(
                    *marked_each(
                        'unknown run "{{{name}: …}}"', 'unknown run "{{{name}: …}}" on "{card}"'
                    ),
                    name=name,
                ),
                tr("{hint}; for a real brace write \\{{", hint=hint),
            )
            return None
        colour = self._run_colors.get(name)
        if look is None or colour is None:
            return look
        return look._replace(colour=colour(face, scope) or "#000000")

    def _report_overflow(self, face: FaceInProgress, wide: float, tall: float, box: Rect) -> None:
        message = face.words(
            *(
                marked_each(
                    "text is {excess:.1f} mm too tall for its box {element} ({width:.1f} × "
                    "{height:.1f} mm) at {min_size:g} pt",
                    'text on "{card}" is {excess:.1f} mm too tall for its box {element} '
                    "({width:.1f} × {height:.1f} mm) at {min_size:g} pt",
                )
                if tall
                else marked_each(
                    "text is {excess:.1f} mm too wide for its box {element} ({width:.1f} × "
                    "{height:.1f} mm) at {min_size:g} pt",
                    'text on "{card}" is {excess:.1f} mm too wide for its box {element} '
                    "({width:.1f} × {height:.1f} mm) at {min_size:g} pt",
                )
            ),
            excess=(tall or wide) / MM,
            element=self._label,
            width=box.width / MM,
            height=box.height / MM,
            min_size=self._style.min_size,
        )
        hint = tr("shorten the text, enlarge the box, or lower min_size")
        face.fault(self.where(face), message, hint)

    def _check_place(
        self, face: FaceInProgress, box: Rect, whole: Rect, items: Sequence[Item]
    ) -> None:
        """Warn of text that isn't on the face, or is cut at its edge, and name the first card.

        Args:
            face: Face of the card.
            box: Box of the text, which reaches beyond the face.
            whole: The face.
            items: The text.
        """
        edge, beyond = _beyond(box.x + box.width, box.x, box.top, box.bottom, whole)
        if beyond >= 0:
            self._report_place(
                face,
                marked_each(
                    "text lies off the face: its box {element} begins {beyond:.1f} mm beyond "
                    "the {edge} edge",
                    'text on "{card}" lies off the face: its box {element} begins {beyond:.1f} mm '
                    "beyond the {edge} edge",
                ),
                edge,
                beyond,
            )
            return
        inks = [self._ink(each) for each in items if isinstance(each, Line | Text)]
        if not inks:
            return
        edge, beyond = max((_beyond(*ink, whole) for ink in inks), key=lambda each: each[1])
        if beyond > _LEAST_CUT:
            self._report_place(
                face,
                marked_each(
                    "text is cut off: {element} reaches {beyond:.1f} mm beyond the {edge} edge",
                    'text on "{card}" is cut off: {element} reaches {beyond:.1f} mm beyond '
                    "the {edge} edge",
                ),
                edge,
                beyond,
            )

    def _report_place(
        self, face: FaceInProgress, messages: Sequence[str], edge: str, beyond: float
    ) -> None:
        """Warn of a place once for each element, with the first card that it was noticed on."""
        alone, on_card = messages
        message = face.words(
            alone, on_card, element=self._label, beyond=beyond / MM, edge=translated(edge)
        )
        known = face.context.reported.broken
        first = known.setdefault((self.position, "off"), message)
        hint = tr("correct at:, which counts in mm from the top left, or take the element out")
        face.context.diagnostics.warning(self.position, first, hint)

    def _ink(self, line: Line | Text) -> tuple[float, float, float, float]:
        """Return left, right, bottom and top of a line's capitals on the face."""
        runs = line.runs if isinstance(line, Line) else ((line.font, line.text),)
        fonts = [(self.context.fonts.named(name), text) for name, text in runs]
        wide = sum(font.measure(text) for font, text in fonts) * line.size
        tall = max(font.cap_height for font, _ in fonts) * line.size
        return line.x, line.x + wide, line.y, line.y + tall

    def _check_letters(self, face: FaceInProgress, text: str, items: Sequence[Item]) -> None:
        """Report letters that no font has, and faulty color glyphs.

        For bold text without a bold font, which was reported, only the first is reported again.
        """
        fonts = self.context.fonts
        if fonts.unbold and self._family in fonts.unbold and (self._is_bold or "**" in text):
            fonts.unbold_texts.setdefault(self._family, text)
        for words in self._variants.values():
            if words.face.lacking:
                self._report_lacking(face, words.face, text)
        if fonts.has_color:
            from punchboard.generator.layout.color_glyphs import check_color_glyphs

            check_color_glyphs(face, items, face.where(self._column, self.position))

    def _report_lacking(self, face: FaceInProgress, font: FontFace, text: str) -> None:
        characters = font.lacks(text)
        if not characters:
            return
        where = face.cell_of(characters, self._column, self.position)
        card = face.card.name if face.card is not None else ""
        for message, hint, _ in missing_character_messages(font.name, characters, text, card):
            face.fault(where, message, hint)


DRAWER = TextDrawer
