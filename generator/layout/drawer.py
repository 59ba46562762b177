"""The base of compiled elements: placement, colors, opacity.

Converts between mm from the top left, as in layouts, and points from the bottom left.
"""

from __future__ import annotations

import math
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from punchboard.cards.catalog import tr
from punchboard.cards.problem import FieldError, Hint, Position, Remedy
from punchboard.cards.schema.base import to_mm, with_point
from punchboard.cards.schema.layout import ElementBase, LayoutFile
from punchboard.generator.expression import (
    ACCOUNT,
    ExpressionError,
    Scope,
    compile_value,
    compile_values,
    not_a_number,
)
from punchboard.generator.graphics.display_list import Group, Item, Shape, Slot
from punchboard.generator.graphics.geometry import IDENTITY, MM, Rect, polygon, turning
from punchboard.generator.layout.context import LayoutContext, meant_expression
from punchboard.generator.layout.face_in_progress import RED, FaceInProgress
from punchboard.generator.text.font_file import FontError

if TYPE_CHECKING:  # only editors ask for boxes
    from punchboard.generator.graphics.element_box import ElementSource

MINUS = "\u2212"
#: How far an element reaches right and down from its parent's top left, in points.
Extent = tuple[float, float]
#: Height of the room for a text that is measured before it must fit, in points.
ENDLESS = 1e6
#: What the budget counts for an element on a face, and for a segment of an outline: their layout,
#: their digest, and their operators in the file.
STEPS_OF_ELEMENT = 20
STEPS_OF_SEGMENT = 2
#: And for a letter that is read and measured, or broken into lines; shrinking is three times that.
STEPS_OF_LETTER = 0.5
#: Gives a color for the names in a scope; None for `none`.
ColorCall = Callable[[FaceInProgress, Scope], str | None]
#: A number with something behind it that was meant for a unit.
_UNIT = re.compile(r"\s*[-+]?[0-9.,]*[0-9]\s*[^\W\d_]+\s*")
#: Words that YAML reads as texts, and what they are meant for.
_ANSWERS = {"yes": "true", "on": "true", "no": "false", "off": "false"}
#: Size of the mark that `--provenance` puts at a chosen value, in points.
_MARK = 1.7


def number(value: object) -> float:
    """Return an expression's result as a number; yes is 1.

    Raises:
        ExpressionError: if it is none.
    """
    if isinstance(value, (int, float)):
        return float(value)
    if isinstance(value, str) and value:
        try:
            result = float(value.replace("\u2212", "-"))
        except ValueError:
            result = math.nan
        if math.isfinite(result):
            return result
        hint = tr('write a number, or an expression that begins with "="')
        raise ExpressionError(tr('"{value}" isn\'t a number', value=value[:60]), hint)
    raise not_a_number(None if value == "" else value)


def share(value: object) -> float:
    """Return an expression's result as an opacity.

    Raises:
        ExpressionError: if it is not from 0 to 1.
    """
    opacity = number(value)
    if 0 <= opacity <= 1:
        return opacity
    hint = (
        tr("write {opacity:g}", opacity=opacity / 100)
        if 1 < opacity <= 100
        else tr("write 1 for what hides all")
    )
    raise ExpressionError(tr("opacity is {opacity:g}, must be from 0 to 1", opacity=opacity), hint)


def length(value: object) -> float:
    """Return an expression's result as a length in points: a number of mm, or text with its unit.

    Raises:
        ExpressionError: if it is none.
    """
    if isinstance(value, (int, float)):
        return value * MM
    if isinstance(value, str):
        measured = to_mm(value)
        if measured is not None:
            return measured * MM
        if meant := with_point(value):
            message = tr('"{value}" isn\'t a number', value=value[:60])
            hint = tr("write {value}", value=meant)
            raise ExpressionError(message, Hint(hint, Remedy(value, meant, "plain")))
        if _UNIT.fullmatch(value):
            hint = tr("write it in mm, or with a unit: 9mm, 0.9cm, 0.35in, 25pt")
            raise ExpressionError(tr('"{value}" isn\'t a number', value=value[:60]), hint)
    return number(value) * MM


