"""Parameters of a tableau."""

from typing import Literal

from punchboard.cards.play.schema.slots import Slots


class Tableau(Slots):
    """Cards in slots, filled from the left. When one leaves, the others slide left.

    Players report each card that they open or close.
    """

    kind: Literal["tableau", "slots"]
