"""Parameters of cards that players flag."""

from typing import Annotated, Literal

from pydantic import Field

from punchboard.cards.catalog import marked, translated
from punchboard.cards.play.schema.base import (
    ComponentName,
    Mechanism,
    Question,
    Title,
    default_words,
)

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
    ask: Question = default_words(marked("A line about it?"))
