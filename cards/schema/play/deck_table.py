"""Parameters of what any table may want: fair dice, flags on cards, questions, a clock."""

from typing import Annotated, Literal

from pydantic import Field

from punchboard.cards.schema.base import Name, Strict
from punchboard.cards.schema.game import Question
from punchboard.cards.schema.play.base import ComponentName, Mechanism, Title, Words


class Die(Strict):
    """What is thrown.

    Attributes:
        id: in actions.
        title: on its button: "Two dice".
        faces: what it may show, each as likely as another.
        times: how many are thrown together.
    """

    id: Name
    title: Title
    faces: Annotated[tuple[Title, ...], Field(min_length=2, max_length=100)]
    times: Annotated[int, Field(ge=1, le=6)] = 1


class Chance(Mechanism):
    """Dice and coins that fall fairly at any time, from any phone, and stand in the journal.

    Attributes:
        dice: that may be thrown.
    """

    kind: Literal["chance"]
    dice: Annotated[tuple[Die, ...], Field(min_length=1, max_length=8)]


class Flags(Mechanism):
    """Cards that players flag at any time; what each flags is shown to nobody before the end.

    Attributes:
        cards: components whose cards may be flagged; none: all that the table knows.
        reasons: that a flag may have.
        ask: the question for a line of text.
    """

    kind: Literal["flags"]
    cards: tuple[ComponentName, ...] = ()
    reasons: Annotated[tuple[Title, ...], Field(min_length=1, max_length=8)] = (
        "Too strong", "Too weak", "Unclear", "Fun",
    )  # fmt: skip
    ask: Words = "A line about it?"


#: Steps of a question's scale: as many as most people tell apart (Likert's scale has five).
QUESTION_STEPS = 5


class Questions(Mechanism):
    """Questions to each player once all is scored; answers open when all have answered or passed.

    Attributes:
        questions: by id, three at most.
    """

    kind: Literal["questions"]
    questions: Annotated[dict[Name, Question], Field(min_length=1, max_length=3)]


class Clock(Mechanism):
    """The time that each player and the table have used, by the stamps of the host's journal.

    Whoever is asked at the moment, on a turn or with all the others, spends time; it stands while
    the table has paused it. Undo and a host that is started anew change nothing of it.

    Attributes:
        turn: seconds that a turn should take, which are counted down; 0: no countdown. Tables may
            set it otherwise.
    """

    kind: Literal["clock"]
    turn: Annotated[int, Field(ge=0, le=3600)] = 0
