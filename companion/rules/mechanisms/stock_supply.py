"""What the supply of a stock has left, and what happens when it has too little."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.rules.look import Look
from companion.rules.refusal import Code, Refusal
from companion.rules.work import Work

if TYPE_CHECKING:
    from cards.schema.play.goods import Stock as Data
    from companion.rules.mechanisms.stock import Stock


def left_of(stock: Stock, look: Look, kind: str) -> int | None:
    """Return how many of a kind are left in the supply; below 0 if more are in use.

    Returns:
        What is neither with a seat nor elsewhere on the table; None where there are enough.
    """
    printed = stock.goods_kind(kind).printed
    if printed is None:
        return None
    places = (place for own in look.part(stock).on.values() for place in own.values())
    with_seats = sum(sum(place.get(kind, ())) for place in places)
    others = look.rules.mechanisms.values()
    return printed - with_seats - sum(each.lying(look, stock.id, kind) for each in others)


def all_left(stock: Stock, look: Look) -> int | None:
    """Return how many of all kinds are left; None where that is not known."""
    lefts = [left_of(stock, look, kind.id) for kind in stock.kinds]
    known = [left for left in lefts if left is not None]
    return sum(known) if len(known) == len(lefts) else None


def short(stock: Stock, look: Look) -> dict[str, str]:
    """Return the kinds of which more are in use than there are, with a sentence for each."""
    data: Data = stock.data
    found = {}
    for kind in stock.kinds:
        left = left_of(stock, look, kind.id)
        if left is None or left >= 0 or kind.printed is None:
            continue
        if data.limited:
            there = stock.amount(kind.id, kind.printed)
            found[kind.id] = f"There are only {there}, not {kind.printed - left}."
        else:
            there = f"{kind.printed} {kind.noun} {data.unit.many}"
            found[kind.id] = f"The box holds {there}; use something else for more."
    return found


def note_short(stock: Stock, work: Work) -> None:
    """Say which kinds have run out since the last action, or refuse it.

    Raises:
        Refusal: if nothing else may stand for them.
    """
    now, known = short(stock, work), work.part(stock).short
    if tuple(now) == known:
        return
    for kind, text in now.items():
        if kind not in known:
            if stock.data.limited:
                raise Refusal(Code.OUT_OF_RANGE, text)
            work.say(text, "board")
    work.put(stock, replace(work.part(stock), short=tuple(now)))
