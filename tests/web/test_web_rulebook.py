"""The rulebook's page: for every eye, by day and by night, on phones, on paper, without scripts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page

PHONE, DESK = (412, 915), (1280, 900)
#: What axe-core is asked: its rules for WCAG 2.2 A and AA, and its own best practices.
ALL_RULES = {"resultTypes": ["violations"]}

#: Takes the lines out of pictures: axe asks nothing of them, and takes twice as long.
HOLLOW = """document.querySelectorAll('svg > :not(title, desc)').forEach(each => each.remove())"""

#: Elements whose right end lies beyond the window, but for those in a box that scrolls by itself.
OVERFLOW = """() => [...document.querySelectorAll('body *')].filter(each => {
  if (each.closest('.skip') || each.ownerSVGElement) return false;
  for (let box = each.parentElement; box !== document.body; box = box.parentElement)
    if (getComputedStyle(box).overflowX !== 'visible') return false;
  return each.getBoundingClientRect().right > innerWidth + 1;
}).map(each => each.outerHTML.slice(0, 100))"""

COLOURS = """() => {
  const style = getComputedStyle(document.body);
  return [style.backgroundColor, style.color];
}"""

Open = Callable[..., Page]


@pytest.fixture
def open_page(browser: Browser, rules: Path) -> Iterator[Open]:
    """Open the rules in a window, and find out at the end whether they asked for anything else."""
    contexts: list[BrowserContext] = []
    asked: list[str] = []
    said: list[str] = []

    def open_(size: tuple[int, int] = DESK, **options: Any) -> Page:
        width, height = size
        viewport = {"width": width, "height": height}
        contexts.append(browser.new_context(viewport=viewport, **options))
        page = contexts[-1].new_page()
        page.on("request", lambda request: asked.append(request.url))
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.goto(rules.as_uri())
        return page

    yield open_
    for context in contexts:
        context.close()
    assert asked == [rules.as_uri()] * len(contexts)
    assert said == []


@pytest.mark.parametrize(
    ("size", "scheme"), [(PHONE, "dark"), (DESK, "light")], ids=["dark-phone", "light-desk"]
)
def test_axe_finds_nothing(open_page, size, scheme):
    page = open_page(size, color_scheme=scheme)
    page.evaluate(HOLLOW)
    results = Axe().run(page, options=ALL_RULES)
    assert results.violations_count == 0, results.generate_report()


def test_night_is_dark_and_paper_is_white(open_page):
    page = open_page(color_scheme="dark")
    night = page.evaluate(COLOURS)
    page.emulate_media(media="print")
    paper = page.evaluate(COLOURS)
    assert brightness(night[0]) < 60 < 200 < brightness(night[1])
    assert brightness(paper[0]) > 250 > 60 > brightness(paper[1])


def brightness(colour: str) -> float:
    """Return the mean of `rgb(1, 2, 3)`."""
    return sum(float(each) for each in colour[4:-1].split(",")) / 3


@pytest.mark.parametrize("width", [320, 412, 768, 1280])
def test_nothing_is_cut_off_beside_a_window(open_page, width):
    page = open_page((width, 900))
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(OVERFLOW) == []


# Letter and A4 with 10 mm left white at each side, A4 with 25 mm: at 96 pixels an inch.
@pytest.mark.parametrize("width", [740, 718, 604])
def test_nothing_is_cut_off_on_paper(open_page, width):
    page = open_page((width, 1000))
    page.emulate_media(media="print")
    assert page.evaluate(OVERFLOW) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert not page.locator("nav").is_visible()


def test_headings_are_in_order_and_can_be_reached(open_page):
    page = open_page()
    levels = page.evaluate(
        "() => [...document.querySelectorAll('h1,h2,h3,h4,h5,h6')].map(each => +each.tagName[1])"
    )
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(later <= sooner + 1 for sooner, later in pairwise(levels))
    ids = page.evaluate("() => [...document.querySelectorAll('[id]')].map(each => each.id)")
    assert len(ids) == len(set(ids))
    links = page.evaluate(
        "() => [...document.querySelectorAll('a')].map(each => each.getAttribute('href'))"
    )
    assert all(link.startswith(("#", "https://")) for link in links)
    assert {link[1:] for link in links if link.startswith("#")} <= set(ids)
    listed = page.evaluate(
        "() => [...document.querySelectorAll('nav a')].map(each => each.getAttribute('href'))"
    )
    chapters = page.evaluate(
        "() => [...document.querySelectorAll('main h2')].map(each => '#' + each.id)"
    )
    assert chapters
    assert [link for link in listed if link in chapters] == chapters


def test_every_picture_says_what_it_shows_or_that_it_is_an_ornament(open_page):
    page = open_page()
    pictures = page.evaluate(
        """() => [...document.querySelectorAll('svg, img')].map(each => ({
          what: each.outerHTML.slice(0, 120), role: each.getAttribute('role'),
          label: each.getAttribute('aria-label') ?? each.getAttribute('alt'),
          hidden: each.getAttribute('aria-hidden') === 'true'}))"""
    )
    assert [each for each in pictures if not each["hidden"] and not each["label"]] == []
    told = [each["label"] for each in pictures if not each["hidden"]]
    assert told
    assert all(label.strip() == label for label in told)
    figures = page.locator("figure svg[role=img], figure img")
    assert figures.count() == page.locator("figure svg:not([aria-hidden]), figure img").count() > 0


def test_the_keyboard_reaches_the_rules_first(open_page):
    page = open_page()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('href')") == "#rules"
    assert page.evaluate("document.activeElement.getBoundingClientRect().left") >= 0
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "rules"


def test_there_is_nothing_to_run(open_page, rules):
    with_scripts = open_page()
    without = open_page(java_script_enabled=False, reduced_motion="reduce")
    assert with_scripts.locator("script").count() == 0
    assert with_scripts.locator("main").inner_text() == without.locator("main").inner_text()
    assert without.locator("nav a").first.is_visible()
    without.locator("nav a").last.click()
    target = without.locator("nav a").last.get_attribute("href")
    assert without.url == rules.as_uri() + target
    assert without.locator(target).bounding_box()["y"] < DESK[1]
