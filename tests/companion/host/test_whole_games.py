"""Games as they ship, played by four phones in Chromium, by touch alone."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from punchboard.companion.table.tables import Tables
from tests.companion.host.browser import Guest, phones
from tests.companion.host.phone import Hosted, Phone
from tests.companion.shipped import shipped_pack

NAMES = ("Ada", "Ben", "Cleo", "Dev")
pytestmark = pytest.mark.usefixtures("real_kinds")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Callable[[str], Hosted]]:
    """Lays a table of four."""
    laid: list[Hosted] = []

    def lay(game: str) -> Hosted:
        pack = shipped_pack(game)
        places = [seat["id"] for seat in json.loads(pack)["play"]["seats"]]
        tables = Tables(tmp_path / "tables")
        seats = list(zip(places, NAMES, strict=False))
        session = tables.create(pack, "", seats, {"bidding": "pass"})
        session.close()
        laid.append(Hosted(tables, session.info.id))
        return laid[-1]

    yield lay
    for hosted in laid:
        hosted.stop()


def places(hosted: Hosted) -> list[str]:
    return [seat.id for seat in hosted.service.session.state.seats]


def in_step(guests: list[Guest], words: str) -> None:
    """All phones show the same question."""
    for guest in guests:
        expect(guest.page.locator("h1")).to_contain_text(words)


def test_a_whole_game_of_arcane_alley_to_its_verdict(
    browser: Browser, table: Callable[[str], Hosted]
) -> None:
    hosted = table("arcane_alley")
    infamy = ((2, 3, 1, 4), (2, 0, 5, 1), (1, 4, 0, 2))
    gold = (20, 8, 14, 5)
    with phones(browser, hosted, *places(hosted)) as guests:
        ada, ben = guests[0], guests[1]
        middle = Phone(hosted, "")
        for guest in guests:
            told = guest.page.evaluate("[isSecureContext, typeof crypto.subtle]")
            assert told == [False, "undefined"]
        for turn in range(3):
            in_step(guests, "Stock the storehouses.")
            assert middle.do("table.next")["ok"]
            in_step(guests, "Sell in turn order")
            for guest, name, amount in zip(guests, NAMES, gold, strict=True):
                page = guest.page
                group = page.locator("#more details.group", has_text="gains or loses gold")
                if group.get_attribute("open") is None:
                    group.locator("> summary").click()
                offer = group.locator("details.offer", has_text=f"{name} gains or loses gold")
                if offer.get_attribute("open") is None:
                    offer.locator("> summary").click()
                offer.locator("input.number").fill(str(amount))
                offer.locator("button[type=submit]").click()
                expect(ada.page.locator("#panels .track").first).to_contain_text(
                    str(25 + amount * (turn + 1))
                )
            assert middle.do("table.next")["ok"]
            in_step(guests, "All but the one who triggered take one more turn")
            for guest in guests:
                guest.page.get_by_role("button", name="My last turn is over").click()
            in_step(guests, "all reveal their storehouses")
            for guest in guests:
                guest.page.get_by_role("button", name="I’m done").click()
            in_step(guests, "How much infamy")
            for guest, amount in zip(guests, infamy[turn], strict=True):
                guest.page.locator("#asked .grid-row input.number").fill(str(amount))
                if guest is ben:
                    guest.page.locator("#asked").get_by_role("switch").click()
                guest.page.get_by_role("button", name="Count mine").click()
            if turn < 2:
                in_step(guests, "may pay 2 gold for each to lose")
                assert middle.do("table.next")["ok"]
        for guest in guests:
            expect(guest.page.locator("#now h1")).to_contain_text("wins")
        assert len({guest.page.locator("#now h1").inner_text() for guest in guests}) == 1


def test_four_phones_bid_for_food_in_brick_and_mortar(
    browser: Browser, table: Callable[[str], Hosted]
) -> None:
    hosted = table("brick_and_mortar")
    middle, bids = Phone(hosted, ""), (2, 4, 1, 3)
    while not any(each["title"] == "Bid" for each in middle.view()["offers"]):
        assert middle.do("table.next")["ok"]
    with phones(browser, hosted, *places(hosted)) as guests:
        assert middle.do("supply.bid")["ok"]
        for guest, steps in zip(guests, bids, strict=True):
            expect(guest.page.get_by_role("slider")).to_be_visible()
            guest.seal(steps)
        for guest in guests:
            expect(guest.page.locator(".words .same b")).to_contain_text(" · ")
            ranked = guest.page.locator(".places li .named")
            expect(ranked).to_have_text(["BBen", "DDev", "AAda", "CCleo"])
        assert len({guest.words() for guest in guests}) == 1
