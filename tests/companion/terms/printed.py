"""What the texts of Brick & Mortar's 71 stores say, read off the cards by hand, one by one.

Nothing here looks at typed terms: it is what they are measured by. A store that is missing from
`SAYS` has no words at all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

KINDS = ("food", "clothing", "electronics", "jewelry", "art")
ANY = KINDS


@dataclass(frozen=True)
class Printed:
    """What the words of one store say.

    Attributes:
        phases: in which they count.
        of: types of goods that the words are about.
        earns: dollars that each crate sold from here earns more (or less).
        costs: dollars that each crate stocked here costs more (or less).
        halves: whether crates stocked here cost half the bid, rounded up.
        bulk: with so many crates of a type stocked in all stores, each costs so much less.
        rush: with so many crates sold from here, each earns so much more.
        surplus: dollars for each crate of Surplus.
        sold: points for every so many crates of a type sold from here.
        paid_in_points: points by type that a crate sold from here earns instead of money.
        stocked: points for so many crates stocked here in one month.
        types: points for so many types sold this month.
        closed: points for each crate here when the store closes.
        lying: points for every so many crates that lie here after Utilities.
        rent: dollars for each crate that lies here after Utilities.
        returned: points for each crate that expires here and goes to the market.
        boxes: whether its numbers are boxes of its owner.
        also: a type into whose empty boxes the goods may go as well.
        closes: whether it closes once it has sold.
        stays: whether goods here do not move down.
        needs_market: whether it sells only while the market holds that type.
        buys: most points at once, and how often.
        sells: what a point brings.
        behind: dollars that it costs less for each player ahead.
        open: whether only the table can tell if or how often the words about a sale count.
        rest: whether its owner applies something of it by hand that the app only reminds of.
    """

    phases: tuple[str, ...]
    of: tuple[str, ...] = ()
    earns: int = 0
    costs: int = 0
    halves: bool = False
    bulk: tuple[int, int] | None = None
    rush: tuple[int, int] | None = None
    surplus: int = 0
    sold: tuple[int, int] | None = None
    paid_in_points: Mapping[str, int] | None = None
    stocked: tuple[int, int] | None = None
    types: tuple[int, int] | None = None
    closed: int = 0
    lying: tuple[int, int] | None = None
    rent: int = 0
    returned: int = 0
    boxes: bool = False
    also: str = ""
    closes: bool = False
    stays: bool = False
    needs_market: bool = False
    buys: tuple[int, int] | None = None
    sells: int = 0
    behind: int = 0
    open: bool = False
    rest: bool = False


def _by_hand(phase: str) -> Printed:
    """Return a store whose words nobody but its owner applies."""
    return Printed((phase,), rest=True)


def _peddler(kind: str) -> Printed:
    return Printed(("sale",), (kind,), closes=True, behind=2)


def _liquidator(kind: str, points: int) -> Printed:
    return Printed(("building",), (kind,), closed=points)


def _distributor(kind: str) -> Printed:
    return Printed(("sale",), (kind,), open=True)


def _importer(kind: str, points: int, crates: int) -> Printed:
    return Printed(("supply",), (kind,), stocked=(points, crates))


def _center(*kinds: str) -> Printed:
    return Printed(("sale",), kinds, boxes=True)


SAYS = {
    "advertisement_agency": _by_hand("advertisement"),
    "antique_store": Printed(("sale",), ("jewelry", "art"), open=True),
    "art_collector": Printed(("utilities",), ("art",), lying=(1, 1)),
    "art_liquidator": _liquidator("art", 3),
    "art_peddler": _peddler("art"),
    "art_purveyor": Printed(("sale",), ("art",), also="jewelry"),
    "art_studio": _by_hand("supply"),
    "bakery": Printed(("sale",), ("food",), earns=-2),
    "bank": Printed(("investment",), buys=(5, 2)),
    "bazaar": Printed(("sale",), types=(5, 5)),
    "brokerage": Printed(("investment",), sells=4),
    "catalog_showroom": _by_hand("advertisement"),
    "cellar_grocer": Printed(("inventory",), ("food",), stays=True),
    "clothing_distributor": _distributor("clothing"),
    "clothing_exporter": Printed(("sale",), ("clothing",), sold=(2, 4)),
    "clothing_importer": _importer("clothing", 2, 5),
    "clothing_wholesaler": Printed(("sale",), ("clothing",), surplus=2),
    "consignment_store": _by_hand("supply"),
    "department_store": Printed(("utilities",), ("clothing", "electronics"), lying=(1, 2)),
    "designer_boutique": Printed(("sale",), ("clothing",), earns=6),
    "designer_knockoffs": Printed(("sale",), ("clothing",), open=True),
    "duty_free": Printed(("supply",), ("electronics", "jewelry"), halves=True),
    "electronics_distributor": _distributor("electronics"),
    "electronics_hire": Printed(("utilities",), ("electronics",), rent=2),
    "electronics_importer": _importer("electronics", 4, 5),
    "electronics_liquidator": _liquidator("electronics", 1),
    "electronics_peddler": _peddler("electronics"),
    "electronics_surplus": Printed(("sale",), ("electronics",), earns=4, needs_market=True),
    "endless_sale": _by_hand("sale"),
    "energy_co_op": _by_hand("utilities"),
    "estate_seller": Printed(("supply",), ("jewelry",), costs=-4),
    "exporter": Printed(("sale",), ("food", "clothing"), sold=(1, 3)),
    "factory_thirds": Printed(("supply",), ("clothing", "electronics"), costs=-1),
    "farmers_market": Printed(("sale",), types=(3, 4)),
    "flea_market": Printed(("sale",), types=(2, 3)),
    "food_bank": _by_hand("supply"),
    "food_distributor": _distributor("food"),
    "fortune_teller": _by_hand("advertisement"),
    "freezer": Printed(("sale",), ("food",), paid_in_points={"food": 1}, rest=True),
    "freight_yard": _by_hand("supply"),
    "friendly_rival": _by_hand("sale"),
    "fruit_stand": Printed(("sale",), ("food",), rush=(3, 2)),
    "fulfillment_center_food": _center("food"),
    "fulfillment_center_hybrid": _center("clothing", "electronics", "jewelry"),
    "gift_shop": _by_hand("sale"),
    "jewelry_collector": Printed(("utilities",), ("jewelry",), lying=(2, 3), rest=True),
    "jewelry_crafter": _by_hand("supply"),
    "jewelry_exchange": _by_hand("investment"),
    "jewelry_liquidator": _liquidator("jewelry", 2),
    "jewelry_peddler": _peddler("jewelry"),
    "knockoff_electronics": Printed(("sale",), ("electronics",), open=True),
    "large_canning_factory": _by_hand("supply"),
    "large_loading_dock": Printed(("supply",), ANY, bulk=(5, 3)),
    "large_textile_mill": _by_hand("supply"),
    "market_research": _by_hand("advertisement"),
    "pawn_shop": Printed(("sale", "inventory"), ("electronics", "jewelry"), earns=-2, returned=1),
    "private_catering": _by_hand("supply"),
    "private_jeweler": Printed(("sale",), ("jewelry",), open=True),
    "resale_shop": _by_hand("sale"),
    "small_canning_factory": _by_hand("supply"),
    "small_loading_dock": Printed(("supply",), ANY, bulk=(4, 2)),
    "small_textile_mill": _by_hand("supply"),
    "thrift_store": _by_hand("sale"),
    "warehouse": Printed(
        ("sale",),
        ("clothing", "electronics", "jewelry"),
        paid_in_points={"clothing": 1, "electronics": 2, "jewelry": 3},
        rest=True,
    ),
}
#: What a store without words says.
SILENT = Printed(())


def says(card: str) -> Printed:
    """Return what a store says, by its id with or without its table."""
    return SAYS.get(card.partition(":")[2] or card, SILENT)


def unit_cost(card: str, kind: str, price: int, all_stores: Mapping[str, int]) -> int:
    """Return what one crate costs that is stocked on a card.

    Args:
        card: its id.
        kind: of goods.
        price: the bid, or the minimum.
        all_stores: crates stocked now, by each card of the same owner.
    """
    words, total = says(card), sum(all_stores.values())
    if words.halves and kind in words.of:
        price = (price + 1) // 2
    price += words.costs if kind in words.of else 0
    for other in all_stores:
        least, less = says(other).bulk or (0, 0)
        price -= less if total >= least else 0
    return max(0, price)


def stocking(cards: Mapping[str, int], kind: str, price: int) -> tuple[int, int]:
    """Return the dollars and points of crates stocked; arguments as for `unit_cost`."""
    dollars = sum(count * unit_cost(card, kind, price, cards) for card, count in cards.items())
    points = 0
    for card, count in cards.items():
        gain, crates = says(card).stocked or (0, 1)
        points += gain if kind in says(card).of and count >= crates else 0
    return dollars, points


def selling(cards: Mapping[str, int], kind: str, price: int) -> tuple[int, int]:
    """Return the dollars and points of crates sold, without what only the table can tell."""
    dollars = points = 0
    for card, count in cards.items():
        words = says(card)
        if kind not in words.of:
            dollars += count * price
        elif words.paid_in_points is not None:
            points += count * words.paid_in_points[kind]
        else:
            least, more = words.rush or (99, 0)
            dollars += count * max(0, price + words.earns + (more if count >= least else 0))
            gain, crates = words.sold or (0, 1)
            points += gain * (count // crates)
    return dollars, points


def surplus(cards: Mapping[str, int], kind: str) -> int:
    """Return the dollars of crates that found no box."""
    return sum(count * says(card).surplus for card, count in cards.items() if kind in says(card).of)
