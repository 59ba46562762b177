"""A month of Brick & Mortar with five auctions, on four phones and a shared screen: all touches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from punchboard.companion.table.tables import Tables
from tests.companion.host.phone import Hosted
from tests.companion.shipped import shipped_pack

PLAYERS = {"blue": "Ada", "orange": "Ben", "green": "Cleo", "purple": "Dev"}
#: Touches of the month on all devices.
MOST = 80
#: Those of the stores and the first auction alone.
MOST_OF_ONE = 24
#: What each bids to stock and to sell, in turn order. With a touch for each step of a dial, as
#: from where dials began before, these bids take 47 touches.
STOCKED = {
    "food": (3, 4, 2, 3),
    "clothing": (4, 5, 3, 4),
    "electronics": (6, 5, 5, 5),
    "jewelry": (9, 8, 9, 8),
}
SOLD = {"food": ((2, 5), (1, 4), (3, 5), (1, 3))}
#: Count every finger that comes down; what has come under one rests no third of a second here.
COUNTS = """
addEventListener("pointerdown", () => { window.touches = (window.touches || 0) + 1; }, true);
const later = setTimeout;
window.setTimeout = (work, wait, ...more) => later(work, wait === 350 ? 0 : wait, ...more);
"""
pytestmark = pytest.mark.usefixtures("real_kinds")


class Device:
    """A phone or the shared screen.

    Attributes:
        touches: how often it was touched for what.
    """

    def __init__(self, context: BrowserContext, link: str, width: int, height: int) -> None:
        self.page: Page = context.new_page()
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.set_default_timeout(20_000)
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.goto(link)
        self.touches: Counter[str] = Counter()

    def touch(self, kind: str, what: Locator) -> None:
        what.tap()
        self.touches[kind] += 1

    def answer(self, kind: str, name: str) -> None:
        """Touch a button of the question that is asked now."""
        self.touch(kind, self.page.get_by_role("button", name=name, exact=True))

    def turn_to(self, title: str, value: int) -> None:
        """Touch a figure on a dial, unless the dial stands there already."""
        dial = self.page.get_by_role("slider", name=title)
        if dial.get_attribute("aria-valuenow") == str(value):
            return
        self.touch("dials", dial.get_by_text(str(value), exact=True))
        expect(dial).to_have_attribute("aria-valuenow", str(value))


@pytest.fixture
def hosted(tmp_path: Path) -> Iterator[Hosted]:
    """A table of four at the first Building phase in which stores are bought."""
    tables = Tables(tmp_path / "tables")
    pack = shipped_pack("brick_and_mortar")
    session = tables.create(pack, "", list(PLAYERS.items()), {"bidding": "pass"})
    for number, seat in enumerate(PLAYERS, 1):
        values = {"card": f"starting:starting_{number}"}
        session.do({"do": "stores.take", "seat": seat, "values": values})
    while session.state.moment.round < 1:
        session.do({"do": "table.next", "seat": "", "values": {}})
    session.close()
    made = Hosted(tables, session.info.id)
    yield made
    made.stop()


@contextmanager
def devices(browser: Browser, hosted: Hosted) -> Iterator[tuple[Device, list[Device]]]:
    """Yield the shared screen and four phones, each in a browser of its own without faults."""
    contexts = [
        browser.new_context(has_touch=True, reduced_motion="reduce")
        for _ in range(len(PLAYERS) + 1)
    ]
    for each in contexts:
        each.add_init_script(COUNTS)
    at = f"http://table.test:{hosted.port}"
    link = f"{at}/table.html#.{hosted.service.secret('').hex()}"
    screen = Device(contexts[0], link, 1024, 768)
    phones = [
        Device(context, hosted.link(seat), 375, 667)
        for context, seat in zip(contexts[1:], PLAYERS, strict=True)
    ]
    yield screen, phones
    errors = [error for each in (screen, *phones) for error in each.errors]
    for each in contexts:
        each.close()
    assert errors == []


def auction(
    screen: Device, phones: list[Device], verb: str, goods: str, bids: Mapping[str, tuple[int, ...]]
) -> None:
    """Bid for a lot, and let all act in the order that the bids decide."""
    expect(screen.page.locator("#now h1")).to_contain_text(f"{goods.capitalize()}: ")
    screen.answer("auctions", "Bid")
    for phone, name in zip(phones, PLAYERS.values(), strict=True):
        expect(phone.page.locator("#now h1")).to_contain_text(f"bid to {verb} {goods}")
        for title, figures in bids.items():
            phone.turn_to(f"{name}: {title}", figures[phones.index(phone)])
        phone.answer("seals", "Seal")
    screen.answer("auctions", "All done")


def build(screen: Device, phones: list[Device]) -> None:
    """Let the first buy a store, and all others pass."""
    ada, *others = phones
    ada.touch("stores", ada.page.get_by_text("Buy from hand", exact=True))
    ada.touch("stores", ada.page.locator("label.choice", has_text="Department Store"))
    ada.touch("stores", ada.page.get_by_role("button", name="Buy from hand"))
    for phone in others:
        phone.answer("stores", "Pass")
    screen.answer("stores", "Done")
    for phone in phones:
        phone.answer("parts for everyone", "I’m done")


def touches(screen: Device, phones: list[Device]) -> int:
    """Return how often all devices were touched, as they and the test count it."""
    everyone = (screen, *phones)
    said = [each.touches.total() for each in everyone]
    assert [each.page.evaluate("window.touches") for each in everyone] == said
    kinds = sum((each.touches for each in everyone), Counter[str]())
    print(f"{sum(said)} touches, screen and phones {said}: {dict(kinds)}")
    return sum(said)


def test_stores_and_an_auction_take_few_touches(browser: Browser, hosted: Hosted) -> None:
    with devices(browser, hosted) as (screen, phones):
        build(screen, phones)
        auction(screen, phones, "stock", "food", {"Price": STOCKED["food"]})
        expect(screen.page.locator("#now h1")).to_contain_text("Clothing: ")
        assert touches(screen, phones) <= MOST_OF_ONE


@pytest.mark.soak
def test_a_month_with_five_auctions_takes_few_touches(browser: Browser, hosted: Hosted) -> None:
    with devices(browser, hosted) as (screen, phones):
        build(screen, phones)
        for goods, prices in STOCKED.items():
            auction(screen, phones, "stock", goods, {"Price": prices})
        screen.answer("auctions", "Enough for all: everyone may stock at $10")
        expect(screen.page.locator("#now h1")).to_contain_text("boxes")
        for goods, bids in SOLD.items():
            quantities, prices = zip(*bids, strict=True)
            auction(screen, phones, "sell", goods, {"Quantity": quantities, "Price": prices})
        screen.touch("auctions", screen.page.get_by_role("button", name="for the rest too"))
        screen.answer("parts for everyone", "Goods are moved down")
        screen.answer("parts for everyone", "All paid")
        ada, *others = phones
        ada.touch("points", ada.page.get_by_label("+3"))
        ada.answer("points", "Buy points")
        for phone in others:
            phone.answer("points", "Pass")
        expect(screen.page.locator("#head")).to_contain_text("March")
        assert touches(screen, phones) <= MOST
