"""In turn order, seats buy and sell points for money, or pay to lose some."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import reduce
from typing import Literal, Self

from punchboard.cards.catalog import tr, tr_count
from punchboard.cards.play.schema.point_exchange import PointExchange as Data
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.offer import Choice, Field, Offer, Wheel
from punchboard.companion.rules.engine.rows_panel import cell, head, table_panel
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.engine.words import listed
from punchboard.companion.rules.kinds.track import PointTrack
from punchboard.companion.rules.parts.boards import HoldsCards
from punchboard.companion.rules.parts.card_terms import Trading, trading
from punchboard.companion.rules.parts.purse import Purse
from punchboard.companion.rules.parts.seat_walk import AsksInTurn, SeatWalk
from punchboard.companion.view_schema import PanelView


@dataclass(frozen=True, slots=True)
class Buying(SeatWalk):
    """The seats that are still to be asked.

    Attributes:
        bought: Points that the first seat has bought on its turn, purchase by purchase.
    """

    bought: tuple[int, ...] = ()

    def lined_up(self, seats: Iterable[str]) -> Self:
        """Return the state with other seats waiting, of whom nobody has bought anything."""
        return replace(self, waiting=tuple(seats), bought=())


class PointExchange(AsksInTurn[Data, Buying]):
    """Points for money, and money for points."""

    kind = "point_exchange"

    def __init__(self, id: str, data: Data) -> None:  # noqa: A002
        super().__init__(id, data)
        self._purse = Purse(data.money, data.purse, id)

    def start(self, table: TableContext) -> Buying:
        """Return a state in which nobody is waiting."""
        return Buying()

    def track(self, table: TableContext) -> PointTrack:
        """Return the track on which points are bought and sold."""
        return table.find(PointTrack, self.data.track)

    def line_up(self, table: TableContext) -> tuple[str, ...]:
        """Return the seats in turn order, or from the last one on."""
        return table.order()[::-1] if self.data.reverse else table.order()

    def prompt(self, table: TableContext, seat: str) -> str:
        """Return a sentence with a seat's points and its possible actions."""
        track = self.track(table)
        return tr(
            "{name} has {goods} and may {actions}.",
            name=table.name(seat),
            goods=track.data.unit.count(track.amount(table, seat)),
            actions=self._choices(table, seat),
        )

    def pass_title(self, table: TableContext, seat: str) -> str:
        """Return the title of the button with which a seat ends its turn."""
        return tr("No more") if self._bought(table, seat) else tr("Pass")

    def panel_of_step(self) -> str:
        """Return the track, on which points move."""
        return self.data.track

    def has_begun(self, table: TableContext, seat: str) -> bool:
        """Return whether a seat has bought something on this turn."""
        return bool(self._bought(table, seat))

    def deals(self, table: TableContext, seat: str) -> Iterator[Offer]:
        """Yield buying points; and selling or losing some, before anything is bought."""
        data, track = self.data, self.track(table)
        if data.costs:
            yield self._purchase(table, seat, track)
        if not self._bought(table, seat) and (data.sale is not None or data.relief is not None):
            yield self._loss(table, seat, track)

    def apply(self, tx: Transaction, action: Action) -> None:
        """Carry out buying, selling, losing or passing."""
        data, seat, bought = self.data, action.seat, self._bought(tx, action.seat)
        self.has_acted(tx, seat)
        track = self.track(tx)
        unit, money = track.data.unit, self._purse.money(tx)
        if action.verb == "pass":
            does = tr("buys no more {many}", many=unit.many) if bought else None
            tx.tell(self.id, Event("passed", seat, does=does))
            return
        amount, terms = action.values["amount"], self._terms(tx, seat)
        buys = action.verb == "buy"
        brings = -data.costs[amount - 1] if buys else amount * self._brings(terms)
        price, why = money.count(abs(brings)), tr("bought") if buys else tr("sold")
        each = None if buys or terms.sale is None else money.count(terms.sale)
        cost = (
            price
            if each is None
            else tr("{price}, {price_of_one} each", price=price, price_of_one=each)
        )
        event = Event(
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
            event = replace(event, kind="paid", what=what, cost="", line="act")
        tx.tell(self.id, event)
        self._purse.gain(tx, seat, brings, data.title)
        if buys and len(bought) + 1 < terms.times:
            line = (seat, *self.state(tx).waiting)
            self.set_state(tx, Buying(line, (*bought, amount)))
        track.gain(tx, seat, amount if buys else -amount, why)

    def panels(self, table: TableContext) -> Iterator[PanelView]:
        """Yield the prices of points while the step asks."""
        step, money = table.step, self._purse.money(table)
        if step is None or step.use != self.id or not self.data.costs:
            return
        unit = self.track(table).data.unit
        titles = ((unit.many.capitalize(), unit.icon), (tr("Price"), money.icon))
        heads = [head(title, "right", icon) for title, icon in titles]
        rows = [
            ("", [cell(str(count)), cell(money.count(cost), bold=True)])
            for count, cost in enumerate(self.data.costs, 1)
        ]
        caption = " ".join(self._exceptions(table))
        yield table_panel(self.id, self.data.title, heads, rows, caption)

    def _terms(self, table: TableContext, seat: str) -> Trading:
        """Return how a seat's own cards let it buy and sell."""
        data = self.data
        if data.slots is None:
            return Trading()
        return trading(table.find(HoldsCards, data.slots).boards.of(table, seat))

    def _bought(self, table: TableContext, seat: str) -> tuple[int, ...]:
        """Return the purchases of a seat on its present turn."""
        part = self.state(table)
        return part.bought if part.waiting[:1] == (seat,) else ()

    def _most(self, table: TableContext, seat: str) -> int:
        """Return how many a seat may buy now: in all never more than the prices go."""
        count, bought = len(self.data.costs), self._bought(table, seat)
        terms = self._terms(table, seat)
        if len(bought) >= terms.times:
            return 0
        return min(count if terms.most is None else terms.most, count - sum(bought))

    def _brings(self, terms: Trading) -> int:
        """Return the money for one sold point; below 0, the cost of losing one."""
        data = self.data
        if data.relief is not None:
            return -data.relief
        return (data.sale or 0) if terms.sale is None else terms.sale

    def _choices(self, table: TableContext, seat: str) -> str:
        """Return the possible actions, in words."""
        data = self.data
        count, terms = self._purse.money(table).count, self._terms(table, seat)
        if bought := self._bought(table, seat):
            left = terms.times - len(bought)
            return tr_count(
                "buy up to {most} once more",
                "buy up to {most} {count} times more",
                left,
                most=self._most(table, seat),
            )
        words = []
        if data.costs:
            words = [_may_buy(self._most(table, seat), terms.times)]
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

    def _exceptions(self, table: TableContext) -> Iterator[str]:
        """Yield a sentence for each seat whose cards change how it buys or sells."""
        for seat in table.order():
            terms = self._terms(table, seat)
            ways = []
            if terms.most is not None:
                ways.append(_buys(terms.most, terms.times))
            if terms.sale is not None:
                ways.append(
                    tr("sells at {sale} each", sale=self._purse.money(table).count(terms.sale))
                )
            if ways:
                yield tr(
                    "{name} {ways} ({cards}).",
                    name=table.name(seat),
                    ways=listed(ways),
                    cards=listed(terms.cards),
                )

    def _purchase(self, table: TableContext, seat: str, track: PointTrack) -> Offer:
        """Return the form by which a seat buys points."""
        data = self.data
        name, purse, unit = table.name(seat), self._purse.limit(table, seat), track.data.unit
        said = self._purse.money(table).count
        bought = tuple(
            Choice(
                count,
                f"+{count}",
                tr("for {price}", price=said(cost)),
                tr("{name} has {amount}.", name=name, amount=said(purse))
                if purse is not None and cost > purse
                else "",
            )
            for count, cost in enumerate(data.costs[: self._most(table, seat)], 1)
        )
        field = Field(
            "amount",
            tr("How many {many} does {name} buy?", many=unit.many, name=name),
            "pick",
            bought,
        )
        why = tr("{name} has bought as many as there are prices for.", name=name)
        if bought:
            why = bought[0].why if all(choice.why for choice in bought) else ""
        return Offer(
            f"{self.id}.buy",
            seat,
            tr("Buy {many}", many=unit.many),
            (field,),
            why=why,
            source="decision",
        )

    def _loss(self, table: TableContext, seat: str, track: PointTrack) -> Offer:
        """Return the sale of some, or the payment to lose some."""
        data = self.data
        name, purse, unit = table.name(seat), self._purse.limit(table, seat), track.data.unit
        brings = self._brings(self._terms(table, seat))
        verb, do = ("sell", "sell") if brings >= 0 else ("lose", "relieve")
        has, each = track.spare(table, seat), self._purse.money(table).count(abs(brings))
        most = has if brings >= 0 or purse is None else min(has, purse // -brings)
        lacks = (
            tr("{name} has no more", name=name)
            if most == has
            else tr(
                "{name} has {purse}", name=name, purse=self._purse.money(table).count(purse or 0)
            )
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
        return Offer(
            f"{self.id}.{do}", seat, title, (field,), why=why, style=style, source="decision"
        )


def _may_buy(most: int, times: int) -> str:
    """Return how many a seat may buy, and how often."""
    if times == 1:
        return tr("buy up to {most}", most=most)
    if times == 2:
        return tr("buy up to {most}, twice", most=most)
    return tr("buy up to {most}, {times} times", most=most, times=times)


def _buys(most: int, times: int) -> str:
    """Return how many points a seat's cards let it buy at once, and how often."""
    if times == 1:
        return tr("buys at most {most} at once", most=most)
    if times == 2:
        return tr("buys at most {most} at once, twice", most=most)
    return tr("buys at most {most} at once, {times} times", most=most, times=times)
