"""The bids of an auction: amounts of money, or a seat's own pieces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from punchboard.cards.catalog import tr, tr_list
from punchboard.cards.play.schema.auction import Auction as Data
from punchboard.cards.play.schema.base import Unit
from punchboard.companion.rules.engine.action import Code, Refusal
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.offer import Field, Offer, Wheel
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.engine.words import opened
from punchboard.companion.rules.kinds.hand import Hand
from punchboard.companion.rules.parts.bids import Bids
from punchboard.companion.rules.parts.purse import Purse

#: Name of the field for a bid.
BID = "bid"


@dataclass(frozen=True, slots=True)
class AuctionState(Bids):
    """State of an auction.

    Attributes:
        number: Number of auctions so far, with this one.
        winner: Winner of the last auction; "" for nobody.
        won: Bid with which it was won.
        spent: By seat, the sum of all bids with which it has won.
        rests: Seat to the pieces that it won in this step. It can bid them only in the next one.
        calls: Whether the table is asked who calls the next one.
        caller: Seat that has called this one; "" where nobody calls.
        queue: Seats that may still put up something and win, in turn order.
        opened: Sealed bids that opened last, the winner's first; None for no bid.
        reads: Seat that alone reads them all; "" for none.
        parts: By seat, the amounts of its sealed bid from each purse, if there are several.
        why: Reason that the winner comes before an equal bid; "" without one.
        asked: Seats that sealed bids were asked of, in order.
        again: How many times the seats with the highest bids have bid again.
        highest: Highest bidder and its bid, while the caller decides whether to sell; None
            otherwise.
        leads: Whether the caller is asked for an open bid, before the sealed ones.
        shown: Caller whose open bid everyone has seen; "" for none.
        times: By name of the count and seat, how many of its bids were a number.
    """

    number: int = 0
    winner: str = ""
    won: int = 0
    spent: Mapping[str, int] = field(default_factory=dict)
    rests: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    calls: bool = False
    caller: str = ""
    queue: tuple[str, ...] = ()
    opened: tuple[tuple[str, int | None], ...] = ()
    reads: str = ""
    parts: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    why: str = ""
    asked: tuple[str, ...] = ()
    again: int = 0
    highest: tuple[str, int] | None = None
    leads: bool = False
    shown: str = ""
    times: Mapping[str, Mapping[str, int]] = field(default_factory=dict)


def bidding_of(table: TableContext, id: str) -> AuctionState:  # noqa: A002
    """Return the state of an auction."""
    state: AuctionState = table.state.parts[id]
    return state


def lot_noun(table: TableContext, id: str, data: Data) -> str:  # noqa: A002
    """Return the words for the thing sold: the subject of the step, or the word of the data."""
    return _subject(table, id) or data.one


def lot_title(table: TableContext, id: str, data: Data) -> str:  # noqa: A002
    """Return the subject of the step as a title; without one, that of the auction."""
    return opened(_subject(table, id)) or data.title


def _subject(table: TableContext, id: str) -> str:  # noqa: A002
    """Return the subject that the present step gives an auction; "" for none."""
    step = table.step
    return step.about if step is not None and step.use == id else ""


class BidMoney:
    """Bids of money, counted by a ledger, or by the players themselves."""

    def __init__(self, id: str, data: Data) -> None:  # noqa: A002
        self._id, self._data = id, data
        self._purse = Purse(data.unit if data.purse is None else None, data.purse, id)
        self._purses = {
            each.ledger or "": each for each in (self._purse, *map(_further, data.adds))
        }

    def unit(self, table: TableContext) -> Unit:
        """Return the unit of the money."""
        return self._purse.money(table)

    def said(self, table: TableContext, amount: int) -> str:
        """Return a bid in words; the sum of several kinds of money is a bare number."""
        return str(amount) if self._data.adds else self.unit(table).count(amount)

    def cost(self, table: TableContext, seat: str, price: int) -> str:
        """Return the price that a seat pays in words, from each of its purses; "" for nothing."""
        if not price:
            return ""
        shares = self._shares(table, seat, price)
        return tr_list([purse.money(table).count(part) for purse, part in shares])

    def read(self, table: TableContext, value: Any) -> int:
        """Return a bid from the value of its form."""
        return int(value)

    def can_bid(self, table: TableContext, seat: str) -> bool:
        """Return whether a seat may be asked: all may."""
        return True

    def most(self, table: TableContext, seat: str, own: bool = False) -> tuple[int, str]:
        """Return the highest bid that a form allows a seat, and the reason for the limit.

        Args:
            table: The table.
            seat: Id of the seat.
            own: Whether the seat alone sees the form, which ends at a hidden purse, too.
        """
        limit = (self._purse.spare if own else self._purse.limit)(table, seat)
        if limit is None:
            return self._data.highest, ""
        return limit, tr("{name} has no more", name=table.name(seat))

    def wheel(self, table: TableContext, seat: str, own: bool = False) -> Wheel:
        """Return the wheel of a bid: more than the highest one, no more than a seat has.

        Args:
            table: The table.
            seat: Id of the seat.
            own: Whether the seat alone sees it.
        """
        high = bidding_of(table, self._id).high
        least = self._data.least if high is None else high + self._data.step
        most, why = self.most(table, seat, own)
        return Wheel(BID, tr("Bid"), least, most, least, most, self.unit(table).sign, "", why)

    def wheels(self, table: TableContext, seat: str, own: bool = False) -> Iterator[Wheel]:
        """Yield a wheel for each purse of a bid that is the sum of several.

        Args:
            table: The table.
            seat: Id of the seat.
            own: Whether the seat alone sees them.
        """
        for name, purse in self._purses.items():
            limit = (purse.spare if own else purse.limit)(table, seat)
            title = table.play.mechanisms[name].title
            most = self._data.highest if limit is None else limit
            why = "" if limit is None else tr("{name} has no more", name=table.name(seat))
            yield Wheel(name, title, 0, most, 0, most, purse.money(table).sign, "", why)

    def raising(self, table: TableContext, seat: str) -> Iterator[Offer]:
        """Yield the form for a seat's bid."""
        wheel, why = self.wheel(table, seat), ""
        if wheel.most is not None and wheel.most < wheel.least:
            why = tr("{name} does not have enough.", name=table.name(seat))
            wheel = replace(wheel, most=wheel.least, last=wheel.least)
        ask = tr("What does {name} bid?", name=table.name(seat))
        form = Field(BID, ask, "number", wheels=(wheel,))
        yield Offer(f"{self._id}.raise", seat, tr("Bid"), (form,), why=why, source="decision")

    def check(self, table: TableContext, seat: str, amount: int) -> None:
        """Refuse a bid that a seat can't pay.

        Raises:
            Refusal: if its money is counted, and less.
        """
        for purse, part in self._shares(table, seat, amount):
            spare = purse.spare(table, seat)
            if spare is not None and part > spare:
                said = purse.money(table).count(part)
                text = tr("{name} does not have {amount}.", name=table.name(seat), amount=said)
                raise Refusal(Code.OUT_OF_RANGE, text)

    def _shares(self, table: TableContext, seat: str, amount: int) -> list[tuple[Purse, int]]:
        """Return each purse with its share of a seat's bid, or of another amount."""
        parts = bidding_of(table, self._id).parts.get(seat)
        if not self._data.adds or parts is None:
            return [(self._purse, amount)]
        return [(self._purses[name], part) for name, part in parts.items() if part]

    def pay(self, tx: Transaction, seat: str, amount: int, to: str = "") -> None:
        """Let a seat pay an amount to another one or the bank, unless nothing is paid."""
        if not amount or self._data.price == "nothing":
            return
        if self._purse.ledger is not None:
            why = lot_title(tx, self._id, self._data)
            for purse, part in self._shares(tx, seat, amount):
                purse.settle(tx, self._id, seat, part, why, to=to)
        else:
            event = Event("paid", seat, price=amount, what=self.said(tx, amount))
            if self._data.is_paid_in_secret and seat != bidding_of(tx, self._id).shown:
                what = tr("{name} pays in secret.", name=tx.name(seat))
                event = replace(event, shut=Event("told", seat, what=what, line="board"))
            tx.tell(self._id, event)

    def hand_over(self, tx: Transaction, seat: str, other: str, amount: int) -> None:
        """Let a seat pay another one."""
        why = lot_title(tx, self._id, self._data)
        self._purse.settle(tx, self._id, seat, amount, why, to=other)

    def laid(self, table: TableContext, seat: str, price: int) -> tuple[Event, ...]:
        """Return the pieces that a winner lays down: none."""
        return ()

    def settle(self, tx: Transaction, seat: str, price: int) -> None:
        """Let the winner pay, and another caller of the auction earn the price."""
        caller = bidding_of(tx, self._id).caller
        earns = self._data.to_caller and caller not in ("", seat)
        self.pay(tx, seat, price, caller if earns else "")


