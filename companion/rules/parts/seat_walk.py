"""Seats that act one after another, each asked only while it can do something."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Self, TypeVar

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.base import Step
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.mechanism import Data, Mechanism, Prompt
from punchboard.companion.rules.engine.offer import Offer
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.engine.words import listed


@dataclass(frozen=True, slots=True)
class SeatWalk:
    """The state of a walk from seat to seat. Kinds add fields in a subclass.

    Attributes:
        waiting: Seats that have still to act, the next one first.
    """

    waiting: tuple[str, ...] = ()

    def lined_up(self, seats: Iterable[str]) -> Self:
        """Return the state with other seats waiting."""
        return replace(self, waiting=tuple(seats))


Walk = TypeVar("Walk", bound=SeatWalk)


class AsksInTurn(Mechanism[Data, Walk]):
    """A kind whose step asks one seat after another, once each.

    A subclass returns the offers and the prompt of a seat, and carries out its actions. Seats
    whose offers all have a reason why not (`Offer.why`) are passed over.
    """

    def deals(self, table: TableContext, seat: str) -> Iterator[Offer]:
        """Yield the offers to a seat on its turn."""
        raise NotImplementedError

    def prompt(self, table: TableContext, seat: str) -> str:
        """Return the sentence that asks a seat."""
        raise NotImplementedError

    def pass_title(self, table: TableContext, seat: str) -> str:
        """Return the title of the button with which a seat ends its turn."""
        return tr("Pass")

    def passing(self, table: TableContext, seat: str) -> tuple[Offer, ...]:
        """Return the offer to end a seat's turn; none where each seat has to act."""
        title = self.pass_title(table, seat)
        return (Offer(f"{self.id}.pass", seat, title, style="other", source="decision"),)

    def rest_title(self) -> str:
        """Return the title of the button that ends the turns of all remaining seats."""
        return tr("All others pass")

    def panel_of_step(self) -> str:
        """Return the id of the panel that is shown large while seats are asked."""
        return self.id

    def line_up(self, table: TableContext) -> tuple[str, ...]:
        """Return the seats that are asked, the first one first: turn order, unless it is other."""
        return table.order()

    def idle(self) -> str:
        """Return the log's words for seats that have no possible action when the step begins."""
        return tr("can only pass")

    def has_begun(self, table: TableContext, seat: str) -> bool:
        """Return whether a seat has done something on the turn that it is having."""
        return False

    # What a step of such a kind does

    def enter(self, tx: Transaction, step: Step) -> None:
        """Line all seats up. A change of turn order during the step changes nothing."""
        self.set_state(tx, self.state(tx).lined_up(self.line_up(tx)))
        asked = self.waiting(tx)
        if idle := [seat for seat in tx.order() if seat not in asked]:
            tx.tell(self.id, *(Event("passed", seat, does=self.idle()) for seat in idle))

    def is_done(self, table: TableContext, step: Step) -> bool:
        """Return whether nobody is left who can do anything."""
        return not self.waiting(table)

    def ask(self, table: TableContext, step: Step) -> Prompt:
        """Ask the next seat."""
        seat, *later = self.waiting(table)
        names = listed([table.name(each) for each in later])
        return Prompt(
            self.prompt(table, seat),
            tr("Then {names}.", names=names) if later else "",
            (seat,),
            (*self.deals(table, seat), *self.passing(table, seat)),
            next=self.rest_title(),
            panel=self.panel_of_step(),
            later=(seat, *later),
        )

    def leave(self, tx: Transaction, step: Step) -> None:
        """Let the seats that weren't asked pass."""
        waiting = self.waiting(tx)
        self.pass_over(tx, [seat for seat in waiting if not self.has_begun(tx, seat)])
        self.set_state(tx, self.state(tx).lined_up(()))

    def waiting(self, table: TableContext) -> list[str]:
        """Return the seats that are still to be asked, without those that can only pass."""
        return table.once((self.id, "waiting"), lambda: [
            seat for seat in self.state(table).waiting
            if not all(deal.why for deal in self.deals(table, seat))
        ])  # fmt: skip

    def has_acted(self, tx: Transaction, seat: str) -> None:
        """Take a seat out of the line: its turn is over.

        A seat that was in the middle of its turn, and can do no more, has had its turn as well.
        """
        left = [
            each for each in self.state(tx).waiting if each != seat and not self.has_begun(tx, each)
        ]
        self.set_state(tx, self.state(tx).lined_up(left))
