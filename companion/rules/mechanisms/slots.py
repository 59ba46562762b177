"""Cards in the slots of players' boards: bought, auctioned, closed, and paid for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from punchboard.cards.schema.play.base import Step
from punchboard.cards.schema.play.buildings import Slots as Data
from punchboard.cards.schema.play.scoring import Source
from punchboard.companion.rules.action import Action, Code, Refusal
from punchboard.companion.rules.calculator import cost_of
from punchboard.companion.rules.deck import TableCard
from punchboard.companion.rules.event import Event
from punchboard.companion.rules.mechanism import Ask, Hint, Mechanism, ScoreLine
from punchboard.companion.rules.mechanisms import auction as bidding
from punchboard.companion.rules.mechanisms.auction import Auction
from punchboard.companion.rules.mechanisms.slot_asks import Asks
from punchboard.companion.rules.mechanisms.slot_bills import (
    Bill,
    bills_panel,
    pay_bills,
    set_bill,
    work_out_bill,
)
from punchboard.companion.rules.mechanisms.slot_cards import Boards, Picks
from punchboard.companion.rules.mechanisms.slot_match import ask_boards, set_boards
from punchboard.companion.rules.mechanisms.slot_panels import boards_panel
from punchboard.companion.rules.mechanisms.slot_scores import card_lines, empty_lines
from punchboard.companion.rules.offer import Choice, Field, Offer
from punchboard.companion.rules.table_context import TableContext, Transaction
from punchboard.companion.view_schema import PanelView


class Slots(Mechanism[Data, Boards]):
    """A board with slots for each seat, filled from the left."""

    kind = "slots"

    def __init__(self, id: str, data: Data) -> None:  # noqa: A002
        super().__init__(id, data)
        self._picks = Picks(data)
        self._asks = Asks(id, data, self._picks)

    def start(self, look: TableContext) -> Boards:
        """Return empty boards."""
        return Boards({seat.id: () for seat in look.seats})

    def stores_of(self, look: TableContext, seat: str) -> tuple[TableCard, ...]:
        """Return a seat's cards, from slot 1 on."""
        return tuple(look.deck[card] for card in self.state(look).cards[seat])

    def empty_penalties(self, look: TableContext, seat: str) -> tuple[tuple[int, int], ...]:
        """Return number and penalty of each slot of a seat that is empty now."""
        data: Data = self.data
        filled = len(self.state(look).cards[seat])
        return tuple((n, slot.penalty) for n, slot in enumerate(data.slots, 1) if n > filled)

    def bill(self, look: TableContext, seat: str) -> Bill:
        """Return what a seat pays for its cards and their slots."""
        return work_out_bill(self.id, self.data, look, seat, self.stores_of(look, seat))

    def score_lines(self, look: TableContext, seat: str, source: Source) -> Iterator[ScoreLine]:
        """Yield the value of each card (`cards`), or the penalty of each empty slot (`empty`)."""
        if source.what == "empty":
            return empty_lines(self.empty_penalties(look, seat), source)
        return card_lines(self.stores_of(look, seat), self.data.points, source)

    # Steps.

    def enter(self, work: Transaction, step: Step) -> None:
        """Begin a step: nobody has finished it."""
        if step.do in ("take", "act"):
            part = replace(self.state(work), done=(), auction=None, buyer="", bought="")
            self.set_state(work, replace(part, sold=0))

    def is_done(self, look: TableContext, step: Step) -> bool:
        """Return whether everybody has finished taking or buying."""
        part = self.state(look)
        if step.do == "take":
            return not self._waiting(look, step)
        return step.do == "act" and not (
            self._waiting(look, step) or part.auction or part.buyer
        )  # fmt: skip

    def ask(self, look: TableContext, step: Step) -> Ask:
        """Return what the step wants to know now."""
        part = self.state(look)
        if step.do == "bill":
            return self._asks.bill(look)
        if step.do == "refresh":
            return self._asks.refresh(look, part)
        waiting = tuple(self._waiting(look, step))
        if part.auction:
            return self._asks.auction(look, part, part.auction, waiting)
        if part.buyer:
            return self._asks.place(look, part, waiting)
        asks = self._asks.take if step.do == "take" else self._asks.act
        return asks(look, part, waiting[0], waiting)

    def leave(self, work: Transaction, step: Step) -> None:
        """End a step; what was left open is settled and told."""
        data: Data = self.data
        if step.do == "bill":
            bills = {seat: self.bill(work, seat) for seat in work.order()}
            pay_bills(self.id, data, work, bills)
        if step.do not in ("take", "act"):
            return
        part = self.state(work)
        if part.auction:
            card = work.deck[part.auction.card]
            does = f"The auction of {card.name} is broken off; nobody wins it"
            bids = part.auction.ranked
            work.tell(self.id, Event("auctioned", card=card.id, bids=bids, does=does, line="act"))
            self.set_state(work, replace(part, auction=None))
        elif part.buyer:
            is_full = len(part.cards[part.buyer]) >= len(data.slots)
            self._place(work, "box" if is_full else "open")
        skipped = self._waiting(work, step)
        if skipped:
            verb, many = ("takes", "take") if step.do == "take" else ("buys", "buy")
            does = f"is skipped and {verb}" if len(skipped) == 1 else f"are skipped and {many}"
            what = f"no {data.word.one}"
            work.tell(self.id, *(Event("passed", seat, does=does, what=what) for seat in skipped))
        if step.do == "take" and data.texts.rest:
            work.tell(self.id, Event("told", what=data.texts.rest))

    def _waiting(self, look: TableContext, step: Step) -> list[str]:
        """Return the seats that have not finished the step, in turn order."""
        part = self.state(look)
        first = step.do == "take"
        return [
            seat
            for seat in look.order()
            if seat not in part.done and not (first and part.cards[seat])
        ]

    # Actions.

    def offers(self, look: TableContext) -> Iterator[Offer]:
        """Yield closing a card, and opening one that was forgotten."""
        data: Data = self.data
        word, part, count = data.word.one, self.state(look), len(data.slots)
        for seat in look.seats:
            own = self._picks.own(look, self.stores_of(look, seat.id))
            if own:
                field = Field("card", f"Which {word} does {seat.name} close?", "choice", own)
                yield Offer(
                    f"{self.id}.close", seat.id, f"{seat.name} closes a {word}", (field,),
                    style="other", anytime=True, group=self.id,
                )  # fmt: skip
        full = f"All {count} slots are full."
        seats = tuple(
            Choice(each.id, each.name, seat=each.id,
                   why=full if len(part.cards[each.id]) >= count else "")
            for each in look.seats
        )  # fmt: skip
        cards = self._picks.free(look, part, self._picks.all, boxed=True)
        yield Offer(
            f"{self.id}.open", "", f"Open a forgotten {word}",
            (
                Field("seat", f"Who opens the {word}?", "seat", seats),
                Field("card", f"Which {word} is it?", "cards", cards),
            ),
            why="" if any(not each.why for each in seats) else full,
            style="other", anytime=True, group=self.id,
        )  # fmt: skip
        for seat, choice in zip(look.seats, seats, strict=True):
            yield Offer(
                f"{self.id}.open", seat.id, f"{seat.name} opens a forgotten {word}",
                (Field("card", f"Which {word} is it?", "cards", cards),), why=choice.why,
                style="other", anytime=True, group=self.id, at_seat=True,
            )  # fmt: skip

    def apply(self, work: Transaction, action: Action) -> None:
        """Carry out a purchase, a bid, an opening or a closing."""
        seat, values, part = action.seat, action.values, self.state(work)
        word = self.data.word.one
        if action.verb == "take":
            self._open(
                work, seat, self._card(work, values), Event("placed", does="takes", line="act")
            )
        elif action.verb == "buy":
            card = self._card(work, values)
            self.set_state(work, replace(part, done=(*part.done, seat), buyer=seat, bought=card.id))
            printed = card.count(self.data.cost)
            cost, said = self._pays(work, seat, card, printed)
            told = Event(
                "bought", seat, card=card.id, price=cost, printed=printed, origin="hand",
                what=card.name, where="from hand", cost=said,
            )  # fmt: skip
            work.tell(self.id, told)
            self._place(work, values["place"])
        elif action.verb == "auction":
            card = self._card(work, values)
            least = card.count(self.data.cost)
            opened = bidding.open_auction(card.id, seat, least, work.order(), part.done)
            self.set_state(work, replace(part, auction=opened))
            told = Event(
                "offered", seat, card=card.id, printed=least, does="has", what=card.name,
                where="auctioned",
            )  # fmt: skip
            work.tell(self.id, told)
        elif action.verb == "pass":
            self.set_state(work, replace(part, done=(*part.done, seat)))
            step = work.step
            does = "takes" if step is not None and step.do == "take" else "passes and buys"
            work.tell(self.id, Event("passed", seat, does=does, what=f"no {word}"))
        elif action.verb in ("bid", "drop", "won"):
            self._bid(work, action)
        elif action.verb in ("place_open", "place_box"):
            self._place(work, action.verb.removeprefix("place_"))
        elif action.verb == "set_bill":
            set_bill(self.id, self.data, work, seat or values["seat"], values)
        elif action.verb == "row":
            self.set_state(work, replace(part, sold=0 if part.sold else 1))
            what = f"{'No' if part.sold else 'A'} public {word} was bought"
            work.tell(self.id, Event("corrected", what=what))
        elif action.verb == "close":
            self._close(work, seat, self._card(work, values))
        else:
            owner = seat or values["seat"]
            self._open(work, owner, self._card(work, values), Event("corrected", does="opens"))

    def _card(self, look: TableContext, values: Mapping[str, Any]) -> TableCard:
        return look.deck[values["card"]]

    def _pays(self, look: TableContext, seat: str, card: TableCard, price: int) -> tuple[int, str]:
        """Return what a card costs a seat, which its own terms may make less than its price."""
        money = self.data.money
        cost = cost_of(card, price, ahead=look.order().index(seat))
        told: str = money.count(cost)
        return cost, told if cost == price else f"{told} instead of {money.count(price)}"

    def _bid(self, work: Transaction, action: Action) -> None:
        part, money = self.state(work), self.data.money
        auction = part.auction
        if auction is None:
            raise Refusal(Code.NOT_NOW, "No auction is going on.")
        if action.verb == "won":
            # What nobody touched stands as the form showed it.
            fields = self._asks.won_fields(work, part, auction, action.seat)
            shown = {field.name: field.start for field in fields}
            told = {"winner": action.seat, **shown, **action.values}
            self._win(work, auction, told["winner"], told["price"])
            is_full = len(part.cards[told["winner"]]) >= len(self.data.slots)
            if told["place"] == "box" or not is_full:
                self._place(work, told["place"])
            return
        seat, card = action.seat, auction.card
        if action.verb == "drop":
            work.tell(self.id, Event("passed", seat, card=card, does="drops out"))
            auction = bidding.drop(auction, action.seat)
        else:
            amount = action.values["amount"]
            work.tell(
                self.id, Event("bid", seat, card=card, amount=amount, what=money.count(amount))
            )
            auction = bidding.bid(auction, amount)
        self.set_state(work, replace(part, auction=auction))
        if auction.is_won and auction.bid is not None:
            self._win(work, auction, auction.leader, auction.bid)

    def _win(self, work: Transaction, auction: Auction, winner: str, price: int) -> None:
        """End the auction; the winner has still to place the card."""
        part, data = self.state(work), self.data
        card, opener = work.deck[auction.card], auction.opener
        done, sold = (*part.done, winner), part.sold + 1
        won = replace(part, done=done, sold=sold, auction=None, buyer=winner, bought=card.id)
        self.set_state(work, won)
        cost, said = self._pays(work, winner, card, price)
        told = Event(
            "auctioned", winner, card=card.id, price=cost, printed=card.count(data.cost),
            bids=auction.ranked, other=opener, what=card.name, cost=f"{said} and must pay it",
            line="act",
        )  # fmt: skip
        work.tell(self.id, told)
        if data.texts.shift:
            work.tell(self.id, Event("told", what=data.texts.shift))
        if opener != winner:
            what = "{who} opened and lost, and acts again."
            work.tell(self.id, Event("told", opener, what=what, line="follows"))

    def _place(self, work: Transaction, place: str) -> None:
        part = self.state(work)
        seat, card = part.buyer, work.deck[part.bought]
        self.set_state(work, replace(part, buyer="", bought=""))
        if place == "open":
            self._open(work, seat, card, Event("placed", does="opens"))
        else:
            self.set_state(work, self.state(work).with_box(card.id))
            told = Event(
                "placed", seat, card=card.id, to="box", what=card.name, where="into the box"
            )
            work.tell(self.id, told)

    def _open(self, work: Transaction, seat: str, card: TableCard, told: Event) -> None:
        part = self.state(work).with_open(seat, card.id)
        self.set_state(work, part)
        slot = f"slot {len(part.cards[seat])}"
        told = replace(told, seat=seat, card=card.id, to=slot, what=card.name, where=f"on {slot}")
        work.tell(self.id, told)

    def _close(self, work: Transaction, seat: str, card: TableCard) -> None:
        part = self.state(work)
        at = part.cards[seat].index(card.id)
        self.set_state(work, part.without(seat, card.id))
        slid = part.cards[seat][at + 1 :]
        slot = f"slot {at + 1}"
        told = Event(
            "discarded", seat, card=card.id, origin=slot, does="closes", what=card.name,
            where=f"on {slot}",
        )  # fmt: skip
        work.tell(self.id, told)
        if self.data.texts.close:
            work.tell(self.id, Event("told", seat, what=self.data.texts.close))
        if slid:
            where = f"{'slides' if len(slid) == 1 else 'slide'} one slot to the left"
            moved = (
                Event("moved", seat, card=each, origin=f"slot {number + 1}", to=f"slot {number}",
                      does=":", what=work.deck[each].name, where=where)
                for number, each in enumerate(slid, at + 1)
            )  # fmt: skip
            work.tell(self.id, *moved)

    # Matching and showing.

    def match_fields(self, look: TableContext) -> Iterator[Field]:
        """Yield the cards of each seat, from slot 1 on."""
        return ask_boards(self.id, self.data, look, self.state(look), self._picks)

    def match(self, work: Transaction, values: Mapping[str, Any]) -> None:
        """Set the cards of some seats; others lose those that are now told to be elsewhere.

        Raises:
            Refusal: if more copies of a card are told than the game has.
        """
        prefix = f"{self.id}."
        told = {name.removeprefix(prefix): value for name, value in values.items()}
        old = self.state(work)
        new = set_boards(work, old, told)
        self.set_state(work, new)
        for seat, cards in new.cards.items():
            if cards != old.cards[seat]:
                names = ", ".join(work.deck[card].name for card in cards) or "none"
                does = f"’s {self.data.word.many} are set to:"
                work.tell(self.id, Event("corrected", seat, does=does, what=names))

    def hints(self, look: TableContext, step: Step) -> Iterator[Hint]:
        """Yield the bonuses of filled slots in the phase that they belong to."""
        data: Data = self.data
        moment = look.state.moment
        phase = look.play.phases[moment.phase].id
        if phase != data.bonus_phase or moment.over:
            return
        for seat in look.order():
            count = len(self.state(look).cards[seat])
            for number, slot in enumerate(data.slots[:count], 1):
                if slot.bonus:
                    text = f"{look.name(seat)}, slot {number}: {slot.bonus}"
                    yield Hint(text, "remind", seat, icon=data.bonus_icon)

    def panels(self, look: TableContext) -> Iterator[PanelView]:
        """Yield all boards; and the bills, while they are paid."""
        cards = {seat.id: self.stores_of(look, seat.id) for seat in look.seats}
        bills = {seat.id: self.bill(look, seat.id) for seat in look.seats}
        yield boards_panel(self.id, self.data, look, cards, bills)
        step = look.step
        if step is not None and step.use == self.id and step.do == "bill":
            yield bills_panel(self.id, self.data, look, bills)
