"""A contest: seats choose in secret, all choices open together, and seats act in their order.

What is chosen, what decides the order, and whether seats bid for a lot or deal for money is a
game's data. Choice, order and walk are the same for all; `Deeds` tell what differs. A coin is
a fact of its action: it is drawn where the table is kept, never here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, reduce
from typing import Any, Literal

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.base import Step
from punchboard.cards.play.schema.contests import Contest as Data
from punchboard.cards.play.schema.contests import Deals, Lot, Lots
from punchboard.companion.rules.engine import agenda
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.event import Event, EventKind
from punchboard.companion.rules.engine.mechanism import Ask, Mechanism
from punchboard.companion.rules.engine.offer import Choice, Field, Offer, Row, Wheel
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.engine.words import listed, opened
from punchboard.companion.rules.kinds.market import (
    Claim,
    Claims,
    Dealer,
    Dealt,
    Market,
    Trade,
    no_claim,
)
from punchboard.companion.rules.kinds.secret import Choices, Choosing, Picks
from punchboard.companion.rules.kinds.slots import Slots
from punchboard.companion.rules.kinds.track import PointTrack
from punchboard.companion.rules.parts import sealed
from punchboard.companion.rules.parts.ranking import Chosen, Place, Ranking, Told
from punchboard.companion.rules.parts.sealed import QUANTITY
from punchboard.companion.view_schema import FigureView, PanelView, PlaceView, RevealPanelView

#: The wheel that says for how much each.
PRICE = "price"

#: `ask` whether there is enough for all and `share` what is enough; `choose` in secret; `count` and
#: `toss` what the order still lacks; `walk` through it.
Stage = Literal["ask", "share", "choose", "count", "toss", "walk", "done"]


@dataclass(frozen=True, slots=True)
class Standing:
    """How far a contest has come.

    Attributes:
        stage: what is asked.
        number: how many choices were asked for in this game.
        asked: seats that choose, in turn order.
        chosen: seat to {wheel or `pick`: number} until the next choice; a price alone where there
            was no need to bid.
        told: counts that the table told, by index of the rank and seat.
        tossed: groups of seats as coins have ordered them.
        places: seats in the order in which they act, with reasons.
        served: seats that have acted in this lap, or had nothing to do.
        acted: whether anybody has done something in this lap.
        dealt: how often the seat that acts now has done something on this turn.
    """

    stage: Stage = "done"
    number: int = 0
    asked: tuple[str, ...] = ()
    chosen: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    told: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    tossed: tuple[tuple[str, ...], ...] = ()
    places: tuple[Place, ...] = ()
    served: tuple[str, ...] = ()
    acted: bool = False
    dealt: int = 0

    @property
    def now(self) -> Place | None:
        """The place of the seat that acts now."""
        if self.stage != "walk":
            return None
        return next((place for place in self.places if place.seat not in self.served), None)

    @property
    def left(self) -> tuple[str, ...]:
        """The seats that are still to act in this lap, first first."""
        return tuple(each.seat for each in self.places if each.seat not in self.served)


@dataclass(frozen=True, slots=True)
class Turn:
    """What has become of a seat's turn.

    Attributes:
        acted: whether it has done something.
        over: whether the next seat acts.
    """

    acted: bool
    over: bool = True


@dataclass(frozen=True, slots=True)
class Asking:
    """How a choice is asked for.

    Attributes:
        title: of a seat's own form: "Bid to stock food".
        question: after a seat's name: "what do you bid to stock food?"
        text: of the prompt for all.
        detail: below it.
        seats: whom the prompt names; none: the whole table.
    """

    title: str
    question: str
    text: str
    detail: str
    seats: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """What a seat is asked on its turn.

    Attributes:
        text: the prompt.
        title: of the button with which it acts; "" where it can do nothing.
        rest: the button that ends all turns.
        fields: what it is asked as it acts.
        notes: after the reason for its place.
        skip: the button with which it does nothing, or nothing more; "" where it must act.
    """

    text: str
    title: str
    rest: str
    fields: tuple[Field, ...] = ()
    notes: str = ""
    skip: str = ""


class Deeds:
    """What a contest is about at one moment of a table: of lots, or of deals.

    Attributes:
        contest: whose these are.
        id: the contest's.
        look: the table.
        data: the contest's parameters.
        standing: how far the contest has come.
        market: what knows room, goods and prices; None while its option is off.
        name: before sentences of the log: "Food".
        heading: over its panels: "Supply: food".
        thing: its name in events: "supply.food".
    """

    name: str
    heading: str

    def __init__(self, contest: Contest, look: TableContext, market: str | None) -> None:
        self.contest = contest
        self.id = self.thing = contest.id
        self.look = look
        self.data = contest.data
        self.standing: Standing = contest.state(look)
        self.market = contest.market(look, market)

    def first(self) -> Stage:
        """Return the stage in which a step begins: `walk` where nothing is chosen."""
        raise NotImplementedError

    def why(self, stage: Stage) -> str:
        """Return what is said of the stage in which a step begins; "" for nothing."""
        return ""

    def seats(self) -> tuple[str, ...]:
        """Return who may have anything to choose, in turn order."""
        return self.look.order()

    def asking(self, step_says: str) -> Asking:
        """Return how the choice is asked for."""
        raise NotImplementedError

    def limit(self, seat: str, wheel: Wheel, limited: bool) -> Wheel:
        """Return a wheel within what a seat may set; `limited` by what there is now, or not."""
        return replace(wheel, why_most=tr("the dial’s last figure"))

    def pickable(self, seat: str) -> frozenset[int] | None:
        """Return the numbers of the picks that a seat has; None: all of them."""
        return None

    def before(self) -> Ask:
        """Return what is asked before the choice."""
        return Ask(self.name)

    def beside(self) -> tuple[Offer, ...]:
        """Return what may be done in place of choosing."""
        return ()

    def settle(self, work: Transaction, action: Action) -> dict[str, dict[str, int]] | None:
        """Carry out what makes a choice needless.

        Returns:
            What counts as chosen by those who act now, in turn order; None: nobody needs to act.
        """
        return None

    def can_act(self, seat: str) -> bool:
        """Return whether a seat has anything to decide on its turn."""
        raise NotImplementedError

    def pass_over(self, work: Transaction, seat: str) -> None:
        """Say that a seat has nothing to decide, where that needs a word."""

    def figures(self, seat: str) -> list[FigureView]:
        """Return what the reveal shows of a seat besides its choice."""
        return []

    def may(self, seat: str) -> str:
        """Return what the reveal says that a seat may do."""
        raise NotImplementedError

    def unserved(self) -> str:
        """Return what is said when the table goes on before all have acted; "" for nothing."""
        raise NotImplementedError

    # Turns

    def asked(self, seat: str) -> Asked:
        """Return what a seat is asked on its turn."""
        raise NotImplementedError

    def deal(self, work: Transaction, seat: str, values: Mapping[str, Any]) -> bool:
        """Carry out what a seat has answered; return whether it may do more on this turn."""
        raise NotImplementedError

    def tell(self, work: Transaction, seat: str, sells: bool, dealt: Dealt, **more: Any) -> None:
        """Say what a seat has taken or given.

        Args:
            work: the table.
            seat: who did.
            sells: whether it has given something.
            dealt: what it was.
            more: what its event says besides, or otherwise.
        """
        told = Event(
            "sold" if sells else "bought", seat, thing=dealt.thing,
            name=dealt.name or self.data.title, amount=dealt.count, price=dealt.amount,
            origin="" if sells else dealt.column, to=dealt.column if sells else "",
            does=self.data.verb.third, what=dealt.text,
        )  # fmt: skip
        work.tell(self.id, replace(told, **more))

    def end(self, work: Transaction, seat: str) -> None:
        """End a seat's turn."""

    def later(self) -> tuple[str, ...]:
        """Return who may act yet."""
        return self.standing.left

    def owed(self, look: TableContext, seat: str) -> tuple[Field, ...]:
        """Return what must be told after a turn, before the next seat acts."""
        return () if self.market is None else self.market.owed(look, seat)

    def turn(self, place: Place) -> Ask:
        """Return what a seat is asked on its turn: what it owes, or what it does."""
        seat = place.seat
        asked = self.asked(seat)
        text, detail = asked.text, f"{opened(place.reason)}. {asked.notes}".strip()
        offers = tuple(self._offers(seat, asked))
        if owed := self.owed(self.look, seat):
            text, detail = tr("{name} draws", name=self.look.name(seat)), ""
            offers = (Offer(f"{self.id}.owed", seat, tr("Book"), owed),)
        return Ask(
            text, detail, (seat,), offers, next=asked.rest, panel=self.id, later=self.later()
        )

    def _offers(self, seat: str, asked: Asked) -> Iterator[Offer]:
        """Yield what a seat may do on its turn."""
        why = _barred(asked.fields)
        if asked.title:
            yield Offer(f"{self.id}.act", seat, asked.title, asked.fields, why)
        if asked.skip:
            style: Literal["main", "other"] = "other" if asked.title and not why else "main"
            yield Offer(f"{self.id}.pass", seat, asked.skip, style=style)

    def act(self, work: Transaction, action: Action) -> Turn:
        """Carry out what a seat does, the end of its turn, or what it owes after it."""
        seat = action.seat
        if action.verb == "owed":
            if self.market is not None:
                self.market.settle(work, seat, action.values)
            return Turn(acted=False)
        if action.verb == "act":
            if self.deal(work, seat, action.values):
                return Turn(acted=True, over=False)
        elif not self.standing.dealt and self.data.deals is not None:
            work.tell(self.id, Event("passed", seat, does=self.data.deals.skips))
        self.end(work, seat)
        return Turn(acted=action.verb == "act", over=not self.owed(work, seat))

    def is_busy(self) -> bool:
        """Return whether the seat that acts now has acted already, or owes anything."""
        now = self.standing.now
        return bool(self.standing.dealt or (now is not None and self.owed(self.look, now.seat)))

    def forget(self, work: Transaction) -> None:
        """Forget what a seat has done on a turn that was left."""
        if self.market is not None:
            self.market.forget(work)


