"""Changes made elsewhere, two windows, damage and kept versions, as a designer sees them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.studio.client import BIRDS, FILES, opened, write
from tests.studio.desk import Desk

#: Notes when a text first shows in the table, in ms since 1970.
_AWAIT = """text => {
  window.shownAt = new Promise((resolve) => {
    const look = () => {
      const cells = [...document.querySelectorAll(".tabulator-cell")];
      if (cells.some((cell) => cell.textContent === text)) resolve(Date.now());
      else requestAnimationFrame(look);
    };
    look();
  });
}"""


@contextmanager
def shown(browser: Browser, root: Path) -> Iterator[Desk]:
    with opened(root) as client:
        page = browser.new_page(viewport={"width": 1366, "height": 768})
        faults: list[str] = []
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.goto(client.door.new_address())
        expect(page.locator(".tabulator-range-cell-active")).to_be_visible()
        yield Desk(root, page, client)
        page.close()
    assert faults == []


@pytest.fixture
def desk(browser: Browser, tmp_path: Path) -> Iterator[Desk]:
    with shown(browser, write(tmp_path / "marsh", FILES)) as desk:
        yield desk


def cell(page: Page, text: str):
    return page.locator(".tabulator-cell").get_by_text(text, exact=True).first


def test_a_change_elsewhere_shows_within_200_ms(desk: Desk) -> None:
    delays = []
    for number in range(5):
        name = f"Jack snipe {number}"
        desk.page.evaluate(_AWAIT, name)
        written = time.time()
        (desk.root / "birds.csv").write_bytes(BIRDS.replace("Snipe", name).encode())
        delays.append(desk.page.evaluate("window.shownAt") / 1000 - written)
    assert median(delays) < 0.2


def test_two_windows_show_each_others_cards_and_steps(desk: Desk) -> None:
    other = desk.page.context.browser.new_page()
    other.goto(desk.client.door.new_address())
    cell(other, "Snipe").click()
    cell(desk.page, "Heron").click()
    desk.page.keyboard.type("Egret")
    desk.page.keyboard.press("Enter")
    expect(cell(other, "Egret")).to_be_visible()
    other.get_by_role("button", name="Undo: change name of heron").click()
    expect(cell(desk.page, "Heron")).to_be_visible()
    expect(desk.page.get_by_role("button", name="Redo: change name of heron")).to_be_visible()
    desk.saves(BIRDS)
    other.close()


def test_damage_of_the_history_is_told_when_the_game_is_opened(
    browser: Browser, tmp_path: Path
) -> None:
    root = write(tmp_path / "marsh", FILES)
    with opened(root) as client:
        client.cell("cost", "5", was="3")
        client.cell("name", "Egret", was="Heron")
    [journal] = (tmp_path / "marsh-store").glob("*/journal")
    first, *rest = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join([first.replace(b"cost", b"c0st"), *rest]))
    with shown(browser, root) as desk:
        alert = desk.page.get_by_role("alert").filter(has_text="list of your steps was damaged")
        expect(alert).to_contain_text("Undo goes back to “change name of heron”, and no further.")
        desk.page.get_by_role("button", name="Undo: change name of heron").click()
        expect(desk.page.get_by_role("button", name="Nothing to undo")).to_be_visible()
        desk.saves(BIRDS.replace("Heron,3", "Heron,5"))
