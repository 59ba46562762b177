"""Goods on the shelves of each seat's cards: what lies where, and what drops off the bottom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol, cast

from cards.schema.play.base import Step
from cards.schema.play.goods import GoodsKind
from cards.schema.play.goods import Stock as Data
from companion.rules.action import Action
from companion.rules.calculator import other_boxes, own_boxes
from companion.rules.deck import TableCard
from companion.rules.look import Look
from companion.rules.mechanism import Ask, Hint, Mechanism
from companion.rules.mechanisms.stock_forms import apply_form, goods_offers, goods_panel
from companion.rules.mechanisms.stock_money import settle_goods
from companion.rules.offer import Offer
from companion.rules.refusal import Code, Refusal
from companion.rules.shelves import Shelves, move_down, put_on_top, take_from_below
from companion.rules.words import listed
from companion.rules.work import Work


class Holds(Protocol):
    """A mechanism that knows which cards each seat has."""

    def stores_of(self, look: Look, seat: str) -> tuple[TableCard, ...]:
        """Return a seat's cards, from the left."""


@dataclass(frozen=True, slots=True)
class Goods:
    """What lies on shelves.

    Attributes:
        on: seat to card id to kind to crates on each shelf, the top one first.
        aged: whether goods have moved down in the step that is asked now.
    """

    on: Mapping[str, Mapping[str, Mapping[str, Shelves]]]
    aged: bool = False


@dataclass(frozen=True, slots=True)
class Fallen:
    """Crates that fall off a card's bottom shelf."""

    seat: str
    card: str
    kind: str
    count: int


