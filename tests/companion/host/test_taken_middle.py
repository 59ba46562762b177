"""Whoever makes a second device the shared screen learns no note and voids no bid by it."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from punchboard.companion.host.hosting import Hosting
from punchboard.companion.host.lobby_client import LobbyClient
from punchboard.companion.net.client import Link, read_link
from punchboard.companion.rules.engine.action import Refusal
from punchboard.companion.table.tables import Tables
from tests.companion.host.conftest import REPLAYS
from tests.companion.host.phone import Phone, lose
from tests.companion.host.test_seating import Given
from tests.companion.table import small_game

NOTE = "37 under the mat"
BID = [1, 5, 0]


@pytest.fixture
def hosting(tmp_path: Path, real_kinds: None) -> Iterator[Hosting]:
    """Mia (blue) and Kim (orange) at the first bids of Brick & Mortar, with notes of money."""
    recorded = json.loads((REPLAYS / "two_play_to_october.json").read_text(encoding="utf-8"))
    tables = Tables(tmp_path / "tables")
    session = tables.create(
        json.dumps(recorded["pack"]),
        "",
        [("blue", "Mia"), ("orange", "Kim")],
        {"bidding": "pass", "money_notes": True},
    )
    for place, card in (("blue", "starting_1"), ("orange", "starting_2")):
        values = {"card": f"starting:{card}"}
        session.do({"do": "stores.take", "seat": place, "values": values})
    session.do(small_game.NEXT)
    session.do({"do": "supply.bid", "seat": "", "values": {}})
    session.close()
    opened = Hosting(tables, session.info.id, "127.0.0.1", 0)
    opened.begin()
    yield opened
    opened.end()


def take(hosting: Hosting, seat: str, seed: bytes = b"") -> Link:
    """Take a seat as anybody who has scanned the table's code."""
    code = read_link(hosting.code)
    assert code is not None
    return LobbyClient(code).take(seat, "", seed or secrets.token_bytes(16))


def sit(hosting: Hosting, seat: str) -> Phone:
    return Phone(Given(take(hosting, seat)), seat)


def write(phone: Phone, seat: str = "blue") -> dict[str, Any]:
    return phone.say("keep", action=writing(seat))


def writing(seat: str) -> dict[str, Any]:
    return {"do": "purse.write", "seat": seat, "values": {"amount": 37, "text": NOTE}}


def knows(told: object) -> bool:
    """Return whether Mia's note is in something."""
    return NOTE in json.dumps(told)


def said(phone: Phone) -> str:
    """Return what stands on a phone for a while."""
    notice = phone.view()["notice"]
    return str(notice["text"]) if notice else ""


@pytest.fixture
def mia(hosting: Hosting) -> Phone:
    """Mia's phone, which keeps a note and has sealed a bid."""
    phone = sit(hosting, "blue")
    assert write(phone)["ok"]
    assert phone.seal(BID)["ok"]
    return phone


def test_a_second_device_as_the_table_screen_learns_no_note_and_voids_no_bid(
    hosting: Hosting, mia: Phone
) -> None:
    kim, screen = sit(hosting, "orange"), sit(hosting, "")
    for method in ("pass", "dials"):
        told = screen.say("bid_method", seat="blue", method=method)
        assert "Mia’s phone has this seat" in told["why"]
    assert not screen.say("seat_view", seat="blue")["ok"]
    assert not screen.say("pass", seat="blue", said={"kind": "keep", "action": writing("blue")})[
        "ok"
    ]
    assert "Mia’s phone has this seat" in screen.say("free", seat="blue")["why"]
    with pytest.raises(Refusal, match="Mia is here already"):
        take(hosting, "blue")
    assert kim.view()["seals"]["sealed"] == ["blue"]
    assert not knows([kim.view(), screen.view(), screen.say("share", what="table")])
    assert knows(mia.view())


def test_the_phone_that_holds_the_table_can_do_no_more(hosting: Hosting) -> None:
    kim, mia = sit(hosting, "orange"), sit(hosting, "blue")
    assert write(mia)["ok"]
    assert kim.view()["table"]["holder"] == "orange"
    assert not kim.say("bid_method", seat="blue", method="pass")["ok"]
    assert not kim.say("seat_view", seat="blue")["ok"]
    assert not kim.say("free", seat="blue")["ok"]


