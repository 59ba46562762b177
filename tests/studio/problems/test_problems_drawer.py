"""The list of problems in the page: places, fixes, filter, keys."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from tests.readers.studio_window import StudioWindow, problems, refused


def problem(name: str, severity: str = "error", **more: Any) -> dict[str, Any]:
    """Return a problem as the server sends it."""
    return {
        "id": name, "severity": severity, "message": f"{name} is wrong", "hint": "write 9 or less",
        "place": "birds.csv: cost, row 3 (D3)", "target": None, "source": "check", "fix": "",
        **more,
    }  # fmt: skip


CELL = problem("cost", target={"component": "reeds", "card": "cattail", "column": "cost", "row": 3})
CHECK = {"file": "game.yaml", "line": 9, "column": 5}
LINE = problem(
    "size", other=CHECK, place="bird.yaml:3:9", target={"file": "bird.yaml", "line": 3, "column": 9}
)
FIXED = problem("habitat", fix='replace "laek" with "lake"')
SMALL = problem("text", "warning", source="preflight")
SHRUNK = problem("shrunk", "note", hint="", place="")
ALL = (CELL, LINE, FIXED, SMALL, SHRUNK)


@pytest.fixture
def window(browser: Browser) -> Iterator[StudioWindow]:
    """Return a window of a game with problems; no script may fail."""
    context = browser.new_context(viewport={"width": 1366, "height": 768})
    window = StudioWindow(context.new_page())
    window.answers["/api/problems"] = problems(*ALL)
    window.open()
    yield window
    context.close()
    assert window.faults == []


def opened(window: StudioWindow) -> Page:
    """Open the list of problems."""
    counts = {"errors": 3, "warnings": 1, "notes": 1}
    window.tell("problems", {"revision": 3, "state": "done", **counts})
    window.page.get_by_role("button", name="5 problems").click()
    listed(window.page).first.wait_for()
    return window.page


def listed(page: Page) -> Locator:
    """Return the items of the list."""
    return page.get_by_role("list", name="Problems").get_by_role("listitem")


def test_a_problem_says_its_severity_place_and_fix_in_words(window: StudioWindow) -> None:
    page = opened(window)
    expect(listed(page)).to_have_count(5)
    first = listed(page).first
    for words in ("Error", "birds.csv: cost, row 3 (D3)", "cost is wrong", "write 9 or less"):
        expect(first.get_by_text(words, exact=True)).to_be_visible()


def test_a_click_opens_the_component_of_a_cell_or_the_line_of_a_text(window: StudioWindow) -> None:
    window.answers["/api/text"] = refused("bird.yaml isn't UTF-8")
    page = opened(window)
    page.get_by_role("button", name="cost is wrong").click()
    expect(page.get_by_role("tab", name="Reeds")).to_have_attribute("aria-selected", "true")
    page.get_by_role("button", name="Show the check").click()
    expect(page.get_by_role("button", name="Text", exact=True)).to_have_attribute(
        "aria-current", "page"
    )


def test_a_fix_is_asked_for_and_its_problem_goes(window: StudioWindow) -> None:
    window.answers["/api/fix"] = {"revision": 4, "undo": "fix", "redo": ""}
    page = opened(window)
    page.get_by_role("button", name='Fix: replace "laek" with "lake"').click()
    expect(listed(page)).to_have_count(4)
    asked = [body for _, path, body in window.asked if path == "/api/fix"]
    assert [each["id"] for each in asked] == ["habitat"]
    expect(page.get_by_role("button", name="text is wrong")).to_be_focused()


def test_a_fix_that_is_refused_says_why_and_its_problem_stays(window: StudioWindow) -> None:
    window.answers["/api/fix"] = refused("the cell has changed")
    page = opened(window)
    page.get_by_role("button", name="Fix:").click()
    expect(page.get_by_text("the cell has changed")).to_be_visible()
    expect(listed(page)).to_have_count(5)


def test_a_filter_shows_some_severities(window: StudioWindow) -> None:
    page = opened(window)
    page.get_by_role("button", name="1 warning", exact=True).click()
    expect(listed(page)).to_have_count(1)
    page.get_by_role("button", name="1 note", exact=True).click()
    expect(listed(page)).to_have_count(2)


def test_arrow_keys_go_through_the_list_and_escape_closes_it(window: StudioWindow) -> None:
    page = opened(window)
    page.get_by_role("button", name="cost is wrong").focus()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("button", name="size is wrong")).to_be_focused()
    page.keyboard.press("End")
    expect(page.get_by_role("button", name="shrunk is wrong")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("list", name="Problems")).to_have_count(0)
    expect(page.get_by_role("button", name="5 problems")).to_be_focused()


def test_the_list_stays_while_a_check_goes_on_and_follows_its_result(window: StudioWindow) -> None:
    page = opened(window)
    counts = {"errors": 3, "warnings": 1, "notes": 1}
    window.tell("problems", {"revision": 3, "state": "checking", **counts})
    expect(page.get_by_role("status").get_by_text("Checking…")).to_be_visible()
    expect(listed(page)).to_have_count(5)
    window.answers["/api/problems"] = problems()
    window.tell("problems", {"state": "done", "errors": 0, "warnings": 0, "notes": 0})
    expect(page.get_by_text("No problems. Every card can be printed as it is.")).to_be_visible()
    expect(page.get_by_role("status").get_by_text("Checking…")).to_have_count(0)


def test_markup_in_a_message_shows_as_typed(window: StudioWindow) -> None:
    window.answers["/api/problems"] = problems(problem("x", message='"<img src=x>" isn\'t a size'))
    page = opened(window)
    expect(page.get_by_text('"<img src=x>" isn\'t a size')).to_be_visible()


def test_many_problems_are_drawn_in_parts(window: StudioWindow) -> None:
    many = [problem(f"p{number}") for number in range(250)]
    window.answers["/api/problems"] = problems(*many)
    page = opened(window)
    expect(listed(page)).to_have_count(100)
    page.get_by_role("button", name="Show 150 more").click()
    expect(listed(page)).to_have_count(250)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_list_has_no_fault_of_accessibility(browser: Browser, scheme: Any) -> None:
    context = browser.new_context(color_scheme=scheme, reduced_motion="reduce")
    window = StudioWindow(context.new_page())
    window.answers["/api/problems"] = problems(*ALL)
    window.open()
    page = opened(window)
    report = Axe().run(page)
    assert report.violations_count == 0, report.generate_report()
    context.close()
