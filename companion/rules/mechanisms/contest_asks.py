"""What a contest asks at each stage, and what its panels show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from cards.schema.play.contests import Contest as Data
from cards.schema.play.contests import Lot
from companion.rules import sealed
from companion.rules.claims import NO_CLAIM, Claim, Claims
from companion.rules.look import Look
from companion.rules.mechanism import Ask
from companion.rules.offer import Field, Offer, Row, Wheel
from companion.rules.priority import Place
from companion.rules.sealed import Sealed
from companion.rules.words import listed, opened

if TYPE_CHECKING:
    from companion.rules.mechanisms.contest import Contest, Standing


class ContestAsks:
    """The sentences and forms of a contest for one lot at one moment.

    Attributes:
        id: the mechanism's.
        look: the table.
        lot: that is contested.
        data: the contest's parameters.
        standing: how far it has come.
        ledger: what knows room, goods and boxes; None while its option is off.
    """

    def __init__(self, contest: Contest, look: Look, lot: Lot) -> None:
        self.id = contest.id
        self.look = look
        self.lot = lot
        self.data: Data = contest.data
        self.standing: Standing = look.part(contest)
        self.ledger = contest.ledger(look)
        self._contest = contest

    @cached_property
    def claims(self) -> Claims | None:
        """Who may take or give how much; None without a ledger. Worked out when it is needed."""
        return self._contest.claims(self.look, self.lot)

    def ask(self) -> Ask:
        """Return what the stage asks."""
        match self.standing.stage:
            case "ask":
                return self._ask_enough()
            case "share":
                return self._ask_shares()
            case "choose":
                return self._ask_bids()
            case _:
                return self._ask_place()

    def panels(self) -> Iterator[dict[str, Any]]:
        """Yield who has bid and how bids are made, or the order with its reasons."""
        standing = self.standing
        if standing.stage == "choose":
            yield sealed.panel(self.look, self.sealed(standing.asked, self.claims), self._title())
        if standing.stage == "walk":
            yield {
                "widget": "reveal",
                "id": self.id,
                "title": self._title(),
                "places": [self._place(place) for place in standing.places],
            }

    def sealed(self, asked: tuple[str, ...], claims: Claims | None) -> Sealed:
        """Return the choice of bids.

        Args:
            asked: seats that bid, in turn order.
            claims: what limits quantities; None: nothing does.
        """
        base, noun = self.data.verb.base, self.lot.noun
        return Sealed(
            self.id,
            self.standing.number,
            f"Bid to {base} {noun}",
            f"what do you bid to {base} {noun}?",
            {seat: self._wheels(seat, claims) for seat in asked},
            "No bid",
        )

    def why_nobody(self) -> str:
        """Return why there is nothing to ask about the lot."""
        if self.claims is not None and self.claims.middle == 0 and self.data.flow == "take":
            return f"{self.lot.name}: there is none to {self.data.verb.base}."
        return f"{self.lot.name}: nobody can {self.data.verb.base} any."

    def why_contested(self) -> str:
        """Return the count that makes bids needful, or needless."""
        if self.claims is None:
            return ""
        wanted = sum(claim.want for claim in self.claims.by_seat.values())
        middle, goods, space = self.claims.middle, self.data.goods, self.data.space
        if self.data.flow == "take":
            return f"{self.lot.name}: {goods.count(middle)}, and room for {wanted}."
        return f"{self.lot.name}: {goods.count(wanted)}, and {space.count(middle)} for all."

    def left_open(self) -> str:
        """Return what is said when the table goes on before the lot is dealt with; "" if it is."""
        standing, name, verb = self.standing, self.lot.name, self.data.verb
        if standing.stage == "ask":
            return f"{name}: there is none to {verb.base}."
        if standing.stage == "share":
            return f"{name}: nobody {verb.third} any."
        if standing.stage == "choose":
            return f"{name}: nobody bids."
        left = [p.seat for p in standing.places if p.seat not in standing.served]
        if standing.stage != "walk" or self.ledger is None or not left:
            return ""
        return f"{name}: nothing is counted for {listed([self.look.name(seat) for seat in left])}."

    def served(self, seat: str, bid: Mapping[str, int]) -> str:
        """Return the sentence of the log for a seat whose goods are not counted."""
        return f"{self._does(seat, bid)}."

    def _ask_enough(self) -> Ask:
        base, noun = self.data.verb.base, self.lot.noun
        title = f"{self.data.enough}: everyone may {base} at {self._price(self.lot.open)}"
        bids = [Offer(f"{self.id}.bid", "", "Bid", style="other")]
        if sealed.by_hand(self.look):
            everybody = self.sealed(self.look.order(), None)
            bids = [replace(each, style="other") for each in sealed.offers(self.look, everybody)]
        offers = (Offer(f"{self.id}.enough", "", title), *bids)
        text = f"{self.lot.name}: {self.data.question}"
        return Ask(text, f"If not, bid. {self._rule()}", offers=offers, next=f"No {noun} to {base}")

    def _ask_shares(self) -> Ask:
        base = self.data.verb.base
        claims = {} if self.claims is None else self.claims.by_seat
        rows = tuple(Row(seat, (self._quantity(claim),)) for seat, claim in claims.items())
        question = f"How many {self.data.goods.many} does each {base}?"
        grid = Field("quantities", question, "numbers", rows=rows)
        names = listed([self.look.name(seat) for seat in claims])
        offers = [Offer(f"{self.id}.share", "", opened(base), (grid,))]
        if any(self._more_fields(seat) for seat in claims):
            title = "One by one, to say which cards"
            offers.append(Offer(f"{self.id}.enough", "", title, style="other"))
        offers.append(Offer(f"{self.id}.bid", "", "Bid all the same", style="other"))
        text = f"{names} may {base} {self.lot.noun} at {self._price(self.lot.open)}"
        nobody = f"Nobody {self.data.verb.third} any"
        return Ask(text, self.why_contested(), tuple(claims), tuple(offers), next=nobody)

    def _ask_bids(self) -> Ask:
        asked, base = self.standing.asked, self.data.verb.base
        choice = self.sealed(asked, self.claims)
        price = self._price(self.lot.open)
        enough = f"No bids needed: everyone may {base} at {price}"
        offers = (
            *sealed.offers(self.look, choice),
            Offer(f"{self.id}.enough", "", enough, style="other"),
        )
        names = listed([self.look.name(seat) for seat in asked])
        text = f"{names} bid to {base} {self.lot.noun}"
        return Ask(text, self._rule(), asked, offers, next="Nobody bids", panel=self.id)

    def _rule(self) -> str:
        """Return which bid comes first, and the limits of bids."""
        limits = f"at least {self._price(self.lot.least)}"
        if self.lot.most is not None:
            limits += f", at most {self._price(self.lot.most)}"
        return f"The {self.data.first} {self.data.price.title.lower()} comes first; {limits}."

    def _ask_place(self) -> Ask:
        place = self.standing.now
        if place is None:
            return Ask(self._title(), panel=self.id)
        seat, bid = place.seat, self.standing.bids[place.seat]
        detail = f"{opened(place.reason)}."
        fields: tuple[Field, ...] = ()
        title, rest = f"{self.look.name(seat)} is done", "All done"
        if self.claims is not None:
            claim = self.claims.by_seat.get(seat, NO_CLAIM)
            rest = "Skip the rest"
            if "quantity" in bid:
                detail += self._surplus(claim, bid)
            else:
                who, base = self.look.name(seat), self.data.verb.base
                ask = f"How many {self.data.goods.many} does {who} {base}?"
                fields = (Field("quantity", ask, "number", wheels=(self._quantity(claim),)),)
                detail += f" {opened(claim.why)}."
                title = opened(self.data.verb.base)
            fields += self._more_fields(seat)
        offers = (Offer(f"{self.id}.serve", seat, title, fields),)
        return Ask(self._does(seat, bid), detail, (seat,), offers, next=rest, panel=self.id)

    def _surplus(self, claim: Claim, bid: Mapping[str, int]) -> str:
        """Return what is said of goods that will find no box; "" if all find one."""
        surplus = bid["quantity"] - min(bid["quantity"], claim.most)
        if not surplus:
            return ""
        return f" No {self.data.space.one} is left for {surplus} of {bid['quantity']}: discard."

    def _more_fields(self, seat: str) -> tuple[Field, ...]:
        """Return what the ledger may ask a seat besides how many."""
        if self.ledger is None:
            return ()
        return self.ledger.fields(self.look, seat, self.lot.id, self.data.flow == "give")

    def _place(self, place: Place) -> dict[str, Any]:
        """Return a line of the reveal."""
        bid, standing = self.standing.bids[place.seat], self.standing
        state = "done" if place.seat in standing.served else "next"
        if standing.now == place:
            state = "now"
        figures = [
            {"title": dial.title, "text": dial.unit.count(bid[name])}
            for name, dial in self._dials().items()
            if name in bid
        ]
        each = f"at {self._price(bid['price'])} each"
        if "quantity" in bid:
            most = self.data.goods.count(bid["quantity"])
            may = f"must {self.data.verb.base} {most} {each}, as far as {self.data.space.many} go"
        else:
            may = f"may {self.data.verb.base} {each}"
        return {
            "seat": place.seat,
            "figures": figures,
            "reason": place.reason,
            "may": may,
            "state": state,
        }

    def _does(self, seat: str, bid: Mapping[str, int]) -> str:
        """Return what a seat does: "Kim stocks food at $7", "Maria sells 1 clothing at $8"."""
        quantity = ""
        if "quantity" in bid and self.claims is None:
            quantity = f"up to {bid['quantity']} "
        elif "quantity" in bid and self.claims is not None:
            most = self.claims.by_seat.get(seat, NO_CLAIM).most
            quantity = f"{min(bid['quantity'], most)} "
        does = f"{self.look.name(seat)} {self.data.verb.third} {quantity}{self.lot.noun}"
        return f"{does} at {self._price(bid['price'])}"

    def _wheels(self, seat: str, claims: Claims | None) -> tuple[Wheel, ...]:
        """Return a dial's wheels with the limits of the moment."""
        wheels = []
        lot = self.lot
        for name, dial in self._dials().items():
            least, most, why_least, why_most = 0, None, "", ""
            if name == "price":
                least, most = lot.least, lot.most
                why_least = f"the lowest price for {lot.noun}"
                why_most = f"the highest price for {lot.noun}"
            elif claims is None:
                most, why_most = dial.last, "the dial's last figure"
            else:
                claim = claims.by_seat.get(seat, NO_CLAIM)
                most, why_most = claim.most, claim.why
            wheel = Wheel(
                name, dial.title, least, most, dial.first, dial.last, dial.unit.sign,
                why_least if least > dial.first else "", why_most if most is not None else "",
            )  # fmt: skip
            wheels.append(wheel)
        return tuple(wheels)

    def _quantity(self, claim: Claim) -> Wheel:
        title = opened(self.data.goods.many)
        return Wheel("quantity", title, 0, claim.most, 0, claim.most, "", "", claim.why, claim.most)

    def _dials(self) -> dict[str, Any]:
        """Return the printed dial's wheels by name, from the left."""
        quantity = {} if self.data.quantity is None else {"quantity": self.data.quantity}
        return {**quantity, "price": self.data.price}

    def _price(self, amount: int) -> str:
        return self.data.price.unit.count(amount)

    def _title(self) -> str:
        return f"{self.data.title}: {self.lot.noun}"
