"""Roles of turns and of the actions that take up a whole turn: filling an order, for instance."""

from __future__ import annotations

from collections.abc import Iterator

from punchboard.companion.rules.engine.offer import Offer
from punchboard.companion.rules.engine.table_context import TableContext, Transaction


class OffersTurnActions:
    """Offers actions that take up a turn of another mechanism."""

    def turn_actions(self, table: TableContext, turns: str, seat: str) -> Iterator[Offer]:
        """Yield the offers for the turn of a seat.

        Args:
            table: The table.
            turns: Id of the mechanism whose turn it is.
            seat: Seat whose turn it is.
        """
        raise NotImplementedError


class TakesTurnActions:
    """Asks seats one by one, also for actions of other mechanisms."""

    def end_turn(self, tx: Transaction, seat: str) -> None:
        """Ask the next seat, after an action that took up the turn."""
        raise NotImplementedError


def turn_actions(table: TableContext, turns: str, seat: str) -> tuple[Offer, ...]:
    """Return the actions of other mechanisms for the turn of a seat, as `OffersTurnActions`."""
    offering = table.all(OffersTurnActions)
    return tuple(each for one in offering for each in one.turn_actions(table, turns, seat))