class LotDeeds(Deeds):
    """A lot that seats bid for, and take or give some of at the price that they bid.

    Attributes:
        lots: what is bid for.
        lot: that is contested.
    """

    def __init__(self, contest: Contest, look: TableContext, lots: Lots, lot: Lot) -> None:
        super().__init__(contest, look, lots.ledger)
        self.lots, self.lot = lots, lot
        self.name, self.thing = lot.name, f"{self.id}.{lot.id}"
        self.heading = f"{self.data.title}: {lot.noun}"
        self._dials = () if self.data.choice is None else self.data.choice.wheels

    def first(self) -> Stage:
        """Return what is asked of the lot first; without a market, whether there is enough."""
        if self.claims is None:
            return "ask" if self._matters(self.look.step) else "done"
        if not self.claims.by_seat:
            return "done"
        return "choose" if self.claims.contested else "share"

    def why(self, stage: Stage) -> str:
        """Return why there is nothing to ask, or the count that makes bids needful."""
        if stage == "choose":
            return self._count()
        if stage != "done":
            return ""
        base = self.data.verb.base
        if self.claims is not None and self.claims.middle == 0 and self.lots.flow == "take":
            return tr("{name}: there is none to {verb}.", name=self.name, verb=base)
        return tr(
            "{name}: nobody can {verb} any.{locked}",
            name=self.name,
            verb=base,
            locked=self._locked(),
        )

    def seats(self) -> tuple[str, ...]:
        """Return who has a part in the lot; all, where the companion can't know."""
        return self.look.order() if self.claims is None else tuple(self.claims.by_seat)

    def asking(self, step_says: str) -> Asking:
        """Return how bids are asked for."""
        base, noun, asked = self.data.verb.base, self.lot.noun, self.standing.asked
        names = listed([self.look.name(seat) for seat in asked])
        return Asking(
            tr("Bid to {verb} {noun}", verb=base, noun=noun),
            tr("what do you bid to {verb} {noun}?", verb=base, noun=noun),
            tr("{names} bid to {verb} {noun}", names=names, verb=base, noun=noun),
            self._rule(),
            asked,
        )

    def limit(self, seat: str, wheel: Wheel, limited: bool) -> Wheel:
        """Return a wheel within the prices for this lot, and what a seat can take or give."""
        if wheel.name == PRICE:
            least, most, noun = self.lot.least, self.lot.most, self.lot.noun
            return replace(
                wheel,
                least=least,
                most=most,
                start=self.lot.open,
                why_least=tr("the lowest price for {noun}", noun=noun)
                if least > wheel.first
                else "",
                why_most="" if most is None else tr("the highest price for {noun}", noun=noun),
            )
        claims = self.claims if limited and wheel.name == QUANTITY else None
        if claims is None:
            return super().limit(seat, wheel, limited)
        claim = claims.by_seat.get(seat, no_claim())
        return replace(wheel, least=0, most=claim.most, why_most=claim.why)

    def before(self) -> Ask:
        """Ask whether there is enough for all; or, where that is known, how many each takes."""
        return self._ask_enough() if self.standing.stage == "ask" else self._ask_shares()

    def beside(self) -> tuple[Offer, ...]:
        """Return the answer that makes bids needless."""
        price = self.price(self.lot.open)
        title = tr(
            "No bids needed: everyone may {verb} at {price}", verb=self.data.verb.base, price=price
        )
        ends = () if sealed.by_hand(self.look) else self.standing.asked
        return (Offer(f"{self.id}.enough", "", title, style="other", ends=ends),)

    def settle(self, work: Transaction, action: Action) -> dict[str, dict[str, int]] | None:
        """Book what each takes where there is enough, or let all act at the open price."""
        price = self.lot.open
        if action.verb == "share":
            for seat, row in action.values["quantities"].items():
                self.book(work, seat, row[QUANTITY], price)
            return None
        enough = f"{self.lots.enough[:1].lower()}{self.lots.enough[1:]}"
        everyone = tr(
            "{name}: {enough}. Everyone may {verb} at {price}.",
            name=self.name,
            enough=enough,
            verb=self.data.verb.base,
            price=self.price(price),
        )
        told = Event("told", what=everyone, line="act")
        work.tell(self.id, told)
        return None if self.claims is None else {s: {PRICE: price} for s in self.claims.by_seat}

    def unserved(self) -> str:
        """Return what is said when the table goes on before the lot is dealt with."""
        if self.standing.stage == "ask":
            return tr("{name}: there is none to {verb}.", name=self.name, verb=self.data.verb.base)
        if self.standing.stage == "share":
            return tr("{name}: nobody {verb} any.", name=self.name, verb=self.data.verb.third)
        left = [self.look.name(seat) for seat in self.standing.left]
        if self.standing.stage != "walk" or self.market is None or not left:
            return ""
        return tr("{name}: nothing is counted for {names}.", name=self.name, names=listed(left))

    def _matters(self, step: Step | None) -> bool:
        """Return whether anybody may have a part in the lot of a step, as far as cards tell."""
        look = self.look
        if self.lots.holders is None or step is None:
            return True
        slots = look.find(Slots, self.lots.holders)
        cards = (card for seat in look.seats for card in slots.stores_of(look, seat.id))
        return (
            any(card.count(step.about) for card in cards)
            or bool(agenda.lines_of(look, step.lines))
            or bool(agenda.reminders(look, step))
        )

    def _ask_enough(self) -> Ask:
        base, noun = self.data.verb.base, self.lot.noun
        title = tr(
            "{enough}: everyone may {verb} at {price}",
            enough=self.lots.enough,
            verb=base,
            price=self.price(self.lot.open),
        )
        bids = [Offer(f"{self.id}.bid", "", tr("Bid"), style="other")]
        if sealed.by_hand(self.look):
            everybody = self.contest.choosing(self.look, self).sealed(self.look.order())
            bids = [replace(each, style="other") for each in sealed.offers(self.look, everybody)]
        offers = (Offer(f"{self.id}.enough", "", title), *self._ask_rest(), *bids)
        text = f"{self.name}: {self.lots.question}"
        return Ask(
            text,
            tr("If not, bid. {rule}", rule=self._rule()),
            offers=offers,
            next=tr("No {noun} to {verb}", noun=noun, verb=base),
        )

    def _ask_rest(self) -> Iterator[Offer]:
        """Yield the answer for this lot and all that are still to come in this phase."""
        moment = self.look.state.moment
        steps = self.look.play.phases[moment.phase].steps[moment.step + 1 :]
        lots = [
            self.lots.lot(step.about)
            for step in steps
            if step.use == self.id
            and agenda.is_asked(self.look, step, moment.round)
            and self._matters(step)
        ]
        later = [tr("{noun} at {price}", noun=lot.noun, price=self.price(lot.open)) for lot in lots]
        if later:
            title = tr(
                "{enough}, and for the rest too: {lots}",
                enough=self.lots.enough,
                lots=listed(later),
            )
            yield Offer(f"{self.id}.rest", "", title, style="other")

    def _ask_shares(self) -> Ask:
        base = self.data.verb.base
        claims = {} if self.claims is None else self.claims.by_seat
        rows = tuple(
            Row(seat, (self.quantity(claim),), agreed=True) for seat, claim in claims.items()
        )
        question = tr("How many {many} does each {verb}?", many=self.lots.goods.many, verb=base)
        grid = Field("quantities", question, "numbers", rows=rows)
        names = listed([self.look.name(seat) for seat in claims])
        offers = [Offer(f"{self.id}.share", "", opened(base), (grid,), each=opened(base))]
        if any(self.more_fields(seat) for seat in claims):
            title = tr("One by one, to say which cards")
            offers.append(Offer(f"{self.id}.enough", "", title, style="other"))
        offers.append(Offer(f"{self.id}.bid", "", tr("Bid all the same"), style="other"))
        text = tr(
            "{names} may {verb} {noun} at {price}",
            names=names,
            verb=base,
            noun=self.lot.noun,
            price=self.price(self.lot.open),
        )
        nobody = tr("Nobody {verb} any", verb=self.data.verb.third)
        return Ask(text, self._count(), tuple(claims), tuple(offers), next=nobody)

    def _count(self) -> str:
        """Return the count that makes bids needful, or needless."""
        if self.claims is None:
            return ""
        wanted = sum(claim.want for claim in self.claims.by_seat.values())
        middle, goods, space = self.claims.middle, self.lots.goods, self.lots.space
        if self.lots.flow == "take":
            return tr(
                "{name}: {middle}, and room for {wanted}.",
                name=self.name,
                middle=goods.count(middle),
                wanted=wanted,
            )
        told = tr(
            "{name}: {wanted}, and {middle} for all.",
            name=self.name,
            wanted=goods.count(wanted),
            middle=space.count(middle),
        )
        return f"{told}{self._locked()}"

    def _locked(self) -> str:
        """Return a sentence for each seat with goods that it can't sell now."""
        if self.market is None or self.lots.flow == "take":
            return ""
        whys = (self.market.locked(self.look, seat, self.lot.id) for seat in self.look.order())
        return "".join(f" {why}." for why in whys if why)

    def _rule(self) -> str:
        """Return which bid comes first, and the limits of bids."""
        least = self.price(self.lot.least)
        limits = tr("at least {least}", least=least)
        if self.lot.most is not None:
            most = self.price(self.lot.most)
            limits = tr("at least {least}, at most {most}", least=least, most=most)
        rank = self.data.order[0]
        dial = next((each.title.lower() for each in self._dials if each.id == rank.of), None)
        if dial is None:
            return f"{opened(limits)}."
        if rank.first == "higher":
            return tr("The highest {dial} comes first; {limits}.", dial=dial, limits=limits)
        return tr("The lowest {dial} comes first; {limits}.", dial=dial, limits=limits)

    # Turns

    @cached_property
    def claims(self) -> Claims | None:
        """Who may take or give how much; None without a market. Worked out when it is needed."""
        market, lot = self.market, self.lot.id
        if market is None:
            return None
        return self.look.once(
            (self.id, "claims", lot), lambda: market.claims(self.look, self.lots, lot)
        )

    def turn(self, place: Place) -> Ask:
        """Return what a seat is asked; where nothing is counted, the table ends all turns at once.

        Each may still end its own turn on its phone, which asks nobody to.
        """
        if self.claims is not None:
            return super().turn(place)
        seat = place.seat
        text, detail = self.asked(seat).text, f"{opened(place.reason)}."
        offers = (
            Offer(f"{self.id}.all", "", tr("All done")),
            Offer(f"{self.id}.act", seat, tr("I’m done"), style="other", at_seat=True),
        )
        rest = tr("Nobody else {verb}", verb=self.data.verb.third)
        return Ask(text, detail, (seat,), offers, next=rest, panel=self.id)

    def can_act(self, seat: str) -> bool:
        """Return whether a seat has a part in the lot; who bid a quantity is bound by it."""
        bound = QUANTITY in self.standing.chosen[seat]
        return bound or self.claims is None or seat in self.claims.by_seat

    def pass_over(self, work: Transaction, seat: str) -> None:
        """Say that nothing is left for a seat."""
        does = tr("nothing is left for {who}")
        work.tell(self.id, Event("passed", seat, title=self.name, does=does, line="follows"))

    def asked(self, seat: str) -> Asked:
        """Return how many a seat is asked for, where it is counted and still open."""
        bid, who, base = self.standing.chosen[seat], self.look.name(seat), self.data.verb.base
        does = tr(
            "{who} {verb} {lots}",
            who=who,
            verb=self.data.verb.third,
            lots=self._what(seat, bid),
        )
        if self.claims is None:
            return Asked(does, tr("{who} is done", who=who), tr("All done"))
        claim, skip = self.claims.by_seat.get(seat, no_claim()), tr("Skip the rest")
        if QUANTITY not in bid:
            ask = tr(
                "How many {many} does {who} {verb}?", many=self.lots.goods.many, who=who, verb=base
            )
            count = Field(QUANTITY, ask, "number", wheels=(self.quantity(claim),))
            notes = f"{opened(claim.why)}."
            return Asked(does, opened(base), skip, (count, *self.more_fields(seat)), notes)
        lost = max(0, bid[QUANTITY] - claim.most)
        notes = tr(
            "No {space} is left for {lost} of {bid}: discard.",
            space=self.lots.space.one,
            lost=lost,
            bid=bid[QUANTITY],
        )
        fields = self.more_fields(seat, lost)
        return Asked(does, tr("{who} is done", who=who), skip, fields, notes if lost else "")

    def deal(self, work: Transaction, seat: str, values: Mapping[str, Any]) -> bool:
        """Book what a seat takes or gives, in one go."""
        bid = self.standing.chosen[seat]
        quantity = values.get(QUANTITY, bid.get(QUANTITY))
        if self.market is None:
            does, what = self.data.verb.third, self._what(seat, bid)
            kind: EventKind = "bought" if self.lots.flow == "take" else "sold"
            told = Event(kind, seat, thing=self.thing, name=self.lot.noun, does=does, what=what)
            work.tell(self.id, told)
        elif quantity:
            self.book(work, seat, quantity, bid[PRICE], values)
        else:
            does = tr("does not {verb}", verb=self.data.verb.base)
            told = Event("passed", seat, thing=self.thing, does=does, what=self.lot.noun)
            work.tell(self.id, told)
        return False

    def book(
        self,
        work: Transaction,
        seat: str,
        quantity: int,
        price: int,
        answers: Mapping[str, Any] | None = None,
    ) -> None:
        """Tell the market what a seat takes or gives, and say it."""
        if self.market is None or quantity == 0:
            return
        trade, noun = Trade(seat, self.lot.id, quantity, price, answers or {}), self.lot.noun
        taking = self.lots.flow == "take"
        delivery = None if taking else self.market.sold(work, trade)
        if count := quantity if delivery is None else delivery.sold:
            text = tr("{count} {noun} at {price}", count=count, noun=noun, price=self.price(price))
            dealt = Dealt(count * price, count, text, self.thing, noun)
            self.tell(work, seat, not taking, dealt)
        if delivery is None:
            self.market.stocked(work, trade)
        elif count := delivery.surplus:
            does = tr(
                "No {space} is left for {count} {noun} of {{who}}",
                space=self.lots.space.one,
                count=count,
                noun=noun,
            )
            work.tell(self.id, Event("discarded", seat, thing=self.thing, amount=count, does=does,
                                     line="follows"))  # fmt: skip

    def may(self, seat: str) -> str:
        """Return how much a seat may or must take or give, at which price."""
        bid, base = self.standing.chosen[seat], self.data.verb.base
        price = self.price(bid[PRICE])
        if QUANTITY not in bid:
            return tr("may {verb} at {price} each", verb=base, price=price)
        return tr(
            "must {verb} {goods} at {price} each, as far as {spaces} go",
            verb=base,
            goods=self.lots.goods.count(bid[QUANTITY]),
            price=price,
            spaces=self.lots.space.many,
        )

    def price(self, amount: int) -> str:
        """Return an amount in the unit of the price."""
        return next(dial.unit.count(amount) for dial in self._dials if dial.id == PRICE)

    def quantity(self, claim: Claim) -> Wheel:
        """Return the wheel for how many a seat takes or gives."""
        title = opened(self.lots.goods.many)
        return Wheel(QUANTITY, title, 0, claim.most, 0, claim.most, "", "", claim.why, claim.most)

    def more_fields(self, seat: str, lost: int = 0) -> tuple[Field, ...]:
        """Return what the market may ask a seat besides how many; `lost` will find no box."""
        if self.market is None:
            return ()
        return self.market.fields(self.look, seat, self.lot.id, self.lots.flow == "give", lost)

    def _what(self, seat: str, bid: Mapping[str, int]) -> str:
        """Return what a seat takes or gives: "food at $7", "1 clothing at $8"."""
        noun, price = self.lot.noun, self.price(bid[PRICE])
        if QUANTITY not in bid:
            return tr("{noun} at {price}", noun=noun, price=price)
        count = bid[QUANTITY]
        if self.claims is None:
            return tr("up to {count} {noun} at {price}", count=count, noun=noun, price=price)
        count = min(count, self.claims.by_seat.get(seat, no_claim()).most)
        return tr("{count} {noun} at {price}", count=count, noun=noun, price=price)


