"""Draw the pictures of the page of exports: one of each target, from Brick & Mortar and Morocco."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pypdfium2
from PIL import Image, ImageDraw

HERE = Path(__file__).parent
#: Width of each picture, pixels.
_WIDE = 900
_TABLE = "#d9d5cd"


def export(game: str, target: str, out: Path, *options: str) -> Path:
    """Export a game, and return the folder."""
    command = [sys.executable, "-m", "punchboard", "export", game, "--as", target]
    subprocess.run([*command, "--out", str(out / target), "-q", *options], check=True)
    return out / target


def draw_exports(out: Path) -> None:
    """Write a picture of each target."""
    cards = ("--cards", "bakery,bank,bazaar,exporter,duty_free,freezer,gift_shop,fruit_stand")
    faces = export("brick_and_mortar", "png", out, *cards)
    _row(sorted(faces.glob("stores-[0-9]*.png"))[:5], "export-png")
    shop = export("brick_and_mortar", "mpc", out, *cards)
    _row(sorted(shop.glob("stores-[0-9]*.png"))[:5], "export-shop")
    sheets = export("brick_and_mortar", "tts", out, "--only", "stores")
    _save(Image.open(max(sheets.glob("stores-[0-9]*.png"))), "export-tts")
    lines = export("morocco", "cut", out)
    _save(_with_lines(lines / "pieces.pdf", lines / "pieces-2.svg", 2), "export-cut")
    mats = export("morocco", "cricut", out)
    _save(_on_table(Image.open(mats / "pieces-2.png")), "export-cricut")


def _row(paths: list[Path], name: str) -> None:
    """Lay pictures side by side on a table."""
    shots = [_on_table(Image.open(path)) for path in paths]
    gap = shots[0].width // 16
    width = sum(shot.width + gap for shot in shots) + gap
    row = Image.new("RGB", (width, shots[0].height + 2 * gap), _TABLE)
    x = gap
    for shot in shots:
        row.paste(shot, (x, gap))
        x += shot.width + gap
    _save(row, name)


def _on_table(picture: Image.Image) -> Image.Image:
    """Return a picture on the colour of a table, seen through where it is clear."""
    under = Image.new("RGBA", picture.size, _TABLE)
    under.alpha_composite(picture.convert("RGBA"))
    return under.convert("RGB")


def _with_lines(pdf: Path, svg: Path, page: int) -> Image.Image:
    """Return a page with the lines that are cut, thicker than they are."""
    scale = 4
    with pypdfium2.PdfDocument(pdf) as document:
        shown = document[page - 1].render(scale=scale * 25.4 / 72).to_pil().convert("RGB")
    draw = ImageDraw.Draw(shown)
    for group in ElementTree.fromstring(svg.read_text("ascii")):
        colour = group.attrib["stroke"]
        for path in group:
            for points in _points(path.attrib["d"]):
                draw.line([(x * scale, y * scale) for x, y in points], colour, 3)
    return shown


def _points(path: str) -> list[list[tuple[float, float]]]:
    """Return the corners of a path, curves by their ends and middles."""
    lines: list[list[tuple[float, float]]] = []
    for part in path.replace("M", "|M").replace("L", "|L").replace("C", "|C").split("|"):
        closes = part.endswith("Z")
        numbers = [float(each) for each in part.strip("MLCZ").split()]
        if part.startswith("M"):
            lines.append([(numbers[0], numbers[1])])
        elif part.startswith("L"):
            lines[-1].append((numbers[0], numbers[1]))
        elif part.startswith("C"):
            start = lines[-1][-1]
            for step in range(1, 9):
                t = step / 8
                u = 1 - t
                weights = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
                spots = (start, *zip(numbers[::2], numbers[1::2], strict=True))
                lines[-1].append((
                    sum(w * spot[0] for w, spot in zip(weights, spots, strict=True)),
                    sum(w * spot[1] for w, spot in zip(weights, spots, strict=True)),
                ))  # fmt: skip
        if closes:
            lines[-1].append(lines[-1][0])
    return lines


def _save(picture: Image.Image, name: str) -> None:
    shown = picture.convert("RGB")
    shown.thumbnail((_WIDE, _WIDE))
    few = shown.quantize(256, method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    few.save(HERE / f"{name}.png", optimize=True)
