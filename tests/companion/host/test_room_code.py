"""The room code: typed by people, useless to a listener, and slow to guess."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from punchboard.companion.net.cipher import to_text
from punchboard.companion.net.room_code import (
    LETTERS,
    PAUSE,
    TRIES_OF_ADDRESS,
    TRIES_OF_CODE,
    RoomCode,
    room_cipher,
)
from punchboard.companion.net.seats import ChallengeError
from punchboard.companion.net.x25519 import public_key
from punchboard.companion.rules.engine.action import Refusal
from tests.companion.host.phone import Clock, Hosted, Phone

SECRET = bytes(range(16))


class Page:
    """A page on which a code is typed."""

    def __init__(self, code: RoomCode, number: int = 0) -> None:
        self.code, self.number = code, number

    def message(self, words: str) -> tuple[str, bytes]:
        """Return a fresh key and the code under it."""
        self.number += 1
        own = self.number.to_bytes(32, "big")
        public, host = public_key(own).hex(), self.code.host_key
        self.cipher = room_cipher(own, bytes.fromhex(host), public, host)
        assert self.cipher is not None
        return public, self.cipher.encrypt("phone", 1, words.encode())

    def type(self, words: str, address: str = "10.0.0.1") -> bytes | None:
        told = self.code.exchange(*self.message(words), address)
        assert self.cipher is not None
        return self.cipher.decrypt("host", 1, told)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def code(clock: Clock) -> RoomCode:
    return RoomCode(lambda: SECRET, clock=clock)


def wrong(code: RoomCode) -> str:
    """Return a code that can't be right."""
    return "".join(LETTERS[(LETTERS.index(each) + 1) % len(LETTERS)] for each in typed(code))


def typed(code: RoomCode) -> str:
    return code.words.replace(" ", "")


@pytest.mark.parametrize(
    "change", [str, str.lower, lambda words: words.replace(" ", "-"), lambda words: f" {words}. "]
)
def test_the_right_code_gives_the_tables_code(code: RoomCode, change: Callable[[str], str]) -> None:
    assert re.fullmatch(rf"[{LETTERS}]{{3}} [{LETTERS}]{{3}}", code.words)
    assert Page(code).type(change(code.words)) == SECRET


def test_five_wrong_tries_pause_their_address_alone(code: RoomCode, clock: Clock) -> None:
    page = Page(code)
    for _ in range(TRIES_OF_ADDRESS):
        with pytest.raises(Refusal, match="isn’t the code"):
            page.type(wrong(code))
    with pytest.raises(Refusal, match="Wait a minute"):
        page.type(code.words)
    assert page.type(code.words, "10.0.0.2") == SECRET
    clock.now += PAUSE
    assert page.type(code.words) == SECRET


def test_twenty_wrong_tries_renew_the_code(code: RoomCode) -> None:
    renewed: list[str] = []
    code._on_renewed = lambda: renewed.append(code.words)
    before, key, page = code.words, code.host_key, Page(code)
    for number in range(TRIES_OF_CODE):
        with pytest.raises(Refusal):
            page.type(wrong(code), f"10.0.1.{number // TRIES_OF_ADDRESS}")
    assert renewed == [code.words]
    assert code.words != before and code.host_key != key
    with pytest.raises(Refusal, match="isn’t the code"):
        page.type(before, "10.0.0.9")
    assert page.type(code.words, "10.0.0.9") == SECRET


def test_the_right_code_forgives_the_wrong_tries_of_its_address(code: RoomCode) -> None:
    page = Page(code)
    for _ in range(2):
        for _ in range(TRIES_OF_ADDRESS - 1):
            with pytest.raises(Refusal):
                page.type(wrong(code))
        assert page.type(code.words) == SECRET


def test_a_message_said_again_or_for_an_earlier_key_is_refused(code: RoomCode) -> None:
    page = Page(code)
    told = page.message(code.words)
    assert code.exchange(*told, "10.0.0.1")
    with pytest.raises(ChallengeError):
        code.exchange(*told, "10.0.0.1")
    late = page.message(code.words)
    code._renew()
    with pytest.raises(ChallengeError):
        code.exchange(*late, "10.0.0.1")
    with pytest.raises(ChallengeError):
        code.exchange("00" * 32, b"\0" * 40, "10.0.0.1")


def test_a_key_serves_a_bounded_number_of_pages(
    code: RoomCode, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("punchboard.companion.net.room_code._MOST_USES_OF_KEY", 3)
    page, words, key = Page(code), code.words, code.host_key
    for _ in range(3):
        assert page.type(words) == SECRET
    assert code.words == words and code.host_key != key
    assert page.type(words) == SECRET


def test_the_code_is_typed_over_the_network_and_shown_to_the_shared_screen_alone(
    hosted: Hosted,
) -> None:
    stranger, code = Phone(hosted, "red"), hosted.host.room_code
    key = stranger.post("/room", {})["public"]
    assert key == code.host_key
    public, told = Page(code).message(wrong(code))
    answer = stranger.post("/room", {"public": public, "body": to_text(told)})
    assert (answer["ok"], answer["code"]) == (False, "not_allowed")
    for body in ({"public": "0"}, {"code": code.words}, {"public": key, "body": "?"}):
        assert stranger.post("/room", body)["code"] == "message"
    assert Phone(hosted, "").say("look", since=-1)["room"] == code.words
    assert "room" not in stranger.say("look", since=-1)


def test_pages_that_ask_without_end_are_slowed(hosted: Hosted) -> None:
    stranger = Phone(hosted, "red")
    said = stranger.dumped({})
    assert 429 in {stranger.raw("/room", said)[0] for _ in range(40)}
    assert stranger.view()["seat"] == "red"
