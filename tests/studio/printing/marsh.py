"""A small game with fronts, backs, and two sizes of cards."""

from __future__ import annotations

from tests.studio import client

GAME = """\
title: Marsh
components:
  birds:
    kind: cards
    title: Birds
    data: birds.csv
    front: layouts/bird.yaml
    back: layouts/back.yaml
    columns:
      cost: number
  eggs:
    kind: cards
    title: Eggs
    size: mini_euro
    data: eggs.csv
    front: layouts/bird.yaml
    columns:
      cost: number
"""
BIRDS = "id,name,quantity,cost\nheron,Heron,2,3\nsnipe,Snipe,1,1\nrail,Rail,1,2\n"
FILES = {
    "game.yaml": GAME,
    "birds.csv": BIRDS,
    "eggs.csv": "id,name,cost\nblue,Blue egg,1\n",
    "layouts/bird.yaml": client.LAYOUT,
    "layouts/back.yaml": "elements:\n  name: {kind: text, at: [3, 20, 30, 10], text: Marsh}\n",
}
