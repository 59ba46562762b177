"""A widget that draws itself: once a frame, after its place and size are settled."""

from __future__ import annotations

from typing import Any, ClassVar

from kivy.clock import Clock
from kivy.uix.widget import Widget


class Drawing(Widget):
    """A widget that draws its canvas by hand.

    A handler of `pos` or `size` must not draw: Kivy calls it halfway through a change, when the
    middle and the edges of the widget (`center_x`, `top`) may still be the old ones.

    Attributes:
        drawn_from: Properties beside `pos` and `size` that the drawing depends on.
        redraw_soon: Draws before the next frame is shown, however often it is called.
    """

    drawn_from: ClassVar[tuple[str, ...]] = ()

    def __init__(self, **values: Any) -> None:
        super().__init__(**values)
        self.redraw_soon = Clock.create_trigger(self.redraw, -1)
        for name in ("pos", "size", *self.drawn_from):
            self.fbind(name, self.redraw_soon)
        self.redraw_soon()

    def redraw(self, *_: object) -> None:
        """Draw the canvas at the current place and size."""
        raise NotImplementedError