class DealDeeds(Deeds):
    """Deals: on its turn each seat gains or pays an amount on a track, or passes.

    Attributes:
        deals: what seats deal in.
        track: on which they gain or pay.
        picks: what they have picked.
    """

    def __init__(self, contest: Contest, look: TableContext, deals: Deals) -> None:
        super().__init__(contest, look, deals.ledger)
        self.deals = deals
        self.name = self.heading = self.data.title
        self.track = look.find(PointTrack, deals.track)
        self.picks = contest.picks(look)

    def first(self) -> Stage:
        """Return the choice, or the walk where there is none."""
        return "walk" if self.data.choice is None else "choose"

    def seats(self) -> tuple[str, ...]:
        """Return who may have anything to choose."""
        if self.market is None or self.data.choice is None or not self.data.choice.picks:
            return self.look.order()
        return tuple(s for s in self.look.order() if self.market.pickable(self.look, s))

    def asking(self, step_says: str) -> Asking:
        """Return how the choice is asked for, in the words of the data."""
        choice = self.data.choice
        question, things = ("", "") if choice is None else (choice.ask, choice.things)
        text = step_says or tr("Everybody chooses in secret, with {things}", things=things)
        return Asking(self.data.title, question, text, tr("All are turned over together."))

    def pickable(self, seat: str) -> frozenset[int] | None:
        """Return the numbers of the picks that a seat has, where that is known."""
        return None if self.market is None else self.market.pickable(self.look, seat)

    def can_act(self, seat: str) -> bool:
        """Return whether a seat has anything to decide; who gains is asked even with nothing."""
        if self.deals.way == "gain" and not (self.market is not None and self.data.laps):
            return True
        fields = self._questions(self.look, seat)
        return bool(fields) and not _barred(fields)

    def asked(self, seat: str) -> Asked:
        """Return what a seat may deal in."""
        deals, who = self.deals, self.look.name(seat)
        has = self.track.data.unit.count(self.track.amount(self.look, seat))
        fields = self._questions(self.look, seat)
        skip = tr("Done") if self.standing.dealt else deals.skip
        text = tr("{who} has {amount}: {title}?", who=who, amount=has, title=deals.title.lower())
        return Asked(text, deals.title if fields else "", deals.rest, fields, skip=skip)

    def later(self) -> tuple[str, ...]:
        """Return who may deal yet; of laps all who can, once anybody has dealt in this one."""
        if not self.data.laps:
            return super().later()
        again = (place.seat for place in self.standing.places)
        seats = again if self.standing.acted else super().later()
        return tuple(seat for seat in seats if self.can_act(seat))

    def end(self, work: Transaction, seat: str) -> None:
        """Let the market note what a seat is owed."""
        if self.market is not None:
            self.market.end_turn(work, self._dealer(work, seat))

    def figures(self, seat: str) -> list[FigureView]:
        """Return what a seat has on the track."""
        total = self.track.data.unit.count(self.track.amount(self.look, seat))
        return [{"title": self.track.data.title, "text": total}]

    def may(self, seat: str) -> str:
        """Return what a seat's pick means."""
        return self.picks.meaning(seat)

    def unserved(self) -> str:
        """Return that nobody else deals."""
        return f"{self.deals.rest}."

    def deal(self, work: Transaction, seat: str, values: Mapping[str, Any]) -> bool:
        """Book what a seat gains or pays; of laps it deals once on a turn, and where it is told."""
        deals, number, pick = self.deals, self.picks.counts(seat), self.picks.of(seat)
        if self.market is None:
            deal = Dealt(values["amount"], values.get("count", 0), "")
        else:
            deal = self.market.deal(work, self._dealer(work, seat), values)
        amount = deal.amount
        extra = pick.extra * deal.count if pick is not None and number else 0
        unit = self.track.data.unit
        sells, total = deals.way == "gain", amount + extra
        cost = unit.count(total)
        if extra:
            cost = tr(
                "{total} ({amount} and {extra} extra)",
                total=cost,
                amount=unit.count(amount),
                extra=unit.count(extra),
            )
        self.tell(work, seat, sells, deal, price=total, printed=amount, cost=cost)
        self.track.gain(work, seat, total if sells else -amount)
        is_last = self.market is None or self.data.laps
        return not is_last and bool(self._questions(work, seat))

    def _questions(self, look: TableContext, seat: str) -> tuple[Field, ...]:
        """Return what a seat is asked, by the market or where nobody counts for it."""
        if self.market is None:
            return self._amount(seat)
        return self.market.questions(look, self._dealer(look, seat))

    def _dealer(self, look: TableContext, seat: str) -> Dealer:
        """Return a seat as the market knows it."""
        pick, money = self.picks.of(seat), self.track.amount(look, seat)
        number = 0 if pick is None else pick.number
        return Dealer(seat, self.deals.way, money, self.id, number, self.picks.counts(seat))

    def _amount(self, seat: str) -> tuple[Field, ...]:
        """Return the fields for what a seat gains or pays, where nobody counts for it."""
        deals, unit = self.deals, self.track.data.unit
        has, who = self.track.amount(self.look, seat), self.look.name(seat)
        if deals.amounts:
            lacks, pays = (
                tr("{who} has {amount}.", who=who, amount=unit.count(has)),
                deals.way == "pay",
            )
            choices = tuple(
                Choice(each, unit.count(each), why=lacks if pays and each > has else "")
                for each in deals.amounts
            )
            return (Field("amount", deals.ask, "choice", choices),)
        wheel = Wheel("amount", deals.title, 1, deals.most, 1, deals.most, unit.sign)
        fields = [Field("amount", deals.ask, "number", wheels=(wheel,))]
        pick = self.picks.of(seat)
        things = "" if self.data.choice is None else self.data.choice.things
        if pick is not None and self.picks.counts(seat) and pick.extra:
            count = Wheel("count", opened(things), 1, deals.most, 1, deals.most)
            fields.append(Field("count", deals.count, "number", wheels=(count,)))
        return tuple(fields)


