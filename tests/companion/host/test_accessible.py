"""The guest page for everybody: each state of a game, narrow, dark, without motion, by keyboard."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.companion.host.browser import Guest, axe_faults, phones
from tests.companion.host.phone import Hosted, Phone

SMALL = """[...document.querySelectorAll("button, summary, select, label, input[type=text]")]
    .filter((each) => each.offsetParent && each.getBoundingClientRect().height < 47.5)
    .map((each) => each.outerHTML.slice(0, 80))"""

#: Words that go on in the next line without a hyphen.
BROKEN = """all => all.flatMap((each) => {
    const words = each.firstChild, range = document.createRange();
    return [...words.textContent.matchAll(/[^ -]+/g)].filter((word) => {
        range.setStart(words, word.index);
        range.setEnd(words, word.index + word[0].length);
        return range.getClientRects().length > 1;
    }).map((word) => word[0]);
})"""


@pytest.fixture(params=[("light", 320), ("dark", 412)], ids=str)
def phone(request: pytest.FixtureRequest, browser: Browser) -> Iterator[BrowserContext]:
    """A phone that was at no table yet."""
    scheme, width = request.param
    context = browser.new_context(
        viewport={"width": width, "height": 700},
        color_scheme=scheme,
        reduced_motion="reduce",
        has_touch=True,
        bypass_csp=True,
    )
    yield context
    context.close()


@pytest.fixture
def page_of(phone: BrowserContext, hosted: Hosted) -> Guest:
    return Guest(phone, hosted, "blue")


def look(page: Page, state: str) -> None:
    """Fail if somebody can't read, reach or hit something."""
    for opened in page.locator("details").all():
        opened.evaluate("each => { each.open = true; }")
    width = page.viewport_size["width"] if page.viewport_size else 0
    assert page.evaluate("document.documentElement.scrollWidth") <= width, state
    assert axe_faults(page) == [], state
    assert page.evaluate(SMALL) == [], state
    moving = "document.getAnimations().filter((each) => each.playState === 'running').length"
    assert page.evaluate(moving) == 0, state


def test_everybody_can_use_the_page_in_each_state_of_a_game(page_of: Guest, hosted: Hosted) -> None:
    """Join, dial, seal, one phone missing, reveal, prompt, scoring, and a host that is gone."""
    page, middle = page_of.page, Phone(hosted, "")
    red, green = Phone(hosted, "red"), Phone(hosted, "green")
    for turn in range(3):
        expect(page.get_by_role("slider")).to_be_visible()
        if turn == 0:
            look(page, "dial")
        page_of.seal(4)
        page_of.sees_sealed()
        if turn == 0:
            look(page, "sealed")
        red.seal([1, 2])
        green.seal([1, 3])
        red.open()
        if turn == 0:
            expect(page.locator("#bid")).to_contain_text("waiting for Ben")
            look(page, "list out")
        green.open()
        page_of.sees_points(mia=4 * turn + 4, kim=2 * turn + 2, ben=3 * turn + 3)
        if turn == 0:
            look(page, "opened")
        if turn < 2:
            assert middle.do("table.next")["ok"]
    expect(page.locator(".verdict")).to_contain_text("Mia wins")
    look(page, "scoring")
    page_of.context.set_offline(True)
    expect(page.locator("#state.lost")).to_be_visible()
    look(page, "lost")
    page_of.context.set_offline(False)


def test_the_page_without_a_seat_says_what_to_do(phone: BrowserContext, hosted: Hosted) -> None:
    page = Guest(phone, hosted, "", link=hosted.link("").partition("#")[0]).page
    expect(page.locator("h1")).to_have_text("Join the table")
    look(page, "no seat")


