"""In turn order, each buys or sells points once, or pays to lose some, or passes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from punchboard.cards.schema.play.base import Step
from punchboard.cards.schema.play.points import Exchange as Data
from punchboard.companion.rules.action import Action
from punchboard.companion.rules.calculator import Trading, trading
from punchboard.companion.rules.event import Event
from punchboard.companion.rules.look import Look
from punchboard.companion.rules.mechanism import Ask, Mechanism
from punchboard.companion.rules.mechanisms.slots import Slots
from punchboard.companion.rules.mechanisms.track import PointTrack
from punchboard.companion.rules.offer import Choice, Field, Offer, Wheel
from punchboard.companion.rules.words import listed
from punchboard.companion.rules.work import Work
from punchboard.companion.view_schema import PanelView


@dataclass(frozen=True, slots=True)
class Queue:
    """The seats that have still to be asked, in the order in which the step began.

    Attributes:
        waiting: first first.
        bought: what the first of them has bought already on its turn, purchase by purchase.
    """

    waiting: tuple[str, ...] = ()
    bought: tuple[int, ...] = ()


class Exchange(Mechanism[Data, Queue]):
    """Points for money, and money for points."""

    kind = "exchange"

    def start(self, look: Look) -> Queue:
        """Return an empty queue."""
        return Queue()

    def enter(self, work: Work, step: Step) -> None:
        """Queue all seats; who passes whom meanwhile gives nobody a second chance."""
        work.put(self, Queue(work.order()))
        asked = self._waiting(work)
        idle = [seat for seat in work.order() if seat not in asked]
        if idle:
            work.tell(self.id, *(Event("passed", seat, does="can only pass") for seat in idle))

    def is_done(self, look: Look, step: Step) -> bool:
        """Return whether everybody has been asked who can do anything."""
        return not self._waiting(look)

    def ask(self, look: Look, step: Step) -> Ask:
        """Ask the next seat what it buys or sells."""
        data: Data = self.data
        track = look.find(PointTrack, data.track)
        seat, *later = self._waiting(look)
        name, has = look.name(seat), track.data.unit.count(track.amount(look, seat))
        title = "No more" if self._bought(look, seat) else "Pass"
        leave = Offer(f"{self.id}.pass", seat, title, style="other")
        return Ask(
            f"{name} has {has} and may {self._choices(look, seat)}.",
            f"Then {listed([look.name(each) for each in later])}." if later else "",
            (seat,),
            (*self._deals(look, seat), leave),
            next="All others pass",
            panel=data.track,
            later=(seat, *later),
        )

    def leave(self, work: Work, step: Step) -> None:
        """Take those who were not asked as passing."""
        left = [seat for seat in self._waiting(work) if not self._bought(work, seat)]
        if left:
            does = f"{'passes' if len(left) == 1 else 'pass'}, without being asked"
            work.tell(self.id, *(Event("passed", seat, does=does) for seat in left))
        work.put(self, Queue())

    def apply(self, work: Work, action: Action) -> None:
        """Carry out buying, selling or passing."""
        data: Data = self.data
        seat = action.seat
        part, bought = work.part(self), self._bought(work, seat)
        # Whoever was in the middle of buying and can buy no more has had the turn.
        later = [each for each in part.waiting if each != seat and not self._bought(work, each)]
        work.put(self, Queue(tuple(later)))
        track = work.find(PointTrack, data.track)
        unit, money = track.data.unit, data.money
        if action.verb == "pass":
            does = f"buys no more {unit.many}" if bought else "passes"
            work.tell(self.id, Event("passed", seat, does=does))
            return
        amount, terms = action.values["amount"], self._terms(work, seat)
        if action.verb == "buy":
            cost = data.costs[amount - 1]
            bought_for = Event(
                "bought", seat, thing=data.track, amount=amount, price=cost, name=unit.many,
                what=unit.count(amount), cost=money.count(cost),
            )  # fmt: skip
            work.tell(self.id, bought_for)
            self._pay(work, seat, -cost)
            if len(bought) + 1 < terms.times:
                work.put(self, Queue((seat, *later), (*bought, amount)))
            track.gain(work, seat, amount, "bought")
            return
        brings = amount * self._brings(terms)
        why = "" if terms.sale is None else f", {money.count(terms.sale)} each"
        told = Event(
            "sold", seat, thing=data.track, amount=amount, price=brings, name=unit.many,
            what=unit.count(amount), cost=f"{money.count(brings)}{why}",
        )  # fmt: skip
        if brings < 0:
            what = f"{money.count(-brings)} to lose {unit.count(amount)}{why}"
            told = replace(told, kind="paid", price=-brings, what=what, cost="", line="act")
        work.tell(self.id, told)
        self._pay(work, seat, brings)
        track.gain(work, seat, -amount, data.title if brings < 0 else "sold")

    def panels(self, look: Look) -> Iterator[PanelView]:
        """Yield the table of prices, while the step asks."""
        data: Data = self.data
        step = look.step
        if step is None or step.use != self.id or not data.costs:
            return
        unit = look.find(PointTrack, data.track).data.unit
        yield {
            "widget": "table",
            "id": self.id,
            "title": data.title,
            "columns": [
                {"title": unit.many.capitalize(), "align": "right", "icon": unit.icon},
                {"title": "Price", "align": "right", "icon": data.money.icon},
            ],
            "rows": [
                {
                    "seat": "",
                    "cells": [
                        {"text": str(count), "bold": False, "icon": ""},
                        {"text": data.money.count(cost), "bold": True, "icon": ""},
                    ],
                    "now": False,
                }
                for count, cost in enumerate(data.costs, 1)
            ],
            "caption": " ".join(self._exceptions(look)),
        }

    def _waiting(self, look: Look) -> list[str]:
        """Return who has still to be asked; nobody is asked who can but pass."""
        return look.once((self.id, "waiting"), lambda: [
            seat for seat in look.part(self).waiting
            if not all(deal.why for deal in self._deals(look, seat))
        ])  # fmt: skip

    def _deals(self, look: Look, seat: str) -> Iterator[Offer]:
        data: Data = self.data
        track = look.find(PointTrack, data.track)
        if data.costs:
            yield self._purchase(look, seat, track)
        if self._bought(look, seat):
            return
        if data.sale is not None or data.relief is not None:
            yield self._loss(look, seat, track)

    def _terms(self, look: Look, seat: str) -> Trading:
        """Return how a seat's own cards let it buy and sell."""
        data: Data = self.data
        if data.slots is None:
            return Trading()
        return trading(look.find(Slots, data.slots).stores_of(look, seat))

    def _bought(self, look: Look, seat: str) -> tuple[int, ...]:
        """Return what a seat has bought already on the turn that it is having."""
        part = look.part(self)
        return part.bought if part.waiting[:1] == (seat,) else ()

    def _most(self, look: Look, seat: str) -> int:
        """Return how many a seat may buy now: in all never more than the prices go."""
        count, terms, bought = (
            len(self.data.costs),
            self._terms(look, seat),
            self._bought(look, seat),
        )
        if len(bought) >= terms.times:
            return 0
        return min(count if terms.most is None else terms.most, count - sum(bought))

    def _brings(self, terms: Trading) -> int:
        """Return what one brings that is sold; below 0, what it costs to lose one."""
        data: Data = self.data
        if data.relief is not None:
            return -data.relief
        return (data.sale or 0) if terms.sale is None else terms.sale

    def _choices(self, look: Look, seat: str) -> str:
        """Return what may be done, in words."""
        data: Data = self.data
        count, terms = data.money.count, self._terms(look, seat)
        if bought := self._bought(look, seat):
            left = terms.times - len(bought)
            more = "once more" if left == 1 else f"{left} times more"
            return f"buy up to {self._most(look, seat)} {more}"
        words = []
        if data.costs:
            words = [f"buy up to {self._most(look, seat)}{_times(terms.times)}"]
        words += [f"pay {count(data.relief)} for each to lose"] if data.relief is not None else []
        words += [f"sell at {count(self._brings(terms))} each"] if data.sale is not None else []
        return ", or ".join(words)

    def _exceptions(self, look: Look) -> Iterator[str]:
        """Yield a sentence for each seat whose cards let it buy or sell otherwise."""
        data: Data = self.data
        for seat in look.order():
            terms = self._terms(look, seat)
            ways = []
            if terms.most is not None:
                ways.append(f"buys at most {terms.most} at once{_times(terms.times)}")
            if terms.sale is not None:
                ways.append(f"sells at {data.money.count(terms.sale)} each")
            if ways:
                yield f"{look.name(seat)} {listed(ways)} ({listed(terms.cards)})."

    def _purse(self, look: Look, seat: str) -> int | None:
        """Return how much money a seat has; None: only the player knows."""
        data: Data = self.data
        return None if data.purse is None else look.find(PointTrack, data.purse).spare(look, seat)

    def _pay(self, work: Work, seat: str, amount: int) -> None:
        data: Data = self.data
        if data.purse is not None:
            work.find(PointTrack, data.purse).gain(work, seat, amount, data.title)

    def _purchase(self, look: Look, seat: str, track: PointTrack) -> Offer:
        data: Data = self.data
        name, purse, unit = look.name(seat), self._purse(look, seat), track.data.unit
        bought = tuple(
            Choice(
                count, f"+{count}", f"for {data.money.count(cost)}",
                f"{name} has {data.money.count(purse)}."
                if purse is not None and cost > purse else "",
            )
            for count, cost in enumerate(data.costs[: self._most(look, seat)], 1)
        )  # fmt: skip
        field = Field("amount", f"How many {unit.many} does {name} buy?", "choice", bought)
        why = f"{name} has bought as many as there are prices for."
        if bought:
            why = bought[0].why if all(choice.why for choice in bought) else ""
        return Offer(f"{self.id}.buy", seat, f"Buy {unit.many}", (field,), why=why)

    def _loss(self, look: Look, seat: str, track: PointTrack) -> Offer:
        """Return the sale of some, or the payment to lose some."""
        data: Data = self.data
        name, purse, unit = look.name(seat), self._purse(look, seat), track.data.unit
        brings = self._brings(self._terms(look, seat))
        verb, do = ("sell", "sell") if brings >= 0 else ("lose", "relieve")
        has, each = track.spare(look, seat), data.money.count(abs(brings))
        most = has if brings >= 0 or purse is None else min(has, purse // -brings)
        lacks = (
            f"{name} has no more" if most == has else f"{name} has {data.money.count(purse or 0)}"
        )
        why = "" if most else f"{name} has less than {each}."
        if has < 1:
            why = f"{name} has no {unit.many} to {verb}."
        last = max(1, most)
        title = f"{unit.many.capitalize()} at {each} each"
        wheel = Wheel("amount", title, 1, last, 1, last, why_most=lacks)
        ask = f"How many {unit.many} does {name} {verb}?"
        field = Field("amount", ask, "number", wheels=(wheel,))
        style: Literal["main", "other"] = "other" if data.costs else "main"
        title = f"{verb.capitalize()} {unit.many}"
        return Offer(f"{self.id}.{do}", seat, title, (field,), why=why, style=style)


def _times(times: int) -> str:
    """Return how often something may be done, after a comma; "" for once."""
    return "" if times == 1 else ", twice" if times == 2 else f", {times} times"
