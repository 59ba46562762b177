"""Whatever anybody says at any moment is answered: done, or refused with a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from punchboard.companion.host.host import Rates
from punchboard.companion.host.screen_host import ScreenHost
from punchboard.companion.net import messages
from punchboard.companion.net.client import read_link
from punchboard.companion.net.seats import LOBBY
from tests.companion.host.led_host import open_host
from tests.companion.host.phone import Phone
from tests.companion.host.test_screen_host import lay, screen_of, sit
from tests.companion.host.test_seating import Given
from tests.companion.table import small_game

ACTION = {"do": "points.gain", "seat": "red", "values": {"amount": 1}}
SEALED = {"seat": "red", "salt": "0a" * 16, "seal": "0b" * 32, "promise": "0c" * 32}
SEAL = {"epoch": 1, "sealed": SEALED, "key": "0d" * 32, "lock": "0e" * 32}
OPENING = {"numbers": [1, 2], "nonce": "0a" * 32, "share": "0b" * 32}
ID = "0" * 16
#: One message of each kind. What ends the state comes last.
SAID: dict[str, dict[str, Any]] = {
    "look": {"since": -1},
    "game": {},
    "pack": {},
    "wifi": {},
    "codes": {},
    "do": {"action": ACTION, "key": "01" * 16, "based_on": 0},
    "keep": {"action": ACTION},
    "seal": SEAL,
    "open": {"epoch": 1, "digest": "0a" * 32, "opening": OPENING},
    "vote": {"epoch": 1, "answer": "without"},
    "differ": {"epoch": 1},
    "undo": {"newest": 0, "key": "02" * 16},
    "hold": {"seat": "red"},
    "nudge": {"seat": "blue"},
    "photo": {"photo": "05" * 16, "number": 0, "parts": 1, "data": ""},
    "photo_cards": {"photo": "05" * 16},
    "rewind": {"steps": 1, "newest": 0, "key": "03" * 16},
    "bid_method": {"seat": "green", "method": "dials"},
    "dials": {"epoch": 1, "values": {}},
    "pass": {"seat": "green", "said": {"kind": "keep", "action": ACTION}},
    "seat_view": {"seat": "green"},
    "log": {},
    "share": {"what": "text"},
    "take": {"seat": "red", "name": "Kim", "public": "0f" * 32},
    "tables": {},
    "rescue_table": {"table": ID},
    "delete_table": {"table": ID},
    "open_table": {"table": ID},
    "choose": {"game": "nowhere"},
    "lay": {"game": "nowhere", "seats": [{"id": "red", "name": "Kim"}], "title": "",
            "settings": {}, "key": "04" * 16},
    "free": {"seat": "red"},
    "put_away": {},
}  # fmt: skip


def kinds_of(union: Any) -> set[str]:
    """Return the kinds of all messages in a union."""
    if parts := get_args(union):
        return {kind for part in parts for kind in kinds_of(part)}
    return set(get_args(union.model_fields["kind"].annotation))


def in_lobby(host: ScreenHost, screen: Phone, red: Phone) -> None:
    """No table is laid."""


def at_table(host: ScreenHost, screen: Phone, red: Phone) -> None:
    lay(screen)


def at_bids(host: ScreenHost, screen: Phone, red: Phone) -> None:
    at_table(host, screen, red)
    screen.say("bid_method", seat="blue", method="pass")
    screen.tap(small_game.NEXT, screen.view()["newest"])


def all_sealed(host: ScreenHost, screen: Phone, red: Phone) -> None:
    at_bids(host, screen, red)
    for seat in ("blue", "green"):
        screen.say("bid_method", seat=seat, method="dials")
    red.seal([1, 2])


STATES: dict[str, Callable[[ScreenHost, Phone, Phone], None]] = {
    "lobby": in_lobby,
    "table": at_table,
    "bids": at_bids,
    "all sealed": all_sealed,
}


@pytest.fixture
def host(tmp_path: Path, small_kinds: None) -> Iterator[ScreenHost]:
    made = open_host(tmp_path)
    made.hosting.host._by_seat = Rates(1e6, 10**6)
    yield made
    made.end()


def test_one_message_of_each_kind_is_tried() -> None:
    assert set(SAID) == kinds_of(messages.Said)


@pytest.mark.parametrize("speaker", ["screen", "seat", "lobby"])
@pytest.mark.parametrize("state", STATES)
def test_every_message_is_done_or_refused_with_a_sentence(
    host: ScreenHost, state: str, speaker: str
) -> None:
    screen, red = screen_of(host), sit(host, "red", "Kim")
    STATES[state](host, screen, red)
    code = read_link(host.hosting.code)
    assert code is not None
    phone = {"screen": screen, "seat": red, "lobby": Phone(Given(code), LOBBY)}[speaker]
    for kind, said in SAID.items():
        answer = phone.say(kind, **said)
        assert answer["ok"] or answer["why"].endswith((".", "?")), kind


def test_a_game_chosen_from_a_seat_of_a_laid_table_is_refused(host: ScreenHost) -> None:
    screen, red = screen_of(host), sit(host, "red", "Kim")
    lay(screen)
    for phone in (screen, red):
        answer = phone.say("choose", game="small")
        assert (answer["code"], answer["why"]) == (
            "not_now",
            "A table is open. Close it first.",
        )
    assert red.view()["seat"] == "red"
