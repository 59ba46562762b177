"""In turn order, each buys or sells: points, which some pay to lose, or goods on ladders of prices.

The cheapest of a good is bought first, and each round fills its ladder up again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import Any, Literal

from punchboard.cards.catalog import tr, tr_count
from punchboard.cards.play.schema.base import Step, Unit
from punchboard.cards.play.schema.points import Exchange as Data
from punchboard.cards.play.schema.points import Good
from punchboard.companion.rules.engine.action import Action, Code, Refusal
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.mechanism import Ask, Mechanism
from punchboard.companion.rules.engine.offer import Choice, Field, Offer, Row, Wheel
from punchboard.companion.rules.engine.roles import Ledger
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.engine.table_panel import cell, head, table
from punchboard.companion.rules.engine.words import listed
from punchboard.companion.rules.kinds.slots import Slots
from punchboard.companion.rules.kinds.track import PointTrack
from punchboard.companion.rules.parts.card_terms import Trading, trading
from punchboard.companion.view_schema import PanelView

_COUNT = "count"


@dataclass(frozen=True, slots=True)
class Queue:
    """The seats that have still to be asked, in the order in which the step began.

    Attributes:
        waiting: first first.
        bought: what the first of them has bought already on its turn, purchase by purchase.
        on: good to how many lie on its ladder.
    """

    waiting: tuple[str, ...] = ()
    bought: tuple[int, ...] = ()
    on: Mapping[str, int] = field(default_factory=dict)


class Exchange(Mechanism[Data, Queue]):
    """Points or goods for money, and money for points."""

    kind = "exchange"

    def start(self, look: TableContext) -> Queue:
        """Return an empty queue, and what lies on ladders at first."""
        return Queue(on={good.id: good.start for good in self.data.goods})

    def enter(self, work: Transaction, step: Step) -> None:
        """Queue all seats, or fill ladders up.

        Who passes whom meanwhile gives nobody a second chance.
        """
        if step.do == "refill":
            self._refill(work)
            return
        order = work.order()
        self._queue(work, order[::-1] if self.data.reverse else order)
        asked = self._waiting(work)
        idle = [seat for seat in order if seat not in asked]
        if idle:
            work.tell(self.id, *(Event("passed", seat, does=tr("can only pass")) for seat in idle))

    def is_done(self, look: TableContext, step: Step) -> bool:
        """Return whether everybody has been asked who can do anything; ladders fill at once."""
        return step.do == "refill" or not self._waiting(look)

    def ask(self, look: TableContext, step: Step) -> Ask:
        """Ask the next seat what it buys or sells."""
        seat, *later = self._waiting(look)
        name = look.name(seat)
        if self.data.goods:
            text = (step.say or tr("{name} buys.")).replace("{name}", name)
            title = tr("Buy nothing")
        else:
            track = self._track(look)
            has = track.data.unit.count(track.amount(look, seat))
            text = tr(
                "{name} has {goods} and may {actions}.",
                name=name,
                goods=has,
                actions=self._choices(look, seat),
            )
            title = tr("No more") if self._bought(look, seat) else tr("Pass")
        leave = Offer(f"{self.id}.pass", seat, title, style="other")
        return Ask(
            text,
            tr("Then {names}.", names=listed([look.name(each) for each in later])) if later else "",
            (seat,),
            (*self._deals(look, seat), leave),
            next=tr("All others pass"),
            panel=self.data.track or self.id,
            later=(seat, *later),
        )

    def leave(self, work: Transaction, step: Step) -> None:
        """Take those who were not asked as passing."""
        waiting = self._waiting(work)
        self.pass_over(work, [seat for seat in waiting if not self._bought(work, seat)])
        self._queue(work, ())

    def apply(self, work: Transaction, action: Action) -> None:
        """Carry out buying, selling or passing.

        Raises:
            Refusal: if a seat has not enough money.
        """
        data = self.data
        seat = action.seat
        part, bought = self.state(work), self._bought(work, seat)
        # Whoever was in the middle of buying and can buy no more has had the turn.
        later = [each for each in part.waiting if each != seat and not self._bought(work, each)]
        self._queue(work, later)
        if data.goods:
            counts = action.values.get("goods", {})
            self._take(work, seat, {good: row[_COUNT] for good, row in counts.items()})
            return
        track = self._track(work)
        unit, money = track.data.unit, self._money(work)
        if action.verb == "pass":
            does = tr("buys no more {many}", many=unit.many) if bought else None
            work.tell(self.id, Event("passed", seat, does=does))
            return
        amount, terms = action.values["amount"], self._terms(work, seat)
        buys = action.verb == "buy"
        brings = -data.costs[amount - 1] if buys else amount * self._brings(terms)
        price, why = money.count(abs(brings)), tr("bought") if buys else tr("sold")
        each = None if buys or terms.sale is None else money.count(terms.sale)
        cost = (
            price
            if each is None
            else tr("{price}, {price_of_one} each", price=price, price_of_one=each)
        )
        told = Event(
            "bought" if buys else "sold", seat, thing=track.id, amount=amount, price=abs(brings),
            name=unit.many, what=unit.count(amount), cost=cost,
        )  # fmt: skip
        if brings < 0 and not buys:
            lost, why = unit.count(amount), data.title
            what = tr("{price} to lose {points}", price=price, points=lost)
            if each is not None:
                what = tr(
                    "{price} to lose {points}, {price_of_one} each",
                    price=price,
                    points=lost,
                    price_of_one=each,
                )
            told = replace(told, kind="paid", what=what, cost="", line="act")
        work.tell(self.id, told)
        self._pay(work, seat, brings)
        if buys and len(bought) + 1 < terms.times:
            self._queue(work, (seat, *later), (*bought, amount))
        track.gain(work, seat, amount if buys else -amount, why)

    def match_fields(self, look: TableContext) -> Iterator[Field]:
        """Yield how many of each good lie on its ladder."""
        if not self.data.goods:
            return
        on = self.state(look).on
        rows = tuple(
            Row(good.id, (Wheel(_COUNT, good.title, 0, most, 0, most, start=on[good.id]),), True,
                good.title, good.icon)
            for good in self.data.goods
            for most in (len(good.prices),)
        )  # fmt: skip
        ask = tr("{title}: how many of each lie there?", title=self.data.title)
        yield Field(self.id, ask, "numbers", rows=rows, optional=True)

    def match(self, work: Transaction, values: Mapping[str, Any]) -> None:
        """Set what lies on ladders, as it does on the table."""
        part = self.state(work)
        on = {**part.on, **{good: row[_COUNT] for good, row in values[self.id].items()}}
        for good in self.data.goods:
            there, before = on[good.id], part.on[good.id]
            if there != before:
                corrected = Event(
                    "corrected", thing=f"{self.id}.{good.id}", amount=there - before, now=there,
                    name=good.title, title=good.title, what=tr("{amount} lie there", amount=there),
                )  # fmt: skip
                work.tell(self.id, corrected)
        self.set_state(work, replace(part, on=on))

    def panels(self, look: TableContext) -> Iterator[PanelView]:
        """Yield the prices: of points while the step asks, of goods with how many lie there."""
        step, money = look.step, self._money(look)
        caption, rows = "", []
        if self.data.goods:
            heads = [head("", "left"), head(tr("There"), "right"), head(tr("Next"), "right")]
            for good in self.data.goods:
                there = self.state(look).on[good.id]
                price = money.count(self.cost(look, good, 1)) if there else tr("none")
                counted = (cell(str(there), bold=True), cell(price, bold=True))
                rows.append(("", [cell(good.title, icon=good.icon), *counted]))
        elif step is not None and step.use == self.id and self.data.costs:
            unit = self._track(look).data.unit
            titles = ((unit.many.capitalize(), unit.icon), (tr("Price"), money.icon))
            heads = [head(title, "right", icon) for title, icon in titles]
            for count, cost in enumerate(self.data.costs, 1):
                rows.append(("", [cell(str(count)), cell(money.count(cost), bold=True)]))
            caption = " ".join(self._exceptions(look))
        else:
            return
        yield table(self.id, self.data.title, heads, rows, caption)

    def _queue(
        self, work: Transaction, waiting: Sequence[str], bought: tuple[int, ...] = ()
    ) -> None:
        part = replace(self.state(work), waiting=tuple(waiting), bought=bought)
        self.set_state(work, part)

    def _track(self, look: TableContext) -> PointTrack:
        """Return the track on which points are bought and sold."""
        assert self.data.track is not None, f"{self.id} deals in goods"
        return look.find(PointTrack, self.data.track)

    def _money(self, look: TableContext) -> Unit:
        """Return what is paid."""
        if self.data.money is not None:
            return self.data.money
        assert self.data.purse is not None, f"{self.id} says what is paid"
        return look.find(Ledger, self.data.purse).unit

    def _waiting(self, look: TableContext) -> list[str]:
        """Return who has still to be asked; nobody is asked who can but pass."""
        return look.once((self.id, "waiting"), lambda: [
            seat for seat in self.state(look).waiting
            if not all(deal.why for deal in self._deals(look, seat))
        ])  # fmt: skip

    def _deals(self, look: TableContext, seat: str) -> Iterator[Offer]:
        data = self.data
        if data.goods:
            yield self._goods(look, seat)
            return
        track = self._track(look)
        if data.costs:
            yield self._purchase(look, seat, track)
        if self._bought(look, seat):
            return
        if data.sale is not None or data.relief is not None:
            yield self._loss(look, seat, track)

    def _terms(self, look: TableContext, seat: str) -> Trading:
        """Return how a seat's own cards let it buy and sell."""
        data = self.data
        if data.slots is None:
            return Trading()
        return trading(look.find(Slots, data.slots).stores_of(look, seat))

    def _bought(self, look: TableContext, seat: str) -> tuple[int, ...]:
        """Return what a seat has bought already on the turn that it is having."""
        part = self.state(look)
        return part.bought if part.waiting[:1] == (seat,) else ()

    def _most(self, look: TableContext, seat: str) -> int:
        """Return how many a seat may buy now: in all never more than the prices go."""
        count, bought = len(self.data.costs), self._bought(look, seat)
        terms = self._terms(look, seat)
        if len(bought) >= terms.times:
            return 0
        return min(count if terms.most is None else terms.most, count - sum(bought))

    def _brings(self, terms: Trading) -> int:
        """Return what one brings that is sold; below 0, what it costs to lose one."""
        data = self.data
        if data.relief is not None:
            return -data.relief
        return (data.sale or 0) if terms.sale is None else terms.sale

    def _choices(self, look: TableContext, seat: str) -> str:
        """Return what may be done, in words."""
        data = self.data
        count, terms = self._money(look).count, self._terms(look, seat)
        if bought := self._bought(look, seat):
            left = terms.times - len(bought)
            return tr_count(
                "buy up to {most} once more",
                "buy up to {most} {count} times more",
                left,
                most=self._most(look, seat),
            )
        words = []
        if data.costs:
            words = [_may_buy(self._most(look, seat), terms.times)]
        words += (
            [tr("pay {relief} for each to lose", relief=count(data.relief))]
            if data.relief is not None
            else []
        )
        words += (
            [tr("sell at {brings} each", brings=count(self._brings(terms)))]
            if data.sale is not None
            else []
        )
        return reduce(
            lambda ways, way: tr("{prices}, or {other_price}", prices=ways, other_price=way), words
        )

    def _exceptions(self, look: TableContext) -> Iterator[str]:
        """Yield a sentence for each seat whose cards let it buy or sell otherwise."""
        for seat in look.order():
            terms = self._terms(look, seat)
            ways = []
            if terms.most is not None:
                ways.append(_buys(terms.most, terms.times))
            if terms.sale is not None:
                ways.append(tr("sells at {sale} each", sale=self._money(look).count(terms.sale)))
            if ways:
                yield tr(
                    "{name} {ways} ({cards}).",
                    name=look.name(seat),
                    ways=listed(ways),
                    cards=listed(terms.cards),
                )

    def _purse(self, look: TableContext, seat: str) -> int | None:
        """Return how much money a seat has; None: only the player knows."""
        purse = self.data.purse
        return None if purse is None else look.find(Ledger, purse).limit(look, seat)

    def _pay(self, work: Transaction, seat: str, amount: int) -> None:
        if self.data.purse is not None:
            work.find(Ledger, self.data.purse).gain(work, seat, amount, self.data.title)

    def _purchase(self, look: TableContext, seat: str, track: PointTrack) -> Offer:
        data = self.data
        name, purse, unit = look.name(seat), self._purse(look, seat), track.data.unit
        said = self._money(look).count
        bought = tuple(
            Choice(
                count,
                f"+{count}",
                tr("for {price}", price=said(cost)),
                tr("{name} has {amount}.", name=name, amount=said(purse))
                if purse is not None and cost > purse
                else "",
            )
            for count, cost in enumerate(data.costs[: self._most(look, seat)], 1)
        )
        field = Field(
            "amount",
            tr("How many {many} does {name} buy?", many=unit.many, name=name),
            "choice",
            bought,
        )
        why = tr("{name} has bought as many as there are prices for.", name=name)
        if bought:
            why = bought[0].why if all(choice.why for choice in bought) else ""
        return Offer(f"{self.id}.buy", seat, tr("Buy {many}", many=unit.many), (field,), why=why)

    def _loss(self, look: TableContext, seat: str, track: PointTrack) -> Offer:
        """Return the sale of some, or the payment to lose some."""
        data = self.data
        name, purse, unit = look.name(seat), self._purse(look, seat), track.data.unit
        brings = self._brings(self._terms(look, seat))
        verb, do = ("sell", "sell") if brings >= 0 else ("lose", "relieve")
        has, each = track.spare(look, seat), self._money(look).count(abs(brings))
        most = has if brings >= 0 or purse is None else min(has, purse // -brings)
        lacks = (
            tr("{name} has no more", name=name)
            if most == has
            else tr("{name} has {purse}", name=name, purse=self._money(look).count(purse or 0))
        )
        why = "" if most else tr("{name} has less than {price}.", name=name, price=each)
        if has < 1:
            why = tr("{name} has no {many} to {verb}.", name=name, many=unit.many, verb=verb)
        last = max(1, most)
        title = tr("{many} at {price} each", many=unit.many.capitalize(), price=each)
        wheel = Wheel("amount", title, 1, last, 1, last, why_most=lacks)
        ask = tr("How many {many} does {name} {verb}?", many=unit.many, name=name, verb=verb)
        field = Field("amount", ask, "number", wheels=(wheel,))
        style: Literal["main", "other"] = "other" if data.costs else "main"
        title = f"{verb.capitalize()} {unit.many}"
        return Offer(f"{self.id}.{do}", seat, title, (field,), why=why, style=style)

    # Goods on ladders

    def cost(self, look: TableContext, good: Good, count: int) -> int:
        """Return what so many of a good cost together, the cheapest first."""
        empty = len(good.prices) - self.state(look).on[good.id]
        return sum(good.prices[empty : empty + count])

    def _goods(self, look: TableContext, seat: str) -> Offer:
        """Return the purchase of goods."""
        on, purse, name = self.state(look).on, self._purse(look, seat), look.name(seat)
        gone = tr("no more lie there")
        rows = tuple(
            Row(good.id, (Wheel(_COUNT, good.title, 0, there, 0, there, why_most=gone),),
                False, good.title, good.icon)
            for good in self.data.goods
            for there in (on[good.id],)
        )  # fmt: skip
        grid = Field("goods", tr("What does {name} buy?", name=name), "numbers", rows=rows)
        prices = [self.cost(look, good, 1) for good in self.data.goods if on[good.id]]
        why = "" if prices else tr("Nothing lies there.")
        if prices and purse is not None and purse < min(prices):
            why = tr("{name} has {purse}.", name=name, purse=self._money(look).count(purse))
        return Offer(f"{self.id}.buy", seat, tr("Buy"), (grid,), why=why)

    def _take(self, work: Transaction, seat: str, counts: Mapping[str, int]) -> None:
        """Sell goods to a seat, or none.

        Raises:
            Refusal: if it has not enough money.
        """
        bought = [
            Event(
                "bought", seat, thing=f"{self.id}.{good.id}", amount=count,
                price=self.cost(work, good, count), name=good.title,
                what=f"{count} {good.title.lower()}",
            )
            for good in self.data.goods
            if (count := counts.get(good.id))
        ]  # fmt: skip
        cost = sum(each.price or 0 for each in bought)
        assert self.data.purse is not None, f"{self.id} has a purse"
        spare = work.find(Ledger, self.data.purse).spare(work, seat)
        if spare is not None and cost > spare:
            text = tr(
                "{name} does not have {cost}.",
                name=work.name(seat),
                cost=self._money(work).count(cost),
            )
            raise Refusal(Code.OUT_OF_RANGE, text)
        part = self.state(work)
        on = {good: count - counts.get(good, 0) for good, count in part.on.items()}
        self.set_state(work, replace(part, on=on))
        work.tell(self.id, *(bought or (Event("passed", seat, does=tr("buys nothing")),)))
        self._pay(work, seat, -cost)

    def _refill(self, work: Transaction) -> None:
        """Add what this round brings, no more than there is room for."""
        data = self.data
        players, number = len(work.seats), work.state.moment.round + 1
        row = next(
            (
                each
                for each in data.refills
                if (each.players is None or each.players == players)
                and work.is_on(each.option)
                and number >= each.from_round
            ),
            None,
        )
        if row is None:
            return
        part = self.state(work)
        on = dict(part.on)
        added = []
        for good in data.goods:
            fresh = min(row.add.get(good.id, 0), len(good.prices) - on[good.id])
            if fresh:
                on[good.id] += fresh
                placed = Event(
                    "placed", thing=f"{self.id}.{good.id}", amount=fresh, now=on[good.id],
                    name=good.title, title=data.title, does=tr("add"),
                    what=f"{fresh} {good.title.lower()}", line="board",
                )  # fmt: skip
                added.append(placed)
        self.set_state(work, replace(part, on=on))
        none = Event(
            "placed", amount=0, title=data.title, does=tr("add"), what=tr("nothing"), line="board"
        )
        work.tell(self.id, *(added or (none,)))


def _may_buy(most: int, times: int) -> str:
    """Return how many a seat may buy, and how often."""
    if times == 1:
        return tr("buy up to {most}", most=most)
    if times == 2:
        return tr("buy up to {most}, twice", most=most)
    return tr("buy up to {most}, {times} times", most=most, times=times)


def _buys(most: int, times: int) -> str:
    """Return how many a seat's cards let it buy at once, and how often."""
    if times == 1:
        return tr("buys at most {most} at once", most=most)
    if times == 2:
        return tr("buys at most {most} at once, twice", most=most)
    return tr("buys at most {most} at once, {times} times", most=most, times=times)
