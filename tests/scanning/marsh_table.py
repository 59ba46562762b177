"""A small game whose cards have codes, and a table of it: seats keep birds in their nests."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from punchboard.cards.game import Game
from punchboard.cards.load.folder import load_game
from punchboard.cards.problem import Diagnostics
from punchboard.generator.pack import make_pack_alone, text_of
from tests.folders import write
from tests.scanning.table_photo import Deck

SEATS = [("blue", "Mia"), ("red", "Kim")]
_GAME = """\
title: Marsh
players: {min: 2, max: 2}
components:
  birds:
    kind: cards
    data: birds.csv
    columns: {points: number}
    scan: true
play: play.yaml
"""
_PLAY = """\
seats:
  - {id: blue, name: Blue, letter: B, colour: "#2f5d73", shape: disc}
  - {id: red, name: Red, letter: R, colour: "#8c2f39", shape: square}
order: turn_order
scoring: scores
mechanisms:
  turn_order: {kind: turn_order, title: Turn order}
  nest:
    kind: tableau
    title: Nest
    word: {one: bird, many: birds}
    cards: [birds]
    slots: {repeat: "=range(6) | list", each: {}}
  turn:
    kind: turns
    title: Turns
    stages: [{name: Day, ask: "{name}’s day", done: The day is over}]
  scores:
    kind: scoring
    title: Final scoring
    unit: {one: point, many: points}
    sources: [{id: birds, use: nest, what: cards, title: Birds}]
phases:
  - {id: play, name: Play, steps: [{use: turn}]}
"""


def marsh_game(folder: Path, cards: int = 8) -> Game:
    """Write and load the game."""
    rows = "".join(f"b{number},Bird {number},{number}\n" for number in range(cards))
    files = {"game.yaml": _GAME, "play.yaml": _PLAY, "birds.csv": "id,name,points\n" + rows}
    game, diagnostics = load_game(write(folder, files), "marsh")
    assert game is not None, diagnostics.lines()
    return game


def marsh_pack(game: Game) -> str:
    """Return the text of the game's pack."""
    found = Diagnostics()
    pack = make_pack_alone(game, found)
    assert pack is not None, found.lines()
    return text_of(pack)


def laid_out(deck: Deck, digits: list[str]) -> Image.Image:
    """Return a picture of cards in a row on a dark table."""
    cards = [deck.pictures[each] for each in digits]
    width, height = cards[0].width // 2, cards[0].height // 2
    table = Image.new("RGB", (len(cards) * (width + 40) + 40, height + 80), (60, 40, 30))
    for number, card in enumerate(cards):
        table.paste(card.resize((width, height)), (40 + number * (width + 40), 40))
    return table
