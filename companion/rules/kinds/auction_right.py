"""The right of the seat that calls an auction: to take the lot by paying the highest bidder.

The lot is the thing that is auctioned.
"""

from __future__ import annotations

from dataclasses import replace

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.auction import Auction as Data
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.mechanism import Prompt
from punchboard.companion.rules.engine.offer import Offer
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.kinds.auction_bids import BidMoney, bidding_of, lot_noun


class CallerRight:
    """Asks the caller whether the highest bidder gets the lot, or the caller pays for it."""

    def __init__(self, id: str, data: Data, money: BidMoney) -> None:  # noqa: A002
        self._id, self._data, self._money = id, data, money

    def wait(self, tx: Transaction, bidder: str, price: int) -> None:
        """Wait for the caller's decision."""
        at = replace(bidding_of(tx, self._id), waiting=(), highest=(bidder, price))
        tx.state = tx.state.with_part(self._id, at)

    def ask(self, table: TableContext) -> Prompt:
        """Return the question to the caller."""
        at = bidding_of(table, self._id)
        assert at.highest is not None, "nobody has bid"
        bidder, price = at.highest
        name, cost = table.name(bidder), self._money.said(table, price)
        most, _ = self._money.most(table, at.caller)
        poor = tr("{name} does not have enough.", name=table.name(at.caller))
        why = poor if most is not None and price > most else ""
        sell = Offer(
            f"{self._id}.sell", at.caller, tr("Sell to {name}", name=name), source="decision"
        )
        title = tr("Take it, and pay {name} {price}", name=name, price=cost)
        take = Offer(f"{self._id}.take", at.caller, title, why=why, source="decision")
        text = tr("{name} sells the {noun}, or takes it.", name=table.name(at.caller),
                  noun=lot_noun(table, self._id, self._data))  # fmt: skip
        detail = tr("{name} bids {bid}.", name=name, bid=cost)
        return Prompt(text, detail, (at.caller,), (sell, take), panel=self._id)

    def take(self, tx: Transaction) -> str:
        """Let the caller pay the highest bidder for the lot, and return the caller.

        Raises:
            Refusal: if the caller's money is counted, and less.
        """
        at = bidding_of(tx, self._id)
        assert at.highest is not None, "nobody has bid"
        bidder, price = at.highest
        self._money.check(tx, at.caller, price)
        name, cost = tx.name(bidder), self._money.said(tx, price)
        noun = lot_noun(tx, self._id, self._data)
        what = tr("the {noun}, and pays {name} {price}", noun=noun, name=name, price=cost)
        event = Event("auctioned", at.caller, price=price, bids=at.ranked, other=bidder,
                      does=tr("takes"), what=what)  # fmt: skip
        tx.tell(self._id, event)
        self._money.hand_over(tx, at.caller, bidder, price)
        return at.caller
