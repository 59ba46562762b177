"""Nine end positions that the app hasn't kept, with both ways to score them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Values = Mapping[str, Any]


@dataclass(frozen=True)
class Position:
    """An end position, and what players tell of it.

    Attributes:
        game: its folder.
        before: touches by "Match the table", as a review counted them in November 2026.
        matched: actions that match the table until its score is known, each with its values;
            those that only lead on are left out.
        pages: what stands on each seat's pages of "Score now" where it isn't as it was, page after
            page.
        scores: what each seat comes to, by hand.
    """

    game: str
    before: int
    matched: list[tuple[str, str, Values]]
    pages: Mapping[str, list[Values]]
    scores: Mapping[str, int]


def _at(**totals: int) -> dict[str, dict[str, int]]:
    return {seat: {"at": total} for seat, total in totals.items()}


def _store_position(before: int, scores: Mapping[str, int], **seats: Any) -> Position:
    """Return an end of Brick & Mortar: by seat its points, its stores and its debt tokens."""
    points = {seat: told[0] for seat, told in seats.items()}
    cards = {seat: [f"stores:{name}" for name in told[1].split()] for seat, told in seats.items()}
    stores = {f"stores.{seat}": names for seat, names in cards.items()}
    debt = {seat: {"debt": told[2]} for seat, told in seats.items()}
    return Position(
        "brick_and_mortar",
        before,
        [
            ("table.match", "", {"round": 9, "phase": 6, "points": _at(**points), **stores}),
            ("count.count", "", {"numbers": debt}),
        ],
        {
            seat: [
                {
                    "points": _at(**{seat: points[seat]}),
                    f"stores.{seat}": cards[seat],
                    "count.0.debt": debt[seat]["debt"],
                }
            ]
            for seat in seats
        },
        scores,
    )


def _money_position(before: int, **money: int) -> Position:
    """Return an end of Lumber Trader: by seat its money."""
    pages = {seat: [{"money": _at(**{seat: total})}] for seat, total in money.items()}
    matched = {"phase": 4, "money": _at(**money)}
    return Position("lumber_trader", before, [("table.match", "", matched)], pages, money)


def _gold_position(
    before: int, infamy: Mapping[str, tuple[int, int]], **gold: tuple[int, int]
) -> Position:
    """Return an end of Arcane Alley: by seat the space of its gold and the spare tokens."""

    def told(of: Mapping[str, tuple[int, int]]) -> dict[str, dict[str, int]]:
        return {seat: {"at": at, "laps": laps} for seat, (at, laps) in of.items()}

    matched: dict[str, Any] = {"round": 2, "phase": 3, "gold": told(gold)}
    if infamy:
        matched["infamy"] = told(infamy)
    pages = {seat: [{"gold": told({seat: gold[seat]})}] for seat in gold}
    scores = {seat: at + 100 * laps for seat, (at, laps) in gold.items()}
    return Position("arcane_alley", before, [("table.match", "", matched)], pages, scores)


def _market_position() -> Position:
    """Return an end of Morocco with twenty closed stalls, a quarter of them neutral."""
    seats = ("blue", "red", "yellow")
    spots = [f"{row}{column}" for row in "ABCD" for column in range(1, 6)]
    covers = {spot: (*seats, "nobody")[at % 4] for at, spot in enumerate(spots)}
    points = {"blue": 41, "red": 33, "yellow": 28}
    numbers = {seat: {"juice": 7, "gold": 2} for seat in seats}
    tiles = {seat: [spot for spot in spots if covers[spot] == seat] for seat in seats}
    return Position(
        "morocco",
        97,
        [
            *(
                ("stalls.change", "", {"place": spot, "cover": cover})
                for spot, cover in covers.items()
            ),
            ("table.match", "", {"phase": 3, "points": _at(**points)}),
            ("count.count", "", {"numbers": numbers}),
        ],
        {
            seat: [
                {
                    "points": _at(**{seat: points[seat]}),
                    f"stalls.{seat}": tiles[seat],
                    "count.0.juice": 7,
                    "count.0.gold": 2,
                }
            ]
            for seat in seats
        },
        # Tiles of one color touch by their corners alone: each district is a single tile.
        {"blue": 41 + 7 + 3 + 2, "red": 33 + 7 + 3 + 2, "yellow": 28 + 7 + 3 + 2},
    )


_MATERIALS = ("paper", "stone", "cloth", "clay", "metal")


def _temple_position() -> Position:
    """Return an end of Mottainai between two."""
    works = {
        "pine": {"gallery": (2, 0, 1, 0, 1), "shop": (1, 2, 0, 0, 0)},
        "wave": {"gallery": (0, 2, 0, 1, 1), "shop": (0, 0, 1, 1, 0)},
    }
    cards = {
        "pine": {"sales": (1, 3, 0, 0, 2), "hand": (2, 1, 1, 0, 0)},
        "wave": {"sales": (0, 2, 1, 1, 0), "hand": (0, 1, 0, 1, 1)},
    }
    has = {"pine": ["bench"], "wave": ["lampshade"]}

    def grid(of: Mapping[str, tuple[int, ...]]) -> dict[str, dict[str, int]]:
        return {
            kind: {name: row[at] for name, row in of.items()} for at, kind in enumerate(_MATERIALS)
        }

    seats = ("pine", "wave")
    return Position(
        "mottainai",
        52,
        [
            ("end.deck", "", {}),
            *(("sheet.page_0", seat, {"kinds": grid(works[seat])}) for seat in seats),
            *(("sheet.page_1", seat, {"kinds": grid(cards[seat])}) for seat in seats),
            *(("sheet.page_2", seat, {"has": has[seat]}) for seat in seats),
        ],
        {
            seat: [
                {
                    "sheet.0.kinds": grid(works[seat]),
                    "sheet.1.kinds": grid(cards[seat]),
                    "sheet.2.has": has[seat],
                }
            ]
            for seat in seats
        },
        # Works, Bench, sales, backorders.
        {"pine": 12 + 4 + 7 + 4, "wave": 15 + 5 + 3},
    )


POSITIONS = [
    _store_position(
        35, {"blue": 47 + 11, "orange": 38 + 5 - 2 - 2, "green": 33 + 3 - 2},
        blue=(47, "bazaar brokerage warehouse mall_gallery", 0),
        orange=(38, "catalog_showroom cellar_grocer clothing_distributor", 2),
        green=(33, "clothing_exporter clothing_importer clothing_wholesaler", 0),
    ),
    _store_position(
        31, {"blue": 45 + 7 - 2, "orange": 40 + 9 - 2, "green": 29 + 6 - 4 - 2 - 1},
        blue=(45, "electronics_distributor electronics_hire electronics_importer", 0),
        orange=(40, "food_distributor freezer fulfillment_center_food", 0),
        green=(29, "fulfillment_center_hybrid jewelry_collector", 1),
    ),
    _store_position(
        25, {"blue": 46 + 13, "orange": 36 + 5 - 2 - 3},
        blue=(46, "bakery mall_gallery warehouse jewelry_collector", 0),
        orange=(36, "electronics_surplus endless_sale energy_co_op", 3),
    ),
    _gold_position(
        35, {"slate": (12, 0), "green": (9, 0), "violet": (7, 0), "blue": (8, 0), "orange": (5, 0)},
        slate=(43, 1), green=(61, 1), violet=(12, 2), blue=(88, 0), orange=(95, 0),
    ),
    _gold_position(15, {}, slate=(43, 1), green=(61, 1)),
    _money_position(9, blue=31, orange=27, black=22),
    _money_position(8, blue=31, orange=27, black=9),
    _temple_position(),
    _market_position(),
]  # fmt: skip
