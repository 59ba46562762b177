"""A workbook in the grid of the Studio."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.studio.client import LAYOUT, opened, write
from tests.studio.workbook.ledger import BOOK, GAME


def test_a_designer_types_into_a_workbook(browser: Browser, tmp_path: Path) -> None:
    folder = write(tmp_path / "marsh", {"game.yaml": GAME, "layouts/bird.yaml": LAYOUT})
    (folder / "birds.xlsx").write_bytes(BOOK)
    with opened(folder) as client:
        page = browser.new_page(viewport={"width": 1366, "height": 768})
        page.goto(client.door.new_address())
        row = page.locator(".tabulator-row").nth(3)
        columns = {"cost": 2, "double": 3}
        cells = {name: row.locator(f"[tabulator-field=c{at}]") for name, at in columns.items()}

        cells["double"].click()
        page.keyboard.type("7")
        expect(page.get_by_text("a formula calculates this cell")).to_be_visible()
        expect(page.locator(".cell-field")).to_have_count(0)

        cells["cost"].click()
        page.keyboard.type("41")
        page.keyboard.press("Enter")
        expect(page.get_by_text("1 result of a formula is out of date")).to_be_visible()
        expect(cells["double"]).to_have_attribute("data-mark", "locked stale")
        page.keyboard.press("ArrowUp")
        expect(page.get_by_role("button", name="cost: 41")).to_be_attached()

        page.get_by_role("button", name="Add row").dispatch_event("click")
        expect(page.get_by_text("are added, moved and deleted in its program")).to_be_visible()

        (folder / "~$birds.xlsx").write_bytes(b"\x04Anna")
        expect(page.get_by_text("birds.xlsx is open in Excel (Anna)")).to_be_visible()
        (folder / "~$birds.xlsx").unlink()
        expect(page.get_by_text("birds.xlsx is open in Excel (Anna)")).to_have_count(0)

        page.keyboard.press("Control+z")
        expect(page.get_by_text("is out of date")).to_have_count(0)
        assert (folder / "birds.xlsx").read_bytes() == BOOK
        page.close()
