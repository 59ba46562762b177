"""An evening at the table: four phones join a game of the Studio, and three cards get notes."""

from __future__ import annotations

from pathlib import Path
from time import monotonic

from playwright.sync_api import Browser, BrowserContext, expect

from punchboard.cards.load.notes import load_notes
from tests.studio.client import opened
from tests.studio.task.hand import ChromiumPage, Hand
from tests.studio.task.spells import make_spells

PLAYERS = {"Ada": "Red", "Ben": "Blue", "Cleo": "Green", "Dev": "Orange"}
NOTES = {"ember": "too strong", "tide": "drew three", "golem": "who has the shield?"}
#: Clicks of the designer beside the words of the notes.
MOST_CLICKS = 10


def sits_down(browser: Browser, code: str, name: str, color: str) -> BrowserContext:
    """Join with a phone: a name is typed, a color is touched."""
    phone = browser.new_context(viewport={"width": 412, "height": 915}, has_touch=True)
    page = phone.new_page()
    page.set_default_timeout(20_000)
    page.goto(code)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name=color, exact=True).tap()
    page.get_by_text(f"You are in, {name}").wait_for()
    return phone


def test_four_phones_play_and_three_cards_get_notes(browser: Browser, tmp_path: Path) -> None:
    root = make_spells(tmp_path)
    with opened(root) as client:
        window = browser.new_page(viewport={"width": 1366, "height": 768})
        window.goto(client.door.new_address())
        hand = Hand(ChromiumPage(window), 63.5)
        started = monotonic()
        hand.press("Play")
        hand.press("Start a new table")
        code = window.get_by_role("link", name="Open the shared screen")
        expect(code).to_be_visible(timeout=30_000)
        link = str(code.get_attribute("href"))
        phones = [sits_down(browser, link, *each) for each in PLAYERS.items()]
        expect(window.get_by_text("Joined: Ada, Ben, Cleo and Dev")).to_be_visible(timeout=20_000)
        phones[0].pages[0].get_by_role("button", name="Start with 4 players").tap()
        for each in phones:
            expect(each.pages[0].locator("#head .when")).to_have_text("Round 1", timeout=20_000)
        hand.press("Cards")
        for card, words in NOTES.items():
            hand.click(f"""[...document.querySelectorAll(".tabulator-row .tabulator-cell")]
                .find((each) => each.textContent === "{card.capitalize()}")""")
            if card == "ember":
                hand.press("Notes")
            field = window.get_by_label("New note")
            field.fill(words)
            hand.press("Add note")
            expect(field).to_have_value("")
        window.get_by_role("button", name="Play", exact=True).click()
        expect(window.get_by_text("Playing: Ada, Ben, Cleo and Dev")).to_be_visible()
        window.get_by_role("button", name="End the table").click()
        for each in phones:
            expect(each.pages[0].get_by_text("The table has ended.")).to_be_visible(timeout=20_000)
        print(f"{hand.clicks} clicks, {monotonic() - started:.1f} s")
        for each in phones:
            each.close()
        window.close()
    kept = load_notes(root)
    assert [kept.on("cards", card)[0].text for card in NOTES] == list(NOTES.values())
    assert hand.clicks <= MOST_CLICKS
