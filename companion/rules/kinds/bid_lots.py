"""Bids for lots: seats take or give some of a lot, each at the price that it bid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.base import Step
from punchboard.cards.play.schema.bid_lots import BidLots as Data
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.mechanism import Mechanism, Prompt
from punchboard.companion.rules.engine.offer import Offer
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.kinds.lot_at_table import LotAtTable
from punchboard.companion.rules.parts import sealed
from punchboard.companion.rules.parts.chosen_order import DECIDES, ChosenOrder, DecidesOrder
from punchboard.companion.rules.parts.contest_state import ContestState
from punchboard.companion.rules.parts.ranking import Place
from punchboard.companion.view_schema import PanelView


class BidLots(Mechanism[Data, ContestState], sealed.AsksInSecret, DecidesOrder):
    """Leads through one lot: whether bids are needed, the bids, and the turns in their order."""

    kind = "bid_lots"

    def __init__(self, id: str, data: Data) -> None:  # noqa: A002
        super().__init__(id, data)
        self.order = ChosenOrder(id, data)

    @property
    def secret(self) -> str:
        """The pieces that players bid with on the table."""
        return self.order.secret

    def start(self, look: TableContext) -> ContestState:
        """Return a state in which nothing is asked."""
        return ContestState()

    def _lot(self, look: TableContext, step: Step) -> LotAtTable:
        """Return the lot of a step."""
        return LotAtTable(self.id, self.data, self.order, look, step.about)

    def _asked(self, look: TableContext) -> LotAtTable:
        """Return the lot of the step that is asked now.

        Raises:
            RuntimeError: if no step of this mechanism is asked.
        """
        step = self.order.step(look)
        if step is None:
            raise RuntimeError(f"{self.id} was offered outside its steps")
        return self._lot(look, step)

    def enter(self, work: Transaction, step: Step) -> None:
        """Begin with the lot; or, in a step apart, with the order of its bids."""
        if step.do == "walk":
            self.order.restart(work)
            self._line_up(work)
        else:
            self._begin(work)

    def _begin(self, work: Transaction) -> None:
        """Begin with the first question of a lot, if there is any."""
        lot, number = self._asked(work), self.state(work).number
        stage, ahead = lot.first(), work.ahead
        self.set_state(work, ContestState(stage, number))
        if why := lot.why(stage):
            work.tell(self.id, Event("told", what=why, line="follows"))
        if stage == "ask" and ahead is not None and ahead.mechanism == self.id:
            self._settle(work, ahead)
        elif stage == "choose":
            self.order.choose(work, lot.seats())

    def watch(self, work: Transaction) -> None:
        """Look again who bids, and whether anybody needs to, when the table has changed."""
        step, stage = self.order.step(work), self.state(work).stage
        if step is None:
            return
        if stage == "choose":
            self.order.choose_again(work, self._lot(work, step).seats())
        elif stage in ("ask", "share"):
            if stage != self._lot(work, step).first():
                self._begin(work)
        elif self.order.lacks_other(work):
            self._line_up(work)

    def is_done(self, look: TableContext, step: Step) -> bool:
        """Return whether all have bid, or all have acted."""
        return self.state(look).stage == "done"

    def ask(self, look: TableContext, step: Step) -> Prompt:
        """Return the question of the stage."""
        lot, state = self._lot(look, step), self.state(look)
        match state.stage:
            case "ask":
                return lot.ask_enough()
            case "share":
                return lot.ask_shares()
            case "choose":
                text, detail = lot.bids_wanted()
                beside = (lot.no_bids(),)
                return self.order.ask(look, lot.terms(), text, detail, state.asked, beside)
            case "count" | "toss":
                return self.order.ask_missing(look, lot.heading)
            case "walk" if state.now is not None:
                return lot.turn(state.now)
            case _:
                return Prompt(step.say or lot.heading)

    def offers(self, look: TableContext) -> Iterator[Offer]:
        """Yield the correction of open bids, while seats act in their order."""
        if (step := self.order.step(look)) is not None:
            yield from self.order.mending(look, self._lot(look, step).terms())

    def opening(
        self, look: TableContext, private: Mapping[str, Mapping[str, Any]]
    ) -> Action | None:
        """Return the action that opens all bids, once all seats have made theirs."""
        step = self.order.step(look)
        if step is None or self.state(look).stage != "choose":
            return None
        return self.order.opening(look, self._lot(look, step).terms(), private)

    def refuse(self, look: TableContext, action: Action) -> None:
        """Refuse a bid that comes too late."""
        self.order.refuse(look, action)

    def apply(self, work: Transaction, action: Action) -> None:
        """Carry out an answer, the opening of bids, a turn or a correction."""
        lot, is_asked = self._asked(work), self.state(work).stage == "ask"
        match action.verb:
            case "enough" | "share" | "rest":
                work.ahead = action if action.verb == "rest" else None
                self._settle(work, action)
            case "bid":
                if is_asked:
                    event = Event("begun", title=lot.name, what=tr("bids are made."), line="act")
                    work.tell(self.id, event)
                self.order.choose(work, lot.seats())
            case verb if verb in DECIDES:
                if is_asked:
                    self.order.choose(work, lot.seats())
                if self.order.decide(work, self._asked(work).terms(), action):
                    self._walk_on(work)
            case "all":
                for seat in self.state(work).left:
                    self._turn(work, Action(f"{self.id}.act", seat))
            case _:
                self._turn(work, action)

    def leave(self, work: Transaction, step: Step) -> None:
        """End the step, with a line in the log for seats that haven't acted."""
        lot, stage = self._lot(work, step), self.state(work).stage
        if stage == "choose":
            self.order.tell_nobody(work, lot.terms())
        elif stage != "done" and (text := lot.unserved()):
            work.tell(self.id, Event("passed", does=text))
        self.order.finish(work)

    def panels(self, look: TableContext) -> Iterator[PanelView]:
        """Yield the seats that have bid, or the order with its reasons."""
        if (step := self.order.step(look)) is not None:
            lot = self._lot(look, step)
            yield from self.order.panels(look, lot.terms(), lambda seat: ([], lot.may(seat)))

    def _settle(self, work: Transaction, action: Action) -> None:
        """Do without bids: nobody needs to act, or all act in turn order."""
        chosen = self._asked(work).settle(work, action)
        if chosen is None:
            self.order.finish(work)
            return
        places = tuple(Place(seat, tr("in turn order")) for seat in chosen)
        number = self.state(work).number
        self.set_state(work, ContestState("walk", number, chosen=chosen, places=places))
        self._walk_on(work)

    def _line_up(self, work: Transaction) -> None:
        if self.order.line_up(work, self._asked(work).name):
            self._walk_on(work)

    def _turn(self, work: Transaction, action: Action) -> None:
        """Carry out a turn or a pass, and go to the next seat."""
        acts = action.verb == "act"
        if acts:
            self._asked(work).deal(work, action.seat, action.values)
        self.set_state(work, self.state(work).after(action.seat, acted=acts))
        self._walk_on(work)

    def _walk_on(self, work: Transaction) -> None:
        """Go to the next seat that has anything to decide."""
        lot = self._asked(work)
        state, passed = self.state(work).at_next(lot.can_act)
        for seat in passed:
            does = tr("nothing is left for {who}")
            work.tell(self.id, Event("passed", seat, title=lot.name, does=does, line="follows"))
        self.set_state(work, state)
