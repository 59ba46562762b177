"""Emoji in names and words on a phone and on the shared screen: pictures of the host."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, expect

from punchboard.companion.net.page_files import emoji_file
from punchboard.companion.rules.view import view
from punchboard.companion.table.history import History
from punchboard.companion.table.row import Row
from punchboard.companion.table.tables import replay_document
from tests.companion.host.fed_page import FedPage, as_seen
from tests.companion.host.recorded_views import pack_of, recording

GAME = "two_play_to_october"
NAMES = ("Mia 🐑", "Ben 👨‍👩‍👧🇩🇪")
#: Whether the pictures that were asked for have come, and show anything.
SHOWN = """Promise.all([...document.querySelectorAll(".emoji img")].map(async (each) => {
    await each.decode();
    return each.naturalWidth > 0;
}))"""


@pytest.fixture(scope="module")
def seen() -> dict[str, Any]:
    """What Mia and the shared screen see in the middle of a recorded game, names with emoji."""
    found: dict[str, Any] = {}

    def look(row: Row, history: History) -> None:
        if row.number == 30:
            for seat in ("blue", ""):
                told = json.dumps(view(history.rules, history.state, seat), ensure_ascii=False)
                for name in NAMES:
                    told = told.replace(f'"{name.split()[0]}"', f'"{name}"')
                found[seat] = json.loads(told)

    replay_document(recording(GAME), look)
    return found


@pytest.mark.parametrize("seat", ["blue", ""], ids=["phone", "shared screen"])
def test_emoji_in_names_are_pictures_over_their_characters(
    browser: Browser, seen: dict[str, Any], seat: str
) -> None:
    context = browser.new_context(viewport={"width": 1024, "height": 900})
    fed = FedPage(context, pack_of(GAME), seat)
    fed.feed(as_seen(seen[seat]))
    expect(fed.page.locator(".emoji").first).to_be_visible()
    expect(fed.page.locator("body")).to_contain_text("Ben 👨‍👩‍👧🇩🇪")
    shown = fed.page.evaluate(SHOWN)
    assert len(shown) >= 3
    assert all(shown)
    height = fed.page.locator(".emoji img:visible").first.evaluate(
        "each => each.clientHeight / parseFloat(getComputedStyle(each).fontSize)"
    )
    assert 1.0 <= height <= 1.2
    assert fed.errors == []
    context.close()


def test_an_emoji_that_the_host_lacks_is_left_to_the_system(
    browser: Browser, seen: dict[str, Any]
) -> None:
    context = browser.new_context()
    fed = FedPage(context, pack_of(GAME))

    def refuse(route: Route) -> None:
        route.fulfill(status=404)

    context.route("http://table.test/emoji/**", refuse)
    fed.feed(as_seen(seen["blue"]))
    expect(fed.page.locator("body")).to_contain_text("Mia 🐑")
    expect(fed.page.locator(".emoji")).to_have_count(0)
    context.close()


@pytest.mark.parametrize(
    "path",
    ["/emoji/1f411", "/emoji/1F411.svg", "/emoji/../page.css", "/emoji/110000000.svg",
     "/emoji/.svg", "/emoji/1f411-fe0f.svg", "/emoji/+1f411.svg", "/1f411.svg"],
)  # fmt: skip
def test_only_pictures_of_the_set_are_served_under_one_name_each(path: str) -> None:
    assert emoji_file(path) is None
    found = emoji_file("/emoji/1f411.svg")
    assert found is not None
    assert (found.status, found.kind) == (200, "image/svg+xml")
    assert found.body.startswith(b"<svg")
