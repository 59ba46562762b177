"""What a seat has taken or given on its turn, for events."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TradeResult:
    """What a seat has done.

    Attributes:
        amount: what it comes to, 0 or more.
        count: how many things it was about.
        text: what they were: "2 Pine in column I".
        thing: their name in events; "" where nothing is counted.
        name: what they are, in a word.
        column: id of the one that they lay on or lie on now.
    """

    amount: int
    count: int
    text: str
    thing: str = ""
    name: str = ""
    column: str = ""
