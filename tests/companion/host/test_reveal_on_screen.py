"""The reveal on the shared screen: it fills it, turns bids over, says why once, and gives way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from punchboard.companion.rules.view import view
from punchboard.companion.table.history import History
from punchboard.companion.table.row import Row
from punchboard.companion.table.tables import replay_document
from tests.companion.host.fed_page import READY, FedPage, as_seen
from tests.companion.host.recorded_views import pack_of, recording

GAME = "two_play_to_october"
#: What players in a room see from a tablet, three laptops, an upright tablet and a television.
SIZES = ((1024, 768), (1366, 650), (1366, 768), (820, 1180), (1920, 1080))
SHAPES = ("disc", "square", "hexagon", "diamond", "triangle", "star")
COLOURS = ("#0b5fa5", "#c8581c", "#2b7d46", "#8c3fa0", "#b0892b", "#3d3d3d")
NAMES = ("Mia", "Kim", "Ben", "Zoë", "Ada", "Dr. No", "Kimberley-Josephine of Saxe-Coburg",
         "Oleksandra", "Jo", "Bo", "Lu", "Al")  # fmt: skip
#: An AudioContext that a browser mutes until `felt.touched`, and that counts notes.
SENSES = """
globalThis.felt = { tones: 0 };
class Part {
  connect() { return this; } start() { felt.tones += 1; } stop() {}
  get frequency() { return this; } get gain() { return this; }
  setValueAtTime() {} linearRampToValueAtTime() {} exponentialRampToValueAtTime() {}
}
globalThis.AudioContext = class extends EventTarget {
  state = "suspended"; currentTime = 0; destination = new Part();
  resume() {
    if (felt.touched) { this.state = "running"; this.dispatchEvent(new Event("statechange")); }
  }
  createOscillator() { return new Part(); } createGain() { return new Part(); }
};
addEventListener("pointerdown", () => { felt.touched = true; }, true);
"""


@pytest.fixture(scope="module")
def seen() -> dict[str, Any]:
    """What the middle of the table sees in a recorded game."""
    found: dict[str, Any] = {}

    def look(row: Row, history: History) -> None:
        if row.number == 30:
            found.update(view(history.rules, history.state, ""))

    replay_document(recording(GAME), look)
    return found


class Screen:
    """A shared screen that sees what the test says."""

    def __init__(self, context: BrowserContext, seen: dict[str, Any]) -> None:
        context.add_init_script(SENSES)
        self.fed = FedPage(context, pack_of(GAME), "")
        self.page = self.fed.page
        self.seen = seen
        self.stage = self.page.locator("#reveal")

    def show(
        self, reveal: Any = None, newest: int = 40, count: int = 4, **prompt: Any
    ) -> dict[str, Any]:
        """Show a table of some players, with or without an opening."""
        seats = [
            {"id": f"s{n}", "name": NAMES[n], "colour": COLOURS[n % 6], "shape": SHAPES[n % 6],
             "letter": NAMES[n][0]}
            for n in range(count)
        ]  # fmt: skip
        offer = {
            "do": "supply.act", "seat": "s0", "title": "Mia is done", "style": "main",
            "fields": [], "why": "", "private": False, "anytime": False, "group": "", "ends": [],
        }  # fmt: skip
        asked = {
            "text": "Mia stocks food at $7", "detail": "Highest price.", "seats": ["s0"],
            "panel": "", "state": "table", "waits": ["s0"], "done": [], **prompt,
        }  # fmt: skip
        screen = {
            "bid_methods": {}, "can_undo": 1, "can_redo": 0, "dials": None, "warnings": [],
            "reveal": reveal,
        }  # fmt: skip
        changed = {
            **self.seen, "seats": seats, "order": [each["id"] for each in seats], "panels": [],
            "prompt": asked, "offers": [offer], "anytime": [], "hints": [],
        }  # fmt: skip
        told = as_seen(changed, newest=newest, screen=screen)
        self.fed.feed(told)
        return told

    def pause(self) -> None:
        """Stop the page's clock, so that a slow machine turns over no more bids than a fast one."""
        self.page.clock.pause_at(self.page.evaluate("Date.now()") / 1000)


