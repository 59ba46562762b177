"""Amounts and their limits, as several checks have them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from punchboard.cards.catalog import tr
from punchboard.cards.check.scope import Scope
from punchboard.cards.schema.game import Amount


class Limited(Protocol):
    """A check with limits of an amount."""

    equals: Amount | None
    min: Amount | None
    max: Amount | None


def check_amount(check: Limited, scope: Scope, word: str, amount: float) -> None:
    """Check an amount against the limits of a check.

    Args:
        check: The check.
        scope: Receives the errors.
        word: Name of the amount, such as "sum".
        amount: The amount.
    """
    subject = tr("{part} of {parent}", part=word, parent=scope.subject())
    exact = scope.amount(check.equals, "equals")
    least, most = scope.amount(check.min, "min"), scope.amount(check.max, "max")
    if exact is not None and amount != exact:
        scope.fail(wrong_amount(subject, amount, str(exact)))
    for limit in limits_broken(amount, least, most):
        scope.fail(wrong_amount(subject, amount, limit))


def wrong_amount(subject: str, amount: float, wanted: str) -> str:
    """Return the error for a wrong amount."""
    return tr(
        "{subject} is {value}, must be {wanted}", subject=subject, value=amount, wanted=wanted
    )


def limits_broken(amount: float, least: float | None, most: float | None) -> Iterator[str]:
    """Yield each limit that an amount breaks: `3 or more`."""
    if least is not None and amount < least:
        yield tr("{limit} or more", limit=least)
    if most is not None and amount > most:
        yield tr("{limit} or less", limit=most)
