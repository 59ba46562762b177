"""Small games through the whole pipeline, and what can be read off the paper afterwards."""

from __future__ import annotations

import json
import math
import re
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import pypdfium2
import zxingcpp
from PIL import Image

from cards.check import check_game
from cards.game import Game
from cards.load import load_game
from cards.schema.size import SIZES
from generator.impose.options import SheetOptions
from generator.impose.sheet import Grid, Sheet, shipped_sheet
from generator.options import BuildOptions
from generator.pipeline import Built, build
from tests.folders import write

GAMES = Path(__file__).parents[2] / "cards" / "games"
DUPLEX = ("separate", "long-edge", "short-edge", "fold", "none")
PAPERS = ("a4", "letter", "a3", "tabloid")
#: Cards that lie on their side, as a designer's own paper may have them.
SIDEWAYS = Sheet(
    title="Sideways",
    width=210,
    height=297,
    margin=5,
    grids={"poker": Grid(columns=2, rows=4, turned=True)},
)

#: mm from the trim to the plate of a plain card.
INSET = 2.0
#: Where the code of a test card has its middle, mm from the card's top left.
CODE_AT = (13.0, 15.0)
_CODE = 'kind: code, symbology: datamatrix, quiet: 2, at: [5, 7, 16, 16], code: "{}"'


def paper_of(name: str) -> Sheet:
    return SIDEWAYS if name == "sideways" else shipped_sheet(name)


def coded_game(folder: Path, size: str = "poker", bleed: float = 3) -> Path:
    """Write a game whose cards say in a code which copy, and whose backs say which card they are.

    Two decks share sheets; the second has no backs.
    """
    ground = f"ground: {{kind: shape, shape: rect, at: [-{bleed}, -{bleed}, 1200, 1200], "
    front = "F {{ card.id }} {{ copy }}"
    return write(
        folder,
        {
            "game.yaml": f"""\
title: Codes
components:
  herons: {{kind: cards, data: herons.csv, size: {size}, front: front.yaml, back: back.yaml,
           uniform_back: false}}
  ponds: {{kind: cards, data: ponds.csv, size: {size}, front: front.yaml}}
""",
            "herons.csv": "id,quantity\n"
            + "".join(f"h{number},{number % 4}\n" for number in range(9)),
            "ponds.csv": "id,quantity\n" + "".join(f"p{number},1\n" for number in range(5)),
            "front.yaml": f"""\
bleed: {bleed}
elements:
  {ground}fill: "#fff3d0"}}
  code: {{{_CODE.format(front)}}}
""",
            "back.yaml": f"""\
bleed: {bleed}
elements:
  {ground}fill: "#d0e8ff"}}
  code: {{{_CODE.format("B {{ card.id }}")}}}
""",
        },
    )


def plain_game(
    folder: Path,
    size: str = "poker",
    fill: str = "#000000",
    count: int = 4,
    back: bool = True,
) -> Path:
    """Write a game whose cards hold one plate of one colour, `INSET` mm inside the trim.

    Its corners are round because pdfium rounds rectangles (and clips) to whole pixels.
    """
    width, height = f"={SIZES[size].width} - {2 * INSET}", f"={SIZES[size].height} - {2 * INSET}"
    face = f"""\
bleed: 3
elements:
  plate: {{kind: shape, shape: rect, at: [{INSET}, {INSET}, "{width}", "{height}"],
          radius: 2, fill: "{fill}"}}
"""
    backs = ", back: face.yaml" if back else ""
    game = f"{{kind: cards, data: cards.csv, size: {size}, front: face.yaml{backs}}}"
    return write(
        folder,
        {
            "game.yaml": f"title: Plain\ncomponents:\n  cards: {game}\n",
            "cards.csv": f"id,quantity\na,{count}\n",
            "face.yaml": face,
        },
    )


def load(folder: Path) -> Game:
    """Load a game with nothing wrong in it."""
    game, diagnostics = load_game(folder, "g")
    assert game is not None, diagnostics.lines()
    diagnostics.extend(check_game(game))
    assert not diagnostics.has_errors, diagnostics.lines()
    return game


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
    options = BuildOptions(out, SheetOptions(paper_of(paper), **sheets), low_ink=low_ink)
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

    def card_files(self) -> list[str]:
        return [each["name"] for each in self.manifest["files"] if "cards" in each["name"]]

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


