"""The start page in Chromium: from a spreadsheet to a game, and back to it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from punchboard.cards import catalog
from tests.readers.studio_build import ROOT, page_tool
from tests.readers.studio_window import PLAIN_WORDS
from tests.studio.home.conftest import Start
from tests.studio.home.test_home import BIRDS


@pytest.fixture
def page(browser: Browser, start: Start) -> Iterator[Page]:
    page_tool().build_page(ROOT)
    context = browser.new_context(viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.on("console", lambda each: faults.append(each.text) if "Policy" in each.text else None)
    page.goto(start.client.door.new_address())
    yield page
    context.close()
    assert faults == []


def check(page: Page) -> None:
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        report = Axe().run(page)
        assert report.violations_count == 0, report.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0


def test_a_dropped_spreadsheet_becomes_a_game_that_is_found_again(
    start: Start, page: Page, tmp_path: Path
) -> None:
    expect(page.get_by_role("heading", name="Start a game")).to_be_visible()
    check(page)
    table = tmp_path / "water_birds.csv"
    table.write_text(BIRDS)
    page.get_by_label("Spreadsheet and pictures").set_input_files(table)
    page.get_by_label("Place of Secret").select_option("Not on the card")
    expect(page.get_by_label("Place of Secret")).to_have_value("note")
    page.get_by_role("radio", name="Emblem").check(force=True)
    folder = page.get_by_label("Its new folder")
    expect(folder).to_have_value(str(start.games / "Water birds"))
    check(page)
    page.get_by_label("Name of the game").fill("Herons")
    expect(folder).to_have_value(str(start.games / "Herons"))
    page.get_by_role("button", name="Make the game").click()
    expect(page.get_by_role("tab", name="Cards")).to_be_visible()
    expect(page).to_have_title("Herons · Punchboard Studio")
    page.get_by_role("link", name="Home").click()
    game = page.get_by_role("button", name="Herons").first
    expect(game).to_contain_text("Punchboard")
    page.get_by_role("button", name="Open a folder…").click()
    dialog = page.get_by_role("dialog", name="Open a game's folder")
    expect(dialog.get_by_role("button", name="Herons game")).to_be_visible()
    check(page)
    page.keyboard.press("Escape")
    game.click()
    expect(page.get_by_role("tab", name="Cards")).to_be_visible()
    page.go_back()
    page.get_by_role("button", name="Small starter").click()
    expect(page.get_by_label("Its new folder")).to_have_value(str(start.games / "My game"))
    check(page)
    page.get_by_role("dialog").get_by_role("button", name="Make the game").click()
    expect(page.get_by_role("tab").first).to_be_visible()
    page.get_by_role("link", name="Home").click()
    page.get_by_role("button", name="Quit").click()
    expect(page.get_by_text("Punchboard has ended")).to_be_visible()
    assert start.workspace.over.wait(5)


def test_every_word_of_the_start_page_is_in_the_catalog(
    start: Start, page: Page, tmp_path: Path
) -> None:
    catalog.use(catalog.PSEUDO)
    try:
        page.reload()
        page.locator(".starter").first.wait_for()
        plain = page.evaluate(PLAIN_WORDS)
        table = tmp_path / "birds.csv"
        table.write_text(BIRDS)
        page.locator("input[type=file]").set_input_files(table)
        page.locator(".deck-table").wait_for()
        plain += page.evaluate(PLAIN_WORDS)
        page.locator(".place-folder button").click()
        page.locator(".folder-list").wait_for()
        plain += page.evaluate(PLAIN_WORDS)
    finally:
        catalog.use(None)
    names = ("https://docs.google.com", "Punchboard", "Heron", "Marsh", "Fog")
    assert [each for each in plain if not each.startswith(names)] == []
