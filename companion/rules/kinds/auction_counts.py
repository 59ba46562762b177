"""How many times each seat's sealed bids were a number that the game's data name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.auction import Auction as Data
from punchboard.companion.rules.engine.offer import Choice, Field
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.kinds.auction_bids import BidMoney, bidding_of


class BidCounts:
    """Counts bids of some numbers, which are typed where only the winner of an auction is."""

    def __init__(self, id: str, data: Data, money: BidMoney) -> None:  # noqa: A002
        self._id, self._numbers, self._money = id, data.times, money

    def add(self, tx: Transaction, bids: Mapping[str, int]) -> None:
        """Count the last bids of an auction, by seat."""
        at = bidding_of(tx, self._id)
        times = dict(at.times)
        for name, number in self._numbers.items():
            found = dict(times.get(name, {}))
            for seat, bid in bids.items():
                found[seat] = found.get(seat, 0) + (bid == number)
            times[name] = found
        tx.state = tx.state.with_part(self._id, replace(at, times=times))

    def counts(self, table: TableContext, seat: str) -> dict[str, int]:
        """Return a seat's counts by name."""
        times = bidding_of(table, self._id).times
        return {name: times.get(name, {}).get(seat, 0) for name in self._numbers}

    def fields(self, table: TableContext, seats: tuple[Choice, ...]) -> Iterator[Field]:
        """Yield the question for each number, of seats whose bids nobody types."""
        for name, number in self._numbers.items():
            ask = tr("Who bids {bid}?", bid=self._money.said(table, number))
            yield Field(f"times.{name}", ask, "pick", seats, look="seats", least=0,
                        most=max(2, len(seats)), optional=True)  # fmt: skip

    def typed(self, values: Mapping[str, Any]) -> dict[str, int]:
        """Return the bids by seat from the answers to these questions."""
        return {
            seat: number
            for name, number in self._numbers.items()
            for seat in values.get(f"times.{name}") or ()
        }
