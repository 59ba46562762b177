"""An auction: seats bid in turn or in secret, and the winner pays, or each seat as it drops out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.auction import Auction as Data
from punchboard.cards.play.schema.base import Step
from punchboard.companion.rules.engine.action import Action, Code, Refusal
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.mechanism import Mechanism, Prompt
from punchboard.companion.rules.engine.offer import Choice, Field, Offer, Wheel
from punchboard.companion.rules.engine.roles import Ledger
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.kinds.hand import Hand
from punchboard.companion.rules.parts import sealed
from punchboard.companion.rules.parts.bids import Bids, around
from punchboard.companion.rules.parts.sealed import Sealed
from punchboard.companion.view_schema import CellView, PanelView, PlaceView, TableRowView

_BID = "bid"


@dataclass(frozen=True, slots=True)
class AuctionState(Bids):
    """State of an auction.

    Attributes:
        number: Number of auctions so far, with this one.
        winner: Winner of the last auction; "" for nobody.
        rests: Seat to the pieces that it has won in this step, and cannot bid in it.
        calls: Whether the table is asked who calls the next one.
        caller: Seat that has called this one; "" where nobody calls.
        queue: Seats that may still put up something and win, in turn order.
        opened: Sealed bids that opened last, the winner's first; 0 for no bid.
        why: Reason that the winner comes before an equal bid; "" without one.
    """

    number: int = 0
    winner: str = ""
    rests: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    calls: bool = False
    caller: str = ""
    queue: tuple[str, ...] = ()
    opened: tuple[tuple[str, int], ...] = ()
    why: str = ""


class Auction(Mechanism[Data, AuctionState], sealed.AsksInSecret):
    """Leads from bid to bid, and settles each seat's payment and gain."""

    kind = "auction"

    @property
    def secret(self) -> str:
        """Name of the things that sealed bids are made with on the table."""
        return "dials" if self.data.way == "sealed" else ""

    def start(self, look: TableContext) -> AuctionState:
        """Return that nothing is sold."""
        return AuctionState()

    def enter(self, work: Transaction, step: Step) -> None:
        """Ask the first seat, all of them, or the table who calls."""
        data: Data = self.data
        old = self.state(work)
        queue = work.order() if data.nominates is not None else ()
        calls = data.nominates is None
        fresh = replace(old, waiting=(), bids={}, leader="", rests={}, caller="")
        self.set_state(work, replace(fresh, calls=calls, queue=queue))
        if queue:
            return
        if data.first != "caller":
            order = work.order()
            self._begin(work, old.winner if data.first == "winner" else order[0])

    def _begin(self, work: Transaction, first: str) -> None:
        """Begin an auction with a seat; nobody who has no piece to bid is asked."""
        data: Data = self.data
        part, order = self.state(work), work.order()
        waiting = around(order, first) if first in order else order
        fresh = replace(part, bids={}, leader="", number=part.number + 1, calls=False)
        self.set_state(work, fresh)
        if data.pieces is not None:
            waiting = tuple(seat for seat in waiting if self._fitting(work, seat))
        self.set_state(work, replace(fresh, waiting=waiting))
        if not waiting:
            self._nobody(work)

    def is_done(self, look: TableContext, step: Step) -> bool:
        """Return whether it is settled, and no other one follows."""
        part = self.state(look)
        return not (part.waiting or part.calls or part.queue)

    def ask(self, look: TableContext, step: Step) -> Prompt:
        """Return the question to the seat whose turn it is, or to all."""
        data: Data = self.data
        part = self.state(look)
        text = step.say or data.ask
        if part.calls:
            return Prompt(
                text, offers=self._callers(look), next=data.repeat or tr("Next"), panel=self.id
            )
        if not part.waiting:
            return self._putting_up(look, part.queue)
        if data.way == "sealed":
            offers = (*sealed.offers(look, self._sealed(look)), self._called(look))
            if not step.say and "ask" not in data.model_fields_set:
                text = tr("{title}: everyone bids in secret.", title=data.title)
            return Prompt(text, seats=part.waiting, offers=offers, panel=self.id)
        seat = part.waiting[0]
        high = part.high
        detail = (
            tr("{name} bids {bid}.", name=look.name(part.leader), bid=self._said(look, high))
            if high is not None
            else ""
        )
        detail = f"{self._for_sale(look)} {detail}".strip()
        text = tr("{name} bids or passes.", name=look.name(seat))
        offers = (*self._turn(look, seat), self._called(look))
        return Prompt(
            text, detail, seats=(seat,), offers=offers, panel=self.id, later=part.waiting[1:]
        )

    def refuse(self, look: TableContext, action: Action) -> None:
        """Refuse a sealed bid that comes too late; `sealed` says how."""
        sealed.refuse(look, self.id, action)

    def opening(
        self, look: TableContext, private: Mapping[str, Mapping[str, Any]]
    ) -> Action | None:
        """Return the action that opens sealed bids, once all are in."""
        if self.data.way != "sealed" or not self.state(look).waiting:
            return None
        return sealed.opening(self._sealed(look), private)

    def apply(self, work: Transaction, action: Action) -> None:
        """Take a bid or a pass, open sealed bids, or enter the result of bids called aloud."""
        match action.verb:
            case "raise":
                self._bid(work, action.seat, self._read(work, action.values[_BID]))
            case "pass":
                self._pass(work, action.seat)
            case "open":
                self._open(work, action.values)
            case "put_up":
                self._put_up(work, action.seat, action.values)
            case "stay_out":
                self._stay_out(work, action.seat)
            case "call":
                self._call_up(work, action.values["caller"])
            case _:
                self._call(work, action.values)

    def leave(self, work: Transaction, step: Step) -> None:
        """Say that nothing was sold, where the table goes on without."""
        part = self.state(work)
        if part.waiting:
            event = Event(
                "auctioned", title=self.data.title, does=tr("nothing is sold"), line="act"
            )
            work.tell(self.id, event)
        self.set_state(work, replace(part, waiting=(), calls=False, queue=()))

    def panels(self, look: TableContext) -> Iterator[PanelView]:
        """Yield who bids how much, and the sealed bids that opened last."""
        data: Data = self.data
        part = self.state(look)
        if part.opened:
            yield self._reveal(look)
        if data.way == "sealed" and part.waiting:
            yield sealed.panel(look, self._sealed(look), data.title)
        elif part.waiting:
            rows: list[TableRowView] = [
                {
                    "seat": seat,
                    "cells": [self._cell(look, part, seat)],
                    "now": seat == part.waiting[0],
                }
                for seat in look.order()
            ]
            yield {
                "widget": "table", "id": self.id, "title": data.title, "rows": rows, "caption": "",
                "columns": [{"title": tr("Bid"), "align": "left", "icon": ""}],
            }  # fmt: skip

    def _reveal(self, look: TableContext) -> PanelView:
        """Return the sealed bids that opened last, in their order."""
        part = self.state(look)
        places: list[PlaceView] = []
        for at, (seat, bid) in enumerate(part.opened):
            text = self._said(look, bid) if bid else tr("No bid")
            places.append(
                {
                    "seat": seat,
                    "figures": [{"title": "", "text": text}],
                    "reason": "" if at else part.why,
                    "may": "",
                    "state": "done" if bid else "out",
                }
            )
        title = tr("{title}: the last bids", title=self.data.title)
        return {"widget": "reveal", "id": f"{self.id}.opened", "title": title, "places": places}

    # Bids in turn

    def _callers(self, look: TableContext) -> tuple[Offer, ...]:
        """Return the question who calls an auction."""
        seats = tuple(Choice(seat, look.name(seat), seat=seat) for seat in look.order())
        who = Field("caller", tr("Who calls an auction?"), "pick", seats, look="seats")
        return (Offer(f"{self.id}.call", "", tr("Begin an auction"), (who,)),)

    def _turn(self, look: TableContext, seat: str) -> Iterator[Offer]:
        data: Data = self.data
        part = self.state(look)
        if data.pieces is not None:
            fits = self._fitting(look, seat)
            hand, high = look.find(Hand, data.pieces), -1 if part.high is None else part.high
            offered = hand.choices([each for each in hand.offered(fits) if each > high])
            form = Field(_BID, tr("Which does {name} bid?", name=look.name(seat)), "pick", offered)
            if offered:
                yield Offer(f"{self.id}.raise", seat, tr("Bid"), (form,))
        else:
            wheel = self._wheel(look, seat)
            why = ""
            if wheel.most is not None and wheel.most < wheel.least:
                why = tr("{name} does not have enough.", name=look.name(seat))
                wheel = replace(wheel, most=wheel.least, last=wheel.least)
            form = Field(
                _BID, tr("What does {name} bid?", name=look.name(seat)), "number", wheels=(wheel,)
            )
            yield Offer(f"{self.id}.raise", seat, tr("Bid"), (form,), why=why)
        out = tr("Pass") if data.way == "once" else tr("Drop out")
        yield Offer(f"{self.id}.pass", seat, out, style="other")

    def _call_up(self, work: Transaction, caller: str) -> None:
        """Begin an auction of somebody's: the left neighbour is asked first."""
        order = work.order()
        self.set_state(work, replace(self.state(work), caller=caller))
        work.tell(self.id, Event("offered", caller, does=tr("calls an auction")))
        self._begin(work, order[(order.index(caller) + 1) % len(order)])

    def _putting_up(self, look: TableContext, queue: tuple[str, ...]) -> Prompt:
        """Return the prompt for the next seat's lot and its lowest first bid."""
        data: Data = self.data
        seat = queue[0]
        hand = look.find(Hand, data.nominates or "")
        names = hand.choices(hand.left(look))
        one = hand.data.unit.one
        lot = Field(
            "lot",
            tr("Which {noun} does {name} put up?", noun=one, name=look.name(seat)),
            "pick",
            names,
        )
        most, _ = self._most(look, seat)
        wheel = Wheel(_BID, tr("Bid"), 0, most, 0, most, self._unit(look).sign)
        bid = Field(_BID, tr("For how much? At least its number."), "number", wheels=(wheel,))
        offers = (
            Offer(f"{self.id}.put_up", seat, tr("Put up a {noun}", noun=one), (lot, bid)),
            Offer(f"{self.id}.stay_out", seat, tr("Buy none"), style="other"),
        )
        text = tr("{name} puts up a {noun}, or buys none.", name=look.name(seat), noun=one)
        return Prompt(text, seats=(seat,), offers=offers, panel=self.id, later=queue[1:])

    def _put_up(self, work: Transaction, seat: str, values: Mapping[str, Any]) -> None:
        """Start an auction with the seller's first bid."""
        data: Data = self.data
        hand = work.find(Hand, data.nominates or "")
        number, amount = hand.chosen(values["lot"])[0], values[_BID]
        if amount < number:
            text = tr(
                "The first bid for {named} is at least {bid}.",
                named=hand.named(number),
                bid=self._said(work, number),
            )
            raise Refusal(Code.OUT_OF_RANGE, text)
        part = self.state(work)
        seats = tuple(each.id for each in work.seats)
        waiting = tuple(each for each in around(seats, seat) if each in part.queue)
        hand.lay(work, (number,))
        name = hand.named(number)
        work.tell(self.id, Event("offered", seat, thing=hand.thing(number), name=name, what=name))
        self.set_state(
            work, replace(part, waiting=waiting, bids={}, leader="", number=part.number + 1)
        )
        self._bid(work, seat, amount)

    def _stay_out(self, work: Transaction, seat: str) -> None:
        part = self.state(work)
        self.set_state(
            work, replace(part, queue=tuple(each for each in part.queue if each != seat))
        )
        work.tell(self.id, Event("passed", seat, does=tr("buys none")))

    def _wheel(self, look: TableContext, seat: str) -> Wheel:
        """Return the wheel of a bid: more than the highest one, no more than a seat has."""
        data: Data = self.data
        part = self.state(look)
        least = data.least if part.high is None else part.high + data.step
        most, why = self._most(look, seat)
        return Wheel(_BID, tr("Bid"), least, most, least, most, self._unit(look).sign, "", why)

    def _most(self, look: TableContext, seat: str) -> tuple[int, str]:
        """Return the highest bid that a form allows a seat, and the reason for this limit."""
        data: Data = self.data
        limit = None if data.purse is None else look.find(Ledger, data.purse).limit(look, seat)
        return (
            (data.most, "")
            if limit is None
            else (limit, tr("{name} has no more", name=look.name(seat)))
        )

    def _fitting(self, look: TableContext, seat: str) -> tuple[int, ...]:
        """Return the pieces of a seat that are higher than the highest bid."""
        part = self.state(look)
        high = -1 if part.high is None else part.high
        own = look.find(Hand, self.data.pieces or "").held(look, seat)
        rests = part.rests.get(seat, ())
        return tuple(number for number in own if number > high and number not in rests)

    def _bid(self, work: Transaction, seat: str, amount: int) -> None:
        self._check_money(work, seat, amount)
        data: Data = self.data
        if data.pieces is not None and amount not in self._fitting(work, seat):
            raise Refusal(
                Code.OUT_OF_RANGE,
                tr("{name} can’t bid {amount}.", name=work.name(seat), amount=amount),
            )
        part = self.state(work)
        work.tell(self.id, Event("bid", seat, amount=amount, what=self._said(work, amount)))
        self.set_state(work, part.raised(amount, again=data.way != "once"))
        self._settle_last(work)

    def _pass(self, work: Transaction, seat: str) -> None:
        data: Data = self.data
        part = self.state(work)
        verb = tr("passes") if data.way == "once" else tr("drops out")
        work.tell(self.id, Event("passed", seat, does=verb))
        self.set_state(work, part.without(seat))
        if self._is_reverse(work):
            for other in part.waiting[1:]:
                self._pay(work, other, part.bids.get(other, 0))
            self._win(work, seat, 0)
            return
        if data.way == "ascending":
            self._lose(work, seat, part.bids.get(seat, 0))
        self._settle_last(work)

    def _settle_last(self, work: Transaction) -> None:
        """End the auction once nobody can change it any more."""
        data: Data = self.data
        part = self.state(work)
        if data.way == "once":
            if part.waiting:
                return
            if part.leader:
                self._win(work, part.leader, part.bids[part.leader])
            else:
                self._nobody(work)
        elif part.is_won or (
            len(part.waiting) == 1 and data.takes == "lowest"  # who then wins without a bid
        ):
            self._win(work, part.waiting[0], part.bids.get(part.waiting[0], 0))
        elif not part.waiting:
            self._nobody(work)

    def _is_reverse(self, look: TableContext) -> bool:
        """Return whether the lot is one that nobody wants."""
        data: Data = self.data
        if data.reverse is None or data.lots is None:
            return False
        lots = look.find(Hand, data.lots)
        return any(number in lots.data.groups[data.reverse] for number in lots.middle(look))

    # Sealed bids, and bids that were called out

    def _sealed(self, look: TableContext) -> Sealed:
        data: Data = self.data
        part = self.state(look)
        wheels = {
            seat: (replace(self._wheel(look, seat), least=0, first=0),) for seat in part.waiting
        }
        return Sealed(
            self.id, part.number, data.title, tr("what do you bid?"), wheels, tr("No bid"),
            each=tr("What does each bid?"), each_was=tr("What did each bid?"),
        )  # fmt: skip

    def _open(self, work: Transaction, values: Mapping[str, Any]) -> None:
        """Open sealed bids: the highest wins, of equal ones the first in turn order."""
        data: Data = self.data
        asked = self._sealed(work)
        rows = sealed.read(asked, values)
        said = (sealed.told(asked, seat, rows.get(seat), data.title) for seat in asked.wheels)
        work.tell(self.id, *said)
        bids = {seat: row[_BID] for seat, row in rows.items() if row[_BID]}
        for seat, amount in bids.items():
            self._check_money(work, seat, amount)
        ranked = sorted(bids, key=lambda seat: (-bids[seat], list(asked.wheels).index(seat)))
        second = bids[ranked[1]] if len(ranked) > 1 else 0
        is_tied = bool(bids) and bids[ranked[0]] == second
        why = self._tie(work, ranked[0], second) if is_tied else ""
        rest = (seat for seat in asked.wheels if seat not in bids)
        shown = tuple((seat, bids.get(seat, 0)) for seat in (*ranked, *rest))
        self.set_state(work, replace(self.state(work), bids=bids, opened=shown, why=why))
        if not bids:
            self._nobody(work)
            return
        for seat in ranked[1:]:
            self._lose(work, seat, bids[seat])
        price = second if data.price == "second" else bids[ranked[0]]
        self._win(work, ranked[0], price, why)

    def _tie(self, look: TableContext, winner: str, bid: int) -> str:
        """Return why the winner comes before an equal bid."""
        return tr(
            "tie at {bid}: {name} is further ahead in turn order",
            bid=self._said(look, bid),
            name=look.name(winner),
        )

    def _called(self, look: TableContext) -> Offer:
        """Return the form for bids that were called out at the table."""
        data: Data = self.data
        part = self.state(look)
        seats = tuple(Choice(seat, look.name(seat), seat=seat) for seat in part.waiting)
        winner = Field(
            "winner", tr("Who wins the {noun}?", noun=data.one), "pick", seats, look="seats"
        )
        title, ask, label = (
            (tr("Claim"), tr("With what claim?"), tr("Enter winner and claim"))
            if data.price == "nothing"
            else (tr("Price"), tr("At what price?"), tr("Enter winner and price"))
        )
        wheel = Wheel(_BID, title, 0, data.most, 0, data.most, self._unit(look).sign)
        price = Field("price", ask, "number", wheels=(wheel,))
        fits_called = data.losers == "nothing" and data.takes == "all" and data.pieces is None
        why = "" if fits_called and not self._is_reverse(look) else tr("Each bid matters here.")
        return Offer(
            f"{self.id}.called", "", label, (winner, price), why=why,
            style="other", ends=part.waiting,
        )  # fmt: skip

    def _call(self, work: Transaction, values: Mapping[str, Any]) -> None:
        seat, price = values["winner"], values["price"]
        self._check_money(work, seat, price)
        self._win(work, seat, price)

    # What each pays and takes

    def _check_money(self, look: TableContext, seat: str, amount: int) -> None:
        """Refuse a bid of money that a seat has not.

        Raises:
            Refusal: if it is counted, and less.
        """
        data: Data = self.data
        spare = None if data.purse is None else look.find(Ledger, data.purse).spare(look, seat)
        if spare is not None and amount > spare:
            raise Refusal(
                Code.OUT_OF_RANGE,
                tr(
                    "{name} does not have {amount}.",
                    name=look.name(seat),
                    amount=self._said(look, amount),
                ),
            )

    def _pay(self, work: Transaction, seat: str, amount: int) -> None:
        data: Data = self.data
        if not amount or data.price == "nothing":
            return
        if data.purse is not None:
            work.find(Ledger, data.purse).gain(work, seat, -amount, data.title)
        elif data.pieces is None:
            said = self._said(work, amount)
            work.tell(self.id, Event("paid", seat, price=amount, what=said))

    def _earn(self, work: Transaction, winner: str, price: int) -> None:
        """Give the price to the caller of the auction, unless the caller is the winner."""
        data: Data = self.data
        caller = self.state(work).caller
        if data.to_caller and caller not in ("", winner):
            work.find(Ledger, data.purse or "").gain(work, caller, price, data.title)

    def _lose(self, work: Transaction, seat: str, bid: int) -> None:
        """Let a seat that does not win pay, and take the lowest lot where each takes one."""
        data: Data = self.data
        share = {"nothing": 0, "half": -(-bid // 2), "all": bid}[data.losers]
        self._pay(work, seat, share)
        if data.takes == "lowest":
            lots = work.find(Hand, data.lots or "")
            lots.take(work, seat, lots.middle(work)[:1])

    def _win(self, work: Transaction, seat: str, price: int, why: str = "") -> None:
        data: Data = self.data
        part = self.state(work)
        sold = self._lots(work)
        one = sold[0] if len(sold) == 1 else ("", "")
        is_claim, what = data.price == "nothing", tr("the {noun}", noun=data.one)
        if is_claim:
            claim = self._said(work, price)
            what = tr("the {noun} with a claim of {claim}", noun=data.one, claim=claim)
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
            cost="" if is_claim else self._cost(work, price),
            why=why,
        )
        bid = () if data.pieces is None else (work.find(Hand, data.pieces).paid(seat, price),)
        work.tell(self.id, event, also=bid)
        if data.pieces is not None:
            hand = work.find(Hand, data.pieces)
            taken = hand.middle(work)
            hand.take(work, seat, taken, tr("from the middle"))
            hand.give_up(work, seat, price, stays=True)
            part = self.state(work)
            rests = {**part.rests, seat: (*part.rests.get(seat, ()), *taken)}
            self.set_state(work, replace(part, rests=rests))
        else:
            self._pay(work, seat, price)
            self._earn(work, seat, price)
        hand_id = data.lots or data.nominates
        if hand_id is not None:
            lots = work.find(Hand, hand_id)
            lots.take(work, seat, lots.middle(work))
        self._end(work, seat)

    def _end(self, work: Transaction, winner: str) -> None:
        data: Data = self.data
        part = self.state(work)
        queue = tuple(each for each in part.queue if each != winner)
        ended = replace(part, waiting=(), winner=winner, queue=queue, calls=bool(data.repeat))
        self.set_state(work, ended)

    def _nobody(self, work: Transaction) -> None:
        does, caller = tr("Nobody bids for the {noun}", noun=self.data.one), self.state(work).caller
        work.tell(self.id, Event("auctioned", other=caller, does=does))
        self._end(work, "")

    # Words

    def _cost(self, look: TableContext, price: int) -> str:
        return self._said(look, price) if price or self.data.pieces is not None else ""

    def _lots(self, look: TableContext) -> list[tuple[str, str]]:
        """Return the pieces that are sold, by id and name; none for something on the table."""
        hand_id = self.data.lots or self.data.nominates
        if hand_id is None:
            return []
        lots = look.find(Hand, hand_id)
        return [(lots.thing(number), lots.named(number)) for number in lots.middle(look)]

    def _for_sale(self, look: TableContext) -> str:
        """Return a sentence with the lot for sale; "" for something on the table."""
        data: Data = self.data
        hand_id = data.lots or data.nominates
        if hand_id is None:
            return ""
        lots = look.find(Hand, hand_id)
        return tr("For sale: {lots}.", lots=lots.listed(lots.middle(look)))

    def _unit(self, look: TableContext) -> Any:
        data: Data = self.data
        if data.purse is None:
            return data.unit
        return look.find(Ledger, data.purse).unit

    def _said(self, look: TableContext, amount: int) -> str:
        data: Data = self.data
        return str(amount) if data.pieces is not None else str(self._unit(look).count(amount))

    def _read(self, look: TableContext, value: Any) -> int:
        """Return a bid from the value of its form."""
        data: Data = self.data
        if data.pieces is None:
            return int(value)
        return look.find(Hand, data.pieces).chosen(value)[0]

    def _cell(self, look: TableContext, part: AuctionState, seat: str) -> CellView:
        """Return a seat's cell: its bid, nothing yet, or out."""
        text = "" if seat in part.waiting else tr("out")
        if seat in part.bids and seat in (*part.waiting, part.leader):
            text = self._said(look, part.bids[seat])
        return {"text": text, "bold": seat == part.leader, "icon": ""}
