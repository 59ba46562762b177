"""Everybody can use the players' page in every state of every shipped game, light and dark."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.companion.host.browser import axe_faults
from tests.companion.host.fed_page import FedPage, as_seen
from tests.companion.host.recorded_views import (
    RECORDED,
    pack_of,
    parts_of,
    parts_of_offer,
    recording,
    views,
)
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
    const isBroad = document.documentElement.scrollWidth > innerWidth;
    const faults = isBroad ? ["broader than the screen"] : [];
    return [...faults, ...small.map((each) => each.outerHTML.slice(0, 120))];
}"""


def faults(page: Page) -> list[str]:
    """Return what stands in somebody's way: axe with every rule, sizes, and motion."""
    return [*page.evaluate(OPEN), *axe_faults(page)]


@contextmanager
def smallest_phone(browser: Browser, name: str) -> Iterator[FedPage]:
    """The page of the smallest phone, at a table of a recording; no script of it may fail."""
    context = browser.new_context(
        viewport={"width": 320, "height": 568}, reduced_motion="reduce", bypass_csp=True
    )
    made = FedPage(context, pack_of(name))
    yield made
    context.close()
    assert made.errors == []


@pytest.fixture
def fed(request: pytest.FixtureRequest, browser: Browser) -> Iterator[FedPage]:
    """The smallest phone, at a table of the recording that the test names."""
    with smallest_phone(browser, request.param) as made:
        yield made


def faults_of(fed: FedPage, seen: Mapping[str, Any], scheme: Scheme, **changed: Any) -> list[str]:
    """Return what stands in somebody's way in a view."""
    fed.page.emulate_media(color_scheme=scheme)
    fed.feed(as_seen(seen, **changed))
    return faults(fed.page)


def richest(name: str) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """Return the views of a recording that show most: a seat's, and the table's."""
    found = sorted((seen for _, seen in views(name)), key=lambda seen: len([*parts_of(seen)]))
    return (
        [seen for seen in found if seen["seat"]][-1],
        [seen for seen in found if not seen["seat"]][-1],
    )


@pytest.mark.parametrize(
    ("fed", "name"), [(name, name) for name in RICHEST.values()], indirect=["fed"]
)
def test_what_shows_most_of_each_game_is_for_everybody(fed: FedPage, name: str) -> None:
    seat, table = richest(name)
    assert faults_of(fed, seat, "light") == []
    assert faults_of(fed, table, "dark") == []


BRICK = "two_play_to_october"


@pytest.mark.parametrize("fed", [BRICK], indirect=True)
def test_what_acts_stands_out_in_forced_colours(fed: FedPage) -> None:
    """As does what is chosen: in them all grounds are alike but those that say otherwise."""
    fed.page.emulate_media(forced_colors="active")
    seat, _ = richest(BRICK)
    mine = {"screen": False, "holder": "blue", "phones": {"blue": "here"}}
    fed.feed(as_seen({**seat, "seals": None}, table=mine))
    ground = "each => getComputedStyle(each).backgroundColor"
    acts = fed.page.locator(".send.acting button").evaluate(ground)
    chosen = fed.page.locator(".sides [aria-pressed=true]").evaluate(ground)
    other = fed.page.locator(".sides [aria-pressed=false]").evaluate(ground)
    assert acts == chosen != other


@pytest.mark.parametrize("fed", [BRICK], indirect=True)
def test_text_twice_as_large_still_fits(fed: FedPage) -> None:
    """On the narrowest phone nothing is cut off, and what acts is in view."""
    for seen in richest(BRICK):
        fed.feed(as_seen(seen))
        fed.page.evaluate("document.documentElement.style.fontSize = '34px'")
        fed.page.evaluate("dispatchEvent(new Event('resize'))")
        assert fed.page.evaluate("document.documentElement.scrollWidth") <= 320
        box = fed.page.locator(".send.acting button").bounding_box()
        assert box is not None
        assert box["y"] >= 0 and box["y"] + box["height"] <= 568


@pytest.mark.parametrize("fed", [BRICK], indirect=True)
def test_what_comes_and_goes_is_for_everybody(fed: FedPage) -> None:
    """Asking whom to skip beside a notice; somebody asleep; the picture of a result."""
    found = [seen for _, seen in views(BRICK)]
    table = next(seen for seen in found if not seen["seat"] and seen["offers"])
    over = [seen for seen in found if seen["seat"] and seen["moment"]["over"]][-1]
    waits = next(seen for seen in found if seen["prompt"]["state"] == "waiting")
    phones = {"screen": False, "holder": "blue", "phones": {"blue": "here", "orange": "asleep"}}
    notice = {"row": 4, "text": "Ben skipped Mia."}
    skip = {**table["offers"][0], "fields": [], "style": "main", "why": "", "ends": ["orange"]}
    fed.feed(as_seen({**table, "offers": [skip]}, table=phones, notice=notice))
    fed.page.locator(".send.acting button").click()
    expect(fed.page.get_by_role("alertdialog")).to_be_visible()
    assert faults(fed.page) == []
    fed.page.keyboard.press("Escape")
    assert faults_of(fed, waits, "dark", table=phones, may_undo=True) == []
    fed.feed(as_seen(over))
    fed.page.get_by_role("button", name="Picture").click()
    expect(fed.page.locator(".keepsake img")).to_be_visible()
    assert faults(fed.page) == []


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_every_state_of_every_game_is_for_everybody(game: str, browser: Browser) -> None:
    """In the dark look nothing but colours is otherwise, so that they alone are asked again.

    Of what may be done at any time, which is most of a page, each state shows what is new in it.
    """
    told: dict[str, list[str]] = {}
    known: set[str] = set()
    shown: set[str] = set()
    for name in RECORDED:
        if recording(name).pack["name"] != game:
            continue
        with smallest_phone(browser, name) as fed:
            for where, seen in views(name, known=known):
                at = "seat" if seen["seat"] else "table"
                new = [each for each in seen["anytime"] if {*parts_of_offer(at, each)} - shown]
                shown.update(part for each in new for part in parts_of_offer(at, each))
                told[f"{where} light"] = faults_of(fed, seen, "light", anytime=new)
                fed.page.emulate_media(color_scheme="dark")
                told[f"{where} dark"] = axe_faults(fed.page, "color-contrast")
    assert {where: found for where, found in told.items() if found} == {}


def test_every_shipped_game_is_looked_at() -> None:
    assert set(RICHEST) == set(GAMES)
    assert {recording(name).pack["name"] for name in RICHEST.values()} == set(GAMES)
