"""Deals of a contest: on its turn each seat gains or pays an amount on a track, or passes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from punchboard.cards.schema.play.contests import Contest as Data
from punchboard.cards.schema.play.contests import Deals, Dial
from punchboard.companion.rules.action import Action
from punchboard.companion.rules.event import Event
from punchboard.companion.rules.mechanism import Ask
from punchboard.companion.rules.mechanisms.contest_deeds import Asking, Limits
from punchboard.companion.rules.mechanisms.contest_picks import Picks
from punchboard.companion.rules.mechanisms.contest_standing import Stage, Standing
from punchboard.companion.rules.mechanisms.contest_walk import Turn
from punchboard.companion.rules.mechanisms.market_turns import Dealer, Dealt
from punchboard.companion.rules.mechanisms.track import PointTrack
from punchboard.companion.rules.offer import Choice, Field, Offer, Wheel
from punchboard.companion.rules.ranking import Place
from punchboard.companion.rules.table_context import TableContext, Transaction
from punchboard.companion.rules.words import opened
from punchboard.companion.view_schema import FigureView

if TYPE_CHECKING:
    from punchboard.companion.rules.mechanisms.contest import Contest


class TrackDeeds:
    """What seats deal in at one moment of a table.

    Attributes:
        name: of the contest.
        heading: over panels.
    """

    def __init__(self, contest: Contest, look: TableContext, deals: Deals) -> None:
        self.look = look
        self.data: Data = contest.data
        self.deals = deals
        self.id = contest.id
        self.name = self.heading = self.data.title
        self.track = look.find(PointTrack, deals.track)
        self.market = contest.market(look, deals.ledger)
        self.picks = Picks(contest, look)
        self.standing: Standing = contest.state(look)

    def first(self) -> Stage:
        """Return the choice, or the walk where there is none."""
        return "walk" if self.data.choice is None else "choose"

    def why(self, stage: Stage) -> str:
        """Return nothing: everybody may deal."""
        return ""

    def seats(self) -> tuple[str, ...]:
        """Return who may have anything to choose."""
        if self.market is None or self.data.choice is None or not self.data.choice.picks:
            return self.look.order()
        return tuple(s for s in self.look.order() if self.market.pickable(self.look, s))

    def asking(self, step_says: str) -> Asking:
        """Return how the choice is asked for, in the words of the data."""
        choice = self.data.choice
        question, things = ("", "") if choice is None else (choice.ask, choice.things)
        text = step_says or f"Everybody chooses in secret, with {things}"
        return Asking(self.data.title, question, text, "All are turned over together.")

    def limits(self, seat: str, dial: Dial, limited: bool) -> Limits:
        """Return the figures of the wheel."""
        return Limits(dial.first, dial.last, "", "the dial’s last figure")

    def pickable(self, seat: str) -> frozenset[int] | None:
        """Return the numbers of the picks that a seat has, where that is known."""
        return None if self.market is None else self.market.pickable(self.look, seat)

    def before(self) -> Ask:
        """Return the contest's title: nothing is asked before the choice."""
        return Ask(self.name)

    def beside(self) -> tuple[Offer, ...]:
        """Return nothing: the choice is always needed."""
        return ()

    def settle(self, work: Transaction, action: Action) -> dict[str, dict[str, int]] | None:
        """Return None: nothing makes the choice needless."""
        return None

    def can_act(self, seat: str) -> bool:
        """Return whether a seat has anything to decide; who gains is asked even with nothing."""
        if self.market is not None and self.data.laps:
            return any(
                not choice.why
                for each in self.market.questions(self.look, self._dealer(self.look, seat))
                for choice in each.choices
            )
        if self.deals.way == "gain" or not self.deals.amounts:
            return True
        return self.track.amount(self.look, seat) >= min(self.deals.amounts)

    def pass_over(self, work: Transaction, seat: str) -> None:
        """Say nothing: all see who can't deal."""

    def turn(self, place: Place) -> Ask:
        """Return what a seat is asked: what it owes, or what it deals in."""
        seat, deals = place.seat, self.deals
        who, has = self.look.name(seat), self.track.amount(self.look, seat)
        if self.market is not None:
            owed = self.market.owed(self.look, seat)
            if owed:
                offer = Offer(f"{self.id}.owed", seat, "Book", owed)
                return Ask(
                    f"{who} draws", "", (seat,), (offer,), panel=self.id, later=self._later()
                )
            fields = self.market.questions(self.look, self._dealer(self.look, seat))
        else:
            fields = self._amount(seat)
        offers: tuple[Offer, ...] = ()
        why = _barred(fields)
        if fields:
            offers = (Offer(f"{self.id}.act", seat, deals.title, fields, why),)
        skip = "Done" if self.standing.dealt else deals.skip
        style: Any = "other" if fields and not why else "main"
        offers += (Offer(f"{self.id}.pass", seat, skip, style=style),)
        text = f"{who} has {self.track.data.unit.count(has)}: {deals.title.lower()}?"
        detail = f"{opened(place.reason)}."
        return Ask(
            text, detail, (seat,), offers, next=deals.rest, panel=self.id, later=self._later()
        )

    def _later(self) -> tuple[str, ...]:
        """Return who may deal yet; of laps all who can, once anybody has dealt in this one."""
        if not (self.data.laps and self.standing.acted):
            return self.standing.left
        return tuple(p.seat for p in self.standing.places if self.can_act(p.seat))

    def act(self, work: Transaction, action: Action) -> Turn:
        """Carry out a deal, the end of a seat's turn, or what it owes after it."""
        seat = action.seat
        if action.verb == "owed":
            if self.market is not None:
                self.market.settle(work, seat, action.values)
            return Turn(acted=False)
        if action.verb == "act":
            self._deal(work, seat, action.values)
            if self._has_more(work, seat):
                return Turn(acted=True, over=False)
        elif not self.standing.dealt:
            work.tell(self.id, Event("passed", seat, does=self.deals.skips))
        return Turn(acted=action.verb == "act", over=self._end(work, seat))

    def is_busy(self) -> bool:
        """Return whether the seat that acts now has dealt already, or owes anything."""
        now = self.standing.now
        owed = self.market is not None and now is not None and self.market.owed(self.look, now.seat)
        return bool(self.standing.dealt or owed)

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

    def forget(self, work: Transaction) -> None:
        """Forget what a seat has done on a turn that was left."""
        if self.market is not None:
            self.market.forget(work)

    def _deal(self, work: Transaction, seat: str, values: Mapping[str, Any]) -> None:
        deals, number, pick = self.deals, self.picks.counts(seat), self.picks.of(seat)
        if self.market is None:
            deal = Dealt(values["amount"], values.get("count", 0), "")
        else:
            deal = self.market.deal(work, self._dealer(work, seat), values)
        amount = deal.amount
        extra = pick.extra * deal.count if pick is not None and number else 0
        unit = self.track.data.unit
        added = f" ({unit.count(amount)} and {unit.count(extra)} extra)" if extra else ""
        told = Event(
            "sold" if deals.way == "gain" else "bought", seat, thing=deal.thing, amount=deal.count,
            price=amount + extra, printed=amount, does=self.data.verb.third, what=deal.text,
            cost=f"{unit.count(amount + extra)}{added}",
        )  # fmt: skip
        work.tell(self.id, told)
        self.track.gain(work, seat, amount + extra if deals.way == "gain" else -amount)

    def _dealer(self, look: TableContext, seat: str) -> Dealer:
        """Return a seat as the market knows it."""
        pick, money = self.picks.of(seat), self.track.amount(look, seat)
        number = 0 if pick is None else pick.number
        return Dealer(seat, self.deals.way, money, self.id, number, self.picks.counts(seat))

    def _has_more(self, work: Transaction, seat: str) -> bool:
        """Return whether a seat may deal again on the same turn."""
        if self.market is None or self.data.laps:
            return False
        return bool(self.market.questions(work, self._dealer(work, seat)))

    def _end(self, work: Transaction, seat: str) -> bool:
        """End a seat's turn; return whether nothing is owed after it."""
        if self.market is None:
            return True
        self.market.end_turn(work, self._dealer(work, seat))
        return not self.market.owed(work, seat)

    def _amount(self, seat: str) -> tuple[Field, ...]:
        """Return the fields for what a seat gains or pays, where nobody counts for it."""
        deals, unit = self.deals, self.track.data.unit
        has, who = self.track.amount(self.look, seat), self.look.name(seat)
        if deals.amounts:
            lacks = f"{who} has {unit.count(has)}."
            choices = tuple(
                Choice(each, unit.count(each), why=lacks if self._is_beyond(each, has) else "")
                for each in deals.amounts
            )
            return (Field("amount", deals.ask, "choice", choices),)
        wheel = Wheel("amount", deals.title, 1, deals.most, 1, deals.most, unit.sign)
        fields = [Field("amount", deals.ask, "number", wheels=(wheel,))]
        pick, things = (
            self.picks.of(seat),
            "" if self.data.choice is None else self.data.choice.things,
        )
        if pick is not None and self.picks.counts(seat) and pick.extra:
            count = Wheel("count", opened(things), 1, deals.most, 1, deals.most)
            fields.append(Field("count", deals.count, "number", wheels=(count,)))
        return tuple(fields)

    def _is_beyond(self, amount: int, has: int) -> bool:
        return self.deals.way == "pay" and amount > has


def _barred(fields: tuple[Field, ...]) -> str:
    """Return why nothing can be answered to one of some questions; "" if all have an answer."""
    for field in fields:
        whys = [choice.why for choice in field.choices]
        if whys and all(whys):
            return whys[0]
    return ""
