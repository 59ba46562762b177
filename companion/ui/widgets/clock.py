"""The panel of the clock: times from the host, which run on by this device's own clock."""

from __future__ import annotations

from kivy.clock import Clock

from punchboard.cards.catalog import tr
from punchboard.companion.ui.parts.words import Words
from punchboard.companion.ui.theme import THEME
from punchboard.companion.ui.widgets.base import PanelPane
from punchboard.companion.ui.widgets.slots import SeatLine
from punchboard.companion.view_schema import ClockView


class ClockPanel(PanelPane[ClockView]):
    """Time used by each player and the table, and time left of the turn."""

    def build(self) -> None:
        """Add a line for each player and one for the table; they run while they are seen."""
        panel = self.panel
        self._left = Words(text="", bold=True, font_size=THEME.lead)
        if panel["limit"]:
            self.add_widget(self._left)
        self._lines: list[tuple[SeatLine, int, bool]] = []
        for row in panel["rows"]:
            seat = self.model.seat(row["seat"])
            self._add(SeatLine(seat=seat, name=seat.get("name", "")), row["used"], row["runs"])
        words = tr("The table") if panel["runs"] else tr("The table, paused")
        self._add(SeatLine(name=words), panel["table"], panel["runs"])
        if panel["runs"]:
            Clock.schedule_interval(self._tick, 1)
        self._show()

    def _add(self, line: SeatLine, seconds: int, runs: bool) -> None:
        self._lines.append((line, seconds, runs))
        self.add_widget(line)

    def _tick(self, _dt: float) -> bool:
        """Write the current times; return whether anybody still sees them."""
        self._show()
        return self.get_root_window() is not None

    def _show(self) -> None:
        """Write the current times."""
        panel = self.panel
        more = panel["age"] + int(Clock.get_time() - self.model.seen_at)
        for line, seconds, runs in self._lines:
            line.summary = clock_time(seconds + (more if runs else 0))
        self._left.text = left_of_turn(panel, more)


def clock_time(seconds: int) -> str:
    """Return seconds as a clock shows them: "4:05", "1:04:05"."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def left_of_turn(panel: ClockView, more: int) -> str:
    """Return the time left of a turn in words; "" where there is no countdown, or no turn.

    Args:
        panel: The clock.
        more: Seconds since its figures were right.
    """
    runs = any(row["runs"] for row in panel["rows"])
    if not panel["limit"] or not (runs or panel["turn"]):
        return ""
    left = panel["limit"] - panel["turn"] - (more if runs else 0)
    return (
        tr("{time} over", time=clock_time(-left))
        if left < 0
        else tr("{time} left", time=clock_time(left))
    )
