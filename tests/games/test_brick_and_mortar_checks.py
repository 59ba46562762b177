"""Brick & Mortar's data keep what its rules say; each of its checks fails when its value is broken."""

# ruff: noqa: E501

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.broken_copy import Edit, cell, game_line, value, without
from tests.games.check_cases import diagnosed, never_broken

NAME = "brick_and_mortar"
#: What is broken, how, and a part of what must be said about it.
CASES: dict[str, tuple[list[Edit], str]] = {
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
        'phase is "during_lunch", must be one of the column\'s options',
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
        "3 stands in the terms of bakery, but not in its text",
    ),
    "a term on a starting store without a text": (
        [cell("starting", "starting_1", "terms", "sale food +1")],
        "1 stands in the terms of starting_1, but not in its text",
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
    "types in another order": (
        [value("types.1.id", "groceries")],
        'values.types.id is "groceries", "clothing"',
    ),
    "a free price": ([value("types.1.minimum", 0)], "values.types.minimum is 0, must be 1 or more"),
    "a price above its maximum": (
        [value("types.4.minimum", 17)],
        "minimum is 17, must be less than maximum, which is 17",
    ),
    "prices that do not rise": (
        [value("types.3.minimum", 2)],
        "values.types.minimum has 2 after 2, must increase",
    ),
    "another price of food": (
        [value("types.1.minimum", 2)],
        "values.types.food.minimum is 2, must be 1",
    ),
    "another price of clothing": (
        [value("types.2.minimum", 3)],
        "values.types.clothing.minimum is 3, must be 2",
    ),
    "another price of jewelry": (
        [value("types.4.minimum", 6)],
        "values.types.jewelry.minimum is 6, must be 7",
    ),
    "another highest price of food": (
        [value("types.1.maximum", 7)],
        "values.types.food.maximum is 7, must be 6",
    ),
    "another highest price of clothing": (
        [value("types.2.maximum", 7)],
        "values.types.clothing.maximum is 7, must be 8",
    ),
    "a price beyond the dial": (
        [value("types.5.maximum", 26)],
        "values.types.maximum is 26, must be 25 or less (the dial shows every price)",
    ),
    "a dial of prices from 1": (
        [value("dial.price.first", 1)],
        "values.dial.price.first is 1, must be 0",
    ),
    "a short dial of prices": (
        [value("dial.price.last", 8)],
        "values.dial.price.last is 8, must be 9 or more",
    ),
    "a dial of quantities from 1": (
        [value("dial.quantity.first", 1)],
        "values.dial.quantity.first is 1, must be 0",
    ),
    "a short dial of quantities": (
        [value("dial.quantity.last", 5)],
        "values.dial.quantity.last is 5, must be 6 or more",
    ),
    "other crates": ([value("crates.art", 16)], "art: 16"),
    "other money": (
        [value("money.1.value", 2)],
        "values.money.value is 2, 5, 10, 20, must be 1, 5, 10, 20",
    ),
    "less money": (
        [value("money.1.count", 39)],
        "values.money.count is 39, 20, 20, 20, must be 40, 20, 20, 20",
    ),
    "other debt": ([value("debt.tokens", 16)], "tokens: 16"),
    "nine prices of points": (
        [value("point_costs", [4, 8, 12, 17, 22, 28, 34, 41, 49])],
        "count of values.point_costs is 9, must be 10",
    ),
    "prices of points that fall": (
        [value("point_costs.2", 4)],
        "values.point_costs has 4 after 4, must increase",
    ),
    "points that get cheaper": (
        [value("point_costs.4", 15)],
        "values.point_costs rises by 3 to 15 after a rise by 4",
    ),
    "points that sell for more": ([value("point_sale", 4)], "values.point_sale is 4, must be 3"),
    "points that cost what they sell for": (
        [value("point_costs.1", 3)],
        "point_sale is 3, must be less than point_costs.1, which is 3",
    ),
    "three slots": (
        [
            value(
                "slots",
                [{"slot": number, "utilities": number - 1, "penalty": 0} for number in (1, 2, 3)],
            )
        ],
        "values.slots.slot is 1, 2, 3, must be 1, 2, 3, 4",
    ),
    "other utilities of slot 1": (
        [value("slots.1.utilities", -1)],
        "values.slots.1.utilities is -1, must be 0",
    ),
    "other utilities of slot 2": (
        [value("slots.2.utilities", 1.5)],
        "values.slots.2.utilities is 1.5, must be 1",
    ),
    "other utilities of slot 3": (
        [value("slots.3.utilities", 2.5)],
        "values.slots.3.utilities is 2.5, must be 2",
    ),
    "utilities that do not rise": (
        [value("slots.4.utilities", 2)],
        "values.slots.utilities has 2 after 2, must increase",
    ),
    "a penalty that rewards": (
        [value("slots.4.penalty", -1)],
        "values.slots.penalty is -1, must be 0 or more",
    ),
    "a track from 1": ([value("track.first", 1)], "values.track.first is 1, must be 0"),
    "a start off the track": (
        [value("track.last", 9)],
        "values.start.points is 10, must be 9 or less",
    ),
    "a marker off the track": (
        [value("track.last", 44)],
        "values.markers.investment is 45, must be 44 or less",
    ),
    "markers for other players": (
        [value("markers.1.players", 1)],
        "values.markers.players is 1, 3, 4, must be 2, 3, 4",
    ),
    "another investment marker": (
        [value("markers.3.investment", 45)],
        "values.markers.investment is 45, 45, 45, must be 45, 45, 35",
    ),
    "another last month": (
        [value("markers.3.final_month", "August")],
        'values.markers.final_month is "October", "October", "August"',
    ),
    "a last month off the calendar": (
        [value("markers.3.final_month", "Autumn")],
        'values.markers.final_month is "Autumn", which does not exist in values.months',
    ),
    "a calendar without January": ([value("months.1", "Jan")], 'no values.months is "January"'),
    "another start": ([value("start.money", 16)], "money: 16"),
    "phases in another order": ([value("phases.1.id", "build")], 'values.phases.id is "build"'),
    "an icon of an unknown phase": (
        [value("icons.1.phase", "builing")],
        'values.icons.phase is "builing", which does not exist in values.phases',
    ),
    "a starting store of another preset": (
        [value("presets.1.starting", "starting_1")],
        'values.presets.starting is "starting_1"',
    ),
    "an unknown starting store": (
        [value("presets.1.starting", "starting_7")],
        'values.presets.starting is "starting_7", which does not exist in starting',
    ),
    "an unknown store": (
        [value("presets.2.stores.1", "flea_circus")],
        'values.presets.stores is "flea_circus", which does not exist in stores',
    ),
    "another symbol of a preset": (
        [value("presets.1.symbol", "plus")],
        'values.presets.symbol is "plus", "plus"',
    ),
    "an unknown symbol of a preset": (
        [value("presets.1.symbol", "moon")],
        'values.presets.symbol is "moon", which does not exist in values.symbols',
    ),
    **{
        f"preset {number} of two stores": (
            [value(f"presets.{number}.stores", ["bakery", "bank"])],
            f"count of values.presets.{number}.stores is 2, must be 3",
        )
        for number in (1, 2, 3, 4)
    },
    "a bill is missing": (
        [cell("pieces/money", "five", "quantity", "19")],
        "count of money is 99, must be 100",
    ),
    "a bill of another value": (
        [cell("pieces/money", "twenty", "value", "25")],
        "sum of money.value is 840, must be 740",
    ),
    "a crate of food is missing": (
        [cell("pieces/crates", "food", "quantity", "24")],
        "count of crates is 104, must be 105",
    ),
    **{
        f"another number of {kind} crates": (
            [cell("pieces/crates", kind, "quantity", str(count + 1))],
            f"is {count + 1}, must be {count}",
        )
        for kind, count in (
            ("food", 25),
            ("clothing", 25),
            ("electronics", 20),
            ("jewelry", 20),
            ("art", 15),
        )
    },
    "another number of debt tokens": (
        [value("debt.tokens", 16)],
        "count of debt is 15, must be 16",
    ),
    "another seat": (
        [value("seats.1.id", "teal")],
        "teal",
    ),
    "a seat is missing": (
        [without("pieces/seats", "green")],
        "count of point_markers is 3, must be 4",
    ),
    "a marker of nobody": (
        [cell("pieces/seats", "green", "id", "teal")],
        'point_markers.id is "teal"',
    ),
    "a board marker is missing": (
        [without("pieces/track_markers", "phase")],
        "count of track_markers is 3, must be 4",
    ),
    "two boards": (
        [
            game_line(
                "size: {width: 380, height: 254}", "size: {width: 380, height: 254}\n    copies: 2"
            )
        ],
        "count of board is 2, must be 1",
    ),
    "another dial": (
        [value("dial.price.last", 24)],
        "values.dial",
    ),
    "eighteen icons and one more": (
        [
            value("icons.1.id", "before_supply"),
            value("icons", [{"id": f"icon_{number}", "phase": "sale"} for number in range(19)]),
        ],
        "count of values.icons.id is 19, must be 18",
    ),
}


def test_the_data_are_sound(tmp_path: Path) -> None:
    assert diagnosed(NAME, tmp_path, []).lines() == []


@pytest.mark.parametrize("name", CASES)
def test_a_broken_value_is_found(name: str, tmp_path: Path) -> None:
    edits, expected = CASES[name]
    diagnostics = diagnosed(NAME, tmp_path, edits)
    assert diagnostics.has_errors
    assert expected in "\n".join(diagnostics.lines())


def test_every_check_has_a_case_that_breaks_it(tmp_path: Path) -> None:
    assert never_broken(NAME, tmp_path, [edits for edits, _ in CASES.values()]) == []
