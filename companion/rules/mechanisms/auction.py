"""An ascending auction: in turn order each raises or drops out, until one is left."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace


@dataclass(frozen=True, slots=True)
class Auction:
    """One card for which players bid.

    Attributes:
        card: id of what is auctioned.
        opener: seat that opened.
        least: the lowest opening bid.
        waiting: seats that may still raise, the one that is asked first; all others are out. Before
            the opening bid these are all rivals of the opener.
        bid: the highest bid so far; None before the opening bid.
        leader: whose bid that is; "" before the opening bid.
        is_opener_out: whether the opener has dropped out while bids were called out.
        bids: each seat's last bid.
    """

    card: str
    opener: str
    least: int
    waiting: tuple[str, ...]
    bid: int | None = None
    leader: str = ""
    is_opener_out: bool = False
    bids: Mapping[str, int] = field(default_factory=dict)

    @property
    def ranked(self) -> tuple[tuple[str, int], ...]:
        """Each seat's last bid, the highest first."""
        return tuple(sorted(self.bids.items(), key=lambda each: -each[1]))

    @property
    def bidding(self) -> tuple[str, ...]:
        """The seats that may still win it."""
        if self.bid is not None:
            return (self.leader, *self.waiting)
        return self.waiting if self.is_opener_out else (self.opener, *self.waiting)

    @property
    def asked(self) -> str:
        """The seat that is asked now; "" when the auction is won."""
        if self.bid is None:
            return self.opener
        return self.waiting[0] if self.waiting else ""

    @property
    def lowest_bid(self) -> int:
        """The least that the seat that is asked may bid."""
        return self.least if self.bid is None else self.bid + 1

    @property
    def is_won(self) -> bool:
        """Whether only the leader is left."""
        return self.bid is not None and not self.waiting


def open_auction(
    card: str, opener: str, least: int, order: Sequence[str], finished: Collection[str]
) -> Auction:
    """Return an auction that waits for the opening bid.

    Args:
        card: id of what is auctioned.
        opener: seat that opens.
        least: the lowest opening bid.
        order: all seats, first first; bidding starts behind the opener and goes around.
        finished: seats that may not bid any more.
    """
    at = list(order).index(opener)
    rivals = (*order[at + 1 :], *order[:at])
    waiting = tuple(seat for seat in rivals if seat not in finished)
    return Auction(card, opener, least, waiting)


def bid(auction: Auction, amount: int) -> Auction:
    """Return the auction after the seat that is asked bids; the amount has been checked."""
    bids = {**auction.bids, auction.asked: amount}
    if auction.bid is None:
        return replace(auction, bid=amount, leader=auction.opener, bids=bids)
    first, *others = auction.waiting
    waiting = (*others, auction.leader)
    return replace(auction, bid=amount, leader=first, waiting=waiting, bids=bids)


def drop(auction: Auction, seat: str) -> Auction:
    """Return the auction after a seat drops out of it."""
    if auction.bid is None and seat == auction.opener:
        return replace(auction, is_opener_out=True)
    return replace(auction, waiting=tuple(each for each in auction.waiting if each != seat))
