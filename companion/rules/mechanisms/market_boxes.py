"""Boxes that want goods, and what an auction asks and tells: who stocks and sells how many."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from punchboard.cards.schema.play.base import Unit
from punchboard.cards.schema.play.contests import Lots
from punchboard.cards.schema.play.goods import Market as Data
from punchboard.cards.term import Moment
from punchboard.companion.rules.allocation import Boxes, Delivery, deliver, is_contested
from punchboard.companion.rules.best_cards import best_first
from punchboard.companion.rules.calculator import needs_market
from punchboard.companion.rules.mechanisms.market_middle import GoodsInTheMiddle
from punchboard.companion.rules.mechanisms.market_parts import Deal
from punchboard.companion.rules.mechanisms.stock_money import calculator_of, settle_goods
from punchboard.companion.rules.offer import Choice, Field, Wheel
from punchboard.companion.rules.shelves import spread
from punchboard.companion.rules.table_context import TableContext, Transaction
from punchboard.companion.rules.words import listed


@dataclass(frozen=True, slots=True)
class Trade:
    """What a seat takes from the middle, or brings to it, in one go.

    Attributes:
        seat: whose.
        kind: of goods.
        quantity: how many, 1 or more.
        price: of each, before effects of cards.
        answers: to the market's `fields`; none: as it thinks best.
    """

    seat: str
    kind: str
    quantity: int
    price: int
    answers: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Claim:
    """What a seat may take or give now.

    Attributes:
        want: what it has room for, or has: counted where there is enough for all.
        most: what it can really take or give.
        why: what limits it, as a sentence without its stop.
    """

    want: int
    most: int
    why: str


#: Of a seat that can take or give nothing.
NO_CLAIM = Claim(0, 0, "nothing is left")


@dataclass(frozen=True, slots=True)
class Claims:
    """All claims to one lot, in turn order; seats that can take or give nothing have none.

    Attributes:
        middle: crates to be taken, or free boxes for all.
        by_seat: claims.
    """

    middle: int
    by_seat: Mapping[str, Claim]

    @property
    def contested(self) -> bool:
        """Whether there is too little for all."""
        return is_contested(self.middle, {seat: claim.want for seat, claim in self.by_seat.items()})


class AuctionLedger(GoodsInTheMiddle):
    """Goods that seats take from docks and bring to boxes at prices that they bid."""

    def demand(self, look: TableContext, kind: str) -> int:
        """Return how many free boxes for all want a kind."""
        return self.state(look).boxes[kind]

    def goods(self, look: TableContext, seat: str, kind: str) -> int:
        """Return how many crates of a kind a seat has on cards that may sell them."""
        return sum(self._to_sell(look, seat, kind).values())

    def locked(self, look: TableContext, seat: str, kind: str) -> str:
        """Return which cards may not sell a kind now that lies on them, and why; "" for none."""
        stock, sells = self.stock(look), self._to_sell(look, seat, kind)
        held = stock.held(look, seat, kind)
        names = [look.deck[card].name for card in held if held[card] and card not in sells]
        if not names:
            return ""
        verb = "sells" if len(names) == 1 else "sell"
        noun = stock.goods_kind(kind).noun
        who = f"{listed(names)} of {look.name(seat)}"
        return f"{who} {verb} nothing, as the market holds no {noun}"

    def free_boxes(self, look: TableContext, kind: str) -> Boxes:
        """Return all free boxes for a kind: for all, of each seat, and of other kinds."""
        stock, part = self.stock(look), self.state(look)
        own = {seat.id: stock.boxes(look, seat.id, kind) for seat in look.seats}
        for deal in part.deals:
            if deal.selling and deal.kind == kind:
                own[deal.seat] = max(0, own[deal.seat] - deal.own)
        into = {seat.id: stock.other_boxes(look, seat.id, kind) for seat in look.seats}
        others = {each for kinds in into.values() for each in kinds}
        other_for = frozenset(seat for seat, kinds in into.items() if kinds)
        return Boxes(part.boxes[kind], own, sum(part.boxes[each] for each in others), other_for)

    def deals(self, look: TableContext) -> tuple[Deal, ...]:
        """Return what was stocked and sold since the docks were last filled."""
        return self.state(look).deals

    def claims(self, look: TableContext, lots: Lots, kind: str) -> Claims:
        """Return who may take or give how much of a kind now."""
        taking = lots.flow == "take"
        middle = self.available(look, kind) if taking else self.demand(look, kind)
        claim = self._to_take if taking else self._to_give
        found = {seat: claim(look, lots, kind, seat, middle) for seat in look.order()}
        return Claims(middle, {seat: each for seat, each in found.items() if each.most > 0})

    def _to_take(self, look: TableContext, lots: Lots, kind: str, seat: str, middle: int) -> Claim:
        room = self.stock(look).room(look, seat, kind)
        if room <= middle:
            return Claim(room, room, f"{look.name(seat)} has room for {lots.goods.count(room)}")
        return Claim(room, middle, _only(lots.goods, middle, "left"))

    def _to_give(self, look: TableContext, lots: Lots, kind: str, seat: str, middle: int) -> Claim:
        goods = self.goods(look, seat, kind)
        if goods == 0:
            return NO_CLAIM
        space = self.free_boxes(look, kind).reach(seat)
        if goods <= space:
            why = f"{look.name(seat)} has {lots.goods.count(goods)}"
            locked = self.locked(look, seat, kind)
            return Claim(goods, goods, f"{why} to sell; {locked}" if locked else why)
        return Claim(goods, space, f"for {look.name(seat)} {_only(lots.space, space, 'free')}")

    # What a contest tells

    def fields(
        self, look: TableContext, seat: str, kind: str, selling: bool, lost: int
    ) -> tuple[Field, ...]:
        """Return the questions that a seat may answer besides how many; each may be left out.

        `first`: which card is filled or emptied first. `shared`: how many go into boxes for all,
        where the seat has boxes of its own. `lost`: the card from which surplus is taken first.
        """
        cards = _cards(look, self._places(look, seat, kind, "sale" if selling else "supply"))
        free = self.free_boxes(look, kind)
        fields = []
        if len(cards) > 1:
            ask = "From which first?" if selling else "Which is filled first?"
            fields.append(Field("first", ask, "choice", cards, optional=True))
        if selling and free.shared and free.besides(seat):
            most = min(free.shared, self.goods(look, seat, kind))
            fields.append(_shared_field(most))
        cards = _cards(look, self._places(look, seat, kind, "surplus")) if lost else ()
        if len(cards) > 1:
            ask = f"From which is {self.data.surplus} taken first?"
            fields.append(Field("lost", ask, "choice", cards, optional=True))
        return tuple(fields)

    def split(
        self, look: TableContext, trade: Trade, quantity: int, moment: Moment
    ) -> dict[str, int]:
        """Return how many crates go to, or come from, each of a seat's cards.

        Args:
            look: the table.
            trade: whose cards, which goods, at which price, and the card that comes first.
            quantity: how many of the crates.
            moment: `supply`, `sale`, or `surplus` for those that find no box.
        """
        places = self._places(look, trade.seat, trade.kind, moment)
        order, first = list(places), trade.answers.get("first")
        if calculator_of(self.stock(look), look) is not None:
            cards = self.stock(look).cards(look, trade.seat)
            price = 0 if moment == "surplus" else trade.price
            order = best_first(cards, places, trade.kind, price, moment)
            first = None if moment == "surplus" else first
        if moment == "surplus":
            first = trade.answers.get("lost", first)
        # Sorting keeps the order of all the others.
        order.sort(key=lambda card: card != first)
        return spread(quantity, places, order)

    def stocked(self, work: Transaction, trade: Trade) -> None:
        """Book that a seat takes crates from a dock; never more than it has room for."""
        seat, kind, price = trade.seat, trade.kind, trade.price
        most = min(trade.quantity, self.available(work, kind))
        cards = self.split(work, trade, most, "supply")
        if not cards:
            return
        self.lay(work, kind, {kind: -sum(cards.values())})
        self.stock(work).put(work, seat, kind, cards)
        self._book(work, Deal(seat, kind, False, price, cards))
        settle_goods(self.stock(work), work, seat, "supply", kind, cards, price)

    def sold(self, work: Transaction, trade: Trade) -> Delivery:
        """Book that a seat brings crates, never more than it has; say what became of them.

        What finds no box is surplus and is discarded.
        """
        data: Data = self.data
        seat, kind, price = trade.seat, trade.kind, trade.price
        stock, shared = self.stock(work), trade.answers.get("shared")
        brought = min(trade.quantity, self.goods(work, seat, kind))
        delivery, after = deliver(self.free_boxes(work, kind), seat, brought, shared)
        cards = self.split(work, trade, delivery.sold, "sale")
        stock.take(work, seat, kind, cards, "into boxes")
        lost = self.split(work, trade, delivery.surplus, "surplus")
        stock.take(work, seat, kind, lost, f"back to {stock.data.supply}, as {data.surplus}")
        self._fill_boxes(work, seat, kind, after.shared, delivery.other)
        if brought:
            deal = Deal(seat, kind, True, price, cards, delivery.own, delivery.surplus, lost)
            self._book(work, deal)
        settle_goods(stock, work, seat, "sale", kind, cards, price)
        settle_goods(stock, work, seat, "surplus", kind, lost)
        return delivery

    def _places(
        self, look: TableContext, seat: str, kind: str, moment: Moment
    ) -> Mapping[str, int]:
        """Return the cards that crates may go to, or come from, with how many."""
        if moment == "supply":
            return self.stock(look).rooms(look, seat, kind)
        if moment == "sale":
            return self._to_sell(look, seat, kind)
        return self.stock(look).held(look, seat, kind)

    def _to_sell(self, look: TableContext, seat: str, kind: str) -> Mapping[str, int]:
        """Return the crates that a seat has on cards that may sell them now."""
        held = self.stock(look).held(look, seat, kind)
        if self.available(look, kind):
            return held
        return {card: n for card, n in held.items() if not needs_market(look.deck[card], kind)}

    def _fill_boxes(self, work: Transaction, seat: str, kind: str, shared: int, other: int) -> None:
        boxes = {**self.state(work).boxes, kind: shared}
        for each in self.stock(work).other_boxes(work, seat, kind):
            filled = min(other, boxes[each])
            boxes[each] -= filled
            other -= filled
        self.set_state(work, replace(self.state(work), boxes=boxes))

    def _book(self, work: Transaction, deal: Deal) -> None:
        part = self.state(work)
        self.set_state(work, replace(part, deals=(*part.deals, deal)))


def _cards(look: TableContext, places: Mapping[str, int]) -> tuple[Choice, ...]:
    """Return the cards with room, or with crates, to choose from."""
    return tuple(
        Choice(card, look.deck[card].name, str(count)) for card, count in places.items() if count
    )


def _shared_field(most: int) -> Field:
    """Return the question how many go into boxes for all, left to the owner's cards."""
    wheel = Wheel("shared", "Boxes for all", 0, most, 0, most)
    ask = "How many go into the boxes for all? Left out: your own boxes first."
    return Field("shared", ask, "number", wheels=(wheel,), optional=True)


def _only(unit: Unit, count: int, state: str) -> str:
    return f"only {unit.count(count)} {'is' if count == 1 else 'are'} {state}"
