"""The app as host of phones with real browsers: a whole round of bids."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from bidding import phone_with_table, until
from finger import Phone
from playwright.sync_api import Browser, expect

from punchboard.companion.ui import hosting_controller
from tests.companion.host.browser import phones

BIDS = {"red": 2, "blue": 4, "green": 3}


@pytest.fixture
def phone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Phone]:
    """Return the host's phone at a table of three, with bids for fish wanted, open to others."""
    monkeypatch.setattr(hosting_controller, "own_addresses", lambda: ["127.0.0.1", "127.0.0.2"])
    phone = phone_with_table(tmp_path)
    phone.touch(glyph="phone")
    phone.touch("127.0.0.1")
    phone.settle(4)
    yield phone
    phone.close()


def test_three_browsers_bid_at_the_apps_table(phone: Phone, browser: Browser) -> None:
    """The window draws nothing while they do, as when the app is in the background."""
    places = {each.seat: each.link for each in phone.model.controller.hosting.places()}
    host: Any = SimpleNamespace(link=places.__getitem__)
    with phones(browser, host, *BIDS) as guests:
        for guest, steps in zip(guests, BIDS.values(), strict=True):
            expect(guest.page.get_by_role("slider")).to_be_visible()
            guest.seal(steps)
        for guest in guests:
            expect(guest.page.locator(".words .same b")).to_contain_text(" · ", timeout=8000)
        words = {guest.words() for guest in guests}
        shown = {
            tuple(guest.page.locator(".places .figures b").all_inner_texts()) for guest in guests
        }
    until(phone, lambda: phone.model.view["opened"] is not None)
    assert words == {" · ".join(phone.model.view["opened"]["words"])}
    (panel,) = (each for each in phone.model.view["panels"] if each.get("look") == "places")
    told = tuple(each["cells"][-1]["text"] for each in panel["rows"])
    assert shown == {told}
    assert [each["seat"] for each in panel["rows"]] == ["blue", "green", "red"]