class Contest(Mechanism[Data, Standing], sealed.AsksInSecret):
    """Leads from a secret choice through the order that it decides."""

    kind = "contest"

    @property
    def secret(self) -> str:
        """What choices are made with on the table; "" where counts alone decide the order."""
        return "" if self.data.choice is None else self.data.choice.things

    def start(self, look: TableContext) -> Standing:
        """Return a standing with nothing asked."""
        return Standing()

    def market(self, look: TableContext, id: str | None) -> Market | None:  # noqa: A002
        """Return the market that counts; None without one, or while it does not."""
        found = None if id is None else look.find(Market, id)
        return found if found is not None and found.counts(look) else None

    def deeds(self, look: TableContext, step: Step) -> Deeds:
        """Return what a step is about."""
        if self.data.lots is not None:
            return LotDeeds(self, look, self.data.lots, self.data.lots.lot(step.about))
        assert self.data.deals is not None
        return DealDeeds(self, look, self.data.deals)

    def choosing(self, look: TableContext, deeds: Deeds) -> Choosing:
        """Return the secret choice of a step."""
        assert self.data.choice is not None, f"{self.id} asks for no choice"
        asking, standing = deeds.asking(""), self.state(look)
        made = Choices(standing.number, standing.asked, standing.chosen)
        return Choosing(
            look, self.id, self.data.choice, made, asking.title, asking.question, deeds.thing,
            deeds.limit, deeds.pickable,
        )  # fmt: skip

    def picks(self, look: TableContext) -> Picks:
        """Return the open picks; nobody has any where nothing is picked."""
        choice = self.data.choice
        return Picks(look, () if choice is None else choice.picks, self.state(look).chosen)

    def ranking(self, look: TableContext) -> Ranking:
        """Return the order of those who act, as far as it is known."""
        data, standing = self.data, self.state(look)
        chosen = None if data.choice is None else Chosen(data.choice, standing.chosen)
        return Ranking(look, data.order, chosen, Told(standing.told, standing.tossed))

    def enter(self, work: Transaction, step: Step) -> None:
        """Begin with the choice; or, in a step apart, with the order of what was chosen."""
        if step.do != "walk":
            self._begin(work, step)
            return
        old = self.state(work)
        self.set_state(work, Standing(number=old.number, asked=old.asked, chosen=old.chosen))
        self._line_up(work, step)

    def watch(self, work: Transaction) -> None:
        """Look again who chooses, and whether anybody needs to, when the table has changed."""
        step, standing = self._step(work), self.state(work)
        if step is None or standing.stage in ("walk", "done"):
            return
        if standing.stage in ("count", "toss"):
            if standing.stage != self._missing(work):
                self._line_up(work, step)
            return
        deeds = self.deeds(work, step)
        if standing.stage != "choose":
            if standing.stage != deeds.first():
                self._begin(work, step)
            return
        seats = deeds.seats()
        if seats and seats != standing.asked:
            self.set_state(work, replace(standing, asked=seats))

    def is_done(self, look: TableContext, step: Step) -> bool:
        """Return whether all have chosen, or all have acted."""
        return self.state(look).stage == "done"

    def ask(self, look: TableContext, step: Step) -> Ask:
        """Return what the stage asks."""
        standing, deeds = self.state(look), self.deeds(look, step)
        match standing.stage:
            case "choose":
                return self._ask_choice(look, deeds, deeds.asking(step.say))
            case "count":
                return self.ranking(look).ask_counts(self.id, deeds.heading)
            case "toss":
                return self.ranking(look).ask_coin(self.id, deeds.heading)
            case "walk" if standing.now is not None:
                return deeds.turn(standing.now)
            case "ask" | "share":
                return deeds.before()
            case _:
                return Ask(step.say or deeds.heading)

    def offers(self, look: TableContext) -> Iterator[Offer]:
        """Yield the correction of an open choice, between the turns of the walk."""
        step, standing = self._step(look), self.state(look)
        if step is None or standing.stage != "walk" or not standing.asked:
            return
        deeds = self.deeds(look, step)
        if not deeds.is_busy():
            yield self.choosing(look, deeds).mending()

    def opening(
        self, look: TableContext, private: Mapping[str, Mapping[str, Any]]
    ) -> Action | None:
        """Return the action that opens all choices, once everybody who is asked has made one."""
        step = self._step(look)
        if step is None or self.state(look).stage != "choose":
            return None
        return sealed.opening(self.choosing(look, self.deeds(look, step)).sealed(), private)

    def refuse(self, look: TableContext, action: Action) -> None:
        """Refuse a choice that comes too late; `sealed` says how."""
        if self.data.choice is not None:
            sealed.refuse(look, self.id, action, self.data.choice.things)

    def panels(self, look: TableContext) -> Iterator[PanelView]:
        """Yield who has chosen, or the order with its reasons."""
        step, standing = self._step(look), self.state(look)
        if step is None or standing.stage not in ("choose", "walk"):
            return
        deeds = self.deeds(look, step)
        if standing.stage == "choose":
            yield from self.choosing(look, deeds).panel(deeds.heading)
            return
        choosing = None if self.data.choice is None else self.choosing(look, deeds)
        yield reveal(self.id, standing, deeds, choosing)

    def leave(self, work: Transaction, step: Step) -> None:
        """Say what was left open, and close it."""
        standing, deeds = self.state(work), self.deeds(work, step)
        if standing.stage == "choose":
            nobody = self.choosing(work, deeds).nobody
            work.tell(self.id, Event("passed", title=deeds.name, does=nobody))
        elif standing.stage != "done":
            if text := deeds.unserved():
                work.tell(self.id, Event("passed", does=text))
            deeds.forget(work)
        self._finish(work)

    def apply(self, work: Transaction, action: Action) -> None:
        """Carry out an answer, the opening of choices, a turn or a correction."""
        step = self._step(work)
        if step is None:
            raise RuntimeError(f"{self.id} was offered outside its steps")
        match action.verb:
            case "enough" | "share" | "rest":
                work.ahead = action if action.verb == "rest" else None
                self._settle(work, step, action)
            case "bid":
                if self.state(work).stage == "ask":
                    title = self.deeds(work, step).name
                    told = Event("begun", title=title, what=tr("bids are made."), line="act")
                    work.tell(self.id, told)
                self._choose(work, step)
            case "open":
                self._open(work, step, action.values)
            case "mend_bid":
                self._mend(work, step, action.values)
            case "count":
                self._count(work, step, action.values["counts"])
            case "all":
                for seat in self.state(work).left:
                    self._turn(work, step, Action(f"{self.id}.act", seat))
            case "toss" | "tossed":
                self._toss(work, step, tuple(action.values["order"]), action.verb == "toss")
            case _:
                self._turn(work, step, action)

    def _turn(self, work: Transaction, step: Step, action: Action) -> None:
        """Carry out what a seat does on its turn, and go on to the next once that is over."""
        turn = self.deeds(work, step).act(work, action)
        self.set_state(work, after_turn(self.state(work), action.seat, turn))
        if turn.over:
            self._walk_on(work, step)

    def _ask_choice(self, look: TableContext, deeds: Deeds, asking: Asking) -> Ask:
        """Return what all are asked, with what may be done in place of choosing."""
        choosing = self.choosing(look, deeds)
        offers = (*sealed.offers(look, choosing.sealed(limited=True)), *deeds.beside())
        panel = self.id if choosing.is_told else ""
        return Ask(asking.text, asking.detail, asking.seats, offers, next=opened(choosing.nobody),
                   panel=panel)  # fmt: skip

    def _step(self, look: TableContext) -> Step | None:
        """Return the step that is asked now, if it is one of this contest."""
        return look.step if look.step is not None and look.step.use == self.id else None

    def _begin(self, work: Transaction, step: Step) -> None:
        deeds = self.deeds(work, step)
        stage = deeds.first()
        self.set_state(work, Standing(stage, self.state(work).number))
        if why := deeds.why(stage):
            work.tell(self.id, Event("told", what=why, line="follows"))
        if stage == "ask" and work.ahead is not None and work.ahead.mechanism == self.id:
            self._settle(work, step, work.ahead)
        elif stage == "choose":
            self._choose(work, step)
        elif stage == "walk":
            self._line_up(work, step)

    def _choose(self, work: Transaction, step: Step) -> None:
        """Ask all who have a part for their choice."""
        seats = self.deeds(work, step).seats()
        self.set_state(work, Standing("choose", self.state(work).number + 1, seats))

    def _settle(self, work: Transaction, step: Step, action: Action) -> None:
        """Do without a choice: nobody needs to act, or all act in turn order."""
        chosen = self.deeds(work, step).settle(work, action)
        if chosen is None:
            self._finish(work)
            return
        places = tuple(Place(seat, tr("in turn order")) for seat in chosen)
        number = self.state(work).number
        self.set_state(work, Standing("walk", number, chosen=chosen, places=places))
        self._walk_on(work, step)

    def _open(self, work: Transaction, step: Step, values: Mapping[str, Any]) -> None:
        if self.state(work).stage == "ask":
            self._choose(work, step)
        choosing = self.choosing(work, self.deeds(work, step))
        name = self.deeds(work, step).name
        none = Event("passed", title=name, does=choosing.nobody, line="open")
        work.tell(self.id, *(tuple(choosing.opened(values, name)) or (none,)))
        self._take(work, step, choosing.read(values))

    def _mend(self, work: Transaction, step: Step, values: Mapping[str, Any]) -> None:
        """Set choices as they were really made; those who have acted stay so."""
        choosing = self.choosing(work, self.deeds(work, step))
        for told in choosing.mended(values, self.deeds(work, step).name):
            work.tell(self.id, told)
        self._take(work, step, choosing.read(values))

    def _take(self, work: Transaction, step: Step, chosen: Mapping[str, Mapping[str, int]]) -> None:
        """Take open choices, and go on to their order unless that has a step of its own."""
        self.set_state(work, replace(self.state(work), chosen=chosen))
        for text in self.picks(work).clashes():
            work.tell(self.id, Event("told", what=text, line="follows"))
        if step.do == "choose":
            self._finish(work)
        else:
            self._line_up(work, step)

    def _missing(self, look: TableContext) -> Literal["count", "toss", "walk"]:
        """Return the stage that asks for what the order lacks; `walk`: nothing."""
        ranking = self.ranking(look)
        if ranking.asked is not None:
            return "count"
        return "toss" if ranking.tied else "walk"

    def _line_up(self, work: Transaction, step: Step) -> None:
        """Settle the order, or ask for what it lacks."""
        standing, missing = self.state(work), self._missing(work)
        if missing != "walk":
            self.set_state(work, replace(standing, stage=missing))
            return
        places = self.ranking(work).places()
        self.set_state(work, replace(standing, stage="walk", places=places))
        if places:
            title = tr("{name}, order", name=self.deeds(work, step).name)
            told = (
                Event("ordered", each.seat, amount=number, title=title, does=",", what=each.reason,
                      line="open")
                for number, each in enumerate(places, 1)
            )  # fmt: skip
            work.tell(self.id, *told)
        self._walk_on(work, step)

    def _count(self, work: Transaction, step: Step, rows: Mapping[str, Mapping[str, int]]) -> None:
        asked = self.ranking(work).asked
        if asked is None:
            raise RuntimeError(f"{self.id} was told counts that it did not ask for")
        standing = self.state(work)
        counts = {seat: row["count"] for seat, row in rows.items()}
        self.set_state(work, replace(standing, told={**standing.told, str(asked[0]): counts}))
        self._line_up(work, step)

    def _toss(self, work: Transaction, step: Step, order: tuple[str, ...], fair: bool) -> None:
        how = tr("The coin says") if fair else tr("The players’ own coin says")
        said = reduce(lambda seats, next_: tr("{seats}, then {next}", seats=seats, next=next_),
                      map(work.name, order))  # fmt: skip
        places = (Event("ordered", seat, amount=at) for at, seat in enumerate(order, 1))
        told = Event("threw", thing="coin", title=how, does="", what=said)
        work.tell(self.id, told, also=tuple(places))
        standing = self.state(work)
        self.set_state(work, replace(standing, tossed=(*standing.tossed, order)))
        self._line_up(work, step)

    def _walk_on(self, work: Transaction, step: Step) -> None:
        """Go to the next seat that has anything to decide."""
        deeds = self.deeds(work, step)
        standing, passed = walk_on(self.state(work), self.data.laps, deeds.can_act)
        for seat in passed:
            deeds.pass_over(work, seat)
        self.set_state(work, standing)

    def _finish(self, work: Transaction) -> None:
        self.set_state(work, replace(self.state(work), stage="done"))


