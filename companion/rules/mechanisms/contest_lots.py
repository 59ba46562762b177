"""Bidding for a lot: who has a part in it, and whether there is enough without bids."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from punchboard.cards.schema.play.base import Step
from punchboard.cards.schema.play.contests import Dial
from punchboard.companion.rules import agenda, sealed
from punchboard.companion.rules.action import Action
from punchboard.companion.rules.event import Event
from punchboard.companion.rules.mechanism import Ask
from punchboard.companion.rules.mechanisms.contest_choice import QUANTITY, Choosing
from punchboard.companion.rules.mechanisms.contest_deeds import Asking, Limits
from punchboard.companion.rules.mechanisms.contest_lot_turns import PRICE, LotTurns
from punchboard.companion.rules.mechanisms.contest_standing import Stage
from punchboard.companion.rules.mechanisms.market_boxes import NO_CLAIM
from punchboard.companion.rules.mechanisms.slots import Slots
from punchboard.companion.rules.offer import Field, Offer, Row
from punchboard.companion.rules.table_context import Transaction
from punchboard.companion.rules.words import listed, opened


class LotDeeds(LotTurns):
    """A lot that is bid for, at one moment of a table."""

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
            return f"{self.name}: there is none to {base}."
        return f"{self.name}: nobody can {base} any.{self._locked()}"

    def seats(self) -> tuple[str, ...]:
        """Return who has a part in the lot; all, where the companion can't know."""
        return self.look.order() if self.claims is None else tuple(self.claims.by_seat)

    def asking(self, step_says: str) -> Asking:
        """Return how bids are asked for."""
        bid = f"bid to {self.data.verb.base} {self.lot.noun}"
        asked = self.standing.asked
        names = listed([self.look.name(seat) for seat in asked])
        return Asking(opened(bid), f"what do you {bid}?", f"{names} {bid}", self._rule(), asked)

    def limits(self, seat: str, dial: Dial, limited: bool) -> Limits:
        """Return the limits of prices for this lot, and of what a seat can take or give."""
        if dial.id == PRICE:
            least, most = self.lot.least, self.lot.most
            low, high = (
                f"the lowest price for {self.lot.noun}",
                f"the highest price for {self.lot.noun}",
            )
            why_least = low if least > dial.first else ""
            return Limits(least, most, why_least, "" if most is None else high)
        claims = self.claims if limited and dial.id == QUANTITY else None
        if claims is None:
            return Limits(dial.first, dial.last, "", "the dial’s last figure")
        claim = claims.by_seat.get(seat, NO_CLAIM)
        return Limits(0, claim.most, "", claim.why)

    def pickable(self, seat: str) -> frozenset[int] | None:
        """Return None: lots are bid for on dials."""
        return None

    def before(self) -> Ask:
        """Ask whether there is enough for all; or, where that is known, how many each takes."""
        return self._ask_enough() if self.standing.stage == "ask" else self._ask_shares()

    def beside(self) -> tuple[Offer, ...]:
        """Return the answer that makes bids needless."""
        price = self.price(self.lot.open)
        title = f"No bids needed: everyone may {self.data.verb.base} at {price}"
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
        everyone = f"Everyone may {self.data.verb.base} at {self.price(price)}."
        told = Event("told", what=f"{self.name}: {enough}. {everyone}", line="act")
        work.tell(self.id, told)
        return None if self.claims is None else {s: {PRICE: price} for s in self.claims.by_seat}

    def unserved(self) -> str:
        """Return what is said when the table goes on before the lot is dealt with."""
        if self.standing.stage == "ask":
            return f"{self.name}: there is none to {self.data.verb.base}."
        if self.standing.stage == "share":
            return f"{self.name}: nobody {self.data.verb.third} any."
        return super().unserved()

    def _matters(self, step: Step | None) -> bool:
        """Return whether anybody may have a part in the lot of a step, as far as cards tell."""
        look = self.look
        if self.lots.holders is None or step is None:
            return True
        slots = look.find(Slots, self.lots.holders)
        cards = (card for seat in look.seats for card in slots.stores_of(look, seat.id))
        return (
            any(card.count(self.lot.id) for card in cards)
            or bool(agenda.lines_of(look, step.lines))
            or bool(agenda.reminders(look, step))
        )

    def _ask_enough(self) -> Ask:
        base, noun = self.data.verb.base, self.lot.noun
        title = f"{self.lots.enough}: everyone may {base} at {self.price(self.lot.open)}"
        bids = [Offer(f"{self.id}.bid", "", "Bid", style="other")]
        if sealed.by_hand(self.look):
            everybody = Choosing(self.contest, self.look, self).sealed(self.look.order())
            bids = [replace(each, style="other") for each in sealed.offers(self.look, everybody)]
        offers = (Offer(f"{self.id}.enough", "", title), *self._ask_rest(), *bids)
        text = f"{self.name}: {self.lots.question}"
        return Ask(text, f"If not, bid. {self._rule()}", offers=offers, next=f"No {noun} to {base}")

    def _ask_rest(self) -> Iterator[Offer]:
        """Yield the answer for this lot and all that are still to come in this phase."""
        moment = self.look.state.moment
        steps = self.look.play.phases[moment.phase].steps[moment.step + 1 :]
        later = [
            f"{deeds.lot.noun} at {deeds.price(deeds.lot.open)}"
            for step in steps
            if step.use == self.id and agenda.is_asked(self.look, step, moment.round)
            and (deeds := LotDeeds(
                self.contest, self.look, self.lots, self.lots.lot(step.about)
            ))._matters(step)
        ]  # fmt: skip
        if later:
            title = f"{self.lots.enough}, and for the rest too: {listed(later)}"
            yield Offer(f"{self.id}.rest", "", title, style="other")

    def _ask_shares(self) -> Ask:
        base = self.data.verb.base
        claims = {} if self.claims is None else self.claims.by_seat
        rows = tuple(
            Row(seat, (self.quantity(claim),), agreed=True) for seat, claim in claims.items()
        )
        question = f"How many {self.lots.goods.many} does each {base}?"
        grid = Field("quantities", question, "numbers", rows=rows)
        names = listed([self.look.name(seat) for seat in claims])
        offers = [Offer(f"{self.id}.share", "", opened(base), (grid,), each=opened(base))]
        if any(self.more_fields(seat) for seat in claims):
            title = "One by one, to say which cards"
            offers.append(Offer(f"{self.id}.enough", "", title, style="other"))
        offers.append(Offer(f"{self.id}.bid", "", "Bid all the same", style="other"))
        text = f"{names} may {base} {self.lot.noun} at {self.price(self.lot.open)}"
        nobody = f"Nobody {self.data.verb.third} any"
        return Ask(text, self._count(), tuple(claims), tuple(offers), next=nobody)

    def _count(self) -> str:
        """Return the count that makes bids needful, or needless."""
        if self.claims is None:
            return ""
        wanted = sum(claim.want for claim in self.claims.by_seat.values())
        middle, goods, space = self.claims.middle, self.lots.goods, self.lots.space
        if self.lots.flow == "take":
            return f"{self.name}: {goods.count(middle)}, and room for {wanted}."
        told = f"{self.name}: {goods.count(wanted)}, and {space.count(middle)} for all."
        return f"{told}{self._locked()}"

    def _locked(self) -> str:
        """Return a sentence for each seat with goods that it can't sell now."""
        if self.market is None or self.lots.flow == "take":
            return ""
        whys = (self.market.locked(self.look, seat, self.lot.id) for seat in self.look.order())
        return "".join(f" {why}." for why in whys if why)

    def _rule(self) -> str:
        """Return which bid comes first, and the limits of bids."""
        limits = f"at least {self.price(self.lot.least)}"
        if self.lot.most is not None:
            limits += f", at most {self.price(self.lot.most)}"
        rank = self.data.order[0]
        dials = () if self.data.choice is None else self.data.choice.wheels
        titles = [dial.title.lower() for dial in dials if dial.id == rank.of]
        extreme = "highest" if rank.first == "higher" else "lowest"
        first = [f"the {extreme} {title} comes first" for title in titles]
        return opened("; ".join((*first, f"{limits}.")))
