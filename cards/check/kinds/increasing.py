"""`check: increasing`."""

from itertools import pairwise
from typing import Literal

from punchboard.cards.catalog import tr
from punchboard.cards.check.scope import Scope
from punchboard.cards.schema.game import CheckBase


class Increasing(CheckBase):
    """Every value of a list is greater than the one before."""

    check: Literal["increasing"]


MODEL = Increasing


def run(check: Increasing, scope: Scope) -> None:
    """Check that every value is greater than the one before."""
    values = scope.numbers()
    for before, here in pairwise(values):
        if here.value <= before.value:
            scope.fail(
                tr(
                    "{values} has {value} after {previous}, must increase",
                    values=check.of,
                    value=here.value,
                    previous=before.value,
                ),
                here.position,
            )
