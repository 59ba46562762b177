"""A lot in one state of a table: whether bids are needed, their limits, and the turns of seats.

A lot is a number of goods of one kind that seats bid for in secret, such as the goods of a dock.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.base import Step
from punchboard.cards.play.schema.bid_lots import BidLots as Data
from punchboard.companion.rules.engine import agenda
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.event import Event, EventKind
from punchboard.companion.rules.engine.mechanism import Prompt
from punchboard.companion.rules.engine.offer import Field, Offer, Row, Wheel
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.engine.words import listed, opened
from punchboard.companion.rules.kinds.docks import Claim, Claims, Docks, no_claim
from punchboard.companion.rules.parts import sealed
from punchboard.companion.rules.parts.boards import HoldsCards
from punchboard.companion.rules.parts.chosen_order import ChoiceTerms, ChosenOrder, within_dial
from punchboard.companion.rules.parts.contest_state import Stage
from punchboard.companion.rules.parts.middle import Trade
from punchboard.companion.rules.parts.ranking import Place
from punchboard.companion.rules.parts.sealed import QUANTITY
from punchboard.companion.rules.parts.trade_result import TradeResult
from punchboard.companion.rules.parts.turn_prompt import TurnPrompt

#: The wheel for the price of each.
PRICE = "price"


class LotAtTable:
    """A lot that seats bid for, and take or give some of at the price that they bid.

    Attributes:
        table: The table.
        lots: Parameters of all lots.
        lot: The lot that is contested.
        at: State of the bids.
        market: The docks. None without them, or while their option is off.
        name: Name before sentences of the log: "Food".
        heading: Title of its panels: "Supply: food".
    """

    def __init__(
        self,
        id: str,  # noqa: A002
        data: Data,
        order: ChosenOrder,
        table: TableContext,
        lot: str,
    ) -> None:
        self._id, self._data, self._order, self.table = id, data, order, table
        self.lots, self.lot, self.at = data.lots, data.lots.lot(lot), order.state(table)
        self.market = self._docks()
        self.name, self._thing = self.lot.name, f"{id}.{lot}"
        self.heading = f"{data.title}: {self.lot.noun}"
        self._dials = data.choice.wheels

    def _docks(self) -> Docks | None:
        name = self.lots.ledger
        found = None if name is None else self.table.find(Docks, name)
        return found if found is not None and found.middle.counts(self.table) else None

    # The bids

    def first(self) -> Stage:
        """Return the first stage; without a market, the question whether there is enough."""
        if self.claims is None:
            return "ask" if self._matters(self.table.step) else "done"
        if not self.claims.by_seat:
            return "done"
        return "choose" if self.claims.contested else "share"

    def why(self, stage: Stage) -> str:
        """Return the reason why nothing is asked, or why bids are needed; "" for none."""
        if stage == "choose":
            return self._count()
        if stage != "done":
            return ""
        base = self._data.verb.base
        if self.claims is not None and self.claims.middle == 0 and self.lots.flow == "take":
            return tr("{name}: there is none to {verb}.", name=self.name, verb=base)
        return tr(
            "{name}: nobody can {verb} any.{locked}",
            name=self.name,
            verb=base,
            locked=self._locked(),
        )

    def seats(self) -> tuple[str, ...]:
        """Return the seats that have a part in the lot; all, where the companion can't know."""
        return self.table.order() if self.claims is None else tuple(self.claims.by_seat)

    def terms(self) -> ChoiceTerms:
        """Return the terms of bids."""
        base, noun = self._data.verb.base, self.lot.noun
        return ChoiceTerms(
            self.name,
            self.heading,
            self._thing,
            tr("Bid to {verb} {noun}", verb=base, noun=noun),
            tr("what do you bid to {verb} {noun}?", verb=base, noun=noun),
            self._limit,
        )

    def bids_wanted(self) -> tuple[str, str]:
        """Return the prompt for bids, and the rule below it."""
        names = listed([self.table.name(seat) for seat in self.at.asked])
        base, noun = self._data.verb.base, self.lot.noun
        return tr("{names} bid to {verb} {noun}", names=names, verb=base, noun=noun), self._rule()

    def _limit(self, seat: str, wheel: Wheel, limited: bool) -> Wheel:
        """Return a wheel within the prices of the lot, and the claim of a seat."""
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
            return within_dial(seat, wheel, limited)
        claim = claims.by_seat.get(seat, no_claim())
        return replace(wheel, least=0, most=claim.most, why_most=claim.why)

    def no_bids(self) -> Offer:
        """Return the answer that makes bids needless."""
        price = self._price(self.lot.open)
        title = tr(
            "No bids needed: everyone may {verb} at {price}", verb=self._data.verb.base, price=price
        )
        ends = () if sealed.by_hand(self.table) else self.at.asked
        return Offer(f"{self._id}.enough", "", title, style="other", ends=ends, source="told")

    def settle(self, tx: Transaction, action: Action) -> dict[str, dict[str, int]] | None:
        """Book the shares of all seats if there is enough, or let all act at the open price.

        Returns:
            The bids of those who act now, in turn order. None if nobody needs to act.
        """
        price = self.lot.open
        if action.verb == "share":
            for seat, row in action.values["quantities"].items():
                self._book(tx, seat, row[QUANTITY], price)
            return None
        enough = f"{self.lots.enough[:1].lower()}{self.lots.enough[1:]}"
        everyone = tr(
            "{name}: {enough}. Everyone may {verb} at {price}.",
            name=self.name,
            enough=enough,
            verb=self._data.verb.base,
            price=self._price(price),
        )
        event = Event("told", what=everyone, line="act")
        tx.tell(self._id, event)
        return None if self.claims is None else {s: {PRICE: price} for s in self.claims.by_seat}

    def unserved(self) -> str:
        """Return the sentence for a table that continues before all have acted; "" for none."""
        if self.at.stage == "ask":
            return tr("{name}: there is none to {verb}.", name=self.name, verb=self._data.verb.base)
        if self.at.stage == "share":
            return tr("{name}: nobody {verb} any.", name=self.name, verb=self._data.verb.third)
        left = [self.table.name(seat) for seat in self.at.left]
        if self.at.stage != "walk" or self.market is None or not left:
            return ""
        return tr("{name}: nothing is counted for {names}.", name=self.name, names=listed(left))

    def _matters(self, step: Step | None) -> bool:
        """Return whether cards give a seat a part in the lot of a step."""
        table = self.table
        if self.lots.holders is None or step is None:
            return True
        slots = table.find(HoldsCards, self.lots.holders)
        cards = (card for seat in table.seats for card in slots.boards.of(table, seat.id))
        return (
            any(card.number_in(step.about) for card in cards)
            or bool(agenda.lines_of(table, step.lines))
            or bool(agenda.reminders(table, step))
        )

    def ask_enough(self) -> Prompt:
        """Ask whether there is enough for all."""
        base, noun = self._data.verb.base, self.lot.noun
        title = tr(
            "{enough}: everyone may {verb} at {price}",
            enough=self.lots.enough,
            verb=base,
            price=self._price(self.lot.open),
        )
        bids = [Offer(f"{self._id}.bid", "", tr("Bid"), style="other", source="told")]
        if sealed.by_hand(self.table):
            everybody = self._order.choosing(self.table, self.terms()).sealed(self.table.order())
            bids = [replace(each, style="other") for each in sealed.offers(self.table, everybody)]
        offers = (Offer(f"{self._id}.enough", "", title, source="told"), *self._ask_rest(), *bids)
        text = f"{self.name}: {self.lots.question}"
        return Prompt(
            text,
            tr("If not, bid. {rule}", rule=self._rule()),
            offers=offers,
            next=tr("No {noun} to {verb}", noun=noun, verb=base),
        )

    def _ask_rest(self) -> Iterator[Offer]:
        """Yield the answer for this lot and all that are still to come in this phase."""
        moment = self.table.state.moment
        steps = self.table.play.phases[moment.phase].steps[moment.step + 1 :]
        lots = [
            self.lots.lot(step.about)
            for step in steps
            if step.use == self._id
            and agenda.is_asked(self.table, step, moment.round)
            and self._matters(step)
        ]
        later = [
            tr("{noun} at {price}", noun=lot.noun, price=self._price(lot.open)) for lot in lots
        ]
        if later:
            title = tr(
                "{enough}, and for the rest too: {lots}",
                enough=self.lots.enough,
                lots=listed(later),
            )
            yield Offer(f"{self._id}.rest", "", title, style="other", source="told")

    def ask_shares(self) -> Prompt:
        """Ask how many each seat takes or gives, as there is enough for all."""
        base = self._data.verb.base
        claims = {} if self.claims is None else self.claims.by_seat
        rows = tuple(
            Row(seat, (self._quantity(claim),), agreed=True) for seat, claim in claims.items()
        )
        question = tr("How many {many} does each {verb}?", many=self.lots.goods.many, verb=base)
        grid = Field("quantities", question, "grid", rows=rows)
        names = listed([self.table.name(seat) for seat in claims])
        offers = [
            Offer(
                f"{self._id}.share", "", opened(base), (grid,), each=opened(base), source="decision"
            )
        ]
        if any(self._more_fields(seat) for seat in claims):
            title = tr("One by one, to say which cards")
            offers.append(Offer(f"{self._id}.enough", "", title, style="other", source="told"))
        offers.append(
            Offer(f"{self._id}.bid", "", tr("Bid all the same"), style="other", source="told")
        )
        text = tr(
            "{names} may {verb} {noun} at {price}",
            names=names,
            verb=base,
            noun=self.lot.noun,
            price=self._price(self.lot.open),
        )
        nobody = tr("Nobody {verb} any", verb=self._data.verb.third)
        return Prompt(text, self._count(), tuple(claims), tuple(offers), next=nobody)

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
        sentence = tr(
            "{name}: {wanted}, and {middle} for all.",
            name=self.name,
            wanted=goods.count(wanted),
            middle=space.count(middle),
        )
        return f"{sentence}{self._locked()}"

    def _locked(self) -> str:
        """Return a sentence for each seat with goods that it can't sell now."""
        if self.market is None or self.lots.flow == "take":
            return ""
        whys = (self.market.locked(self.table, seat, self.lot.id) for seat in self.table.order())
        return "".join(f" {why}." for why in whys if why)

    def _rule(self) -> str:
        """Return which bid comes first, and the limits of bids."""
        least = self._price(self.lot.least)
        limits = tr("at least {least}", least=least)
        if self.lot.most is not None:
            most = self._price(self.lot.most)
            limits = tr("at least {least}, at most {most}", least=least, most=most)
        rank = self._data.order[0]
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
        return self.table.once(
            (self._id, "claims", lot), lambda: market.claims(self.table, self.lots, lot)
        )

    def can_act(self, seat: str) -> bool:
        """Return whether a seat has a part in the lot; who bid a quantity is bound by it."""
        bound = QUANTITY in self.at.chosen[seat]
        return bound or self.claims is None or seat in self.claims.by_seat

    def turn(self, place: Place) -> Prompt:
        """Return the question to a seat on its turn.

        Where nothing is counted, the table ends all turns at once. Each seat may still end its own
        on its phone, which asks nobody to.
        """
        if self.claims is not None:
            return self._asked(place.seat).asked(self._id, place, self.at.left)
        seat = place.seat
        text, detail = self._asked(seat).text, f"{opened(place.reason)}."
        offers = (
            Offer(f"{self._id}.all", "", tr("All done"), source="told"),
            Offer(
                f"{self._id}.act", seat, tr("I’m done"), style="other", at_seat=True, source="told"
            ),
        )
        rest = tr("Nobody else {verb}", verb=self._data.verb.third)
        return Prompt(text, detail, (seat,), offers, next=rest, panel=self._id)

    def _asked(self, seat: str) -> TurnPrompt:
        """Return the words of a seat's turn; where it is counted and still open, with a number."""
        bid, who, base = self.at.chosen[seat], self.table.name(seat), self._data.verb.base
        does = tr(
            "{who} {verb} {lots}",
            who=who,
            verb=self._data.verb.third,
            lots=self._what(seat, bid),
        )
        if self.claims is None:
            return TurnPrompt(does, tr("{who} is done", who=who), tr("All done"))
        claim, skip = self.claims.by_seat.get(seat, no_claim()), tr("Skip the rest")
        if QUANTITY not in bid:
            ask = tr(
                "How many {many} does {who} {verb}?", many=self.lots.goods.many, who=who, verb=base
            )
            count = Field(QUANTITY, ask, "number", wheels=(self._quantity(claim),))
            notes = f"{opened(claim.why)}."
            return TurnPrompt(does, opened(base), skip, (count, *self._more_fields(seat)), notes)
        lost = max(0, bid[QUANTITY] - claim.most)
        notes = tr(
            "No {space} is left for {lost} of {bid}: discard.",
            space=self.lots.space.one,
            lost=lost,
            bid=bid[QUANTITY],
        )
        fields = self._more_fields(seat, lost)
        return TurnPrompt(does, tr("{who} is done", who=who), skip, fields, notes if lost else "")

    def deal(self, tx: Transaction, seat: str, values: Mapping[str, Any]) -> None:
        """Book the goods that a seat takes or gives, in one go."""
        bid = self.at.chosen[seat]
        quantity = values.get(QUANTITY, bid.get(QUANTITY))
        if self.market is None:
            does, what = self._data.verb.third, self._what(seat, bid)
            kind: EventKind = "bought" if self.lots.flow == "take" else "sold"
            event = Event(kind, seat, thing=self._thing, name=self.lot.noun, does=does, what=what)
            tx.tell(self._id, event)
        elif quantity:
            self._book(tx, seat, quantity, bid[PRICE], values)
        else:
            does = tr("does not {verb}", verb=self._data.verb.base)
            event = Event("passed", seat, thing=self._thing, does=does, what=self.lot.noun)
            tx.tell(self._id, event)

    def _book(
        self,
        tx: Transaction,
        seat: str,
        quantity: int,
        price: int,
        answers: Mapping[str, Any] | None = None,
    ) -> None:
        """Let the market book goods of a seat, and say it."""
        if self.market is None or quantity == 0:
            return
        trade, noun = Trade(seat, self.lot.id, quantity, price, answers or {}), self.lot.noun
        taking = self.lots.flow == "take"
        delivery = None if taking else self.market.sold(tx, trade)
        if count := quantity if delivery is None else delivery.sold:
            text = tr("{count} {noun} at {price}", count=count, noun=noun, price=self._price(price))
            dealt = TradeResult(count * price, count, text, self._thing, noun)
            event = dealt.event(seat, not taking, self._data.title, self._data.verb.third)
            tx.tell(self._id, event)
        if delivery is None:
            self.market.stocked(tx, trade)
        elif count := delivery.surplus:
            does = tr(
                "No {space} is left for {count} {noun} of {{who}}",
                space=self.lots.space.one,
                count=count,
                noun=noun,
            )
            tx.tell(self._id, Event("discarded", seat, thing=self._thing, amount=count, does=does,
                                     line="follows"))  # fmt: skip

    def may(self, seat: str) -> str:
        """Return the number that a seat may or must take or give, and the price."""
        bid, base = self.at.chosen[seat], self._data.verb.base
        price = self._price(bid[PRICE])
        if QUANTITY not in bid:
            return tr("may {verb} at {price} each", verb=base, price=price)
        return tr(
            "must {verb} {goods} at {price} each, as far as {spaces} go",
            verb=base,
            goods=self.lots.goods.count(bid[QUANTITY]),
            price=price,
            spaces=self.lots.space.many,
        )

    def _price(self, amount: int) -> str:
        """Return an amount in the unit of the price."""
        return next(dial.unit.count(amount) for dial in self._dials if dial.id == PRICE)

    def _quantity(self, claim: Claim) -> Wheel:
        """Return the wheel for the number that a seat takes or gives."""
        title = opened(self.lots.goods.many)
        return Wheel(QUANTITY, title, 0, claim.most, 0, claim.most, "", "", claim.why, claim.most)

    def _more_fields(self, seat: str, lost: int = 0) -> tuple[Field, ...]:
        """Return the questions of the market besides the number; `lost` goods will find no box."""
        if self.market is None:
            return ()
        return self.market.fields(self.table, seat, self.lot.id, self.lots.flow == "give", lost)

    def _what(self, seat: str, bid: Mapping[str, int]) -> str:
        """Return the goods and the price of a seat: "food at $7", "1 clothing at $8"."""
        noun, price = self.lot.noun, self._price(bid[PRICE])
        if QUANTITY not in bid:
            return tr("{noun} at {price}", noun=noun, price=price)
        count = bid[QUANTITY]
        if self.claims is None:
            return tr("up to {count} {noun} at {price}", count=count, noun=noun, price=price)
        count = min(count, self.claims.by_seat.get(seat, no_claim()).most)
        return tr("{count} {noun} at {price}", count=count, noun=noun, price=price)
