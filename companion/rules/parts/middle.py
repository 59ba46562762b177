"""Goods in the middle of the table, which are nobody's, and trade between seats and the middle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.base import Step
from punchboard.cards.play.schema.middle import Middle as Data
from punchboard.cards.play.schema.stock import GoodsKind
from punchboard.cards.play.term import Moment
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.mechanism import Hint
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.parts.allocation import Delivery
from punchboard.companion.rules.parts.card_terms import best_first, needs_market
from punchboard.companion.rules.parts.goods import Goods
from punchboard.companion.rules.parts.holds_goods import HoldsGoods
from punchboard.companion.rules.parts.shelves import spread


@dataclass(frozen=True, slots=True)
class Deal:
    """Goods that a seat has stocked or sold in one go.

    Attributes:
        seat: Id of the seat.
        kind: Id of the kind of goods.
        selling: Whether they were sold, not stocked.
        price: Price of each crate before effects of cards.
        cards: By card id, the crates that were stocked or sold.
        own: Crates sold into boxes of the seat's own.
        surplus: Crates that found no box.
        lost: By card id, the crates of the surplus.
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
    """Goods, boxes and deals.

    Attributes:
        wares: By spot (a dock has the id of its kind, a cell that of its column with its number)
            and kind, the number of goods. Empty spots may be left out.
        boxes: By kind, the free boxes for all.
        deals: Deals since the last supply.
        owed: By seat, the number of goods that it still draws after its turn.
        told: Whether the current step has its answer.
    """

    wares: Mapping[str, Mapping[str, int]]
    boxes: Mapping[str, int]
    deals: tuple[Deal, ...] = ()
    owed: Mapping[str, int] = field(default_factory=dict)
    told: bool = False

    @property
    def goods(self) -> Counter[str]:
        """The goods of each kind."""
        total: Counter[str] = Counter()
        for here in self.wares.values():
            for kind, count in here.items():  # `update` takes three times as long
                total[kind] = total.get(kind, 0) + count
        return total


@dataclass(frozen=True, slots=True)
class Trade:
    """Goods that a seat takes from the middle, or brings to it, in one go.

    Attributes:
        seat: Id of the seat.
        kind: Id of the kind of goods.
        quantity: Number of goods, 1 or more.
        price: Price of each, before effects of cards.
        answers: Answers to the market's `fields`. Left out, it decides what suits the seat best.
    """

    seat: str
    kind: str
    quantity: int
    price: int
    answers: Mapping[str, Any] = field(default_factory=dict)


