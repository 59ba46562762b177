"""Long forms of the guest page: questions under lines, seat by seat, on the smallest phone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.companion.host.browser import Guest, axe_faults
from tests.companion.host.phone import Hosted

SMALL = """[...document.querySelectorAll("button, summary, label.choice")]
    .filter((each) => each.offsetParent).map((each) => [each.getBoundingClientRect(), each])
    .filter(([box]) => box.height < 47.5 || box.width < 47.5).map(([, each]) => each.outerHTML)"""


@pytest.fixture
def page(browser: Browser, stores: Hosted) -> Iterator[Page]:
    """The middle of a table of Brick & Mortar on a phone of 320 pixels, with “Put right” open."""
    context = browser.new_context(viewport={"width": 320, "height": 700}, bypass_csp=True)
    guest = Guest(context, stores, "")
    guest.page.get_by_text("Correct", exact=True).click()
    guest.page.get_by_text("Match the table", exact=True).first.click()
    yield guest.page
    assert guest.errors == []
    context.close()


def fold(page: Page, ask: str) -> Locator:
    """Return a question of the form."""
    return page.locator("details.fold", has_text=ask)


def test_each_question_says_its_answer_and_one_is_open_at_a_time(page: Page) -> None:
    month, points = fold(page, "Which month?"), fold(page, "How many points has each?")
    expect(month.locator("summary .detail")).to_have_text("January")
    month.locator("summary").click()
    points.locator("summary").click()
    expect(points).to_have_attribute("open", "")
    expect(month).not_to_have_attribute("open", "")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert page.evaluate(SMALL) == []
    assert axe_faults(page) == []


def test_only_what_somebody_touched_is_put_right(page: Page, stores: Hosted) -> None:
    points = fold(page, "How many points has each?")
    points.locator("summary").click()
    points.get_by_role("button", name="Kim", exact=False).last.click()
    page.get_by_role("button", name="Match the table").click()
    expect(page.locator("#panels .track")).to_contain_text("11")
    log = page.locator("#log")
    log.locator("summary").first.click()
    expect(log).to_contain_text("Kim")
    expect(log).not_to_contain_text("Mia has")


def test_a_touch_on_a_month_closes_the_question_and_keys_do_not(page: Page) -> None:
    month = fold(page, "Which month?")
    month.locator("summary").click()
    month.get_by_text("April", exact=True).click()
    expect(month).not_to_have_attribute("open", "")
    expect(month.locator("summary .detail")).to_have_text("April")
    month.locator("summary").click()
    month.get_by_label("April").focus()
    page.keyboard.press("ArrowDown")
    expect(month.locator("summary .detail")).to_have_text("May")
    expect(month).to_have_attribute("open", "")


def test_one_card_of_two_players_is_told_before_anything_is_sent(page: Page) -> None:
    mine, until = fold(page, "Which stores has Mia, from slot 1 on?"), page.locator(".until")
    kims, button = fold(page, "Which stores has Kim"), page.get_by_role("button", name="Match the")
    for theirs in (mine, kims):
        expect(until).to_have_text("")
        theirs.locator("summary").click()
        theirs.locator("label.choice", has_text="Factory Thirds").click()
    expect(until).to_have_text("Factory Thirds: only one player can have it.")
    button.click()
    expect(page.get_by_role("alert").filter(has_text="Factory Thirds: only one")).to_be_visible()
    assert axe_faults(page) == []
    kims.locator("label.choice", has_text="Factory Thirds").click()
    expect(until).to_have_text("")
    button.click()
    expect(page.locator("#panels .rows-boards summary", has_text="Mia")).to_contain_text("2 stores")


def test_a_seat_whose_only_store_is_unticked_has_none(page: Page, stores: Hosted) -> None:
    """An empty answer isn't a missing one, which would leave the store."""
    mine = fold(page, "Which stores has Mia, from slot 1 on?")
    mine.locator("summary").click()
    mine.get_by_role("checkbox", checked=True).click()
    page.get_by_role("button", name="Match the table").click()
    expect(page.locator("#panels .rows-boards summary", has_text="Mia")).not_to_contain_text(
        "1 store"
    )
