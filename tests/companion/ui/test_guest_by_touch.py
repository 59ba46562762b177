"""The app as guest: it joins by a link, bids on its own dial, and says when the host is away."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from bid_game import SEATS, bid_pack
from bidding import dials, hold, until
from finger import Phone
from guest import guest_of

from punchboard.companion.host.hosting import Hosting
from punchboard.companion.host.screen_host import ScreenHost
from punchboard.companion.table.tables import Tables
from tests.companion.host.conftest import small_kinds
from tests.companion.host.test_screen_host import screen_of, sit
from tests.companion.host.test_seats_across_games import host_of

__all__ = ["host_of", "small_kinds"]


@pytest.fixture
def hosting(tmp_path: Path) -> Iterator[Hosting]:
    """A table of three at another host, with bids for fish wanted."""
    tables = Tables(tmp_path / "host")
    session = tables.create(bid_pack(), "Fish at Anna’s", SEATS, {"bidding": "pass"})
    for offer in session.view()["offers"]:
        if offer["do"].endswith(".bid"):
            session.do({"do": offer["do"], "seat": offer["seat"], "values": {}})
    session.close()
    hosting = Hosting(tables, session.info.id, "127.0.0.1", 0)
    hosting.begin()
    yield hosting
    hosting.end()


def link(hosting: Hosting, seat: str) -> str:
    """Return a seat's link."""
    return next(place.link for place in hosting.places() if place.seat == seat)


def join(phone: Phone, hosting: Hosting) -> None:
    """Type Mia's link, and wait for the table."""
    phone.touch("Join a table")
    entry = next(each for each in phone.widgets() if type(each).__name__ == "Entry")
    entry.text = link(hosting, "red")
    phone.touch("Join", kind="Tap")
    until(phone, lambda: phone.shows("Set your bid"))


def bid(hosting: Hosting, seat: str, price: int) -> None:
    """Bid on the host's screen."""
    do = hosting.window.view(seat)["seals"]["choice"]
    hosting.window.give({"do": do, "seat": seat, "values": {"bid": price}})


def test_a_guest_joins_by_a_link_bids_and_sees_the_checked_words(
    phone: Phone, hosting: Hosting
) -> None:
    join(phone, hosting)
    phone.touch("Set your bid")
    until(phone, lambda: dials(phone))
    dials(phone)[-1].set(7)
    until(phone, lambda: phone.shows("Seal $7"))
    phone.touch("Seal $7")
    until(phone, lambda: phone.shows("Your bid is sealed"))
    assert not phone.shows("$7")
    assert not phone.shows("Pass to")  # the phone is its player's own
    bid(hosting, "blue", 5)
    bid(hosting, "green", 9)
    until(phone, lambda: phone.shows("Check phones"))
    opened = hosting.window.view()["opened"]
    phone.touch("Check phones")
    assert phone.shows(" · ".join(opened["words"]))
    assert opened["openings"]["red"]["numbers"] == [1, 7]


def test_a_guest_has_the_tables_code_and_touches_a_name(phone: Phone, hosting: Hosting) -> None:
    phone.touch("Join a table")
    entry = next(each for each in phone.widgets() if type(each).__name__ == "Entry")
    entry.text = hosting.code
    phone.touch("Join", kind="Tap")
    until(phone, lambda: phone.shows("Who are you?"))
    phone.touch("Mia", kind="Tap")
    until(phone, lambda: phone.shows("Set your bid"))
    states = {each["name"]: each["state"] for each in hosting.lobby()["seats"]}
    assert states["Mia"] == "here"
    assert sorted(states.values()) == ["free", "free", "here"]


def test_a_sealed_bid_shows_only_while_it_is_held(phone: Phone, hosting: Hosting) -> None:
    join(phone, hosting)
    phone.touch("Set your bid")
    until(phone, lambda: dials(phone))
    phone.touch("Seal")
    until(phone, lambda: phone.shows("Your bid is sealed"))
    phone.touch("Mia", kind="SealPlace")
    phone.settle(6)
    assert not dials(phone)
    hold(phone)
    assert dials(phone)


def test_a_seat_is_kept_and_gone_on_with_from_the_list(phone: Phone, hosting: Hosting) -> None:
    join(phone, hosting)
    phone.touch(glyph="back")
    phone.settle(6)
    phone.touch("Fish at Anna’s")
    until(phone, lambda: phone.shows("Set your bid"))


