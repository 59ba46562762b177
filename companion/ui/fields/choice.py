"""Buttons for one of a few answers, and switches for yes and no."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.metrics import dp

from punchboard.cards.catalog import tr
from punchboard.companion.ui.fields.base import FieldInput
from punchboard.companion.ui.model import AppModel
from punchboard.companion.ui.parts.grid import Wrap
from punchboard.companion.ui.parts.taps import Tap
from punchboard.companion.ui.parts.words import width_of
from punchboard.companion.ui.phrases import phrase
from punchboard.companion.ui.theme import THEME
from punchboard.companion.view_schema import ChoiceFieldView, ChoiceView, FlagFieldView

#: Answers up to this length stand beside each other.
_SHORT = 20
#: Why an answer is closed stands below it in so many characters, in two lines.
_WRAPPED = 32
#: Fewer choices than this stand open; more are a list.
MANY = 9


def width_for(choices: Sequence[ChoiceView], more: str = "") -> float:
    """Return how wide the widest of some buttons is, pixels.

    Args:
        choices: each with its `label`, and with a `detail`, an `icon` or a `seat`.
        more: what may come before a label.
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


class ChoiceInput(FieldInput[ChoiceFieldView]):
    """One answer of a few, or several where the field takes several."""

    def __init__(self, model: AppModel, field: ChoiceFieldView) -> None:
        super().__init__(model, field)
        self.one_touch = field.get("most", 1) == 1
        self.at_once = self.one_touch and not field.get("optional")
        self._chosen: list[Any] = []
        if "start" in field:
            start = field["start"]
            self._chosen = list(start) if isinstance(start, list) else [start]
        self._start = list(self._chosen)
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
        value = choice["value"]
        if self.field.get("most", 1) == 1:
            self._chosen = [value]
        elif value in self._chosen:
            self._chosen.remove(value)
        elif len(self._chosen) < self.field["most"]:
            self._chosen.append(value)
        self._show()
        self.dispatch("on_answer")

    def _show(self) -> None:
        for choice, tap in self._taps:
            if choice.get("why"):
                tap.kind = "closed"
            else:
                tap.kind = "chosen" if choice["value"] in self._chosen else "other"

    @property
    def told(self) -> str:
        """The words of what is chosen."""
        return tr(", ").join(
            choice["label"] for choice in self.field["choices"] if choice["value"] in self._chosen
        )

    @property
    def value(self) -> Any:
        """The answer, or all of them where several are wanted."""
        if self.field.get("optional") and self._chosen == self._start:
            return None
        if self.field.get("most", 1) == 1:
            return self._chosen[0] if self._chosen else None
        return self._chosen if len(self._chosen) >= self.field.get("least", 1) else None


class FlagInput(FieldInput[FlagFieldView]):
    """On or off."""

    one_touch = True
    at_once = True

    def __init__(self, model: AppModel, field: FlagFieldView) -> None:
        super().__init__(model, field)
        self._value = bool(field.get("start"))
        row = Wrap()
        self.add_widget(row)
        self._taps = {True: Tap(text=phrase("on")), False: Tap(text=phrase("off"))}
        for value, tap in self._taps.items():
            tap.bind(on_release=lambda _tap, value=value: self._touch(value))
            row.add_widget(tap)
        self._show()

    def _touch(self, value: bool) -> None:
        self._value = value
        self._show()
        self.dispatch("on_answer")

    def _show(self) -> None:
        for value, tap in self._taps.items():
            tap.kind = "chosen" if value == self._value else "other"

    @property
    def told(self) -> str:
        """On or off."""
        return phrase("on" if self._value else "off")

    @property
    def value(self) -> bool:
        """Whether it is on."""
        return self._value


class SeatsInput(FieldInput[ChoiceFieldView]):
    """Seats, touched in order; touching one again takes it and those after it out."""

    def __init__(self, model: AppModel, field: ChoiceFieldView) -> None:
        super().__init__(model, field)
        start = field.get("start")
        self._start = [str(seat) for seat in start] if isinstance(start, list) else []
        self._order = list(self._start)
        row = Wrap(least=width_for(field["choices"], "1. "))
        self.add_widget(row)
        self._taps: dict[Any, Tap] = {}
        for choice in field["choices"]:
            tap = Tap(seat=model.seat(choice.get("seat") or str(choice["value"])))
            tap.bind(on_release=lambda _tap, value=str(choice["value"]): self._touch(value))
            self._taps[choice["value"]] = tap
            row.add_widget(tap)
        self._labels = {choice["value"]: choice["label"] for choice in field["choices"]}
        self._show()

    def _touch(self, seat: str) -> None:
        if len(self._order) == len(self._taps) or len(self._order) >= self.field["most"]:
            self._order = [seat]
        elif seat in self._order:
            self._order = self._order[: self._order.index(seat)]
        else:
            self._order.append(seat)
        if len(self._order) == len(self._taps) - 1 and self.field["least"] == len(self._taps):
            self._order += [each for each in self._taps if each not in self._order]
        self._show()
        self.dispatch("on_answer")

    def _show(self) -> None:
        for seat, tap in self._taps.items():
            is_in = seat in self._order
            tap.kind = "chosen" if is_in else "other"
            place = f"{self._order.index(seat) + 1}. " if is_in else ""
            tap.text = place + self._labels[seat]

    @property
    def told(self) -> str:
        """The seats in order."""
        return tr(", ").join(self._labels[seat] for seat in self._order)

    @property
    def value(self) -> list[str] | None:
        """The seats in order; None while too few are touched."""
        if self.field.get("optional") and self._order == self._start:
            return None
        return self._order if len(self._order) >= self.field["least"] else None

    @property
    def is_ready(self) -> bool:
        """Return whether enough seats are touched."""
        return len(self._order) >= self.field["least"] or not self._order
