"""Renew the pictures of this folder from a real build: `make gallery`."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pypdfium2
from day_after import draw_day_after
from exported import draw_exports
from laid_out import TABLES, draw
from loop import draw_loop
from PIL import Image
from side_by_side import five_games
from starter_designs import draw_designs
from ten_decks import draw_ten_decks
from type_page import headings, write_game

from punchboard.cards.problem import Diagnostics, Position
from punchboard.generator.art.library import ArtLibrary
from punchboard.generator.graphics.display_list import Face, SymbolRef
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.pdf.raster import Rasterizer
from punchboard.generator.text.fonts import FontLibrary

HERE = Path(__file__).parent
FRONTS, BACKS, RULES = "cards-poker-fronts.pdf", "cards-poker-backs.pdf", "rulebook.pdf"
#: Each picture of Brick & Mortar: its name, with `.jpg` if it has gradients, the build's options,
#: the file and pages it shows, pixels per inch.
PICTURES = (
    ("stores", (), FRONTS, (2,), 110),
    ("stores-backs", (), BACKS, (8,), 80),
    ("market", (), FRONTS, (15,), 110),
    ("test-sheet", (), "test-sheet.pdf", (1,), 60),
    ("start-here", (), "start-here.pdf", (1, 2), 70),
    ("building-board", (), "mats.pdf", (1,), 80),
    ("screen", (), "screens-fronts.pdf", (1, 2, 3, 4), 75),
    ("screen-inside", (), "screens-backs.pdf", (1,), 80),
    ("dials", (), "models.pdf", (1, 3), 75),
    ("tokens", (), "pieces-fronts.pdf", (1,), 90),
    ("money", (), "money.pdf", (1, 4), 70),
    ("rules-1.jpg", (), RULES, (1,), 75),
    ("rules-2", (), RULES, (4, 5), 75),
    ("rules-3", (), RULES, (8, 9), 75),
    ("rules-4", (), RULES, (12, 13), 75),
    ("board", ("--paper", "a3", "--only", "board"), "board-board.pdf", (1,), 75),
    ("low-ink", ("--low-ink",), FRONTS, (2,), 110),
    ("fold", ("--duplex", "fold"), "cards-poker.pdf", (3,), 80),
    ("stores-close", ("--cards", "bazaar,designer_boutique,exporter"), FRONTS, (1,), 160),
    ("provenance", ("--provenance", "--cards", "mall_gallery,duty_free"), FRONTS, (1,), 160),
)
_NINE = "crane,fan,frog,daitoro,umbrella,kite,teapot,vase,bell"
#: The same of each other game.
OTHERS: dict[str, tuple[tuple[str, tuple[str, ...], str, tuple[int, ...], int], ...]] = {
    "arcane_alley": (
        ("arcane-alley-items", (), "cards-mini-fronts.pdf", (4,), 100),
        ("arcane-alley-backs", (), "cards-mini-backs.pdf", (1,), 70),
        ("arcane-alley-wizards", (), FRONTS, (1,), 90),
        ("arcane-alley-aids", (), "mats-backs.pdf", (1,), 75),
        ("arcane-alley-board", ("--paper", "a3", "--only", "board"), "board-board.pdf", (1,), 75),
        ("arcane-alley-cover.jpg", (), RULES, (1,), 75),
        ("arcane-alley-rules", (), RULES, (4, 5), 75),
        ("arcane-alley-rules-2", (), RULES, (6, 7), 75),
        ("arcane-alley-low-ink", ("--low-ink",), "cards-mini-fronts.pdf", (4,), 85),
    ),
    "morocco": (
        ("morocco-board.jpg", ("--paper", "a3", "--only", "board"), "board-board.pdf", (1,), 75),
        ("morocco-tiles", (), "pieces-fronts.pdf", (1, 3), 65),
        ("morocco-aids", (), "mats.pdf", (1,), 75),
        ("morocco-cover.jpg", (), RULES, (1,), 75),
        ("morocco-rules", (), RULES, (2, 3), 75),
        ("morocco-rules-2", (), RULES, (4, 5), 75),
        ("morocco-low-ink", ("--paper", "a3", "--low-ink"), "pieces-fronts.pdf", (1,), 65),
    ),
    "lumber_trader": (
        ("lumber-trader-board", (), "board-board.pdf", (1,), 75),
        ("lumber-trader-chips", (), "pieces-fronts.pdf", (1,), 90),
        ("lumber-trader-backs", (), "pieces-backs.pdf", (1,), 90),
        ("lumber-trader-cards", (), "mats-fronts.pdf", (1, 2), 80),
        ("lumber-trader-dice", (), "models.pdf", (1,), 70),
        ("lumber-trader-screens", (), "screens-fronts.pdf", (1,), 78),
        ("lumber-trader-cover.jpg", (), RULES, (1,), 75),
        ("lumber-trader-rules", (), RULES, (2, 3), 75),
    ),
    "mottainai": (
        ("mottainai-works.jpg", (), FRONTS, (1, 5), 85),
        ("mottainai-backs", (), BACKS, (1,), 70),
        ("mottainai-mat.jpg", (), "mats-fronts.pdf", (1,), 95),
        ("mottainai-cover.jpg", (), RULES, (1,), 75),
        ("mottainai-rules", (), RULES, (2, 3), 75),
        ("mottainai-low-ink", ("--low-ink",), FRONTS, (3,), 85),
        ("mottainai-close.jpg", ("--cards", _NINE), FRONTS, (1,), 120),
    ),
}


def build(game: str, options: tuple[str, ...], out: Path) -> None:
    """Print a game into a folder."""
    command = [sys.executable, "-m", "punchboard", "build", game, "--quiet", "--paper", "a4"]
    subprocess.run([*command, "--out", str(out), *options], check=True)


def pages_of(pdf: Path, pages: tuple[int, ...], dpi: int) -> Image.Image:
    """Return pages side by side."""
    document = pypdfium2.PdfDocument(pdf)
    shots = [document[page - 1].render(scale=dpi / 72).to_pil().convert("RGB") for page in pages]
    height = max(shot.height for shot in shots)
    spread = Image.new("RGB", (sum(shot.width for shot in shots), height), "white")
    left = 0
    for shot in shots:
        spread.paste(shot, (left, 0))
        left += shot.width
    return spread


def picture(pdf: Path, pages: tuple[int, ...], dpi: int) -> Image.Image:
    """Return pages, two abreast, without what is empty above and below."""
    rows = [_row(pdf, pages[at : at + 2], dpi) for at in range(0, len(pages), 2)]
    whole = Image.new("RGB", (rows[0].width, sum(row.height for row in rows)), "white")
    top = 0
    for row in rows:
        whole.paste(row, (0, top))
        top += row.height
    return whole


def _row(pdf: Path, pages: tuple[int, ...], dpi: int) -> Image.Image:
    spread = pages_of(pdf, pages, dpi)
    drawn = spread.convert("L").point(lambda level: 255 if level < 250 else 0).getbbox()
    upper = max(drawn[1] - dpi // 4, 0) if drawn else 0
    lower = min(drawn[3] + dpi // 4, spread.height) if drawn else spread.height
    return spread.crop((0, upper, spread.width, lower))


def save(shown: Image.Image, name: str) -> None:
    """Write a picture: a PNG of few colours, or what has gradients, all of them as a JPEG."""
    if name.endswith(".jpg"):
        shown.save(HERE / name, quality=86, optimize=True)
        return
    # Median cut keeps pale walls as they are; the largest spread of colours tints them.
    few = shown.quantize(256, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    few.save(HERE / f"{name}.png", optimize=True)


def art(file: Path) -> Image.Image:
    """Return a drawing as it is printed."""
    said, fonts = Diagnostics(), FontLibrary()
    library = ArtLibrary(file.parent, file.parent, (), {}, said, Position(), fonts=fonts)
    key = library.art(file.name, Position()) or ""
    width = 200 * MM
    height = width / library.ratio(key)
    face = Face(width, height, (SymbolRef(key, 0, 0, width, height),))
    return Rasterizer(110).pictures([face], library, fonts)[0]


def first_game(folder: Path) -> Image.Image:
    """Return the cards that the page on a first game makes of its spreadsheet."""
    page = (HERE.parent / "tutorial" / "first-game.md").read_text("utf-8")
    table = page.split('```csv title="birds.csv"\n')[1].split("```")[0]
    (folder / "birds.csv").write_text(table, "utf-8")
    command = [sys.executable, "-m", "punchboard"]
    for words in ("new heron --from birds.csv", "proof heron --dpi 66"):
        subprocess.run([*command, *words.split()], check=True, cwd=folder)
    with Image.open(folder / "output" / "heron" / "proof.png") as proof:
        return proof.convert("RGB").quantize(128, dither=Image.Dither.NONE)


def tuck_box(folder: Path) -> Image.Image:
    """Return the net of a box for Mottainai's works, in their own colours."""
    shutil.copytree(HERE.parents[1] / "cards" / "games" / "mottainai", folder / "boxed")
    file = folder / "boxed" / "game.yaml"
    entry = "\n  box: {kind: tuckbox, title: Box, holds: works}\n"
    text = file.read_text("utf-8").replace("\ncomponents:\n", f"\ncomponents:{entry}")
    file.write_text(text, "utf-8")
    build(str(folder / "boxed"), ("--only", "box"), folder / "box")
    return picture(folder / "box" / "models.pdf", (1,), 90)


