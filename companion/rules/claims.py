"""Who has a part in a contest, how much at most, and whether there is enough for all of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from punchboard.companion.rules.allocation import is_contested
from punchboard.companion.rules.counts import Counts

if TYPE_CHECKING:
    from punchboard.cards.schema.play.base import Unit
    from punchboard.cards.schema.play.contests import Lots
    from punchboard.companion.rules.look import Look


@dataclass(frozen=True, slots=True)
class Claim:
    """What a seat may take or give now.

    Attributes:
        want: what it has room for, or has: counted where there is enough for all.
        most: what it can really take or give.
        why: what limits it, as a sentence without its stop.
    """

    want: int
    most: int
    why: str


#: Of a seat that can take or give nothing.
NO_CLAIM = Claim(0, 0, "nothing is left")


@dataclass(frozen=True, slots=True)
class Claims:
    """All claims to one lot, in turn order; seats that can take or give nothing have none.

    Attributes:
        middle: crates to be taken, or free boxes for all.
        by_seat: claims.
    """

    middle: int
    by_seat: Mapping[str, Claim]

    @property
    def contested(self) -> bool:
        """Whether there is too little for all."""
        return is_contested(self.middle, {seat: claim.want for seat, claim in self.by_seat.items()})


def claims_to(look: Look, data: Lots, ledger: Counts, lot: str) -> Claims:
    """Return who may take or give how much of a lot now.

    Args:
        look: the table.
        data: what is bid for.
        ledger: what knows room, goods and boxes.
        lot: id of the lot.
    """
    taking = data.flow == "take"
    middle = ledger.available(look, lot) if taking else ledger.demand(look, lot)
    claim = _to_take if taking else _to_give
    found = {seat: claim(look, data, ledger, lot, seat, middle) for seat in look.order()}
    return Claims(middle, {seat: each for seat, each in found.items() if each.most > 0})


def _to_take(look: Look, data: Lots, ledger: Counts, lot: str, seat: str, middle: int) -> Claim:
    room = ledger.room(look, seat, lot)
    if room <= middle:
        return Claim(room, room, f"{look.name(seat)} has room for {data.goods.count(room)}")
    return Claim(room, middle, _only(data.goods, middle, "left"))


def _to_give(look: Look, data: Lots, ledger: Counts, lot: str, seat: str, middle: int) -> Claim:
    goods = ledger.goods(look, seat, lot)
    if goods == 0:
        return NO_CLAIM
    space = middle + ledger.boxes(look, seat, lot)
    if goods <= space:
        why = f"{look.name(seat)} has {data.goods.count(goods)}"
        locked = ledger.locked(look, seat, lot)
        return Claim(goods, goods, f"{why} to sell; {locked}" if locked else why)
    return Claim(goods, space, f"for {look.name(seat)} {_only(data.space, space, 'free')}")


def _only(unit: Unit, count: int, state: str) -> str:
    return f"only {unit.count(count)} {'is' if count == 1 else 'are'} {state}"
