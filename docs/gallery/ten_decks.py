"""Draw ten decks that have little in common, each beside the spreadsheet that it was made of.

`punchboard new --from` makes each without a change by hand, with a font beside the Japanese one;
`punchboard export` draws its cards.
"""

from __future__ import annotations

import csv
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import openpyxl
from day_after import lato
from PIL import Image, ImageDraw, ImageFont

HERE = Path(__file__).parent
_DECKS = HERE / "decks"
_GAMES = HERE.parents[1] / "cards" / "games"
_WIDE, _EDGE, _BETWEEN = 1640, 30, 40
_TALL, _HEAD, _CARD = 262, 34, (160, 224)
_ROW, _WIDEST_CELL, _SHEET = 27, 150, 300
_INK, _QUIET, _LINE, _GROUND = "#23211f", "#6d675f", "#cfcac0", "#e4e0d8"
#: Pictures of games that ship, for the deck that is made of nothing else.
_PICTURES = ("morocco/art/medina.svg", "mottainai/art/frog.svg", "arcane_alley/art/alley.svg",
             "mottainai/art/crane.svg")  # fmt: skip
_SHEETS = {
    "Guests": [
        ["Name", "Copies", "Hunger", "Tip", "Wish"],
        ["Night porter", 2, 1, 3, "Something hot, at once."],
        ["Two pilgrims", 3, 4, 1, "Bread, and no questions."],
        ["The inspector", 1, 2, 8, "Whatever is on the top shelf."],
    ],
    "Words": [["Card"], ["soup"], ["silver spoon"], ["thunderstorm"]],
    "Weather": [["Title", "Days", "Light"], ["Drizzle", 3, 2], ["White frost", 1, 4]],
    "Notes": [["What", "When"], ["Ask Kim", "Friday"]],
}


class Deck(NamedTuple):
    """A deck of the picture.

    Attributes:
        title: what is odd about it.
        source: writes its spreadsheet into a folder.
        cards: ids of those that are shown.
        font: package and file of the font that it needs, "" for none.
    """

    title: str
    source: Callable[[Path], Path]
    cards: str
    font: tuple[str, str] = ("", "")


def _file(name: str) -> Callable[[Path], Path]:
    return lambda folder: Path(shutil.copy(_DECKS / name, folder))


def _with_pictures(folder: Path) -> Path:
    (folder / "art").mkdir()
    for name in _PICTURES:
        shutil.copy(_GAMES / name, folder / "art")
    return _file("pictures.csv")(folder)


def _villages(folder: Path) -> Path:
    """Write 2 000 rows, the same each time."""
    first = (
        "Ash Alder Birch Crow Deep Elm Fox Gold Hazel Iron Kings Long Mill Nether Over Plum Rook"
    )
    last = "barn bridge brook bury den field ford gate ham hurst ley mere port stead ton water wood"
    effects = ("Take 2 wood.", "Take 1 wool for each neighbour.", "Rest a round; then move twice.",
               "Trade any goods here, one for one.", "")  # fmt: skip
    chance = random.Random(7)
    names = [f"{one}{other}" for one in first.split() for other in last.split()]
    rows = [
        [name, region, chance.randint(1, 6), chance.choice(("", 2, 3, 5)), chance.choice(effects)]
        for region in ("Coast", "Hills", "Forest", "Fen", "Plain", "Moor", "Isles")
        for name in names
    ]
    chance.shuffle(rows)
    path = folder / "villages.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["Village", "Region", "Cost", "Tax", "Effect"])
        writer.writerows(rows[:2000])
    return path


def _workbook(folder: Path) -> Path:
    book = openpyxl.Workbook()
    book.remove(book.active)
    for title, rows in _SHEETS.items():
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
    book.save(folder / "inn.xlsx")
    return folder / "inn.xlsx"


_HAN = ("noto_cjk_sans_jp_regular", "NotoSansCJKjp-Regular.otf")
TEN = (
    Deck("Numbers alone", _file("numbers.csv"), "row_2,row_3,row_4"),
    Deck("Questions alone", _file("questions.csv"), "row_2,row_4,row_5"),
    Deck("Pictures alone", _with_pictures, "row_2,row_3,row_4"),
    Deck("2 000 rows", _villages, "millwater,elmbarn,ashford"),
    Deck("German, with commas", _file("german.csv"), "backerin,strassenbahnschaffner,hokerin"),
    Deck("Japanese, with a font for it", _file("japanese.csv"), "row_2,row_3,row_7", _HAN),
    Deck("JSON", _file("creatures.json"), "otter,snapping_turtle,marsh_light"),
    Deck("A workbook", _workbook, "two_pilgrims,silver_spoon,white_frost"),
    Deck(
        "Marks of other programs",
        _file("spells.csv"),
        "Lightning in a Jar,Tinker's Daughter,Stone Toad",
    ),
    Deck("Types with columns of their own", _file("types.csv"), "fen_witch,flood,toll_house"),
)


def _run(folder: Path, *words: str) -> None:
    command = [sys.executable, "-m", "punchboard", *words]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)


