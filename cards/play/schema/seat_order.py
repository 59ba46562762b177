"""Parameters that all turn orders share."""

from typing import ClassVar

from punchboard.cards.catalog import marked
from punchboard.cards.play.schema.base import Mechanism, Title, default_words


class SeatOrder(Mechanism):
    """An order in which seats act.

    Attributes:
        word: Name of the order, such as "turn order".
    """

    COUNTS: ClassVar[tuple[str, ...]] = ()
    ROLES = frozenset({"order"})

    word: Title = default_words(marked("turn order"))
