"""Guests and the shared screen in WebKit, the engine of iPhones and iPads."""

from __future__ import annotations

from pathlib import Path

import pytest
import zxingcpp
from PIL import Image

from punchboard.companion.host.screen_host import ScreenHost
from punchboard.companion.net.seats import LOBBY
from tests.companion.host.phone import Hosted, Phone
from tests.companion.host.test_firefox import seal, set_dial
from tests.companion.host.test_screen_host import Killed, lay, read_screen
from tests.readers.page import Page
from tests.readers.webkit import WebKit

IPHONE, SMALL_IPHONE, IPAD = (390, 844), (320, 568), (1024, 768)
BID, STATE = (f"document.querySelector('#{place}').innerText" for place in ("bid", "state"))
SEALED = f"{BID}.includes('Sealed.')"
WORDS = "document.querySelector('.words .same b').textContent"

#: The name and the bid of a card, where they are seen.
SEEN_BID = """(card) => [".reveal-face .reveal-name", ".reveal-bid"].map((part) => {
    const each = card.querySelector(part), box = each.getBoundingClientRect();
    const middle = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return each.contains(middle) ? each.textContent : "hidden";
}).join(": ")"""


def sees_points(page: Page, name: str, points: int) -> None:
    page.wait(f"""[...document.querySelectorAll(".track li")].some((each) =>
        each.innerText.includes("{name}")
        && each.querySelector(".space")?.textContent === "{points}")""")


def test_guests_are_seated_seal_and_see_all_bids_at_once(webkit: WebKit, hosted: Hosted) -> None:
    ben = Phone(hosted, "green")
    mia, kim = webkit.phone(*IPHONE), webkit.phone(*SMALL_IPHONE)
    mia.open(hosted.link(LOBBY))
    mia.touch("MMia")  # the letter of the marker, and the name
    kim.open(hosted.link("red"))
    for phone in (mia, kim):
        assert phone.read("[isSecureContext, typeof crypto.subtle]") == [False, "undefined"]
    seal(mia, 4)
    seal(kim, 2)
    ben.seal([1, 3])
    ben.open()
    for phone, (width, _) in ((mia, IPHONE), (kim, SMALL_IPHONE)):
        sees_points(phone, "Mia", 4)
        sees_points(phone, "Kim", 2)
        assert phone.read("document.documentElement.scrollWidth") == width
    assert mia.read(WORDS) == kim.read(WORDS)


def test_a_phone_that_slept_opens_its_bid_when_it_wakes(webkit: WebKit, hosted: Hosted) -> None:
    kim, ben = Phone(hosted, "red"), Phone(hosted, "green")
    mia = webkit.phone(*IPHONE)
    mia.open(hosted.link("blue"))
    seal(mia, 4)
    webkit.tunnel.cut()
    kim.seal([1, 2])
    ben.seal([1, 3])
    kim.open()
    ben.open()
    mia.wait(f"{STATE}.includes('can’t be reached')")
    webkit.tunnel.restore()
    mia.read("document.dispatchEvent(new Event('visibilitychange'))")
    sees_points(mia, "Mia", 4)
    mia.wait(f"{STATE} === ''")


def test_a_page_that_was_left_goes_on_as_it_was(webkit: WebKit, hosted: Hosted) -> None:
    """WebKit keeps a page that was left, with its half-turned dial; Chromium under test doesn't."""
    mia = webkit.phone(*SMALL_IPHONE)
    mia.open(hosted.link("blue"))
    set_dial(mia, 4)
    mia.open("about:blank")
    kim = Phone(hosted, "red")
    kim.seal([1, 2])
    mia.back()
    mia.wait("document.querySelectorAll('.seals .sealed').length === 1")
    assert mia.read("document.querySelector('[role=slider]').ariaValueNow") == "4"
    mia.touch("Seal")
    mia.wait(SEALED)


