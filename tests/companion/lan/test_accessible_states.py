"""Everybody can use the players' page in every state of every shipped game, light and dark."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tests.companion.lan.fed_page import FedPage, as_seen
from tests.companion.lan.recorded_views import RECORDED, pack_of, views
from tests.companion.shipped import GAMES

Scheme = Literal["light", "dark"]
#: Of each shipped game the recording that shows most, looked at in every run.
RICHEST = {
    "arcane_alley": "arcane_alley-two-players-and-their-turns",
    "brick_and_mortar": "two_play_to_october",
    "lumber_trader": "lumber_trader-two-counted-until-the-bag-is-empty",
    "morocco": "morocco-two-with-everything-counted",
    "mottainai": "mottainai-fifth-work-of-two-decks",
}
#: Opens what can be opened, and says what is too small for a finger, or broader than the screen.
OPEN = """() => {
    document.querySelectorAll("details").forEach((each) => { each.open = true; });
    const small = [...document.querySelectorAll("button, summary, select, label.choice")]
        .filter((each) => each.getClientRects().length)
        .filter((each) => each.getBoundingClientRect().height < 47.5);
    const broad = document.documentElement.scrollWidth > innerWidth ? ["broader than the screen"] : [];
    return [...broad, ...small.map((each) => each.outerHTML.slice(0, 120))];
}"""


def faults(page: Page) -> list[str]:
    """Return what stands in somebody's way: axe with every rule, sizes, and motion."""
    found = list(page.evaluate(OPEN))
    for each in Axe().run(page).response["violations"]:
        nodes = [node["html"][:160] + " " + node["failureSummary"][:200] for node in each["nodes"]]
        found.append(f"{each['id']}: {nodes[:3]}")
    return found


def look(browser: Browser, name: str, schemes: tuple[Scheme, ...], part: slice) -> None:
    context = browser.new_context(
        viewport={"width": 320, "height": 568}, reduced_motion="reduce", bypass_csp=True
    )
    fed = FedPage(context, pack_of(name))
    told: dict[str, list[str]] = {}
    for where, seen in list(views(name))[part]:
        fed.feed(as_seen(seen))
        for scheme in schemes:
            fed.page.emulate_media(color_scheme=scheme)
            if found := faults(fed.page):
                told[f"{where} {scheme}"] = found
    assert fed.errors == []
    context.close()
    assert told == {}
