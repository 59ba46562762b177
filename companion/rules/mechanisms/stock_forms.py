"""Forms for goods on shelves at any time: add, discard, move, set as they lie; and their table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from companion.rules.action import Action
from companion.rules.look import Look
from companion.rules.offer import Choice, Field, Offer, Wheel
from companion.rules.work import Work

if TYPE_CHECKING:
    from cards.schema.play.goods import Stock as Data
    from companion.rules.deck import TableCard
    from companion.rules.mechanisms.stock import Stock

#: Between the parts of a value that names a card and a kind; no id holds it.
_AND = "|"
_ANYTIME: Any = {"style": "other", "anytime": True}


def goods_offers(stock: Stock, look: Look) -> Iterator[Offer]:
    """Yield what may be done with each seat's goods."""
    for seat in look.seats:
        room = places(stock, look, seat.id, room=True)
        if room:
            yield Offer(
                f"{stock.id}.add", seat.id, f"{seat.name}: add {stock.data.unit.many}",
                (Field("place", "Onto which card?", "choice", room), count_field(room)),
                group=stock.id, **_ANYTIME,
            )  # fmt: skip
        lying = places(stock, look, seat.id)
        if lying:
            yield Offer(
                f"{stock.id}.discard", seat.id, f"{seat.name}: discard {stock.data.unit.many}",
                (Field("place", "From where?", "choice", lying), count_field(lying)),
                group=stock.id, **_ANYTIME,
            )  # fmt: skip
        routes = tuple(_routes(stock, look, seat.id))
        if routes:
            yield Offer(
                f"{stock.id}.move", seat.id, f"{seat.name}: move {stock.data.unit.many}",
                (Field("route", "From where to where?", "choice", routes), count_field(lying)),
                group=stock.id, **_ANYTIME,
            )  # fmt: skip
        for card in stock.cards(look, seat.id).values():
            fields = tuple(field for _, _, field in _shelf_fields(stock, look, seat.id, card))
            if fields:
                yield Offer(
                    f"{stock.id}.set_{card.id}", seat.id, f"Set the shelves of {card.name}",
                    fields, group=stock.id, **_ANYTIME,
                )  # fmt: skip


def apply_form(stock: Stock, work: Work, action: Action) -> None:
    """Carry out what was offered; never more than there is, or than there is room for."""
    seat, values = action.seat, action.values
    if action.verb == "add":
        card, kind = parted(values["place"])
        count = min(values["count"], stock.rooms(work, seat, kind)[card])
        stock.put(work, seat, kind, {card: count})
    elif action.verb == "discard":
        card, kind = parted(values["place"])
        count = min(values["count"], stock.on_cards(work, seat, kind)[card])
        stock.take(work, seat, kind, {card: count}, "back to the supply")
    elif action.verb == "move":
        card, kind, goal = values["route"].split(_AND)
        here = stock.on_cards(work, seat, kind)[card]
        count = min(values["count"], here, stock.rooms(work, seat, kind)[goal])
        stock.take(work, seat, kind, {card: count}, f"to {work.deck[goal].name}")
        stock.put(work, seat, kind, {goal: count})
    else:
        card_set = work.deck[action.verb.removeprefix("set_")]
        told = {
            kind.id: list(stock.shelves(work, seat, card_set, kind.id)) for kind in _kinds(stock)
        }
        for kind_id, shelf, field in _shelf_fields(stock, work, seat, card_set):
            told[kind_id][shelf] = values[field.name]
        for kind_id, shelves in told.items():
            stock.set_shelves(work, seat, card_set, kind_id, tuple(shelves))


def places(stock: Stock, look: Look, seat: str, room: bool = False) -> tuple[Choice, ...]:
    """Return the cards and kinds of a seat that hold crates, or that have room for some.

    Args:
        stock: the mechanism.
        look: the table.
        seat: whose cards.
        room: whether room is looked for, not crates.
    """
    count_on = stock.rooms if room else stock.on_cards
    return tuple(
        Choice(f"{card}{_AND}{kind.id}", f"{look.deck[card].name}: {kind.name}",
               f"room for {count}" if room else str(count), icon=kind.icon, seat=seat)
        for kind in _kinds(stock)
        for card, count in count_on(look, seat, kind.id).items()
        if count
    )  # fmt: skip


def parted(place: str) -> tuple[str, str]:
    """Return the card and the kind that a choice of `places` names."""
    card, _, kind = place.partition(_AND)
    return card, kind


def count_field(choices: tuple[Choice, ...], start: int = 1) -> Field:
    """Return the question for how many; more than there are of are never moved."""
    most = max((int(choice.detail.rpartition(" ")[2]) for choice in choices), default=1)
    wheel = Wheel("count", "Crates", 1, most, 1, most, start=start)
    return Field("count", "How many?", "number", wheels=(wheel,))


def goods_panel(stock: Stock, look: Look) -> dict[str, Any]:
    """Return the table of all goods, a row for every card with shelves."""
    kinds = _kinds(stock)
    rows = []
    for seat in look.seats:
        for card in stock.cards(look, seat.id).values():
            cells = [_cell(stock, look, seat.id, card, kind.id) for kind in kinds]
            if any(cells):
                texts = [{"text": card.name}, *({"text": text} for text in cells)]
                rows.append({"seat": seat.id, "cells": texts, "now": False})
    columns: list[Mapping[str, str]] = [{"title": "", "align": "left"}]
    columns += [{"title": kind.name, "align": "center", "icon": kind.icon} for kind in kinds]
    return {
        "widget": "table",
        "id": stock.id,
        "title": stock.data.title,
        "columns": columns,
        "rows": rows,
        "caption": "Shelves from the top to the lowest, then how many fit.",
    }


def _kinds(stock: Stock) -> Any:
    data: Data = stock.data
    return data.goods


def _cell(stock: Stock, look: Look, seat: str, card: TableCard, kind: str) -> str:
    capacity = stock.capacity(card, kind)
    if not capacity:
        return ""
    lies = "·".join(map(str, stock.shelves(look, seat, card, kind)))
    return f"{lies} / {capacity}"


def _routes(stock: Stock, look: Look, seat: str) -> Iterator[Choice]:
    for kind in _kinds(stock):
        rooms = stock.rooms(look, seat, kind.id)
        for card, count in stock.on_cards(look, seat, kind.id).items():
            for goal, room in rooms.items():
                if count and room and goal != card:
                    names = f"{look.deck[card].name} → {look.deck[goal].name}"
                    value = _AND.join((card, kind.id, goal))
                    yield Choice(value, f"{kind.name}: {names}", str(count), icon=kind.icon)


def _shelf_fields(
    stock: Stock, look: Look, seat: str, card: TableCard
) -> Iterator[tuple[str, int, Field]]:
    for kind in _kinds(stock):
        capacity = stock.capacity(card, kind.id)
        shelves = stock.shelves(look, seat, card, kind.id) if capacity else ()
        for shelf, count in enumerate(shelves):
            most = max(capacity, count)
            wheel = Wheel("count", kind.name, 0, most, 0, most, start=count)
            ask = f"{kind.name}, {_shelf_name(shelf, len(shelves))}"
            name = f"{kind.id}_{shelf}"
            yield kind.id, shelf, Field(name, ask, "number", wheels=(wheel,), start=count)


def _shelf_name(shelf: int, number: int) -> str:
    if number == 1:
        return "the shelf"
    if shelf == 0:
        return "top shelf"
    return "lowest shelf" if shelf == number - 1 else f"shelf {shelf + 1} from the top"
