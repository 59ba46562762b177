"""Roles: interfaces through which one mechanism uses another, such as a ledger of money.

A mechanism is one part of a game's rules, set up by the game's data.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from punchboard.cards.play.schema.base import Unit
from punchboard.companion.rules.engine.limit import Part
from punchboard.companion.rules.engine.table_context import TableContext, Transaction


class Ledger:
    """Keeps an amount for each seat, points, money or tokens, which others read and change.

    Attributes:
        is_money: Whether nobody can pay more than there is; otherwise losses stop at the floor.
    """

    is_money: ClassVar[bool] = False

    @property
    def keeps_own(self) -> bool:
        """Whether each seat sees its own amount alone."""
        return False

    @property
    def unit(self) -> Unit:
        """Unit of its amounts."""
        raise NotImplementedError

    def amount(self, table: TableContext, seat: str) -> int:
        """Return a seat's amount."""
        raise NotImplementedError

    def spare(self, table: TableContext, seat: str) -> int | None:
        """Return how much a seat can lose; None: nobody counts it."""
        return self.amount(table, seat)

    def room(self, table: TableContext) -> int | None:
        """Return the largest gain that isn't refused; None if none is."""
        return None

    def limit(self, table: TableContext, seat: str) -> int | None:
        """Return how much a form may let a seat lose; None where that would tell a secret."""
        return self.spare(table, seat)

    def gain(self, tx: Transaction, seat: str, amount: int, why: str = "") -> int:
        """Give a seat an amount, or take it if it is negative, and say so.

        Returns:
            By how much it really changed.
        """
        raise NotImplementedError

    def gain_unseen(self, tx: Transaction, seat: str, amount: int, why: str = "") -> int:
        """Do the same; of a secret amount, the others hear only that it has changed.

        Returns:
            By how much it really changed.
        """
        return self.gain(tx, seat, amount, why)


class BacksLedger:
    """Holds an amount that belongs to nobody: gains of a ledger come from it, losses go into it."""

    @property
    def purse(self) -> str:
        """Id of the ledger."""
        raise NotImplementedError

    def left(self, table: TableContext) -> int | None:
        """Return the largest gain that isn't refused; None if none is."""
        raise NotImplementedError

    def has_only(self, table: TableContext) -> str:
        """Return the sentence that it has no more than its amount."""
        raise NotImplementedError

    def pay(self, tx: Transaction, amount: int) -> int:
        """Take an amount out, and return the part that it has.

        Raises:
            Refusal: if it refuses to pay more than it has.
        """
        raise NotImplementedError

    def receive(self, tx: Transaction, amount: int) -> None:
        """Put an amount in; below 0, take it out for another place of the table."""
        raise NotImplementedError


class CollectsPayments:
    """Takes the payments of other mechanisms, instead of the bank."""

    @property
    def collects(self) -> Sequence[str]:
        """Ids of these mechanisms."""
        raise NotImplementedError

    def collect(self, tx: Transaction, amount: int) -> None:
        """Take an amount that a seat has paid."""
        raise NotImplementedError


def bank_of(table: TableContext, ledger: str) -> BacksLedger | None:
    """Return the holder that backs a ledger; None without one."""
    return next((bank for bank in table.all(BacksLedger) if bank.purse == ledger), None)


class HoldsKinds:
    """Holds goods of several kinds for each seat; goods of one kind are counted like money."""

    def ledger(self, kind: str) -> Ledger:
        """Return the ledger of a kind."""
        raise NotImplementedError


def ledger_at(table: TableContext, id: str, kind: str = "") -> Ledger:  # noqa: A002
    """Return the ledger of an amount: a ledger itself, or a stock's ledger of a kind."""
    return table.find(HoldsKinds, id).ledger(kind) if kind else table.find(Ledger, id)


class HoldsPieces:
    """Keeps pieces with numbers for each seat, which others choose from."""

    @property
    def keeps_own(self) -> bool:
        """Whether each seat sees its own pieces alone."""
        raise NotImplementedError

    @property
    def numbers(self) -> Sequence[int]:
        """The numbers of all pieces."""
        raise NotImplementedError

    def held(self, table: TableContext, seat: str) -> tuple[int, ...]:
        """Return the pieces of a seat, lowest first."""
        raise NotImplementedError

    def named(self, number: int) -> str:
        """Return a piece in words: "$15", "property 7"."""
        raise NotImplementedError

    def thing(self, number: int) -> str:
        """Return the name of a piece in events."""
        raise NotImplementedError


class KeepsGoods:
    """Keeps goods of a stock that are with no seat."""

    def lying(self, table: TableContext, stock: str) -> Mapping[str, int]:
        """Return the number of a stock's goods in its keeping, by kind."""
        raise NotImplementedError

    def lying_parts(self, table: TableContext, stock: str, kind: str) -> tuple[Part, ...]:
        """Return the parts of "match the table" that say how many of a kind it keeps."""
        return ()

    def receive(self, tx: Transaction, stock: str, kind: str, count: int) -> None:
        """Take goods of a stock that come to the market; nothing where it is none."""
