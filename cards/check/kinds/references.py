"""`check: references`."""

from typing import Literal

from punchboard.cards.catalog import tr, tr_list
from punchboard.cards.cell_value import describe
from punchboard.cards.check.scope import Scope
from punchboard.cards.load.nearest import did_you_mean
from punchboard.cards.schema.game import CheckBase


class References(CheckBase):
    """Every value names an existing card or entry.

    Attributes:
        to: One or more targets: `component` (its ids) or `values.path` (its entries).
    """

    check: Literal["references"]
    to: str | tuple[str, ...]


MODEL = References


def run(check: References, scope: Scope) -> None:
    """Check that every value names an existing card or entry; blank names nothing."""
    targets = (check.to,) if isinstance(check.to, str) else check.to
    fields = [("to",)] if isinstance(check.to, str) else [("to", i) for i in range(len(targets))]
    known = [
        name
        for target, field in zip(targets, fields, strict=True)
        for name in scope.names(target, *field)
    ]
    existing = set(known)
    for entry in scope.values():
        if entry.value not in existing and entry.value not in (None, ""):
            scope.fail(
                tr(
                    "{values} is {value}, which does not exist in {targets}",
                    values=check.of,
                    value=describe(entry.value),
                    targets=tr_list(targets, "or"),
                ),
                entry.position,
                did_you_mean(str(entry.value), map(str, known), tr("correct the name")),
            )
