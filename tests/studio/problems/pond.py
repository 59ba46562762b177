"""A small game with problems of every kind of place."""

from __future__ import annotations

from pathlib import Path

from tests.folders import write

GAME = """\
title: Pond
version: "1"
components:
  birds:
    kind: cards
    data: birds.csv
    front: bird.yaml
    columns:
      text: text
      cost: {type: number, max: 9}
      habitat: {type: choice, options: [reed, lake]}
"""
FRONT = """\
elements:
  name: {kind: text, at: [5, 5, 50, 10], text: "{{ card.name }}", size: 12}
  cost: {kind: text, at: [5, 20, 50, 10], text: "{{ card.cost }}", size: 9}
  text: {kind: text, at: [5, 40, 50, 30], text: "{{ card.text }}", size: 9}
"""
TABLE = """\
id,name,text,cost,habitat
heron,Heron,Wades.,2,reed
coot,Coot,Dives.,3,lake
swan,Swan,Swims.,4,lake
"""
FILES = {"game.yaml": GAME, "bird.yaml": FRONT, "birds.csv": TABLE}


def pond(folder: Path, **changed: str) -> Path:
    """Write the game with other contents of some files, named without their endings."""
    endings = {"game": ".yaml", "bird": ".yaml", "birds": ".csv"}
    files = {name + endings[name]: text for name, text in changed.items()}
    return write(folder, {**FILES, **files})
