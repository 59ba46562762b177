"""Parameters of docks in the middle, and of boxes for their goods."""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from punchboard.cards.catalog import marked, tr
from punchboard.cards.play.schema.base import (
    Apart,
    Title,
    default_words,
)
from punchboard.cards.play.schema.middle import Middle


class Docks(Middle):
    """Goods in docks in the middle of the table, one per kind, and boxes that want them.

    Bids for lots name them as their ledger. While the stock is off, they count nothing.

    Steps: `supply` asks for goods added from the supply. `demand` asks for the boxes that want each
    kind. `clear` removes the boxes automatically. Docks keep their goods.

    Attributes:
        dock: Name of the row of docks ("In the docks").
        demand: Name of the row of boxes ("Wanted").
        surplus: Name of goods without a box.
        largest: Most of a kind that one form adds.
    """

    STEPS = ("supply", "demand", "clear")

    kind: Literal["docks", "market"]
    dock: Title = default_words(marked("In the docks"))
    demand: Title = default_words(marked("Boxes"))
    surplus: Title = default_words(marked("Surplus"))
    largest: Annotated[int, Field(ge=1, le=200)] = 25

    def told_apart(self, name: str, goods: Mapping[str, Mapping[str, str]]) -> tuple[Apart, ...]:
        """Return its docks, and the boxes for each kind."""
        kinds = [(f"{self.stock}.{id_}", noun) for id_, noun in goods[self.stock].items()]
        docks = {f"{thing} at dock": tr("the dock of {good}", good=noun) for thing, noun in kinds}
        boxes = {f"{thing} at boxes": tr("boxes for {good}", good=noun) for thing, noun in kinds}
        return (Apart(docks, tr("filled")), Apart(boxes, tr("laid")))
