"""The turning dial: a wheel under the thumb, or two of them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kivy.factory import Factory
from kivy.lang import Builder

from punchboard.companion.ui.fields.base import FieldInput
from punchboard.companion.ui.fields.dial_wheel import DialWheel, Rim
from punchboard.companion.ui.fields.number import figure
from punchboard.companion.ui.model import AppModel
from punchboard.companion.ui.say import say

Factory.register("Rim", cls=Rim)
Builder.load_file(str(Path(__file__).with_name("dial.kv")))


class DialInput(FieldInput):
    """One figure, or several that belong together."""

    def __init__(self, model: AppModel, field: Mapping[str, Any], start: Any = None) -> None:
        super().__init__(model, field)
        self.wheels: dict[str, DialWheel] = {}
        for wheel in field["wheels"]:
            name = wheel["name"]
            first = wheel["start"]
            if start is not None:
                first = start[name] if isinstance(start, Mapping) else start
            made = DialWheel(wheel, first)
            made.bind(value=lambda *_: self.dispatch("on_answer"))
            self.wheels[name] = made
            self.add_widget(made)

    @property
    def value(self) -> Any:
        """The figures by wheel; the figure itself of a single wheel."""
        values = {name: int(wheel.value) for name, wheel in self.wheels.items()}
        return next(iter(values.values())) if len(values) == 1 else values

    def make_room(self, height: float) -> None:
        """Take the sizes that fit a height, pixels."""
        share = height / len(self.wheels) - self.spacing
        for wheel in self.wheels.values():
            wheel.make_room(share)

    @property
    def told(self) -> str:
        """What stands there, as players say it."""
        return self.words()

    def words(self) -> str:
        """Return what stands there, as players say it: "4 at $3"."""
        return say_dial(self.field, self.value)


def say_dial(field: Mapping[str, Any], value: Any) -> str:
    """Return a dial's value as players say it: "4 at $3".

    Args:
        field: of the dial.
        value: a number, or {wheel: number}.
    """
    wheels = field["wheels"]
    row = value if isinstance(value, Mapping) else {wheels[0]["name"]: value}
    figures = [figure(row[wheel["name"]], wheel["unit"]) for wheel in wheels]
    if len(figures) == 2:
        return say("unit_at", first=figures[0], second=figures[1])
    return ", ".join(figures)
