"""How many pieces a game has, and what is said where none is left to print."""

from __future__ import annotations

from typing import NamedTuple, NoReturn

from punchboard.cards.catalog import tr
from punchboard.cards.game import Game
from punchboard.cards.problem import DataError, Diagnostics, UsageError
from punchboard.generator.options import Wanted, left_out
from punchboard.generator.rulebook import has_rulebook


class Amount(NamedTuple):
    """How much a game has to print.

    Attributes:
        designs: different pieces.
        pieces: what is cut out, all copies: a dial counts its body, its back and its wheels.
    """

    designs: int
    pieces: int


def amount_of(game: Game) -> Amount:
    """Return how much a build of the whole game prints; of components that take each other's
    place, one is counted.
    """
    wanted = left_out(game, Wanted())
    designs = pieces = 0
    for _, card in game.cards():
        if card.quantity and wanted.takes(card.component):
            parts = game.components[card.component].parts
            designs, pieces = designs + parts, pieces + parts * card.quantity
    return Amount(designs, pieces)


def check_pieces(game: Game, diagnostics: Diagnostics) -> None:
    """Say that a game has neither pieces nor rules, unless it is told already why."""
    if (
        diagnostics.has_errors
        or not game.components
        or amount_of(game).pieces
        or has_rulebook(game)
    ):
        return
    diagnostics.error(
        game.position("components"),
        tr("there is nothing to print: no component has a piece"),
        tr("give a card a quantity of 1 or more, or write a rulebook.md"),
    )


def refuse_nothing(game: Game, wanted: Wanted, diagnostics: Diagnostics) -> NoReturn:
    """Raise what is wrong where none of a game's pieces is left to print.

    Raises:
        DataError: if the game has none.
        UsageError: if it has some, but none of those that are wanted.
    """
    check_pieces(game, diagnostics)
    if diagnostics.has_errors:
        raise DataError(diagnostics)
    hint = tr("give a card a quantity of 1 or more")
    if wanted.cards or wanted.only:
        named = "cards" if wanted.cards else "components"
        hint = tr(
            "name {named} of which there are copies: theirs have a quantity of 0", named=named
        )
    elif wanted.without:
        hint = tr("leave less out with --without")
    raise UsageError(tr("of {title} nothing is left to print", title=game.file.title), hint)
