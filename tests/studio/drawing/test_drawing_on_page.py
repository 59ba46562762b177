"""A drawing in the view "Design": objects filled by clicks, new exports, and its program."""

from __future__ import annotations

from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from tests.studio.design.easel import open_easel
from tests.studio.drawing.kite import DRAWING, FILE, FILES

NAMED = DRAWING.replace('<text id="Title"', '<text id="Title" data-name="card.name"')


def saved(root: Path) -> str:
    return (root / FILE).read_text()


def test_a_drawing_is_filled_by_clicks_replaced_and_followed(
    browser: Browser, tmp_path: Path
) -> None:
    root = tmp_path / "kite"
    with open_easel(browser, root, FILES) as easel:
        page = easel.page
        fields = page.get_by_role("region", name="What fills the object")
        face = page.locator(".face-picture img")

        # Click an object on the face, then its column.
        easel.click(12, 8)
        expect(fields.get_by_role("heading")).to_contain_text("Title")
        before = face.get_attribute("src")
        fields.get_by_role("button", name="name Heron").click()
        expect(page.get_by_role("treeitem", name="Title: text, filled with name")).to_be_visible()
        expect(face).not_to_have_attribute("src", before or "")
        assert saved(root) == NAMED
        expect(fields.get_by_label("Filled with")).to_have_value("text")
        assert Axe().run(page).response["violations"] == []

        # A condition, taken back by a key.
        fields.get_by_label("Shown", exact=True).select_option("if wades")
        expect(page.get_by_role("treeitem", name="Title")).to_contain_text("if wades")
        assert 'data-name="card.name; when: card.wades"' in saved(root)
        page.keyboard.press("Control+z")
        expect(page.get_by_role("treeitem", name="Title")).not_to_contain_text("if wades")
        assert saved(root) == NAMED

        # A new export without the object asks first.
        export = DRAWING.replace('"Title"', '"Heading"').replace("Grey", "Purple")
        drop = {"name": "Bird card.svg", "mimeType": "image/svg+xml", "buffer": export.encode()}
        page.locator(".drawing-file input[type=file]").set_input_files(drop)
        dialog = page.get_by_role("dialog", name="Objects are missing")
        expect(dialog).to_contain_text("card.name")
        assert saved(root) == NAMED
        dialog.get_by_label("Object instead of Title").select_option("Heading")
        dialog.get_by_role("button", name="Replace it").click()
        heading = page.get_by_role("treeitem", name="Heading: text, filled with name")
        expect(heading).to_be_visible()
        assert "Purple" in saved(root)

        # The drawing's program saves it: the list and the face follow.
        (root / FILE).write_text(saved(root).replace('id="Reed"', 'id="Rushes"'))
        expect(page.get_by_role("treeitem", name="Rushes")).to_be_visible()
        expect(heading).to_be_visible()

        # It saves it without the label that it doesn't know of.
        filled = saved(root)
        (root / FILE).write_text(filled.replace(' data-name="card.name"', ""))
        page.get_by_role("button", name="Fill them again").click()
        expect(heading).to_be_visible()
        assert saved(root) == filled
