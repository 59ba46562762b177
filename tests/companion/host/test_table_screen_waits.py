"""The shared screen while phones sleep: whom it wakes, and whom it continues without."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from punchboard.companion.host import sealing
from punchboard.companion.table.tables import Tables
from tests.companion.host.phone import Hosted, Phone
from tests.companion.host.test_bids import points, seal_all
from tests.companion.shipped import shipped_pack

Three = tuple[Phone, Phone, Phone]


@pytest.fixture
def screen(browser: Browser, hosted: Hosted) -> Iterator[Page]:
    """A table screen whose time the test turns on."""
    context = browser.new_context(viewport={"width": 1024, "height": 768})
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.clock.install()
    page.goto(hosted.link("").replace("/#", "/table.html#"))
    yield page
    context.close()
    assert errors == []


def wait(page: Page, seconds: int) -> None:
    """Let what must be waited for be over."""
    expect(page.locator(".opening h2")).to_be_visible()
    page.clock.fast_forward(1000 * seconds)


def test_all_choose_again_while_nothing_is_open(screen: Page, three: Three, middle: Phone) -> None:
    seal_all(three, 4, 2, 3)
    wait(screen, 3)
    screen.get_by_role("button", name="All choose again").click()
    confirm = screen.locator(".confirm")
    expect(confirm).to_contain_text("Should Mia, Kim and Ben choose again?")
    assert middle.view()["seals"]["sealed"] == ["blue", "green", "red"], "it only asks"
    confirm.get_by_role("button", name="All choose again").click()
    expect(screen.locator("#sealed .choosing")).to_be_visible()
    assert middle.view()["seals"]["sealed"] == []
    assert "The shared screen decided: all choose again." in str(middle.view()["log"])
    seal_all(three, 5, 2, 3)
    three[0].open()
    wait(screen, 3)
    expect(screen.get_by_role("button", name="Wake Kim’s phone")).to_be_visible()
    expect(screen.get_by_role("button", name="All choose again")).to_have_count(0)


def test_who_calls_a_choice_off_reads_who_is_not_done_and_whose_seal_is_lost(
    screen: Page, three: Three, middle: Phone
) -> None:
    assert three[0].seal([1, 4])["ok"]
    expect(screen.locator("#sealed .sealed")).to_have_count(1)
    screen.locator("#asked .ways button.skip").click()
    confirm = screen.locator(".confirm")
    lost = "Kim and Ben are not done yet. What Mia sealed is thrown away."
    expect(confirm.locator("b")).to_have_text(lost)
    expect(confirm.get_by_role("button", name="Skip Kim and Ben")).to_be_visible()
    confirm.get_by_role("button", name="Wait").click()
    assert middle.view()["seals"]["sealed"] == ["blue"]


def test_whose_tap_comes_second_reads_who_was_first(
    browser: Browser, tmp_path: Path, real_kinds: None
) -> None:
    tables = Tables(tmp_path / "tables")
    seats = (("blue", "Mia"), ("orange", "Kim"))
    light = {"bidding": "pass", "stock": False, "market": False, "debt": False}
    session = tables.create(shipped_pack("brick_and_mortar"), "", seats, light)
    session.close()
    hosted = Hosted(tables, session.info.id)
    mia, page = Phone(hosted, "blue"), browser.new_page()

    def after_mia(route: Route) -> None:
        if hosted.said(route.request.post_data_buffer or b"")["kind"] == "do":
            assert mia.do("stores.pass", "blue")["ok"]
        route.continue_()

    page.goto(hosted.link("").replace("/#", "/table.html#"))
    none = page.get_by_role("button", name="Take none")
    expect(none).to_be_visible()
    page.route("**/say", after_mia)
    none.click()
    expect(page.locator("#trouble")).to_have_text("Mia has just finished this.")
    expect(page.locator("#now h1")).to_contain_text("Kim takes")
    page.context.close()
    hosted.stop()


def test_a_phone_is_woken_and_after_a_minute_it_goes_on_without_it(
    screen: Page, three: Three, middle: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    seal_all(three, 4, 2, 3)
    three[0].open()
    three[1].open()
    wait(screen, 3)
    expect(screen.locator(".opening h2")).to_have_text("Everyone has sealed. Wake Ben’s phone.")
    screen.get_by_role("button", name="Wake Ben’s phone").click()
    without = screen.get_by_role("button", name="Continue without Ben")
    expect(without).to_have_count(0)
    screen.clock.fast_forward(60_000)
    monkeypatch.setattr(sealing, "TABLE_PATIENCE", 0.0)
    without.click()
    expect(screen.locator(".opening")).to_have_count(0)
    assert three[2].view()["nudges"] == 1
    assert points(middle) == {"blue": 4, "red": 2, "green": 0}
    assert "The shared screen continued without the phone of Ben." in str(middle.view()["log"])


@pytest.mark.usefixtures("real_kinds")
def test_rules_and_cards_are_found_by_words_and_numbers(browser: Browser, tmp_path: Path) -> None:
    tables = Tables(tmp_path / "tables")
    text = shipped_pack("mottainai")
    session = tables.create(text, "", [("pine", "Mia"), ("wave", "Kim")], {})
    session.close()
    hosted = Hosted(tables, session.info.id)
    page = browser.new_page(viewport={"width": 1024, "height": 768})
    page.goto(hosted.link("").replace("/#", "/table.html#"))
    rail = page.get_by_role("navigation")
    rail.get_by_role("button", name="Rules").click()
    chapters = page.locator(".drawer .chapter:visible")
    expect(chapters.first).to_be_visible()
    all_, box = chapters.count(), page.get_by_role("searchbox")
    box.fill("temple")
    assert 0 < chapters.count() < all_
    assert all("temple" in words.lower() for words in chapters.all_inner_texts())
    box.fill("zeppelin")
    expect(page.get_by_role("status").get_by_text("Nothing found in the rules.")).to_be_visible()
    expect(chapters).to_have_count(0)
    page.keyboard.press("Escape")
    rail.get_by_role("button", name="Cards").click()
    cards = page.locator(".drawer .card")
    expect(cards.first).to_be_visible()
    all_ = cards.count()
    name = cards.nth(all_ - 1).locator("h3").inner_text().lstrip("0123456789").strip()
    box.fill(name.lower())
    assert 0 < cards.count() < all_
    expect(cards.first).to_contain_text(name)
    box.fill("12")
    expect(cards.first.locator(".card-number")).to_have_text("12")
    box.fill("zeppelin")
    expect(page.get_by_text("No card found.")).to_be_visible()
    page.close()
    hosted.stop()
