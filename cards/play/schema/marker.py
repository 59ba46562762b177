"""Parameters of a piece that one seat holds at a time."""

from typing import Literal

from punchboard.cards.catalog import marked
from punchboard.cards.play.schema.base import Mechanism, Question, Title, default_words


class Marker(Mechanism):
    """A piece that one seat holds at a time: a start player's marker, a crown.

    A seat takes it at any time, from its holder. Its step asks who takes it. Its count is 1 for
    the holder, for example in a `leader_order` or a scoring.

    Attributes:
        piece: Name of the piece, such as "crown".
        start: Whether the start player (`first`) or `nobody` has it at the beginning.
        ask: Question of its step.
        stays: Label of the button with which nobody takes it.
    """

    STEPS = ("",)

    kind: Literal["marker"]
    piece: Title = default_words(marked("marker"))
    start: Literal["first", "nobody"] = "nobody"
    ask: Question = default_words(marked("Who takes the marker?"))
    stays: Title = default_words(marked("Nobody"))
