"""A table for any deck, as newcomers play it: a tablet in the middle, a small phone in a hand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from punchboard.companion.host.screen_host import ScreenHost
from punchboard.companion.table.tables import Tables
from tests.companion.host.test_table_screen_page import TABLET, page_at, rail
from tests.companion.table.test_any_deck import deck_text

SMALL = {"width": 320, "height": 568}
BIRDS = ("Heron", "Reed", "Eel", "Otter", "Coot", "Newt", "Pike", "Bulrush")
CARDS = "number,name,cost,quantity\n" + "".join(
    f"{number},{name},{number},1\n" for number, name in enumerate(BIRDS, 1)
)


@pytest.fixture
def host(tmp_path: Path, real_kinds: None) -> Iterator[ScreenHost]:
    """A host whose one game says nothing of its rules."""
    pack = tmp_path / "heron.pack.json"
    pack.write_text(deck_text(tmp_path / "heron", CARDS), encoding="utf-8")
    made = ScreenHost(Tables(tmp_path / "tables"), [pack], "127.0.0.1", 0)
    made.begin()
    yield made
    made.end()


def panel(page: Page, title: str) -> Locator:
    return page.locator("section.panel").filter(has=page.get_by_role("heading", name=title))


def in_reach(button: Locator) -> None:
    """A button lies whole on the screen when it is scrolled to, and a finger finds it."""
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= SMALL["width"]


def test_newcomers_play_a_deck_that_says_nothing_of_its_rules(
    browser: Browser, host: ScreenHost
) -> None:
    with page_at(browser, host.screen, TABLET) as tablet:
        tablet.get_by_role("button", name="Start a new table").click()
        tablet.get_by_role("button", name="Red", exact=True).click()
        tablet.get_by_label("Name of Red").fill("Ada")
        with page_at(browser, host.hosting.code, SMALL) as phone:
            phone.get_by_label("Your name").fill("Ben")
            phone.get_by_role("button", name="Blue").tap()
            phone.get_by_text("You are in, Ben").wait_for()
            tablet.get_by_text("What the companion keeps").click()
            tablet.get_by_role("switch", name="Clock").check()
            # Who wants a clock gets the turns that it counts.
            expect(tablet.get_by_role("switch", name="Turns The app")).to_be_checked()
            tablet.get_by_role("button", name="Start the table").click()
            tablet.locator("#now h1").wait_for()
            expect(phone.locator("#head .when")).to_have_text("Round 1")

            clock, dice = panel(phone, "Clock"), panel(phone, "Dice and coin")
            in_reach(clock.get_by_role("button", name="Start the clock"))
            clock.get_by_role("button", name="Start the clock").tap()
            panel(tablet, "Clock").get_by_role("button", name="Pause the clock").click()
            expect(clock).to_contain_text("The table, paused")
            clock.get_by_role("button", name="Continue").tap()
            expect(clock.get_by_role("button", name="Pause the clock")).to_be_visible()

            expect(dice).to_contain_text("Nothing has been thrown yet.")
            in_reach(dice.get_by_role("button", name="Two dice"))
            dice.get_by_role("button", name="Two dice").tap()
            expect(panel(tablet, "Dice and coin").locator(".sentence")).to_contain_text(
                "Ben: Two dice:"
            )

            flags = phone.locator("#more > details").filter(has_text="Flags")
            flags.locator("> summary").tap()
            flags.get_by_text("Ben flags a card").first.tap()
            flags.get_by_role("searchbox").fill("ot")
            expect(flags.locator("label.choice:visible", has_text="Heron")).to_have_count(0)
            flags.locator("label.choice:visible", has_text="Otter").tap()
            flags.get_by_text("What of it?").tap()
            flags.get_by_text("Unclear").tap()
            flags.get_by_role("button", name="Ben flags a card").tap()
            expect(phone.locator("#log")).to_contain_text("Ben flags a card.")

            rail(tablet, "Cards").click()
            tablet.get_by_role("searchbox").fill("eel")
            drawer = tablet.locator(".drawer")
            expect(drawer.locator(".card.whole")).to_have_count(1)
            head = tablet.locator(".drawer-head").bounding_box()
            whole = drawer.bounding_box()
            assert head and whole and head["width"] == whole["width"]
            tablet.get_by_role("button", name="Close").click()

            rail(tablet, "Correct").click()
            tablet.locator("summary", has_text="Ada gains or loses points").click()
            gain = tablet.get_by_role("form", name="Ada gains or loses points")
            gain.locator("input.number").fill("7")
            gain.get_by_role("button", name="Ada gains or loses points").click()
            expect(tablet.locator("#standing .main-figure").first).to_have_text("7")
