"""Play recorded rows again from the first one, checked as strictly as new ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from punchboard.cards.catalog import tr
from punchboard.companion.rules.engine.action import Action, Refusal
from punchboard.companion.rules.rules import RULES_VERSION, Rules, Setup
from punchboard.companion.table.error import TableError
from punchboard.companion.table.history import History
from punchboard.companion.table.incoming import to_action
from punchboard.companion.table.row import Row

#: Errors of mechanisms with a file that was changed by hand.
_STUMBLES = (ValueError, TypeError, LookupError, ArithmeticError, RuntimeError)


def replay(
    rules: Rules,
    setup: Setup,
    rows: Iterable[Row],
    version: int,
    each: Callable[[Row, History], None] | None = None,
) -> History:
    """Return the history of recorded rows.

    Args:
        rules: Rules of the game.
        setup: Seats and settings at first.
        rows: Oldest first.
        version: Version of the rules that wrote them.
        each: Called after every row.

    Raises:
        TableError: if one of them is refused, with its number and the reason.
    """
    try:
        history = History(rules, setup)
    except Refusal as refusal:
        raise TableError(
            tr("This table can’t start. {message}", message=refusal.message)
        ) from refusal
    for row in rows:
        try:
            _take(history, row)
        except (Refusal, *_STUMBLES) as error:
            reason = error.message if isinstance(error, Refusal) else tr("Its values don’t fit.")
            raise TableError(_refused(row.number, reason, version)) from error
        if each is not None:
            each(row, history)
    return history


def _take(history: History, row: Row) -> None:
    """Play a row on a history; raise an error if it doesn't fit."""
    if row.number != history.newest + 1:
        raise ValueError(f"row {history.newest + 1} is missing")
    if row.key in history.keys:
        raise ValueError("the key was used before")
    if isinstance(row.action, Action):
        action = {"do": row.action.do, "seat": row.action.seat, "values": row.action.values}
        row = replace(row, action=to_action(action))
    history.take(row)


def _refused(number: int, reason: str, version: int) -> str:
    """Return the sentence for a row that the rules refuse."""
    if version != RULES_VERSION:
        return tr(
            "This table was played by version {version} of the rules, and "
            "version {rules_version} comes to something else at action "
            "{number}. {reason} Play it on with the Punchboard that laid it, "
            "or lay a new table and match it to the cardboard.",
            version=version,
            rules_version=RULES_VERSION,
            number=number,
            reason=reason,
        )
    return tr(
        "This table can’t be replayed: action {number} is refused. {reason}",
        number=number,
        reason=reason,
    )
