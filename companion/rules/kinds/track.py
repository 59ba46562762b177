"""A number for each seat, shown as a marker on a printed track.

Every printed track ends somewhere: past its last space a marker begins again at the first one. A
track with a `loop` counts that with pieces on the table, others say the lap.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.base import Step, Unit
from punchboard.cards.play.schema.scoring import Source
from punchboard.cards.play.schema.track import Track as Data
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.means import gain_within_means
from punchboard.companion.rules.engine.mechanism import Mechanism, ScoreLine
from punchboard.companion.rules.engine.offer import Field, Offer, Row, Wheel
from punchboard.companion.rules.engine.roles import Ledger
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.engine.words import opened
from punchboard.companion.rules.kinds.ends import Ends
from punchboard.companion.rules.kinds.tally import counted
from punchboard.companion.rules.kinds.turn_order import TurnOrder
from punchboard.companion.view_schema import MarkerView, PanelView

#: At most this many spaces of a track are buttons on a phone: ten rows of ten.
_MOST_SPACES = 100


@dataclass(frozen=True, slots=True)
class TrackState:
    """Each seat's total, and the order of arrival on a space.

    Attributes:
        at: Seat to total; of a loop, all that has been counted.
        arrived: Seats in the order of their last moves; on one space the last is on top.
    """

    at: Mapping[str, int]
    arrived: tuple[str, ...]


class PointTrack(Mechanism[Data, TrackState], Ledger):
    """A track with a marker for each seat."""

    kind = "track"

    @property
    def unit(self) -> Unit:
        """Unit of the track."""
        return self.data.unit

    def start(self, table: TableContext) -> TrackState:
        """Put every marker where its seat begins."""
        data: Data = self.data
        seats = tuple(seat.id for seat in table.seats)
        chosen = next((each.at for each in data.starts if table.is_on(each.option)), None)
        at = dict.fromkeys(seats, data.start if chosen is None else chosen)
        if chosen is None and data.start_first is not None:
            at[seats[0]] = data.start_first
        return TrackState(at, seats)

    def amount(self, table: TableContext, seat: str) -> int:
        """Return a seat's total: its marker's space, and on a loop the laps too."""
        return self.state(table).at[seat]

    def spare(self, table: TableContext, seat: str) -> int:
        """Return how much a seat can lose."""
        total = self.amount(table, seat)
        floor = self._floor(total)
        return total - max(0, floor or 0)

    def split(self, total: int) -> tuple[int, int]:
        """Return the space of a marker, and its number of laps.

        Args:
            total: All that has been counted.

        Returns:
            The printed space, and the times round, 0 in the first lap. A total below the first
            space is its own space: no marker can show it.
        """
        if total < self.data.first:
            return total, 0
        if self.data.past is not None:
            return min(total, self.data.last), 0
        laps, space = divmod(total - self.data.first, self.data.spaces)
        return space + self.data.first, laps

    def joined(self, space: int, laps: int) -> int:
        """Return the total of a marker on a space after some times around."""
        return space + laps * self.data.spaces

    def space_name(self, total: int) -> str:
        """Return a marker's space in words: "3", "3, second lap"; without pieces for laps."""
        space, laps = self.split(total)
        if self.data.past is not None and total > space:
            past = self.data.past.replace("{last}", str(space))
            return past.replace("{rest}", str(total - space))
        at = f"−{-space}" if space < 0 else str(space)
        return f"{at}, {_lap(laps)}" if laps and self.data.loop is None else at

    def _floor(self, total: int) -> int | None:
        """Return the total at which losses stop; None: nowhere."""
        if self.data.loop is not None and self.data.loop.kept:
            return total - self.split(total)[0] + self.data.first
        return self.data.lowest

    def moved(self, total: int, amount: int) -> int:
        """Return a total after a gain or a loss, within the limits of its track."""
        new = total + amount
        floor = self._floor(total)
        if floor is not None and amount < 0:
            new = max(floor, new)
        if self.data.loop is not None and self.data.loop.most is not None:
            new = min(new, self.joined(self.data.last, self.data.loop.most))
        return new

    def in_words(self, total: int) -> str:
        """Return a total in words: "5 points", "3 infamy and 1 fine marker"."""
        space, laps = self.split(total)
        if self.data.loop is None or not self.data.loop.kept or not laps:
            return self.data.unit.count(total)
        return tr(
            "{space} and {laps}",
            space=self.data.unit.count(space),
            laps=self.data.loop.piece.count(laps),
        )

    def set_on_board(self, name: str, old: int, new: int) -> list[str]:
        """Return the moves on the table when a total changes, a sentence each."""
        before, laps = self.split(old)[1], self.split(new)[1]
        to = self.space_name(new)
        moves = [
            tr(
                "{verb} {name}’s {piece} to {space}.",
                verb=self.data.set,
                name=name,
                piece=self.data.piece,
                space=to,
            )
        ]
        lines = moves if to != self.space_name(old) else []
        if (loop := self.data.loop) is None:
            return lines
        taken = [(loop.further or loop.take) if lap else loop.take for lap in range(before, laps)]
        gone = [(loop.fewer or loop.back) if lap else loop.back for lap in range(laps, before)]
        return lines + [words.replace("{name}", name) for words in (*taken, *reversed(gone))]

    def gain(self, tx: Transaction, seat: str, amount: int, why: str = "") -> int:
        """Move a marker; losses stop at the floor, and the turn order follows.

        Returns:
            By how much it really moved.
        """
        data: Data = self.data
        part = self.state(tx)
        old = part.at[seat]
        new = self.moved(old, amount)
        if new == old:
            return 0
        event = Event(
            "gained" if new > old else "lost", seat, amount=abs(new - old), now=new,
            name=data.title, what=data.unit.count(abs(new - old)), why=why,
            has=self.in_words(new),
        )  # fmt: skip
        tx.tell(self.id, event)
        for line in self.set_on_board(tx.name(seat), old, new):
            tx.tell(self.id, Event("told", seat, what=line))
        arrived = (*(each for each in part.arrived if each != seat), seat)
        self.set_state(tx, replace(part, at={**part.at, seat: new}, arrived=arrived))
        for order in tx.all(TurnOrder, on=False):
            if order.data.live:
                order.sort(tx)
        return new - old

    def offers(self, table: TableContext) -> Iterator[Offer]:
        """Yield gains and losses at any time."""
        data: Data = self.data
        for seat in table.seats:
            most = data.largest_gain
            wheel = Wheel("amount", data.title, -most, most, -most, most, start=1)
            yield Offer(
                f"{self.id}.gain",
                seat.id,
                tr("{name} gains or loses {many}", name=seat.name, many=data.unit.many),
                (
                    Field(
                        "amount",
                        tr("How many {many}?", many=data.unit.many),
                        "number",
                        wheels=(wheel,),
                    ),
                    Field("why", tr("For what?"), "text", optional=True),
                ),
                anytime=True,
                group=self.id,
                source="told",
            )

    def apply(self, tx: Transaction, action: Action) -> None:
        """Carry out a gain or a loss."""
        self.gain(tx, action.seat, action.values["amount"], action.values.get("why") or "")

    def enter(self, tx: Transaction, step: Step) -> None:
        """Take away the pieces of a loop, and let seats pay the fees."""
        if (loop := self.data.loop) is None:
            return
        for seat in tx.order():
            total = self.amount(tx, seat)
            space, laps = self.split(total)
            if not laps:
                continue
            pieces = loop.piece.count(laps)
            event = Event(
                "lost", seat, amount=total - space, now=space, name=self.data.title,
                does=tr("hands back"), what=pieces,
            )  # fmt: skip
            tx.tell(self.id, event)
            part = self.state(tx)
            self.set_state(tx, replace(part, at={**part.at, seat: space}))
            if loop.fees and loop.pays is not None:
                fee = loop.fees[min(laps, len(loop.fees)) - 1]
                ledger = tx.find(Ledger, loop.pays)
                gain_within_means(tx, self.id, ledger, seat, -fee, pieces)

    def is_done(self, table: TableContext, step: Step) -> bool:
        """Return True: nothing is asked, because the pieces are removed at once."""
        return True

    def match_fields(self, table: TableContext) -> Iterator[Field]:
        """Yield every seat's total; of a loop, its space and its pieces."""
        rows = tuple(Row(seat.id, self._match_wheels(table, seat.id)) for seat in table.seats)
        data: Data = self.data
        yield Field(
            self.id,
            tr("How many {many} has each?", many=data.unit.many),
            "grid",
            rows=rows,
            optional=True,
        )

    def match(self, tx: Transaction, values: Mapping[str, Any]) -> None:
        """Set totals by the markers; the order is set by its own field."""
        data: Data = self.data
        part = self.state(tx)
        totals = {
            seat: self.joined(row["at"], row.get("laps", 0))
            for seat, row in values[self.id].items()
        }
        for seat, new in totals.items():
            if new != part.at[seat]:
                laps = self.split(new)[1]
                space = self.space_name(new)
                what = tr("{{who}}’s {piece} is set to {space}", piece=data.piece, space=space)
                if data.loop and laps:
                    what = tr(
                        "{{who}}’s {piece} is set to {space}, with {laps}",
                        piece=data.piece,
                        space=space,
                        laps=data.loop.piece.count(laps),
                    )
                corrected = Event(
                    "corrected", seat, amount=new - part.at[seat], now=new, name=data.title,
                    does="", what=what,
                )  # fmt: skip
                tx.tell(self.id, corrected)
        self.set_state(tx, replace(part, at={**part.at, **totals}))

    def score_fields(self, table: TableContext, seat: str) -> Iterator[Field]:
        """Yield a seat's total; the spaces of a short track are drawn to be touched."""
        data: Data = self.data
        wheels = self._match_wheels(table, seat)
        if data.last - data.first < _MOST_SPACES:
            wheels = (replace(wheels[0], touched=data.last, first=data.first), *wheels[1:])
        yield Field(self.id, opened(data.title), "grid", rows=(Row(seat, wheels, False),))

    def score_lines(self, table: TableContext, seat: str, source: Source) -> Iterator[ScoreLine]:
        """Yield the marker's place."""
        data: Data = self.data
        at = self.amount(table, seat)
        laps = self.split(at)[1]
        why = tr("{piece} on {space}", piece=data.piece, space=self.space_name(at))
        if data.loop and laps:
            why = tr(
                "{piece} on {space} and {laps}",
                piece=data.piece,
                space=self.space_name(at),
                laps=data.loop.piece.count(laps),
            )
        yield ScoreLine("", source.title, why, at * source.each)

    def panels(self, table: TableContext) -> Iterator[PanelView]:
        """Yield the track with its markers, those on one space from below."""
        data: Data = self.data
        part = self.state(table)
        yield {
            "widget": "track",
            "id": self.id,
            "title": data.title,
            "first": data.first,
            "last": data.last,
            "unit": data.unit.many,
            "markers": [self._marker(part, seat) for seat in part.arrived],
            "flags": [
                flag for ends in table.all(Ends, on=False) for flag in ends.markers(table, self.id)
            ],
        }
        laps = {seat.id: self.split(part.at[seat.id])[1] for seat in table.seats}
        if data.loop is not None and any(laps.values()):
            piece = data.loop.piece
            yield counted(f"{self.id}_pieces", opened(piece.many), piece, laps)

    def _marker(self, part: TrackState, seat: str) -> MarkerView:
        """Return a marker's space, its seat's total, and a lap that nothing counts."""
        data: Data = self.data
        space, laps = self.split(part.at[seat])
        lap = _lap(laps) if laps and data.loop is None else ""
        return {"seat": seat, "at": space, "total": part.at[seat], "lap": lap}

    def _match_wheels(self, table: TableContext, seat: str) -> tuple[Wheel, ...]:
        """Return the wheels for a seat's marker: its space, and its laps."""
        data: Data = self.data
        least = -999 if data.lowest is None else data.lowest
        total = self.state(table).at[seat]
        if data.loop is None:
            most = max(999, data.last)
            return (Wheel("at", data.title, least, most, least, most, start=total),)
        space, laps = self.split(total)
        at = Wheel("at", data.title, least, data.last, least, data.last, start=space)
        limit = data.loop.most or 9
        return (at, Wheel("laps", opened(data.loop.piece.many), 0, limit, 0, limit, start=laps))


def _lap(laps: int) -> str:
    """Return in which lap a marker is: 1 time round is the second lap."""
    first = (
        tr("first lap"), tr("second lap"), tr("third lap"), tr("fourth lap"), tr("fifth lap"),
    )  # fmt: skip
    return first[laps] if laps < len(first) else tr("lap {laps}", laps=laps + 1)