def no_answer(field: str, text: str) -> ExpressionError:
    """Return the error for a text where an element needs true or false."""
    what = tr(
        '{field} is the text "{text}", which is neither true nor false', field=field, text=text[:60]
    )
    meant = _ANSWERS.get(text.strip().casefold())
    if meant is not None:
        hint = tr("write {field}: {value}", field=field, value=meant)
        return ExpressionError(what, Hint(hint, Remedy(text, meant, "plain")))
    return ExpressionError(what, meant_expression(text) or tr('write "={text}"', text=text[:60]))


def need_room(box: Rect) -> None:
    """Raise an error if a box is empty.

    Raises:
        ExpressionError: if its width or height isn't above 0.
    """
    if box.width <= 0 or box.height <= 0:
        size = f"{box.width / MM:.1f} × {box.height / MM:.1f} mm"
        raise ExpressionError(
            tr("its box is {size}", size=size.replace("-", MINUS)), tr("correct at:")
        )


class Compile(Protocol):
    """Compiles the elements within an element."""

    def __call__(
        self, elements: Mapping[str, ElementBase], *, whole: Rect | None = None
    ) -> list[Drawer]:
        """Return their drawers.

        Args:
            elements: Elements by name.
            whole: The face, to report texts outside it; None if they repeat or turn.
        """


class Site(NamedTuple):
    """The place of an element in a layout.

    Attributes:
        name: Name of the element.
        position: Position of the element in its layout file.
        context: Fonts, art and diagnostics.
        layout: The layout file.
        whole: The face, to report texts outside it; None within elements that repeat or turn.
        compile: Compiles the elements within the element.
    """

    name: str
    position: Position
    context: LayoutContext
    layout: LayoutFile
    whole: Rect | None
    compile: Compile


