"""Inputs with a button for each answer: one answer, several, or seats in order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from kivy.metrics import dp

from punchboard.cards.catalog import tr
from punchboard.companion.ui.fields.base import FieldInput
from punchboard.companion.ui.model import AppModel
from punchboard.companion.ui.parts.grid import Wrap
from punchboard.companion.ui.parts.taps import Tap
from punchboard.companion.ui.parts.words import width_of
from punchboard.companion.ui.theme import THEME
from punchboard.companion.view_schema import ChoiceView, PickFieldView

#: At most this many letters in answers that are beside each other.
_SHORT = 20
#: At most this many letters in the reason below such an answer, in two lines.
_WRAPPED = 32
#: At most this many choices are buttons; more are a list with a search.
MOST_BUTTONS = 18


def width_for(choices: Sequence[ChoiceView], more: str = "") -> float:
    """Return how wide the widest of some buttons is, pixels.

    Args:
        choices: Each with its `label`, and with a `detail`, an `icon` or a `seat`.
        more: Text that may come before a label.
    """
    words = max(
        max(
            width_of(more + choice["label"], THEME.body, bold=True),
            width_of(choice.get("detail", ""), THEME.small),
        )
        for choice in choices
    )
    has_drawing = any(choice.get("icon") or choice.get("seat") for choice in choices)
    return float(words + 2.5 * THEME.step + has_drawing * (dp(28) + 1.25 * THEME.step) + dp(4))


class PickInput(FieldInput[PickFieldView]):
    """Some of several choices: their values in the order in which they were touched.

    Attributes:
        chosen: Values that are picked now.
        several: Whether the answer is a list.
    """

    def __init__(self, model: AppModel, field: PickFieldView) -> None:
        super().__init__(model, field)
        self.several = field.get("most", 1) > 1 or bool(field.get("ordered"))
        start = field.get("start")
        is_one = start is not None and not isinstance(start, list)
        self.chosen: list[Any] = [start] if is_one else list(cast("list[Any]", start or []))
        self._start = list(self.chosen)

    def pick(self, value: Any) -> None:
        """Take a value in; of several, take it out if it was in."""
        if not self.several:
            self.chosen = [value]
        elif value in self.chosen:
            self.chosen.remove(value)
        elif len(self.chosen) < self.field["most"]:
            self.chosen.append(value)

    @property
    def answer_words(self) -> str:
        """The labels of the answer."""
        choices = self.field["choices"]
        return tr(", ").join(each["label"] for each in choices if each["value"] in self.chosen)

    @property
    def value(self) -> Any:
        """The answer, or all of them where several are wanted."""
        if self.field.get("optional") and self.chosen == self._start:
            return None
        if not self.several:
            return self.chosen[0] if self.chosen else None
        return self.chosen if len(self.chosen) >= self.field.get("least", 1) else None


class ChoiceInput(PickInput):
    """Buttons; one touch answers where a single value is wanted."""

    def __init__(self, model: AppModel, field: PickFieldView) -> None:
        super().__init__(model, field)
        if field["look"] == "switch" and not self.chosen:
            self.chosen = [False]
        self.takes_one_touch = not self.several
        self.sends_on_touch = self.takes_one_touch and not field.get("optional")
        choices = field["choices"]
        is_short = all(
            max(len(choice["label"]), len(choice.get("detail", ""))) <= _SHORT
            and len(choice.get("why", "")) <= _WRAPPED
            for choice in choices
        )
        self._across = field.get("across", 0)
        place: Any = self
        if self._across:
            place = Wrap(least=dp(36), most=self._across)
        elif is_short and len(choices) > 1:
            place = Wrap(least=width_for(choices))
        if place is not self:
            self.add_widget(place)
        self._taps = [(choice, self._tap(choice)) for choice in choices]
        for _, tap in self._taps:
            place.add_widget(tap)
        self._show()

    def _tap(self, choice: ChoiceView) -> Tap:
        tap = Tap(
            text=choice["label"],
            detail="" if self._across else choice.get("why") or choice.get("detail", ""),
            icon=choice.get("icon", ""),
            seat=self.model.seat(choice.get("seat", "")),
        )
        tap.bind(on_release=lambda _tap: self._touch(choice))
        return tap

    def _touch(self, choice: ChoiceView) -> None:
        if choice.get("why"):
            return
        self.pick(choice["value"])
        self._show()
        self.dispatch("on_answer")

    def _show(self) -> None:
        for choice, tap in self._taps:
            if choice.get("why"):
                tap.kind = "closed"
            else:
                tap.kind = "chosen" if choice["value"] in self.chosen else "other"


class SeatsInput(PickInput):
    """Seats, touched in order; touching one again takes it and those after it out."""

    def __init__(self, model: AppModel, field: PickFieldView) -> None:
        super().__init__(model, field)
        row = Wrap(least=width_for(field["choices"], "1. "))
        self.add_widget(row)
        self._taps: dict[Any, Tap] = {}
        for choice in field["choices"]:
            tap = Tap(seat=model.seat(choice.get("seat") or str(choice["value"])))
            tap.bind(on_release=lambda _tap, value=choice["value"]: self._touch(value))
            self._taps[choice["value"]] = tap
            row.add_widget(tap)
        self._labels = {choice["value"]: choice["label"] for choice in field["choices"]}
        self._show()

    def _touch(self, seat: Any) -> None:
        order = self.chosen
        if len(order) == len(self._taps) or len(order) >= self.field["most"]:
            self.chosen = [seat]
        elif seat in order:
            self.chosen = order[: order.index(seat)]
        else:
            order.append(seat)
        if len(self.chosen) == len(self._taps) - 1 and self.field["least"] == len(self._taps):
            self.chosen += [each for each in self._taps if each not in self.chosen]
        self._show()
        self.dispatch("on_answer")

    def _show(self) -> None:
        for seat, tap in self._taps.items():
            is_in = seat in self.chosen
            tap.kind = "chosen" if is_in else "other"
            place = f"{self.chosen.index(seat) + 1}. " if is_in else ""
            tap.text = place + self._labels[seat]

    @property
    def answer_words(self) -> str:
        """The seats in order."""
        return tr(", ").join(self._labels[seat] for seat in self.chosen)

    @property
    def is_ready(self) -> bool:
        """Return whether enough seats are touched."""
        return len(self.chosen) >= self.field["least"] or not self.chosen
