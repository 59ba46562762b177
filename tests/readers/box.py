"""A small game with every kind of component, pictures with alpha, and rules, for other programs."""

from __future__ import annotations

from pathlib import Path

from tests.folders import Content, write

GAME = """\
title: Tiny Box
version: "1.2"
language: en
palette: {rust: "#b03030", moss: "#2f6f2f"}
players: {min: 2, max: 4}
values:
  goal: 12
components:
  cards: {kind: cards, title: Quests, data: cards.csv, size: poker, front: front.yaml,
          back: back.yaml, columns: {worth: {type: number, required: true}}}
  board: {kind: board, title: Board, size: {width: 380, height: 257}}
  mats: {kind: mat, title: Mats, copies: 2}
  screens: {kind: screen, title: Screens, copies: 2}
  dials: {kind: dial, title: Dials, wheels: [{name: price, to: 12, diameter: 60, at: [40, 40]}]}
  rounds: {kind: token, title: Discs, copies: 3, front: token.yaml, back: same}
  plates: {kind: token, title: Plates, shape: square, size: {width: 15, height: 25}}
  tiles: {kind: token, title: Tiles, shape: hexagon, size: 30, copies: 5, back: mirrored}
  drops: {kind: token, title: Drops, shape: outline, size: 20, copies: 2,
          outline: "M 10 0 C 18 8 20 20 10 20 C 0 20 2 8 10 0 Z"}
  heroes: {kind: standee, title: Heroes, copies: 2, front: token.yaml}
  money: {kind: money, title: Money, data: money.csv, columns: {value: number}}
  dice: {kind: die, title: Dice, faces: [1, 2, 3, "Go", "[star]", 6]}
  cubes: {kind: cube, title: Cubes, copies: 4}
  box: {kind: tuckbox, title: Box, holds: cards, play: 12}
"""
CARDS = """\
id,name,quantity,worth
moth,Moth,2,3
owl,Öwl & Łynx,1,5
"""
MONEY = """\
id,name,quantity,value
one,One,5,1
five,Five,3,5
"""
FRONT = """\
bleed: 3
elements:
  ground: {kind: shape, shape: rect, at: [-3, -3, 70, 95], fill: "#efe6d2"}
  name: {kind: text, at: [6, 6, 50, 10], text: "{{ card.name }}", size: 16, weight: bold}
  worth: {kind: text, at: [6, 18, 50, 10], text: "**{{ card.worth }}** [star] *each*", size: 11}
  art: {kind: image, at: [10, 34, 40, 20], image: art/alpha.png}
  grey: {kind: image, at: [10, 60, 20, 10], image: art/grey.png}
  few: {kind: image, at: [34, 60, 20, 10], image: art/few.png}
  turned: {kind: group, at: [10, 72, 30, 8], turn: 90, elements: {
    word: {kind: text, at: [0, 0, 30, 8], text: Turned, size: 9}}}
"""
BACK = """\
bleed: 3
elements:
  ground: {kind: shape, shape: rect, at: [-3, -3, 70, 95], fill: "#33566a"}
  eye: {kind: icon, at: [20, 30, 22, 22], icon: eye, colour: white}
"""
TOKEN = """\
elements:
  ground: {kind: shape, shape: rect, at: [0, 0], fill: "#fff3d0"}
  art: {kind: image, at: [4, 4, 12, 12], image: art/alpha.png}
"""
RULES = """\
# {{ game.title }} {#top}

For {{ players.min }} to {{ players.max }} players, until somebody has {{ game.goal }} points.

[[contents]]

## The box {#box}

![A moth, worth {{ cards.moth.worth }}](card:cards.moth|width=24mm)
![The back of the quests](back:cards|width=24mm)

- {{ counts.cards }} {{ components.cards.title }}{^quest}, {{ counts.money }} bills of Money{^money}
- the Board, {{ counts.mats }} Mats, {{ counts.screens }} Screens, Dials
- Discs, Plates, Tiles and Drops
- Heroes, Dice and {{ counts.cubes }} Cubes

| | Number | What for |
|---|---:|:---:|
| Discs | {{ counts.rounds }} | points |
| Tiles | {{ counts.tiles }} | land |

![A picture that lets the page shine through](art/alpha.png|width=30mm)

## A turn {#turn}

1. Pay what is in [the box](#box), with an [star] for each.
2. Read on under [the end](#end), or at [a page](https://example.org/rules).

### Paying {#paying}

Nobody pays twice{^money}.

::: example Two moths
Ann has two moths: 2 × {{ cards.moth.worth }} is {{ 2 * cards.moth.worth }}.
:::

::: note
**Never** pay *twice*.
:::

### Passing {#passing}

Whoever passes, passes.

## The end {#end}

With {{ game.goal }} points, see [Paying](#paying).

## Index {#index}

[[index]]
"""


def _alpha(path: Path) -> None:
    from PIL import Image

    image = Image.new("RGBA", (600, 300), (0, 0, 0, 0))
    image.paste((176, 48, 48, 255), (0, 0, 300, 300))
    image.paste((47, 111, 47, 128), (380, 80, 600, 300))
    image.save(path)


def _grey(path: Path) -> None:
    from PIL import Image

    Image.linear_gradient("L").convert("LA").save(path)


def _few(path: Path) -> None:
    from PIL import Image

    image = Image.new("P", (240, 120), 0)
    image.putpalette([255, 255, 255, 47, 111, 47])
    image.paste(1, (60, 30, 180, 90))
    image.info["transparency"] = 0
    image.save(path, transparency=0)


FILES: dict[str, Content] = {
    "game.yaml": GAME,
    "cards.csv": CARDS,
    "money.csv": MONEY,
    "front.yaml": FRONT,
    "back.yaml": BACK,
    "token.yaml": TOKEN,
    "rulebook.md": RULES,
    "art/alpha.png": _alpha,
    "art/grey.png": _grey,
    "art/few.png": _few,
}


def write_box(folder: Path) -> Path:
    """Write the game, and return its folder."""
    write(folder, FILES)
    return folder
