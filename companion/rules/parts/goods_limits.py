"""Limits of the forms about goods: no more than a place holds, and no more than the game has.

The printed goods of a kind are all that the game has. Each is in use (with a seat, in the middle or
aside) or left in the supply. A form sets some of the goods in use; the others stay as they are.

For example, the game has 20 pine chips. Ann has 6, Bo 5, the middle 4, and the supply 5.

- Ann adds pine chips: 5 at most, as the supply has.
- Ann's pine chips are set: her answer and the other 9 in use are 20 at most.
- "Match the table" asks for the chips of Ann and of Bo, and may ask for the middle. All these
  answers and the other chips in use are 20 at most.

Where goods are already in use beyond the printed ones, no more than now may be. There is no such
limit for a kind without a printed number, or where substitutes are allowed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from punchboard.cards.catalog import tr
from punchboard.companion.rules.engine.deck import TableCard
from punchboard.companion.rules.engine.limit import NOW, Limit, Part, When
from punchboard.companion.rules.engine.offer import Field
from punchboard.companion.rules.engine.roles import KeepsGoods
from punchboard.companion.rules.engine.state import Seat
from punchboard.companion.rules.engine.table_context import TableContext
from punchboard.companion.rules.parts.goods import Goods
from punchboard.companion.rules.parts.goods_spots import Spots, split_spot
from punchboard.companion.rules.parts.kind_fields import ShelfFields
from punchboard.companion.rules.parts.supply import Supply


class GoodsLimits:
    """Limits the forms about goods by places and by the supply."""

    def __init__(self, goods: Goods, supply: Supply) -> None:
        self._goods, self._supply = goods, supply

    def of_adding(self, table: TableContext, seat: str, room: Spots) -> Iterator[Limit]:
        """Yield the limit of each spot to which a seat adds goods: the number that the supply has.

        With none left there is no limit: the choice is closed already, or the supply refuses.

        Args:
            table: The table.
            seat: Owner of the spots.
            room: Spots to choose from in the field `place`, with the number in `count`.
        """
        for choice in room.choices:
            place, kind = split_spot(str(choice.value))
            # Substitutes come onto a card by this form, but to a heap by "match the table" alone.
            left = self._supply.reach(table, kind) if place else self._supply.left_of(table, kind)
            if not left or left < 0:
                continue
            # Onto a card go no more than it has room for, however many are typed.
            most = self._goods.rooms(table, seat, kind)[place] if place else room.largest
            if left < most:
                parts = (Part("count", when=When("place", (choice.value,))),)
                yield Limit(parts, self._supply.only(kind, left), most=left)

    def of_place(
        self,
        table: TableContext,
        seat: Seat,
        card: TableCard | None,
        asked: Sequence[ShelfFields],
    ) -> Iterator[Limit]:
        """Yield the limits of a form that sets the goods of one place.

        A card's shelves of a kind share its capacity. One shelf alone needs no limit, since its
        wheel ends there.

        Args:
            table: The table.
            seat: Owner of the place.
            card: Place of the goods. None means the heap.
            asked: Questions of the form.
        """
        parts = {each.kind: _parts_of(tuple(field.name for field in each.fields)) for each in asked}
        if card is not None:
            who = tr("{card} of {player}", card=card.name, player=seat.name)
            for each in asked:
                if len(each.fields) > 1:
                    yield self._of_shelves(card, who, each, parts[each.kind])
        yield from self.of_use(table, parts, {each.kind: sum(each.goods) for each in asked})

    def _of_shelves(
        self, card: TableCard, who: str, asked: ShelfFields, parts: tuple[Part, ...]
    ) -> Limit:
        """Return the limit of a card's shelves of a kind: its capacity, or the goods there now.

        Args:
            card: Card with several shelves for the kind.
            who: Name of the card with its owner.
            asked: Questions for the kind.
            parts: Answers to these.
        """
        room, kind = self._goods.capacity(card, asked.kind), self._goods.kind(asked.kind)
        words = {"who": who, "room": room, "noun": kind.noun, "count": NOW}
        why = tr("{who} holds {room} {noun} in all, not {count}.", **words)
        return Limit(parts, why, most=max(room, sum(asked.goods)))

    def of_all_seats(self, table: TableContext, name: str, is_match: bool) -> Iterator[Limit]:
        """Yield the limits of a form that asks for the goods of all seats.

        Args:
            table: The table.
            name: Name of the grid that asks for them.
            is_match: Whether the form is "match the table", which may ask for the middle, too.
        """
        parts: dict[str, tuple[Part, ...]] = {}
        now: dict[str, int] = {}
        for kind in self._goods.kinds:
            own = (Part(name, wheels=(kind.id,)),)
            counts = [self._goods.count(table, seat.id, kind.id) for seat in table.seats]
            parts[kind.id], now[kind.id] = own, sum(counts)
            for keeper in table.all(KeepsGoods) if is_match else ():
                there = keeper.lying_parts(table, self._goods.id, kind.id)
                if there:
                    parts[kind.id] += there
                    now[kind.id] += keeper.lying(table, self._goods.id).get(kind.id, 0)
        yield from self.of_use(table, parts, now)

    def of_drawing(self, table: TableContext, fields: Sequence[Field]) -> Iterator[Limit]:
        """Yield the limits of a form whose fields each draw a piece out of the supply."""
        for kind in self._goods.kinds:
            left = self._supply.reach(table, kind.id)
            if left is not None and 0 < left < len(fields):
                parts = tuple(Part(field.name, values=(kind.id,)) for field in fields)
                yield Limit(parts, self._supply.only(kind.id, left), most=left)

    def of_use(
        self, table: TableContext, parts_of: Mapping[str, tuple[Part, ...]], now: Mapping[str, int]
    ) -> Iterator[Limit]:
        """Yield the limits of a form that sets goods in use: no more of a kind than printed.

        Args:
            table: The table.
            parts_of: Answers of the form by kind.
            now: Number of goods by kind that these answers replace.
        """
        used = self._supply.used(table)
        whys = table.once((self._goods.id, "too_many"), self._whys_too_many)
        for kind, parts in parts_of.items():
            reach = self._supply.reach(table, kind)
            if reach is not None and parts:
                most, base = used[kind] + reach, used[kind] - now[kind]
                yield Limit(parts, whys[kind], most=most, kept=True, base=base)

    def _whys_too_many(self) -> dict[str, str]:
        """Return by kind the sentence for more goods in use than printed."""
        return {kind.id: self._supply.there_are(kind.id, NOW) for kind in self._goods.kinds}


@lru_cache(maxsize=1024)
def _parts_of(names: tuple[str, ...]) -> tuple[Part, ...]:
    """Return the answers to fields with these names; kept, since most states share them."""
    return tuple(Part(name) for name in names)
