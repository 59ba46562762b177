"""The result of a seat's trade on its turn, and the event that tells it."""

from __future__ import annotations

from dataclasses import dataclass

from punchboard.companion.rules.engine.event import Event


@dataclass(frozen=True, slots=True)
class TradeResult:
    """The result of a seat's trade.

    Attributes:
        amount: Money or points of the trade, 0 or more.
        count: Number of goods or points that were traded.
        text: Goods in words: "2 Pine in column I".
        thing: Name of the goods in events; "" if nothing is counted.
        name: Noun for the goods.
        column: Id of the column that the goods came from or went to; "" for none.
    """

    amount: int
    count: int
    text: str
    thing: str = ""
    name: str = ""
    column: str = ""

    def event(self, seat: str, sells: bool, title: str, does: str) -> Event:
        """Return the event of a seat that has bought or sold.

        Args:
            seat: Id of the seat.
            sells: True if it has sold.
            title: Name of the goods if they have none.
            does: Verb in the log.
        """
        return Event(
            "sold" if sells else "bought", seat, thing=self.thing, name=self.name or title,
            amount=self.count, price=self.amount, origin="" if sells else self.column,
            to=self.column if sells else "", does=does, what=self.text,
        )  # fmt: skip
