"""What is said when a game's checks of how many and how much do not hold."""

# ruff: noqa: E501

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tests.errors.bird_checks import BIRDS, GAME, BirdCases
from tests.errors.broken import said_about
from tests.folders import Content, write

cases = BirdCases()

cases.check(
    "count",
    "check: count, of: birds, equals: 7",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:5: error: count of birds is 6, must be 7
          fix: correct the values, or the check "count" of birds in game.yaml
    """,
)
cases.check(
    "count at least",
    "check: count, of: birds, min: 7, why: the box says so",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:5: error: count of birds is 6, must be 7 or more (the box says so)
          fix: correct the values, or the check "count" of birds in game.yaml
    """,
)
cases.check(
    "count at most",
    'check: count, of: birds, where: {cost: "< 5"}, max: 4',
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:5: error: count of birds where cost < 5 is 5, must be 4 or less
          fix: correct the values, or the check "count" of birds in game.yaml
    """,
)
cases.check(
    "count none",
    "check: count, of: birds, where: {nest: [low, deep]}, equals: 0",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/birds.csv!A2: error: heron is one of birds where nest is "low" or "deep", must be none
          fix: correct the values, or the check "count" of birds in game.yaml
        g/birds.csv!A4: error: owl is one of birds where nest is "low" or "deep", must be none
          fix: correct the values, or the check "count" of birds in game.yaml
    """,
)
cases.check(
    "count values",
    "check: count, of: values.prices, equals: 5",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:5: error: count of values.prices is 4, must be 5
          fix: correct the values, or the check "count" of values.prices in game.yaml
    """,
)
cases.check(
    "sum",
    "check: sum, of: birds.eggs, equals: 20",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:5: error: sum of birds.eggs is 26, must be 20
          fix: correct the values, or the check "sum" of birds.eggs in game.yaml
    """,
)
cases.check(
    "sum within a value",
    "check: sum, of: birds.eggs, max: values.box.cubes",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:5: error: sum of birds.eggs is 26, must be 20 or less
          fix: correct the values, or the check "sum" of birds.eggs in game.yaml
    """,
)
cases.check(
    "sum of values",
    "check: sum, of: values.nests.eggs, min: 8",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:5: error: sum of values.nests.eggs is 7, must be 8 or more
          fix: correct the values, or the check "sum" of values.nests.eggs in game.yaml
    """,
)
cases.check(
    "sum of text",
    "check: sum, of: birds.nest, min: 8",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/birds.csv!F2: error: birds.nest is "low", no number
          fix: correct the values, or the check "sum" of birds.nest in game.yaml
        g/birds.csv!F3: error: birds.nest is "high", no number
          fix: correct the values, or the check "sum" of birds.nest in game.yaml
        g/birds.csv!F4: error: birds.nest is "deep", no number
          fix: correct the values, or the check "sum" of birds.nest in game.yaml
    """,
)
cases.check(
    "distribution",
    "check: distribution, of: birds.nest, counts: {low: 2, high: 2}",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/birds.csv!F4: error: birds.nest is "deep", must be one of low, high
          fix: correct the values, or the check "distribution" of birds.nest in game.yaml
        g/game.yaml:21:66: error: birds.nest is "high" on 1 copies, must be on 2
          fix: correct the values, or the check "distribution" of birds.nest in game.yaml
    """,
)
cases.check(
    "distribution of icons",
    "check: distribution, of: birds.food, counts: {fish: 3, frog: 1, mouse: 3}",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:67: error: birds.food is "frog" on 2 copies, must be on 1
          fix: correct the values, or the check "distribution" of birds.food in game.yaml
    """,
)
cases.check(
    "range",
    "check: range, of: birds.cost, min: 4, max: 4",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/birds.csv!D2: error: birds.cost is 3, must be 4 or more
          fix: correct the values, or the check "range" of birds.cost in game.yaml
        g/birds.csv!D3: error: birds.cost is 5, must be 4 or less
          fix: correct the values, or the check "range" of birds.cost in game.yaml
    """,
)
cases.check(
    "range of values",
    "check: range, of: values.nests.eggs, max: 4",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:7:24: error: values.nests.eggs is 5, must be 4 or less
          fix: correct the values, or the check "range" of values.nests.eggs in game.yaml
    """,
)
cases.check(
    "range of a mean",
    "check: range, of: birds.cost, max: values.prices",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:41: error: max is "values.prices", must be a number or the path of one
          fix: write a number, or a path such as values.start.points
    """,
)
cases.check(
    "increasing",
    "check: increasing, of: values.prices",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:4:18: error: values.prices has 8 after 8, must increase
          fix: correct the values, or the check "increasing" of values.prices in game.yaml
    """,
)
cases.check(
    "convex",
    "check: convex, of: values.prices",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:4:18: error: values.prices rises by 0 to 8 after a rise by 4, must not rise more slowly
          fix: correct the values, or the check "convex" of values.prices in game.yaml
    """,
)
cases.check(
    "pairs",
    "check: pairs, of: values.prices, plus: values.nests.most, last: 13",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:5: error: values.prices and values.nests.most add up to 11, 13 more than once
          fix: correct the values, or the check "pairs" of values.prices in game.yaml
        g/game.yaml:21:5: error: values.prices and values.nests.most add up to 15, outside 0 to 13
          fix: correct the values, or the check "pairs" of values.prices in game.yaml
        g/game.yaml:21:5: error: values.prices and values.nests.most never add up to 0, 1, 2, 3, 4 and 5 more
          fix: correct the values, or the check "pairs" of values.prices in game.yaml
    """,
)
cases.check(
    "at least per player count",
    "check: at_least_per_player_count, of: birds.players, plus: 1",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:5: error: 2 copies of birds are for 2 players, must be 3 or more
          fix: correct the values, or the check "at_least_per_player_count" of birds.players in game.yaml
        g/game.yaml:21:5: error: 3 copies of birds are for 3 players, must be 4 or more
          fix: correct the values, or the check "at_least_per_player_count" of birds.players in game.yaml
    """,
)
cases.check(
    "where everything holds",
    "check: sum, of: birds.eggs, equals: 26",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
    """,
)

#: Each holds, and would not with any limit one more or less.
EXACT = (
    "check: count, of: birds, min: 6, max: 6",
    "check: count, of: values.prices, equals: 4",
    "check: sum, of: birds.eggs, min: 26, max: 26",
    "check: sum, of: values.box.cubes, equals: 20",
    "check: range, of: birds.cost, min: 3, max: 5",
    "check: across, of: birds, columns: [cost, eggs], filled: 2, min: 5, max: 10",
    "check: increasing, of: birds.eggs",
    "check: convex, of: birds.eggs",
    "check: at_least_per_player_count, of: birds",
    "check: rows, of: birds, cells: [cost, eggs], width: 5, max: 3",
    "check: less, of: birds.players, than: eggs, where: {id: [gull, owl]}",
    "check: distribution, of: birds.nest, counts: {low: 2, high: 1, deep: 3}",
    "check: pairs, of: birds.cost, plus: values.steps, first: 3, last: 11",
)


def test_checks_that_hold_to_the_last_one_say_nothing(tmp_path: Path) -> None:
    checks = "".join(f"  - {{{each}}}\n" for each in EXACT)
    values = GAME.replace("  box:", "  steps: [0, 3, 6]\n  box:")
    write(tmp_path, {"game.yaml": values + checks, "birds.csv": BIRDS})
    said = said_about(tmp_path)
    assert said == "g/birds.csv: note: 1 card has quantity 0 and will not be made: swan"


@cases.parametrised()
def test_says_what_is_wrong(files: Mapping[str, Content], expected: str, tmp_path: Path) -> None:
    write(tmp_path, files)
    assert said_about(tmp_path) == expected