class Stock(Mechanism[Goods]):
    """Crates on shelves; its step `age` moves them down."""

    kind = "stock"
    part = Goods

    def __init__(self, id: str, data: Data) -> None:  # noqa: A002
        super().__init__(id, data)
        self._kinds = {kind.id: kind for kind in data.goods}

    def start(self, look: Look) -> Goods:
        """Return no goods for any seat."""
        return Goods({seat.id: {} for seat in look.seats})

    # What is known

    def goods_kind(self, kind: str) -> GoodsKind:
        """Return a kind of goods by its id."""
        return self._kinds[kind]

    def cards(self, look: Look, seat: str) -> dict[str, TableCard]:
        """Return a seat's cards by id, from the left; copies of a card are one."""
        data: Data = self.data
        holder = cast(Holds, look.rules.mechanisms[data.slots])
        return {card.id: card for card in holder.stores_of(look, seat)}

    def capacity(self, card: TableCard, kind: str) -> int:
        """Return how many crates of a kind a card's shelves hold; 0 where it has boxes."""
        data: Data = self.data
        if data.boxes is not None and card.values.get(data.boxes):
            return 0
        return card.count(self.goods_kind(kind).capacity_column)

    def shelves(self, look: Look, seat: str, card: TableCard, kind: str) -> Shelves:
        """Return the crates of a kind on each shelf of a card, the top one first."""
        known = look.part(self).on[seat].get(card.id, {}).get(kind)
        if known is not None:
            return known
        column = self.goods_kind(kind).shelves
        return (0,) * max(1, card.count(column) if column else 1)

    def on_cards(self, look: Look, seat: str, kind: str) -> dict[str, int]:
        """Return how many crates of a kind lie on each of a seat's cards that can hold some."""
        return self._on(look, seat, kind, self.cards(look, seat))

    def rooms(self, look: Look, seat: str, kind: str) -> dict[str, int]:
        """Return how many more crates of a kind fit on each of a seat's cards."""
        cards = self.cards(look, seat)
        return {
            card: max(0, self.capacity(cards[card], kind) - count)
            for card, count in self._on(look, seat, kind, cards).items()
        }

    def room(self, look: Look, seat: str, kind: str) -> int:
        """Return how many more crates of a kind a seat can hold."""
        return sum(self.rooms(look, seat, kind).values())

    def goods(self, look: Look, seat: str, kind: str) -> int:
        """Return how many crates of a kind a seat has."""
        return sum(self.on_cards(look, seat, kind).values())

    def boxes(self, look: Look, seat: str, kind: str) -> int:
        """Return how many boxes of its own a seat's cards give it, free or filled."""
        return own_boxes(self.cards(look, seat).values(), kind)

    def other_boxes(self, look: Look, seat: str, kind: str) -> tuple[str, ...]:
        """Return the kinds into whose boxes a seat may sell this kind as well."""
        return other_boxes(self.cards(look, seat).values(), kind)

    def _on(
        self, look: Look, seat: str, kind: str, cards: Mapping[str, TableCard]
    ) -> dict[str, int]:
        return {
            card.id: sum(self.shelves(look, seat, card, kind))
            for card in cards.values()
            if self.capacity(card, kind)
        }

    def counted(self, kind: str, count: int) -> str:
        """Return a count in words: "3 food"."""
        return f"{count} {self.goods_kind(kind).noun}"

    def spelled(self, look: Look, cards: Mapping[str, int]) -> str:
        """Return where crates go or come from: "Exporter", or "Exporter (3) and Warehouse (1)"."""
        names = {card: look.deck[card].name for card in cards}
        if len(names) == 1:
            return next(iter(names.values()))
        return listed([f"{names[card]} ({count})" for card, count in cards.items()])

    # What changes it

    def put(self, work: Work, seat: str, kind: str, cards: Mapping[str, int]) -> None:
        """Put crates on the top shelves of cards, and say so."""
        added = sum(cards.values())
        if not added:
            return
        self._change(work, seat, kind, cards, 1)
        where = self.spelled(work, cards)
        text = f"{work.name(seat)}: {self.counted(kind, added)} on the top shelf of {where}."
        work.say(text, "board", seat, self.total(kind), added)

    def take(
        self, work: Work, seat: str, kind: str, cards: Mapping[str, int], where_to: str
    ) -> None:
        """Take crates from cards, the lowest shelf first, and say where they go: "to Warehouse"."""
        taken = sum(cards.values())
        if not taken:
            return
        self._change(work, seat, kind, cards, -1)
        where = self.spelled(work, cards)
        text = f"{work.name(seat)}: {self.counted(kind, taken)} from {where} {where_to}."
        work.say(text, "board", seat, self.total(kind), -taken)

    def total(self, kind: str) -> str:
        """Return the name of a kind's total in the log."""
        return f"{self.id}.{kind}"

    def set_shelves(
        self, work: Work, seat: str, card: TableCard, kind: str, shelves: Shelves
    ) -> None:
        """Set what lies on the shelves of a card as it lies on the table.

        Raises:
            Refusal: if it is more than fits on all shelves together, and than lay there before.
        """
        old = self.shelves(work, seat, card, kind)
        if shelves == old:
            return
        room, count, noun = self.capacity(card, kind), sum(shelves), self.goods_kind(kind).noun
        if count > max(room, sum(old)):
            who = f"{card.name} of {work.name(seat)}"
            raise Refusal(Code.NO_ROOM, f"{who} holds {room} {noun} in all, not {count}.")
        self._store(work, seat, card.id, kind, shelves)
        lies = "/".join(map(str, shelves))
        text = f"{card.name}: {noun} is set to {lies}, from the top."
        work.say(text, "correction", seat, self.total(kind), sum(shelves) - sum(old))

    def _change(
        self, work: Work, seat: str, kind: str, cards: Mapping[str, int], sign: int
    ) -> None:
        for id, count in cards.items():  # noqa: A001 (the deck's own word)
            change = put_on_top if sign > 0 else take_from_below
            old = self.shelves(work, seat, work.deck[id], kind)
            self._store(work, seat, id, kind, change(old, count))

    def _store(self, work: Work, seat: str, card: str, kind: str, shelves: Shelves) -> None:
        part = work.part(self)
        own = part.on[seat]
        kinds = {**own.get(card, {}), kind: shelves}
        work.put(self, replace(part, on={**part.on, seat: {**own, card: kinds}}))

    def watch(self, work: Work) -> None:
        """Fill cards that begin full, and discard the goods of cards that are gone."""
        if not work.is_on(self.option):
            return
        now = {seat.id: self.cards(work, seat.id) for seat in work.seats}
        known = work.part(self).on
        if all(tuple(cards) == tuple(known[seat]) for seat, cards in now.items()):
            return
        came = {card: seat for seat in now for card in now[seat] if card not in known[seat]}
        for seat, cards in known.items():
            for card in cards:
                if card not in now[seat]:
                    self._clear(work, seat, card, came.get(card, ""))
        on = work.part(self).on
        kept = {seat: {card: on[seat].get(card, {}) for card in now[seat]} for seat in now}
        work.put(self, replace(work.part(self), on=kept))
        for card, seat in came.items():
            if not any(card in cards for cards in known.values()):
                self._fill(work, seat, now[seat][card])

    def _clear(self, work: Work, seat: str, card: str, new: str) -> None:
        """Discard the goods of a card that is gone, or let them go with it to its new owner."""
        for kind, shelves in work.part(self).on[seat][card].items():
            where_to = f"to {work.name(new)}" if new else "back to the supply, as it is closed"
            goods = {card: sum(shelves)}
            self.take(work, seat, kind, goods, where_to)
            if new:
                self.set_shelves(work, new, work.deck[card], kind, shelves)
            else:
                settle_goods(self, work, seat, "close", kind, goods)

    def _fill(self, work: Work, seat: str, card: TableCard) -> None:
        data: Data = self.data
        if card.table in data.filled and work.state.moment.round == 0:
            for kind in data.goods:
                self.put(work, seat, kind.id, {card.id: self.capacity(card, kind.id)})

    # The step in which goods move down

    def fallen(self, look: Look) -> list[Fallen]:
        """Return what would fall off the bottom shelves now, in turn order."""
        data: Data = self.data
        return [
            Fallen(seat, card.id, kind.id, count)
            for seat in look.order()
            for card in self.cards(look, seat).values()
            for kind in data.goods
            if (count := move_down(self.shelves(look, seat, card, kind.id))[1])
        ]

    def enter(self, work: Work, step: Step) -> None:
        """Ask afresh."""
        work.put(self, replace(work.part(self), aged=False))

    def is_done(self, look: Look, step: Step) -> bool:
        """Tell whether the goods have moved down."""
        return look.part(self).aged

    def ask(self, look: Look, step: Step) -> Ask:
        """Return what will fall off, and the button that moves all goods down."""
        hints = []
        for each in self.fallen(look):
            kind, card = self.goods_kind(each.kind), look.deck[each.card]
            text = (
                f"{look.name(each.seat)}: {self.counted(each.kind, each.count)} from {card.name}"
                " back to the supply."
            )
            hints.append(Hint(text, "board", each.seat, each.card, kind.icon))
        detail = "These fall off the lowest shelf." if hints else "Nothing falls off."
        text = step.say or "Move all goods down one shelf."
        offer = Offer(f"{self.id}.age", "", "Goods are moved down")
        return Ask(text, detail, (), (offer,), tuple(hints), "Skip it", self.id)

    def age(self, work: Work) -> None:
        """Move all goods down one shelf; what falls off the bottom goes back to the supply."""
        for each in self.fallen(work):
            # The lowest shelf is emptied first, so this takes what falls off and no other crate.
            self.take(work, each.seat, each.kind, {each.card: each.count}, "back to the supply")
        part = work.part(self)
        on = {
            seat: {
                card: {kind: move_down(shelves)[0] for kind, shelves in kinds.items()}
                for card, kinds in cards.items()
            }
            for seat, cards in part.on.items()
        }
        work.put(self, Goods(on, aged=True))
        work.say("All goods move down one shelf.", "board")

    # Corrections and panels

    def offers(self, look: Look) -> Iterator[Offer]:
        """Yield what may be done with goods at any time."""
        yield from goods_offers(self, look)

    def apply(self, work: Work, action: Action) -> None:
        """Move goods down, or carry out what was offered at any time."""
        if action.verb == "age":
            self.age(work)
        else:
            apply_form(self, work, action)

    def panels(self, look: Look) -> Iterator[dict[str, Any]]:
        """Yield a table with a row for every card that has shelves."""
        yield goods_panel(self, look)
