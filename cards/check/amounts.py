"""Checks of amounts: how many, how much, and how many of each."""

from __future__ import annotations

from collections import Counter

from punchboard.cards.check.scope import Scope, column_value, is_number
from punchboard.cards.load.model_words import describe
from punchboard.cards.schema.check import Across, Count, Distribution, Sum


def check_count(check: Count, scope: Scope) -> None:
    """Check how many copies, or values, there are; where there must be none, each is named."""
    values = scope.values()
    if values and 0 in (check.equals, check.max):
        for each in values:
            what = f"{each.owner or describe(each.value)} is one of {scope.subject()}"
            scope.fail(f"{what}, must be none", each.position)
        return
    _check_amount(check, scope, "count", sum(each.copies for each in values))


def check_sum(check: Sum, scope: Scope) -> None:
    """Check what all copies have together."""
    total = sum(each.value * each.copies for each in scope.numbers())
    _check_amount(check, scope, "sum", round(total, 9))


def check_across(check: Across, scope: Scope) -> None:
    """Check what several columns of a card have together."""
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
                f"{card.id} has {filled} of {columns}, must have {check.filled}",
                table.position(card),
            )
        if least is None and most is None:
            continue
        total = sum(scope.card_numbers(table, card, check.columns))
        what = f"{columns} of {card.id} is {total}, must be"
        if least is not None and total < least:
            scope.fail(f"{what} {least} or more", table.position(card))
        if most is not None and total > most:
            scope.fail(f"{what} {most} or less", table.position(card))


def _check_amount(check: Count | Sum, scope: Scope, word: str, amount: float) -> None:
    what = f"{word} of {scope.subject()} is {amount}, must be"
    exact = scope.amount(check.equals, "equals")
    least, most = scope.amount(check.min, "min"), scope.amount(check.max, "max")
    if exact is not None and amount != exact:
        scope.fail(f"{what} {exact}")
    if least is not None and amount < least:
        scope.fail(f"{what} {least} or more")
    if most is not None and amount > most:
        scope.fail(f"{what} {most} or less")


def check_distribution(check: Distribution, scope: Scope) -> None:
    """Check how many copies have each value."""
    found: Counter[str | int] = Counter()
    for each in scope.values():
        if each.value in check.counts:
            found[each.value] += each.copies
        elif each.value not in check.ignore:
            options = ", ".join(map(str, check.counts))
            scope.fail(
                f"{scope.check.of} is {describe(each.value)}, must be one of {options}",
                each.position,
            )
    for value, wanted in check.counts.items():
        if found[value] != wanted:
            scope.fail(
                f"{scope.subject()} is {describe(value)} on {found[value]} copies, "
                f"must be on {wanted}",
                scope.at("counts", value),
            )
