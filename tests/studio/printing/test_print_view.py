"""The view "Print" in a browser: from the first sheet to the pull list on a phone."""

from __future__ import annotations

from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.studio.client import opened, write
from tests.studio.printing.marsh import FILES


def finds_nothing_wrong(page: Page) -> None:
    report = Axe().run(page)
    assert report.violations_count == 0, report.generate_report()


def test_a_changed_card_goes_from_the_view_to_the_phone(browser: Browser, tmp_path: Path) -> None:
    root = write(tmp_path / "marsh", FILES)
    faults: list[str] = []
    with opened(root) as client:
        page = browser.new_page(viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.set_default_timeout(20_000)
        page.goto(client.door.new_address())
        page.get_by_role("button", name="Print", exact=True).click()
        sheet = page.get_by_role("button", name="Page 1").first
        assert sheet.locator("img").evaluate(
            "async (img) => (await img.decode(), img.naturalWidth)"
        )
        expect(page.get_by_label("Only cards that changed")).to_be_disabled()
        finds_nothing_wrong(page)

        sheet.press("Enter")
        expect(page.get_by_role("dialog")).to_contain_text("page 1 of 1")
        page.keyboard.press("Escape")
        expect(sheet).to_be_focused()

        page.get_by_role("combobox", name="Backs").select_option("none")
        expect(page.get_by_role("heading", name="Cards of several sizes")).to_have_count(1)
        fills_empty_places(page)
        page.get_by_role("button", name="Make PDFs").click()
        expect(page.get_by_role("link", name="Cards of several sizes")).to_be_visible()
        page.get_by_role("button", name="I printed this…").click()
        page.get_by_role("button", name="I printed 1 sheet").click()
        expect(page.get_by_text("1 sheet is recorded.")).to_be_visible()
        finds_nothing_wrong(page)

        client.cell("cost", "4", "3")
        page.get_by_role("button", name="1 changed card").click()
        changed = page.get_by_role("list", name="Changed cards").get_by_role("listitem").first
        expect(changed).to_contain_text("cost: 3 → 4")
        expect(page.get_by_role("img", name="Heron as it was printed")).to_be_visible()
        page.emulate_media(color_scheme="dark")
        finds_nothing_wrong(page)

        expect(page.get_by_text("Changed since: birds.csv.")).to_be_visible()
        page.get_by_role("button", name="Make PDFs and a pull list").click()
        expect(page.get_by_label("Only cards that changed")).to_be_checked()
        expect(page.get_by_text("Changed since: birds.csv.")).to_be_hidden()
        page.get_by_role("button", name="Sheets", exact=True).click()
        expect(page.get_by_role("heading", name="Poker cards")).to_be_visible()
        with page.expect_download() as download:
            page.get_by_role("link", name="Pull list for your phone").click()
        pull = tmp_path / "pull-list.html"
        download.value.save_as(pull)
        page.close()
    is_ticked_off_on_a_phone(browser, pull)
    assert faults == []


def fills_empty_places(page: Page) -> None:
    page.get_by_text("Fill empty places").click()
    page.get_by_label("Find a card to fill empty places with").fill("sni")
    page.get_by_role("button", name="Snipe Birds").click()
    expect(page.get_by_text("more copies of Snipe fit.")).to_be_visible()
    finds_nothing_wrong(page)
    page.get_by_label("Copies of Snipe").fill("50")
    page.get_by_label("Copies of Snipe").press("Enter")
    expect(page.get_by_text("of 50 copies have a place. No more copy")).to_be_visible()
    page.get_by_role("button", name="Don't fill with Snipe").click()


def is_ticked_off_on_a_phone(browser: Browser, pull: Path) -> None:
    phone = browser.new_page(viewport={"width": 390, "height": 800}, offline=True)
    phone.goto(pull.as_uri())
    expect(phone.get_by_role("listitem").first).to_contain_text("cost: 3 → 4")
    tick = phone.get_by_role("checkbox")
    tick.check()
    for _ in range(20):  # a browser writes ticks a moment later
        phone.reload()
        if tick.is_checked():
            break
    expect(tick).to_be_checked()
    expect(phone.get_by_role("status")).to_have_text("1 / 1")
    finds_nothing_wrong(phone)
    phone.close()
