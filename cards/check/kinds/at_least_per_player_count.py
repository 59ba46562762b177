"""`check: at_least_per_player_count`."""

from typing import Literal

from punchboard.cards.blank import Blank
from punchboard.cards.catalog import tr
from punchboard.cards.check.scope import Scope
from punchboard.cards.schema.game import CheckBase


class AtLeastPerPlayerCount(CheckBase):
    """For each player count N, at least N cards have a `players` column of N or less.

    Attributes:
        plus: Cards needed in addition to the number of players.
    """

    check: Literal["at_least_per_player_count"]
    plus: int = 0


MODEL = AtLeastPerPlayerCount


def run(check: AtLeastPerPlayerCount, scope: Scope) -> None:
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
            tr("the check counts players, and the game does not say how many play"),
            hint=tr("add players: {min: …, max: …} to the game"),
        )
        return
    for count in range(players.min, players.max + 1):
        usable = sum(
            card.quantity for card in cards if _least_players(card.values.get(column)) <= count
        )
        if usable < count + check.plus:
            scope.fail(
                tr(
                    "{copies} copies of {component} are for {players} players, must be {wanted} "
                    "or more",
                    copies=usable,
                    component=name,
                    players=count,
                    wanted=count + check.plus,
                )
            )


def _least_players(value: object) -> float:
    return value if isinstance(value, int | float) else float("inf")
