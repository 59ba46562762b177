"""Inputs for a grid of whole numbers: a line for each seat, or for each kind of goods."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, DictProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from punchboard.cards.catalog import tr
from punchboard.companion.ui.fields.base import FieldInput
from punchboard.companion.ui.fields.folds import Fold, into_sight, open_one_at_a_time
from punchboard.companion.ui.fields.number import (
    AskLine,
    Stepper,
    WhyLine,
    figure,
    figures_of,
    has_many,
    stepper_of,
)
from punchboard.companion.ui.model import AppModel
from punchboard.companion.ui.parts.panes import Column
from punchboard.companion.ui.parts.taps import Tap
from punchboard.companion.ui.phrases import phrase
from punchboard.companion.ui.theme import THEME
from punchboard.companion.view_schema import FieldView, GridFieldView, RowView, WheelView

#: At least this many figures of a seat are folded under its name.
_MANY = 3
#: The room of a kind before its figures.
_KIND = 56


def has_own_folds(field: FieldView) -> bool:
    """Return whether a field's seats open one by one."""
    return field["widget"] == "grid" and any(len(row["wheels"]) >= _MANY for row in field["rows"])


class FigureCell(ButtonBehavior, BoxLayout):
    """A figure of a seat; a touch lays out the figures that it may be."""

    title = StringProperty("")
    text = StringProperty("")
    is_set = BooleanProperty(False)
    is_active = BooleanProperty(False)


class SeatHead(BoxLayout):
    """A seat's marker and name, before its figures."""

    seat = DictProperty({})
    name = StringProperty("")
    is_active = BooleanProperty(False)


class SeatFigures(Column):
    """A seat with one or two figures beside its name, and the possible values of the asked one."""

    def __init__(
        self,
        model: AppModel,
        row: RowView,
        on_ask: Callable[[SeatFigures, int], None],
        on_figure: Callable[[SeatFigures, bool], None],
    ) -> None:
        """Make it with nothing asked.

        Args:
            model: Model with the seat.
            row: Row of the grid.
            on_ask: Called when the figure of a wheel, by its place, is to be asked.
            on_figure: Called when a figure was picked or the line left out, and whether that is
                the whole answer, so that the next can be asked.
        """
        super().__init__()
        self.row = row
        self._on_figure = on_figure
        seat = model.seat(row["seat"])
        self._head = SeatHead(seat=seat, name=seat.get("name", ""))
        self.figures: list[int | None] = [
            None if row["optional"] and wheel["start"] == wheel["least"] else wheel["start"]
            for wheel in row["wheels"]
        ]
        #: Whether a figure was picked, or must be there.
        self.is_in = not row["optional"]
        self.is_answered = self.is_in
        self._cells: list[FigureCell] = []
        self._asked: int | None = None
        self._picker: Column | None = None
        for place, wheel in enumerate(row["wheels"]):
            cell = FigureCell(title=wheel["title"] if len(row["wheels"]) > 1 else "")
            cell.bind(on_release=lambda _cell, place=place: on_ask(self, place))
            self._cells.append(cell)
            self._head.add_widget(cell)
        self.add_widget(self._head)
        self._show()

    @property
    def value(self) -> dict[str, int] | None:
        """The figures by wheel; None while the line is left out."""
        if not self.is_in:
            return None
        pairs = zip(self.row["wheels"], self.figures, strict=True)
        return {w["name"]: w["start"] if made is None else made for w, made in pairs}

    @property
    def answer_words(self) -> str:
        """The figures in words."""
        return "/".join(cell.text for cell in self._cells)

    def ask(self, place: int | None) -> None:
        """Show the possible figures of a wheel; None hides them."""
        self._asked = place
        if self._picker is not None:
            self.remove_widget(self._picker)
            self._picker = None
        if place is not None:
            wheel = self.row["wheels"][place]
            self._picker = Column()
            if has_many(wheel):
                self._picker.add_widget(self._stepper(wheel, place))
            self._picker.add_widget(figures_of(wheel, self.figures[place], self._pick))
            if self.row["optional"] and place == 0:
                none = Tap(kind="quiet", text=phrase("none"))
                none.bind(on_release=lambda _tap: self._leave_out())
                self._picker.add_widget(none)
            self.add_widget(self._picker)
            into_sight(self, self._head)
        self._show()

    def next_open(self) -> int | None:
        """Return the place of the next wheel to ask; None if there is none."""
        if self.is_answered and not self.is_in:
            return None
        after = -1 if self._asked is None else self._asked
        places = range(after + 1, len(self.figures))
        return next((n for n in places if not self.is_answered or n not in self._picked), None)

    def _stepper(self, wheel: WheelView, place: int) -> Stepper:
        """Return minus and plus for a wheel with more figures than can be laid out."""
        number = self.figures[place]
        start = wheel["start"] if number is None else number

        def stepped(_why: str) -> None:
            self._take(place, int(made.value))
            self._on_figure(self, False)

        made = Stepper({**wheel, "start": start}, stepped)
        return made

    def _take(self, place: int, number: int) -> None:
        self.figures[place] = number
        self._picked |= {place}
        self.is_in = self.is_answered = True
        self._show()

    _picked: frozenset[int] = frozenset()

    def _pick(self, number: int) -> None:
        if self._asked is not None:
            self._take(self._asked, number)
        self._on_figure(self, True)

    def _leave_out(self) -> None:
        self.is_in, self.is_answered = False, True
        self.figures = [None] * len(self.figures)
        self._picked = frozenset(range(len(self.figures)))
        self._show()
        self._on_figure(self, True)

    def _show(self) -> None:
        self._head.is_active = self._asked is not None
        left_out = self.is_answered and not self.is_in
        for place, (cell, wheel) in enumerate(zip(self._cells, self.row["wheels"], strict=True)):
            number = self.figures[place]
            if number is None and self.is_in and place not in self._picked:
                number = wheel["start"] if place != self._asked else None
            unit = wheel["unit"] if len(wheel["unit"]) == 1 else ""
            cell.text = phrase("none") if left_out and place == 0 else ""
            cell.text = cell.text or ("–" if number is None else figure(number, unit))
            cell.is_set = self.is_in
            cell.is_active = place == self._asked


