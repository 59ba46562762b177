"""What a choice in a turn brings: goods for the seat, and for all others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from punchboard.companion.rules.mechanisms.stock import Stock
from punchboard.companion.rules.table_context import Transaction

if TYPE_CHECKING:
    from punchboard.cards.schema.play.turn_guide import Choose
    from punchboard.companion.rules.mechanisms.turn_guide import Turns


def give(work: Transaction, own: Turns, seat: str) -> None:
    """Count what a seat's choice gives to it and to the others, while goods are counted."""
    choose: Choose | None = own.data.choose
    chosen = own.chosen(work, seat)
    if choose is None or choose.stock is None or chosen is None:
        return
    stock = work.find(Stock, choose.stock)
    if not work.is_on(stock.option):
        return
    for kind in chosen.gives:
        stock.gain(work, seat, kind, 1, choose.reason)
    for other in own.others(work, seat):
        for kind in chosen.others:
            stock.gain(work, other, kind, 1, choose.reason)
