"""A button that wants to be held for a moment: nobody looks behind a curtain by mistake."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.properties import ColorProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

#: Seconds.
HOLD = 0.35


class HoldTap(ButtonBehavior, BoxLayout):
    """Fills while it is held, and says so once it is full.

    Attributes:
        text: its words.
        done: how full it is, from 0 to 1.
        fill: its colour.
        tint: of the words.
    """

    text = StringProperty("")
    done = NumericProperty(0.0)
    fill = ColorProperty("#ffffff")
    tint = ColorProperty("#000000")

    def __init__(self, **values: Any) -> None:
        self.register_event_type("on_held")
        # A finger that slides off and is lifted there lets go as well.
        super().__init__(always_release=True, **values)

    def on_press(self) -> None:
        """Begin to fill."""
        filling = Animation(done=1.0, duration=HOLD)
        filling.bind(on_complete=lambda *_: self.dispatch("on_held"))
        filling.start(self)

    def on_release(self) -> None:
        """Empty again."""
        Animation.cancel_all(self)
        self.done = 0.0

    def on_held(self) -> None:
        """It has been held long enough."""
