"""Which sealed bids of an auction are told, and which stay closed until the game is over."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.auction import Auction as Data
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.kinds.auction_bids import (
    AuctionState,
    BidMoney,
    bidding_of,
    lot_noun,
)
from punchboard.companion.rules.parts import sealed


class BidSecrecy:
    """Closes what the game's data don't open: nothing, all bids but the winner's, or all."""

    def __init__(self, id: str, data: Data, money: BidMoney) -> None:  # noqa: A002
        self._id, self._opens, self._data, self._money = id, data.opens, data, money
        self._is_price_closed = data.is_paid_in_secret

    @property
    def tells_all(self) -> bool:
        """Whether all bids open once they are in."""
        return self._opens == "all"

    def told_of(self, table: TableContext, at: AuctionState, choice: str) -> frozenset[str] | None:
        """Return the seats whose bid everyone may see; None: all of them."""
        if self.tells_all or table.state.moment.over:
            return None
        is_last = sealed.number_of(choice) == at.number and not at.waiting
        return self.winners(at.winner) if is_last else frozenset()

    def winners(self, winner: str) -> frozenset[str]:
        """Return the seat whose bid everyone may read, if any."""
        return frozenset({winner} - {""}) if self._opens == "winner" else frozenset()

    def tell(self, tx: Transaction, said: Iterable[Event], shown: Collection[str]) -> None:
        """Tell the bids: all together, or each to its own seat and those `shown` to everyone."""
        if self.tells_all:
            tx.tell(self._id, *said)
        else:
            sealed.tell_shut(tx, self._id, said, shown, self.readers(bidding_of(tx, self._id)))

    def readers(self, at: AuctionState) -> tuple[str, ...]:
        """Return the caller, if the data let it read all bids."""
        return (at.caller,) if self._opens == "caller" and at.caller else ()

    def tie(self, table: TableContext, bid: int) -> str:
        """Return the words for equal bids, with the bid if it is told."""
        if self.tells_all:
            return tr("tie at {bid}", bid=self._money.said(table, bid))
        return tr("equal bids")

    def sold(self, table: TableContext, event: Event) -> Event:
        """Return the event of a sale, for others than the winner without what stays closed."""
        if self.tells_all:
            return event
        event = replace(event, bids=())
        if not self._is_price_closed or event.seat == bidding_of(table, self._id).shown:
            return event
        what = tr("the {noun}", noun=lot_noun(table, self._id, self._data))
        shut = replace(event, price=None, amount=None, what=what, cost="")
        return replace(event, shut=shut, readers=self.readers(bidding_of(table, self._id)))

    def counted(self, table: TableContext, number: int) -> int:
        """Return a winning bid as others may count it: 0 while it stays closed."""
        return 0 if self._is_price_closed and not table.state.moment.over else number

    def counts_all(self, table: TableContext) -> bool:
        """Return whether each bid may be counted."""
        return self.tells_all or table.state.moment.over