def test_a_way_that_was_set_before_a_phone_came_opens_no_eyes(hosting: Hosting) -> None:
    screen = sit(hosting, "")
    assert screen.say("bid_method", seat="blue", method="pass")["ok"]
    mia = sit(hosting, "blue")
    assert write(mia)["ok"]
    assert not screen.say("seat_view", seat="blue")["ok"]
    assert not knows(hosting.window.view("blue"))
    sealing = {"kind": "seal", **mia.sealing(BID)}
    assert not screen.say("pass", seat="blue", said=sealing)["ok"]
    with pytest.raises(Refusal, match="Mia’s phone has this seat"):
        hosting.window.give({"do": mia.choice["choice"], "seat": "blue", "values": {}})
    assert mia.seal(BID)["ok"]
    assert screen.view()["screen"]["bid_methods"]["blue"] == "phone"


def test_the_seat_of_a_lost_phone_is_freed_in_view_of_all_without_its_notes(
    hosting: Hosting, mia: Phone
) -> None:
    kim, screen = sit(hosting, "orange"), sit(hosting, "")
    lose(hosting._lobby, "blue")
    assert screen.say("free", seat="blue")["ok"]
    words = (
        "Mia’s seat is free: another phone can take it. The bid sealed there doesn’t count anymore."
    )
    assert said(kim) == words
    assert words in kim.view()["log"][-1]["text"]
    assert mia.say("look", since=-1)["code"] == "join"
    assert not knows(screen.say("seat_view", seat="blue"))
    fresh = sit(hosting, "blue")
    assert not knows(fresh.view())
    assert not knows(hosting.window.view("blue"))
    assert fresh.seal(BID)["ok"]


def test_the_bid_of_a_lost_phone_moves_to_the_screen_and_its_notes_do_not(
    hosting: Hosting, mia: Phone
) -> None:
    kim, screen = sit(hosting, "orange"), sit(hosting, "")
    lose(hosting._lobby, "blue")
    assert screen.say("bid_method", seat="blue", method="pass")["ok"]
    assert said(kim).endswith("from now on. The bid sealed there doesn’t count anymore.")
    assert kim.view()["seals"]["sealed"] == []
    seen = screen.say("seat_view", seat="blue")["view"]
    assert seen["seat"] == "blue"
    assert not knows(seen)
    keep = {"kind": "keep", "action": writing("blue")}
    assert screen.say("pass", seat="blue", said=keep)["code"] == "not_your_turn"
    with pytest.raises(Refusal, match="keeps these notes"):
        hosting.window.give(writing("blue"))
    assert knows(mia.view())


def test_who_leaves_a_seat_leaves_no_note_there(hosting: Hosting) -> None:
    mia, screen = sit(hosting, "blue"), sit(hosting, "")
    assert write(mia)["ok"]
    assert mia.say("free", seat="blue")["ok"]
    assert screen.say("bid_method", seat="blue", method="pass")["ok"]
    assert not knows([sit(hosting, "blue").view(), screen.say("seat_view", seat="blue")])


def test_what_was_noted_on_the_screen_is_not_for_the_phone_that_takes_the_seat(
    hosting: Hosting,
) -> None:
    hosting.window.give(writing("blue"))
    assert knows(hosting.window.view("blue"))
    assert not knows(sit(hosting, "blue").view())


def test_the_words_of_a_seat_bring_its_notes_along(hosting: Hosting) -> None:
    seed = bytes(range(16))
    assert write(Phone(Given(take(hosting, "blue", seed)), "blue"))["ok"]
    assert knows(Phone(Given(take(hosting, "blue", seed)), "blue").view())


def test_the_device_that_hosts_frees_any_seat_but_voids_no_bid(hosting: Hosting) -> None:
    mia = sit(hosting, "blue")
    assert write(mia)["ok"]
    hosting.free("blue")
    mia = sit(hosting, "blue")
    assert not knows(mia.view())
    assert mia.seal(BID)["ok"]
    for refused in (
        lambda: hosting.free("blue"),
        lambda: hosting.set_bid_method("blue", "dials"),
    ):
        with pytest.raises(Refusal, match="Mia’s phone has this seat"):
            refused()
    assert mia.view()["seals"]["sealed"] == ["blue"]
    lose(hosting._lobby, "blue")
    hosting.free("blue")
