"""Names in play data that must be those of something else: a mechanism, an option, an icon."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from punchboard.cards.schema.base import Name


@dataclass(frozen=True, slots=True)
class Reference:
    """Marks a field as the name of something that must be there.

    Attributes:
        to: what it names; `component` is one with a table of cards, `icon` one that the game has,
            `good` a kind of goods of any stock.
        kind: of the mechanism, where only one kind will do; "" for any.
        role: of the mechanism, where any kind will do that plays it; "" for any.
        reckoned_in: of a column that is reckoned with: the fields beside it that name components;
            no cell of these may be blank.
    """

    to: Literal["mechanism", "option", "component", "column", "icon", "phase", "round", "good"]
    kind: str = ""
    role: str = ""
    reckoned_in: tuple[str, ...] = ()


MechanismName = Annotated[Name, Reference("mechanism")]
#: A mechanism that keeps an amount for each seat: a track, a purse, a tally.
LedgerName = Annotated[Name, Reference("mechanism", role="ledger")]
#: Pieces with numbers that seats have.
HandName = Annotated[Name, Reference("mechanism", role="hand")]
TallyName = Annotated[Name, Reference("mechanism", "tally")]
StockName = Annotated[Name, Reference("mechanism", "stock")]
SlotsName = Annotated[Name, Reference("mechanism", "slots")]
ContestName = Annotated[Name, Reference("mechanism", "contest")]
#: A kind of goods of any stock.
GoodName = Annotated[Name, Reference("good")]
TrackName = Annotated[Name, Reference("mechanism", "track")]
OrderName = Annotated[Name, Reference("mechanism", "turn_order")]
EndsName = Annotated[Name, Reference("mechanism", "ends")]
TurnsName = Annotated[Name, Reference("mechanism", "turns")]
OptionName = Annotated[Name, Reference("option")]
ComponentName = Annotated[Name, Reference("component")]
#: A column of any component with cards.
ColumnName = Annotated[Name, Reference("column")]
#: A column of numbers that are reckoned with, of the cards that `cards:` beside it names.
NumberColumn = Annotated[Name, Reference("column", reckoned_in=("cards",))]
PhaseName = Annotated[Name, Reference("phase")]
RoundName = Annotated[str, Reference("round")]
#: "" where there is none.
IconName = Annotated[str, Reference("icon")]
