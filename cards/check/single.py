"""Checks of single values: limits, exact values, and one column against another."""

from __future__ import annotations

from typing import Any

from punchboard.cards.blank import Blank
from punchboard.cards.check.condition import same
from punchboard.cards.check.scope import Scope, column_value, is_number
from punchboard.cards.load.model_words import describe
from punchboard.cards.problem import Position
from punchboard.cards.schema.check import Exactly, Less, Range
from punchboard.cards.value_path import Place


def check_range(check: Range, scope: Scope) -> None:
    """Check that every value lies within limits."""
    least, most = scope.amount(check.min, "min"), scope.amount(check.max, "max")
    for each in scope.numbers():
        if least is not None and each.value < least:
            limit = f"{least} or more"
        elif most is not None and each.value > most:
            limit = f"{most} or less"
        else:
            continue
        scope.fail(f"{check.of} is {each.value}, must be {limit}", each.position)


def check_equals(check: Exactly, scope: Scope) -> None:
    """Check that a value, or every value of a column, is exactly this."""
    name, _, path = check.of.partition(".")
    if name == "values" and isinstance(check.value, tuple | dict):
        _check_equal_whole(check, scope, scope.places(path, "of"))
        return
    for each in scope.values():
        if not same(each.value, check.value):
            scope.fail(
                f"{check.of} is {describe(each.value)}, must be {describe(check.value)}",
                each.position,
            )


def _check_equal_whole(check: Exactly, scope: Scope, places: list[Place]) -> None:
    """Compare a list or a block as a whole; a field of every entry of a list is a list, too."""
    whole = [place for place in places if isinstance(place[1], tuple | dict)]
    if places and not whole:
        whole = [(places[0][0], tuple(value for _, value in places))]
    for path, found in whole:
        if found != check.value:
            scope.fail(
                f"{check.of} is {_listed(found)}, must be {_listed(check.value)}",
                scope.game.position("values", *path),
            )


def _listed(values: Any) -> str:
    if isinstance(values, dict):
        return ", ".join(f"{key}: {describe(value)}" for key, value in values.items())
    return ", ".join(map(describe, values)) or "blank"


def check_less(check: Less, scope: Scope) -> None:
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
        scope.fail(f"{check.of} and {check.than} are compared, and {wrong} is no number", position)
    elif not left < right:
        field = check.of.rpartition(".")[2]
        scope.fail(f"{field} is {left}, must be less than {check.than}, which is {right}", position)
