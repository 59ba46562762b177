"""The open bid of the seat that calls an auction: all others see it, then bid in secret."""

from __future__ import annotations

from dataclasses import replace

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.auction import Auction as Data
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.limit import Limit, Part
from punchboard.companion.rules.engine.mechanism import Prompt
from punchboard.companion.rules.engine.offer import Field, Offer, Wheel
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.kinds.auction_bids import BID, AuctionState, BidMoney, bidding_of


class OpenBid:
    """Asks the caller for a bid that everyone sees, and keeps it among the sealed ones."""

    def __init__(self, id: str, data: Data, money: BidMoney) -> None:  # noqa: A002
        self._id, self._data, self._money = id, data, money
        self._least = data.least if data.caller_least is None else data.caller_least

    def begin(self, tx: Transaction, others: tuple[str, ...]) -> None:
        """Ask the caller first, or the others at once if the caller has less than the least bid."""
        at = bidding_of(tx, self._id)
        most, _ = self._money.most(tx, at.caller)
        can_bid = most is None or most >= self._least
        at = replace(at, leads=can_bid, asked=others, waiting=() if can_bid else others)
        tx.state = tx.state.with_part(self._id, at)

    def ask(self, table: TableContext) -> Prompt:
        """Return the question to the caller."""
        at = bidding_of(table, self._id)
        name = table.name(at.caller)
        most, why = self._money.most(table, at.caller)
        sign = self._money.unit(table).sign
        wheel = Wheel(BID, tr("Bid"), self._least, most, self._least, most, sign, "", why)
        ask = tr("What does {name} bid?", name=name)
        show = Offer(f"{self._id}.show", at.caller, tr("Bid openly"),
                     (Field(BID, ask, "number", wheels=(wheel,)),), source="decision")  # fmt: skip
        text = tr("{name} bids first, and everyone sees it.", name=name)
        return Prompt(text, seats=(at.caller,), offers=(show,), panel=self._id, later=at.asked)

    def show(self, tx: Transaction, amount: int) -> None:
        """Show the caller's bid to everyone, and ask all others for their sealed ones.

        Raises:
            Refusal: if the caller's money is counted, and less.
        """
        at = bidding_of(tx, self._id)
        self._money.check(tx, at.caller, amount)
        event = Event("bid", at.caller, amount=amount, what=self._money.said(tx, amount))
        tx.tell(self._id, event)
        bids = {at.caller: amount} if amount or not self._data.least else {}
        at = replace(at, leads=False, shown=at.caller, bids=bids, waiting=at.asked)
        tx.state = tx.state.with_part(self._id, at)

    def said(self, table: TableContext) -> str:
        """Return a sentence with the bid that everyone sees; "" without one."""
        at = bidding_of(table, self._id)
        if at.shown not in at.bids:
            return ""
        bid = self._money.said(table, at.bids[at.shown])
        return tr("{name} bids {bid}.", name=table.name(at.shown), bid=bid)

    def bounds(self, at: AuctionState, wheel: Wheel, name: str) -> tuple[Wheel, tuple[Limit, ...]]:
        """Return the wheel of a typed price that the open bid bounds, and the rule of its form.

        Args:
            at: State of the auction.
            wheel: The wheel for any price.
            name: Name of the caller.
        """
        bid = at.bids.get(at.shown)
        if bid is None or at.again or self._data.price != "own":
            return wheel, ()
        why = tr("{name} has bid that much", name=name)
        wheel = replace(wheel, least=bid, first=bid, why_least=why)
        # No price of another winner breaks the rule, which adds this much for the caller alone.
        far = self._data.highest
        parts = (Part("price"), Part("winner", values=(at.shown,), times=far))
        return wheel, (Limit(parts, f"{why}.", most=far + bid),)
