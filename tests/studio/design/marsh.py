"""A small game whose layouts extend one another, and a window that edits them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.studio.client import Answer, Client, write

GAME = """\
title: Marsh
components:
  birds:
    kind: cards
    title: Birds
    size: {width: 60, height: 80}
    data: birds.csv
    front: layouts/bird.yaml
    columns: {cost: number}
  fish:
    kind: cards
    title: Fish
    size: {width: 60, height: 80}
    data: fish.csv
    front: layouts/fish.yaml
    columns: {cost: number}
  plain:
    kind: cards
    title: Plain
    data: fish.csv
    columns: {cost: number}
"""
BIRDS = "id,name,cost\nheron,Heron,3\nsnipe,Snipe,1\nrail,Rail,\n"
FISH = "id,name,cost\npike,Pike,3\neel,Eel,1\n"
BASE = """\
# The look of all cards.
palette: {sky: "#eef6ff"}
styles:
  title: {weight: bold, size: 14}
elements:
  ground: {kind: shape, shape: rect, at: [0, 0], fill: sky}
  title: {kind: text, at: [5, 5, 50, 8], style: title, text: "{{ card.name }}"}
  badge:
    kind: group
    at: [45, 5, 10, 10]
    elements:
      disc: {kind: shape, shape: ellipse, at: [0, 0, 10, 10], fill: black}
      cost: {kind: text, at: [0, 0, 10, 10], text: "{{ card.cost }}"}
"""
BIRD = """\
extends: base.yaml
let:
  edge: 4
  middle: =width / 2
elements:
  title: {colour: black}   # darker
  words:
    kind: text
    # below the picture
    at: [=edge + 1, 60, 50, 15]
    text: >-
      Wades
      slowly.
  line: {kind: shape, shape: line, at: [=middle, 58, 10, 0], stroke: black, when: =card.cost > 1}
"""
FILES = {
    "game.yaml": GAME,
    "birds.csv": BIRDS,
    "fish.csv": FISH,
    "base.yaml": BASE,
    "layouts/bird.yaml": BIRD,
    "layouts/fish.yaml": "extends: base.yaml\n",
}
HERON = {"component": "birds", "card": "heron", "side": "front"}


def marsh(folder: Path, files: Mapping[str, str] | None = None) -> Path:
    """Write the game, with other contents of some files."""
    return write(folder / "marsh", FILES | dict(files or {}))


def at(*names: str) -> list[str]:
    """Return the path of an element by its names."""
    return [key for name in names for key in ("elements", name)]


def design(client: Client, **which: str) -> Any:
    """Return the layout of a face."""
    query = "&".join(f"{name}={value}" for name, value in {**HERON, **which}.items())
    return client.get(f"/api/design?{query}").json()


def layer(client: Client, *names: str, **which: str) -> Any:
    """Return an element of a face's layout."""
    layers = design(client, **which)["layers"]
    for name in names:
        found = next(each for each in layers if each["name"] == name)
        layers = found["children"]
    return found


def send(client: Client, *ops: dict[str, Any], **more: Any) -> Answer:
    """Send operations on the layout of a face."""
    group = more.pop("group", "")
    edit = {"kind": "design", **HERON, "scope": "layout", "ops": list(ops), **more}
    return client.post("/api/edit", edits=[edit], group=group)


def done(client: Client, *ops: dict[str, Any], **more: Any) -> Any:
    """Carry out operations on the layout of a face."""
    answer = send(client, *ops, **more)
    assert answer.status == 200, answer.body
    return answer.json()


def refused(client: Client, *ops: dict[str, Any], **more: Any) -> Any:
    """Return the error of operations that change nothing."""
    before = design(client)["digest"]
    answer = send(client, *ops, **more)
    assert answer.status >= 400, answer.body
    assert design(client)["digest"] == before
    return answer.json()["error"]
