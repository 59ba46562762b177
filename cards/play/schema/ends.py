"""Parameters of the end of the game."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from punchboard.cards.catalog import marked, tr
from punchboard.cards.play.schema.base import (
    BankName,
    Line,
    Mechanism,
    OptionName,
    Question,
    RoundName,
    Title,
    TrackName,
    Words,
    default_words,
)
from punchboard.cards.play.schema.count_formula import PlayersFormula
from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Name, Strict


class ReachAt(Strict):
    """The total that ends a game with this number of players.

    Attributes:
        players: Number of players.
        at: The total.
    """

    players: int
    at: int


class Reach(Strict):
    """A total that ends the game once a marker reaches it.

    Attributes:
        track: Track with the markers.
        title: Name of the piece on that space.
        at: The total; or a row for each number of players, where it doesn't exist without a row; or
            a formula of `players`, such as `10 * players`.
        board: What to do with the piece.
        when: `at_once`: this round is the last as soon as it's reached. `now`: the game ends in the
            middle of a turn. `check`: counts if it still holds at the end of a round, in the step
            `check`.
        option: Only while this option is on.
        unless: Only while this option is off.
    """

    track: TrackName
    title: Title
    at: int | Annotated[tuple[ReachAt, ...], Field(min_length=1)] | PlayersFormula
    board: Words = ""
    when: Literal["at_once", "now", "check"] = "at_once"
    option: OptionName | None = None
    unless: OptionName | None = None


class FinalRound(Strict):
    """The last round of a game with this number of players.

    Attributes:
        players: Number of players. Without it, all numbers that no other row names.
        round: Name of the round, or its number from 1.
        rounds: Formula of `players` for the number of the last round, such as `12 // players`.
            Instead of `round`.
    """

    players: int | None = None
    round: RoundName | Annotated[int, Field(ge=1)] | None = None
    rounds: PlayersFormula | None = None

    @model_validator(mode="after")
    def _names_one(self) -> Self:
        if (self.round is None) == (self.rounds is None):
            raise FieldError(tr("needs one of `round` and `rounds`"), tr("write one, and no other"))
        return self


class Call(Strict):
    """An end that players see on the table and report: the last card is drawn.

    Attributes:
        id: Id in the journal.
        title: Label of the button: "A fifth work in a wing".
        why: Sentence in the log; `{name}` is the winner's name. Without it, the title.
        when: `now` ends the game in the middle of a turn; `round` ends it after this round.
        winner: Question for the seat that wins, whatever the totals. Leave it out if totals decide.
        unless: Only while this option is off; with it on, another mechanism knows.
    """

    id: Name
    title: Title
    why: Words = ""
    when: Literal["now", "round"] = "round"
    winner: Question = ""
    unless: OptionName | None = None


class Broken(Strict):
    """An end that comes once a bank has nothing left.

    Attributes:
        bank: The bank.
        when: `now` ends the game at once; `round` ends it after this round.
        why: Sentence in the log. Without it, that nothing is left in the bank.
    """

    bank: BankName
    when: Literal["now", "round"] = "round"
    why: Words = ""


class Ends(Mechanism):
    """Conditions that make a round the last, or end the game at once.

    Its step `check` belongs at the end of a round. It says what to put in order, asks what only
    players can see, and counts totals that matter at the end of a round.

    Attributes:
        reach: Totals that end the game.
        final: The last round by number of players.
        call: Ends that players report.
        broken: Banks that end the game when nothing is left. The game ends even if the bank gets
            money again.
        ask: Prompt of the step `check`.
        lines: Things to do in that step.
        done: Label of its button.
    """

    STEPS = ("check",)
    COUNTS = ()

    kind: Literal["ends"]
    reach: tuple[Reach, ...] = ()
    final: tuple[FinalRound, ...] = ()
    call: tuple[Call, ...] = ()
    broken: tuple[Broken, ...] = ()
    ask: Question = default_words(marked("The round is over."))
    lines: tuple[Line, ...] = ()
    done: Title = default_words(marked("Next round"))

    @property
    def needed_steps(self) -> tuple[str, ...]:
        """The step, if something is only looked at there."""
        return ("check",) if self.lines or any(each.when == "check" for each in self.reach) else ()
