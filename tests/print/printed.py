"""Small games through the whole pipeline, and where the manifest says that everything lies."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import pypdfium2

from punchboard.cards.check.checks import check_game
from punchboard.cards.game import Game
from punchboard.cards.load.folder import load_game
from punchboard.generator.impose.sheet import find_sheet
from punchboard.generator.impose.sheet_options import SheetOptions
from punchboard.generator.options import BuildOptions
from punchboard.generator.pipeline import Built, build
from tests.print.paper_shot import Shot

GAMES = Path(__file__).parents[2] / "cards" / "games"
DUPLEX = ("separate", "long-edge", "short-edge", "fold", "none")
PAPERS = ("a4", "letter", "a3", "tabloid")


def print_game(
    folder: Path,
    out: Path,
    paper: str = "a4",
    low_ink: bool = False,
    **sheets: Any,
) -> Printed:
    """Build a game and open what was printed."""
    game, diagnostics = load_game(folder, "g")
    assert game is not None, diagnostics.lines()
    diagnostics.extend(check_game(game))
    options = BuildOptions(out, SheetOptions(find_sheet(paper), **sheets), low_ink=low_ink)
    built = build(game, diagnostics, options, lambda what, steps: lambda step: None)
    return Printed(out, built, game)


@dataclass
class Printed:
    """An output folder."""

    out: Path
    built: Built
    game: Game
    _images: dict[tuple[str, int, float, bool], Shot] = field(default_factory=dict)

    @cached_property
    def manifest(self) -> dict[str, Any]:
        loaded: dict[str, Any] = json.loads((self.out / "manifest.json").read_text("utf-8"))
        return loaded

    def copies(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Yield every copy of the manifest with its component."""
        for component, entry in self.manifest["components"].items():
            for copy in entry["copies"]:
                yield component, copy

    def sides(self) -> Iterator[tuple[str, dict[str, Any], str, dict[str, Any]]]:
        """Yield component, copy, side and spot of everything that was placed."""
        for component, copy in self.copies():
            for side in ("face", "back"):
                if copy[side] is not None:
                    yield component, copy, side, copy[side]

    def pages(self) -> Iterator[tuple[str, int]]:
        """Yield every page with cards as file and number."""
        for file in self.manifest["files"]:
            if file["name"].startswith("cards-"):
                for number in range(1, file["pages"] + 1):
                    yield file["name"], number

    def open(self, file: str) -> pypdfium2.PdfDocument:
        return pypdfium2.PdfDocument(self.out / file)

    def shot(self, file: str, page: int, dpi: float = 100, colours: bool = False) -> Shot:
        """Return a page as a picture."""
        key = (file, page, dpi, colours)
        if key not in self._images:
            document = self.open(file)
            sheet = document[page - 1]
            picture = sheet.render(scale=dpi / 72, grayscale=not colours).to_pil()
            width, height = (length * 25.4 / 72 for length in sheet.get_size())
            self._images[key] = Shot(picture, width, height)
            document.close()
        return self._images[key]


def on_sheet(spot: Mapping[str, Any], point: tuple[float, float]) -> tuple[float, float]:
    """Return where a point of a card (mm from its top left) is, by a spot of the manifest."""
    (x, y, width, height), (right, down) = spot["trim"], point
    places = {
        0: (x + right, y + height - down),
        90: (x + width - down, y + height - right),
        180: (x + width - right, y + down),
        270: (x + down, y + right),
    }
    return places[spot["turn"]]


def card_size(spot: Mapping[str, Any]) -> tuple[float, float]:
    """Return the width and height of a placed card, held upright."""
    _, _, width, height = spot["trim"]
    return (height, width) if spot["turn"] % 180 else (width, height)