def main() -> None:
    """Build and render everything."""
    page = HERE.parent / "reference" / "layout" / "moth_garden" / "art" / "page.svg"
    art(page).save(HERE / "art.jpg", quality=88, optimize=True)
    save(art(HERE / "drawings.svg"), "drawings.jpg")
    with tempfile.TemporaryDirectory() as temporary:

        def built(game: str, options: tuple[str, ...]) -> Path:
            out = Path(temporary) / game / ("-".join(options) or "plain")
            if not out.exists():
                build(game, options, out)
            return out

        tuck_box(Path(temporary)).save(HERE / "tuck-box.png", optimize=True)
        first_game(Path(temporary)).save(HERE / "first-game.png", optimize=True)
        headings().save(HERE / "headings.png", optimize=True)
        page = built(str(write_game(Path(temporary))), ()) / "cards-176x248mm-fronts.pdf"
        pages_of(page, (1,), 110).save(HERE / "type.jpg", quality=88, optimize=True)
        page = built(str(write_game(Path(temporary), "emoji")), ()) / "cards-176x248mm-fronts.pdf"
        pages_of(page, (1,), 120).save(HERE / "emoji.jpg", quality=88, optimize=True)
        for game, pictures in {"brick_and_mortar": PICTURES, **OTHERS}.items():
            for name, options, file, pages, dpi in pictures:
                save(picture(built(game, options) / file, pages, dpi), name)
        draw_exports(Path(temporary) / "exported")
        draw_day_after()
        draw_loop()
        draw_ten_decks()
        draw_designs()
        for game in TABLES:
            draw(game, Path(temporary) / "laid out" / game)
        games = five_games(lambda game, part: pages_of(built(game, part[0]) / part[1], part[2], 60))
        games.save(HERE / "five-games.png", optimize=True)


if __name__ == "__main__":
    main()
