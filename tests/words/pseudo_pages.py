"""Show recorded games in the pseudo-language, and find text that is cut off.

Runs in a process of its own, `python -m tests.words.pseudo_pages [all] [FOLDER]`, in the language
of the environment. Prints a fault a line. `all` shows every game, and the shared screen on a laptop
too; FOLDER gets pictures.
"""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from punchboard.cards.catalog import PSEUDO, language
from tests.companion.host.fed_page import FedPage, as_seen
from tests.companion.host.recorded_views import pack_of, views
from tests.companion.host.test_accessible_states import OPEN, RICHEST
from tests.readers.browsers import start_chromium

#: Games that ask in different ways: auctions and stock, sealed choices, and counting.
GAMES = ("brick_and_mortar", "lumber_trader", "mottainai")
#: Width and height of a small phone, a tablet and a laptop.
PHONE, TABLET, LAPTOP = (320, 568), (1024, 768), (1366, 768)
#: Finds text that is cut off: wider than a box that hides the rest, or outside the screen.
CUT = """() => {
    const found = [];
    if (document.documentElement.scrollWidth > innerWidth) found.push("broader than the screen");
    const rail = document.querySelector("#rail");
    if (rail && rail.scrollWidth > rail.clientWidth + 1) found.push("the rail is too narrow");
    for (const each of document.querySelectorAll("body *")) {
        if (!each.checkVisibility() || each.closest("svg")) continue;
        if (![...each.childNodes].some((n) => n.nodeType === 3 && n.data.trim())) continue;
        const box = each.getBoundingClientRect();
        if (box.width <= 1 || box.height <= 1) continue; // for screen readers alone
        const style = getComputedStyle(each);
        const hides = style.overflowX !== "visible" || style.overflowY !== "visible";
        const scrolls = /auto|scroll/.test(style.overflowX + style.overflowY);
        const is_over = each.scrollWidth > each.clientWidth + 1
            || (style.overflowY !== "visible" && each.scrollHeight > each.clientHeight + 1);
        if (hides && !scrolls && is_over && style.display !== "inline") {
            found.push(`${each.tagName} ${each.className}: ${each.textContent.slice(0, 60)}`);
        }
        const text = document.createRange();
        text.selectNodeContents(each);
        const { left, right } = text.getBoundingClientRect();
        if (style.display !== "inline" && (left < box.left - 2 || right > box.right + 2)) {
            found.push(`spills: ${each.outerHTML.slice(0, 120)}`);
        }
    }
    return found;
}"""


def main(is_all: bool, pictures: Path | None) -> None:
    """Print every fault of every view that shows something new."""
    assert language() == PSEUDO
    known: set[str] = set()
    with sync_playwright() as playwright:
        browser = start_chromium(playwright)
        for name in (RICHEST[game] for game in (RICHEST if is_all else GAMES)):
            seen = list(views(name, known=known))
            screens = [("blue", PHONE), ("", TABLET), *([("", LAPTOP)] if is_all else [])]
            for seat, (width, height) in screens:
                context = browser.new_context(
                    viewport={"width": width, "height": height}, reduced_motion="reduce"
                )
                fed = FedPage(context, pack_of(name), seat)
                told = [(where, each) for where, each in seen if bool(each["seat"]) == bool(seat)]
                for at, (where, each) in enumerate(told):
                    fed.feed(as_seen(each))
                    if pictures and at % 4 == 0:
                        fed.page.screenshot(path=pictures / f"{where.replace(' ', '-')}.png")
                    if seat:
                        fed.page.evaluate(OPEN)
                    for fault in fed.page.evaluate(CUT):
                        sys.stdout.write(f"{where} at {width}: {fault}\n")
                for error in fed.errors:
                    sys.stdout.write(f"{name} at {width}: {error}\n")
                context.close()
        browser.close()


if __name__ == "__main__":
    arguments = sys.argv[1:]
    folders = [Path(each) for each in arguments if each != "all"]
    main("all" in arguments, folders[0] if folders else None)
