"""Forms for goods of seats at any time: add, discard, move, set as they lie; and their table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from punchboard.companion.rules.action import Action
from punchboard.companion.rules.mechanisms.goods_forms import (
    AND,
    ANYTIME,
    cell,
    count_field,
    count_wheel,
    kind_choices,
    kind_columns,
    table,
)
from punchboard.companion.rules.mechanisms.stock_parts import HEAP
from punchboard.companion.rules.mechanisms.stock_supply import all_left, check_left, left_of
from punchboard.companion.rules.offer import Choice, Field, Offer, Row
from punchboard.companion.rules.table_context import TableContext, Transaction
from punchboard.companion.view_schema import TablePanelView

if TYPE_CHECKING:
    from punchboard.companion.rules.deck import TableCard
    from punchboard.companion.rules.mechanisms.stock import Stock

#: The largest figure on a wheel of which nobody knows how many there are.
_MOST = 99
_PLACES = ("first", "second", "third", "fourth", "fifth", "sixth")


@dataclass(frozen=True, slots=True)
class Spots:
    """Places of a seat with a count of each: goods that lie there, or room for some."""

    choices: tuple[Choice, ...]
    most: int


def spots(
    stock: Stock,
    look: TableContext,
    seat: str,
    room: bool = False,
    only: frozenset[str] | None = None,
) -> Spots:
    """Return the places and kinds of a seat that hold goods, or that have room for some.

    Args:
        stock: the mechanism.
        look: the table.
        seat: whose places.
        room: whether room is looked for, not goods.
        only: kinds that count; None: all.
    """
    count_at = stock.rooms if room else stock.held
    found = [
        (place, kind, count)
        for kind in stock.kinds
        if only is None or kind.id in only
        for place, count in count_at(look, seat, kind.id).items()
        if count
    ]
    choices = tuple(
        Choice(
            f"{place}{AND}{kind.id}",
            f"{look.deck[place].name}: {kind.name}" if place else kind.name,
            _told(stock, count, room), icon=kind.icon, seat=seat if place else "",
        )
        for place, kind, count in found
    )  # fmt: skip
    return Spots(choices, max((count for _, _, count in found), default=1))


def parted(spot: str) -> tuple[str, str]:
    """Return the place and the kind that a choice of `spots` names."""
    place, _, kind = spot.partition(AND)
    return place, kind


def goods_offers(stock: Stock, look: TableContext) -> Iterator[Offer]:
    """Yield what may be done with each seat's goods."""
    one, many = stock.data.unit.one, stock.data.unit.many
    for seat in look.seats:
        ways = (
            ("add", True, "Onto which card?", f"add {many}"),
            ("discard", False, "From where?", f"discard {many}"),
        )
        for verb, room, ask, does in ways:
            is_taken = room and not stock.has_cards
            found = _supplied(stock, look) if is_taken else spots(stock, look, seat.id, room)
            if found.choices:
                where = Field("place", ask if stock.has_cards else f"Which {one}?", "choice",
                              found.choices)  # fmt: skip
                is_there = any(not each.why for each in found.choices)
                yield Offer(
                    f"{stock.id}.{verb}", seat.id, f"{seat.name}: {does}",
                    (where, count_field(stock.data.unit, found.most)),
                    why="" if is_there else f"Nothing is left in {stock.data.supply}.",
                    group=stock.id, **ANYTIME,
                )  # fmt: skip
        routes = tuple(_routes(stock, look, seat.id))
        if routes:
            most = spots(stock, look, seat.id).most
            yield Offer(
                f"{stock.id}.move", seat.id, f"{seat.name}: move {many}",
                (Field("route", "From where to where?", "choice", routes),
                 count_field(stock.data.unit, most)),
                group=stock.id, **ANYTIME,
            )  # fmt: skip
        for card in stock.cards(look, seat.id).values():
            fields = tuple(field for _, _, field in _shelf_fields(stock, look, seat.id, card))
            if fields:
                yield Offer(
                    f"{stock.id}.set_{card.id}", seat.id, f"Set the shelves of {card.name}",
                    fields, group=stock.id, **ANYTIME,
                )  # fmt: skip


def apply_form(stock: Stock, work: Transaction, action: Action) -> None:
    """Carry out what was offered; never more than there is, or than there is room for."""
    seat, values = action.seat, action.values
    if action.verb == "add":
        place, kind = parted(values["place"])
        if not stock.has_cards:
            check_left(stock, work, kind, values["count"])
        count = min(values["count"], stock.rooms(work, seat, kind)[place])
        stock.put(work, seat, kind, {place: count})
    elif action.verb == "discard":
        place, kind = parted(values["place"])
        count = min(values["count"], stock.held(work, seat, kind)[place])
        stock.take(work, seat, kind, {place: count}, f"back to {stock.data.supply}")
    elif action.verb == "move":
        place, kind, goal = values["route"].split(AND)
        here = stock.held(work, seat, kind)[place]
        count = min(values["count"], here, stock.rooms(work, seat, kind)[goal])
        stock.take(work, seat, kind, {place: count}, f"to {work.deck[goal].name}")
        stock.put(work, seat, kind, {goal: count})
    else:
        card = work.deck[action.verb.removeprefix("set_")]
        told = {kind.id: list(stock.shelves(work, seat, card, kind.id)) for kind in stock.kinds}
        for kind_id, shelf, field in _shelf_fields(stock, work, seat, card):
            told[kind_id][shelf] = values[field.name]
        for kind_id, shelves in told.items():
            stock.set_shelves(work, seat, card, kind_id, tuple(shelves))


