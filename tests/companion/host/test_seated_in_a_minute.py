"""Four phones in Chromium come to a cold table by one code: touches, seconds, comings, goings."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from punchboard.companion.host.hosting import Hosting, create_table
from punchboard.companion.table.tables import Tables
from tests.companion.host.browser import PHONE, axe_faults
from tests.companion.shipped import shipped_pack
from tests.companion.table import small_game

ROOT = Path(__file__).parents[3]
#: Touches of a phone between the scan and its seat, and seconds for all of four.
TOUCHES, SECONDS = 2, 60.0
_PROGRAM = """
import sys
from pathlib import Path
from punchboard.companion.host.terminal import HostRequest, host_table
asked = HostRequest(Path(sys.argv[1]), Path(sys.argv[2]), "", "127.0.0.1", 0, is_new=True)
print(host_table(asked, lambda words: print(words, flush=True), print, sys.stdin.read), flush=True)
"""


class Thumb:
    """A phone of somebody who has never been here, and how often it was touched.

    Attributes:
        touches: since the code was scanned.
    """

    def __init__(self, browser: Browser, code: str, width: int = PHONE["width"]) -> None:
        self.context = browser.new_context(
            viewport={"width": width, "height": 568}, has_touch=True, bypass_csp=True
        )
        self.touches = 0
        self.errors: list[str] = []
        self.open(code)

    def open(self, link: str) -> Page:
        """Open a link in a new tab, as a camera does."""
        self.page = self.context.new_page()
        self.page.set_default_timeout(20_000)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.goto(link)
        return self.page

    def touch(self, what: Locator) -> None:
        self.touches += 1
        what.tap()

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=re.compile(f"^{name}"))

    def sit(self, name: str, colour: str) -> None:
        """Take a seat with a name that is typed."""
        self.touch(self.page.get_by_label("Your name"))
        self.page.keyboard.type(name)
        self.touch(self.button(colour))

    def sees(self, words: str) -> None:
        expect(self.page.locator("h1")).to_contain_text(words)

    def plays(self, name: str) -> None:
        """The table is there, with this player's name over it."""
        expect(self.page.locator("header")).to_contain_text(name)


@contextmanager
def thumbs(browser: Browser, code: str, count: int, width: int = 412) -> Iterator[list[Thumb]]:
    """Phones that have scanned the code; no script of theirs may fail."""
    made = [Thumb(browser, code, width) for _ in range(count)]
    yield made
    errors = [error for each in made for error in each.errors]
    for each in made:
        each.context.close()
    assert errors == []


@pytest.mark.usefixtures("real_kinds")
def test_four_phones_are_seated_in_a_minute_with_two_touches_each(
    browser: Browser, tmp_path: Path
) -> None:
    pack = tmp_path / "brick_and_mortar.pack.json"
    pack.write_text(shipped_pack("brick_and_mortar"), encoding="utf-8")
    start = time.monotonic()
    host = subprocess.Popen(
        [sys.executable, "-c", _PROGRAM, str(pack), str(tmp_path / "tables")],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT,
    )  # fmt: skip
    assert host.stdout is not None
    code = next(line.strip() for line in host.stdout if "/#table." in line)
    with thumbs(browser, code, 4) as group:
        people = (("Mia", "Black"), ("Kim", "Orange"), ("Ben", "Ivory"), ("Zoë", "Purple"))
        for phone, (name, colour) in zip(group, people, strict=True):
            phone.sit(name, colour)
            phone.sees(f"You are in, {name}")
        seated = time.monotonic() - start
        assert [phone.touches for phone in group] == [TOUCHES] * 4
        group[0].touch(group[0].button("Start with 4 players"))
        for phone in group:
            phone.sees("Mia takes a first store.")
        playing = time.monotonic() - start
    said, _ = host.communicate("", timeout=60)
    assert [line for line in said.splitlines() if "is in" in line] == [
        "Mia is in, as black.",
        "Kim is in, as orange.",
        "Ben is in, as ivory.",
        "Zoë is in, as purple.",
    ]
    assert "Brick & Mortar is laid: Mia, Kim, Ben, Zoë." in said
    print(f"cold start to four phones seated {seated:.1f} s, to the first question {playing:.1f} s")
    assert playing < SECONDS


