"""Run Brick & Mortar out by every target, one command each, and draw what came of it."""

from __future__ import annotations

import csv
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pypdfium2
from day_after import lato
from PIL import Image, ImageDraw
from resvg_py import svg_to_bytes

sys.path.insert(0, str(Path(__file__).parents[2]))

from punchboard.generator.export.shop_file import shop_names
from punchboard.generator.export.target import target_names
from tests.press_profile import write_press

HERE = Path(__file__).parent
#: Width of each picture, pixels.
_WIDE = 900
_TABLE, _INK, _LINE = "#d9d5cd", "#23211f", "#b5afa4"
#: Height of a row of a table.
_CELL = 44
#: Stores that are shown where five are enough.
_FIVE = ("bakery", "bank", "bazaar", "duty-free", "exporter")


def export(game: str, target: str, out: Path, *options: str) -> Path:
    """Export a game, and return the folder."""
    command = [sys.executable, "-m", "punchboard", "export", game, "--as", target]
    subprocess.run([*command, "--out", str(out / target), "-q", *options], check=True)
    return out / target


def draw_exports(out: Path) -> None:
    """Write a picture of each target: of Morocco's round pieces where a machine cuts them."""
    out.mkdir(exist_ok=True)
    profile = write_press(out)
    inks = dict.fromkeys(("press", "drivethru"), ("--profile", str(profile)))
    made = {
        target: export("brick_and_mortar", target, out, *inks.get(target, ()))
        for target in (*target_names(), *shop_names())
    }
    _save(_row(_stores(made["png"])), "export-png")
    with Image.open(made["png"] / "contact-sheet.png") as sheet:
        _save(sheet.crop((0, 470, 1095, 934)), "export-contact-sheet")
    pages = export("brick_and_mortar", "pdf", out / "bleed", "--bleed", "3", "--cards", "bazaar")
    (drawn,), (page,) = made["svg"].glob("stores-*-bazaar.svg"), pages.glob("stores-*-bazaar.pdf")
    _save(_drawn(drawn, page), "export-svg-pdf")
    _save(_in_inks(page, made["press"] / "stores.pdf", profile), "export-press")
    _save(_with_bill(made["mpc"]), "export-shop")
    _save(Image.open(max(made["tts"].glob("stores-[0-9]*.png"))), "export-tts")
    _save(_with_table(made["screentop"], "starting"), "export-screentop")
    morocco = out / "morocco"
    lines = export("morocco", "cut", morocco)
    _save(_with_lines(lines / "pieces.pdf", lines / "pieces-2.svg", 2), "export-cut")
    mats = export("morocco", "cricut", morocco)
    _save(_on_table(Image.open(mats / "pieces-2.png")), "export-cricut")


def _stores(folder: Path) -> list[Path]:
    return [next(folder.glob(f"stores-[0-9][0-9]-{word}*.png")) for word in _FIVE]


def _drawn(svg: Path, pdf: Path) -> Image.Image:
    """Return a drawing, a part of it larger, and a page with its trim."""
    scale, high = 8, 800
    large = Image.open(BytesIO(svg_to_bytes(svg_path=str(svg), dpi=96, zoom=scale))).convert("RGBA")
    close = large.crop((0, large.height - high, 680, large.height))
    whole = large.resize((round(large.width * high / large.height), high), Image.Resampling.LANCZOS)
    with pypdfium2.PdfDocument(pdf) as document:
        page = document[0]
        scale = high / page.get_height()
        shown = page.render(scale=scale).to_pil().convert("RGBA")
        left, bottom, right, top = (each * scale for each in page.get_trimbox())
    trim = (left, shown.height - top, right, shown.height - bottom)
    ImageDraw.Draw(shown).rectangle(trim, None, "#d0021b", 3)
    row = Image.new("RGBA", (2030, high + 112), _TABLE)
    x = 40
    for name, picture in (
        ("one of the drawings", whole),
        ("a part of it, larger", close),
        ("a page, its trim in red", shown),
    ):
        ImageDraw.Draw(row).text((x, 22), name, _INK, lato(32, "Bold"))
        row.alpha_composite(picture, (x, 76))
        x += picture.width + 40
    return row


