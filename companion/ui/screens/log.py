"""The log: what has happened, sentence by sentence, undone ones struck through."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.clock import Clock

from punchboard.companion.ui.model import AppModel
from punchboard.companion.ui.parts.taps import Tap
from punchboard.companion.ui.say import say
from punchboard.companion.ui.screens.controls import LogLine
from punchboard.companion.ui.shell import Page, Shell
from punchboard.companion.ui.theme import THEME

#: Sentences that are drawn at once; more of them come with a touch.
_LINES = 60


class LogPage(Page):
    """The newest sentences at the bottom, where the page opens."""

    def __init__(self, model: AppModel, shell: Shell) -> None:
        super().__init__(shell, say("log"))
        self.column.spacing = 0
        self._model = model
        self._lines = model.session.log() if model.session is not None else []
        self._first = max(0, len(self._lines) - _LINES)
        self._draw()
        Clock.schedule_once(lambda _dt: self._go_down(), 0)

    def _go_down(self) -> None:
        if self.column.height > self.scroller.height:
            self.scroller.scroll_y = 0

    def _draw(self) -> None:
        self.column.clear_widgets()
        if self._first:
            earlier = Tap(kind="quiet", glyph="up", text=say("earlier"))
            earlier.bind(on_release=lambda _tap: self._earlier())
            self.column.add_widget(earlier)
        for line in self._lines[self._first :]:
            self.column.add_widget(self._line(line))

    def _earlier(self) -> None:
        self._first = max(0, self._first - 3 * _LINES)
        self._draw()

    def _line(self, line: Mapping[str, Any]) -> LogLine:
        is_heading = line["kind"] == "phase"
        return LogLine(
            text=line["text"],
            seat=self._model.seat(line["seat"]),
            heading=is_heading,
            quiet=line["kind"] == "board",
            undone=bool(line.get("undone")),
            padding=(0, THEME.step if is_heading else 2, 0, 2),
        )
