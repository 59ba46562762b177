"""Forms that ask for the goods of seats, and the effects of their answers.

Goods are pieces of several kinds, such as cubes of four colors, that a seat holds. They are in
places: on a card of the seat, which may have several shelves for each kind, or in one heap, which
lies on no card. The place "" is the heap. A spot is a place together with a kind of goods. A limit
is a rule over the numbers of a form, such as how many goods the supply has.

`add_offer`, `discard_offer` and `set_offer` ask; `add`, `discard` and `set_place` carry out the
answers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from punchboard.cards.catalog import marked_each, tr, translated
from punchboard.cards.play.schema.base import Unit
from punchboard.cards.play.schema.stock import GoodsKind
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.deck import TableCard
from punchboard.companion.rules.engine.limit import NOW, Limit, Part, When
from punchboard.companion.rules.engine.offer import Choice, Field, Offer, Row, Wheel
from punchboard.companion.rules.engine.roles import KeepsGoods
from punchboard.companion.rules.engine.rows_panel import head
from punchboard.companion.rules.engine.state import Seat
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.engine.words import opened
from punchboard.companion.rules.parts.goods import Goods
from punchboard.companion.rules.parts.supply import MOST, Supply
from punchboard.companion.view_schema import ColumnView

#: Arguments of offers that may be taken up at any time, because they belong to no step.
ANYTIME: Any = {"style": "other", "anytime": True}
#: Stands between place and kind in the value of a choice; no id contains it.
SEPARATOR = "|"


class ShelfField(NamedTuple):
    """The question for the goods of a kind on one shelf.

    Attributes:
        kind: Id of the kind.
        shelf: Number of the shelf, from 0, the top one; 0 for a heap.
        goods: Number of goods there now.
        field: Field that asks for them.
    """

    kind: str
    shelf: int
    goods: int
    field: Field


#: Words for numbers; larger ones are figures.
_ORDINALS = marked_each("first", "second", "third", "fourth", "fifth", "sixth")


@dataclass(frozen=True, slots=True)
class Spots:
    """Spots of a seat to choose from.

    Attributes:
        choices: A choice for each spot.
        largest: The largest count of one spot: goods that lie there, or for which there is room.
    """

    choices: tuple[Choice, ...]
    largest: int


class GoodsForms:
    """Asks about the goods of seats, and carries out the answers."""

    def __init__(self, goods: Goods, supply: Supply) -> None:
        self._goods, self._supply = goods, supply
        self._id, self._unit = goods.id, goods.data.unit

    def held_spots(self, table: TableContext, seat: str) -> Spots:
        """Return the spots of a seat where goods lie."""
        counts = {kind.id: self._goods.held(table, seat, kind.id) for kind in self._goods.kinds}
        return self._spots(table, seat, counts, lambda _place, count: str(count))

    def free_spots(
        self, table: TableContext, seat: str, only: frozenset[str] | None = None
    ) -> Spots:
        """Return the spots of a seat with room for goods.

        Args:
            table: The table.
            seat: Owner of the places.
            only: Ids of the kinds that count. None means all.
        """
        counts = {
            kind.id: self._goods.rooms(table, seat, kind.id)
            for kind in self._goods.kinds
            if only is None or kind.id in only
        }
        return self._spots(table, seat, counts, _room_in_words)

    def _spots(
        self,
        table: TableContext,
        seat: str,
        counts: Mapping[str, Mapping[str, int]],
        in_words: Callable[[str, int], str],
    ) -> Spots:
        """Return the spots with a count above 0.

        Args:
            table: The table.
            seat: Owner of the places.
            counts: By kind and place, the goods there, or the room for some.
            in_words: Returns the detail of a choice, from its place and count.
        """
        found = [
            (place, kind, count)
            for kind in self._goods.kinds
            for place, count in counts.get(kind.id, {}).items()
            if count
        ]
        choices = tuple(
            Choice(
                f"{place}{SEPARATOR}{kind.id}",
                f"{table.deck[place].name}: {kind.name}" if place else kind.name,
                in_words(place, count),
                icon=kind.icon,
                seat=seat if place else "",
            )
            for place, kind, count in found
        )
        return Spots(choices, max((count for _, _, count in found), default=1))

    def move_offer(
        self,
        do: str,
        seat: Seat,
        verb_phrase: str,
        place_field: Field,
        most: int,
        limits: Iterable[Limit] = (),
    ) -> Iterator[Offer]:
        """Yield the form by which a seat adds, discards or moves goods at any time.

        Args:
            do: Name of the action.
            seat: Owner of the goods.
            verb_phrase: Verb phrase after the seat's name: "add crates".
            place_field: Question for the spot. Without choices, there is no form.
            most: Largest number of goods at one spot.
            limits: Rules over the spot and the number.
        """
        if place_field.choices:
            # A kind that is used up is a choice with a reason, and can't be taken.
            is_possible = any(not each.why for each in place_field.choices)
            supply = self._goods.data.supply
            why = "" if is_possible else tr("Nothing is left in {supply}.", supply=supply)
            fields, title = (
                (place_field, _count_field(self._unit, most)),
                f"{seat.name}: {verb_phrase}",
            )
            yield Offer(
                do,
                seat.id,
                title,
                fields,
                why,
                group=self._id,
                limits=tuple(limits),
                source="told",
                **ANYTIME,
            )

    def add_offer(
        self, table: TableContext, seat: Seat, question: str, room: Spots
    ) -> Iterator[Offer]:
        """Yield the form by which a seat takes goods out of the supply; `room` are its choices."""
        verb_phrase = tr("add {many}", many=self._unit.many)
        place_field = Field("place", question, "pick", room.choices)
        do, limits = f"{self._id}.add", self._left_limits(table, seat.id, room)
        yield from self.move_offer(do, seat, verb_phrase, place_field, room.largest, limits)

    def _left_limits(self, table: TableContext, seat: str, room: Spots) -> Iterator[Limit]:
        """Yield that no more goods of a kind are added than the supply has, for each place."""
        for choice in room.choices:
            place, kind = split_spot(str(choice.value))
            # A heap takes all; a card no more than it has room for, however many are typed.
            most = self._goods.rooms(table, seat, kind)[place] if place else room.largest
            left = self._supply.reach(table, kind) if place else self._supply.left_of(table, kind)
            if left is not None and 0 < left < most:
                parts = (Part("count", when=When("place", (choice.value,))),)
                yield Limit(parts, self._supply.only(kind, left), most=left)

    def add(self, tx: Transaction, action: Action) -> None:
        """Put goods from the supply into the chosen spot, as far as there is room."""
        seat, count = action.seat, action.values["count"]
        place, kind = split_spot(action.values["place"])
        count = min(count, self._goods.rooms(tx, seat, kind)[place])
        self._goods.put(tx, seat, kind, {place: count})

    def discard_offer(self, table: TableContext, seat: Seat, question: str) -> Iterator[Offer]:
        """Yield the form by which a seat gives goods back to the supply."""
        held = self.held_spots(table, seat.id)
        verb_phrase = tr("discard {many}", many=self._unit.many)
        place_field = Field("place", question, "pick", held.choices)
        yield from self.move_offer(
            f"{self._id}.discard", seat, verb_phrase, place_field, held.largest
        )

    def discard(self, tx: Transaction, action: Action) -> None:
        """Give goods of a seat back to the supply, no more than there are."""
        seat, count = action.seat, action.values["count"]
        place, kind = split_spot(action.values["place"])
        count = min(count, self._goods.held(tx, seat, kind)[place])
        self._goods.take(tx, seat, kind, {place: count}, self._supply.back)

    # The goods of a place

    def set_offer(self, table: TableContext, seat: Seat, place: str, title: str) -> Iterator[Offer]:
        """Yield the form that sets the goods of a place, if it can hold any."""
        card = self._goods.places(table, seat.id)[place]
        shelves = tuple(self._shelf_fields(table, seat.id, card))
        if shelves:
            fields = tuple(each.field for each in shelves)
            limits = tuple(self._set_limits(table, seat, card, shelves))
            do = f"{self._id}.set_{place}"
            yield Offer(
                do, seat.id, title, fields, group=self._id, limits=limits, source="told", **ANYTIME
            )

    def _set_limits(
        self, table: TableContext, seat: Seat, card: TableCard | None, shelves: Sequence[ShelfField]
    ) -> Iterator[Limit]:
        """Yield that a place holds no more of a kind than fit, and than were printed.

        A card's several shelves share its capacity. A single shelf needs no limit: its wheel ends
        there. No limit is below the goods that lie there now.
        """
        parts: dict[str, tuple[Part, ...]] = {}
        now: Counter[str] = Counter()
        for kind_id, _, count, field in shelves:
            parts[kind_id] = (*parts.get(kind_id, ()), Part(field.name))
            now[kind_id] += count
        for kind_id, own in parts.items():
            if card is None or len(own) == 1:
                continue
            room = self._goods.capacity(card, kind_id)
            who = tr("{card} of {player}", card=card.name, player=seat.name)
            noun = self._goods.kind(kind_id).noun
            words = {"who": who, "room": room, "noun": noun, "count": NOW}
            why = tr("{who} holds {room} {noun} in all, not {count}.", **words)
            yield Limit(own, why, most=max(room, now[kind_id]))
        yield from self._supply.use_limits(table, parts, now)

    def set_place(self, tx: Transaction, action: Action) -> None:
        """Set the goods of a place; the action's verb is `set_` and the place."""
        goods, seat = self._goods, action.seat
        card = goods.places(tx, seat)[action.verb.removeprefix("set_")]
        by_kind = {kind.id: list(goods.shelves(tx, seat, card, kind.id)) for kind in goods.kinds}
        for kind_id, shelf, _, field in self._shelf_fields(tx, seat, card):
            by_kind[kind_id][shelf] = action.values[field.name]
        for kind_id, shelves in by_kind.items():
            goods.set_shelves(tx, seat, card, kind_id, tuple(shelves))

    def _shelf_fields(
        self, table: TableContext, seat: str, card: TableCard | None
    ) -> Iterator[ShelfField]:
        """Yield the question for each kind and shelf of a card; None is the heap."""
        goods = self._goods
        for kind in goods.kinds:
            capacity = goods.capacity(card, kind.id)
            shelves = goods.shelves(table, seat, card, kind.id) if capacity else ()
            for shelf, count in enumerate(shelves):
                wheel = count_wheel("count", kind.name, capacity, count)
                shelf_name = goods.zone.shelf_name(shelf, len(shelves))
                question, name = f"{kind.name}{shelf_name}", f"{kind.id}_{shelf}"
                asked = Field(name, question, "number", wheels=(wheel,), start=count)
                yield ShelfField(kind.id, shelf, count, asked)

    # Questions of steps, to all seats or to one

    def heaps_field(self, table: TableContext, name: str, has_start: bool) -> Field:
        """Return a grid for the goods of every seat by kind.

        Args:
            table: The table.
            name: Name of the field.
            has_start: True if the grid starts at the current goods, and lines may be left out.
        """
        rows = tuple(
            Row(
                seat.id,
                tuple(
                    count_wheel(
                        kind.id, kind.name, MOST if kind.printed is None else kind.printed,
                        self._goods.count(table, seat.id, kind.id) if has_start else 0,
                    )
                    for kind in self._goods.kinds
                ),
                optional=has_start,
            )
            for seat in table.seats
        )  # fmt: skip
        question = tr("Which {many} has each?", many=self._unit.many)
        return Field(name, question, "grid", rows=rows, optional=has_start)

    def heap_limits(self, table: TableContext, name: str, is_match: bool) -> Iterator[Limit]:
        """Yield that heaps and goods elsewhere together don't exceed the printed goods.

        Args:
            table: The table.
            name: Name of the grid of all heaps.
            is_match: Whether the form is that of "match the table", which asks for goods elsewhere.
        """
        parts: dict[str, tuple[Part, ...]] = {}
        now: dict[str, int] = {}
        for kind in self._goods.kinds:
            own = (Part(name, wheels=(kind.id,)),)
            counts = [self._goods.count(table, seat.id, kind.id) for seat in table.seats]
            parts[kind.id], now[kind.id] = own, sum(counts)
            for keeper in table.all(KeepsGoods) if is_match else ():
                there = keeper.lying_parts(table, self._id, kind.id)
                if there:
                    parts[kind.id] += there
                    now[kind.id] += keeper.lying(table, self._id).get(kind.id, 0)
        yield from self._supply.use_limits(table, parts, now)

    def draw_fields(self, table: TableContext, count: int, who: str) -> tuple[Field, ...]:
        """Return a field for each of some goods that come out of the supply.

        Args:
            table: The table.
            count: Number of goods; fewer if the supply has fewer.
            who: Beginning of each question: "Ann draws".
        """
        if not count:
            return ()
        choices = kind_choices(self._goods.kinds, self._supply.gone(table))
        left = self._supply.all_left(table)
        most = count if left is None else min(count, left)
        return tuple(
            Field(f"draw_{n}", f"{who}: {_nth(n, self._unit.one)}?", "pick", choices)
            for n in range(1, most + 1)
        )


