"""What a contest asks for before its order is known: counts that only the table has, and a coin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from punchboard.companion.rules.look import Look
from punchboard.companion.rules.mechanism import Ask
from punchboard.companion.rules.offer import Choice, Field, Offer, Row, Wheel
from punchboard.companion.rules.words import listed, opened

if TYPE_CHECKING:
    from punchboard.companion.rules.mechanisms.contest import Contest

_MOST = 99


def ask_counts(contest: Contest, look: Look, heading: str) -> Ask:
    """Return the question for what those who tie have, where nobody counts it for them."""
    order = contest.order(look)
    number, seats = order.asked if order.asked is not None else (0, ())
    rank = contest.data.order[number]
    _, unit = order.counted(rank)
    wheel = Wheel("count", opened(unit.many), 0, _MOST, 0, _MOST)
    rows = tuple(Row(seat, (wheel,), optional=False) for seat in seats)
    field = Field("counts", rank.ask, "numbers", rows=rows)
    offer = Offer(f"{contest.id}.count", "", "Count", (field,), each="Count mine")
    names = listed([look.name(seat) for seat in seats])
    return Ask(f"{heading}: {names} tie", "", seats, (offer,), panel=contest.id)


def ask_coin(contest: Contest, look: Look, heading: str) -> Ask:
    """Return the offers of a coin, the table's fair one or the players' own."""
    tied = contest.order(look).tied
    choices = tuple(Choice(seat, look.name(seat), seat=seat) for seat in tied)
    many = len(tied)
    drawn = Field("order", "Who goes first?", "seats", choices, least=many, most=many, chance=True)
    own = Field("order", "In which order do they go?", "seats", choices, least=many, most=many)
    offers = (
        Offer(f"{contest.id}.toss", "", "Toss a coin", (drawn,)),
        Offer(f"{contest.id}.tossed", "", "We have tossed our own", (own,), style="other"),
    )
    names = listed([look.name(seat) for seat in tied])
    text = f"{heading}: only a coin can part {names}"
    return Ask(text, "", tied, offers, panel=contest.id)
