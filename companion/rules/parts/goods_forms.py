"""Forms for goods: their places, their kinds, and their numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from punchboard.cards.catalog import marked_each, tr, translated
from punchboard.cards.play.schema.base import Unit
from punchboard.cards.play.schema.stock import GoodsKind
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.deck import TableCard
from punchboard.companion.rules.engine.offer import Choice, Field, Offer, Row, Wheel
from punchboard.companion.rules.engine.state import Seat
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.engine.table_panel import head
from punchboard.companion.rules.engine.words import opened
from punchboard.companion.rules.parts.goods import Goods
from punchboard.companion.rules.parts.supply import MOST, Supply
from punchboard.companion.view_schema import ColumnView

#: Of offers that belong to no step.
ANYTIME: Any = {"style": "other", "anytime": True}
#: Between the parts of a value that names places and a kind; no id holds it.
AND = "|"

_PLACES = marked_each("first", "second", "third", "fourth", "fifth", "sixth")


@dataclass(frozen=True, slots=True)
class Spots:
    """Places of a seat with a count of each: goods there, or room for some."""

    choices: tuple[Choice, ...]
    most: int


class GoodsForms:
    """Asks about the goods of seats, and carries out the answers."""

    def __init__(self, goods: Goods, supply: Supply) -> None:
        self._goods, self._supply = goods, supply
        self._id, self._unit = goods.id, goods.data.unit

    def spots(
        self, table: TableContext, seat: str, room: bool = False, only: frozenset[str] | None = None
    ) -> Spots:
        """Return the places and kinds of a seat that hold goods, or that have room for some.

        Args:
            table: The table.
            seat: Owner of the places.
            room: True to look for room, not for goods.
            only: Kinds that count. None means all.
        """
        count_at = self._goods.rooms if room else self._goods.held
        found = [
            (place, kind, count)
            for kind in self._goods.kinds
            if only is None or kind.id in only
            for place, count in count_at(table, seat, kind.id).items()
            if count
        ]
        choices = tuple(
            Choice(
                f"{place}{AND}{kind.id}",
                f"{table.deck[place].name}: {kind.name}" if place else kind.name,
                _told_spot(place, count, room),
                icon=kind.icon,
                seat=seat if place else "",
            )
            for place, kind, count in found
        )
        return Spots(choices, max((count for _, _, count in found), default=1))

    def moving(self, do: str, seat: Seat, does: str, where: Field, most: int) -> Iterator[Offer]:
        """Yield the form by which a seat moves goods at any time, if they can be anywhere.

        Args:
            do: Name of the action.
            seat: Owner of the goods.
            does: Verb phrase after the seat's name: "add crates".
            where: Question for the place. Without choices, there is no form.
            most: Largest number of goods at one place.
        """
        if where.choices:
            is_there = any(not each.why for each in where.choices)
            supply = self._goods.data.supply
            why = "" if is_there else tr("Nothing is left in {supply}.", supply=supply)
            fields, title = (where, _count_field(self._unit, most)), f"{seat.name}: {does}"
            yield Offer(do, seat.id, title, fields, why, group=self._id, **ANYTIME)

    def adding(self, seat: Seat, ask: str, room: Spots) -> Iterator[Offer]:
        """Yield the form by which a seat takes goods out of the supply."""
        does = tr("add {many}", many=self._unit.many)
        where = Field("place", ask, "pick", room.choices)
        yield from self.moving(f"{self._id}.add", seat, does, where, room.most)

    def add(self, tx: Transaction, action: Action) -> None:
        """Put goods from the supply where a seat says, as far as there is room."""
        seat, count = action.seat, action.values["count"]
        place, kind = parted(action.values["place"])
        count = min(count, self._goods.rooms(tx, seat, kind)[place])
        self._goods.put(tx, seat, kind, {place: count})

    def discarding(self, table: TableContext, seat: Seat, ask: str) -> Iterator[Offer]:
        """Yield the form by which a seat gives goods back to the supply."""
        held, does = self.spots(table, seat.id), tr("discard {many}", many=self._unit.many)
        where = Field("place", ask, "pick", held.choices)
        yield from self.moving(f"{self._id}.discard", seat, does, where, held.most)

    def discard(self, tx: Transaction, action: Action) -> None:
        """Give goods of a seat back to the supply, no more than there are."""
        seat, count = action.seat, action.values["count"]
        place, kind = parted(action.values["place"])
        count = min(count, self._goods.held(tx, seat, kind)[place])
        self._goods.take(tx, seat, kind, {place: count}, self._supply.back)

    # The goods of a place

    def setting(self, table: TableContext, seat: Seat, place: str, title: str) -> Iterator[Offer]:
        """Yield the form that sets the goods of a place, if it can hold any."""
        card = self._goods.places(table, seat.id)[place]
        fields = tuple(field for _, _, field in self._shelf_fields(table, seat.id, card))
        if fields:
            do = f"{self._id}.set_{place}"
            yield Offer(do, seat.id, title, fields, group=self._id, **ANYTIME)

    def set_place(self, tx: Transaction, action: Action) -> None:
        """Set the goods of the place that an action names."""
        goods, seat = self._goods, action.seat
        card = goods.places(tx, seat)[action.verb.removeprefix("set_")]
        by_kind = {kind.id: list(goods.shelves(tx, seat, card, kind.id)) for kind in goods.kinds}
        for kind_id, shelf, field in self._shelf_fields(tx, seat, card):
            by_kind[kind_id][shelf] = action.values[field.name]
        for kind_id, shelves in by_kind.items():
            goods.set_shelves(tx, seat, card, kind_id, tuple(shelves))

    def _shelf_fields(
        self, table: TableContext, seat: str, card: TableCard | None
    ) -> Iterator[tuple[str, int, Field]]:
        goods = self._goods
        for kind in goods.kinds:
            capacity = goods.capacity(card, kind.id)
            shelves = goods.shelves(table, seat, card, kind.id) if capacity else ()
            for shelf, count in enumerate(shelves):
                wheel = count_wheel("count", kind.name, capacity, count)
                where = goods.zone.shelf_name(shelf, len(shelves))
                ask, name = f"{kind.name}{where}", f"{kind.id}_{shelf}"
                yield kind.id, shelf, Field(name, ask, "number", wheels=(wheel,), start=count)

    # Questions to the table

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
        ask = tr("Which {many} has each?", many=self._unit.many)
        return Field(name, ask, "grid", rows=rows, optional=has_start)

    def draw_fields(self, table: TableContext, count: int, who: str) -> tuple[Field, ...]:
        """Return a field for each of some goods that come out of the supply.

        Args:
            table: The table.
            count: Number of goods, if so many are left.
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


def parted(spot: str) -> tuple[str, str]:
    """Return the place and the kind that a choice of `spots` names."""
    place, _, kind = spot.partition(AND)
    return place, kind


def _told_spot(place: str, count: int, room: bool) -> str:
    """Return words for a place with goods, or with room for some; a heap always has room."""
    if not room:
        return str(count)
    return tr("room for {count}", count=count) if place else ""


def _nth(number: int, one: str) -> str:
    """Return one of several in words, as far as they are short: "the sixth chip", "chip 7"."""
    return (
        tr("the {ordinal} {noun}", ordinal=translated(_PLACES[number - 1]), noun=one)
        if number <= len(_PLACES)
        else f"{one} {number}"
    )


def count_wheel(name: str, title: str, most: int, start: int = 0, least: int = 0) -> Wheel:
    """Return a wheel for a count, never too short for the current one."""
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


def kind_columns(kinds: Iterable[GoodsKind], first: bool) -> list[ColumnView]:
    """Return the heads of a table with a column for each kind, after one of words or none."""
    heads = [head("", "left")] if first else []
    return heads + [head(kind.name, icon=kind.icon) for kind in kinds]
