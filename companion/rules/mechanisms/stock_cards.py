"""Goods on shelves of cards: they come and go with the cards, and move down with time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from punchboard.companion.rules.calculator import stays, to_market
from punchboard.companion.rules.deck import TableCard
from punchboard.companion.rules.event import Event
from punchboard.companion.rules.mechanism import Hint
from punchboard.companion.rules.mechanisms.goods_forms import count_wheel
from punchboard.companion.rules.mechanisms.stock_money import calculator_of, settle_goods
from punchboard.companion.rules.offer import Field
from punchboard.companion.rules.roles import KeepsGoods
from punchboard.companion.rules.shelves import move_down
from punchboard.companion.rules.table_context import TableContext, Transaction
from punchboard.companion.rules.words import listed

if TYPE_CHECKING:
    from punchboard.cards.schema.play.goods import Stock as Data
    from punchboard.companion.rules.mechanisms.stock import Stock


@dataclass(frozen=True, slots=True)
class Crates:
    """Crates of one kind on a card."""

    seat: str
    card: str
    kind: str
    count: int


def follow(stock: Stock, work: Transaction) -> None:
    """Fill cards that begin full, and discard the goods of cards that are gone."""
    now = {seat.id: stock.cards(work, seat.id) for seat in work.seats}
    known = stock.state(work).on
    if all(tuple(cards) == tuple(known[seat]) for seat, cards in now.items()):
        return
    came = {card: seat for seat in now for card in now[seat] if card not in known[seat]}
    for seat, held in known.items():
        for card in held:
            if card not in now[seat]:
                _clear(stock, work, seat, card, came.get(card, ""))
    on = stock.state(work).on
    kept = {seat: {card: on[seat].get(card, {}) for card in now[seat]} for seat in now}
    stock.set_state(work, replace(stock.state(work), on=kept))
    for card, seat in came.items():
        if not any(card in held for held in known.values()):
            _fill(stock, work, seat, now[seat][card])


def _clear(stock: Stock, work: Transaction, seat: str, card: str, new: str) -> None:
    """Discard the goods of a card that is gone, or let them go with it to its new owner."""
    for kind, shelves in stock.state(work).on[seat][card].items():
        where_to = f"to {work.name(new)}" if new else "back to the supply, as it is closed"
        goods = {card: sum(shelves)}
        stock.take(work, seat, kind, goods, where_to)
        if new:
            stock.set_shelves(work, new, work.deck[card], kind, shelves)
        else:
            settle_goods(stock, work, seat, "close", kind, goods)


def _fill(stock: Stock, work: Transaction, seat: str, card: TableCard) -> None:
    data: Data = stock.data
    if card.table in data.filled and work.state.moment.round == 0:
        for kind in data.goods:
            stock.put(work, seat, kind.id, {card.id: stock.capacity(card, kind.id)})


def fallen(stock: Stock, look: TableContext) -> list[Crates]:
    """Return what would fall off the bottom shelves now, in turn order."""
    return [
        Crates(seat, card.id, kind.id, count)
        for seat in look.order()
        for card in stock.cards(look, seat).values()
        for kind in stock.kinds
        if not stays(card, kind.id)
        and (count := move_down(stock.shelves(look, seat, card, kind.id))[1])
    ]


def staying(stock: Stock, look: TableContext) -> list[Crates]:
    """Return what does not move down, in turn order."""
    return [
        Crates(seat, card.id, kind.id, count)
        for seat in look.order()
        for card in stock.cards(look, seat).values()
        for kind in stock.kinds
        if stays(card, kind.id) and (count := sum(stock.shelves(look, seat, card, kind.id)))
    ]


def fallen_hints(stock: Stock, look: TableContext) -> tuple[Hint, ...]:
    """Return a line for all that would fall off the bottom shelves now."""
    return tuple(
        _hint(stock, look, each, f"from {look.deck[each.card].name} {_goes(stock, look, each)}.")
        for each in fallen(stock, look)
    )


def staying_hints(stock: Stock, look: TableContext) -> tuple[Hint, ...]:
    """Return a line for all that does not move down."""
    return tuple(
        _hint(stock, look, each, f"on {look.deck[each.card].name} stay where they are.")
        for each in staying(stock, look)
    )


def fallen_fields(stock: Stock, look: TableContext) -> tuple[Field, ...]:
    """Return the question how many go to the market, for all that may go there."""
    fields = []
    for each in fallen(stock, look):
        card = look.deck[each.card]
        if to_market(card, each.kind) is not None:
            counted = stock.counted(each.kind, each.count)
            ask = f"{card.name}: how many of {counted} go to the market?"
            wheel = count_wheel("count", stock.goods_kind(each.kind).name, each.count)
            name = _field_name(each)
            fields.append(
                Field(name, ask, "number", wheels=(wheel,), optional=True, start=0, seat=each.seat)
            )
    return tuple(fields)


def age(stock: Stock, work: Transaction, told: Mapping[str, int]) -> None:
    """Move all goods down one shelf; what falls off the bottom goes to the supply or the market.

    Args:
        stock: the mechanism.
        work: the table.
        told: answers to `fallen_fields`; those left out go to the supply.
    """
    for each in fallen(stock, work):
        # The lowest shelf is emptied first, so this takes what falls off and no other crate.
        returned = told.get(_field_name(each), 0)
        if returned:
            _to_market(stock, work, replace(each, count=returned))
        left = {each.card: each.count - returned}
        stock.take(work, each.seat, each.kind, left, f"back to {stock.data.supply}")
        if to_market(work.deck[each.card], each.kind) is None:
            settle_goods(stock, work, each.seat, "expire", each.kind, left)
    kept = [
        f"{stock.counted(each.kind, each.count)} on {work.deck[each.card].name}"
        for each in staying(stock, work)
    ]
    part = stock.state(work)
    on = {
        seat: {card: _lowered(work.deck[card], kinds) for card, kinds in held.items()}
        for seat, held in part.on.items()
    }
    stock.set_state(work, replace(part, on=on))
    rest = f", but for {listed(kept)}" if kept else ""
    work.tell(stock.id, Event("moved", does=f"All goods move down one shelf{rest}"))


def _to_market(stock: Stock, work: Transaction, crates: Crates) -> None:
    """Bring crates that fell off to the market, and gain their points."""
    card, seat = work.deck[crates.card], crates.seat
    term, calculator = to_market(card, crates.kind), calculator_of(stock, work)
    stock.take(work, seat, crates.kind, {card.id: crates.count}, "to the market")
    for mechanism in work.all(KeepsGoods, on=False):
        mechanism.receive(work, stock.id, crates.kind, crates.count)
    if term is not None and calculator is not None:
        points = term.amount * (crates.count // term.per)
        calculator.track(work).gain(work, seat, points, card.name)


def _hint(stock: Stock, look: TableContext, crates: Crates, what: str) -> Hint:
    text = f"{look.name(crates.seat)}: {stock.counted(crates.kind, crates.count)} {what}"
    icon = stock.goods_kind(crates.kind).icon
    return Hint(text, "board", crates.seat, crates.card, icon)


def _goes(stock: Stock, look: TableContext, crates: Crates) -> str:
    """Return where crates go that fall off."""
    term = to_market(look.deck[crates.card], crates.kind)
    return f"back to {stock.data.supply}" + ("" if term is None else ", or to the market")


def _field_name(crates: Crates) -> str:
    return f"{crates.card.partition(':')[2]}_{crates.kind}"


def _lowered(card: TableCard, kinds: Mapping[str, tuple[int, ...]]) -> dict[str, tuple[int, ...]]:
    return {
        kind: shelves if stays(card, kind) else move_down(shelves)[0]
        for kind, shelves in kinds.items()
    }
