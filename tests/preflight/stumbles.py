"""A game over which printers and players stumble, once for each check."""

from __future__ import annotations

from pathlib import Path

from tests.folders import Content, write

GAME = """\
title: Stumbles
palette: {rust: "#b03030", moss: "#2f6f2f"}
values:
  types: [{id: rust, name: Rust}, {id: moss, name: Moss}]
components:
  cards:
    kind: cards
    title: Trials
    data: cards.csv
    size: {width: 100, height: 141}
    front: front.yaml
    back: back.yaml
    upright: true
    columns: {text: text, motto: text}
"""
CARDS = """\
id,name,quantity,text,motto
one,First,2,Draw two cards and discard one of them,Slow and steady
two,Second,1,Draw,Slow and steady
three,Third,1,Draw,Slow and steady
"""
FRONT = """\
elements:
  sheet: {kind: shape, shape: rect, at: [0, 0, 100, 141], fill: "#efe6d2"}
  frame: {kind: shape, shape: rect, at: [1.2, 1.2, 97.6, 138.6],
          stroke: "#7a4a1c", stroke_width: 0.4}
  name: {kind: text, at: [8, 8, 80, 12], text: "{{ card.name }}", size: 16, weight: bold}
  text: {kind: text, at: [8, 30, 80, 12], text: "{{ card.text }}", size: 10, min_size: 6.5,
         low_ink: {size: 9}}
  motto: {kind: text, at: [8, 60, 80, 12], text: "{{ card.motto }}", size: 7}
  pale: {kind: text, at: [8, 75, 80, 12], text: Pale words, size: 12, colour: "#c9b98f"}
  edge: {kind: text, at: [1.6, 100, 60, 8], text: At the edge, size: 10}
  star: {kind: icon, at: [92, 60, 6.5, 6.5], icon: star}
  photo: {kind: image, at: [20, 110, 50, 20], image: photo.png}
"""
BACK = """\
elements:
  ground: {kind: shape, shape: rect, at: [-3, -3, 106, 147], fill: "#33566a"}
  word: {kind: text, at: [10, 20, 80, 20], text: "{{ card.name }}", size: 30, colour: white}
"""


def _photo(path: Path) -> None:
    from PIL import Image

    Image.new("RGB", (200, 80), "#33566a").save(path)


FILES: dict[str, Content] = {
    "game.yaml": GAME,
    "cards.csv": CARDS,
    "front.yaml": FRONT,
    "back.yaml": BACK,
    "photo.png": _photo,
}


def write_stumbles(folder: Path) -> Path:
    """Write the game, and return its folder."""
    write(folder, FILES)
    return folder
