"""A guest in a real browser, as a player handles the page."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, BrowserContext, Page, expect
from playwright.sync_api import TimeoutError as OutOfPatienceError

from tests.companion.host.phone import Hosted

PHONE = {"width": 412, "height": 915}
#: The seats of the small game, and the points after guesses of 4, 2 and 3.
THREE = ("blue", "red", "green")
ALL = {"mia": 4, "kim": 2, "ben": 3}
#: What axe finds wrong, with all its rules or some.
AXE = """async (rules) => {
    const only = rules.length ? { runOnly: rules } : {};
    const { violations } = await axe.run({ resultTypes: ["violations"], ...only });
    return violations.map((each) => [
        `${each.id}:`, ...each.nodes.slice(0, 3).map((node) => `${node.html.slice(0, 160)} ${
            node.failureSummary.slice(0, 200)}`)].join(" "));
}"""


#: The words that stand on two lines, cut in the middle, in what a selector finds.
CUT = """(what) => {
    const cut = [];
    for (const each of document.querySelectorAll(what)) {
        if (!each.getClientRects().length) continue;
        const texts = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
            for (const word of text.data.matchAll(/[^\\s-]+/g)) {
                const range = document.createRange();
                range.setStart(text, word.index);
                range.setEnd(text, word.index + word[0].length);
                const lines = [...range.getClientRects()].map((box) => Math.round(box.top));
                if (new Set(lines).size > 1) cut.push(word[0]);
            }
        }
    }
    return cut;
}"""


def staying(page: Page, faults: str) -> list[str]:
    """Return the faults of a page that are still there once it has settled.

    Args:
        page: which may still be drawn, as after a turn.
        faults: a JavaScript function that returns a list of faults, empty for a good page.
    """
    try:
        page.wait_for_function(f"() => !({faults})().length", timeout=5_000)
    except OutOfPatienceError:
        return list(page.evaluate(faults))
    return []


def cut_words(page: Page, what: str) -> list[str]:
    """Return the words that are cut in the middle in what a selector finds."""
    return list(page.evaluate(CUT, what))


def axe_faults(page: Page, *rules: str) -> list[str]:
    """Return what axe finds in a page, one sentence a rule.

    Args:
        page: whose policy lets scripts in, or that has axe already.
        rules: which alone are asked; none given: all.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)  # half a megabyte: once for each page
    return list(page.evaluate(AXE, rules))


class Guest:
    """One tab of one phone."""

    def __init__(self, context: BrowserContext, hosted: Hosted, seat: str, link: str = "") -> None:
        self.context, self.hosted, self.seat = context, hosted, seat
        self.page: Page = context.new_page()
        self.page.set_default_timeout(20_000)
        self.errors: list[str] = []
        self.recovery = ""
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.goto(link or hosted.link(seat))

    def turn_to(self, steps: int) -> None:
        """Turn the dial by some steps from where it stands."""
        wheel = self.page.get_by_role("slider")
        wheel.focus()
        for _ in range(steps):
            self.page.keyboard.press("ArrowRight")

    def seal(self, steps: int) -> None:
        self.turn_to(steps)
        self.page.get_by_role("button", name="Seal", exact=True).click()

    def sees_sealed(self) -> None:
        expect(self.page.locator("#bid")).to_contain_text("Sealed.")

    def sees_points(self, **points: int) -> None:
        for name, at in points.items():
            line = self.page.locator(".track li", has_text=name.capitalize())
            expect(line.locator(".space")).to_have_text(str(at))

    def words(self) -> str:
        return self.page.locator(".words .same b").text_content() or ""

    def sleep(self) -> None:
        """Lose the network, as a phone in a pocket does."""
        self.context.set_offline(True)

    def wake(self) -> None:
        self.context.set_offline(False)
        self.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


@contextmanager
def phones(browser: Browser, hosted: Hosted, *seats: str) -> Iterator[list[Guest]]:
    """Guests on phones of their own; no script of theirs may have failed."""
    contexts = [
        browser.new_context(viewport=PHONE, has_touch=True, reduced_motion="reduce") for _ in seats
    ]
    guests = [Guest(context, hosted, seat) for context, seat in zip(contexts, seats, strict=True)]
    yield guests
    errors = [error for guest in guests for error in guest.errors]
    for context in contexts:
        context.close()
    assert errors == []
