"""A workbook in the grid of the Studio."""

from __future__ import annotations

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from tests.studio.client import LAYOUT, opened, write
from tests.studio.workbook.ledger import BOOK, GAME
from tests.studio.workbook.test_csv_copy import SHEET, TABLE, answering


def test_edits_of_an_online_table_become_a_list(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = write(tmp_path / "marsh", {"game.yaml": SHEET, "layouts/bird.yaml": LAYOUT})
    (folder / "birds.csv").write_bytes(TABLE)
    answering(monkeypatch, TABLE.replace(b"Heron", b"Grey heron"))
    with opened(folder) as client:
        page = browser.new_page(viewport={"width": 1366, "height": 768})
        page.goto(client.door.new_address())
        row = page.locator(".tabulator-row").first
        for at, text in ((1, "Grey heron"), (2, "4"), (3, "b")):
            row.locator(f"[tabulator-field=c{at}]").click()
            page.keyboard.type(text)
            page.keyboard.press("Enter")
        listed = page.get_by_role("region", name="Edits to paste back")
        expect(listed.get_by_role("rowheader")).to_have_text(["B2name", "C2cost", "D2deck"])
        expect(row).to_contain_text("Grey heron")
        assert (folder / "birds.csv").read_bytes() == TABLE
        assert Axe().run(page).response["violations"] == []

        page.reload()
        expect(listed.get_by_role("rowheader")).to_have_text(["B2name", "C2cost", "D2deck"])
        page.get_by_role("button", name="Refresh from docs.google.com").click()
        expect(listed.get_by_role("rowheader")).to_have_text(["C2cost", "D2deck"])
        listed.get_by_role("button", name="Drop D2").click()
        expect(listed.get_by_role("rowheader")).to_have_text(["C2cost"])

        page.get_by_role("button", name="Work on a CSV copy").click()
        expect(page.get_by_role("dialog")).to_contain_text("doesn't fetch it any more")
        page.get_by_role("button", name="Make the copy").click()
        expect(page.get_by_role("button", name="Add row")).to_be_enabled()
        expect(listed).to_have_count(0)
        expect(page.get_by_role("button", name="Undo: change cost of heron")).to_be_visible()
        assert b"heron,Grey heron,4,a" in (folder / "birds.csv").read_bytes()
        page.close()


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
        expect(page.get_by_text("1 result is out of date, as")).to_be_visible()
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
        expect(page.get_by_text("is out of date, as")).to_have_count(0)
        assert (folder / "birds.xlsx").read_bytes() == BOOK
        page.close()