class NumbersInput(FieldInput[GridFieldView]):
    """A line for each seat; optional lines that nobody touches are left out.

    The figures of one line at a time are laid out, the first line's at once. A touch on one of them
    answers, and asks the next, so each dial on the table takes one touch.
    """

    def __init__(self, model: AppModel, field: GridFieldView) -> None:
        super().__init__(model, field)
        self._lines: list[SeatFigures] = []
        for row in field["rows"]:
            line = SeatFigures(model, row, self._ask, self._answered)
            self._lines.append(line)
            self.add_widget(line)
        is_touched = len(self._lines) == 1 and "touched" in field["rows"][0]["wheels"][0]
        if self._lines[0].figures[0] is None or is_touched:
            self._lines[0].ask(0)

    @property
    def is_settled(self) -> bool:
        """Whether every line may be sent."""
        return all(line.is_answered for line in self._lines)

    def _ask(self, line: SeatFigures, place: int) -> None:
        for other in self._lines:
            if other is not line:
                other.ask(None)
        line.ask(place)

    def _answered(self, line: SeatFigures, is_whole: bool) -> None:
        """Ask the next figure that nobody has picked."""
        for each in self._lines[self._lines.index(line) :] if is_whole else ():
            place = each.next_open()
            if place is not None:
                self._ask(each, place)
                break
        else:
            if is_whole:
                line.ask(None)
        self.dispatch("on_answer")

    @property
    def answer_words(self) -> str:
        """Each seat with its figure."""
        names = (self.model.seat(line.row["seat"]).get("name", "") for line in self._lines)
        return tr(", ").join(
            f"{name} {line.answer_words}" for name, line in zip(names, self._lines, strict=True)
        )

    @property
    def value(self) -> dict[str, dict[str, int]] | None:
        """The figures by seat and wheel; None while all lines are left out."""
        values = {line.row["seat"]: line.value for line in self._lines}
        return {seat: value for seat, value in values.items() if value is not None} or None

    @property
    def is_ready(self) -> bool:
        """Return whether it may be sent: a table at which nobody bids is left out as a whole."""
        return super().is_ready or self.is_settled


class FoldedNumbersInput(FieldInput[GridFieldView]):
    """Many figures of each seat, under its name; lines that nobody touches are left out."""

    def __init__(self, model: AppModel, field: GridFieldView) -> None:
        super().__init__(model, field)
        self._rows: dict[str, dict[str, Stepper]] = {}
        self._in: dict[str, bool] = {}
        self._why = WhyLine()
        open_one_at_a_time([self._add(row) for row in field["rows"]])
        self.add_widget(self._why)

    def _add(self, row: RowView) -> Fold:
        """Add a seat whose figures wait under its name."""
        self._in[row["seat"]] = not row["optional"]
        body = Column()
        known = self.model.seat(row["seat"])
        steppers: dict[str, Stepper] = {}
        fold = Fold(
            known.get("name", ""), body, lambda: _told(row["wheels"], steppers.values()), known
        )
        for wheel in row["wheels"]:

            def stepped(why: str) -> None:
                self._stepped(row["seat"], why)
                fold.tell()

            line = AskLine(title=wheel["title"])
            steppers[wheel["name"]] = stepper = stepper_of(wheel, stepped)
            line.share_with(stepper)
            body.add_widget(line)
        fold.tell()
        self._rows[row["seat"]] = steppers
        self.add_widget(fold)
        return fold

    def _stepped(self, seat: str, why: str) -> None:
        self._in[seat] = True
        self._why.text = why
        self.dispatch("on_answer")

    @property
    def answer_words(self) -> str:
        """Each seat with its figures."""
        return tr(", ").join(
            f"{self.model.seat(seat).get('name', '')} {_shown(steppers.values())}"
            for seat, steppers in self._rows.items()
        )

    @property
    def value(self) -> dict[str, dict[str, int]] | None:
        """The figures by seat and wheel; None while all lines are left out."""
        values = {
            seat: {name: int(stepper.value) for name, stepper in steppers.items()}
            for seat, steppers in self._rows.items()
            if self._in[seat]
        }
        return values or None


