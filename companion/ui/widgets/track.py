"""A track as it is printed: spaces in a row, every fifth and tenth marked, markers stacked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Line, Rectangle
from kivy.metrics import dp, sp
from kivy.uix.widget import Widget

from companion.ui.desk import Desk
from companion.ui.draw.glyphs import glyph
from companion.ui.draw.marks import draw_marker
from companion.ui.draw.pictures import picture
from companion.ui.theme import THEME
from companion.ui.widgets.base import PanelPane, muted

_LANE = 10


class Lanes(Widget):
    """Lanes of ten spaces; only those with something on them, if it is brief."""

    def __init__(self, desk: Desk, panel: Mapping[str, Any], brief: bool) -> None:
        super().__init__(size_hint_y=None)
        self._desk = desk
        self._panel = panel
        self._numbers = self._lanes(brief)
        self._high = dp(46) if brief else dp(52)
        self.height = len(self._numbers) * self._high + (len(self._numbers) - 1) * dp(4)
        for name in ("pos", "size"):
            self.fbind(name, self._draw)
        self._draw()

    def _lanes(self, brief: bool) -> list[int]:
        """Return the first space of each lane, from the top: the highest is on top."""
        panel = self._panel
        taken = {marker["at"] // _LANE for marker in panel["markers"]}
        if not brief:
            last = max([panel["last"] // _LANE, *taken])
            taken = set(range(panel["first"] // _LANE, last + 1))
        return [lane * _LANE for lane in sorted(taken, reverse=True)]

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        with self.canvas:
            for row, first in enumerate(self._numbers):
                bottom = self.top - (row + 1) * self._high - row * dp(4)
                for place in range(_LANE):
                    self._space(first + place, bottom)

    def _space(self, number: int, bottom: float) -> None:
        place = number % _LANE
        left = round(self.x + self.width * place / _LANE)
        right = round(self.x + self.width * (place + 1) / _LANE)
        wide = right - left
        is_ten, is_five = number % 10 == 0, number % 5 == 0
        Color(*(THEME.gold if is_ten else THEME.tan if is_five else THEME.space))
        Rectangle(pos=(left, bottom), size=(wide, self._high))
        Color(*THEME.edge)
        Line(rectangle=(left, bottom, wide, self._high), width=1)
        self._figure(number, left, bottom)
        if any(flag["at"] == number for flag in self._panel["flags"]):
            Color(*THEME.accent)
            side = int(dp(15))
            Rectangle(
                texture=picture(glyph("flag"), side),
                pos=(right - side - dp(1), bottom + self._high - side - dp(2)),
                size=(side, side),
            )
        seats = [
            self._desk.seat(marker["seat"])
            for marker in self._panel["markers"]
            if marker["at"] == number
        ]
        self._stack(seats, left, bottom, wide)

    def _figure(self, number: int, left: float, bottom: float) -> None:
        label = CoreLabel(text=str(number), font_size=sp(12), bold=number % 5 == 0)
        label.refresh()
        width, height = label.texture.size
        Color(*THEME.ink)
        Rectangle(
            texture=label.texture,
            pos=(int(left + dp(3)), int(bottom + self._high - height - dp(1))),
            size=(width, height),
        )

    def _stack(
        self, seats: Sequence[Mapping[str, Any]], left: float, bottom: float, wide: float
    ) -> None:
        """Draw markers from below, each a little higher than the one beneath it."""
        side = min(dp(30), wide - dp(5), self._high - dp(16))
        lift = min(dp(9), (self._high - dp(6) - side) / max(1, len(seats) - 1))
        for place, seat in enumerate(seats):
            if seat:
                shift = 0 if len(seats) == 1 else dp(2.5) * (1 if place % 2 else -1)
                middle = bottom + dp(3) + side / 2 + place * lift
                draw_marker(seat, left + wide / 2 + shift, middle, side)


class TrackPanel(PanelPane):
    """A track, with what its flags mean."""

    keeps_title = False

    def build(self) -> None:
        """Add the lanes and a line for each flag."""
        self.add_widget(Lanes(self.desk, self.panel, self.brief))
        for flag in self.panel["flags"]:
            self.add_widget(muted(f"{flag['at']}: {flag['title']}"))
