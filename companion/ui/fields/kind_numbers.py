"""Figures for several kinds: a line for each, its figures beside each other under their titles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from punchboard.companion.ui.fields.base import FieldInput
from punchboard.companion.ui.fields.number import AskLine, Stepper, WhyLine
from punchboard.companion.ui.model import AppModel


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
