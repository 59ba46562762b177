"""The offers of a state are worked out once: its views show them, and taps are checked by them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from secrets import token_hex
from typing import Any

import pytest

from punchboard.companion.host.service import TableService
from punchboard.companion.host.speaker import OWN_SCREEN, Speaker
from punchboard.companion.net import messages
from tests.companion.host.phone import Hosted
from tests.companion.table.small_game import NEXT, gain


def test_a_tap_works_out_the_offers_of_its_new_state_alone(
    stores: Hosted, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = stores.service
    asked = counted(service, monkeypatch)
    look(service)
    asked.clear()
    tap(service, OWN_SCREEN, {"do": "table.note", "seat": "", "values": {"text": "Rain"}})
    look(service)
    on = [each.id for each in service.session.rules.mechanisms.values() if each.option is None]
    assert {what: count for what, count in asked.items() if count > 1} == {}
    assert {each for each, _ in asked} >= set(on)


def test_a_tap_on_an_older_picture_works_out_no_more(
    hosted: Hosted, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = hosted.service
    look(service)
    asked, seen = counted(service, monkeypatch), service.session.newest
    for number, seat in enumerate(("blue", "red", "blue"), 1):
        tap(service, Speaker(seat), gain(seat, 1), seen)
        look(service)
        assert set(asked.values()) == {number}
    undo = messages.Rewind(kind="rewind", steps=1, newest=service.session.newest, key=token_hex(16))
    service.hear(OWN_SCREEN, undo)
    look(service)
    assert set(asked.values()) == {3}, "the state that an undo comes back to is known"
    tap(service, OWN_SCREEN, NEXT)


def counted(service: TableService, monkeypatch: pytest.MonkeyPatch) -> Counter[tuple[str, str]]:
    """Return a count of the calls of each mechanism's `offers` and `ask`."""
    calls: Counter[tuple[str, str]] = Counter()

    def count(of: tuple[str, str], work_out: Callable[..., Any]) -> Callable[..., Any]:
        def counting(*given: Any) -> Any:
            calls[of] += 1
            return work_out(*given)

        return counting

    for each in service.session.rules.mechanisms.values():
        for name in ("offers", "ask"):
            monkeypatch.setattr(each, name, count((each.id, name), getattr(each, name)))
    return calls


def look(service: TableService) -> None:
    for device in ("", *(each.id for each in service.session.state.seats)):
        service.view(device)


def tap(
    service: TableService, speaker: Speaker, action: dict[str, Any], seen: int | None = None
) -> None:
    newest = service.session.newest if seen is None else seen
    key = token_hex(16)
    service.hear(speaker, messages.Do(kind="do", action=action, key=key, based_on=newest))
