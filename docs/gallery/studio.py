"""Renew the pictures of the Studio: `python docs/gallery/studio.py`.

Opens copies of Brick & Mortar and of Moth Garden, and the start page, in Chromium, at the size of a
small notebook.
"""

from __future__ import annotations

import io
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
from PIL import Image, ImageDraw
from playwright.sync_api import Browser, Page, sync_playwright

from punchboard.generator.commands.games import shipped_games
from punchboard.generator.new.starter_design import DESIGNS
from punchboard.generator.studio.drawing import description
from punchboard.generator.studio.run import served_studio, served_workspace
from punchboard.generator.studio.workspace import Workspace
from tests.readers.browsers import start_chromium

HERE = Path(__file__).parent
GAME = HERE.parents[1] / "cards/games/brick_and_mortar"
#: A table that three phones have joined.
TABLE = {
    "state": "open",
    "title": "Brick & Mortar",
    "is_laid": False,
    "code": "http://192.168.178.20:8770/#table.0f1e2d3c4b5a69788796a5b4c3d2e1f0",
    "origin": "http://192.168.178.20:8770",
    "room": "K7M 3PX",
    "address": "192.168.178.20",
    "addresses": ["192.168.178.20"],
    "players": [{"name": name, "is_here": True} for name in ("Mia", "Kim", "Ben")],
    "notes": [],
}
PENCIL = "#c0282d"
MOTHS = HERE.parent / "reference/layout/moth_garden"


def main() -> None:
    """Draw all pictures."""
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        browser = start_chromium(playwright)
        draw_texts(browser, Path(name))
        draw_table(browser, Path(name) / "table")
        draw_drawing(browser, Path(name))
        draw_home(browser, Path(name) / "mia")
        browser.close()


def draw_texts(browser: Browser, folder: Path) -> None:
    """Draw the table beside a card, a text beside it, and the sheets of a print."""
    root = folder / GAME.name
    shutil.copytree(GAME, root)
    with opened(browser, root) as page:
        page.get_by_role("img", name="Back of Advertisement Agency").wait_for()
        page.get_by_role("button", name="2 problems").wait_for()
        save(page, "studio-cards")
        page.get_by_role("button", name="Text", exact=True).click()
        page.locator(".cm-content").wait_for()
        page.get_by_role("img", name="Back of Advertisement Agency").wait_for()
        save(page, "studio-text")
        page.get_by_role("button", name="Print", exact=True).click()
        for number in range(3):
            page.locator(".sheet-page img").nth(number).evaluate("img => img.decode()")
        save(page, "studio-print")


def draw_table(browser: Browser, folder: Path) -> None:
    """Draw a table that phones join, and the notes on a card that was scribbled on there."""
    root = folder / GAME.name
    shutil.copytree(GAME, root)
    with served_studio(root, root.name, folder / "store") as server:
        page = browser.new_page(viewport={"width": 1366, "height": 768})
        page.goto(server.door.new_address())
        front = page.get_by_role("img", name="Front of Advertisement Agency")
        front.wait_for()
        scribbled = scribbled_on(front.screenshot())
        page.get_by_role("button", name="Notes", exact=True).click()
        page.get_by_label("New note").fill("Too strong with four players: cost 4?")
        photo = {"name": "card.jpg", "mimeType": "image/jpeg", "buffer": scribbled}
        page.locator(".add-note input[type=file]").set_input_files(photo)
        page.get_by_role("img", name="Photo of the new note").wait_for()
        page.get_by_role("button", name="Add note").click()
        page.get_by_role("img", name="Photo of Advertisement Agency").wait_for()
        page.get_by_role("button", name=re.compile("problem")).wait_for()
        page.locator("[data-notes]").wait_for()
        page.locator(".note-list").evaluate("list => list.scrollTo(0, list.scrollHeight)")
        save(page, "studio-notes")
        # A table of its own would show the address of this computer.
        (studio,) = server.workspace.games.values()
        studio.table.state = TABLE
        studio.tables = Path("/home/mia/.local/share/punchboard/tables")
        page.get_by_role("button", name="Play", exact=True).click()
        page.get_by_role("img", name="QR code of the table").wait_for()
        page.wait_for_load_state("networkidle")
        save(page, "studio-play")