def _in_inks(light: Path, press: Path, profile: Path) -> Image.Image:
    """Return the bazaar on a screen and as its profile shows it, and two of its plates."""
    with (press.parent / "pages.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["file"] == press.name]
    (page,) = (row["page"] for row in rows if row["id"] == "bazaar")
    with pypdfium2.PdfDocument(light) as document:
        screen = document[0].render(scale=2.5).to_pil().convert("RGB")
    shown = ["pdftoppm", "-r", "180", "-f", page, "-l", page, "-defaultcmykprofile", str(profile)]
    plates = ["mutool", "draw", "-q", "-c", "cmyk", "-r", "180", "-F", "pam", "-o", "-"]
    seen = subprocess.run([*shown, str(press)], capture_output=True, check=True).stdout
    raw = subprocess.run([*plates, str(press), page], capture_output=True, check=True).stdout
    inked = Image.open(BytesIO(seen)).convert("RGB")
    bands = Image.frombytes("CMYK", inked.size, raw.partition(b"ENDHDR\n")[2]).split()
    black, magenta = (band.point(lambda tone: 255 - tone).convert("RGB") for band in bands[3:0:-2])
    row = Image.new("RGB", (4 * inked.width + 200, inked.height + 112), _TABLE)
    x = 40
    for name, picture in (
        ("on a screen", screen),
        ("in inks, by the profile", inked),
        ("the plate of black", black),
        ("the plate of magenta", magenta),
    ):
        ImageDraw.Draw(row).text((x, 22), name, _INK, lato(32, "Bold"))
        row.paste(picture.resize(inked.size), (x, 76))
        x += inked.width + 40
    return row


def _with_table(folder: Path, component: str) -> Image.Image:
    """Return the pictures of a component, fronts and back, over what the table says of them."""
    head, *rows = _read(folder / "pieces.csv")
    rows = [row for row in rows if row[head.index("component")] == component][:4]
    shown = Image.new("RGB", (1800, 1240), _TABLE)
    draw = ImageDraw.Draw(shown)
    x = 40
    for name in (rows[0][0], rows[0][-1]):
        with Image.open(folder / name) as picture:
            high = 860 if x == 40 else 430
            small = picture.convert("RGBA").resize(
                (round(picture.width * high / picture.height), high), Image.Resampling.LANCZOS
            )
        shown.paste(small, (x, 96), small)
        draw.text((x, 36), name, _INK, lato(34, "Bold"))
        x += small.width + 60
    wide = (300, 130, 90, 80, 170, 190, 270, 130, 330)
    _draw_table(draw, [head, *rows], 1000, wide)
    return shown


def _row(paths: list[Path]) -> Image.Image:
    """Return pictures side by side on a table."""
    shots = [_on_table(Image.open(path)) for path in paths]
    gap = shots[0].width // 16
    width = sum(shot.width + gap for shot in shots) + gap
    row = Image.new("RGB", (width, shots[0].height + 2 * gap), _TABLE)
    x = gap
    for shot in shots:
        row.paste(shot, (x, gap))
        x += shot.width + gap
    return row


def _with_bill(folder: Path) -> Image.Image:
    """Return pictures for a shop, each over its file's name, and the bill below them."""
    paths = _stores(folder)[:4]
    row = _row(paths)
    row = row.resize((1800, round(row.height * 1800 / row.width)), Image.Resampling.LANCZOS)
    rows = _read(folder / "bill.csv")
    shown = Image.new("RGB", (1800, row.height + 90 + len(rows) * _CELL), _TABLE)
    shown.paste(row, (0, 0))
    draw = ImageDraw.Draw(shown)
    for number, path in enumerate(paths):
        draw.text((28 + number * 443, row.height - 12), path.name, _INK, lato(25))
    _draw_table(draw, rows, row.height + 52, (330, 240, 240, 100, 160, 160, 160, 180))
    return shown


def _read(path: Path) -> list[list[str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.reader(file))


def _draw_table(
    draw: ImageDraw.ImageDraw, rows: list[list[str]], top: int, wide: tuple[int, ...]
) -> None:
    """Draw the rows of a table, the first of which names its columns."""
    for line, row in enumerate(rows):
        x, y = 40, top + line * _CELL
        for cell, width in zip(row, wide, strict=True):
            draw.rectangle((x, y, x + width, y + _CELL), "#ffffff" if line else "#e7e2d8", _LINE)
            draw.text((x + 10, y + 9), cell, _INK, lato(23, "Regular" if line else "Bold"))
            x += width


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
    few = shown.quantize(256, method=Image.Quantize.MAXCOVERAGE, kmeans=2, dither=Image.Dither.NONE)
    few.save(HERE / f"{name}.png", optimize=True)
