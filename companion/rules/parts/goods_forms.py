"""Forms that ask for the goods of seats, and the effects of their answers.

Goods are pieces of several kinds, such as cubes of four colors, that a seat holds. They are in
places: on a card of the seat, which may have several shelves for each kind, or in one heap, which
lies on no card (`HEAP`). A spot is a place together with a kind of goods.

- A form adds, discards or moves goods at one spot: `add_offer`, `discard_offer`, `move_offer`.
  `add` and `discard` carry out the first two; goods are moved by those who ask to move them.
- A form sets all goods of one place: `set_offer`, carried out by `set_place`.
- Steps of a game ask for the goods of all seats (`all_seats_field`) or for the pieces that come out
  of the supply (`draw_fields`). Those who ask carry the answers out.

`goods_limits.py` says which answers are too large.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from punchboard.cards.catalog import marked_each, tr, translated
from punchboard.cards.play.schema.base import Unit
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.deck import TableCard
from punchboard.companion.rules.engine.limit import Limit
from punchboard.companion.rules.engine.offer import Field, Offer, Row
from punchboard.companion.rules.engine.state import Seat
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.engine.words import opened
from punchboard.companion.rules.parts.goods import Goods
from punchboard.companion.rules.parts.goods_limits import GoodsLimits
from punchboard.companion.rules.parts.goods_spots import GoodsSpots, Spots, split_spot
from punchboard.companion.rules.parts.kind_fields import (
    ShelfFields,
    count_field,
    count_wheel,
    kind_choices,
)
from punchboard.companion.rules.parts.supply import MOST, Supply

#: Arguments of offers that may be taken up at any time, because they belong to no step.
ANYTIME: Any = {"style": "other", "anytime": True}

#: Ordinals in words; above them a figure follows the noun.
_ORDINALS = marked_each("first", "second", "third", "fourth", "fifth", "sixth")


class GoodsForms:
    """Asks about the goods of seats, and carries out the answers.

    Attributes:
        spots: Spots of seats, the choices of these forms.
        limits: Limits of these forms.
    """

    def __init__(self, goods: Goods, supply: Supply) -> None:
        self.spots, self.limits = GoodsSpots(goods), GoodsLimits(goods, supply)
        self._goods, self._supply = goods, supply
        self._id, self._unit = goods.id, goods.data.unit

    # The goods of a spot

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
            place_field: Question for the spot. Without choices, there is no form. A choice that
                can't be taken carries the reason.
            most: Largest number of goods at one spot.
            limits: Rules over the spot and the number.
        """
        if place_field.choices:
            is_possible = any(not each.why for each in place_field.choices)
            supply = self._goods.data.supply
            why = "" if is_possible else tr("Nothing is left in {supply}.", supply=supply)
            yield Offer(
                do,
                seat.id,
                f"{seat.name}: {verb_phrase}",
                (place_field, _count_field(self._unit, most)),
                why,
                group=self._id,
                limits=tuple(limits),
                source="told",
                **ANYTIME,
            )

    def add_offer(
        self, table: TableContext, seat: Seat, question: str, room: Spots
    ) -> Iterator[Offer]:
        """Yield the form by which a seat takes goods out of the supply.

        Args:
            table: The table.
            seat: Owner of the goods.
            question: Question for the spot.
            room: Spots to choose from. Where none of a kind is left, the heap's carries the reason.
        """
        verb_phrase = tr("add {many}", many=self._unit.many)
        place_field = Field("place", question, "pick", room.choices)
        do, limits = f"{self._id}.add", self.limits.of_adding(table, seat.id, room)
        yield from self.move_offer(do, seat, verb_phrase, place_field, room.largest, limits)

    def add(self, tx: Transaction, action: Action) -> None:
        """Put goods from the supply into the chosen spot, as far as there is room."""
        seat, count = action.seat, action.values["count"]
        place, kind = split_spot(action.values["place"])
        count = min(count, self._goods.rooms(tx, seat, kind)[place])
        self._goods.put(tx, seat, kind, {place: count})

    def discard_offer(self, table: TableContext, seat: Seat, question: str) -> Iterator[Offer]:
        """Yield the form by which a seat gives goods back to the supply."""
        held = self.spots.held(table, seat.id)
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
        asked = self._shelf_fields(table, seat.id, card)
        if asked:
            fields = tuple(field for each in asked for field in each.fields)
            limits = tuple(self.limits.of_place(table, seat, card, asked))
            do = f"{self._id}.set_{place}"
            yield Offer(
                do, seat.id, title, fields, group=self._id, limits=limits, source="told", **ANYTIME
            )

    def set_place(self, tx: Transaction, action: Action) -> None:
        """Set the goods of a place; the action's verb is `set_` and the place."""
        card = self._goods.places(tx, action.seat)[action.verb.removeprefix("set_")]
        for each in self._shelf_fields(tx, action.seat, card):
            shelves = tuple(action.values[field.name] for field in each.fields)
            self._goods.set_shelves(tx, action.seat, card, each.kind, shelves)

    def _shelf_fields(
        self, table: TableContext, seat: str, card: TableCard | None
    ) -> list[ShelfFields]:
        """Return the questions for each kind that a card can hold; None is the heap."""
        goods, found = self._goods, []
        for id_, capacity in goods.capacities(card).items():
            kind, shelves = goods.kind(id_), goods.shelves(table, seat, card, id_)
            fields = []
            for shelf, count in enumerate(shelves):
                name, question = f"{id_}_{shelf}", kind.name
                question += goods.zone.shelf_name(shelf, len(shelves))
                fields.append(count_field(name, question, "count", kind.name, capacity, count))
            found.append(ShelfFields(id_, shelves, tuple(fields)))
        return found

    # Questions of steps, to all seats or to one

    def all_seats_field(self, table: TableContext, name: str, is_match: bool) -> Field:
        """Return a grid for the goods of every seat by kind.

        Args:
            table: The table.
            name: Name of the field.
            is_match: Whether the form is "match the table": its grid starts at the goods of now,
                and its lines may be left out.
        """
        rows = tuple(
            Row(
                seat.id,
                tuple(
                    count_wheel(
                        kind.id, kind.name, MOST if kind.printed is None else kind.printed,
                        self._goods.count(table, seat.id, kind.id) if is_match else 0,
                    )
                    for kind in self._goods.kinds
                ),
                optional=is_match,
            )
            for seat in table.seats
        )  # fmt: skip
        question = tr("Which {many} has each?", many=self._unit.many)
        return Field(name, question, "grid", rows=rows, optional=is_match)

    def draw_fields(self, table: TableContext, count: int, who: str) -> tuple[Field, ...]:
        """Return a field for each of some goods that come out of the supply.

        Args:
            table: The table.
            count: Number of goods; fewer if the supply has fewer.
            who: Beginning of each question: "Ann draws".
        """
        if not count:
            return ()
        choices = kind_choices(self._goods.kinds, self._supply.whys_gone(table))
        left = self._supply.all_left(table)
        most = count if left is None else min(count, left)
        return tuple(
            Field(f"draw_{n}", f"{who}: {_nth(n, self._unit.one)}?", "pick", choices)
            for n in range(1, most + 1)
        )


def _nth(number: int, one: str) -> str:
    """Return the name of one of several pieces: "the sixth chip", but "chip 7"."""
    return (
        tr("the {ordinal} {noun}", ordinal=translated(_ORDINALS[number - 1]), noun=one)
        if number <= len(_ORDINALS)
        else f"{one} {number}"
    )


def _count_field(unit: Unit, most: int) -> Field:
    """Return the question for a number of goods, up to a limit."""
    wheel = count_wheel("count", opened(unit.many), most, start=1, least=1)
    return Field("count", tr("How many?"), "number", wheels=(wheel,))
