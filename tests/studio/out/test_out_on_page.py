"""The view Play: a table for phones is opened and ended, and files are exported."""

from __future__ import annotations

from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from tests.studio.client import opened, write


def test_a_table_outlasts_its_page_and_files_are_exported(browser: Browser, tmp_path: Path) -> None:
    root = write(tmp_path / "marsh")
    with opened(root) as client:
        faults: list[str] = []

        def window():
            page = browser.new_page(viewport={"width": 1366, "height": 768})
            page.on("pageerror", lambda fault: faults.append(str(fault)))
            page.goto(client.door.new_address())
            page.get_by_role("button", name="Play", exact=True).click()
            return page

        page = window()
        page.get_by_role("button", name="Start a new table").click()
        code = page.get_by_role("img", name="QR code of the table")
        expect(code).to_be_visible(timeout=20_000)
        page.close()
        page = window()
        expect(page.get_by_role("img", name="QR code of the table")).to_be_visible()
        expect(page.get_by_text("Nobody has joined yet.")).to_be_visible()
        parts = page.get_by_role("group", name="Show")
        parts.get_by_role("button", name="Learn").click()
        expect(page.get_by_text("Play one with phones")).to_be_visible(timeout=20_000)
        parts.get_by_role("button", name="Export").click()
        page.get_by_role("button", name="MakePlayingCards").click()
        page.get_by_role("region", name="MakePlayingCards").get_by_role(
            "button", name="Export"
        ).click()
        expect(page.get_by_role("region", name="Bill")).to_contain_text("poker", timeout=20_000)
        report = Axe().run(page)
        assert report.violations_count == 0, report.generate_report()
        parts.get_by_role("button", name="Play with phones").click()
        report = Axe().run(page)
        assert report.violations_count == 0, report.generate_report()
        page.get_by_role("button", name="End the table").click()
        expect(page.get_by_text("The table is closed and saved.")).to_be_visible(timeout=20_000)
        page.close()
    assert faults == []
