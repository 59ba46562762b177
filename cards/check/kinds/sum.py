"""`check: sum`."""

from typing import Literal

from punchboard.cards.catalog import tr
from punchboard.cards.check.amount import check_amount
from punchboard.cards.check.scope import Scope
from punchboard.cards.schema.game import Amount, CheckBase


class Sum(CheckBase):
    """The sum of a column over all copies: exactly `equals`, or between `min` and `max`.

    Attributes:
        equals: Exact sum, or the path of one: `values.crates.food`.
        min: Smallest sum, or the path of one.
        max: Largest sum, or the path of one.
    """

    check: Literal["sum"]
    equals: Amount | None = None
    min: Amount | None = None
    max: Amount | None = None


MODEL = Sum


def run(check: Sum, scope: Scope) -> None:
    """Check the sum of a column over all copies."""
    total = sum(each.value * each.copies for each in scope.numbers())
    check_amount(check, scope, tr("sum"), round(total, 9))
