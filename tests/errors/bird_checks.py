"""A game of birds whose checks are tried: its data, and cases of one check each."""

from __future__ import annotations

from tests.errors.broken import Cases

#: A game whose checks are still to be written, as the last of it.
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


class BirdCases(Cases):
    """Cases of the same birds, each with one check."""

    def check(self, name: str, check: str, expected: str) -> None:
        """Add a case of a check that must be spoken about in exactly these words."""
        files = {"game.yaml": f"{GAME}  - {{{check}}}\n", "birds.csv": BIRDS}
        self.add(name, files, expected)
