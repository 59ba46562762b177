"""An auction: seats bid in turn or in secret, and the winner pays, or each seat as it drops out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.auction import Auction as Data
from punchboard.cards.play.schema.base import Step
from punchboard.cards.play.schema.scoring import Source
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.limit import Limit, Part
from punchboard.companion.rules.engine.mechanism import Mechanism, Prompt, ScoreLine
from punchboard.companion.rules.engine.offer import Choice, Field, Offer, Wheel
from punchboard.companion.rules.engine.rows_panel import cell, head, table_panel
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.kinds.auction_bids import (
    BID,
    AuctionState,
    BidMoney,
    BidPieces,
    lot_noun,
    lot_title,
)
from punchboard.companion.rules.kinds.auction_counts import BidCounts
from punchboard.companion.rules.kinds.auction_open import OpenBid
from punchboard.companion.rules.kinds.auction_right import CallerRight
from punchboard.companion.rules.kinds.auction_seals import SealedBids
from punchboard.companion.rules.kinds.auction_secrecy import BidSecrecy
from punchboard.companion.rules.kinds.hand import Hand
from punchboard.companion.rules.parts import sealed
from punchboard.companion.rules.parts.bids import around
from punchboard.companion.view_schema import CellView, PanelView


class Auction(Mechanism[Data, AuctionState], sealed.AsksInSecret):
    """Leads from bid to bid, and settles each seat's payment and gain."""

    kind = "auction"

    def __init__(self, id: str, data: Data) -> None:  # noqa: A002
        super().__init__(id, data)
        self._money = BidMoney(id, data)
        self._bids = self._money if data.pieces is None else BidPieces(id, data.pieces)
        self._secrecy = secrecy = BidSecrecy(id, data, self._money)
        is_sealed = data.way == "sealed"
        self._seals = SealedBids(id, data, self._money, secrecy) if is_sealed else None
        self._right = CallerRight(id, data, self._money) if data.caller_takes else None
        self._open_bid = OpenBid(id, data, self._money) if data.caller_bids == "open" else None
        self._counts = BidCounts(id, data, self._money)
        self._sold = data.lots or data.nominates

    @property
    def secret(self) -> str:
        """Name of the things that sealed bids are made with on the table."""
        return "" if self._seals is None else "dials"

    def start(self, table: TableContext) -> AuctionState:
        """Return that nothing is sold."""
        return AuctionState()

    def enter(self, tx: Transaction, step: Step) -> None:
        """Begin the step: ask the first seat, or each seat for its lot, or who calls an auction."""
        data: Data = self.data
        old = self.state(tx)
        queue = tx.order() if data.nominates is not None else ()
        calls = data.nominates is None
        fresh = replace(old, waiting=(), bids={}, leader="", rests={}, caller="", highest=None,
                        leads=False, shown="")  # fmt: skip
        self.set_state(tx, replace(fresh, calls=calls, queue=queue))
        if queue:
            return
        order = tx.order()
        if data.first != "caller":
            self._begin(tx, old.winner if data.first == "winner" else order[0])
        elif data.caller == "order":
            self._call_up(tx, order[0])

    def _begin(self, tx: Transaction, first: str) -> None:
        """Begin an auction with a seat; nobody who has no piece to bid is asked."""
        part, order = self.state(tx), tx.order()
        waiting = around(order, first) if first in order else order
        if self._right is not None:
            waiting = tuple(seat for seat in waiting if seat != part.caller)
        fresh = replace(
            part, bids={}, parts={}, leader="", number=part.number + 1, calls=False, again=0,
            shown="",
        )  # fmt: skip
        self.set_state(tx, fresh)
        waiting = tuple(seat for seat in waiting if self._bids.can_bid(tx, seat))
        self.set_state(tx, replace(fresh, waiting=waiting))
        if self._open_bid is not None:
            self._open_bid.begin(tx, tuple(seat for seat in waiting if seat != part.caller))
        if not (self.state(tx).waiting or self.state(tx).leads):
            self._nobody(tx)

    def is_done(self, table: TableContext, step: Step) -> bool:
        """Return whether it is settled, and no other one follows."""
        part = self.state(table)
        return not (part.waiting or part.calls or part.queue or part.highest or part.leads)

    def ask(self, table: TableContext, step: Step) -> Prompt:
        """Return the question to the seat whose turn it is, or to all."""
        data: Data = self.data
        part = self.state(table)
        asks = step.say or data.ask
        text = asks or tr("What is sold?")
        if part.calls:
            return Prompt(
                text, offers=self._callers(table), next=data.repeat or tr("Next"), panel=self.id
            )
        if self._right is not None and part.highest is not None:
            return self._right.ask(table)
        if self._open_bid is not None and part.leads:
            return replace(self._open_bid.ask(table), detail=self._for_sale(table))
        if not part.waiting:
            return self._putting_up(table, part.queue)
        if self._seals is not None:
            offers = (*self._seals.offers(table), self._called(table))
            if not asks:
                title = lot_title(table, self.id, data)
                text = tr("{title}: everyone bids in secret.", title=title)
                if part.shown:
                    text = tr("{title}: everyone else bids in secret.", title=title)
            shown = "" if self._open_bid is None else self._open_bid.said(table)
            said = (self._for_sale(table), shown, self._seals.again(table))
            detail = " ".join(filter(None, said))
            return Prompt(text, detail, seats=part.waiting, offers=offers, panel=self.id)
        seat = part.waiting[0]
        high = part.high
        detail = (
            tr("{name} bids {bid}.", name=table.name(part.leader), bid=self._bids.said(table, high))
            if high is not None
            else ""
        )
        detail = f"{self._for_sale(table)} {detail}".strip()
        text = tr("{name} bids or passes.", name=table.name(seat))
        offers = (*self._turn(table, seat), self._called(table))
        return Prompt(
            text, detail, seats=(seat,), offers=offers, panel=self.id, later=part.waiting[1:]
        )

    def told_of(self, table: TableContext, choice: str) -> frozenset[str] | None:
        """Return the seats whose sealed bid everyone may see; None: all of them."""
        return self._secrecy.told_of(table, self.state(table), choice)

    def refuse(self, table: TableContext, action: Action) -> None:
        """Refuse a sealed bid that comes too late; `sealed` says how."""
        sealed.refuse(table, self.id, action)

    def opening(
        self, table: TableContext, private: Mapping[str, Mapping[str, Any]]
    ) -> Action | None:
        """Return the action that opens sealed bids once all are in; None before that."""
        if self._seals is None or not self.state(table).waiting:
            return None
        return sealed.opening(self._seals.asked(table), private)

    def apply(self, tx: Transaction, action: Action) -> None:
        """Take a bid or a pass, open sealed bids, or enter the result of bids called aloud."""
        match action.verb:
            case "raise":
                self._bid(tx, action.seat, self._bids.read(tx, action.values[BID]))
            case "pass":
                self._pass(tx, action.seat)
            case "open":
                self._open(tx, action.values)
            case "put_up":
                self._put_up(tx, action.seat, action.values)
            case "stay_out":
                self._stay_out(tx, action.seat)
            case "call":
                self._call_up(tx, action.values["caller"])
            case "show":
                self._show(tx, action.values[BID])
            case "sell" | "take":
                self._decide(tx, sells=action.verb == "sell")
            case _:
                self._call(tx, action.values)

    def leave(self, tx: Transaction, step: Step) -> None:
        """Say that nothing was sold, when the table continues without it."""
        part = self.state(tx)
        if part.waiting or part.leads or part.highest is not None:
            event = Event(
                "auctioned", title=self.data.title, does=tr("nothing is sold"), line="act"
            )
            tx.tell(self.id, event)
        left = replace(part, waiting=(), calls=False, queue=(), highest=None, leads=False)
        self.set_state(tx, left)

    def panels(self, table: TableContext) -> Iterator[PanelView]:
        """Yield who bids how much, and the sealed bids that opened last."""
        data: Data = self.data
        part = self.state(table)
        if self._seals is not None and part.opened:
            yield from self._seals.reveal(table)
        if self._seals is not None and part.waiting:
            yield sealed.panel(table, self._seals.asked(table), data.title)
        elif part.waiting:
            rows = [(seat, [self._cell(table, part, seat)]) for seat in table.order()]
            heads = [head(tr("Bid"), "left")]
            yield table_panel(self.id, data.title, heads, rows, now=part.waiting[0])

    def score_lines(self, table: TableContext, seat: str, source: Source) -> Iterator[ScoreLine]:
        """Yield a seat's last winning bid, 1 if it `won`, all that it `spent`, or `times`."""
        part = self.state(table)
        is_winner = seat == part.winner
        counts = {
            "won": int(is_winner),
            "spent": self._secrecy.counted(table, part.spent.get(seat, 0)),
            "": self._secrecy.counted(table, part.won if is_winner else 0),
        }
        if source.what not in counts:
            is_told = self._secrecy.counts_all(table)
            counts |= {name: number if is_told else 0
                       for name, number in self._counts.counts(table, seat).items()}  # fmt: skip
        yield ScoreLine("", source.title, self.data.title, counts[source.what] * source.each)

    # Bids in turn

    def _callers(self, table: TableContext) -> tuple[Offer, ...]:
        """Return the question who calls an auction."""
        seats = tuple(Choice(seat, table.name(seat), seat=seat) for seat in table.order())
        who = Field("caller", tr("Who calls an auction?"), "pick", seats, look="seats")
        return (Offer(f"{self.id}.call", "", tr("Begin an auction"), (who,), source="told"),)

    def _turn(self, table: TableContext, seat: str) -> Iterator[Offer]:
        yield from self._bids.raising(table, seat)
        title, _ = self._out()
        yield Offer(f"{self.id}.pass", seat, title, style="other", source="decision")

    def _out(self) -> tuple[str, str]:
        """Return the title of the button to pass, and the verb in the log."""
        if self.data.way == "once":
            return tr("Pass"), tr("passes")
        return tr("Drop out"), tr("drops out")

    def _call_up(self, tx: Transaction, caller: str) -> None:
        """Begin an auction that a seat has called; its left neighbor is asked first."""
        order = tx.order()
        self.set_state(tx, replace(self.state(tx), caller=caller))
        tx.tell(self.id, Event("offered", caller, does=tr("calls an auction")))
        self._begin(tx, order[(order.index(caller) + 1) % len(order)])

    def _putting_up(self, table: TableContext, queue: tuple[str, ...]) -> Prompt:
        """Return the prompt for the next seat's lot and its lowest first bid."""
        seat = queue[0]
        hand = table.find(Hand, self._sold or "")
        names = hand.choices(hand.left(table))
        one = hand.data.unit.one
        lot = Field(
            "lot",
            tr("Which {noun} does {name} put up?", noun=one, name=table.name(seat)),
            "pick",
            names,
        )
        most, _ = self._money.most(table, seat)
        wheel = Wheel(BID, tr("Bid"), 0, most, 0, most, self._money.unit(table).sign)
        bid = Field(BID, tr("For how much? At least its number."), "number", wheels=(wheel,))
        # Of several lots alike, each is a choice of its own.
        numbers = {hand.chosen(each.value)[0]: each.value for each in names}
        asked = tuple(
            Part(
                "lot",
                values=tuple(each.value for each in names if hand.chosen(each.value)[0] == number),
                times=-number,
            )
            for number in numbers
        )
        why = tr("The first bid is at least the number of the {noun}.", noun=one)
        limit = Limit((Part(BID), *asked), why, least=0)
        put_up = tr("Put up a {noun}", noun=one)
        offers = (
            Offer(
                f"{self.id}.put_up", seat, put_up, (lot, bid), limits=(limit,), source="decision"
            ),
            Offer(f"{self.id}.stay_out", seat, tr("Buy none"), style="other", source="decision"),
        )
        text = tr("{name} puts up a {noun}, or buys none.", name=table.name(seat), noun=one)
        return Prompt(text, seats=(seat,), offers=offers, panel=self.id, later=queue[1:])

    def _put_up(self, tx: Transaction, seat: str, values: Mapping[str, Any]) -> None:
        """Start an auction with the seller's first bid."""
        hand = tx.find(Hand, self._sold or "")
        number, amount = hand.chosen(values["lot"])[0], values[BID]
        part = self.state(tx)
        seats = tuple(each.id for each in tx.seats)
        waiting = tuple(each for each in around(seats, seat) if each in part.queue)
        hand.lay(tx, (number,))
        name = hand.named(number)
        tx.tell(self.id, Event("offered", seat, thing=hand.thing(number), name=name, what=name))
        self.set_state(
            tx, replace(part, waiting=waiting, bids={}, leader="", number=part.number + 1)
        )
        self._bid(tx, seat, amount)

    def _stay_out(self, tx: Transaction, seat: str) -> None:
        part = self.state(tx)
        self.set_state(tx, replace(part, queue=tuple(each for each in part.queue if each != seat)))
        tx.tell(self.id, Event("passed", seat, does=tr("buys none")))

    def _bid(self, tx: Transaction, seat: str, amount: int) -> None:
        self._bids.check(tx, seat, amount)
        tx.tell(self.id, Event("bid", seat, amount=amount, what=self._bids.said(tx, amount)))
        raised = self.state(tx).raised(amount, again=self.data.way != "once")
        self.set_state(tx, raised)
        self._settle_last(tx)

    def _pass(self, tx: Transaction, seat: str) -> None:
        part, (_, verb) = self.state(tx), self._out()
        tx.tell(self.id, Event("passed", seat, does=verb))
        self.set_state(tx, part.without(seat))
        if self._is_reverse(tx):
            for other in part.waiting[1:]:
                self._bids.pay(tx, other, part.bids.get(other, 0))
            self._win(tx, seat, 0)
            return
        self._lose(tx, seat, part.bids.get(seat, 0))
        self._settle_last(tx)

    def _settle_last(self, tx: Transaction) -> None:
        """End the auction once nobody can change it any more."""
        data: Data = self.data
        part = self.state(tx)
        if data.way == "once":
            if part.waiting:
                return
            if part.leader:
                self._win(tx, part.leader, part.bids[part.leader])
            else:
                self._nobody(tx)
        elif part.is_won or (
            len(part.waiting) == 1 and data.takes == "lowest"  # who then wins without a bid
        ):
            self._win(tx, part.waiting[0], part.bids.get(part.waiting[0], 0))
        elif not part.waiting:
            self._nobody(tx)

    def _is_reverse(self, table: TableContext) -> bool:
        """Return whether the lot is one that nobody wants."""
        data: Data = self.data
        if data.reverse is None or self._sold is None:
            return False
        lots = table.find(Hand, self._sold)
        return any(number in lots.data.groups[data.reverse] for number in lots.middle(table))

    # Sealed bids, and bids that were called out

    def _show(self, tx: Transaction, amount: int) -> None:
        """Show the caller's open bid; where nobody else is asked, it wins."""
        assert self._open_bid is not None, "only an open bid is shown"
        self._open_bid.show(tx, amount)
        part = self.state(tx)
        if not part.waiting and part.bids:
            self._win(tx, part.shown, amount)
        elif not part.waiting:
            self._nobody(tx)

    def _open(self, tx: Transaction, values: Mapping[str, Any]) -> None:
        """Open sealed bids: the highest wins, and pays its own bid or the second one."""
        assert self._seals is not None, "only sealed bids open"
        bids = self._seals.open(tx, values)
        if not bids:
            self._nobody(tx)
            return
        if self._seals.ask_again(tx, bids):
            return
        if self._seals.is_nobodys(self.state(tx), bids):
            tie = tr("Nobody wins the {noun}: {tie}", noun=self._noun(tx),
                     tie=self._secrecy.tie(tx, bids[0][1]))  # fmt: skip
            self._nobody(tx, tie)
            return
        for seat, bid in bids[1:]:
            self._lose(tx, seat, bid)
        (winner, price), second = bids[0], bids[1][1] if len(bids) > 1 else 0
        price = second if self.data.price == "second" else price
        self._win(tx, winner, price, self.state(tx).why)

    def _called(self, table: TableContext) -> Offer:
        """Return the form for bids that were called out at the table."""
        data: Data = self.data
        part = self.state(table)
        asked = tuple(Choice(seat, table.name(seat), seat=seat) for seat in part.waiting)
        seats = asked
        if part.shown in part.bids:
            seats = (Choice(part.shown, table.name(part.shown), seat=part.shown), *asked)
        winner = Field(
            "winner", tr("Who wins the {noun}?", noun=self._noun(table)), "pick", seats,
            look="seats",
        )  # fmt: skip
        title, ask, label = (
            (tr("Claim"), tr("With what claim?"), tr("Enter winner and claim"))
            if data.price == "nothing"
            else (tr("Price"), tr("At what price?"), tr("Enter winner and price"))
        )
        # A first bid of 1 is the usual least, and a lot may be for nothing all the same.
        least = data.least if data.least > 1 and data.price != "second" else 0
        most = max(least, data.highest)
        wheel = Wheel(BID, title, least, most, least, most, self._money.unit(table).sign)
        limits: tuple[Limit, ...] = ()
        if self._open_bid is not None and part.shown in part.bids:
            wheel, limits = self._open_bid.bounds(part, wheel, table.name(part.shown))
        price = Field("price", ask, "number", wheels=(wheel,))
        fields = (winner, price, *self._counts.fields(table, asked))
        is_simple = data.takes == "all" and data.pieces is None and not data.adds
        fits_called = data.losers == "nothing" and is_simple
        why = "" if fits_called and not self._is_reverse(table) else tr("Each bid matters here.")
        return Offer(
            f"{self.id}.called", "", label, fields, why=why, limits=limits,
            style="other" if self._types_bids(table) else "main", ends=part.waiting,
            source="told",
        )  # fmt: skip

    def _types_bids(self, table: TableContext) -> bool:
        """Return whether there is another way to enter the bids than their winner."""
        return self._secrecy.tells_all or not sealed.by_hand(table)

    def _call(self, tx: Transaction, values: Mapping[str, Any]) -> None:
        seat, price = values["winner"], values["price"]
        self._money.check(tx, seat, price)
        part = self.state(tx)
        if self.data.times or part.shown:
            earlier = {each: bid for each, bid in part.bids.items() if each not in part.waiting}
            own = {seat: price} if self.data.price != "second" else {}
            self._counts.add(tx, {**self._counts.typed(values), **earlier, **own})
            self.set_state(tx, replace(self.state(tx), bids={}))
        self._win(tx, seat, price)

    # What each pays and takes

    def _lose(self, tx: Transaction, seat: str, bid: int) -> None:
        """Let a seat that does not win pay, and take the lowest lot where each takes one."""
        data: Data = self.data
        share = {"nothing": 0, "half": -(-bid // 2), "all": bid}[data.losers]
        self._bids.pay(tx, seat, share)
        if data.takes == "lowest":
            lots = tx.find(Hand, self._sold or "")
            lots.take(tx, seat, lots.middle(tx)[:1])

    def _win(self, tx: Transaction, seat: str, price: int, why: str = "") -> None:
        """Sell to the highest bidder, unless the caller may take the lot."""
        if self._right is None:
            self._sell(tx, seat, price, why)
        else:
            self._right.wait(tx, seat, price)

    def _decide(self, tx: Transaction, *, sells: bool) -> None:
        """Carry out the caller's decision."""
        highest = self.state(tx).highest
        assert self._right is not None and highest is not None, "only its caller decides"
        if sells:
            self._sell(tx, *highest, self.state(tx).why)
        else:
            self._take_lots(tx, self._right.take(tx), highest[1])

    def _sell(self, tx: Transaction, seat: str, price: int, why: str = "") -> None:
        data: Data = self.data
        part = self.state(tx)
        sold = self._lots(tx)
        one = sold[0] if len(sold) == 1 else ("", "")
        noun = self._noun(tx)
        is_claim, what = data.price == "nothing", tr("the {noun}", noun=noun)
        if is_claim:
            claim = self._bids.said(tx, price)
            what = tr("the {noun} with a claim of {claim}", noun=noun, claim=claim)
        event = Event(
            "auctioned",
            seat,
            thing=one[0],
            name=one[1],
            price=None if is_claim else price,
            amount=price if is_claim else None,
            bids=part.ranked,
            other=part.caller,
            what=what,
            cost="" if is_claim else self._bids.cost(tx, seat, price),
            why=why,
        )
        tx.tell(self.id, self._secrecy.sold(tx, event), also=self._bids.laid(tx, seat, price))
        self._bids.settle(tx, seat, price)
        self._take_lots(tx, seat, price)

    def _take_lots(self, tx: Transaction, seat: str, price: int) -> None:
        """Give a seat the lots, which ends the auction."""
        if self._sold is not None:
            lots = tx.find(Hand, self._sold)
            lots.take(tx, seat, lots.middle(tx))
        self._end(tx, seat, price)

    def _end(self, tx: Transaction, winner: str, price: int = 0) -> None:
        data: Data = self.data
        self._counts.add(tx, self.state(tx).bids)
        part = self.state(tx)
        queue = tuple(each for each in part.queue if each != winner)
        spent = {**part.spent, winner: part.spent.get(winner, 0) + price}
        ended = replace(
            part, waiting=(), winner=winner, won=price, spent=spent, queue=queue,
            calls=bool(data.repeat), highest=None,
        )  # fmt: skip
        self.set_state(tx, ended)

    def _nobody(self, tx: Transaction, does: str = "") -> None:
        if self._right is not None:
            self._sell(tx, self.state(tx).caller, 0, tr("nobody bids"))
            return
        does = does or tr("Nobody bids for the {noun}", noun=self._noun(tx))
        caller = self.state(tx).caller
        tx.tell(self.id, Event("auctioned", other=caller, does=does))
        self._end(tx, "")

    # Words

    def _noun(self, table: TableContext) -> str:
        """Return the words for the thing sold."""
        return lot_noun(table, self.id, self.data)

    def _lots(self, table: TableContext) -> list[tuple[str, str]]:
        """Return the pieces that are sold, by id and name; none for something on the table."""
        if self._sold is None:
            return []
        lots = table.find(Hand, self._sold)
        return [(lots.thing(number), lots.named(number)) for number in lots.middle(table)]

    def _for_sale(self, table: TableContext) -> str:
        """Return a sentence with the lot for sale; "" if the game doesn't name it."""
        if self._sold is None:
            about = "" if table.step is None else table.step.about
            return tr("For sale: {lots}.", lots=about) if about else ""
        lots = table.find(Hand, self._sold)
        return tr("For sale: {lots}.", lots=lots.listed(lots.middle(table)))

    def _cell(self, table: TableContext, part: AuctionState, seat: str) -> CellView:
        """Return a seat's cell: its bid, nothing yet, that it calls the auction, or out."""
        text = "" if seat in part.waiting else tr("out")
        if self._right is not None and seat == part.caller:
            text = tr("calls")
        if seat in part.bids and seat in (*part.waiting, part.leader):
            text = self._bids.said(table, part.bids[seat])
        return cell(text, bold=seat == part.leader)
