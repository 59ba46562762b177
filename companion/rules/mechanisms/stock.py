"""What seats hold of each kind of goods, on shelves of their cards or in a heap, and what is left.

The supply is never kept: it is what is left of all that was printed, so that nothing is ever lost.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, cast

from punchboard.cards.schema.play.base import Step
from punchboard.cards.schema.play.goods import GoodsKind
from punchboard.cards.schema.play.goods import Stock as Data
from punchboard.cards.schema.play.scoring import Source
from punchboard.companion.rules.action import Action, Code, Refusal
from punchboard.companion.rules.calculator import other_boxes, own_boxes
from punchboard.companion.rules.deck import TableCard
from punchboard.companion.rules.event import Event, EventKind
from punchboard.companion.rules.mechanism import Ask, Mechanism, ScoreLine
from punchboard.companion.rules.mechanisms import stock_cards, stock_forms, stock_steps
from punchboard.companion.rules.mechanisms.stock_parts import HEAP, Goods, Holds
from punchboard.companion.rules.mechanisms.stock_supply import left_of, note_short
from punchboard.companion.rules.offer import Field, Offer
from punchboard.companion.rules.shelves import Shelves, put_on_top, spread, take_from_below
from punchboard.companion.rules.table_context import TableContext, Transaction
from punchboard.companion.rules.words import listed
from punchboard.companion.view_schema import PanelView

#: More than a heap ever holds.
_MOST = 99


class Stock(Mechanism[Data, Goods]):
    """Counts goods of seats; its steps ask what they begin with, gain, keep and lose."""

    kind = "stock"

    def __init__(self, id: str, data: Data) -> None:  # noqa: A002
        super().__init__(id, data)
        self._kinds = {kind.id: kind for kind in data.goods}

    def start(self, look: TableContext) -> Goods:
        """Return no goods for any seat."""
        return Goods({seat.id: {} for seat in look.seats})

    # What is known

    @property
    def kinds(self) -> tuple[GoodsKind, ...]:
        """The kinds of goods, in order."""
        data: Data = self.data
        return data.goods

    @property
    def has_cards(self) -> bool:
        """Whether goods lie on shelves of cards."""
        data: Data = self.data
        return data.slots is not None

    def goods_kind(self, kind: str) -> GoodsKind:
        """Return a kind of goods by its id."""
        return self._kinds[kind]

    def cards(self, look: TableContext, seat: str) -> Mapping[str, TableCard]:
        """Return a seat's cards by id, from the left; copies of a card are one."""
        data: Data = self.data
        if data.slots is None:
            return {}
        holder = cast(Holds, look.find(Mechanism, data.slots))
        return look.once(
            (self.id, "cards", seat),
            lambda: {card.id: card for card in holder.stores_of(look, seat)},
        )

    def capacity(self, card: TableCard, kind: str) -> int:
        """Return how many of a kind a card's shelves hold; 0 where it has boxes."""
        data: Data = self.data
        if data.boxes is not None and card.values.get(data.boxes):
            return 0
        return card.count(self.goods_kind(kind).capacity_column)

    def shelves(self, look: TableContext, seat: str, card: TableCard | None, kind: str) -> Shelves:
        """Return how many of a kind lie on each shelf of a card, the top one first.

        Args:
            look: the table.
            seat: whose.
            card: on which; None: the seat's heap, which is a single shelf.
            kind: of goods.
        """
        place = HEAP if card is None else card.id
        known = self.state(look).on[seat].get(place, {}).get(kind)
        if known is not None:
            return known
        column = self.goods_kind(kind).shelves
        return (0,) * max(1, card.count(column) if card is not None and column else 1)

    def held(self, look: TableContext, seat: str, kind: str) -> Mapping[str, int]:
        """Return how many of a kind lie at each of a seat's places that can hold some."""
        if not self.has_cards:
            return {HEAP: sum(self.shelves(look, seat, None, kind))}
        return look.once((self.id, "held", seat, kind), lambda: self._on_cards(look, seat, kind))

    def _on_cards(self, look: TableContext, seat: str, kind: str) -> Mapping[str, int]:
        return {
            card.id: sum(self.shelves(look, seat, card, kind))
            for card in self.cards(look, seat).values()
            if self.capacity(card, kind)
        }

    def rooms(self, look: TableContext, seat: str, kind: str) -> dict[str, int]:
        """Return how many more of a kind fit at each of a seat's places."""
        data: Data = self.data
        if not self.has_cards:
            left = left_of(self, look, kind) if data.limited else None
            return {HEAP: _MOST if left is None else max(0, left)}
        return {
            card: max(0, self.capacity(look.deck[card], kind) - count)
            for card, count in self.held(look, seat, kind).items()
        }

    def room(self, look: TableContext, seat: str, kind: str) -> int:
        """Return how many more of a kind a seat can hold."""
        return sum(self.rooms(look, seat, kind).values())

    def goods(self, look: TableContext, seat: str, kind: str) -> int:
        """Return how many of a kind a seat has."""
        return sum(self.held(look, seat, kind).values())

    def amount(self, look: TableContext, seat: str) -> int:
        """Return how many goods of all kinds a seat has."""
        return sum(self.goods(look, seat, kind.id) for kind in self.kinds)

    def score_lines(self, look: TableContext, seat: str, source: Source) -> Iterator[ScoreLine]:
        """Yield how many goods a seat has, of one kind or of all."""
        count = self.goods(look, seat, source.what) if source.what else self.amount(look, seat)
        yield ScoreLine("", source.title, self.data.unit.count(count), count * source.each)

    def boxes(self, look: TableContext, seat: str, kind: str) -> int:
        """Return how many boxes of its own a seat's cards give it, free or filled."""
        return own_boxes(self.cards(look, seat).values(), kind)

    def other_boxes(self, look: TableContext, seat: str, kind: str) -> tuple[str, ...]:
        """Return the kinds into whose boxes a seat may sell this kind as well."""
        return other_boxes(self.cards(look, seat).values(), kind)

    # Words

    def counted(self, kind: str, count: int) -> str:
        """Return a count in words: "3 food"."""
        return f"{count} {self.goods_kind(kind).noun}"

    def with_unit(self, kind: str, count: int) -> str:
        """Return a count with its unit: "1 green cube", "2 Pine chips"."""
        unit = self.data.unit
        return f"{self.counted(kind, count)} {unit.one if count == 1 else unit.many}"

    def spelled(self, look: TableContext, cards: Mapping[str, int]) -> str:
        """Return where goods go or come from: "Exporter", or "Exporter (3) and Warehouse (1)"."""
        names = {card: look.deck[card].name for card in cards}
        if len(names) == 1:
            return next(iter(names.values()))
        return listed([f"{names[card]} ({count})" for card, count in cards.items()])

    def log_name(self, kind: str) -> str:
        """Return the name of a kind's total in the log."""
        return f"{self.id}.{kind}"

    # What changes it

    def put(
        self,
        work: Transaction,
        seat: str,
        kind: str,
        places: Mapping[str, int],
        source: str = "more",
    ) -> None:
        """Put goods on the top shelves of places, and say so.

        Args:
            work: the table.
            seat: whose places.
            kind: of goods.
            places: by place, how many.
            source: where goods of a heap come from: "from column I".
        """
        added = sum(places.values())
        if not added:
            return
        self._change(work, seat, kind, places, 1)
        if self.has_cards:
            told = f"{self.counted(kind, added)} on the top shelf of {self.spelled(work, places)}"
        else:
            told = f"{self.with_unit(kind, added)} {source}, now {self.goods(work, seat, kind)}"
        self._tell(work, Event("gained", seat, amount=added, what=told), kind, places)

    def take(
        self, work: Transaction, seat: str, kind: str, places: Mapping[str, int], where_to: str
    ) -> None:
        """Take goods from places, the lowest shelf first, and say where they go: "into boxes"."""
        taken = sum(places.values())
        if not taken:
            return
        self._change(work, seat, kind, places, -1)
        if self.has_cards:
            told = f"{self.counted(kind, taken)} from {self.spelled(work, places)} {where_to}"
        else:
            told = f"{self.with_unit(kind, taken)} {where_to}, now {self.goods(work, seat, kind)}"
        self._tell(work, Event("lost", seat, amount=taken, what=told), kind, places)

    def gain(self, work: Transaction, seat: str, kind: str, count: int, source: str) -> None:
        """Give a seat goods as far as there are some and it has room, the left card first."""
        rooms = self.rooms(work, seat, kind)
        self.put(work, seat, kind, spread(count, rooms, rooms), source)

    def give(self, work: Transaction, seat: str, kind: str, count: int, source: str) -> None:
        """Give a seat goods that it has been seen to take: too many are refused afterwards."""
        rooms = self.rooms(work, seat, kind) if self.has_cards else {HEAP: count}
        self.put(work, seat, kind, spread(count, rooms, rooms), source)

    def lose(self, work: Transaction, seat: str, kind: str, count: int, where_to: str) -> None:
        """Take goods from a seat as far as it has some, the left card first."""
        held = self.held(work, seat, kind)
        self.take(work, seat, kind, spread(count, held, held), where_to)

    def set_shelves(
        self, work: Transaction, seat: str, card: TableCard | None, kind: str, shelves: Shelves
    ) -> None:
        """Set what lies on the shelves of a card, or in a heap, as it lies on the table.

        Raises:
            Refusal: if it is more than fits on all shelves together, and than lay there before.
        """
        old = self.shelves(work, seat, card, kind)
        if shelves == old:
            return
        count, noun = sum(shelves), self.goods_kind(kind).noun
        if card is None:
            self._store(work, seat, HEAP, kind, shelves)
            what = f"{noun} {self.data.unit.many} set to {count}"
        else:
            room = self.capacity(card, kind)
            if count > max(room, sum(old)):
                who = f"{card.name} of {work.name(seat)}"
                raise Refusal(Code.NO_ROOM, f"{who} holds {room} {noun} in all, not {count}.")
            self._store(work, seat, card.id, kind, shelves)
            levels = "/".join(map(str, shelves))
            what = f"{card.name}: {noun} is set to {levels}, from the top"
        told = Event("corrected", seat, amount=count - sum(old), what=what)
        self._tell(work, told, kind, {})

    def _tell(self, work: Transaction, told: Event, kind: str, places: Mapping[str, int]) -> None:
        """Tell what a seat has more or less of a kind, and from or on which cards."""
        thing, name = self.log_name(kind), self.goods_kind(kind).noun
        now = self.goods(work, told.seat, kind)
        word: EventKind = "placed" if told.kind == "gained" else "moved"
        cards = (
            Event(word, told.seat, card=card, thing=thing, amount=count, name=name)
            for card, count in places.items()
            if count and self.has_cards
        )
        line = replace(told, thing=thing, name=name, now=now, does=":")
        line = line if told.kind == "corrected" else replace(line, line="board")
        work.tell(self.id, line, also=tuple(cards))

    def _change(
        self, work: Transaction, seat: str, kind: str, places: Mapping[str, int], sign: int
    ) -> None:
        for place, count in places.items():
            change = put_on_top if sign > 0 else take_from_below
            old = self.shelves(work, seat, work.deck[place] if place else None, kind)
            self._store(work, seat, place, kind, change(old, count))

    def _store(self, work: Transaction, seat: str, place: str, kind: str, shelves: Shelves) -> None:
        part = self.state(work)
        own = part.on[seat]
        kinds = {**own.get(place, {}), kind: shelves}
        self.set_state(work, replace(part, on={**part.on, seat: {**own, place: kinds}}))

    def watch(self, work: Transaction) -> None:
        """Let goods follow their cards; say what the box has too few of, or refuse it.

        Raises:
            Refusal: if more are in use than there are, and nothing else may stand for them.
        """
        if not work.is_on(self.option):
            if self.state(work).counted:
                self.set_state(work, replace(self.state(work), counted=False))
            return
        if self.has_cards:
            stock_cards.follow(self, work)
        note_short(self, work)

    # Steps, corrections and panels

    def enter(self, work: Transaction, step: Step) -> None:
        """Ask afresh."""
        self.set_state(work, replace(self.state(work), told=0))

    def is_done(self, look: TableContext, step: Step) -> bool:
        """Return whether the step has been answered as often as it asks."""
        return stock_steps.is_done(self, look, step)

    def ask(self, look: TableContext, step: Step) -> Ask:
        """Return what the step asks."""
        return stock_steps.ask(self, look, step)

    def offers(self, look: TableContext) -> Iterator[Offer]:
        """Yield what may be done with goods at any time."""
        yield from stock_forms.goods_offers(self, look)

    def refuse(self, look: TableContext, action: Action) -> None:
        """Check that a seat begins with as many goods as the game says."""
        step = look.step
        asked = step is not None and (step.use, step.do) == (self.id, "draft")
        if asked and action.verb == "draft":
            stock_steps.check_draft(self, look, action.values["goods"])

    def apply(self, work: Transaction, action: Action) -> None:
        """Answer a step, or carry out what was offered at any time."""
        if action.verb in stock_steps.VERBS:
            stock_steps.apply(self, work, action)
        else:
            stock_forms.apply_form(self, work, action)

    def match_fields(self, look: TableContext) -> Iterator[Field]:
        """Yield what lies in each heap; shelves are set card by card."""
        if not self.has_cards:
            yield stock_forms.heaps_field(self, look, self.id, has_start=True)

    def match(self, work: Transaction, values: Mapping[str, Any]) -> None:
        """Set the heaps as they lie on the table."""
        for seat, row in values[self.id].items():
            for kind, count in row.items():
                self.set_shelves(work, seat, None, kind, (count,))

    def panels(self, look: TableContext) -> Iterator[PanelView]:
        """Yield a table with a row for every card that has shelves, or for every heap."""
        yield stock_forms.goods_panel(self, look)
