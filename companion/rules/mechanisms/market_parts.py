"""What a market knows: goods in the middle, boxes that want them, and what was dealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Deal:
    """What a seat has stocked or sold in one go.

    Attributes:
        seat: whose.
        kind: of goods.
        selling: whether it was sold, not stocked.
        price: of each crate before effects of cards.
        cards: card id to crates, of those that were stocked or sold.
        own: crates sold into boxes of its own.
        surplus: crates that found no box.
        lost: card id to crates, of the surplus.
    """

    seat: str
    kind: str
    selling: bool
    price: int
    cards: Mapping[str, int]
    own: int = 0
    surplus: int = 0
    lost: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Middle:
    """What lies in the middle.

    Attributes:
        wares: spot (a dock has the id of its kind, a cell that of its column with its number) to
            kind to count; spots where nothing lies may be left out.
        boxes: by kind, free for all.
        deals: since the docks were last filled.
        owed: seat to how many it still draws after its turn.
        sold: kinds that the seat whose turn it is has sold.
        told: whether the step that is asked now has its answer.
    """

    wares: Mapping[str, Mapping[str, int]]
    boxes: Mapping[str, int]
    deals: tuple[Deal, ...] = ()
    owed: Mapping[str, int] = field(default_factory=dict)
    sold: tuple[str, ...] = ()
    told: bool = False

    @property
    def goods(self) -> Counter[str]:
        """How many of each kind lie in the middle."""
        total: Counter[str] = Counter()
        for here in self.wares.values():
            total.update(here)
        return total
