"""Sealed bids of an auction: all at once, in secret; the highest wins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.auction import Auction as Data
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.kinds.auction_bids import BID, BidMoney, bidding_of
from punchboard.companion.rules.parts import sealed
from punchboard.companion.rules.parts.sealed import Sealed
from punchboard.companion.view_schema import PanelView, PlaceView


class SealedBids:
    """Asks for sealed bids, opens them, and shows them in their order."""

    def __init__(self, id: str, data: Data, money: BidMoney) -> None:  # noqa: A002
        self._id, self._data, self._money = id, data, money

    def asked(self, table: TableContext) -> Sealed:
        """Return the secret choice of the bids."""
        at = bidding_of(table, self._id)
        wheels = {
            seat: (replace(self._money.wheel(table, seat), least=0, first=0),)
            for seat in at.waiting
        }
        return Sealed(
            self._id, at.number, self._data.title, tr("what do you bid?"), wheels, tr("No bid"),
            each=tr("What does each bid?"), each_was=tr("What did each bid?"),
        )  # fmt: skip

    def open(self, tx: Transaction, values: Mapping[str, Any]) -> tuple[tuple[str, int], ...]:
        """Open the bids, and say them.

        Returns:
            Seats with their bids, the highest first; of equal ones the first in turn order.
        """
        asked = self.asked(tx)
        rows = sealed.read(asked, values)
        said = (sealed.told(asked, seat, rows.get(seat), self._data.title) for seat in asked.wheels)
        tx.tell(self._id, *said)
        bids = {seat: row[BID] for seat, row in rows.items() if row[BID]}
        for seat, amount in bids.items():
            self._money.check(tx, seat, amount)
        order = list(asked.wheels)
        ranked = sorted(bids, key=lambda seat: (-bids[seat], order.index(seat)))
        rest = (seat for seat in asked.wheels if seat not in bids)
        shown = tuple((seat, bids.get(seat, 0)) for seat in (*ranked, *rest))
        is_tied = len(ranked) > 1 and bids[ranked[0]] == bids[ranked[1]]
        why = self._tie(tx, ranked[0], bids[ranked[0]]) if is_tied else ""
        state = replace(bidding_of(tx, self._id), bids=bids, opened=shown, why=why)
        tx.state = tx.state.with_part(self._id, state)
        return shown[: len(ranked)]

    def _tie(self, table: TableContext, winner: str, bid: int) -> str:
        """Return the reason why the winner comes before an equal bid."""
        return tr(
            "tie at {bid}: {name} is further ahead in turn order",
            bid=self._money.said(table, bid),
            name=table.name(winner),
        )

    def reveal(self, table: TableContext) -> PanelView:
        """Return the sealed bids that opened last, in their order."""
        part = bidding_of(table, self._id)
        places: list[PlaceView] = []
        for at, (seat, bid) in enumerate(part.opened):
            text = self._money.said(table, bid) if bid else tr("No bid")
            places.append(
                {
                    "seat": seat,
                    "figures": [{"title": "", "text": text}],
                    "reason": "" if at else part.why,
                    "may": "",
                    "state": "done" if bid else "out",
                }
            )
        title = tr("{title}: the last bids", title=self._data.title)
        return {"widget": "reveal", "id": f"{self._id}.opened", "title": title, "places": places}
