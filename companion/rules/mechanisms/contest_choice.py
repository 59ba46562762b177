"""The secret choice of a contest: figures on dials or picks, as it is asked, opened and said."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from punchboard.cards.schema.play.contests import PICK
from punchboard.cards.schema.play.contests import Choice as Data
from punchboard.cards.schema.play.contests import Contest as ContestData
from punchboard.companion.rules import sealed
from punchboard.companion.rules.event import Event
from punchboard.companion.rules.mechanism import Ask
from punchboard.companion.rules.mechanisms.contest_deeds import Deeds
from punchboard.companion.rules.mechanisms.contest_standing import Standing
from punchboard.companion.rules.offer import Choice, Offer, Wheel
from punchboard.companion.rules.sealed import Chosen, Sealed
from punchboard.companion.rules.table_context import TableContext
from punchboard.companion.rules.words import opened
from punchboard.companion.view_schema import FigureView, PanelView

if TYPE_CHECKING:
    from punchboard.companion.rules.mechanisms.contest import Contest

#: Stands for no pick.
NOTHING = 0
#: A wheel of this id says how much; who sets it to 0 has not bid.
QUANTITY = "quantity"


class Choosing:
    """The choice of a contest at one moment of a table."""

    def __init__(self, contest: Contest, look: TableContext, deeds: Deeds) -> None:
        contest_data: ContestData = contest.data
        assert contest_data.choice is not None, f"{contest.id} asks for no choice"
        self.data: Data = contest_data.choice
        self.id = contest.id
        self.look = look
        self.deeds = deeds
        self.standing: Standing = contest.state(look)

    @property
    def nobody(self) -> str:
        """What it means that all choose nothing: "nobody bids"."""
        return "nobody bids" if self.data.wheels else "nobody picks"

    def sealed(self, seats: tuple[str, ...] | None = None, limited: bool = False) -> Sealed:
        """Return the choice as all mechanisms describe theirs.

        Args:
            seats: that choose; None: those who were asked.
            limited: whether what there is now limits it; once it is open, there may be less.
        """
        asked = self.standing.asked if seats is None else seats
        asking = self.deeds.asking("")
        each = "What does each dial show?" if self.data.wheels else "which number?"
        return Sealed(
            self.id,
            self.standing.number,
            asking.title,
            asking.question,
            {seat: self._wheels(seat, limited) for seat in asked},
            self.data.none,
            {seat: self._choices(seat, limited) for seat in asked} if self.data.picks else {},
            self.data.things,
            each,
            self.data.one,
        )

    def ask(self, step_says: str) -> Ask:
        """Return what all are asked, with what may be done in place of choosing."""
        asking = self.deeds.asking(step_says)
        offers = (*sealed.offers(self.look, self.sealed(limited=True)), *self.deeds.beside())
        panel = self.id if self._is_told() else ""
        return Ask(asking.text, asking.detail, asking.seats, offers, next=opened(self.nobody),
                   panel=panel)  # fmt: skip

    def panel(self) -> Iterator[PanelView]:
        """Yield who has chosen."""
        if self._is_told():
            yield sealed.panel(self.look, self.sealed(), self.deeds.heading)

    def mending(self) -> Offer:
        """Return the offer that sets the open choice as it was really made."""
        none = {seat: {PICK: NOTHING} for seat in self.standing.asked if self.data.picks}
        return sealed.mending(self.look, self.sealed(), {**none, **self.standing.chosen})

    def read(self, values: Mapping[str, Any]) -> Chosen:
        """Return what was really chosen, in turn order; who chose nothing is left out."""
        rows = sealed.read(self.sealed(), values)
        return {seat: dict(rows[seat]) for seat in self.look.order() if _counts(rows.get(seat))}

    def said(self, seat: str, row: Mapping[str, int] | None, title: str) -> Event:
        """Return what a seat chose: "4 at $3", "no chip"."""
        none = row is not None and row.get(PICK) == NOTHING
        return sealed.told(self.sealed(), seat, None if none else row, title)

    def opened(self, values: Mapping[str, Any]) -> Iterator[Event]:
        """Yield the choices that open together."""
        rows = sealed.read(self.sealed(), values)
        title = f"{self.deeds.name}, open {self.data.one}s"
        return (self.said(seat, rows.get(seat), title) for seat in self.standing.asked)

    def mended(self, values: Mapping[str, Any]) -> Iterator[Event]:
        """Yield the choice of each seat that chose otherwise than it was told."""
        told, old = sealed.read(self.sealed(), values), self.standing.chosen
        real = self.read(values)
        for seat in self.standing.asked:
            if old.get(seat) != real.get(seat):
                does = f"{self.deeds.name}, corrected {self.data.one} of {{who}}:"
                yield replace(self.said(seat, told.get(seat), ""), kind="corrected", does=does)

    def figures(self, seat: str) -> list[FigureView]:
        """Return what the reveal shows of a seat's choice."""
        row = self.standing.chosen.get(seat, {})
        names = {pick.number: f"{pick.number} {pick.name}" for pick in self.data.picks}
        if PICK in row and names:
            return [{"title": opened(self.data.one), "text": names.get(row[PICK], "")}]
        return [
            {"title": dial.title, "text": dial.unit.count(row[dial.id])}
            for dial in self.data.wheels
            if dial.id in row
        ]

    def _is_told(self) -> bool:
        """Return whether a panel tells who has chosen; picks lie on the table for all to see."""
        return bool(self.data.wheels) or not sealed.by_hand(self.look)

    def _wheels(self, seat: str, limited: bool) -> tuple[Wheel, ...]:
        """Return a dial's wheels; picks are a wheel of their numbers."""
        if self.data.picks:
            numbers = [pick.number for pick in self.data.picks]
            first, last = min(numbers), max(numbers)
            return (Wheel(PICK, opened(self.data.one), first, last, first, last),)
        wheels = []
        for dial in self.data.wheels:
            limits = self.deeds.limits(seat, dial, limited)
            wheel = Wheel(
                dial.id, dial.title, limits.least, limits.most, dial.first, dial.last,
                dial.unit.sign, limits.why_least, limits.why_most,
            )  # fmt: skip
            wheels.append(wheel)
        return tuple(wheels)

    def _choices(self, seat: str, limited: bool) -> tuple[Choice, ...]:
        has = self.deeds.pickable(seat) if limited else None
        none = f"{self.look.name(seat)} has none."
        picks = tuple(
            Choice(
                pick.number,
                f"{pick.number} {pick.name}",
                why="" if has is None or pick.number in has else none,
                icon=pick.icon,
            )
            for pick in self.data.picks
        )
        return (*picks, Choice(NOTHING, self.data.none))


def _counts(row: Mapping[str, int] | None) -> bool:
    """Return whether a seat chose anything."""
    return row is not None and row.get(QUANTITY) != 0 and row.get(PICK) != NOTHING
