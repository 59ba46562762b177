"""Draw the day after a playtest: twelve cells, two sheets, a pull list, and the online table.

A copy of Brick & Mortar is printed and put on a table of Tabletop Simulator; twelve costs are
changed; `build --changed` and `export --into` do the rest. What the picture says is what they said.
"""

from __future__ import annotations

import csv
import shutil
import subprocess
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import pypdfium2
from PIL import Image, ImageDraw, ImageFont

HERE = Path(__file__).parent
GAME = HERE.parents[1] / "cards" / "games" / "brick_and_mortar"
#: How many stores get another cost: the first that cost as much as this.
_COUNT, _DEAR = 12, 8
_WIDE, _TALL, _EDGE = 1600, 640, 36
INK, QUIET, LINE, MARK, GROUND = "#23211f", "#6d675f", "#d8d3ca", "#ffe39a", "#f4f1eb"


class Cell(NamedTuple):
    """A cost that is changed."""

    store: str
    before: str
    after: str


def draw_day_after() -> None:
    """Write `day-after.png`."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        town = folder / "output" / "town"
        shutil.copytree(GAME, folder / "town")
        run(folder, "build", "town", "--quiet", "--paper", "a4")
        run(folder, "printed", "town")
        run(folder, "export", "town", "--as", "tts", "--quiet")
        (saved,) = (town / "export" / "tts").glob("brick*.json")
        shutil.copyfile(saved, folder / "our-table.json")
        cells = change_costs(folder / "town" / "stores.csv")
        run(folder, "build", "town", "--changed", "--quiet", "--paper", "a4")
        said = run(folder, "export", "town", "--as", "tts", "--into", "our-table.json")
        pulled = (town / "pull-list.txt").read_text("utf-8")
        with pypdfium2.PdfDocument(town / "cards-poker-fronts.pdf") as sheets:
            pages = [page.render(scale=1.3).to_pil().convert("RGB") for page in sheets]
    (table,) = (line for line in said.splitlines() if line.startswith("our-table.json"))
    picture = _compose(cells, pages, pulled, table)
    few = picture.quantize(
        256, method=Image.Quantize.MAXCOVERAGE, kmeans=2, dither=Image.Dither.NONE
    )
    few.save(HERE / "day-after.png", optimize=True)


def run(folder: Path, *words: str) -> str:
    """Run Punchboard in a folder, and return its output."""
    command = [sys.executable, "-m", "punchboard", *words]
    done = subprocess.run(command, cwd=folder, check=True, capture_output=True, encoding="utf-8")
    return done.stdout


def change_costs(path: Path) -> list[Cell]:
    """Lower the cost of the first dear stores by one, and return which."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    cells = []
    for row in rows:
        if len(cells) < _COUNT and int(row["cost"] or 0) >= _DEAR:
            cells.append(Cell(row["name"], row["cost"], str(int(row["cost"]) - 1)))
            row["cost"] = cells[-1].after
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    return cells


def lato(size: int, cut: str = "Regular") -> ImageFont.FreeTypeFont:
    """Return a font of the games, `size` pixels high."""
    folder = Path(str(import_module("fontpkg_lato").__file__)).parent / "files"
    return ImageFont.truetype(folder / f"Lato-{cut}.ttf", size)


def _compose(cells: list[Cell], pages: list[Image.Image], pulled: str, table: str) -> Image.Image:
    """Return the four parts side by side, each under what was done."""
    picture = Image.new("RGB", (_WIDE, _TALL), GROUND)
    draw = ImageDraw.Draw(picture)
    top = 108

    def head(x: int, title: str, words: str) -> None:
        draw.text((x, 30), title, INK, lato(27, "Bold"))
        draw.text((x, 66), words, QUIET, lato(19))

    head(_EDGE, "Twelve cells changed", "in stores.csv, after Tuesday’s game")
    row, wide = 39, 300
    for at, cell in enumerate([Cell("name", "", "cost"), *cells]):
        y = top + at * row
        font = lato(18, "Bold" if at == 0 else "Regular")
        right = _EDGE + wide
        draw.rectangle((_EDGE, y, right, y + row), "#ffffff" if at else "#e7e2d8", LINE)
        draw.rectangle((right - 92, y, right, y + row), MARK if at else "#e7e2d8", LINE)
        draw.text((_EDGE + 10, y + 9), cell.store, INK, font)
        if at == 0:
            draw.text((right - 82, y + 9), cell.after, INK, font)
            continue
        draw.text((right - 82, y + 9), cell.before, QUIET, font)
        middle = y + row // 2 + 1
        draw.line((right - 84, middle, right - 80 + font.getlength(cell.before), middle), QUIET, 2)
        draw.text((right - 46, y + 9), cell.after, INK, lato(18, "Bold"))

    x = _EDGE + wide + 44
    head(x, "Two sheets to print", "punchboard build town --changed")
    tall = _TALL - top - 28
    for page in pages:
        shown = page.resize((round(page.width * tall / page.height * 0.88), round(tall * 0.88)))
        draw.rectangle((x + 5, top + 5, x + shown.width + 5, top + shown.height + 5), "#dcd6cb")
        picture.paste(shown, (x, top))
        draw.rectangle((x, top, x + shown.width, top + shown.height), None, LINE)
        x += shown.width + 22

    x += 22
    head(x, "A pull list", "what leaves the box, what goes in")
    y = top
    for line in pulled.split("\n"):
        word, _, names = line.partition(": ")
        if names:
            draw.text((x, y), f"{word}:", INK, lato(17, "Bold"))
            y = set_lines(draw, names, (x + 44, y), _WIDE - _EDGE - x - 44, lato(17)) + 10

    y += 26
    draw.text((x, y), "The online table", INK, lato(27, "Bold"))
    command = "punchboard export town --as tts --into our-table.json"
    draw.text((x, y + 36), command, QUIET, lato(16))
    box = (x, y + 70, _WIDE - _EDGE, y + 196)
    draw.rounded_rectangle(box, 8, "#2b2926")
    set_lines(draw, table, (x + 16, y + 84), box[2] - x - 32, lato(17), "#efeae0")
    return picture


def set_lines(
    draw: ImageDraw.ImageDraw,
    words: str,
    at: tuple[int, int],
    width: int,
    font: ImageFont.FreeTypeFont,
    colour: str = INK,
) -> int:
    """Set words in lines of a width, and return where the next line would begin."""
    x, y = at
    line = ""
    for word in words.split():
        longer = f"{line} {word}".strip()
        if font.getlength(longer) > width:
            draw.text((x, y), line, colour, font)
            y += round(font.size * 1.4)
            longer = word
        line = longer
    draw.text((x, y), line, colour, font)
    return y + round(font.size * 1.4)


if __name__ == "__main__":
    draw_day_after()
