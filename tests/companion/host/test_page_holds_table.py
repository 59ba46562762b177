"""Two phones and no other screen, in Chromium: one holds the table beside its own seat."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.companion.host.browser import phones
from tests.companion.host.phone import Hosted

pytestmark = pytest.mark.usefixtures("real_kinds")


def test_one_phone_leads_on_and_hands_the_table_over(browser: Browser, stores: Hosted) -> None:
    with phones(browser, stores, "blue", "orange") as (mia, kim):
        expect(mia.page.get_by_text("The table: Mia’s phone")).to_be_visible()
        expect(kim.page.get_by_text("The table: Mia’s phone")).to_be_visible()
        expect(kim.page.get_by_role("button", name="The table", exact=True)).to_have_count(0)
        before = kim.page.locator("#now h1").inner_text()
        mia.page.get_by_role("button", name="The table", exact=True).click()
        expect(mia.page.locator(".who")).to_contain_text("Brick & Mortar")
        mia.page.locator(".send.acting button").click()
        if mia.page.get_by_role("alertdialog").count():
            mia.page.get_by_role("button", name="Skip").click()
        expect(kim.page.locator("#now h1")).not_to_have_text(before)
        mia.page.get_by_text("The table: Mia’s phone").click()
        mia.page.get_by_role("button", name="Hand the table to Kim").click()
        expect(kim.page.get_by_role("button", name="The table", exact=True)).to_be_visible()
        expect(mia.page.locator(".who")).to_contain_text("Mia")
        expect(mia.page.get_by_role("button", name="The table", exact=True)).to_have_count(0)
