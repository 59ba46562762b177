"""Parameters of a bank: money that is nobody's, and that can run out."""

from typing import Annotated, Literal

from pydantic import Field

from punchboard.cards.play.schema.base import Mechanism, TallyName
from punchboard.cards.play.schema.count_formula import PlayersFormula


class Bank(Mechanism):
    """Money or tokens that are nobody's: seats gain from it and pay into it, until it breaks.

    It holds all that a tally doesn't: gains come out of the bank, and payments go into it. Name it
    in `broken` of an `ends` if the game ends when nothing is left.

    Attributes:
        purse: Tally that counts the amounts of the seats. Everyone must be allowed to see them.
        start: Amount in the bank once all seats have theirs. A formula of `players`, such as
            `60 - 10 * players`, if they come out of a sum.
        short: Gains that are more than the bank has: `left` pays the amount that is left, `refused`
            refuses the action, `owed` pays all of it, and the bank goes below 0.
    """

    COUNTS = ()
    ROLES = frozenset({"bank"})

    kind: Literal["bank"]
    purse: TallyName
    start: Annotated[int, Field(ge=0, le=1_000_000)] | PlayersFormula
    short: Literal["left", "refused", "owed"] = "left"
