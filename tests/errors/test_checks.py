"""What is said when a game's own checks do not hold, and about checks that make no sense."""

# ruff: noqa: E501

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tests.errors.broken import Cases, Content, said_about, write

GAME = """\
title: Birds
players: {min: 2, max: 4}
values:
  prices: [4, 8, 8, 10]
  nests:
    - {id: low, eggs: 2, most: 3}
    - {id: high, eggs: 5, most: 5}
  box: {cubes: 20}
components:
  birds:
    kind: cards
    data: birds.csv
    columns:
      cost: {type: number}
      eggs: {type: number}
      nest: {type: choice, options: [low, high, deep]}
      food: icons
      night: flag
      players: {type: number}
checks:
"""
BIRDS = """\
id,name,quantity,cost,eggs,nest,food,night,players
heron,Grey Heron,2,3,2,low,"fish, frog",,2
gull,Gull,1,5,4,high,fish,,3
owl,Owl,3,4,6,deep,mouse,yes,4
swan,Swan,0,99,99,low,plant,,2
"""
cases = Cases()


def add(name: str, check: str, expected: str) -> None:
    """Add a case of one check of the same birds."""
    cases.add(name, {"game.yaml": f"{GAME}  - {{{check}}}\n", "birds.csv": BIRDS}, expected)


