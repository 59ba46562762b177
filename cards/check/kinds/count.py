"""`check: count`."""

from typing import Literal

from punchboard.cards.catalog import tr
from punchboard.cards.cell_value import describe
from punchboard.cards.check.amount import check_amount
from punchboard.cards.check.scope import Scope
from punchboard.cards.schema.game import Amount, CheckBase


class Count(CheckBase):
    """The number of copies or list entries: exactly `equals`, or between `min` and `max`.

    Attributes:
        equals: Exact number, or the path of one: `values.crates.food`.
        min: Smallest number, or the path of one.
        max: Largest number, or the path of one.
    """

    check: Literal["count"]
    equals: Amount | None = None
    min: Amount | None = None
    max: Amount | None = None


MODEL = Count


def run(check: Count, scope: Scope) -> None:
    """Check how many copies, or values, there are; where there must be none, each is named."""
    values = scope.values()
    if values and 0 in (check.equals, check.max):
        for entry in values:
            message = tr(
                "{value} is one of {subject}, must be none",
                value=entry.owner or describe(entry.value),
                subject=scope.subject(),
            )
            scope.fail(message, entry.position)
        return
    check_amount(check, scope, tr("count"), sum(each.copies for each in values))
