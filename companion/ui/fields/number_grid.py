"""Grids of numbers: a line for each seat, or for each kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from punchboard.companion.ui.fields.base import FieldInput
from punchboard.companion.ui.fields.folds import Fold, open_one_at_a_time
from punchboard.companion.ui.fields.number import AskLine, NamedStepper, Stepper, WhyLine, figure
from punchboard.companion.ui.model import AppModel
from punchboard.companion.ui.parts.panes import Column
from punchboard.companion.ui.parts.taps import Tap
from punchboard.companion.ui.phrases import phrase

#: So many figures of a seat wait under its name.
_MANY = 3


def has_own_folds(field: Mapping[str, Any]) -> bool:
    """Tell whether a field's seats open one by one."""
    return field["widget"] == "numbers" and any(
        len(row["wheels"]) >= _MANY for row in field["rows"]
    )


class SeatNumbers(BoxLayout):
    """A line of the grid: a seat, and its figures; dim while it is left out."""

    is_in = BooleanProperty(False)


class NumbersInput(FieldInput):
    """A line for each seat; optional lines that nobody touches are left out."""

    def __init__(self, model: AppModel, field: Mapping[str, Any]) -> None:
        super().__init__(model, field)
        self._rows: dict[str, dict[str, Stepper]] = {}
        self._in: dict[str, bool] = {}
        self._why = WhyLine()
        folds = []
        for row in field["rows"]:
            self._in[row["seat"]] = not row["optional"]
            if len(row["wheels"]) >= _MANY:
                folds.append(self._add_fold(row))
            else:
                self._add_line(row)
        open_one_at_a_time(folds)
        self.add_widget(self._why)

    def _add_fold(self, row: Mapping[str, Any]) -> Fold:
        """Add a seat whose figures wait under its name."""
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
            steppers[wheel["name"]] = stepper = Stepper(wheel, stepped)
            line.share_with(stepper)
            body.add_widget(line)
        fold.tell()
        self._rows[row["seat"]] = steppers
        self.add_widget(fold)
        return fold

    def _add_line(self, row: Mapping[str, Any]) -> None:
        """Add a seat whose figures stand beside its name."""
        seat = row["seat"]
        line = SeatNumbers(is_in=self._in[seat])
        known = self.model.seat(seat)
        name = Tap(kind="plain", seat=known, text=known.get("name", ""), centred=False)
        name.bind(on_release=lambda _tap: self._toggle(line, row))
        line.add_widget(name)
        several = len(row["wheels"]) > 1
        steppers: dict[str, Stepper] = {}
        place = Column() if several else line
        for wheel in row["wheels"]:

            def stepped(why: str) -> None:
                line.is_in = True
                self._stepped(seat, why)

            stepper = Stepper(wheel, stepped)
            stepper.dim = not line.is_in
            line.bind(
                is_in=lambda _line, is_in, stepper=stepper: setattr(stepper, "dim", not is_in)
            )
            steppers[wheel["name"]] = stepper
            if several:
                titled = NamedStepper(title=wheel["title"])
                titled.add_widget(stepper)
                place.add_widget(titled)
            else:
                line.add_widget(stepper)
        if several:
            line.add_widget(place)
        self._rows[seat] = steppers
        self.add_widget(line)

    def _toggle(self, line: SeatNumbers, row: Mapping[str, Any]) -> None:
        line.is_in = not line.is_in or not row["optional"]
        self._in[row["seat"]] = line.is_in
        self.dispatch("on_answer")

    def _stepped(self, seat: str, why: str) -> None:
        self._in[seat] = True
        self._why.text = why
        self.dispatch("on_answer")

    @property
    def told(self) -> str:
        """Each seat with its figure."""
        return ", ".join(
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
    """Return what a seat has: "2 Oak, 1 Cherry"."""
    pairs = zip(wheels, steppers, strict=False)
    held = [f"{figure(int(made.value))} {wheel['title']}" for wheel, made in pairs if made.value]
    return ", ".join(held) or phrase("nothing")


class KindLine(BoxLayout):
    """A kind with its drawing, before its figures."""

    title = StringProperty("")
    icon = StringProperty("")


class KindHead(BoxLayout):
    """The titles above the figures."""


class HeadWords(BoxLayout):
    """One of those titles."""

    text = StringProperty("")


class KindNumbersInput(FieldInput):
    """A line for each kind; none of them can be left out."""

    def __init__(self, model: AppModel, field: Mapping[str, Any]) -> None:
        super().__init__(model, field)
        self.spacing = dp(2)
        self._rows: dict[str, dict[str, Stepper]] = {}
        self._why = WhyLine()
        wheels = field["rows"][0]["wheels"]
        if len(wheels) > 1:
            head = KindHead()
            for wheel in wheels:
                head.add_widget(HeadWords(text=wheel["title"]))
            self.add_widget(head)
        for row in field["rows"]:
            self._add(row)
        self.add_widget(self._why)

    def _add(self, row: Mapping[str, Any]) -> None:
        line: Any
        steppers = {wheel["name"]: Stepper(wheel, self._stepped) for wheel in row["wheels"]}
        if len(steppers) > 1:
            line = KindLine(title=row["title"], icon=row["icon"])
        else:
            line = AskLine(title=row["title"], icon=row["icon"])
        for stepper in steppers.values():
            stepper.is_narrow = len(steppers) > 1
            if len(steppers) == 1:
                line.share_with(stepper)
            else:
                line.add_widget(stepper)
        self._rows[row["seat"]] = steppers
        self.add_widget(line)

    def _stepped(self, why: str) -> None:
        self._why.text = why
        self.dispatch("on_answer")

    @property
    def told(self) -> str:
        """The figures of each kind."""
        return ", ".join(
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
