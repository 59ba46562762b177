"""The number of pieces of a game, and the errors if none is left to print."""

from __future__ import annotations

from typing import NamedTuple, NoReturn

from punchboard.cards.catalog import tr
from punchboard.cards.game import Game
from punchboard.cards.problem import DataError, Diagnostics, UsageError
from punchboard.generator.options import Wanted, left_out
from punchboard.generator.rulebook_files import has_rulebook


class Amount(NamedTuple):
    """The number of pieces that a game prints.

    Attributes:
        designs: Number of different pieces.
        pieces: Number of parts to cut out, over all copies: a dial counts body, back and wheels.
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
    """Report a game without pieces and rules, unless errors already explain it."""
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
    """Raise the error for a game or selection without pieces to print.

    Raises:
        DataError: if the game has no pieces.
        UsageError: if the game has pieces, but the selection has none.
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