class Drawer(ABC):
    """A compiled element: draws itself for a card.

    Attributes:
        names: Names in its expressions; without any (and without `shows`), it is constant.
        position: Position of the element in its layout file.
        account: Account charged for its drawing.
        open_height: Whether `at` lets the height reach the parent's lower edge.
        source: The element in its layout, if an editor asks for boxes.
        shown_text: The text that a text element showed last; None for other elements.
        turns_itself: Whether `draw_in` turns the drawing.
    """

    source: ElementSource | None = None
    shown_text: str | None = None
    turns_itself = False

    def __init__(self, element: ElementBase, site: Site) -> None:
        """Compile an element.

        Raises:
            ExpressionError: if one of its expressions is invalid.
            FieldError: if one of its values is invalid.
        """
        self.position, self.context = position, context = site.position, site.context
        hint = tr("repeat less, or draw something simpler here")
        self.account = context.budget.account(position, tr("this element"), hint)
        self._at = compile_values(element.at)
        self.names: frozenset[str] = frozenset().union(*(each.names for each in self._at))
        self._open_width, self.open_height = len(self._at) < 3, len(self._at) < 4
        # What no name has a part in: the lengths, and the last parent with the box in it.
        self._fixed_at = () if self.names else tuple(length(each.call({})) for each in self._at)
        self._last_box: tuple[Rect, Rect] | None = None
        if isinstance(element.when, str) and not element.when.startswith("="):
            raise no_answer("when", element.when)
        self._when = None if element.when is True else compile_value(element.when)
        self._shows = element.shows if context.provenance else ""
        self._opacity = None if element.opacity == 1 else compile_value(element.opacity)
        self._turn = None if element.turn == 0 else compile_value(element.turn)
        keeps_slot = context.slots and element.slot is not False
        self._slot = compile_value(element.slot) if keeps_slot else None
        for value in (self._when, self._opacity, self._turn, self._slot):
            if value is not None:
                self.names |= value.names
        if self._shows:
            self.names |= {"card"}

    def box_in(self, scope: Scope, parent: Rect) -> Rect:
        """Return the element's box in points."""
        last = self._last_box
        if last is not None and last[0] is parent:
            return last[1]
        lengths = self._fixed_at or [length(each.call(scope)) for each in self._at]
        x, y = lengths[0], lengths[1]
        width = parent.width - x if self._open_width else lengths[2]
        height = parent.height - y if self.open_height else lengths[3]
        box = Rect(parent.x + x, parent.top - y, width, height)
        if self._fixed_at:
            self._last_box = (parent, box)
        return box

    def colour(self, value: str) -> ColorCall:
        """Compile a color, and add the names that it reads to `names`.

        Args:
            value: Color of the palette or of CSS, `#rrggbb`, `none`, or an expression for one.

        Returns:
            A function that gives the color on a face; None for `none`, red for an unknown one.
        """
        compiled = compile_value(value)
        self.names |= compiled.names
        if not compiled.names:
            try:
                fixed = self.context.colour(compiled.call({}))
                return lambda face, scope: fixed
            except FieldError as unknown:
                self.context.diagnostics.error(self.position, unknown.message, unknown.hint)

        def evaluate(face: FaceInProgress, scope: Scope) -> str | None:
            name = compiled.call(scope)
            try:
                return self.context.colour(name)
            except FieldError as unknown:
                where = self.position
                if compiled.names:
                    where = face.cell_with(str(name), where)
                face.fault(where, unknown.message, unknown.hint)
                return RED

        return evaluate

    def draw(self, face: FaceInProgress, scope: Scope, parent: Rect, out: list[Item]) -> Extent:
        """Draw the element for the names in `scope`.

        Args:
            face: Face to draw on; receives diagnostics.
            scope: Values of names.
            parent: Box to place it in.
            out: Display list to append to.

        Returns:
            Its extent from the parent's top left.
        """
        box = parent
        self.account.spend(STEPS_OF_ELEMENT)
        scope[ACCOUNT] = self.account
        try:
            if self._when is not None and not self._when.call(scope):
                return 0.0, 0.0
            box = self.box_in(scope, parent)
            start = len(out)
            if self._turn is None or self.turns_itself:
                width, height = self.draw_in(face, scope, box, out)
            else:
                width, height = self._draw_turned(face, scope, box, out)
            width = width if self._open_width else box.width
            height = height if self.open_height else box.height
            if self._opacity is not None:
                out[start:] = _faded(out[start:], share(self._opacity.call(scope)))
            if self._slot is not None:
                out += slot_in(box, self._slot.call(scope))
            if self._shows and face.is_chosen(self._shows):
                out.append(_provenance_mark(box))
            if face.boxes is not None:
                self._note_box(face, scope, box, height)
            return box.x - parent.x + width, parent.top - box.top + height
        except FontError as trouble:  # a variant that only this text needs
            face.fault(self.position, trouble.message, trouble.hint)
            self._note_faulty_box(face, box)
            return 0.0, 0.0
        except (ExpressionError, ValueError, TypeError) as error:
            # A broken expression is one fault of the layout, not one of each card.
            face.broken(self.position, error, of_card="card" in self.names)
            self._note_faulty_box(face, box)
            return 0.0, 0.0
        finally:
            if face.unmarked:
                face.mark_faults(box, out)

    def degrees(self, scope: Scope) -> float:
        """Return the rotation of an element that has one, in degrees clockwise."""
        assert self._turn is not None
        return number(self._turn.call(scope))

    def _draw_turned(
        self, face: FaceInProgress, scope: Scope, box: Rect, out: list[Item]
    ) -> Extent:
        """Draw into a box, and turn the drawing around its middle."""
        items: list[Item] = []
        repeats, boxes = len(face.repeats), face.box_count
        width, height = self.draw_in(face, scope, box, items)
        degrees = self.degrees(scope)
        if face.unmarked:
            face.mark_faults(box, items)
        if degrees and items:
            whole = Group(tuple(items), turning(_ended(box, height), degrees))
            face.move_repeats(repeats, whole)
            face.move_boxes(boxes, whole.matrix)
            items = [whole]
        out += items
        return width, height

    def _note_faulty_box(self, face: FaceInProgress, box: Rect) -> None:
        """Record the box of an element that can't be drawn."""
        if face.boxes is not None and self.source is not None:
            from punchboard.generator.graphics.element_box import ElementBox

            text = None if self.shown_text is None else ""
            face.boxes.append(ElementBox(self.source, _ended(box, 0.0), text))

    def _note_box(self, face: FaceInProgress, scope: Scope, box: Rect, height: float) -> None:
        """Record the element's box for an editor; a box without an end is as tall as its text."""
        from punchboard.generator.graphics.element_box import ElementBox  # only editors ask

        assert face.boxes is not None
        if self.source is not None:
            box = _ended(box, height)
            matrix = IDENTITY if self._turn is None else turning(box, self.degrees(scope))
            face.boxes.append(ElementBox(self.source, box, self.shown_text, matrix))

    @abstractmethod
    def draw_in(self, face: FaceInProgress, scope: Scope, box: Rect, out: list[Item]) -> Extent:
        """Draw into a box; returns the width and height of the content in points."""


