"""The host's own screen at a table with phones: passed seats, cardboard dials, and steps seen."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from punchboard.companion.host.hosting import Hosting, waits_for_phones
from punchboard.companion.pack import load_pack
from punchboard.companion.rules.engine.action import Refusal
from punchboard.companion.seal.verify import verify
from punchboard.companion.table.document import read_document
from punchboard.companion.table.tables import Tables
from tests.companion.host.phone import Hosted, Phone, lose
from tests.companion.table import small_game


@pytest.fixture
def tables(tmp_path: Path) -> Tables:
    return Tables(tmp_path / "tables")


@pytest.fixture
def table(tables: Tables, small_kinds: None) -> str:
    """A table of three at the guessing."""
    session = tables.create(small_game.pack_text(), "Friday", small_game.SEATS, {"bidding": "pass"})
    session.do(small_game.NEXT)
    session.close()
    return session.info.id


@pytest.fixture
def hosting(tables: Tables, table: str) -> Iterator[Hosting]:
    opened = Hosting(tables, table, "127.0.0.1", 0)
    opened.begin()
    yield opened
    opened.end()


def kill(hosting: Hosting) -> None:
    """Let go of what the system lets go of when a host is killed."""
    hosting._owned.lock.close()


def phone_at(hosting: Hosting, seat: str) -> Phone:
    """Return a phone that has joined by the seat's code."""
    (link,) = (place.link for place in hosting.places() if place.seat == seat)
    secret = bytes.fromhex(link.rpartition(".")[2])
    known = SimpleNamespace(
        port=hosting.host.port, service=SimpleNamespace(secret=lambda _: secret)
    )
    return Phone(cast("Hosted", known), seat)


def guess(hosting: Hosting, seat: str, number: int) -> None:
    """Guess behind the curtain of the host's screen."""
    do = hosting.window.view(seat)["seals"]["choice"]
    hosting.window.give({"do": do, "seat": seat, "values": {"bid": number}})


def points(hosting: Hosting) -> dict[str, int]:
    (track,) = (each for each in hosting.window.view()["panels"] if each["widget"] == "track")
    return {each["seat"]: each["at"] for each in track["markers"]}


def row_of(hosting: Hosting, seat: str) -> dict[str, Any]:
    panels = hosting.window.view()["panels"]
    (panel,) = (each for each in panels if each["widget"] == "sealing")
    return next(dict(row) for row in panel["rows"] if row["seat"] == seat)


def test_a_bid_behind_the_curtain_opens_with_those_of_phones(
    hosting: Hosting, tables: Tables, table: str
) -> None:
    blue = phone_at(hosting, "blue")
    guess(hosting, "red", 2)
    seals = blue.view()["seals"]
    assert (seals["seats"], seals["sealed"], seals["here"]) == (["blue", "green"], ["red"], ["red"])
    blue.seal([1, 4])
    guess(hosting, "green", 3)
    assert [each["seat"] for each in blue.view()["seals"]["list"]] == ["blue"]
    with pytest.raises(Refusal, match="Everyone has sealed"):
        guess(hosting, "green", 9)
    blue.open()
    assert points(hosting) == {"blue": 4, "red": 2, "green": 3}
    opened = blue.view()["opened"]
    assert len(opened["list"]) == 1
    assert opened["typed"] == {"red": [1, 2], "green": [1, 3]}
    hosting.window.do(small_game.NEXT)
    lose(hosting._lobby, "blue")
    hosting.set_bid_method("blue", "dials")
    guess(hosting, "red", 1)
    guess(hosting, "green", 1)
    hosting.window.type_dials(["blue"], {"dials": {"blue": {"guess": 5}}})
    assert points(hosting) == {"blue": 9, "red": 3, "green": 4}
    report = "\n".join(verify(read_document(tables.export(table))))
    assert "Kim chose without a seal" in report
    assert "Not sealed: entered on the table’s own screen." in report


def test_a_kept_bid_is_nowhere_to_be_read_before_all_are_in(
    hosting: Hosting, tables: Tables, table: str
) -> None:
    guess(hosting, "red", 7)
    blue, red = phone_at(hosting, "blue"), phone_at(hosting, "red")
    blue.seal([1, 4])
    shown = [blue.view(), red.view(), hosting.window.view(), hosting.window.view("green")]
    told = [json.dumps(shown), tables.export(table), str(hosting.window.log())]
    assert [text for text in told if "'bid': 7" in text or '"bid": 7' in text] == []
    assert [each["private"] for each in shown] == [{}, {}, {}, {}]
    assert red.view()["seals"]["sealed"] == ["blue", "red"]


