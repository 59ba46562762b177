"""Pieces that only pages use: a switch, a line of a list, a chosen seat."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, DictProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from punchboard.companion.ui.fields import registry as _fields  # noqa: F401 (its kv rules)
from punchboard.companion.ui.widgets import registry as _widgets  # noqa: F401 (its kv rules)


class OnOff(ButtonBehavior, BoxLayout):
    """A part that is on or off, with what it does."""

    text = StringProperty("")
    detail = StringProperty("")
    on = BooleanProperty(False)

    def on_release(self) -> None:
        """Turn it."""
        self.on = not self.on


class TableLine(ButtonBehavior, BoxLayout):
    """A table in the list."""

    title = StringProperty("")
    where = StringProperty("")
    who = StringProperty("")
    broken = BooleanProperty(False)

    def __init__(self, **values: Any) -> None:
        self.register_event_type("on_more")
        super().__init__(**values)

    def on_more(self) -> None:
        """What else can be done with the table is asked for."""


class SeatChosen(BoxLayout):
    """A seat that plays, with its name."""

    place = NumericProperty(1)
    seat = DictProperty({})
    name = StringProperty("")

    def __init__(self, **values: Any) -> None:
        self.register_event_type("on_up")
        self.register_event_type("on_out")
        super().__init__(**values)

    def on_up(self) -> None:
        """The seat moves a place towards the start player."""

    def on_out(self) -> None:
        """The seat does not play."""


class LogLine(BoxLayout):
    """A sentence of the log."""

    text = StringProperty("")
    seat = DictProperty({})
    heading = BooleanProperty(False)
    quiet = BooleanProperty(False)
    undone = BooleanProperty(False)


Builder.load_file(str(Path(__file__).with_name("screens.kv")))
