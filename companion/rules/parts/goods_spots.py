"""Spots of a seat's goods to choose from: each is a place together with a kind of goods.

A place is a card of the seat, or its heap (`HEAP`), which lies on no card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from punchboard.cards.catalog import tr
from punchboard.companion.rules.engine.offer import Choice
from punchboard.companion.rules.engine.table_context import TableContext
from punchboard.companion.rules.parts.goods import Goods

#: Stands between place and kind in the value of a choice; no id contains it.
SEPARATOR = "|"


@dataclass(frozen=True, slots=True)
class Spots:
    """Spots of a seat to choose from.

    Attributes:
        choices: A choice for each spot.
        largest: The largest count of one spot: goods that lie there, or for which there is room;
            1 without any spot.
    """

    choices: tuple[Choice, ...]
    largest: int


class _Spot(NamedTuple):
    """A spot with its goods, or its room for some."""

    kind: str
    number: int
    choice: Choice


class GoodsSpots:
    """Finds the spots of seats that have goods, or room for some."""

    def __init__(self, goods: Goods) -> None:
        self._goods = goods

    def held(self, table: TableContext, seat: str) -> Spots:
        """Return the spots of a seat where goods lie."""
        return table.once((self._goods.id, "held spots", seat), lambda: self._held(table, seat))

    def _held(self, table: TableContext, seat: str) -> Spots:
        goods = self._goods
        return _spots(self._found(table, seat, goods.held, lambda _place, count: str(count)))

    def free(self, table: TableContext, seat: str, only: frozenset[str] | None = None) -> Spots:
        """Return the spots of a seat with room for goods.

        Args:
            table: The table.
            seat: Owner of the places.
            only: Ids of the kinds that count. None means all.
        """
        found = table.once((self._goods.id, "free spots", seat), lambda: self._free(table, seat))
        return _spots(found if only is None else [each for each in found if each.kind in only])

    def _free(self, table: TableContext, seat: str) -> list[_Spot]:
        return list(self._found(table, seat, self._goods.rooms, _room_in_words))

    def _found(
        self,
        table: TableContext,
        seat: str,
        count_by_place: Callable[[TableContext, str, str], Mapping[str, int]],
        in_words: Callable[[str, int], str],
    ) -> Iterator[_Spot]:
        """Yield the spots with a count above 0.

        Args:
            table: The table.
            seat: Owner of the places.
            count_by_place: Returns the counts of a kind by place: goods there, or room for some.
            in_words: Returns the detail of a choice, from its place and count.
        """
        for kind in self._goods.kinds:
            for place, count in count_by_place(table, seat, kind.id).items():
                if count:
                    yield _Spot(
                        kind.id,
                        count,
                        Choice(
                            f"{place}{SEPARATOR}{kind.id}",
                            f"{table.deck[place].name}: {kind.name}" if place else kind.name,
                            in_words(place, count),
                            icon=kind.icon,
                            seat=seat if place else "",
                        ),
                    )


def split_spot(spot: str) -> tuple[str, str]:
    """Return the place and the kind of a chosen spot."""
    place, _, kind = spot.partition(SEPARATOR)
    return place, kind


def _spots(found: Iterable[_Spot]) -> Spots:
    """Return spots as the choices of a form."""
    spots = tuple(found)
    largest = max((each.number for each in spots), default=1)
    return Spots(tuple(each.choice for each in spots), largest)


def _room_in_words(place: str, count: int) -> str:
    """Return words for the room at a place; "" for a heap, which has no limit."""
    return tr("room for {count}", count=count) if place else ""
