"""A seal works out what concerns it: not the offers of all mechanisms, not each view anew."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from punchboard.companion.rules import agenda
from punchboard.companion.rules.rules import Rules
from tests.companion.lan.phone import Hosted, Phone


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
