"""A number for each seat, as markers stand on a printed track."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from punchboard.cards.schema.play.base import Step, Unit
from punchboard.cards.schema.play.scoring import Source
from punchboard.cards.schema.play.tracks import Track as Data
from punchboard.companion.rules.action import Action
from punchboard.companion.rules.event import Event
from punchboard.companion.rules.mechanism import Mechanism, ScoreLine
from punchboard.companion.rules.mechanisms import track_loop
from punchboard.companion.rules.mechanisms.ends import Ends
from punchboard.companion.rules.mechanisms.turn_order import TurnOrder
from punchboard.companion.rules.offer import Field, Offer, Row, Wheel
from punchboard.companion.rules.roles import Ledger
from punchboard.companion.rules.table_context import TableContext, Transaction
from punchboard.companion.rules.words import opened
from punchboard.companion.view_schema import MarkerView, PanelView


@dataclass(frozen=True, slots=True)
class Totals:
    """Where each seat's marker stands, and who came to a space first.

    Attributes:
        at: seat to total; of a loop, all that has been counted.
        arrived: seats in the order of their last moves; on one space the last lies on top.
    """

    at: Mapping[str, int]
    arrived: tuple[str, ...]


class PointTrack(Mechanism[Data, Totals], Ledger):
    """A track with a marker for each seat."""

    kind = "track"

    @property
    def unit(self) -> Unit:
        """What is counted."""
        return self.data.unit

    def start(self, look: TableContext) -> Totals:
        """Put every marker where its seat begins."""
        data: Data = self.data
        seats = tuple(seat.id for seat in look.seats)
        chosen = next((each.at for each in data.starts if look.is_on(each.option)), None)
        at = dict.fromkeys(seats, data.start if chosen is None else chosen)
        if chosen is None and data.start_first is not None:
            at[seats[0]] = data.start_first
        return Totals(at, seats)

    def amount(self, look: TableContext, seat: str) -> int:
        """Return what a seat has: where its marker stands, and of a loop the times round."""
        return self.state(look).at[seat]

    def spare(self, look: TableContext, seat: str) -> int:
        """Return how much a seat can lose."""
        total = self.amount(look, seat)
        floor = track_loop.floor_of(self.data, total)
        return total - max(0, floor or 0)

    def put_at(self, work: Transaction, seat: str, total: int) -> None:
        """Set what a seat has, without a word."""
        part = self.state(work)
        self.set_state(work, replace(part, at={**part.at, seat: total}))

    def gain(self, work: Transaction, seat: str, amount: int, why: str = "") -> int:
        """Move a marker; losses stop at the floor, and the turn order follows.

        Returns:
            By how much it really moved.
        """
        data: Data = self.data
        part = self.state(work)
        old = part.at[seat]
        new = track_loop.moved(data, old, amount)
        if new == old:
            return 0
        told = Event(
            "gained" if new > old else "lost", seat, amount=abs(new - old), now=new,
            name=data.title, what=data.unit.count(abs(new - old)), why=why,
            has=track_loop.told(data, new),
        )  # fmt: skip
        work.tell(self.id, told)
        for line in track_loop.set_on_board(data, work.name(seat), old, new):
            work.tell(self.id, Event("told", seat, what=line))
        for order in self._orders(work):
            order.moved(work, part.at, seat, new)
        arrived = (*(each for each in part.arrived if each != seat), seat)
        self.set_state(work, replace(part, at={**part.at, seat: new}, arrived=arrived))
        return new - old

    def watch(self, work: Transaction) -> None:
        """Put the turn order right where "match the table" has left it unlike the totals."""
        at = self.state(work).at
        for order in self._orders(work):
            seats = order.state(work).seats
            by_total = sorted(seats, key=lambda seat: -at[seat])
            if by_total != list(seats):
                order.set(work, by_total)
                title = f"{opened(self.data.unit.many)} decide the {order.data.word}"
                work.tell(self.id, *order.told(by_total, title, "correction"))

    def _orders(self, look: TableContext) -> list[TurnOrder]:
        """Return the turn orders that follow this track."""
        return [each for each in look.all(TurnOrder, on=False) if each.data.by == self.id]

    def offers(self, look: TableContext) -> Iterator[Offer]:
        """Yield gains and losses at any time."""
        data: Data = self.data
        for seat in look.seats:
            most = data.largest_gain
            wheel = Wheel("amount", data.title, -most, most, -most, most, start=1)
            yield Offer(
                f"{self.id}.gain", seat.id, f"{seat.name} gains or loses {data.unit.many}",
                (
                    Field("amount", f"How many {data.unit.many}?", "number", wheels=(wheel,)),
                    Field("why", "For what?", "text", optional=True),
                ),
                anytime=True, group=self.id,
            )  # fmt: skip

    def apply(self, work: Transaction, action: Action) -> None:
        """Carry out a gain or a loss."""
        self.gain(work, action.seat, action.values["amount"], action.values.get("why") or "")

    def enter(self, work: Transaction, step: Step) -> None:
        """Take the pieces of a loop away."""
        track_loop.settle(work, self)

    def is_done(self, look: TableContext, step: Step) -> bool:
        """Return that nothing is asked: the pieces are taken away at once."""
        return True

    def match_fields(self, look: TableContext) -> Iterator[Field]:
        """Yield every seat's total; of a loop, its space and its pieces."""
        rows = tuple(Row(seat.id, self._match_wheels(look, seat.id)) for seat in look.seats)
        data: Data = self.data
        yield Field(self.id, f"How many {data.unit.many} has each?", "numbers", rows=rows,
                    optional=True)  # fmt: skip

    def match(self, work: Transaction, values: Mapping[str, Any]) -> None:
        """Set totals as the markers stand; the order is set by its own field."""
        data: Data = self.data
        part = self.state(work)
        told = {
            seat: track_loop.joined(data, row["at"], row.get("laps", 0))
            for seat, row in values[self.id].items()
        }
        for seat, new in told.items():
            if new != part.at[seat]:
                laps = track_loop.split(data, new)[1]
                pieces = f", with {data.loop.piece.count(laps)}" if data.loop and laps else ""
                where = track_loop.place(data, new)
                corrected = Event(
                    "corrected", seat, amount=new - part.at[seat], now=new, name=data.title,
                    does=f"’s {data.piece} is set to", what=f"{where}{pieces}",
                )  # fmt: skip
                work.tell(self.id, corrected)
        self.set_state(work, replace(part, at={**part.at, **told}))

    def score_lines(self, look: TableContext, seat: str, source: Source) -> Iterator[ScoreLine]:
        """Yield the marker's place."""
        data: Data = self.data
        at = self.amount(look, seat)
        laps = track_loop.split(data, at)[1]
        pieces = f" and {data.loop.piece.count(laps)}" if data.loop and laps else ""
        why = f"{data.piece} on {track_loop.place(data, at)}{pieces}"
        yield ScoreLine("", source.title, why, at * source.each)

    def panels(self, look: TableContext) -> Iterator[PanelView]:
        """Yield the track with its markers, those on one space from below."""
        data: Data = self.data
        part = self.state(look)
        yield {
            "widget": "track",
            "id": self.id,
            "title": data.title,
            "first": data.first,
            "last": data.last,
            "unit": data.unit.many,
            "markers": [self._marker(part, seat) for seat in part.arrived],
            "flags": [
                flag for ends in look.all(Ends, on=False) for flag in ends.markers(look, self.id)
            ],
        }
        laps = {seat.id: track_loop.split(data, part.at[seat.id])[1] for seat in look.seats}
        if data.loop is not None and any(laps.values()):
            piece = data.loop.piece
            yield {
                "widget": "tally",
                "id": f"{self.id}_pieces",
                "title": opened(piece.many),
                "unit": piece.many,
                "rows": [
                    {"seat": seat, "count": count, "text": piece.count(count)}
                    for seat, count in laps.items()
                ],
            }

    def _marker(self, part: Totals, seat: str) -> MarkerView:
        """Return where a marker stands, what its seat has in all, and a lap that nothing counts."""
        data: Data = self.data
        space, laps = track_loop.split(data, part.at[seat])
        lap = track_loop.lap(laps) if laps and data.loop is None else ""
        return {"seat": seat, "at": space, "total": part.at[seat], "lap": lap}

    def _match_wheels(self, look: TableContext, seat: str) -> tuple[Wheel, ...]:
        data: Data = self.data
        least = -999 if data.lowest is None else data.lowest
        total = self.state(look).at[seat]
        if data.loop is None:
            return (Wheel("at", data.title, least, 999, least, 999, start=total),)
        space, laps = track_loop.split(data, total)
        at = Wheel("at", data.title, least, data.last, least, data.last, start=space)
        limit = data.loop.most or 9
        return (at, Wheel("laps", opened(data.loop.piece.many), 0, limit, 0, limit, start=laps))
