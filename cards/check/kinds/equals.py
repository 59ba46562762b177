"""`check: equals`."""

from typing import Any, Literal

from punchboard.cards.catalog import tr
from punchboard.cards.cell_value import describe
from punchboard.cards.check.scope import Scope
from punchboard.cards.condition import same
from punchboard.cards.schema.game import CheckBase
from punchboard.cards.value_path import Place


class Exactly(CheckBase):
    """A value is exactly this.

    Attributes:
        value: The exact value.
    """

    check: Literal["equals"]
    value: Any


MODEL = Exactly


def run(check: Exactly, scope: Scope) -> None:
    """Check that a value, or every value of a column, is exactly this."""
    name, _, path = check.of.partition(".")
    if name == "values" and isinstance(check.value, tuple | dict):
        _check_equal_whole(check, scope, scope.places(path, "of"))
        return
    for entry in scope.values():
        if not same(entry.value, check.value):
            scope.fail(
                tr(
                    "{values} is {value}, must be {wanted}",
                    values=check.of,
                    value=describe(entry.value),
                    wanted=describe(check.value),
                ),
                entry.position,
            )


def _check_equal_whole(check: Exactly, scope: Scope, places: list[Place]) -> None:
    """Compare a list or a block as a whole; a field of every entry of a list is a list, too."""
    whole = [place for place in places if isinstance(place[1], tuple | dict)]
    if places and not whole:
        whole = [(places[0][0], tuple(value for _, value in places))]
    for path, found in whole:
        if found != check.value:
            scope.fail(
                tr(
                    "{subject} is {list_of_values}, must be {wanted}",
                    subject=check.of,
                    list_of_values=_listed(found),
                    wanted=_listed(check.value),
                ),
                scope.game.position("values", *path),
            )


def _listed(values: Any) -> str:
    if isinstance(values, dict):
        return ", ".join(f"{key}: {describe(value)}" for key, value in values.items())
    return ", ".join(map(describe, values)) or tr("blank")
