"""The shared screen over the network: what it alone may say, and what it shows."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from punchboard.companion.host.hosting import Hosting
from punchboard.companion.table.tables import Tables
from tests.companion.host.phone import Hosted, Phone
from tests.companion.host.test_host_screen import phone_at
from tests.companion.shipped import shipped_pack
from tests.companion.table import small_game


@pytest.fixture
def hosting(tmp_path: Path, small_kinds: None) -> Iterator[Hosting]:
    """A table of three at the guessing, open to phones."""
    tables = Tables(tmp_path / "tables")
    session = tables.create(small_game.pack_text(), "Friday", small_game.SEATS, {"bidding": "pass"})
    session.do(small_game.NEXT)
    session.close()
    opened = Hosting(tables, session.info.id, "127.0.0.1", 0)
    opened.begin()
    yield opened
    opened.end()


@pytest.fixture
def screen(hosting: Hosting) -> Phone:
    return phone_at(hosting, "")


def rewind(screen: Phone, steps: int, key: str = "", newest: int | None = None) -> dict[str, Any]:
    row = screen.view()["newest"] if newest is None else newest
    return screen.say("rewind", steps=steps, newest=row, key=key or secrets.token_hex(16))


def bid_method(screen: Phone, seat: str, method: str) -> dict[str, Any]:
    return screen.say("bid_method", seat=seat, method=method)


def points(screen: Phone) -> dict[str, int]:
    (track,) = (each for each in screen.view()["panels"] if each["widget"] == "track")
    return {each["seat"]: each["at"] for each in track["markers"]}


def test_any_number_of_steps_is_taken_back_and_done_again(screen: Phone) -> None:
    for _ in range(3):
        screen.do("points.gain", "blue", amount=1)
    assert rewind(screen, 3)["ok"]
    assert points(screen)["blue"] == 0
    assert screen.view()["screen"]["can_redo"] == 3
    assert rewind(screen, -2)["ok"]
    assert points(screen)["blue"] == 2


def test_what_is_said_again_takes_back_once(screen: Phone) -> None:
    for _ in range(2):
        screen.do("points.gain", "blue", amount=1)
    row, key = screen.view()["newest"], secrets.token_hex(16)
    assert rewind(screen, 1, key, row)["ok"]
    assert rewind(screen, 1, key, row)["ok"]
    assert points(screen)["blue"] == 1


def test_nothing_is_taken_back_that_the_screen_has_not_seen(screen: Phone) -> None:
    row = screen.view()["newest"]
    screen.do("points.gain", "blue", amount=1)
    assert rewind(screen, 1, newest=row)["code"] == "not_now"
    assert rewind(screen, 500)["code"] == "not_now"
    assert points(screen)["blue"] == 1


def test_a_dial_among_phones_is_typed_in_the_form_that_the_view_carries(
    hosting: Hosting, screen: Phone
) -> None:
    blue, red = phone_at(hosting, "blue"), phone_at(hosting, "red")
    assert bid_method(screen, "green", "dials")["ok"]
    assert screen.view()["screen"]["bid_methods"]["green"] == "dials"
    blue.seal([1, 4])
    assert screen.view()["screen"]["dials"] is None
    red.seal([1, 2])
    form = screen.view()["screen"]["dials"]
    assert form["dials"] == ["green"]
    blue.open()
    red.open()
    epoch = screen.view()["seals"]["epoch"]
    values = {"dials": {"green": {"guess": 3}}}
    assert screen.say("dials", epoch=epoch, values=values)["ok"]
    assert points(screen) == {"blue": 4, "red": 2, "green": 3}


def test_the_reveal_keeps_its_row_through_undo_and_redo(hosting: Hosting, screen: Phone) -> None:
    assert screen.view()["screen"]["reveal"] is None
    bidders = [phone_at(hosting, seat) for seat in ("blue", "red", "green")]
    for bidder, guess in zip(bidders, (4, 2, 3), strict=True):
        assert bidder.seal([1, guess])["ok"]
    assert screen.view()["screen"]["reveal"] is None
    for bidder in bidders:
        assert bidder.open()["ok"]
    shown = screen.view()["screen"]["reveal"]
    assert shown["row"] == screen.view()["newest"]
    assert [(each["seat"], each["text"]) for each in shown["bids"]] == [
        ("red", "2"), ("green", "3"), ("blue", "4")
    ]  # fmt: skip
    assert rewind(screen, 1)["ok"]
    assert screen.view()["screen"]["reveal"] is None
    assert rewind(screen, -1)["ok"]
    assert screen.view()["screen"]["reveal"] == shown
    assert "screen" not in bidders[0].view()


@pytest.mark.parametrize(
    "values",
    [
        {"dials": 7},
        {"dials": {"green": 3}},
        {"dials": {"green": {"guess": 99}}},
        {"dials": {"green": {"guess": "3"}}},
        {"dials": {"green": {"bid": 3}}},
        {"green": {"guess": {"guess": {"guess": {"guess": {"guess": 1}}}}}},
    ],
)
def test_odd_dials_are_refused_and_change_nothing(
    hosting: Hosting, screen: Phone, values: dict[str, Any]
) -> None:
    blue, red = phone_at(hosting, "blue"), phone_at(hosting, "red")
    bid_method(screen, "green", "dials")
    blue.seal([1, 4])
    red.seal([1, 2])
    choice = screen.view()["seals"]
    answer = screen.say("dials", epoch=choice["epoch"], values=values)
    told = screen.view()["seals"]["typed"]
    # A dial that is left out has chosen nothing, as in the form.
    assert answer["ok"] is (told == ["green"])
    assert screen.say("dials", epoch=choice["epoch"] + 1, values=values)["code"] == "not_now"


def test_the_host_keeps_the_choice_of_a_seat_for_which_the_screen_is_passed(
    hosting: Hosting, screen: Phone
) -> None:
    blue, red = phone_at(hosting, "blue"), phone_at(hosting, "red")
    blue.seal([1, 4])
    assert bid_method(screen, "green", "pass")["ok"]
    assert keep(screen, "green", {"bid": 10})["code"] == "out_of_range"
    assert keep(screen, "green", {"bid": 9})["ok"]
    assert screen.say("seat_view", seat="green")["view"]["private"] == {BID: {"bid": 9}}
    assert keep(screen, "green", {"bid": 3})["ok"]
    red.seal([1, 2])
    for each in (blue, red):
        each.open()
    assert points(screen) == {"blue": 4, "red": 2, "green": 3}
    assert screen.view()["screen"]["bid_methods"]["green"] == "pass"
    assert keep(screen, "green", {"bid": 3})["code"] == "not_now"


BID = "guess.seal_1"


def keep(screen: Phone, seat: str, values: dict[str, Any]) -> dict[str, Any]:
    """Choose behind the curtain of the shared screen."""
    action = {"do": BID, "seat": seat, "values": values}
    return screen.say("pass", seat=seat, said={"kind": "keep", "action": action})


def test_the_screen_neither_sees_nor_seals_for_a_seat_that_has_a_phone(
    hosting: Hosting, screen: Phone
) -> None:
    phone_at(hosting, "blue")
    assert screen.say("seat_view", seat="blue")["code"] == "not_your_turn"
    assert keep(screen, "blue", {"bid": 9})["code"] == "not_your_turn"
    assert screen.view()["seals"]["sealed"] == []


def test_seats_that_are_not_there_are_refused(screen: Phone) -> None:
    assert bid_method(screen, "pink", "pass")["code"] == "unknown_seat"
    assert screen.say("seat_view", seat="pink")["code"] == "unknown_seat"
    assert screen.say("seat_view", seat="")["code"] == "unknown_seat"


def test_whoever_asks_for_seals_ends_dials_for_all(tmp_path: Path, small_kinds: None) -> None:
    tables = Tables(tmp_path / "tables")
    session = tables.create(small_game.pack_text(), "", small_game.SEATS, {"bidding": "dials"})
    session.close()
    hosting = Hosting(tables, session.info.id, "127.0.0.1", 0)
    hosting.begin()
    screen = phone_at(hosting, "")
    assert bid_method(screen, "blue", "dials")["ok"]
    assert screen.view()["settings"]["bidding"] == "dials"
    assert bid_method(screen, "red", "pass")["ok"]
    assert screen.view()["settings"]["bidding"] == "pass"
    hosting.end()


def test_a_coin_is_tossed_for_the_table_screen_and_for_the_phone_that_holds_the_table(
    tmp_path: Path, real_kinds: None
) -> None:
    tables = Tables(tmp_path / "tables")
    seats = (("blue", "Mia"), ("orange", "Kim"), ("black", "Ben"))
    session = tables.create(shipped_pack("lumber_trader"), "", seats, {"even": True})
    for _ in range(3):
        session.do(small_game.NEXT)
    counts = {seat: {"count": int(seat == "blue")} for seat, _ in seats}
    session.do({"do": "buy.count", "seat": "", "values": {"counts": counts}})
    session.close()
    hosted = Hosted(tables, session.info.id)
    kim = Phone(hosted, "orange")
    toss = {"do": "buy.toss", "seat": "", "values": {}}
    assert kim.tap(toss, kim.view()["newest"], table=True)["ok"]
    assert kim.take_back(table=True)["ok"]
    screen = Phone(hosted, "")
    assert screen.do("buy.toss")["ok"]
    assert any("The coin says: " in each["text"] for each in kim.view()["log"])
    hosted.stop()


def test_the_table_is_shared_as_a_file_and_its_result_in_words(screen: Phone) -> None:
    told = screen.say("share", what="table")
    assert told["name"] == "Friday.table.json"
    assert json.loads(told["text"])["title"] == "Friday"
    assert screen.say("share", what="text")["why"].startswith("The game is not over")


def test_every_phone_may_ask_how_the_game_has_ended(hosting: Hosting, screen: Phone) -> None:
    blue = phone_at(hosting, "blue")
    assert blue.say("share", what="text")["why"].startswith("The game is not over")
    while not screen.view()["moment"]["over"]:
        hosting.window.do(small_game.NEXT)
    for what in ("text", "csv", "bgstats"):
        assert "Mia" in blue.say("share", what=what)["text"]
    assert blue.say("share", what="rivalry")["text"] == ""  # their first game
    assert blue.say("share", what="table")["code"] == "not_your_turn"


def test_the_whole_log_is_there(hosting: Hosting, screen: Phone) -> None:
    for _ in range(45):
        hosting.window.do(small_game.gain("blue", 1))
    assert len(screen.view()["log"]) == 40
    assert len(screen.say("log")["log"]) > 45


SAID: dict[str, dict[str, Any]] = {
    "rewind": {"steps": 1, "newest": 1, "key": "0" * 32},
    "bid_method": {"seat": "blue", "method": "dials"},
    "dials": {"epoch": 1, "values": {}},
    "seat_view": {"seat": "blue"},
    "log": {},
    "share": {"what": "table"},
}


@pytest.mark.parametrize("kind", SAID)
def test_no_phone_speaks_as_the_table_screen(hosting: Hosting, screen: Phone, kind: str) -> None:
    blue = phone_at(hosting, "blue")
    before = screen.view()
    answer = blue.say(kind, **SAID[kind])
    assert (answer["ok"], answer["code"]) == (False, "not_your_turn")
    assert screen.view() == before


def test_no_phone_seals_for_another_seat_through_the_screens_words(
    hosting: Hosting, screen: Phone
) -> None:
    blue = phone_at(hosting, "blue")
    assert keep(blue, "red", {"bid": 9})["code"] == "not_your_turn"
    assert screen.view()["seals"]["sealed"] == []


def test_what_is_in_the_tables_file_is_for_the_screen_alone(
    hosting: Hosting, screen: Phone
) -> None:
    told = screen.say("share", what="contents")["contents"]
    assert isinstance(told, list)
    assert told[-1] == "No player’s private notes, and no choice that is still secret"
    nameless = screen.say("share", what="table", names=False)
    assert all(
        seat["name"].startswith("Player ")
        for seat in json.loads(nameless["text"])["setup"]["seats"]
    )
    blue = phone_at(hosting, "blue")
    for what in ("contents", "table"):
        assert not blue.say("share", what=what)["ok"]
