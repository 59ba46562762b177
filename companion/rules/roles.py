"""The role of whatever keeps an amount for each seat: points, money, tokens."""

from __future__ import annotations

from typing import ClassVar

from punchboard.cards.schema.play.base import Unit
from punchboard.companion.rules.look import Look
from punchboard.companion.rules.work import Work


class Ledger:
    """Keeps an amount for each seat, which other mechanisms read and change.

    Attributes:
        is_money: whether nobody can pay more than there is; otherwise losses stop at the floor.
    """

    is_money: ClassVar[bool] = False

    @property
    def unit(self) -> Unit:
        """What it counts."""
        raise NotImplementedError

    def amount(self, look: Look, seat: str) -> int:
        """Return what a seat has."""
        raise NotImplementedError

    def spare(self, look: Look, seat: str) -> int | None:
        """Return how much a seat can lose; None: nobody counts it."""
        raise NotImplementedError

    def limit(self, look: Look, seat: str) -> int | None:
        """Return how much a form may let a seat lose; None where that would tell a secret."""
        return self.spare(look, seat)

    def gain(self, work: Work, seat: str, amount: int, why: str = "") -> int:
        """Give a seat an amount, or take it if it is negative, and say so.

        Returns:
            By how much it really changed.
        """
        raise NotImplementedError
