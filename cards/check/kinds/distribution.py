"""`check: distribution`."""

from collections import Counter
from collections.abc import Iterable
from typing import Any, Literal

from punchboard.cards.catalog import tr
from punchboard.cards.cell_value import describe
from punchboard.cards.check.scope import Scope
from punchboard.cards.condition import same
from punchboard.cards.schema.game import CheckBase


class Distribution(CheckBase):
    """The number of copies with each value of a column, such as `{1: 8, 2: 12}`.

    Attributes:
        counts: Copies for each value. Values that aren't listed here or in `ignore` must not occur.
        ignore: Values to skip, such as 0 or "" for cards without one.
    """

    check: Literal["distribution"]
    counts: dict[str | int, int]
    ignore: tuple[Any, ...] = (0, "")


MODEL = Distribution


def run(check: Distribution, scope: Scope) -> None:
    """Check how many copies have each value."""
    found: Counter[str | int] = Counter()
    unseen = check.ignore if "ignore" in check.model_fields_set else ()
    for entry in scope.values():
        key = next((key for key in check.counts if same(entry.value, key)), None)
        if key is not None:
            found[key] += entry.copies
        elif entry.value not in check.ignore and not _is_one_of(entry.value, unseen):
            options = ", ".join(map(str, check.counts))
            scope.fail(
                tr(
                    "{values} is {value}, must be one of {options}",
                    values=scope.check.of,
                    value=describe(entry.value),
                    options=options,
                ),
                entry.position,
            )
    for value, wanted in check.counts.items():
        if found[value] != wanted:
            scope.fail(
                tr(
                    "{subject} is {value} on {copies} copies, must be on {wanted_copies}",
                    subject=scope.subject(),
                    value=describe(value),
                    copies=found[value],
                    wanted_copies=wanted,
                ),
                scope.at("counts", value),
            )


def _is_one_of(value: Any, wanted: Iterable[Any]) -> bool:
    return any(same(value, each) for each in wanted)