def after_turn(standing: Standing, seat: str, turn: Turn) -> Standing:
    """Return the standing after something that a seat did on its turn."""
    acted = standing.acted or turn.acted
    if turn.over:
        return replace(standing, served=(*standing.served, seat), acted=acted, dealt=0)
    return replace(standing, acted=acted, dealt=standing.dealt + turn.acted)


def walk_on(
    standing: Standing, laps: bool, can_act: Callable[[str], bool]
) -> tuple[Standing, tuple[str, ...]]:
    """Go to the next seat that can do anything.

    Args:
        standing: in the middle of a walk.
        laps: whether a new lap begins after one in which anybody has acted.
        can_act: tells of a seat whether it has anything to decide.

    Returns:
        The standing, which is done after the last seat, and the seats that were passed over.
    """
    passed: list[str] = []
    while True:
        now = standing.now
        if now is None:
            if not (laps and standing.acted):
                return replace(standing, stage="done"), tuple(passed)
            standing = replace(standing, served=(), acted=False)
        elif can_act(now.seat):
            return standing, tuple(passed)
        else:
            passed.append(now.seat)
            standing = replace(standing, served=(*standing.served, now.seat))


def reveal(
    id: str,  # noqa: A002
    standing: Standing,
    deeds: Deeds,
    choosing: Choosing | None,
) -> RevealPanelView:
    """Return the widget that shows the order with its reasons, who acts now, and who is out."""

    def line(place: Place) -> PlaceView:
        seat = place.seat
        state: Literal["done", "now", "next"] = "done" if seat in standing.served else "next"
        chosen = [] if choosing is None else choosing.figures(seat)
        return {
            "seat": seat,
            "figures": [*chosen, *deeds.figures(seat)],
            "reason": place.reason,
            "may": deeds.may(seat),
            "state": "now" if standing.now == place else state,
        }

    places = [line(place) for place in standing.places]
    if choosing is not None:
        placed = {place.seat for place in standing.places}
        none: list[FigureView] = [{"title": "", "text": choosing.none}]
        places += [
            {"seat": seat, "figures": none, "reason": "", "may": "", "state": "out"}
            for seat in standing.asked
            if seat not in placed
        ]
    return {"widget": "reveal", "id": id, "title": deeds.heading, "places": places}


def _barred(fields: tuple[Field, ...]) -> str:
    """Return why nothing can be answered to one of some questions; "" if all have an answer."""
    for each in fields:
        whys = [choice.why for choice in each.choices]
        if whys and all(whys):
            return whys[0]
    return ""