add(
    "count",
    "check: count, of: birds, equals: 7",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:5: error: count of birds is 6, must be 7
          fix: correct the values, or the check
    """,
)
add(
    "count at least",
    "check: count, of: birds, min: 7, why: the box says so",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:5: error: count of birds is 6, must be 7 or more (the box says so)
          fix: correct the values, or the check
    """,
)
add(
    "count at most",
    'check: count, of: birds, where: {cost: "< 5"}, max: 4',
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:5: error: count of birds where cost < 5 is 5, must be 4 or less
          fix: correct the values, or the check
    """,
)
add(
    "count none",
    "check: count, of: birds, where: {nest: [low, deep]}, equals: 0",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/birds.csv!A2: error: heron is one of birds where nest is "low" or "deep", must be none
          fix: correct the values, or the check
        g/birds.csv!A4: error: owl is one of birds where nest is "low" or "deep", must be none
          fix: correct the values, or the check
    """,
)
add(
    "count values",
    "check: count, of: values.prices, equals: 5",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:5: error: count of values.prices is 4, must be 5
          fix: correct the values, or the check
    """,
)
add(
    "sum",
    "check: sum, of: birds.eggs, equals: 20",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:5: error: sum of birds.eggs is 26, must be 20
          fix: correct the values, or the check
    """,
)
add(
    "sum within a value",
    "check: sum, of: birds.eggs, max: values.box.cubes",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:5: error: sum of birds.eggs is 26, must be 20 or less
          fix: correct the values, or the check
    """,
)
add(
    "sum of values",
    "check: sum, of: values.nests.eggs, min: 8",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:5: error: sum of values.nests.eggs is 7, must be 8 or more
          fix: correct the values, or the check
    """,
)
add(
    "sum of text",
    "check: sum, of: birds.nest, min: 8",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/birds.csv!F2: error: birds.nest is "low", no number
          fix: correct the values, or the check
        g/birds.csv!F3: error: birds.nest is "high", no number
          fix: correct the values, or the check
        g/birds.csv!F4: error: birds.nest is "deep", no number
          fix: correct the values, or the check
    """,
)
add(
    "distribution",
    "check: distribution, of: birds.nest, counts: {low: 2, high: 2}",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/birds.csv!F4: error: birds.nest is "deep", must be one of low, high
          fix: correct the values, or the check
        g/game.yaml:21:66: error: birds.nest is "high" on 1 copies, must be on 2
          fix: correct the values, or the check
    """,
)
add(
    "distribution of icons",
    "check: distribution, of: birds.food, counts: {fish: 3, frog: 1, mouse: 3}",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:67: error: birds.food is "frog" on 2 copies, must be on 1
          fix: correct the values, or the check
    """,
)
add(
    "range",
    "check: range, of: birds.cost, min: 4, max: 4",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/birds.csv!D2: error: birds.cost is 3, must be 4 or more
          fix: correct the values, or the check
        g/birds.csv!D3: error: birds.cost is 5, must be 4 or less
          fix: correct the values, or the check
    """,
)
add(
    "range of values",
    "check: range, of: values.nests.eggs, max: 4",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:7:24: error: values.nests.eggs is 5, must be 4 or less
          fix: correct the values, or the check
    """,
)
add(
    "range of a mean",
    "check: range, of: birds.cost, max: values.prices",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:41: error: max is "values.prices", must be a number or the path of one
          fix: write a number, or a path such as values.start.points
    """,
)
add(
    "increasing",
    "check: increasing, of: values.prices",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:4:18: error: values.prices has 8 after 8, must increase
          fix: correct the values, or the check
    """,
)
add(
    "convex",
    "check: convex, of: values.prices",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:4:18: error: values.prices rises by 0 to 8 after a rise by 4, must not rise more slowly
          fix: correct the values, or the check
    """,
)
add(
    "pairs",
    "check: pairs, of: values.prices, plus: values.nests.most, last: 13",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:5: error: values.prices and values.nests.most add up to 11, 13 more than once
          fix: correct the values, or the check
        g/game.yaml:21:5: error: values.prices and values.nests.most add up to 15, outside 0 to 13
          fix: correct the values, or the check
        g/game.yaml:21:5: error: values.prices and values.nests.most never add up to 0, 1, 2, 3, 4 and 5 more
          fix: correct the values, or the check
    """,
)
add(
    "covers",
    "check: covers, of: birds.food, all: [fish, mouse, plant]",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:5: error: no birds.food is "plant"
          fix: correct the values, or the check
    """,
)
add(
    "covers values",
    "check: covers, of: birds.nest, where: {night: false}, all: birds.nest",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:5: error: no birds.nest where night is false is "deep"
          fix: correct the values, or the check
    """,
)
add(
    "references",
    "check: references, of: birds.nest, to: values.nests",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/birds.csv!F4: error: birds.nest is "deep", which does not exist in values.nests
          fix: correct the name
    """,
)
add(
    "references of some birds, to every nest",
    "check: references, of: birds.eggs, where: {night: false}, to: values.nests.eggs",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/birds.csv!E3: error: birds.eggs is 4, which does not exist in values.nests.eggs
          fix: correct the name
    """,
)
add(
    "references to several",
    "check: references, of: birds.food, to: [birds, values.box]",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/birds.csv!G2: error: birds.food is "fish", which does not exist in birds or values.box
          fix: correct the name
        g/birds.csv!G2: error: birds.food is "frog", which does not exist in birds or values.box
          fix: correct the name
        g/birds.csv!G3: error: birds.food is "fish", which does not exist in birds or values.box
          fix: correct the name
        g/birds.csv!G4: error: birds.food is "mouse", which does not exist in birds or values.box
          fix: correct the name
    """,
)
add(
    "at least per player count",
    "check: at_least_per_player_count, of: birds.players, plus: 1",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:5: error: 2 copies of birds are for 2 players, must be 3 or more
          fix: correct the values, or the check
        g/game.yaml:21:5: error: 3 copies of birds are for 3 players, must be 4 or more
          fix: correct the values, or the check
    """,
)
add(
    "equals",
    "check: equals, of: birds.eggs, where: {id: gull}, value: 3",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/birds.csv!E3: error: birds.eggs is 4, must be 3
          fix: correct the values, or the check
    """,
)
add(
    "equals a flag",
    "check: equals, of: birds.night, value: true",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/birds.csv!H2: error: birds.night is false, must be true
          fix: correct the values, or the check
        g/birds.csv!H3: error: birds.night is false, must be true
          fix: correct the values, or the check
    """,
)
add(
    "equals a list",
    "check: equals, of: values.prices, value: [4, 8, 9, 10]",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:4:11: error: values.prices is 4, 8, 8, 10, must be 4, 8, 9, 10
          fix: correct the values, or the check
    """,
)
add(
    "equals a block",
    "check: equals, of: values.box, value: {cubes: 21}",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:8:8: error: values.box is cubes: 20, must be cubes: 21
          fix: correct the values, or the check
    """,
)
add(
    "equals a column",
    "check: equals, of: values.nests.id, value: [low, deep]",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:6:12: error: values.nests.id is "low", "high", must be "low", "deep"
          fix: correct the values, or the check
    """,
)
add(
    "less",
    "check: less, of: birds.cost, than: eggs",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/birds.csv!D2: error: cost is 3, must be less than eggs, which is 2
          fix: correct the values, or the check
        g/birds.csv!D3: error: cost is 5, must be less than eggs, which is 4
          fix: correct the values, or the check
    """,
)
add(
    "less in values",
    "check: less, of: values.nests.eggs, than: most",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:7:24: error: eggs is 5, must be less than most, which is 5
          fix: correct the values, or the check
    """,
)
add(
    "less than text",
    "check: less, of: birds.cost, than: nest",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/birds.csv!D2: error: birds.cost and nest are compared, and "low" is no number
          fix: correct the values, or the check
        g/birds.csv!D3: error: birds.cost and nest are compared, and "high" is no number
          fix: correct the values, or the check
        g/birds.csv!D4: error: birds.cost and nest are compared, and "deep" is no number
          fix: correct the values, or the check
    """,
)
add(
    "across",
    "check: across, of: birds, columns: [cost, eggs], min: 6, max: 9",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/birds.csv!row 2: error: cost + eggs of heron is 5, must be 6 or more
          fix: correct the values, or the check
        g/birds.csv!row 4: error: cost + eggs of owl is 10, must be 9 or less
          fix: correct the values, or the check
    """,
)
add(
    "across, filled",
    "check: across, of: birds, columns: [cost, eggs], filled: 1",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/birds.csv!row 2: error: heron has 2 of cost + eggs, must have 1
          fix: correct the values, or the check
        g/birds.csv!row 3: error: gull has 2 of cost + eggs, must have 1
          fix: correct the values, or the check
        g/birds.csv!row 4: error: owl has 2 of cost + eggs, must have 1
          fix: correct the values, or the check
    """,
)
add(
    "rows",
    "check: rows, of: birds, cells: [cost, eggs], width: 5, max: 2",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/birds.csv!row 4: error: owl needs 3 rows of 5 cells, must be 2 or fewer
          fix: correct the values, or the check
    """,
)
cases.add(
    "terms",
    {
        "game.yaml": """\
title: Stalls
values: {goods: [fruit, cloth]}
components:
  stalls:
    kind: cards
    data: stalls.csv
    columns: {text: text, terms: text}
checks:
  - {check: terms, of: stalls.terms, kinds: values.goods, text: [text]}
""",
        "stalls.csv": """\
name,text,terms
Orchard,Fruit earns $2 more.,sale fruit +2
Weaver,Cloth earns $2 more.,sale clth +2
Tinker,Cloth earns $2 more.,sale cloth +3; sale cloth
Baker,Gain 1 point for 4 fruit.,sale fruit points 1 per 3
""",
    },
    """
        g/stalls.csv!C3: error: unknown kind of goods "clth" at character 6 of “sale clth +2”
          fix: did you mean "cloth"?
        g/stalls.csv!C4: error: an effect is missing at character 26 of “sale cloth +3; sale cloth”
          fix: add an effect
        g/stalls.csv!C5: error: 3 stands in the terms of baker, but not in its text
          fix: correct the term; the printed text is what counts
    """,
)
add(
    "rows of levels",
    "check: rows, of: birds, cells: [cost, eggs], levels: [eggs, cost], width: 9, max: 4",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/birds.csv!row 3: error: gull needs 5 rows of 9 cells, must be 4 or fewer
          fix: correct the values, or the check
        g/birds.csv!row 4: error: owl needs 10 rows of 9 cells, must be 4 or fewer
          fix: correct the values, or the check
    """,
)
add(
    "rows without all levels",
    "check: rows, of: birds, cells: [cost, eggs], levels: [eggs], width: 9, max: 4",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:59: error: the check has 1 levels, must have 2, one for each of its cells
          fix: correct the values, or the check
    """,
)
add(
    "where everything holds",
    "check: sum, of: birds.eggs, equals: 26",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
    """,
)

add(
    "unknown check",
    "check: sums, of: birds.eggs",
    """
        g/game.yaml:21:13: error: check of check 1 is "sums"
          fix: did you mean "sum"?
    """,
)
add(
    "unknown component",
    "check: count, of: brids",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:24: error: component "brids" does not exist
          fix: did you mean "birds"?
    """,
)
add(
    "unknown column",
    "check: sum, of: birds.egg",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:22: error: component "birds" has no column "egg"
          fix: did you mean "eggs"?
    """,
)
add(
    "unknown column in where",
    "check: count, of: birds, where: {csot: 3}, max: 99",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:45: error: component "birds" has no column "csot"
          fix: did you mean "cost"?
    """,
)
add(
    "unknown path",
    "check: sum, of: values.nest.eggs",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:22: error: "nest" does not exist among the game's values
          fix: did you mean "nests"?
    """,
)
add(
    "unknown field in a path",
    "check: sum, of: values.nests.egs",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:22: error: "egs" does not exist in "nests" among the game's values
          fix: did you mean "eggs"?
    """,
)
add(
    "unknown limit",
    "check: sum, of: birds.eggs, max: values.box.cube",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:39: error: "cube" does not exist in "box" among the game's values
          fix: did you mean "cubes"?
    """,
)
add(
    "unknown other column",
    "check: less, of: birds.cost, than: egg",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:41: error: component "birds" has no column "egg"
          fix: did you mean "eggs"?
    """,
)
add(
    "unknown other value",
    "check: less, of: values.nests.eggs, than: mos",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:48: error: "mos" does not exist among the game's values
          fix: did you mean "most"?
    """,
)
add(
    "unknown target",
    "check: references, of: birds.nest, to: value.nests",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:45: error: component "value" does not exist
          fix: did you mean "values"?
    """,
)
add(
    "unknown targets",
    "check: references, of: birds.nest, to: [birds, values.nets]",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:53: error: "nets" does not exist among the game's values
          fix: did you mean "nests"?
    """,
)
add(
    "unknown cells",
    "check: rows, of: birds, cells: [cost, egs], width: 5, max: 2",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:44: error: component "birds" has no column "egs"
          fix: did you mean "eggs"?
    """,
)

cases.add(
    "players of nobody",
    {
        "game.yaml": GAME.replace("players: {min: 2, max: 4}\n", "")
        + "  - {check: at_least_per_player_count, of: birds}\n",
        "birds.csv": BIRDS,
    },
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:20:5: error: the check counts players, and the game does not say how many play
          fix: add players: {min: …, max: …} to the game
    """,
)
cases.add(
    "component that could not be loaded",
    {"game.yaml": GAME + "  - {check: count, of: birds, equals: 3}\n"},
    """
        g/game.yaml:12:11: error: table "birds.csv" does not exist
          fix: put the file there, or correct the path
    """,
)


@cases.parametrised()
def test_says_what_is_wrong(files: Mapping[str, Content], expected: str, tmp_path: Path) -> None:
    write(tmp_path, files)
    assert said_about(tmp_path) == expected
