"""Motion that explains something: short, and none where the phone asks for none."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.uix.widget import Widget

from punchboard.companion.ui.device import is_still

#: Seconds of every motion; nothing on a screen moves longer.
BRIEF = 0.18


def move(widget: Widget, after: float = 0.0, **values: Any) -> None:
    """Bring a widget's properties to values within `BRIEF`; at once where motion is off.

    Args:
        widget: that moves.
        after: seconds to wait before.
        values: of its properties.
    """
    Animation.cancel_all(widget, *values)
    if is_still():
        for name, value in values.items():
            setattr(widget, name, value)
        return
    motion = Animation(duration=BRIEF, transition="out_cubic", **values)
    if after:
        Clock.schedule_once(lambda _dt: motion.start(widget), after)
    else:
        motion.start(widget)
