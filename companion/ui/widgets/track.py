"""A track as it is printed: spaces in a row, every fifth and tenth marked, markers stacked."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Line, Rectangle
from kivy.metrics import dp, sp

from punchboard.companion.ui.draw.drawing import Drawing
from punchboard.companion.ui.draw.marks import draw_marker, glyph
from punchboard.companion.ui.draw.pictures import picture
from punchboard.companion.ui.fields.number import figure
from punchboard.companion.ui.model import AppModel
from punchboard.companion.ui.theme import THEME
from punchboard.companion.ui.widgets.base import PanelPane, muted
from punchboard.companion.view_schema import SeatView, TrackPanelView

_LANE = 10
#: At most this many spaces of a track are all drawn; a longer one has no empty lanes.
_MOST_WHOLE = 200
#: Between lanes that follow each other, and where empty ones are left out.
_GAP, _LEFT_OUT = dp(4), dp(20)
#: Heights in a lane: the figures, a marker, and how far each marker is above the one below it.
_HEAD, _SIDE, _LIFT = dp(17), dp(28), dp(19)


class Lanes(Drawing):
    """Lanes of ten spaces; only those with something on them, if it is brief or a long track."""

    def __init__(self, model: AppModel, panel: TrackPanelView, brief: bool) -> None:
        super().__init__(size_hint_y=None)
        self._model = model
        self._panel = panel
        self._numbers = self._lanes(brief)
        self._heights = [self._lane_height(first) for first in self._numbers]
        self._gaps = [
            _GAP if above - below == _LANE else _LEFT_OUT
            for above, below in itertools.pairwise(self._numbers)
        ]
        self.height = sum(self._heights) + sum(self._gaps)

    def _lanes(self, brief: bool) -> list[int]:
        """Return the first space of each lane, from the top: the highest is on top."""
        panel = self._panel
        taken = {marker["at"] // _LANE for marker in panel["markers"]}
        if not brief and panel["last"] <= _MOST_WHOLE:
            taken |= set(range(panel["first"] // _LANE, panel["last"] // _LANE + 1))
        return [lane * _LANE for lane in sorted(taken, reverse=True)]

    def _lane_height(self, first: int) -> float:
        """Return how high a lane is for the highest of its stacks."""
        places = [marker["at"] for marker in self._panel["markers"]]
        stacks = [places.count(number) for number in range(first, first + _LANE)]
        return float(_HEAD + _SIDE + dp(6) + max(0, max(stacks) - 1) * _LIFT)

    def redraw(self, *_: object) -> None:
        """Draw all lanes, the highest numbers on top."""
        self.canvas.clear()
        with self.canvas:
            bottom = self.top
            for first, high, gap in zip(
                self._numbers, self._heights, (*self._gaps, 0), strict=True
            ):
                bottom -= high
                for place in range(_LANE):
                    self._space(first + place, bottom, high)
                bottom -= gap
                if gap == _LEFT_OUT:
                    self._left_out(first, bottom)

    def _left_out(self, above: int, bottom: float) -> None:
        """Write the spaces of the lanes that are left out below a lane, in the gap."""
        below = next(first for first in self._numbers if first < above)
        text = f"… {figure(below + _LANE)}–{figure(above - 1)} …"
        label = CoreLabel(text=text, font_size=sp(12))
        label.refresh()
        width, height = label.texture.size
        Color(*THEME.muted)
        Rectangle(
            texture=label.texture,
            pos=(int(self.x + (self.width - width) / 2), int(bottom + (_LEFT_OUT - height) / 2)),
            size=(width, height),
        )

    def _space(self, number: int, bottom: float, high: float) -> None:
        """Draw a space."""
        place = number % _LANE
        left = round(self.x + self.width * place / _LANE)
        right = round(self.x + self.width * (place + 1) / _LANE)
        wide = right - left
        is_ten, is_five = number % 10 == 0, number % 5 == 0
        Color(*(THEME.gold if is_ten else THEME.tan if is_five else THEME.space))
        Rectangle(pos=(left, bottom), size=(wide, high))
        Color(*THEME.edge)
        Line(rectangle=(left, bottom, wide, high), width=1)
        self._figure(number, left, bottom + high)
        if any(flag["at"] == number for flag in self._panel["flags"]):
            Color(*THEME.accent)
            side = int(dp(15))
            Rectangle(
                texture=picture(glyph("flag"), side),
                pos=(right - side - dp(1), bottom + high - side - dp(2)),
                size=(side, side),
            )
        seats = [
            self._model.seat(marker["seat"])
            for marker in self._panel["markers"]
            if marker["at"] == number
        ]
        self._stack(seats, left, bottom, wide)

    def _figure(self, number: int, left: float, top: float) -> None:
        """Draw the figure of a space."""
        label = CoreLabel(text=figure(number), font_size=sp(12), bold=number % 5 == 0)
        label.refresh()
        width, height = label.texture.size
        Color(*THEME.ink)
        Rectangle(
            texture=label.texture,
            pos=(int(left + dp(3)), int(top - height - dp(1))),
            size=(width, height),
        )

    def _stack(self, seats: Sequence[SeatView], left: float, bottom: float, wide: float) -> None:
        """Draw markers from below; each is behind the one under it, so that all letters show."""
        side = min(_SIDE, wide - dp(3))
        for place, seat in reversed(list(enumerate(seats))):
            if seat:
                middle = bottom + dp(3) + side / 2 + place * _LIFT
                draw_marker(seat, left + wide / 2, middle, side)


class TrackPanel(PanelPane[TrackPanelView]):
    """A track, with the titles of its flags."""

    keeps_title = False

    def build(self) -> None:
        """Add the lanes and a line for each flag."""
        self.add_widget(Lanes(self.model, self.panel, self.brief))
        for marker in self.panel["markers"]:
            if marker["lap"]:
                name = self.model.seat(marker["seat"])["name"]
                self.add_widget(muted(f"{name}: {marker['lap']}, {marker['total']}"))
        for flag in self.panel["flags"]:
            self.add_widget(muted(f"{flag['at']}: {flag['title']}"))
