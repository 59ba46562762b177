"""Checks of names: all are used, and all exist."""

from __future__ import annotations

from punchboard.cards.check.scope import Scope
from punchboard.cards.load.model_words import describe
from punchboard.cards.load.nearest import did_you_mean
from punchboard.cards.schema.check import Covers, References


def check_covers(check: Covers, scope: Scope) -> None:
    """Check that every wanted value is used at least once."""
    wanted = scope.names(check.all, "all") if isinstance(check.all, str) else check.all
    used = {each.value for each in scope.values()}
    for value in dict.fromkeys(wanted):
        if value not in used:
            scope.fail(f"no {scope.subject()} is {describe(value)}")


def check_references(check: References, scope: Scope) -> None:
    """Check that every value names an existing card or entry; blank names nothing."""
    targets = (check.to,) if isinstance(check.to, str) else check.to
    fields = [("to",)] if isinstance(check.to, str) else [("to", i) for i in range(len(targets))]
    known = [
        name
        for target, field in zip(targets, fields, strict=True)
        for name in scope.names(target, *field)
    ]
    existing = set(known)
    for each in scope.values():
        if each.value not in existing and each.value not in (None, ""):
            scope.fail(
                f"{check.of} is {describe(each.value)}, "
                f"which does not exist in {' or '.join(targets)}",
                each.position,
                did_you_mean(str(each.value), map(str, known), "correct the name"),
            )
