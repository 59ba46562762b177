"""Draw learnt.png: what `punchboard learn` tells of recorded and of simulated tables.

.venv/bin/python docs/gallery/learnt.py

The simulated ones are of two versions of Brick & Mortar, between which one store became cheap.
"""

from __future__ import annotations

import io
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from tests.readers.browsers import start_chromium

ROOT = Path(__file__).parents[2]
TARGET = Path(__file__).with_name("learnt.png")
TABLES, CHANGE = 100, "stores:bazaar.cost=6"
WIDTH, HEIGHT, GAP = 640, 1240, 24


def main() -> None:
    """Play, learn, and put both pages beside each other."""
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        played = _learnt(folder / "played", [ROOT / "tests" / "replay"])
        simulated = folder / "simulated"
        _run("tests/simulation/tables.py", simulated, "--count", TABLES)
        more = ("--count", TABLES, "--first", TABLES + 1)
        _run("tests/simulation/tables.py", simulated, *more, "--edition", "0.2", "--change", CHANGE)
        versions = _learnt(folder / "versions", [simulated])
        browser = start_chromium(playwright)
        try:
            pages = (_shot(browser, played, "#people details"), _shot(browser, versions, ""))
        finally:
            browser.close()
    sheet = Image.new("RGB", (2 * WIDTH + 3 * GAP, HEIGHT + 2 * GAP), "#e2d9c9")
    for at, page in enumerate(pages):
        sheet.paste(page.crop((0, 0, WIDTH, HEIGHT)), (GAP + at * (WIDTH + GAP), GAP))
    sheet.quantize(128, Image.Quantize.MAXCOVERAGE, kmeans=2).save(TARGET, optimize=True)
    print(TARGET, TARGET.stat().st_size)


def _run(*words: object) -> None:
    subprocess.run([sys.executable, *map(str, words)], cwd=ROOT, check=True)


def _learnt(out: Path, tables: list[Path]) -> Path:
    _run("-m", "punchboard", "learn", "brick_and_mortar", *tables, "--out", out, "-q")
    return out / "report.html"


def _shot(browser: Browser, report: Path, opened: str) -> Image.Image:
    """Return a report as a tablet shows it, its first line opened, or from its versions on."""
    page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
    page.goto(report.as_uri())
    if opened:
        for line in page.locator(opened).all()[:2]:
            line.evaluate("each => each.open = true")
    else:
        page.locator("figure").last.scroll_into_view_if_needed()
        page.evaluate("window.scrollTo(0, document.querySelectorAll('figure')[1].offsetTop - 24)")
    picture = page.screenshot()
    page.close()
    return Image.open(io.BytesIO(picture)).convert("RGB")


if __name__ == "__main__":
    main()