def draw_ten_decks() -> None:
    """Write `ten-decks.png`."""
    across = (_WIDE - 2 * _EDGE - _BETWEEN) // 2
    down = -(-len(TEN) // 2)
    picture = Image.new("RGB", (_WIDE, 2 * _EDGE + down * _TALL + (down - 1) * _BETWEEN), _GROUND)
    with tempfile.TemporaryDirectory() as temporary:
        for number, deck in enumerate(TEN):
            folder = Path(temporary) / str(number)
            folder.mkdir()
            source = deck.source(folder)
            faces = make_faces(deck, source)
            row, column = divmod(number, 2)
            at = _EDGE + column * (across + _BETWEEN), _EDGE + row * (_TALL + _BETWEEN)
            picture.paste(_panel(deck, source, faces, across), at)
    few = picture.quantize(
        256, method=Image.Quantize.MAXCOVERAGE, kmeans=2, dither=Image.Dither.NONE
    )
    few.save(HERE / "ten-decks.png", optimize=True)


def make_faces(deck: Deck, source: Path) -> list[Image.Image]:
    """Return the cards of a deck that are shown, made of its spreadsheet."""
    folder = source.parent
    put_font_beside(deck, source)
    _run(folder, "new", "deck", "--from", source.name)
    chosen = ("--cards", deck.cards) if deck.cards else ()
    _run(folder, "export", "deck", "--as", "png", "--dpi", "180", "--out", "faces", *chosen)
    with (folder / "faces" / "faces.csv").open(encoding="utf-8-sig", newline="") as file:
        names = [row["file"] for row in csv.DictReader(file) if row["side"] == "front"]
    return [Image.open(folder / "faces" / name).convert("RGBA") for name in names]


def put_font_beside(deck: Deck, source: Path) -> None:
    """Put the font that a deck's letters need beside its spreadsheet."""
    if deck.font[0]:
        shutil.copy(_font_file(deck.font), source.parent)


def _font_file(font: tuple[str, str]) -> Path:
    package, name = font
    return Path(str(import_module(package).__file__)).parent / name


def _panel(deck: Deck, source: Path, faces: Sequence[Image.Image], width: int) -> Image.Image:
    """Return a deck's title, its spreadsheet, and cards that lie on it."""
    panel = Image.new("RGB", (width, _TALL), _GROUND)
    draw = ImageDraw.Draw(panel)
    draw.text((0, 0), deck.title, _INK, lato(22, "Bold"))
    wide = draw.textlength(deck.title, lato(22, "Bold"))
    draw.text((wide + 14, 4), source.name, _QUIET, lato(17))
    font = lato(16) if not deck.font[0] else ImageFont.truetype(_font_file(deck.font), 15)
    panel.paste(_sheet(source, font, (_SHEET, _TALL - _HEAD)), (0, _HEAD))
    x = width - len(faces) * (_CARD[0] + 10) + 10
    for face in faces:
        shadow = (x + 3, _HEAD + 5, x + _CARD[0] + 3, _HEAD + _CARD[1] + 5)
        draw.rounded_rectangle(shadow, 8, "#bdb6a9")
        shown = face.resize(_CARD, Image.Resampling.LANCZOS)
        panel.paste(shown, (x, _HEAD), shown)
        draw.rounded_rectangle((x, _HEAD, x + _CARD[0], _HEAD + _CARD[1]), 8, None, _LINE)
        x += _CARD[0] + 10
    return panel


def _sheet(source: Path, font: ImageFont.FreeTypeFont, size: tuple[int, int]) -> Image.Image:
    """Return the upper left part of a spreadsheet as its program shows it."""
    sheet = Image.new("RGB", size, "#ffffff")
    draw = ImageDraw.Draw(sheet)
    if source.suffix == ".json":
        for number, line in enumerate(source.read_text("utf-8").splitlines()[:10]):
            draw.text((10, 6 + number * 22), line, _INK, font)
        return sheet
    seen = size[1] // _ROW + 1
    rows = [*_rows(source), *([[]] * seen)][:seen]
    x = 0
    for column in range(max(map(len, rows)) + 1):
        cells = [row[column] if column < len(row) else "" for row in rows]
        width = min(max(round(font.getlength(cell)) for cell in cells), _WIDEST_CELL) + 18
        if not any(cells):  # the first of those without a name
            width = size[0]
        for number, cell in enumerate(cells):
            box = Image.new("RGB", (width, _ROW), "#f1eee7" if number == 0 else "#ffffff")
            lines = ImageDraw.Draw(box)
            lines.text((8, 4), cell, _INK, font)
            lines.rectangle((-1, -1, width - 1, _ROW - 1), None, _LINE)
            sheet.paste(box, (x, number * _ROW))
        x += width
    if source.suffix == ".xlsx":
        _draw_tabs(draw, size)
    return sheet


def _draw_tabs(draw: ImageDraw.ImageDraw, size: tuple[int, int]) -> None:
    """Draw the names of the worksheets at the foot."""
    draw.rectangle((0, size[1] - _ROW, *size), "#e9e5dc")
    x = 0
    for title in _SHEETS:
        wide = round(draw.textlength(title, lato(15, "Bold"))) + 20
        box = (x, size[1] - _ROW, x + wide, size[1])
        draw.rectangle(box, "#ffffff" if x == 0 else "#e9e5dc", _LINE)
        draw.text((x + 10, size[1] - _ROW + 5), title, _INK, lato(15, "Bold"))
        x += wide


def _rows(source: Path) -> list[list[str]]:
    if source.suffix == ".xlsx":
        return [[str(cell) for cell in row] for row in next(iter(_SHEETS.values()))]
    text = source.read_text("utf-8")
    separator = ";" if ";" in text.partition("\n")[0] else ","
    return list(csv.reader(text.splitlines(), delimiter=separator))


if __name__ == "__main__":
    draw_ten_decks()