def test_a_sealed_bid_outlives_a_killed_host_and_a_reload(webkit: WebKit, tmp_path: Path) -> None:
    host = Killed(tmp_path)
    assert lay(host.screen)["ok"]
    assert host.screen.do("table.next")["ok"]
    mia = webkit.phone(*IPHONE)
    mia.open(host.screen.say("codes")["code"])
    mia.touch("MMia")
    seal(mia, 4)
    host.kill()
    mia.wait(f"{STATE}.includes('can’t be reached')")
    again = Killed(tmp_path, read_screen(host.link).port)
    try:
        mia.wait(f"{STATE} === ''")
        mia.reload()
        mia.wait(SEALED)
        assert again.screen.view()["seals"]["sealed"] == ["blue"]
    finally:
        again.kill()


def test_a_card_and_its_words_bring_a_lost_phones_bid_to_others(
    webkit: WebKit, hosted: Hosted, tmp_path: Path
) -> None:
    """By the card's code to a phone with a camera, by its words to one without."""
    old, new, other = (webkit.phone(*size) for size in (IPHONE, SMALL_IPHONE, SMALL_IPHONE))
    old.open(hosted.link("blue"))
    seal(old, 4)
    old.touch("This seat, and a lost phone")
    old.touch("Show my recovery card")
    words = old.wait("document.querySelector('.recovery')?.innerText")
    old.picture(tmp_path / "card.png")
    link = zxingcpp.read_barcode(Image.open(tmp_path / "card.png")).text
    webkit.tunnel.cut()
    old.open("about:blank")
    Phone(hosted, "red").seal([1, 2])
    Phone(hosted, "green").seal([1, 3])
    webkit.tunnel.restore()
    other.open(hosted.link("blue"))
    other.wait(f"{BID}.includes('doesn’t know this seat’s bid')")
    new.open(link)
    new.wait(f"{BID}.includes('waiting for Kim and Ben')")
    other.touch("This seat, and a lost phone")
    other.tap("document.querySelector('#seat input')")
    other.type(words)
    other.touch("Bring back")
    other.wait(f"{BID}.includes('waiting for Kim and Ben')")


def test_a_shared_screen_lays_a_table_for_a_phone_and_itself(
    webkit: WebKit, host: ScreenHost
) -> None:
    table, mia = webkit.phone(*IPAD), webkit.phone(*SMALL_IPHONE)
    table.open(host.screen)
    table.touch("Start a new table")
    mia.open(host.hosting.code)
    mia.tap("document.querySelector('#player-name')")
    mia.type("Mia")
    mia.touch("ABlue")
    table.wait("document.querySelector('.seats-chosen').innerText.includes('Mia')")
    table.touch("ARed")
    table.tap("""[...document.querySelectorAll(".segments button")].filter((each) =>
        each.textContent === "This screen, passed")[1]""")
    table.touch("Start the table")
    table.wait("document.querySelector('#asked button')")
    host.hosting.window.do({"do": "table.next", "seat": "", "values": {}})
    seal(mia, 4)
    table.touch("Pass the screen to Red")
    table.touch("I am Red: show")
    set_dial(table, 2)
    table.touch("Seal")
    sees_points(mia, "Mia", 4)
    table.wait("document.querySelector('.main-figure').innerText === '4'")


@pytest.mark.usefixtures("real_kinds")
def test_a_shared_screen_reveals_all_bids(webkit: WebKit, stores: Hosted) -> None:
    table, mia, kim = webkit.phone(*IPAD), webkit.phone(*SMALL_IPHONE), Phone(stores, "orange")
    table.open(stores.link("").replace("/#", "/table.html#"))
    assert Phone(stores, "").do("supply.bid")["ok"]
    mia.open(stores.link("blue"))
    seal(mia, 2)
    kim.seal([1, 6])
    kim.open()
    table.tap("document.querySelector('#reveal h2')")  # turns all over at once
    table.wait("""document.querySelector("#reveal.over") &&
        !document.querySelector("#reveal").getAnimations({ subtree: true }).length""")
    bids = f"[...document.querySelectorAll('.reveal-card')].map({SEEN_BID})"
    assert table.read(bids) == ["Kim: $6", "Mia: $3"]
    mia.wait("['$6', '$3'].every((bid) => document.body.innerText.includes(bid))")
    for page, (width, _) in ((table, IPAD), (mia, SMALL_IPHONE)):
        assert page.read("document.documentElement.scrollWidth") == width
