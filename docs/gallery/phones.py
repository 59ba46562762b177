"""Draw phones-*.png: a round of sealed bids on four phones, as their browsers show it.

.venv/bin/python docs/gallery/phones.py output/brick_and_mortar/brick_and_mortar.pack.json
"""

from __future__ import annotations

import io
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from punchboard.companion.lan.hosting import Hosting, Place, create_table
from punchboard.companion.table.tables import Tables
from tests.readers.browsers import start_chromium

NAMES = ("Ada", "Ben", "Cleo", "Dev")
STEPS = (4, 2, 4, 1)
SIZE = {"width": 360, "height": 720}
GAP = 16


def main(pack: Path) -> None:
    """Play a round and put the pictures of each moment side by side."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        tables = Tables(Path(folder))
        hosting = Hosting(tables, create_table(tables, pack, NAMES), "127.0.0.1", 0, _ignore)
        hosting.begin()
        browser = start_chromium(playwright)
        try:
            rows = _play([_phone(browser, place, n) for n, place in enumerate(hosting.places())])
        finally:
            browser.close()
            hosting.end()
    for name, row in rows.items():
        _join(row).save(Path(__file__).with_name(f"phones-{name}.png"), optimize=True)


def _ignore(place: Place) -> None:
    """No seat gets a new code here."""


def _phone(browser: Browser, place: Place, number: int) -> Page:
    scheme = "dark" if number % 2 else "light"
    page = browser.new_context(viewport=SIZE, color_scheme=scheme).new_page()
    page.goto(place.link)
    page.locator("h1").wait_for()
    return page


def _play(phones: list[Page]) -> dict[str, list[bytes]]:
    """Return the pictures of each moment of the round."""
    players, middle = phones[:-1], phones[-1]
    first, asleep = players[0], players[1]
    rows = {"1-joined": _shots(players)}
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
    rows["2-dials"] = _shots(players)
    for player in players[:-1]:
        player.get_by_role("button", name="Seal", exact=True).click()
        player.get_by_text("Sealed.").wait_for()
    first.get_by_text("Waiting for Dev").wait_for()
    rows["3-sealed"] = _shots(players)
    asleep.context.set_offline(True)
    players[-1].get_by_role("button", name="Seal", exact=True).click()
    first.get_by_text("waiting for Ben").wait_for()
    asleep.locator("#state.lost").wait_for()
    rows["4-one-sleeps"] = _shots(players)
    asleep.context.set_offline(False)
    for player in players:
        player.locator("#opened summary").click()
        player.locator("#opened .lines").wait_for()
    rows["5-opened"] = _shots(players)
    for player in players:
        player.locator("#opened summary").click()
    middle.get_by_role("button", name="Cleo is done").click()
    first.get_by_role("button", name="Ada is done").wait_for()
    rows["6-order"] = _shots(players)
    return rows


def _shots(players: list[Page]) -> list[bytes]:
    return [each.screenshot(animations="disabled") for each in players]


def _join(row: list[bytes]) -> Image.Image:
    wide = SIZE["width"] + GAP
    sheet = Image.new("RGB", (wide * len(row) + GAP, SIZE["height"] + 2 * GAP), "#8c8172")
    for right, picture in enumerate(row):
        sheet.paste(Image.open(io.BytesIO(picture)).convert("RGB"), (GAP + right * wide, GAP))
    return sheet.quantize(128)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
