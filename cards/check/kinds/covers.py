"""`check: covers`."""

from typing import Any, Literal

from punchboard.cards.catalog import tr
from punchboard.cards.cell_value import describe
from punchboard.cards.check.scope import Scope
from punchboard.cards.condition import same
from punchboard.cards.schema.game import CheckBase


class Covers(CheckBase):
    """Every wanted value is used by at least one card.

    Attributes:
        all: The wanted values, or a path such as `values.icons.id`.
    """

    check: Literal["covers"]
    all: tuple[Any, ...] | str


MODEL = Covers


def run(check: Covers, scope: Scope) -> None:
    """Check that every wanted value is used at least once."""
    wanted = scope.names(check.all, "all") if isinstance(check.all, str) else check.all
    used = {each.value for each in scope.values()}
    for value in dict.fromkeys(wanted):
        if value not in used and not any(same(each, value) for each in used):
            scope.fail(
                tr("no {subject} is {value}", subject=scope.subject(), value=describe(value))
            )
