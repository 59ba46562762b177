"""Broken copies of Brick & Mortar's values, and what is said about each."""

from __future__ import annotations

from tests.games.broken_copy import Cases, value

VALUES: Cases = {
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
