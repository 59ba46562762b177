"""Seats act one after another: picks, counts and at last a coin decide in which order.

The step `pick` asks everybody for a secret choice; `walk` settles the order, with a reason for
every place, and leads through it, once or in laps until all pass. A coin is a fact of its action:
it is drawn where the table is kept, never here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, cast

from cards.schema.play.base import Step
from cards.schema.play.queues import Pick
from cards.schema.play.queues import Queue as Data
from companion.rules import sealed
from companion.rules.action import Action
from companion.rules.dealings import Dealings
from companion.rules.look import Look
from companion.rules.mechanism import Ask, Hint, Mechanism
from companion.rules.mechanisms.queue_asks import NOTHING, QueueAsks
from companion.rules.mechanisms.queue_order import Known, QueueOrder
from companion.rules.mechanisms.track import PointTrack
from companion.rules.priority import Place
from companion.rules.work import Work

Stage = Literal["done", "pick", "count", "toss", "walk"]


@dataclass(frozen=True, slots=True)
class Line:
    """How far a queue has come.

    Attributes:
        stage: what is asked: a pick, a count, a coin, or what a seat does.
        number: how many picks were asked for in this game.
        picked: seat to the number of its pick, until the next pick.
        told: counts that the table told, by rank and seat.
        tossed: groups of seats as coins have ordered them.
        places: the order, with reasons.
        at: the place that acts now.
        acted: whether somebody has done something in this lap.
        dealt: how often the seat that acts now has done something on this turn.
    """

    stage: Stage = "done"
    number: int = 0
    picked: Mapping[str, int] = field(default_factory=dict)
    told: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    tossed: tuple[tuple[str, ...], ...] = ()
    places: tuple[Place, ...] = ()
    at: int = 0
    acted: bool = False
    dealt: int = 0

    @property
    def now(self) -> str:
        """The seat that acts now; "" for none."""
        return self.places[self.at].seat if self.stage == "walk" else ""


class Queue(Mechanism[Line]):
    """Leads through an order of its own."""

    kind = "queue"
    part = Line

    def start(self, look: Look) -> Line:
        """Return a queue in which nobody stands."""
        return Line()

    def ledger(self, look: Look) -> Dealings | None:
        """Return what knows who deals in what; None while its option is off."""
        data: Data = self.data
        if data.ledger is None:
            return None
        found = cast(Dealings, look.rules.mechanisms[data.ledger])
        return found if found.counts(look) else None

    def picked(self, look: Look, seat: str) -> Pick | None:
        """Return what a seat has picked, whether or not it counts."""
        data: Data = self.data
        number = look.part(self).picked.get(seat)
        return next((pick for pick in data.picks if pick.number == number), None)

    def counts(self, look: Look, seat: str) -> int:
        """Return the number of a seat's pick; 0 if it has none, or if it counts for nobody."""
        pick = self.picked(look, seat)
        return 0 if pick is None or (pick.alone and self.clash(look, pick)) else pick.number

    def clash(self, look: Look, pick: Pick) -> bool:
        """Tell whether two or more seats have picked the same."""
        return list(look.part(self).picked.values()).count(pick.number) > 1

    def order(self, look: Look) -> QueueOrder:
        """Return the order of those who act, as far as it is known."""
        data: Data = self.data
        line = look.part(self)
        seats = [seat for seat in look.order() if not data.picks or seat in line.picked]
        return QueueOrder(look, data, seats, Known(line.picked, line.told, line.tossed))

    def enter(self, work: Work, step: Step) -> None:
        """Ask for picks, or settle the order."""
        line = work.part(self)
        if step.do == "pick":
            work.put(self, Line("pick", line.number + 1))
        else:
            work.put(self, Line(number=line.number, picked=line.picked))
            self._line_up(work)

    def is_done(self, look: Look, step: Step) -> bool:
        """Tell whether all have picked, or all have acted."""
        return look.part(self).stage == "done"

    def ask(self, look: Look, step: Step) -> Ask:
        """Return what the stage asks."""
        return QueueAsks(self, look).ask(step)

    def hints(self, look: Look, step: Step) -> Iterator[Hint]:
        """Yield what the picks mean in this phase: on a turn of the queue, that of its seat."""
        yield from QueueAsks(self, look).reminders(step)

    def opening(self, look: Look, private: Mapping[str, Mapping[str, Any]]) -> Action | None:
        """Return the action that opens all picks, once everybody has made one."""
        if look.part(self).stage != "pick":
            return None
        return sealed.opening(QueueAsks(self, look).sealed(), private)

    def refuse(self, look: Look, action: Action) -> None:
        """Refuse a pick that comes too late."""
        data: Data = self.data
        sealed.refuse(look, self.id, action, data.things)

    def panels(self, look: Look) -> Iterator[dict[str, Any]]:
        """Yield who has picked, or the order with its reasons."""
        step = look.step
        if step is not None and step.use == self.id:
            yield from QueueAsks(self, look).panels()

    def leave(self, work: Work, step: Step) -> None:
        """Close the queue, whoever was still to act."""
        line = work.part(self)
        if line.stage != "done":
            data: Data = self.data
            who = "Nobody picks." if line.stage == "pick" else f"{data.act.rest}."
            work.say(who, "act")
            ledger = self.ledger(work)
            if ledger is not None:
                ledger.forget(work)
        work.put(self, replace(line, stage="done"))

    def apply(self, work: Work, action: Action) -> None:
        """Carry out an answer."""
        values = action.values
        match action.verb:
            case "open":
                self._open(work, sealed.read(QueueAsks(self, work).sealed(), values))
            case "count":
                asked = self.order(work).asked
                number = str(asked[0] if asked is not None else 0)
                told = {seat: row["count"] for seat, row in values["counts"].items()}
                line = work.part(self)
                work.put(self, replace(line, told={**line.told, number: told}))
                self._line_up(work)
            case "toss" | "tossed":
                self._toss(work, tuple(values["order"]), action.verb == "toss")
            case "act":
                self._act(work, action.seat, values)
            case "owed":
                ledger = self.ledger(work)
                if ledger is not None:
                    ledger.settle(work, action.seat, values)
                self._next(work)
            case _:
                self._pass(work, action.seat)

    def _open(self, work: Work, bids: Mapping[str, Mapping[str, int]]) -> None:
        data: Data = self.data
        picked = {
            seat: bids[seat]["pick"]
            for seat in work.order()
            if seat in bids and bids[seat]["pick"] != NOTHING
        }
        names = {pick.number: pick.name for pick in data.picks}
        line = work.part(self)
        work.put(self, replace(line, stage="done", picked=picked))
        said = [
            f"{seat.name} {picked[seat.id]} {names[picked[seat.id]]}"
            if seat.id in picked
            else f"{seat.name}: {data.none.lower()}"
            for seat in work.seats
        ]
        work.say(f"{data.title}: {'; '.join(said)}.", "open")
        for text in QueueAsks(self, work).clashes():
            work.say(text, "follows")

    def _line_up(self, work: Work) -> None:
        """Settle the order, or ask for what is missing."""
        order = self.order(work)
        line = work.part(self)
        if not order.seats:
            work.put(self, replace(line, stage="done"))
        elif order.asked is not None:
            work.put(self, replace(line, stage="count"))
        elif order.tied:
            work.put(self, replace(line, stage="toss"))
        else:
            data: Data = self.data
            places = order.places()
            work.put(self, replace(line, stage="walk", places=places, at=0))
            said = "; ".join(f"{work.name(each.seat)}, {each.reason}" for each in places)
            work.say(f"{data.title}, order: {said}.", "open")
            self._skip_idle(work)

    def _toss(self, work: Work, order: tuple[str, ...], fair: bool) -> None:
        names = ", then ".join(map(work.name, order))
        how = "The coin says" if fair else "The players' own coin says"
        work.say(f"{how}: {names}.", "chance")
        line = work.part(self)
        work.put(self, replace(line, tossed=(*line.tossed, order)))
        self._line_up(work)

    def _act(self, work: Work, seat: str, values: Mapping[str, Any]) -> None:
        data: Data = self.data
        ledger, number = self.ledger(work), self.counts(work, seat)
        pick = self.picked(work, seat)
        if ledger is None:
            amount, count, about = values["amount"], values.get("count", 0), ""
        else:
            deal = ledger.deal(work, seat, data.act.way, number, values)
            amount, count, about = deal.amount, deal.count, f" {deal.text}"
        extra = pick.extra * count if pick is not None and number else 0
        track = work.find(PointTrack, data.track)
        total = track.data.unit.count(amount + extra)
        added = f" ({track.data.unit.count(amount)} and {track.data.unit.count(extra)} extra)"
        text = f"{work.name(seat)} {data.act.does}{about} for {total}{added if extra else ''}."
        work.say(text, "act", seat)
        track.move(work, seat, amount + extra if data.act.way == "gain" else -amount)
        line = work.part(self)
        work.put(self, replace(line, acted=True, dealt=line.dealt + 1))
        if ledger is None or data.laps or not ledger.questions(work, seat, data.act.way, number):
            self._end_turn(work, seat)

    def _pass(self, work: Work, seat: str) -> None:
        data: Data = self.data
        if not work.part(self).dealt:
            work.say(f"{work.name(seat)} {data.act.skips}.", "act", seat)
        self._end_turn(work, seat)

    def _end_turn(self, work: Work, seat: str) -> None:
        data: Data = self.data
        ledger = self.ledger(work)
        if ledger is not None:
            ledger.end_turn(work, seat, data.act.way, self.counts(work, seat))
            if ledger.owed(work, seat):
                return
        self._next(work)

    def _next(self, work: Work) -> None:
        line = work.part(self)
        work.put(self, replace(line, at=line.at + 1, dealt=0))
        self._skip_idle(work)

    def _skip_idle(self, work: Work) -> None:
        """Pass over seats that can do nothing; close the queue after its last lap."""
        data: Data = self.data
        line = work.part(self)
        idle = 0
        while idle < len(line.places):
            if line.at == len(line.places):
                if not data.laps or not line.acted:
                    break
                line = replace(line, at=0, acted=False)
            if self._can_act(work, line.places[line.at].seat):
                work.put(self, line)
                return
            line = replace(line, at=line.at + 1)
            idle += 1
        work.put(self, replace(line, stage="done"))

    def _can_act(self, look: Look, seat: str) -> bool:
        """Tell whether a seat has anything to decide; who sells is asked even with nothing."""
        data: Data = self.data
        ledger = self.ledger(look)
        if ledger is not None and data.laps:
            return any(
                not choice.why
                for each in ledger.questions(look, seat, data.act.way, 0)
                for choice in each.choices
            )
        if data.act.way == "gain" or not data.act.amounts:
            return True
        return look.find(PointTrack, data.track).total(look, seat) >= min(data.act.amounts)
