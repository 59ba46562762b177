"""What is sent from a shared screen keeps the focus, for keyboards and screen readers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.companion.host.fed_page import FedPage, as_seen
from tests.companion.host.phone import Hosted

SCREEN = {"bid_methods": {}, "can_undo": True, "can_redo": False, "dials": None, "warnings": []}
#: Lets the host answer when the test says so.
SLOW = """void (fed.lines[0].say = () => new Promise((done, fail) => {
    fed.refuse = () => fail(new Error("Somebody has just finished this."));
}))"""
TWO_FRAMES = (
    "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"
)


@pytest.fixture
def screen(browser: Browser, hosted: Hosted) -> Iterator[FedPage]:
    """A shared screen with Red's phone asleep."""
    context = browser.new_context(viewport={"width": 1024, "height": 768})
    fed = FedPage(context, hosted.service.session.pack, "")
    seen = hosted.run(lambda: hosted.service.seen(""))
    phones = {"screen": True, "holder": "", "phones": {"red": "asleep"}, "lost": []}
    fed.feed(as_seen(seen, table=phones, screen=SCREEN))
    fed.page.evaluate(SLOW)
    yield fed
    context.close()
    assert fed.errors == []


def sends_with_focus(fed: FedPage, button: Locator) -> None:
    """Send by keyboard, and be refused; the focus stays all the time, and nothing is sent twice."""
    button.focus()
    button.press("Enter")
    fed.page.evaluate(TWO_FRAMES)
    expect(button).to_be_focused()
    expect(button).to_have_attribute("aria-disabled", "true")
    fed.page.evaluate("fed.refuse()")
    expect(fed.page.get_by_text("Somebody has just finished this.").first).to_be_visible()
    expect(button).to_be_focused()
    assert button.get_attribute("aria-disabled") is None


def test_an_offer_that_is_sent_after_a_warning_gets_the_focus_back(screen: FedPage) -> None:
    button = screen.page.locator("#asked button").first
    words = button.inner_text()
    button.press("Enter")
    screen.page.get_by_role("button", name="Skip Kim").press("Enter")
    screen.page.evaluate(TWO_FRAMES)
    screen.page.evaluate("fed.refuse()")
    expect(screen.page.get_by_role("button", name=words, exact=True)).to_be_focused()


def test_an_offer_that_is_sent_keeps_the_focus(screen: FedPage, hosted: Hosted) -> None:
    seen = hosted.run(lambda: hosted.service.seen(""))
    prompt = {**seen["prompt"], "waits": []}
    offers = [{**each, "ends": []} for each in seen["offers"]]
    changed = {"offers": offers, "prompt": prompt, "panels": []}
    screen.feed(as_seen(seen, **changed, seals=None, screen=SCREEN))
    sends_with_focus(screen, screen.page.locator("#asked button").first)


def test_a_button_of_the_players_sheet_keeps_the_focus(screen: FedPage) -> None:
    screen.page.get_by_role("navigation").get_by_role("button", name="Phones").click()
    sends_with_focus(screen, screen.page.get_by_role("button", name="Wake it"))
