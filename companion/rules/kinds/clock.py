"""A clock: the time that each player has been asked for, and the table's whole time of play.

Times are the journal's: the state keeps the time of its newest action and nothing else. The time
between two actions belongs to the seats that were asked. So a row that is undone, or played again
after a restart of the host, counts each second once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.clock import Clock as Data
from punchboard.companion.rules.engine import agenda
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.mechanism import Mechanism
from punchboard.companion.rules.engine.offer import Field, Offer, Row, Wheel
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.view_schema import ClockView

_MINUTE = 60
#: At most this many minutes on the wheel that corrects a player's time: longer than any game.
_MOST_MINUTES = 600
#: At most this many seconds on the wheel for the countdown of a turn.
_LONGEST_TURN = 3600


@dataclass(frozen=True, slots=True)
class ClockState:
    """Seconds counted until `since`, and the seats whose time has run on from there.

    Attributes:
        going: Whether the table wants it to run.
        limit: Seconds that a turn should take; 0: no countdown.
        since: Time at which the other numbers were right, in seconds since 1970.
        used: Seat to seconds.
        table: Seconds of the whole table.
        turn: Seconds of the current turn.
        runs: Whether the table's time runs.
        running: Seats whose time runs.
        last: Those whose time ran last, pauses aside.
    """

    going: bool = False
    limit: int = 0
    since: int = 0
    used: Mapping[str, int] = field(default_factory=dict)
    table: int = 0
    turn: int = 0
    runs: bool = False
    running: tuple[str, ...] = ()
    last: tuple[str, ...] = ()


class Clock(Mechanism[Data, ClockState]):
    """Counts the time of those who are asked, between a start and a pause."""

    kind = "clock"

    def start(self, table: TableContext) -> ClockState:
        """Return a stopped clock."""
        return ClockState(limit=self.data.turn, used={seat.id: 0 for seat in table.seats})

    def offers(self, table: TableContext) -> Iterator[Offer]:
        """Yield starting and stopping it, from any phone, and how long a turn should take."""
        times = self.state(table)
        if table.state.moment.over:
            return
        verb = "pause" if times.going else "go"
        title = (
            tr("Pause the clock")
            if times.going
            else tr("Continue")
            if times.last
            else tr("Start the clock")
        )
        offer = Offer(
            f"{self.id}.{verb}", "", title, anytime=True, group=self.id, style="other",
            source="told",
        )  # fmt: skip
        yield offer
        yield from (replace(offer, seat=seat.id, at_seat=True) for seat in table.seats)
        wheel = Wheel(
            "seconds", tr("Seconds"), 0, _LONGEST_TURN, 0, _LONGEST_TURN, "s", start=times.limit
        )
        ask = tr("How many seconds should a turn take? 0: there is no countdown.")
        limit = Field("seconds", ask, "number", wheels=(wheel,), start=times.limit)
        yield Offer(
            f"{self.id}.limit", "", tr("Time for a turn"), (limit,), anytime=True, group=self.id,
            style="other", source="told",
        )  # fmt: skip

    def apply(self, tx: Transaction, action: Action) -> None:
        """Start or stop it, or set the countdown; `watch` counts."""
        times = self.state(tx)
        if action.verb == "limit":
            seconds: int = action.values["seconds"]
            self.set_state(tx, replace(times, limit=seconds))
            what = tr("{seconds} seconds", seconds=seconds) if seconds else tr("no countdown")
            limit = Event("settled", to=str(seconds), title=tr("Time for a turn"), what=what)
            tx.tell(self.id, limit)
            return
        going = action.verb == "go"
        self.set_state(tx, replace(times, going=going))
        if action.seat:
            does = tr("starts the clock") if going else tr("pauses the clock")
        else:
            does = tr("The clock runs") if going else tr("The clock stands")
        tx.tell(self.id, Event("settled", action.seat, to=action.verb, does=does))

    def watch(self, tx: Transaction) -> None:
        """Count the time since the last change when the asked seats change."""
        times = self.state(tx)
        runs = times.going and not tx.state.moment.over and tx.is_on(self.option)
        running = agenda.open_parts(tx, agenda.offered(tx)) if runs else ()
        if (runs, running) == (times.runs, times.running):
            return
        spent = max(0, tx.state.now - times.since) if times.runs else 0
        used = {
            seat: count + (spent if seat in times.running else 0)
            for seat, count in times.used.items()
        }
        turn = times.turn + (spent if times.running else 0)
        if running and running != times.last:
            turn = 0
        self.set_state(
            tx,
            replace(
                times,
                since=tx.state.now,
                used=used,
                table=times.table + spent,
                turn=turn,
                runs=runs,
                running=running,
                last=running or times.last,
            ),
        )

    def match_fields(self, table: TableContext) -> Iterator[Field]:
        """Yield each player's minutes, as after a pause that was forgotten."""
        minutes = {
            seat: {"minutes": count // _MINUTE} for seat, count in self.state(table).used.items()
        }
        wheel = Wheel("minutes", tr("Minutes"), 0, _MOST_MINUTES, 0, _MOST_MINUTES, "min")
        rows = tuple(
            Row(seat, (replace(wheel, start=row["minutes"]),)) for seat, row in minutes.items()
        )
        yield Field(
            self.id, tr("How many minutes has each used?"), "grid", rows=rows, optional=True,
            start=minutes,
        )  # fmt: skip

    def match(self, tx: Transaction, values: Mapping[str, Any]) -> None:
        """Set the minutes that differ; seconds of the others stay."""
        times = self.state(tx)
        minutes = {seat: row["minutes"] for seat, row in values[self.id].items()}
        used = {
            seat: count if minutes.get(seat, count // _MINUTE) == count // _MINUTE
            else minutes[seat] * _MINUTE
            for seat, count in times.used.items()
        }  # fmt: skip
        self.set_state(tx, replace(times, used=used))

    def clock(self, table: TableContext) -> ClockView:
        """Return the times as of `since`; the client adds the time since then."""
        times = self.state(table)
        return {
            "id": self.id,
            "title": self.data.title,
            "rows": [
                {"seat": seat, "used": times.used[seat], "runs": seat in times.running}
                for seat in table.order()
            ],
            "table": times.table,
            "runs": times.runs,
            "limit": times.limit,
            "turn": times.turn,
            "since": times.since,
            "age": 0,
        }
