"""Boxes that want goods, and what an auction asks and tells: who stocks and sells how many."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from punchboard.cards.schema.play.goods import Market as Data
from punchboard.companion.rules.allocation import Boxes, Delivery, deliver
from punchboard.companion.rules.best_cards import best_first
from punchboard.companion.rules.counts import Trade
from punchboard.companion.rules.look import Look
from punchboard.companion.rules.mechanisms.market_middle import GoodsInTheMiddle
from punchboard.companion.rules.mechanisms.market_parts import Deal
from punchboard.companion.rules.mechanisms.stock_money import calculator_of, settle_goods
from punchboard.companion.rules.offer import Choice, Field, Wheel
from punchboard.companion.rules.shelves import spread
from punchboard.companion.rules.work import Work


class AuctionLedger(GoodsInTheMiddle):
    """Goods that seats take from docks and bring to boxes at prices that they bid."""

    def demand(self, look: Look, kind: str) -> int:
        """Return how many free boxes for all want a kind."""
        return look.part(self).boxes[kind]

    def room(self, look: Look, seat: str, kind: str) -> int:
        """Return how many more crates of a kind a seat can hold."""
        return self.stock(look).room(look, seat, kind)

    def goods(self, look: Look, seat: str, kind: str) -> int:
        """Return how many crates of a kind a seat has."""
        return self.stock(look).goods(look, seat, kind)

    def boxes(self, look: Look, seat: str, kind: str) -> int:
        """Return how many free boxes a seat may fill besides those for all."""
        free = self.free_boxes(look, kind)
        return free.reach(seat) - free.shared

    def free_boxes(self, look: Look, kind: str) -> Boxes:
        """Return all free boxes for a kind: for all, of each seat, and of other kinds."""
        stock, part = self.stock(look), look.part(self)
        own = {seat.id: stock.boxes(look, seat.id, kind) for seat in look.seats}
        for deal in part.deals:
            if deal.selling and deal.kind == kind:
                own[deal.seat] = max(0, own[deal.seat] - deal.own)
        into = {seat.id: stock.other_boxes(look, seat.id, kind) for seat in look.seats}
        others = {each for kinds in into.values() for each in kinds}
        other_for = frozenset(seat for seat, kinds in into.items() if kinds)
        return Boxes(part.boxes[kind], own, sum(part.boxes[each] for each in others), other_for)

    def deals(self, look: Look) -> tuple[Deal, ...]:
        """Return what was stocked and sold since the docks were last filled."""
        return look.part(self).deals

    # What a contest tells

    def fields(self, look: Look, seat: str, kind: str, selling: bool) -> tuple[Field, ...]:
        """Return the questions that a seat may answer besides how many; each may be left out.

        `first`: which card is filled or emptied first. `shared`: how many go into boxes for all,
        where the seat has boxes of its own.
        """
        places = self._places(look, seat, kind, selling)
        cards = tuple(
            Choice(card, look.deck[card].name, str(count))
            for card, count in places.items()
            if count
        )
        free = self.free_boxes(look, kind)
        fields = []
        if len(cards) > 1:
            ask = "From which first?" if selling else "Which is filled first?"
            fields.append(Field("first", ask, "choice", cards, optional=True))
        if selling and free.shared and free.reach(seat) > free.shared:
            most = min(free.shared, self.goods(look, seat, kind))
            fields.append(_shared_field(most))
        return tuple(fields)

    def split(self, look: Look, trade: Trade, quantity: int, selling: bool) -> dict[str, int]:
        """Return how many crates go to, or come from, each of a seat's cards.

        Args:
            look: the table.
            trade: whose cards, which goods, at which price, and the card that comes first.
            quantity: how many of the crates.
            selling: whether crates are sold, not stocked.
        """
        places = self._places(look, trade.seat, trade.kind, selling)
        order = list(places)
        if calculator_of(self.stock(look), look) is not None:
            cards = self.stock(look).cards(look, trade.seat)
            order = best_first(cards, places, trade.kind, trade.price, selling)
        # Sorting keeps the order of all the others.
        order.sort(key=lambda card: card != trade.answers.get("first"))
        return spread(quantity, places, order)

    def stocked(self, work: Work, trade: Trade) -> None:
        """Book that a seat takes crates from a dock; never more than it has room for."""
        seat, kind, price = trade.seat, trade.kind, trade.price
        most = min(trade.quantity, self.available(work, kind))
        cards = self.split(work, trade, most, selling=False)
        if not cards:
            return
        self.lay(work, kind, {kind: -sum(cards.values())})
        self.stock(work).put(work, seat, kind, cards)
        self._book(work, Deal(seat, kind, False, price, cards))
        settle_goods(self.stock(work), work, seat, "supply", kind, cards, price)

    def sold(self, work: Work, trade: Trade) -> Delivery:
        """Book that a seat brings crates, never more than it has; say what became of them.

        What finds no box is surplus and is discarded.
        """
        data: Data = self.data
        seat, kind, price = trade.seat, trade.kind, trade.price
        stock, shared = self.stock(work), trade.answers.get("shared")
        brought = min(trade.quantity, stock.goods(work, seat, kind))
        delivery, after = deliver(self.free_boxes(work, kind), seat, brought, shared)
        cards = self.split(work, trade, delivery.sold, selling=True)
        stock.take(work, seat, kind, cards, "into boxes")
        lost = self.split(work, trade, delivery.surplus, selling=True)
        stock.take(work, seat, kind, lost, f"back to {stock.data.supply}, as {data.surplus}")
        self._fill_boxes(work, seat, kind, after.shared, delivery.other)
        if brought:
            deal = Deal(seat, kind, True, price, cards, delivery.own, delivery.surplus, lost)
            self._book(work, deal)
        settle_goods(stock, work, seat, "sale", kind, cards, price)
        settle_goods(stock, work, seat, "surplus", kind, lost)
        return delivery

    def _places(self, look: Look, seat: str, kind: str, selling: bool) -> Mapping[str, int]:
        stock = self.stock(look)
        return (stock.held if selling else stock.rooms)(look, seat, kind)

    def _fill_boxes(self, work: Work, seat: str, kind: str, shared: int, other: int) -> None:
        boxes = {**work.part(self).boxes, kind: shared}
        for each in self.stock(work).other_boxes(work, seat, kind):
            filled = min(other, boxes[each])
            boxes[each] -= filled
            other -= filled
        work.put(self, replace(work.part(self), boxes=boxes))

    def _book(self, work: Work, deal: Deal) -> None:
        part = work.part(self)
        work.put(self, replace(part, deals=(*part.deals, deal)))


def _shared_field(most: int) -> Field:
    """Return the question how many go into boxes for all, left to the owner's cards."""
    wheel = Wheel("shared", "Boxes for all", 0, most, 0, most)
    ask = "How many go into the boxes for all? Left out: your own boxes first."
    return Field("shared", ask, "number", wheels=(wheel,), optional=True)
