"""Gains on a track for cards: what a set brings when it is sold, halved or with more for some."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from punchboard.cards.schema.play.tracks import CardGain, Trade
from punchboard.companion.rules.action import Action
from punchboard.companion.rules.look import Look
from punchboard.companion.rules.offer import Choice, Field, Offer
from punchboard.companion.rules.work import Work

if TYPE_CHECKING:
    from punchboard.companion.rules.mechanisms.track import PointTrack


def offers(look: Look, track: PointTrack) -> Iterator[Offer]:
    """Yield a button for each seat, at any time."""
    data: CardGain | None = track.data.cards
    if data is None or not look.is_on(data.option) or look.state.moment.over:
        return
    choices = tuple(
        Choice(card.id, card.name, track.data.unit.count(card.count(data.column)))
        for card in look.deck.of(*data.cards)
    )
    for seat in look.seats:
        fields = [Field("card", data.ask, "choice", choices)]
        if data.halved:
            fields.append(Field("halved", data.halved, "flag", optional=True, start=False))
        trade = _trade(look, data, seat.id)
        if trade is not None:
            ask = trade.ask.replace("{name}", look.name(trade.seat))
            fields.append(Field("trade", ask, "flag", optional=True, start=False))
        title = data.title.replace("{name}", seat.name)
        yield Offer(f"{track.id}.sell", seat.id, title, tuple(fields), anytime=True, group=track.id)


def apply(work: Work, track: PointTrack, action: Action) -> None:
    """Gain what the card brings, and more where the seat does; pay for a trade if it can."""
    data = track.data.cards
    assert data is not None, "only its offers come to this"
    seat, card = action.seat, work.deck[action.values["card"]]
    halved = bool(action.values.get("halved"))
    work.say(f"{work.name(seat)} {data.verb} {card.name}.", "act", seat)
    gains = [(card.count(data.column), card.name)]
    gains += [
        (each.amount, each.why)
        for each in data.more
        if each.seat == seat and work.is_on(each.option)
    ]
    for amount, why in gains:
        if halved:
            amount, why = amount // 2, f"half of {amount}, {why}"
        track.gain(work, seat, amount, why)
    trade = _trade(work, data, seat)
    if trade is not None and action.values.get("trade"):
        payer = trade.seat
        if track.spare(work, payer) < trade.pay:
            count = track.data.unit.count(trade.pay)
            work.say(f"{work.name(payer)} has less than {count} to spend.", "follows", payer)
            return
        track.gain(work, payer, -trade.pay, trade.why)
        work.find(type(track), trade.track).gain(work, payer, -trade.lose, trade.why)


def _trade(look: Look, data: CardGain, seller: str) -> Trade | None:
    """Return what somebody may pay now that a seat has sold; None: nobody may."""
    there = {seat.id for seat in look.seats}
    return next(
        (
            trade
            for trade in data.trades
            if trade.seat in ({seller} if trade.of == "own" else there) and look.is_on(trade.option)
        ),
        None,
    )