def split_spot(spot: str) -> tuple[str, str]:
    """Return the place and the kind of a chosen spot."""
    place, _, kind = spot.partition(SEPARATOR)
    return place, kind


def _room_in_words(place: str, count: int) -> str:
    """Return words for the room at a place; "" for a heap, which has no limit."""
    return tr("room for {count}", count=count) if place else ""


def _nth(number: int, one: str) -> str:
    """Return the name of one of several pieces: "the sixth chip", but "chip 7"."""
    return (
        tr("the {ordinal} {noun}", ordinal=translated(_ORDINALS[number - 1]), noun=one)
        if number <= len(_ORDINALS)
        else f"{one} {number}"
    )


def count_wheel(name: str, title: str, most: int, start: int = 0, least: int = 0) -> Wheel:
    """Return a wheel (a number with its limits) for a count.

    It reaches to `most`, or to the current count `start` if that is larger.
    """
    most = max(most, start)
    return Wheel(name, title, least, most, least, most, start=start)


def _count_field(unit: Unit, most: int) -> Field:
    """Return the question for a number of goods, up to a limit."""
    wheel = count_wheel("count", opened(unit.many), most, start=1, least=1)
    return Field("count", tr("How many?"), "number", wheels=(wheel,))


def kind_fields(
    kinds: Iterable[GoodsKind], counts: Mapping[str, int], most: int
) -> tuple[Field, ...]:
    """Return a number field for each kind, which starts at the current count.

    Args:
        kinds: Kinds of goods.
        counts: Current count by kind; 0 if left out.
        most: The largest figure.
    """
    return tuple(
        Field(
            kind.id, kind.name, "number", start=at,
            wheels=(count_wheel(kind.id, kind.name, most, at),),
        )
        for kind in kinds
        for at in (counts.get(kind.id, 0),)
    )  # fmt: skip


def kind_choices(kinds: Iterable[GoodsKind], whys: Mapping[str, str]) -> tuple[Choice, ...]:
    """Return the kinds to choose from; `whys` by kind says why one can't be chosen."""
    return tuple(
        Choice(kind.id, kind.name, why=whys.get(kind.id, ""), icon=kind.icon) for kind in kinds
    )


def kind_columns(kinds: Iterable[GoodsKind], has_label_column: bool) -> list[ColumnView]:
    """Return the headings of a table with a column for each kind of goods.

    Args:
        kinds: Kinds of goods.
        has_label_column: True if an empty heading comes first, above the names of the rows.
    """
    heads = [head("", "left")] if has_label_column else []
    return heads + [head(kind.name, icon=kind.icon) for kind in kinds]