def scribbled_on(card: bytes) -> bytes:
    """Return a picture of a card as a photo of it on a table, with a pencil's marks."""
    with Image.open(io.BytesIO(card)) as shot:
        printed = shot.convert("RGB")
    width, height = printed.size
    draw = ImageDraw.Draw(printed)
    draw.line([(width * 0.06, height * 0.04), (width * 0.24, height * 0.17)], PENCIL, 4)
    draw.arc((width * 0.5, height * 0.68, width * 0.96, height * 0.94), 20, 340, PENCIL, 4)
    photo = Image.new("RGB", (width + 80, height + 60), "#a9825a")
    turned = printed.convert("RGBA").rotate(4, Image.Resampling.BICUBIC, expand=True)
    photo.paste(turned, (30, 15), turned)
    saved = io.BytesIO()
    photo.save(saved, "JPEG")
    return saved.getvalue()


def draw_drawing(browser: Browser, folder: Path) -> None:
    """Draw a layout from Inkscape, with the object that shows the name selected."""
    root = folder / MOTHS.name
    shutil.copytree(MOTHS, root)
    game = root / "game.yaml"
    game.write_text(game.read_text().replace("card/picture.yaml", "layouts/moonlit.svg"))
    description.can_open = lambda: True  # as on a computer with a desktop
    with opened(browser, root) as page:
        page.get_by_role("button", name="Design", exact=True).click()
        page.get_by_role("treeitem", name="filled with name").click()
        page.get_by_label("Filled with", exact=True).wait_for()
        page.get_by_role("button", name=re.compile(r"problem")).wait_for()
        save(page, "studio-drawing")


@contextmanager
def opened(browser: Browser, root: Path) -> Iterator[Page]:
    """Open the Studio of a folder."""
    with served_studio(root, root.name, root.parent / f"{root.name}-store") as server:
        page = browser.new_page(viewport={"width": 1366, "height": 768})
        page.goto(server.door.new_address())
        yield page


def draw_home(browser: Browser, home: Path) -> None:
    """Draw the start page with recent games, and a spreadsheet that becomes a game.

    Args:
        browser: The browser.
        home: Empty home folder of a user.
    """
    os.environ["HOME"] = str(home)
    documents = home / "Documents"
    home.mkdir()
    table = home / "birds.csv"
    text = (HERE.parent / "tutorial/first-game.md").read_text("utf-8")
    table.write_text(text.split('```csv title="birds.csv"\n')[1].split("```")[0], "utf-8")
    workspace = Workspace(home / "store", shipped=shipped_games())
    for game in ("lumber_trader", "arcane_alley"):
        shutil.copytree(GAME.parent / game, documents / "Punchboard" / game.replace("_", " "))
    with served_workspace(workspace) as server:
        for root in sorted((documents / "Punchboard").iterdir()):
            studio = workspace.games[workspace.open_folder(root)]
            studio.layouts.ask("gallery", lambda: None).result()
        page = browser.new_page(viewport={"width": 1366, "height": 768})
        page.goto(server.door.new_address())
        page.get_by_role("heading", name="Start a game").wait_for()
        page.wait_for_load_state("networkidle")
        save(page, "studio-home")
        page.get_by_label("Spreadsheet and pictures").set_input_files(table)
        page.locator(".starter img").nth(len(DESIGNS) - 1).wait_for()
        page.locator(".deck-cards img").nth(1).wait_for()
        for picture in page.locator(".starter img, .deck-cards img").all():
            picture.evaluate("each => each.decode()")
        page.get_by_label("Its new folder").fill("/home/mia/Documents/Punchboard/Birds")
        save(page, "studio-spreadsheet")


def save(page: Page, name: str) -> None:
    """Save a picture of the page."""
    with Image.open(io.BytesIO(page.screenshot())) as shot:
        few = shot.convert("RGB").quantize(128)
    few.save(HERE / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
