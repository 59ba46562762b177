"""The order in which bids of a contest are served, by the rules of its data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cards.schema.play.contests import Contest as Data
from cards.schema.play.contests import Tie
from companion.rules.look import Look
from companion.rules.mechanisms.track import PointTrack
from companion.rules.priority import Place, TieRule, Words, by_bid


def order_of(look: Look, data: Data, bids: Mapping[str, Mapping[str, int]]) -> tuple[Place, ...]:
    """Return the seats that bid in the order in which they are served, with reasons.

    Args:
        look: the table, whose turn order of this moment breaks ties.
        data: the contest's parameters.
        bids: seat to {wheel: number}.
    """
    order = look.order()
    prices = {seat: bids[seat]["price"] for seat in order if seat in bids}
    words = Words(data.price.title.lower(), data.price.unit.count, look.name)
    ties = [_rule(look, tie) for tie in data.ties]
    return by_bid(prices, data.first == "highest", ties, words)


def _rule(look: Look, tie: Tie) -> TieRule:
    order = look.order()
    if tie.of is None:
        sign = 1 if tie.first == "ahead" else -1
        rank = {seat: sign * place for place, seat in enumerate(order)}
        return TieRule(rank, tie.words or f"is further {tie.first} in {_word(look)}")
    track = look.find(PointTrack, tie.of)
    sign = 1 if tie.first == "lower" else -1
    rank = {seat: sign * track.total(look, seat) for seat in order}
    title = track.data.title.lower()
    less = "less" if tie.first == "lower" else "more"
    return TieRule(rank, tie.words or f"has {less} {title}")


def _word(look: Look) -> str:
    data: Any = look.rules.mechanisms[look.rules.play.order].data
    word: str = data.word
    return word