def _shown(steppers: Any) -> str:
    return "/".join(stepper.shown for stepper in steppers)


def _told(wheels: Any, steppers: Any) -> str:
    """Return a seat's amounts in words: "2 Oak, 1 Cherry"."""
    pairs = zip(wheels, steppers, strict=False)
    held = [f"{figure(int(made.value))} {wheel['title']}" for wheel, made in pairs if made.value]
    return tr(", ").join(held) or phrase("nothing")


class KindLine(BoxLayout):
    """A kind with its drawing, before its figures."""

    title = StringProperty("")
    icon = StringProperty("")


class KindHead(BoxLayout):
    """The titles above the figures."""


class HeadWords(BoxLayout):
    """One of those titles."""

    text = StringProperty("")


class KindNumbersInput(FieldInput[GridFieldView]):
    """A line for each kind; none of them can be left out.

    If a line is too narrow for its figures, they are below each other, each with its title.
    """

    def __init__(self, model: AppModel, field: GridFieldView) -> None:
        super().__init__(model, field)
        self.spacing = dp(2)
        self._why = WhyLine()
        self._rows = {
            row["seat"]: {
                wheel["name"]: stepper_of(wheel, self._stepped) for wheel in row["wheels"]
            }
            for row in field["rows"]
        }
        self._needs = max(map(self._width_of, field["rows"]))
        self._is_stacked: bool | None = None
        self.bind(width=lambda *_: self._lay_out())
        self._lay_out()

    def _width_of(self, row: RowView) -> float:
        """Return how wide a line must be for its figures beside each other."""
        steppers = self._rows[row["seat"]].values()
        if len(steppers) == 1:
            return 0.0
        wide: float = dp(_KIND) + len(steppers) * (
            THEME.step + max(each.least for each in steppers)
        )
        return wide

    def _lay_out(self) -> None:
        """Add the lines, and again when the width asks for others."""
        is_stacked = self.width < self._needs
        if is_stacked is self._is_stacked:
            return
        self._is_stacked = is_stacked
        for stepper in (each for steppers in self._rows.values() for each in steppers.values()):
            stepper.take_back()
            if stepper.parent is not None:
                stepper.parent.remove_widget(stepper)
        self.clear_widgets()
        wheels = self.field["rows"][0]["wheels"]
        if len(wheels) > 1 and not is_stacked:
            head = KindHead()
            for wheel in wheels:
                head.add_widget(HeadWords(text=wheel["title"]))
            self.add_widget(head)
        for row in self.field["rows"]:
            self._add(row)
        self.add_widget(self._why)

    def _add(self, row: RowView) -> None:
        steppers = self._rows[row["seat"]]
        line: Any
        if len(steppers) > 1 and not self._is_stacked:
            line = KindLine(title=row["title"], icon=row["icon"])
            for stepper in steppers.values():
                stepper.size_hint_x, stepper.is_narrow = 1, True
                line.add_widget(stepper)
            self.add_widget(line)
            return
        line = AskLine(title=row["title"], icon=row["icon"], strong=len(steppers) > 1)
        self.add_widget(line)
        for wheel in row["wheels"]:
            if len(steppers) > 1:
                line = AskLine(title=wheel["title"])
                self.add_widget(line)
            steppers[wheel["name"]].is_narrow = False
            line.share_with(steppers[wheel["name"]])

    def _stepped(self, why: str) -> None:
        self._why.text = why
        self.dispatch("on_answer")

    @property
    def answer_words(self) -> str:
        """The figures of each kind."""
        return tr(", ").join(
            f"{row['title']} " + "/".join(made.shown for made in self._rows[row["seat"]].values())
            for row in self.field["rows"]
        )

    @property
    def value(self) -> dict[str, dict[str, int]]:
        """The figures by kind and wheel."""
        return {
            kind: {name: int(stepper.value) for name, stepper in steppers.items()}
            for kind, steppers in self._rows.items()
        }
