"""Questions of a long form, each under a line that says its answer; a touch opens one of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeGuard

from kivy.clock import Clock
from kivy.properties import BooleanProperty, DictProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from punchboard.companion.ui.parts.panes import Column, Scroller
from punchboard.companion.ui.theme import THEME
from punchboard.companion.view_schema import FieldView, NumberFieldView, SeatView

#: At most this many lines of inputs fit on a small screen with the head and foot of a sheet.
_MOST_LINES = 10
#: At least this many questions are folded; fewer stay open, however high they are.
_LEAST_FIELDS = 3
#: Seconds until a question that was opened has its height.
_SETTLED = 0.1


def is_long(fields: Sequence[FieldView]) -> bool:
    """Return whether a form is too long to be looked through."""
    # Figures that are touched where they stand must be seen.
    if any(map(_has_spaces, fields)):
        return False
    return len(fields) >= _LEAST_FIELDS and sum(map(_lines, fields)) > _MOST_LINES


def _has_spaces(field: FieldView) -> bool:
    if field["widget"] == "grid":
        return any("touched" in wheel for row in field["rows"] for wheel in row["wheels"])
    return field["widget"] == "number" and "touched" in field["wheels"][0]


def _lines(field: FieldView) -> int:
    """Return about how many lines of buttons an input takes."""
    if field["widget"] == "pick" and field["look"] != "switch":
        beside = field.get("across") or 2
        return 1 + -(-len(field["choices"]) // beside)
    if field["widget"] == "grid":
        return 1 + sum(len(row["wheels"]) for row in field["rows"])
    return 2 if is_figure(field) else 1


def is_figure(field: FieldView) -> TypeGuard[NumberFieldView]:
    """Return whether a field is a figure between minus and plus."""
    return field["widget"] == "number" and field["look"] == "stepper"


class FoldHead(ButtonBehavior, BoxLayout):
    """The line of a question: its title, its current answer, and whether it is open."""

    title = StringProperty("")
    answer_words = StringProperty("")
    seat = DictProperty({})
    is_open = BooleanProperty(False)


class Fold(Column):
    """A question under its line.

    Attributes:
        is_open: Whether the input is shown.
    """

    is_open = BooleanProperty(False)

    def __init__(
        self,
        title: str,
        body: Widget,
        answer_words: Callable[[], str],
        seat: SeatView | None = None,
    ) -> None:
        """Make it closed.

        Args:
            title: Question of the fold.
            body: The input.
            answer_words: Returns the current answer in words.
            seat: Seat that the question is for; its marker leads the line.
        """
        super().__init__()
        self._body = body
        self._answer_words = answer_words
        self.head = FoldHead(title=title, seat=dict(seat or {}))
        self.head.bind(on_release=lambda _head: self._touched())
        self.add_widget(self.head)
        self.tell()

    def tell(self) -> None:
        """Show the current answer in the line."""
        self.head.answer_words = self._answer_words()

    def on_is_open(self, _fold: object, is_open: bool) -> None:
        """Show the input, or take it away."""
        self.head.is_open = is_open
        if is_open:
            self.add_widget(self._body)
        else:
            self.remove_widget(self._body)

    def open(self) -> None:
        """Show the input, and bring it into sight once it has its height."""
        self.is_open = True
        into_sight(self, self.head)

    def _touched(self) -> None:
        if self.is_open:
            self.is_open = False
        else:
            self.open()


def into_sight(widget: Widget, head: Widget | None = None) -> None:
    """Scroll to a widget once it has its height; its head is seen if not all of it can be."""

    def scroll(_dt: float) -> None:
        place = widget.parent
        while place is not None and place is not place.parent:
            if isinstance(place, Scroller):
                if place.viewport_size[1] > place.height:
                    place.rest()
                    place.scroll_to(widget, padding=THEME.step, animate=False)
                    if head is not None:
                        Clock.schedule_once(partial(scroll_back, place, head), 0)
                return
            place = place.parent

    def scroll_back(place: Scroller, head: Widget, _dt: float) -> None:
        place.update_from_scroll()  # or the head would be sought where it was
        place.scroll_to(head, padding=THEME.step, animate=False)

    Clock.schedule_once(scroll, _SETTLED)


def open_one_at_a_time(folds: Sequence[Fold]) -> None:
    """Close the other folds when one is opened."""

    def opened(fold: Fold, is_open: bool) -> None:
        for other in folds if is_open else ():
            if other is not fold:
                other.is_open = False

    for fold in folds:
        fold.bind(is_open=opened)
