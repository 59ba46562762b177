"""A pot in the middle: seats pay into it, and one of them takes it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.base import Step
from punchboard.cards.play.schema.pot import Pot as Data
from punchboard.companion.rules.engine.action import Action, Code, Refusal
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.mechanism import Mechanism, Prompt
from punchboard.companion.rules.engine.offer import Choice, Field, Offer, Wheel
from punchboard.companion.rules.engine.roles import CollectsPayments, Ledger, bank_of
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.parts.nobodys import amount_field, amount_panel, tell_matched
from punchboard.companion.rules.parts.seat_numbers import number_of, seat_number
from punchboard.companion.view_schema import PanelView


@dataclass(frozen=True, slots=True)
class PotState:
    """The amount in the pot.

    Attributes:
        amount: The amount.
        asks: Whether the players are asked who takes it.
    """

    amount: int
    asks: bool = False


class Pot(Mechanism[Data, PotState], CollectsPayments):
    """An amount that a seat takes."""

    kind = "pot"

    @property
    def collects(self) -> Sequence[str]:
        """Ids of the mechanisms whose payments it takes."""
        return self.data.collects

    def start(self, table: TableContext) -> PotState:
        """Return the first amount."""
        return PotState(self.data.start)

    def enter(self, tx: Transaction, step: Step) -> None:
        """Let all seats pay their ante, or one of them take the pot."""
        if step.do == "pay":
            for seat in tx.order():
                self._put(tx, seat, self._ante(tx, seat))
            return
        best = self._best(tx)
        if len(best) == 1:
            self._give(tx, best[0])
        elif self.state(tx).amount:
            self.set_state(tx, replace(self.state(tx), asks=True))

    def is_done(self, table: TableContext, step: Step) -> bool:
        """Return whether the pot is taken, or nothing is asked."""
        return not self.state(table).asks

    def ask(self, table: TableContext, step: Step) -> Prompt:
        """Return the question for the seat that takes the pot."""
        text, names = step.say or self.data.ask, self._best(table) or table.order()
        seats = tuple(Choice(seat, table.name(seat), seat=seat) for seat in names)
        who = Field("who", text, "pick", seats, look="seats")
        give = Offer(f"{self.id}.give", "", tr("Take the pot"), (who,), source="told")
        return Prompt(text, offers=(give,), next=self.data.stays, panel=self.id)

    def leave(self, tx: Transaction, step: Step) -> None:
        """Leave the amount in the pot, when the table continues without an answer."""
        self.set_state(tx, replace(self.state(tx), asks=False))

    def offers(self, table: TableContext) -> Iterator[Offer]:
        """Yield payments at any time."""
        ledger = self._ledger(table)
        for seat in table.seats:
            limit, most = ledger.limit(table, seat.id), self.data.most
            most = most if limit is None else min(most, limit)
            why = "" if most > 0 else tr("{name} does not have enough.", name=seat.name)
            most = max(1, most)
            wheel = Wheel("amount", self.data.title, 1, most, 1, most, ledger.unit.sign, start=1)
            ask = tr("How many {many}?", many=ledger.unit.many)
            form = Field("amount", ask, "number", wheels=(wheel,))
            title = tr("{name} pays into the pot", name=seat.name)
            yield Offer(
                f"{self.id}.put",
                seat.id,
                title,
                (form,),
                why=why,
                anytime=True,
                group=self.id,
                source="told",
            )

    def apply(self, tx: Transaction, action: Action) -> None:
        """Take a payment, or give the pot to a seat.

        Raises:
            Refusal: if a seat doesn't have the amount.
        """
        if action.verb == "give":
            self._give(tx, action.values["who"])
            return
        seat, amount = action.seat, action.values["amount"]
        spare = self._ledger(tx).spare(tx, seat)
        if spare is not None and amount > spare:
            text = tr("{name} does not have enough.", name=tx.name(seat))
            raise Refusal(Code.OUT_OF_RANGE, text)
        self._put(tx, seat, amount)

    def is_for_owner(self, verb: str, keeps_own: Callable[[str], bool]) -> bool:
        """Return whether a payment comes from money that its seat sees alone."""
        return verb == "put" and keeps_own(self.data.purse)

    def collect(self, tx: Transaction, amount: int) -> None:
        """Take an amount that a seat has paid; its bank, which has it so far, gives it."""
        state = self.state(tx)
        self._move(tx, -amount)
        self.set_state(tx, replace(state, amount=state.amount + amount))

    def match_fields(self, table: TableContext) -> Iterator[Field]:
        """Yield the amount in the pot."""
        yield amount_field(self.id, self.data.title, self.state(table).amount)

    def match(self, tx: Transaction, values: Mapping[str, Any]) -> None:
        """Match the amount to the table."""
        state = self.state(tx)
        tell_matched(tx, self.id, self._ledger(tx).unit, state.amount, values[self.id])
        self.set_state(tx, replace(state, amount=values[self.id]))

    def panels(self, table: TableContext) -> Iterator[PanelView]:
        """Yield the amount in the pot."""
        text = self._ledger(table).unit.count(self.state(table).amount)
        yield amount_panel(self.id, self.data.title, text)

    def _ledger(self, table: TableContext) -> Ledger:
        """Return the ledger of the seats' amounts."""
        return table.find(Ledger, self.data.purse)

    def _ante(self, table: TableContext, seat: str) -> int:
        """Return the ante of a seat; no more than it has."""
        ante = self.data.ante
        due = max(0, ante if isinstance(ante, int) else seat_number(table, seat, ante))
        spare = self._ledger(table).spare(table, seat)
        return due if spare is None else min(due, max(0, spare))

    def _put(self, tx: Transaction, seat: str, amount: int) -> None:
        """Let a seat pay an amount into the pot."""
        paid = -self._ledger(tx).gain(tx, seat, -amount, self.data.title)
        if paid:
            self.collect(tx, paid)

    def _give(self, tx: Transaction, seat: str) -> None:
        """Let a seat take the pot."""
        amount = self.state(tx).amount
        self.set_state(tx, PotState(0))
        if not amount:
            return
        what = tr("the pot of {amount}", amount=self._ledger(tx).unit.count(amount))
        tx.tell(self.id, Event("moved", seat, thing=self.id, amount=amount, to=seat,
                               does=tr("takes"), what=what))  # fmt: skip
        self._move(tx, amount)
        self._ledger(tx).gain(tx, seat, amount, self.data.title)

    def _move(self, tx: Transaction, amount: int) -> None:
        """Put an amount into the bank that backs the ledger, or take it out if it is below 0."""
        bank = bank_of(tx, self.data.purse)
        if bank is not None:
            bank.receive(tx, amount)

    def _best(self, table: TableContext) -> tuple[str, ...]:
        """Return the seats with the highest count, if there is one above 0."""
        if self.data.by is None:
            return ()
        counts = {
            seat: number_of(table, seat, self.data.by, self.data.what) for seat in table.order()
        }
        most = max(counts.values())
        return tuple(seat for seat, count in counts.items() if count == most > 0)