class Room:
    """A small game's host in this process."""

    def __init__(self, folder: Path, *names: str) -> None:
        pack = folder / "small.pack.json"
        pack.write_text(small_game.pack_text(), encoding="utf-8")
        tables = Tables(folder / "tables")
        id_ = create_table(tables, pack, names) if names else ""
        self.hosting = Hosting(tables, id_, "127.0.0.1", 0, packs=[pack])
        self.hosting.begin()

    @property
    def code(self) -> str:
        return self.hosting.code


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    made = Room(tmp_path)
    yield made
    made.hosting.end()


@pytest.fixture
def laid(tmp_path: Path) -> Iterator[Room]:
    made = Room(tmp_path, "Mia", "Kim", "Ben")
    yield made
    made.hosting.end()


def test_phones_alone_lay_the_next_table_after_the_end(browser: Browser, tmp_path: Path) -> None:
    pack = tmp_path / "small.pack.json"
    pack.write_text(small_game.pack_text(), encoding="utf-8")
    tables = Tables(tmp_path / "tables")
    hosting = Hosting(tables, "", "127.0.0.1", 0, packs=[pack], is_led=True)
    hosting.begin()
    with thumbs(browser, hosting.code, 2) as (mia, kim):
        mia.sit("Mia", "Blue")
        mia.sees("You are in, Mia")
        kim.sit("Kim", "Red")
        kim.sees("You are in, Kim")
        for table in range(1, 3):
            mia.touch(mia.button("Start with 2 players"))
            for phone in (mia, kim):
                expect(phone.page.get_by_text("You are in")).to_have_count(0)
            assert len(tables.list()) == table
            expect(mia.button("Another game or other players")).to_have_count(0)
            while not hosting.is_over:
                hosting.window.do({"do": "table.next", "seat": "", "values": {}})
            expect(kim.page.get_by_text("Mia’s phone starts the next table.")).to_be_visible()
            expect(kim.button("Another game or other players")).to_have_count(0)
            mia.touch(mia.button("Another game or other players"))
            for phone, name in ((mia, "Mia"), (kim, "Kim")):
                phone.sees(f"You are in, {name}")
    hosting.end()


def test_when_the_leader_leaves_before_the_start_the_lobby_says_who_runs_the_table(
    browser: Browser, room: Room
) -> None:
    with thumbs(browser, room.code, 2) as (kim, mia):
        kim.sit("Kim", "Red")
        kim.sees("You are in, Kim")
        mia.sit("Mia", "Blue")
        expect(mia.page.get_by_text("Kim starts the table")).to_be_visible()
        news = mia.page.locator(".lobby").get_by_role("alert")
        expect(news).to_be_empty()
        kim.touch(kim.button("Leave this seat"))
        expect(news).to_have_text("Mia’s phone runs the table now.")


def test_a_name_is_touched_once_and_the_browser_comes_back_by_itself(
    browser: Browser, laid: Room
) -> None:
    with thumbs(browser, laid.code, 2) as (mia, kim):
        mia.touch(mia.button("Mia"))
        mia.plays("Mia")
        assert mia.touches == 1
        # The other sees it as it happens, and can't take what is taken.
        expect(kim.page.locator(".taken")).to_contain_text("Mia")
        kim.touch(kim.page.locator(".taken summary"))
        expect(kim.button("Come back")).to_be_visible()
        kim.touch(kim.button("Kim"))
        kim.plays("Kim")
        # One more seat on the same phone, or none: there is a way back.
        kim.page.get_by_text("This seat, and a lost phone").tap()
        kim.button("One more seat on this phone").tap()
        kim.button("Back to my seat").tap()
        kim.plays("Kim")
        kim.button("One more seat on this phone").tap()
        kim.button("Ben").tap()
        expect(kim.page.get_by_label("Seat on this screen")).to_have_value("green")
        mia.page.reload()
        mia.plays("Mia")
        mia.page.close()
        mia.open(laid.code)
        mia.plays("Mia")
        assert "#" not in mia.page.url


def test_names_are_remembered_and_a_seat_can_be_left(browser: Browser, room: Room) -> None:
    with thumbs(browser, room.code, 1, width=320) as (kim,):
        kim.touch(kim.button("Red"))
        expect(kim.page.get_by_role("alert").first).to_contain_text("What is your name?")
        kim.page.keyboard.type("Kim")
        kim.page.keyboard.press("Enter")
        kim.sees("You are in, Kim")
        assert axe_faults(kim.page) == []
        kim.page.reload()
        kim.sees("You are in, Kim")
        kim.touch(kim.button("Leave this seat"))
        kim.sees("Take a seat")
        assert axe_faults(kim.page) == []
        kim.touches = 0
        kim.touch(kim.button("Blue"))
        kim.sees("You are in, Kim")
        assert kim.touches == 1
        assert kim.page.evaluate("document.documentElement.scrollWidth") <= 320


