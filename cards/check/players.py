"""Checks that depend on how many play."""

from __future__ import annotations

from punchboard.cards.blank import Blank
from punchboard.cards.check.scope import Scope
from punchboard.cards.schema.check import AtLeastPerPlayerCount


def check_at_least_per_player_count(check: AtLeastPerPlayerCount, scope: Scope) -> None:
    """Check that for N players, at least N (and more) cards are for N players or fewer."""
    name, _, column = check.of.partition(".")
    column = column or "players"
    table, cards = scope.cards(name)
    scope.check_column(name, column, "of")
    blank = [card for card in cards if isinstance(card.values.get(column), Blank)]
    if blank:
        scope.blank(column, table.position(blank[0], column), cells=len(blank))
    players = scope.game.file.players
    if players is None:
        scope.fail(
            "the check counts players, and the game does not say how many play",
            fix="add players: {min: …, max: …} to the game",
        )
        return
    for count in range(players.min, players.max + 1):
        usable = sum(
            card.quantity for card in cards if _least_players(card.values.get(column)) <= count
        )
        if usable < count + check.plus:
            scope.fail(
                f"{usable} copies of {name} are for {count} players, "
                f"must be {count + check.plus} or more"
            )


def _least_players(value: object) -> float:
    return value if isinstance(value, int | float) else float("inf")
