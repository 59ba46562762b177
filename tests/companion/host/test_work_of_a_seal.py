"""A seal works out what concerns it: not the offers of all mechanisms, not each view anew."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from punchboard.companion.host import host_state
from punchboard.companion.rules.engine import agenda
from punchboard.companion.rules.engine.event import Entry
from punchboard.companion.rules.rules import Rules
from tests.companion.host.phone import NEWS, Hosted, Phone


def counted(monkeypatch: pytest.MonkeyPatch, rules: Rules) -> list[str]:
    """Return a list that grows with everything that is worked out of a state."""
    calls: list[str] = []

    def count(owner: Any, name: str, what: str) -> None:
        real: Callable[..., Any] = getattr(owner, name)

        def called(*args: Any) -> Any:
            calls.append(what)
            return real(*args)

        monkeypatch.setattr(owner, name, called)

    count(agenda, "ask", "ask")
    count(agenda, "offered", "offered")
    for each in rules.mechanisms.values():
        count(each, "offers", "offers")
        count(each, "panels", f"panels of {each.id}")
    return calls


def test_after_a_seal_no_offers_are_worked_out(
    stores: Hosted, monkeypatch: pytest.MonkeyPatch
) -> None:
    phones = [Phone(stores, seat.id) for seat in stores.service.session.state.seats]
    screen = Phone(stores, "")
    assert screen.do("supply.bid")["ok"]
    for phone in (*phones, screen):
        phone.view()
    sealing = phones[0].sealing([1, 3])
    calls = counted(monkeypatch, stores.service.session.rules)
    assert phones[0].say("seal", **sealing)["ok"]
    for phone in (*phones, screen):
        panels = {each["id"]: each for each in phone.view()["panels"] if "rows" in each}
        sealed = [each for each in panels[sealing_id(phones[0])]["rows"] if each.get("sealed")]
        assert [each["seat"] for each in sealed] == [phones[0].seat]
    # Of all mechanisms the one that asks shows who has sealed, once for all eyes.
    assert "offers" not in calls
    assert "offered" not in calls
    assert calls.count("ask") <= 1
    assert len([each for each in calls if each.startswith("panels")]) <= 1


def sealing_id(phone: Phone) -> str:
    return str(phone.choice["choice"]).partition(".")[0]


def test_a_step_is_worked_out_once_for_all_seats(
    stores: Hosted, monkeypatch: pytest.MonkeyPatch
) -> None:
    phones = [
        Phone(stores, each) for each in (*(s.id for s in stores.service.session.state.seats), "")
    ]
    calls = counted(monkeypatch, stores.service.session.rules)
    assert phones[-1].do("table.note", text="Tea")["ok"]
    views = [phone.view() for phone in phones]
    assert len({json.dumps(view["panels"]) for view in views}) == 1
    assert calls.count("ask") <= 2  # before the step and after it
    mechanisms = len(stores.service.session.rules.mechanisms)
    assert calls.count("offers") <= 6 * mechanisms


def test_a_last_seal_with_its_list_is_one_write_to_the_disk(
    hosted: Hosted, monkeypatch: pytest.MonkeyPatch
) -> None:
    *first, last = [Phone(hosted, seat.id) for seat in hosted.service.session.state.seats]
    for phone in first:
        assert phone.seal([1, 4])["ok"]
    sealing = last.sealing([1, 3])
    real, writes = host_state.write_private, []
    monkeypatch.setattr(host_state, "write_private", lambda *a: (writes.append(a), real(*a)))
    assert last.say("seal", **sealing)["ok"]
    assert hosted.service.sealing.listed
    assert len(writes) == 1


def test_the_lines_of_the_log_are_made_once_for_all_seats(
    hosted: Hosted, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = ("", *(each.id for each in hosted.service.session.state.seats))
    hosted.run(lambda: hosted.service.session.do({"do": "table.note", "values": {"text": "Tea"}}))
    real, made = Entry.to_json, []
    monkeypatch.setattr(Entry, "to_json", lambda entry: made.append(entry) or real(entry))
    logs = [hosted.run(lambda seat=seat: hosted.service.seen(seat)["log"]) for seat in seats]
    assert logs[0][-1]["text"] == "Note: Tea"
    assert all(log is logs[0] for log in logs)
    assert len(made) <= 2 * len(logs[0])  # by the rules, and by the table with its rows


def test_phones_that_wait_get_a_step_without_asking_the_table_again(
    hosted: Hosted, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, seats = hosted.host, [each.id for each in hosted.service.session.state.seats]
    phones, screen = [Phone(hosted, seat) for seat in seats], Phone(hosted, "")
    newest = screen.view()["newest"]
    known = [phone.say("look", NEWS, since=-1)["news"] for phone in phones]
    real, waits = host._held.begin, threading.Semaphore(0)

    def begin(speaker: str, seat: str) -> Any:
        waits.release()
        return real(speaker, seat)

    monkeypatch.setattr(host._held, "begin", begin)
    asked: list[str] = []
    real_view = host._newest_view

    def newest_view(seat: str, for_table: bool) -> Any:
        asked.append(seat)
        return real_view(seat, for_table)

    with ThreadPoolExecutor(len(phones)) as threads:
        told = [
            threads.submit(phone.say, "look", NEWS, since=since)
            for phone, since in zip(phones, known, strict=True)
        ]
        for _ in phones:
            waits.acquire()
        monkeypatch.setattr(host, "_newest_view", newest_view)
        assert screen.tap({"do": "table.note", "seat": "", "values": {"text": "Tea"}}, newest)["ok"]
        views = [each.result()["view"] for each in told]
    assert [view["log"][-1]["text"] for view in views] == ["Note: Tea"] * len(phones)
    assert [view["seat"] for view in views] == seats
    assert asked == []
