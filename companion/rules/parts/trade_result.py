"""A seat's trade on its turn, for events."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TradeResult:
    """The result of a seat's trade.

    Attributes:
        amount: Money or points of the trade, 0 or more.
        count: how many things it was about.
        text: Goods in words: "2 Pine in column I".
        thing: their name in events; "" where nothing is counted.
        name: Noun for the goods.
        column: id of the one that they lay on or lie on now.
    """

    amount: int
    count: int
    text: str
    thing: str = ""
    name: str = ""
    column: str = ""
