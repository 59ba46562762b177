"""However many connections a stranger opens, and however slowly he speaks, phones get through."""

from __future__ import annotations

import http.client
import json
import secrets
import select
import socket
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest

from punchboard.companion.host.host import Rates
from punchboard.companion.net import seats, server
from punchboard.companion.net.seats import ChallengeError, Seats, join_mac
from punchboard.companion.net.server import Reply, Request
from tests.companion.host.phone import NEWS, Clock, Hosted, Phone, host_guessing

HERE, ELSEWHERE = "127.0.0.1", "127.0.0.2"


@pytest.fixture
def hosted(tmp_path: Path) -> Iterator[Hosted]:
    """A table whose phones wait for news as long as they do at home."""
    table = host_guessing(tmp_path / "tables", hold=20.0)
    yield table
    table.stop()


def knock(hosted: Hosted, address: str, words: bytes) -> socket.socket:
    """Open a connection from an address, and begin to speak."""
    place = (HERE, hosted.port)
    link = socket.create_connection(place, timeout=60, source_address=(address, 0))
    link.sendall(words)
    return link


def crowd(hosted: Hosted, address: str, stack: ExitStack) -> None:
    """Open more connections than the host keeps, that begin a request and never end it."""
    for _ in range(server.MOST_CONNECTIONS + 30):
        stack.enter_context(knock(hosted, address, b"POST /say HTTP/1.1\r\nHost: "))


@pytest.fixture
def small_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the host keep fewer connections, so that a crowd of them is quick to come."""
    monkeypatch.setattr(server, "MOST_CONNECTIONS", 60)
    monkeypatch.setattr(server, "MOST_OF_ADDRESS", 40)


def test_many_slow_connections_of_another_address_keep_no_phone_out(hosted: Hosted) -> None:
    with ExitStack() as stack:
        crowd(hosted, ELSEWHERE, stack)
        for seat in ("blue", "red", ""):
            phone = Phone(hosted, seat)
            assert phone.view()["newest"] == 1
        assert phone.do("table.note", text="Hello")["ok"]


def test_many_slow_connections_of_a_phones_own_address_do_not_keep_it_out(
    hosted: Hosted, small_room: None
) -> None:
    with ExitStack() as stack:
        crowd(hosted, HERE, stack)
        for seat in ("blue", "red", ""):
            phone = Phone(hosted, seat)
            assert phone.view()["newest"] == 1
        assert phone.do("table.note", text="Hello")["ok"]


def test_twelve_phones_behind_one_address_hear_news_while_a_stranger_there_crowds(
    hosted: Hosted, small_room: None
) -> None:
    phones = [Phone(hosted, seat) for seat in ("blue", "red", "green") for _ in range(4)]
    middle, since = Phone(hosted, ""), phones[0].say("look", NEWS, since=-1)["news"]
    inner, waiting = hosted.host._server._inner, threading.Semaphore(0)
    answer = inner.answer

    def noticed(request: Request) -> Reply:
        waiting.release()
        return answer(request)

    inner.answer = noticed
    with ThreadPoolExecutor(len(phones)) as pool, ExitStack() as stack:
        looks = [pool.submit(phone.say, "look", NEWS, since=since) for phone in phones]
        for _ in phones:
            assert waiting.acquire(timeout=60)
        crowd(hosted, HERE, stack)
        assert middle.do("table.note", text="All here?")["ok"]
        for table in looks:
            assert table.result(timeout=60)["view"]["newest"] == 2
    assert len(inner._connections) <= server.MOST_OF_ADDRESS


def asks(link: socket.socket) -> int:
    """Send a request, read the whole answer and return its status; 0 if nobody answers."""
    answer = http.client.HTTPResponse(link)
    try:
        link.sendall(b"GET / HTTP/1.1\r\nHost: nobody\r\n\r\n")
        answer.begin()
        answer.read()
    except (OSError, http.client.HTTPException):
        return 0
    return answer.status


def test_whoever_holds_most_loses_what_was_silent_longest_and_nobody_else_anything(
    hosted: Hosted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "MOST_CONNECTIONS", 5)
    with ExitStack() as stack:

        def open_from(address: str) -> socket.socket:
            link = stack.enter_context(knock(hosted, address, b""))
            assert asks(link) == 421
            return link

        phone = open_from(HERE)
        first, second, third = (open_from(ELSEWHERE) for _ in range(3))
        other = open_from(HERE)
        assert asks(first) == 421
        newest = open_from(HERE)
        links = (second, first, third, phone, other, newest)
        assert [asks(each) for each in links] == [0, 421, 421, 421, 421, 421]
        # Of an address that holds as many as the others it is its own that was silent longest.
        assert asks(open_from(HERE)) == 421
        assert [asks(each) for each in links[1:]] == [421, 421, 0, 421, 421]


def test_an_address_with_as_many_as_it_may_have_loses_its_own(
    hosted: Hosted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "MOST_OF_ADDRESS", 2)
    with ExitStack() as stack:
        links = []
        for address in (ELSEWHERE, HERE, HERE, HERE):
            links.append(stack.enter_context(knock(hosted, address, b"")))
            assert asks(links[-1]) == 421
        assert [asks(each) for each in links] == [421, 0, 421, 421]


def test_an_address_whose_requests_are_all_being_answered_gets_no_more(
    hosted: Hosted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "MOST_OF_ADDRESS", 2)
    inner, held, goes_on = hosted.host._server._inner, threading.Semaphore(0), threading.Event()

    def held_open(request: Request) -> Reply:
        held.release()
        goes_on.wait(60)
        return Reply(200, "text/plain", b"done")

    inner.answer = held_open
    asked = b"GET / HTTP/1.1\r\n\r\n"
    with knock(hosted, HERE, asked) as first, knock(hosted, HERE, asked) as second:
        for _ in range(2):
            assert held.acquire(timeout=60)
        with knock(hosted, HERE, b"") as third:
            assert third.recv(1) == b""
        with knock(hosted, ELSEWHERE, asked):
            assert held.acquire(timeout=60)
        goes_on.set()
        for each in (first, second):
            assert each.recv(12) == b"HTTP/1.1 200"


@pytest.mark.parametrize(
    "begun",
    [
        pytest.param(b"GET / HTTP/1.1\r\nX-Slow: ", id="head"),
        pytest.param(b"POST /say HTTP/1.1\r\nContent-Length: 9999\r\n\r\n", id="body"),
    ],
)
def test_a_request_that_comes_drop_by_drop_gets_no_more_time(
    hosted: Hosted, begun: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "WHOLE", 0.2)
    with knock(hosted, HERE, begun) as link:
        start = time.monotonic()
        closed = False
        while not closed and time.monotonic() - start < 60:
            readable, _, _ = select.select([link], [], [], 0.02)
            try:
                closed = bool(readable) and link.recv(1) == b""
                link.sendall(b"x")
            except OSError:
                closed = True
    assert closed
    assert time.monotonic() - start >= 0.1


def test_a_connection_that_says_nothing_is_closed(
    hosted: Hosted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "PATIENCE", 0.1)
    with knock(hosted, HERE, b"") as link:
        assert link.recv(1) == b""


@pytest.fixture
def no_time(hosted: Hosted, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bring back nothing of a budget: a busy machine is slow to flood."""
    for rates in (each for each in vars(hosted.host).values() if isinstance(each, Rates)):
        monkeypatch.setattr(rates, "_clock", lambda: 0.0)


