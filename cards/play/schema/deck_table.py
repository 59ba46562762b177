"""Parameters of what any table may want: fair dice, flags on cards, questions, a clock."""

from typing import Annotated, Literal

from pydantic import Field

from punchboard.cards.catalog import marked, translated
from punchboard.cards.play.schema.base import ComponentName, Mechanism, Title, Words, default_words
from punchboard.cards.schema.base import Name, Strict
from punchboard.cards.schema.game import Question


class Die(Strict):
    """A die or coin.

    Attributes:
        id: Id in the journal.
        title: Label of its button: "Two dice".
        faces: Its faces, each equally likely.
        times: Number thrown together.
    """

    id: Name
    title: Title
    faces: Annotated[tuple[Title, ...], Field(min_length=2, max_length=100)]
    times: Annotated[int, Field(ge=1, le=6)] = 1


class Chance(Mechanism):
    """Fair dice and coins, thrown from any phone at any time and kept in the journal.

    Attributes:
        dice: Dice and coins to throw.
    """

    COUNTS = ()

    kind: Literal["chance"]
    dice: Annotated[tuple[Die, ...], Field(min_length=1, max_length=8)]


#: Usual reasons for a flag, which journals hold in English.
USUAL_REASONS = (marked("Too strong"), marked("Too weak"), marked("Unclear"), marked("Fun"))


def shown_reason(reason: str) -> str:
    """Return a flag's reason for players: a usual one in their language, a game's own as it is."""
    return translated(reason) if reason in USUAL_REASONS else reason


class Flags(Mechanism):
    """Cards that players flag at any time. Flags stay hidden until the end.

    Attributes:
        cards: Components whose cards can be flagged. Without it, all cards that the table knows.
        reasons: Reasons to choose from.
        ask: Question for a line of text.
    """

    COUNTS = ()

    kind: Literal["flags"]
    cards: tuple[ComponentName, ...] = ()
    reasons: Annotated[tuple[Title, ...], Field(min_length=1, max_length=8)] = USUAL_REASONS
    ask: Words = default_words(marked("A line about it?"))


#: Steps of a question's scale: as many as most people tell apart (Likert's scale has five).
QUESTION_STEPS = 5


class Questions(Mechanism):
    """Questions for each player after scoring; answers open when all have answered or passed.

    Attributes:
        questions: The questions by id; three at most.
    """

    COUNTS = ()

    kind: Literal["questions"]
    questions: Annotated[dict[Name, Question], Field(min_length=1, max_length=3)]


class Clock(Mechanism):
    """Time used by each player and the table.

    Time runs for every player who is asked at the moment, and stops while the table is paused. Undo
    and a restart of the host don't change it.

    Attributes:
        turn: Seconds for a turn, shown as a countdown. 0 shows none. Tables can change it.
    """

    COUNTS = ()

    kind: Literal["clock"]
    turn: Annotated[int, Field(ge=0, le=3600)] = 0
