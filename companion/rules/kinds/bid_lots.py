"""Bids for lots: seats take or give some of a lot, each at the price that it bid.

A lot is a number of goods of one kind that is traded at once, such as the goods of a dock.
"""

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

    def start(self, table: TableContext) -> ContestState:
        """Return a state in which nothing is asked."""
        return ContestState()

    def _lot(self, table: TableContext, step: Step) -> LotAtTable:
        """Return the lot of a step."""
        return LotAtTable(self.id, self.data, self.order, table, step.about)

    def _asked(self, table: TableContext) -> LotAtTable:
        """Return the lot of the current step.

        Raises:
            RuntimeError: if no step of this mechanism is asked.
        """
        step = self.order.step(table)
        if step is None:
            raise RuntimeError(f"{self.id} was offered outside its steps")
        return self._lot(table, step)

    def enter(self, tx: Transaction, step: Step) -> None:
        """Begin with the lot; in a separate step, with the order of its bids."""
        if step.do == "walk":
            self.order.restart(tx)
            self._line_up(tx)
        else:
            self._begin(tx)

    def _begin(self, tx: Transaction) -> None:
        """Begin with the first question of a lot, if there is any."""
        lot, number = self._asked(tx), self.state(tx).number
        stage, ahead = lot.first(), tx.ahead
        self.set_state(tx, ContestState(stage, number))
        if why := lot.why(stage):
            tx.tell(self.id, Event("told", what=why, line="follows"))
        if stage == "ask" and ahead is not None and ahead.mechanism == self.id:
            self._settle(tx, ahead)
        elif stage == "choose":
            self.order.choose(tx, lot.seats())

    def watch(self, tx: Transaction) -> None:
        """Check again which seats bid, and whether bids are needed, after a change of the table."""
        step, stage = self.order.step(tx), self.state(tx).stage
        if step is None:
            return
        if stage == "choose":
            self.order.choose_again(tx, self._lot(tx, step).seats())
        elif stage in ("ask", "share"):
            if stage != self._lot(tx, step).first():
                self._begin(tx)
        elif self.order.lacks_other(tx):
            self._line_up(tx)

    def is_done(self, table: TableContext, step: Step) -> bool:
        """Return whether all have bid, or all have acted."""
        return self.state(table).stage == "done"

    def ask(self, table: TableContext, step: Step) -> Prompt:
        """Return the question of the stage."""
        lot, state = self._lot(table, step), self.state(table)
        match state.stage:
            case "ask":
                return lot.ask_enough()
            case "share":
                return lot.ask_shares()
            case "choose":
                text, detail = lot.bids_wanted()
                beside = (lot.no_bids(),)
                return self.order.ask(table, lot.terms(), text, detail, state.asked, beside)
            case "count" | "toss":
                return self.order.ask_missing(table, lot.heading)
            case "walk" if state.now is not None:
                return lot.turn(state.now)
            case _:
                return Prompt(step.say or lot.heading)

    def offers(self, table: TableContext) -> Iterator[Offer]:
        """Yield the correction of open bids, while seats act in their order."""
        if (step := self.order.step(table)) is not None:
            yield from self.order.mending(table, self._lot(table, step).terms())

    def opening(
        self, table: TableContext, private: Mapping[str, Mapping[str, Any]]
    ) -> Action | None:
        """Return the action that opens all bids once all seats have made one; None before that."""
        step = self.order.step(table)
        if step is None or self.state(table).stage != "choose":
            return None
        return self.order.opening(table, self._lot(table, step).terms(), private)

    def refuse(self, table: TableContext, action: Action) -> None:
        """Refuse a bid that comes too late."""
        self.order.refuse(table, action)

    def apply(self, tx: Transaction, action: Action) -> None:
        """Carry out an answer, the opening of bids, a turn or a correction."""
        lot, is_asked = self._asked(tx), self.state(tx).stage == "ask"
        match action.verb:
            case "enough" | "share" | "rest":
                tx.ahead = action if action.verb == "rest" else None
                self._settle(tx, action)
            case "bid":
                if is_asked:
                    event = Event("begun", title=lot.name, what=tr("bids are made."), line="act")
                    tx.tell(self.id, event)
                self.order.choose(tx, lot.seats())
            case verb if verb in DECIDES:
                if is_asked:
                    self.order.choose(tx, lot.seats())
                if self.order.decide(tx, self._asked(tx).terms(), action):
                    self._walk_on(tx)
            case "all":
                for seat in self.state(tx).left:
                    self._turn(tx, Action(f"{self.id}.act", seat))
            case _:
                self._turn(tx, action)

    def leave(self, tx: Transaction, step: Step) -> None:
        """End the step, with a line in the log for seats that haven't acted."""
        lot, stage = self._lot(tx, step), self.state(tx).stage
        if stage == "choose":
            self.order.tell_nobody(tx, lot.terms())
        elif stage != "done" and (text := lot.unserved()):
            tx.tell(self.id, Event("passed", does=text))
        self.order.finish(tx)

    def panels(self, table: TableContext) -> Iterator[PanelView]:
        """Yield the seats that have bid, or the order with its reasons."""
        if (step := self.order.step(table)) is not None:
            lot = self._lot(table, step)
            yield from self.order.panels(table, lot.terms(), lambda seat: ([], lot.may(seat)))

    def _settle(self, tx: Transaction, action: Action) -> None:
        """Do without bids: nobody needs to act, or all act in turn order."""
        chosen = self._asked(tx).settle(tx, action)
        if chosen is None:
            self.order.finish(tx)
            return
        places = tuple(Place(seat, tr("in turn order")) for seat in chosen)
        number = self.state(tx).number
        self.set_state(tx, ContestState("walk", number, chosen=chosen, places=places))
        self._walk_on(tx)

    def _line_up(self, tx: Transaction) -> None:
        if self.order.line_up(tx, self._asked(tx).name):
            self._walk_on(tx)

    def _turn(self, tx: Transaction, action: Action) -> None:
        """Carry out a turn or a pass, and go to the next seat."""
        acts = action.verb == "act"
        if acts:
            self._asked(tx).deal(tx, action.seat, action.values)
        self.set_state(tx, self.state(tx).after(action.seat, acted=acts))
        self._walk_on(tx)

    def _walk_on(self, tx: Transaction) -> None:
        """Go to the next seat that has anything to decide."""
        lot = self._asked(tx)
        state, passed = self.state(tx).at_next(lot.can_act)
        for seat in passed:
            does = tr("nothing is left for {who}")
            tx.tell(self.id, Event("passed", seat, title=lot.name, does=does, line="follows"))
        self.set_state(tx, state)
