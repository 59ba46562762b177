"""Money that a kind of rules names: its unit, and the ledger that counts it for each seat.

A ledger is a mechanism that keeps an amount for each seat, such as a tally or a track.
"""

from __future__ import annotations

from dataclasses import dataclass

from punchboard.cards.play.schema.base import Unit
from punchboard.companion.rules.engine.means import pay_within_means
from punchboard.companion.rules.engine.roles import CollectsPayments, Ledger
from punchboard.companion.rules.engine.table_context import TableContext, Transaction


@dataclass(frozen=True, slots=True)
class Purse:
    """Unit of payments, and the source of the money.

    Attributes:
        unit: Unit of the money; None: that of the ledger.
        ledger: Id of the mechanism that counts the money; None: players count it themselves.
        payer: Id of the mechanism that asks for payments; "" if none may collect them.
    """

    unit: Unit | None
    ledger: str | None
    payer: str = ""

    def money(self, table: TableContext) -> Unit:
        """Return the unit of the money."""
        if self.unit is not None:
            return self.unit
        assert self.ledger is not None, "the data name a unit or a ledger"
        return table.find(Ledger, self.ledger).unit

    def limit(self, table: TableContext, seat: str) -> int | None:
        """Return how much a form lets a seat pay; None if only the player knows."""
        return None if self.ledger is None else table.find(Ledger, self.ledger).limit(table, seat)

    def spare(self, table: TableContext, seat: str) -> int | None:
        """Return how much a seat can pay; None if only the player knows."""
        return None if self.ledger is None else table.find(Ledger, self.ledger).spare(table, seat)

    def gain(self, tx: Transaction, seat: str, amount: int, why: str) -> None:
        """Give a seat an amount, or take it if it is negative."""
        if self.ledger is None:
            return
        self._collect(tx, -tx.find(Ledger, self.ledger).gain(tx, seat, amount, why))

    def settle(
        self, tx: Transaction, by: str, seat: str, amount: int, why: str, *, to: str = ""
    ) -> None:
        """Let a seat pay an amount that it owes, as far as it has it.

        It may have spent the money since: a refusal now would stop the table.

        Args:
            tx: The table.
            by: Id of the mechanism that does it.
            seat: Id of the seat.
            amount: Amount to pay.
            why: Reason for the log.
            to: Id of the seat that gets the payment; "" for the bank or a pot.
        """
        if self.ledger is None or not amount:
            return
        ledger = tx.find(Ledger, self.ledger)
        paid = pay_within_means(tx, by, ledger, seat, amount, why)
        if not to:
            self._collect(tx, paid)
            return
        # Less than the price would tell all that the other one had.
        gain = ledger.gain if paid == amount else ledger.gain_unseen
        gain(tx, to, paid, why)

    def _collect(self, tx: Transaction, paid: int) -> None:
        """Put a payment into the pot that collects it; the bank has it otherwise."""
        for pot in tx.all(CollectsPayments) if paid > 0 else ():
            if self.payer in pot.collects:
                pot.collect(tx, paid)
