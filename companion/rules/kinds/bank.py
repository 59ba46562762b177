"""A bank: money that belongs to nobody; seats gain from it and pay into it until it is empty."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.bank import Bank as Data
from punchboard.cards.play.schema.base import Unit
from punchboard.companion.rules.engine.action import Code, Refusal
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.formula_scope import limit_of
from punchboard.companion.rules.engine.mechanism import Mechanism
from punchboard.companion.rules.engine.offer import Field
from punchboard.companion.rules.engine.roles import BacksLedger, Ledger
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.parts.nobodys import amount_field, amount_panel, tell_matched
from punchboard.companion.view_schema import PanelView


@dataclass(frozen=True, slots=True)
class BankState:
    """The money in the bank.

    Attributes:
        amount: Amount in it; below 0, the amount that it owes.
        broke: Whether the bank was empty at some time.
    """

    amount: int
    broke: bool = False


class Bank(Mechanism[Data, BankState], BacksLedger):
    """Money that seats gain and pay."""

    kind = "bank"

    @property
    def purse(self) -> str:
        """Id of the tally that counts the amounts of the seats."""
        return self.data.purse

    def is_broken(self, table: TableContext) -> bool:
        """Return whether the bank was empty at some time."""
        return self.state(table).broke

    def nothing_left(self) -> str:
        """Return the sentence that nothing is left."""
        return tr("{title} has nothing left.", title=self.data.title)

    def start(self, table: TableContext) -> BankState:
        """Return the amount for a number of players."""
        return BankState(max(0, limit_of(self.data.start, len(table.seats), 0)))

    def left(self, table: TableContext) -> int | None:
        """Return the largest gain that isn't refused; None if none is."""
        return max(0, self.state(table).amount) if self.data.short == "refused" else None

    def has_only(self, table: TableContext) -> str:
        """Return the sentence that it has no more than its amount."""
        amount = self._unit(table).count(max(0, self.state(table).amount))
        return tr("{title} has only {amount}.", title=self.data.title, amount=amount)

    def pay(self, tx: Transaction, amount: int) -> int:
        """Take an amount out; if there is less, do as the data say.

        Raises:
            Refusal: if it refuses to pay more than it has.
        """
        state = self.state(tx)
        has = max(0, state.amount)
        words = self.has_only(tx)
        if amount > has and self.data.short == "refused":
            raise Refusal(Code.OUT_OF_RANGE, words)
        paid = amount if self.data.short == "owed" else min(amount, has)
        if amount > has > 0:
            tx.tell(self.id, Event("told", what=words))
        self.set_state(tx, BankState(state.amount - paid, state.broke or amount >= has))
        if amount >= has and not state.broke:
            tx.tell(self.id, Event("told", what=self.nothing_left()))
        return paid

    def receive(self, tx: Transaction, amount: int) -> None:
        """Put an amount in; below 0, take it out for another place of the table."""
        state = self.state(tx)
        self.set_state(tx, BankState(state.amount + amount, state.broke))

    def match_fields(self, table: TableContext) -> Iterator[Field]:
        """Yield the amount in the bank."""
        yield amount_field(self.id, self.data.title, self.state(table).amount)

    def match(self, tx: Transaction, values: Mapping[str, Any]) -> None:
        """Match the amount to the table; a bank with money isn't broken."""
        now = values[self.id]
        tell_matched(tx, self.id, self._unit(tx), self.state(tx).amount, now)
        self.set_state(tx, BankState(now, now <= 0))

    def panels(self, table: TableContext) -> Iterator[PanelView]:
        """Yield the amount in the bank."""
        text = self._unit(table).count(self.state(table).amount)
        yield amount_panel(self.id, self.data.title, text)

    def _unit(self, table: TableContext) -> Unit:
        """Return the unit of the money."""
        return table.find(Ledger, self.data.purse).unit
