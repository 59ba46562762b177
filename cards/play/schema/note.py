"""Parameters of notes that only their owner sees."""

from typing import Annotated, Literal

from pydantic import Field

from punchboard.cards.catalog import marked
from punchboard.cards.play.schema.base import Mechanism, Question, Unit, default_words


class Note(Mechanism):
    """A number and a line that only their owner sees. They're in no journal and no export.

    Attributes:
        unit: Unit of the number.
        most: Largest number.
        ask: Question for the number.
        line: Question for the line.
    """

    COUNTS = ()

    kind: Literal["note"]
    unit: Unit
    most: Annotated[int, Field(ge=1, le=9999)] = 999
    ask: Question = default_words(marked("How much do you have?"))
    line: Question = default_words(marked("What do you want to remember?"))
