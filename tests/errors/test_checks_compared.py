"""What is said when a game's checks that compare values with each other do not hold."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tests.errors.bird_checks import BirdCases
from tests.errors.broken import said_about
from tests.folders import Content, write

cases = BirdCases()

cases.check(
    "covers",
    "check: covers, of: birds.food, all: [fish, mouse, plant]",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:5: error: no birds.food is "plant"
          fix: correct the values, or the check "covers" of birds.food in game.yaml
    """,
)
cases.check(
    "covers values",
    "check: covers, of: birds.nest, where: {night: false}, all: birds.nest",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:5: error: no birds.nest where night is false is "deep"
          fix: correct the values, or the check "covers" of birds.nest in game.yaml
    """,
)
cases.check(
    "references",
    "check: references, of: birds.nest, to: values.nests",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/birds.csv!F4: error: birds.nest is "deep", which does not exist in values.nests
          fix: correct the name
    """,
)
cases.check(
    "references of some birds, to every nest",
    "check: references, of: birds.eggs, where: {night: false}, to: values.nests.eggs",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/birds.csv!E3: error: birds.eggs is 4, which does not exist in values.nests.eggs
          fix: correct the name
    """,
)
cases.check(
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
cases.check(
    "equals",
    "check: equals, of: birds.eggs, where: {id: gull}, value: 3",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/birds.csv!E3: error: birds.eggs is 4, must be 3
          fix: correct the values, or the check "equals" of birds.eggs in game.yaml
    """,
)
cases.check(
    "equals a flag",
    "check: equals, of: birds.night, value: true",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/birds.csv!H2: error: birds.night is false, must be true
          fix: correct the values, or the check "equals" of birds.night in game.yaml
        g/birds.csv!H3: error: birds.night is false, must be true
          fix: correct the values, or the check "equals" of birds.night in game.yaml
    """,
)
cases.check(
    "equals a list",
    "check: equals, of: values.prices, value: [4, 8, 9, 10]",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:4:11: error: values.prices is 4, 8, 8, 10, must be 4, 8, 9, 10
          fix: correct the values, or the check "equals" of values.prices in game.yaml
    """,
)
cases.check(
    "equals a block",
    "check: equals, of: values.box, value: {cubes: 21}",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:8:8: error: values.box is cubes: 20, must be cubes: 21
          fix: correct the values, or the check "equals" of values.box in game.yaml
    """,
)
cases.check(
    "equals a column",
    "check: equals, of: values.nests.id, value: [low, deep]",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:6:12: error: values.nests.id is "low", "high", must be "low", "deep"
          fix: correct the values, or the check "equals" of values.nests.id in game.yaml
    """,
)
cases.check(
    "less",
    "check: less, of: birds.cost, than: eggs",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/birds.csv!D2: error: cost is 3, must be less than eggs, which is 2
          fix: correct the values, or the check "less" of birds.cost in game.yaml
        g/birds.csv!D3: error: cost is 5, must be less than eggs, which is 4
          fix: correct the values, or the check "less" of birds.cost in game.yaml
    """,
)
cases.check(
    "less in values",
    "check: less, of: values.nests.eggs, than: most",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:7:24: error: eggs is 5, must be less than most, which is 5
          fix: correct the values, or the check "less" of values.nests.eggs in game.yaml
    """,
)
cases.check(
    "less than text",
    "check: less, of: birds.cost, than: nest",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/birds.csv!D2: error: birds.cost and nest are compared, and "low" isn't a number
          fix: correct the values, or the check "less" of birds.cost in game.yaml
        g/birds.csv!D3: error: birds.cost and nest are compared, and "high" isn't a number
          fix: correct the values, or the check "less" of birds.cost in game.yaml
        g/birds.csv!D4: error: birds.cost and nest are compared, and "deep" isn't a number
          fix: correct the values, or the check "less" of birds.cost in game.yaml
    """,
)
cases.check(
    "across",
    "check: across, of: birds, columns: [cost, eggs], min: 6, max: 9",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/birds.csv!row 2: error: cost + eggs of heron is 5, must be 6 or more
          fix: correct the values, or the check "across" of birds in game.yaml
        g/birds.csv!row 4: error: cost + eggs of owl is 10, must be 9 or less
          fix: correct the values, or the check "across" of birds in game.yaml
    """,
)
cases.check(
    "across, filled",
    "check: across, of: birds, columns: [cost, eggs], filled: 1",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/birds.csv!row 2: error: heron has 2 of cost + eggs, must have 1
          fix: correct the values, or the check "across" of birds in game.yaml
        g/birds.csv!row 3: error: gull has 2 of cost + eggs, must have 1
          fix: correct the values, or the check "across" of birds in game.yaml
        g/birds.csv!row 4: error: owl has 2 of cost + eggs, must have 1
          fix: correct the values, or the check "across" of birds in game.yaml
    """,
)
cases.check(
    "rows",
    "check: rows, of: birds, cells: [cost, eggs], width: 5, max: 2",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/birds.csv!row 4: error: owl needs 3 rows of 5 cells, must be 2 or fewer
          fix: correct the values, or the check "rows" of birds in game.yaml
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
        g/stalls.csv!C5: error: 3 is in the terms of baker, but not in its text
          fix: correct the term; the printed text is what counts
    """,
)
cases.check(
    "rows of levels",
    "check: rows, of: birds, cells: [cost, eggs], levels: [eggs, cost], width: 9, max: 4",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/birds.csv!row 3: error: gull needs 5 rows of 9 cells, must be 4 or fewer
          fix: correct the values, or the check "rows" of birds in game.yaml
        g/birds.csv!row 4: error: owl needs 10 rows of 9 cells, must be 4 or fewer
          fix: correct the values, or the check "rows" of birds in game.yaml
    """,
)
cases.check(
    "rows without all levels",
    "check: rows, of: birds, cells: [cost, eggs], levels: [eggs], width: 9, max: 4",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:59: error: the check has 1 levels, must have 2, one for each of its cells
          fix: correct the values, or the check "rows" of birds in game.yaml
    """,
)


@cases.parametrised()
def test_says_what_is_wrong(files: Mapping[str, Content], expected: str, tmp_path: Path) -> None:
    write(tmp_path, files)
    assert said_about(tmp_path) == expected
