"""`kind: money`."""

from typing import Literal

from punchboard.cards.schema.component import LayoutPath
from punchboard.cards.schema.piece import BackPath, PieceBase
from punchboard.cards.schema.size import Size


class MoneyComponent(PieceBase):
    """Bills; the table has a row for each value.

    Attributes:
        kind: `money`.
        size: Size of a bill in mm. The usual size fits 24 times on A4 and 21 times on Letter.
        front: Layout of the front.
        back: A layout, `same` (the front again), `mirrored`, or nothing.
    """

    kind: Literal["money"]
    size: Size = Size(width=66, height=35)
    front: LayoutPath = "money/bill.yaml"
    back: BackPath | None = None


MODEL = MoneyComponent
