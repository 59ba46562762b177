"""Rates at which codes are read in simulated photos, by light and size of the code.

`python -m tests.scanning.rates --photos 12` prints a table. Seeds from `HELD_OUT` on are never used
to tune the reader: `--held-out` measures it on them.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from PIL.Image import Image

from punchboard.cards.game import Game
from punchboard.cards.load.folder import load_game
from punchboard.cards.scan.decode import FoundCode
from punchboard.cards.scan.photo_reader import find_codes
from punchboard.cards.schema.component import Scan
from tests.folders import write
from tests.scanning.table_photo import LIGHTS, PIXELS, Deck, Light, print_deck, take_photo
from tests.simulation.odds import quantile, share

#: First seed that the reader wasn't tuned with.
HELD_OUT = 1000
#: Areas of a table in one photo, in mm: the cards of one player, and those of two.
AREAS = {"one": (300, 220), "two": (600, 450)}
_GAME = """\
title: Marsh
components:
  birds:
    kind: cards
    data: birds.csv
    columns: {cost: number, text: text, color: text}
    scan: true
"""
_COLORS = "#2f5d73", "#8c2f39", "#4f7942", "#e0b040", "#5b4a8a", "#202020"

Reader = Callable[[Image], Iterable[FoundCode]]


class Count(NamedTuple):
    """Codes of some photos.

    Attributes:
        shown: Codes in sight.
        read: Codes in sight that were read.
        wrong: Codes that were read as cards of the game and aren't there.
    """

    shown: int = 0
    read: int = 0
    wrong: int = 0


def written_game(folder: Path, cards: int) -> Game:
    """Write and load a game with cards of many colors and lengths of text."""
    rows = "".join(
        f"Bird {number},{number % 7},{'Draw a fish. ' * (number % 9 + 1)},{color}\n"
        for number, color in zip(range(cards), cycle(_COLORS), strict=False)
    )
    files = {"game.yaml": _GAME, "birds.csv": "name,cost,text,color\n" + rows}
    game, diagnostics = load_game(write(folder, files), "marsh")
    assert game is not None, diagnostics.lines()
    return game


def print_decks(side: float, most: int = 24) -> tuple[Deck, list[Deck]]:
    """Print a game's cards with codes, and decoys: an older edition and another game."""
    with TemporaryDirectory() as folder:
        game = written_game(Path(folder), most)
        decks = [
            print_deck(game, "birds", Scan(side=side, edition=edition), title)
            for edition, title in ((2, ""), (1, ""), (2, "Another game"))
        ]
    return decks[0], decks[1:]


def count_codes(
    decks: tuple[Deck, list[Deck]],
    light: Light,
    area: tuple[float, float],
    seeds: Iterable[int],
    reader: Reader = find_codes,
    *,
    pixels: tuple[float, float] = PIXELS,
) -> Count:
    """Read photos and count their codes."""
    deck, decoys = decks
    shown = read = wrong = 0
    for seed in seeds:
        photo = take_photo(deck, decoys, light, area, seed, pixels)
        found = {each.text for each in reader(photo.picture)} - {""}
        known = {text for text in found if (seen := deck.codes.read(text)) and seen.is_current}
        shown += len(photo.shown)
        read += len(photo.shown & known)
        wrong += len(known - photo.shown - photo.covered)
    return Count(shown, read, wrong)


def main() -> None:
    """Print a table of rates with bounds of 95 %."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=int, default=12)
    parser.add_argument("--held-out", action="store_true")
    parser.add_argument("--area", choices=AREAS, default="one")
    parser.add_argument("--sides", type=float, nargs="*", default=[5, 6, 7.2])
    asked = parser.parse_args()
    first = HELD_OUT if asked.held_out else 0
    print("side light  read        rate (95 %)     wrong")
    for side in asked.sides:
        decks = print_decks(side)
        for name, light in LIGHTS.items():
            seeds = range(first, first + asked.photos)
            count = count_codes(decks, light, AREAS[asked.area], seeds)
            rate = share(count.read, count.shown, quantile(0.95))
            bounds = f"{rate.low:.0%} to {rate.high:.0%}"
            read = f"{count.read}/{count.shown}"
            print(
                f"{side:4} {name:5} {read:>9}  {rate.at:4.0%} ({bounds})  {count.wrong}", flush=True
            )


if __name__ == "__main__":
    main()
