"""Broken copies of Morocco's data, and what is said about each."""

from __future__ import annotations

from tests.games.broken_copy import Cases, Edit, cell, game_line, value, without


def fewer(component: str, count: int) -> Edit:
    """Give a player one worker less of a kind."""
    return cell("pieces/workers", "teal", component, str(count))


CASES: Cases = {
    "two boards": (
        [game_line("title: Game board\n", "title: Game board\n    copies: 2\n")],
        "board",
    ),
    "a tile is missing": ([fewer("tiles", 11)], "count of market_tiles is 59, must be 60"),
    "tiles of another number": ([value("tiles.neutral", 10)], "values.tiles"),
    "an Assistant is missing": ([fewer("assistants", 11)], "count of assistants is 59"),
    "a Bodyguard is missing": ([fewer("bodyguards", 1)], "count of bodyguards is 9"),
    "a Tourist is missing": ([fewer("tourists", 1)], "count of tourists is 9"),
    "a Cousin is missing": ([fewer("cousins", 1)], "count of cousins is 9"),
    "other workers": ([value("workers.1.count", 10)], "values.workers.count"),
    "a player is missing": ([without("pieces/workers", "rose")], "assistants.id"),
    "a player of another name": ([value("seats.5.id", "pink")], "assistants.id"),
    "four seats": ([value("seats", [{"id": "blue"}])], "count of values.seats.id is 1"),
    "a glass is missing": (
        [cell("pieces/juice", "lemon", "quantity", "11")],
        "count of juice is 35, must be 36",
    ),
    "other juice": ([cell("pieces/juice", "lemon", "value", "5")], "juice.value is 5"),
    "other glasses": ([value("juice.1.count", 13)], "values.juice.count"),
    "more gold": ([value("gold.coins", 20)], "count of gold is 15, must be 20"),
    "fewer coins": ([game_line("copies: 15", "copies: 14")], "count of gold is 14"),
    "a color of chips is missing": ([without("pieces/chips", "green")], "chips.id"),
    "chips of a strange color": ([cell("pieces/chips", "green", "id", "white")], "chips.id"),
    "two start players": (
        [game_line("title: Start-player marker\n", "title: Start-player marker\n    copies: 2\n")],
        "count of start_marker is 2",
    ),
    "two scouts": (
        [game_line("title: Scout marker\n", "title: Scout marker\n    copies: 2\n")],
        "count of scout is 2",
    ),
    "two dice": (
        [game_line("title: Market die\n", "title: Market die\n    copies: 2\n")],
        "count of die is 2",
    ),
    "another ring": (
        [value("goods.1.id", "purple"), value("goods.3.id", "black")],
        "values.goods.id",
    ),
    "six rows": ([value("market.rows", list("ABCDEF"))], "count of values.market.rows is 6"),
    "four columns": (
        [value("market.columns", list("1234"))],
        "count of values.market.columns is 4",
    ),
    "24 stalls": ([value("market.stalls", 24)], "values.market.stalls"),
    "five spaces": ([value("market.spaces", 5)], "values.market.spaces"),
    "35 corners": ([value("market.corners", 35)], "values.market.corners"),
    "a longer game": ([value("market.open_at_end", 4)], "values.market.open_at_end"),
    "other districts": ([value("market.district", 2)], "values.market.district"),
    "another kind of worker": ([value("workers.1.id", "porter")], "values.workers.id"),
    "a slim Bodyguard": ([value("workers.2.spaces", 1)], "values.workers.spaces"),
    "a cheap Tourist": ([value("workers.3.extra", 0)], "values.workers.extra"),
    "another award": ([value("awards.second", 3)], "values.awards"),
    "three placements": ([value("turn.placements", 3)], "values.turn"),
    "rolls with six": ([value("rolls.4.players", 6)], "values.rolls.players"),
    "rolls with four": ([value("rolls.3.rolls", 1)], "values.rolls.rolls"),
    "a track from one": ([value("track.first", 1)], "values.track.first"),
}
