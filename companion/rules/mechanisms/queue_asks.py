"""What a queue asks at each stage, what it reminds of, and what its panels show."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from cards.schema.play.base import Step
from cards.schema.play.queues import Queue as Data
from companion.rules import sealed
from companion.rules.look import Look
from companion.rules.mechanism import Ask, Hint
from companion.rules.mechanisms.track import PointTrack
from companion.rules.offer import Choice, Field, Offer, Row, Wheel
from companion.rules.priority import Place
from companion.rules.sealed import Sealed
from companion.rules.words import listed, opened

if TYPE_CHECKING:
    from companion.rules.mechanisms.queue import Line, Queue

_MOST = 99
#: Stands for no pick.
NOTHING = 0


class QueueAsks:
    """A queue as it stands at a table."""

    def __init__(self, queue: Queue, look: Look) -> None:
        self.queue, self.look = queue, look
        self.id = queue.id
        self.data: Data = queue.data
        self.line: Line = look.part(queue)
        self.track = look.find(PointTrack, self.data.track)
        self.ledger = queue.ledger(look)

    def ask(self, step: Step) -> Ask:
        """Return what the stage asks."""
        match self.line.stage:
            case "pick":
                return self._ask_picks(step)
            case "count":
                return self._ask_counts()
            case "toss":
                return self._ask_coin()
            case "walk":
                return self._ask_turn()
            case _:
                return Ask(step.say or self.data.title)

    def sealed(self) -> Sealed:
        """Return the choice of picks."""
        numbers = [pick.number for pick in self.data.picks]
        seats = [seat for seat in self.look.order() if self._has_any(seat)]
        wheel = Wheel("pick", opened(self.data.things.removesuffix("s")), min(numbers),
                      max(numbers), min(numbers), max(numbers))  # fmt: skip
        return Sealed(
            self.id,
            self.line.number,
            self.data.title,
            self.data.pick,
            dict.fromkeys(seats, (wheel,)),
            self.data.none,
            {seat: self._choices(seat) for seat in seats},
            self.data.things,
            "which number?",
        )

    def reminders(self, step: Step) -> Iterator[Hint]:
        """Yield what picks mean in the phase of a step."""
        phase = self.look.rules.play.phases[self.look.state.moment.phase].id
        if self.look.state.moment.over or step.do == "pick":
            return
        now = self.line.now if step.use == self.id else ""
        for seat in self.look.order():
            pick = self.queue.picked(self.look, seat)
            if pick is None or (now and seat != now) or not self.queue.counts(self.look, seat):
                continue
            for each in pick.reminders:
                if each.phase == phase:
                    name = self.look.name(seat)
                    yield Hint(f"**{name}:** {each.text}", "remind", seat, icon=pick.icon)
        yield from (
            Hint(text)
            for pick in self.data.picks
            if any(each.phase == phase for each in pick.reminders)
            for text in self.clashes(pick.number)
        )

    def clashes(self, number: int | None = None) -> Iterator[str]:
        """Yield which picks count for nobody, of one number or of all."""
        for pick in self.data.picks:
            if number not in (None, pick.number) or not pick.alone:
                continue
            if self.queue.clash(self.look, pick):
                names = [
                    self.look.name(seat)
                    for seat in self.look.order()
                    if self.line.picked.get(seat) == pick.number
                ]
                yield f"{listed(names)} have picked {pick.name}: it counts for nobody."

    def panels(self) -> Iterator[dict[str, Any]]:
        """Yield who has picked, or the order with its reasons."""
        if self.line.stage == "pick" and not sealed.by_hand(self.look):
            yield sealed.panel(self.look, self.sealed(), self.data.title)
        elif self.line.stage == "walk":
            yield {
                "widget": "reveal",
                "id": self.id,
                "title": self.data.title,
                "places": [self._place(n, each) for n, each in enumerate(self.line.places)],
            }

    def _ask_picks(self, step: Step) -> Ask:
        text = step.say or f"Everybody picks one of the {self.data.things}, face down"
        offers = tuple(sealed.offers(self.look, self.sealed()))
        panel = "" if sealed.by_hand(self.look) else self.id
        detail = "All are turned over together."
        return Ask(text, detail, (), offers, next="Nobody picks", panel=panel)

    def _has_any(self, seat: str) -> bool:
        """Tell whether a seat may have anything to pick."""
        return self.ledger is None or bool(self.ledger.pickable(self.look, seat))

    def _choices(self, seat: str) -> tuple[Choice, ...]:
        has = None if self.ledger is None else self.ledger.pickable(self.look, seat)
        who = self.look.name(seat)
        picks = tuple(
            Choice(
                pick.number,
                f"{pick.number} {pick.name}",
                why="" if has is None or pick.number in has else f"{who} has none.",
                icon=pick.icon,
            )
            for pick in self.data.picks
        )
        return (*picks, Choice(NOTHING, self.data.none))

    def _ask_counts(self) -> Ask:
        asked = self.queue.order(self.look).asked
        number, seats = asked if asked is not None else (0, ())
        rank = self.data.ranks[number]
        wheel = Wheel("count", opened(rank.unit.many), 0, _MOST, 0, _MOST)
        rows = tuple(Row(seat, (wheel,), optional=False) for seat in seats)
        field = Field("counts", rank.ask, "numbers", rows=rows)
        offer = Offer(f"{self.id}.count", "", "Count", (field,))
        names = listed([self.look.name(seat) for seat in seats])
        return Ask(f"{self.data.title}: {names} tie", rank.ask, seats, (offer,), panel=self.id)

    def _ask_coin(self) -> Ask:
        tied = self.queue.order(self.look).tied
        choices = tuple(Choice(seat, self.look.name(seat), seat=seat) for seat in tied)
        many = len(tied)
        drawn = Field("order", "Who goes first?", "seats", choices, least=many, most=many,
                      chance=True)  # fmt: skip
        own = Field("order", "In which order do they go?", "seats", choices, least=many, most=many)
        offers = (
            Offer(f"{self.id}.toss", "", "Toss a coin", (drawn,)),
            Offer(f"{self.id}.tossed", "", "We have tossed our own", (own,), style="other"),
        )
        names = listed([self.look.name(seat) for seat in tied])
        return Ask(f"{self.data.title}: only a coin can part {names}", "", tied, offers,
                   panel=self.id)  # fmt: skip

    def _ask_turn(self) -> Ask:
        seat, act = self.line.now, self.data.act
        who, has = self.look.name(seat), self.track.total(self.look, seat)
        pick = self.queue.counts(self.look, seat)
        if self.ledger is not None:
            owed = self.ledger.owed(self.look, seat)
            if owed:
                offer = Offer(f"{self.id}.owed", seat, "Book", owed)
                return Ask(f"{who} draws", "", (seat,), (offer,), panel=self.id)
            fields = self.ledger.questions(self.look, seat, act.way, pick)
        else:
            fields = self._amount(seat, pick)
        offers: tuple[Offer, ...] = ()
        why = _barred(fields)
        if fields:
            offers = (Offer(f"{self.id}.act", seat, act.title, fields, why),)
        skip = "Done" if self.line.dealt else act.skip
        style: Any = "other" if fields and not why else "main"
        offers += (Offer(f"{self.id}.pass", seat, skip, style=style),)
        place = self.line.places[self.line.at]
        text = f"{who} has {self.track.data.unit.count(has)}: {act.title.lower()}?"
        rest = act.rest
        return Ask(text, f"{opened(place.reason)}.", (seat,), offers, next=rest, panel=self.id)

    def _amount(self, seat: str, number: int) -> tuple[Field, ...]:
        """Return the fields for what a seat gains or pays, where nobody counts for it."""
        act, unit = self.data.act, self.track.data.unit
        has, who = self.track.total(self.look, seat), self.look.name(seat)
        if act.amounts:
            choices = tuple(
                Choice(
                    amount,
                    unit.count(amount),
                    why=f"{who} has {unit.count(has)}."
                    if act.way == "pay" and amount > has
                    else "",
                )
                for amount in act.amounts
            )
            return (Field("amount", act.ask, "choice", choices),)
        wheel = Wheel("amount", act.title, 1, act.most, 1, act.most, unit.sign)
        fields = [Field("amount", act.ask, "number", wheels=(wheel,))]
        pick = self.queue.picked(self.look, seat)
        if pick is not None and number and pick.extra:
            count = Wheel("count", opened(self.data.things), 1, act.most, 1, act.most)
            fields.append(Field("count", act.count, "number", wheels=(count,)))
        return tuple(fields)

    def _place(self, number: int, place: Place) -> dict[str, Any]:
        """Return a line of the reveal."""
        pick = self.queue.picked(self.look, place.seat)
        unit = self.track.data.unit
        figures = []
        if pick is not None:
            title = opened(self.data.things.removesuffix("s"))
            figures.append({"title": title, "text": f"{pick.number} {pick.name}"})
        total = unit.count(self.track.total(self.look, place.seat))
        figures.append({"title": self.track.data.title, "text": total})
        state = "now" if number == self.line.at else "done" if number < self.line.at else "next"
        return {
            "seat": place.seat,
            "figures": figures,
            "reason": place.reason,
            "may": "" if pick is None else self._may(place.seat),
            "state": state,
        }

    def _may(self, seat: str) -> str:
        pick = self.queue.picked(self.look, seat)
        if pick is None or not self.queue.counts(self.look, seat):
            return ""
        return " ".join(each.text for each in pick.reminders).replace("**", "")


def _barred(fields: tuple[Field, ...]) -> str:
    """Return why nothing can be answered to one of some questions; "" if all have an answer."""
    for field in fields:
        whys = [choice.why for choice in field.choices]
        if whys and all(whys):
            return whys[0]
    return ""