def opening(row: int = 40, count: int = 4, text: str = "${}", **more: Any) -> dict[str, Any]:
    """Return an opening of some bids: the first seat has bid most, the last one nothing."""
    bids = [
        {"seat": f"s{n}", "text": text.format(9 - n if n < 9 else 1), "state": "bid",
         "place": n + 1}
        for n in range(count - 1)
    ]  # fmt: skip
    none = {"seat": f"s{count - 1}", "text": "No bid", "state": "none", "place": 0}
    return {
        "row": row, "title": "Food, open bids", "bids": [none, *reversed(bids)],
        "headline": "Mia goes first.", "reason": "Highest price.", **more,
    }  # fmt: skip


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    made = browser.new_context(viewport={"width": 1024, "height": 768}, has_touch=True)
    yield made
    made.close()


@pytest.fixture
def still(browser: Browser) -> Iterator[BrowserContext]:
    """A screen whose owner wants nothing to move."""
    made = browser.new_context(viewport={"width": 1024, "height": 768}, reduced_motion="reduce")
    yield made
    made.close()


#: Which cards, and which words of the reveal, are cut off or outside the screen.
HIDDEN = """() => {
    const faults = [];
    for (const each of document.querySelectorAll(
        ".reveal-card, .reveal-headline, .reveal-reason, .reveal-foot > button")) {
        const { left, top, right, bottom } = each.getBoundingClientRect();
        if (left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5) {
            faults.push(`${each.textContent} lies outside: ${[left, top, right, bottom]}`);
        }
    }
    const foot = document.querySelector(".reveal-foot").getBoundingClientRect().top;
    for (const each of document.querySelectorAll(".reveal-card")) {
        const { bottom } = each.getBoundingClientRect();
        if (bottom > foot + 1) faults.push("a card lies over the reason");
        const bid = each.querySelector(".reveal-bid");
        if (bid.scrollWidth > bid.clientWidth + 1) faults.push(`${bid.textContent} is cut`);
        const size = parseFloat(getComputedStyle(bid).fontSize);
        if (size < 20) faults.push(`${bid.textContent} is ${size} px`);
    }
    return faults;
}"""


def test_all_bids_are_seen_at_every_size(still: BrowserContext, seen: dict[str, Any]) -> None:
    screen = Screen(still, seen)
    screen.show()
    found = {}
    row = 40
    for count in (2, 4, 12):
        for text in ("${}", "{} at $12"):
            row += 1
            screen.show(opening(row, count, text), row, count)
            for width, height in SIZES:
                screen.page.set_viewport_size({"width": width, "height": height})
                screen.page.evaluate("() => new Promise(requestAnimationFrame)")
                if faults := screen.page.evaluate(HIDDEN):
                    found[f"{count} {text} {width}x{height}"] = faults
    assert found == {}
    assert screen.fed.errors == []


def test_large_text_leaves_all_bids_seen(still: BrowserContext, seen: dict[str, Any]) -> None:
    screen = Screen(still, seen)
    screen.show()
    screen.page.evaluate("document.documentElement.style.fontSize = '34px'")
    screen.show(opening())
    screen.page.evaluate("() => new Promise(requestAnimationFrame)")
    assert screen.page.evaluate(HIDDEN) == []


def test_bids_are_turned_over_lowest_first_and_a_tap_shows_all(
    context: BrowserContext, seen: dict[str, Any]
) -> None:
    screen = Screen(context, seen)
    screen.page.clock.install()
    screen.show()
    screen.show(opening())
    screen.pause()
    turned = screen.stage.locator(".turned .reveal-who .reveal-name")
    expect(screen.stage).to_be_visible()
    expect(turned).to_have_count(0)
    expect(screen.page.locator("#asked")).to_be_hidden()
    screen.page.clock.run_for(1900)
    # The first, the second and the third player are not open yet: cards lie in turn order.
    expect(turned).to_have_text(["Kim", "Ben", "Zoë"])
    expect(screen.stage.locator(".reveal-headline")).to_be_hidden()
    screen.page.mouse.click(500, 20)
    expect(turned).to_have_text(["Mia", "Kim", "Ben", "Zoë"])
    expect(screen.stage.locator(".reveal-headline")).to_have_text("MMia goes first.")
    reasons = screen.page.get_by_text("Highest price.", exact=True).filter(visible=True)
    expect(reasons).to_have_count(1)
    screen.page.clock.run_for(10)
    expect(screen.stage.get_by_role("status")).to_have_text(
        "Food, open bids. Mia: $9; Kim: $8; Ben: $7; Zoë: No bid. Mia goes first. Highest price."
    )
    expect(screen.page.locator("#asked").get_by_role("button", name="Mia is done")).to_be_visible()


