"""Whose part it is: the app at one seat, as the phone that holds the table, and as the host."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from bidding import until
from finger import Phone
from guest import guest_at

from punchboard.companion.host.hosting import Hosting
from punchboard.companion.table.tables import Tables
from punchboard.companion.ui import hosting_controller
from tests.companion.shipped import shipped_pack

SEATS = [("blue", "Mia"), ("orange", "Jonas"), ("green", "Kim")]
GAME = "brick_and_mortar"


def to_a_step_for_everyone(tables: Tables) -> str:
    """Lay a table at which everybody plays cards behind the screens, and return its id."""
    session = tables.create(shipped_pack(GAME), "", SEATS, {"bidding": "pass"})
    for number, (seat, _) in enumerate(SEATS, 1):
        values = {"card": f"starting:starting_{number}"}
        session.do({"do": "stores.take", "seat": seat, "values": values})
    session.close()
    return session.info.id


@pytest.fixture
def guest(phone: Phone, tmp_path: Path) -> Iterator[Phone]:
    """Return the app at Mia's seat of another host's table, which nobody else leads."""
    tables = Tables(tmp_path / "host")
    hosting = Hosting(tables, to_a_step_for_everyone(tables), "127.0.0.1", 0)
    hosting.begin()
    phone.hosting = hosting
    link = next(place.link for place in hosting.places() if place.seat == "blue")
    phone.touch("Join a table")
    next(each for each in phone.widgets() if type(each).__name__ == "Entry").text = link
    phone.touch("Join", kind="Tap")
    until(phone, lambda: phone.shows("I’m done"))
    yield phone
    hosting.end()


@pytest.fixture
def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Phone]:
    """Return the app that hosts the table, with Mia's phone at it."""
    from punchboard.companion.ui.screens.play import PlayPage

    monkeypatch.setattr(hosting_controller, "own_addresses", lambda: ["127.0.0.1"])
    phone = Phone(tmp_path / "tables", tmp_path)
    model = phone.model
    assert model.open(to_a_step_for_everyone(model.tables))
    assert model.let_phones_in("127.0.0.1")
    phone.root.go(lambda: PlayPage(model, phone.root))
    phone.mia = guest_at(phone, "blue")
    until(phone, lambda: "blue" in model.phones)
    yield phone
    phone.close()


def filled(phone: Phone) -> list[str]:
    """Return the words of the filled buttons."""
    return [each.text for each in phone.widgets() if getattr(each, "kind", "") == "main"]


def test_a_part_of_everyone_is_done_for_oneself_alone(guest: Phone) -> None:
    assert filled(guest) == ["I’m done"]
    guest.touch("I’m done")
    until(guest, lambda: guest.shows("Waiting for Jonas and Kim."))
    assert guest.shows("1 of 3 is done.")
    assert filled(guest) == []
    guest.touch("I’m not done yet")
    until(guest, lambda: filled(guest) == ["I’m done"])


def test_the_phone_that_holds_the_table_leads_on_and_any_phone_takes_that_back(
    guest: Phone,
) -> None:
    guest.touch("Run the table")
    until(guest, lambda: "I’m done" not in filled(guest) and filled(guest))
    guest.touch(filled(guest)[0], kind="Tap")
    until(guest, lambda: guest.shows("January · Supply"))
    guest.touch("Mia", kind="Tap")
    until(guest, lambda: guest.shows("for Jonas and Kim."))
    guest.touch("Undo", kind="Tap")
    until(guest, lambda: guest.shows("January · Advertisement"))


def test_the_host_asks_by_name_before_somebody_with_a_phone_is_skipped(host: Phone) -> None:
    (done,) = filled(host)
    host.touch(done, kind="Tap")
    assert host.shows("Skip Mia?")
    host.touch("Wait")
    assert host.shows("January · Advertisement")
    host.touch(done, kind="Tap")
    host.touch("Skip Mia", kind="Tap")
    assert host.shows("January · Supply")
    assert "Mia" in host.mia.view()["notice"]["text"]


def test_the_host_nudges_who_is_awaited(host: Phone) -> None:
    host.touch("Nudge Mia")
    assert host.shows("Mia: the phone has buzzed.")
    assert host.mia.view()["nudges"] == 1
