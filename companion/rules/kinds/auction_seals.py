"""Sealed bids of an auction: all seats bid at once in secret, and the highest bid wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.auction import Auction as Data
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.offer import Wheel
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.engine.words import listed
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
        wheels = {seat: (self._wheel(table, seat),) for seat in at.waiting}
        stays = at.again and self._data.ties.least == "former"
        return Sealed(
            self._id, at.number, self._data.title, tr("what do you bid?"), wheels,
            tr("No higher bid") if stays else tr("No bid"),
            each=tr("What does each bid?"), each_was=tr("What did each bid?"),
        )  # fmt: skip

    def _wheel(self, table: TableContext, seat: str) -> Wheel:
        """Return a seat's wheel, from 0, or from its former bid."""
        at = bidding_of(table, self._id)
        wheel = replace(self._money.wheel(table, seat), least=0, first=0)
        if not at.again or self._data.ties.least == "any":
            return wheel
        least = at.bids[seat]
        why = tr("{name} has bid that much", name=table.name(seat))
        return replace(wheel, least=least, first=least, why_least=why)

    def open(self, tx: Transaction, values: Mapping[str, Any]) -> tuple[tuple[str, int], ...]:
        """Open the bids, and say them.

        Returns:
            Seats with their bids, the highest first; of equal ones the one that wins.
        """
        asked, at = self.asked(tx), bidding_of(tx, self._id)
        rows = sealed.read(asked, values)
        said = (sealed.told(asked, seat, rows.get(seat), self._data.title) for seat in asked.wheels)
        tx.tell(self._id, *said)
        fresh = {seat: row[BID] for seat, row in rows.items() if row[BID]}
        for seat, amount in fresh.items():
            self._money.check(tx, seat, amount)
        order = at.asked if at.again else at.waiting
        stays = at.again and self._data.ties.least == "former"
        former = {seat: bid for seat, bid in at.bids.items() if stays or seat not in asked.wheels}
        bids = {**former, **fresh}
        ahead = -1 if self._data.ties.then == "behind" else 1
        ranked = sorted(bids, key=lambda seat: (-bids[seat], ahead * order.index(seat)))
        rest = (seat for seat in order if seat not in bids)
        shown = tuple((seat, bids.get(seat, 0)) for seat in (*ranked, *rest))
        equal = [seat for seat in ranked if bids[seat] == bids[ranked[0]]]
        why = self._tie(tx, equal[0], bids[equal[0]]) if len(equal) > 1 else ""
        state = replace(at, bids=bids, opened=shown, why=why, asked=order)
        tx.state = tx.state.with_part(self._id, state)
        return shown[: len(ranked)]

    def ask_again(self, tx: Transaction, bids: Sequence[tuple[str, int]]) -> bool:
        """Ask the seats with the highest bids again, if these are equal and the game says so.

        Returns:
            Whether they bid again.
        """
        at, highest = bidding_of(tx, self._id), bids[0][1]
        equal = {seat for seat, bid in bids if bid == highest}
        if len(equal) == 1 or at.again >= self._data.ties.again:
            return False
        waiting = tuple(seat for seat in tx.order() if seat in equal)
        what = tr(
            "{names} bid again: tie at {bid}.",
            names=listed([tx.name(seat) for seat in waiting]),
            bid=self._money.said(tx, highest),
        )
        tx.tell(self._id, Event("told", what=what, line="follows"))
        state = replace(at, waiting=waiting, number=at.number + 1, again=at.again + 1, why="")
        tx.state = tx.state.with_part(self._id, state)
        return True

    def is_nobodys(self, bids: Sequence[tuple[str, int]]) -> bool:
        """Return whether equal bids let nobody win."""
        equal = sum(bid == bids[0][1] for _, bid in bids)
        return equal > 1 and self._data.ties.then == "nobody"

    def _tie(self, table: TableContext, winner: str, bid: int) -> str:
        """Return the reason why the winner comes before an equal bid."""
        said, name = self._money.said(table, bid), table.name(winner)
        if self._data.ties.then == "behind":
            return tr("tie at {bid}: {name} is further behind in turn order", bid=said, name=name)
        return tr("tie at {bid}: {name} is further ahead in turn order", bid=said, name=name)

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
