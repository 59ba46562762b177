"""Turns at a lot: each seat takes or gives some of it, at the price that it bid."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from punchboard.cards.schema.play.contests import Contest as Data
from punchboard.cards.schema.play.contests import Lot, Lots
from punchboard.companion.rules.action import Action
from punchboard.companion.rules.event import Event, EventKind
from punchboard.companion.rules.mechanism import Ask
from punchboard.companion.rules.mechanisms.contest_choice import QUANTITY
from punchboard.companion.rules.mechanisms.contest_standing import Standing
from punchboard.companion.rules.mechanisms.contest_walk import Turn
from punchboard.companion.rules.mechanisms.market_boxes import NO_CLAIM, Claim, Claims, Trade
from punchboard.companion.rules.offer import Field, Offer, Wheel
from punchboard.companion.rules.ranking import Place
from punchboard.companion.rules.table_context import TableContext, Transaction
from punchboard.companion.rules.words import listed, opened
from punchboard.companion.view_schema import FigureView

if TYPE_CHECKING:
    from punchboard.companion.rules.mechanisms.contest import Contest

#: The wheel that says for how much each.
PRICE = "price"


class LotTurns:
    """What seats do with a lot at one moment of a table.

    Attributes:
        contest: whose these are.
        id: the contest's.
        look: the table.
        data: the contest's parameters.
        lots: what is bid for.
        lot: that is contested.
        market: what knows room, goods and boxes; None while its option is off.
        standing: how far the contest has come.
        name: of the lot.
        heading: over panels.
    """

    def __init__(self, contest: Contest, look: TableContext, lots: Lots, lot: Lot) -> None:
        self.contest = contest
        self.id = contest.id
        self.look = look
        self.data: Data = contest.data
        self.lots = lots
        self.lot = lot
        self.market = contest.market(look, lots.ledger)
        self.standing: Standing = contest.state(look)
        self.name = lot.name
        self.heading = f"{self.data.title}: {lot.noun}"

    @cached_property
    def claims(self) -> Claims | None:
        """Who may take or give how much; None without a market. Worked out when it is needed."""
        if self.market is None:
            return None
        return self.market.claims(self.look, self.lots, self.lot.id)

    def can_act(self, seat: str) -> bool:
        """Return whether a seat has a part in the lot; who bid a quantity is bound by it."""
        bound = QUANTITY in self.standing.chosen[seat]
        return bound or self.claims is None or seat in self.claims.by_seat

    def pass_over(self, work: Transaction, seat: str) -> None:
        """Say that nothing is left for a seat."""
        does = "nothing is left for {who}"
        work.tell(self.id, Event("passed", seat, title=self.name, does=does, line="follows"))

    def turn(self, place: Place) -> Ask:
        """Return what a seat is asked on its turn: how many, where it is counted and still open."""
        seat, bid = place.seat, self.standing.chosen[place.seat]
        detail = f"{opened(place.reason)}."
        fields: tuple[Field, ...] = ()
        lost = 0
        title, rest = f"{self.look.name(seat)} is done", "All done"
        if self.claims is not None:
            claim = self.claims.by_seat.get(seat, NO_CLAIM)
            rest = "Skip the rest"
            if QUANTITY in bid:
                lost = max(0, bid[QUANTITY] - claim.most)
                if lost:
                    space = self.lots.space.one
                    detail += f" No {space} is left for {lost} of {bid[QUANTITY]}: discard."
            else:
                who, base = self.look.name(seat), self.data.verb.base
                ask = f"How many {self.lots.goods.many} does {who} {base}?"
                fields = (Field(QUANTITY, ask, "number", wheels=(self.quantity(claim),)),)
                detail += f" {opened(claim.why)}."
                title = opened(base)
            fields += self.more_fields(seat, lost)
        offers = (Offer(f"{self.id}.act", seat, title, fields),)
        return Ask(
            self._does(seat, bid), detail, (seat,), offers, next=rest, panel=self.id,
            later=self.standing.left,
        )  # fmt: skip

    def act(self, work: Transaction, action: Action) -> Turn:
        """Book what a seat takes or gives."""
        seat = action.seat
        bid = self.standing.chosen[seat]
        quantity = action.values.get(QUANTITY, bid.get(QUANTITY))
        if self.market is None:
            does, what = self.data.verb.third, self._what(seat, bid)
            kind: EventKind = "bought" if self.lots.flow == "take" else "sold"
            told = Event(kind, seat, thing=self._thing, name=self.lot.noun, does=does, what=what)
            work.tell(self.id, told)
        elif quantity:
            self.book(work, seat, quantity, bid[PRICE], action.values)
        else:
            does = f"does not {self.data.verb.base}"
            told = Event("passed", seat, thing=self._thing, does=does, what=self.lot.noun)
            work.tell(self.id, told)
        return Turn(acted=True)

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
        trade = Trade(seat, self.lot.id, quantity, price, answers or {})
        each = f"{self.lot.noun} at {self.price(price)}"
        deal = Event(
            "bought", seat, thing=self._thing, amount=quantity, price=quantity * price,
            name=self.lot.noun, does=self.data.verb.third, what=f"{quantity} {each}",
        )  # fmt: skip
        if self.lots.flow == "take":
            work.tell(self.id, deal)
            self.market.stocked(work, trade)
            return
        delivery = self.market.sold(work, trade)
        if count := delivery.sold:
            what = f"{count} {each}"
            sold = replace(deal, kind="sold", amount=count, price=count * price, what=what)
            work.tell(self.id, sold)
        if count := delivery.surplus:
            does = f"No {self.lots.space.one} is left for {count} {self.lot.noun} of {{who}}"
            lost = Event(
                "discarded", seat, thing=self._thing, amount=count, does=does, line="follows"
            )
            work.tell(self.id, lost)

    def is_busy(self) -> bool:
        """Return False: a turn is a single answer."""
        return False

    def figures(self, seat: str) -> list[FigureView]:
        """Return nothing: a bid says it all."""
        return []

    def may(self, seat: str) -> str:
        """Return how much a seat may or must take or give, at which price."""
        bid, base = self.standing.chosen[seat], self.data.verb.base
        each = f"at {self.price(bid[PRICE])} each"
        if QUANTITY not in bid:
            return f"may {base} {each}"
        most = self.lots.goods.count(bid[QUANTITY])
        return f"must {base} {most} {each}, as far as {self.lots.space.many} go"

    def unserved(self) -> str:
        """Return for whom nothing is counted when the table goes on."""
        left = [self.look.name(seat) for seat in self.standing.left]
        if self.standing.stage != "walk" or self.market is None or not left:
            return ""
        return f"{self.name}: nothing is counted for {listed(left)}."

    def forget(self, work: Transaction) -> None:
        """Forget nothing: a turn is a single answer."""

    def price(self, amount: int) -> str:
        """Return an amount in the unit of the price."""
        dials = () if self.data.choice is None else self.data.choice.wheels
        return next(dial.unit.count(amount) for dial in dials if dial.id == PRICE)

    def quantity(self, claim: Claim) -> Wheel:
        """Return the wheel for how many a seat takes or gives."""
        title = opened(self.lots.goods.many)
        return Wheel(QUANTITY, title, 0, claim.most, 0, claim.most, "", "", claim.why, claim.most)

    def more_fields(self, seat: str, lost: int = 0) -> tuple[Field, ...]:
        """Return what the market may ask a seat besides how many; `lost` will find no box."""
        if self.market is None:
            return ()
        return self.market.fields(self.look, seat, self.lot.id, self.lots.flow == "give", lost)

    @property
    def _thing(self) -> str:
        """The lot's name in events."""
        return f"{self.id}.{self.lot.id}"

    def _does(self, seat: str, bid: Mapping[str, int]) -> str:
        """Return what a seat does: "Kim stocks food at $7", "Maria sells 1 clothing at $8"."""
        return f"{self.look.name(seat)} {self.data.verb.third} {self._what(seat, bid)}"

    def _what(self, seat: str, bid: Mapping[str, int]) -> str:
        """Return what a seat takes or gives: "food at $7", "1 clothing at $8"."""
        quantity = ""
        if QUANTITY in bid and self.claims is None:
            quantity = f"up to {bid[QUANTITY]} "
        elif QUANTITY in bid and self.claims is not None:
            most = self.claims.by_seat.get(seat, NO_CLAIM).most
            quantity = f"{min(bid[QUANTITY], most)} "
        return f"{quantity}{self.lot.noun} at {self.price(bid[PRICE])}"
