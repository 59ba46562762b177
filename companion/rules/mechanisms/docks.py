"""What a market knows: crates in docks, boxes that want them, and what was dealt."""

from __future__ import annotations

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
class Docks:
    """What lies in the middle.

    Attributes:
        crates: by kind, in the docks.
        boxes: by kind, free for all.
        deals: since the docks were last filled.
        told: whether the step that is asked now has its answer.
    """

    crates: Mapping[str, int]
    boxes: Mapping[str, int]
    deals: tuple[Deal, ...] = ()
    told: bool = False
