"""Draw phones.png: a round of sealed bids on four phones, as their browsers show it.

.venv/bin/python docs/gallery/phones.py output/brick_and_mortar/brick_and_mortar.pack.json
"""

from __future__ import annotations

import io
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from companion.lan.hosting import Hosting, Place, lay_table
from companion.table.tables import Tables
from tests.readers.programs import program

NAMES = ("Ada", "Ben", "Cleo", "Dev")
STEPS = (4, 2, 4, 1)
SIZE = {"width": 360, "height": 720}
GAP = 16


def main(pack: Path) -> None:
    """Play a round and put its pictures together."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        tables = Tables(Path(folder))
        hosting = Hosting(tables, lay_table(tables, pack, NAMES), "127.0.0.1", 0, _ignore)
        hosting.begin()
        path = program("chromium", "chromium-browser", "google-chrome")
        browser = playwright.chromium.launch(executable_path=path, args=("--no-sandbox",))
        try:
            rows = _play([_phone(browser, place, n) for n, place in enumerate(hosting.places())])
        finally:
            browser.close()
            hosting.end()
    _join(rows).save(Path(__file__).with_name("phones.png"), optimize=True)


def _ignore(place: Place) -> None:
    """No seat gets a new code here."""


def _phone(browser: Browser, place: Place, number: int) -> Page:
    scheme = "dark" if number % 2 else "light"
    page = browser.new_context(viewport=SIZE, color_scheme=scheme).new_page()
    page.goto(place.link)
    page.locator("h1").wait_for()
    return page


def _play(phones: list[Page]) -> list[list[bytes]]:
    """Return the pictures of three moments: all set their dials, one is missing, all is open."""
    players, middle = phones[:-1], phones[-1]
    while not middle.get_by_role("button", name="Bid", exact=True).is_visible():
        before = middle.locator("h1").inner_text()
        middle.locator("#asked button").last.click()
        middle.wait_for_function(
            "old => document.querySelector('h1').innerText !== old", arg=before
        )
    middle.get_by_role("button", name="Bid", exact=True).click()
    for player, steps in zip(players, STEPS, strict=True):
        player.get_by_role("slider").focus()
        for _ in range(steps):
            player.keyboard.press("ArrowRight")
    rows = [[each.screenshot() for each in players]]
    for player in players[:-1]:
        player.get_by_role("button", name="Seal", exact=True).click()
        player.get_by_text("Sealed.").wait_for()
    players[0].get_by_text("Not sealed yet: Dev.").wait_for()
    rows.append([each.screenshot() for each in players])
    players[-1].get_by_role("button", name="Seal", exact=True).click()
    for player in players:
        player.get_by_text("Opened and checked").wait_for()
    rows.append([each.screenshot() for each in players])
    return rows


def _join(rows: list[list[bytes]]) -> Image.Image:
    pictures = [[Image.open(io.BytesIO(each)).convert("RGB") for each in row] for row in rows]
    wide, high = SIZE["width"] + GAP, SIZE["height"] + GAP
    sheet = Image.new("RGB", (wide * len(NAMES) + GAP, high * len(rows) + GAP), "#8c8172")
    for down, row in enumerate(pictures):
        for right, picture in enumerate(row):
            sheet.paste(picture, (GAP + right * wide, GAP + down * high))
    return sheet.quantize(128)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