def test_a_seat_is_left_for_good_from_the_list(phone: Phone, hosting: Hosting) -> None:
    join(phone, hosting)
    phone.touch(glyph="back")
    phone.settle(6)
    phone.touch(glyph="more")
    phone.touch("Leave this seat for good")
    phone.settle(6)
    assert not phone.shows("Fish at Anna’s")
    assert phone.model.held.list() == []


def test_the_table_is_handed_on_from_a_guests_sheet(phone: Phone, hosting: Hosting) -> None:
    join(phone, hosting)
    kim = guest_of(hosting, "blue")
    until(phone, lambda: phone.model.view["table"]["phones"].get("blue") == "here")
    phone.touch(glyph="phone")
    phone.settle(6)
    assert phone.shows("This phone runs the table.")
    assert not phone.shows("The shared screen")  # there is none
    phone.touch("Kim", kind="Tap")
    until(phone, lambda: phone.model.view["table"]["holder"] == "blue")
    phone.touch(glyph="phone")
    phone.settle(6)
    assert phone.shows("Kim runs the table.")
    assert not phone.shows("Run the table here")  # who holds it is here
    assert kim.view()["table"]["holder"] == "blue"


def test_a_guests_sheet_shows_its_words_and_refuses_those_of_nobody(
    phone: Phone, hosting: Hosting
) -> None:
    join(phone, hosting)
    words = " ".join(phone.model.guest.recovery_words())
    phone.touch(glyph="phone")
    phone.settle(6)
    assert "Mia" in phone.words()  # whose seat it is stands above
    assert not phone.shows("Guest at another table")
    assert not phone.shows(words)
    phone.touch("Show my words")
    assert words in phone.words()
    entry = next(each for each in phone.widgets() if type(each).__name__ == "Entry")
    for given, said in ((words.replace(" ", "", 1), "one is wrong or missing"), (words, "is as")):
        entry.text = given
        phone.touch("Bring back its seal")
        assert phone.shows(said)
    phone.touch("Leave this seat for good")
    phone.settle(6)
    assert phone.model.held.list() == []


def test_a_host_that_is_away_is_said_in_plain_words(phone: Phone, hosting: Hosting) -> None:
    join(phone, hosting)
    hosting.host.stop()
    until(phone, lambda: phone.shows("The table can’t be reached"))
    hosting.host = hosting._listen("127.0.0.1", hosting.host.port)
    hosting.host.start()
    until(phone, lambda: not phone.shows("The table can’t be reached"))


def test_what_is_no_link_is_said(phone: Phone) -> None:
    phone.touch("Join a table")
    phone.touch("Join", kind="Tap")
    assert phone.shows("This isn’t a seat’s link")


@pytest.mark.parametrize(("count", "expected"), [(3, "crimson"), (2, "")])
def test_a_guest_takes_its_seat_in_another_game_by_itself(
    phone: Phone, host_of: Callable[[int], ScreenHost], count: int, expected: str
) -> None:
    host = host_of(count)
    screen = screen_of(host)
    screen.say("choose", game="small")
    for seat, name in (("blue", "Mia"), ("green", "Ben")):
        sit(host, seat, name)
    phone.touch("Join a table")
    next(
        each for each in phone.widgets() if type(each).__name__ == "Entry"
    ).text = host.hosting.code
    phone.touch("Join", kind="Tap")
    until(phone, lambda: phone.shows("Red"))
    next(each for each in phone.widgets() if type(each).__name__ == "Entry").text = "Kim"
    phone.touch("Red", kind="Tap")
    until(phone, lambda: names_in(host)["red"] == "Kim")
    until(phone, lambda: phone.model.guest is not None)
    assert screen.say("choose", game="other")["ok"]
    if expected:
        until(phone, lambda: names_in(host).get(expected) == "Kim")
        until(phone, lambda: phone.model.guest.held.seat == expected)
    else:
        until(phone, lambda: phone.shows("Other Game has only 2 seats, and all are taken."))


def names_in(host: ScreenHost) -> dict[str, str]:
    return {each["id"]: each["name"] for each in host.hosting.lobby()["seats"]}
