"""Bidding in secret for one's turn at something there may be too little of.

A step serves one lot. Without a ledger the table says whether there is enough for all; with one the
companion works it out. Bids then open together, the reveal tells the order with its reasons, and
the walk leads through it seat by seat.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, cast

from cards.schema.play.base import Step
from cards.schema.play.contests import Contest as Data
from cards.schema.play.contests import Lot
from companion.rules import agenda, sealed
from companion.rules.action import Action
from companion.rules.claims import Claims, claims_to
from companion.rules.counts import Counts
from companion.rules.look import Look
from companion.rules.mechanism import Ask, Mechanism
from companion.rules.mechanisms.contest_asks import ContestAsks
from companion.rules.mechanisms.contest_order import order_of
from companion.rules.mechanisms.slots import Slots
from companion.rules.offer import Offer
from companion.rules.priority import Place
from companion.rules.sealed import Sealed
from companion.rules.work import Work

#: `ask` whether there is enough, `share` what is enough, `choose` bids, `walk` through their order.
Stage = Literal["ask", "share", "choose", "walk", "done"]


@dataclass(frozen=True, slots=True)
class Standing:
    """How far the contest for a lot has come.

    Attributes:
        stage: what is asked.
        number: how many choices were asked for in this game.
        asked: seats that bid, in turn order.
        bids: seat to {wheel: number}; a price alone where there was no need to bid.
        places: seats in the order in which they are served, with reasons.
        served: seats that have been.
    """

    stage: Stage = "done"
    number: int = 0
    asked: tuple[str, ...] = ()
    bids: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    places: tuple[Place, ...] = ()
    served: tuple[str, ...] = ()

    @property
    def now(self) -> Place | None:
        """The place that is served now."""
        return next((place for place in self.places if place.seat not in self.served), None)


class Contest(Mechanism[Standing]):
    """A contest for several lots, one a step."""

    kind = "contest"
    part = Standing

    def start(self, look: Look) -> Standing:
        """Return a standing with nothing asked."""
        return Standing()

    def lot_now(self, look: Look) -> Lot | None:
        """Return the lot of the step that is asked now; None in steps of other mechanisms."""
        step, data = look.step, cast(Data, self.data)
        return data.lot(step.about) if step is not None and step.use == self.id else None

    def ledger(self, look: Look) -> Counts | None:
        """Return what knows room, goods and boxes; None while its option is off."""
        data: Data = self.data
        if data.ledger is None:
            return None
        found = cast(Counts, look.rules.mechanisms[data.ledger])
        return found if found.counts(look) else None

    def claims(self, look: Look, lot: Lot) -> Claims | None:
        """Return who may take or give how much; None where the companion can't know."""
        ledger = self.ledger(look)
        return None if ledger is None else claims_to(look, self.data, ledger, lot.id)

    def sealed(self, look: Look, lot: Lot) -> Sealed:
        """Return the choice of bids for a lot, without the limits of goods and boxes."""
        return ContestAsks(self, look, lot).sealed(look.part(self).asked, None)

    def enter(self, work: Work, step: Step) -> None:
        """Begin with a lot."""
        data: Data = self.data
        self._begin(work, data.lot(step.about))

    def watch(self, work: Work) -> None:
        """Begin again when stock, boxes or options have changed before anybody bid."""
        lot = self.lot_now(work)
        stage = work.part(self).stage
        if lot is not None and stage in ("ask", "share") and stage != self._first(work, lot):
            self._begin(work, lot)

    def is_done(self, look: Look, step: Step) -> bool:
        """Tell whether the lot has been dealt with."""
        return look.part(self).stage == "done"

    def ask(self, look: Look, step: Step) -> Ask:
        """Return what the stage asks."""
        data: Data = self.data
        return ContestAsks(self, look, data.lot(step.about)).ask()

    def offers(self, look: Look) -> Iterator[Offer]:
        """Yield the correction of an open bid while the walk goes on."""
        lot, standing = self.lot_now(look), look.part(self)
        if lot is not None and standing.stage == "walk" and standing.asked:
            # What was bid may be more than what is left by now.
            yield sealed.mending(self.sealed(look, lot), standing.bids)

    def opening(self, look: Look, private: Mapping[str, Mapping[str, Any]]) -> Action | None:
        """Return the action that opens all bids, once everybody who is asked has given one."""
        lot = self.lot_now(look)
        if lot is None or look.part(self).stage != "choose":
            return None
        return sealed.opening(self.sealed(look, lot), private)

    def refuse(self, look: Look, action: Action) -> None:
        """Refuse a bid that comes too late; `sealed` says how."""
        sealed.refuse(look, self.id, action)

    def panels(self, look: Look) -> Iterator[dict[str, Any]]:
        """Yield who has bid, or the order with its reasons."""
        lot = self.lot_now(look)
        if lot is not None:
            yield from ContestAsks(self, look, lot).panels()

    def leave(self, work: Work, step: Step) -> None:
        """Say what was left open, and forget it."""
        data: Data = self.data
        left = ContestAsks(self, work, data.lot(step.about)).left_open()
        if left:
            work.say(left, "act")
        self._finish(work)

    def apply(self, work: Work, action: Action) -> None:
        """Carry out an answer, the opening of bids, a served seat or a correction."""
        lot = self.lot_now(work)
        if lot is None:
            raise RuntimeError(f"{self.id} was offered outside its steps")
        values = action.values
        match action.verb:
            case "enough":
                self._serve_all(work, lot)
            case "bid":
                if work.part(self).stage == "ask":
                    work.say(f"{lot.name}: bids are made.", "act")
                self._choose(work, lot)
            case "open":
                if work.part(self).stage == "ask":
                    self._choose(work, lot)
                self._open(work, lot, values["bids"])
            case "share":
                for seat, row in values["quantities"].items():
                    self._book(work, lot, seat, row["quantity"], lot.open)
                self._finish(work)
            case "serve":
                self._serve(work, lot, action.seat, values)
            case _:
                self._mend(work, lot, values["bids"])

    def _first(self, look: Look, lot: Lot) -> Stage:
        """Return the stage in which a lot begins."""
        claims = self.claims(look, lot)
        if claims is None:
            return "ask" if self._matters(look, lot) else "done"
        if not claims.by_seat:
            return "done"
        return "choose" if claims.contested else "share"

    def _matters(self, look: Look, lot: Lot) -> bool:
        """Tell whether anybody may have a part in a lot, as far as cards tell."""
        data, step = cast(Data, self.data), look.step
        if data.holders is None or step is None:
            return True
        slots = look.find(Slots, data.holders)
        return (
            any(
                card.count(lot.id) for seat in look.seats for card in slots.stores_of(look, seat.id)
            )
            or bool(agenda.lines_of(look, step.lines))
            or bool(agenda.reminders(look, step))
        )

    def _begin(self, work: Work, lot: Lot) -> None:
        stage = self._first(work, lot)
        work.put(self, Standing(stage, work.part(self).number))
        asks = ContestAsks(self, work, lot)
        if stage == "done":
            work.say(asks.why_nobody(), "follows")
        elif stage == "choose":
            work.say(asks.why_contested(), "follows")
            self._choose(work, lot)

    def _choose(self, work: Work, lot: Lot) -> None:
        """Ask for bids: of those who have a part, or of all."""
        claims = self.claims(work, lot)
        asked = work.order() if claims is None else tuple(claims.by_seat)
        number = work.part(self).number + 1
        work.put(self, Standing("choose", number, asked))

    def _serve_all(self, work: Work, lot: Lot) -> None:
        """Let everybody be served at the open price, in turn order where it is counted."""
        data: Data = self.data
        price = data.price.unit.count(lot.open)
        work.say(
            f"{lot.name}: {data.enough[:1].lower()}{data.enough[1:]}. "
            f"Everyone may {data.verb.base} at {price}.",
            "act",
        )
        claims = self.claims(work, lot)
        if claims is None:
            self._finish(work)
            return
        places = tuple(Place(seat, "in turn order") for seat in claims.by_seat)
        bids = {place.seat: {"price": lot.open} for place in places}
        number = work.part(self).number
        work.put(self, Standing("walk", number, (), bids, places))
        self._walk_on(work, lot)

    def _open(self, work: Work, lot: Lot, bids: Mapping[str, Mapping[str, int]]) -> None:
        choice = self.sealed(work, lot)
        said = [sealed.say(work, choice, seat, bids.get(seat)) for seat in choice.wheels]
        work.say(f"{lot.name}, open bids: {'; '.join(said)}.", "open")
        self._place(work, lot, bids)
        self._walk_on(work, lot)

    def _place(self, work: Work, lot: Lot, bids: Mapping[str, Mapping[str, int]]) -> None:
        """Put the seats that bid into order."""
        standing = work.part(self)
        real = {
            seat: dict(bids[seat])
            for seat in work.order()
            if seat in bids and bids[seat].get("quantity") != 0
        }
        places = order_of(work, self.data, real)
        work.put(self, replace(standing, stage="walk", bids=real, places=places))
        if places:
            order = "; ".join(f"{work.name(each.seat)}, {each.reason}" for each in places)
            work.say(f"{lot.name}, order: {order}.", "open")

    def _walk_on(self, work: Work, lot: Lot) -> None:
        """Pass over seats for which nothing is left, and end after the last."""
        standing = work.part(self)
        while standing.now is not None and "quantity" not in standing.bids[standing.now.seat]:
            seat, claims = standing.now.seat, self.claims(work, lot)
            if claims is None or seat in claims.by_seat:
                break
            work.say(f"{lot.name}: nothing is left for {work.name(seat)}.", "follows", seat)
            standing = replace(standing, served=(*standing.served, seat))
        work.put(self, standing)
        if standing.now is None:
            self._finish(work)

    def _serve(self, work: Work, lot: Lot, seat: str, values: Mapping[str, Any]) -> None:
        data: Data = self.data
        standing = work.part(self)
        bid = standing.bids[seat]
        quantity = values.get("quantity", bid.get("quantity"))
        if self.ledger(work) is None:
            work.say(ContestAsks(self, work, lot).served(seat, bid), "act", seat)
        elif quantity:
            self._book(work, lot, seat, quantity, bid["price"], values)
        else:
            work.say(f"{work.name(seat)} does not {data.verb.base} {lot.noun}.", "act", seat)
        work.put(self, replace(standing, served=(*standing.served, seat)))
        self._walk_on(work, lot)

    def _book(
        self,
        work: Work,
        lot: Lot,
        seat: str,
        quantity: int,
        price: int,
        values: Mapping[str, Any] | None = None,
    ) -> None:
        """Tell the ledger what a seat takes or gives, and say it."""
        data: Data = self.data
        ledger = self.ledger(work)
        if ledger is None or quantity == 0:
            return
        each = f"{lot.noun} at {data.price.unit.count(price)}"
        who = f"{work.name(seat)} {data.verb.third}"
        if data.flow == "take":
            work.say(f"{who} {quantity} {each}.", "act", seat)
            ledger.stocked(work, seat, lot.id, quantity, price, values)
            return
        delivery = ledger.sold(work, seat, lot.id, quantity, price, values)
        if delivery.sold:
            work.say(f"{who} {delivery.sold} {each}.", "act", seat)
        if delivery.surplus:
            lost = f"{delivery.surplus} {lot.noun} of {work.name(seat)}"
            work.say(f"No {data.space.one} is left for {lost}.", "follows", seat)

    def _mend(self, work: Work, lot: Lot, bids: Mapping[str, Mapping[str, int]]) -> None:
        """Set bids as they were really made; those who were served stay so."""
        choice = self.sealed(work, lot)
        old = work.part(self).bids
        for seat in choice.wheels:
            if old.get(seat) != bids.get(seat):
                said = sealed.say(work, choice, seat, bids.get(seat))
                work.say(f"{lot.name}, corrected bid of {said}.", "correction", seat)
        self._place(work, lot, bids)
        self._walk_on(work, lot)

    def _finish(self, work: Work) -> None:
        work.put(self, replace(work.part(self), stage="done"))
