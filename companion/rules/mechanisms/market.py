"""Docks with crates and boxes that want them: what there is, and who stocks and sells how many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from cards.schema.play.base import Step
from cards.schema.play.goods import GoodsKind
from cards.schema.play.goods import Market as Data
from companion.rules.action import Action
from companion.rules.allocation import Boxes, Delivery, deliver
from companion.rules.best_cards import best_first
from companion.rules.look import Look
from companion.rules.mechanism import Ask, Hint, Mechanism
from companion.rules.mechanisms.docks import Deal, Docks
from companion.rules.mechanisms.market_forms import (
    apply_form,
    boxes_form,
    dock_fields,
    market_offers,
    market_panel,
    match_docks,
    shared_field,
    supply_form,
)
from companion.rules.mechanisms.stock import Stock
from companion.rules.mechanisms.stock_money import calculator_of, settle_goods, settle_kinds
from companion.rules.offer import Choice, Field, Offer
from companion.rules.shelves import spread
from companion.rules.work import Work


class Market(Mechanism[Docks]):
    """Crates in the docks and boxes for them; the ledger of a contest."""

    kind = "market"
    part = Docks

    def start(self, look: Look) -> Docks:
        """Return empty docks."""
        none = {kind.id: 0 for kind in self.kinds(look)}
        return Docks(none, none)

    def stock(self, look: Look) -> Stock:
        """Return the mechanism that knows what lies on shelves."""
        data: Data = self.data
        return look.find(Stock, data.stock)

    def kinds(self, look: Look) -> tuple[GoodsKind, ...]:
        """Return the kinds of goods in order."""
        goods: tuple[GoodsKind, ...] = self.stock(look).data.goods
        return goods

    # What a contest asks

    def counts(self, look: Look) -> bool:
        """Tell whether it counts at this table, or its option is off."""
        return look.is_on(self.option)

    def available(self, look: Look, kind: str) -> int:
        """Return how many crates of a kind lie in its dock."""
        return look.part(self).crates[kind]

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
            fields.append(shared_field(most))
        return tuple(fields)

    def split(
        self,
        look: Look,
        seat: str,
        kind: str,
        quantity: int,
        price: int,
        selling: bool,
        first: str = "",
    ) -> dict[str, int]:
        """Return how many crates go to, or come from, each of a seat's cards.

        Args:
            look: the table.
            seat: whose cards.
            kind: of goods.
            quantity: how many crates.
            price: of each, before effects of cards.
            selling: whether crates are sold, not stocked.
            first: card that comes first; "" for none.
        """
        places = self._places(look, seat, kind, selling)
        order = list(places)
        if calculator_of(self.stock(look), look) is not None:
            cards = self.stock(look).cards(look, seat)
            order = best_first(cards, places, kind, price, selling)
        # Sorting keeps the order of all the others.
        order.sort(key=lambda card: card != first)
        return spread(quantity, places, order)

    def stocked(
        self,
        work: Work,
        seat: str,
        kind: str,
        quantity: int,
        price: int,
        values: Mapping[str, Any] | None = None,
    ) -> None:
        """Book that a seat takes crates from a dock; never more than it has room for.

        Args:
            work: the table.
            seat: who stocks.
            kind: of goods.
            quantity: how many crates.
            price: of each, before effects of cards.
            values: answers to `fields`.
        """
        first = (values or {}).get("first") or ""
        most = min(quantity, self.available(work, kind))
        cards = self.split(work, seat, kind, most, price, False, first)
        if not cards:
            return
        self.stock(work).put(work, seat, kind, cards)
        self.add(work, kind, -sum(cards.values()))
        self._book(work, Deal(seat, kind, False, price, cards))
        settle_goods(self.stock(work), work, seat, "supply", kind, cards, price)

    def sold(
        self,
        work: Work,
        seat: str,
        kind: str,
        quantity: int,
        price: int,
        values: Mapping[str, Any] | None = None,
    ) -> Delivery:
        """Book that a seat brings crates; what finds no box is surplus and is discarded.

        Args:
            work: the table.
            seat: who sells.
            kind: of goods.
            quantity: how many crates; never more than it has.
            price: of each, before effects of cards.
            values: answers to `fields`.

        Returns:
            What became of them.
        """
        data: Data = self.data
        told = values or {}
        stock, first = self.stock(work), told.get("first") or ""
        brought = min(quantity, stock.goods(work, seat, kind))
        delivery, after = deliver(self.free_boxes(work, kind), seat, brought, told.get("shared"))
        cards = self.split(work, seat, kind, delivery.sold, price, True, first)
        stock.take(work, seat, kind, cards, "into boxes")
        lost = self.split(work, seat, kind, delivery.surplus, price, True, first)
        stock.take(work, seat, kind, lost, f"back to the supply, as {data.surplus}")
        self._fill_boxes(work, seat, kind, after.shared, delivery.other)
        if brought:
            deal = Deal(seat, kind, True, price, cards, delivery.own, delivery.surplus, lost)
            self._book(work, deal)
        settle_goods(stock, work, seat, "sale", kind, cards, price)
        settle_goods(stock, work, seat, "surplus", kind, lost)
        return delivery

    def add(self, work: Work, kind: str, count: int) -> None:
        """Add crates of a kind to its dock, or take some; say so when the box has no more."""
        part = work.part(self)
        crates = max(0, part.crates[kind] + count)
        before = self._in_use(work, kind)
        work.put(self, replace(part, crates={**part.crates, kind: crates}))
        printed = self.stock(work).goods_kind(kind).printed
        if printed is not None and before <= printed < self._in_use(work, kind):
            work.say(self._short(work, kind), "board")

    def _places(self, look: Look, seat: str, kind: str, selling: bool) -> dict[str, int]:
        stock = self.stock(look)
        return (stock.on_cards if selling else stock.rooms)(look, seat, kind)

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

    def _in_use(self, look: Look, kind: str) -> int:
        stock = self.stock(look)
        held = sum(stock.goods(look, seat.id, kind) for seat in look.seats)
        return look.part(self).crates[kind] + held

    def _short(self, look: Look, kind: str) -> str:
        goods = self.stock(look).goods_kind(kind)
        unit = self.stock(look).data.unit.many
        return f"The box holds {goods.printed} {goods.noun} {unit}; use something else for more."

    # Steps, forms and panels

    def enter(self, work: Work, step: Step) -> None:
        """Ask afresh; new boxes, and new supply, make an end of what was before."""
        if step.do == "clear":
            sold = {
                (deal.seat, deal.kind) for deal in self.deals(work) if deal.selling and deal.cards
            }
            kinds = Counter(seat for seat, _ in sold)
            settle_kinds(self.stock(work), work, "sale", kinds)
        part = replace(work.part(self), told=False)
        if step.do == "supply":
            part = replace(part, deals=())
        else:
            part = replace(part, boxes=dict.fromkeys(part.boxes, 0))
        work.put(self, part)

    def is_done(self, look: Look, step: Step) -> bool:
        """Tell whether the counts of this step are known."""
        return step.do == "clear" or look.part(self).told

    def ask(self, look: Look, step: Step) -> Ask:
        """Return the form of this step: crates for the docks, or boxes."""
        hints = tuple(
            Hint(self._short(look, kind.id), "board", icon=kind.icon)
            for kind in self.kinds(look)
            if kind.printed is not None and self._in_use(look, kind.id) > kind.printed
        )
        supply = step.do == "supply"
        offer = supply_form(self, look) if supply else boxes_form(
            self, look, f"{self.id}.demand", "Count the boxes"
        )  # fmt: skip
        text = "How many crates does each dock get?" if supply else "How many boxes are there?"
        detail = "What is left in the docks stays." if supply else ""
        nothing = "Nothing is added" if supply else "No boxes"
        return Ask(step.say or text, detail, (), (offer,), hints, nothing, self.id)

    def offers(self, look: Look) -> Iterator[Offer]:
        """Yield what may be done with docks and boxes at any time."""
        yield from market_offers(self, look)

    def apply(self, work: Work, action: Action) -> None:
        """Answer a step, or carry out what was offered at any time."""
        apply_form(self, work, action)

    def match_fields(self, look: Look) -> Iterator[Field]:
        """Yield what lies in each dock."""
        yield from dock_fields(self, look)

    def match(self, work: Work, values: Mapping[str, Any]) -> None:
        """Set the docks as they lie on the table."""
        match_docks(self, work, values)

    def panels(self, look: Look) -> Iterator[dict[str, Any]]:
        """Yield a table with the docks and the boxes."""
        yield market_panel(self, look)
