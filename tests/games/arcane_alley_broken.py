"""Broken copies of Arcane Alley's data, and what is said about each."""

from __future__ import annotations

from tests.games.broken_copy import Cases, cell, game_line, value, without

WIZARDS, TOKENS = "pieces/wizards", "pieces/score_tokens"
CASES: Cases = {
    "one card more": (
        [cell("items", "dark_lotus", "copies", "5")],
        "count of items is 101, must be 100",
    ),
    "one card less for many": (
        [cell("items", "dark_lotus", "extras", "1")],
        "count of extras is 38, must be 39",
    ),
    "too few for four players": (
        [cell("items", each, "copies", "1") for each in ("bottled_fairy", "older_wand")]
        + [value("least_cards.four", 99)],
        "count of items is 90, must be 99 or more",
    ),
    "no set without the cards for many": (
        [cell("items", "dark_lotus", "copies", "2")],
        "items.copies is 2, must be 3 or more",
    ),
    "an item is missing": ([without("items", "older_wand")], "items.id"),
    "another number": ([cell("items", "older_wand", "place", "21")], "items.place is 21"),
    "two items change places": (
        [
            cell("items", "older_wand", "place", "18"),
            cell("items", "sovereign_sword", "place", "14"),
        ],
        "items.place is 14, must be 18",
    ),
    "another sword": ([value("sword", 17)], "values.sword is 17"),
    "another crystal ball": (
        [cell("items", "crystal_ball", "gold", "8")],
        "items.gold is 8, must be 9",
    ),
    "another mirror": ([cell("items", "cursed_mirror", "infamy", "-4")], "items.infamy is -4"),
    "a toad that adds": ([cell("items", "hypnotic_toad", "infamy", "2")], "items.infamy is 2"),
    "nothing of five": ([cell("items", "dragons_egg", "infamy", "6")], "items.infamy"),
    "effects of no kind": ([value("timings.2.id", "playing")], "items.timing"),
    "second effects of no kind": ([value("timings.3.id", "selling")], "items.timing_2"),
    "nothing when sold": (
        [cell("items", each, "timing", "always") for each in ("dragons_egg", "floating_carpet")],
        "items.timing",
    ),
    "a chalice that is played": (
        [cell("items", "sacred_chalice", "timing", "played")],
        "items.timing is",
    ),
    "a ball that is sold": ([cell("items", "crystal_ball", "timing", "sold")], "items.timing is"),
    "a ring that is sold": ([cell("items", "invisible_ring", "timing", "sold")], "items.timing is"),
    "dolls without a sale": ([cell("items", "haunted_doll", "timing_2", "")], "items.timing_2"),
    "another start": ([value("start.gold", 20)], "values.start"),
    "Corvus gets five": ([value("corvus_stash", 5)], "values.corvus_stash is 5"),
    "another storehouse": ([value("storehouse.rows", 4)], "values.storehouse"),
    "another set": ([value("set", 4)], "values.set is 4"),
    "another number of rounds": ([value("rounds", ["one", "two"])], "values.rounds"),
    "another gold track": ([value("gold.last", 89)], "values.gold"),
    "another loop": ([value("infamy.last", 19)], "values.infamy"),
    "other fines": ([value("fines", [20, 50])], "values.fines"),
    "another penalty": ([value("penalty", 8)], "values.penalty is 8"),
    "another bribe": ([value("bribe", 3)], "values.bribe is 3"),
    "turns past the loop": ([value("two_players.last", 30)], "values.two_players.last is 30"),
    "another deck": ([value("decks.5.players", 7)], "values.decks"),
    "another phase": ([value("phases.4.id", "fence")], "values.phases"),
    "other least cards": ([value("least_cards.six", 70)], "values.least_cards"),
    "a wizard is missing": ([without(WIZARDS, "rose")], "count of wizards is 5, must be 6"),
    "a wizard of no color": ([cell(WIZARDS, "rose", "id", "pink")], 'wizards.id is "pink"'),
    "Byros has more": ([cell(WIZARDS, "orange", "bonus", "3")], "wizards.bonus is 3"),
    "Dafana pays more": ([cell(WIZARDS, "rose", "pay", "4")], "wizards.pay is 4"),
    "Dafana loses more": ([cell(WIZARDS, "rose", "lose", "3")], "wizards.lose is 3"),
    "a seat is missing": (
        [value("seats", [{"id": "green"}, {"id": "rose"}])],
        "count of values.seats.id is 2, must be 6",
    ),
    "an aid is missing": (
        [game_line("title: Player aids\n    copies: 6", "title: Player aids\n    copies: 5")],
        "count of aids is 5",
    ),
    "two boards": (
        [game_line("    title: Game board\n", "    title: Game board\n    copies: 2\n")],
        "count of board is 2",
    ),
    "a token is missing": (
        [cell(TOKENS, "rose", "quantity", "2")],
        "count of score_tokens is 17, must be 18",
    ),
    "a token of no color": ([cell(TOKENS, "rose", "id", "pink")], 'score_tokens.id is "pink"'),
    "a fine marker is missing": (
        [game_line("title: Fine markers\n    copies: 12", "title: Fine markers\n    copies: 11")],
        "count of fine_markers is 11",
    ),
    "two round markers": (
        [game_line("    title: Round marker\n", "    title: Round marker\n    copies: 2\n")],
        "count of round_marker is 2",
    ),
    "two starting players": (
        [game_line("player token\n    shape", "player token\n    copies: 2\n    shape")],
        "count of starting_player is 2",
    ),
}