@dataclass
class Shot:
    """A page as a picture, measured in mm from the bottom left."""

    picture: Image.Image
    width: float
    height: float

    @cached_property
    def grey(self) -> Image.Image:
        return self.picture.convert("L")

    @property
    def across(self) -> float:
        """Pixels in a mm to the right."""
        return self.picture.width / self.width

    @property
    def up(self) -> float:
        """Pixels in a mm upwards."""
        return self.picture.height / self.height

    def crop(self, trim: list[float], grown: float = 0.0) -> Image.Image:
        """Cut a rectangle out: left, bottom, width, height in mm."""
        x, y, width, height = trim
        return self.picture.crop((
            round((x - grown) * self.across),
            round((self.height - y - height - grown) * self.up),
            round((x + width + grown) * self.across),
            round((self.height - y + grown) * self.up),
        ))  # fmt: skip

    def area(self, left: float, bottom: float, right: float, top: float) -> Image.Image:
        """Return all pixels that lie wholly in a rectangle."""
        return self.grey.crop((
            math.ceil(max(left, 0) * self.across),
            math.ceil(max(self.height - top, 0) * self.up),
            int(min(right, self.width) * self.across),
            int(min(self.height - bottom, self.height) * self.up),
        ))  # fmt: skip

    def darkest(self, left: float, bottom: float, right: float, top: float) -> int:
        """Return the darkest grey in a rectangle, 255 for white."""
        return int(self.area(left, bottom, right, top).getextrema()[0])

    def codes(self) -> list[Code]:
        """Read every code on the page."""
        return self._read(self.picture, 0, 0)

    def code_in(self, trim: list[float]) -> Code:
        """Read the one code in a rectangle."""
        left = round(trim[0] * self.across)
        top = round((self.height - trim[1] - trim[3]) * self.up)
        found = self._read(self.crop(trim), left, top)
        assert len(found) == 1, (trim, found)
        return found[0]

    def _read(self, picture: Image.Image, left: int, top: int) -> list[Code]:
        found = []
        for each in zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.DataMatrix):
            place = each.position
            corners = (place.top_left, place.top_right, place.bottom_right, place.bottom_left)
            points = [
                ((left + p.x) / self.across, self.height - (top + p.y) / self.up) for p in corners
            ]
            found.append(Code(each.text, points))
        return found

    def edges(self, trim: list[float], reach: float = 2.0) -> tuple[float, float, float, float]:
        """Measure a black rectangle on white, expected at a trim: left, bottom, right, top in mm.

        Each edge is found from the grey of the pixels along it, to a few hundredths of a pixel.
        """
        x, y, width, height = trim
        column = self._profile(trim, vertical=True)
        row = self._profile(trim, vertical=False)
        down = self.height - y
        return (
            self._edge(row, x, reach, self.across, first_white=True),
            self.height - self._edge(column, down, reach, self.up, first_white=False),
            self._edge(row, x + width, reach, self.across, first_white=False),
            self.height - self._edge(column, down - height, reach, self.up, first_white=True),
        )

    def _profile(self, trim: list[float], vertical: bool) -> list[int]:
        """Return the greys along a line through the middle of a rectangle."""
        x, y, width, height = trim
        if vertical:
            column = round((x + width / 2) * self.across)
            return list(self.grey.crop((column, 0, column + 1, self.grey.height)).tobytes())
        row = round((self.height - y - height / 2) * self.up)
        return list(self.grey.crop((0, row, self.grey.width, row + 1)).tobytes())

    @staticmethod
    def _edge(
        profile: list[int], about: float, reach: float, scale: float, first_white: bool
    ) -> float:
        start, end = round((about - reach) * scale), round((about + reach) * scale)
        white = sum(profile[start:end]) / 255
        return (start + white) / scale if first_white else (end - white) / scale


@dataclass
class Code:
    """A code as read: what it says, and its corners in mm from the sheet's bottom left."""

    text: str
    corners: list[tuple[float, float]]

    @property
    def middle(self) -> tuple[float, float]:
        return tuple(sum(each) / 4 for each in zip(*self.corners, strict=True))  # type: ignore[return-value]

    @property
    def turn(self) -> int:
        """By how many degrees clockwise it lies turned, to the nearest quarter."""
        (x, y), _, _, (x2, y2) = self.corners  # from the bottom left to the top left is up
        angle = math.degrees(math.atan2(x - x2, y - y2))
        return round(angle / 90) * 90 % 360


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


def through_paper(
    point: tuple[float, float], media: tuple[float, float], duplex: str
) -> tuple[float, float]:
    """Return where a point of a back is when the paper is turned (or folded) onto its front."""
    (x, y), (width, height) = point, media
    if duplex == "fold":
        return x, height - y
    over_standing_edge = (width <= height) == (duplex != "short-edge")
    return (width - x, y) if over_standing_edge else (x, height - y)


class RawPdf:
    """A PDF's objects, read without a library (ours are plain: no object streams)."""

    def __init__(self, path: Path) -> None:
        self.raw = path.read_bytes()
        found = re.finditer(rb"(?s)(\d+) 0 obj\r?\n?(.*?)endobj", self.raw)
        self.objects = {int(each.group(1)): each.group(2) for each in found}
        assert self.objects, path

    def of(self, *marks: str) -> list[bytes]:
        """Return the heads of the objects in which all of some words stand."""
        heads = (self.head(number) for number in self.objects)
        return [head for head in heads if all(mark.encode() in head for mark in marks)]

    def head(self, number: int) -> bytes:
        """Return an object without its stream."""
        return self.objects[number].partition(b"stream")[0]

    def stream(self, number: int) -> bytes:
        """Return the content of an object's stream."""
        body = self.objects[number].partition(b"stream")[2].lstrip(b"\r\n")
        content = body.rpartition(b"endstream")[0]
        return zlib.decompressobj().decompress(content)

    def streams(self, with_mark: str) -> list[bytes]:
        """Return the contents of objects in whose head a word stands."""
        return [self.stream(each) for each in self.objects if with_mark.encode() in self.head(each)]

    def page_contents(self) -> list[bytes]:
        """Return the pages' own content streams, in order of their objects."""
        pages = self.of("/Type /Page", "/MediaBox")
        found = (re.search(rb"/Contents (\d+) 0 R", head) for head in pages)
        return [self.stream(int(each.group(1))) for each in found if each]

    def refers(self, head: bytes, name: str) -> int:
        """Return the number of the object that a head refers to by a name."""
        found = re.search(rb"/" + name.encode() + rb" (\d+) 0 R", head)
        assert found, (name, head)
        return int(found.group(1))


def dark_runs(greys: bytes, darker_than: int) -> list[tuple[int, int]]:
    """Return where the stretches of dark pixels begin and end."""
    dark = rb"[\x00-" + re.escape(bytes([darker_than - 1])) + rb"]+"
    return [each.span() for each in re.finditer(dark, greys, re.DOTALL)]
