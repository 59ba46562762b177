"""Minus and plus that go on by themselves while a finger holds them."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock

#: Seconds until a held button goes on, and between its steps.
_WAIT, _PACE = 0.45, 0.08


class HeldSteps:
    """A widget with a value that is stepped; it says how to `set` one."""

    value: Any
    _again: Any = None

    def set(self, value: int) -> None:
        """Take a value, or the limit before it."""
        raise NotImplementedError

    def press(self, step: int) -> None:
        """Go a single step, and go on until the finger is lifted."""
        self._step(step)
        self._again = Clock.schedule_once(lambda _dt: self._run(step), _WAIT)

    def lift(self) -> None:
        """The finger is lifted from minus or plus."""
        if self._again is not None:
            self._again.cancel()
        self._again = None

    def _run(self, step: int) -> None:
        self._again = Clock.schedule_interval(lambda _dt: self._step(step), _PACE)

    def _step(self, step: int) -> None:
        self.set(int(self.value) + step)
