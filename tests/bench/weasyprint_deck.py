"""Make the duplex sheets of a benchmark deck with WeasyPrint."""

import csv
import re
import sys
from collections.abc import Iterator
from html import escape
from importlib.resources import as_file, files
from pathlib import Path

from weasyprint import HTML

PER_SHEET = 9
WIDTH, HEIGHT = 63.5, 88.9
LEFT, TOP = (210 - 3 * WIDTH) / 2, (297 - 3 * HEIGHT) / 2
ICON_SIZE, ICON_STEP = 9.0, 10.5
MARKUP = re.compile(r"\*\*(.+?)\*\*|\[(\w+)\]")
TILE = (
    "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'>"
    "<path fill='%231d3557' d='M0 0h10v10H0z'/><path fill='%23457b9d' d='M5 1l4 4-4 4-4-4z'/></svg>"
)
STYLE = """
@font-face { font-family: Lato; src: url(FONTS/Lato-Regular.ttf) }
@font-face { font-family: Lato; font-weight: bold; src: url(FONTS/Lato-Bold.ttf) }
@page { size: 210mm 297mm; margin: 0 }
body { margin: 0; font: 8pt/1.2 Lato }
section { position: relative; width: 210mm; height: 297mm; break-after: page }
section:last-child { break-after: auto }
article, article > * { position: absolute; margin: 0 }
article { width: 63.5mm; height: 88.9mm; overflow: hidden }
.back { background: url("TILE") 0 0 / 5mm 5mm }
.frame { left: 2.35mm; top: 2.35mm; width: 58.2mm; height: 83.6mm;
         border: 0.3mm solid #1d3557; border-radius: 2mm }
h1 { left: 5mm; top: 7mm; font-size: 11pt; color: #1d3557 }
.cost { left: 48.5mm; top: 4.5mm; width: 10mm; border-radius: 5mm; background: #1d3557;
        color: white; font: bold 12pt/10mm Lato; text-align: center }
article > img { top: 24mm; width: 9mm }
p { left: 4.25mm; top: 43.5mm; width: 55mm }
p img { width: 2.5mm; vertical-align: -0.45mm }
footer { top: 80.5mm; width: 63.5mm; font-size: 6.5pt; text-align: center }
"""


def inline(match: re.Match[str]) -> str:
    """Return the HTML of one bold run or one inline icon."""
    bold, icon = match.groups()
    return f"<b>{bold}</b>" if bold else f'<img src="icons/{icon}.svg">'


def icon_row(names: list[str]) -> str:
    """Return the centred row of large icons."""
    start = (WIDTH - ICON_SIZE - ICON_STEP * (len(names) - 1)) / 2
    return "".join(
        f'<img src="icons/{name}.svg" style="left:{start + index * ICON_STEP}mm">'
        for index, name in enumerate(names)
    )


def front(card: dict[str, str]) -> str:
    """Return the inside of one card front."""
    return (
        f'<div class="frame"></div><h1>{escape(card["title"])}</h1>'
        f'<div class="cost">{card["cost"]}</div>{icon_row(card["icons"].split(", "))}'
        f"<p>{MARKUP.sub(inline, escape(card['text']))}</p>"
        f"<footer>{escape(card['footer'])}</footer>"
    )


def spot(column: int, row: int, kind: str, body: str = "") -> str:
    """Return a card placed in its column and row."""
    place = f"left:{LEFT + column * WIDTH}mm;top:{TOP + row * HEIGHT}mm"
    return f'<article class="{kind}" style="{place}">{body}</article>'


def pages(cards: list[dict[str, str]]) -> Iterator[str]:
    """Yield every front page followed by its back page."""
    for start in range(0, len(cards), PER_SHEET):
        sheet = cards[start : start + PER_SHEET]
        spots = [divmod(index, 3) for index in range(len(sheet))]
        fronts = zip(spots, sheet, strict=True)
        yield "".join(spot(column, row, "front", front(card)) for (row, column), card in fronts)
        yield "".join(spot(2 - column, row, "back") for row, column in spots)


def build(folder: Path, output: Path) -> None:
    """Write the sheets of the deck in `folder` to the PDF `output`."""
    with (folder / "cards.csv").open(encoding="utf-8", newline="") as stream:
        cards = list(csv.DictReader(stream))
    with as_file(files("fontpkg_lato") / "files") as fonts:
        style = STYLE.replace("FONTS", fonts.as_uri()).replace("TILE", TILE)
        body = "".join(f"<section>{page}</section>" for page in pages(cards))
        document = HTML(string=f"<style>{style}</style>{body}", base_url=f"{folder.resolve()}/")
        document.write_pdf(output)


if __name__ == "__main__":
    build(Path(sys.argv[1]), Path(sys.argv[2]))
