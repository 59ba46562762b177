"""Sealed bids of an auction: all seats bid at once in secret, and the highest bid wins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.auction import Auction as Data
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.limit import NOW, Limit
from punchboard.companion.rules.engine.offer import Offer, Wheel
from punchboard.companion.rules.engine.rows_panel import cell, row, rows_panel
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.engine.words import listed
from punchboard.companion.rules.kinds.auction_bids import (
    AuctionState,
    BidMoney,
    bidding_of,
    lot_title,
)
from punchboard.companion.rules.kinds.auction_secrecy import BidSecrecy
from punchboard.companion.rules.parts import sealed
from punchboard.companion.rules.parts.sealed import Chosen, Sealed
from punchboard.companion.view_schema import PanelRowView, PanelView


class SealedBids:
    """Asks for sealed bids, opens them, and shows them in their order."""

    def __init__(
        self,
        id: str,  # noqa: A002
        data: Data,
        money: BidMoney,
        secrecy: BidSecrecy,
    ) -> None:
        self._id, self._data, self._money, self._secrecy = id, data, money, secrecy

    def asked(self, table: TableContext) -> Sealed:
        """Return the secret choice of the bids."""
        at = bidding_of(table, self._id)
        wheels, own = (
            {seat: self._wheels(table, seat, is_own) for seat in at.waiting}
            for is_own in (False, True)
        )
        stays = at.again and self._data.ties.least == "former"
        return Sealed(
            self._id, at.number, lot_title(table, self._id, self._data), tr("what do you bid?"),
            wheels,
            tr("No higher bid") if stays else tr("No bid"),
            must=self._data.must_bid,
            each=tr("What does each bid?"), each_was=tr("What did each bid?"),
            sums={seat: self._sum() for seat in at.waiting} if self._data.adds else {},
            own_wheels=own,
        )  # fmt: skip

    def again(self, table: TableContext) -> str:
        """Return the sentence that some seats bid again; "" for first bids."""
        at = bidding_of(table, self._id)
        if not at.again:
            return ""
        names = listed([table.name(seat) for seat in at.waiting])
        highest = max(at.bids.values(), default=0)
        return tr("{names} bid again: {tie}.", names=names, tie=self._secrecy.tie(table, highest))

    def _sum(self) -> Limit:
        """Return the rule that a bid is the sum of its wheels, so that phones say the sum."""
        return Limit(
            (), tr("The sum is the bid: {now}.", now=NOW), least=0, says=tr("The sum is the bid")
        )

    def offers(self, table: TableContext) -> Iterator[Offer]:
        """Yield each seat's bid; cardboard that stays closed isn't typed, only its winner is."""
        if self._secrecy.tells_all or not sealed.by_hand(table):
            yield from sealed.offers(table, self.asked(table))

    def _wheels(self, table: TableContext, seat: str, own: bool) -> tuple[Wheel, ...]:
        """Return a seat's wheel, or one for each kind of money."""
        if self._data.adds:
            return tuple(self._money.wheels(table, seat, own))
        return (self._wheel(table, seat, own),)

    def _wheel(self, table: TableContext, seat: str, own: bool) -> Wheel:
        """Return a seat's wheel: from 0, which is no bid, from the least, or its former bid.

        Where bids stay closed, only the seat's own form starts at its former bid.
        """
        at, least = bidding_of(table, self._id), self._data.least
        wheel = self._money.wheel(table, seat, own)
        if least <= 1 or wheel.most is None or wheel.most < least:
            most = wheel.most if least <= 1 else 0
            wheel = replace(wheel, least=0, first=0, most=most, last=most or 0)
        if not at.again or self._data.ties.least == "any":
            return wheel
        if not (own or self._secrecy.tells_all):
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
        rows = self._raised(at, sealed.read(asked, values))
        sums = {seat: sum(row.values()) for seat, row in rows.items()}
        said = (
            replace(sealed.told(asked, seat, rows.get(seat), asked.title), amount=sums.get(seat))
            for seat in asked.wheels
        )
        fresh = {seat: bid for seat, bid in sums.items() if bid or not self._data.least}
        at = replace(at, parts={**at.parts, **{seat: rows[seat] for seat in fresh}})
        tx.state = tx.state.with_part(self._id, at)
        for seat, amount in fresh.items():
            self._money.check(tx, seat, amount)
        order = at.asked if at.again else at.waiting
        if at.shown not in ("", *order):
            order = (*order, at.shown)
        stays = at.again and self._data.ties.least == "former"
        former = {seat: bid for seat, bid in at.bids.items() if stays or seat not in asked.wheels}
        bids = {**former, **fresh}
        ahead = -1 if self._data.ties.then == "behind" else 1
        ranked = sorted(
            bids,
            key=lambda seat: (-bids[seat], -self._edge(at, seat), ahead * order.index(seat)),
        )
        rest = (seat for seat in order if seat not in bids)
        shown = tuple((seat, bids.get(seat)) for seat in (*ranked, *rest))
        made = tuple((seat, bids[seat]) for seat in ranked)
        why = self._tie(tx, at, made)
        reads = next(iter(self._secrecy.readers(at)), "")
        state = replace(at, bids=bids, opened=shown, why=why, asked=order, reads=reads)
        tx.state = tx.state.with_part(self._id, state)
        wins = ranked and not (self._is_bid_again(at, made) or self.is_nobodys(at, made))
        self._secrecy.tell(tx, said, self._secrecy.winners(ranked[0] if wins else ""))
        return made

    def _raised(self, at: AuctionState, rows: Chosen) -> Chosen:
        """Return new bids, none below a former one: the form for all has no such limit."""
        if not at.again or self._data.ties.least == "any":
            return rows
        return {
            seat: {wheel: max(bid, at.bids[seat]) for wheel, bid in row.items()}
            for seat, row in rows.items()
        }

    def _edge(self, at: AuctionState, seat: str) -> int:
        """Return 1 if a seat's bid comes before equal ones, -1 if it comes after them; or 0."""
        edges = {"wins": 1, "same": 0, "loses": -1}
        return edges[self._data.ties.caller] if seat == at.shown else 0

    def _equal(self, at: AuctionState, bids: Sequence[tuple[str, int]]) -> list[str]:
        """Return the seats with the highest bids, none of which comes before another."""
        best = [(bid, self._edge(at, seat)) for seat, bid in bids[:1]]
        return [seat for seat, bid in bids if [(bid, self._edge(at, seat))] == best]

    def _is_bid_again(self, at: AuctionState, bids: Sequence[tuple[str, int]]) -> bool:
        """Return whether the highest bids are equal, and bid again."""
        return len(self._equal(at, bids)) > 1 and at.again < self._data.ties.again

    def ask_again(self, tx: Transaction, bids: Sequence[tuple[str, int]]) -> bool:
        """Ask the seats with the highest bids again, if these are equal and the game says so.

        Returns:
            Whether they bid again.
        """
        at, highest = bidding_of(tx, self._id), bids[0][1]
        if not self._is_bid_again(at, bids):
            return False
        equal = self._equal(at, bids)
        waiting = tuple(seat for seat in tx.order() if seat in equal)
        what = tr(
            "{names} bid again: {tie}.",
            names=listed([tx.name(seat) for seat in waiting]),
            tie=self._secrecy.tie(tx, highest),
        )
        tx.tell(self._id, Event("told", what=what, line="follows"))
        state = replace(at, waiting=waiting, number=at.number + 1, again=at.again + 1, why="",
                        shown="" if at.shown in equal else at.shown)  # fmt: skip
        tx.state = tx.state.with_part(self._id, state)
        return True

    def is_nobodys(self, at: AuctionState, bids: Sequence[tuple[str, int]]) -> bool:
        """Return whether equal bids let nobody win."""
        return len(self._equal(at, bids)) > 1 and self._data.ties.then == "nobody"

    def _tie(self, table: TableContext, at: AuctionState, bids: Sequence[tuple[str, int]]) -> str:
        """Return the reason why the winner comes before an equal bid; "" without one."""
        if len(bids) < 2 or bids[0][1] != bids[1][1]:
            return ""
        (winner, bid), (second, _) = bids[:2]
        if not self._secrecy.tells_all and at.bids.get(at.shown) == bid:
            return ""  # everyone knows the open bid, so this would tell a closed one
        tie, name = self._secrecy.tie(table, bid), table.name(winner)
        if self._edge(at, winner) > 0:
            return tr("{tie}: the open bid of {name} comes first", tie=tie, name=name)
        if self._edge(at, second) < 0:
            return tr("{tie}: the open bid of {name} comes last", tie=tie, name=table.name(second))
        if self._data.ties.then == "behind":
            return tr("{tie}: {name} is further behind in turn order", tie=tie, name=name)
        return tr("{tie}: {name} is further ahead in turn order", tie=tie, name=name)

    def reveal(self, table: TableContext) -> Iterator[PanelView]:
        """Yield the sealed bids that opened last and are told, in their order."""
        part = bidding_of(table, self._id)
        shown = self._secrecy.told_of(table, part, f"{self._id}.seal_{part.number}")
        if part.reads and table.viewer == part.reads:
            shown = None
        bids = [each for each in part.opened if shown is None or each[0] in shown]
        places: list[PanelRowView] = []
        for at, (seat, bid) in enumerate(bids):
            text = tr("No bid") if bid is None else self._money.said(table, bid)
            place = row(seat, [cell(text, bold=True)], "out" if bid is None else "done")
            if part.why and not at:
                place["reason"] = part.why
            places.append(place)
        title = tr("{title}: the last bids", title=self._data.title)
        if places:
            yield rows_panel(f"{self._id}.opened", title, places, "places")
