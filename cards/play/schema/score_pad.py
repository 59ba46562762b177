"""Parameters of a score pad: rows that players name at the table."""

from typing import Annotated, Literal

from pydantic import Field

from punchboard.cards.play.schema.base import Mechanism, Title
from punchboard.cards.schema.base import Strict


class PadRow(Strict):
    """A row of a score pad.

    Attributes:
        title: Name shown to players.
        minus: Whether its numbers are subtracted.
    """

    title: Title
    minus: bool = False


class ScorePad(Mechanism):
    """A score sheet whose rows players add at the table, each with a name and a sign.

    A scoring names the pad as a source. Each row is a line of the score.

    Attributes:
        rows: Rows at the start. A new table begins with the rows of the last one instead.
        most: Largest number in a row; the smallest is its opposite.
    """

    kind: Literal["score_pad"]
    rows: tuple[PadRow, ...] = ()
    most: Annotated[int, Field(ge=1, le=9999)] = 999
