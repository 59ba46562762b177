"""Goods in the middle of the table, and the trade with seats; shared by docks and columns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.base import Step
from punchboard.cards.play.schema.middle import Middle as MiddleData
from punchboard.cards.play.schema.stock import GoodsKind
from punchboard.cards.play.term import Moment
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.mechanism import Hint, Mechanism
from punchboard.companion.rules.engine.roles import KeepsGoods
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.parts.allocation import Delivery
from punchboard.companion.rules.parts.card_terms import (
    best_first,
    needs_market,
)
from punchboard.companion.rules.parts.holds_goods import HoldsGoods
from punchboard.companion.rules.parts.shelves import spread

Data = TypeVar("Data", bound=MiddleData)


@dataclass(frozen=True, slots=True)
class Deal:
    """Goods that a seat has stocked or sold in one go.

    Attributes:
        seat: Seat that traded.
        kind: Kind of goods.
        selling: Whether it was sold, not stocked.
        price: Price of each crate before effects of cards.
        cards: Card id to its stocked or sold crates.
        own: Crates sold into boxes of its own.
        surplus: Crates that found no box.
        lost: Card id to crates, of the surplus.
    """

    seat: str
    kind: str
    selling: bool
    price: int
    cards: Mapping[str, int]
    own: int = 0
    surplus: int = 0
    lost: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class MiddleState:
    """State of the middle of the table.

    Attributes:
        wares: Spot (a dock has the id of its kind, a cell that of its column with its number) to
            kind to count; spots where nothing lies may be left out.
        boxes: Boxes by kind, free for all.
        deals: Since the docks were last filled.
        owed: Seat to how many it still draws after its turn.
        told: Whether the step that is asked now has its answer.
    """

    wares: Mapping[str, Mapping[str, int]]
    boxes: Mapping[str, int]
    deals: tuple[Deal, ...] = ()
    owed: Mapping[str, int] = field(default_factory=dict)
    told: bool = False

    @property
    def goods(self) -> Counter[str]:
        """Number of goods in the middle, by kind."""
        total: Counter[str] = Counter()
        for here in self.wares.values():
            total.update(here)
        return total


@dataclass(frozen=True, slots=True)
class Trade:
    """Goods that a seat takes from the middle, or brings to it, in one go.

    Attributes:
        seat: Seat that trades.
        kind: Kind of goods.
        quantity: Number of goods, 1 or more.
        price: Price of each, before effects of cards.
        answers: Answers to the market's `fields`; none: the market decides.
    """

    seat: str
    kind: str
    quantity: int
    price: int
    answers: Mapping[str, Any] = field(default_factory=dict)


class KeepsMiddle(Mechanism[Data, MiddleState], KeepsGoods):
    """Common base of docks and columns: goods on spots, their steps, and trade with seats."""

    surplus: str = ""

    def start(self, look: TableContext) -> MiddleState:
        """Return a market without goods and without free boxes."""
        return MiddleState({}, {kind.id: 0 for kind in self.kinds(look)})

    def stock(self, look: TableContext) -> HoldsGoods:
        """Return the mechanism that knows the goods of seats, and the supply."""
        return look.find(HoldsGoods, self.data.stock)

    def kinds(self, look: TableContext) -> tuple[GoodsKind, ...]:
        """Return the kinds of goods in order."""
        return self.stock(look).goods.kinds

    def counts(self, look: TableContext) -> bool:
        """Return whether it counts at this table, or its option or that of its stock is off."""
        return look.is_on(self.option) and look.is_on(self.stock(look).option)

    def available(self, look: TableContext, kind: str) -> int:
        """Return the number of goods of a kind in the middle."""
        return self.state(look).goods[kind]

    def lying(self, look: TableContext, stock: str) -> Mapping[str, int]:
        """Return the number of a stock's goods here, while they are counted."""
        return self.state(look).goods if stock == self.data.stock and self.counts(look) else {}

    def lay(self, work: Transaction, kind: str, spots: Mapping[str, int]) -> None:
        """Lay goods on spots, or take them away where a count is below 0, down to none."""
        part = self.state(work)
        wares = dict(part.wares)
        for spot, count in spots.items():
            here = wares.get(spot, {})
            wares[spot] = {**here, kind: max(0, here.get(kind, 0) + count)}
        self.set_state(work, replace(part, wares=wares))

    # Steps

    def enter(self, work: Transaction, step: Step) -> None:
        """Ask again, or clear. New supply ends the old deals."""
        if step.do == "clear":
            self.clear(work)
        part = replace(self.state(work), told=False, owed={})
        if step.do == "supply":
            self.set_state(work, replace(part, deals=()))
        else:
            self.set_state(work, replace(part, boxes=dict.fromkeys(part.boxes, 0)))

    def clear(self, work: Transaction) -> None:
        """Gain the points for the kinds of goods that were sold."""
        stock = self.stock(work)
        sold = {(deal.seat, deal.kind) for deal in self.deals(work) if deal.selling and deal.cards}
        stock.settle_kinds(work, "sale", Counter(seat for seat, _ in sold))

    def is_done(self, look: TableContext, step: Step) -> bool:
        """Return whether the answer of this step is known."""
        return step.do == "clear" or self.state(look).told

    def short_hints(self, look: TableContext) -> tuple[Hint, ...]:
        """Return a line for each kind of which more are in use than there are."""
        stock = self.stock(look)
        return tuple(
            Hint(text, "board", icon=stock.goods.kind(kind).icon)
            for kind, text in stock.supply.short(look).items()
        )

    def told(self, work: Transaction) -> None:
        """Note that the step has its answer."""
        self.set_state(work, replace(self.state(work), told=True))

    def deals(self, look: TableContext) -> tuple[Deal, ...]:
        """Return the deals since the docks were last filled."""
        return self.state(look).deals

    def split(
        self, look: TableContext, trade: Trade, quantity: int, moment: Moment
    ) -> dict[str, int]:
        """Return how many crates go to, or come from, each of a seat's cards.

        Args:
            look: The table.
            trade: Seat, goods and price of the trade, and the card that comes first.
            quantity: Number of crates.
            moment: `supply`, `sale`, or `surplus` for crates without a box.
        """
        places = self.places_for(look, trade.seat, trade.kind, moment)
        order, first = list(places), trade.answers.get("first")
        if self.stock(look).is_valued(look):
            cards = self.stock(look).goods.cards(look, trade.seat)
            price = 0 if moment == "surplus" else trade.price
            order = best_first(cards, places, trade.kind, price, moment)
            first = None if moment == "surplus" else first
        if moment == "surplus":
            first = trade.answers.get("lost", first)
        # Sorting keeps the order of all the others.
        order.sort(key=lambda card: card != first)
        return spread(quantity, places, order)

    def get(self, work: Transaction, trade: Trade, spots: Mapping[str, int], source: str) -> None:
        """Move goods from spots to their buyer, book the deal and settle its terms."""
        seat, kind, price = trade.seat, trade.kind, trade.price
        cards = self.split(work, trade, sum(spots.values()), "supply")
        self.lay(work, kind, {spot: -count for spot, count in spots.items()})
        self.stock(work).goods.put(work, seat, kind, cards, source)
        self._book(work, Deal(seat, kind, False, price, cards))
        self.stock(work).settle_goods(work, seat, "supply", kind, cards, price)

    def give(
        self,
        work: Transaction,
        trade: Trade,
        delivery: Delivery,
        where_to: str,
        boxes: int = 0,
    ) -> None:
        """Take delivered goods from their seller, book the deal and settle its terms.

        Args:
            work: The table.
            trade: Trade with its seller and goods.
            delivery: Result of the delivery.
            where_to: Destination of the sold goods.
            boxes: Number of boxes for all that are free afterwards, where goods go into boxes.
        """
        seat, kind, price, stock = trade.seat, trade.kind, trade.price, self.stock(work)
        cards = self.split(work, trade, delivery.sold, "sale")
        stock.goods.take(work, seat, kind, cards, where_to)
        lost = self.split(work, trade, delivery.surplus, "surplus")
        stock.goods.take(
            work,
            seat,
            kind,
            lost,
            tr(
                "back to {supply}, as {surplus}",
                supply=stock.goods.data.supply,
                surplus=self.surplus,
            ),
        )
        self._fill_boxes(work, trade, delivery, boxes)
        if cards or lost:
            deal = Deal(seat, kind, True, price, cards, delivery.own, delivery.surplus, lost)
            self._book(work, deal)
        stock.settle_goods(work, seat, "sale", kind, cards, price)
        stock.settle_goods(work, seat, "surplus", kind, lost)

    def places_for(
        self, look: TableContext, seat: str, kind: str, moment: Moment
    ) -> Mapping[str, int]:
        """Return the cards that crates may go to, or come from, with how many."""
        if moment == "supply":
            return self.stock(look).goods.rooms(look, seat, kind)
        if moment == "sale":
            return self.to_sell(look, seat, kind)
        return self.stock(look).goods.held(look, seat, kind)

    def to_sell(self, look: TableContext, seat: str, kind: str) -> Mapping[str, int]:
        """Return the crates that a seat has on cards that may sell them now."""
        stock = self.stock(look)
        held, places = stock.goods.held(look, seat, kind), stock.goods.places(look, seat)
        if self.available(look, kind):
            return held
        cards = {place: places[place] for place in held}
        barred = {place for place, card in cards.items() if card and needs_market(card, kind)}
        return {place: count for place, count in held.items() if place not in barred}

    def _fill_boxes(self, work: Transaction, trade: Trade, delivery: Delivery, shared: int) -> None:
        """Fill the boxes into which goods were delivered, where there are any."""

    def _book(self, work: Transaction, deal: Deal) -> None:
        part = self.state(work)
        self.set_state(work, replace(part, deals=(*part.deals, deal)))

    def of_kind(self, look: TableContext, kind: str, count: int, told: Event) -> Event:
        """Return an event about so many of a kind."""
        stock = self.stock(look)
        noun, what = stock.goods.kind(kind).noun, stock.goods.counted(kind, count)
        return replace(told, thing=stock.goods.log_name(kind), amount=count, name=noun, what=what)