class UndrawableElement(Drawer):
    """An element that could not be compiled, which a draft marks where it would stand."""

    def __init__(self, element: ElementBase, site: Site, fault: str) -> None:
        """Take the element's place; `fault` is the error that prevents drawing it."""
        try:
            super().__init__(ElementBase(kind=element.kind, at=element.at), site)
        except (ExpressionError, ValueError):
            super().__init__(ElementBase(kind=element.kind), site)
        self._fault = fault

    def draw_in(self, face: FaceInProgress, scope: Scope, box: Rect, out: list[Item]) -> Extent:
        """Draw nothing but the mark."""
        face.note_fault(self._fault)
        return box.width, box.height


def _ended(box: Rect, height: float) -> Rect:
    """Return a box that is as tall as its content if it has no end."""
    return box._replace(height=height) if box.height > ENDLESS / 2 else box


def slot_in(box: Rect, turn: object) -> list[Item]:
    """Return the slot in the center of a box, if there is one.

    Args:
        box: Box of an element.
        turn: Value of `slot:`: whether there is one, or the rotation of a piece in it in degrees.
    """
    if turn is False:
        return []
    x, y = box.x + box.width / 2, box.top - box.height / 2
    if turn is True:
        return [Slot((), (0, 0, 0, 0, x, y))]
    angle = math.radians(-number(turn))
    cos, sin = math.cos(angle), math.sin(angle)
    return [Slot((), (cos, sin, -sin, cos, x, y))]


def _faded(items: list[Item], opacity: float) -> list[Item]:
    """Return items that are seen to a part, all together as one picture."""
    if opacity == 1 or not items:
        return items
    return [Group(tuple(items), opacity=opacity)] if opacity else []


def _provenance_mark(box: Rect) -> Shape:
    """A small open diamond at the top right of a value that was chosen here."""
    x, y, r = box.x + box.width - _MARK, box.top - _MARK, _MARK
    return Shape(
        polygon([(x - r, y), (x, y + r), (x + r, y), (x, y - r)]),
        fill="#ffffff",
        stroke="#b3541e",
        width=0.5,
    )


#: Compiles the elements in a group, a stack or a track.


def draw_all(
    face: FaceInProgress, drawers: Sequence[Drawer], scope: Scope, box: Rect, out: list[Item]
) -> Extent:
    """Draw elements in order; returns how far they reach together."""
    width = height = 0.0
    for drawer in drawers:
        right, down = drawer.draw(face, scope, box, out)
        width = right if right > width else width
        height = down if down > height else height
    return width, height
