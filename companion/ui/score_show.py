"""The end of a game as a show: points grow category by category, and the winner comes last."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.lang import Builder
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    DictProperty,
    NumericProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from punchboard.companion.ui.fields.number import figure
from punchboard.companion.ui.model import AppModel
from punchboard.companion.ui.motion import move
from punchboard.companion.ui.palette import rgb
from punchboard.companion.ui.phrases import phrase
from punchboard.companion.view_schema import ScoreStepView, ScoresView

#: Seconds for which the winner stays on the screen before the result.
_SEEN = 1.6
#: Seconds in which a touch was meant for the page below.
_SETTLES = 0.6


class ShownScore(BoxLayout):
    """A seat's line in the show.

    Attributes:
        seat: Seat of the view.
        name: Name of the seat.
        place: Its rank, from the last category on; "" before.
        points: Points in the present category, with their sign; "" before they are shown.
        total: Points so far.
        start: Left end of the bar, as a share of its line.
        share: Width of the bar, as a share of its line.
        bar: Color of the bar.
        is_shown: Whether this step shows the seat.
        is_first: Whether it's known to have won.
    """

    seat = DictProperty({})
    name = StringProperty("")
    place = StringProperty("")
    points = StringProperty("")
    total = StringProperty("0")
    start = NumericProperty(0.0)
    share = NumericProperty(0.0)
    bar = ColorProperty("#000000")
    is_shown = BooleanProperty(False)
    is_first = BooleanProperty(False)


class ScoreShow(BoxLayout):
    """Covers the screen until the result is shown; a touch goes there at once.

    Attributes:
        title: Name of the present category.
        count: "2 of 7".
    """

    title = StringProperty("")
    count = StringProperty("")

    def __init__(self, model: AppModel, scores: ScoresView, ended: Callable[[], None]) -> None:
        """Begin the show.

        Args:
            model: State of the app.
            scores: Scores with their steps.
            ended: Called once it's over.
        """
        super().__init__(count=scores["title"])
        self._steps = scores.get("steps", [])
        sums = [0, *(each for step in self._steps for each in step["sums"].values())]
        self._least, self._room = min(sums), max(1, max(sums) - min(sums))
        self._ended: Callable[[], None] | None = ended
        self._rows: dict[str, ShownScore] = {}
        seats = [row["seat"] for row in scores["rows"]]
        for seat in sorted(seats, key=model.view["order"].index):
            seat_view = model.seat(seat)
            row = ShownScore(
                seat=seat_view, name=seat_view["name"], bar=(*rgb(seat_view["colour"]), 1)
            )
            row.start = -self._least / self._room
            self._rows[seat] = row
            self.ids.rows.add_widget(row)
        times = [step["at"] / 1000 for step in self._steps]
        self._events = [
            Clock.schedule_once(partial(self._show, step), at)
            for step, at in zip(self._steps, times, strict=True)
        ]
        self._events.append(Clock.schedule_once(self.finish, times[-1] + _SEEN))
        self._began = Clock.get_time()

    def _show(self, step: ScoreStepView, *_: object) -> None:
        """Show a step; bars of sums below zero go left from where bars start."""
        count = self._steps[-1]["number"]
        if self.title != step["title"]:
            for row in self._rows.values():
                row.points = ""
        self.title = step["title"]
        self.count = phrase("step_of", number=step["number"], count=count)
        for seat, row in self._rows.items():
            row.is_shown = seat in step["points"]
            if not row.is_shown:
                continue
            points, total = step["points"][seat], step["sums"][seat]
            row.points = f"+{points}" if points > 0 else figure(points)
            row.total = figure(total)
            if step["place"] and len(self._rows) > 1:
                row.place = f"{step['place']}."
            row.is_first = step["place"] == 1
            start = (min(0, total) - self._least) / self._room
            move(row, start=start, share=abs(total) / self._room)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Go to the result, unless the touch was meant for the page below."""
        if Clock.get_time() - self._began > _SETTLES:
            self.finish()
        return True

    def finish(self, *_: Any) -> None:
        """Show the result."""
        for event in self._events:
            event.cancel()
        if self._ended is not None:
            ended, self._ended = self._ended, None
            ended()


Builder.load_file(str(Path(__file__).with_name("score_show.kv")))
