"""Parameters of the clock."""

from typing import Annotated, Literal

from pydantic import Field

from punchboard.cards.play.schema.base import Mechanism


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
