"""Goods on shelves of cards: they come and go with the cards, and move down with time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from punchboard.companion.rules.deck import TableCard
from punchboard.companion.rules.look import Look
from punchboard.companion.rules.mechanism import Hint
from punchboard.companion.rules.mechanisms.stock_money import settle_goods
from punchboard.companion.rules.shelves import move_down
from punchboard.companion.rules.work import Work

if TYPE_CHECKING:
    from punchboard.cards.schema.play.goods import Stock as Data
    from punchboard.companion.rules.mechanisms.stock import Stock


@dataclass(frozen=True, slots=True)
class Fallen:
    """Crates that fall off a card's bottom shelf."""

    seat: str
    card: str
    kind: str
    count: int


def follow(stock: Stock, work: Work) -> None:
    """Fill cards that begin full, and discard the goods of cards that are gone."""
    now = {seat.id: stock.cards(work, seat.id) for seat in work.seats}
    known = work.part(stock).on
    if all(tuple(cards) == tuple(known[seat]) for seat, cards in now.items()):
        return
    came = {card: seat for seat in now for card in now[seat] if card not in known[seat]}
    for seat, held in known.items():
        for card in held:
            if card not in now[seat]:
                _clear(stock, work, seat, card, came.get(card, ""))
    on = work.part(stock).on
    kept = {seat: {card: on[seat].get(card, {}) for card in now[seat]} for seat in now}
    work.put(stock, replace(work.part(stock), on=kept))
    for card, seat in came.items():
        if not any(card in held for held in known.values()):
            _fill(stock, work, seat, now[seat][card])


def _clear(stock: Stock, work: Work, seat: str, card: str, new: str) -> None:
    """Discard the goods of a card that is gone, or let them go with it to its new owner."""
    for kind, shelves in work.part(stock).on[seat][card].items():
        where_to = f"to {work.name(new)}" if new else "back to the supply, as it is closed"
        goods = {card: sum(shelves)}
        stock.take(work, seat, kind, goods, where_to)
        if new:
            stock.set_shelves(work, new, work.deck[card], kind, shelves)
        else:
            settle_goods(stock, work, seat, "close", kind, goods)


def _fill(stock: Stock, work: Work, seat: str, card: TableCard) -> None:
    data: Data = stock.data
    if card.table in data.filled and work.state.moment.round == 0:
        for kind in data.goods:
            stock.put(work, seat, kind.id, {card.id: stock.capacity(card, kind.id)})


def fallen(stock: Stock, look: Look) -> list[Fallen]:
    """Return what would fall off the bottom shelves now, in turn order."""
    return [
        Fallen(seat, card.id, kind.id, count)
        for seat in look.order()
        for card in stock.cards(look, seat).values()
        for kind in stock.kinds
        if (count := move_down(stock.shelves(look, seat, card, kind.id))[1])
    ]


def fallen_hints(stock: Stock, look: Look) -> tuple[Hint, ...]:
    """Return a line for all that would fall off the bottom shelves now."""
    hints = []
    for each in fallen(stock, look):
        kind, card = stock.goods_kind(each.kind), look.deck[each.card]
        text = (
            f"{look.name(each.seat)}: {stock.counted(each.kind, each.count)} from {card.name}"
            " back to the supply."
        )
        hints.append(Hint(text, "board", each.seat, each.card, kind.icon))
    return tuple(hints)


def age(stock: Stock, work: Work) -> None:
    """Move all goods down one shelf; what falls off the bottom goes back to the supply."""
    for each in fallen(stock, work):
        # The lowest shelf is emptied first, so this takes what falls off and no other crate.
        stock.take(work, each.seat, each.kind, {each.card: each.count}, "back to the supply")
    part = work.part(stock)
    on = {seat: _lowered(held) for seat, held in part.on.items()}
    work.put(stock, replace(part, on=on))
    work.say("All goods move down one shelf.", "board")


def _lowered(
    held: Mapping[str, Mapping[str, tuple[int, ...]]],
) -> dict[str, dict[str, tuple[int, ...]]]:
    return {
        card: {kind: move_down(shelves)[0] for kind, shelves in kinds.items()}
        for card, kinds in held.items()
    }
