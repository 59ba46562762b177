"""Parameters of things to do on the table."""

from typing import Literal

from punchboard.cards.catalog import marked
from punchboard.cards.play.schema.base import (
    Line,
    Mechanism,
    Question,
    Title,
    default_words,
)


class Checklist(Mechanism):
    """Things to do on the table, with one tap when all is done. Skipped if no line applies.

    Attributes:
        ask: The prompt.
        lines: Things to do.
        done: Label of the button.
        only_reminded: Whether to skip the step unless a card of some player has an effect in it.
        part: `hands`: everyone acts on the table together and one tap continues. `everyone`: each
            player taps when done, and the game continues after the last.
        own: Label of the button on each player's own phone, with `everyone`.
    """

    STEPS = ("",)
    COUNTS = ()

    kind: Literal["checklist"]
    ask: Question
    lines: tuple[Line, ...] = ()
    done: str = default_words(marked("Done"))
    only_reminded: bool = False
    part: Literal["hands", "everyone"] = "hands"
    own: Title = default_words(marked("I’m done"))