def _further(ledger: str) -> Purse:
    """Return a further purse of a bid; its payments go into no pot."""
    return Purse(None, ledger)


class BidPieces:
    """Bids of one of a seat's own pieces; the winner swaps it for the pieces in the middle."""

    def __init__(self, id: str, hand: str) -> None:  # noqa: A002
        self._id, self._hand = id, hand

    def hand(self, table: TableContext) -> Hand:
        """Return the pieces."""
        return table.find(Hand, self._hand)

    def said(self, table: TableContext, amount: int) -> str:
        """Return a bid in words: its number."""
        return str(amount)

    def cost(self, table: TableContext, seat: str, price: int) -> str:
        """Return the price that a seat pays in words."""
        return str(price)

    def read(self, table: TableContext, value: Any) -> int:
        """Return a bid from the value of its form."""
        return self.hand(table).chosen(value)[0]

    def can_bid(self, table: TableContext, seat: str) -> bool:
        """Return whether a seat has a piece to bid."""
        return bool(self._fitting(table, seat))

    def _fitting(self, table: TableContext, seat: str) -> tuple[int, ...]:
        """Return the pieces of a seat that are higher than the highest bid."""
        at = bidding_of(table, self._id)
        high = at.high
        own, rests = self.hand(table).held(table, seat), at.rests.get(seat, ())
        higher = (number for number in own if high is None or number > high)
        return tuple(number for number in higher if number not in rests)

    def raising(self, table: TableContext, seat: str) -> Iterator[Offer]:
        """Yield the form for a seat's bid, if it has a piece to bid."""
        hand, high = self.hand(table), bidding_of(table, self._id).high
        fits = hand.offered(self._fitting(table, seat))
        offered = hand.choices([each for each in fits if high is None or each > high])
        ask = tr("Which does {name} bid?", name=table.name(seat))
        if offered:
            form = Field(BID, ask, "pick", offered)
            yield Offer(f"{self._id}.raise", seat, tr("Bid"), (form,), source="decision")

    def check(self, table: TableContext, seat: str, amount: int) -> None:
        """Refuse a piece that a seat can't bid.

        Raises:
            Refusal: if it doesn't have that piece, or may not use it now.
        """
        if amount not in self._fitting(table, seat):
            text = tr("{name} can’t bid {amount}.", name=table.name(seat), amount=amount)
            raise Refusal(Code.OUT_OF_RANGE, text)

    def pay(self, tx: Transaction, seat: str, amount: int) -> None:
        """Take nothing: only the winner loses a piece."""

    def laid(self, table: TableContext, seat: str, price: int) -> tuple[Event, ...]:
        """Return the piece that a winner lays down."""
        return (self.hand(table).paid(seat, price),)

    def settle(self, tx: Transaction, seat: str, price: int) -> None:
        """Swap the winner's piece for the pieces in the middle, which rest in this step."""
        hand = self.hand(tx)
        taken = hand.middle(tx)
        hand.take(tx, seat, taken, tr("from the middle"))
        hand.give_up(tx, seat, price, stays=True)
        at = bidding_of(tx, self._id)
        rests = {**at.rests, seat: (*at.rests.get(seat, ()), *taken)}
        tx.state = tx.state.with_part(self._id, replace(at, rests=rests))
