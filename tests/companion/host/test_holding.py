"""A phone ends its own part and nobody else's; who holds the table does the rest, seen by all."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from punchboard.companion.table.tables import Tables
from tests.companion.host.phone import Clock, Hosted, Phone
from tests.companion.shipped import shipped_pack
from tests.companion.table.small_game import NEXT

Three = tuple[Phone, Phone, Phone]


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def months(tmp_path: Path, real_kinds: None, clock: Clock) -> Iterator[Hosted]:
    """A table of Brick & Mortar at the first step in which all have a part, Advertisement."""
    tables = Tables(tmp_path / "tables")
    seats = (("blue", "Mia"), ("orange", "Kim"), ("green", "Ben"))
    light = {"bidding": "pass", "stock": False, "market": False, "debt": False}
    session = tables.create(shipped_pack("brick_and_mortar"), "", seats, light)
    for number, (seat, _) in enumerate(seats, start=1):
        values = {"card": f"starting:starting_{number}"}
        session.do({"do": "stores.take", "seat": seat, "values": values})
    session.close()
    table = Hosted(tables, session.info.id, clock=clock)
    yield table
    table.stop()


@pytest.fixture
def players(months: Hosted) -> Three:
    return Phone(months, "blue"), Phone(months, "orange"), Phone(months, "green")


def done(seat: str) -> dict[str, Any]:
    return {"do": "table.done", "seat": seat, "values": {}}


def phase(hosted: Hosted) -> str:
    return str(hosted.run(lambda: hosted.service.session.info.phase_name))


def pass_time(hosted: Hosted, clock: Clock, seconds: float) -> None:
    """Let time pass; the host looks who is awake."""
    clock.now += seconds
    hosted.run(hosted.service.tick)


def offers(phone: Phone, **said: Any) -> set[tuple[str, str]]:
    seen = phone.say("look", 0, since=-1, **said)["view"]
    return {(each["do"], each["seat"]) for each in (*seen["offers"], *seen["anytime"])}


# What hurt a neighbour: a stale tap, another's part, calling off, a setting in the middle.


def test_a_done_that_comes_late_skips_no_step(months: Hosted, players: Three) -> None:
    mia, kim, ben = players
    seen = mia.view()["newest"]
    for phone in (kim, ben, mia):
        assert phone.tap(done(phone.seat), seen)["ok"]  # at once: all count, the last one leads on
    assert phase(months) == "Supply"
    newest = mia.view()["newest"]
    late = mia.tap(done("blue"), seen)
    assert (late["code"], late["why"]) == ("not_now", "You have just done this.")
    assert mia.view()["newest"] == newest


def test_a_tap_after_the_table_went_on_is_refused_by_name(months: Hosted, players: Three) -> None:
    mia, screen = players[0], Phone(months, "")
    seen = mia.view()["newest"]
    assert screen.do("table.next")["ok"]
    assert mia.tap(done("blue"), seen)["why"] == "The table has just finished this."
    assert phase(months) == "Supply"


def test_a_phone_ends_nobody_elses_part(months: Hosted, players: Three) -> None:
    mia, kim, _ = players
    Phone(months, "")  # there is a table screen
    before = months.state()
    assert mia.tap(done("orange"), mia.view()["newest"])["why"] == "That’s for Kim to do."
    assert mia.do("table.next")["why"] == "Only the shared screen can do that."
    assert kim.tap(NEXT, kim.view()["newest"], table=True)["code"] == "not_your_turn"
    assert months.state() == before
    for phone in players:
        assert {seat for _, seat in offers(phone)} == {phone.seat}


def test_a_phone_calls_off_no_choice_and_changes_no_setting_in_it(
    months: Hosted, players: Three
) -> None:
    screen, seen = Phone(months, ""), players[0].view()["newest"]
    for phone in players:
        phone.tap(done(phone.seat), seen)
    assert screen.do("supply.bid")["ok"]
    assert players[0].view()["seals"]
    before = months.state()
    called_off = next(each for each in screen.view()["offers"] if each["do"] == "table.next")
    assert called_off["ends"] == ["blue", "orange", "green"]
    way = {"do": "table.bidding", "seat": "", "values": {"value": "dials"}}
    for phone in players:
        newest = phone.view()["newest"]
        assert phone.tap(NEXT, newest)["code"] == "not_your_turn"
        assert phone.tap(way, newest)["code"] == "not_your_turn"
        assert phone.tap(way, newest, table=True)["code"] == "not_your_turn"
    assert months.state() == before


def test_the_table_screen_ends_what_it_was_told_and_nobody_elses_part(
    months: Hosted, players: Three
) -> None:
    mia, _, _ = players
    screen = Phone(months, "")
    seen = screen.view()["newest"]
    mia.do("table.done", "blue")
    # Asked whether to skip all three, it skips the two that are left.
    assert screen.tap(NEXT, seen)["ok"]
    notice = mia.view()["notice"]
    assert notice["text"] == "The table chose “Done” for Kim and Ben."


# Notices.


def test_what_the_table_forces_stands_on_all_phones_for_ten_seconds(
    months: Hosted, players: Three, clock: Clock
) -> None:
    screen = Phone(months, "")
    screen.do("table.next")
    row = screen.view()["newest"]
    for phone in (*players, screen):
        told = "The table chose “Done” for Mia, Kim and Ben."
        assert phone.view()["notice"] == {"row": row, "text": told}
    pass_time(months, clock, 9.0)
    assert players[2].view()["notice"]["row"] == row
    assert players[2].view()["may_undo"]
    pass_time(months, clock, 1.5)
    assert players[2].view()["notice"] is None
    assert players[2].take_back()["code"] == "not_your_turn"


def test_any_phone_takes_back_what_the_table_forced(months: Hosted, players: Three) -> None:
    Phone(months, "").do("table.next")
    assert phase(months) == "Supply"
    assert players[1].take_back()["ok"]
    assert phase(months) == "Advertisement"
    assert players[0].view()["notice"] is None


def test_a_notice_that_comes_while_nothing_else_does_is_taken_down_in_time(
    months: Hosted, clock: Clock
) -> None:
    # The host itself looks at the clock, once a second: nobody says anything meanwhile.
    Phone(months, "").do("table.next")
    news = threading.Event()
    months.run(lambda: months.service.listen(news.set))
    clock.now += 10.1
    assert news.wait(5)
    assert months.run(lambda: months.service.seen("blue")["notice"]) is None


def test_what_has_gone_on_since_is_not_taken_back_with_it(months: Hosted, players: Three) -> None:
    Phone(months, "").do("table.next")
    row = players[0].view()["notice"]["row"]
    assert players[2].do("points.gain", "green", amount=1)["ok"]
    assert players[0].view()["notice"]["row"] == 0
    late = players[0].say("undo", newest=row, key="a" * 32)
    assert late["code"] == "not_now"
    assert players[0].take_back()["code"] == "not_your_turn"


@pytest.mark.parametrize(
    ("do", "values", "told"),
    [
        ("table.match", {"phase": 1}, "The table now matches the cardboard."),
        ("table.set_stock", {"value": True}, "Stock on shelves: on."),
        ("table.note", {"text": "Tea"}, None),
    ],
)
def test_corrections_and_settings_are_noticed_and_notes_are_not(
    months: Hosted, players: Three, do: str, values: dict[str, Any], told: str | None
) -> None:
    screen = Phone(months, "")
    assert screen.do(do, **values)["ok"]
    notice = players[0].view()["notice"]
    assert (notice["text"] if told else notice) == told


def test_undo_by_a_phone_is_its_own_last_step_alone(months: Hosted, players: Three) -> None:
    mia, kim, _ = players
    mia.do("table.done", "blue")
    assert (mia.view()["may_undo"], kim.view()["may_undo"]) == (True, False)
    assert kim.take_back()["code"] == "not_your_turn"
    assert mia.take_back("c" * 32)["ok"]
    newest = mia.view()["newest"]
    assert mia.say("undo", newest=newest - 1, key="c" * 32)["ok"]  # the answer was lost
    assert mia.view()["newest"] == newest


# Who runs the table.


def test_without_a_table_screen_the_first_phone_holds_the_table(
    months: Hosted, players: Three
) -> None:
    mia, kim, _ = players
    for phone in players:
        assert phone.view()["table"]["holder"] == "blue"
        assert phone.view()["table"]["screen"] is False
    assert kim.do("table.next")["why"] == "Only Mia’s phone, which runs the table, can do that."
    assert ("table.next", "") in offers(mia, table=True)
    assert kim.say("look", 0, since=-1, table=True)["code"] == "not_your_turn"
    assert mia.tap(NEXT, mia.view()["newest"], table=True)["ok"]
    assert kim.view()["notice"]["text"] == "Mia chose “Done” for Kim and Ben."
    assert phase(months) == "Supply"


def test_who_holds_the_table_hands_it_on(months: Hosted, players: Three) -> None:
    mia, kim, ben = players
    assert ben.say("hold", seat="green")["code"] == "not_your_turn"
    assert mia.say("hold", seat="orange")["ok"]
    assert {phone.view()["table"]["holder"] for phone in players} == {"orange"}
    assert mia.tap(NEXT, mia.view()["newest"], table=True)["why"] == (
        "Kim’s phone runs the table now."
    )
    assert kim.say("hold", seat="")["why"] == "There is no shared screen."
    assert kim.tap(NEXT, kim.view()["newest"], table=True)["ok"]


def test_a_restart_of_the_host_leaves_the_table_where_it_is(months: Hosted, players: Three) -> None:
    players[0].say("hold", seat="green")
    months.stop()
    months.start()
    for phone in players:
        phone.join()
    assert players[0].view()["table"]["holder"] == "green"


def test_the_table_screen_has_the_table_when_it_comes_and_after_it_slept(
    months: Hosted, players: Three, clock: Clock
) -> None:
    mia, screen = players[0], Phone(months, "")
    assert mia.view()["table"] | {"phones": {}} == {
        "screen": True, "holder": "", "phones": {}, "lost": [],
    }  # fmt: skip
    assert mia.tap(NEXT, mia.view()["newest"], table=True)["why"] == (
        "The shared screen runs the table now."
    )
    clock.now += 20
    for phone in players:
        phone.view()
    pass_time(months, clock, 10)
    assert mia.view()["table"]["holder"] == "blue"  # the screen was silent for 30 seconds
    assert screen.view()["table"]["holder"] == ""
    assert screen.say("hold", seat="green")["ok"]
    assert screen.do("table.next")["ok"]  # the screen itself stays one


def test_a_phone_that_says_nothing_is_asleep_and_wakes_with_a_word(
    months: Hosted, players: Three, clock: Clock
) -> None:
    mia, kim, ben = players
    clock.now += 20
    kim.view(), ben.view()
    news = kim.say("look", 0, since=-1)["news"]
    pass_time(months, clock, 10)
    told = kim.say("look", 0, since=news)  # who slept in was news
    assert told["view"]["table"]["phones"] == {"blue": "asleep", "orange": "here", "green": "here"}
    assert mia.view()["table"]["phones"]["blue"] == "here"


def test_when_the_phone_that_holds_the_table_sleeps_another_one_takes_it_in_view_of_all(
    months: Hosted, players: Three, clock: Clock
) -> None:
    mia, kim, ben = players
    clock.now += 20
    kim.view(), ben.view()
    pass_time(months, clock, 10)
    assert ben.say("hold", seat="orange")["code"] == "not_your_turn"  # for itself alone
    assert ben.say("hold", seat="green")["ok"]
    text = "Ben’s phone runs the table now."
    for phone in players:
        seen = phone.view()
        assert seen["table"]["holder"] == "green"
        assert seen["notice"] == {"row": 0, "text": text}
        assert text in json.dumps(seen["log"], ensure_ascii=False)
    assert mia.say("hold", seat="blue")["code"] == "not_your_turn"


def test_the_host_shows_by_itself_who_falls_asleep(
    months: Hosted, players: Three, clock: Clock
) -> None:
    clock.now += 20
    players[0].view()
    shown = threading.Event()
    months.run(lambda: months.service.listen(shown.set))
    clock.now += 7
    assert shown.wait(20)
    phones = months.run(lambda: months.service.presence.now.phones)
    assert phones == {"blue": "here", "orange": "asleep", "green": "asleep"}


# Nudges.


def test_a_nudge_reaches_one_phone_and_says_whose_it_is(
    months: Hosted, players: Three, clock: Clock
) -> None:
    mia, kim, ben = players
    assert (mia.view()["nudges"], mia.view()["nudged_by"]) == (0, "")
    assert ben.say("nudge", seat="blue")["ok"]
    assert (mia.view()["nudges"], mia.view()["nudged_by"]) == (1, "green")
    assert kim.view()["nudges"] == 0
    assert ben.say("nudge", seat="blue")["why"] == "Mia has just been nudged."
    assert kim.say("nudge", seat="blue")["ok"]
    clock.now += 10
    assert ben.say("nudge", seat="blue")["ok"]
    assert mia.view()["nudges"] == 3
    assert ben.say("nudge", seat="green")["code"] == "not_allowed"
    assert ben.say("nudge", seat="nobody")["code"] == "not_allowed"


def test_all_are_told_who_runs_the_table_once_its_player_has_left(players: Three) -> None:
    mia, kim, ben = players
    for phone in players:
        phone.view()
    assert mia.view()["table"]["holder"] == "blue"
    assert mia.say("free", seat="blue")["ok"]
    words = "Mia’s seat is free: another phone can take it. Kim’s phone runs the table now."
    assert [phone.view()["notice"]["text"] for phone in (kim, ben)] == [words, words]
    assert kim.view()["log"][-1]["text"] == "Note: Kim’s phone runs the table now."
