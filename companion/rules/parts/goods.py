"""Goods of several kinds that each seat holds, counted in their places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Protocol

from punchboard.cards.play.schema.scoring import Source
from punchboard.cards.play.schema.stock import GoodsKind, Stock
from punchboard.companion.rules.engine.deck import TableCard
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.mechanism import ScoreLine
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.parts.shelves import (
    Shelves,
    put_on_top,
    spread,
    take_from_below,
)

#: The place of goods that lie on no card.
HEAP = ""


@dataclass(frozen=True, slots=True)
class GoodsState:
    """The goods of all seats.

    Attributes:
        on: By seat and place (a card's id, or `HEAP`), the count of each kind on each of the
            place's shelves, the top one first.
        told: Number of answers to the current step.
        short: By kind, the number of goods in use beyond all that exist.
        counted: Whether goods were counted after the last action. After a pause, the known counts
            may add up to more goods than exist.
    """

    on: Mapping[str, Mapping[str, Mapping[str, Shelves]]]
    told: int = 0
    short: Mapping[str, int] = field(default_factory=dict)
    counted: bool = True


@dataclass(frozen=True, slots=True)
class Moved:
    """Goods of one kind that a seat gains or loses.

    Attributes:
        seat: Their owner.
        kind: Id of their kind.
        places: Place to count.
        way: Where they come from, or go: "from column I", "into boxes".
    """

    seat: str
    kind: str
    places: Mapping[str, int]
    way: str

    @property
    def count(self) -> int:
        """The number of goods."""
        return sum(self.places.values())


class Zone(Protocol):
    """The places of a seat's goods: shelves of its cards, or a heap."""

    def places(self, table: TableContext, seat: str) -> Mapping[str, TableCard | None]:
        """Return the places of a seat: its cards by id, or its heap."""

    def capacity(self, card: TableCard | None, kind: GoodsKind) -> int:
        """Return the number of goods of a kind that a place can hold."""

    def shelf_count(self, card: TableCard | None, kind: GoodsKind) -> int:
        """Return the number of shelves of a place."""

    def shelf_name(self, shelf: int, number: int) -> str:
        """Return words for a shelf after the name of its kind of goods."""

    def told_put(self, table: TableContext, goods: Goods, moved: Moved) -> str:
        """Return the sentence about goods that a seat has gained."""

    def told_taken(self, table: TableContext, goods: Goods, moved: Moved) -> str:
        """Return the sentence about goods that a seat has lost."""

    def told_set(
        self, table: TableContext, goods: Goods, seat: str, card: TableCard | None, kind: str,
        shelves: Shelves,
    ) -> str:  # fmt: skip
        """Return the sentence about a place that is matched to the table."""

    def card_events(self, goods: Goods, moved: Moved, gained: bool) -> tuple[Event, ...]:
        """Return an event for each card that gets or loses goods."""


class Goods:
    """Reads and changes the goods of seats; their mechanism keeps a `GoodsState`.

    Attributes:
        id: Id of the mechanism.
        data: Parameters of the mechanism.
        zone: Places of goods.
        kinds: Kinds of goods, in order.
    """

    def __init__(self, id: str, data: Stock, zone: Zone) -> None:  # noqa: A002
        self.id, self.data, self.zone, self.kinds = id, data, zone, data.goods
        self._kinds = {kind.id: kind for kind in data.goods}
        self._capacities: dict[str, dict[str, int]] = {}

    def state(self, table: TableContext) -> GoodsState:
        """Return the state of the mechanism."""
        state: GoodsState = table.state.parts[self.id]
        return state

    def set_state(self, tx: Transaction, state: GoodsState) -> None:
        """Replace the state of the mechanism."""
        tx.state = tx.state.with_part(self.id, state)

    def start(self, table: TableContext) -> GoodsState:
        """Return no goods for any seat."""
        return GoodsState({seat.id: {} for seat in table.seats})

    # Kinds and words

    def kind(self, id: str) -> GoodsKind:  # noqa: A002
        """Return a kind of goods by its id."""
        return self._kinds[id]

    def counted(self, kind: str, count: int) -> str:
        """Return a count in words: "3 food"."""
        return f"{count} {self.kind(kind).noun}"

    def with_unit(self, kind: str, count: int) -> str:
        """Return a count with its unit: "1 green cube", "2 Pine chips"."""
        unit = self.data.unit
        return f"{self.counted(kind, count)} {unit.one if count == 1 else unit.many}"

    def log_name(self, kind: str) -> str:
        """Return the name of a kind's total in the log."""
        return f"{self.id}.{kind}"

    # Counts

    def places(self, table: TableContext, seat: str) -> Mapping[str, TableCard | None]:
        """Return the places of a seat: its cards by id, or its heap."""
        return self.zone.places(table, seat)

    def cards(self, table: TableContext, seat: str) -> dict[str, TableCard]:
        """Return the cards of a seat that have goods, by id, from the left."""
        return {place: card for place, card in self.places(table, seat).items() if card is not None}

    def capacities(self, card: TableCard | None) -> Mapping[str, int]:
        """Return the number of goods that a place can hold, by kind; without kinds of 0."""
        place = HEAP if card is None else card.id
        known = self._capacities.get(place)
        if known is None:  # once for each card, as it never changes
            found = {kind.id: self.zone.capacity(card, kind) for kind in self.kinds}
            known = {kind: capacity for kind, capacity in found.items() if capacity}
            self._capacities[place] = known
        return known

    def capacity(self, card: TableCard | None, kind: str) -> int:
        """Return the number of goods of a kind that a place can hold."""
        return self.capacities(card).get(kind, 0)

    def shelves(self, table: TableContext, seat: str, card: TableCard | None, kind: str) -> Shelves:
        """Return the number of goods on each shelf of a card, the top one first.

        Args:
            table: The table.
            seat: Owner of the goods.
            card: Card with the shelves. None means the seat's heap, which is a single shelf.
            kind: Id of the kind.
        """
        place = HEAP if card is None else card.id
        known = self.state(table).on[seat].get(place, {}).get(kind)
        if known is not None:
            return known
        return (0,) * self.zone.shelf_count(card, self.kind(kind))

    def held(self, table: TableContext, seat: str, kind: str) -> Mapping[str, int]:
        """Return the goods of a kind at each of a seat's places that can hold some."""
        return table.once((self.id, "held", seat, kind), lambda: self._held(table, seat, kind))

    def _held(self, table: TableContext, seat: str, kind: str) -> Mapping[str, int]:
        return {
            place: sum(self.shelves(table, seat, card, kind))
            for place, card in self.places(table, seat).items()
            if kind in self.capacities(card)
        }

    def rooms(self, table: TableContext, seat: str, kind: str) -> Mapping[str, int]:
        """Return the room for goods of a kind at each of a seat's places."""
        return table.once((self.id, "rooms", seat, kind), lambda: self._rooms(table, seat, kind))

    def _rooms(self, table: TableContext, seat: str, kind: str) -> Mapping[str, int]:
        held, deck = self.held(table, seat, kind), table.deck
        return {
            place: max(0, self.capacity(deck[place] if place else None, kind) - count)
            for place, count in held.items()
        }

    def room(self, table: TableContext, seat: str, kind: str) -> int:
        """Return a seat's room for goods of a kind."""
        return sum(self.rooms(table, seat, kind).values())

    def count(self, table: TableContext, seat: str, kind: str) -> int:
        """Return a seat's goods of a kind."""
        return sum(self.held(table, seat, kind).values())

    def score_lines(self, table: TableContext, seat: str, source: Source) -> Iterator[ScoreLine]:
        """Yield a line for a seat's goods, of one kind or of all."""
        kinds = [source.what] if source.what else [kind.id for kind in self.kinds]
        count = sum(self.count(table, seat, kind) for kind in kinds)
        yield ScoreLine("", source.title, self.data.unit.count(count), count * source.each)

    # Changes

    def put(
        self,
        tx: Transaction,
        seat: str,
        kind: str,
        places: Mapping[str, int],
        source: str = "more",
    ) -> None:
        """Put goods on the top shelves of places, and say so.

        Args:
            tx: The table.
            seat: Owner of the places.
            kind: Id of the kind.
            places: By place, the number of goods.
            source: Words for the source of a heap's goods: "from column I".
        """
        moved = Moved(seat, kind, places, source)
        if not moved.count:
            return
        for place, count in places.items():
            old = self.shelves(tx, seat, tx.deck[place] if place else None, kind)
            self.store(tx, seat, place, kind, put_on_top(old, count))
        what = self.zone.told_put(tx, self, moved)
        also = self.zone.card_events(self, moved, gained=True)
        self._tell(tx, Event("gained", seat, amount=moved.count, what=what, line="board"), kind,
                   also)  # fmt: skip

    def take(
        self, tx: Transaction, seat: str, kind: str, places: Mapping[str, int], where_to: str
    ) -> None:
        """Take goods from places, the lowest shelf first, and say the destination: "into boxes"."""
        moved = Moved(seat, kind, places, where_to)
        if not moved.count:
            return
        for place, count in places.items():
            old = self.shelves(tx, seat, tx.deck[place] if place else None, kind)
            self.store(tx, seat, place, kind, take_from_below(old, count))
        what = self.zone.told_taken(tx, self, moved)
        also = self.zone.card_events(self, moved, gained=False)
        self._tell(tx, Event("lost", seat, amount=moved.count, what=what, line="board"), kind,
                   also)  # fmt: skip

    def gain(self, tx: Transaction, seat: str, kind: str, count: int, source: str) -> None:
        """Give a seat goods as far as it has room, the left card first.

        `Supply.note_short` says afterwards if more are in use than exist, or refuses it.
        """
        rooms = self.rooms(tx, seat, kind)
        self.put(tx, seat, kind, spread(count, rooms, rooms), source)

    def lose(self, tx: Transaction, seat: str, kind: str, count: int, where_to: str) -> None:
        """Take goods from a seat as far as it has some, the left card first."""
        held = self.held(tx, seat, kind)
        self.take(tx, seat, kind, spread(count, held, held), where_to)

    def set_shelves(
        self, tx: Transaction, seat: str, card: TableCard | None, kind: str, shelves: Shelves
    ) -> None:
        """Match the shelves of a card, or a heap, to the table."""
        old = self.shelves(tx, seat, card, kind)
        if shelves == old:
            return
        what = self.zone.told_set(tx, self, seat, card, kind, shelves)
        self.store(tx, seat, HEAP if card is None else card.id, kind, shelves)
        event = Event("corrected", seat, amount=sum(shelves) - sum(old), what=what)
        self._tell(tx, event, kind, ())

    def _tell(self, tx: Transaction, event: Event, kind: str, also: tuple[Event, ...]) -> None:
        """Tell a change of a seat's goods of a kind, and the events of its cards."""
        thing, name = self.log_name(kind), self.kind(kind).noun
        now = self.count(tx, event.seat, kind)
        tx.tell(self.id, replace(event, thing=thing, name=name, now=now, does=":"), also=also)

    def store(self, tx: Transaction, seat: str, place: str, kind: str, shelves: Shelves) -> None:
        """Keep the counts of a place."""
        part = self.state(tx)
        own = part.on[seat]
        kinds = {**own.get(place, {}), kind: shelves}
        self.set_state(tx, replace(part, on={**part.on, seat: {**own, place: kinds}}))
