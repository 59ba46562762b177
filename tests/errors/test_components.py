"""What is said about components, values and provenance that contradict themselves."""

# ruff: noqa: E501

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tests.errors.broken import GAME, Cases, game, said_about
from tests.folders import Content, write

CARDS = "id,quantity,cost\nheron,1,2\n"
cases = Cases()


def like(*pairs: tuple[str, str]) -> str:
    """Return a `game.yaml` of components that are like others."""
    return "title: Birds\ncomponents:\n" + "".join(
        f"  {name}: {{kind: cards, data: cards.csv{f', like: {base}' if base else ''}}}\n"
        for name, base in pairs
    )


cases.add(
    "unknown size",
    {"game.yaml": game(more="    size: pokr\n"), "cards.csv": CARDS},
    """
        g/game.yaml:7:11: error: size "pokr" of component "birds" is unknown
          fix: did you mean "poker"?
    """,
)
cases.add(
    "unknown size without a likeness",
    {"game.yaml": game(more="    size: enormous\n"), "cards.csv": CARDS},
    """
        g/game.yaml:7:11: error: size "enormous" of component "birds" is unknown
          fix: write {width: …, height: …} in mm
    """,
)
cases.add(
    "like an unknown component",
    {"game.yaml": like(("birds", ""), ("fish", "brids")), "cards.csv": CARDS},
    """
        g/game.yaml:4:46: error: component "fish" is like "brids", which does not exist
          fix: did you mean "birds"?
    """,
)
cases.add(
    "like itself",
    {"game.yaml": like(("birds", "birds")), "cards.csv": CARDS},
    """
        g/game.yaml:3:47: error: components are like one another in a circle: birds → birds
          fix: let one of them say everything itself
    """,
)
cases.add(
    "like one another",
    {
        "game.yaml": like(
            ("birds", "fish"), ("fish", "trees"), ("trees", "birds"), ("stones", "birds")
        ),
        "cards.csv": CARDS,
    },
    """
        g/game.yaml:3:47: error: components are like one another in a circle: birds → fish → trees → birds
          fix: let one of them say everything itself
    """,
)
cases.add(
    "columns that contradict themselves",
    {
        "game.yaml": """\
title: Birds
components:
  birds:
    kind: cards
    data: cards.csv
    columns:
      a: choice
      b: {type: text, options: [x]}
      c: {type: text, min: 1}
      d: {type: number, min: 3, max: 2}
      e: {type: number, default: many}
      f: {type: number, max: 3, default: 4}
      g: {type: choice, options: [red, green], default: gren}
      h: {type: flag, default: yes}
""",
        "cards.csv": CARDS,
    },
    """
        g/game.yaml:7:10: error: choice column "a" has no options
          fix: add options: [a, b]
        g/game.yaml:8:32: error: column "b" has options, but its type is text
          fix: write type: choice
        g/game.yaml:9:28: error: column "c" has min, but its type is text
          fix: write type: number
        g/game.yaml:10:38: error: max of column "d" is 2, must be its min 3 or more
          fix: swap the two
        g/game.yaml:11:34: error: default of column "e" is "many", must be a number
          fix: write digits only, without units
        g/game.yaml:12:42: error: default of column "f" is 4, must be 3 or less
          fix: write 3 or less
        g/game.yaml:13:57: error: default of column "g" is "gren", must be one of the column's options
          fix: did you mean "green"?
    """,
)
cases.add(
    "values that are no block",
    {"game.yaml": game(more="values: values.yaml\n"), "values.yaml": "- 1\n", "cards.csv": CARDS},
    """
        g/values.yaml:1:1: error: the values aren't a block of values
          fix: write "name: value" lines
    """,
)
cases.add(
    "no values",
    {"game.yaml": game(more="values: value.yaml\n"), "values.yaml": "a: 1\n", "cards.csv": CARDS},
    """
        g/game.yaml:7:9: error: values "value.yaml" does not exist
          fix: did you mean "values.yaml"?
    """,
)
cases.add(
    "values out of the folder",
    {"game.yaml": game(more="values: ../values.yaml\n"), "cards.csv": CARDS},
    """
        g/game.yaml:7:9: error: values is "../values.yaml", must stay inside the game's folder, and ".." leads out of it
          fix: copy the file into the folder, and write its path there
    """,
)
cases.add(
    "provenance of what does not exist",
    {
        "game.yaml": game(more="values: {a: 1, b: [{id: x, n: 1}]}\nprovenance: p.yaml\n"),
        "p.yaml": """\
brids: {default: given}
birds:
  columns: {cots: given, name: given}
  cards: {heran: {cost: given}, heron: {cost: derived, coast: given}}
values:
  fields: {a: given, b.x.n: given, b.n: public, b.y: given}
""",
        "cards.csv": CARDS,
    },
    """
        g/p.yaml:1:1: warning: component "brids" does not exist
          fix: did you mean "birds"?
        g/p.yaml:3:13: warning: column "cots" of "birds" does not exist
          fix: did you mean "cost"?
        g/p.yaml:4:11: warning: card "heran" of "birds" does not exist
          fix: did you mean "heron"?
        g/p.yaml:4:56: warning: column "coast" of "birds" does not exist
          fix: did you mean "cost"?
        g/p.yaml:6:49: warning: "y" in "values.b.y" does not exist
          fix: delete the line
    """,
)
cases.add(
    "provenance in other words",
    {
        "game.yaml": game(more="provenance: p.yaml\n"),
        "p.yaml": "birds: {default: guessed, colums: {}}\n",
        "cards.csv": CARDS,
    },
    """
        g/p.yaml:1:18: error: default of birds is "guessed"
          fix: use one of: given, derived, public, prototype
        g/p.yaml:1:27: error: unknown field "colums" in birds
          fix: did you mean "columns"?
    """,
)
cases.add(
    "copies in all",
    {
        "game.yaml": GAME,
        "cards.csv": "id,quantity,cost\n" + "".join(f"c{number},999,\n" for number in range(51)),
    },
    """
        g/cards.csv: error: the game has 50,949 copies in all, must have 50,000 or fewer
          fix: lower the quantities; this table has the most
    """,
)


cases.add(
    "copies beside a table",
    {
        "game.yaml": "title: T\ncomponents:\n"
        "  chips: {kind: token, data: cards.csv, copies: 3, quantity: count}\n",
        "cards.csv": "id,count\nheron,2\n",
    },
    """
        g/game.yaml:3:49: warning: copies: of component "chips" counts for nothing: each row of cards.csv is one
          fix: take it out, and write the numbers into a column "count" of the table
    """,
)


@cases.parametrised()
def test_says_what_is_wrong(files: Mapping[str, Content], expected: str, tmp_path: Path) -> None:
    write(tmp_path, files)
    assert said_about(tmp_path) == expected
