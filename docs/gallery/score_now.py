"""Draw score-now.png: how a game that was played without the companion is scored on a phone.

.venv/bin/python docs/gallery/score_now.py output/morocco/morocco.pack.json cards/games/morocco
"""

from __future__ import annotations

import io
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from punchboard.companion.host.screen_host import ScreenHost
from punchboard.companion.table.tables import Tables
from punchboard.generator.table_faces import make_faces
from tests.readers.browsers import start_chromium

PHONE = {"width": 412, "height": 915}
TABLET = {"width": 1024, "height": 768}
PEOPLE = (("blue", "Ada"), ("red", "Ben"))
#: Figures of each page by name, and stalls that are touched on the board.
FIGURES = {"Ada": {"Victory points": 41}, "Ben": {"Victory points": 33, "Juice": 4}}
STALLS = {"Ada": ("C3", "C4", "D4"), "Ben": ("A1", "A2", "B2", "B5")}
GAP = 16
#: Milliseconds in which what was touched has come to rest, and after which the show tells points.
REST, SHOWN = 700, 2600


def main(pack: Path, game: Path) -> None:
    """Score a game, and put the phone's screens beside each other."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        tables = Tables(Path(folder) / "tables")
        tables.create(pack.read_text("utf-8"), "", list(PEOPLE)).close()
        make_faces(game, tables.folder)
        host = ScreenHost(tables, [pack], "127.0.0.1", 0)
        host.begin()
        browser = start_chromium(playwright)
        try:
            frames = [Image.open(io.BytesIO(each)) for each in _score(browser, host)]
        finally:
            browser.close()
            host.end()
    wide, high = PHONE["width"] + GAP, PHONE["height"] + 2 * GAP
    strip = Image.new("RGB", (len(frames) * wide + GAP, high), "#8c8172")
    for number, frame in enumerate(frames):
        strip.paste(frame.convert("RGB"), (GAP + number * wide, GAP))
    small = strip.resize((strip.width // 2, strip.height // 2), Image.Resampling.LANCZOS)
    few = small.quantize(256, Image.Quantize.MAXCOVERAGE, kmeans=3)
    few.save(Path(__file__).with_name("score-now.png"), optimize=True)


def _score(browser: Browser, host: ScreenHost) -> Iterator[bytes]:
    """Yield the phone's screens: page, board, waiting, show, result."""
    tablet = browser.new_context(viewport=TABLET).new_page()
    tablet.goto(host.screen)
    for _ in range(2):  # the start page, then the players
        tablet.get_by_role("button", name="Score now").click()
        tablet.wait_for_timeout(REST)
    phone = browser.new_context(viewport=PHONE, has_touch=True).new_page()
    phone.goto(host.hosting.code)
    phone.get_by_role("button", name="Ben").tap()
    _touch_figure(phone, "Ben", "Victory points")
    yield _shot(phone)
    for stall in STALLS["Ben"]:
        phone.locator(".area", has_text=stall).tap()
    _touch_figure(phone, "Ben", "Juice")
    phone.locator(".board").scroll_into_view_if_needed()
    yield _shot(phone)
    phone.get_by_role("button", name="Ben’s score").tap()
    yield _shot(phone)
    for figure in FIGURES["Ada"]:
        _touch_figure(tablet, "Ada", figure)
    for stall in STALLS["Ada"]:
        tablet.locator(".area", has_text=stall).click()
    tablet.get_by_role("button", name="Ada’s score").click()
    phone.locator(".score-show").wait_for()
    phone.wait_for_timeout(SHOWN)
    yield phone.screenshot()
    phone.locator(".score-show").wait_for(state="detached")
    yield _shot(phone)


def _touch_figure(page: Page, player: str, field: str) -> None:
    """Touch a figure on its track or in its row."""
    track = page.get_by_role("radiogroup", name=f"{player}: {field}")
    track.get_by_role("radio", name=str(FIGURES[player][field]), exact=True).click()


def _shot(page: Page) -> bytes:
    page.wait_for_timeout(REST)
    return page.screenshot(animations="disabled")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
