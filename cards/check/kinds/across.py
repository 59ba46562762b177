"""`check: across`."""

from typing import Literal

from punchboard.cards.catalog import tr
from punchboard.cards.check.amount import limits_broken, wrong_amount
from punchboard.cards.check.scope import Scope, column_value, is_number
from punchboard.cards.schema.game import Amount, CheckBase


class Across(CheckBase):
    """In every row, the sum of several columns is between `min` and `max`.

    Attributes:
        of: The component.
        columns: Columns to add.
        min: Smallest sum, or the path of one: `values.crates.food`.
        max: Largest sum, or the path of one.
        filled: Number of these columns that must not be 0. Leave it out to allow any number.
    """

    check: Literal["across"]
    columns: tuple[str, ...]
    min: Amount | None = None
    max: Amount | None = None
    filled: int | None = None


MODEL = Across


def run(check: Across, scope: Scope) -> None:
    """Check the sum of several columns of each card."""
    table, cards = scope.cards(check.of)
    for index, column in enumerate(check.columns):
        scope.check_column(check.of, column, "columns", index)
    least, most = scope.amount(check.min, "min"), scope.amount(check.max, "max")
    columns = " + ".join(check.columns)
    for card in cards:
        values = [column_value(scope.game, card, column) for column in check.columns]
        filled = sum(is_number(value) and value != 0 for value in values)
        if check.filled is not None and filled != check.filled:
            scope.fail(
                tr(
                    "{card} has {filled} of {columns}, must have {wanted}",
                    card=card.id,
                    filled=filled,
                    columns=columns,
                    wanted=check.filled,
                ),
                table.position(card),
            )
        if least is None and most is None:
            continue
        total = sum(scope.card_numbers(table, card, check.columns))
        subject = tr("{part} of {parent}", part=columns, parent=card.id)
        for limit in limits_broken(total, least, most):
            scope.fail(wrong_amount(subject, total, limit), table.position(card))
