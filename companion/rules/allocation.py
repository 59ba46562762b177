"""Share out what there is not enough of: who may take how much, and what is left over.

Pure arithmetic for two situations. *Taking*: several seats have room for some of what lies in the
middle. *Giving*: several seats have goods, and the middle has boxes for some of them; a seat may
have boxes of its own besides, and boxes of another kind that it alone may use.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace


def is_contested(amount: int, wants: Mapping[str, int]) -> bool:
    """Tell whether there is too little for all, so that order matters.

    Args:
        amount: what lies in the middle: crates to take, or boxes to fill.
        wants: by seat, the most that it can take or give; boxes of its own are not counted off.

    Returns:
        False if there is enough for everybody's most, or at most one seat has a part in it.
    """
    parts = [want for want in wants.values() if want > 0]
    return len(parts) > 1 and sum(parts) > amount


def take_in_turn(
    amount: int, room: Mapping[str, int], order: Iterable[str], wishes: Mapping[str, int]
) -> dict[str, int]:
    """Return how much each seat takes when all are served in order.

    Args:
        amount: what lies in the middle.
        room: by seat, the most that it has room for.
        order: seats, first first; each is served once.
        wishes: by seat, how much it would like; a seat left out takes all that it can.

    Returns:
        By seat in order; never more than the wish, the room or what is left.
    """
    taken: dict[str, int] = {}
    left = amount
    for seat in order:
        most = room.get(seat, 0)
        taken[seat] = max(0, min(wishes.get(seat, most), most, left))
        left -= taken[seat]
    return taken


@dataclass(frozen=True, slots=True)
class Boxes:
    """Free boxes for one kind of goods.

    Attributes:
        shared: that everybody may fill.
        own: by seat, boxes that only this seat may fill.
        other: boxes of another kind, which only `other_for` may fill with this kind.
        other_for: seats that may use `other`.
    """

    shared: int
    own: Mapping[str, int] = field(default_factory=dict)
    other: int = 0
    other_for: frozenset[str] = frozenset()

    def reach(self, seat: str) -> int:
        """Return how many boxes a seat may fill at most."""
        return self.shared + self.own.get(seat, 0) + (self.other if seat in self.other_for else 0)


@dataclass(frozen=True, slots=True)
class Delivery:
    """What became of the goods that a seat brought.

    Attributes:
        seat: who brought them.
        own: crates that went into its own boxes.
        shared: crates that went into boxes for all.
        other: crates that went into boxes of another kind.
        surplus: crates that found no box.
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


def able(goods: Mapping[str, int], boxes: Boxes) -> dict[str, int]:
    """Return the goods of those who can sell any: with goods, and a box within their reach."""
    return {seat: n for seat, n in goods.items() if n > 0 and boxes.reach(seat) > 0}


def is_sale_contested(goods: Mapping[str, int], boxes: Boxes) -> bool:
    """Tell whether sellers compete: more goods than shared boxes, and two or more can sell."""
    return is_contested(boxes.shared, able(goods, boxes))


def most_to_sell(goods: int, boxes: Boxes, seat: str) -> int:
    """Return the most that a seat may bring: its goods, or the boxes within its reach."""
    return max(0, min(goods, boxes.reach(seat)))


def deliver(
    boxes: Boxes, seat: str, quantity: int, shared: int | None = None
) -> tuple[Delivery, Boxes]:
    """Put a seat's goods into boxes; what finds none is surplus.

    Args:
        boxes: free now.
        seat: who brings goods.
        quantity: how many crates.
        shared: how many of them go into shared boxes, if the seat chose so; None: its own boxes
            come first, then shared ones, then those of another kind. Nothing becomes surplus
            while a box within reach is free, whatever was chosen.

    Returns:
        What became of them, and the boxes that are free afterwards.
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


def deliver_in_turn(
    boxes: Boxes,
    bids: Sequence[tuple[str, int]],
    goods: Mapping[str, int],
) -> list[Delivery]:
    """Return what becomes of everybody's goods when all sell in order.

    Args:
        boxes: free at first.
        bids: seat and quantity, first first; one above the seat's goods is capped by them.
        goods: by seat.
    """
    deliveries: list[Delivery] = []
    for seat, quantity in bids:
        delivery, boxes = deliver(boxes, seat, max(0, min(quantity, goods.get(seat, 0))))
        deliveries.append(delivery)
    return deliveries