def test_a_whole_bid_by_the_keyboard(browser: Browser, hosted: Hosted) -> None:
    """Nothing but Tab, arrows, Space and Enter; where the focus stands can be seen."""
    red, green = Phone(hosted, "red"), Phone(hosted, "green")

    def tab_to(page: Page, what: str) -> None:
        for _ in range(40):
            page.keyboard.press("Tab")
            if page.evaluate(f"document.activeElement.matches({what!r})"):
                ring = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
                assert ring != "none", what
                return
        pytest.fail(f"Tab does not come to {what}")

    with phones(browser, hosted, "blue") as (blue,):
        page = blue.page
        expect(page.get_by_role("slider")).to_be_visible()
        expect(page.get_by_role("slider", name="Mia: Guess")).to_be_visible()
        tab_to(page, ".skip")
        page.keyboard.press("Enter")
        tab_to(page, "[role=slider]")
        for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "PageUp", "Home", "End"):
            page.keyboard.press(key)
        tab_to(page, "#bid button[type=submit]")
        page.keyboard.press("Enter")
        blue.sees_sealed()
        assert page.evaluate("document.activeElement.id") == "bid"
        tab_to(page, "#bid .row button:nth-child(1)")
        page.keyboard.down("Space")
        expect(page.locator(".hidden-bid")).to_have_text("Guess 9")
        page.keyboard.up("Space")
        expect(page.locator(".hidden-bid")).to_be_empty()
        tab_to(page, "#bid .row button:nth-child(2)")
        page.keyboard.press("Enter")
        tab_to(page, "[role=slider]")
        page.keyboard.press("Home")
        for _ in range(4):
            page.keyboard.press("ArrowUp")
        tab_to(page, "#bid button[type=submit]")
        page.keyboard.press("Space")
        blue.sees_sealed()
        red.seal([1, 2])
        green.seal([1, 3])
        red.open()
        green.open()
        blue.sees_points(mia=4, kim=2, ben=3)
        tab_to(page, "#opened summary")
        page.keyboard.press("Enter")
        expect(page.locator("#opened .lines")).to_be_visible()
        for phone in (red, green):
            assert phone.do("table.done", phone.seat)["ok"]
        tab_to(page, "#asked button")
        page.keyboard.press("Enter")
        expect(page.get_by_role("slider")).to_be_visible()
        assert page.evaluate("document.activeElement.id") == "now"


def test_a_plus_that_comes_to_the_end_keeps_the_focus(page_of: Guest) -> None:
    page = page_of.page
    page.get_by_role("slider").press("End")
    page.get_by_role("slider").press("ArrowLeft")
    more = page.get_by_role("button", name="one more")
    more.press("Enter")
    expect(more).to_be_disabled()
    expect(more).to_be_focused()


@pytest.mark.usefixtures("real_kinds")
def test_names_of_choices_keep_their_words_on_a_narrow_phone(
    browser: Browser, stores: Hosted
) -> None:
    context = browser.new_context(viewport={"width": 320, "height": 700})
    page = Guest(context, stores, "blue").page
    page.get_by_text("Stores", exact=True).last.click()
    page.get_by_text("Mia opens a forgotten store").first.click()
    names = page.locator("label.choice > .grow:visible")
    expect(names.first).to_be_visible()
    assert names.evaluate_all(BROKEN) == []
    context.close()


def test_a_cell_of_a_seat_shows_its_marker_and_says_its_name(page_of: Guest) -> None:
    """As a stall that somebody has closed does, on a market of rows and columns."""
    drawn = page_of.page.evaluate("""async () => {
        const { panelNode } = await import("/panels.js");
        const seats = [{ id: "red", name: "Kim", colour: "#aa0000", shape: "disc", letter: "K" }];
        const cells = [{ text: "A" }, { text: "", seat: "red" }, { text: "·" }];
        const panel = { id: "stalls", widget: "rows", look: "table", title: "Market",
            columns: [{ title: "" }, { title: "1" }, { title: "2" }], rows: [{ cells }] };
        const [, held, open] = panelNode(panel, { seats, icons: {} }).querySelectorAll("tbody td");
        return [held.querySelectorAll("svg.marker").length, held.textContent, open.textContent];
    }""")
    assert drawn == [1, "KKim", "·"]