#: More than any budget of the host holds.
MANY = 800


def flood(hosted: Hosted, path: str, message: object) -> set[int]:
    """Say something again and again from the phones' own address; return how it was answered."""
    stranger = http.client.HTTPConnection(HERE, hosted.port, timeout=60)
    heads = {"Content-Type": "application/json", "Origin": f"http://{HERE}:{hosted.port}"}
    told = set()
    for _ in range(MANY):
        stranger.request("POST", path, json.dumps(message), heads)
        answer = stranger.getresponse()
        answer.read()
        told.add(answer.status)
    stranger.close()
    return told


def test_who_asks_for_challenges_without_end_keeps_no_phone_of_his_address_from_joining(
    hosted: Hosted, no_time: None
) -> None:
    old = Phone(hosted, "blue")
    waits = old.post("/challenge", {})["challenge"]
    assert flood(hosted, "/challenge", {}) == {200}
    nonce = secrets.token_hex(16)
    mac = join_mac(old.secret, waits, nonce, "blue")
    told = {"seat": "blue", "challenge": waits, "nonce": nonce, "mac": mac}
    assert old.post("/join", told)["ok"]
    assert Phone(hosted, "red").view()["seat"] == "red"


def test_forged_and_repeated_messages_spend_nothing_of_the_phones_of_their_address(
    hosted: Hosted, no_time: None
) -> None:
    phones = [Phone(hosted, "blue"), Phone(hosted, "red")]
    forged = {"channel": "0" * 32, "count": 1, "body": "AAAA"}
    said = phones[0].envelope({"kind": "game"})
    assert phones[0].post("/say", said)["ok"]
    # Who listens to the network knows a channel, forges messages on it, and repeats what was said.
    for message in (forged, {**forged, "channel": phones[0].channels[0]}, said):
        assert flood(hosted, "/say", message) == {403}
    for phone in phones:
        assert phone.do("points.gain", phone.seat, amount=1)["ok"]


def test_forged_and_repeated_joins_keep_nobody_from_joining(hosted: Hosted, no_time: None) -> None:
    phone = Phone(hosted, "blue")
    told = phone.joining()
    assert phone.post("/join", told)["ok"]
    assert flood(hosted, "/join", {**told, "mac": "0" * 64}) == {403}
    assert flood(hosted, "/join", told) == {409}
    phone.join()
    assert phone.view()["seat"] == "blue"


def test_a_seat_that_joins_without_end_is_slowed_alone(hosted: Hosted, no_time: None) -> None:
    phone = Phone(hosted, "blue")
    told = []
    while len(told) < MANY and 429 not in told:
        told.append(phone.raw("/join", phone.dumped(phone.joining()))[0])
    assert told[-1] == 429
    assert Phone(hosted, "red").view()["seat"] == "red"


def test_a_challenge_is_answered_once_and_of_late_in_bounded_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(seats, "_MOST_ANSWERED", 3)
    clock, secret = Clock(), bytes(16)
    made = Seats({"blue": secret}, clock)

    def join(challenge: str) -> None:
        nonce = "0" * 32
        made.join("blue", challenge, nonce, join_mac(secret, challenge, nonce, "blue"))

    given = []
    for _ in range(6):
        clock.now += 1
        given.append(made.challenge())
        join(given[-1])
        assert len(made._answered) <= 3
    for challenge in (*given, "00" * 16, "ff" * 16):
        with pytest.raises(ChallengeError):
            join(challenge)
    late, in_time = made.challenge(), made.challenge()
    clock.now += seats.CHALLENGE_LASTS
    join(in_time)
    clock.now += 1
    with pytest.raises(ChallengeError):
        join(late)
    join(made.challenge())
    assert len(made._answered) == 1
