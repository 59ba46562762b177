"""What is said about checks of what is not there."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tests.errors.bird_checks import BIRDS, GAME, BirdCases
from tests.errors.broken import said_about
from tests.folders import Content, write

cases = BirdCases()

cases.check(
    "unknown check",
    "check: sums, of: birds.eggs",
    """
        g/game.yaml:21:13: error: check of check 1 is "sums"
          fix: did you mean "sum"?
    """,
)
cases.check(
    "unknown component",
    "check: count, of: brids",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:24: error: component "brids" does not exist
          fix: did you mean "birds"?
    """,
)
cases.check(
    "unknown column",
    "check: sum, of: birds.egg",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:22: error: component "birds" has no column "egg"
          fix: did you mean "eggs"?
    """,
)
cases.check(
    "unknown column in where",
    "check: count, of: birds, where: {csot: 3}, max: 99",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:45: error: component "birds" has no column "csot"
          fix: did you mean "cost"?
    """,
)
cases.check(
    "unknown path",
    "check: sum, of: values.nest.eggs",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:22: error: "nest" does not exist among the game's values
          fix: did you mean "nests"?
    """,
)
cases.check(
    "unknown field in a path",
    "check: sum, of: values.nests.egs",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:22: error: "egs" does not exist in "nests" among the game's values
          fix: did you mean "eggs"?
    """,
)
cases.check(
    "unknown limit",
    "check: sum, of: birds.eggs, max: values.box.cube",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:39: error: "cube" does not exist in "box" among the game's values
          fix: did you mean "cubes"?
    """,
)
cases.check(
    "unknown other column",
    "check: less, of: birds.cost, than: egg",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:41: error: component "birds" has no column "egg"
          fix: did you mean "eggs"?
    """,
)
cases.check(
    "unknown other value",
    "check: less, of: values.nests.eggs, than: mos",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:48: error: "mos" does not exist among the game's values
          fix: did you mean "most"?
    """,
)
cases.check(
    "unknown target",
    "check: references, of: birds.nest, to: value.nests",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:45: error: component "value" does not exist
          fix: did you mean "values"?
    """,
)
cases.check(
    "unknown targets",
    "check: references, of: birds.nest, to: [birds, values.nets]",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:53: error: "nets" does not exist among the game's values
          fix: did you mean "nests"?
    """,
)
cases.check(
    "unknown cells",
    "check: rows, of: birds, cells: [cost, egs], width: 5, max: 2",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:44: error: component "birds" has no column "egs"
          fix: did you mean "eggs"?
    """,
)
cases.check(
    "unknown columns together",
    "check: across, of: birds, columns: [cost, egs], max: 9",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:48: error: component "birds" has no column "egs"
          fix: did you mean "eggs"?
    """,
)
cases.check(
    "unknown levels",
    "check: rows, of: birds, cells: [cost], levels: [egs], width: 5, max: 2",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:54: error: component "birds" has no column "egs"
          fix: did you mean "eggs"?
    """,
)
cases.check(
    "unknown column of terms",
    "check: terms, of: birds.fod, kinds: birds.food",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:24: error: component "birds" has no column "fod"
          fix: did you mean "food"?
    """,
)
cases.check(
    "unknown text of terms",
    "check: terms, of: birds.food, kinds: birds.food, text: [name, nets]",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:68: error: component "birds" has no column "nets"
          fix: did you mean "nest"?
    """,
)
cases.check(
    "unknown kinds of terms",
    "check: terms, of: birds.food, kinds: birds.fod",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:43: error: component "birds" has no column "fod"
          fix: did you mean "food"?
    """,
)
cases.check(
    "unknown column of players",
    "check: at_least_per_player_count, of: birds.player",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:44: error: component "birds" has no column "player"
          fix: did you mean "players"?
    """,
)
cases.check(
    "unknown column to add",
    "check: pairs, of: birds.cost, plus: birds.egs, first: 1, last: 2",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:42: error: component "birds" has no column "egs"
          fix: did you mean "eggs"?
    """,
)
cases.check(
    "unknown column to cover",
    "check: covers, of: birds.nst, all: values.nests.id",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:25: error: component "birds" has no column "nst"
          fix: did you mean "nest"?
    """,
)
cases.check(
    "unknown column to compare",
    "check: less, of: birds.cst, than: eggs",
    """
        g/birds.csv: note: 1 card has quantity 0 and will not be made: swan
        g/game.yaml:21:23: error: component "birds" has no column "cst"
          fix: did you mean "cost"?
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
