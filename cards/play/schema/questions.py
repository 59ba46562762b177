"""Parameters of questions after scoring."""

from typing import Annotated, Literal

from pydantic import Field

from punchboard.cards.play.schema.base import Mechanism
from punchboard.cards.schema.base import Name
from punchboard.cards.schema.game import Question

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
