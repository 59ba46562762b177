"""What picks mean: whose counts, and what each reminds of in a phase."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from punchboard.cards.schema.play.base import Step
from punchboard.cards.schema.play.contests import PICK, Pick
from punchboard.cards.schema.play.contests import Contest as Data
from punchboard.cards.text import plain
from punchboard.companion.rules.mechanism import Hint
from punchboard.companion.rules.table_context import TableContext
from punchboard.companion.rules.words import listed

if TYPE_CHECKING:
    from punchboard.companion.rules.mechanisms.contest import Contest
    from punchboard.companion.rules.mechanisms.contest_standing import Standing


class Picks:
    """The open picks of a contest at a table; nobody has any where nothing is picked."""

    def __init__(self, contest: Contest, look: TableContext) -> None:
        data: Data = contest.data
        self._look = look
        self._contest = contest
        self._all = () if data.choice is None else data.choice.picks
        self._standing: Standing = contest.state(look)

    def of(self, seat: str) -> Pick | None:
        """Return what a seat has picked, whether or not it counts."""
        number = self._standing.chosen.get(seat, {}).get(PICK)
        return next((pick for pick in self._all if pick.number == number), None)

    def counts(self, seat: str) -> int:
        """Return the number of a seat's pick; 0 if it has none, or if it counts for nobody."""
        pick = self.of(seat)
        return 0 if pick is None or (pick.alone and len(self._who(pick)) > 1) else pick.number

    def clashes(self, number: int | None = None) -> Iterator[str]:
        """Yield which picks count for nobody, of one number or of all."""
        for pick in self._all:
            who = self._who(pick)
            if number in (None, pick.number) and pick.alone and len(who) > 1:
                names = [self._look.name(seat) for seat in who]
                what = f"{pick.number} {pick.name}"
                yield f"{listed(names)} have picked {what}: it counts for nobody."

    def meaning(self, seat: str) -> str:
        """Return what a seat's pick means, in plain words; "" if it does not count."""
        pick = self.of(seat)
        if pick is None or not self.counts(seat):
            return ""
        return plain(" ".join(each.text for each in pick.reminders))

    def reminders(self, step: Step) -> Iterator[Hint]:
        """Yield what picks mean in the phase of a step: on a seat's turn, what its own does."""
        look = self._look
        phase = look.play.phases[look.state.moment.phase].id
        if look.state.moment.over or self._standing.stage == "choose":
            return
        now = self._standing.now if step.use == self._contest.id else None
        for seat in look.order() if now is None else (now.seat,):
            pick = self.of(seat)
            if pick is not None and self.counts(seat):
                for each in pick.reminders:
                    if each.phase == phase:
                        text = f"**{look.name(seat)}:** {each.text}"
                        yield Hint(text, "remind", seat, icon=pick.icon)
        for pick in self._all:
            if any(each.phase == phase for each in pick.reminders):
                yield from map(Hint, self.clashes(pick.number))

    def _who(self, pick: Pick) -> list[str]:
        """Return the seats that have picked the same, in turn order."""
        chosen = self._standing.chosen
        return [s for s in self._look.order() if chosen.get(s, {}).get(PICK) == pick.number]
