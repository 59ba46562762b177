"""A contest: seats choose in secret, all choices open together, and seats act in their order.

What is chosen, what decides the order, and whether seats bid for a lot or deal for money is a
game's data. Choice, order and walk are the same for all; `contest_deeds` tells what differs. A coin
is a fact of its action: it is drawn where the table is kept, never here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Literal

from punchboard.cards.schema.play.base import Step
from punchboard.cards.schema.play.contests import Contest as Data
from punchboard.companion.rules import sealed
from punchboard.companion.rules.action import Action
from punchboard.companion.rules.event import Event
from punchboard.companion.rules.mechanism import Ask, Mechanism
from punchboard.companion.rules.mechanisms.contest_choice import Choosing
from punchboard.companion.rules.mechanisms.contest_deals import TrackDeeds
from punchboard.companion.rules.mechanisms.contest_deeds import Deeds
from punchboard.companion.rules.mechanisms.contest_lots import LotDeeds
from punchboard.companion.rules.mechanisms.contest_picks import Picks
from punchboard.companion.rules.mechanisms.contest_standing import Standing
from punchboard.companion.rules.mechanisms.contest_walk import after_turn, reveal, walk_on
from punchboard.companion.rules.mechanisms.market import Market
from punchboard.companion.rules.offer import Offer
from punchboard.companion.rules.ranking import Chosen, Place, Ranking, Told
from punchboard.companion.rules.table_context import TableContext, Transaction
from punchboard.companion.view_schema import PanelView


class Contest(Mechanism[Data, Standing], sealed.AsksInSecret):
    """Leads from a secret choice through the order that it decides."""

    kind = "contest"

    @property
    def secret(self) -> str:
        """What choices are made with on the table; "" where counts alone decide the order."""
        data: Data = self.data
        return "" if data.choice is None else data.choice.things

    def start(self, look: TableContext) -> Standing:
        """Return a standing with nothing asked."""
        return Standing()

    def market(self, look: TableContext, id: str | None) -> Market | None:  # noqa: A002
        """Return the market that counts; None without one, or while it does not."""
        found = None if id is None else look.find(Market, id)
        return found if found is not None and found.counts(look) else None

    def deeds(self, look: TableContext, step: Step) -> Deeds:
        """Return what a step is about."""
        data: Data = self.data
        if data.lots is not None:
            return LotDeeds(self, look, data.lots, data.lots.lot(step.about))
        assert data.deals is not None
        return TrackDeeds(self, look, data.deals)

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
                return Choosing(self, look, deeds).ask(step.say)
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
            yield Choosing(self, look, deeds).mending()

    def opening(
        self, look: TableContext, private: Mapping[str, Mapping[str, Any]]
    ) -> Action | None:
        """Return the action that opens all choices, once everybody who is asked has made one."""
        step = self._step(look)
        if step is None or self.state(look).stage != "choose":
            return None
        return sealed.opening(Choosing(self, look, self.deeds(look, step)).sealed(), private)

    def refuse(self, look: TableContext, action: Action) -> None:
        """Refuse a choice that comes too late; `sealed` says how."""
        data: Data = self.data
        if data.choice is not None:
            sealed.refuse(look, self.id, action, data.choice.things)

    def panels(self, look: TableContext) -> Iterator[PanelView]:
        """Yield who has chosen, or the order with its reasons."""
        step, standing = self._step(look), self.state(look)
        if step is None or standing.stage not in ("choose", "walk"):
            return
        deeds = self.deeds(look, step)
        if standing.stage == "choose":
            yield from Choosing(self, look, deeds).panel()
            return
        choosing = None if self.data.choice is None else Choosing(self, look, deeds)
        yield reveal(self.id, standing, deeds, choosing)

    def leave(self, work: Transaction, step: Step) -> None:
        """Say what was left open, and close it."""
        standing, deeds = self.state(work), self.deeds(work, step)
        if standing.stage == "choose":
            nobody = Choosing(self, work, deeds).nobody
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
                    told = Event("begun", title=title, what="bids are made.", line="act")
                    work.tell(self.id, told)
                self._choose(work, step)
            case "open":
                self._open(work, step, action.values)
            case "mend_bid":
                self._mend(work, step, action.values)
            case "count":
                self._count(work, step, action.values["counts"])
            case "toss" | "tossed":
                self._toss(work, step, tuple(action.values["order"]), action.verb == "toss")
            case _:
                turn = self.deeds(work, step).act(work, action)
                self.set_state(work, after_turn(self.state(work), action.seat, turn))
                if turn.over:
                    self._walk_on(work, step)

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
        places = tuple(Place(seat, "in turn order") for seat in chosen)
        number = self.state(work).number
        self.set_state(work, Standing("walk", number, chosen=chosen, places=places))
        self._walk_on(work, step)

    def _open(self, work: Transaction, step: Step, values: Mapping[str, Any]) -> None:
        if self.state(work).stage == "ask":
            self._choose(work, step)
        choosing = Choosing(self, work, self.deeds(work, step))
        none = Event("passed", title=choosing.deeds.name, does=choosing.nobody, line="open")
        work.tell(self.id, *(tuple(choosing.opened(values)) or (none,)))
        self._take(work, step, choosing.read(values))

    def _mend(self, work: Transaction, step: Step, values: Mapping[str, Any]) -> None:
        """Set choices as they were really made; those who have acted stay so."""
        choosing = Choosing(self, work, self.deeds(work, step))
        for told in choosing.mended(values):
            work.tell(self.id, told)
        self._take(work, step, choosing.read(values))

    def _take(self, work: Transaction, step: Step, chosen: Mapping[str, Mapping[str, int]]) -> None:
        """Take open choices, and go on to their order unless that has a step of its own."""
        self.set_state(work, replace(self.state(work), chosen=chosen))
        for text in Picks(self, work).clashes():
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
            title = f"{self.deeds(work, step).name}, order"
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
        how = "The coin says" if fair else "The players’ own coin says"
        said = ", then ".join(map(work.name, order))
        places = (Event("ordered", seat, amount=at) for at, seat in enumerate(order, 1))
        told = Event("threw", thing="coin", title=how, does="", what=said)
        work.tell(self.id, told, also=tuple(places))
        standing = self.state(work)
        self.set_state(work, replace(standing, tossed=(*standing.tossed, order)))
        self._line_up(work, step)

    def _walk_on(self, work: Transaction, step: Step) -> None:
        """Go to the next seat that has anything to decide."""
        data: Data = self.data
        deeds = self.deeds(work, step)
        standing, passed = walk_on(self.state(work), data.laps, deeds.can_act)
        for seat in passed:
            deeds.pass_over(work, seat)
        self.set_state(work, standing)

    def _finish(self, work: Transaction) -> None:
        self.set_state(work, replace(self.state(work), stage="done"))
