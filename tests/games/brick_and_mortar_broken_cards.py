"""Broken copies of Brick & Mortar's stores and market cards, and what is said about each."""

from __future__ import annotations

from tests.games.broken_copy import Cases, cell, value, without

CARDS: Cases = {
    "a store is missing": ([without("stores", "bakery")], "count of stores is 64, must be 65"),
    "a store is there twice": (
        [cell("stores", "bakery", "quantity", "2")],
        "count of stores is 66, must be 65",
    ),
    "a starting store is missing": (
        [without("starting", "starting_1")],
        "count of starting is 5, must be 6",
    ),
    "a market card is missing": (
        [cell("market", "f3c1", "quantity", "0")],
        "count of market is 83, must be 84",
    ),
    "two cards show other food": (
        [cell("market", "f2c2", "food", "3")],
        "market.food is 2 on 13 copies, must be on 15",
    ),
    "food appears as 1": (
        [cell("market", "f2c2", "food", "1")],
        "market.csv!C2: error: market.food is 1, must be one of 2, 3, 4",
    ),
    "other clothing": (
        [cell("market", "c4a1", "clothing", "3")],
        "market.clothing is 4 on 5 copies, must be on 7",
    ),
    "other clothing in all": (
        [cell("market", "c4a1", "clothing", "3")],
        "sum of market.clothing is 103, must be 105",
    ),
    "other electronics": (
        [cell("market", "c3e1", "electronics", "2")],
        "market.electronics is 1 on 5 copies, must be on 6",
    ),
    "other electronics in all": (
        [cell("market", "c3e1", "electronics", "2")],
        "sum of market.electronics is 77, must be 76",
    ),
    "other jewelry": (
        [cell("market", "e3j2", "jewelry", "1")],
        "market.jewelry is 1 on 17 copies, must be on 16",
    ),
    "other jewelry in all": (
        [cell("market", "e3j2", "jewelry", "1")],
        "sum of market.jewelry is 49, must be 50",
    ),
    "other art": (
        [cell("market", "c3a1", "art", "2")],
        "market.art is 2 on 12 copies, must be on 10",
    ),
    "other art in all": (
        [cell("market", "c3a1", "art", "2")],
        "sum of market.art is 32, must be 30",
    ),
    "other food in all": (
        [cell("market", "f2c2", "food", "3")],
        "sum of market.food is 137, must be 135",
    ),
    "a market card of three types": (
        [cell("market", "f3c1", "art", "1")],
        "f3c1 has 3 of food + clothing + electronics + jewelry + art, must have 2",
    ),
    "a market card of six crates": (
        [cell("market", "f3c1", "food", "4"), cell("market", "f3c1", "clothing", "2")],
        "of f3c1 is 6, must be 5 or less",
    ),
    "another symbol": (
        [cell("market", "f2j2_star", "symbol", "plus")],
        'market.symbol is "star" on 4 copies, must be on 5',
    ),
    "an unknown symbol": (
        [value("symbols", [{"id": "star", "name": "Star"}])],
        'market.symbol is "plus", which does not exist in values.symbols',
    ),
    "a store without goods": (
        [cell("stores", "bakery", "food", ""), cell("stores", "bakery", "food_shelves", "")],
        "of bakery is 0, must be 1 or more",
    ),
    "a shelf too few for food": (
        [cell("stores", "bakery", "food_shelves", "")],
        "stores.food_shelves is 0, must be 1 or more",
    ),
    "a shelf too few for clothing": (
        [cell("stores", "exporter", "clothing_shelves", "0")],
        "stores.clothing_shelves is 0, must be 1 or more",
    ),
    "a shelf too few for electronics": (
        [cell("stores", "advertisement_agency", "electronics_shelves", "")],
        "stores.electronics_shelves is 0, must be 1 or more",
    ),
    "a shelf too few for jewelry": (
        [cell("stores", "estate_seller", "jewelry_shelves", "")],
        "stores.jewelry_shelves is 0, must be 1 or more",
    ),
    "a shelf too few for art": (
        [cell("stores", "mall_gallery", "art_shelves", "")],
        "stores.art_shelves is 0, must be 1 or more",
    ),
    "a shelf without food": (
        [cell("stores", "mall_gallery", "food_shelves", "1")],
        "stores.food_shelves is 1, must be 0 (a shelf needs a capacity)",
    ),
    "a shelf without clothing": (
        [cell("stores", "mall_gallery", "clothing_shelves", "1")],
        "stores.clothing_shelves is 1, must be 0",
    ),
    "a shelf without electronics": (
        [cell("stores", "mall_gallery", "electronics_shelves", "1")],
        "stores.electronics_shelves is 1, must be 0",
    ),
    "a shelf without jewelry": (
        [cell("stores", "bakery", "jewelry_shelves", "1")],
        "stores.jewelry_shelves is 1, must be 0",
    ),
    "a shelf without art": (
        [cell("stores", "bakery", "art_shelves", "1")],
        "stores.art_shelves is 1, must be 0",
    ),
    "a center with a shelf": (
        [cell("stores", "fulfillment_center_food", "food_shelves", "1")],
        "of fulfillment_center_food is 1, must be 0 or less",
    ),
    "more shelves than fit": (
        [cell("stores", "bakery", "art", "3"), cell("stores", "bakery", "art_shelves", "4")],
        "bakery needs 6 rows of 5 cells, must be 4 or fewer",
    ),
    "a phase without an icon": (
        [value("icons.1.id", "during_construction")],
        'stores.phase is "during_building", which does not exist in values.icons',
    ),
    "an icon that no store uses": (
        [value("icons.1.id", "during_construction")],
        'no stores.phase is "during_construction"',
    ),
    "a modifier without a phase": (
        [cell("stores", "bakery", "phase", "")],
        "bakery is one of stores where text is not blank and phase is blank, must be none",
    ),
    "an unknown second phase": (
        [cell("stores", "pawn_shop", "phase", "during_sale, during_lunch")],
        'stores.phase is "during_lunch", which does not exist in values.icons',
    ),
    "a phase without a modifier": (
        [cell("stores", "bakery", "text", "")],
        "bakery is one of stores where text is blank and phase is not blank, must be none",
    ),
    "other utilities of the Designer Boutique": (
        [cell("stores", "designer_boutique", "utilities", "3")],
        "stores.utilities is 3, must be 2",
    ),
    "other utilities of Duty Free": (
        [cell("stores", "duty_free", "utilities", "2")],
        "stores.utilities is 2, must be 3",
    ),
    "two stores of one name": (
        [cell("stores", "bakery", "name", "Bank")],
        "name is the same as in g/stores.csv!C9",
    ),
    "an unknown phase": (
        [cell("stores", "bakery", "phase", "during_lunch")],
        'stores.phase is "during_lunch", which does not exist in values.icons',
    ),
    "a negative cost": ([cell("stores", "bakery", "cost", "-1")], "cost is -1, must be 0 or more"),
    "half a point": (
        [cell("stores", "bakery", "points", "1.5")],
        "points is 1.5, must be a whole number",
    ),
    "a term of no known type": (
        [cell("stores", "bakery", "terms", "sale fod -2")],
        'unknown kind of goods "fod" at character 6 of “sale fod -2”',
    ),
    "a term that the text does not say": (
        [cell("stores", "bakery", "terms", "sale food -3 floor 0")],
        "3 is in the terms of bakery, but not in its text",
    ),
    "a term on a starting store without a text": (
        [cell("starting", "starting_1", "terms", "sale food +1")],
        "1 is in the terms of starting_1, but not in its text",
    ),
    "too few starting stores for two": (
        [cell("starting", f"starting_{number}", "players", "3") for number in (1, 2, 3, 4)],
        "0 copies of starting are for 2 players, must be 2 or more",
    ),
    "no starting store without utilities": (
        [cell("starting", "starting_6", "utilities", "1")],
        "count of starting where utilities is 0 is 0, must be 1 or more",
    ),
    "a starting store without goods": (
        [
            cell("starting", "starting_2", "food", ""),
            cell("starting", "starting_2", "food_shelves", ""),
            cell("starting", "starting_2", "electronics", ""),
            cell("starting", "starting_2", "electronics_shelves", ""),
        ],
        "of starting_2 is 0, must be 1 or more",
    ),
    "a shelf too few for starting food": (
        [cell("starting", "starting_1", "food_shelves", "")],
        "starting.food_shelves is 0, must be 1 or more",
    ),
    "a shelf too few for starting clothing": (
        [cell("starting", "starting_1", "clothing_shelves", "")],
        "starting.clothing_shelves is 0, must be 1 or more",
    ),
    "a shelf too few for starting electronics": (
        [cell("starting", "starting_2", "electronics_shelves", "")],
        "starting.electronics_shelves is 0, must be 1 or more",
    ),
    "a shelf too few for starting jewelry": (
        [cell("starting", "starting_3", "jewelry_shelves", "")],
        "starting.jewelry_shelves is 0, must be 1 or more",
    ),
    "a shelf too few for starting art": (
        [cell("starting", "starting_4", "art_shelves", "")],
        "starting.art_shelves is 0, must be 1 or more",
    ),
    "more starting food than crates": (
        [value("crates.food", 5)],
        "sum of starting.food is 10, must be 5 or less (Starting Stores begin full)",
    ),
    "more starting clothing than crates": (
        [value("crates.clothing", 4)],
        "sum of starting.clothing is 7, must be 4 or less",
    ),
    "more starting electronics than crates": (
        [value("crates.electronics", 1)],
        "sum of starting.electronics is 3, must be 1 or less",
    ),
    "more starting jewelry than crates": (
        [value("crates.jewelry", 0)],
        "sum of starting.jewelry is 2, must be 0 or less",
    ),
    "more starting art than crates": (
        [value("crates.art", 0)],
        "sum of starting.art is 1, must be 0 or less",
    ),
    "more starting shelves than fit": (
        [
            cell("starting", "starting_3", "food", "5"),
            cell("starting", "starting_3", "food_shelves", "3"),
        ],
        "starting_3 needs 6 rows of 5 cells, must be 4 or fewer",
    ),
}
