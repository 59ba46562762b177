"""What a choice in a turn brings: tokens for the seat, and for all others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.rules.mechanisms.tally import Tally
from companion.rules.work import Work

if TYPE_CHECKING:
    from companion.rules.mechanisms.turn_guide import Turns


def give(work: Work, own: Turns, seat: str) -> None:
    """Count what a seat's choice gives to it and to the others."""
    chosen = own.chosen(work, seat)
    if chosen is None:
        return
    _count(work, seat, chosen.gives)
    for other in own.others(work, seat):
        _count(work, other, chosen.others)


def _count(work: Work, seat: str, tallies: Sequence[str]) -> None:
    for name in tallies:
        tally = work.find(Tally, name)
        if work.is_on(tally.option):
            tally.change(work, seat, 1)
