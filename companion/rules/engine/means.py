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
    # The ledger of a hidden purse tells everyone the whole amount: a part would tell its contents.
    ledger.gain(tx, seat, amount if amount < 0 else changed, why)
    if changed == amount:
        return
    missing, many = ledger.unit.count(abs(amount - changed)), ledger.unit.many
    if amount > 0:
        what = tr("{{who}} gets {missing} less ({why}): no more is left.", missing=missing, why=why)
        hidden = tr("{{who}} gets fewer {many} ({why}): no more is left.", many=many, why=why)
    else:
        what = tr("{{who}} lacks {missing} ({why}).", missing=missing, why=why)
        hidden = tr("{{who}} lacks {many} ({why}).", many=many, why=why)
    shut = Event("told", seat, what=hidden) if ledger.keeps_own else None
    tx.tell(by, Event("told", seat, what=what, shut=shut))
