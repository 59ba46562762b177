"""Draw learnt.png, learnt-lumber-trader.png, learnt-deck.png: what `punchboard learn` tells.

.venv/bin/python docs/gallery/learnt.py [brick] [lumber] [deck]

Of Brick & Mortar: two versions that a program played, between which one number changed. Of Lumber
Trader: the recorded tables, and beside them two such versions. Of a deck without `play:`: made-up
evenings.
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from tests.readers.browsers import start_chromium

ROOT = Path(__file__).parents[2]
FOLDER = Path(__file__).parent
TABLES = 100
WIDTH, HEIGHT, GAP = 640, 1240, 24


@dataclass(frozen=True)
class Shot:
    """A part of a report.

    Attributes:
        report: the page.
        opened: which lines are opened, as CSS; the first of them only.
        top: what stands at the top, as CSS; "" for the page's own.
        dark: whether it is dark.
    """

    report: Path
    opened: str = ""
    top: str = ""
    dark: bool = False


def main(wanted: Sequence[str]) -> None:
    """Play, learn, and put two parts of reports beside each other, for each game."""
    drawn = {"brick": _brick, "lumber": _lumber, "deck": _deck}
    with sync_playwright() as playwright:
        browser = start_chromium(playwright)
        try:
            for name in wanted or drawn:
                with tempfile.TemporaryDirectory() as folder:
                    target, height, shots = drawn[name](Path(folder))
                    _draw(FOLDER / target, height, [_shot(browser, each) for each in shots])
        finally:
            browser.close()


def _brick(folder: Path) -> tuple[str, int, list[Shot]]:
    versions = _versions("brick_and_mortar", folder, "stores:pawn_shop.points=9")
    second = Shot(versions, top="figure:nth-of-type(2)")
    return "learnt.png", HEIGHT, [Shot(versions, "#simulated .since details"), second]


def _lumber(folder: Path) -> tuple[str, int, list[Shot]]:
    recorded = sorted((ROOT / "tests" / "replay").glob("lumber_trader-*.json"))
    played = _learnt("lumber_trader", folder / "played", *recorded)
    versions = _versions("lumber_trader", folder, "cut.extra=2")
    second = Shot(versions, top="details.fold:last-of-type", dark=True)
    return "learnt-lumber-trader.png", 1000, [Shot(played, "#people details"), second]


def _deck(folder: Path) -> tuple[str, int, list[Shot]]:
    _run("tests/simulation/deck_evenings.py", folder)
    report = _learnt(folder / "heron", folder / "out", folder / "evenings")
    second = Shot(report, top="figure")
    return "learnt-deck.png", 1080, [Shot(report, "#people details"), second]


def _versions(game: str, folder: Path, change: str) -> Path:
    """Return the report on two versions of a game that a program played."""
    words = ("tests/simulation/tables.py", folder / "simulated", "--game", game, "--count", TABLES)
    _run(*words)
    _run(*words, "--first", TABLES + 1, "--edition", "0.2", "--change", change)
    return _learnt(game, folder / "versions", folder / "simulated")


def _run(*words: object) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    subprocess.run([sys.executable, *map(str, words)], cwd=ROOT, check=True, env=environment)


def _learnt(game: object, out: Path, *tables: Path) -> Path:
    _run("-m", "punchboard", "learn", game, *tables, "--out", out, "-q")
    return out / "report.html"


def _shot(browser: Browser, shot: Shot) -> Image.Image:
    """Return a report as a tablet shows it."""
    scheme = "dark" if shot.dark else "light"
    page: Page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT}, color_scheme=scheme)
    page.goto(shot.report.as_uri())
    if shot.opened:
        for line in page.locator(shot.opened).all()[:2]:
            line.evaluate("each => each.open = true")
    if shot.top:
        page.locator(shot.top).first.evaluate(
            "each => { document.body.style.paddingBottom = '100vh';"
            " window.scrollTo(0, each.getBoundingClientRect().top + scrollY - 24); }"
        )
    picture = page.screenshot()
    page.close()
    return Image.open(io.BytesIO(picture)).convert("RGB")


def _draw(target: Path, height: int, parts: Sequence[Image.Image]) -> None:
    """Put parts of pages beside each other."""
    sheet = Image.new("RGB", (len(parts) * (WIDTH + GAP) + GAP, height + 2 * GAP), "#e2d9c9")
    for at, part in enumerate(parts):
        sheet.paste(part.crop((0, 0, WIDTH, height)), (GAP + at * (WIDTH + GAP), GAP))
    sheet.quantize(128, Image.Quantize.MAXCOVERAGE, kmeans=2).save(target, optimize=True)
    print(target, target.stat().st_size)


if __name__ == "__main__":
    main(sys.argv[1:])