def test_a_kept_bid_comes_back_with_its_question(hosting: Hosting) -> None:
    blue = phone_at(hosting, "blue")
    hosting.window.do(small_game.gain("blue", 1))
    blue.seal([1, 4])
    guess(hosting, "red", 2)
    hosting.window.undo()
    hosting.window.undo()
    assert hosting.window.view()["seals"] is None
    hosting.window.redo()
    hosting.window.redo()
    assert hosting.window.view()["seals"]["sealed"] == ["blue", "red"]
    hosting.set_bid_method("red", "dials")
    assert hosting.window.view()["seals"]["sealed"] == ["blue"]


def test_the_curtain_shows_its_own_player_what_is_sealed_and_nobody_else(hosting: Hosting) -> None:
    phone_at(hosting, "blue").seal([1, 4])
    guess(hosting, "red", 7)
    assert list(hosting.window.view("red")["private"].values()) == [{"bid": 7}]
    assert hosting.window.view("green")["private"] == {}
    assert hosting.window.view("blue")["private"] == {}
    assert hosting.window.view("blue")["seat"] == ""


def test_the_host_screen_cannot_bid_for_a_seat_that_has_a_phone(hosting: Hosting) -> None:
    blue = phone_at(hosting, "blue")
    with pytest.raises(Refusal, match="doesn’t bid on this screen"):
        guess(hosting, "blue", 4)
    assert blue.view()["seals"]["sealed"] == []


def test_a_bid_sealed_here_opens_after_the_host_has_restarted(
    hosting: Hosting, tables: Tables, table: str
) -> None:
    guess(hosting, "red", 2)
    guess(hosting, "green", 3)
    kill(hosting)
    again = Hosting(tables, table, "127.0.0.1", 0)
    again.begin()
    blue = phone_at(again, "blue")
    blue.seal([1, 4])
    blue.open()
    assert points(again) == {"blue": 4, "red": 2, "green": 3}
    again.end()


def test_a_dead_phones_seat_goes_on_at_the_host_in_the_middle_of_a_choice(
    hosting: Hosting,
) -> None:
    blue, red = phone_at(hosting, "blue"), phone_at(hosting, "red")
    blue.seal([1, 4])
    red.seal([1, 9])
    lose(hosting._lobby, "blue")
    hosting.set_bid_method("blue", "pass")
    assert not row_of(hosting, "blue")["sealed"]
    assert row_of(hosting, "red")["sealed"]
    guess(hosting, "blue", 5)
    guess(hosting, "green", 3)
    red.open()
    assert points(hosting) == {"blue": 5, "red": 9, "green": 3}
    said = [line["text"] for line in hosting.window.log()]
    assert "Mia bids on the phone in the middle from now on." in " ".join(said)


def test_a_phone_that_comes_late_leaves_a_bid_sealed_at_the_host_to_it(hosting: Hosting) -> None:
    guess(hosting, "blue", 5)
    phone_at(hosting, "blue")
    guess(hosting, "red", 2)
    guess(hosting, "green", 3)
    assert points(hosting) == {"blue": 5, "red": 2, "green": 3}


def test_a_seat_takes_its_bid_back_to_its_phone_by_sealing_there(hosting: Hosting) -> None:
    blue = phone_at(hosting, "blue")
    lose(hosting._lobby, "blue")
    hosting.set_bid_method("blue", "pass")
    guess(hosting, "blue", 5)
    blue.seal([1, 4])
    assert row_of(hosting, "blue")["way"] == "phone"
    guess(hosting, "red", 2)
    guess(hosting, "green", 3)
    blue.open()
    assert points(hosting) == {"blue": 4, "red": 2, "green": 3}


def test_while_bids_are_opened_no_seat_changes_its_way(hosting: Hosting) -> None:
    blue = phone_at(hosting, "blue")
    blue.seal([1, 4])
    guess(hosting, "red", 2)
    guess(hosting, "green", 3)
    with pytest.raises(Refusal, match="are opening"):
        hosting.set_bid_method("blue", "dials")
    blue.open()
    assert points(hosting)["blue"] == 4


def test_cardboard_dials_are_typed_when_no_phone_can_change_any_more(hosting: Hosting) -> None:
    blue = phone_at(hosting, "blue")
    hosting.set_bid_method("green", "dials")
    guess(hosting, "red", 2)
    with pytest.raises(Refusal, match="face down"):
        hosting.window.type_dials(["green"], {"dials": {"green": {"guess": 3}}})
    blue.seal([1, 4])
    assert blue.say("seal", **blue.sealing([1, 1]))["code"] == "already_open"
    assert blue.view()["seals"]["dials"] == ["green"]


