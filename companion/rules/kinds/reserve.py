"""Choices that are laid face down in secret, and turned over together at a later step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.base import Step
from punchboard.cards.play.schema.reserve import Reserve as Data
from punchboard.cards.play.schema.scoring import Source
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.mechanism import Mechanism, Prompt, ScoreLine
from punchboard.companion.rules.engine.offer import Offer
from punchboard.companion.rules.engine.rows_panel import own_panel
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.parts import sealed
from punchboard.companion.rules.parts.secret_choice import (
    SecretChoice,
    SecretChoiceState,
    choice_at,
)
from punchboard.companion.view_schema import PanelView


@dataclass(frozen=True, slots=True)
class ReserveState(SecretChoiceState):
    """The choices that lie face down.

    Attributes:
        laid: By seat, {wheel or `pick`: number} of the choices that lie face down and are known to
            the host; empty for cardboard.
        is_down: Whether choices lie face down.
        shown: Number of the choice that was turned over last; 0 before the first.
    """

    laid: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    is_down: bool = False
    shown: int = 0


class Reserve(Mechanism[Data, ReserveState], sealed.AsksInSecret):
    """Asks all seats at once in secret, and turns their choices over at a later step."""

    kind = "reserve"

    @property
    def secret(self) -> str:
        """Name of the things for secret choices on the table."""
        return self.data.choice.things

    def start(self, table: TableContext) -> ReserveState:
        """Return that nothing is laid."""
        return ReserveState()

    def told_of(self, table: TableContext, choice: str) -> frozenset[str] | None:
        """Return nobody until the choice is turned over, or the game is over."""
        is_shown = sealed.number_of(choice) <= self.state(table).shown
        return None if is_shown or table.state.moment.over else frozenset()

    def enter(self, tx: Transaction, step: Step) -> None:
        """Ask all seats, or turn over the choices that the host knows."""
        part = self.state(tx)
        if step.do == "open":
            self._turn_known(tx)
        else:
            fresh = ReserveState(part.number + 1, tx.order(), shown=part.shown)
            self.set_state(tx, fresh)

    def watch(self, tx: Transaction) -> None:
        """Turn the choices over once the game is over."""
        if tx.state.moment.over:
            self._turn_known(tx)

    def is_done(self, table: TableContext, step: Step) -> bool:
        """Return whether all have laid their choice, or nothing is left to turn over."""
        part = self.state(table)
        return not (part.is_down if step.do == "open" else part.asked)

    def ask(self, table: TableContext, step: Step) -> Prompt:
        """Return the question to all, or the form for the cardboard that is turned over."""
        if step.do == "open":
            text = step.say or tr("{title}: turn over.", title=self.data.title)
            return Prompt(text, offers=(self._typing(table),), panel=self.id)
        text = step.say or tr("{title}: all lay a choice face down.", title=self.data.title)
        offers = tuple(sealed.offers(table, self._choosing(table).sealed(limited=True)))
        if sealed.by_hand(table):
            offers = (Offer(f"{self.id}.lay", "", tr("All lie face down"), source="told"),)
        return Prompt(text, seats=self.state(table).asked, offers=offers, panel=self.id)

    def _typing(self, table: TableContext) -> Offer:
        """Return the form for cardboard that is turned over."""
        form = sealed.typing(table, self._choosing(table).sealed())
        return replace(form, do=f"{self.id}.turn")

    def offers(self, table: TableContext) -> Iterator[Offer]:
        """Yield the correction of open choices; cardboard is typed once the game is over."""
        part, is_over = self.state(table), table.state.moment.over
        if part.of and not is_over:
            yield self._choosing(table).mending()
        elif part.is_down and is_over:
            yield replace(self._typing(table), anytime=True, group="mend")

    def refuse(self, table: TableContext, action: Action) -> None:
        """Refuse a choice that comes too late; `sealed` says how."""
        sealed.refuse(table, self.id, action, self.data.choice.things)

    def opening(
        self, table: TableContext, private: Mapping[str, Mapping[str, Any]]
    ) -> Action | None:
        """Return the action that lays all choices, once everybody has made one."""
        if not self.state(table).asked:
            return None
        return sealed.opening(self._choosing(table).sealed(limited=True), private)

    def apply(self, tx: Transaction, action: Action) -> None:
        """Lay the choices, turn typed ones over, or correct open ones."""
        choosing, part, title = self._choosing(tx), self.state(tx), self.data.title
        match action.verb:
            case "lay":
                what = tr("{title}: all choices lie face down.", title=title)
                tx.tell(self.id, Event("told", what=what, line="act"))
                self.set_state(tx, replace(part, asked=(), is_down=True))
            case "open":
                laid = choosing.read(action.values)
                sealed.tell_shut(tx, self.id, choosing.chosen(action.values, title))
                self.set_state(tx, replace(part, asked=(), laid=laid, is_down=True))
            case "turn":
                self._turn(tx, choosing.read(action.values))
            case _:
                for event in choosing.mended(action.values, title):
                    tx.tell(self.id, event)
                self.set_state(tx, replace(part, of=choosing.read(action.values)))

    def _turn_known(self, tx: Transaction) -> None:
        """Turn over choices that lie face down, if they aren't cardboard."""
        part = self.state(tx)
        if part.is_down and part.laid:
            self._turn(tx, part.laid)

    def _turn(self, tx: Transaction, chosen: Mapping[str, Mapping[str, int]]) -> None:
        """Turn the choices over, and tell everyone."""
        part = self.state(tx)
        self.set_state(tx, ReserveState(part.number, of=chosen, shown=part.number))
        tx.tell(self.id, *self._choosing(tx).told(chosen, self.data.title))

    def leave(self, tx: Transaction, step: Step) -> None:
        """Say that nothing was chosen or turned over, when the table continues without it."""
        part = self.state(tx)
        if part.asked:
            tx.tell(self.id, self._choosing(tx).passed())
            self.set_state(tx, replace(part, asked=()))

    def score_lines(self, table: TableContext, seat: str, source: Source) -> Iterator[ScoreLine]:
        """Yield the number that a seat has turned over; 0 while it lies face down."""
        number = self.state(table).number_of(seat, source.what)
        yield ScoreLine("", source.title, self.data.title, number * source.each)

    def panels(self, table: TableContext) -> Iterator[PanelView]:
        """Yield the seats that have chosen, a seat's own choice, and all of them once open."""
        part, title = self.state(table), self.data.title
        choosing = self._choosing(table)
        if part.asked:
            yield from choosing.panel(title)
        elif part.is_down and part.laid and table.viewer in part.laid:
            own = choosing.words(part.laid[table.viewer])
            yield own_panel(self.id, title, table.viewer, own)
        elif part.of and not table.state.moment.over:
            yield choosing.opened_panel(title)

    def _choosing(self, table: TableContext) -> SecretChoice:
        """Return the choice that is asked for, or all seats' open one."""
        data = self.data
        return choice_at(table, self.id, data.choice, self.state(table), data.title)
