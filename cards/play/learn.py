"""`learn.yaml`: a designer's claims about her game, to compare with its playtests."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from punchboard.cards.catalog import tr
from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Strict

#: What is measured of each card: the share of games.
CARD_SHARES = ("won", "held", "bought", "seen")


class Claim(Strict):
    """A claim about the game that playtests confirm or refute.

    Attributes:
        say: The claim in a sentence, as the report repeats it.
        of: The measure. `won`: share of games that a holder of the card wins, among games in which
            somebody but not everybody has it at the end. `held`, `bought`, `seen`: share of games
            in which somebody has the card at the end, buys it, or sees it. `ends`: share of games
            that end in one of `rounds`. `minutes`, `rounds`, `score` and `lead` (of the winner):
            median over games.
        cards: For a share of each card: a component, or a card such as `stores:bazaar`. Each card
            must keep the limit.
        rounds: Names or numbers of rounds, for `ends`.
        players: Only count games with this many players. Without it, all games.
        least: Lower limit; shares in percent.
        most: Upper limit; shares in percent.
        tables: Games needed for a verdict, for each card its own.
    """

    say: Annotated[str, Field(min_length=1, max_length=200)]
    of: Literal["won", "held", "bought", "seen", "ends", "minutes", "rounds", "score", "lead"]
    cards: str = ""
    rounds: tuple[str | int, ...] = ()
    players: Annotated[int, Field(ge=1, le=12)] | None = None
    least: float | None = None
    most: float | None = None
    tables: Annotated[int, Field(ge=1, le=100_000)] = 10

    @model_validator(mode="after")
    def _check(self) -> Self:
        if self.least is None and self.most is None:
            raise FieldError(tr("has no limit"), tr("write least: or most:, or both"))
        if self.of in CARD_SHARES and not self.cards:
            raise FieldError(
                tr("measures {figure} of no cards", figure=self.of),
                tr("name a component, or a card, under cards:"),
            )
        if self.of not in CARD_SHARES and self.cards:
            raise FieldError(
                tr("measures {figure} of whole games, and names cards", figure=self.of),
                tr("take out cards:"),
            )
        if (self.of == "ends") != bool(self.rounds):
            raise FieldError(
                tr("needs of: ends and rounds: together"),
                tr("write of: ends and rounds: [June, July]"),
            )
        return self


class LearnFile(Strict):
    """Claims about the game, to test against its playtests.

    Attributes:
        claims: The claims.
    """

    claims: tuple[Claim, ...] = ()


class Verdict(Strict):
    """The verdict of playtests on a claim, as kept in `claims.json` beside the report.

    Attributes:
        say: The claim.
        state: Whether it holds.
        figure: The measured figure, in words.
        tables: Number of games measured.
        edition: Edition that they were played with.
        who: Whether people or programs played them.
    """

    say: str
    state: Literal["holds", "fails", "too few"]
    figure: str
    tables: int
    edition: str
    who: Literal["people", "simulated"]


class VerdictsFile(Strict):
    """`claims.json`: every claim with what playtests say of it."""

    verdicts: tuple[Verdict, ...] = ()
