"""Share out scarce goods among seats, and goods of seats among boxes.

Goods are scarce if the seats want more than there are: then the order of the seats decides. A box
is a space in the middle of the table that takes one piece of goods.

Seats take crates from the middle, or bring some to boxes in the middle. A seat may have boxes of
its own besides, and boxes of another kind that not everybody may use.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace


def is_contested(amount: int, wants: Mapping[str, int]) -> bool:
    """Return whether there is too little for all, so that order matters.

    Args:
        amount: Number in the middle: crates to take, or boxes to fill.
        wants: Most that each seat can take or give; boxes of its own are not subtracted.

    Returns:
        False if there is enough for everybody's most, or at most one seat has a part in it.
    """
    parts = [want for want in wants.values() if want > 0]
    return len(parts) > 1 and sum(parts) > amount


@dataclass(frozen=True, slots=True)
class Boxes:
    """Free boxes for one kind of goods.

    Attributes:
        shared: Boxes that everybody may fill.
        own: Boxes that only this seat may fill, by seat.
        other: Boxes of another kind, which only `other_for` may fill with this kind.
        other_for: Seats that may use `other`.
    """

    shared: int
    own: Mapping[str, int] = field(default_factory=dict)
    other: int = 0
    other_for: frozenset[str] = frozenset()

    def reach(self, seat: str) -> int:
        """Return how many boxes a seat may fill at most."""
        return self.shared + self.besides(seat)

    def besides(self, seat: str) -> int:
        """Return how many boxes a seat may fill in addition to those for all."""
        return self.own.get(seat, 0) + (self.other if seat in self.other_for else 0)


@dataclass(frozen=True, slots=True)
class Delivery:
    """The result of a seat's delivery.

    Attributes:
        seat: Seat that brought them.
        own: Crates that went into its own boxes.
        shared: Crates that went into boxes for all.
        other: Crates that went into boxes of another kind.
        surplus: Crates that found no box.
    """

    seat: str
    own: int = 0
    shared: int = 0
    other: int = 0
    surplus: int = 0

    @property
    def sold(self) -> int:
        """Crates that found a box."""
        return self.own + self.shared + self.other


def deliver(
    boxes: Boxes, seat: str, quantity: int, shared: int | None = None
) -> tuple[Delivery, Boxes]:
    """Put a seat's goods into boxes; crates without a box are surplus.

    Args:
        boxes: Free now.
        seat: Seat that brings goods.
        quantity: Number of crates.
        shared: Number for shared boxes, if the seat chose it; None: its own boxes come first, then
            shared ones, then those of another kind. With any choice, nothing becomes surplus while
            a box within reach is free.

    Returns:
        The delivery's result, and the boxes that are free afterwards.
    """
    own_free = boxes.own.get(seat, 0)
    other_free = boxes.other if seat in boxes.other_for else 0
    chosen = 0 if shared is None else max(0, min(shared, boxes.shared, quantity))
    own = min(own_free, quantity - chosen)
    left = quantity - chosen - own
    # After a choice, boxes of another kind come before more shared ones: the seat wanted no more.
    if shared is None:
        chosen = min(boxes.shared, left)
        left -= chosen
    other = min(other_free, left)
    left -= other
    more = min(boxes.shared - chosen, left)
    delivery = Delivery(seat, own, chosen + more, other, left - more)
    after = replace(
        boxes,
        shared=boxes.shared - delivery.shared,
        own={**boxes.own, seat: own_free - own},
        other=boxes.other - other,
    )
    return delivery, after
