"""Formulas over the counts of a seat: how many turns it has, or the space that ends a game."""

from collections.abc import Collection
from typing import Annotated, NamedTuple

from pydantic import AfterValidator

from punchboard.cards.catalog import tr
from punchboard.cards.play.formula import read_formula, unknown_name
from punchboard.cards.play.schema.base import FormulaText, Reference
from punchboard.cards.play.schema.formulas import KNOWN, ROUND
from punchboard.cards.problem import FieldError

#: Numbers of players and of rounds that a formula is tried with: no game here has more.
_PLAYERS, _ROUNDS = range(1, 13), range(1, 31)
_OF_A_TABLE = KNOWN | {ROUND}


class _Moment(NamedTuple):
    """The numbers that a formula is tried with."""

    players: int
    round: int

    def number(self, name: str) -> int:
        """Return the number of players, or of the round."""
        return self.round if name == ROUND else self.players

    def of_name(self, function: str, name: str) -> int:
        """Return the number itself: all players have the same."""
        return self.number(name)

    def of_list(self, function: str, name: str, number: int) -> int:
        """Return the number itself: it isn't a series."""
        return self.number(name)


def _is_never(text: str) -> bool:
    """Return whether a formula of players and rounds is 0 or less in every game."""
    value = read_formula(text).evaluate
    return not any(value(_Moment(many, each)) > 0 for many in _PLAYERS for each in _ROUNDS)


def _refuse_never(text: str) -> None:
    if _is_never(text):
        raise FieldError(
            tr("the formula “{formula}” is never more than 0", formula=text),
            tr("write one that is 1 or more in some game"),
        )


def _comes_to_something(text: str) -> str:
    if not unknown_name(text, _OF_A_TABLE):
        _refuse_never(text)
    return text


def _knows_players(text: str) -> str:
    if name := unknown_name(text, KNOWN):
        raise FieldError(
            tr("the formula “{formula}” knows no “{name}”", formula=text, name=name),
            tr("write `players`"),
        )
    _refuse_never(text)
    return text


#: A formula of `players`, `round`, and the counts that mechanisms have of a seat, by their ids.
CountFormula = Annotated[FormulaText, AfterValidator(_comes_to_something), Reference("count")]
#: A formula of `players` alone.
PlayersFormula = Annotated[FormulaText, AfterValidator(_knows_players)]


def counts_in(text: str) -> Collection[str]:
    """Return the names of a formula that mechanisms count: `workers`, `stock.wood`."""
    return sorted(read_formula(text).names - _OF_A_TABLE)
