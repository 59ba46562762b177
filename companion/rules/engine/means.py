"""Gains and payments that nobody types: they go as far as there is something, and say so."""

from __future__ import annotations

from punchboard.cards.catalog import tr
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.roles import Ledger
from punchboard.companion.rules.engine.table_context import Transaction


def gain_within_means(
    tx: Transaction, by: str, ledger: Ledger, seat: str, amount: int, why: str
) -> None:
    """Give a seat an amount, or take it, as far as there is something; tell the missing part.

    A refusal would be a dead end: it would refuse the tap before, which can't change the amount.

    Args:
        tx: The table.
        by: Id of the mechanism that does it.
        ledger: Ledger of the amount.
        seat: Id of the seat.
        amount: Amount to gain; below 0, to pay.
        why: Reason for the log.
    """
    spare, room = ledger.spare(tx, seat), ledger.room(tx)
    changed = amount
    if ledger.is_money and spare is not None:
        changed = max(changed, -spare)
    if room is not None:
        changed = min(changed, room)
    # The ledger of a hidden purse tells everyone the whole payment: a part would tell its contents.
    # Part of a gain would tell how much is left of a limited supply, so all that others have.
    gain = ledger.gain if amount < 0 or changed == amount else ledger.gain_unseen
    gain(tx, seat, amount if amount < 0 else changed, why)
    if changed != amount:
        _tell_missing(tx, by, ledger, seat, amount - changed, why)


def pay_within_means(
    tx: Transaction, by: str, ledger: Ledger, seat: str, amount: int, why: str
) -> int:
    """Take an amount from a seat as far as there is something, and tell the missing part.

    Args:
        tx: The table.
        by: Id of the mechanism that does it.
        ledger: Ledger of the amount.
        seat: Id of the seat.
        amount: Amount to pay, above 0.
        why: Reason for the log.

    Returns:
        The amount that the seat really paid.
    """
    paid = -ledger.gain(tx, seat, -amount, why)
    if paid != amount:
        _tell_missing(tx, by, ledger, seat, paid - amount, why)
    return paid


def _tell_missing(
    tx: Transaction, by: str, ledger: Ledger, seat: str, missing: int, why: str
) -> None:
    """Tell the part of a gain that wasn't there; below 0, of a payment."""
    many, part = ledger.unit.many, ledger.unit.count(abs(missing))
    if missing > 0:
        what = tr("{{who}} gets {missing} less ({why}): no more is left.", missing=part, why=why)
        hidden = tr("{{who}} gets fewer {many} ({why}): no more is left.", many=many, why=why)
    else:
        what = tr("{{who}} lacks {missing} ({why}).", missing=part, why=why)
        hidden = tr("{{who}} lacks {many} ({why}).", many=many, why=why)
    shut = Event("told", seat, what=hidden) if ledger.keeps_own else None
    tx.tell(by, Event("told", seat, what=what, shut=shut))
