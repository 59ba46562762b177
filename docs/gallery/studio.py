"""Renew the pictures of the Studio: `python docs/gallery/studio.py`.

Opens Brick & Mortar in a copy of its folder, in Chromium, at the size of a small notebook.
"""

from __future__ import annotations

import io
import shutil
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
from PIL import Image
from playwright.sync_api import Page, sync_playwright

from punchboard.generator.studio.run import served_studio
from tests.readers.browsers import start_chromium

HERE = Path(__file__).parent
GAME = HERE.parents[1] / "cards/games/brick_and_mortar"


def main() -> None:
    """Draw the table beside a card, and a text beside it."""
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        root = Path(name) / GAME.name
        shutil.copytree(GAME, root)
        browser = start_chromium(playwright)
        with served_studio(root, root.name, Path(name) / "store") as server:
            page = browser.new_page(viewport={"width": 1366, "height": 768})
            page.goto(server.door.new_address())
            page.get_by_role("img", name="Back of Advertisement Agency").wait_for()
            page.get_by_role("button", name="2 problems").wait_for()
            save(page, "studio-cards")
            page.get_by_role("button", name="Text", exact=True).click()
            page.locator(".cm-content").wait_for()
            page.get_by_role("img", name="Back of Advertisement Agency").wait_for()
            save(page, "studio-text")
        browser.close()


def save(page: Page, name: str) -> None:
    """Save a picture of the page."""
    with Image.open(io.BytesIO(page.screenshot())) as shot:
        few = shot.convert("RGB").quantize(128)
    few.save(HERE / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
