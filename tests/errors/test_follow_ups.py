"""One wrong cell, one error: what only follows from it is left out, or comes after it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from punchboard.cards.problem import Diagnostics, Position
from tests.errors.broken import Cases, said_about
from tests.folders import Content, write

BIRDS = """\
title: Birds
components:
  birds:
    kind: cards
    data: birds.csv
    columns:
      nest: {type: choice, options: [low, high]}
      eggs: number
checks:
  - {check: distribution, of: birds.nest, counts: {low: 2, high: 1}}
  - {check: sum, of: birds.eggs, equals: 9}
  - {check: range, of: birds.eggs, where: {nest: low}, max: 1}
"""
ROWS = """\
id,name,quantity,nest,eggs
heron,Heron,1,low,2
owl,Owl,1,{nest},{eggs}
swan,Swan,{of},low,1
"""

CASES = Cases()


def add(name: str, nest: str, eggs: str, of: str, expected: str) -> None:
    rows = ROWS.format(nest=nest, eggs=eggs, of=of)
    CASES.add(name, {"game.yaml": BIRDS, "birds.csv": rows}, expected)


add(
    "checks of a column with a faulty cell wait until it is mended",
    "hihg",
    "3",
    "1",
    """
    g/birds.csv!D3: error: nest is "hihg", must be one of the column's options
      fix: did you mean "high"?
    g/game.yaml:11:5: error: sum of birds.eggs is 6, must be 9
      fix: correct the values, or the check "sum" of birds.eggs in game.yaml
    """,
)
CASES.add(
    "checks of a table without cards wait for its first row",
    {"game.yaml": BIRDS, "birds.csv": "id,name,quantity,nest,eggs\n"},
    """
    g/birds.csv: error: the table holds no cards
      fix: write a row for each card below the headings
    """,
)
CASES.add(
    "checks of a column that was renamed wait for it",
    {"game.yaml": BIRDS, "birds.csv": ROWS.replace("eggs", "egs").format(nest="high", egs=2, of=1)},
    """
    g/birds.csv!E1: error: the column "eggs" is missing
      fix: rename "egs" to "eggs"
    """,
)
add(
    "other checks do not wait",
    "high",
    "l",
    "1",
    """
    g/birds.csv!E3: error: eggs is "l", must be a number
      fix: write digits only, without units
    """,
)
add(
    "every check counts copies",
    "high",
    "3",
    "-1",
    """
    g/birds.csv!C4: error: quantity is -1, must be 0 or more
      fix: give the number of copies; 0 or blank leaves the card out
    """,
)


CASES.add(
    "nothing that names a value is wrong while the file of values is",
    {
        "game.yaml": BIRDS
        + "  - {check: range, of: birds.eggs, max: values.most}\n"
        + "values: values.yaml\nprovenance: sources.yaml\n",
        "values.yaml": "most: 9\nbirds: [1, 2\n",
        "sources.yaml": "values: {fields: {most: given}}\n",
        "birds.csv": ROWS.format(nest="high", eggs="l", of="1"),
    },
    """
    g/birds.csv!E3: error: eggs is "l", must be a number
      fix: write digits only, without units
    g/values.yaml:2:8: error: this list is never closed by "]"
      fix: put "]" at the end of the list
    """,
)


@CASES.parametrised()
def test_only_the_true_cause_is_told(
    files: Mapping[str, Content], expected: str, tmp_path: Path
) -> None:
    write(tmp_path, files)
    assert said_about(tmp_path) == expected


def test_files_come_in_the_order_in_which_something_was_found() -> None:
    found = Diagnostics()
    for place in (Position("z.csv", row=2), Position("a.yaml", row=1), Position("z.csv", row=1)):
        found.error(place, "wrong")
    assert [str(each.position) for each in found] == ["z.csv:1", "z.csv:2", "a.yaml:1"]
