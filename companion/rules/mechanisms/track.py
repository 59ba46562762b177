"""A number for each seat, as markers stand on a printed track."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cards.schema.play.scoring import Source
from cards.schema.play.tracks import Track as Data
from companion.rules.action import Action
from companion.rules.look import Look
from companion.rules.mechanism import Mechanism
from companion.rules.mechanisms.turn_order import TurnOrder
from companion.rules.offer import Field, Offer, Row, Wheel
from companion.rules.score_line import ScoreLine
from companion.rules.words import opened
from companion.rules.work import Work


@dataclass(frozen=True, slots=True)
class Totals:
    """Where each seat's marker stands, and who came to a space first.

    Attributes:
        at: seat to total.
        arrived: seats in the order of their last moves; on one space the last lies on top.
    """

    at: Mapping[str, int]
    arrived: tuple[str, ...]


class PointTrack(Mechanism[Totals]):
    """A track with a marker for each seat."""

    kind = "track"
    part = Totals

    def start(self, look: Look) -> Totals:
        """Put every marker where its seat begins."""
        data: Data = self.data
        seats = tuple(seat.id for seat in look.seats)
        chosen = next((each.at for each in data.starts if look.is_on(each.option)), None)
        at = dict.fromkeys(seats, data.start if chosen is None else chosen)
        if chosen is None and data.start_first is not None:
            at[seats[0]] = data.start_first
        return Totals(at, seats)

    def total(self, look: Look, seat: str) -> int:
        """Return where a seat's marker stands."""
        return look.part(self).at[seat]

    def move(self, work: Work, seat: str, amount: int, why: str = "") -> int:
        """Move a marker; losses stop at the floor, and the turn order follows.

        Returns:
            By how much it really moved.
        """
        data: Data = self.data
        part = work.part(self)
        old = part.at[seat]
        new = old + amount
        if data.lowest is not None:
            new = max(data.lowest, new)
        if new == old:
            return 0
        name, reason = work.name(seat), f" ({why})" if why else ""
        verb = "gains" if new > old else "loses"
        counted = data.unit.count(abs(new - old))
        text = f"{name} {verb} {counted}{reason} and has {data.unit.count(new)}."
        work.say(text, "follows", seat, self.id, new - old)
        work.say(f"{data.set} {name}'s {data.piece} to {new}.", "board", seat)
        for order in self._orders(work):
            order.moved(work, part.at, seat, new)
        arrived = (*(each for each in part.arrived if each != seat), seat)
        work.put(self, Totals({**part.at, seat: new}, arrived))
        return new - old

    def watch(self, work: Work) -> None:
        """Put the turn order right where "match the table" has left it unlike the totals."""
        at = work.part(self).at
        for order in self._orders(work):
            seats = work.part(order).seats
            by_total = sorted(seats, key=lambda seat: -at[seat])
            if by_total != list(seats):
                order.set(work, by_total)
                names = ", ".join(map(work.name, by_total))
                text = f"{opened(self.data.unit.many)} decide the {order.data.word}: {names}."
                work.say(text, "correction")

    def _orders(self, look: Look) -> list[TurnOrder]:
        """Return the turn orders that follow this track."""
        others = look.rules.mechanisms.values()
        return [each for each in others if isinstance(each, TurnOrder) and each.data.by == self.id]

    def offers(self, look: Look) -> Iterator[Offer]:
        """Yield gains and losses at any time."""
        data: Data = self.data
        for seat in look.seats:
            most = data.largest_gain
            wheel = Wheel("amount", data.title, -most, most, -most, most, start=1)
            yield Offer(
                f"{self.id}.gain", seat.id, f"{seat.name}: {data.unit.many} ±",
                (
                    Field("amount", f"How many {data.unit.many}?", "number", wheels=(wheel,)),
                    Field("why", "For what?", "text", optional=True),
                ),
                anytime=True, group=self.id,
            )  # fmt: skip

    def apply(self, work: Work, action: Action) -> None:
        """Carry out a gain or a loss."""
        self.move(work, action.seat, action.values["amount"], action.values.get("why") or "")

    def match_fields(self, look: Look) -> Iterator[Field]:
        """Yield every seat's total."""
        data: Data = self.data
        least = -999 if data.lowest is None else data.lowest
        at = look.part(self).at
        rows = tuple(
            Row(seat.id, (Wheel("at", data.title, least, 999, least, 999, start=at[seat.id]),))
            for seat in look.seats
        )
        yield Field(self.id, f"How many {data.unit.many} has each?", "numbers", rows=rows,
                    optional=True)  # fmt: skip

    def match(self, work: Work, values: Mapping[str, Any]) -> None:
        """Set totals as the markers stand; the order is set by its own field."""
        data: Data = self.data
        part = work.part(self)
        told = {seat: row["at"] for seat, row in values[self.id].items()}
        for seat, new in told.items():
            if new != part.at[seat]:
                text = f"{work.name(seat)}'s {data.piece} is set to {new}."
                work.say(text, "correction", seat, self.id, new - part.at[seat])
        work.put(self, Totals({**part.at, **told}, part.arrived))

    def score_lines(self, look: Look, seat: str, source: Source) -> Iterator[ScoreLine]:
        """Yield the marker's place."""
        data: Data = self.data
        at = self.total(look, seat)
        yield ScoreLine("", source.title, f"{data.piece} on {at}", at * source.each)

    def panels(self, look: Look) -> Iterator[dict[str, Any]]:
        """Yield the track with its markers, those on one space from below."""
        data: Data = self.data
        part = look.part(self)
        yield {
            "widget": "track",
            "id": self.id,
            "title": data.title,
            "first": data.first,
            "last": data.last,
            "unit": data.unit.many,
            "markers": [{"seat": seat, "at": part.at[seat]} for seat in part.arrived],
            "flags": [
                flag
                for other in look.rules.mechanisms.values()
                for flag in other.flags(look, self.id)
            ],
        }