@pytest.mark.parametrize("count", [2, 12])
def test_the_reveal_takes_at_most_four_seconds(
    context: BrowserContext, seen: dict[str, Any], count: int
) -> None:
    screen = Screen(context, seen)
    screen.page.clock.install()
    screen.show(count=count)
    screen.show(opening(count=count), count=count)
    screen.page.clock.run_for(4000)
    expect(screen.stage.locator(".turned")).to_have_count(count)
    expect(screen.stage.get_by_role("button", name="Continue")).to_be_visible()


def test_it_closes_by_a_button_or_as_the_game_goes_on_and_is_shown_once(
    still: BrowserContext, seen: dict[str, Any]
) -> None:
    screen = Screen(still, seen)
    screen.show(opening(row=38), 38)
    expect(screen.page.locator("#now h1")).to_be_visible()
    expect(screen.stage).to_be_hidden()  # it had opened before the page was loaded
    screen.show(opening())
    expect(screen.stage).to_be_visible()
    screen.stage.get_by_role("button", name="Continue").click()
    expect(screen.stage).to_be_hidden()
    expect(screen.page.locator("#standing")).to_be_visible()
    screen.show(opening(), 41)
    expect(screen.stage).to_be_hidden()
    screen.show(opening(42), 42)
    screen.show(opening(42), 43)
    expect(screen.stage).to_be_visible()  # somebody else's step asks the same
    screen.show(opening(42), 44, text="Kim stocks food at $5")
    expect(screen.stage).to_be_hidden()
    screen.show(opening(45), 45)
    expect(screen.stage).to_be_visible()
    screen.page.keyboard.press("Escape")
    expect(screen.stage).to_be_hidden()
    screen.show(opening(46), 46)
    screen.show(opening(42), 47)  # an undo has taken it back
    expect(screen.stage).to_be_hidden()
    screen.show(opening(46), 48)  # and it is done again
    expect(screen.stage).to_be_hidden()
    screen.show(opening(50), 60)  # long ago: the screen was asleep
    expect(screen.stage).to_be_hidden()
    assert screen.fed.errors == []


def test_any_key_shows_all_and_acts_on_nothing(
    context: BrowserContext, seen: dict[str, Any]
) -> None:
    screen = Screen(context, seen)
    screen.page.clock.install()
    screen.show()
    screen.show(opening())
    screen.page.keyboard.press("Enter")
    expect(screen.stage.locator(".turned")).to_have_count(4)
    assert [each for each in screen.fed.said() if each["kind"] == "do"] == []


def test_bids_that_nothing_orders_yet_leave_the_word_to_the_question(
    still: BrowserContext, seen: dict[str, Any]
) -> None:
    screen = Screen(still, seen)
    screen.show()
    open_bids = opening(headline="", reason="")
    for each in open_bids["bids"]:
        each["place"] = 0
    open_bids["bids"][0].update(state="missing", text="Not opened")
    screen.show(open_bids, text="Food: Mia and Kim are tied. Toss a coin.")
    question = screen.page.get_by_text("Food: Mia and Kim are tied. Toss a coin.")
    expect(question).to_have_count(1)
    expect(question).to_be_visible()
    expect(screen.stage.locator(".winner")).to_have_count(0)
    expect(screen.stage.locator(".is-missing")).to_contain_text("Not opened")


def test_a_muted_browser_asks_for_a_touch_and_sound_stays_off(
    context: BrowserContext, seen: dict[str, Any]
) -> None:
    screen = Screen(context, seen)
    screen.page.clock.install()
    screen.show()
    screen.show(opening())
    screen.pause()
    screen.page.clock.run_for(700)
    assert screen.page.evaluate("felt.tones") == 0
    screen.stage.get_by_role("button", name="Tap for sound").click()
    expect(screen.stage.locator(".turned")).to_have_count(1)  # that touch skips nothing
    screen.page.clock.run_for(3300)
    assert screen.page.evaluate("felt.tones") == 2 + 4
    screen.stage.get_by_role("button", name="Sound on").click()
    expect(screen.stage.get_by_role("button", name="Sound off")).to_be_visible()
    screen.page.clock.resume()
    screen.page.reload()
    screen.page.evaluate(READY)
    screen.show()
    screen.show(opening())
    expect(screen.stage.get_by_role("button", name="Sound off")).to_be_visible()
    screen.page.clock.run_for(4000)
    assert screen.page.evaluate("felt.tones") == 0
