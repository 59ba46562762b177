"""Animations of the app: short, off if the device asks for that, and their frame rate."""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.widget import Widget

from punchboard.companion.ui.device import is_still

#: Seconds of every motion; nothing on a screen moves longer.
BRIEF = 0.18
#: Frames a second while something moves or is touched, and while nothing does: a finger is noticed
#: within a twentieth of a second, and the battery lasts.
QUICK, CALM = 60, 20
#: Seconds without a drawn frame or a touch after which the screen is calm.
_STILL = 1.0
#: Rounds of Python's collector after which it looks through all objects: by itself, which stops a
#: tap for a quarter of a second, and once the screen is calm.
_NEVER, _DUE = 10_000, 10


class Pace:
    """How often the window looks for touches: seldom at rest, which is when memory is freed."""

    def __init__(self, set_rate: Callable[[int], None]) -> None:
        """Follow the window; `set_rate` is called with the frames a second from now on."""
        self._set_rate = set_rate
        self._collects = gc.get_threshold()
        gc.set_threshold(*self._collects[:2], _NEVER)
        self._rate = 0
        self._calm = Clock.create_trigger(lambda _dt: self._take(CALM), _STILL)
        Window.bind(on_draw=self._wake, on_motion=self._wake)
        self._wake()

    def stop(self) -> None:
        """Follow the window no more."""
        gc.set_threshold(*self._collects)
        Window.unbind(on_draw=self._wake, on_motion=self._wake)
        self._calm.cancel()

    def _wake(self, *_: object) -> None:
        self._take(QUICK)
        self._calm.cancel()
        self._calm()

    def _take(self, rate: int) -> None:
        if rate != self._rate:
            self._rate = rate
            self._set_rate(rate)
            if rate == CALM and gc.get_count()[2] >= _DUE:
                gc.collect()


def move(widget: Widget, after: float = 0.0, **values: Any) -> None:
    """Animate properties of a widget within `BRIEF`; set them at once if animations are off.

    Args:
        widget: Widget to move.
        after: Seconds to wait before.
        values: Values of its properties.
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