def heaps_field(stock: Stock, look: TableContext, name: str, has_start: bool) -> Field:
    """Return a grid of how many of each kind every seat holds.

    Args:
        stock: of goods in heaps.
        look: the table.
        name: of the field.
        has_start: whether it stands at what they hold, and lines may be left out.
    """
    rows = tuple(
        Row(
            seat.id,
            tuple(
                count_wheel(
                    kind.id, kind.name, _MOST if kind.printed is None else kind.printed,
                    stock.goods(look, seat.id, kind.id) if has_start else 0,
                )
                for kind in stock.kinds
            ),
            optional=has_start,
        )
        for seat in look.seats
    )  # fmt: skip
    ask = f"Which {stock.data.unit.many} has each?"
    return Field(name, ask, "numbers", rows=rows, optional=has_start)


def draw_fields(stock: Stock, look: TableContext, count: int, who: str) -> tuple[Field, ...]:
    """Return a field for each of some goods that come out of the supply.

    Args:
        stock: the mechanism.
        look: the table.
        count: how many, if there are so many.
        who: begins each question: "Ann draws".
    """
    if not count:
        return ()
    choices = kind_choices(stock.kinds, _gone(stock, _lefts(stock, look)))
    left = all_left(stock, look)
    most = count if left is None else min(count, left)
    one = stock.data.unit.one
    return tuple(
        Field(f"draw_{n}", f"{who}: {_nth(n, one)}?", "choice", choices) for n in range(1, most + 1)
    )


def goods_panel(stock: Stock, look: TableContext) -> TablePanelView:
    """Return the table of all goods, a row for every card with shelves, or for every heap."""
    columns = kind_columns(stock.kinds, first=stock.has_cards)
    if not stock.has_cards:
        heaps = [
            (seat.id, [cell(str(stock.goods(look, seat.id, kind.id))) for kind in stock.kinds])
            for seat in look.seats
        ]
        left = all_left(stock, look)
        unit, supply = stock.data.unit, stock.data.supply
        caption = "" if left is None else f"In {supply}: {unit.count(left)}."
        return table(stock.id, stock.data.title, columns, heaps, caption)
    rows = []
    for seat in look.seats:
        for card in stock.cards(look, seat.id).values():
            cells = [_shown(stock, look, seat.id, card, kind.id) for kind in stock.kinds]
            if any(cells):
                rows.append((seat.id, [cell(card.name), *map(cell, cells)]))
    caption = "Shelves from the top to the lowest, then how many fit."
    return table(stock.id, stock.data.title, columns, rows, caption)


def _supplied(stock: Stock, look: TableContext) -> Spots:
    """Return the kinds of goods that a heap may take out of the supply."""
    lefts = _lefts(stock, look)
    whys = _gone(stock, lefts)
    choices = tuple(
        Choice(f"{HEAP}{AND}{kind.id}", kind.name, why=whys.get(kind.id, ""), icon=kind.icon)
        for kind in stock.kinds
    )
    return Spots(choices, max(1, *lefts.values()))


def _lefts(stock: Stock, look: TableContext) -> dict[str, int]:
    """Return how many of each kind the supply has left."""
    found = {kind.id: left_of(stock, look, kind.id) for kind in stock.kinds}
    return {kind: _MOST if left is None else left for kind, left in found.items()}


def _gone(stock: Stock, lefts: Mapping[str, int]) -> dict[str, str]:
    """Return the kinds of which none is left, with the words for it."""
    words = f"none is left in {stock.data.supply}."
    return {kind: words for kind, left in lefts.items() if left <= 0}


def _nth(number: int, one: str) -> str:
    """Return one of several in words, as far as they are short: "the sixth chip", "chip 7"."""
    return f"the {_PLACES[number - 1]} {one}" if number <= len(_PLACES) else f"{one} {number}"


def _told(stock: Stock, count: int, room: bool) -> str:
    if not room:
        return str(count)
    return f"room for {count}" if stock.has_cards else ""


def _shown(stock: Stock, look: TableContext, seat: str, card: TableCard, kind: str) -> str:
    capacity = stock.capacity(card, kind)
    if not capacity:
        return ""
    lies = "·".join(map(str, stock.shelves(look, seat, card, kind)))
    return f"{lies}/{capacity}"


def _routes(stock: Stock, look: TableContext, seat: str) -> Iterator[Choice]:
    for kind in stock.kinds if stock.has_cards else ():
        rooms = stock.rooms(look, seat, kind.id)
        for card, count in stock.held(look, seat, kind.id).items():
            for goal, room in rooms.items():
                if count and room and goal != card:
                    names = f"{look.deck[card].name} → {look.deck[goal].name}"
                    value = AND.join((card, kind.id, goal))
                    yield Choice(value, f"{kind.name}: {names}", str(count), icon=kind.icon)


def _shelf_fields(
    stock: Stock, look: TableContext, seat: str, card: TableCard
) -> Iterator[tuple[str, int, Field]]:
    for kind in stock.kinds:
        capacity = stock.capacity(card, kind.id)
        shelves = stock.shelves(look, seat, card, kind.id) if capacity else ()
        for shelf, count in enumerate(shelves):
            wheel = count_wheel("count", kind.name, capacity, count)
            ask = f"{kind.name}, {_shelf_name(shelf, len(shelves))}"
            name = f"{kind.id}_{shelf}"
            yield kind.id, shelf, Field(name, ask, "number", wheels=(wheel,), start=count)


def _shelf_name(shelf: int, number: int) -> str:
    if number == 1:
        return "the shelf"
    if shelf == 0:
        return "top shelf"
    return "lowest shelf" if shelf == number - 1 else f"shelf {shelf + 1} from the top"
