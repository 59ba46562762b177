"""`check: range`."""

from typing import Literal

from punchboard.cards.check.amount import limits_broken, wrong_amount
from punchboard.cards.check.scope import Scope
from punchboard.cards.schema.game import Amount, CheckBase


class Range(CheckBase):
    """Every value is between `min` and `max`, both included.

    Attributes:
        min: Smallest value, or the path of one: `values.crates.food`.
        max: Largest value, or the path of one.
    """

    check: Literal["range"]
    min: Amount | None = None
    max: Amount | None = None


MODEL = Range


def run(check: Range, scope: Scope) -> None:
    """Check that every value lies within limits."""
    least, most = scope.amount(check.min, "min"), scope.amount(check.max, "max")
    for entry in scope.numbers():
        for limit in limits_broken(entry.value, least, most):
            scope.fail(wrong_amount(check.of, entry.value, limit), entry.position)