class Middle:
    """Reads and changes the goods in the middle; their mechanism keeps a `MiddleState`."""

    def __init__(self, id: str, data: Data) -> None:  # noqa: A002
        self._id, self._data = id, data

    def state(self, table: TableContext) -> MiddleState:
        """Return the state of the mechanism."""
        state: MiddleState = table.state.parts[self._id]
        return state

    def set_state(self, tx: Transaction, state: MiddleState) -> None:
        """Replace the state of the mechanism."""
        tx.state = tx.state.with_part(self._id, state)

    def start(self, table: TableContext) -> MiddleState:
        """Return a middle without goods and boxes."""
        return MiddleState({}, {kind.id: 0 for kind in self.kinds(table)})

    # The goods

    def stock(self, table: TableContext) -> HoldsGoods:
        """Return the mechanism that counts the goods of seats."""
        return table.find(HoldsGoods, self._data.stock)

    def goods(self, table: TableContext) -> Goods:
        """Return the goods of seats."""
        return self.stock(table).goods

    def kinds(self, table: TableContext) -> tuple[GoodsKind, ...]:
        """Return the kinds of goods in order."""
        return self.goods(table).kinds

    def counts(self, table: TableContext) -> bool:
        """Return whether goods are counted; not while its option or that of its stock is off."""
        return table.is_on(self._data.option) and table.is_on(self.stock(table).option)

    def available(self, table: TableContext, kind: str) -> int:
        """Return the goods of a kind in the middle."""
        return self.state(table).goods[kind]

    def lying(self, table: TableContext, stock: str) -> Mapping[str, int]:
        """Return the goods of a stock in the middle, while they are counted."""
        return self.state(table).goods if stock == self._data.stock and self.counts(table) else {}

    def lay(self, tx: Transaction, kind: str, spots: Mapping[str, int]) -> None:
        """Lay goods on spots, or take them away where a count is below 0, down to none."""
        part = self.state(tx)
        wares = dict(part.wares)
        for spot, count in spots.items():
            here = wares.get(spot, {})
            wares[spot] = {**here, kind: max(0, here.get(kind, 0) + count)}
        self.set_state(tx, replace(part, wares=wares))

    def of_kind(self, table: TableContext, kind: str, count: int, event: Event) -> Event:
        """Return an event with goods of a kind."""
        goods = self.goods(table)
        noun, what = goods.kind(kind).noun, goods.counted(kind, count)
        return replace(event, thing=goods.log_name(kind), amount=count, name=noun, what=what)

    # Steps

    def enter(self, tx: Transaction, step: Step) -> None:
        """Begin a step: nobody has answered it. New supply ends the deals before it."""
        part = replace(self.state(tx), told=False, owed={})
        if step.do == "supply":
            self.set_state(tx, replace(part, deals=()))
        else:
            self.set_state(tx, replace(part, boxes=dict.fromkeys(part.boxes, 0)))

    def settle_kinds(self, tx: Transaction) -> None:
        """Gain the points for the kinds of goods that seats have sold."""
        deals = self.state(tx).deals
        sold = {(deal.seat, deal.kind) for deal in deals if deal.selling and deal.cards}
        self.stock(tx).settle_kinds(tx, "sale", Counter(seat for seat, _ in sold))

    def is_done(self, table: TableContext, step: Step) -> bool:
        """Return whether a step has its answer."""
        return step.do == "clear" or self.state(table).told

    def note_answer(self, tx: Transaction) -> None:
        """Note that the step has its answer."""
        self.set_state(tx, replace(self.state(tx), told=True))

    def short_hints(self, table: TableContext) -> tuple[Hint, ...]:
        """Return a line for each kind with more goods in use than printed."""
        stock = self.stock(table)
        return tuple(
            Hint(text, "board", icon=stock.goods.kind(kind).icon)
            for kind, text in stock.supply.short(table).items()
        )

    # Trade

    def get(self, tx: Transaction, trade: Trade, spots: Mapping[str, int], source: str) -> None:
        """Move goods from spots to their buyer, with their value."""
        seat, kind, price, stock = trade.seat, trade.kind, trade.price, self.stock(tx)
        cards = self._split(tx, trade, sum(spots.values()), "supply")
        self.lay(tx, kind, {spot: -count for spot, count in spots.items()})
        stock.goods.put(tx, seat, kind, cards, source)
        self._book(tx, Deal(seat, kind, False, price, cards))
        stock.settle_goods(tx, seat, "supply", kind, cards, price)

    def give(
        self,
        tx: Transaction,
        trade: Trade,
        delivery: Delivery,
        where_to: str,
        surplus: str = "",
    ) -> None:
        """Take delivered goods from their seller, with their value.

        Args:
            tx: The table.
            trade: The sale.
            delivery: Boxes and surplus of the goods.
            where_to: Destination of goods that found a place.
            surplus: Why the others go back to the supply.
        """
        seat, kind, price, stock = trade.seat, trade.kind, trade.price, self.stock(tx)
        cards = self._split(tx, trade, delivery.sold, "sale")
        stock.goods.take(tx, seat, kind, cards, where_to)
        lost = self._split(tx, trade, delivery.surplus, "surplus")
        back = tr("back to {supply}, as {surplus}", supply=stock.goods.data.supply, surplus=surplus)
        stock.goods.take(tx, seat, kind, lost, back)
        if cards or lost:
            deal = Deal(seat, kind, True, price, cards, delivery.own, delivery.surplus, lost)
            self._book(tx, deal)
        stock.settle_goods(tx, seat, "sale", kind, cards, price)
        stock.settle_goods(tx, seat, "surplus", kind, lost)

    def places_for(
        self, table: TableContext, seat: str, kind: str, moment: Moment
    ) -> Mapping[str, int]:
        """Return the cards to which crates may go, or from which they may come, with numbers."""
        if moment == "supply":
            return self.goods(table).rooms(table, seat, kind)
        if moment == "sale":
            return self.to_sell(table, seat, kind)
        return self.goods(table).held(table, seat, kind)

    def to_sell(self, table: TableContext, seat: str, kind: str) -> Mapping[str, int]:
        """Return the crates that a seat has on cards that may sell them now."""
        goods = self.goods(table)
        held = goods.held(table, seat, kind)
        if self.available(table, kind):
            return held
        cards = goods.places(table, seat)
        barred = {place for place in held if (card := cards[place]) and needs_market(card, kind)}
        return {place: count for place, count in held.items() if place not in barred}

    def _split(
        self, table: TableContext, trade: Trade, quantity: int, moment: Moment
    ) -> dict[str, int]:
        """Return the crates that go to, or come from, each of a seat's cards.

        Args:
            table: The table.
            trade: The trade, whose answers may name the first card.
            quantity: Number of crates.
            moment: `supply`, `sale`, or `surplus` for those that find no box.
        """
        places = self.places_for(table, trade.seat, trade.kind, moment)
        order, first = list(places), trade.answers.get("first")
        if self.stock(table).is_valued(table):
            cards = self.goods(table).cards(table, trade.seat)
            price = 0 if moment == "surplus" else trade.price
            order = best_first(cards, places, trade.kind, price, moment)
            first = None if moment == "surplus" else first
        if moment == "surplus":
            first = trade.answers.get("lost", first)
        # Sorting keeps the order of all the others.
        order.sort(key=lambda card: card != first)
        return spread(quantity, places, order)

    def _book(self, tx: Transaction, deal: Deal) -> None:
        part = self.state(tx)
        self.set_state(tx, replace(part, deals=(*part.deals, deal)))