def test_dials_and_phones_open_together(hosting: Hosting) -> None:
    blue = phone_at(hosting, "blue")
    hosting.set_bid_method("green", "dials")
    guess(hosting, "red", 2)
    blue.seal([1, 4])
    blue.open()
    assert points(hosting) == {"blue": 0, "red": 0, "green": 0}
    with pytest.raises(Refusal):
        hosting.window.type_dials(["green"], {"dials": {"green": {"guess": 10}}})
    with pytest.raises(Refusal, match="No dial is expected"):
        hosting.window.type_dials(["blue"], {"dials": {"blue": {"guess": 3}}})
    hosting.window.type_dials(["green"], {"dials": {"green": {"guess": 3}}})
    assert points(hosting) == {"blue": 4, "red": 2, "green": 3}


def test_the_last_open_seal_may_go_over_to_cardboard(hosting: Hosting) -> None:
    blue = phone_at(hosting, "blue")
    blue.seal([1, 4])
    guess(hosting, "red", 2)
    hosting.set_bid_method("green", "dials")
    blue.open()
    hosting.window.type_dials(["green"], {})
    assert points(hosting) == {"blue": 4, "red": 2, "green": 0}


def test_a_step_on_the_host_screen_reaches_phones_and_theirs_reaches_it(hosting: Hosting) -> None:
    changes: list[int] = []
    hosting.on_change = lambda: changes.append(1)
    blue = phone_at(hosting, "blue")
    news = blue.say("look", 0, since=-1)["news"]
    hosting.window.do({"do": "table.note", "seat": "", "values": {"text": "Hello"}})
    assert blue.say("look", 0, since=news)["news"] > news
    seen = len(changes)
    blue.do("points.gain", "blue", amount=1)
    assert len(changes) > seen
    assert "Mia’s marker to 1" in hosting.window.log()[-1]["text"]
    hosting.window.undo()
    assert hosting.window.redo_count
    hosting.window.redo()
    assert "Done again" in hosting.window.log()[-1]["text"]


def test_after_a_restart_of_the_host_a_phone_still_takes_back_its_own_step(
    hosting: Hosting, tables: Tables, table: str
) -> None:
    phone_at(hosting, "blue").do("points.gain", "blue", amount=9)
    kill(hosting)
    again = Hosting(tables, table, "127.0.0.1", 0)
    again.begin()
    blue, red = phone_at(again, "blue"), phone_at(again, "red")
    newest = blue.view()["newest"]
    assert (blue.view()["may_undo"], red.view()["may_undo"]) == (True, False)
    assert not red.say("undo", newest=newest, key="0" * 32)["ok"]
    assert blue.say("undo", newest=newest, key="1" * 32)["ok"]
    again.end()


def test_who_is_in_and_since_when_is_known(hosting: Hosting) -> None:
    phone_at(hosting, "blue")
    guests = {each.seat: each for each in hosting.guests()}
    assert guests["blue"].seen is not None
    assert guests["red"].seen is None
    assert (guests["blue"].way, guests["red"].way) == ("phone", None)


def test_a_freed_seat_has_a_new_code_and_its_phone_is_out(hosting: Hosting) -> None:
    blue = phone_at(hosting, "blue")
    before = {place.seat: place.link for place in hosting.places()}
    hosting.free("blue")
    after = {place.seat: place.link for place in hosting.places()}
    assert [seat for seat in before if before[seat] != after[seat]] == ["blue"]
    assert blue.say("look", 0, since=-1)["code"] == "join"
    assert phone_at(hosting, "blue").view()["seat"] == "blue"


def test_on_another_adapter_the_same_secrets_have_other_links(hosting: Hosting) -> None:
    blue = phone_at(hosting, "blue")
    before = [place.link for place in hosting.places()]
    hosting.move("127.0.0.2")
    after = [place.link for place in hosting.places()]
    assert [link.replace("127.0.0.1", "127.0.0.2") for link in before] == after
    with pytest.raises(OSError, match="refused"):
        blue.view()


def test_opened_again_phones_find_the_table_at_the_same_port(tables: Tables, table: str) -> None:
    first = Hosting(tables, table, "127.0.0.1")
    first.begin()
    links = [place.link for place in first.places()]
    first.end()
    assert waits_for_phones(tables, table)
    second = Hosting(tables, table, "127.0.0.1")
    second.begin()
    assert [place.link for place in second.places()] == links
    second.close_doors()
    assert not waits_for_phones(tables, table)


def test_the_pack_that_a_guest_app_asks_for_is_the_games_own(hosting: Hosting) -> None:
    told = phone_at(hosting, "blue").say("pack")["pack"]
    assert load_pack(json.dumps(told)) == hosting.window.pack
