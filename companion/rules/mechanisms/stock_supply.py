"""What the supply of a stock has left, and what happens when it has too little."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from punchboard.companion.rules.action import Code, Refusal
from punchboard.companion.rules.event import Event
from punchboard.companion.rules.roles import KeepsGoods
from punchboard.companion.rules.table_context import TableContext, Transaction

if TYPE_CHECKING:
    from punchboard.cards.schema.play.goods import Stock as Data
    from punchboard.companion.rules.mechanisms.stock import Stock


def left_of(stock: Stock, look: TableContext, kind: str) -> int | None:
    """Return how many of a kind are left in the supply; below 0 if more are in use.

    Returns:
        What is neither with a seat nor elsewhere on the table; None where there are enough.
    """
    printed = stock.goods_kind(kind).printed
    if printed is None:
        return None
    return printed - look.once((stock.id, "used"), lambda: _used(stock, look))[kind]


def _used(stock: Stock, look: TableContext) -> Mapping[str, int]:
    """Return how many of each kind are in use."""
    used = dict.fromkeys((kind.id for kind in stock.kinds), 0)
    for own in stock.state(look).on.values():
        for place in own.values():
            for kind, shelves in place.items():
                used[kind] += sum(shelves)
    for mechanism in look.all(KeepsGoods, on=False):
        for kind, count in mechanism.lying(look, stock.id).items():
            used[kind] += count
    return used


def all_left(stock: Stock, look: TableContext) -> int | None:
    """Return how many of all kinds are left; None where that is not known.

    Where something else may stand for goods, what is in use beyond the printed ones leaves none.
    """
    lefts = [left_of(stock, look, kind.id) for kind in stock.kinds]
    known = [left if stock.data.limited else max(0, left) for left in lefts if left is not None]
    return sum(known) if len(known) == len(lefts) else None


def check_left(stock: Stock, look: TableContext, kind: str, count: int) -> None:
    """Refuse to take more goods out of the supply than it has left.

    Raises:
        Refusal: if there are fewer.
    """
    left = left_of(stock, look, kind)
    if left is None or count <= left:
        return
    data: Data = stock.data
    left = max(0, left)
    are = "is" if left == 1 else "are"
    text = f"Only {stock.with_unit(kind, left)} {are} left in {data.supply}, not {count}."
    if not data.limited:
        text += f" What else stands for {data.unit.many} is told under “Match the table”."
    raise Refusal(Code.OUT_OF_RANGE, text)


def missing(stock: Stock, look: TableContext) -> dict[str, int]:
    """Return the kinds of which more are in use than there are, and how many more."""
    lefts = {kind.id: left_of(stock, look, kind.id) for kind in stock.kinds}
    return {kind: -left for kind, left in lefts.items() if left is not None and left < 0}


def short(stock: Stock, look: TableContext) -> dict[str, str]:
    """Return the kinds of which more are in use than there are, with a sentence for each."""
    data: Data = stock.data
    found = {}
    for kind, more in missing(stock, look).items():
        printed = stock.goods_kind(kind).printed or 0
        if data.limited:
            there = stock.with_unit(kind, printed)
            found[kind] = f"There are only {there}, not {printed + more}."
        else:
            there = f"{stock.counted(kind, printed)} {data.unit.many}"
            found[kind] = f"The box holds {there}; use something else for more."
    return found


def note_short(stock: Stock, work: Transaction) -> None:
    """Say which kinds have run out since the last action, or refuse it.

    What is counted again after a pause is never refused: the table is matched to it afterwards.

    Raises:
        Refusal: if nothing else may stand for them.
    """
    part = stock.state(work)
    now = missing(stock, work)
    if now == part.short and part.counted:
        return
    texts = short(stock, work)
    for kind, more in now.items():
        if stock.data.limited and part.counted and more > part.short.get(kind, 0):
            raise Refusal(Code.OUT_OF_RANGE, texts[kind])
        if kind not in part.short:
            work.tell(stock.id, Event("told", thing=stock.log_name(kind), what=texts[kind]))
    stock.set_state(work, replace(part, short=now, counted=True))
