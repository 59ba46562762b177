"""A page whose first requests are lost says so, and loads as soon as they come through."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.companion.host.led_host import open_host

SENTENCE = "This page hasn’t loaded completely."


@pytest.mark.parametrize("page_path", ["screen", "phone"])
def test_a_lost_list_of_words_is_said_and_asked_for_again(
    tmp_path: Path, browser: Browser, small_kinds: None, page_path: str
) -> None:
    host = open_host(tmp_path)
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(20_000)
    page.route("**/words.json", lambda route: route.abort())
    page.goto(host.screen if page_path == "screen" else host.hosting.code)
    expect(page.locator("#state")).to_contain_text(SENTENCE)
    page.unroute("**/words.json")
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("h1").first).to_be_visible()
    expect(page.locator("#state")).not_to_contain_text(SENTENCE)
    context.close()
    host.end()
