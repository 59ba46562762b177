"""Parameters of dice and coins."""

from typing import Annotated, Literal

from pydantic import Field

from punchboard.cards.play.schema.base import Mechanism, Title
from punchboard.cards.schema.base import Name, Strict


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