def test_a_phone_is_asked_its_name_when_it_knows_the_seats_and_no_sooner(
    browser: Browser, room: Room
) -> None:
    """The field moved down as the seats came, and a tap on it landed beside it."""
    with thumbs(browser, "about:blank", 1) as (kim,):
        kim.page.route("**/*", hold_said)
        with kim.page.expect_request(lambda request: request.method == "POST"):
            kim.page.goto(room.code)
        expect(kim.page.locator("#state")).to_contain_text("Joining")
        field = kim.page.get_by_label("Your name")
        expect(field).to_be_hidden()
        kim.page.unroute_all()  # what is held goes on
        expect(field).to_be_visible()


def hold_said(route: Route) -> None:
    """Let a page load, but hold what it says to the host."""
    if route.request.method != "POST":
        route.continue_()


def test_a_phone_whose_seat_is_freed_is_told_and_may_choose_again(
    browser: Browser, laid: Room
) -> None:
    with thumbs(browser, laid.code, 1) as (kim,):
        kim.touch(kim.button("Kim"))
        kim.plays("Kim")
        laid.hosting.free("red")
        kim.sees("Who are you?")
        expect(kim.page.get_by_role("alert").first).to_contain_text("no seat at the table anymore")
        kim.touch(kim.button("Ben"))
        kim.plays("Ben")


def test_who_leaves_a_seat_in_the_middle_is_asked_first_and_is_told_that_it_was_left(
    browser: Browser, laid: Room
) -> None:
    with thumbs(browser, laid.code, 1) as (kim,):
        kim.touch(kim.button("Kim"))
        kim.plays("Kim")
        kim.page.get_by_text("This seat, and a lost phone").tap()
        kim.button("Leave this seat").tap()
        kim.button("Stay").tap()
        kim.plays("Kim")
        kim.button("Leave this seat").tap()
        kim.button("Leave it").tap()
        kim.sees("Who are you?")
        told = kim.page.get_by_role("alert").first
        expect(told).to_have_text("You left your seat. Choose one here.")
        kim.touch(kim.button("Kim"))
        kim.plays("Kim")


def test_seventeen_words_bring_a_seat_to_another_phone(browser: Browser, laid: Room) -> None:
    with thumbs(browser, laid.code, 2) as (old, new):
        old.touch(old.button("Kim"))
        old.plays("Kim")
        old.page.get_by_text("This seat, and a lost phone").tap()
        old.button("Show my recovery card").tap()
        words = old.page.locator(".recovery").inner_text()
        old.context.set_offline(True)
        new.touch(new.page.locator(".taken summary"))
        box = new.page.get_by_label("The 17 words of Kim")
        box.fill(" ".join(reversed(words.split())))
        new.touch(new.button("Come back"))
        expect(new.page.get_by_role("alert").first).to_contain_text("one is wrong")
        box.fill(words)
        new.touch(new.button("Come back"))
        new.plays("Kim")


def test_a_screen_becomes_the_table_and_another_is_told_that_it_is_there(
    browser: Browser, laid: Room
) -> None:
    with thumbs(browser, laid.code, 2) as (tablet, other):
        tablet.touch(tablet.button("Use this as the shared screen"))
        expect(tablet.page).to_have_url(re.compile("/table.html"))
        expect(other.page.locator(".screen")).to_contain_text("There is a shared screen.")
        assert laid.hosting.lobby()["screen"] == "here"


def test_of_two_who_touch_the_same_seat_at_once_the_other_is_told_by_name(
    browser: Browser, room: Room
) -> None:
    with thumbs(browser, room.code, 2) as group:
        for phone, name in zip(group, ("Kim", "Ben"), strict=True):
            phone.page.get_by_label("Your name").fill(name)
        at = group[0].page.evaluate("Date.now() + 500")
        for phone in group:
            red = phone.button("Red")
            red.evaluate("(red, at) => { setTimeout(() => red.click(), at - Date.now()); }", at)
        for phone in group:
            expect(phone.page.locator(".lobby")).to_contain_text(re.compile("You are in|already"))
        told = [phone.page.locator(".lobby").inner_text() for phone in group]
    first = 0 if "You are in" in told[0] else 1
    assert f"You are in, {('Kim', 'Ben')[first]}" in told[first]
    assert f"{('Kim', 'Ben')[first]} is here already." in told[1 - first]
