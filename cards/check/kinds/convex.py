"""`check: convex`."""

from typing import Literal

from punchboard.cards.catalog import tr
from punchboard.cards.check.scope import Scope
from punchboard.cards.schema.game import CheckBase


class Convex(CheckBase):
    """Each step of a list is at least as large as the step before; the first starts at 0."""

    check: Literal["convex"]


MODEL = Convex


def run(check: Convex, scope: Scope) -> None:
    """Check that no step is smaller than the step before; the first step starts at 0."""
    last, step = 0, None
    for entry in scope.numbers():
        rise = entry.value - last
        if step is not None and rise < step:
            scope.fail(
                tr(
                    "{values} rises by {rise} to {value} after a rise by {previous}, must not "
                    "rise more slowly",
                    values=check.of,
                    rise=rise,
                    value=entry.value,
                    previous=step,
                ),
                entry.position,
            )
        last, step = entry.value, rise
