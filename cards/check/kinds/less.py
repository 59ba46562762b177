"""`check: less`."""

from typing import Any, Literal

from punchboard.cards.blank import Blank
from punchboard.cards.catalog import tr
from punchboard.cards.cell_value import describe
from punchboard.cards.check.scope import Scope, column_value, is_number
from punchboard.cards.problem import Position
from punchboard.cards.schema.game import CheckBase


class Less(CheckBase):
    """In every row, one column is less than another.

    Attributes:
        than: The other column.
    """

    check: Literal["less"]
    than: str


MODEL = Less


def run(check: Less, scope: Scope) -> None:
    """Check that one column is less than another, in every card or in every entry of a list."""
    name, _, path = check.of.partition(".")
    if name == "values":
        _check_less_values(check, scope, path)
        return
    table, cards = scope.cards(name)
    scope.check_column(name, path, "of")
    scope.check_column(name, check.than, "than")
    for card in cards:
        left = column_value(scope.game, card, path)
        right = column_value(scope.game, card, check.than)
        for column, value in ((path, left), (check.than, right)):
            if isinstance(value, Blank):
                scope.blank(column, table.position(card, column), card.id)
        _compare(check, scope, left, right, table.position(card, path))


def _check_less_values(check: Less, scope: Scope, path: str) -> None:
    for place, value in scope.places(path, "of"):
        beside: Any = scope.game.values
        for step in place[:-1]:
            beside = beside[step]
        others = scope.places_in(beside, check.than, "than")
        for _, other in others:
            _compare(check, scope, value, other, scope.game.position("values", *place))


def _compare(check: Less, scope: Scope, left: Any, right: Any, position: Position) -> None:
    if not is_number(left) or not is_number(right):
        wrong = describe(right if is_number(left) else left)
        scope.fail(
            tr(
                "{field} and {other_field} are compared, and {value} isn't a number",
                field=check.of,
                other_field=check.than,
                value=wrong,
            ),
            position,
        )
    elif not left < right:
        field = check.of.rpartition(".")[2]
        scope.fail(
            tr(
                "{field} is {value}, must be less than {other_field}, which is {limit}",
                field=field,
                value=left,
                other_field=check.than,
                limit=right,
            ),
            position,
        )
