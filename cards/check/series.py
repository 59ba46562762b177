"""Checks of lists of numbers: ever more, and ever faster."""

from __future__ import annotations

from itertools import pairwise

from punchboard.cards.check.scope import Scope
from punchboard.cards.schema.check import Convex, Increasing


def check_increasing(check: Increasing, scope: Scope) -> None:
    """Check that every value is greater than the one before."""
    values = scope.numbers()
    for before, here in pairwise(values):
        if here.value <= before.value:
            scope.fail(
                f"{check.of} has {here.value} after {before.value}, must increase", here.position
            )


def check_convex(check: Convex, scope: Scope) -> None:
    """Check that no step is smaller than the step before; the first step starts at 0."""
    last, step = 0, None
    for each in scope.numbers():
        rise = each.value - last
        if step is not None and rise < step:
            scope.fail(
                f"{check.of} rises by {rise} to {each.value} after a rise by {step}, "
                "must not rise more slowly",
                each.position,
            )
        last, step = each.value, rise
